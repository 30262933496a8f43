"""Figures from counts: the same as from the table, however the games were split up."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcane_lab.core.intervals import student, wilson
from arcane_lab.engine.figures import WON, Counts, Figure, Joint, Rates
from arcane_lab.simulation.tallies import MOST_RANGES, Tally, _coarser, _sum, counted
from tests.toys import pig

#: A game that counts everything that can be counted: means, shares, two figures together, rates, things by kind.
GAME = replace(
    pig.GAME,
    figures=(
        WON,
        Figure("gold", "gold", "mean"),
        Figure("infamy", "infamy", "mean", widths=(1, 5)),
        Figure("sets_sold", "sets sold", "mean"),
        Figure("triggered", "games in which it triggered an inspection", "share", "inspections that it triggered"),
        Figure("penalised", "games in which it paid a penalty", "share", "inspections in which it paid the penalty"),
        Figure("fines", "fines", "mean"),
        Figure("turns", "turns", "mean"),
    ),
    joint=Joint(name="gold_infamy", across="gold", up="infamy", up_width=5),
    rates=Rates(
        name="inspections",
        per="rounds",
        happened=(("triggered", "triggered the inspection"), ("penalised", "paid the penalty")),
    ),
)
NAMES = (*counted(GAME), "rounds", "finished")
KINDS = ("first", "second")
THINGS = Counts(
    name="things", row="thing", columns=KINDS, unit="things", axis="things", none="none came", titles=lambda: KINDS
)
#: Its rows have these columns, and what comes behind them is counted by kind.
SPEC = replace(GAME, loop=replace(GAME.loop, columns=NAMES, counted=KINDS), counts=(THINGS,))
COLUMNS = SPEC.loop.places
FIGURE = {figure.name: figure for figure in SPEC.figures}
SEATS = 2


def rows_of(games: list[list[dict[str, int]]]) -> np.ndarray:
    """Rows of games from what each seat has; what is left out is 0, and a game is finished."""
    blank = dict.fromkeys((*NAMES, *KINDS), 0) | {"finished": 1}
    rows = [list((blank | seat).values()) for game in games for seat in game]
    return np.array(rows, dtype=np.int64).reshape(-1, len(blank))


def tally_of(*batches: np.ndarray) -> Tally:
    tally = Tally(SEATS, SPEC)
    for rows in batches:
        tally.add(rows)
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
    assert tally.share(FIGURE["won"], 0) == (0.5, wilson(2, 4))
    assert tally.share(FIGURE["won"], 1) == (0.5, wilson(2, 4))
    assert tally.share(FIGURE["penalised"], 0) == (0.25, wilson(1, 4))
    assert tally.mean("penalised", 0)[0] == 0.5
    assert tally.middle("gold", 0) == (0, 20)
    assert tally.counts["gold"][1].tolist() == [0] * 5 + [2, 0, 1] + [0] * 82 + [1]


def test_an_amount_below_nought_is_counted_as_any_other():
    """Points may be lost: the mean, the interval and the quartiles are those of the numbers themselves."""
    won = [[3, 0], [-2, 4], [-7, -1], [10, 0]]
    rows = rows_of([[{"sets_sold": one}, {"sets_sold": two}] for one, two in won])
    for tally in (tally_of(rows), tally_of(rows[4:], rows[:4]), tally_of(*(rows[k : k + 2] for k in range(0, 8, 2)))):
        assert tally.mean("sets_sold", 0) == (1.0, student(1.0, (4 + 9 + 64 + 81) / 3, 4))
        assert tally.mean("sets_sold", 1)[0] == 0.75
        assert tally.middle("sets_sold", 0) == (-7, 3)
        assert [pair for pair in tally.outcomes("sets_sold", 0) if pair[1]] == [(-7, 1), (-2, 1), (3, 1), (10, 1)]
    before = tally.copy()
    tally.add(rows_of([[{"sets_sold": -30}, {}]]))
    assert (before.lowest["sets_sold"], tally.lowest["sets_sold"]) == (-7, -30)


def test_a_share_may_be_of_one_outcome():
    """Wilson's interval of the games that came out so; any outcome above 0 is another share."""
    tally = tally_of(rows_of([[{"fines": k}, {}] for k in (0, 2, 2, 1, 2)]))
    two = Figure("twice", "games with two fines", "share", of="fines", outcome=2)
    none = Figure("never", "games without a fine", "share", of="fines", outcome=0)
    some = Figure("fines", "games with a fine", "share")
    shares = [tally.estimate(figure, 0) for figure in (two, none, some)]
    assert shares == [(0.6, wilson(3, 5)), (0.2, wilson(1, 5)), (0.8, wilson(4, 5))]


def test_a_figure_may_belong_to_some_numbers_of_seats():
    spec = replace(SPEC, figures=(*SPEC.figures, Figure("fines", "alone", "mean", seats=(1, 1))))
    assert [len(spec.figures_for(seats)) for seats in (1, 2)] == [9, 8]
    assert Tally(2, spec).figures == SPEC.figures


def test_games_that_did_not_end_are_counted_apart():
    open_game = rows_of([[{"gold": 500, "finished": 0}, {"finished": 0}]])
    tally = tally_of(FOUR, open_game)
    assert (tally.finished, tally.unfinished) == (4, 1)
    assert tally.mean("gold", 0)[0] == 15.0
    assert tally.counts["gold"].shape[1] == 91


def test_without_games_nothing_is_known():
    tally = tally_of()
    assert math.isnan(tally.mean("gold", 0)[0])
    value, (low, high) = tally.share(FIGURE["won"], 1)
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


pairs = st.lists(st.tuples(st.integers(0, 25_000), st.integers(0, 24)), min_size=1, max_size=30)


@given(pairs, st.data())
def test_gold_and_infamy_together_are_the_same_however_the_games_are_split(found, data):
    games = [[{"gold": gold, "infamy": infamy}, {"gold": infamy, "infamy": 0}] for gold, infamy in found]
    cut = data.draw(st.integers(0, len(games)))
    whole, split = tally_of(rows_of(games)), tally_of(rows_of(games[cut:]), rows_of(games[:cut]))
    assert whole.width == split.width
    assert whole.together.tolist() == split.together.tolist()
    assert whole.together.shape[1] <= MOST_RANGES


@given(pairs)
def test_gold_and_infamy_together_are_counted_in_their_ranges(found):
    tally = tally_of(*[rows_of([[{"gold": gold, "infamy": infamy}, {}]]) for gold, infamy in found])
    width = next(width for width in (1, 10, 100) if max(gold for gold, _ in found) < 1_000 * width)
    assert tally.width == width
    expected = Counter((gold // width, infamy) for gold, infamy in found)
    places = zip(*tally.together[0].nonzero(), strict=True)
    assert {(int(a), int(b)): int(tally.together[0, a, b]) for a, b in places} == expected


def test_sets_of_items_by_hand():
    # Two items; the first seat sold 2, 0, 1 of the first and none of the second.
    sold = np.array([[2, 0], [0, 0], [0, 0], [1, 0], [1, 0], [0, 3]])
    rows = rows_of([[{}, {}]] * 3)
    rows[:, -2:] = sold
    for tally in (tally_of(rows), tally_of(rows[2:], rows[:2])):
        assert tally.sums.tolist() == [[3, 0], [1, 3]]
        mean, (low, high) = tally.kind_mean(0, 0)
        assert (mean, high) == (1.0, student(1.0, 1.0, 3).high)
        assert low == 0.0  # Student's would be below zero, and nobody sells less than nothing
        assert tally.kind_mean(1, 0) == (0.0, wilson(0, 3))


def inspected(games: list[tuple[int, int]]) -> Tally:
    """Games of so many rounds, so many of which the first seat triggered."""
    return tally_of(rows_of([[{"rounds": rounds, "triggered": triggered}, {}] for rounds, triggered in games]))


def test_where_every_game_has_three_inspections_the_share_is_a_third_of_the_mean():
    tally = inspected([(3, 1), (3, 2), (3, 0), (3, 1)])
    share, (low, high) = tally.rate("triggered", 0)
    mean, interval = tally.mean("triggered", 0)
    assert (3 * share, 3 * low, 3 * high) == pytest.approx((mean, max(0.0, interval.low), interval.high))


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9)), min_size=2, max_size=30))
def test_the_share_of_inspections_is_the_ratio_estimate_of_the_textbook(games):
    games = [(rounds, min(rounds, triggered)) for rounds, triggered in games]
    share, (low, high) = inspected(games).rate("triggered", 0)
    inspections, triggered = (sum(column) for column in zip(*games, strict=True))
    assert share == triggered / inspections
    if triggered in (0, inspections):
        assert (low, high) == wilson(0 if triggered == 0 else len(games), len(games))
        return
    residues = [x - share * m for m, x in games]
    n, mean = len(games), inspections / len(games)
    reach = student(0.0, sum(e * e for e in residues) / (n - 1), n).high / mean
    assert (low, high) == pytest.approx((max(0.0, share - reach), min(1.0, share + reach)))


def test_the_interval_of_a_share_of_inspections_holds_the_true_one_about_as_often_as_it_says():
    """Games of 1 to 8 rounds, all triggered alike within a game: 2,000 runs of 200 games; the true share is 0.4."""
    random = np.random.default_rng(20)
    held = 0
    for _ in range(2_000):
        rows = np.zeros((200, SEATS, len(NAMES) + len(KINDS)), dtype=np.int64)
        rows[:, :, COLUMNS["finished"]] = 1
        rows[:, :, COLUMNS["rounds"]] = random.integers(1, 9, size=(200, 1))
        rounds = rows[:, 0, COLUMNS["rounds"]]
        rows[:, 0, COLUMNS["triggered"]] = random.binomial(rounds, random.choice([0.2, 0.6], size=200))
        _, (low, high) = tally_of(rows.reshape(-1, rows.shape[2])).rate("triggered", 0)
        held += low <= 0.4 <= high
    assert 0.93 <= held / 2_000 <= 0.97


def test_without_games_there_is_no_share_of_inspections_and_nothing_sold():
    tally = tally_of()
    for value, (low, high) in (tally.rate("triggered", 0), tally.kind_mean(0, 1)):
        assert all(math.isnan(number) for number in (value, low, high))


# --- by hand ----------------------------------------------------------------------------------------------


def test_half_of_the_games_lie_between_the_quartiles():
    for gold, middle in (([4], (4, 4)), ([1, 2, 3, 4], (1, 3)), ([1, 2, 3, 4, 5], (2, 4)), ([7] * 3 + [9], (7, 7))):
        tally = tally_of(rows_of([[{"gold": amount}, {}] for amount in gold]))
        assert tally.middle("gold", 0) == middle


@pytest.mark.parametrize(("gold", "width"), [(999, 1), (1_000, 10), (9_999, 10), (10_000, 100)])
def test_ranges_of_gold_grow_tenfold_where_there_would_be_more_than_a_thousand(gold, width):
    tally = tally_of(rows_of([[{"gold": gold, "infamy": 2}, {}]]))
    assert tally.width == width
    assert tally.together.shape == (2, gold // width + 1, 3)
    assert tally.together[0, gold // width, 2] == 1


def test_what_was_counted_finely_is_counted_coarsely_when_ranges_grow():
    tally = tally_of(rows_of([[{"gold": 19}, {}], [{"gold": 21}, {}]]), rows_of([[{"gold": 1_000}, {}]]))
    assert tally.width == 10
    assert tally.together[0, :, 0].nonzero()[0].tolist() == [1, 2, 100]
    # A batch of little gold is counted in the ranges that there are.
    tally.add(rows_of([[{"gold": 29}, {}]]))
    assert tally.together[0, 2, 0] == 2


def test_a_batch_without_a_finished_game_changes_no_figure():
    tally = tally_of(FOUR)
    tally.add(rows_of([[{"finished": 0, "gold": 5_000}, {"finished": 0}]] * 3))
    assert (tally.finished, tally.unfinished, tally.width) == (4, 3, 1)
    assert tally.mean("gold", 0)[0] == 15.0


def test_one_game_has_a_mean_and_a_share_of_inspections_without_ends():
    tally = inspected([(4, 1)])
    value, interval = tally.mean("triggered", 0)
    assert value == 1.0
    assert all(math.isnan(end) for end in interval)
    share, (low, high) = tally.rate("triggered", 0)
    assert share == 0.25
    assert (low, high) == (0.0, 1.0) or math.isnan(low)


def test_one_game_in_which_something_is_sold_has_no_ends():
    tally = tally_of(rows_of([[{"first": 2}, {}]]))
    value, interval = tally.kind_mean(0, 0)
    assert value == 2.0
    assert all(math.isnan(end) for end in interval)
    assert tally.kind_mean(0, 1) == (0.0, wilson(0, 1))


def test_an_item_that_is_always_sold_alike_has_an_interval_of_nothing():
    tally = tally_of(rows_of([[{"first": 2}, {"first": 1}]] * 3))
    assert tally.kind_mean(0, 0) == (2.0, (2.0, 2.0))
    assert tally.squares.tolist() == [[12, 0], [3, 0]]


def test_inspections_are_added_up_over_batches():
    tally = tally_of(*[rows_of([[{"rounds": rounds, "triggered": rounds - 1}, {}]]) for rounds in (2, 3)])
    assert (tally.chances, tally.chances_squared) == (5, 13)
    assert tally.chances_times["triggered"].tolist() == [2 + 6, 0]
    assert tally.chances_times["penalised"].tolist() == [0, 0]


def test_games_without_an_inspection_have_no_share_of_them():
    share, interval = inspected([(0, 0)]).rate("triggered", 0)
    assert all(math.isnan(number) for number in (share, *interval))


def test_what_happened_in_all_inspections_or_in_none_has_wilsons_interval_of_the_games():
    assert inspected([(3, 3), (2, 2)]).rate("triggered", 0) == (1.0, wilson(2, 2))
    assert inspected([(3, 0), (2, 0)]).rate("triggered", 0) == (0.0, wilson(0, 2))


def test_tables_of_other_sizes_are_added_place_by_place():
    one, two = np.ones((1, 3), dtype=np.int64), np.full((2, 2), 5)
    assert _sum(one, two).tolist() == [[6, 6, 1], [5, 5, 0]]
    assert _sum(two, one).tolist() == [[6, 6, 1], [5, 5, 0]]
    assert _sum(None, two) is two
    assert (one.tolist(), two.tolist()) == ([[1, 1, 1]], [[5, 5], [5, 5]])


def test_ranges_are_joined_and_the_last_may_be_shorter():
    counts = np.arange(10).reshape(1, 5, 2)
    assert _coarser(counts, 2).tolist() == [[[0 + 2, 1 + 3], [4 + 6, 5 + 7], [8, 9]]]
    assert _coarser(counts, 5).tolist() == [[[20, 25]]]
    assert _coarser(counts, 9).tolist() == [[[20, 25]]]
