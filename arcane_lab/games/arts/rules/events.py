"""The log: every change is an event, eight numbers that say what happened and which rule or stand-in caused it."""

from arcane_lab.games.arts.rules.sizes import EVENT_ROOM, EVENT_WIDTH, EVERYBODY, NOTHING
from arcane_lab.games.arts.rules.state import State


def log_event(
    state: State, kind: int, seat: int, what: int, place: int, amount: int, rule: int, other: int, seen: int
) -> None:
    """Write one event, when the log is on (`words.Log` says what each kind puts where).

    An event that finds the log full is counted nowhere: the room is far above what one move can cause.
    """
    if state.log_on == 0 or state.log_count >= EVENT_ROOM:
        return
    at = state.log_count * EVENT_WIDTH
    log = state.log
    log[at] = kind
    log[at + 1] = seat
    log[at + 2] = what
    log[at + 3] = place
    log[at + 4] = amount
    log[at + 5] = rule
    log[at + 6] = other
    log[at + 7] = seen
    state.log_count += 1


def tell(state: State, kind: int, seat: int, what: int, place: int, amount: int, rule: int, other: int) -> None:
    """Write an event that everybody sees."""
    log_event(state, kind, seat, what, place, amount, rule, other, EVERYBODY)


def tell_step(state: State, kind: int, amount: int, rule: int) -> None:
    """Write an event that is about nobody and nothing in particular."""
    log_event(state, kind, NOTHING, NOTHING, NOTHING, amount, rule, 0, EVERYBODY)
