"""The log of a state, row by row, as `rules.events` writes it."""

from __future__ import annotations

from arcane_lab.engine.flat import rows_of
from arcane_lab.engine.moves import Row
from arcane_lab.games.alley.rules.sizes import EVENT_WIDTH
from arcane_lab.games.alley.rules.state import State


def logged_rows(state: State) -> tuple[Row, ...]:
    """What the last move logged, event by event: eight numbers each (`rules.events.log_event`).

    >>> from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOTHING
    >>> from arcane_lab.games.alley.rules.words import Log, Rule
    >>> from arcane_lab.games.alley.rules.events import log_event
    >>> state = State()
    >>> state.log_on = 1
    >>> log_event(state, Log.TURN_ENDED, 2, NOTHING, NOTHING, 0, Rule.PLAY + 10, 0, EVERYBODY)
    >>> [(row[0] == Log.TURN_ENDED, row[1], len(row)) for row in logged_rows(state)]
    [(True, 2, 8)]
    """
    return rows_of(EVENT_WIDTH)(state)
