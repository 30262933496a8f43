"""Who beats whom, counted: seats exchanged, shares, strengths and their intervals, whatever the game."""

from __future__ import annotations

import math
from dataclasses import replace

import choix
import numpy as np
import pytest

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.intervals import wilson
from arcane_lab.core.text import counted, listed
from arcane_lab.simulation.leagues import _cell, _check_seats
from arcane_lab.simulation.standings import (
    DEAL_POINTS,
    GAME_POINTS,
    HALF,
    MOST_GROUPS,
    Standings,
    bradley_terry,
    points_of,
    seating,
)
from tests.toys import pig

SPEC = pig.GAME
#: The game with rows of these columns alone.
ROWS = replace(SPEC, loop=replace(SPEC.loop, columns=("seat", "won", "finished")))
COLUMNS = ROWS.loop.places


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_of_two_sits_in_every_seat_once(seats):
    tables = [seating("a", "b", seats), seating("b", "a", seats)]
    for seat in range(seats):
        assert sorted(table[seat] for table in tables) == ["a", "b"]


def rows_of(*games):
    """Rows of games, each given by the winners' seats, or None for one that did not end."""
    seats = 4
    return np.array(
        [
            [seat, int(winners is not None and seat in winners), int(winners is not None)]
            for winners in games
            for seat in range(seats)
        ]
    )


def test_a_shared_win_counts_in_part():
    rows = rows_of({0}, {1}, {0, 1}, {0, 1, 2}, {0, 1, 2, 3}, None)
    expected = [GAME_POINTS, 0, GAME_POINTS // 2, 2 * GAME_POINTS // 3, GAME_POINTS // 2, -1]
    assert points_of(rows, 4, 0, COLUMNS).tolist() == expected
    others = [GAME_POINTS - points if points >= 0 else -1 for points in expected]
    assert points_of(rows, 4, 1, COLUMNS).tolist() == others


def test_a_deal_of_which_one_game_did_not_end_is_left_out():
    standings = Standings(2, (4,), 3, ROWS)
    standings.add(0, 0, 0, rows_of({0}, None, {0}), rows_of({1}, {1}, {0}))
    share, interval, deals = standings.share(0, 0)
    assert (share, deals, int(standings.left_out.sum())) == (0.75, 2, 1)
    assert interval == wilson(1.5, 2)


def standings_of(strengths, deals, seed):
    """Standings in which a deal goes wholly to one side, as often as the model with these strengths says."""
    luck = np.random.default_rng(seed)
    made = Standings(len(strengths), (2,), deals, ROWS)
    for pair, (a, b) in enumerate(made.pairs):
        chance = 1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400))
        won = luck.random(deals) < chance
        groups = np.arange(deals) // -(-deals // MOST_GROUPS)
        np.add.at(made.points[:, 0, pair], groups, DEAL_POINTS * won)
        np.add.at(made.ended[:, 0, pair], groups, 1)
    return made


def test_of_two_strategies_the_lead_is_that_of_their_shares():
    made = standings_of([100, 0], 400, seed=2)
    share, _, _ = made.share(0, 0)
    (one, _), (two, _) = made.strengths([0], seed=1)
    won = 400 * share + 0.5
    assert one - two == pytest.approx(400 * math.log10(won / (401 - won)), abs=1e-6)
    assert one + two == pytest.approx(0)


def test_the_interval_of_two_is_that_of_jeffreys():
    """With two strategies Rubin's bootstrap with half a win to each side has a known answer, a beta distribution."""
    from scipy import stats

    made = standings_of([150, 0], 300, seed=3)
    won = round(300 * made.share(0, 0)[0])
    ends = stats.beta.ppf([0.025, 0.975], won + 0.5, 300 - won + 0.5)
    expected = [200 * math.log10(end / (1 - end)) for end in ends]
    (_, found), _ = made.strengths([0], seed=1)
    assert list(found) == pytest.approx(expected, abs=4)


def test_strengths_cover_the_true_ones_about_nineteen_times_in_twenty():
    truth = np.array([120.0, 20.0, -40.0, -100.0])
    runs = 25
    held = 0
    for run in range(runs):
        found = standings_of(truth, 150, seed=100 + run).strengths([0], seed=run, resamples=150)
        held += sum(low <= true <= high for true, (_, (low, high)) in zip(truth, found, strict=True))
    share, n = held / (4 * runs), 4 * runs
    assert abs(share - 0.95) < 4 * math.sqrt(0.95 * 0.05 / n)


def test_groups_of_deals_change_the_interval_little_and_the_strength_not_at_all(monkeypatch):
    fine = standings_of([80, 0, -80], 600, seed=5)
    monkeypatch.setattr("arcane_lab.simulation.standings.MOST_GROUPS", 60)
    monkeypatch.setitem(globals(), "MOST_GROUPS", 60)
    coarse = standings_of([80, 0, -80], 600, seed=5)
    assert (len(fine.points), len(coarse.points)) == (600, 60)
    for (one, (low, high)), (two, (other_low, other_high)) in zip(
        fine.strengths([0], 1), coarse.strengths([0], 1), strict=True
    ):
        assert one == pytest.approx(two, abs=1e-6)
        assert other_high - other_low == pytest.approx(high - low, rel=0.35)


def test_one_that_never_lost_has_a_strength_and_a_wide_interval():
    made = Standings(2, (2,), 50, ROWS)
    made.points[:, 0, 0], made.ended[:, 0, 0] = DEAL_POINTS, 1
    (strength, (low, high)), _ = made.strengths([0], seed=1)
    assert 300 < strength < 500
    assert low < strength < high < 2_000
    assert high - strength > 2 * (strength - low)


# --- standings by hand ------------------------------------------------------------------------------------


def test_deals_are_added_up_in_groups_of_one_size():
    for deals, size, groups in ((1, 1, 1), (1_000, 1, 1_000), (1_001, 2, 501), (2_000, 2, 1_000), (2_001, 3, 667)):
        made = Standings(2, (2,), deals, ROWS)
        assert (made._group, made.points.shape, made.left_out.shape) == (size, (groups, 1, 1), (1, 1))


def test_each_deal_is_counted_in_its_group_its_place_and_its_pair(monkeypatch):
    monkeypatch.setattr("arcane_lab.simulation.standings.MOST_GROUPS", 2)
    made = Standings(3, (2, 4), 4, ROWS)
    assert made.pairs == ((0, 1), (0, 2), (1, 2))
    made.add(1, 2, 1, rows_of({0}, {1}, None), rows_of({1}, {1}, {1}))
    # Deal 1 was won twice, deal 2 once, and deal 3 did not end; groups are of two deals.
    assert made.points[:, 1, 2].tolist() == [DEAL_POINTS, GAME_POINTS]
    assert made.ended[:, 1, 2].tolist() == [1, 1]
    assert made.left_out.tolist() == [[0, 0, 0], [0, 0, 1]]
    assert made.points.sum() == DEAL_POINTS + GAME_POINTS
    other = made.copy()
    other.add(1, 2, 0, rows_of({0}), rows_of({1}))
    assert (made.ended.sum(), other.ended.sum()) == (2, 3)
    assert made.share(1, 2) == (0.75, wilson(1.5, 2), 2)
    share, interval, deals = made.share(0, 0)
    assert np.isnan([share, *interval]).all()
    assert deals == 0


def test_a_game_that_ended_without_a_winner_counts_for_nobody():
    rows = rows_of(set(), {2})
    assert points_of(rows, 4, 0, COLUMNS).tolist() == [-1, GAME_POINTS]


def test_strengths_come_from_the_places_that_are_asked_for():
    made = Standings(2, (2, 3), 40, ROWS)
    made.ended[:, :, 0] = 1
    made.points[:, 0, 0], made.points[:30, 1, 0] = DEAL_POINTS // 2, DEAL_POINTS
    assert made.strengths([0], 1, 20)[0][0] == pytest.approx(0, abs=1e-6)
    won = {(0,): 20, (1,): 30, (0, 1): 50}
    for places, wins in won.items():
        deals = 40 * len(places)
        expected = 200 * math.log10((wins + 0.5) / (deals - wins + 0.5))
        assert made.strengths(places, 1, 20)[0][0] == pytest.approx(expected, abs=1e-6)


def test_one_seed_names_one_interval_of_a_strength():
    made = standings_of([60, 0], 80, seed=6)
    one, again, other = (made.strengths([0], seed, 50) for seed in (1, 1, 2))
    assert one == again
    assert [strength for strength, _ in one] == [strength for strength, _ in other]
    assert one != other


# --- a league made by hand --------------------------------------------------------------------------------


def test_a_cell_of_a_league_has_a_share_for_each_number_of_seats():
    row = {"share": 0.625, "low": 0.5, "high": 1.0}
    assert _cell([row]) == "62%\n50% to 100%"
    assert _cell([row, {"share": math.nan, "low": 0.0, "high": 0.25}]) == "62% / ?\n50% to 100% / 0% to 25%"
    assert _cell([None]) == "–"


def test_names_are_listed_with_an_and_before_the_last():
    assert [listed("abc"[:count]) for count in (1, 2, 3)] == ["a", "a and b", "a, b and c"]
    assert [counted(number, "deal") for number in (0, 1, 2)] == ["0 deals", "1 deal", "2 deals"]


@pytest.mark.parametrize(
    ("seats", "found"),
    [(2, (2,)), ([6, 2], (6, 2)), (range(2, 7), (2, 3, 4, 5, 6)), (np.array([3]), (3,)), (np.int64(4), (4,))],
)
def test_numbers_of_seats_may_be_given_in_many_ways(seats, found):
    assert _check_seats(SPEC, seats) == found


@pytest.mark.parametrize("seats", [[1], [7], [2.5], ["2"], [None], [True], [2, 3, 2], {2: 3}, 1, 7, range(0)])
def test_numbers_of_seats_that_no_table_has_are_refused(seats):
    with pytest.raises(BadSetup, match="allowed: numbers from 2 to 6, each once, such as"):
        _check_seats(SPEC, seats)


@pytest.mark.parametrize("count", [2, 3, 6])
@pytest.mark.parametrize("sure", [0.5, 20, 3_000])
def test_strengths_are_those_of_choix(count, sure):
    luck = np.random.default_rng(count)
    wins = sure * luck.random((count, count)) ** 4 + HALF
    np.fill_diagonal(wins, 0)
    theirs = choix.ilsr_pairwise_dense(wins, max_iter=10_000, tol=1e-11)
    found = bradley_terry(wins)
    assert found == pytest.approx(theirs - theirs.mean(), abs=1e-7)
    # From anywhere else the same top is found.
    assert bradley_terry(wins, luck.normal(0, 5, count)) == pytest.approx(found, abs=1e-8)


def test_who_wins_all_but_a_millionth_has_a_strength():
    wins = np.array([[0, 1e6, 1e6], [1e-6, 0, 3], [1e-6, 1, 0]])
    best, second, last = bradley_terry(wins)
    assert best > second > last
    assert second - last == pytest.approx(math.log(3), abs=1e-6)
