"""What a seat knows, for people and for strategies of their own: a `SeatView` answers in names and notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NoReturn

from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.generator import SeatLuck as SeatLuck
from arcane_lab.engine.moves import Move
from arcane_lab.engine.seat_view import KnownBySeat
from arcane_lab.games.alley.cards.faces import faces_known
from arcane_lab.games.alley.knowledge.redeal import Unknown, as_known
from arcane_lab.games.alley.knowledge.seen import Seen
from arcane_lab.games.alley.knowledge.view import UNKNOWN
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.words import Ask
from arcane_lab.games.alley.text.drawing import cell_text, picture, seat_picture, storehouse_text, text_drawing
from arcane_lab.games.alley.text.move_results import SellableSet, sets_after
from arcane_lab.games.alley.text.names import CODES, PHASES, SEATS, SLOTS, STEPS, code_of
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


class Slots(dict[str, Slot]):
    """Slots by their names; a name that is none says which there are."""

    def __missing__(self, name: object) -> NoReturn:
        where = "is a gap now" if name in SLOTS else f"is no slot; those with an item are {', '.join(self)}"
        raise KeyError(f"{name!r} {where}")


@lru_cache(maxsize=1024)
def _slot(slot: int, item: int, face: int) -> Slot:
    """What is known of a slot with an item; a value, so that the same may be given again."""
    is_known = item != UNKNOWN
    return Slot(SLOTS[slot], code_of(item) if is_known else None, face == 0, is_known)


def _unseen(seen: Seen) -> Counter[str]:
    return Counter({code: count for code, count in zip(CODES, seen.unseen(), strict=True) if count})


def _picture(seen: Seen) -> dict[str, Any]:
    return picture(seen.state(), SEATS[seen.seat])


class SeatView(KnownBySeat):
    """What one seat knows; `unseen` are copies: among hidden items, other stashes, the deck, or set aside unseen."""

    __slots__ = ()

    WORKED_OUT: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "numbers": Seen.view,
        "unseen": _unseen,
        "picture": _picture,
    }

    def sets_after(self, move: Move | str) -> tuple[SellableSet, ...]:
        """The sets that this seat could sell once it has played an item, each with its line, slots, items and gold.

        None for other moves: what a sale leads to is told by `preview`. A set is made of revealed items, so nothing
        hidden is in it. Raises `BadSetup` for what is no legal move.

        >>> from arcane_lab.records import Game
        >>> Game("alley", players=3, seed=7).view("p1").sets_after("reveal a1")
        ()
        """
        number = self._legal(move).number
        return sets_after(self._seen.state(), self._seen.seat, number)

    def _unknown(self) -> Unknown:
        return as_known(self._seen.state(), self._seen.seat)

    @property
    def stash(self) -> tuple[str, ...]:
        """The own stash, by code."""
        if not self._is_as_seen:
            return tuple(self._of(None)["stash"]["cards"])
        seen: Seen = self._seen
        return tuple([CODES[item] for item in seen.stashes[seen.seat]])

    @property
    def discard(self) -> tuple[str, ...]:
        """The discard, its top last."""
        if not self._is_as_seen:
            return tuple(self.picture["discard"])
        return tuple([CODES[item] for item in self._seen.discard])

    @property
    def deck(self) -> int:
        """How many cards the deck has."""
        return int(self._open("deck", "deck_count"))

    @property
    def phase(self) -> str:
        """The phase of the round."""
        return PHASES[self._seen.number("phase")] if self._is_as_seen else str(self.picture["phase"])

    @property
    def step(self) -> str | None:
        """What is asked now; None when the game is over."""
        if not self._is_as_seen:
            shown: str | None = self.picture["step"]
            return shown
        return STEPS[self._seen.number("step")]

    @property
    def round(self) -> int:
        """The number of the round."""
        return int(self._open("round", "round_number"))

    @property
    def to_move(self) -> str | None:
        """The seat that decides now; None when the game is over."""
        if not self._is_as_seen:
            shown: str | None = self.picture["to_move"]
            return shown
        return SEATS[self._seen.number("actor")] if self._seen.number("step") != Ask.NOTHING else None

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game."""
        return SEATS[: self._seen.number("seats")]

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
        if not self._is_as_seen:
            return Slots(
                (cell["slot"], Slot(cell["slot"], cell["item"], cell["face"] == "down", cell["item"] is not None))
                for cell in self._of(seat)["cells"]
                if cell["face"] != "gap"
            )
        first, seen = sizes.SLOTS * self._place(seat), self._seen
        cells = range(first, first + sizes.SLOTS)
        return Slots(
            (SLOTS[cell - first], _slot(cell - first, seen.items[cell], seen.faces[cell]))
            for cell in cells
            if seen.items[cell] != sizes.NOTHING
        )

    def gold(self, seat: str | None = None) -> int:
        """The gold of a seat, its own by default."""
        return self._figure("gold", seat)

    def infamy(self, seat: str | None = None) -> int:
        """The infamy of a seat, its own by default."""
        return self._figure("infamy", seat)

    def _figure(self, name: str, seat: str | None) -> int:
        if not self._is_as_seen:
            return int(self._of(seat)[name])
        return int(self._seen.figure(name, self._place(seat)))

    def _open(self, name: str, field: str) -> Any:
        """What lies open, by the name of its number, or by that in the picture where somebody has supposed another."""
        return self._seen.number(field) if self._is_as_seen else self.picture[name]

    def _of(self, name: str | None) -> Mapping[str, Any]:
        """A seat as the picture has it; alone, where nobody has supposed another picture."""
        place = self._place(name)
        if self._is_as_seen:
            return seat_picture(self._seen.state(), place, self.seat)
        found: Mapping[str, Any] = self.picture["seats"][place]
        return found

    def _place(self, name: str | None) -> int:
        """The number of a seat, its own by default; raises `UnknownName`."""
        if name is None:
            return int(self._seen.seat)
        try:
            return self.seats.index(name)
        except ValueError:
            raise UnknownName("a seat of this game", name, self.seats) from None

    def __str__(self) -> str:
        return f"As {self.seat} sees it.\n{text_drawing(self.picture)}"

    def _repr_html_(self) -> str:
        return html_drawing(self.picture, faces_known(self.picture["edition"], self.numbers))
