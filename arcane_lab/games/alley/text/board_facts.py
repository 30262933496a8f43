"""What the board must know of the rules: the spaces of the infamy track, what is said of it, and how many rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from arcane_lab.games.alley.rules.values import NUMBERS

if TYPE_CHECKING:
    from arcane_lab.engine.setup import Setup


def number_in(picture: Mapping[str, Any], name: str) -> int:
    """A number of the rules in the game that a picture shows: the printed one unless the picture says another.

    >>> number_in({}, "fine_gold"), number_in({"numbers": {"fine_gold": 30}}, "fine_gold")
    (25, 30)
    """
    return int(picture.get("numbers", {}).get(name, NUMBERS[name]))


def high_infamy(last: int) -> int:
    """From where on the track is drawn in the colour of a warning: its last quarter.

    >>> high_infamy(24)
    18
    """
    return 3 * last // 4


def board_facts(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """What the board says of the track and of an inspection (AA-SCORE-13, AA-INSPECT-09, 17, 26, 34)."""
    last, fine, markers = int(numbers["infamy_track"]), numbers["fine_gold"], int(numbers["fine_markers"])
    # A setup names its readings, a view has their numbers.
    past = f"Past {last} it starts again at 0" if numbers["infamy_overflow"] in ("wrap", 1) else f"It ends at {last}"
    notes = [f"{past}.", f"{past}."]
    if markers:
        notes = [f"Past {last} it costs a fine marker.", f"Past {last} it costs a fine marker, and counts on from 0."]
    return {
        "lastInfamy": last,
        "highInfamy": high_infamy(last),
        "fineMarkers": markers,
        "past": f"Past {last} it starts again at 0, with a fine marker: a filled shield."
        if markers
        else f"{past}; this game has no fine markers.",
        "countNotes": [f"What is left in the storehouse counts. {notes[0]}", notes[1]],
        "stages": [
            "What is left counts",
            "Penalty for who ended the round",
            f"Fines: {fine} gold each",
            "Bribes, or the end",
        ],
    }


def facts_of(setup: Setup) -> dict[str, Any]:
    """The facts of a setup, with its rounds, or 0 where the game goes on until somebody has enough gold.

    >>> from arcane_lab.engine.game import BaseGame
    >>> facts_of(BaseGame("alley", players=2, seed=7).setup)["rounds"]
    3
    """
    rounds = setup.options["rounds"] if setup.options.get("goal") == "three_rounds" else 0
    return {**board_facts(setup.options), "rounds": rounds}
