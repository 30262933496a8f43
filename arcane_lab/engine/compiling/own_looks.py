"""What can be told of a strategy of a person's own before any compiler has looked at it: what it mentions.

No compiler is loaded for this. What it does not find only a compiler can tell.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from arcane_lab.core.libraries import np
from arcane_lab.engine.compiling.sources import is_family
from arcane_lab.engine.registry import find_game

#: Modules that mean the same compiled; chance of theirs is not the game's, so it is left out.
KNOWN_MODULES: Final = ("math", "numpy")
AN_OBJECT: Final = "it is an object, and only functions written with def or lambda are compiled"
#: The module of each function of a game that its twin has, by the function's name.
Homes = Mapping[str, str]


class CannotCompile(Exception):
    """A function that runs only as plain Python; the text says why and completes "…, because"."""


def unfit(game: str, function: Callable[..., Any]) -> str:
    """Why a function cannot be compiled, as far as that can be seen of what it mentions; empty where nothing is seen.

    >>> def lucky(view, moves, count, luck):
    ...     import random
    ...     return random.randrange(count)
    >>> unfit("alley", lucky)
    'it imports random; write the import above the function'
    >>> unfit("alley", lambda view, moves, count, luck: count - 1)
    ''
    """
    if not isinstance(function, FunctionType):
        return AN_OBJECT
    imported = next((one.argval for one in dis.get_instructions(function) if one.opname == "IMPORT_NAME"), None)
    if imported is not None:
        return f"it imports {imported}; write the import above the function"
    try:
        key_of(game, function, {})
    except CannotCompile as reason:
        return str(reason)
    return ""


def names_used(code: CodeType) -> Iterator[str]:
    """The global names that code reads, also in functions inside it."""
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_used(constant)


def mentioned(function: FunctionType) -> dict[str, Any]:
    """What a function mentions by a name, apart from Python's own: its globals, then what it holds from outside."""
    used = sorted(set(names_used(function.__code__)))
    found = {name: function.__globals__[name] for name in used if name in function.__globals__}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:
            raise CannotCompile(f"it uses {name}, which has no value yet") from None
    return found


def key_of(game: str, value: Any, seen: dict[int, int], homes: Homes | None = None) -> Any:
    """What a value is, so that equal keys compile to the same; raises `CannotCompile` for what may change meanwhile.

    Without `homes` a function of the game is one of its package, whether the twin has it or not.
    """
    if is_of_game(game, value, homes):
        return ("game", value.__module__, value.__name__)
    if isinstance(value, FunctionType):
        if id(value) in seen:
            return ("again", seen[id(value)])
        seen[id(value)] = len(seen)
        parts = [(name, _named(game, name, part, seen, homes)) for name, part in mentioned(value).items()]
        defaults = _named(game, "its defaults", value.__defaults__ or (), seen, homes)
        return ("function", value.__code__, defaults, tuple(parts))
    if isinstance(value, tuple):
        return ("tuple", tuple(key_of(game, part, seen, homes) for part in value))
    if isinstance(value, bool | int | float | str | None):
        return (type(value).__name__, repr(value))
    if isinstance(value, ModuleType) and (value.__name__ in KNOWN_MODULES or _is_game_module(game, value.__name__)):
        return ("module", value.__name__)
    if is_family(value) and _is_game_module(game, value.__module__):
        return ("family", value.__module__, value.__name__)
    raise CannotCompile(_kind(value))


def _named(game: str, name: str, value: Any, seen: dict[int, int], homes: Homes | None) -> Any:
    """The key of something that has a name, which the reason says when it cannot be compiled."""
    try:
        return key_of(game, value, seen, homes)
    except CannotCompile as reason:
        text = str(reason)
        raise CannotCompile(text if text.startswith("it uses") else f"it uses {name}, {text}") from None


def _kind(value: Any) -> str:
    """Why a value cannot be used, to come after its name."""
    if isinstance(value, ModuleType):
        instead = "; for chance write draw_below(luck, limit)" if value.__name__.endswith("random") else ""
        return f"the module {value.__name__}, which is not compiled{instead}"
    if isinstance(value, list | np.ndarray):
        return f"a {type(value).__name__}, which may change during the run; write a tuple"
    return f"an object of type {type(value).__name__}, which is not compiled"


def is_of_game(game: str, value: Any, homes: Homes | None) -> bool:
    """Whether a function is one of the game (that the twin has too, as `homes` says)."""
    if not isinstance(value, FunctionType):
        return False
    if homes is None:
        return _is_game_module(game, value.__module__)
    module = homes.get(value.__name__)
    return module is not None and module == value.__module__


def _is_game_module(game: str, module: str | None) -> bool:
    """Whether a module, by its name, is one of the game; code that was run as text has none."""
    return (module or "").startswith(find_game(game).package + ".")
