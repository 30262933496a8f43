"""Figures from counts: the same as from the table, however the games were split up."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcane_lab.simulation.intervals import student, wilson
from arcane_lab.simulation.tallies import COUNTED, Tally

NAMES = (*COUNTED, "finished")
COLUMNS = {name: place for place, name in enumerate(NAMES)}
SEATS = 2


def rows_of(games: list[list[dict[str, int]]]) -> np.ndarray:
    """Rows of games from what each seat has; what is left out is 0, and a game is finished."""
    blank = dict.fromkeys(NAMES, 0) | {"finished": 1}
    rows = [list((blank | seat).values()) for game in games for seat in game]
    return np.array(rows, dtype=np.int64).reshape(-1, len(NAMES))


def tally_of(*batches: np.ndarray) -> Tally:
    tally = Tally(SEATS)
    for rows in batches:
        tally.add(rows, COLUMNS)
    return tally


#: Four games by hand: gold of the first seat 10, 20, 0, 30; it won twice and was penalised once (twice in one game).
FOUR = rows_of(
    [
        [{"gold": 10, "won": 1}, {"gold": 5}],
        [{"gold": 20, "won": 1, "penalised": 2}, {"gold": 5}],
        [{"gold": 0}, {"gold": 7, "won": 1}],
        [{"gold": 30}, {"gold": 90, "won": 1}],
    ]
)


def test_figures_of_four_games_by_hand():
    tally = tally_of(FOUR)
    assert tally.finished == 4
    assert tally.mean("gold", 0) == (15.0, student(15.0, 500 / 3, 4))
    assert tally.share("won", 0) == (0.5, wilson(2, 4))
    assert tally.share("won", 1) == (0.5, wilson(2, 4))
    assert tally.share("penalised", 0) == (0.25, wilson(1, 4))
    assert tally.mean("penalised", 0)[0] == 0.5
    assert tally.middle("gold", 0) == (0, 20)
    assert tally.counts["gold"][1].tolist() == [0] * 5 + [2, 0, 1] + [0] * 82 + [1]


def test_games_that_did_not_end_are_counted_apart():
    open_game = rows_of([[{"gold": 500, "finished": 0}, {"finished": 0}]])
    tally = tally_of(FOUR, open_game)
    assert (tally.finished, tally.unfinished) == (4, 1)
    assert tally.mean("gold", 0)[0] == 15.0
    assert tally.counts["gold"].shape[1] == 91


def test_without_games_nothing_is_known():
    tally = tally_of()
    assert math.isnan(tally.mean("gold", 0)[0])
    value, (low, high) = tally.share("won", 1)
    assert all(math.isnan(number) for number in (value, low, high))


golds = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), min_size=2, max_size=40)


@given(golds, st.data())
def test_neither_the_size_nor_the_order_of_batches_matters(gold, data):
    games = [rows_of([[{"gold": one}, {"gold": two}]]) for one, two in gold]
    cut = data.draw(st.integers(0, len(games)))
    parts = [np.concatenate([games[0][:0], *part]) for part in (games[cut:], games[:cut])]
    whole, split = tally_of(np.concatenate(games)), tally_of(*parts)
    for seat in range(SEATS):
        assert whole.mean("gold", seat) == split.mean("gold", seat)
        assert whole.middle("gold", seat) == split.middle("gold", seat)


@given(golds)
def test_mean_and_interval_equal_those_of_the_statistics_module(gold):
    tally = tally_of(rows_of([[{"gold": one}, {"gold": two}] for one, two in gold]))
    for seat in range(SEATS):
        values = [pair[seat] for pair in gold]
        mean, interval = tally.mean("gold", seat)
        assert mean == pytest.approx(statistics.fmean(values))
        expected = student(statistics.fmean(values), statistics.variance(values), len(values))
        assert interval == pytest.approx(expected)
