"""How a turn ends, and when that triggers the inspection (AA-PLAY-10 to 16, AA-INSPECT-01, AA-TWO-04, 07, 13)."""

from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import has_hidden
from arcane_lab.games.alley.rules.words import From, Log, Reading, Rule, Stage


def second_seat(state: State) -> int:
    """Two players: the seat whose turns move the tracker (AA-TWO-04)."""
    if state.values.tracker_player == Reading.TRACKER_SECOND:
        return (state.first_seat + 1) % 2
    # The token has moved on by one seat a round since the first, whoever began that one.
    return (state.first_seat + state.round_number) % 2


def does_tracker_move(state: State, seat: int, check: int) -> bool:
    """Whether the tracker moves as a seat's turn ends: before the trigger is judged, or after it (AA-TWO-04)."""
    return state.seats == 2 and state.values.tracker_check == check and seat == second_seat(state)


def end_turn(state: State) -> None:
    """The turn ends, the trigger is judged, and the next turn or the inspection follows (AA-PLAY-10 to 16)."""
    seat = state.turn_seat
    state.tally_turns[seat] += 1
    if state.play_from == From.BOOMERANG:
        clear_rare_marks(state, seat)
    log_event(state, Log.TURN_ENDED, seat, NOTHING, NOTHING, 0, Rule.PLAY + 10, 0, EVERYBODY)
    if does_tracker_move(state, seat, Reading.TRACKER_AFTER):
        advance_tracker(state)
    judge_trigger(state)
    if does_tracker_move(state, seat, Reading.TRACKER_BEFORE):
        advance_tracker(state)
    is_automatic = state.seats == 2 and state.turn_number > state.values.last_turn and state.triggered_by == NOBODY
    if is_automatic:
        log_event(state, Log.AUTOMATIC, NOBODY, NOTHING, state.values.last_turn, 0, Rule.TWO + 13, 0, EVERYBODY)
    state.turn_seat = seat + 1 if seat + 1 < state.seats else 0
    if is_automatic or (state.triggered_by != NOBODY and state.last_turns == 0):
        state.stage = Stage.INSPECTION
    else:
        state.stage = Stage.DRAW


def clear_rare_marks(state: State, seat: int) -> None:
    """A boomerang that has flown in this turn may fly again in the next."""
    for cell in range(seat * SLOTS, seat * SLOTS + SLOTS):
        state.storehouse_mark[cell] = 0


def advance_tracker(state: State) -> None:
    """Two players: the turn tracker moves on one space (AA-TWO-01)."""
    state.turn_number += 1
    log_event(state, Log.TRACKER, NOBODY, NOTHING, NOTHING, state.turn_number, Rule.TWO + 1, 0, EVERYBODY)


def is_too_early(state: State, turn: int) -> bool:
    """Two players: whether the tracker is not so far that an inspection may be triggered (AA-TWO-07)."""
    return state.seats == 2 and turn < state.values.first_trigger_turn


def begins_by_itself(state: State, seat: int, turn: int) -> bool:
    """Two players: whether an inspection follows a seat's turn that nobody triggers (AA-TWO-13, ``turn20_second``)."""
    return (
        state.seats == 2
        and state.values.turn20_second == Reading.TURN20_AUTOMATIC
        and turn >= state.values.last_turn + (1 if does_tracker_move(state, seat, Reading.TRACKER_AFTER) else 0)
        and seat == second_seat(state)
    )


def would_trigger(state: State, seat: int) -> bool:
    """Whether a seat triggers the inspection by ending its turn now, after a play, without a hidden item.

    Nothing is read but what every seat may know, so that it can be told before the turn ends.
    """
    turn = state.turn_number + (1 if does_tracker_move(state, seat, Reading.TRACKER_AFTER) else 0)
    return state.triggered_by == NOBODY and not is_too_early(state, turn) and not begins_by_itself(state, seat, turn)


def judge_trigger(state: State) -> None:
    """Whoever first ends a turn without hidden items triggers the inspection; others have one more turn."""
    seat = state.turn_seat
    if state.triggered_by != NOBODY:
        state.last_turns -= 1
        return
    if has_hidden(state, seat):
        return
    if state.values.trigger_on != Reading.TRIGGER_ANY_TURN and state.turn_played == 0:
        return
    if is_too_early(state, state.turn_number):
        first = state.values.first_trigger_turn
        log_event(state, Log.TOO_EARLY, seat, NOTHING, first, state.turn_number, Rule.TWO + 7, 0, EVERYBODY)
        return
    if begins_by_itself(state, seat, state.turn_number):
        return
    state.triggered_by = seat
    state.last_turns = state.values.turns_after_trigger * (state.seats - 1)
    state.tally_triggered[seat] += 1
    log_event(state, Log.TRIGGERED, seat, NOTHING, NOTHING, state.last_turns, Rule.INSPECT + 1, 0, EVERYBODY)
