"""The log: every change is an event, eight numbers that say what happened and which rule caused it."""

from arcane_lab.games.rising.rules.sizes import EVENT_ROOM, EVENT_WIDTH, EVERYBODY
from arcane_lab.games.rising.rules.state import State


def log_event(
    state: State, kind: int, seat: int, card: int, place: int, amount: int, rule: int, other: int, seen: int
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
    log[at + 2] = card
    log[at + 3] = place
    log[at + 4] = amount
    log[at + 5] = rule
    log[at + 6] = other
    log[at + 7] = seen
    state.log_count += 1


def tell(state: State, kind: int, seat: int, card: int, place: int, amount: int, rule: int) -> None:
    """Write an event that everybody sees."""
    if state.log_on == 1:
        log_event(state, kind, seat, card, place, amount, rule, 0, EVERYBODY)
