"""What a seat has learnt of the cards by some moves: where each lay before them, place by place.

Read off what the seat was told of those moves, and of nothing else. That a seat knows of a kind of card does not mean
that it knows what lies at a place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from arcane_lab.engine.moves import Event, Step
from arcane_lab.games.alley.knowledge.redeal import Place, Unknown, with_cards
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.sizes import STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.text.names import CODES, SEATS, SLOTS


class FromStash(NamedTuple):
    """A card that another seat has let go: it lay in its stash, or came to it by one of these draws."""

    seat: int
    item: int
    drawn: tuple[Place, ...]


class Hindsight:
    """Where the cards that a seat has seen in some steps lay at the position before them."""

    def __init__(self, state: State, steps: Sequence[Step], seat: int) -> None:
        self._seat = seat
        self.known: dict[Place, int] = {}
        self.let_go: list[FromStash] = []
        self._at: dict[str, Place] = {
            f"{SEATS[owner]} {SLOTS[slot]}": ("storehouse_item", owner * sizes.SLOTS + slot)
            for owner in range(state.seats)
            for slot in range(sizes.SLOTS)
        }
        self._aside: Place | None = None
        if state.replaced_item >= 0:
            self._aside = ("replaced_item", -1)
        self._deck: list[Place] = [("deck_item", k) for k in range(state.deck_count)]
        self._drawn: dict[int, list[Place]] = {owner: [] for owner in range(state.seats)}
        #: Whose stash the chalice looks into, and what is known there and not shown yet.
        self._target = seat
        self._shown: Counter[int] = Counter()
        #: What others hold as far as the seat can tell.
        self._held = {owner: Counter(_known_stash(state, owner, seat)) for owner in range(state.seats)}
        for step in steps:
            for event in step.events_for(SEATS[seat]):
                self._follow(event)

    def dealt(self, unknown: Unknown) -> Iterator[Unknown]:
        """What is unknown at the position to whoever has learnt this; others' cards lay in stash or deck in turn."""
        items = self._possible(unknown, self.known)
        number = 0
        while True:
            here = dict(items)
            for place, item in self._guessed(unknown, here, number):
                here[place] = item
            found = with_cards(unknown, here)
            if found is None:
                return
            yield found
            number += 1

    @staticmethod
    def _possible(unknown: Unknown, items: Mapping[Place, int]) -> dict[Place, int]:
        return {place: item for place, item in items.items() if place in unknown.places}

    def _guessed(self, unknown: Unknown, taken: Mapping[Place, int], number: int) -> Iterator[tuple[Place, int]]:
        used = set(taken)
        for at, (seat, item, drawn) in enumerate(self.let_go):
            first = seat * STASH_ROOM
            stash = [
                place
                for place in unknown.places
                if place[0] == "stash_item" and first <= place[1] < first + STASH_ROOM and place not in used
            ]
            deck = [place for place in drawn if place in unknown.places and place not in used]
            choices = [*stash[:1], *deck]
            if not choices:
                continue
            place = choices[(number + at) % len(choices)]
            used.add(place)
            yield place, item

    # --- the events ---------------------------------------------------------------------------------------

    def _follow(self, event: Event) -> None:
        kind, here, there = event.kind, f"{event.seat} {event.place}", f"{event.other} {event.place}"
        if kind in ("drew_deck", "carpet"):
            self._draw(event)
        elif kind == "targeted" and event.other:
            self._target = SEATS.index(event.other)
            self._shown = Counter(self._held[self._target])
        elif kind == "offered":
            self._offered(event)
        elif kind in ("wand", "returned", "rebuilt", "shuffled"):
            # From here on nobody can say which card of the deck lay where.
            self._deck = []
        elif kind in ("drew_discard", "used", "discarded", "played", "to_stash"):
            self._stash(event)
        elif kind in ("revealed", "peeked"):
            self._learn(self._at.get(there if kind == "peeked" and event.other else here), event.item)
        if kind == "set_aside_slot":
            self._aside = self._at.pop(here, None)
        elif kind == "doll_placed":
            self._aside = self._at.pop(there, None)
        elif kind in ("to_discard", "to_stash", "boomerang", "boomerang_rests"):
            self._learn(self._aside, event.item or ("MB" if kind.startswith("boomerang") else None))
        elif kind in ("removed", "claimed"):
            self._learn(self._at.pop(here, None), event.item)
        elif kind == "played":
            self._at.pop(here, None)
        elif kind == "sold":
            for slot in (event.place or "").split("-"):
                self._at.pop(f"{event.seat} {slot}", None)
        elif kind == "slid":
            self._move(here, f"{event.seat} {event.to}")
        elif kind in ("swapped", "rearranged"):
            self._swap(here if kind == "swapped" else there, f"{event.other} {event.to}")

    def _learn(self, place: Place | None, item: str | None) -> None:
        if place is not None and item is not None:
            self.known[place] = CODES.index(item)

    def _draw(self, event: Event) -> None:
        place = self._deck.pop() if self._deck else None
        owner = SEATS.index(str(event.seat))
        if event.item is not None:
            self._learn(place, event.item)
            self._held[owner][CODES.index(event.item)] += 1
        elif place is not None:
            self._drawn[owner].append(place)

    def _offered(self, event: Event) -> None:
        """The lamp turns up cards of the deck, the chalice shows those of a stash."""
        if event.transfers[0].source == "deck":
            self._learn(self._deck.pop() if self._deck else None, event.item)
        elif event.item is not None and self._target != self._seat:
            item = CODES.index(event.item)
            if self._shown[item]:
                self._shown[item] -= 1
                return
            self._held[self._target][item] += 1
            self.let_go.append(FromStash(self._target, item, tuple(self._drawn[self._target])))

    def _stash(self, event: Event) -> None:
        """A card comes to a stash, or leaves it."""
        owner = SEATS.index(str(event.seat))
        if event.item is None or event.source not in (None, "SC"):
            return
        if event.source == "SC":
            owner = self._target
        item = CODES.index(event.item)
        if event.kind in ("drew_discard", "to_stash"):
            self._held[owner][item] += 1
        elif self._held[owner][item]:
            self._held[owner][item] -= 1
        elif owner != self._seat:
            self.let_go.append(FromStash(owner, item, tuple(self._drawn[owner])))

    def _move(self, source: str, target: str) -> None:
        place = self._at.pop(source, None)
        self._at.pop(target, None)
        if place is not None:
            self._at[target] = place

    def _swap(self, one: str, two: str) -> None:
        first, second = self._at.pop(one, None), self._at.pop(two, None)
        if first is not None:
            self._at[two] = first
        if second is not None:
            self._at[one] = second


def dealt(state: State, steps: Sequence[Step], seat: int, unknown: Unknown) -> Iterator[Unknown]:
    """What is unknown at a position to a seat that was told of the steps after it."""
    return Hindsight(state, steps, seat).dealt(unknown)


def _known_stash(state: State, owner: int, seat: int) -> list[int]:
    """The cards of a stash that a seat knows."""
    first = owner * STASH_ROOM
    places = range(first, first + state.stash_count[owner])
    return [state.stash_item[k] for k in places if state.stash_seen[k] >> seat & 1]
