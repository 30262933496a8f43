"""What is given to the odds of Arcana Rising, read and checked: a view, a discipline, a turn; and what is assumed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.text import counted, listed
from arcane_lab.core.values import Value
from arcane_lab.engine.options import not_as_printed
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.cards.effects import TITLES
from arcane_lab.games.rising.knowledge.seat_view import SeatView
from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import CARDS, DECK, TURNS
from arcane_lab.games.rising.rules.values import NUMBERS, Values
from arcane_lab.games.rising.setup import resolve_setup
from arcane_lab.games.rising.text.names import COLUMNS, code_of

#: Codes that are named in a sentence; more are counted.
FEW: Final = 6


@dataclass(frozen=True, slots=True)
class Ruled:
    """The options that a figure is asked with, all of them."""

    options: Mapping[str, Value]

    def number(self, name: str) -> int:
        """A number of the rules."""
        return int(self.options[name])

    @property
    def hand(self) -> int:
        """How many cards a hand is dealt, and so how many turns a round has (AR-SETUP-04, AR-TURN-02)."""
        return self.number("hand_size")

    @property
    def first_turn(self) -> int:
        """The turn of the board that a round begins with."""
        return TURNS + 1 - self.hand

    @property
    def mix(self) -> tuple[int, ...]:
        """How many moons each discipline has."""
        return tuple(map(int, str(self.options["moon_mix"])))

    def deck(self, number: int | None) -> int:
        """How many cards the deck of a round has, with more than one seat; None for any round."""
        return DECK - (number == 1 and self.options["simple_growth_kind"] == "starter")

    def said(self, *names: str) -> tuple[str, ...]:
        """A sentence that says which of these numbers are not the printed ones, or none.

        >>> ruled_by({"hand_size": 4, "rounds": 2}).said("hand_size"), ruled_by({"rounds": 2}).said("hand_size")
        (('Not as printed: hand size 4 instead of 6.',), ())
        """
        said = not_as_printed(tables.options(), {name: self.options[name] for name in names})
        return (said,) if said else ()


def ruled_by(options: object) -> Ruled:
    """Options as a game takes them, some or all of them, such as `game.setup.options`.

    Raises `UnknownName`, `DatasetError` or `BadSetup`.
    """
    return Ruled(resolve_setup(players=2, options=options).options)  # type: ignore[arg-type]  # what is none is refused


def ruled_as(values: Values) -> Ruled:
    """The numbers of the rules that a view plays by."""
    return Ruled({name: getattr(values, name) for name in NUMBERS})


def view_of_rising(value: object) -> SeatView:
    """The view of a seat of this game. Raises `ImpossibleQuestion`."""
    if isinstance(value, SeatView) and isinstance(value.numbers, View):
        return value
    given = value if isinstance(value, str) else type(value).__name__
    reason = "it is no view of a seat of Arcana Rising"
    raise ImpossibleQuestion("view", given, reason, 'game.view("p1") of a game of Arcana Rising')


def column_named(value: object) -> int:
    """A discipline by its letter or its name. Raises `UnknownName`.

    >>> column_named("C"), column_named("blood arts"), column_named("Alchemy")
    (0, 2, 4)
    """
    names = [*COLUMNS, *TITLES]
    wanted = value.strip().lower().replace("_", " ") if isinstance(value, str) else None
    known = [name.lower().replace("_", " ") for name in names]
    if wanted is None or wanted not in known:
        raise UnknownName("a discipline", value, names)
    return known.index(wanted) % len(COLUMNS)


def title_of(column: int) -> str:
    """A discipline as it is said."""
    return TITLES[column]


def two_columns(one: object, two: object) -> tuple[int, int]:
    """Two different disciplines. Raises `ImpossibleQuestion`."""
    first, second = column_named(one), column_named(two)
    if first == second:
        reason = "the same discipline is named twice"
        raise ImpossibleQuestion("disciplines", (one, two), reason, "two different ones, or doubled(turn, discipline)")
    return first, second


def moon_turn(value: object, first: int = 1, begins: int = 1) -> int:
    """A turn that has moons, of a round that begins with a turn of the board. Raises `ImpossibleQuestion`."""
    turn = whole("turn", value, 1, TURNS - 1, f"turn {TURNS} has no moons (AR-MOON-02)")
    if turn < begins:
        reason = f"a round of {counted(TURNS + 1 - begins, 'turn')} (hand_size) begins in turn {begins} of the board"
        raise ImpossibleQuestion("turn", value, reason, f"a turn from {begins} to {TURNS - 1}")
    return whole("turn", value, first, TURNS - 1, f"turn {TURNS} has no moons (AR-MOON-02)")


def card_named(value: object) -> int:
    """A card by its code or its name, in any case. Raises `UnknownName`.

    >>> card_named("xgr"), card_named("Exponential Growth")
    (9, 9)
    """
    codes = tables.codes()[:CARDS]
    names = [tables.cards()[code].name.lower() for code in codes]
    wanted = value.strip() if isinstance(value, str) else ""
    if wanted.upper() in codes:
        return codes.index(wanted.upper())
    if wanted.lower() in names:
        return names.index(wanted.lower())
    raise UnknownName("a card", value, codes)


def cards_named(value: object) -> tuple[int, ...]:
    """One card, or several, each once. Raises `UnknownName` or `ImpossibleQuestion`."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        return (card_named(value),)
    found = tuple(dict.fromkeys(card_named(one) for one in value))
    if not found:
        raise ImpossibleQuestion("cards", value, "it names no card", "a code such as 'CTW', or several in a list")
    return found


def rests_on(cards: Iterable[int], fields: Iterable[str]) -> tuple[str, ...]:
    """A sentence about what of some cards is assumed and not known, or none.

    >>> rests_on([9], ["effect", "discount"])
    ('Assumed and not known: the discount of XGR.',)
    >>> rests_on([9], ["effect"])
    ()
    """
    found: dict[str, list[str]] = {}
    for card in dict.fromkeys(cards):
        one = tables.cards()[code_of(card)]
        for field in fields:
            if one.certainty(field) == "assumed":
                found.setdefault(field, []).append(one.code)
    if not found:
        return ()
    parts = [f"the {field} of {named(codes)}" for field, codes in found.items()]
    return (f"Assumed and not known: {listed(parts)}.",)


def open_readings(questions: Iterable[str]) -> str:
    """A sentence about the open questions of the rules that something rests on.

    >>> open_readings(["OQ-02", "OQ-18"])
    'Assumed and not known: how open questions of the rules are read, as the options say (OQ-02 and OQ-18).'
    """
    return f"Assumed and not known: how open questions of the rules are read, as the options say ({listed(questions)})."


def named(codes: list[str]) -> str:
    """Codes, or how many they are."""
    return listed(codes) if len(codes) <= FEW else counted(len(codes), "card")


def mix_in_words(mix: Iterable[int]) -> str:
    """How many moons of each discipline there are, and that nobody knows.

    >>> mix_in_words((2, 2, 2, 2, 2))
    'Assumed and not known: how many moons each discipline has, here C 2, H 2, B 2, P 2, G 2 (OQ-01).'
    """
    each = ", ".join(f"{letter} {count}" for letter, count in zip(COLUMNS, mix, strict=True))
    return f"Assumed and not known: how many moons each discipline has, here {each} (OQ-01)."
