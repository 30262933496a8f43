"""What an event moves and changes: cards from place to place, and the figures of a seat, row by row of the log.

Places: `deck`, `discard`, `aside` (out of the round), `offer` (what a lamp turns up), and of a seat its slots
(`p1 a1`), `p1 stash` and `p1 replaced` (what waits at one side while a play is resolved).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from arcane_lab.engine.moves import Change, Row, Transfer
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.scores import track_cycle
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOTHING
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import From, Item, Log, Reading, Rule, Stage
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import CODES, SEATS, SLOTS, line_slots

#: The numbers of an event by their names.
Numbers = Mapping[str, int]
_FIELDS: Final = ("kind", "seat", "item", "place", "amount", "rule", "other", "seen")

GOLD: Final = "gold"
INFAMY: Final = "infamy"
FINES: Final = "fines"
#: How causes begin that are sets of an item.
SETS: Final = "sets of "
MARKERS: Final = "fine markers taken, from which infamy goes on from 0"

_STASH: Final = "{seat} stash"
_REPLACED: Final = "{seat} replaced"
_SLOT: Final = "{seat} {slot}"
#: From where to where the card of an event goes.
_WAYS: Final = {
    Log.REVEALED: (_SLOT, _SLOT),
    Log.STASHED: ("deck", _STASH),
    Log.DISCARD_STARTED: ("deck", "discard"),
    Log.DREW_DECK: ("deck", _STASH),
    Log.DREW_DISCARD: ("discard", _STASH),
    Log.SET_ASIDE_SLOT: (_SLOT, _REPLACED),
    Log.DISCARDED: (_STASH, "discard"),
    Log.USED: (_STASH, "aside"),
    Log.TO_DISCARD: (_REPLACED, "discard"),
    Log.TO_STASH: (_REPLACED, _STASH),
    Log.PEEKED: ("{other} {slot}", "{other} {slot}"),
    Log.WAND: ("discard", "deck"),
    Log.SLID: (_SLOT, "{seat} {to}"),
    Log.CARPET: ("deck", _STASH),
    Log.REMOVED: (_SLOT, "aside"),
}
#: From where a card is played, and where those of a lamp go that are not.
_PLAYED_FROM: Final = {
    From.STASH: _STASH,
    From.BOOMERANG: _REPLACED,
    From.LAMP: "offer",
    From.CHALICE: "{target} stash",
    From.WATCH: "discard",
}
_RETURNED_TO: Final = {
    Reading.LAMP_DECK_BOTTOM: "deck",
    Reading.LAMP_DISCARD: "discard",
    Reading.LAMP_SHUFFLE: "deck",
    Reading.LAMP_SET_ASIDE: "aside",
}


def numbers(row: Row) -> Numbers:
    """The numbers of a row by their names."""
    return dict(zip(_FIELDS, row, strict=True))


def is_slot(place: str) -> bool:
    """Whether a place is a slot of a storehouse.

    >>> is_slot("p1 a1"), is_slot("p1 stash"), is_slot("deck")
    (True, False, False)
    """
    return place.partition(" ")[2] in SLOTS


class Moved(NamedTuple):
    """A card that goes from one place to another, with a bit for each seat that knows it."""

    item: int
    seen: int
    source: str
    target: str


class Places:
    """Where the cards of the storehouses lie while a move is told; without a position nothing is known of them."""

    def __init__(self, before: State | None) -> None:
        self._target = "" if before is None else SEATS[before.target_seat] if before.target_seat >= 0 else ""
        self._lies: dict[str, tuple[int, int]] = {}
        #: Where what waits at one side lay, by its place; not there where it is not known.
        self._lay: dict[str, str] = {}
        if before is not None and before.replaced_item != NOTHING and _is_unmoved(before):
            self._lay[_REPLACED.format(seat=SEATS[before.play_seat])] = SLOTS[before.play_slot]
        for cell in range(0 if before is None else before.seats * sizes.SLOTS):
            if before is not None and before.storehouse_item[cell] >= 0:
                seen = EVERYBODY if before.storehouse_face[cell] else before.storehouse_seen[cell]
                place = f"{SEATS[cell // sizes.SLOTS]} {SLOTS[cell % sizes.SLOTS]}"
                self._lies[place] = before.storehouse_item[cell], seen

    def transfers(self, n: Numbers, after: Row | None, needed: int) -> tuple[Transfer, ...]:
        """The cards that an event moves, as a reader may know them; `after` is the row that follows it."""
        if n["kind"] == Log.TARGETED:
            self._target = SEATS[n["other"]]
        moved = list(self._moved(n, after))
        for one in moved:
            self._lies.pop(one.source, None)
            if is_slot(one.source) and one.target.endswith(" replaced"):
                self._lay[one.target] = one.source.split()[1]
        self._lies |= {one.target: (one.item, one.seen) for one in moved if is_slot(one.target)}
        return tuple(
            Transfer(CODES[item] if item >= 0 and seen & needed == needed else None, source, target)
            for item, seen, source, target in moved
        )

    def lay(self, n: Numbers) -> str:
        """The slot in which the replaced card of an event lay; empty where that is not known."""
        return self._lay.get(_REPLACED.format(seat=SEATS[n["seat"]]), "") if n["seat"] >= 0 else ""

    def _moved(self, n: Numbers, after: Row | None) -> Iterator[Moved]:
        kind, item, seen = n["kind"], n["item"], n["seen"]
        way = self._way(n)
        if way is not None:
            yield Moved(item, seen, *way)
            return
        seat = SEATS[n["seat"]] if n["seat"] >= 0 else ""
        if kind == Log.STOCKED:
            yield from (Moved(NOTHING, 0, "deck", f"{seat} {slot}") for slot in SLOTS)
        elif kind == Log.REBUILT:
            yield from [Moved(NOTHING, 0, "discard", "deck")] * n["amount"]
        elif kind == Log.SOLD:
            for slot in line_slots(n["place"]):
                place = f"{seat} {SLOTS[slot]}"
                yield Moved(*self._lies.get(place, (item, seen)), place, "aside")
        elif kind in (Log.SWAPPED, Log.REARRANGED):
            owner = seat if kind == Log.SWAPPED else SEATS[n["other"]]
            one, two = f"{owner} {SLOTS[n['place']]}", f"{SEATS[n['other']]} {SLOTS[n['amount']]}"
            yield Moved(*self._lies.get(one, (NOTHING, 0)), one, two)
            yield Moved(*self._lies.get(two, (NOTHING, 0)), two, one)
        elif kind == Log.DOLL_PLACED:
            yield from self._doll(f"{SEATS[n['other']]} {SLOTS[n['place']]}", SEATS[n["other"]], after)

    def _way(self, n: Numbers) -> tuple[str, str] | None:
        """From where to where an event takes its one card."""
        kind, other = n["kind"], n["other"]
        way = _WAYS.get(kind)
        if kind == Log.PLAYED:
            way = _PLAYED_FROM[other], _SLOT
        elif kind == Log.RETURNED:
            way = "offer", _RETURNED_TO[other]
        elif kind == Log.OFFERED:
            way = ("deck", "offer") if other == Item.ML else ("{target} stash", "{target} stash")
        if way is None:
            return None
        names = {
            "seat": SEATS[n["seat"]] if n["seat"] >= 0 else "",
            "other": SEATS[other] if kind == Log.PEEKED else "",
            "target": self._target,
            "slot": SLOTS[n["place"]] if n["place"] >= 0 else "",
            "to": SLOTS[other] if kind == Log.SLID else "",
        }
        return way[0].format_map(names), way[1].format_map(names)

    def _doll(self, place: str, owner: str, after: Row | None) -> Iterator[Moved]:
        """A doll takes a slot; what lay there waits where the log goes on with it, else it leaves the round."""
        waits = after is not None and after[0] in (Log.TO_DISCARD, Log.BOOMERANG)
        yield Moved(*self._lies.get(place, (NOTHING, 0)), place, f"{owner} replaced" if waits else "aside")
        yield Moved(Item.HD, EVERYBODY, "aside", place)


def _is_unmoved(state: State) -> bool:
    """Whether what was played in this turn surely lies where it was played: nothing is sold or swapped yet."""
    may_have_swapped = state.stage == Stage.SETS and state.play_item in (Item.HT, Item.PL)
    return state.sets_scanned == 0 and Stage.PLAY <= state.stage <= Stage.SETS and not may_have_swapped


class Scores:
    """Gold, infamy and fine markers by seat while a move is told."""

    def __init__(self, before: State) -> None:
        self.figures = {GOLD: list(before.gold), INFAMY: list(before.infamy), FINES: list(before.fines)}
        self._cycle, self._end, self._most = cycle_of(before), before.values.infamy_track, before.values.fine_markers
        self._wraps_on = before.values.infamy_overflow == Reading.OVERFLOW_WRAP

    def changes(self, n: Numbers) -> tuple[Change, ...]:
        """The figures that an event changes, in the order gold, infamy, fine markers."""
        seat = n["seat"]
        if seat < 0:
            return ()
        old = {name: by_seat[seat] for name, by_seat in self.figures.items()}
        self._count(n, seat)
        changed = [name for name, by_seat in self.figures.items() if by_seat[seat] != old[name]]
        # What brings no change may be of a card that nobody knows.
        cause = cause_of(n["kind"], n["item"], n["rule"]) if changed else ""
        return tuple(Change(SEATS[seat], name, old[name], self.figures[name][seat], cause) for name in changed)

    def _count(self, n: Numbers, seat: int) -> None:
        kind, amount = n["kind"], n["amount"]
        gold, infamy, fines = self.figures.values()
        if kind == Log.GOLD_GAINED:
            gold[seat] += amount
        elif kind in (Log.GOLD_LOST, Log.PAID, Log.BRIBED):
            gold[seat] -= amount
        elif kind == Log.INFAMY_GAINED:
            infamy[seat] += amount
        elif kind == Log.INFAMY_LOST:
            infamy[seat] -= amount
            while infamy[seat] < 0:
                # Only where markers go back when infamy is lost (the option fine_markers_unwind).
                infamy[seat] += self._cycle
                fines[seat] -= 1
        elif kind == Log.FINE_MARKER:
            infamy[seat], fines[seat] = n["other"], amount
        elif kind == Log.INFAMY_CAPPED:
            infamy[seat] = self._end
        elif kind == Log.FINED:
            fines[seat] = 0
        while self._wraps_on and fines[seat] == self._most and infamy[seat] > self._end:
            infamy[seat] -= self._cycle


def cycle_of(state: State) -> int:
    """How much infamy a fine marker stands for (AA-SCORE-14)."""
    return track_cycle(state)


def cause_of(kind: int, item: int, rule: int) -> str:
    """What brought a change, so that the same thing is always called the same."""
    if kind == Log.FINE_MARKER:
        return MARKERS
    named = {
        Rule.INSPECT + 9: "items left in the storehouse",
        Rule.INSPECT + 10: "items left in the storehouse",
        Rule.INSPECT + 17: "the penalty of the inspection",
        Rule.INSPECT + 26: "fine markers paid",
        Rule.INSPECT + 27: "fine markers paid",
        Rule.BRIBE + 2: "bribes",
        Rule.SCORE + 20: "infamy that stops at the end of the track",
    }
    if rule in named:
        return named[rule]
    if rule == Rule.SET + 15:
        return f"{SETS}{item_name(item)}"
    if Rule.POWER <= rule < Rule.ITEM:
        return "wizard powers"
    return f"the effect of {item_name(item)}" if item >= 0 else "other rules"
