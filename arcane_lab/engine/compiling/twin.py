"""The compiled twin itself: the generated module, wrapped by numba. The only module that imports numba.

Only the play loop and the strategies are kept on disk; every other function is compiled into them.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.core import codegen, types
from numba.np import numpy_support

from arcane_lab.engine.compiling.sources import Gathered
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS

#: The play loop: what a simulation calls.
ENTRY: Final = "play_games"
#: Strategies that one loop has room for, so that it serves every number of seats.
ROOM: Final = 6
OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy"}
#: A function that has drawn in more functions than this is optimised only as a part of the loop, not for
#: itself.
FEW_FUNCTIONS: Final = 6


@dataclass(slots=True)
class Twin:
    """A loaded twin: its play loop, its strategies, and the shapes of its bundles."""

    game: str
    loop: Callable[..., int]
    choosers: dict[str, Any]
    shapes: dict[str, np.dtype[Any]]
    chooser_type: Any = field(repr=False)

    def play_games(
        self,
        state: Any,
        strategies: Sequence[str],
        first_play: int,
        games: int,
        *,
        log_on: bool = False,
        most_rounds: int = MOST_ROUNDS,
        most_decisions: int = MOST_DECISIONS,
    ) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Play games as `games.<game>.playing.play_games` does, to the same figures: a row for each seat of
        each game.

        `state` carries the setup (as `GameSpec.new_state` makes it) and is left as it is; `strategies` has a
        name for each seat. The columns are `playing.FIGURES`, then the sets sold of each item. Other threads
        go on meanwhile.
        """
        playing = import_module(f"arcane_lab.games.{self.game}.playing")
        words = import_module(f"arcane_lab.games.{self.game}.rules.words")
        known = import_module(f"arcane_lab.games.{self.game}.strategies").STRATEGIES
        # Places without a seat are never asked.
        names = [*strategies, *[strategies[0]] * (ROOM - len(strategies))]
        bundle = self.bundle("State", state)
        bundle["log_on"] = int(log_on)
        rows = np.zeros(games * len(strategies) * playing.WIDTH, dtype=np.int64)
        done = self.loop(
            bundle,
            self.bundle("View"),
            np.zeros(words.MOVE_ROOM, dtype=np.int64),
            np.zeros((ROOM, 4), dtype=np.int64),
            tuple(self.choosers[name] for name in names),
            np.array([int(known[name].reads_view) for name in names], dtype=np.int64),
            first_play,
            games,
            most_rounds,
            most_decisions,
            np.zeros(2, dtype=np.int64),
            rows,
        )
        if done != games:
            raise RuntimeError(f"game {first_play + done}: the strategy of seat {bundle['actor']} gave no legal move")
        return rows.reshape(games * len(strategies), playing.WIDTH)

    def bundle(self, name: str, filled_from: Any = None) -> Any:
        """A bundle of a shape (one element of a structured array), with the numbers of a plain one or zeros."""
        made = np.zeros(1, dtype=self.shapes[name])[0]
        if filled_from is not None:
            for column in self.shapes[name].names or ():
                made[column] = getattr(filled_from, column)
        return made


def build(game: str, gathered: Gathered, source: Path, code: Path, *, is_new: bool = False) -> Twin:
    """Wrap the module in `source`; load from `code` what an earlier run compiled, or, when new, compile it there.

    What is not new only loads: whatever is missing then is an error, never a long silent compile.
    """
    module = _load_module(game, source)
    shapes = {name: shape_of(fields) for name, fields in gathered.records.items()}
    known = {name: numpy_support.from_dtype(shape) for name, shape in shapes.items()}
    names = chooser_names(game)
    chooser = _signature(gathered.hints[next(iter(names.values()))], known, None)
    chooser_type = types.FunctionType(chooser)
    plain = {name: getattr(module, name) for name in gathered.hints}
    with _kept_in(code), _quiet():
        if is_new:
            _compile_once_each(module, gathered, known, (ENTRY, *names.values()), chooser_type)
        choosers = {
            name: numba.cfunc(chooser, nopython=True, cache=True, **OPTIONS)(plain[function])
            for name, function in names.items()
        }
        signature = _signature(gathered.hints[ENTRY], known, chooser_type)
        loop = numba.njit(signature, cache=True, **OPTIONS)(plain[ENTRY])
    # The compiled function itself: asking numba for the types of the arguments again would cost time and a warning.
    return Twin(game, loop.get_overload(signature), choosers, shapes, chooser_type)


def _compile_once_each(
    module: ModuleType, gathered: Gathered, known: dict[str, Any], roots: Sequence[str], chooser: Any
) -> None:
    """Compile every function for the types of its annotations, those it calls first, and for no others.

    Left alone, numba would compile `log_event` anew for each of the hundred sets of constants it is called with.
    """
    # All are wrapped before the first is compiled, which looks up those it calls.
    for name in gathered.hints:
        wrap = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **OPTIONS)
        setattr(module, name, wrap(getattr(module, name)))
    for name in gathered.below(*roots):
        function = getattr(module, name)
        function.compile(_signature(gathered.hints[name], known, chooser).args)
        function.disable_compile()


def chooser_names(game: str) -> dict[str, str]:
    """The strategies of a game and the names of their functions."""
    strategies = import_module(f"arcane_lab.games.{game}.strategies").STRATEGIES
    return {name: strategy.choose.__name__ for name, strategy in strategies.items()}


def machine() -> str:
    """The processor that code is made for (a home folder may be shared by different machines)."""
    features = hashlib.sha256(codegen.get_host_cpu_features().encode()).hexdigest()[:12]
    return f"{codegen.ll.get_host_cpu_name()} {features}"


def shape_of(fields: dict[str, int]) -> np.dtype[Any]:
    """The structured type of a bundle: whole numbers of 64 bits, and flat arrays of them."""
    return np.dtype(
        [(name, np.int64, (length,)) if length else (name, np.int64) for name, length in fields.items()],
        align=True,
    )


def _signature(hints: tuple[str, ...], known: dict[str, Any], chooser: Any) -> Any:
    """The numba signature of a function, from its annotations."""
    shapes = {
        "int": types.int64,
        "bool": types.boolean,
        "None": types.void,
        "list[int]": types.int64[::1],
        "list[list[int]]": types.int64[:, ::1],
        "tuple[Chooser, ...]": types.UniTuple(chooser, ROOM) if chooser is not None else None,
        **known,
    }
    *arguments, result = (shapes[hint] for hint in hints)
    return result(*arguments)


def _load_module(game: str, source: Path) -> ModuleType:
    """Import the generated file under its one fixed name: what numba keeps is bound to that name."""
    name = f"arcane_lab_twin_{game}"
    specification = importlib.util.spec_from_file_location(name, source)
    if specification is None or specification.loader is None:
        raise ImportError(f"{source} cannot be imported")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    specification.loader.exec_module(module)
    return module


@contextmanager
def _kept_in(code: Path) -> Iterator[None]:
    """Have numba keep its files in one folder; it looks at this setting when a function is wrapped."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(code)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep numba from telling people that functions as arguments are a new feature of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)
        yield


@contextmanager
def make_only_what_is_kept(game: str, gathered: Gathered) -> Iterator[None]:
    """Save half of a compile: no machine code for functions that live on only inside the loop and the strategies.

    numba makes code for each function as if somebody might call it alone, and optimises a function again inside each
    of its callers. This is for a process that compiles and ends: nothing but the kept functions can be called there.
    It leans on inner parts of numba; where they have other names, the compile is slower and the twin the same.
    """
    inner = set(gathered.hints) - {ENTRY, *chooser_names(game).values()}
    library, engine = codegen.JITCodeLibrary, codegen.JITCPUCodegen
    replaced: list[tuple[type, str, Callable[..., Any]]] = [
        (library, "_finalize_final_module", _without_code(inner)),
        (library, "_optimize_final_module", _when_small(inner)),
        (library, "get_pointer_to_function", _without_pointer(inner)),
        (engine, "set_env", _where_there_is_code),
    ]
    if not all(hasattr(owner, name) for owner, name, _ in replaced):
        yield
        return
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in replaced]
    for owner, name, wrapper in replaced:
        setattr(owner, name, wrapper(getattr(owner, name)))
    try:
        yield
    finally:
        for owner, name, original in before:
            setattr(owner, name, original)


def _without_code(inner: set[str]) -> Callable[..., Any]:
    def wrapper(finish: Callable[..., Any]) -> Callable[..., Any]:
        def finish_kept(self: Any) -> None:
            if self.name not in inner:
                finish(self)
                return
            self._finalize_dynamic_globals()
            self._finalized = True

        return finish_kept

    return wrapper


def _when_small(inner: set[str]) -> Callable[..., Any]:
    def wrapper(optimise: Callable[..., Any]) -> Callable[..., Any]:
        def optimise_small(self: Any) -> None:
            functions = sum(1 for function in self._final_module.functions if not function.is_declaration)
            if self.name not in inner or functions <= FEW_FUNCTIONS:
                optimise(self)

        return optimise_small

    return wrapper


def _without_pointer(inner: set[str]) -> Callable[..., Any]:
    def wrapper(point: Callable[..., Any]) -> Callable[..., Any]:
        def point_to_kept(self: Any, name: str) -> int:
            if self.name not in inner:
                return int(point(self, name))
            self._ensure_finalized()
            return 0

        return point_to_kept

    return wrapper


def _where_there_is_code(_original: Callable[..., Any]) -> Callable[..., Any]:
    def set_env(self: Any, name: str, env: Any) -> None:
        address = self._engine.get_global_value_address(name)
        if address:
            ctypes.c_void_p.from_address(address).value = id(env)

    return set_env
