"""What records ask of a game: positions, expectations and deals, found by the game's name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, cast

from arcane_lab.engine.comparing import Comparison
from arcane_lab.engine.registry import find_game, part

if TYPE_CHECKING:
    from arcane_lab.engine.shapes import ExpectShape, SetupShape, Shape


class Positions(Protocol):
    """The module `positions` of a game: states as text and back."""

    def place(self, state: Any, shape: Any) -> None:
        """Put a position on a new state that carries its setup; the game then goes on to the first decision."""

    def finish(self, state: Any, shape: Any) -> None:
        """What can be put back only once the first decision is reached."""

    def is_dealt_later(self, shape: Any) -> bool:
        """Whether a position is written by the deal that follows it; any other is complete as it was placed."""

    def is_stand_point(self, state: Any) -> bool:
        """Whether a position can be written down here."""

    def write_position(self, state: Any) -> dict[str, Any]:
        """The position of a state, complete."""

    def scores(self, state: Any) -> list[dict[str, int]]:
        """The scores of every seat, by name."""

    def turns(self, state: Any) -> list[int]:
        """How many turns each seat has taken."""

    def count_deals(self, state: Any) -> int:
        """How many shuffles there have been."""

    def write_deal(self, state: Any) -> str:
        """The cards of the last shuffle, from the top."""

    # A game whose moves may deal several times brings `write_deals(state, first)` too, all deals from a number on, and
    # `force_deals(state, texts)`, which gives what comes next; one that has more to say of its end, `result(state)`.

    def force_deal(self, state: Any, text: str) -> None:
        """The next shuffle gives these cards, from the top; raises an error for text that cannot be read."""


class Expectations(Protocol):
    """The module `expectations` of a game: what only it can compare."""

    def compare(self, state: Any, expected: Any) -> Iterable[Comparison]:
        """Every key of an expectation that only this game knows."""


def positions_of(game: str) -> Positions:
    """The positions of a game."""
    return cast(Positions, part(spec := find_game(game), spec.positions))


def deals_of(positions: Positions, state: Any, first: int) -> list[str]:
    """The deals from a number on; where a game can tell the last alone, earlier ones of the same move are empty."""
    count = positions.count_deals(state) - first
    if count <= 0:
        return []
    write_deals = getattr(positions, "write_deals", None)
    return list(write_deals(state, first)) if write_deals else [""] * (count - 1) + [positions.write_deal(state)]


def expectations_of(game: str) -> Expectations:
    """What scenarios of a game can expect."""
    return cast(Expectations, part(spec := find_game(game), spec.expectations))


def shapes_of(game: str) -> tuple[type[Shape], type[ExpectShape], type[SetupShape]]:
    """The shapes of a game's positions, expectations and setups."""
    module = part(spec := find_game(game), spec.shapes)
    return module.POSITION, module.EXPECT, module.SETUP
