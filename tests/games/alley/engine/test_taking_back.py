"""A card that a move showed in Arcane Alley stays seen when the move is taken back, so it is said or not allowed."""

from __future__ import annotations

import random

import pytest

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.taking_back import CannotTakeBack, TakenBack, shows_card


def at_draw(**more: object) -> BaseGame:
    """A game that stands where p1 draws from the deck or takes what lies open."""
    game = BaseGame(players=2, seed=8, **more)  # type: ignore[arg-type]
    chance = random.Random(8)
    while not (game.step == "draw" and game.to_move == "p1"):
        game.play(chance.choice(game.legal_moves()))
    return game


def test_a_card_from_the_deck_is_shown_and_one_that_lies_open_is_not() -> None:
    game = at_draw()
    before = len(game.steps)
    game.play("draw deck")
    assert shows_card(game, before, "p1")
    assert not shows_card(game, before, "p2")
    assert not shows_card(game, before + 1, "p1")
    game.undo()
    assert game.taken_back == (TakenBack(before, "p1"),)
    assert len(game.steps) == before


def test_in_an_honest_game_a_move_that_showed_a_card_stands_and_another_does_not() -> None:
    game = at_draw(undo="honest")
    assert game.undo_way == "honest"
    game.play("draw deck")
    steps = len(game.steps)
    with pytest.raises(CannotTakeBack, match="this move showed a card, and what was seen stays seen") as caught:
        game.undo()
    assert (caught.value.is_over, len(game.steps), game.taken_back) == (False, steps, ())
    game.play(next(move for move in game.legal_moves() if str(move).startswith("discard")))
    assert len(game.steps) > steps
    game.undo()
    assert (len(game.steps), game.taken_back) == (steps, ())


def test_a_free_game_may_become_honest_and_never_says_so_of_moves_that_showed_nothing() -> None:
    game = at_draw()
    game.play("draw deck")
    game.be_honest()
    with pytest.raises(CannotTakeBack):
        game.undo()


def test_when_the_game_is_over_an_honest_one_stands() -> None:
    for way in ("free", "honest"):
        game = BaseGame(players=["me", "greedy"], seed=3, undo=way)
        chance = random.Random(3)
        while not game.is_over:
            game.play(chance.choice(game.legal_moves()))
        if way == "honest":
            with pytest.raises(CannotTakeBack, match="the game is over and every card may be looked at") as caught:
                game.undo()
            assert caught.value.is_over
            assert game.is_over
        else:
            game.undo()
            assert not game.is_over


def test_a_fork_from_earlier_keeps_only_what_was_taken_back_by_then() -> None:
    game = at_draw()
    at = len(game.steps)
    game.play("draw deck")
    game.undo()
    assert game.fork(at=at).taken_back == game.taken_back == (TakenBack(at, "p1"),)
    assert game.fork(at=at - 1).taken_back == ()
    assert game.fork().taken_back == game.taken_back
