"""Games that stand at a written position, for tests that need one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Reader, Row
from arcane_lab.games.alley import setup as catalogue
from arcane_lab.games.alley.rules import flow
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.text import positions
from arcane_lab.games.alley.text.sentences import events
from arcane_lab.games.alley.text.shapes import PositionShape

#: A storehouse in which no two like items lie revealed, one hidden.
PLAIN = "TC [CB] MB / FC IR SS / BC OW DE"


def state_at(position: Mapping[str, Any], setup: Mapping[str, Any] | None = None) -> tuple[Any, State]:
    """A setup and a state that stands at a position, as a scenario writes both."""
    resolved = catalogue.resolve_setup(**{"players": 3, **(setup or {})})
    state = catalogue.new_state(resolved)
    positions.place(state, PositionShape.model_validate(position))
    flow.go_on(state)
    return resolved, state


def game_at(position: Mapping[str, Any], setup: Mapping[str, Any] | None = None, moves: str = "") -> BaseGame:
    """A game that stands at a position; `moves` are played, separated by semicolons."""
    game = BaseGame.from_state(*state_at(position, setup))
    for move in filter(None, (part.strip() for part in moves.split(";"))):
        game.play(move)
    return game


def to_play(stash: str, **more: Any) -> dict[str, Any]:
    """A position in which p1 must play, discard or use one of the stash."""
    seats = {"p1": {"storehouse": more.pop("storehouse", PLAIN), "stash": stash}, **more.pop("seats", {})}
    return {"phase": "sell", "to_move": "p1", "step": "play", "seats": seats, "discard": "PL", **more}


def event_of_row(row: Row, reader: Reader = None) -> Event:
    """One row of the log alone: with the item where the reader may know it, without it where not."""
    return events(None, (row,), reader)[0]
