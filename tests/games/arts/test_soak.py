"""The soak of Arcane Arts notices what is broken, wherever a tile, a worker or a shard lies."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.text.moves import legal_moves
from tests.games.arts import soak as arts
from tools import soak

SPEC = find_game("arts")


def test_every_setup_that_is_drawn_can_be_played() -> None:
    """What is drawn together for a long run would end it where it excludes each other."""
    for index in range(200):
        assert arts.setup_to_check(index).game == arts.setup_to_compare(index).game == SPEC.name


def a_position() -> State:
    state: State = SPEC.rules.new_state(SPEC.setup.checked(players=3, seed=1, items={"decks": {"X": "X1 X2"}}), None)
    SPEC.rules.start(state)
    return state


@pytest.mark.parametrize(
    "break_it",
    [
        lambda state: state.offer.__setitem__(0, -1),
        lambda state: state.tiles.__setitem__(7, 1),
        lambda state: state.trick_types.__setitem__(0, 1),
        lambda state: state.bag.__setitem__(0, (state.bag[0] + 1) % 4),
        lambda state: state.arcane.__setitem__(1, 1),
        lambda state: setattr(state, "shards", 5),
        lambda state: setattr(state, "worker", -1),
        lambda state: state.worker_at.__setitem__((state.worker + 1) % 4, 2),
        lambda state: state.inn_count.__setitem__(0, 1),
        lambda state: state.coins.__setitem__(2, -1),
        lambda state: state.deck_card.__setitem__(0, state.deck_card[1]),
    ],
)
def test_a_broken_position_is_noticed(break_it: Callable[[State], None]) -> None:
    state = a_position()
    arts.check_position(state, legal_moves(state, 0), random.Random(1))
    break_it(state)
    with pytest.raises(soak.Broken, match="turn 1"):
        arts.check_position(state, legal_moves(state, 0), random.Random(1))


def test_random_games_of_all_seats_keep_tiles_shards_and_workers() -> None:
    count = soak.soak(arts, 24)
    assert (count.games, count.unfinished) == (24, 0)


@pytest.mark.thorough
def test_five_thousand_random_games_keep_tiles_shards_and_workers() -> None:
    assert soak.soak(arts, 5_000, first=10_000).unfinished == 0
