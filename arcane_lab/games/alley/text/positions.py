"""Positions of Arcane Alley: what a scenario writes becomes a state, and a state is written down again.

Cards are conserved: a position names the cards that matter, and every copy that it does not name is the *rest*.
From the rest come the items written as ``??``, then the deck goes on with it (``| rest``) or it is set aside
(``| none``). The same text gives the same position on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.json_files import BadPosition, read_at
from arcane_lab.core.text import counted, listed
from arcane_lab.engine.luck import seed_chance
from arcane_lab.games.alley.rules.sizes import CARDS, EVERYBODY, NOBODY, NOTHING, SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Edition, Phase, Reading, Stage
from arcane_lab.games.alley.text.names import PHASES, SEATS, UNKNOWN, seats_in
from arcane_lab.games.alley.text.notation import (
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
from arcane_lab.games.alley.text.unnamed_cards import Rest

if TYPE_CHECKING:
    from arcane_lab.games.alley.text.shapes import PositionShape, SeatShape

#: Where a position may stand in each phase; what lies between is reached by moves.
STANDS: Final = {
    "stock": ("reveal",),
    "sell": ("draw", "play"),
    "inspection": ("power", "sell"),
    "bribe": ("bribe",),
    "over": (),
}


def place(state: State, shape: PositionShape) -> None:
    """Put a position on a state that carries its setup; `flow.go_on` then runs on to the first decision.

    Raises `BadPosition`, and leaves a state behind that is good for nothing, so place positions on a new state.
    """
    _check_seats(state, shape)
    _check_stand(state, shape)
    _check_trigger(state, shape)
    _place_scores(state, shape)
    _place_turn(state, shape)
    if state.phase == Phase.STOCK:
        _place_stock(state, shape)
    else:
        _place_cards(state, shape)
    seed_chance(state.chance, state.seed, state.play_index, state.round_number)
    if shape.chance is not None and state.phase != Phase.STOCK:
        state.chance[:] = shape.chance


def finish(state: State, shape: PositionShape) -> None:
    """What can be put back only once the first decision is reached: after a deal, the chance of later shuffles."""
    if shape.chance is not None and is_dealt_later(shape):
        state.chance[:] = shape.chance


def _check_seats(state: State, shape: PositionShape) -> None:
    """Refuse seats that do not play."""
    named = [
        ("first_player", shape.first_player),
        ("to_move", shape.to_move),
        ("triggered_by", shape.triggered_by),
    ]
    named += [("winners", seat) for seat in shape.winners] + [(f"seats.{seat}", seat) for seat in shape.seats]
    for key, seat in named:
        if seat is not None and SEATS.index(seat) >= state.seats:
            raise BadPosition(f"position.{key}", f"{seat} does not play: {_players(state)}")


def _players(state: State) -> str:
    return f"this game has seats p1 to {SEATS[state.seats - 1]}"


def _check_stand(state: State, shape: PositionShape) -> None:
    """Refuse a phase, a step and a round that do not go together."""
    allowed = STANDS[shape.phase]
    if shape.step is not None and shape.step not in allowed:
        stands = listed(map(repr, allowed), "or")
        tip = f"a position stands at {stands} there, and moves lead on" if stands else "nothing is asked there"
        raise BadPosition("position.step", f"{shape.step!r} does not go with the phase {shape.phase!r}: {tip}")
    first = shape.first_player
    if shape.phase in ("stock", "bribe") and shape.to_move not in (None, first):
        reason = f"cannot be first in the phase {shape.phase!r}: it begins with first_player, {first}"
        raise BadPosition("position.to_move", f"{shape.to_move} {reason}")
    has_end = state.edition == Edition.REVISED or state.values.goal == Reading.GOAL_THREE_ROUNDS
    if has_end and shape.round > state.values.rounds:
        has = counted(state.values.rounds, "round")
        raise BadPosition("position.round", f"{shape.round} is too large: this game has {has}")
    # One space more: the turn tracker has left its spaces.
    if state.seats == 2 and not 1 <= shape.turn <= state.values.last_turn + 1:
        last = state.values.last_turn
        raise BadPosition("position.turn", f"{shape.turn} is no space of the turn tracker: 1 to {last} are")
    if shape.winners and shape.phase != "over":
        raise BadPosition("position.winners", "there are winners only in the phase 'over'")


def _check_trigger(state: State, shape: PositionShape) -> None:
    """Refuse last turns that nobody can have."""
    trigger, turns = shape.triggered_by, shape.last_turns
    if turns is not None and trigger is None:
        raise BadPosition("position.last_turns", "nobody has triggered: name the seat under triggered_by")
    if turns is not None and turns >= state.seats:
        raise BadPosition(
            "position.last_turns", f"{turns} is too large: {state.seats - 1} other seats have a last turn"
        )
    if shape.phase == "sell" and trigger is not None and trigger == (shape.to_move or shape.first_player):
        reason = f"{trigger} has triggered the inspection and has no more turns before it"
        raise BadPosition("position.to_move", reason)


def _place_scores(state: State, shape: PositionShape) -> None:
    for seat in range(state.seats):
        given = _seat(shape, seat)
        state.gold[seat] = state.values.starting_gold if given.gold is None else given.gold
        state.infamy[seat] = state.values.starting_infamy if given.infamy is None else given.infamy
        state.fines[seat] = given.fines
        for name, value, most in (
            ("infamy", state.infamy[seat], state.values.infamy_track),
            ("fines", given.fines, state.values.fine_markers),
        ):
            if value > most:
                raise BadPosition(f"{_seat_place(seat)}.{name}", f"{value} is too large: the most is {most}")


def _seat(shape: PositionShape, seat: int) -> SeatShape:
    from arcane_lab.games.alley.text.shapes import SeatShape

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
        most = state.values.turns_after_trigger * (state.seats - 1)
        state.last_turns = most if shape.last_turns is None else shape.last_turns
    if shape.phase not in ("stock", "sell"):
        state.last_turns = 0
    state.winners = sum(1 << SEATS.index(seat) for seat in set(shape.winners))
    state.replaced_item = NOTHING
    state.stage = {
        Phase.STOCK: Stage.SHUFFLE,
        Phase.SELL: Stage.PLAY if shape.step == "play" else Stage.DRAW,
        Phase.INSPECTION: Stage.INSPECTION,
        Phase.BRIBE: Stage.BRIBES,
        Phase.OVER: Stage.OVER,
    }[state.phase]


def _place_stock(state: State, shape: PositionShape) -> None:
    """Before the deal: the deck that is about to be dealt, whole."""
    where = "position.deck"
    deck = read_pile_at(shape.deck, where, state, has_rest=True)
    if deck.after == "none":
        raise BadPosition(where, "in the stock all cards are in the deck: write '| rest' after those that matter")
    rest = Rest(state)
    for card in deck.cards:
        rest.name(card.item, where)
    rest.shuffle()
    order = [rest.draw(card.item, where) for card in deck.cards] + [card.item for card in rest.all()]
    state.forced_item[: len(order)] = order
    state.forced_count = len(order)


@dataclass(frozen=True, slots=True)
class _Cards:
    """Every card that a position writes, by where it lies; `discard` is None where the text leaves it out."""

    houses: tuple[Storehouse, ...]
    stashes: tuple[Pile, ...]
    discard: Pile | None
    aside: Pile
    deck: Pile


def _read_cards(state: State, shape: PositionShape) -> _Cards:
    """The texts of a position as cards."""
    houses, stashes = [], []
    for number in range(state.seats):
        seat, where = _seat(shape, number), _seat_place(number)
        houses.append(read_house_at(seat.storehouse, f"{where}.storehouse", state))
        stashes.append(
            read_pile_at(
                seat.stash if seat.stash is not None else " ".join(["??"] * state.values.stash_size),
                f"{where}.stash",
                state,
            )
        )
    discard = None if shape.discard is None else read_pile_at(shape.discard, "position.discard", state)
    if discard is not None and any(card.seen_by is not None for card in discard.cards):
        raise BadPosition("position.discard", "everybody knows the discard: leave out who has seen a card")
    aside = read_pile_at(shape.set_aside, "position.set_aside", state)
    deck = read_pile_at(shape.deck, "position.deck", state, has_rest=True)
    return _Cards(tuple(houses), tuple(stashes), discard, aside, deck)


def _seat_place(seat: int) -> str:
    return f"position.seats.{SEATS[seat]}"


def _count(cards: _Cards, rest: Rest) -> None:
    """Tell the rest of every card that is named."""
    for seat, (house, stash) in enumerate(zip(cards.houses, cards.stashes, strict=True)):
        for cell in house.cells:
            rest.name(cell.item, f"{_seat_place(seat)}.storehouse")
        for card in stash.cards:
            rest.name(card.item, f"{_seat_place(seat)}.stash")
    for where, pile in (("discard", cards.discard), ("set_aside", cards.aside), ("deck", cards.deck)):
        for card in () if pile is None else pile.cards:
            rest.name(card.item, f"position.{where}")


def _place_cards(state: State, shape: PositionShape) -> None:
    """Every card where the position says, and the rest where it belongs."""
    cards, rest = _read_cards(state, shape), Rest(state)
    _count(cards, rest)
    rest.shuffle()
    for seat in range(state.seats):
        _fill_storehouse(state, seat, cards.houses[seat].cells, rest)
        _fill_stash(state, seat, cards.stashes[seat].cards, rest)
    discard = rest.one() if cards.discard is None else _drawn(cards.discard.cards, rest, "position.discard")
    aside = _drawn(cards.aside.cards, rest, "position.set_aside")
    deck = _drawn(cards.deck.cards, rest, "position.deck")
    if cards.deck.after == "none":
        aside += [Card(card.item, ()) for card in rest.all()]
    else:
        deck += rest.all()
    state.discard_item[: len(discard)] = [card.item for card in reversed(discard)]
    state.discard_count = len(discard)
    _fill(state.deck_item, state.deck_seen, deck[::-1], 0, state.seats)
    state.deck_count = len(deck)
    _fill(state.aside_item, state.aside_seen, aside, EVERYBODY, state.seats)
    state.aside_count = len(aside)


def _drawn(cards: Iterable[Card], rest: Rest, where: str) -> list[Card]:
    """Cards with an item in place of each ``??``."""
    return [Card(rest.draw(card.item, where), card.seen_by) for card in cards]


def _fill(items: list[int], seen: list[int], cards: Sequence[Card], unsaid: int, seats: int) -> None:
    """Put cards into a pile; `unsaid` is who knows a card of which the text does not say it."""
    for k, card in enumerate(cards):
        items[k] = card.item
        seen[k] = unsaid if card.seen_by is None else seen_bits(card.seen_by, seats)


def _fill_storehouse(state: State, seat: int, cells: Sequence[Cell], rest: Rest) -> None:
    where = f"{_seat_place(seat)}.storehouse"
    for slot, cell in enumerate(cells):
        at = SLOTS * seat + slot
        state.storehouse_mark[at] = 0
        state.storehouse_item[at] = NOTHING if cell.face == "gap" else rest.draw(cell.item, where)
        state.storehouse_face[at] = 1 if cell.face == "up" else 0
        state.storehouse_seen[at] = EVERYBODY if cell.face == "up" else seen_bits(cell.seen_by or (), state.seats)


def _fill_stash(state: State, seat: int, cards: Sequence[Card], rest: Rest) -> None:
    where = f"{_seat_place(seat)}.stash"
    if len(cards) > STASH_ROOM:
        raise BadPosition(where, f"{len(cards)} cards are more than a stash can hold: {STASH_ROOM} at most")
    for k, card in enumerate(_drawn(cards, rest, where)):
        at = STASH_ROOM * seat + k
        state.stash_item[at] = card.item
        state.stash_seen[at] = 1 << seat | seen_bits(card.seen_by or (), state.seats)
    state.stash_count[seat] = len(cards)


def read_house_at(text: str, where: str, state: State) -> Storehouse:
    """A storehouse that stands at a place of a scenario. Raises `BadPosition` that names the place."""
    house = read_at(read_storehouse, text, where)
    _check_knowers([cell.seen_by for cell in house.cells], where, state)
    return house


def read_pile_at(text: str, where: str, state: State, has_rest: bool = False) -> Pile:
    """Cards that stand at a place of a scenario; only the deck says what becomes of the rest."""
    pile = read_at(read_pile, text, where)
    if pile.after is not None and not has_rest:
        raise BadPosition(where, f"'| {pile.after}' belongs behind the deck of a position only")
    _check_knowers([card.seen_by for card in pile.cards], where, state)
    return pile


def _check_knowers(knowers: Iterable[tuple[str, ...] | None], where: str, state: State) -> None:
    """Refuse seats behind a bar that do not play."""
    for seats in knowers:
        for seat in seats or ():
            if SEATS.index(seat) >= state.seats:
                raise BadPosition(where, f"{seat} does not play and knows no card: {_players(state)}")


def is_dealt_later(shape: PositionShape) -> bool:
    """Whether the deal comes only after the position: in the stock."""
    return shape.phase == "stock"


def is_stand_point(state: State) -> bool:
    """Whether a position can be written down here: a turn begins, and nothing is being resolved."""
    return state.phase == Phase.SELL and state.step == Ask.DRAW


def write_position(state: State) -> dict[str, Any]:
    """The position of a state, complete: every card named, who knows it, and the chance of later shuffles.

    The state stands at a turn's draw, at the first reveal of a stock, or where `place` has just put it.
    """
    position: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "round": state.round_number,
        "first_player": SEATS[state.first_seat],
    }
    if state.phase == Phase.STOCK:
        position["deck"] = write_pile(state.deal_item[: state.deal_count]) + " | rest"
        position["seats"] = {SEATS[seat]: _write_scores(state, seat) for seat in range(state.seats)}
        position["chance"] = list(state.chance)
        return position
    position["to_move"] = SEATS[state.turn_seat]
    if state.phase == Phase.SELL:
        position["step"] = "play" if state.stage == Stage.PLAY else "draw"
    if state.seats == 2:
        position["turn"] = state.turn_number
    position["deck"] = write_deck(state) + " | none"
    position["discard"] = write_discard(state)
    position["set_aside"] = write_set_aside(state)
    position["triggered_by"] = None if state.triggered_by == NOBODY else SEATS[state.triggered_by]
    if state.phase == Phase.SELL and state.triggered_by != NOBODY:
        position["last_turns"] = state.last_turns
    position["seats"] = {
        SEATS[seat]: {
            **_write_scores(state, seat),
            "storehouse": write_storehouse(state, seat),
            "stash": write_stash(state, seat),
        }
        for seat in range(state.seats)
    }
    if state.phase == Phase.OVER:
        position["winners"] = list(seats_in(state.winners, state.seats))
    position["chance"] = list(state.chance)
    return position


def _write_scores(state: State, seat: int) -> dict[str, int]:
    return {"gold": state.gold[seat], "infamy": state.infamy[seat], "fines": state.fines[seat]}


def scores(state: State) -> list[dict[str, int]]:
    """Gold, infamy and fine markers of every seat."""
    return [_write_scores(state, seat) for seat in range(state.seats)]


def turns(state: State) -> list[int]:
    """How many turns each seat has taken."""
    return list(state.tally_turns[: state.seats])


def count_deals(state: State) -> int:
    """How many times the deck has been shuffled: once a round, and whenever it is rebuilt."""
    return state.deals


def write_deal(state: State) -> str:
    """The deck that the last shuffle gave, from the top."""
    return write_pile(state.deal_item[: state.deal_count])


def force_deal(state: State, text: str) -> None:
    """The next shuffle gives these cards from the top; it stays with chance where their number does not fit."""
    pile = read_pile_at(text, "deals", state)
    if any(card.item == UNKNOWN or card.seen_by is not None for card in pile.cards):
        raise BadPosition("deals", "a deal names every card, from the top, and nothing else")
    if len(pile.cards) > CARDS:
        raise BadPosition("deals", f"{len(pile.cards)} cards are more than there can be")
    state.forced_item[: len(pile.cards)] = [card.item for card in pile.cards]
    state.forced_count = len(pile.cards)
