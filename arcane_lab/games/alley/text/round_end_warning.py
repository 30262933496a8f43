"""The warning that a turn ends the round: a play on the last hidden item triggers the inspection (AA-INSPECT-01)."""

from __future__ import annotations

from arcane_lab.engine.moves import Ending
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.sizes import NOTHING
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.turn_end import would_trigger
from arcane_lab.games.alley.rules.words import Phase, Reading, Rule
from arcane_lab.games.alley.text.names import SLOTS, rule_id


def ending(state: State, seat: int) -> Ending | None:
    """The slot in which a play of a seat triggers the inspection, or that any play does (`rules.turn_end`).

    None where no play does: it is not the seat's turn, more than one of its items is hidden, somebody has triggered the
    inspection already, or the turn tracker of two players is not so far. Which slots are hidden every seat may know; of
    what lies there nothing is told.

    >>> from arcane_lab.games.alley.setup import new_state, resolve_setup
    >>> from arcane_lab.games.alley.rules.flow import new_play
    >>> state = new_state(resolve_setup(players=3))
    >>> new_play(state)
    >>> state.phase, state.storehouse_face[1:9] = Phase.SELL, [1] * 8
    >>> ending(state, 0).text
    'a1 ends the round; +10 infamy unless you count least.'
    """
    if state.phase != Phase.SELL or state.turn_seat != seat or not would_trigger(state, seat):
        return None
    rule = rule_id(Rule.INSPECT + 1)
    first = sizes.SLOTS * seat
    hidden = [
        slot
        for slot in range(sizes.SLOTS)
        if state.storehouse_item[first + slot] != NOTHING and state.storehouse_face[first + slot] == 0
    ]
    # With its penalty (AA-INSPECT-17), in what a phone has room for.
    ends = f"ends the round; +{state.values.penalty_infamy} infamy unless you count least."
    if not hidden:
        does = "This turn" if state.values.trigger_on == Reading.TRIGGER_ANY_TURN else "A play"
        return Ending(f"{does} {ends}", rule)
    if len(hidden) > 1:
        return None
    slot = SLOTS[hidden[0]]
    return Ending(f"{slot} {ends}", rule, slot)
