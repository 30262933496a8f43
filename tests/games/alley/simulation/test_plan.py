"""What is to be played: numbers at their boundaries, and who plays each seat."""

from __future__ import annotations

import numpy as np
import pytest

from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.spec import MOST_DECISIONS
from arcane_lab.games.alley.strategies import play_greedy
from arcane_lab.simulation.plan import (
    MOST_GAMES,
    check_can_play,
    check_games,
    check_progress,
    check_rounds,
    check_time_limit,
    make_plan,
    plans_apart,
)

PRINTED = {"edition": "revised", "powers": None, "options": None, "items": None}


def mine(view):
    return view.legal_moves[0]


def plan_of(*players):
    return make_plan("alley", list(players), **PRINTED, seed=1)


def test_numbers_are_understood_up_to_their_ends():
    assert [check_games(games) for games in (1, MOST_GAMES, np.int64(7))] == [1, MOST_GAMES, 7]
    assert [check_rounds(rounds) for rounds in (1, MOST_DECISIONS, np.int64(7))] == [1, MOST_DECISIONS, 7]
    assert [check_time_limit(limit) for limit in (None, 0.05, 1, 86_400)] == [None, 0.05, 1.0, 86_400.0]
    assert [check_progress(progress) for progress in (True, False, 1, 0, np.True_, np.False_)] == [True, False] * 3


@pytest.mark.parametrize(
    ("check", "value", "words"),
    [
        (check_games, 0, "that is no number of games; allowed: a whole number from 1 up, such as 1000"),
        (check_games, MOST_GAMES + 1, "nobody could wait for so many games; allowed: a whole number from 1 to 1,000,"),
        (check_rounds, 0, "that is no number of rounds; allowed: a whole number from 1 to 20000; 50 unless you say"),
        (check_rounds, MOST_DECISIONS + 1, "that is no number of rounds"),
        (check_time_limit, 0.049, "that is no time for an answer; allowed: None (no limit), or seconds from 0.05 to"),
        (check_time_limit, 86_401, "that is no time for an answer"),
        (check_time_limit, True, "that is no time for an answer"),
        (check_time_limit, "5", "that is no time for an answer"),
        (check_progress, 2, "that is neither yes nor no; allowed: True (show a bar) or False"),
        (check_progress, 1.0, "that is neither yes nor no"),
        (check_progress, None, "that is neither yes nor no"),
    ],
)
def test_numbers_beyond_their_ends_are_refused(check, value, words):
    with pytest.raises(BadSetup) as caught:
        check(value)
    assert f"{value!r} is refused: {words}" in str(caught.value)


def test_a_seat_is_built_in_or_ones_own():
    plan = plan_of("greedy", mine, play_greedy, "random", mine)
    assert [strategy and strategy.name for strategy in plan.built_in] == ["greedy", None, "greedy", "random", None]
    assert plan.own == ("p2", "p5")
    assert plan.names[1] == plan.names[4] == "mine"


def test_two_functions_of_one_name_stay_apart_over_several_plans():
    def other(view):
        return view.legal_moves[-1]

    other.__name__ = "mine"
    plans = plans_apart([plan_of("greedy", mine), plan_of(other, mine, "random")])
    assert [plan.names for plan in plans] == [("greedy", "mine"), ("mine (2)", "mine", "random")]


@pytest.mark.parametrize("players", [("greedy", "random"), np.array(["greedy", "random"])])
def test_players_may_come_in_any_list(players):
    assert make_plan("alley", players, **PRINTED, seed=1).names == ("greedy", "random")


@pytest.mark.parametrize("players", [bytearray(b"ab"), {"greedy", "random"}, iter(["greedy", "random"]), None])
def test_what_is_no_list_of_players_is_refused(players):
    with pytest.raises(BadSetup, match=r"must know who plays each seat; allowed: a list of 2 to 6, one for each seat"):
        make_plan("alley", players, **PRINTED, seed=1)


def test_two_and_six_can_play_and_one_and_seven_cannot():
    assert [plan_of(*["random"] * seats).setup.players for seats in (2, 6)] == [2, 6]
    for seats, told in ((1, "1 seat"), (7, "7 seats")):
        with pytest.raises(BadSetup, match=f"that is {told}; allowed: a list of 2 to 6"):
            plan_of(*["random"] * seats)


def test_nobody_plays_who_is_neither_a_name_nor_a_function():
    for player in (None, "greedy", mine, print):
        check_can_play("players", player, "somebody")
    for player in (5, b"greedy", ["greedy"]):
        with pytest.raises(BadSetup, match=r"players: .* nobody like that can play; allowed: somebody"):
            check_can_play("players", player, "somebody")
