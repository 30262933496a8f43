"""Arcana Rising: draft spells, prepare them, and cast them under the right moons."""

from typing import Final

#: What of this game stands among the public names of a room: room, name, module in this package. Light to read.
PUBLISHED: Final[dict[str, dict[str, str]]] = {
    "widgets": {"EngineLab": "widgets.engine_lab", "MoonBoard": "widgets.moon_board"},
    "chance": {"rising": "odds"},
    "items": {"rising": "commands.items"},
}
