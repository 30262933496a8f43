"""A table to try a rule on: a position in a few words, moves, and what lies there afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arcane_lab.records import Game, Scenario

#: Nothing but Charms cards that wait for something: hands of round 1 that do not matter.
MOONS = {1: "CC HH BB PP GG -", 2: ".. HH BB PP GG -", 3: ".. .. BB PP GG -", 4: ".. .. .. PP GG -"}
GONE = ".. .. .. .. .. -"


def at(
    turn: int = 1,
    number: int = 1,
    players: int = 2,
    moons: str | None = None,
    options: Mapping[str, Any] | None = None,
    items: Mapping[str, Any] | None = None,
    starters: bool = False,
    next_deal: str | None = None,
    pyramid: str | None = None,
    removed: str | None = None,
    **seats: Mapping[str, Any],
) -> Game:
    """A game that stands at the beginning of a turn; starters are blank unless they are asked for."""
    blank = {} if starters else {"starter_set": "blank"}
    more = {"moons": moons, "next_deal": next_deal, "pyramid": pyramid, "removed": removed}
    return Game.from_scenario(
        Scenario.from_dict(
            {
                "format": "arcane-lab/scenario/1",
                "game": "rising",
                "title": "a table",
                "setup": {"players": players, "options": {**blank, **(options or {})}, "items": dict(items or {})},
                "position": {
                    "round": number,
                    "turn": turn,
                    **{key: value for key, value in more.items() if value is not None},
                    "seats": {seat: dict(given) for seat, given in seats.items()},
                },
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


def legal(game: Game, name: str | None = None) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in game.legal_moves(seat=name)]


def rule_of(game: Game, move: str, name: str | None = None) -> str | None:
    """The rule that refuses a move, None where it may be done."""
    refused = game.why_not(move, seat=name or game.to_move)
    return None if refused is None else refused.rule
