"""Strategies of a person's own, compiled for the twin's play loop where that can be done.

A function of ``(view, moves, count, luck)`` is copied, and in the copy everything it mentions is put in the twin's
terms: functions of the game become those of the twin, the person's own helpers are compiled too, and the game's tuples
become arrays. The original is never touched. What was compiled is kept as long as the code and all values that
it uses are the same, so a notebook cell that is run again after a change is compiled again.

A compiled function answers -1 where the original would raise an error; the game is then played again as plain
Python, where the error is the person's own.
"""

from __future__ import annotations

import dis
import linecache
import re
import threading
from collections.abc import Callable
from types import CellType, FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.core import types

from arcane_lab.engine.compiling.cache import gathered
from arcane_lab.engine.compiling.making import OPTIONS, chooser_signature, known_types, load_module, quiet
from arcane_lab.engine.compiling.own_looks import (
    AN_OBJECT,
    KNOWN_MODULES,
    CannotCompile,
    is_of_game,
    key_of,
    mentioned,
)
from arcane_lab.engine.compiling.sources import is_family, members_of, modules_of
from arcane_lab.engine.compiling.twin import Twin, chooser_names

#: Where numba, left alone, would differ from Python: reading past an end, and dividing by nought.
AS_PYTHON: Final[dict[str, Any]] = {"nogil": True, "error_model": "python", "boundscheck": True}
#: Compiled functions that are kept, with those that cannot be compiled.
CACHE_SIZE: Final = 64
LONGEST_REASON: Final = 160
LONGEST_CODE: Final = 80
WORD: Final = 32

_guard: Final = threading.Lock()
_cache: dict[Any, tuple[Twin, Any]] = {}
_libraries: dict[int, tuple[Twin, Library]] = {}


def compile_own(twin: Twin, function: Callable[..., Any]) -> Any:
    """A function of a person's own as the twin's play loop calls it.

    Takes a tenth of a second to a second, and next to nothing for what was compiled before. Raises `CannotCompile`.
    """
    if not isinstance(function, FunctionType):
        raise CannotCompile(AN_OBJECT)
    key = (id(twin), _key(twin.game, function, {}))
    with _guard:
        if key not in _cache or _cache[key][0] is not twin:
            while len(_cache) >= CACHE_SIZE:
                _cache.pop(next(iter(_cache)))
            _cache[key] = (twin, _attempt(twin, function))
        made = _cache[key][1]
    if isinstance(made, CannotCompile):
        raise CannotCompile(*made.args)
    return made


def is_known(twin: Twin, function: Callable[..., Any]) -> bool:
    """Whether `compile_own` answers at once, well or not."""
    if not isinstance(function, FunctionType):
        return True
    try:
        cached = _cache.get((id(twin), _key(twin.game, function, {})))
    except CannotCompile:
        return True
    return cached is not None and cached[0] is twin


def _attempt(twin: Twin, function: FunctionType) -> Any:
    """The compiled function, or why there is none."""
    try:
        with quiet():
            return _compiled(twin, function)
    except CannotCompile as reason:
        return reason
    except Exception as error:
        # numba has many kinds of refusals, and some functions make it fail outright; plain play serves them all.
        return CannotCompile(_in_words(error, function))


def _compiled(twin: Twin, function: FunctionType) -> Any:
    library = _library(twin)
    chooser = library.chooser
    own = Copies(library).of_function(function)
    own.compile((chooser.args[0], chooser.args[1], types.int64, chooser.args[3]))
    answer = own.overloads[next(iter(own.overloads))].signature.return_type
    if not isinstance(answer, types.Integer):
        raise CannotCompile(f"its answer is not always a whole number (the compiler found {answer})")
    return numba.cfunc(chooser, nopython=True, **OPTIONS)(_guarded(own, twin.shapes["View"]))


def _guarded(own: Any, shape: np.dtype[Any]) -> Callable[..., Any]:
    """A function with things of its own to read, so that it cannot change the game, and -1 for all that goes wrong."""

    def asks(view: Any, moves: Any, count: int, luck: Any) -> Any:
        room = np.empty(1, shape)
        room[0] = view
        choice = own(room[0], moves[:count].copy(), count, luck)
        for word in luck:
            if word >> WORD != 0:
                return -1
        # The copy of the view is given back only after the answer.
        return choice if room.size == 1 else -1

    ask = numba.njit(**OPTIONS)(asks)

    def choose(view: Any, moves: Any, count: int, luck: Any) -> Any:
        try:
            return ask(view, moves, count, luck)
        except Exception:
            return -1

    return choose


def _key(game: str, value: Any, seen: dict[int, int]) -> Any:
    """What a value is, so that equal keys compile to the same; raises `CannotCompile` for what may change meanwhile."""
    return key_of(game, value, seen, gathered(game).homes)


def _is_of_game(game: str, value: Any) -> bool:
    """Whether a function is one of the game that the twin has too."""
    return is_of_game(game, value, gathered(game).homes)


# --- the same in the twin's terms -------------------------------------------------------------------------


class BuiltIn(types.WrapperAddressProtocol):  # type: ignore[misc] # numba has no types
    """A strategy of the twin, as numba calls a function by its address."""

    def __init__(self, address: int, chooser: Any) -> None:
        self._address, self._chooser = address, chooser

    def __wrapper_address__(self) -> int:
        return self._address

    def signature(self) -> Any:
        """What it takes and gives."""
        return self._chooser


class Library:
    """The functions and tables of a game as a compiled function can use them; each is compiled when it is needed."""

    def __init__(self, twin: Twin) -> None:
        module = load_module(twin.game, twin.source)
        known = gathered(twin.game)
        self.game = twin.game
        self.chooser = chooser_signature(known, known_types(known), chooser_names(twin.game))
        self.functions: dict[str, Any] = dict(vars(module))
        for name in known.hints:
            plain = vars(module)[name]
            copy = FunctionType(plain.__code__, self.functions, name)
            self.functions[name] = numba.njit(**OPTIONS)(copy)
        # These are compiled already.
        for name, function in chooser_names(twin.game).items():
            self.functions[function] = BuiltIn(twin.choosers[name], self.chooser)
        #: Tuples are told by which they are: equal ones may be arrays of different names.
        self.tables = {
            id(value): self.functions[name]
            for part in modules_of(twin.game)
            for name, value in vars(part).items()
            if isinstance(value, tuple) and isinstance(self.functions.get(name), np.ndarray)
        }


def _library(twin: Twin) -> Library:
    found = _libraries.get(id(twin))
    if found is None or found[0] is not twin:
        _libraries.clear()
        found = _libraries[id(twin)] = (twin, Library(twin))
    return found[1]


class Copies:
    """Copies of a person's functions that mention the twin's things in place of the game's."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._made: dict[int, Any] = {}
        self._modules: dict[int, ModuleType] = {}

    def of(self, value: Any) -> Any:
        """A value in the twin's terms."""
        if _is_of_game(self._library.game, value):
            return self._library.functions[value.__name__]
        if isinstance(value, FunctionType):
            return self.of_function(value)
        if isinstance(value, ModuleType) and value.__name__ not in KNOWN_MODULES:
            return self.of_module(value)
        if is_family(value):
            return self.of_family(value)
        if id(value) in self._library.tables:
            return self._library.tables[id(value)]
        if isinstance(value, tuple):
            return tuple(self.of(part) for part in value)
        # A name among numbers is still a number.
        return int(value) if isinstance(value, int) and not isinstance(value, bool) else value

    def of_function(self, function: FunctionType) -> Any:
        """A function of the person's own, to be compiled when it is called."""
        if id(function) in self._made:
            return self._made[id(function)]
        space: dict[str, Any] = {"__builtins__": function.__globals__.get("__builtins__", {})}
        cells = tuple(CellType() for _ in function.__code__.co_freevars)
        copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__, cells)
        copy.__module__ = "__arcane_lab_own__"
        # Made known before what it mentions is looked at: functions may call each other in a circle.
        made = self._made[id(function)] = numba.njit(**AS_PYTHON)(copy)
        free = dict(zip(function.__code__.co_freevars, cells, strict=True))
        for name, value in mentioned(function).items():
            if name in free:
                free[name].cell_contents = self.of(value)
            else:
                space[name] = self.of(value)
        return made

    def of_family(self, family: type) -> ModuleType:
        """A family of the game; of a module, numba knows that its numbers stay as they are."""
        if id(family) not in self._modules:
            copy = self._modules[id(family)] = ModuleType(family.__name__)
            vars(copy).update(members_of(family))
        return self._modules[id(family)]

    def of_module(self, module: ModuleType) -> ModuleType:
        """A module of the game with everything in the twin's terms."""
        if id(module) not in self._modules:
            copy = self._modules[id(module)] = ModuleType(module.__name__)
            for name, value in vars(module).items():
                is_table = id(value) in self._library.tables
                if isinstance(value, int) or is_table or is_family(value) or _is_of_game(self._library.game, value):
                    setattr(copy, name, self.of(value))
        return self._modules[id(module)]


#: What numba says of things that it does not compile: what it is in a person's own words, and what to write instead.
IN_WORDS: Final = (
    (r"may escape|in a closure|non-constant value", "a function inside the function", "write a for loop"),
    (r"cannot unify", "a name that holds two kinds of things", "give it whole numbers everywhere"),
    (r"exception object|unsupported.*except", "an except that keeps its error", "ask with an if before it goes wrong"),
    (
        r"function (?:Function\()?<built-in function (\w+)>",
        "{}(…) of these things",
        "write a for loop over range(count)",
    ),
    (r"function (?:Function\()?<class '(\w+)'>", "{}(…) of these things", "keep to whole numbers and tuples of them"),
    (r"^'(\w+)'$", "{}, which a view does not have", "take a field of the view as ours do"),
    (
        r"unknown attribute '(rand\w+|choices?|shuffle|sample|uniform)'",
        ".{}",
        "for chance write draw_below(luck, limit)",
    ),
    (r"unknown attribute '(\w+)'", ".{}, which is not compiled", "write it with for and if"),
    (
        r"unsupported constraint|unsupported opcode|use of unsupported",
        "what is not compiled",
        "write it with for and if",
    ),
)


def _in_words(error: Exception, function: FunctionType) -> str:
    """Where the compiler stopped and why, in one sentence without its colours, and what to write instead."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    places = [(path, int(line)) for path, line in re.findall(r'File "([^"]+)", line (\d+)', text)]
    places += [(path, int(line)) for path, line in re.findall(r"(?:Raised from|defined at) (\S+) \((\d+)\)", text)]
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    words = next((line for line in lines if not line.startswith(("Failed in", "During:"))), type(error).__name__)
    short = words if len(words) <= LONGEST_REASON else words[:LONGEST_REASON] + "…"
    for pattern, what, instead in IN_WORDS:
        if found := re.search(pattern, text, re.IGNORECASE):
            name = next(filter(None, found.groups()), "")
            path, line = places[-1] if places else (function.__code__.co_filename, _line_with(function, name))
            return f"{_place(path, line)} has {what.format(name)}; {instead}"
    if places:
        return f"the compiler stopped at {_place(*places[-1])}: {short}"
    return f"the compiler stopped: {short}"


def _line_with(function: FunctionType, name: str) -> int:
    """The line of a function in which it mentions a name; its first line where none does."""
    line = first = function.__code__.co_firstlineno
    for instruction in dis.get_instructions(function):
        line = instruction.starts_line or line
        if instruction.argval == name:
            return line
    return first


def _place(path: str, line: int) -> str:
    """A line of a person's own code, with what stands there."""
    code = linecache.getline(path, line).strip()[:LONGEST_CODE]
    return f"line {line}{f' ({code})' if code else ''}"
