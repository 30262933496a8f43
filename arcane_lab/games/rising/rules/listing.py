"""Which spells a cast brings up and in which order, listed when it begins (AR-CAST-03 to 07, AR-FINAL, AR-EVER)."""

from arcane_lab.games.rising.rules.sizes import CARDS, COLUMN_ROOM, COLUMNS, QUEUE_ROOM, TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.tableau import column_of, is_evergreen
from arcane_lab.games.rising.rules.words import Cast, Column, Reading


def add_to_queue(state: State, spell: int, column: int) -> None:
    """One more spell comes up, at the place of a column."""
    if state.queue_count < QUEUE_ROOM:
        state.queue[state.queue_count] = spell
        state.queue_column[state.queue_count] = column
        state.queue_count += 1


def list_column(state: State, seat: int, column: int) -> None:
    """A rising column: its starter, then its cards from top to bottom (AR-CAST-05, 14)."""
    if state.values.starter_in_column_cast == 1:
        add_to_queue(state, CARDS + column, column)
    first = (seat * COLUMNS + column) * COLUMN_ROOM
    for place in range(first, first + state.column_count[seat * COLUMNS + column]):
        add_to_queue(state, state.column_card[place], column)


def list_rising(state: State, seat: int) -> None:
    """The rising columns from left to right, each finished before the next (AR-CAST-03, 04, 06; AR-MOON-06)."""
    one = state.moon[2 * state.turn - 2]
    two = state.moon[2 * state.turn - 1]
    for k in range(COLUMNS):
        column = state.mat_order[k]
        if column == one or column == two:
            list_column(state, seat, column)
            if one == two and state.values.double_moon == Reading.MOON_TWICE:
                list_column(state, seat, column)


def list_lowest(state: State, seat: int) -> None:
    """The lowest spell of every discipline, its starter where it has no card (AR-FINAL-01 to 06)."""
    for k in range(COLUMNS):
        column = state.mat_order[k]
        at = seat * COLUMNS + column
        if state.column_count[at] > 0:
            add_to_queue(state, state.column_card[at * COLUMN_ROOM + state.column_count[at] - 1], column)
        elif state.had_card[at] == 0 or state.values.emptied_column == Reading.EMPTIED_STARTER:
            add_to_queue(state, CARDS + column, column)


def list_spells(state: State, seat: int) -> None:
    """What a cast brings up besides extra evergreens."""
    state.queue_count = 0
    state.queue_at = 0
    if state.cast_kind == Cast.ONE:
        times = 1 if state.values.event_cast_evergreen == Reading.EVENT_PER_CAST else state.casts_left
        for _ in range(times):
            add_to_queue(state, state.target, column_of(state, seat, state.target))
    elif state.cast_kind == Cast.LOWEST or state.turn == TURNS:
        list_lowest(state, seat)
    else:
        list_rising(state, seat)


def is_listed(state: State, card: int) -> bool:
    """Whether a card comes up already."""
    for place in range(state.queue_count):
        if state.queue[place] == card:
            return True
    return False


def is_extra(state: State, card: int, column: int) -> bool:
    """Whether a card in a column is an evergreen that comes up besides the others (AR-EVER-01, 07)."""
    if not is_evergreen(state, card, column):
        return False
    if state.turn == TURNS and state.values.evergreen_final == Reading.FINAL_LOWEST:
        return False
    return not is_listed(state, card)


def has_extra(state: State, seat: int) -> bool:
    """Whether some evergreen comes up besides the others."""
    for column in range(COLUMNS):
        first = (seat * COLUMNS + column) * COLUMN_ROOM
        for place in range(first, first + state.column_count[seat * COLUMNS + column]):
            if is_extra(state, state.column_card[place], column):
                return True
    return False


def mat_place(state: State, column: int) -> int:
    """How far from the left a column stands on the mat (AR-COMP-08)."""
    place = 0
    while state.mat_order[place] != column:
        place += 1
    return place


def insert_extras(state: State, seat: int, order: int) -> None:
    """Extra evergreens come in, columns from left to right: first, at Herbology's place, or last (AR-EVER-06)."""
    at = 0
    if order == Reading.EVERGREEN_LAST:
        at = state.queue_count
    elif order == Reading.EVERGREEN_MAT:
        herbs = mat_place(state, Column.HERBOLOGY)
        while at < state.queue_count and mat_place(state, state.queue_column[at]) < herbs:
            at += 1
    for k in range(COLUMNS):
        column = state.mat_order[k]
        first = (seat * COLUMNS + column) * COLUMN_ROOM
        for place in range(first, first + state.column_count[seat * COLUMNS + column]):
            card = state.column_card[place]
            if is_extra(state, card, column) and state.queue_count < QUEUE_ROOM:
                insert_at(state, at, card)
                at += 1


def insert_at(state: State, at: int, card: int) -> None:
    """A card comes up at a place of the list, before what stood there."""
    place = state.queue_count
    while place > at:
        state.queue[place] = state.queue[place - 1]
        state.queue_column[place] = state.queue_column[place - 1]
        place -= 1
    state.queue[at] = card
    state.queue_column[at] = Column.HERBOLOGY
    state.queue_count += 1
