"""The games that there are, by name: the one place that looks one up, and the only one that loads it by its name."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown
from arcane_lab.core.text import listed
from arcane_lab.engine.spec import GameSpec

#: The games that come with the package, each a folder of `arcane_lab/games`.
SHIPPED: Final = tuple(one.name for one in iter_modules(import_module("arcane_lab.games").__path__) if one.ispkg)
#: Where a package that is installed says which games it has: `pig = "my_games.pig:GAME"`.
ENTRY_POINTS: Final = "arcane_lab.games"
_NAME: Final = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")

#: The games of this process, which `register` made known.
_registered: dict[str, GameSpec] = {}


class GameDefinitionError(ArcaneLabError):
    """A game that cannot be known by its name: `game` says which, `reason` why, `next_step` what to do."""

    def __init__(self, game: object, reason: str, next_step: str) -> None:
        super().__init__(game, reason, next_step)
        self.game, self.reason, self.next_step = game, reason, next_step

    def __str__(self) -> str:
        return f"the game {shown(self.game)} cannot be used: {self.reason}; {self.next_step}"


class NoGame(ArcaneLabError):
    """There is no game that could be meant."""

    def __str__(self) -> str:
        return "there is no game here: install a package that brings one, or make yours known with al.register(spec)"


def games() -> tuple[str, ...]:
    """The names of all games that can be played: those that come along, those registered, those of other packages.

    >>> games()[0]
    'alley'
    """
    return tuple(dict.fromkeys((*SHIPPED, *_registered, *_installed(tuple(sys.path)))))


def default_game() -> str:
    """The game that is meant where none is named: the first of `games`. Raises `NoGame` where there is none.

    >>> default_game() == games()[0]
    True
    """
    first = next(iter(games()), None)
    if first is None:
        raise NoGame
    return first


def chosen_game(name: object = None) -> GameSpec:
    """The description of a game by its name, or of the default game; raises what `find_game` raises, and `NoGame`."""
    return find_game(default_game() if name is None else name)


def find_game(name: object) -> GameSpec:
    """The description of a game by its name; raises `UnknownName` with the nearest one, or `GameDefinitionError`.

    A definition of one's own, or a `GameSpec`, is made known by this.

    >>> find_game("alley").title
    'Arcane Alley'
    """
    defined = getattr(name, "spec", name)
    if isinstance(defined, GameSpec):
        return register(defined)
    known = name.strip().lower() if isinstance(name, str) else ""
    if known in SHIPPED:
        spec: GameSpec = _module(f"arcane_lab.games.{known}.game").GAME
        return spec
    if known in _registered:
        return _registered[known]
    installed = _installed(tuple(sys.path))
    if known not in installed:
        raise UnknownName("a game", name, games())
    return _loaded(known, installed[known])


def register(spec: Any) -> GameSpec:
    """Make a game (a definition or a `GameSpec`) known by its name in this process; raises `GameDefinitionError`.

    The same game may be registered again. A package makes its games known to everybody who installs it by the entry
    point `arcane_lab.games`.
    """
    spec = getattr(spec, "spec", spec)
    checked = _checked(spec, getattr(spec, "name", type(spec).__name__))
    if checked.name in _registered and not checked.package and not _registered[checked.name].package:
        # A definition that changed, as when a cell of a notebook is run again, takes the place of what it was.
        _registered[checked.name] = checked
    if checked.name in games() and find_game(checked.name) is not checked:
        raise GameDefinitionError(checked.name, "another game has this name", "choose another one for yours")
    if checked.name not in games():
        _registered[checked.name] = checked
    return checked


def unregister(name: str) -> None:
    """Forget a game that was registered; raises `UnknownName` for one that was not."""
    if name not in _registered:
        raise UnknownName("a registered game", name, _registered)
    del _registered[name]


def is_only_here(name: str) -> bool:
    """Whether a game is known in this process alone, so that no other process finds it by its name."""
    return name in _registered and name not in (*SHIPPED, *_installed(tuple(sys.path)))


def _checked(spec: object, name: object) -> GameSpec:
    """A game with a name that can be written everywhere; raises `GameDefinitionError`."""
    if not isinstance(spec, GameSpec):
        raise GameDefinitionError(name, f"{shown(spec)} is no GameSpec", "give the GameSpec that describes the game")
    checked_name(spec.name)
    return spec


def checked_name(name: str) -> str:
    """A name of a game that can be written everywhere; raises `GameDefinitionError`."""
    if not _NAME.fullmatch(name):
        reason = "this is no name for a game"
        raise GameDefinitionError(name, reason, "use small letters, digits and -, such as 'night-market'")
    return name


@cache
def _installed(path: tuple[str, ...]) -> Mapping[str, tuple[EntryPoint, ...]]:
    """What installed packages say of their games, by name, without loading any; `path` is where Python looks."""
    found: dict[str, list[EntryPoint]] = defaultdict(list)
    for point in entry_points(group=ENTRY_POINTS):
        if point.name not in SHIPPED and point not in found[point.name]:
            found[point.name].append(point)
    return {name: tuple(points) for name, points in found.items() if points}


@cache
def _loaded(name: str, points: tuple[EntryPoint, ...]) -> GameSpec:
    """The game of an entry point; raises `GameDefinitionError` where it cannot be had."""
    if len(points) > 1:
        places = listed(sorted(point.value for point in points))
        raise GameDefinitionError(name, f"two packages have one of this name ({places})", "uninstall one of them")
    step = f"tell whoever wrote {points[0].value}"
    try:
        found = points[0].load()
        spec = getattr(found, "spec", found)
    except Exception as error:
        reason = f"its package cannot be loaded ({type(error).__name__}: {' '.join(str(error).split())})"
        raise GameDefinitionError(name, reason, step) from error
    checked = _checked(spec, name)
    if checked.name != name:
        raise GameDefinitionError(name, f"its package calls it {shown(checked.name)}", step)
    return checked


def part(spec: GameSpec, given: Any) -> Any:
    """A part of a game: itself, or the module of the game's package that has this name.

    >>> part(find_game("alley"), "text.positions").__name__
    'arcane_lab.games.alley.text.positions'
    """
    return _module(f"{spec.package}.{given}") if isinstance(given, str) else given


@cache
def _module(name: str) -> Any:
    """A module by its name; every event that is told asks for one, and `import_module` looks it up anew each time."""
    return import_module(name)


def of_other_making(spec: GameSpec) -> str:
    """What was different where the fingerprint of a setup is another than today's."""
    if spec.package:
        return "other card values than these"
    return "other rules than this definition has (or another Python)"


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
        found |= {
            name: f"{package.__name__}.{module}"
            for name, module in getattr(package, "PUBLISHED", {}).get(room, {}).items()
        }
    return found
