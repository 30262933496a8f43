"""What the board must know of the rules: the spaces of the infamy track, what is said of it, and how many rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from arcane_lab.games.alley.rules.inspection import FINE

if TYPE_CHECKING:
    from arcane_lab.engine.setup import Setup

#: The last space of the track: past it the count begins again, with a fine marker (AA-SCORE-13).
LAST_INFAMY: Final = 24
#: From here on the track is drawn in the colour of a warning.
HIGH_INFAMY: Final = 18
#: What is said beside a count, and where it passes the end of the track.
COUNT_NOTES: Final = (
    f"What is left in the storehouse counts. Past {LAST_INFAMY} it costs a fine marker.",
    f"Past {LAST_INFAMY} it costs a fine marker, and counts on from 0.",
)
#: What an inspection goes through, in this order (AA-INSPECT-09, 17, 26, 34).
STAGES: Final = (
    "What is left counts",
    "Penalty for who ended the round",
    f"Fines: {FINE} gold each",
    "Bribes, or the end",
)
BOARD_FACTS: Final[dict[str, Any]] = {
    "lastInfamy": LAST_INFAMY,
    "highInfamy": HIGH_INFAMY,
    "countNotes": list(COUNT_NOTES),
    "stages": list(STAGES),
}


def facts_of(setup: Setup) -> dict[str, Any]:
    """The facts of a setup: three rounds, or 0 where the game goes on until somebody has enough gold.

    >>> from arcane_lab.engine.game import BaseGame
    >>> facts_of(BaseGame("alley", players=2, seed=7).setup)["rounds"]
    3
    """
    return {**BOARD_FACTS, "rounds": 3 if setup.options.get("goal") == "three_rounds" else 0}
