"""What a seat knows, for people and for strategies of their own: a `SeatView` answers in names and notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arcane_lab.datasets.printing import Drawn
from arcane_lab.engine.errors import UnknownName
from arcane_lab.engine.moves import Move
from arcane_lab.games.alley.drawing import Picture, html_drawing, storehouse_text, text_drawing


@dataclass(frozen=True, slots=True, repr=False)
class SeatView(Drawn):
    """What one seat knows of a position, and nothing else; two positions that look the same to it give equal views.

    `legal_moves` is empty when another seat decides. `unseen` counts the copies that this seat cannot place: they are
    among the hidden items, the other stashes, the deck and what was set aside unseen. Each view is made anew, so what
    you change in its `unseen` or `picture` changes nothing in the game and in no other view.
    """

    seat: str
    legal_moves: tuple[Move, ...]
    unseen: Counter[str]
    picture: Picture
    #: The numbers that strategies of the simulation see.
    numbers: Any = field(compare=False)

    @property
    def phase(self) -> str:
        """The phase of the round."""
        return str(self.picture["phase"])

    @property
    def step(self) -> str | None:
        """What is asked now."""
        step = self.picture["step"]
        return None if step is None else str(step)

    @property
    def round(self) -> int:
        """The number of the round."""
        return int(self.picture["round"])

    @property
    def to_move(self) -> str | None:
        """The seat that decides now."""
        seat = self.picture["to_move"]
        return None if seat is None else str(seat)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game."""
        return tuple(seat["id"] for seat in self.picture["seats"])

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

    def slots(self, seat: str | None = None) -> dict[str, str | None]:
        """What lies in each slot of a storehouse, None where this seat does not know it; gaps are left out."""
        cells: Sequence[Mapping[str, Any]] = self._of(seat)["cells"]
        return {cell["slot"]: cell["item"] for cell in cells if cell["face"] != "gap"}

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
        return html_drawing(self.picture)
