"""The four strategies: legal answers whatever is set, no trace left, and each does what it says."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import arcane_lab as al
from arcane_lab.engine.registry import find_game
from arcane_lab.games.arts.knowledge.view import view_of
from arcane_lab.games.arts.rules.words import Ask
from arcane_lab.games.arts.strategies import STRATEGIES
from arcane_lab.games.arts.text.moves import legal_moves, write_move
from tests.games.arts import soak
from tests.games.arts.table import at, play

SPEC = find_game("arts")
NAMES = sorted(STRATEGIES)


@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_says_what_it_does(name: str) -> None:
    strategy = STRATEGIES[name]
    assert strategy.name == name
    assert strategy.about.endswith(".")
    assert strategy.choose.__doc__


def test_every_answer_is_legal_and_leaves_the_view_as_it_was() -> None:
    asked: Counter[int] = Counter()
    for index in range(24):
        luck = random.Random(index)
        state = SPEC.rules.new_state(soak.any_setup(index), None)
        SPEC.rules.start(state)
        while SPEC.rules.to_move(state) >= 0:
            moves = legal_moves(state, state.actor)
            if luck.random() < 0.05 or asked[state.step] < 3:
                asked[state.step] += 1
                view = view_of(state, state.actor)
                before = view.as_tuple()
                for name in NAMES:
                    choices = []
                    for rubbish in (0, luck.randrange(2**31)):
                        view.plan[:] = [rubbish] * len(view.plan)
                        choices.append(STRATEGIES[name].choose(view, moves, len(moves), [1, 2, 3, 4]))
                    assert choices[0] == choices[1]
                    assert 0 <= choices[0] < len(moves)
                assert view.as_tuple() == before
            SPEC.rules.apply(state, state.actor, luck.choice(moves))
    assert {Ask.ASSIGN, Ask.SEND, Ask.ENHANCE, Ask.ACT, Ask.PERFORM, Ask.WAGE} <= set(asked)


def choice(game: al.Game, name: str) -> str:
    """The move that a strategy chooses."""
    state = game.at(len(game.steps))
    moves = legal_moves(state, state.actor)
    answer = STRATEGIES[name].choose(view_of(state, state.actor), moves, len(moves), [1, 2, 3, 4])
    return write_move(moves[answer], state, state.actor)


def at_the_wagon(**more: object) -> al.Game:
    one = {
        "trickerion": 0,
        "coins": 12,
        "tricks": "T1[B]* PS",
        "crew": "magician:3 engineer:2 | .",
        "assigned": "magician@theater engineer@downtown",
        **more,
    }
    return play(at(seats={"p1": one}, dice="A coins", offer="C x C"), "send engineer downtown")


def test_the_setter_sets_what_its_trick_carries() -> None:
    assert choice(at_the_wagon(), "setter") == "set B shard"


def test_the_collector_buys_the_type_that_it_has() -> None:
    one = {"tiles": "D", "tricks": ""}
    game = at_the_wagon(**one)
    assert choice(game, "collector") in ("buy left", "buy right")
    seats = {"p1": {**one, "trickerion": 0, "coins": 12, "crew": "magician:3 | .", "assigned": "magician@downtown"}}
    game = play(at(seats=seats, offer="C x D", dice="A coins"), "send magician downtown")
    assert choice(game, "collector") == "buy right"


def test_greedy_takes_what_is_worth_most() -> None:
    seats = {
        "p1": {
            "trickerion": 1,
            "crew": "magician:3 | shapeshifter",
            "tricks": "T1[A]*",
            "sent": "magician@theater-other shapeshifter@theater-other",
        }
    }
    game = at("perform", seats=seats, dice="A coins")
    assert choice(game, "greedy") == "perform T1"
    items = {"rates": {"trickerion": 9}}
    rich = play(at("perform", seats=seats, dice="A coins", items=items), "perform T1")
    assert choice(rich, "greedy") == "bonus trickerion"
    poor = play(at("perform", seats=seats, dice="A coins", items={"rates": {"coin": 2}}), "perform T1")
    assert choice(poor, "greedy") == "bonus coins"


@pytest.mark.parametrize("name", ["greedy", "setter", "collector"])
def test_a_strategy_has_more_at_the_end_than_random(name: str) -> None:
    """Of 60 games each the mean of its fame at the end lies above that of random play, intervals apart."""
    found = al.simulate("arts", players=[name, "random"], games=60, seed=6, mode="plain", progress=False)
    rows = found.summary()
    own, other = (rows.loc[(seat, "final")] for seat in ("p1", "p2"))
    assert own["low"] > other["high"]
