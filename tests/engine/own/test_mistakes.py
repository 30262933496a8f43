"""Mistakes of authors and of players: a word is no move before it is on offer, and what fails is told as the author's."""

from __future__ import annotations

from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.own.defining import OwnGame
from tests.own_games import forgotten


@pytest.fixture(autouse=True)
def _forget():
    with forgotten():
        yield


def colours() -> OwnGame:
    """Two players in turn say go, and pick a colour written with a capital."""
    game = al.define_game(
        "colours",
        seats=(2, 2),
        score="points",
        counters=[al.Counter("points", per_seat=True)],
        rules={"T-1": "One.", "T-2": "Two."},
    )

    @game.start
    def start(t):
        t.ask("one", 0)

    @game.move("go", at="one", rule="T-1", says="{seat:go}")
    def go(t, seat):
        t.ask("two", seat)

    @game.move("pick {colour} {n}", at="two", rule="T-2", colour=lambda t, s: ["Red", "Blue"], n=lambda t, s, c: ["1"])
    def pick(t, seat, colour, n):
        t.points[seat] += len(colour + n)
        t.ask("one", t.after(seat))
        if t.points[seat] > 9:
            t.end()

    return game


def test_a_word_that_is_read_while_another_question_is_open_is_no_move_afterwards() -> None:
    game = al.Game(colours(), players=2, seed=1)
    assert game.why_not("PICK red 1")
    game.play("go")
    assert [str(move) for move in game.legal_moves()] == ["pick Red 1", "pick Blue 1"]
    game.play("pick BLUE 1")
    assert [move.text for move in game.record().moves] == ["go", "pick Blue 1"]
