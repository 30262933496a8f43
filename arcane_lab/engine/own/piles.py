"""Places for cards as an author's functions meet them: read like lists, and changed by the table alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from arcane_lab.core.errors import ArcaneLabError, one_of
from arcane_lab.engine.own.cards import UNKNOWN, Card
from arcane_lab.engine.own.looks import cells_of, shape_of
from arcane_lab.engine.plain.layout import EVERYBODY, Zone
from arcane_lab.engine.spec import seat_name


class TableError(ArcaneLabError):
    """What an author's function did to the table and may not: the reason and the next step."""


_new, _add = list.__new__, list.extend


class Pile(list[Any]):
    """The cards of a zone, in order; they are read like a list, and moved by `t.move`, `t.deal` and `t.shuffle` alone.

    What a seat can tell apart here is a spot: the whole place, as the order of cards in it is nobody's knowledge.
    """

    __slots__ = ("name", "owner", "sight")

    #: Whether each card by itself is seen or not.
    is_by_card = False
    #: Which cards lie face up, where that is said of each.
    turned: tuple[bool, ...] = ()

    def __init__(self, name: str, owner: int, sight: int, cards: Iterable[Card] = ()) -> None:
        super().__init__(cards)
        #: The zone and whose it is (-1: nobody's), and the bits of the seats that may look at what lies here.
        self.name, self.owner, self.sight = name, owner, sight

    @property
    def place(self) -> str:
        """The place as transfers name it: "deck", "p1 hand"."""
        return f"{seat_name(self.owner)} {self.name}" if self.owner >= 0 else self.name

    def __iter__(self) -> Iterator[Any]:
        # The cards as they lie now: who moves them in a loop meets each.
        return iter(list.copy(self))

    def twin(self, cards: Iterable[Card] | None = None) -> Pile:
        """The same place with the same cards, or with others."""
        found = _new(type(self))
        found.name, found.owner, found.sight = self.name, self.owner, self.sight
        _add(found, list.__iter__(self) if cards is None else cards)
        return found

    def sight_at(self, at: int) -> int:
        """The bits of the seats that may see a card here."""
        return self.sight

    def spot_at(self, at: int) -> str:
        """The spot of a card."""
        return self.place

    def arrive(self) -> None:
        """A card has come, as the last."""

    def leave(self, at: int) -> None:
        """A card has gone."""

    def spots(self) -> dict[str, list[int]]:
        """The spots here, each with where its cards lie."""
        return {self.place: list(range(len(self)))} if len(self) else {}

    def _no_change(self, *_: object, **__: object) -> NoReturn:
        raise TableError(
            f"the cards of {self.place!r} are moved by t.move, t.deal or t.shuffle, so that everybody hears of it"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.owner, self.sight, list(list.__iter__(self)))


class HiddenPile(Pile):
    """The cards of a zone that nobody may look into: how many they are, and nothing else."""

    __slots__ = ()

    def _no_look(self, *_: object) -> NoReturn:
        raise TableError(f"nobody may look into {self.place!r}: deal its cards with t.deal, or make the zone visible")


class UncountedPile(HiddenPile):
    """A place as those see it who may not know how many cards lie there: whether there is one, and nothing else."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return any(True for _ in list.__iter__(self))

    def __len__(self) -> int:
        raise TableError(f"nobody may know how many cards lie in {self.place!r}")


class Cells(Pile):
    """Cards that are seen one by one: face up or face down, each in a spot of its own.

    `face_up` and `face_down` are names of cells ("b2", or "3" in a row); `t.grid["b2"]` is the card that lies there.
    """

    __slots__ = ("cells", "numbers", "up")

    is_by_card = True

    def __init__(
        self, name: str, owner: int, cells: list[str], cards: Iterable[Card] = (), numbers: Any = (), up: Any = ()
    ) -> None:
        super().__init__(name, owner, 0, cards)
        #: The cells of the grid, the spot of each card (it goes with the card), and whether it lies face up.
        self.cells, self.numbers, self.up = cells, list(numbers), list(up)

    def twin(self, cards: Iterable[Card] | None = None) -> Cells:
        """The same place with the same cards, or with others that lie as these do."""
        lying = list.__iter__(self) if cards is None else cards
        return Cells(self.name, self.owner, self.cells, lying, self.numbers, self.up)

    def __reduce__(self) -> tuple[Any, ...]:
        return Cells, (self.name, self.owner, self.cells, list(list.__iter__(self)), self.numbers, self.up)

    def __getitem__(self, cell: Any) -> Any:
        return list.__getitem__(self, self.at(cell) if isinstance(cell, str) else cell)

    @property
    def turned(self) -> tuple[bool, ...]:  # type: ignore[override]
        """Which cards lie face up."""
        return tuple(self.up)

    def cell(self, at: int) -> str:
        """The name of the cell of a card."""
        return self.cells[at] if at < len(self.cells) else str(at + 1)

    def at(self, cell: str) -> int:
        """Where the card of a cell lies."""
        names = [self.cell(at) for at in range(len(self))]
        if cell not in names:
            raise TableError(f"no card lies in the cell {cell!r} of {self.place!r}: there is {one_of(names)}")
        return names.index(cell)

    @property
    def face_up(self) -> list[str]:
        """The cells of the cards that lie face up."""
        return [self.cell(at) for at, is_up in enumerate(self.up) if is_up]

    @property
    def face_down(self) -> list[str]:
        """The cells of the cards that lie face down."""
        return [self.cell(at) for at, is_up in enumerate(self.up) if not is_up]

    def sight_at(self, at: int) -> int:
        """Everybody sees a card that lies face up, and nobody one that lies face down."""
        return EVERYBODY if self.up[at] else 0

    def spot_at(self, at: int) -> str:
        """The spot of a card."""
        return spot_name(self.place, self.numbers[at])

    def spots(self) -> dict[str, list[int]]:
        """Each card has a spot of its own."""
        return {self.spot_at(at): [at] for at in range(len(self))}

    def arrive(self) -> None:
        """The card that came last takes the first spot that is free, face down."""
        self.numbers.append(next(number for number in range(len(self)) if number not in self.numbers))
        self.up.append(False)

    def leave(self, at: int) -> None:
        """A card is gone, and its spot is free."""
        del self.numbers[at], self.up[at]


for _name in ("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "__setitem__", "__delitem__"):
    setattr(Pile, _name, Pile._no_change)
for _name in ("__iadd__", "__imul__"):
    setattr(Pile, _name, Pile._no_change)
for _name in ("__getitem__", "__iter__", "__contains__", "__reversed__", "index", "count"):
    setattr(HiddenPile, _name, HiddenPile._no_look)


def empty_pile(zone: Zone, owner: int) -> Pile:
    """A place of a zone without cards."""
    if zone.visible == "by card":
        return Cells(zone.name, owner, cells_of(shape_of(zone)))
    if zone.visible == "hidden":
        return HiddenPile(zone.name, owner, 0)
    return Pile(zone.name, owner, EVERYBODY if zone.visible == "public" else 1 << owner)


def shown_pile(zone: Zone, pile: Pile, eyes: int, is_table: bool) -> Pile:
    """What somebody sees of a place."""
    if isinstance(pile, Cells):
        cards = list.__iter__(pile)
        return pile.twin([card if is_up or is_table else UNKNOWN for card, is_up in zip(cards, pile.up, strict=True)])
    if is_table or pile.sight == EVERYBODY or (eyes >= 0 and pile.sight >> eyes & 1):
        return Pile(pile.name, pile.owner, pile.sight, list.__iter__(pile))
    if zone.count == "hidden":
        return UncountedPile(pile.name, pile.owner, pile.sight, [UNKNOWN] * bool(pile))
    return Pile(pile.name, pile.owner, pile.sight, [UNKNOWN] * len(pile))


def spot_name(place: str, number: int) -> str:
    """What a spot of a place is called in which cards are seen one by one."""
    return f"{place} #{number + 1}"
