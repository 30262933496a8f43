"""The positions that a seat must reckon with: what it has seen stays, all else is dealt anew (AR-TURN-12, AR-MISS-04).

Every hand is followed on its way round the table. What was cast out of it, as others do not see, and what is left of it
lies in one of four groups, by when the seat itself has held that hand:

- between two times: what is missing the second time and was not prepared, so only who has cast which is open;
- since the last time: the cards that it showed then, less those prepared since;
- before the first time, or never held: any card of the round that the seat has not seen, which the undealt rest
  (those set aside) shares.

Cards of earlier rounds lie under brackets as their backs say, by round (AR-SETUP-03). Which of them were seen in hands
then is forgotten, and no rule asks for it. Moons of later turns, where they are hidden, are any tokens not seen yet;
the pyramid's face-down cards are any not seen.

What it assumes, and says so: within a group every way to lay the cards is equally likely, so nothing is read into what
others chose. An answer to the draft that nobody may read yet is one that its seat could have given: a card of its hand,
each as likely; preparing or casting it, each as likely where both can be; and a payment, each as likely.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any, Final, TypeAlias

from arcane_lab.core.libraries import np
from arcane_lab.core.printing import Brief
from arcane_lab.core.text import listed
from arcane_lab.engine.flat import to_read
from arcane_lab.engine.generator import SeatLuck, seeded
from arcane_lab.engine.redeal import HiddenGroup
from arcane_lab.games.rising.knowledge.groups import TOKEN, UNRESOLVED, WAITS, Group, Place, groups_of
from arcane_lab.games.rising.rules.moves import move_of
from arcane_lab.games.rising.rules.sizes import (
    DISCARD_ROOM,
    HAND,
    MOVE_ROOM,
    NOTHING,
    PYRAMID,
    TURNS,
)
from arcane_lab.games.rising.rules.state import CONSTANT, FIELDS, State
from arcane_lab.games.rising.rules.supply import has_several_prices, list_prices
from arcane_lab.games.rising.rules.words import Phase, Verb
from arcane_lab.games.rising.text.names import SEATS, name_of
from arcane_lab.games.rising.text.notation import write_moon_pair

Cards: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
#: The lists of a position in which something may be hidden, and the room in which payments are worked out.
DEALT_INTO: Final = ("hand_card", "pyramid", "moon", "discard_card", "taken", "choice", "choice_several", "room")
#: What chance has given and will give, and room that nobody reads.
FORGOTTEN: Final = (
    *("seed", "play_index", "chance", "forced_moon", "forced_card", "forced_count"),
    *("deal_moon", "deal_card", "deal_count", "spare", "room"),
)
_to_read: Final = to_read(FIELDS, CONSTANT, FORGOTTEN)
#: The stream of chance for answers that nobody may read yet.
ANSWERS: Final = 61


@dataclass(frozen=True, slots=True, repr=False)
class Unknown(Brief):
    """A position as a seat knows it, and the cards that it cannot place, group by group.

    `base` holds what is known; `answered` are the seats whose answers to the draft it may not read yet.
    """

    base: State = field(repr=False)
    groups: tuple[Group, ...] = ()
    answered: tuple[int, ...] = ()
    #: The position with some card or other in each place.
    state: State = field(init=False, repr=False, compare=False)
    #: How a seat may prepare a card that it may hold: every payment as a move, and whether there are several.
    prices: dict[tuple[int, int], tuple[list[int], bool]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "prices", {})
        object.__setattr__(self, "state", self.fill(self.cards))

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that it cannot place, group by group; a moon token is a card of its own (`TOKEN`)."""
        return tuple(card for group in self.groups for card in group.cards)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where they lie, those set aside included."""
        return tuple(place for group in self.groups for place in group.places)

    @property
    def ways(self) -> int:
        """In how many different ways all of them may lie; answers and the colours of equal moons aside."""
        return prod(group.ways for group in self.groups)

    @property
    def has_extra(self) -> bool:
        """Whether somebody has answered what this seat may not read yet."""
        return bool(self.answered)

    def extra(self, luck: random.Random) -> int:
        """A number that says what they have answered."""
        return luck.getrandbits(31)

    def deals(self, seed: int, games: int) -> Iterator[tuple[Cards, int]]:
        """For futures 0, 1, 2, … all these cards in a random order, and a number for the answers of others.

        Deal k is the same however many are asked for. Each group takes its own cards in the order in which they come
        (Philox's numbers, sorted), so that in each every way is equally likely.
        """
        luck, cards = np.random.Philox(key=seed), np.array(self.cards, dtype=np.int64)
        for _ in range(games):
            numbers = luck.random_raw(len(cards) + 1)
            yield cards[np.argsort(numbers[:-1], kind="stable")], int(numbers[-1] >> np.uint64(33))

    def fill(self, cards: Sequence[int] | Cards, extra: Any = (), /) -> State:
        """A position in which each group's cards lie in its places in the order in which they come among `cards`."""
        return self._laid(self.base.copy(), cards, extra)

    def sketch(self, cards: Sequence[int] | Cards, extra: Any = (), /) -> State:
        """The same to be read and not to be played: it shares all lists in which nothing is hidden with the others."""
        state = State.__new__(State)
        for name in State.__slots__:
            setattr(state, name, getattr(self.base, name))
        for name in DEALT_INTO:
            setattr(state, name, getattr(state, name)[:])
        return self._laid(state, cards, extra)

    def marked(self, hidden: Callable[..., Any], /) -> State:
        """A position to preview moves in, with a mark in each unknown place; where one lies in a hand, in all of it."""
        state = self.base.copy()
        for group in self.groups:
            for name, at, pile in group.places:
                _lay(state, (name, at, pile), hidden(_place_name(name, at), group.cards))
        for owner in {at // HAND for name, at, _ in self.places if name == "hand"}:
            # Where a known card lies in a sorted hand hangs on the others.
            every = (*self.cards, *self.base.hand_card)
            for place in range(owner * HAND, owner * HAND + state.hand_count[owner]):
                state.hand_card[place] = hidden(_place_name("hand", place), every)
        return state

    def _laid(self, state: State, cards: Sequence[int] | Cards, extra: Any) -> State:
        order = {int(card): number for number, card in enumerate(cards)}
        for group in self.groups:
            for place, card in zip(group.places, sorted(group.cards, key=order.__getitem__), strict=True):
                _lay(state, place, card)
        _sort_hands(state)
        for seat in self.answered:
            self._answer(state, seat, extra or 0)
        return state

    def _answer(self, state: State, seat: int, number: int) -> None:
        """A seat has answered the draft, in a way that it could."""
        luck = SeatLuck(seeded(int(number), seat, ANSWERS))
        card = luck.choice(state.hand_card[seat * HAND : seat * HAND + state.hand_count[seat]])
        ways, are_several = self._prices(state, seat, card)
        is_prepared = bool(ways) and luck.random() < 0.5
        state.choice[seat] = luck.choice(ways) if is_prepared else move_of(Verb.CAST, card, 0)
        state.choice_several[seat] = int(is_prepared and are_several)

    def _prices(self, state: State, seat: int, card: int) -> tuple[list[int], bool]:
        """The ways in which a seat may prepare a card: the same wherever cards lie, so they are listed once."""
        if (seat, card) not in self.prices:
            room = [0] * MOVE_ROOM
            ways = room[: list_prices(state, seat, card, Verb.PREPARE, room, 0)]
            self.prices[seat, card] = ways, bool(ways) and has_several_prices(state, seat, card)
        return self.prices[seat, card]


def as_known(state: State, seat: int) -> Unknown:
    """A position as a seat knows it, the same whatever lies where it cannot see."""
    # Of what `seen_by` gives, too.
    base = State.copy(state)
    groups, answered = _hide(base, seat)
    # Where there is one way only, nothing is open.
    return Unknown(base, tuple(group for group in groups if group.ways > 1), answered)


def seen_by(state: State, seat: int) -> State:
    """The same position to be read alone, some card or other in each place that the seat does not know."""
    seen: State = _to_read(state)
    _, answered = _hide(seen, seat)
    _sort_hands(seen)
    for other in answered:
        # That they have answered is open; they could all do this.
        seen.choice[other] = move_of(Verb.CAST, seen.hand_card[other * HAND], 0)
    return seen


def _hide(base: State, seat: int) -> tuple[tuple[Group, ...], tuple[int, ...]]:
    """Leave in a copy of a position what a seat knows of it, and some card or other in each other place.

    Returns the groups of these cards, and the seats whose answers it may not read yet.
    """
    groups = groups_of(base, seat)
    _forget(base)
    for group in groups:
        for place, card in zip(group.places, group.cards, strict=True):
            _lay(base, place, card)
    is_choosing = base.phase == Phase.DRAFT
    answered = tuple(
        [other for other in range(base.seats) if is_choosing and other != seat and base.choice[other] >= 0]
    )
    for other in answered:
        base.choice[other], base.choice_several[other] = NOTHING, 0
    return groups, answered


def is_between_turns(state: State) -> bool:
    """Whether a turn is about to begin: nobody has chosen yet (AR-TURN-04)."""
    return state.phase == Phase.DRAFT and state.answered == 0


def hidden_groups(unknown: Unknown, state: State, seat: int) -> list[HiddenGroup]:
    """The moons to come and what lies face down, with what they are; none that is known."""
    found = []
    moons = [place for place in unknown.places if place[0] == "moon"]
    if moons:
        pairs = [write_moon_pair(*state.moon[at : at + 2]) for _, at, _ in moons[::2]]
        found.append(HiddenGroup("the moons to come", moons, (f"The moons go on with {' '.join(pairs)}.",)))
    down = [place for place in unknown.places if place[0] == "pyramid"]
    if down:
        names = listed(name_of(state.pyramid[at]) for _, at, _ in down)
        found.append(HiddenGroup("the cards that lie face down", down, (f"Face down lie {names}.",)))
    return found


def with_known(unknown: Unknown, state: State, places: Sequence[Place]) -> Unknown:
    """The same, but some unknown places hold what they hold in a position of the game."""
    known, groups = unknown.base.copy(), []
    for group in unknown.groups:
        cards, rest = list(group.cards), [place for place in group.places if place not in places]
        # What is set aside comes last: it is whatever is left.
        for place in sorted(set(group.places) - set(rest), key=lambda place: place[0] == "aside"):
            card = _held(state, place, cards)
            cards.remove(card)
            _lay(known, place, card)
        groups.append(Group(tuple(cards), tuple(rest)))
    return Unknown(known, tuple(group for group in groups if group.cards), unknown.answered)


# --- into a state ---------------------------------------------------------------------------------------------


def _lay(state: State, place: Place, card: int) -> None:
    """Put a card into a place; one set aside lies nowhere."""
    name, at, pile = place
    if name == "hand":
        state.hand_card[at] = card
    elif name == "pyramid":
        state.pyramid[at] = card
    elif name == "moon":
        state.moon[at] = (card - TOKEN) // 10
    elif name == "discard":
        state.discard_card[at] = card
    elif name == "taken":
        state.taken[at] = card
        if at % TURNS == state.turn - 1 and state.phase == Phase.RESOLVE:
            state.choice[at // TURNS] = move_of(Verb.CAST, card, 0)
        if pile == WAITS:
            state.cast_card = card
        elif pile != UNRESOLVED:
            state.discard_card[pile] = card


def _place_name(name: str, at: int) -> str:
    """A place in words."""
    if name == "hand":
        return f"hand of {SEATS[at // HAND]}"
    names = {"pyramid": "face down in the pyramid", "moon": "moons to come", "aside": "set aside"}
    return names.get(name, "under a bracket")


def _held(state: State, place: Place, cards: Sequence[int]) -> int:
    """What lies in a place in a position of the game; a token or a card set aside is one of those that are left."""
    name, at, _ = place
    if name == "moon":
        return next(card for card in cards if (card - TOKEN) // 10 == state.moon[at])
    if name == "aside":
        return cards[-1]
    piles = {"hand": state.hand_card, "pyramid": state.pyramid, "taken": state.taken, "discard": state.discard_card}
    return piles[name][at]


def _sort_hands(state: State) -> None:
    """Hands stand in table order."""
    for seat in range(state.seats):
        hand = slice(seat * HAND, seat * HAND + state.hand_count[seat])
        state.hand_card[hand] = sorted(state.hand_card[hand])


def _forget(base: State) -> None:
    """What chance has given and will give, and what is left in room that nobody reads."""
    for name in FORGOTTEN:
        setattr(base, name, [0] * FIELDS[name] if FIELDS[name] else 0)
    for seat in range(len(base.hand_count)):
        end = seat * HAND + base.hand_count[seat]
        base.hand_card[end : (seat + 1) * HAND] = [0] * ((seat + 1) * HAND - end)
        end = seat * DISCARD_ROOM + base.discard_count[seat]
        rest = [0] * ((seat + 1) * DISCARD_ROOM - end)
        base.discard_card[end : (seat + 1) * DISCARD_ROOM] = rest
        base.discard_open[end : (seat + 1) * DISCARD_ROOM] = rest
    base.removed[base.removed_count :] = [0] * (len(base.removed) - base.removed_count)
    if base.seats > 1:
        base.pyramid = [0] * PYRAMID
