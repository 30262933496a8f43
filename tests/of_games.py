"""What the tests of a room find in the tests of the games: the toolkit's own tests name no game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

GAMES = Path(__file__).parent / "games"


def of_games(name: str) -> list[ModuleType]:
    """The modules of this name that games bring, such as "charts.samples"; none where there is no game."""
    files = sorted(GAMES.glob(f"*/{name.replace('.', '/')}.py"))
    return [import_module(f"tests.games.{file.relative_to(GAMES).parts[0]}.{name}") for file in files]
