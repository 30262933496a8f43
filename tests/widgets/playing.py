"""Games and table widgets for the tests, and what a browser has of them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets import TableWidget
from arcane_lab.widgets.packing import rows, unpacked

TRAITS = ("kind", "about", "start", "past", "older", "recent", "latest", "ask", "answer", "at", "lines", "line")


def new_game(players: Any = 3, seed: int = 7, **setup: Any) -> BaseGame:
    return BaseGame(players=players, seed=seed, **setup)


def play_on(game: BaseGame, moves: int, seed: int = 0, until: Callable[[BaseGame], bool] | None = None) -> BaseGame:
    """Play some moves at random, selling whenever a set is there to be sold."""
    chance = random.Random(seed)
    for _ in range(moves):
        if game.is_over or (until and until(game)):
            break
        legal = game.legal_moves()
        first = [move for move in legal if move.text.startswith(("sell", "slide"))]
        game.play(chance.choice(first or legal))
    return game


def traits_of(widget: TableWidget) -> dict[str, Any]:
    """Everything of ours that the browser gets, as plain data."""
    state = widget.get_state()
    return json.loads(json.dumps({name: state[name] for name in TRAITS}))


def changes_of(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What each told step changed, with the parts that are told by number put back."""
    parts = [part for step in steps for part in step.get("d", {}).items()]
    return [dict(parts[number] for number in step.get("p", ())) | step.get("d", {}) for step in steps]


def steps_of(widget: TableWidget) -> list[dict[str, Any]]:
    return [*(rows(unpacked(widget.past)) if widget.past else []), *widget.older, *widget.recent, *widget.latest]


def texts_of(ask: dict[str, Any]) -> list[str]:
    """The moves that a seat is asked to choose from, as texts."""
    return [move["text"] for move in ask["moves"]]


def say(widget: TableWidget, **content: Any) -> dict[str, Any]:
    """Send a message as the browser does, and give the answer."""
    told = {"do": "play", "at": len(widget.game.steps), "line": "main", "id": "test-1", **content}
    widget._handle_custom_msg(told, [])
    return widget.answer
