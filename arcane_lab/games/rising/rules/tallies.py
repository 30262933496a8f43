"""What is counted of the choices of a seat, for the tables: no rule reads it."""

from arcane_lab.games.rising.rules.sizes import COLUMNS, KINDS, ROUNDS, TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Card


def tally_prepared(state: State, seat: int, card: int) -> None:
    """A card is prepared: a spell counts for its discipline, an artifact or event for itself."""
    kind = state.card_column[card]
    if state.card_kind[card] == Card.ARTIFACT:
        kind = COLUMNS
    elif state.card_kind[card] == Card.EVENT:
        kind = COLUMNS + 1
    state.tally_prepared[seat] += 1
    state.tally_kind[(seat * KINDS + kind) * ROUNDS + state.round_number - 1] += 1


def tally_cast(state: State, seat: int) -> None:
    """A card is discarded to cast: the columns that rise count once each; on turn 6 none does (AR-FINAL-01)."""
    state.tally_cast[seat] += 1
    state.tally_turn[seat * TURNS + state.turn - 1] += 1
    if state.turn < TURNS:
        one = state.moon[2 * state.turn - 2]
        two = state.moon[2 * state.turn - 1]
        state.tally_moon[seat * COLUMNS + one] += 1
        if two != one:
            state.tally_moon[seat * COLUMNS + two] += 1
