"""What the rest of a round looks at, so that few futures can be counted instead of being drawn (`advice.counting`).

Alone at most the top card of the pyramid is unknown from the fourth turn on, and nothing on the sixth (AR-SOLO-06, 12).
Every unknown card may be looked at but those set aside, and all of them are dealt, so nothing is drawn besides.
"""

from __future__ import annotations

from typing import Any

from arcane_lab.engine.moves import Row
from arcane_lab.games.rising.knowledge.redeal import Unknown
from arcane_lab.games.rising.rules.state import State


def is_countable(unknown: Any, until: str) -> bool:
    """Where all unknown cards may lie in all the places; a position that lies open has none.

    Not to the end of the game where a round is still dealt (AR-SETUP-03).
    """
    return (until == "round" or unknown.state.round_number >= unknown.state.values.rounds) and len(
        getattr(unknown, "groups", ())
    ) <= 1


def places_that_matter(unknown: Unknown, draws: int) -> list[int]:
    """The numbers of all unknown places but those set aside, of which no rule asks again in the round (AR-SETUP-07)."""
    return [number for number, (name, _, _) in enumerate(unknown.places) if name != "aside"]


def others_hold_more(unknown: Unknown, draws: int) -> bool:
    """Nobody holds an unknown card that was not dealt."""
    return False


def shows_card(row: Row) -> bool:
    """No event shows a card that was not dealt."""
    return False


def mixes_cards(row: Row) -> bool:
    """No card comes back from where nobody looks."""
    return False


def deals_made(state: State) -> int:
    """How many rounds were dealt."""
    return state.deals
