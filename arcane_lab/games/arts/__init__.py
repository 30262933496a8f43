"""Arcane Arts: a lab of an expansion whose base game is not here; what its text leaves out is an input."""

from typing import Final

#: What of this game stands among the public names of a room: room, name, module in this package. Light to read.
PUBLISHED: Final[dict[str, dict[str, str]]] = {
    "widgets": {"DiceExplorer": "widgets.dice_explorer", "SubstitutionPlanner": "widgets.substitution_planner"},
    "chance": {"arts": "odds"},
}
