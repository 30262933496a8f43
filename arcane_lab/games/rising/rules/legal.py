"""Which moves may be done now, in their fixed order: card by card, each with its payments (AR-PREP-02, AR-CAST-11).

`forbidden.refusal` says why another may not be done; a test holds that the two agree.
"""

from arcane_lab.games.rising.rules.moves import NO_SPELL, move_of
from arcane_lab.games.rising.rules.resolving import first_card_outside, must_act
from arcane_lab.games.rising.rules.sizes import CLAUSES, COLUMN_ROOM, COLUMNS, HAND, NOTHING
from arcane_lab.games.rising.rules.spells import next_other, other_at, source_seat
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import fill_generic, list_prices_of, list_spends
from arcane_lab.games.rising.rules.words import Ask, Verb


def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Fill ``moves`` with the answers of a seat to what is asked of it, and return how many there are."""
    step = state.step
    if step == Ask.DRAFT:
        return list_draft(state, seat, moves)
    if step == Ask.ACTIVATE:
        count = list_spends(state, state.actor, state.asked_spell, moves, 0)
        if must_act(state, state.asked_spell):
            return count
        moves[count] = move_of(Verb.SKIP, state.asked_spell, 0)
        return count + 1
    if step == Ask.ANOTHER:
        return list_others(state, moves)
    if step == Ask.PICK:
        return list_own(state, Verb.PICK, NOTHING, moves)
    if step == Ask.MOVE:
        column = state.clause_what[state.event_card * CLAUSES + state.event_clause]
        return list_own(state, Verb.MOVE, column, moves)
    if step == Ask.PUT or step == Ask.ORDER:
        verb = Verb.PUT if step == Ask.PUT else Verb.ORDER
        count = 2 if step == Ask.PUT else 3
        for k in range(count):
            moves[k] = move_of(verb, k, 0)
        return count
    return 0


def list_draft(state: State, seat: int, moves: list[int]) -> int:
    """Each card of the hand: every way to prepare it, then to cast (AR-TURN-05, 06; AR-SOLO-09, 10)."""
    if (state.answered >> seat) & 1 == 1:
        return 0
    count = 0
    held = fill_generic(state, seat)
    for place in range(seat * HAND, seat * HAND + state.hand_count[seat]):
        card = state.hand_card[place]
        count = list_prices_of(state, seat, card, Verb.PREPARE, held, moves, count)
        moves[count] = move_of(Verb.CAST, card, 0)
        count += 1
    return count


def list_casts(state: State, seat: int, moves: list[int]) -> int:
    """To cast with each card of the hand, and nothing else: for who reckons a payment alone, of which a rich seat has
    hundreds.
    """
    count = 0
    for place in range(seat * HAND, seat * HAND + state.hand_count[seat]):
        moves[count] = move_of(Verb.CAST, state.hand_card[place], 0)
        count += 1
    return count


def list_others(state: State, moves: list[int]) -> int:
    """Each spell that may be activated, with its payments; then pass (AR-BLOOD-04)."""
    source = source_seat(state)
    count = 0
    at = next_other(state, 0)
    while at >= 0:
        count = list_spends(state, state.actor, other_at(state, source, at), moves, count)
        at = next_other(state, at + 1) if at + 1 < COLUMNS * COLUMN_ROOM else NOTHING
    moves[count] = move_of(Verb.PASS, NO_SPELL, 0)
    return count + 1


def list_own(state: State, verb: int, column: int, moves: list[int]) -> int:
    """Each card of the own columns outside one of them, from top to bottom (AR-EVT-01, 03)."""
    count = 0
    at = first_card_outside(state, column, 0)
    while at >= 0:
        moves[count] = move_of(verb, other_at(state, state.actor, at), 0)
        count += 1
        at = first_card_outside(state, column, at + 1)
    return count
