"""What a seat's own prepares and casts do, by the rules themselves, with one fixed way to answer what they ask.

No rule is written here. A state of one seat is played on: every spell that comes up and can be used is used, but those
that are left out; a spell that lets another one act names none (`pass`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.odds.asked import mix_in_words, open_readings, rests_on
from arcane_lab.games.rising.odds.layouts import OPEN, Pair
from arcane_lab.games.rising.rules.legal import legal_moves
from arcane_lab.games.rising.rules.moves import payment_of, spell_of, verb_of
from arcane_lab.games.rising.rules.resolving import (
    begin_list,
    come_up,
    do_activate,
    do_pass,
    end_cast,
    go_on_frame,
)
from arcane_lab.games.rising.rules.scores import total_of
from arcane_lab.games.rising.rules.sizes import ARTIFACT_ROOM, CARDS, CLAUSES, COLUMN_ROOM, COLUMNS, MOVE_ROOM, NOTHING
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Ask, Cast, Phase, Reading, Verb

HOW: Final = (
    "Every spell that comes up and can be used is used; a spell that activates others names none. A price that leaves "
    "a choice is paid with what is worth least at the end of the game."
)


def alone(view: View) -> State:
    """A state in which the seat of a view has nothing under way, to be played on; it is the seat that acts."""
    state = view.copy()
    state.seat, state.actor, state.phase, state.started = view.seat, view.seat, Phase.RESOLVE, 1
    state.log_on = state.frame_count = state.chain_count = state.named_itself_count = 0
    state.queue_count = state.queue_at = state.casts_left = 0
    state.cast_kind = Cast.NONE
    state.cast_card = state.cast_order = state.event_card = state.times_left = state.target = NOTHING
    return state


def assumed_of(state: State, pairs: Sequence[Pair | None], more: Iterable[int] = ()) -> tuple[str, ...]:
    """What casts of the seat under these moons rest on that nobody knows: moons, effects, readings of the rules.

    `more` are cards that it prepares meanwhile.
    """
    places = range(state.actor * COLUMNS, (state.actor + 1) * COLUMNS)
    spells = [card for at in places for card in state.column_card[at * COLUMN_ROOM :][: state.column_count[at]]]
    starters = [card for card in range(CARDS, CARDS + COLUMNS) if state.clause[card * CLAUSES]]
    spells += more
    found = [mix_in_words(state.moon_mix)] if OPEN in pairs else []
    asked = {
        "OQ-02": any(pair is OPEN or pair[0] == pair[1] for pair in pairs),
        "OQ-06": True,
        "OQ-08": bool(starters),
        "OQ-10": any(state.evergreen[card] for card in spells),
        "OQ-18": True,
    }
    readings = open_readings([name for name, is_asked in asked.items() if is_asked])
    return (*found, readings, *rests_on([*spells, *starters], ("effect",)))


def key_of(state: State) -> tuple[Any, ...]:
    """All that makes a difference for later casts of the seat."""
    seat = state.actor
    columns = []
    for at in range(seat * COLUMNS, (seat + 1) * COLUMNS):
        cards = state.column_card[at * COLUMN_ROOM : at * COLUMN_ROOM + state.column_count[at]]
        columns.append(tuple((card, state.marker[card]) for card in cards))
    first = seat * COLUMNS
    beside = tuple(state.artifact_card[seat * ARTIFACT_ROOM : seat * ARTIFACT_ROOM + state.artifact_count[seat]])
    return (
        *(tuple(columns), beside, tuple(state.supply[first : first + COLUMNS]), state.vp[seat]),
        *(state.discard_count[seat], state.tally_activated[seat], tuple(state.had_card[first : first + COLUMNS])),
    )


def cast(state: State, turn: int, pair: tuple[int, int] | None, leave: Collection[int]) -> None:
    """The seat casts on a turn with these moons, and discards a card for it that nobody knows yet (AR-CAST-01)."""
    state.turn = turn
    if pair is not None:
        state.moon[2 * turn - 2 : 2 * turn] = pair
    state.cast_kind = Cast.TURN
    # A card that lies nowhere: all that counts of it is that there is one discard more (AR-CAST-17).
    state.cast_card = _spare_card(state)
    if state.values.discard_counts_now == 1:
        end_cast(state)
    go_through(state, leave)
    if state.cast_card >= 0:
        end_cast(state)


def _spare_card(state: State) -> int:
    """A card that lies in no column, so that its markers matter to nobody."""
    lying = set[int]()
    for at, count in enumerate(state.column_count):
        lying.update(state.column_card[at * COLUMN_ROOM : at * COLUMN_ROOM + count])
    return next(card for card in range(CARDS) if card not in lying)


def go_through(state: State, leave: Collection[int]) -> None:
    """Go on until nothing of the cast is left, in the order of `flow.take_step`."""
    room = [0] * MOVE_ROOM
    while True:
        if state.frame_count > 0:
            is_asked = go_on_frame(state)
        elif state.queue_at < state.queue_count:
            is_asked = come_up(state)
        elif state.cast_kind != Cast.NONE:
            is_asked = begin_list(state)
        else:
            state.queue_count = state.queue_at = 0
            return
        if is_asked:
            _answer(state, leave, room)


def _answer(state: State, leave: Collection[int], room: list[int]) -> None:
    """The fixed answer to what is asked."""
    if state.step == Ask.ORDER:
        # Extra evergreens come at Herbology's place, as where nobody is asked (AR-EVER-06).
        state.cast_order = Reading.EVERGREEN_MAT
        return
    if state.step == Ask.ANOTHER:
        do_pass(state)
        return
    count = legal_moves(state, state.actor, room)
    ways = [move for move in room[:count] if verb_of(move) == Verb.ACTIVATE]
    if spell_of(room[0]) in leave and count > len(ways):
        return
    do_activate(state, spell_of(ways[0]), payment_of(cheapest(state, ways)))


def cheapest(state: State, moves: list[int]) -> int:
    """The move whose payment leaves the most points at the end; the first of equals."""
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: worth_after(state, payment_of(move)))


def worth_after(state: State, payment: int) -> int:
    """The total of the seat, in points, once it has paid."""
    first = state.actor * COLUMNS
    held = state.supply[first : first + COLUMNS]
    for kind in range(COLUMNS):
        state.supply[first + kind] -= payment >> (8 * kind) & 255
    worth = total_of(state, state.actor)
    state.supply[first : first + COLUMNS] = held
    return worth
