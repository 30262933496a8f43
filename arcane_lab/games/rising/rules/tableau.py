"""What lies before a seat: columns of spells, artifacts and discards (AR-PREP-11 to 15, AR-CAST-08, 19)."""

from arcane_lab.games.rising.rules.sizes import (
    ARTIFACT_ROOM,
    CARDS,
    COLUMN_ROOM,
    COLUMNS,
    DISCARD_ROOM,
    NOTHING,
)
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Column, Reading


def column_of(state: State, seat: int, card: int) -> int:
    """The column of a seat in which a card lies, -1 for none."""
    for column in range(COLUMNS):
        first = (seat * COLUMNS + column) * COLUMN_ROOM
        for place in range(first, first + state.column_count[seat * COLUMNS + column]):
            if state.column_card[place] == card:
                return column
    return NOTHING


def past_column_of(state: State, seat: int, card: int) -> int:
    """The column of a seat in which a card lay when the turn began, -1 for none."""
    for column in range(COLUMNS):
        first = (seat * COLUMNS + column) * COLUMN_ROOM
        for place in range(first, first + state.past_count[seat * COLUMNS + column]):
            if state.past_card[place] == card:
                return column
    return NOTHING


def is_in_tableau(state: State, seat: int, spell: int) -> bool:
    """Whether a spell is still there: a starter always is (AR-SETUP-09)."""
    return spell >= CARDS or column_of(state, seat, spell) >= 0


def put_in_column(state: State, seat: int, column: int, card: int, to_top: int) -> None:
    """A card goes to the bottom of a column, or to its top (AR-PREP-11, AR-CAST-09)."""
    at = seat * COLUMNS + column
    first = at * COLUMN_ROOM
    count = state.column_count[at]
    place = first + count
    if to_top == 1:
        while place > first:
            state.column_card[place] = state.column_card[place - 1]
            place -= 1
    state.column_card[place] = card
    state.column_count[at] = count + 1
    state.had_card[at] = 1


def take_from_column(state: State, seat: int, card: int) -> int:
    """A card leaves its column; returns the column."""
    column = column_of(state, seat, card)
    at = seat * COLUMNS + column
    first = at * COLUMN_ROOM
    last = first + state.column_count[at] - 1
    place = first
    while state.column_card[place] != card:
        place += 1
    while place < last:
        state.column_card[place] = state.column_card[place + 1]
        place += 1
    state.column_count[at] -= 1
    return column


def put_artifact(state: State, seat: int, card: int) -> None:
    """A card goes beside the mat, to the right (AR-PREP-13)."""
    state.artifact_card[seat * ARTIFACT_ROOM + state.artifact_count[seat]] = card
    state.artifact_count[seat] += 1


def put_in_discards(state: State, seat: int, card: int, is_open: int) -> None:
    """A card goes to the own discards; its markers come off (AR-CAST-19, AR-POT-03)."""
    at = seat * DISCARD_ROOM + state.discard_count[seat]
    state.discard_card[at] = card
    state.discard_open[at] = is_open
    state.discard_count[seat] += 1
    state.marker[card] = 0


def take_from_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand, which stays in table order (AR-TURN-05)."""
    first = seat * 6
    last = first + state.hand_count[seat] - 1
    place = first
    while state.hand_card[place] != card:
        place += 1
    while place < last:
        state.hand_card[place] = state.hand_card[place + 1]
        place += 1
    state.hand_count[seat] -= 1


def is_in_hand(state: State, seat: int, card: int) -> bool:
    """Whether a seat has a card in hand; solo: whether it lies in the lowest row."""
    for place in range(seat * 6, seat * 6 + state.hand_count[seat]):
        if state.hand_card[place] == card:
            return True
    return False


def count_cards(state: State, seat: int, column: int) -> int:
    """The cards of a column, or of all five; starters and artifacts are none of them (AR-CHARM-03 to 05)."""
    if column != Column.ANY:
        return state.column_count[seat * COLUMNS + column]
    count = 0
    for at in range(seat * COLUMNS, seat * COLUMNS + COLUMNS):
        count += state.column_count[at]
    return count


def is_evergreen(state: State, card: int, column: int) -> bool:
    """Whether a card that lies in a column acts on every cast of its owner (AR-EVER-01, 08)."""
    if state.evergreen[card] == 0:
        return False
    return column == Column.HERBOLOGY or state.values.evergreen_after_move == Reading.MOVED_KEEPS


def keep_past(state: State) -> None:
    """Remember the columns as they stand when a turn begins."""
    for at in range(state.seats * COLUMNS):
        state.past_count[at] = state.column_count[at]
        for place in range(at * COLUMN_ROOM, at * COLUMN_ROOM + state.column_count[at]):
            state.past_card[place] = state.column_card[place]
    for card in range(CARDS):
        state.past_marker[card] = state.marker[card]
