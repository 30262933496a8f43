"""The layout of a game of one's own: a layout that has the cards themselves, and the ids of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from arcane_lab.engine.own.cards import Card
from arcane_lab.engine.plain.layout import Layout, Table

if TYPE_CHECKING:
    from arcane_lab.engine.moves import Move, Reader
    from arcane_lab.engine.previewing import Preview
    from arcane_lab.engine.spec import GameSpec


@dataclass(frozen=True, slots=True)
class OwnLayout(Layout):
    """A layout with the cards in the order of their numbers, and the rules, so that no other is cited."""

    held: tuple[Card, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def kind(self) -> type[Table]:
        """What the states of such a game are."""
        from arcane_lab.engine.own.table import OwnTable

        return OwnTable

    def card(self, number: int) -> Card:
        """A card by its number."""
        return self.held[number]

    def home(self, number: int) -> str:
        """The zone in which a card begins."""
        ends = accumulate(len(zone.cards) for zone in self.zones)
        return next(zone.name for zone, end in zip(self.zones, ends, strict=True) if number < end)

    def preview(self, spec: GameSpec, seen: Table, seat: int, move: Move) -> Preview:
        """What a seat can know of a move, from what it sees."""
        from arcane_lab.engine.own.previewing import preview_of_own
        from arcane_lab.engine.own.table import OwnTable

        assert isinstance(seen, OwnTable)
        return preview_of_own(spec, seen, seat, move)

    def seen(self, table: Table, reader: Reader) -> Table:
        """A copy of a table as a reader sees it."""
        found: Table = table.seen_by(reader)
        return found
