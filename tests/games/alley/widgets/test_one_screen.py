"""Several people at one screen: whose turn is over sees no more than lies open until another says who they are."""

from __future__ import annotations

from typing import Any

from arcane_lab.widgets import show
from tests.widgets.playing import new_game, say


def test_when_a_turn_is_over_the_table_is_covered_for_the_next_person() -> None:
    widget: Any = show(new_game(["me", "me", "greedy"]))
    # One person is asked first, and that one looks.
    first = widget.seat
    assert (widget.curtain, first) == ("", widget.game.to_move)
    while not widget.curtain:
        say(widget, move=widget.ask["moves"][0]["text"], at=widget.ask["at"])
        assert widget.answer["ok"]
    assert widget.curtain != first
    assert (widget.curtain, widget.seat, widget.ask) == (widget.game.to_move, None, None)
    assert widget.about["view"] is None
    assert say(widget, do="see_surely", move=widget.curtain)["ok"]
    assert (widget.curtain, widget.seat, widget.ask["seat"]) == ("", widget.game.to_move, widget.game.to_move)


def test_who_takes_back_the_move_of_another_gives_the_screen_to_them() -> None:
    widget: Any = show(new_game(["me", "me"]))
    first = widget.seat
    while not widget.curtain:
        say(widget, move=widget.ask["moves"][0]["text"], at=widget.ask["at"])
    say(widget, do="see_surely", move=widget.curtain)
    assert say(widget, do="undo", move="-")["ok"]
    assert (widget.curtain, widget.seat) == (first, None)


def test_whoever_begins_looks_first() -> None:
    widget: Any = show(new_game(["me", "me", "me"], options={"starting_player": "p2"}))
    assert (widget.curtain, widget.seat, widget.ask["seat"]) == ("", "p2", "p2")
