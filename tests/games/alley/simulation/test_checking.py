"""Whether a batch from elsewhere is the one that was asked for, part by part."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from arcane_lab import __version__
from arcane_lab.games.alley.play import FIGURES, WIDTH
from arcane_lab.simulation.batches import Batch, Moves, joined, moves_of_rows
from arcane_lab.simulation.checking import FINGERPRINT, problem_of, stamp_of
from arcane_lab.simulation.plan import make_plan

PRINTED = {"edition": "revised", "powers": None, "options": None, "items": None}
PLAN = make_plan("alley", ["greedy", "random"], **PRINTED, seed=1)
KEEPING = replace(PLAN, keeps_moves=True)


def batch_of(plan=PLAN, moves=None, **columns):
    """Games 7 and 8 of a plan, with other numbers in the last row of some columns."""
    rows = np.zeros((4, WIDTH), dtype=np.int64)
    rows[:, FIGURES.index("play")] = [7, 7, 8, 8]
    rows[:, FIGURES.index("seat")] = [0, 1, 0, 1]
    rows[:, FIGURES.index("finished")] = 1
    for name, number in columns.items():
        rows[-1, WIDTH - 1 if name == "last" else FIGURES.index(name)] = number
    return Batch("plain", rows, moves, stamp=stamp_of(plan, 7, 2))


def problem(batch, plan=PLAN):
    return problem_of(batch, plan, 7, 2)


def test_a_batch_that_was_asked_for_has_no_problem():
    assert problem(batch_of()) == ""
    assert problem(batch_of()._replace(mode="compiled", why_plain="because")) == ""


NONSENSE = "a worker gave numbers that no game ends with"


@pytest.mark.parametrize(
    ("name", "most"),
    [("gold", 1_000_000), ("last", 1_000_000), ("trail", 2**32 - 1), ("won", 1), ("place", 1_000_000)],
)
def test_a_figure_is_from_nought_to_its_largest(name, most):
    assert problem(batch_of(**{name: 0})) == problem(batch_of(**{name: most})) == ""
    assert problem(batch_of(**{name: most + 1})) == problem(batch_of(**{name: -1})) == NONSENSE


def test_a_game_is_finished_for_all_seats_or_for_none():
    batch = batch_of()
    assert problem(batch_of(finished=0)) == problem(batch_of(finished=2)) == NONSENSE
    batch.rows[2:, FIGURES.index("finished")] = 0
    assert problem(batch) == ""


@pytest.mark.parametrize(("name", "number"), [("play", 7), ("play", 9), ("seat", 0), ("seat", 2)])
def test_games_and_seats_are_in_their_order(name, number):
    assert problem(batch_of(**{name: number})) == "a worker gave other games or seats than those from game 7 on"


def test_the_number_of_a_game_may_be_larger_than_any_figure():
    first = 10**9
    batch = batch_of()
    batch.rows[:, FIGURES.index("play")] += first - 7
    assert problem_of(batch._replace(stamp=stamp_of(PLAN, first, 2)), PLAN, first, 2) == ""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda rows: rows[:-1], "a worker gave 3 rows for 2 games of 2 seats"),
        (lambda rows: rows[:, :-1], "a worker gave 4 rows for 2 games of 2 seats"),
        (lambda rows: rows[0], "a worker gave 'ndarray' where a table of whole numbers is needed"),
        (lambda rows: rows.astype(np.int32), "a worker gave 'ndarray' where a table of whole numbers is needed"),
        (lambda rows: None, "a worker gave 'NoneType' where a table of whole numbers is needed"),
    ],
)
def test_rows_are_a_table_of_the_right_size(change, words):
    batch = batch_of()
    assert problem(batch._replace(rows=change(batch.rows))) == words


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"version": "9"}, f"a worker has arcane-lab '9', and this is {__version__}: install the same there"),
        ({"rules": "9"}, "a worker has other rules of this game than this process: install the same there"),
        ({"plan": "9"}, "a worker gave games of another plan: another seed, other players or another setup"),
        ({"first": 6}, "a worker gave 2 games from 6 on, not 2 from 7 on"),
        ({"games": 3}, "a worker gave 3 games from 7 on, not 2 from 7 on"),
    ],
)
def test_a_stamp_says_in_what_a_batch_is_another(changes, words):
    batch = batch_of()
    assert problem(batch._replace(stamp=batch.stamp._replace(**changes))) == words
    assert problem(batch._replace(stamp=tuple(batch.stamp))) == (
        "a worker gave a batch that does not say which games it holds"
    )


def test_every_part_of_a_plan_is_in_its_stamp():
    others = [
        make_plan("alley", ["greedy", "random"], **PRINTED, seed=2),
        make_plan("alley", ["greedy", "greedy"], **PRINTED, seed=1),
        make_plan("alley", ["greedy", "random"], **{**PRINTED, "edition": "first"}, seed=1),
        make_plan("alley", ["greedy", "random"], **{**PRINTED, "items": {"TC": {"coin_gold": 3}}}, seed=1),
        make_plan("alley", ["greedy", "random"], **PRINTED, seed=1, most_rounds=9),
        replace(PLAN, most_decisions=9),
        KEEPING,
    ]
    stamps = {stamp_of(plan, 0, 1).plan for plan in (PLAN, *others)}
    assert len(stamps) == 1 + len(others)
    assert {len(stamp) for stamp in stamps} == {FINGERPRINT}
    assert stamp_of(make_plan("alley", ["greedy", "random"], **PRINTED, seed=1), 3, 4) == stamp_of(PLAN, 3, 4)


MOVES = moves_of_rows([[5], [6, 7], [], [8]])


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (MOVES, ""),
        (None, "a worker gave a batch without the moves of its games"),
        (tuple(MOVES), "a worker gave a batch without the moves of its games"),
        (MOVES._replace(counts=MOVES.counts.astype(np.int32)), "a worker gave moves that are no whole numbers"),
        (MOVES._replace(numbers=MOVES.numbers.astype(np.int64)), ""),
        (MOVES._replace(numbers=MOVES.numbers.astype(np.float64)), "a worker gave moves that are no whole numbers"),
        (MOVES._replace(numbers=[5, 6, 7, 8]), "a worker gave moves that are no whole numbers"),
        (MOVES._replace(counts=MOVES.counts[:-1]), "a worker gave the moves of other games"),
        (MOVES._replace(counts=np.array([1, 2, 2, -1])), "a worker gave the moves of other games"),
        (MOVES._replace(numbers=MOVES.numbers[:-1]), "a worker gave the moves of other games"),
        (MOVES._replace(counts=np.array([1, 2, 1, 1])), "a worker gave the moves of other games"),
    ],
)
def test_moves_are_those_of_the_rows(moves, words):
    assert problem(batch_of(KEEPING, moves), KEEPING) == words


def test_moves_that_nobody_asked_for_are_a_problem():
    assert problem(batch_of(PLAN, MOVES)) == "a worker gave moves that nobody asked for"


@pytest.mark.parametrize("changes", [{"mode": "auto"}, {"mode": None}, {"why_plain": None}, {"why_plain": 5}])
def test_a_batch_says_how_it_was_played(changes):
    assert problem(batch_of()._replace(**changes)) == "a worker does not say how it played"


# --- moves of batches -------------------------------------------------------------------------------------


def test_the_moves_of_rows_are_found_from_any_row_on():
    assert [MOVES.of_rows(first, rows) for first, rows in ((0, 4), (1, 2), (2, 2), (3, 1))] == [
        [[5], [6, 7], [], [8]],
        [[6, 7], []],
        [[], [8]],
        [[8]],
    ]


def test_batches_are_joined_in_their_order():
    found = joined(iter([MOVES, moves_of_rows([[1, 2]])]))
    assert (found.counts.tolist(), found.numbers.tolist()) == ([1, 2, 0, 1, 2], [5, 6, 7, 8, 1, 2])
    assert (found.counts.dtype, found.numbers.dtype) == (np.int64, np.int32)
    nothing = joined([])
    assert isinstance(nothing, Moves)
    assert (nothing.counts.dtype, nothing.numbers.dtype, len(nothing.numbers)) == (np.int64, np.int32, 0)
