"""The compiled twin itself: the generated module, wrapped by numba. The only module that imports numba.

Inner functions are compiled once each and only for the play loop that calls them; what is kept on disk is the
loop and the strategies.
"""

from __future__ import annotations

import importlib.util
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numba
import numpy as np
from numba.core import types
from numba.np import numpy_support

from arcane_lab.engine.compiling.sources import Gathered

#: Room for seats in the loop, whatever the number that plays: so one compiled loop serves all.
SEATS: Final = 6
#: The play loop: what a simulation calls.
ENTRY: Final = "play_games"
OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy"}


@dataclass(slots=True)
class Twin:
    """A loaded twin: its play loop, its strategies, and the shapes of its bundles."""

    game: str
    loop: Callable[..., int]
    choosers: dict[str, Any]
    shapes: dict[str, np.dtype[Any]]
    chooser_type: Any = field(repr=False)

    def new(self, bundle: str) -> Any:
        """A bundle of a shape, filled with zeros: one element of a structured array."""
        return np.zeros(1, dtype=self.shapes[bundle])[0]

    def compile_chooser(self, function: Callable[..., int]) -> Any:
        """A person's own strategy, compiled; raises whatever numba says when it cannot be."""
        with quiet():
            return numba.cfunc(self.chooser_type.signature, nopython=True, **OPTIONS)(function)


def build(game: str, gathered: Gathered, file: Path) -> Twin:
    """Wrap the module in `file` and compile it, or load what an earlier run compiled (kept beside the file)."""
    module = _load_module(game, file)
    shapes = {name: shape_of(fields) for name, fields in gathered.records.items()}
    known = {name: numpy_support.from_dtype(shape) for name, shape in shapes.items()}
    strategies = import_module(f"arcane_lab.games.{game}.strategies").STRATEGIES
    names = {name: strategy.choose.__name__ for name, strategy in strategies.items()}
    chooser = _signature(gathered.hints[next(iter(names.values()))], known, None)
    chooser_type = types.FunctionType(chooser)
    plain = {name: getattr(module, name) for name in gathered.hints}
    with quiet():
        for name, function in plain.items():
            setattr(module, name, numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **OPTIONS)(function))
        choosers = {
            name: numba.cfunc(chooser, nopython=True, cache=True, **OPTIONS)(plain[function])
            for name, function in names.items()
        }
        signature = _signature(gathered.hints[ENTRY], known, chooser_type)
        loop = numba.njit(signature, cache=True, **OPTIONS)(plain[ENTRY])
    return Twin(game, loop, choosers, shapes, chooser_type)


def shape_of(fields: dict[str, int]) -> np.dtype[Any]:
    """The structured type of a bundle: whole numbers of 64 bits, and flat arrays of them."""
    return np.dtype(
        [(name, np.int64, (length,)) if length else (name, np.int64) for name, length in fields.items()],
        align=True,
    )


@contextmanager
def quiet() -> Iterator[None]:
    """Keep numba from telling people that strategies as arguments are a new feature of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)
        yield


def _signature(hints: tuple[str, ...], known: dict[str, Any], chooser: Any) -> Any:
    """The numba signature of a function, from its annotations."""
    shapes = {
        "int": types.int64,
        "bool": types.boolean,
        "None": types.void,
        "list[int]": types.int64[::1],
        "list[list[int]]": types.int64[:, ::1],
        "tuple[Chooser, ...]": types.UniTuple(chooser, SEATS) if chooser is not None else None,
        **known,
    }
    *arguments, result = (shapes[hint] for hint in hints)
    return result(*arguments)


def _load_module(game: str, file: Path) -> ModuleType:
    """Import the generated file under its one fixed name: numba's cache knows functions by it."""
    name = f"arcane_lab_twin_{game}"
    specification = importlib.util.spec_from_file_location(name, file)
    if specification is None or specification.loader is None:
        raise ImportError(f"{file} cannot be imported")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    specification.loader.exec_module(module)
    return module
