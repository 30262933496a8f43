"""The best play of a game alone, found by search: late in a round, where one card at most lies face down (AR-SOLO-06).

Every answer is tried to the end of the round. Where the card of the top row is not known, it is turned up when its row
is the lowest (AR-SOLO-12), and each card that it can be counts as often; so what is done before is the same whichever
card lies there (expectimax; Russell and Norvig, Artificial Intelligence, chapter on adversarial search). What is
looked for is the most points at the end of the round, scored as at the end of the game (AR-END-02).

Left out is only what cannot be better: to skip a spell that gives and takes nothing, to cast with another card of the
same row, and of the payments of a last turn all but one that leaves most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from arcane_lab.engine.spec import READS_ALL
from arcane_lab.games.rising.knowledge.redeal import as_known
from arcane_lab.games.rising.rules.flow import apply
from arcane_lab.games.rising.rules.legal import legal_moves
from arcane_lab.games.rising.rules.moves import WITHOUT_PAYMENT, paid_of, payment_of, spell_of, verb_of
from arcane_lab.games.rising.rules.rounds import ROW_STARTS
from arcane_lab.games.rising.rules.scores import resource_points, total_of
from arcane_lab.games.rising.rules.sizes import (
    CLAUSES,
    COLUMN_ROOM,
    COLUMNS,
    MOVE_ROOM,
    TURNS,
)
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import list_prices
from arcane_lab.games.rising.rules.words import Ask, Before, Card, Column, Do, Phase, Reading, Verb

#: The place of the top row's one card, and what stands there while nobody knows it.
TOP: Final = ROW_STARTS[TURNS - 1]
UNSEEN: Final = -3
Move = int


#: A guess of how many positions there are may be so many times too high; and what a last turn has, on average.
DOUBT: Final = 3
LAST_TURN: Final = 8


class _TooMany(Exception):
    """There are more positions than may be looked at."""


def best_play(state: State, seat: int, until: str, lines: Sequence[Sequence[Move]], most: int) -> Search | None:
    """Who plays as well as can be after each of some lines of moves; None where that cannot be searched.

    Not in a game of several, not while more than the top card is open, not where rounds to come count, and not where
    more than `most` positions would have to be looked at.
    """
    if state.seats > 1 or state.phase == Phase.OVER or (until == "game" and state.round_number < state.values.rounds):
        return None
    unknown = as_known(state, seat)
    open_places = [place for place in unknown.places if place[0] != "aside"]
    if any(place[:2] != ("pyramid", TOP) for place in open_places):
        return None
    cards = unknown.cards if open_places else ()
    if likely_positions(unknown.state, max(1, len(cards))) > most * DOUBT:
        return None
    search = Search(cards, state.round_number, most)
    try:
        for line in lines:
            search.worth_after(unknown.state, line)
    except _TooMany:
        return None
    return search


def likely_positions(state: State, cards: int) -> int:
    """A guess of how many positions follow from here, so that nobody waits for a search that would be given up.

    As many as there are payments in each turn with what the seat holds now, and for each card that may lie on top.
    """
    guess, room = cards * LAST_TURN, [0] * MOVE_ROOM
    for row in range(state.turn - 1, TURNS - 1):
        count = 1
        for card in state.pyramid[ROW_STARTS[row] : ROW_STARTS[row + 1]]:
            if card >= 0:
                count = list_prices(state, 0, card, Verb.PREPARE, room, count)
        guess *= count
    return guess


class Search:
    """Chooses the move that is worth most on average over the cards that may lie on top; it remembers what it found.

    It reads a view as strategies do, and draws no luck.
    """

    name: Final = "best play"
    about: Final = "Searches every way to the end of the round, and plays the best."
    reads_view: Final = READS_ALL

    def __init__(self, cards: Sequence[int], number: int, most: int) -> None:
        self._cards, self._round, self._left = tuple(cards), number, most
        self._known: dict[tuple[Any, ...], tuple[int, Move]] = {}
        self._room = [0] * MOVE_ROOM

    def choose(self, view: State, moves: Sequence[Move], count: int, luck: Sequence[int]) -> int:
        """The place of the best of the legal moves; of several casts with one row, the first."""
        best = self._best(State.copy(view))[1]
        legal = list(moves[:count])
        return legal.index(best)

    def worth_after(self, state: State, line: Sequence[Move]) -> int:
        """What a position is worth after some moves, summed over all cards that may lie on top."""
        here = state.copy()
        for move in line:
            apply(here, 0, move)
        return self._worth(here, state.turn)

    # --- the tree -------------------------------------------------------------------------------------------------

    def _worth(self, state: State, turn: int) -> int:
        """The worth of a position that was reached from a turn: where the top row has come up, of each card there."""
        if self._is_over(state):
            times = len(self._cards) if turn < TURNS and self._cards else 1
            return total_of(state, 0) * times
        if state.turn == TURNS > turn and self._cards:
            return sum(self._best(with_top(state, card))[0] for card in self._cards)
        return self._best(state)[0]

    def _best(self, state: State) -> tuple[int, Move]:
        """What a position is worth in which something is asked, and the move that makes it so."""
        key = key_of(state)
        found = self._known.get(key)
        if found is None:
            found = max(self._tried(state), key=lambda one: one[0])
            self._known[key] = found
        return found

    def _tried(self, state: State) -> Iterator[tuple[int, Move]]:
        for move in self._worth_trying(state):
            self._left -= 1
            if self._left < 0:
                raise _TooMany
            after = state.copy()
            apply(after, 0, move)
            yield self._worth(after, state.turn), move

    def _is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER or state.round_number != self._round

    def _worth_trying(self, state: State) -> list[Move]:
        """The legal moves but those that cannot be better than another one."""
        moves = self._room[: legal_moves(state, 0, self._room)]
        if state.step == Ask.ACTIVATE and only_gives(state, state.asked_spell):
            return [move for move in moves if verb_of(move) != Verb.SKIP]
        if state.step != Ask.DRAFT:
            return moves
        casts = [move for move in moves if verb_of(move) == Verb.CAST]
        prepares = [move for move in moves if verb_of(move) == Verb.PREPARE]
        return casts[:1] + (last_payments(state, prepares) if state.turn == TURNS else prepares)


def only_gives(state: State, spell: int) -> bool:
    """Whether using a spell takes nothing and gives no blood, so that to skip it is never better.

    Where tokens are bounded (option resource_supply), one that is taken is missed by others.
    """
    if state.before[spell] == Before.SPEND or state.two_uses[spell] == 1:
        return False
    if state.values.resource_supply == Reading.SUPPLY_BOX:
        return False
    for at in range(spell * CLAUSES, spell * CLAUSES + CLAUSES):
        do = state.clause[at]
        if do in (Do.GAIN, Do.GAIN_TOKENS) and state.clause_what[at] == Column.BLOOD:
            return False
        if do not in (Do.NOTHING, Do.GAIN, Do.GAIN_VP, Do.GAIN_TOKENS, Do.GAIN_VP_TOKENS):
            return False
    return True


def last_payments(state: State, prepares: Sequence[Move]) -> list[Move]:
    """Of each spell and artifact one payment that leaves most: nothing more is asked of what is left (AR-END-03 to 07).

    An event may still use it, so all of its payments stay.
    """
    best: dict[Move, Move] = {}
    every = []
    for move in prepares:
        if state.card_kind[spell_of(move)] == Card.EVENT:
            every.append(move)
        else:
            what = move & WITHOUT_PAYMENT
            if what not in best or left_after(state, move) > left_after(state, best[what]):
                best[what] = move
    return [*best.values(), *every]


def left_after(state: State, move: Move) -> int:
    """The points of the resources that a payment leaves."""
    held = state.supply[:]
    for kind in range(COLUMNS):
        state.supply[kind] -= paid_of(payment_of(move), kind)
    worth = resource_points(state, 0)
    state.supply[:] = held
    return worth


def with_top(state: State, card: int) -> State:
    """A position of the last turn in which this is the card of the top row."""
    there = state.copy()
    there.pyramid[TOP] = there.hand_card[0] = card
    return there


def key_of(state: State) -> tuple[Any, ...]:
    """All that what comes can depend on: equal keys are worth the same, whichever cards have left the game."""
    columns = []
    for column in range(COLUMNS):
        first = column * COLUMN_ROOM
        cards = state.column_card[first : first + state.column_count[column]]
        columns.append(tuple((card, state.marker[card]) for card in cards))
    pyramid = state.pyramid[:]
    if state.turn < TURNS:
        pyramid[TOP] = UNSEEN
    depth = state.frame_count
    return (
        (state.turn, state.step, state.asked_spell, state.vp[0], state.discard_count[0], state.started),
        (*state.supply[:COLUMNS], *state.had_card[:COLUMNS]),
        tuple(columns),
        tuple(state.artifact_card[: state.artifact_count[0]]),
        tuple(state.hand_card[: state.hand_count[0]]) if state.step == Ask.DRAFT else (),
        tuple(pyramid[ROW_STARTS[state.turn] :]) if state.turn < TURNS else (),
        tuple(state.queue[state.queue_at : state.queue_count]),
        tuple(state.queue_column[state.queue_at : state.queue_count]),
        (state.cast_card >= 0, state.cast_kind, state.cast_order, state.casts_left),
        (state.event_card, state.event_clause, state.times_left, state.target),
        (*state.frame_spell[:depth], *state.frame_clause[:depth]),
        (*state.frame_left[:depth], *state.frame_borrowed[:depth]),
        tuple(state.chain[: state.chain_count]),
        tuple(state.named_itself[: state.named_itself_count]),
    )
