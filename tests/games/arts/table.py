"""A table to try a rule on: a position in a few words, moves, and what lies there afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arcane_lab.records import Game, Scenario

DICE: dict[str, dict[str, Any]] = {
    "enchantment-die": {"faces": "A B C D"},
    "reward-die": {"faces": "cards coin+fame coins level shard"},
}
NOBODY = {"crew": "magician:3 | .", "trickerion": 0}


def at(
    phase: str = "place",
    players: int = 2,
    options: Mapping[str, Any] | None = None,
    items: Mapping[str, Any] | None = None,
    seats: Mapping[str, Any] | None = None,
    **position: Any,
) -> Game:
    """A game that stands at the start of a phase; whoever is not named has a magician without a card."""
    own = {**DICE, **(items or {})}
    everybody = {f"p{number}": dict(NOBODY) for number in range(1, players + 1)}
    given = {**everybody, **{name: dict(seat) for name, seat in (seats or {}).items()}}
    return Game.from_scenario(
        Scenario.from_dict(
            {
                "format": "arcane-lab/scenario/1",
                "game": "arts",
                "title": "a table",
                "setup": {"players": players, "options": dict(options or {}), "items": own},
                "position": {"phase": phase, "seats": given, **position},
            }
        )
    )


def play(game: Game, *moves: str) -> Game:
    """The game after some moves, each of the seat that is next."""
    for move in moves:
        game._play_written(move)
    return game


def seat(game: Game, name: str = "p1", reader: str = "table") -> dict[str, Any]:
    """What a reader sees of a seat."""
    found: dict[str, Any] = game.picture(reader)["seats"][int(name[1]) - 1]
    return found


def legal(game: Game) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in game.legal_moves()]


def rule_of(game: Game, move: str, name: str | None = None) -> str | None:
    """The rule that refuses a move, None where it may be done."""
    refused = game.why_not(move, seat=name or game.to_move)
    return None if refused is None else refused.rule
