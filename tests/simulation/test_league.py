"""`league`: who beats whom on the same deals with the seats exchanged, strengths that the model is known to give."""

from __future__ import annotations

import json
import math

import numpy as np
import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.simulation import common_deals
from arcane_lab.simulation.intervals import wilson
from arcane_lab.simulation.standings import DEAL_POINTS, GAME_POINTS, MOST_GROUPS, Standings, points_of, seating

QUIET = {"mode": "plain", "progress": False}
COLUMNS = {"seat": 0, "won": 1, "finished": 2}


def first_move(view, moves, count, luck):
    return 0


@pytest.fixture(scope="module")
def league():
    return al.league(["random", "greedy", first_move], seats=(2, 3), games=12, seed=4, **QUIET)


def part_won(result, name):
    """The share of the wins of each game that a strategy's seats had, counted from the table of seats."""
    table = result.seats
    wins = table[table["won"]]
    each = 1 / wins.groupby("game")["won"].transform("sum")
    return each[wins["strategy"] == name].groupby(wins["game"]).sum().reindex(range(result.games), fill_value=0.0)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_shares_are_those_of_the_same_games_played_by_simulate(league, seats):
    shares = league.table().set_index(["seats", "strategy", "against"])
    one, two = (
        al.simulate("alley", players=seating(a, b, seats), games=12, seed=4, **QUIET)
        for a, b in [("random", "greedy"), ("greedy", "random")]
    )
    deals = (part_won(one, "greedy") + part_won(two, "greedy")) / 2
    row = shares.loc[(seats, "greedy", "random")]
    expected = (deals.mean(), *wilson(deals.sum(), 12))
    assert (row["share"], row["low"], row["high"]) == pytest.approx(expected)
    assert (row["n"], row["left_out"], row["seed"], row["kind"]) == (12, 0, 4, "estimate")


def test_both_sides_of_a_pair_have_the_whole_between_them(league):
    table = league.table().set_index(["seats", "strategy", "against"])
    assert len(table) == 2 * 3 * 2
    for (seats, one, two), row in table.iterrows():
        other = table.loc[(seats, two, one)]
        assert row["share"] + other["share"] == pytest.approx(1)
        assert (row["low"], row["high"]) == pytest.approx((1 - other["high"], 1 - other["low"]))


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
    standings = Standings(2, (4,), 3)
    standings.add(0, 0, 0, rows_of({0}, None, {0}), rows_of({1}, {1}, {0}), COLUMNS)
    share, interval, deals = standings.share(0, 0)
    assert (share, deals, int(standings.left_out.sum())) == (0.75, 2, 1)
    assert interval == wilson(1.5, 2)


def standings_of(strengths, deals, seed):
    """Standings in which a deal goes wholly to one side, as often as the model with these strengths says."""
    luck = np.random.default_rng(seed)
    made = Standings(len(strengths), (2,), deals)
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
    made = Standings(2, (2,), 50)
    made.points[:, 0, 0], made.ended[:, 0, 0] = DEAL_POINTS, 1
    (strength, (low, high)), _ = made.strengths([0], seed=1)
    assert 300 < strength < 500
    assert low < strength < high < 2_000
    assert high - strength > 2 * (strength - low)


def test_the_ladder_is_sorted_and_says_how_it_was_made(league):
    table = league.strengths()
    assert table["strength"].is_monotonic_decreasing
    assert table["strength"].sum() == pytest.approx(0, abs=1e-6)
    assert (table["low"] <= table["strength"]).all()
    assert (table["strength"] <= table["high"]).all()
    assert table["strategy"][0] == "greedy"
    assert set(table["n"]) == {3 * 2 * 12}
    assert set(league.strengths(seats=3)["n"]) == {3 * 12}
    assert set(table["method"]) == {"Bradley-Terry; bootstrap of deals, 1,000 samples, 95%"}


def test_the_same_league_again_is_the_same(league):
    again = al.league(["random", "greedy", first_move], seats=[3], games=12, seed=4, **QUIET)
    pd.testing.assert_frame_equal(again.table(), league.table().query("seats == 3").reset_index(drop=True))
    pd.testing.assert_frame_equal(again.strengths(), league.strengths(seats=3))


def test_one_that_dominates_is_named_and_else_it_is_said_that_none_does(league):
    table = league.table()
    least = table.groupby("strategy")["low"].min()
    expected = [name for name in league.strategies if least[name] > 0.5]
    assert expected == ([league.dominant] if league.dominant else [])
    assert league.dominant == "greedy"
    assert league.sentences()[0].startswith("greedy dominates: it beats every other at every number of seats")
    even = al.league(["random", first_move], seats=2, games=2, **QUIET)
    assert even.dominant is None
    assert even.sentences()[0] == (
        "None dominates: no strategy beats every other at 2 seats with an interval above one half."
    )


def test_unfinished_games_are_counted_and_told():
    short = al.league(["random", "greedy"], seats=[2], games=3, edition="first", most_rounds=1, **QUIET)
    assert short.left_out == 3
    assert short.table()["share"].isna().all()
    assert "3 deals left out, because a game had not ended after 1 round." in short.note
    with pytest.raises(al.ArcaneLabError, match="nothing to draw"):
        short.chart()


def test_ctrl_c_keeps_the_same_deals_of_all_pairs(monkeypatch):
    played, chunks = common_deals._play_chunk, iter(range(1_000))

    def interrupted(*given):
        if next(chunks) == 8:
            raise KeyboardInterrupt
        return played(*given)

    monkeypatch.setattr(common_deals, "_play_chunk", interrupted)
    part = al.league(["random", "greedy", first_move], seats=[2], games=300, **QUIET)
    assert part.is_partial
    assert part.deals == common_deals.FIRST_CHUNK
    assert set(part.table()["n"]) == {common_deals.FIRST_CHUNK}
    assert set(part.table()["kind"]) == set(part.strengths()["kind"]) == {"estimate, partial run"}
    assert "The run was interrupted: 10 of 300 deals were played by each two strategies." in part.note


@pytest.mark.parametrize(
    ("strategies", "more", "error", "words"),
    [
        ("greedy", {}, BadSetup, "a league needs strategies that play each other"),
        (["greedy"], {}, BadSetup, "a league needs strategies that play each other"),
        (["greedy", "greedy"], {}, BadSetup, "it is in the league twice"),
        (["greedy", "me"], {}, BadSetup, "nobody is asked in a league"),
        (["greedy", "randm"], {}, UnknownName, "did you mean 'random'"),
        (
            ["greedy", "random"],
            {"seats": [2, 7]},
            BadSetup,
            "not every one of them can be; allowed: numbers from 2 to 6",
        ),
        (["greedy", "random"], {"seats": [2, 2]}, BadSetup, "not every one of them can be"),
        (["greedy", "random"], {"seats": []}, BadSetup, "that is no list of numbers of seats"),
        (["greedy", "random"], {"seats": "2"}, BadSetup, "that is no list of numbers of seats"),
        (["greedy", "random"], {"games": 0}, BadSetup, "that is no number of games"),
        (["greedy", "random"], {"edition": "second"}, UnknownName, "the name of an edition"),
    ],
)
def test_what_makes_no_league_is_refused(strategies, more, error, words):
    with pytest.raises(error, match=words):
        al.league(strategies, **{"seats": [2], "games": 2, **QUIET, **more})


def test_unknown_charts_and_seats_are_refused(league):
    with pytest.raises(UnknownName, match="'ladder' is not the name of a chart of a league"):
        league.chart("ladder")
    for wrong in (4, "2", True):
        with pytest.raises(BadSetup, match="the league has no such tables; allowed: '2' or '3'"):
            league.strengths(seats=wrong)


def test_the_line_and_the_drawing_of_a_league(league):
    assert repr(league) == (
        "<League of random, greedy and first_move at 2 and 3 seats, 12 deals each played twice, seed 4>"
    )
    html = league._repr_html_()
    assert html.count("<small>") == 3 + 3 * 2
    assert "12 deals each played twice, seed 4" in html
    assert "greedy dominates" in html
    assert "assumed card values" in html


def test_the_ladder_and_the_map_are_drawn_from_the_tables(league):
    ladder, seen = league.chart(), league.chart("who beats whom", seats=3)
    for chart in (ladder, seen):
        drawn = chart.to_dict()
        assert len(json.dumps(drawn)) < 50_000
        subtitle = " ".join(drawn["title"]["subtitle"])
        assert "12 deals each played twice, revised edition, seed 4" in subtitle
        assert "95% interval" in subtitle
        assert "assumed card values" in subtitle
    strengths = league.strengths().set_index("strategy")["strength"].to_dict()
    (rows,) = ladder.to_dict()["datasets"].values()
    assert {row["strategy"]: row["strength"] for row in rows} == pytest.approx(strengths)
    assert "greedy dominates" in ladder.words()
    shares = league.table().query("seats == 3").set_index(["strategy", "against"])["share"].to_dict()
    rows = next(rows for rows in seen.to_dict()["datasets"].values() if "row" in rows[0])
    assert {(row["row"], row["column"]): row["share"] for row in rows} == pytest.approx(shares)
