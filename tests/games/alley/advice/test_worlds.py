"""Worlds that a seat cannot tell apart: made of what it knows, true to all it was told, and different elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.advice.worlds import WORLDS, Worlds
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.setup import resolve_setup
from tests.games.alley import worlds as other_worlds
from tests.knowledge.pairs import pairs
from tests.widgets.playing import new_game, play_on


def cards_of(state: Any) -> tuple[Any, ...]:
    return tuple(state.storehouse_item), tuple(state.stash_item), tuple(state.deck_item[: state.deck_count])


@pytest.mark.parametrize("seed", range(6))
def test_a_seat_knows_the_same_in_all_of_them_and_what_it_does_not_know_differs(seed: int) -> None:
    game = play_on(new_game(2 + seed % 3, seed), 60, seed)
    for number, seat in enumerate(game.seats):
        found = Worlds.of(game, seat)
        assert found is not None
        assert len(found.states) == WORLDS
        knows = game.view(seat).numbers.as_tuple()
        here = game.at(len(game.steps))
        for state in found.states:
            assert BaseGame.from_state(game.setup, state).view(seat).numbers.as_tuple() == knows
        hidden = [at for name, at in other_worlds.unknown_places(here, number) if name == "storehouse_item"]
        # Every place gets many cards: it is no guess that one of them is there.
        assert all(len({state.storehouse_item[at] for state in found.states}) > 4 for at in hidden)


@pytest.mark.parametrize("seed", range(6))
def test_they_agree_with_all_that_the_seat_was_told_of_the_moves_since(seed: int) -> None:
    game, at = play_on(new_game(2 + seed % 3, seed), 60, seed), 40
    for seat in game.seats:
        found = Worlds.of(game, seat, at, at + 8)
        if found is None:
            continue
        for state in found.states:
            world = BaseGame.from_state(game.setup, state)
            for step in game.steps[at : at + 8]:
                world.play(str(step.move))
                assert world.steps[-1].events_for(seat) == step.events_for(seat)
            assert world.view(seat).numbers.as_tuple() == game.view(seat, at=at + 8).numbers.as_tuple()


def test_nearly_always_enough_of_them_are_found() -> None:
    games = [play_on(new_game(3, seed), 80, seed) for seed in range(3)]
    found = [Worlds.of(game, seat, at, at + 6) for game in games for seat in game.seats for at in (20, 40, 60)]
    assert sum(one is not None for one in found) >= 0.9 * len(found)


def test_they_are_the_same_whatever_really_lies_there() -> None:
    for pair in pairs(20, with_steps=3, for_all=False):
        one, other = (Worlds.of(game, str(pair.reader), 0) for game in (pair.one, pair.other))
        assert one is not None
        assert other is not None
        assert [cards_of(state) for state in one.states] == [cards_of(state) for state in other.states]


def test_the_table_has_the_true_one_alone() -> None:
    game = play_on(new_game(3, 7), 30, 7)
    found = Worlds.of(game, "table")
    assert found is not None
    assert [cards_of(state) for state in found.states] == [cards_of(game.at(30))]


def test_a_draw_rests_on_a_card_that_was_not_seen_and_a_discard_does_not() -> None:
    setup = resolve_setup(players=3, seed=7)
    game = BaseGame.from_state(setup, other_worlds.new_game(3, 7))
    play_on(game, 40, 7, until=lambda game: game.step == "draw" and game.to_move == "p1")
    worlds = Worlds.of(game, "p1")
    assert worlds is not None
    assert worlds.after(worlds.read("draw deck")) is None
    assert worlds.refusal(worlds.read("draw deck")) == 0
    open_draw = worlds.after(worlds.read("draw discard"))
    assert open_draw is not None
    assert any(open_draw.after(move) is not None for move in open_draw.legal_moves())
