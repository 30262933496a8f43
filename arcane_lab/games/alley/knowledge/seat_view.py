"""What a seat knows, for people and for strategies of their own: a `SeatView` answers in names and notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.generator import SeatLuck as SeatLuck
from arcane_lab.engine.seat_view import KnownBySeat
from arcane_lab.games.alley.cards.faces import faces_known
from arcane_lab.games.alley.text.drawing import cell_text, storehouse_text, text_drawing
from arcane_lab.games.alley.text.still import html_drawing


@dataclass(frozen=True, slots=True)
class Slot:
    """What a seat knows of one slot with an item: its code if the seat knows it, and whether it lies hidden.

    `seen` is whether the seat has seen what lies here: every revealed item, and hidden ones that it has peeked at or
    otherwise knows. So `hidden and not seen` is a slot whose item it can only guess, and there `code` is None. As text
    a slot reads as the notation has it: `CB`, `[CB]` (hidden, but seen) or `[??]`.

    >>> peeked = Slot("a1", "CB", hidden=True, seen=True)
    >>> peeked.code, peeked.hidden, str(peeked)
    ('CB', True, '[CB]')
    """

    name: str
    code: str | None
    hidden: bool
    seen: bool

    def __eq__(self, other: object) -> bool:
        if other is None or isinstance(other, str):
            # Silently unequal, the question would go wrong unnoticed.
            raise TypeError(f"a slot is no code: compare slot.code with {other!r}, or ask slot.hidden or slot.seen")
        if not isinstance(other, Slot):
            return NotImplemented
        return (self.name, self.code, self.hidden, self.seen) == (other.name, other.code, other.hidden, other.seen)

    def __str__(self) -> str:
        return cell_text({"face": "down" if self.hidden else "up", "item": self.code})


class SeatView(KnownBySeat):
    """What one seat knows; `unseen` are copies: among hidden items, other stashes, the deck, or set aside unseen."""

    __slots__ = ()

    @property
    def stash(self) -> tuple[str, ...]:
        """The own stash, by code."""
        return tuple(self._of(None)["stash"]["cards"])

    @property
    def discard(self) -> tuple[str, ...]:
        """The discard, its top last."""
        return tuple(self.picture["discard"])

    @property
    def deck(self) -> int:
        """How many cards the deck has."""
        return int(self.picture["deck"])

    def storehouse(self, seat: str | None = None) -> str:
        """A storehouse as the notation writes it, `[??]` where this seat does not know the item; its own by default."""
        return storehouse_text(self._of(seat))

    def slots(self, seat: str | None = None) -> dict[str, Slot]:
        """What this seat knows of each slot of a storehouse, its own by default; gaps are left out.

        >>> from arcane_lab.records import Game
        >>> slots = Game("alley", players=2, seed=7).view("p1").slots()
        >>> slots["a1"].code, slots["a1"].hidden, slots["a1"].seen
        (None, True, False)
        """
        cells: Sequence[Mapping[str, Any]] = self._of(seat)["cells"]
        return {
            cell["slot"]: Slot(cell["slot"], cell["item"], cell["face"] == "down", cell["item"] is not None)
            for cell in cells
            if cell["face"] != "gap"
        }

    def gold(self, seat: str | None = None) -> int:
        """The gold of a seat, its own by default."""
        return int(self._of(seat)["gold"])

    def infamy(self, seat: str | None = None) -> int:
        """The infamy of a seat, its own by default."""
        return int(self._of(seat)["infamy"])

    def _of(self, name: str | None) -> Mapping[str, Any]:
        seat = self.seat if name is None else name
        found: Mapping[str, Any] | None = next((one for one in self.picture["seats"] if one["id"] == seat), None)
        if found is None:
            raise UnknownName("a seat of this game", seat, self.seats)
        return found

    def __str__(self) -> str:
        return f"As {self.seat} sees it.\n{text_drawing(self.picture)}"

    def _repr_html_(self) -> str:
        return html_drawing(self.picture, faces_known(self.picture["edition"], self.numbers))
