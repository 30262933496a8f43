"""Who a sentence is about, as its reader hears it: "You draw a card" and "Greedy draws a card" are one sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from arcane_lab.core.errors import instance
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import capital, listed

#: How a person is written among the players.
PERSON: Final = "me"
YOU: Final = "you"
#: A slot of a sentence: whose (empty: whoever was named last), and what of it.
_SLOT: Final = re.compile(r"\{(\w*)(?::([^{}]*))?\}")
_WITH_ES: Final = ("s", "x", "z", "ch", "sh", "o")
_OF_OWNER: Final = {"'s": "your", "their": "your", "they": "you", "them": "you", "themselves": "yourself"}


@dataclass(frozen=True, slots=True)
class Names:
    """How a reader hears the seats: `reader` is "you", the others have the names of `by_seat`, or else their ids.

    >>> names = Names({"p1": "Player 1", "p2": "Greedy"}, reader="p1")
    >>> names["p1"], names["p2"], names["p3"]
    ('you', 'Greedy', 'p3')
    """

    by_seat: Mapping[str, str] = field(default_factory=dict)
    reader: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_seat", read_only(dict(self.by_seat)))

    def __getitem__(self, seat: str) -> str:
        return YOU if seat == self.reader else self.by_seat.get(seat, seat)

    def listed(self, seats: Iterable[str]) -> str:
        """Several seats in the middle of a sentence, the reader first.

        >>> Names({"p2": "Greedy"}, reader="p3").listed(["p2", "p3"])
        'you and Greedy'
        """
        return listed(self[seat] for seat in sorted(seats, key=lambda seat: seat != self.reader))


#: Seats by their ids, for those who read notation.
PLAIN: Final = Names()


def checked_names(names: object) -> Names:
    """The names that a sentence is asked for with; raises `BadSetup` for what is none."""
    found: Names = instance("names", names, Names, "no names of seats", "game.names_for(seat)")
    return found


#: A text in pieces, one after the other; a piece in a list of its own is bold: it is what changed.
Piece = str | list[str]
Parts = list[Piece]


def joined(parts: Iterable[Piece]) -> str:
    """The pieces as one text.

    >>> joined(["Greedy", " sold three", ": ", ["+3 gold"], "."])
    'Greedy sold three: +3 gold.'
    """
    return "".join(part if isinstance(part, str) else part[0] for part in parts)


@dataclass(frozen=True, slots=True)
class Now:
    """A move while it is made: the sentence that says it, and sentences of what comes of it.

    `short` says it where there is little room, behind the name of the seat and a colon; empty where there is no such.
    `is_minor`: nobody else has seen anything, or the next move says it, so that it need not be said aloud.
    """

    first: str
    then: tuple[str, ...] = ()
    short: str = ""
    is_minor: bool = False


def names_for(players: Sequence[str], seats: Sequence[str], reader: str | None = None) -> Names:
    """The names of the seats to a reader: a strategy's own, with the number of the seat where two are alike.

    >>> dict(names_for(["me", "greedy", "careful", "greedy"], ["p1", "p2", "p3", "p4"], reader="p1").by_seat)
    {'p1': 'Player 1', 'p2': 'Greedy 2', 'p3': 'Careful', 'p4': 'Greedy 4'}
    """
    calls = [
        f"Player {seat[1:]}" if player == PERSON else capital(player)
        for player, seat in zip(players, seats, strict=True)
    ]
    alike = Counter(calls)
    by_seat = {
        seat: call if alike[call] == 1 else f"{call} {seat[1:]}" for call, seat in zip(calls, seats, strict=True)
    }
    return Names(by_seat, reader)


def who_sits(players: Sequence[str], seat: str | None) -> list[list[str]]:
    """What a primer says of who plays, as a pair of a word and what it means; `seat` is whose view it is.

    >>> who_sits(["me", "greedy"], "p1")
    [['Players', 'You have seat 1. The program plays Greedy: the name says how it thinks.']]
    """
    seats = [f"p{number}" for number in range(1, len(players) + 1)]
    names = names_for(players, seats, seat)
    others = [names[one] for one, name in zip(seats, players, strict=True) if name != PERSON and one != seat]
    yours = f"You have seat {seats.index(seat) + 1}. " if seat and len(seats) > 1 else ""
    theirs = f"The program plays {listed(others)}: the name says how it thinks." if others else ""
    return [["Players", (yours + theirs).strip()]] if yours or theirs else []


def phrase(template: str, names: Names = PLAIN, **values: object) -> str:
    """A sentence from a template with slots, as a reader hears it; it begins with a capital, or with a place (p1, b2).

    `{who}` is a seat, `{who:draw}` the seat with its verb ("you draw", "Greedy draws"), `{who:have|has}` with an
    irregular one, `{:lose}` a verb of the seat that was named last, `{who:'s}` what is its own ("your", "Greedy's"),
    `{:their}`, `{:they}`, `{:them}` and `{:themselves}` point back to it. A value that is no seat stands as it is.

    >>> names = Names({"p2": "Greedy"}, reader="p1")
    >>> turn = "{seat:draw} {card} and {:lose} {:their} turn"
    >>> phrase(turn, names, seat="p1", card="a Silk"), phrase(turn, names, seat="p2", card="a Silk")
    ('You draw a Silk and lose your turn', 'Greedy draws a Silk and loses their turn')
    >>> phrase("{seat:have|has} three of {other:'s} cards", names, seat="p2", other="p1")
    'Greedy has three of your cards'
    """
    return begun(filled(template, names, **values))


def filled(template: str, names: Names = PLAIN, **values: object) -> str:
    """A part of a sentence from a template, as `phrase` has it, that need not begin one.

    >>> filled("into {seat:'s} {slot}", Names(reader="p1"), seat="p1", slot="b2")
    'into your b2'
    """
    last = ""

    def fill(slot: re.Match[str]) -> str:
        nonlocal last
        name, form = slot.groups()
        if name and form is None:
            return names[str(values[name])] if _is_seat(values[name], names) else str(values[name])
        last = str(values[name]) if name else last
        # A name that was looked up already is one's own too.
        is_reader = last in (names.reader, YOU)
        if form in _OF_OWNER:
            own = f"{names[last]}'s" if form == "'s" else form
            return _OF_OWNER[form] if is_reader else own
        verb = form_of_verb(form, is_reader)
        return f"{names[last]} {verb}" if name else verb

    return _SLOT.sub(fill, template)


def begun(text: str) -> str:
    """A text with the capital that begins a sentence; ids of seats and slots stay small, as they are written.

    >>> begun("you win"), begun("p1 wins"), begun("b2 is empty")
    ('You win', 'p1 wins', 'b2 is empty')
    """
    return text if text[1:2].isdigit() else capital(text)


def form_of_verb(verb: str, is_reader: bool) -> str:
    """A verb as it goes with "you" or with a name; the two forms of an irregular one are given with | between.

    >>> [form_of_verb(verb, False) for verb in ("play", "pass", "carry off", "go", "have|has")]
    ['plays', 'passes', 'carries off', 'goes', 'has']
    """
    plain, bar, named = verb.partition("|")
    if is_reader or bar:
        return plain if is_reader else named
    word, space, rest = plain.partition(" ")
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies{space}{rest}"
    return f"{word}{'es' if word.endswith(_WITH_ES) else 's'}{space}{rest}"


def _is_seat(value: object, names: Names) -> bool:
    return isinstance(value, str) and (value == names.reader or value in names.by_seat)
