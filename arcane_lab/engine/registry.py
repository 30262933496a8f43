"""The games that there are, by name: the one place that looks one up, and the only one that loads it by its name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.spec import GameSpec

#: The games that come with the package, each a folder of `arcane_lab/games`.
SHIPPED: Final = ("alley",)


def games() -> tuple[str, ...]:
    """The names of all games that can be played.

    >>> games()
    ('alley',)
    """
    return SHIPPED


def find_game(name: object) -> GameSpec:
    """The description of a game by its name; raises `UnknownName` with the nearest one.

    >>> find_game("alley").title
    'Arcane Alley'
    """
    if not isinstance(name, str) or name.strip().lower() not in games():
        raise UnknownName("a game", name, games())
    spec: GameSpec = import_module(f"arcane_lab.games.{name.strip().lower()}.game").GAME
    return spec


def part(spec: GameSpec, given: Any) -> Any:
    """A part of a game: itself, or the module of the game's package that has this name.

    >>> part(find_game("alley"), "text.positions").__name__
    'arcane_lab.games.alley.text.positions'
    """
    return import_module(f"{spec.package}.{given}") if isinstance(given, str) else given


def folder_of(spec: GameSpec) -> Path:
    """The folder of a game's package."""
    return Path(str(import_module(spec.package).__file__)).parent


def published(room: str) -> dict[str, str]:
    """The names that games add to a room of the toolkit, each with its module; no game is loaded for this.

    >>> published("graphs")["stacks"]
    'arcane_lab.games.alley.graphs.storehouse_stacks'
    """
    found: dict[str, str] = {}
    for game in SHIPPED:
        package = import_module(f"arcane_lab.games.{game}")
        found |= {name: f"{package.__name__}.{module}" for name, module in package.PUBLISHED.get(room, {}).items()}
    return found
