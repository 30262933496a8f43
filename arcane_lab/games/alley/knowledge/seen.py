"""A position as one seat sees it, kept small: what the seat may know is copied once, and nothing else is in it.

The views of people and of their own functions are worked out of this when somebody asks. It holds no list of the game
and no card that the seat cannot place, so whoever looks into it, by whatever door, finds what the seat knows anyway.
It never changes, so a view that is kept for later stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from arcane_lab.games.alley.knowledge.fill_view import mark_own_slots
from arcane_lab.games.alley.knowledge.view import UNKNOWN, VIEW_FIELDS, View
from arcane_lab.games.alley.rules.sizes import (
    CARDS,
    EVERYBODY,
    KINDS,
    NOTHING,
    OFFER_ROOM,
    SEATS,
    SLOTS,
    STASH_ROOM,
)
from arcane_lab.games.alley.rules.state import FIELDS, State
from arcane_lab.games.alley.rules.words import Ask, From, Phase, Reading

#: What chance has given and will give, what is counted for tables, the log, and news: nobody's knowledge.
FORGOTTEN: Final = (
    *("seed", "play_index", "chance", "forced_item", "forced_count", "deal_item", "deal_count"),
    *("changed_cells", "changed_stashes", "cell_news", "stash_news", "log_on", "log_count", "log"),
    *(name for name in FIELDS if name.startswith("tally_")),
)
#: Piles in which something may be hidden, each copied in its own way.
HIDDEN_IN: Final = (
    *("storehouse_item", "storehouse_face", "storehouse_seen", "stash_item", "stash_seen", "deck_item", "deck_seen"),
    *("discard_item", "aside_item", "aside_seen", "offer_item", "offer_count", "outer"),
    *("replaced_item", "replaced_face", "replaced_seen", "replaced_mark"),
)
#: What lies open to all: single numbers, and lists of them.
NUMBERS: Final = tuple(name for name, size in FIELDS.items() if not size and name not in (*FORGOTTEN, *HIDDEN_IN))
LISTS: Final = tuple(name for name, size in FIELDS.items() if size and name not in (*FORGOTTEN, *HIDDEN_IN))
_numbers: Final = attrgetter(*NUMBERS)
_lists: Final = attrgetter(*LISTS)
_PLACES: Final = {name: place for place, name in enumerate(NUMBERS)}
_LIST_PLACES: Final = {name: place for place, name in enumerate(LISTS)}
#: Those of them that a view of strategies has too, each with its place.
_OPEN_NUMBERS: Final = tuple((name, place) for name, place in _PLACES.items() if name in VIEW_FIELDS)
_OPEN_LISTS: Final = tuple((name, place) for name, place in _LIST_PLACES.items() if name in VIEW_FIELDS)
#: A card of which nothing is known: something has to lie there in a state, and its owner has not seen it.
_ANY: Final = 0
_NO_OUTER: Final = (0,) * FIELDS["outer"]
#: How a card has been seen that nobody has seen.
_NOBODY: Final = frozenset({0})


class Seen(NamedTuple):
    """What a seat may know of a position, as tuples of whole numbers; two positions alike to it give equal ones."""

    seat: int
    #: As in `NUMBERS` and `LISTS`.
    numbers: tuple[Any, ...]
    lists: tuple[tuple[int, ...], ...]
    #: For each slot: the item (`UNKNOWN` where the seat does not know it), whether it lies open, who has seen it.
    items: tuple[int, ...]
    faces: tuple[int, ...]
    seen: tuple[int, ...]
    #: The known cards of each stash, sorted: how a stash lies means nothing.
    stashes: tuple[tuple[int, ...], ...]
    #: The known cards of the deck with their places, and those set aside, sorted.
    deck: tuple[tuple[int, int], ...]
    discard: tuple[int, ...]
    aside: tuple[int, ...]
    #: What a special item offers this seat.
    offer: tuple[int, ...]
    #: The item put to one side, whether it lay open, and its mark.
    replaced: tuple[int, int, int]
    #: The play that a foreign boomerang interrupts.
    outer: tuple[int, ...]

    def number(self, name: str) -> Any:
        """A number that lies open, by the name of its field."""
        return self.numbers[_PLACES[name]]

    def figure(self, name: str, seat: int) -> int:
        """A figure of a seat that lies open, such as its gold, by the name of its field."""
        return self.lists[_LIST_PLACES[name]][seat]

    def unseen(self) -> list[int]:
        """For each item the copies that the seat cannot place: all there are, less those that it knows here."""
        unseen = list(self.lists[_LIST_PLACES["copies"]])
        placed = [*self.items, *self.discard, *self.aside, *chain(*self.stashes), self.replaced[0]]
        placed += [item for _, item in self.deck]
        if self.number("outer_waits"):
            placed.append(self.outer[3])
        if self.number("step") == Ask.PLAY and self.number("play_from") == From.BOOMERANG:
            placed.append(self.number("play_item"))
        elif self.number("step") == Ask.PLAY and self.number("play_from") == From.LAMP:
            placed += self.offer
        for item in placed:
            if item >= 0:
                unseen[item] -= 1
        return unseen

    def view(self) -> View:
        """The same as strategies of the game read it."""
        return SeenView(self)

    def state(self) -> State:
        """The position with what the seat knows; any card lies where it cannot see, unseen by it. To be read only."""
        state = State.__new__(State)
        for name in FORGOTTEN:
            setattr(state, name, [0] * FIELDS[name] if FIELDS[name] and name != "log" else 0)
        state.log = []
        for name, number in zip(NUMBERS, self.numbers, strict=True):
            setattr(state, name, number)
        for name, values in zip(LISTS, self.lists, strict=True):
            setattr(state, name, [*values, *(0,) * (FIELDS[name] - len(values))])
        own = 1 << self.seat
        room = (SEATS * SLOTS) - len(self.items)
        state.storehouse_item = [_ANY if item == UNKNOWN else item for item in self.items] + [0] * room
        state.storehouse_face = [*self.faces, *(0,) * room]
        state.storehouse_seen = [
            EVERYBODY if face else seen for face, seen in zip(self.faces, self.seen, strict=True)
        ] + [0] * room
        state.stash_item, state.stash_seen = [0] * (SEATS * STASH_ROOM), [0] * (SEATS * STASH_ROOM)
        for owner, cards in enumerate(self.stashes):
            first = owner * STASH_ROOM
            state.stash_item[first : first + len(cards)] = cards
            state.stash_seen[first : first + len(cards)] = [own] * len(cards)
        state.deck_item, state.deck_seen = [0] * CARDS, [0] * CARDS
        for place, item in self.deck:
            state.deck_item[place], state.deck_seen[place] = item, own
        state.discard_item = [*self.discard, *(0,) * (CARDS - len(self.discard))]
        rest = (0,) * (CARDS - len(self.aside))
        state.aside_item = [*self.aside, *rest]
        state.aside_seen = [own] * len(self.aside) + [*rest]
        state.offer_item = [*self.offer, *(0,) * (OFFER_ROOM - len(self.offer))]
        state.offer_count = len(self.offer)
        item, state.replaced_face, state.replaced_mark = self.replaced
        state.replaced_item = _ANY if item == UNKNOWN else item
        state.replaced_seen = 0 if item == UNKNOWN or state.replaced_item == NOTHING else own
        state.outer = [_ANY if number == UNKNOWN else number for number in self.outer]
        return state


class SeenView(View):
    """A view of what a seat has seen, each field of which is worked out when a strategy asks for it."""

    __slots__ = ("_of",)

    def __init__(self, seen: Seen) -> None:
        self._of, self.seat = seen, seen.seat

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            work_out = _WORKED_OUT.get(name)
            if work_out is None:
                return super().__getattr__(name)
            value = work_out(self._of, self)
            setattr(self, name, value)
            return value


def _filled(values: Sequence[int], room: int, rest: int = 0) -> list[int]:
    return [*values, *(rest,) * (room - len(values))]


def _marked(view: View, name: str) -> Any:
    """The own slots by items: all that says so is counted at once."""
    view.own_slots = [0] * KINDS
    mark_own_slots(view.seat, view)
    return getattr(view, name)


def _stash_known(seen: Seen) -> list[int]:
    known = [0] * (SEATS * KINDS)
    for owner, cards in enumerate(seen.stashes):
        for item in cards:
            known[owner * KINDS + item] += 1
    return known


def _deck_item(seen: Seen, count: int) -> list[int]:
    deck = _filled((UNKNOWN,) * count, CARDS)
    for at, item in seen.deck:
        deck[at] = item
    return deck


def _number(place: int) -> Callable[[Seen, View], Any]:
    return lambda seen, view: seen.numbers[place]


def _list(place: int) -> Callable[[Seen, View], list[int]]:
    return lambda seen, view: list(seen.lists[place])


def _figures(place: int) -> Callable[[Seen, View], list[int]]:
    return lambda seen, view: _filled(seen.lists[place][: view.seats], SEATS)


#: How each field of a view is worked out of what a seat has seen.
_WORKED_OUT: Final[Mapping[str, Callable[[Seen, View], Any]]] = {
    **{name: _number(place) for name, place in _OPEN_NUMBERS},
    **{name: _list(place) for name, place in _OPEN_LISTS},
    **{name: _figures(_LIST_PLACES[name]) for name in ("gold", "infamy", "fines", "stash_count")},
    "storehouse_item": lambda seen, view: _filled(seen.items, SEATS * SLOTS),
    "storehouse_face": lambda seen, view: _filled(seen.faces, SEATS * SLOTS),
    "storehouse_seen": lambda seen, view: _filled(seen.seen, SEATS * SLOTS),
    "own_slots": lambda seen, view: _marked(view, "own_slots"),
    "own_filled": lambda seen, view: _marked(view, "own_filled"),
    "own_revealed": lambda seen, view: _marked(view, "own_revealed"),
    "stash_item": lambda seen, view: _filled(seen.stashes[seen.seat], STASH_ROOM, NOTHING),
    "stash_shown": lambda seen, view: len(seen.stashes[seen.seat]),
    "stash_known": lambda seen, view: _stash_known(seen),
    "discard_item": lambda seen, view: _filled(seen.discard, CARDS),
    "deck_item": lambda seen, view: _deck_item(seen, view.deck_count),
    "deck_shown": lambda seen, view: view.deck_count,
    "aside_known": lambda seen, view: [seen.aside.count(item) for item in range(KINDS)],
    "aside_unknown": lambda seen, view: seen.number("aside_count") - len(seen.aside),
    "replaced_item": lambda seen, view: seen.replaced[0],
    "offer_item": lambda seen, view: _filled(seen.offer, OFFER_ROOM, NOTHING),
    "offer_count": lambda seen, view: len(seen.offer),
    "unseen": lambda seen, view: seen.unseen(),
}


def seen_by(state: State, seat: int) -> Seen:
    """What a seat may know of a position now (AA-STOCK-06, 17, 18, 22, AA-TURN-07, AA-FAQ-16 to 19)."""
    bit, cells = 1 << seat, state.seats * SLOTS
    items, faces, seen = state.storehouse_item[:cells], state.storehouse_face[:cells], state.storehouse_seen[:cells]
    if state.phase == Phase.STOCK and state.values.stock_reveal != Reading.REVEAL_IN_ORDER:
        # While all choose in secret what to reveal, a seat sees only what it has revealed itself.
        own = range(seat * SLOTS, (seat + 1) * SLOTS)
        faces = [face if cell in own else 0 for cell, face in enumerate(faces)]
        seen = [0] * cells
    known, who_saw = items[:], seen[:]
    for cell, face in enumerate(faces):
        if face:
            who_saw[cell] = 0
        elif not seen[cell] & bit and items[cell] >= 0:
            known[cell] = UNKNOWN
    firsts = zip(range(0, SEATS * STASH_ROOM, STASH_ROOM), state.stash_count[: state.seats], strict=False)
    stashes = tuple([_known(state.stash_item, state.stash_seen, first, count, bit) for first, count in firsts])
    deck_seen = state.deck_seen[: state.deck_count]
    deck: tuple[tuple[int, int], ...] = ()
    # Mostly nobody has seen any card of it.
    if not _NOBODY.issuperset(deck_seen):
        deck = tuple([(k, state.deck_item[k]) for k, who in enumerate(deck_seen) if who & bit])
    return Seen(
        seat,
        _numbers(state),
        tuple(map(tuple, _lists(state))),
        tuple(known),
        tuple(faces),
        tuple(who_saw),
        stashes,
        deck,
        tuple(state.discard_item[: state.discard_count]),
        _known(state.aside_item, state.aside_seen, 0, state.aside_count, bit),
        _offered(state, seat),
        _replaced(state, bit),
        _outer(state, bit),
    )


def _known(cards: list[int], seen: list[int], first: int, count: int, bit: int) -> tuple[int, ...]:
    """The cards of a pile that are known, sorted."""
    if not count:
        return ()
    found = [cards[place] for place in range(first, first + count) if seen[place] & bit]
    found.sort()
    return tuple(found)


def _offered(state: State, seat: int) -> tuple[int, ...]:
    """What a lamp offers is open to all, what a chalice offers to two seats."""
    if state.step != Ask.PLAY or state.play_from not in (From.LAMP, From.CHALICE):
        return ()
    if state.play_from == From.CHALICE and seat not in (state.turn_seat, state.target_seat):
        return ()
    offer = state.offer_item[: state.offer_count]
    return tuple(sorted(offer) if state.play_from == From.CHALICE else offer)


def _replaced(state: State, bit: int) -> tuple[int, int, int]:
    if state.replaced_item == NOTHING:
        return NOTHING, 0, 0
    is_known = state.replaced_face == 1 or state.replaced_seen & bit
    return state.replaced_item if is_known else UNKNOWN, state.replaced_face, state.replaced_mark


def _outer(state: State, bit: int) -> tuple[int, ...]:
    if not state.outer_waits:
        return _NO_OUTER
    outer = state.outer[:]
    if outer[3] >= 0 and outer[4] == 0 and not outer[5] & bit:
        outer[3] = UNKNOWN
    outer[5] &= bit
    return tuple(outer)
