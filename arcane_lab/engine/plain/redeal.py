"""What a seat cannot know, dealt anew: every way to lay the hidden cards that fits what is open is equally likely.

A zone that tells of others narrows it: its cards lie in those zones of the seat, in each of their places as likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, Final

from arcane_lab.core.printing import Brief
from arcane_lab.engine.generator import seeded, shuffle
from arcane_lab.engine.moves import Row, Step
from arcane_lab.engine.plain.layout import Layout, Place, Table, pile
from arcane_lab.engine.spec import seat_name

#: The stream of chance for what comes after a redeal.
FUTURE: Final = 60


@dataclass(frozen=True, slots=True, repr=False)
class Unknown(Brief):
    """A position as a seat knows it: in the `places` lie the `cards`, in some order, until `fill` deals them."""

    layout: Layout = field(repr=False)
    state: Table = field(repr=False)
    places: tuple[Place, ...]
    cards: tuple[int, ...]
    #: Cards of which it is known in which of the places they lie.
    told: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    secret: tuple[tuple[int, int], ...] = ()

    def deals(self, seed: int, games: int) -> Iterator[tuple[list[int], tuple[()]]]:
        """For games 0, 1, 2, … the card of each place; deal k is the same however many are asked for."""
        for number in range(games):
            luck = seeded(seed, number, FUTURE)
            found = dict[int, int]()
            for cards, places in self.told:
                room = list(places)
                shuffle(luck, room)
                found.update(zip(room, cards, strict=False))
            rest = list(self.cards)
            for card in found.values():
                rest.remove(card)
            shuffle(luck, rest)
            yield [found[place] if place in found else rest.pop() for place in range(len(self.places))], ()

    def fill(self, cards: Sequence[int], turned: Sequence[Sequence[int]] = ()) -> Table:
        """A position with these cards in the places."""
        state = self.state.copy()
        lay(state, self.places, cards)
        return state


def lay(state: Table, places: Sequence[Place], cards: Sequence[int]) -> None:
    """Put cards into places."""
    for (zone, owner, at), card in zip(places, cards, strict=True):
        pile(state, zone, owner)[at] = int(card)


class Redeal:
    """The redeal of a game with a layout; see `Unknown`."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def as_known(self, state: Table, seat: int) -> Unknown:
        """A position as a seat knows it: the same, number for number, wherever the seat knows the same."""
        places = tuple(self._layout.hidden(state, seat_name(seat)))
        cards = sorted(pile(state, zone, owner)[at] for zone, owner, at in places)
        known = forget(state)
        lay(known, places, cards)
        told = []
        for zone in self._layout.zones:
            for owner in range(state.seats) if zone.tells and places else ():
                room = [k for k, (name, whose, _) in enumerate(places) if whose == owner and name in zone.tells]
                if room:
                    told.append((tuple(sorted(pile(state, zone.name, owner))), tuple(room)))
        return Unknown(self._layout, known, places, tuple(cards), tuple(told))

    def as_dealt(self, state: Table) -> Unknown:
        """A position with every card where it lies: only the chance to come is open."""
        return Unknown(self._layout, forget(state), (), ())

    def with_cards(self, unknown: Unknown, items: Mapping[Place, int]) -> Unknown | None:
        """The same, but some unknown places hold what is said; None where there are not that many of these cards."""
        cards = list(unknown.cards)
        for card in items.values():
            if card not in cards:
                return None
            cards.remove(card)
        state = unknown.state.copy()
        lay(state, list(items), list(items.values()))
        rest = tuple(place for place in unknown.places if place not in items)
        lay(state, rest, cards)
        return Unknown(self._layout, state, rest, tuple(cards))

    def name_future(self, state: Table, seed: int, number: int) -> None:
        """Let the seed and the number of a future name all chance that comes in it."""
        state.seed, state.play_index, state.chance = seed, number, seeded(seed, number, FUTURE)

    def picks_at_random(self, state: Table) -> bool:
        """Whether a card may be picked at random, which no log tells from one that was chosen."""
        return False

    def shows_card(self, row: Row) -> bool:
        """Whether an event shows a card that lay hidden."""
        return row[2] >= 0

    def mixes_cards(self, row: Row) -> bool:
        """Whether after an event cards lie where nobody looked before."""
        return False


class Hindsight:
    """What a seat learnt of hidden cards by some steps: nothing is read off, and deals that do not fit are left out."""

    def __init__(self, state: Any, steps: Sequence[Step], seat: int) -> None:
        pass

    def dealt(self, unknown: Unknown) -> Iterator[Unknown]:
        """What is unknown at the position, for one deal after the other."""
        return repeat(unknown)


def forget(state: Table) -> Table:
    """A position without its shuffles, past and to come, and without its log."""
    known = state.copy()
    known.seed, known.play_index, known.chance, known.log = 0, 0, [0, 0, 0, 0], []
    return known
