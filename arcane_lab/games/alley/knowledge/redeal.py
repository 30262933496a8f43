"""The positions that a seat must reckon with: what it knows stays, all it cannot know is dealt anew.

Everything here is made from the view of the seat and from what is open to all, so two positions in which a seat knows
the same give the same `Unknown`, number for number, and the same futures (AA-STOCK-06, 17, 22, AA-FAQ-16 to 19).

What it assumes: every way to deal the cards that the seat cannot place to the places that can hold them is equally
likely, so nothing is read into what others chose; of the cards in other stashes, in the deck and of those set aside,
the others know what this seat knows, and each its own stash; what somebody has peeked at stays known to that seat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from arcane_lab.core.libraries import np
from arcane_lab.core.printing import Brief
from arcane_lab.engine.moves import Row
from arcane_lab.engine.redeal import HiddenGroup
from arcane_lab.games.alley.chance_to_come import forget_chance
from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.games.alley.knowledge.view import UNKNOWN, View
from arcane_lab.games.alley.rules.sizes import (
    CARDS,
    EVERYBODY,
    KINDS,
    NOBODY,
    NOTHING,
    OFFER_ROOM,
    SEATS,
    SLOTS,
    STASH_ROOM,
)
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, From, Log, Phase, Reading
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import SEATS as SEAT_NAMES
from arcane_lab.games.alley.text.names import SLOTS as SLOT_NAMES
from arcane_lab.games.alley.text.sentences import with_article

#: Cards of the deck that are named.
NEXT_CARDS: Final = 3
#: A place in the state: the field, and where in it (-1: the field is a single number).
Place = tuple[str, int]
Cards: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"


@dataclass(frozen=True, slots=True, repr=False)
class Unknown(Brief):
    """A position as a seat knows it, and the cards that it cannot place.

    `state` holds what is known; in the `places` lie the `cards`, in the order of the item table, until `fill` deals
    them otherwise. `secret` has for each other seat that has turned up items in secret its number and how many.
    """

    state: State = field(repr=False)
    places: tuple[Place, ...]
    cards: tuple[int, ...]
    secret: tuple[tuple[int, int], ...] = ()

    @property
    def has_extra(self) -> bool:
        """Whether it is open which slots others have turned up in secret."""
        return bool(self.secret)

    def extra(self, luck: random.Random) -> list[list[int]]:
        """Slots that each of them may have turned up, the first of the row first."""
        return [luck.sample(range(SLOTS), SLOTS) for _ in self.secret]

    def deals(self, seed: int, games: int) -> Iterator[tuple[Cards, Cards]]:
        """For games 0, 1, 2, … the card of each place, and which slots others have turned up in secret.

        Deal k is the same however many are asked for. Each row is a random order (Philox's numbers, sorted), so every
        way to deal is equally likely.
        """
        luck = np.random.Philox(key=seed)
        slots = len(self.secret) * SLOTS
        cards = np.array(self.cards, dtype=np.int64)
        for _ in range(games):
            numbers = luck.random_raw(len(cards) + slots)
            order = np.argsort(numbers[: len(cards)], kind="stable")
            turned = np.argsort(numbers[len(cards) :].reshape(-1, SLOTS), axis=1, kind="stable")
            yield cards[order], turned

    def fill(self, cards: Sequence[int] | Cards, turned: Sequence[Sequence[int]] | Cards = ()) -> State:
        """A position with these cards in the places, and these slots turned up in secret (the first ones, if any)."""
        state = self.state.copy()
        _lay(state, self.places, cards)
        first = [range(SLOTS)] * len(self.secret)
        for (seat, count), slots in zip(self.secret, turned if len(turned) else first, strict=True):
            for slot in slots[:count]:
                state.storehouse_face[seat * SLOTS + int(slot)] = 1
                state.storehouse_seen[seat * SLOTS + int(slot)] = EVERYBODY
        return state

    def marked(self, hidden: Callable[..., Any]) -> State:
        """A position to preview moves in, with a mark in each unknown place."""
        state = self.state.copy()
        for name, at in self.places:
            both = (name, at) if name in ("storehouse_item", "replaced_item") else None
            _put(state, name, at, hidden(_place_name(name, at), self.cards, both))
        return state


def as_known(state: State, seat: int) -> Unknown:
    """A position as a seat knows it, made from its view and from what is open to all."""
    view = view_of(state, seat)
    known = state.copy()
    forget_chance(known)
    places = [
        *_hide_storehouses(known, view),
        *_hide_stashes(known, view),
        *_hide_deck(known, view),
        *_hide_aside(known, view),
        *_hide_replaced(known, view),
    ]
    unseen = [item for item in range(KINDS) for _ in range(view.unseen[item])]
    if known.step == Ask.PLAY and known.play_from == From.CHALICE:
        # How a stash lies means nothing, and the offers lie as the stash does.
        known.offer_item[: known.offer_count] = sorted(known.offer_item[: known.offer_count])
        if known.values.chalice_pick == Reading.PICK_RANDOM:
            _keep_offered(known, places, unseen)
    if len(unseen) != len(places):
        raise ValueError(f"{len(unseen)} unseen cards for {len(places)} places: this is no position of a game")
    _clear_leftovers(known)
    _lay(known, places, unseen)
    return Unknown(known, tuple(places), tuple(unseen), _secret_reveals(state, seat))


def _lay(state: State, places: Sequence[Place], cards: Sequence[int] | Cards) -> None:
    """Put cards into places."""
    for (name, at), card in zip(places, cards, strict=True):
        _put(state, name, at, int(card))


def _put(state: State, name: str, at: int, card: Any) -> None:
    if at < 0:
        setattr(state, name, card)
    else:
        getattr(state, name)[at] = card


def _place_name(name: str, at: int) -> str:
    """A place in words, as a log names it."""
    if name == "storehouse_item":
        return f"{SEAT_NAMES[at // SLOTS]} {SLOT_NAMES[at % SLOTS]}"
    if name == "stash_item":
        return f"stash of {SEAT_NAMES[at // STASH_ROOM]}"
    return {"deck_item": "deck", "aside_item": "set aside"}.get(name, "lifted out")


def with_known(unknown: Unknown, state: State, places: Sequence[Place]) -> Unknown:
    """The same, but these unknown places hold what they hold in a position of the game; nobody is told of it."""
    known, cards = unknown.state.copy(), list(unknown.cards)
    found = [getattr(state, name) if at < 0 else getattr(state, name)[at] for name, at in places]
    _lay(known, places, found)
    for card in found:
        cards.remove(card)
    rest = tuple(place for place in unknown.places if place not in places)
    _lay(known, rest, cards)
    return Unknown(known, rest, tuple(cards), unknown.secret)


def with_cards(unknown: Unknown, items: Mapping[Place, int]) -> Unknown | None:
    """The same, but some unknown places hold what is said; None where there are not that many of these cards."""
    known, cards = unknown.state.copy(), list(unknown.cards)
    for item in items.values():
        if item not in cards:
            return None
        cards.remove(item)
    _lay(known, list(items), list(items.values()))
    rest = tuple(place for place in unknown.places if place not in items)
    _lay(known, rest, cards)
    return Unknown(known, rest, tuple(cards), unknown.secret)


def hidden_groups(unknown: Unknown, state: State, seat: int) -> list[HiddenGroup]:
    """The hidden items of a seat, and the deck, the top card first, with what lies there; none that is empty."""
    own = range(seat * SLOTS, (seat + 1) * SLOTS)
    items = [place for place in unknown.places if place[0] == "storehouse_item" and place[1] in own]
    deck = [place for place in reversed(unknown.places) if place[0] == "deck_item"]
    groups = []
    if items:
        sentences = [f"{SLOT_NAMES[at % SLOTS]} is {_named(state, (name, at))}" for name, at in items]
        groups.append(HiddenGroup(f"the hidden items of {SEAT_NAMES[seat]}", items, (f"{'; '.join(sentences)}.",)))
    if deck:
        names = [_named(state, place) for place in deck[:NEXT_CARDS]]
        groups.append(
            HiddenGroup("the order of the deck", deck, (f"From the top it goes on with {', '.join(names)}.",))
        )
    return groups


def _named(state: State, place: Place) -> str:
    """What lies at a place, with its article."""
    name, at = place
    return with_article(item_name(getattr(state, name)[at]))


def is_between_turns(state: State) -> bool:
    """Whether a turn is about to begin, so that nobody is in the middle of what only some may see (AA-TURN-01)."""
    return state.phase == Phase.SELL and state.step == Ask.DRAW


def deals_made(state: State) -> int:
    """How often the deck was shuffled so far; the deal of each round is one."""
    return state.deals


def _clear_leftovers(known: State) -> None:
    """Numbers beyond the end of a pile, and of plays that are over, are left from before and mean nothing."""
    for name, count in (("deck", known.deck_count), ("aside", known.aside_count)):
        for pile in (f"{name}_item", f"{name}_seen"):
            getattr(known, pile)[count:] = [0] * (CARDS - count)
    known.discard_item[known.discard_count :] = [0] * (CARDS - known.discard_count)
    known.offer_item[known.offer_count :] = [0] * (OFFER_ROOM - known.offer_count)
    for seat in range(SEATS):
        end = seat * STASH_ROOM + known.stash_count[seat]
        for cards in (known.stash_item, known.stash_seen):
            cards[end : (seat + 1) * STASH_ROOM] = [0] * ((seat + 1) * STASH_ROOM - end)
    if known.replaced_item == NOTHING:
        known.replaced_face = known.replaced_seen = known.replaced_mark = 0
    if known.outer_waits == 0:
        known.outer = [0] * len(known.outer)
    known.changed_cells = known.changed_stashes = 0
    known.cell_news, known.stash_news = [0] * SEATS, [0] * SEATS


def _hide_storehouses(known: State, view: View) -> Iterator[Place]:
    for cell in range(known.seats * SLOTS):
        item = view.storehouse_item[cell]
        known.storehouse_face[cell] = view.storehouse_face[cell]
        known.storehouse_seen[cell] = EVERYBODY if view.storehouse_face[cell] == 1 else view.storehouse_seen[cell]
        if item == UNKNOWN:
            yield "storehouse_item", cell
        else:
            known.storehouse_item[cell] = item


def _hide_stashes(known: State, view: View) -> Iterator[Place]:
    """The own stash stays; of another the known cards come first, as everybody's knowledge, then the others."""
    for owner in range(known.seats):
        if owner == view.seat:
            continue
        first = owner * STASH_ROOM
        cards = [item for item in range(KINDS) for _ in range(view.stash_known[owner * KINDS + item])]
        for k in range(known.stash_count[owner]):
            is_known = k < len(cards)
            known.stash_item[first + k] = cards[k] if is_known else 0
            known.stash_seen[first + k] = EVERYBODY if is_known else 1 << owner
            if not is_known:
                yield "stash_item", first + k


def _hide_deck(known: State, view: View) -> Iterator[Place]:
    for k in range(known.deck_count):
        item = view.deck_item[k]
        known.deck_seen[k] = 0 if item == UNKNOWN else EVERYBODY
        if item == UNKNOWN:
            yield "deck_item", k
        else:
            known.deck_item[k] = item


def _hide_aside(known: State, view: View) -> Iterator[Place]:
    cards = [item for item in range(KINDS) for _ in range(view.aside_known[item])]
    for k in range(known.aside_count):
        is_known = k < len(cards)
        known.aside_item[k] = cards[k] if is_known else 0
        known.aside_seen[k] = EVERYBODY if is_known else 0
        if not is_known:
            yield "aside_item", k


def _hide_replaced(known: State, view: View) -> Iterator[Place]:
    """The item put to one side, and the one of the play that a foreign boomerang interrupts."""
    if view.replaced_item == UNKNOWN:
        yield "replaced_item", -1
    outer = known.outer
    if known.outer_waits == 1 and outer[3] >= 0 and outer[4] == 0 and not outer[5] >> view.seat & 1:
        yield "outer", 3


def _secret_reveals(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    """Who else has turned up items in secret, and how many: the order of the seats says it, the slots nobody knows."""
    if state.phase != Phase.STOCK or state.values.stock_reveal == Reading.REVEAL_IN_ORDER:
        return ()
    counts = [
        (other, sum(state.storehouse_face[other * SLOTS : (other + 1) * SLOTS]))
        for other in range(state.seats)
        if other != seat
    ]
    return tuple((other, count) for other, count in counts if count)


def _keep_offered(known: State, places: list[Place], unseen: list[int]) -> None:
    """A card that the chalice has picked at random is known and lies in the stash it was picked from."""
    first = known.target_seat * STASH_ROOM
    held = known.stash_item[first : first + known.stash_count[known.target_seat]]
    place = next((one for one in places if one[0] == "stash_item" and first <= one[1] < first + STASH_ROOM), None)
    item = known.offer_item[0]
    is_placed = any(known.stash_seen[first + k] == EVERYBODY and held[k] == item for k in range(len(held)))
    if is_placed or place is None:
        return
    places.remove(place)
    unseen.remove(item)
    known.stash_item[place[1]] = item


# --- what a future may look at ----------------------------------------------------------------------------


def places_that_matter(unknown: Unknown, draws: int) -> list[int]:
    """The numbers of the unknown places that the rest of a round may look at, when so many cards are drawn.

    All but the depth of the deck and what is set aside; stashes only while somebody still plays from one.
    """
    state = unknown.state
    top = {state.deck_count - 1 - k for k in range(draws)}
    turns_are_over = state.phase in (Phase.INSPECTION, Phase.BRIBE) or (
        state.triggered_by != NOBODY and state.last_turns <= 1
    )
    found = []
    for number, (pile, at) in enumerate(unknown.places):
        is_open = pile in ("storehouse_item", "replaced_item", "outer")
        is_top = pile == "deck_item" and at in top
        is_held = pile == "stash_item" and not turns_are_over
        if is_open or is_top or is_held:
            found.append(number)
    return found


def others_hold_more(unknown: Unknown, draws: int) -> bool:
    """Whether unknown cards of other stashes are left as they come, since nobody plays from one any more."""
    dealt = places_that_matter(unknown, draws)
    return any(pile == "stash_item" and number not in dealt for number, (pile, _) in enumerate(unknown.places))


def shows_card(row: Row) -> bool:
    """Whether an event shows a card of the deck or of a stash; a chalice shows a stash."""
    return row[0] in (Log.DREW_DECK, Log.CARPET, Log.OFFERED)


def mixes_cards(row: Row) -> bool:
    """Whether after an event cards lie where nobody looked before."""
    return row[0] in (Log.REBUILT, Log.RETURNED, Log.WAND)


def is_countable(unknown: Any, until: str) -> bool:
    """Not where a card may be picked at random, which no log tells from one that was chosen."""
    return bool(unknown.state.values.chalice_pick != Reading.PICK_RANDOM)
