"""What lies where and who may see it: zones of cards and counters of a game, and the table on which they lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.read_only import read_only
from arcane_lab.core.signatures import check_fields
from arcane_lab.engine.generator import seeded, shuffle
from arcane_lab.engine.luck import draw_below
from arcane_lab.engine.moves import Move, Reader
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import GameSpec, seat_name, seat_number

if TYPE_CHECKING:
    from arcane_lab.engine.previewing import Preview

#: A card that a reader may not see, and how it is written.
UNSEEN: Final = -1
UNSEEN_CARD: Final = "??"
#: The bits of all seats: everybody may see a card.
EVERYBODY: Final = 63
#: What of a table lies nowhere: what it was set up with, and how it came there.
_NO_PLACE: Final = ("options", "setup", "made", "log", "log_on")
#: A card by where it lies: the zone, whose it is (-1: nobody's), and where in it.
Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: who may see them, and whether each seat has one.

    `visible` is "public", "private" (its seat alone), "hidden", or in games of one's own "by card": each lies face down
    until it is turned up. A zone that `tells` of others holds no cards of its own: it names cards that everybody knows
    to lie in one of those zones of the seat. `title` is what people call it, `shape` how it is drawn ("row", "hand",
    "pile" or "grid 3x3"; nothing: by who may see it), and `cards` lie in it when a game begins.
    """

    name: str
    title: str = ""
    per_seat: bool = False
    visible: Literal["public", "private", "hidden", "by card"] = "public"
    tells: tuple[str, ...] = ()
    shape: str = ""
    count: Literal["public", "hidden"] = "public"
    cards: Sequence[Any] = ()

    def __post_init__(self) -> None:
        check_fields(self)


@dataclass(frozen=True, slots=True)
class Counter:
    """A whole number that everybody sees, one for each seat or one for all.

    `title` is what people call it. It `holds` a number or a seat; where it counts for each seat it is a figure of the
    results, unless `figure` is False; `shape` "track 0-24" draws it as a track, `high` as a bar.
    """

    name: str
    title: str = ""
    per_seat: bool = False
    holds: Literal["number", "seat"] = "number"
    figure: bool = True
    shape: str = ""
    high: int | None = None

    def __post_init__(self) -> None:
        check_fields(self)


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards of a game by code, its zones and its counters; a card that a position does not name lies at `home`."""

    cards: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    scores: tuple[str, ...] = ()
    rest: str = "deck"

    @property
    def parts(self) -> tuple[Zone | Counter, ...]:
        """Everything that a table is made of."""
        return (*self.zones, *self.counters)

    @property
    def kind(self) -> type[Table]:
        """What the states of such a game are."""
        return Table

    def card(self, number: int) -> int:
        """A card by its number, as zones hold it."""
        return number

    def home(self, number: int) -> str:
        """The zone in which a card lies that a position does not name."""
        return self.rest

    def code(self, card: int) -> str:
        """A card as it is written, ``??`` for one that may not be seen."""
        return UNSEEN_CARD if card == UNSEEN else self.cards[card]

    def hidden(self, table: Table, reader: Reader) -> Iterator[Place]:
        """Every card that a reader (a seat, None for every seat) may not see; "table" sees all."""
        eyes = reader_seat(reader, table.players)
        for zone in () if reader == "table" else self.zones:
            for owner, cards in each(table, zone):
                if zone.visible == "hidden" or (zone.visible == "private" and owner != eyes):
                    yield from ((zone.name, owner, at) for at in range(len(cards)))

    def preview(self, spec: GameSpec, seen: Table, seat: int, move: Move) -> Preview:
        """What a seat can know of a move, from what it sees. Raises `BadSetup` where the layout can't tell."""
        reason = "the rules of this game can't be tried without its hidden cards"
        raise BadSetup("view", seat_name(seat), reason, "al.outcomes(game, move), which counts what a move may lead to")

    def seen(self, table: Table, reader: Reader) -> Table:
        """A copy of a table in which the cards that a reader may not see are `UNSEEN`, with no chance and no log."""
        view = table.copy()
        view.seat = reader_seat(reader, table.players)
        for zone, owner, at in self.hidden(table, reader):
            pile(view, zone, owner)[at] = UNSEEN
        view.setup, view.seed, view.play_index, view.chance, view.log = None, 0, 0, [], []
        return view


class Table:
    """A state of plain data: the cards of each zone, the counters, who is asked what, the log and the chance to come.

    Zones and counters are there by their names: `table.hand[seat]`, `table.pot`.
    """

    def __init__(self, layout: Layout, setup: Setup, play: int | None = None) -> None:
        self.setup: Setup | None = setup
        self.options: Mapping[str, Any] = setup.options
        self.players, self.seed = setup.players, setup.seed
        self.play_index = setup.play if play is None else play
        self.chance = seeded(self.seed, self.play_index)
        self.round_number, self.first_seat = 1, 0
        #: Who looks, in a view.
        self.seat = -1
        #: What is asked, and whom.
        self.step: str | None = None
        self.waiting: list[int] = []
        self.log: list[Any] = []
        self.log_on = 1
        #: How many moves each seat has made.
        self.made = [0] * self.players
        for part in layout.parts:
            empty: Any = [] if isinstance(part, Zone) else 0
            setattr(self, part.name, [fresh(empty) for _ in range(self.players)] if part.per_seat else empty)

    def __getattr__(self, name: str) -> Any:
        # Only for what is not there: zones and counters are attributes like any other.
        raise AttributeError(f"this table has no zone or counter {name!r}", name=name, obj=self)

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None: ...

    def __getstate__(self) -> dict[str, Any]:
        """What travels: all that is in it, the options as a plain dict."""
        return {**self.__dict__, "options": dict(self.options)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, options=read_only(state["options"]))

    @property
    def actor(self) -> int:
        """The first seat that is asked, -1 at the end."""
        return self.waiting[0] if self.waiting else -1

    def copy(self) -> Table:
        """An independent copy."""
        twin = Table.__new__(Table)
        twin.__dict__.update({name: fresh(value) for name, value in self.__dict__.items()})
        return twin

    def as_tuple(self) -> tuple[Any, ...]:
        """Everything that lies here, to be compared."""
        return tuple((name, repr(value)) for name, value in self.__dict__.items() if name not in _NO_PLACE)

    def say(self, kind: int, seat: int = -1, card: int = -1, amount: int = 0, seen: int = EVERYBODY) -> None:
        """Log an event: `seen` has the bits of the seats that may see its card."""
        if self.log_on:
            self.log.append((kind, seat, card, amount, seen))

    def ask(self, step: str | None, *seats: int) -> None:
        """From now on these seats are asked, all at once; nobody at the end."""
        self.step, self.waiting = step, list(seats)

    def roll(self, sides: int) -> int:
        """The number that a die shows."""
        return 1 + draw_below(self.chance, sides)

    def shuffle(self, cards: list[int]) -> None:
        """Put cards into a random order."""
        shuffle(self.chance, cards)

    def clockwise(self, first: int) -> list[int]:
        """All seats from one on."""
        return [(first + k) % self.players for k in range(self.players)]


def fresh(value: Any) -> Any:
    """A value, lists copied with what is in them."""
    return [fresh(one) for one in value] if isinstance(value, list) else value


def pile(table: Table, zone: str, owner: int) -> list[int]:
    """The cards of a zone, of a seat where each has one."""
    cards: list[int] = getattr(table, zone) if owner < 0 else getattr(table, zone)[owner]
    return cards


def each(table: Table, zone: Zone) -> list[tuple[int, list[int]]]:
    """Whose a zone is, and the cards in it, seat by seat; -1 where it is nobody's."""
    return [(owner, pile(table, zone.name, owner)) for owner in (range(table.players) if zone.per_seat else (-1,))]


def reader_seat(reader: Reader, seats: int) -> int:
    """The number of the seat that reads, -1 for what every seat may see (and for the "table")."""
    if reader in (None, "table"):
        return -1
    try:
        return seat_number(reader, seats)
    except UnknownName:
        raise UnknownName("a seat of this game", reader, [*map(seat_name, range(seats)), "table"]) from None


def held(cards: list[int]) -> Iterator[int]:
    """The cards of a place, also of one that an author's functions may not look into."""
    return list.__iter__(cards)


def put(table: Table, zone: str, owner: int, cards: Iterable[int]) -> None:
    """Let a place hold these cards and no others."""
    list.__setitem__(pile(table, zone, owner), slice(None), cards)


def codes(layout: Layout, cards: list[int]) -> str:
    """Cards as a position writes them."""
    return " ".join(map(layout.code, held(cards)))


def standings(table: Table, names: Iterable[str]) -> list[tuple[int, ...]]:
    """How each seat stands by some counters, the more the better; with a minus in front, the less."""
    counters = [
        [-value for value in getattr(table, name[1:])] if name.startswith("-") else getattr(table, name)
        for name in names
    ]
    return list(zip(*counters, strict=True))
