"""What a turn of the sell phase is: from the draw to its end, with a card that is played, discarded or used."""

from __future__ import annotations

from typing import Final

from arcane_lab.engine.spec import Turns
from arcane_lab.games.alley.rules.moves import verb_of
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Phase, Verb

#: What may be done with a card in a turn (AA-TURN-02).
_PLAYS: Final = (Verb.PLAY, Verb.DISCARD, Verb.USE)
#: The last place of the longest track of infamy, and more gold than anybody ends with.
_TRACK_END: Final = 99
_MOST_GOLD: Final = 9999


def is_in_turn(state: State) -> bool:
    """Whether it is the sell phase, which is made of turns."""
    return state.phase == Phase.SELL


def is_play(move: int) -> bool:
    """Whether a move plays, discards or uses a card."""
    return verb_of(move) in _PLAYS


TURNS: Final = Turns(is_in_turn=is_in_turn, is_play=is_play, predicted={"gold": _MOST_GOLD, "infamy": _TRACK_END})
