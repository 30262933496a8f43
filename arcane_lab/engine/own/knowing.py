"""What each seat has seen, followed card by card, and what it cannot know, dealt anew.

From the moves of cards that a seat saw follows, for each card, the set of places where it may lie: a card that moves in
sight lies in one place; where a card leaves a place unseen, whatever may have lain there may lie where it went, too; an
emptied place drops out. The rest is dealt so that every way to lay the cards that fits is equally likely, by counting.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from math import factorial, prod
from operator import and_
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import ArcaneLabError, BadSetup
from arcane_lab.core.libraries import np
from arcane_lab.core.printing import Brief
from arcane_lab.engine.generator import seeded
from arcane_lab.engine.luck import draw_below
from arcane_lab.engine.own.layout import OwnLayout
from arcane_lab.engine.own.piles import Pile, spot_name
from arcane_lab.engine.plain.layout import Zone
from arcane_lab.engine.redeal import HiddenGroup
from arcane_lab.engine.spec import seat_name

if TYPE_CHECKING:
    from arcane_lab.engine.own.table import OwnTable
    from arcane_lab.engine.redeal import Numbers

#: The stream of chance of a deal, and of what comes after it.
FUTURE: Final = 60
#: Ways to share out the cards of one kind among places that are looked through; beyond, the counting is given up.
MOST_WAYS: Final = 200_000


class Memory:
    """For each seat, a bit for each place where each card may lie, as far as the seat has seen."""

    __slots__ = ("numbers", "places", "where")

    def __init__(self, places: tuple[str, ...], where: list[list[int]]) -> None:
        self.places, self.where = places, where
        self.numbers = {place: number for number, place in enumerate(places)}

    @classmethod
    def beginning(cls, layout: OwnLayout, players: int) -> Memory:
        """Nobody has seen anything: every card may lie wherever cards can be hidden, until it is laid out."""
        places = _places(layout.zones, players, len(layout.cards))
        everywhere = (1 << len(places)) - 1
        return cls(places, [[everywhere] * len(layout.cards) for _ in range(players)])

    @classmethod
    def none(cls) -> Memory:
        """The memory of a view, which is nobody's business."""
        return cls((), [])

    def copy(self) -> Memory:
        """An independent copy."""
        twin = Memory.__new__(Memory)
        twin.places, twin.numbers, twin.where = self.places, self.numbers, [cards[:] for cards in self.where]
        return twin

    def laid(self, card: int, spot: str) -> None:
        """All know that this card lies there."""
        for where in self.where:
            where[card] = 1 << self.numbers[spot]

    def moved(self, card: int, source: str, target: str, sight: int, is_empty: bool) -> None:
        """A card has gone from a spot, which may be empty now, to another, in sight of some seats (a bit each)."""
        if not self.where:
            return
        left, came = 1 << self.numbers[source], 1 << self.numbers[target]
        for seat, where in enumerate(self.where):
            if sight >> seat & 1:
                where[card] = came
            else:
                where[:] = [one | came if one & left else one for one in where]
            if is_empty:
                where[:] = [one & ~left for one in where]

    def seen(self, card: int, spot: str, sight: int) -> None:
        """Some seats have seen a card where it lies."""
        for seat, where in enumerate(self.where):
            if sight >> seat & 1:
                where[card] = 1 << self.numbers[spot]

    def mixed(self, spots: Sequence[str]) -> None:
        """The cards of these spots lie there in an order that nobody has seen."""
        anywhere = sum(1 << self.numbers[spot] for spot in spots)
        for where in self.where:
            where[:] = [one | anywhere if one & anywhere else one for one in where]

    def ruled_out(self, cards: Sequence[int], place: str) -> None:
        """All know that none of these cards lies in a place."""
        gone = 1 << self.numbers[place]
        for where in self.where:
            for card in cards:
                # A card that can lie nowhere else lies there: whoever knows that is not told otherwise.
                where[card] = where[card] & ~gone or where[card]


def _places(zones: tuple[Zone, ...], players: int, cards: int) -> tuple[str, ...]:
    """All spots of a game: its places, and each card's own where cards are seen one by one."""
    return tuple(
        name
        for zone in zones
        for owner in (range(players) if zone.per_seat else (-1,))
        for place in [f"{seat_name(owner)} {zone.name}" if zone.per_seat else zone.name]
        for name in ([spot_name(place, at) for at in range(cards)] if zone.visible == "by card" else [place])
    )


@dataclass(frozen=True, slots=True, repr=False)
class Spots(Brief):
    """The hidden places of a position and how many cards each holds; and kinds of cards by where they may lie."""

    places: tuple[str, ...]
    sizes: tuple[int, ...]
    kinds: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @classmethod
    def of(cls, sizes: Mapping[str, int], where: Mapping[int, Sequence[str]]) -> Spots:
        """From how many cards lie in each place, and in which of them each card may lie."""
        places = tuple(sizes)
        numbers = {place: number for number, place in enumerate(places)}
        kinds: dict[tuple[int, ...], list[int]] = {}
        for card in sorted(where):
            kinds.setdefault(tuple(sorted(numbers[place] for place in where[card])), []).append(card)
        # What is known best comes first; the last kind fills up what is left.
        order = sorted(kinds, key=lambda may: (len(may), len(kinds[may]), may))
        return cls(places, tuple(sizes.values()), tuple((may, tuple(kinds[may])) for may in order))


class Counted:
    """How many ways there are to lay cards into places, and one of them drawn, each equally likely.

    A way says for each card in which place it lies; in what order they lie there is another matter.

    >>> anywhere = ["p2 hand", "deck"]
    >>> Counted(Spots.of({"p2 hand": 1, "deck": 2}, {7: anywhere, 8: ["deck"], 9: anywhere})).count
    2
    """

    def __init__(self, spots: Spots) -> None:
        self.spots = spots
        self._counts: dict[tuple[int, tuple[int, ...]], int] = {}

    @cached_property
    def count(self) -> int:
        """The number of ways."""
        return self._ways(0, self.spots.sizes)

    def _ways(self, kind: int, room: tuple[int, ...]) -> int:
        if kind == len(self.spots.kinds):
            return int(not any(room))
        known = self._counts.get((kind, room))
        if known is None:
            if len(self._counts) > MOST_WAYS:
                raise TooManyWays
            known = sum(weight * self._ways(kind + 1, left) for weight, left, _ in self._shares(kind, room))
            self._counts[kind, room] = known
        return known

    def _shares(self, kind: int, room: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """How the cards of a kind may be shared out: in how many ways, the room that is left, how many where."""
        may, cards = self.spots.kinds[kind]
        is_last = kind == len(self.spots.kinds) - 1
        forced = tuple(room[place] for place in may)
        for share in [forced] if is_last and sum(forced) == len(cards) else _split(len(cards), forced):
            left = list(room)
            for place, number in zip(may, share, strict=True):
                left[place] -= number
            yield factorial(len(cards)) // prod(map(factorial, share)), tuple(left), share

    def draw(self, luck: random.Random) -> dict[str, list[int]]:
        """One way: the cards of each place."""
        found: dict[str, list[int]] = {place: [] for place in self.spots.places}
        room = self.spots.sizes
        for kind, (may, cards) in enumerate(self.spots.kinds):
            number = luck.randrange(self._ways(kind, room))
            left, share = room, tuple[int, ...]()
            for weight, left, share in self._shares(kind, room):  # noqa: B007  the one at which the count ends
                number -= weight * self._ways(kind + 1, left)
                if number < 0:
                    break
            order = list(cards)
            luck.shuffle(order)
            for place, count in zip(may, share, strict=True):
                found[self.spots.places[place]] += order[:count]
                del order[:count]
            room = left
        return found


class TooManyWays(ArcaneLabError):
    """More ways to lay the cards than are worth counting."""


def _split(number: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to share a number among places that have so much room each.

    >>> list(_split(2, (1, 2)))
    [(0, 2), (1, 1)]
    """
    if not most:
        if number == 0:
            yield ()
        return
    rest = sum(most[1:])
    for here in range(max(0, number - rest), min(number, most[0]) + 1):
        for others in _split(number - here, most[1:]):
            yield here, *others


@dataclass(frozen=True, repr=False)
class OwnUnknown(Brief):
    """A position as a seat knows it, or several together (`eyes`, a bit each): how its hidden cards may lie."""

    state: OwnTable = field(repr=False)
    counted: Counted = field(repr=False)
    eyes: int
    note: str = ""

    cards: tuple[int, ...] = ()
    places: tuple[Any, ...] = ()

    @cached_property
    def _hidden(self) -> list[tuple[Zone, int, dict[str, list[int]]]]:
        """Where cards are dealt anew: the zone, the number of its pile, and the spots there."""
        return [
            (zone, number, spots)
            for zone in self.state.layout.zones
            for number, pile in enumerate(self.state.piles(zone))
            for spots in [_hidden_in(pile, self.eyes)]
            if spots
        ]

    @property
    def hidden(self) -> int:
        """How many cards may lie in more places than one, or in a place of all whose order nobody knows, as a deck."""
        spots, shared = self.counted.spots, {zone.name for zone in self.state.layout.zones if not zone.per_seat}
        in_order = {at for at, place in enumerate(spots.places) if place in shared and spots.sizes[at] > 1}
        return sum(len(cards) for may, cards in spots.kinds if len(may) > 1 or may[0] in in_order)

    @property
    def has_extra(self) -> bool:
        """Whether anything is open: where the cards lie is drawn as a whole."""
        return bool(self.counted.spots.kinds)

    def deals(self, seed: int, games: int) -> Iterator[tuple[Numbers, int]]:
        """For futures 0, 1, 2, … a number that says how the cards lie."""
        for number in range(games):
            yield np.array([], dtype=np.int64), draw_below(seeded(seed, number, FUTURE), 2**31)

    def extra(self, luck: random.Random) -> int:
        """A number that says how the cards lie."""
        return luck.getrandbits(31)

    def fill(self, cards: Sequence[int] | Numbers, extra: Any = (), /) -> OwnTable:
        """A position in which the cards lie as a number says; as they lie first where none is given."""
        state, luck = self.state.copy(), random.Random(int(extra or 0))
        lying = self.counted.draw(luck)
        held = state.layout.held
        for zone, number, spots in self._hidden:
            pile = state.piles(zone)[number]
            for spot, places in spots.items():
                order = lying.get(spot, [])
                luck.shuffle(order)
                for at, card in zip(places, order, strict=True):
                    list.__setitem__(pile, at, held[card])
        state.__dict__["seat"] = -1
        return state


class OwnRedeal:
    """The redeal of a game of one's own, as `engine.redeal` asks for it."""

    def __init__(self, layout: OwnLayout) -> None:
        self._layout = layout

    def as_known(self, state: OwnTable, seat: int, /) -> OwnUnknown:
        """A position as a seat knows it: the same, card for card, wherever the seat knows the same."""
        return self._as_known(state, seat, [seat])

    def as_all_know(self, state: OwnTable, /) -> OwnUnknown:
        """A position as all seats know it together: only what nobody can place is open."""
        return self._as_known(state, -1, range(state.players))

    def _as_known(self, state: OwnTable, reader: int, seats: Sequence[int]) -> OwnUnknown:
        eyes = sum(1 << seat for seat in seats)
        known = state.copy()
        fields = known.__dict__
        fields["seed"], fields["play_index"], fields["chance"], fields["log"] = 0, 0, [0, 0, 0, 0], []
        fields["seat"] = reader
        unseen = hidden_spots(known, eyes)
        uncounted = {zone.name for zone in self._layout.zones if zone.count == "hidden"}
        if sum(pile.name in uncounted for pile, _ in unseen) > 1:
            # Of one such place the size follows from all others.
            reason = "nobody may know how many cards lie in more than one of the hidden places"
            raise BadSetup("lens", "known", reason, "lens='dealt', which asks about this very deal")
        sizes = {spot: len(places) for _, spots in unseen for spot, places in spots.items()}
        memory = known.memory
        # Together they know of a card what each of them does.
        known_of = [
            reduce(and_, (memory.where[seat][card] for seat in seats)) for card in range(len(self._layout.cards))
        ]
        where = {}
        for pile, spots in unseen:
            for spot, places in spots.items():
                for card in (int(list.__getitem__(pile, at)) for at in places):
                    may = [place for place in sizes if known_of[card] >> memory.numbers[place] & 1]
                    where[card] = may or [spot]
        counted = Counted(Spots.of(sizes, where))
        try:
            _ = counted.count
        except TooManyWays:
            reason = "the hidden cards can lie in too many ways to be counted"
            raise BadSetup("lens", "known", reason, "lens='dealt', which asks about this very deal") from None
        # Some cards or other lie there, and others remember nothing, the same in all positions alike to the seat.
        fields["memory"] = Memory(memory.places, [known_of[:] for _ in memory.where])
        for pile, spots in unseen:
            for at in (at for places in spots.values() for at in places):
                list.__setitem__(pile, at, self._layout.held[0])
        unknown = OwnUnknown(known, counted, eyes)
        first = unknown.fill(())
        first.__dict__["seat"] = reader
        return OwnUnknown(first, counted, eyes)

    def is_between_turns(self, state: OwnTable, /) -> bool:
        """Whether nobody has answered in secret what others have still to answer."""
        return True

    def hidden_groups(self, unknown: OwnUnknown, state: OwnTable, seat: int, /) -> Sequence[HiddenGroup]:
        """No hidden cards are laid open together."""
        return ()

    def with_known(self, unknown: OwnUnknown, state: OwnTable, places: Sequence[Any], /) -> OwnUnknown:
        """The same: no place is laid open by itself."""
        return unknown


def hidden_spots(state: OwnTable, eyes: int) -> list[tuple[Pile, dict[str, list[int]]]]:
    """The spots that none of some seats (a bit each) may look into, with the places of their cards, pile by pile."""
    found = []
    for zone in state.layout.zones:
        for pile in state.piles(zone):
            if spots := _hidden_in(pile, eyes):
                found.append((pile, spots))
    return found


def _hidden_in(pile: Pile, eyes: int) -> dict[str, list[int]]:
    return {spot: at for spot, at in pile.spots().items() if not pile.sight_at(at[0]) & eyes}
