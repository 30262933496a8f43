"""The positions that a seat must reckon with: what it has seen stays, the order of the bag and of decks is dealt anew.

Hidden from all seats alike are the order of the tiles in the bag, and all rolls and workers to come; of given decks the
order too, but for the cards that a seat has looked at, and what others have kept of them. Within a group every way to
lay the cards is equally likely. Rolls and workers follow from the seed and the number of the future.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from arcane_lab.core.libraries import np
from arcane_lab.core.printing import Brief
from arcane_lab.core.text import listed
from arcane_lab.engine.flat import to_read
from arcane_lab.engine.redeal import HiddenGroup
from arcane_lab.games.arts.rules.sizes import DECK, HAND, NOTHING
from arcane_lab.games.arts.rules.state import CONSTANT, FIELDS, State
from arcane_lab.games.arts.rules.words import Ask, Phase
from arcane_lab.games.arts.text.names import TYPES, code_of

Cards: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
#: A place: what it is ("bag", "deck" or "hand"), and where in its list.
Place = tuple[str, int]
#: Tiles in a bag of which several are alike are told apart by a number above all names of cards.
TILE: Final = 1 << 62
#: What chance has given and will give.
FORGOTTEN: Final = (
    *("seed", "play_index", "chance", "forced_bag", "forced_count", "forced_wagon", "forced_shown", "deal_bag"),
    *("roll_type", "roll_benefit", "roll_worker", "roll_count", "roll_at"),
)
_to_read: Final = to_read(FIELDS, CONSTANT, FORGOTTEN)


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie in some places, any of them in any place."""

    cards: tuple[int, ...]
    places: tuple[Place, ...]

    @property
    def is_deck(self) -> bool:
        """Whether these are cards of a deck, and not tiles."""
        return self.places[0][0] != "bag"


def groups_of(state: State, seat: int) -> tuple[Group, ...]:
    """What a seat cannot place: the tiles of the bag, and for each deck its cards that it has not seen.

    The cards are sorted, so that nothing of where they lie shows.
    """
    found = []
    if state.bag_count:
        tiles = sorted(state.bag[: state.bag_count])
        alike = [tiles[:k].count(tile) for k, tile in enumerate(tiles)]
        cards = tuple(TILE + 16 * tile + number for tile, number in zip(tiles, alike, strict=True))
        found.append(Group(cards, tuple(("bag", at) for at in range(state.bag_count))))
    for deck in range(state.decks):
        first = deck * DECK
        places: list[Place] = [
            ("deck", at) for at in range(first, first + state.deck_count[deck]) if not state.deck_seen[at] >> seat & 1
        ]
        places += [
            ("hand", at)
            for other in range(state.seats)
            if other != seat
            for at in range(other * HAND, other * HAND + state.hand_count[other])
            if state.hand_deck[at] == deck
        ]
        if places:
            found.append(Group(tuple(sorted(_lies(state, place) for place in places)), tuple(places)))
    return tuple(found)


def _lies(state: State, place: Place) -> int:
    name, at = place
    return (state.deck_card if name == "deck" else state.hand_card)[at]


@dataclass(frozen=True, slots=True, repr=False)
class Unknown(Brief):
    """A position as a seat knows it, and what it cannot place, group by group; `base` holds what is known."""

    base: State = field(repr=False)
    groups: tuple[Group, ...] = ()
    #: The position with some card or other in each place.
    state: State = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "state", self.fill(self.cards))

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that it cannot place, group by group."""
        return tuple(card for group in self.groups for card in group.cards)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where they lie."""
        return tuple(place for group in self.groups for place in group.places)

    @property
    def has_extra(self) -> bool:
        """Nothing else is open: nobody answers in secret."""
        return False

    def extra(self, luck: random.Random) -> int:
        """No more than where the cards lie."""
        return 0

    def deals(self, seed: int, games: int) -> Iterator[tuple[Cards, int]]:
        """For futures 0, 1, 2, … all these cards in a random order (Philox's numbers, sorted), each equally likely."""
        luck, cards = np.random.Philox(key=seed), np.array(self.cards, dtype=np.int64)
        for _ in range(games):
            numbers = luck.random_raw(len(cards) + 1)
            yield cards[np.argsort(numbers[:-1], kind="stable")], 0

    def fill(self, cards: Sequence[int] | Cards, extra: Any = (), /) -> State:
        """A position in which each group's cards lie in its places in the order in which they come among `cards`."""
        state = self.base.copy()
        order = {int(card): number for number, card in enumerate(cards)}
        for group in self.groups:
            for place, card in zip(group.places, sorted(group.cards, key=order.__getitem__), strict=True):
                _lay(state, place, card)
        return state

    def marked(self, hidden: Callable[..., Any], /) -> State:
        """A position to preview moves in, with a mark in each unknown place."""
        state = self.base.copy()
        names = {"bag": "bag", "deck": "deck", "hand": "kept by others"}
        for group in self.groups:
            for name, at in group.places:
                _lay(state, (name, at), hidden(names[name], group.cards))
        return state


def as_known(state: State, seat: int) -> Unknown:
    """A position as a seat knows it, the same whatever lies where it cannot see."""
    # Of what `seen_by` gives, too.
    base = State.copy(state)
    return Unknown(base, _hide(base, seat))


def seen_by(state: State, seat: int) -> State:
    """The same position to be read alone, some card or other in each place that the seat does not know."""
    seen: State = _to_read(state)
    _hide(seen, seat)
    return seen


def _hide(base: State, seat: int) -> tuple[Group, ...]:
    """Leave in a copy of a position what a seat knows of it, and some card or other in each other place."""
    groups = groups_of(base, seat)
    _forget(base)
    # What others have looked at tells which card they put under a deck.
    if any(base.deck_seen):
        base.deck_seen = [bits & 1 << seat for bits in base.deck_seen]
    for group in groups:
        for place, card in zip(group.places, group.cards, strict=True):
            _lay(base, place, card)
    return groups


def is_between_turns(state: State) -> bool:
    """Whether nobody is in the middle of what only some may see."""
    return state.step != Ask.KEEP and state.phase != Phase.SETUP


def hidden_groups(unknown: Unknown, state: State, seat: int) -> list[HiddenGroup]:
    """The order of the bag, and of each deck."""
    found = []
    for group in unknown.groups:
        places = [place for place in group.places if place[0] != "hand"]
        if group.is_deck and places:
            names = listed(code_of(state.deck_card[at]) for _, at in places)
            found.append(HiddenGroup("the cards of a deck", places, (f"In the deck lie {names}.",)))
        elif places:
            tiles = " ".join(TYPES[state.bag[at]] for _, at in places)
            found.append(HiddenGroup("the order of the bag", places, (f"Out of the bag come {tiles}.",)))
    return found


def with_known(unknown: Unknown, state: State, places: Sequence[Place]) -> Unknown:
    """The same, but some unknown places hold what they hold in a position of the game."""
    known, groups = unknown.base.copy(), []
    for group in unknown.groups:
        cards, rest = list(group.cards), [place for place in group.places if place not in places]
        for place in group.places:
            if place in places:
                card = _held(state, place, cards)
                cards.remove(card)
                _lay(known, place, card)
        if cards:
            groups.append(Group(tuple(cards), tuple(rest)))
    return Unknown(known, tuple(groups))


def _held(state: State, place: Place, cards: Sequence[int]) -> int:
    if place[0] == "bag":
        return next(card for card in cards if (card - TILE) // 16 == state.bag[place[1]])
    return _lies(state, place)


def _lay(state: State, place: Place, card: int) -> None:
    name, at = place
    if name == "bag":
        state.bag[at] = (card - TILE) // 16
    elif name == "deck":
        state.deck_card[at] = card
    else:
        state.hand_card[at] = card


def _forget(base: State) -> None:
    """What chance has given and will give."""
    for name in FORGOTTEN:
        setattr(base, name, [0] * FIELDS[name] if FIELDS[name] else 0)
    base.forced_wagon = base.forced_shown = NOTHING
    base.bag[base.bag_count :] = [0] * (len(base.bag) - base.bag_count)
