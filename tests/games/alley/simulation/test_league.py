"""`league`: who beats whom on the same deals with the seats exchanged, strengths that the model is known to give."""

from __future__ import annotations

import json
from dataclasses import replace

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.intervals import wilson
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation import common_deals, leagues
from arcane_lab.simulation.leagues import CHARTS, League, _check_strategies
from arcane_lab.simulation.standings import DEAL_POINTS, Standings, seating
from tests.charts.players import said_below

SPEC = find_game("alley")
QUIET = {"mode": "plain", "progress": False}
#: The game with rows of these columns alone.
ROWS = replace(SPEC, loop=replace(SPEC.loop, columns=("seat", "won", "finished")))


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
    again = al.league(["random", "greedy", first_move], seats=[2], games=12, seed=4, **QUIET)
    pd.testing.assert_frame_equal(again.table(), league.table().query("seats == 2").reset_index(drop=True))
    pd.testing.assert_frame_equal(again.strengths(), league.strengths(seats=2))


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
        assert "12 deals each played twice, revised edition, seed 4" in " ".join(drawn["title"]["subtitle"])
        below = said_below(chart)
        assert "95% interval" in below
        assert "assumed card values" in below
    strengths = league.strengths().set_index("strategy")["strength"].to_dict()
    (rows,) = ladder.to_dict()["datasets"].values()
    assert {row["strategy"]: row["strength"] for row in rows} == pytest.approx(strengths)
    assert "greedy dominates" in ladder.words()
    shares = league.table().query("seats == 3").set_index(["strategy", "against"])["share"].to_dict()
    rows = next(rows for rows in seen.to_dict()["datasets"].values() if "row" in rows[0])
    assert {(row["row"], row["column"]): row["share"] for row in rows} == pytest.approx(shares)


# --- a league made by hand --------------------------------------------------------------------------------


def setup_of(players):
    return al.simulate("alley", players=["random"] * players, games=1, most_rounds=1, seed=6, **QUIET).setup


def made_of(points, deals, asked=None, strategies=("a", "b"), seats=(2,), most_rounds=50, left_out=0):
    """A league whose first strategy has so many points against the second at each number of seats."""
    standings = Standings(len(strategies), seats, asked or deals, ROWS)
    for place, sum_ in enumerate(points):
        standings.points[0, place, 0] = sum_
        standings.ended[:deals, place, 0] = 1
    standings.left_out[0, 0] = left_out
    setups = tuple(setup_of(count) for count in seats)
    return League(tuple(strategies), tuple(seats), deals, setups, most_rounds, standings)


def test_the_words_of_a_league_with_a_clean_sweep():
    found = made_of([20 * DEAL_POINTS], 20)
    assert found.sentences() == [
        "a dominates: it beats every other at 2 seats, each time with an interval above one half.",
        "At 2 seats a won everything against b in 20 deals, so how much stronger it is can only be said from below.",
    ]
    assert repr(found) == "<League of a and b at 2 seats, 20 deals each played twice, seed 6>"


def test_who_dominates_does_so_at_every_number_of_seats():
    lost = made_of([20 * DEAL_POINTS, 0], 20, seats=(2, 3))
    assert lost.dominant is None
    assert lost.sentences() == [
        "None dominates: no strategy beats every other at every number of seats with an interval above one half.",
        "At 2 seats a won everything against b in 20 deals; at 3 seats b won everything against a in 20 deals, so how "
        "much stronger each of these winners is can only be said from below.",
    ]
    assert made_of([20 * DEAL_POINTS] * 2, 20, seats=(2, 3)).dominant == "a"
    assert made_of([0, 0], 20, seats=(2, 3)).dominant == "b"
    assert made_of([10 * DEAL_POINTS] * 2, 20, seats=(2, 3)).dominant is None


def test_what_is_missing_in_a_league_is_said():
    found = made_of([60], 1, asked=1_500, most_rounds=1, left_out=1)
    assert found.sentences()[1:] == [
        "The run was interrupted: 1 of 1,500 deals were played by each two strategies.",
        "1 deal left out, because a game had not ended after 1 round.",
    ]
    assert (found.is_partial, found.left_out) == (True, 1)
    assert found._deals_in_words == (
        "1 deal each played twice, 1 in all left out as unfinished (partial: 1,500 were asked for)"
    )
    whole = made_of([60], 2, left_out=1_200, most_rounds=2)
    assert whole.sentences()[1:] == ["1,200 deals left out, because a game had not ended after 2 rounds."]
    assert whole._deals_in_words == "2 deals each played twice, 1,200 in all left out as unfinished"


def test_a_ladder_at_one_number_of_seats_is_of_that_and_is_made_once(monkeypatch):
    found, asked = made_of([60, 120], 1, seats=(2, 4)), []
    real = Standings.strengths
    monkeypatch.setattr(Standings, "strengths", lambda self, *given: asked.append(given) or real(self, *given, 30))
    for seats in (None, 2, 4, None, 4):
        found.strengths(seats)
    assert asked == [((0, 1), 6), ((0,), 6), ((1,), 6)]
    assert set(found.strengths()["n"]) == {2}
    assert set(found.strengths(4)["n"]) == {1}


def test_the_chart_of_a_league_names_its_seats(monkeypatch):
    real = Standings.strengths
    monkeypatch.setattr(Standings, "strengths", lambda self, *given: real(self, *given, 30))
    found = made_of([90, 120], 1, seats=(2, 4))
    titles = [found.chart(kind, seats).to_dict()["title"] for kind in CHARTS for seats in (None, 4)]
    assert [title["subtitle"][0].partition(",")[0] for title in titles] == [
        "2 and 4 seats",
        "4 seats",
        "2 seats",
        "4 seats",
    ]
    assert [title["text"].partition(":")[0] for title in titles] == [
        *["A and b lead together"] * 2,
        *["No strategy clearly beats another"] * 2,
    ]
    assert found.chart("who beats whom", 2).words() == ("Shares of wins at 2 seats: a against b 75%; b against a 25%.")


def test_a_league_on_nothing_assumed_says_nothing_of_it(monkeypatch):
    real = Standings.strengths
    monkeypatch.setattr(Standings, "strengths", lambda self, *given: real(self, *given, 30))
    found = made_of([90], 1)
    assert "assumed card values" in found._repr_html_()
    known = made_of([90], 1)
    known.__dict__["assumed"] = ()
    assert "assumed" not in known._repr_html_()
    assert len(known._subtitle("2")) + 1 == len(found._subtitle("2")) == 2


def test_a_note_says_who_cannot_be_repeated_only_where_there_is_one():
    found = made_of([60], 1)
    assert "A shared win counts in part. None dominates" in found.note
    odd = replace(found, cannot_repeat="x does not answer alike.")
    assert "A shared win counts in part. x does not answer alike. None dominates" in odd.note


def test_the_strategy_that_is_there_twice_is_named():
    with pytest.raises(BadSetup) as caught:
        _check_strategies(SPEC, ["random", "greedy", "careful", "greedy"])
    assert caught.value.value == "greedy"
    assert _check_strategies(SPEC, ("random", first_move)) == ("random", "first_move")


def test_only_functions_of_ones_own_are_tried_again(monkeypatch):
    tried = []
    monkeypatch.setattr(leagues, "is_repeated", lambda plan, games: tried.append((plan.names, games)) or False)
    found = al.league(["random", first_move], seats=[3], games=1, most_rounds=1, **QUIET)
    assert tried == [(("first_move",) * 3, 1)]
    assert found.cannot_repeat.startswith("first_move does not always answer alike")


def test_a_stop_while_strategies_are_tried_again_loses_nothing(monkeypatch):
    def stop(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr(leagues, "is_repeated", stop)
    found = al.league(["random", first_move], seats=[2], games=1, most_rounds=1, **QUIET)
    assert (found.deals, found.cannot_repeat) == (1, "")
