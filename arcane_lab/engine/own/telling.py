"""What is told of a move: events with a rule and a sentence, the cards that moved in sight of whom, what changed."""

from __future__ import annotations

import string
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from arcane_lab.core.errors import shown
from arcane_lab.core.text import capital, counted, listed
from arcane_lab.engine.moves import Cause, Change, Event, Reader, Transfer
from arcane_lab.engine.own.cards import Card, Seat, number_of
from arcane_lab.engine.own.layout import OwnLayout
from arcane_lab.engine.own.piles import TableError
from arcane_lab.engine.plain.layout import EVERYBODY, UNSEEN, reader_seat
from arcane_lab.engine.plain.words import cause_of
from arcane_lab.engine.spec import seat_name
from arcane_lab.engine.wording import Names, phrase

if TYPE_CHECKING:
    from arcane_lab.engine.own.table import OwnTable

HIDDEN_CARD: Final = "a card"
#: What a slot holds: "s" a seat, "c" a card with the bits of those who may see it, "m" all that moves, "v" any value.
Slot = tuple[str, str, Any, int]


class Moved(NamedTuple):
    """A card that went from a place to a place, and the bits of the seats that saw which."""

    card: int
    source: str
    target: str
    sight: int


class Said(NamedTuple):
    """One event: its rule, its sentence with slots and their values, whose it is, and what moved and changed in it."""

    rule: str
    text: str
    seat: int
    slots: tuple[Slot, ...]
    moved: tuple[Moved, ...]
    #: Whose (-1: nobody's), the counter, before, after.
    changed: tuple[tuple[int, str, int, int], ...]


class Telling:
    """The log of one move while it is made."""

    def __init__(self, layout: OwnLayout, seat: int) -> None:
        self._layout, self._seat = layout, seat
        self._rule, self._text, self._who, self._slots = "", "", seat, dict[str, Any]()
        self._moved: list[Moved] = []
        self._shown: dict[int, int] = {}
        self._sights: dict[str, int] = {}
        self._counters: list[int] = []

    def begin(self, t: OwnTable, rule: str, text: str, slots: dict[str, Any]) -> None:
        """The event of the move itself, or of what opens the game."""
        self._counters = self._all_counters(t)
        self._set(t, rule, text, slots)

    def open(self, t: OwnTable, rule: str, text: str, slots: dict[str, Any]) -> None:
        """Close the event that is open, and begin another."""
        self.close(t)
        self._set(t, rule, text, slots)

    def _set(self, t: OwnTable, rule: str, text: str, slots: dict[str, Any]) -> None:
        who = slots.get("seat", self._seat)
        check_sentence(text, {"seat": who, **slots}, t.players)
        self._rule, self._text, self._who, self._slots = rule, text, who, {"seat": who, **slots}
        self._sights = {name: sight_of(t, value) for name, value in slots.items() if isinstance(value, Card)}

    def moved(self, card: int, source: str, target: str, sight: int) -> None:
        """A card has moved, by its number."""
        self._moved.append(Moved(card, source, target, sight))

    def shown(self, card: Card, sight: int) -> None:
        """Some seats have seen a card that stays where it is."""
        self._shown[int(card)] = self._shown.get(int(card), 0) | sight

    def close(self, t: OwnTable) -> None:
        """Write the open event down, where it says anything."""
        changed = self._changes(t)
        if self._text or self._moved or changed:
            text = self._text or ("{cards}" if self._moved else "")
            t.log.append(Said(self._rule, text, self._who, self._values(), tuple(self._moved), changed))
        self._moved, self._text, self._shown = [], "", {}

    def _values(self) -> tuple[Slot, ...]:
        seats = seat_slots(self._text)
        found: list[Slot] = []
        for name, value in self._slots.items():
            if isinstance(value, Card):
                number = number_of(value)
                came = next((one.sight for one in self._moved if one.card == number), 0)
                sight = self._sights.get(name, 0) | came | self._shown.get(number, 0)
                found.append((name, "c", number, 0 if number == UNSEEN else sight))
            elif isinstance(value, Seat) or name == "seat" or name in seats:
                found.append((name, "s", int(value), EVERYBODY))
            elif isinstance(value, list | tuple):
                found.append((name, "v", listed(map(str, value)), EVERYBODY))
            else:
                found.append((name, "v", value if isinstance(value, int) else str(value), EVERYBODY))
        return tuple(found)

    def _all_counters(self, t: OwnTable) -> list[int]:
        found: list[int] = []
        for counter in self._layout.counters:
            here = t.__dict__[counter.name]
            found += here if counter.per_seat else [here]
        return found

    def _changes(self, t: OwnTable) -> tuple[tuple[int, str, int, int], ...]:
        before, now = self._counters, self._all_counters(t)
        if before == now:
            return ()
        self._counters, at, found = now, 0, []
        for counter in self._layout.counters:
            for owner in range(t.players) if counter.per_seat else (-1,):
                if before[at] != now[at]:
                    found.append((owner, counter.name, before[at], now[at]))
                at += 1
        return tuple(found)


def sight_of(t: OwnTable, card: Card) -> int:
    """The bits of the seats that may see a card where it lies."""
    number = number_of(card)
    for zone in t.layout.zones:
        for pile in t.piles(zone):
            for at, one in enumerate(list.__iter__(pile)):
                if one is card or number_of(one) == number != UNSEEN:
                    return pile.sight_at(at)
    return 0


def check_sentence(text: str, slots: Mapping[str, Any], seats: int) -> None:
    """Refuse a sentence with a slot that nothing stands for, or a verb of what is no seat. Raises `TableError`."""
    if wrong := wrong_slot(text, frozenset(slots)):
        raise TableError(f"the sentence {shown(text)} {wrong}")
    for name in seat_slots(text):
        seat = slots[name]
        if not isinstance(seat, int) or isinstance(seat, Card) or not 0 <= seat < seats:
            raise TableError(
                f"the sentence {shown(text)} has a verb or a form of {{{name}}}, which is no seat: {shown(seat)}"
            )


@lru_cache(maxsize=1024)
def wrong_slot(text: str, known: Collection[str]) -> str:
    """What is wrong with the slots of a sentence, "" where nothing is."""
    try:
        parts = [(name, form, turned) for _, name, form, turned in string.Formatter().parse(text) if name is not None]
    except ValueError as error:
        return f"cannot be read: {error}"
    allowed = [f"{{{name}}}" for name in sorted({"cards", *known})]
    for name, form, turned in parts:
        if turned is not None or (name not in ("cards", *known) if name else not form):
            return f"has the slot {{{name}}}, for which nothing is given: there is {listed(allowed, 'or')}"
    return ""


def seat_slots(text: str) -> set[str]:
    """The slots of a sentence that stand for seats: those with a verb or a form behind them.

    >>> sorted(seat_slots("{seat:roll} a {n}, and {other:'s} turn comes; {:lose}"))
    ['other', 'seat']
    """
    return {name for _, name, form, _ in string.Formatter().parse(text) if name and form}


class Teller:
    """Tells the log of a game of one's own: a card that the reader may not see is "a card"."""

    def __init__(self, layout: OwnLayout) -> None:
        self._layout = layout

    def events(self, before: object, rows: tuple[Any, ...], reader: Reader, seats: int = 6) -> tuple[Event, ...]:
        """The log of a move, as a reader among some seats may see it."""
        eyes = reader_seat(reader, seats)
        needed = 0 if reader == "table" else EVERYBODY if eyes < 0 else 1 << eyes
        return tuple(self._event(row, eyes, needed, seats) for row in rows)

    def causes(self, before: object, rows: tuple[Any, ...], reader: Reader, seats: int = 6) -> tuple[Cause, ...]:
        """The same, each with what it changed; what set it off is the move itself."""
        return tuple(cause_of(event) for event in self.events(before, rows, reader, seats))

    def _event(self, row: Said, eyes: int, needed: int, seats: int) -> Event:
        name = seat_name(row.seat) if row.seat >= 0 else None
        slots = {slot: self._shown(kind, value, sight, needed) for slot, kind, value, sight in row.slots}
        slots["cards"] = self._moving(row.moved, needed)
        ids = {seat_name(seat): seat_name(seat) for seat in range(seats)}
        text = phrase(row.text, Names(ids, reader=seat_name(eyes) if eyes >= 0 else None), **slots)
        transfers = tuple(
            Transfer(self._layout.code(one.card) if one.sight & needed == needed else None, one.source, one.target)
            for one in row.moved
        )
        changes = tuple(
            Change(seat_name(owner) if owner >= 0 else "table", counter, old, new, row.rule)
            for owner, counter, old, new in row.changed
        )
        item = transfers[0].card if len(transfers) == 1 else None
        return Event(
            kind=row.rule.lower(),
            text=text,
            rule=row.rule,
            seat=name,
            item=item,
            name=self._title(item),
            template=capital(row.text) if not row.text.startswith("{") else row.text,
            slots=slots,
            transfers=transfers,
            changes=changes,
        )

    def _shown(self, kind: str, value: Any, sight: int, needed: int) -> str:
        if kind == "s":
            return seat_name(value)
        if kind == "c":
            return self._layout.held[value].title if sight & needed == needed else HIDDEN_CARD
        return str(value)

    def _moving(self, moved: Sequence[Moved], needed: int) -> str:
        """What moves, as far as a reader sees it: titles, and how many cards besides."""
        seen = [self._layout.held[one.card].title for one in moved if one.sight & needed == needed]
        rest = len(moved) - len(seen)
        return listed([*seen, *([counted(rest, "card") if rest > 1 else HIDDEN_CARD] if rest else [])])

    def _title(self, code: str | None) -> str | None:
        return next((card.title for card in self._layout.held if card.code == code), None) if code else None
