"""Turns for the tests of the timeline, and what a browser has of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets.turn_order import TurnOrderWidget
from tests.widgets.playing import new_game, play_on

TURN_TRAITS = (
    *("kind", "about", "start", "frames", "other", "rules", "decisions", "swap", "held", "question", "line", "at"),
    "answer",
)


def turn_traits(widget: TurnOrderWidget) -> dict[str, Any]:
    """Everything of ours that the browser gets, as plain data."""
    state = widget.get_state()
    return json.loads(json.dumps({name: state[name] for name in TURN_TRAITS}))


def find_turn(
    wanted: Callable[[TurnOrderWidget], bool], players: int = 3, seek: int = 0, **more: Any
) -> TurnOrderWidget:
    """The first turn of some random games of which something is true; `seek` is the game where it is likely."""
    for seed in (seek, *range(40)):
        game = play_on(new_game(players, seed), 140, seed)
        for step in range(30, len(game.steps) - 12, 5):
            widget = TurnOrderWidget(game, step, **more)
            if wanted(widget):
                return widget
            widget.close()
    raise AssertionError("no such turn in these games")


def has_sale(widget: TurnOrderWidget) -> bool:
    """Whether a set is sold in the turn, and items slide."""
    kinds = [motion[0] for frame in widget.frames for motion in frame["moved"]]
    return "sold" in kinds and "slid" in kinds


@cache
def _sale() -> tuple[BaseGame, int]:
    widget = find_turn(has_sale, seek=10)
    return widget.game, widget._first + 1


def a_sale(**more: Any) -> TurnOrderWidget:
    """A turn in which a set is sold and the rest slides."""
    return TurnOrderWidget(*_sale(), **more)


def with_other_line(widget: TurnOrderWidget) -> TurnOrderWidget:
    """The widget with another line that goes to the end of the turn."""
    from arcane_lab.widgets.other_lines import NotInThisLine

    for decision in widget.decisions:
        for move in decision["moves"]:
            try:
                widget.instead(move, decision["at"])
            except NotInThisLine:
                continue
            if widget.other and widget.other["ask"] is None and move.startswith("play"):
                return widget
    raise AssertionError("no other line goes to its end")


def at_end_of_turn(game: BaseGame) -> bool:
    """Whether the last step has ended a turn."""
    return any(event.kind == "turn_ended" for event in game.steps[-1].events_for(None))
