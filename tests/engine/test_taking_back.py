"""A move that is taken back: what was seen stays seen, so it is said, or not allowed where a game is honest."""

from __future__ import annotations

import random

import pytest

from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.taking_back import CannotTakeBack, TakenBack, check_undo, shows_card, with_one_more


def test_moves_are_taken_back_freely_or_honestly_and_in_no_other_way() -> None:
    assert [check_undo(way) for way in ("free", "honest")] == ["free", "honest"]
    for way in ("no", "", None, True, "Honest"):
        with pytest.raises(BadSetup, match="moves cannot be taken back like that; allowed: 'free', or 'honest'"):
            check_undo(way)


def test_it_is_told_to_the_seat_itself_in_the_second_person() -> None:
    one = TakenBack(3, "p1")
    assert one.told_to("p1") == "You took back a move that showed you a card."
    others = "p1 took back a move that showed a card."
    assert [one.told_to(reader) for reader in ("p2", None, "table")] == [others] * 3


def test_what_happened_later_than_a_step_that_is_left_happened_before_it_and_once_is_enough() -> None:
    known = [TakenBack(2, "p1"), TakenBack(5, "p2"), TakenBack(9, "p1")]
    assert with_one_more(known, "p1", 5) == [TakenBack(2, "p1"), TakenBack(5, "p2"), TakenBack(5, "p1")]
    assert with_one_more(known, "p2", 1) == [TakenBack(1, "p1"), TakenBack(1, "p2")]
    assert with_one_more([], "p3", 0) == [TakenBack(0, "p3")]
    assert known[2] == TakenBack(9, "p1")


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
