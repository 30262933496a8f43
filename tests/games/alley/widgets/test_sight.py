"""Whose knowledge is shown, and what is said before more is shown than whoever looks may know."""

from __future__ import annotations

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.widgets.perspective import Perspective, sight_of
from tests.widgets.playing import new_game, play_on

TABLE = "The table view shows every hidden card to everybody who sees this screen. Show it?"
SEAT = "This shows what only {} knows: their own cards, and what they have looked at. Show it?"


def test_a_sight_is_a_seat_or_what_lies_open_or_everything() -> None:
    game = new_game(["me", "greedy"])
    assert sight_of(game, "table") == Perspective("table", None, "table")
    assert sight_of(game, "open") == Perspective("open", None, None)
    assert sight_of(game, "p2") == Perspective("p2", "p2", None)
    with pytest.raises(UnknownName, match="a view of the table; there is 'p1', 'p2', 'open' or 'table'"):
        sight_of(game, "p3")


@pytest.mark.parametrize(("name", "seat", "warning"), [
    ("table", "p1", TABLE), ("table", None, TABLE), ("open", "p1", ""), ("open", None, ""), ("p1", "p1", ""),
    ("p1", None, ""), ("p2", "p1", SEAT.format("Greedy")),
    ("p2", None, SEAT.format("Greedy")), ("p3", "p1", SEAT.format("Player 3")), ("p3", None, ""),
    ("p1", "p3", SEAT.format("Player 1")), ("p2", "p2", ""),
])  # fmt: skip
def test_what_a_seat_alone_knows_is_warned_of(name: str, seat: str | None, warning: str) -> None:
    game = new_game(["me", "greedy", "me"])
    assert sight_of(game, name).warning(game, seat) == warning


def test_when_the_game_is_over_only_the_table_view_is_warned_of() -> None:
    game = play_on(new_game(["random", "greedy"]), 5000)
    assert game.is_over
    assert [sight_of(game, name).warning(game, None) for name in ("p1", "p2", "open", "table")] == ["", "", "", TABLE]
