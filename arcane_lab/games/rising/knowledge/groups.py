"""What a seat cannot place, group by group: which cards and moons those are, and where they may lie (AR-TURN-12).

Every hand is followed on its way round the table; `redeal` says how, and deals them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial, prod
from typing import Final

from arcane_lab.core.printing import Brief
from arcane_lab.games.rising.rules.memory import holder_at, is_cast_hidden, knows_discard
from arcane_lab.games.rising.rules.rounds import ROW_STARTS, is_row_up
from arcane_lab.games.rising.rules.sizes import (
    ARTIFACT_ROOM,
    CARDS,
    COLUMN_ROOM,
    COLUMNS,
    DISCARD_ROOM,
    HAND,
    NOTHING,
    TURNS,
)
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Card, Phase, Reading

#: A place for a card: "hand", "pyramid", "moon" and where in the state; "taken", the seat's turn in which it was cast,
#: and where in the discards (`UNRESOLVED`: not there yet); "discard" and where; "aside", of which round, which.
Place = tuple[str, int, int]
#: A cast card that has not been discarded yet, or that waits for the end of its cast.
UNRESOLVED: Final = -1
WAITS: Final = -2
#: The number of a moon token: this, ten times its column, and which of its column.
TOKEN: Final = 200


@dataclass(frozen=True, slots=True, repr=False)
class Group(Brief):
    """Cards that lie in some places, one in each, nobody knows how."""

    cards: tuple[int, ...]
    places: tuple[Place, ...]

    @property
    def ways(self) -> int:
        """In how many ways they may lie: the order in a hand, in a section of moons and of cards set aside is none."""
        piles: dict[tuple[str, int], int] = {}
        for name, at, _ in self.places:
            heap = (name, at // HAND) if name == "hand" else (name, at // 2) if name == "moon" else (name, NOTHING)
            if name in ("hand", "moon", "aside"):
                piles[heap] = piles.get(heap, 0) + 1
        return factorial(len(self.cards)) // prod(map(factorial, piles.values()))


def groups_of(state: State, seat: int) -> tuple[Group, ...]:
    """All that a seat cannot place; the same in every position that looks alike to it."""
    lying, brackets = _lying(state), _brackets(state, seat)
    return (*_hands(state, seat, lying, brackets), *_earlier(state, lying, brackets), *_moons(state))


def _hands(state: State, seat: int, lying: set[int], brackets: dict[int, list[int]]) -> Iterator[Group]:
    """What was cast out of each hand and what is left of it, the pyramid's face-down cards, and the undealt rest."""
    apart: list[Group] = []
    unseen: dict[Place, int] = {}
    for holder in range(state.seats if state.seats > 1 else 0):
        since: dict[Place, int] = {}
        held_before = False
        for turn in range(state.known_from, state.turn + 1):
            at = holder_at(state, holder, turn)
            if at == seat:
                apart += _as_group(since) if held_before else []
                unseen.update({} if held_before else since)
                since, held_before = {}, True
            elif (place := _cast_place(state, at, turn)) is not None:
                since[place] = state.taken[at * TURNS + turn - 1]
        if holder != seat:
            hand = range(holder * HAND, holder * HAND + state.hand_count[holder])
            since.update({("hand", at, 0): state.hand_card[at] for at in hand})
        apart += _as_group(since) if held_before else []
        unseen.update({} if held_before else since)
    yield from apart
    unseen.update({("discard", at, 0): state.discard_card[at] for at in _without_turn(state, brackets)})
    for row in range(state.turn, TURNS if state.seats == 1 and state.phase != Phase.OVER else 0):
        if not is_row_up(state.turn, row):
            unseen.update({("pyramid", at, 0): state.pyramid[at] for at in range(ROW_STARTS[row], ROW_STARTS[row + 1])})
    if unseen:
        yield from _as_group(_with_aside(state, state.round_number, unseen, lying))


def _earlier(state: State, lying: set[int], brackets: dict[int, list[int]]) -> Iterator[Group]:
    """Cards of earlier rounds under brackets, of each round by itself."""
    for number in range(1, state.round_number):
        found = {("discard", at, 0): state.discard_card[at] for at in brackets.get(number, ())}
        if found:
            yield from _as_group(_with_aside(state, number, found, lying))


def _moons(state: State) -> Iterator[Group]:
    """The moons of later turns, where they are hidden (option moon_visibility)."""
    first = 2 * state.turn
    if state.values.moon_visibility != Reading.MOONS_HIDDEN or first >= len(state.moon) or state.phase == Phase.OVER:
        return
    seen = state.moon[:first]
    tokens = [
        TOKEN + 10 * column + number
        for column in range(COLUMNS)
        for number in range(state.moon_mix[column] - seen.count(column))
    ]
    places: list[Place] = [("moon", at, 0) for at in range(first, len(state.moon))]
    places += [("aside", 0, number) for number in range(len(tokens) - len(places))]
    yield Group(tuple(tokens), tuple(places))


def _as_group(found: dict[Place, int]) -> list[Group]:
    """Cards by their places: which lies where is forgotten."""
    return [Group(tuple(sorted(found.values())), tuple(found))] if found else []


def _with_aside(state: State, number: int, found: dict[Place, int], lying: set[int]) -> dict[Place, int]:
    """The same and the cards of that round that lie nowhere."""
    rounds, kinds = state.card_round, state.card_kind
    lost = [card for card in range(CARDS) if card not in lying]
    aside = [card for card in lost if rounds[card] == number and kinds[card] != Card.NONE]
    return {**found, **{("aside", number, place): card for place, card in enumerate(aside)}}


def _lying(state: State) -> set[int]:
    """The cards that have a place."""
    found = {*state.taken, *state.removed[: state.removed_count]}
    found.update(state.pyramid if state.seats == 1 else ())
    for seat in range(state.seats):
        found.update(state.hand_card[seat * HAND : seat * HAND + state.hand_count[seat]])
        found.update(state.artifact_card[seat * ARTIFACT_ROOM : seat * ARTIFACT_ROOM + state.artifact_count[seat]])
        found.update(state.discard_card[seat * DISCARD_ROOM : seat * DISCARD_ROOM + state.discard_count[seat]])
        for at in range(seat * COLUMNS, seat * COLUMNS + COLUMNS):
            found.update(state.column_card[at * COLUMN_ROOM : at * COLUMN_ROOM + state.column_count[at]])
    return found


def _cast_place(state: State, seat: int, turn: int) -> Place | None:
    """Where the card lies that a seat has cast in a turn, where others do not see it; None where it has not."""
    at = seat * TURNS + turn - 1
    if state.taken[at] < 0 or not is_cast_hidden(state, seat, turn):
        return None
    if state.taken[at] == state.cast_card:
        return "taken", at, WAITS
    return "taken", at, _places_of_casts(state, seat).get(turn, UNRESOLVED)


def _places_of_casts(state: State, seat: int) -> dict[int, int]:
    """Where in the discards the casts of this round lie, by turn: in the order of the turns, as they came there."""
    pile = range(seat * DISCARD_ROOM, seat * DISCARD_ROOM + state.discard_count[seat])
    took = {turn: seat * TURNS + turn - 1 for turn in range(1, TURNS + 1)}
    turns = [turn for turn, at in took.items() if state.taken[at] >= 0 and state.taken_cast[at] == 1]
    cards = {state.taken[took[turn]] for turn in turns}
    places = [at for at in pile if state.discard_open[at] == 0 and state.discard_card[at] in cards]
    return dict(zip(turns, places, strict=False))


def _brackets(state: State, seat: int) -> dict[int, list[int]]:
    """Where cards lie under brackets whom a seat cannot see, by the round of the card."""
    found: dict[int, list[int]] = {}
    for other in range(state.seats):
        for at in range(other * DISCARD_ROOM, other * DISCARD_ROOM + state.discard_count[other]):
            if not knows_discard(state, seat, other, state.discard_open[at]):
                found.setdefault(state.card_round[state.discard_card[at]], []).append(at)
    return found


def _without_turn(state: State, brackets: dict[int, list[int]]) -> list[int]:
    """Brackets of this round of which nobody knows in which turn they came, as a position may have them."""
    known = {card for card in state.taken if card >= 0}
    return [at for at in brackets.get(state.round_number, ()) if state.discard_card[at] not in known]
