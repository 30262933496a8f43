"""Positions of Arcane Alley: what a scenario writes becomes a state, and a state is written down again.

Cards are conserved: a position names the cards that matter, and every copy that it does not name is the *rest*.
From the rest come the items written as ``??``, then the deck goes on with it (``| rest``) or it is set aside
(``| none``). The same text gives the same position on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.engine.errors import ArcaneLabError, UnreadableText
from arcane_lab.games.alley.names import CODES, PHASES, SEATS, UNKNOWN, seats_in
from arcane_lab.games.alley.notation import (
    Card,
    Cell,
    Pile,
    Storehouse,
    read_pile,
    read_storehouse,
    seen_bits,
    write_deck,
    write_discard,
    write_pile,
    write_set_aside,
    write_stash,
    write_storehouse,
)
from arcane_lab.games.alley.rules import words
from arcane_lab.games.alley.rules.chance import below, seed_chance
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import CARDS, EVERYBODY, KINDS, NOBODY, NOTHING, SLOTS, STASH_ROOM

if TYPE_CHECKING:
    from arcane_lab.games.alley.shapes import PositionShape, SeatShape

#: Where a position may stand in each phase; what lies between is reached by moves.
STANDS: Final = {
    "stock": ("reveal",),
    "sell": ("draw", "play"),
    "inspection": ("power", "sell"),
    "bribe": ("bribe",),
    "over": (),
}
ROUNDS: Final = 3  # rounds of a game that has three inspections
LAST_TRACKED_TURN: Final = 21  # the turn tracker has left its 20 spaces
_REST_STREAM: Final = 63  # the stream of chance that orders the rest; rounds use theirs by number


class BadPosition(ArcaneLabError):
    """A position that cannot be: `place` is its path in the scenario, `reason` says why and what is allowed.

    >>> print(BadPosition("position.seats.p5", "this game has 3 seats, p1 to p3"))
    position.seats.p5: this game has 3 seats, p1 to p3
    """

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place, self.reason = place, reason

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


class _Rest:
    """The copies that a position does not name: counted while it is read, then drawn from."""

    def __init__(self, state: State) -> None:
        self._seats = state.seats
        self._copies = list(state.copies)
        self._named = [0] * KINDS
        self._order: list[int] = []

    def name(self, item: int, place: str) -> None:
        """A copy of an item is named at a place; refused when there are not that many."""
        if item < 0:
            return
        self._named[item] += 1
        if self._named[item] > self._copies[item]:
            copies = self._copies[item]
            raise BadPosition(
                place,
                f"this is copy {self._named[item]} of {CODES[item]}, but there {'is' if copies == 1 else 'are'} only"
                f" {copies} with {self._seats} seats: name fewer, or change its copies under setup.items",
            )

    def shuffle(self) -> None:
        """Put what is left into the order of seed 0."""
        for item in range(KINDS):
            self._order += [item] * (self._copies[item] - self._named[item])
        luck = State()
        seed_chance(luck, _REST_STREAM)
        for k in range(len(self._order) - 1, 0, -1):
            other = below(luck, k + 1)
            self._order[k], self._order[other] = self._order[other], self._order[k]

    def draw(self, item: int, place: str) -> int:
        """The item itself when it is named, else one of the rest."""
        if item != UNKNOWN:
            return item
        if not self._order:
            raise BadPosition(place, "no card is left for this '??': every copy is named somewhere")
        return self._order.pop()

    def one(self) -> list[Card]:
        """One card of the rest, or none when there is no rest."""
        return [Card(self._order.pop())] if self._order else []

    def all(self) -> list[Card]:
        """All that is left."""
        left, self._order = [Card(item) for item in reversed(self._order)], []
        return left


def place(state: State, shape: PositionShape) -> None:
    """Put a position on a state that carries its setup; `flow.go_on` then runs on to the first decision.

    Raises `BadPosition` or `UnreadableText`, and leaves a state behind that is good for nothing, so place positions on
    a state made for it.
    """
    _check_stand(state, shape)
    _place_scores(state, shape)
    _place_turn(state, shape)
    if state.phase == words.STOCK:
        _place_stock(state, shape)
    else:
        _place_cards(state, shape)
    seed_chance(state, state.round_number)
    if shape.chance is not None and state.phase != words.STOCK:
        state.chance[:] = shape.chance


def finish(state: State, shape: PositionShape) -> None:
    """What can be put back only once the first decision is reached: after a deal, the chance of later shuffles."""
    if shape.chance is not None and shape.phase == "stock":
        state.chance[:] = shape.chance


def _check_stand(state: State, shape: PositionShape) -> None:
    """Refuse seats that do not play, and phase, step and round that do not go together."""
    last = SEATS[state.seats - 1]
    named = [
        ("first_player", shape.first_player),
        ("to_move", shape.to_move),
        ("triggered_by", shape.triggered_by),
    ]
    named += [("winners", seat) for seat in shape.winners] + [(f"seats.{seat}", seat) for seat in shape.seats]
    for key, seat in named:
        if seat is not None and SEATS.index(seat) >= state.seats:
            raise BadPosition(f"position.{key}", f"{seat} does not play: this game has seats p1 to {last}")
    allowed = STANDS[shape.phase]
    if shape.step is not None and shape.step not in allowed:
        stands = " or ".join(repr(step) for step in allowed)
        tip = f"a position stands at {stands} there" if stands else "nothing is asked there: leave the step out"
        raise BadPosition(
            "position.step",
            f"{shape.step!r} does not go with the phase {shape.phase!r}: {tip}, and moves lead on",
        )
    first = shape.first_player
    if shape.phase in ("stock", "bribe") and shape.to_move not in (None, first):
        raise BadPosition(
            "position.to_move",
            f"{shape.to_move} cannot be first in the phase {shape.phase!r}: it begins with first_player, {first}",
        )
    has_end = state.edition == words.REVISED or state.goal == words.GOAL_THREE_ROUNDS
    if has_end and shape.round > ROUNDS:
        raise BadPosition("position.round", f"{shape.round} is too large: this game has {ROUNDS} rounds")
    if shape.last_turns is not None and shape.triggered_by is None:
        raise BadPosition("position.last_turns", "nobody has triggered: name the seat under triggered_by")
    if shape.last_turns is not None and shape.last_turns >= state.seats:
        raise BadPosition(
            "position.last_turns",
            f"{shape.last_turns} is too large: {state.seats - 1} other seats have a last turn",
        )
    if shape.phase == "sell" and shape.triggered_by and shape.triggered_by == (shape.to_move or first):
        raise BadPosition(
            "position.to_move",
            f"{shape.triggered_by} has triggered the inspection and has no more turns before it",
        )
    if state.seats == 2 and not 1 <= shape.turn <= LAST_TRACKED_TURN:
        raise BadPosition("position.turn", f"{shape.turn} is no space of the turn tracker: 1 to 20 are")
    if shape.winners and shape.phase != "over":
        raise BadPosition("position.winners", "there are winners only in the phase 'over'")


def _place_scores(state: State, shape: PositionShape) -> None:
    for seat in range(state.seats):
        given = _seat(shape, seat)
        state.gold[seat] = given.gold
        state.infamy[seat] = given.infamy
        state.fines[seat] = given.fines


def _seat(shape: PositionShape, seat: int) -> SeatShape:
    from arcane_lab.games.alley.shapes import SeatShape

    given = shape.seats.get(SEATS[seat])
    return given if given is not None else SeatShape()


def _place_turn(state: State, shape: PositionShape) -> None:
    first = SEATS.index(shape.first_player)
    mover = first if shape.to_move is None else SEATS.index(shape.to_move)
    state.phase = PHASES.index(shape.phase)
    state.round_number = shape.round
    state.first_seat = first
    state.turn_seat = mover
    state.play_seat = mover
    state.actor = mover
    state.turn_number = shape.turn if state.seats == 2 else 1
    state.triggered_by = NOBODY
    state.last_turns = 0
    if shape.triggered_by is not None:
        state.triggered_by = SEATS.index(shape.triggered_by)
        state.last_turns = state.seats - 1 if shape.last_turns is None else shape.last_turns
    if shape.phase not in ("stock", "sell"):
        state.last_turns = 0
    state.winners = sum(1 << SEATS.index(seat) for seat in set(shape.winners))
    state.replaced_item = NOTHING
    state.stage = {
        words.STOCK: words.AT_SHUFFLE,
        words.SELL: words.AT_PLAY if shape.step == "play" else words.AT_DRAW,
        words.INSPECTION: words.AT_INSPECTION,
        words.BRIBE: words.AT_BRIBES,
        words.OVER: words.AT_OVER,
    }[state.phase]


def _place_stock(state: State, shape: PositionShape) -> None:
    """Before the deal: the deck that is about to be dealt, whole."""
    where = "position.deck"
    deck = _pile(shape.deck, where)
    if deck.after == "none":
        raise BadPosition(where, "in the stock all cards are in the deck: write '| rest' after those that matter")
    rest = _Rest(state)
    for card in deck.cards:
        rest.name(card.item, where)
    rest.shuffle()
    order = [rest.draw(card.item, where) for card in deck.cards] + [card.item for card in rest.all()]
    state.forced_item[: len(order)] = order
    state.forced_count = len(order)


def _place_cards(state: State, shape: PositionShape) -> None:
    """Every card where the position says, and the rest where it belongs."""
    seats = [_seat(shape, seat) for seat in range(state.seats)]
    places = [f"position.seats.{SEATS[seat]}" for seat in range(state.seats)]
    houses = [_storehouse(seat.storehouse, f"{where}.storehouse") for seat, where in zip(seats, places, strict=True)]
    stashes = [_pile(seat.stash, f"{where}.stash") for seat, where in zip(seats, places, strict=True)]
    deck = _pile(shape.deck, "position.deck")
    discard = None if shape.discard is None else _pile(shape.discard, "position.discard")
    aside = _pile(shape.set_aside, "position.set_aside")
    open_piles = [("position.set_aside", aside)] + ([("position.discard", discard)] if discard else [])
    _check_ends([(f"{where}.stash", stash) for where, stash in zip(places, stashes, strict=True)] + open_piles)

    rest = _Rest(state)
    for where, house, stash in zip(places, houses, stashes, strict=True):
        for cell in house.cells:
            rest.name(cell.item, f"{where}.storehouse")
        for card in stash.cards:
            rest.name(card.item, f"{where}.stash")
    for where, pile in [*open_piles, ("position.deck", deck)]:
        for card in pile.cards:
            rest.name(card.item, where)
    rest.shuffle()

    for k in range(state.seats):
        _fill_storehouse(state, k, houses[k].cells, rest)
        _fill_stash(state, k, stashes[k].cards, rest)
    shown = rest.one() if discard is None else _drawn(discard.cards, rest, "position.discard")
    gone = _drawn(aside.cards, rest, "position.set_aside")
    cards = _drawn(deck.cards, rest, "position.deck")
    left = rest.all()
    if deck.after == "none":
        gone += [Card(card.item, ()) for card in left]
    else:
        cards += left
    state.discard_item[: len(shown)] = [card.item for card in reversed(shown)]
    state.discard_count = len(shown)
    _fill(state.deck_item, state.deck_seen, cards[::-1], 0, state.seats)
    state.deck_count = len(cards)
    _fill(state.aside_item, state.aside_seen, gone, EVERYBODY, state.seats)
    state.aside_count = len(gone)


def _check_ends(piles: Iterable[tuple[str, Pile]]) -> None:
    """Only the deck says what becomes of the rest."""
    for where, pile in piles:
        if pile.after is not None:
            raise BadPosition(where, f"'| {pile.after}' belongs behind the deck only")


def _drawn(cards: Iterable[Card], rest: _Rest, where: str) -> list[Card]:
    """Cards with an item in place of each ``??``."""
    return [Card(rest.draw(card.item, where), card.seen_by) for card in cards]


def _fill(items: list[int], seen: list[int], cards: Sequence[Card], unsaid: int, seats: int) -> None:
    """Put cards into a pile; `unsaid` is who knows a card of which the text does not say it."""
    for k, card in enumerate(cards):
        items[k] = card.item
        seen[k] = unsaid if card.seen_by is None else seen_bits(card.seen_by, seats)


def _fill_storehouse(state: State, seat: int, cells: Sequence[Cell], rest: _Rest) -> None:
    where = f"position.seats.{SEATS[seat]}.storehouse"
    for slot, cell in enumerate(cells):
        at = SLOTS * seat + slot
        state.storehouse_mark[at] = 0
        state.storehouse_item[at] = NOTHING if cell.face == "gap" else rest.draw(cell.item, where)
        state.storehouse_face[at] = 1 if cell.face == "up" else 0
        state.storehouse_seen[at] = EVERYBODY if cell.face == "up" else seen_bits(cell.seen_by or (), state.seats)


def _fill_stash(state: State, seat: int, cards: Sequence[Card], rest: _Rest) -> None:
    where = f"position.seats.{SEATS[seat]}.stash"
    if len(cards) > STASH_ROOM:
        raise BadPosition(where, f"{len(cards)} cards are more than a stash can hold: {STASH_ROOM} at most")
    for k, card in enumerate(_drawn(cards, rest, where)):
        at = STASH_ROOM * seat + k
        state.stash_item[at] = card.item
        state.stash_seen[at] = 1 << seat | seen_bits(card.seen_by or (), state.seats)
    state.stash_count[seat] = len(cards)


def _storehouse(text: str, where: str) -> Storehouse:
    try:
        return read_storehouse(text)
    except UnreadableText as error:
        raise BadPosition(where, str(error)) from None


def _pile(text: str, where: str) -> Pile:
    try:
        return read_pile(text)
    except UnreadableText as error:
        raise BadPosition(where, str(error)) from None


def is_stand_point(state: State) -> bool:
    """Whether a position can be written down here: a turn begins, and nothing is being resolved."""
    return state.phase == words.SELL and state.step == words.ASK_DRAW


def write_position(state: State) -> dict[str, Any]:
    """The position of a state, complete: every card named, who knows it, and the chance of later shuffles.

    The state stands at a turn's draw, at the first reveal of a stock, or where `place` has just put it.
    """
    position: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "round": state.round_number,
        "first_player": SEATS[state.first_seat],
    }
    if state.phase == words.STOCK:
        position["deck"] = write_pile(state.deal_item[: state.deal_count]) + " | rest"
        position["seats"] = {SEATS[seat]: _write_scores(state, seat) for seat in range(state.seats)}
        position["chance"] = list(state.chance)
        return position
    position["to_move"] = SEATS[state.turn_seat]
    if state.phase == words.SELL:
        position["step"] = "play" if state.stage == words.AT_PLAY else "draw"
    if state.seats == 2:
        position["turn"] = state.turn_number
    position["deck"] = write_deck(state) + " | none"
    position["discard"] = write_discard(state)
    position["set_aside"] = write_set_aside(state)
    position["triggered_by"] = None if state.triggered_by == NOBODY else SEATS[state.triggered_by]
    if state.phase == words.SELL and state.triggered_by != NOBODY:
        position["last_turns"] = state.last_turns
    position["seats"] = {
        SEATS[seat]: {
            **_write_scores(state, seat),
            "storehouse": write_storehouse(state, seat),
            "stash": write_stash(state, seat),
        }
        for seat in range(state.seats)
    }
    if state.phase == words.OVER:
        position["winners"] = list(seats_in(state.winners, state.seats))
    position["chance"] = list(state.chance)
    return position


def _write_scores(state: State, seat: int) -> dict[str, int]:
    return {"gold": state.gold[seat], "infamy": state.infamy[seat], "fines": state.fines[seat]}


def scores(state: State) -> list[dict[str, int]]:
    """Gold, infamy and fine markers of every seat."""
    return [_write_scores(state, seat) for seat in range(state.seats)]


def count_deals(state: State) -> int:
    """How many times the deck has been shuffled: once a round, and whenever it is rebuilt."""
    return state.deals


def write_deal(state: State) -> str:
    """The deck that the last shuffle gave, from the top."""
    return write_pile(state.deal_item[: state.deal_count])


def force_deal(state: State, text: str) -> None:
    """The next shuffle gives these cards from the top; it stays with chance where their number does not fit."""
    pile = _pile(text, "deals")
    if pile.after is not None or any(card.item == UNKNOWN or card.seen_by is not None for card in pile.cards):
        raise BadPosition("deals", "a deal names every card, from the top, and nothing else")
    if len(pile.cards) > CARDS:
        raise BadPosition("deals", f"{len(pile.cards)} cards are more than there can be")
    state.forced_item[: len(pile.cards)] = [card.item for card in pile.cards]
    state.forced_count = len(pile.cards)
