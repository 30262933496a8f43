"""When a spell can be used, and which another spell may name (AR-CHARM-01, AR-BLOOD-02 to 09)."""

from arcane_lab.games.rising.rules.sizes import CARDS, CLAUSES, COLUMN_ROOM, COLUMNS, MOST_ACTIVATIONS, NOTHING
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import can_spend
from arcane_lab.games.rising.rules.tableau import column_of, count_cards, past_column_of
from arcane_lab.games.rising.rules.words import Before, Do, Reading, Reason


def can_use(state: State, seat: int, spell: int) -> bool:
    """Whether a spell can be used now: its price can be paid and its condition holds (AR-CHARM-02, AR-BLOOD-06)."""
    if spell >= CARDS and state.clause[spell * CLAUSES] == Do.NOTHING:
        return False
    before = state.before[spell]
    if before == Before.SPEND:
        return can_spend(state, seat, spell)
    if before == Before.COUNT:
        return count_cards(state, seat, state.before_what[spell]) >= state.before_count[spell]
    if before == Before.HAVE:
        return state.supply[seat * COLUMNS + state.before_what[spell]] >= state.before_count[spell]
    if before == Before.DISCARD:
        return state.discard_count[seat] >= state.before_count[spell]
    return True


def source_seat(state: State) -> int:
    """Whose columns `another` is about: the own ones, or those of a neighbour for the Conjures."""
    if state.frame_count > 0:
        return state.actor
    clause = state.clause[state.event_card * CLAUSES + state.event_clause]
    if clause == Do.LEFT:
        return (state.actor + 1) % state.seats
    if clause == Do.RIGHT:
        return (state.actor + state.seats - 1) % state.seats
    return state.actor


def is_in_chain(state: State, card: int) -> bool:
    """Whether a card is the one that acts or one of its chain and may not act again (AR-BLOOD-08)."""
    if state.frame_count == 0:
        return False
    values = state.values
    if card == state.frame_spell[state.frame_count - 1] and state.frame_borrowed[state.frame_count - 1] == 0:
        if values.activate_self == 0:
            return True
        for place in range(state.named_itself_count):
            if state.named_itself[place] == card:
                return True
        return False
    if values.activate_chain == Reading.CHAIN_FREE:
        return False
    for place in range(state.chain_count):
        if state.chain[place] == card:
            return True
    return False


def another_refusal(state: State, spell: int) -> int:
    """Why a spell may not be activated by another one (`words.Reason`)."""
    source = source_seat(state)
    if spell >= CARDS:
        return Reason.NOT_MEANT
    column = column_of(state, source, spell) if source == state.actor else past_column_of(state, source, spell)
    if column < 0:
        return Reason.NOT_MEANT
    if is_in_chain(state, spell):
        return Reason.IN_CHAIN
    if state.frame_count > 0 and state.chain_count >= MOST_ACTIVATIONS:
        return Reason.IN_CHAIN
    return Reason.NONE if can_use(state, state.actor, spell) else Reason.UNUSABLE


def next_other(state: State, after: int) -> int:
    """The next card that may be activated now, by columns from top to bottom; -1 for none.

    `after` is the place to go on from: 0 to begin with, then one more than was found before (see `other_at`).
    """
    source = source_seat(state)
    for at in range(after, COLUMNS * COLUMN_ROOM):
        card = other_at(state, source, at)
        if card >= 0 and another_refusal(state, card) == Reason.NONE:
            return at
    return NOTHING


def other_at(state: State, source: int, at: int) -> int:
    """The card at a place of the columns that are meant, counted through all five; -1 for none."""
    column = source * COLUMNS + at // COLUMN_ROOM
    place = column * COLUMN_ROOM + at % COLUMN_ROOM
    if source == state.actor:
        return state.column_card[place] if at % COLUMN_ROOM < state.column_count[column] else NOTHING
    return state.past_card[place] if at % COLUMN_ROOM < state.past_count[column] else NOTHING


def has_other(state: State) -> bool:
    """Whether there is a card that may be activated now."""
    if state.seats == 1 and state.frame_count == 0 and state.event_card >= 0:
        clause = state.clause[state.event_card * CLAUSES + state.event_clause]
        if clause == Do.LEFT or clause == Do.RIGHT:
            return False
    return next_other(state, 0) >= 0
