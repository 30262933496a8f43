"""Which hands a seat has seen in this round, and what it knows of them by that (AR-TURN-12, 16; AR-MISS-04)."""

from arcane_lab.games.rising.rules.moves import verb_of
from arcane_lab.games.rising.rules.sizes import NOTHING, TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Phase, Reading, Verb


def pass_direction(state: State) -> int:
    """1 where hands go to the next seat (rounds 1 and 3), -1 where they go to the one before (AR-TURN-08, 09)."""
    return -1 if state.round_number == 2 else 1


def holder_at(state: State, seat: int, turn: int) -> int:
    """Who held, in an earlier turn of the round, the hand that a seat holds now (AR-TURN-07)."""
    back = (state.turn - turn) * pass_direction(state)
    return (seat - back) % state.seats


def last_seen(state: State, viewer: int, seat: int) -> int:
    """The last turn in which a viewer held the hand that another seat holds now; 0 for never (AR-TURN-12)."""
    for turn in range(state.turn - 1, state.known_from - 1, -1):
        if holder_at(state, seat, turn) == viewer:
            return turn
    return 0


def cast_since(state: State, seat: int, turn: int, later: int) -> int:
    """The card that left the hand of a seat in a later turn to be cast, as others have not seen; -1 for none."""
    holder = holder_at(state, seat, later)
    at = holder * TURNS + later - 1
    if later <= turn or state.taken[at] < 0 or not is_cast_hidden(state, holder, later):
        return NOTHING
    return state.taken[at]


def is_cast_hidden(state: State, seat: int, turn: int) -> bool:
    """Whether a seat cast in a turn with a card that others have not seen (AR-CAST-01, option discard_info).

    Where discards are open, all see it from the moment on in which it is discarded, not when all choices are shown.
    """
    if state.taken_cast[seat * TURNS + turn - 1] == 0:
        return False
    if state.values.discard_info != Reading.DISCARDS_OPEN:
        return True
    is_to_come = seat > state.actor or (seat == state.actor and state.started == 0)
    return turn == state.turn and state.phase == Phase.RESOLVE and is_to_come


def remember_taken(state: State, seat: int, card: int) -> None:
    """A card leaves a hand: prepared in the sight of all, or discarded to cast (AR-CAST-01)."""
    at = seat * TURNS + state.turn - 1
    state.taken[at] = card
    state.taken_cast[at] = 1 if verb_of(state.choice[seat]) == Verb.CAST else 0


def knows_discard(state: State, viewer: int, seat: int, is_open: int) -> bool:
    """Whether a viewer (-1: everybody) may know a discard of a seat (option discard_info)."""
    if is_open == 1 or state.values.discard_info == Reading.DISCARDS_OPEN:
        return True
    return viewer == seat and state.values.discard_info == Reading.DISCARDS_OWN


def knows_choice(state: State, viewer: int, seat: int) -> bool:
    """Whether a viewer may know what a seat has chosen: a prepared card once all have answered (AR-TURN-04)."""
    if viewer == seat:
        return True
    return state.phase == Phase.RESOLVE and verb_of(state.choice[seat]) == Verb.PREPARE
