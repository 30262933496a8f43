"""The log: every change is an event, eight numbers that say what happened and which rule caused it."""

from typing import Final

from arcane_lab.games.alley.rules.sizes import EVENT_ROOM, EVENT_WIDTH
from arcane_lab.games.alley.rules.state import State

#: Room for the place of an event among its other numbers.
PLACES: Final = (1 << 32) - 1


def log_event(
    state: State, kind: int, seat: int, item: int, place: int, amount: int, rule: int, other: int, seen: int
) -> None:
    """Write one event, when the log is on (`words.Log` says what each kind puts where)."""
    if state.log_on == 1:
        what = rule << 16 | kind << 8 | seen
        where = (item + 1) << 40 | (place + 1) << 8 | seat + 1
        write_rare_event(state, what, where, amount, other)


def write_rare_event(state: State, what: int, where: int, amount: int, other: int) -> None:
    """Write one event; where thousands of games are played, the log is off.

    Few numbers are quickly given: whatever a call needs is made ready before every move, also where nothing is logged.
    An event that finds the log full is counted nowhere: the room is far above what one move can cause, and a test
    plays for the largest log.
    """
    if state.log_count >= EVENT_ROOM:
        return
    at = state.log_count * EVENT_WIDTH
    log = state.log
    log[at] = (what >> 8) & 255
    log[at + 1] = (where & 255) - 1
    log[at + 2] = (where >> 40) - 1
    log[at + 3] = ((where >> 8) & PLACES) - 1
    log[at + 4] = amount
    log[at + 5] = what >> 16
    log[at + 6] = other
    log[at + 7] = what & 255
    state.log_count += 1
