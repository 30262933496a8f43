"""Arcane Arts: the lab of an expansion whose base game is absent; what it cannot know are inputs and stand-ins."""

from typing import Final

#: What of this game stands among the public names of a room: room, name, module in this package. Light to read.
PUBLISHED: Final[dict[str, dict[str, str]]] = {
    "widgets": {"DiceExplorer": "widgets.dice_explorer", "SubstitutionPlanner": "widgets.substitution_planner"},
    "chance": {"arts": "odds"},
    "top": {"arts": "arts"},
    "items": {"arts": "commands.items"},
    "inputs": {"arts": "commands.items"},
}
