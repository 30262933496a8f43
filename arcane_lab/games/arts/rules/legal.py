"""What may be done now: everything that could be, in a fixed order, less what is refused."""

from arcane_lab.games.arts.rules.forbidden import refusal
from arcane_lab.games.arts.rules.moves import move_of, prepare_of
from arcane_lab.games.arts.rules.preparing import is_first_of_equals, missing_mask
from arcane_lab.games.arts.rules.sizes import (
    BENEFITS,
    CARDS,
    CREW,
    PLACES,
    SLOTS,
    TRICKS,
    TYPES,
)
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.visiting import is_at_wagon, is_trickster, place_of
from arcane_lab.games.arts.rules.words import Ask, Place, Verb


def add_if_legal(state: State, seat: int, moves: list[int], count: int, move: int) -> int:
    """Add a move to the list where it may be done; how many there are then."""
    if refusal(state, seat, move) != 0:
        return count
    moves[count] = move
    return count + 1


def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the moves that a seat may do now into a list with room for `sizes.MOVE_ROOM`; how many they are."""
    if seat != state.actor:
        return 0
    count = 0
    if state.step == Ask.ASSIGN:
        for card in range(CARDS):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.ASSIGN, state.at, card, 0))
    elif state.step == Ask.SEND:
        for k in range(state.crew_count[seat]):
            if state.crew_name[seat * CREW + k] != 0:
                for place in range(PLACES):
                    count = add_if_legal(state, seat, moves, count, move_of(Verb.SEND, k, place, 0))
        count = add_if_legal(state, seat, moves, count, move_of(Verb.PASS, 0, 0, 0))
    elif state.step == Ask.ENHANCE:
        for paid in range(2):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.ENHANCE, paid, 0, 0))
        count = add_if_legal(state, seat, moves, count, move_of(Verb.PASS, 0, 0, 0))
    elif state.step == Ask.ACT:
        count = list_actions(state, seat, moves)
    elif state.step == Ask.PERFORM:
        for mask in range(1, 1 << state.trick_count[seat]):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.PERFORM, 0, 0, mask))
        count = add_if_legal(state, seat, moves, count, move_of(Verb.PASS, 0, 0, 0))
    elif state.step == Ask.DRAW:
        for deck in range(state.decks):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.DRAW, deck, 0, 0))
    elif state.step == Ask.KEEP:
        for which in range(2):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.KEEP, which, 0, 0))
    elif state.step == Ask.BONUS:
        for bonus in range(4):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.BONUS, bonus, 0, 0))
    elif state.step == Ask.WAGE:
        for paid in range(3):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.PAY, paid, 0, 0))
        count = add_if_legal(state, seat, moves, count, move_of(Verb.LOSE, 0, 0, 0))
    elif state.step == Ask.COUNT:
        for field in range(state.finals):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.COUNT, field, 0, 0))
    return count


def list_actions(state: State, seat: int, moves: list[int]) -> int:
    """The actions of a visit."""
    count = 0
    if is_at_wagon(state):
        count = list_settings(state, seat, moves, count, Verb.SET)
        for shards in range(1, state.values.charge_most + 1):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.CHARGE, shards, 0, 0))
        for slot in range(SLOTS):
            count = add_if_legal(state, seat, moves, count, move_of(Verb.BUY, slot, 0, 0))
        count = add_if_legal(state, seat, moves, count, move_of(Verb.SUMMON, 0, 0, 0))
    if is_trickster(state):
        count = list_settings(state, seat, moves, count, Verb.FREE)
        count = add_if_legal(state, seat, moves, count, move_of(Verb.FREE, 0, 0, 0))
    if place_of(state) == Place.WORKSHOP:
        for n in range(state.trick_count[seat]):
            count = list_prepares(state, seat, moves, count, n)
    return add_if_legal(state, seat, moves, count, move_of(Verb.DONE, 0, 0, 0))


def list_settings(state: State, seat: int, moves: list[int], count: int, verb: int) -> int:
    """One die, and for points both."""
    for kind in range(TYPES):
        count = add_if_legal(state, seat, moves, count, move_of(verb, kind + 1, 0, 0))
    for benefit in range(BENEFITS):
        count = add_if_legal(state, seat, moves, count, move_of(verb, 0, benefit + 1, 0))
    if verb == Verb.SET:
        for kind in range(TYPES):
            for benefit in range(BENEFITS):
                count = add_if_legal(state, seat, moves, count, move_of(verb, kind + 1, benefit + 1, 0))
    return count


def list_prepares(state: State, seat: int, moves: list[int], count: int, n: int) -> int:
    """Every way to prepare one trick."""
    count = add_if_legal(state, seat, moves, count, prepare_of(n, 0, 0, 0, 0))
    trick = state.trick[seat * TRICKS + n]
    missing = missing_mask(state, seat, trick)
    for kind in range(TYPES):
        for tiles in range(1, state.tiles[seat * TYPES + kind] + 1):
            count = add_if_legal(state, seat, moves, count, prepare_of(n, kind, tiles, 0, 0))
            if state.values.prepare_spends == 1:
                for mask in range(1 << state.needs_count[trick]):
                    if mask != missing and is_first_of_equals(state, trick, mask):
                        count = add_if_legal(state, seat, moves, count, prepare_of(n, kind, tiles, 1, mask))
    return count
