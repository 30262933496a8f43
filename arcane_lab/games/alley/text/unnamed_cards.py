"""The copies that a position does not name: counted, shuffled the same way on every machine, and drawn from."""

from __future__ import annotations

from typing import Final

from arcane_lab.core.json_files import BadPosition
from arcane_lab.core.text import plural
from arcane_lab.engine.generator import seeded, shuffle
from arcane_lab.games.alley.rules.sizes import KINDS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.text.names import CODES, UNKNOWN
from arcane_lab.games.alley.text.notation import Card

REST_STREAM: Final = 63  # the stream of chance that orders the rest; rounds use theirs by number


class Rest:
    """The copies that a position does not name: counted while it is read, then drawn from."""

    def __init__(self, state: State) -> None:
        self._seats = state.seats
        self._copies = list(state.copies)
        self._named = [0] * KINDS
        self._order: list[int] = []

    def name(self, item: int, place: str) -> None:
        """A copy of an item is named at a place; refused when there are not that many."""
        if item < 0:
            return
        self._named[item] += 1
        if self._named[item] > self._copies[item]:
            copies = self._copies[item]
            raise BadPosition(
                place,
                f"this is copy {self._named[item]} of {CODES[item]}, but there {plural(copies, 'is', 'are')} only"
                f" {copies} with {self._seats} seats: name fewer, or change its copies under setup.items",
            )

    def shuffle(self) -> None:
        """Put what is left into the order of seed 0."""
        for item in range(KINDS):
            self._order += [item] * (self._copies[item] - self._named[item])
        shuffle(seeded(0, 0, REST_STREAM), self._order)

    def draw(self, item: int, place: str) -> int:
        """The item itself when it is named, else one of the rest."""
        if item != UNKNOWN:
            return item
        if not self._order:
            raise BadPosition(place, "no card is left for this '??': every copy is named somewhere")
        return self._order.pop()

    def one(self) -> list[Card]:
        """One card of the rest, or none when there is no rest."""
        return [Card(self._order.pop())] if self._order else []

    def all(self) -> list[Card]:
        """All that is left."""
        left, self._order = [Card(item) for item in reversed(self._order)], []
        return left
