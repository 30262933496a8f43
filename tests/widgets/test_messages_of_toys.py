"""What a browser may say to the table of a small game: it is done, or it is answered and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import arcane_lab as al
from tests.toys import TOYS

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(params=TOYS)
def table(request: pytest.FixtureRequest) -> Iterator[Any]:
    """A table after two moves, seen by the first seat."""
    game = al.Game(request.param, players=2, seed=7)
    for _ in range(2):
        seat = game.waiting[0]
        game.play(str(game.legal_moves(seat=seat)[0]), seat=seat)
    widget = al.show(game, seat="p1")
    yield widget
    widget.close()


def state_of(widget: Any) -> str:
    """Everything that the browser has but the answer."""
    names = [name for name in widget.keys if name not in ("_esm", "_css", "layout", "answer")]
    return json.dumps([widget.get_state(names), widget.game.picture("table")], default=str)


WELL_MADE = {"at": 2, "line": "main", "id": "a-1"}


@pytest.mark.parametrize(
    "message",
    [
        *(None, 5, "play", [], {}, {"do": "fly"}, {"do": "play"}, {"do": None, **WELL_MADE}),
        {"do": "play", "move": 5, **WELL_MADE},
        {"do": "play", "move": "fly", **WELL_MADE},
        {"do": "play", "move": "roll" * 10_000, **WELL_MADE},
        {"do": "play", "move": "<script>alert(1)</script>", **WELL_MADE},
        {"do": "play", "move": "roll", **WELL_MADE, "at": 99},
        {"do": "play", "move": "roll", **WELL_MADE, "at": "x"},
        {"do": "play", "move": "roll", **WELL_MADE, "line": "Z"},
        {"do": "play", "move": "roll", **WELL_MADE, "more": 1},
        {"do": "see", "move": "p9", **WELL_MADE},
        {"do": "undo", "move": "-", **WELL_MADE, "id": 7},
    ],
    ids=lambda message: str(message)[:50],
)
def test_what_is_no_message_is_answered_and_changes_nothing(table: Any, message: object) -> None:
    before, table.answer = state_of(table), None
    table._handle_custom_msg(message, [])
    assert table.answer["ok"] is False
    assert 0 < len(table.answer["text"]) < 500
    assert state_of(table) == before


def test_a_move_is_taken_back_at_the_table(table: Any) -> None:
    before = len(table.game.steps)
    table._handle_custom_msg({"do": "undo", "move": "-", **WELL_MADE}, [])
    assert table.answer["ok"], table.answer
    assert len(table.game.steps) == before - 1
    assert table.count == before - 1


def test_a_click_that_came_too_late_is_told_so(table: Any) -> None:
    seat = table.game.waiting[0]
    move = str(table.game.legal_moves(seat=seat)[0])
    table.game.play(move, seat=seat)
    table._handle_custom_msg({"do": "play", "move": move, **WELL_MADE}, [])
    assert table.answer["ok"] is False
    assert len(table.game.steps) == 3
