"""Makes a twin: has numba compile the generated module, and keeps the machine code of the play loop and the strategies.

Every other function is compiled into those. Only `making`, `tuning` and `own_strategies` import numba.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numba
from llvmlite import ir
from numba.core import types
from numba.core.imputils import lower_cast
from numba.core.options import DefaultOptions
from numba.core.registry import cpu_target
from numba.extending import intrinsic
from numba.np import numpy_support

from arcane_lab.engine.compiling.sources import CALL_CHOOSER, Gathered
from arcane_lab.engine.compiling.twin import ENTRY, NAMES, chooser_names, places_of_call, shapes_of
from arcane_lab.engine.spec import LoopCall

OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy"}
#: For the sources of a game, which make no arrays: none of numba's counting of who still needs one.
BARE_OPTIONS: Final[dict[str, Any]] = OPTIONS | ({"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {})
#: Functions are called by numba, which knows their types, or by their address alone.
BY_ADDRESS: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def make(game: str, gathered: Gathered, source: Path, code: Path) -> None:
    """Compile the module in `source` and write the machine code into a folder, for `twin.load`."""
    module = load_module(game, source)
    known = known_types(gathered)
    names = chooser_names(game)
    chooser = chooser_signature(gathered, known, names)
    plain = {name: getattr(module, name) for name in gathered.hints}
    setattr(module, CALL_CHOOSER, _call_chooser(chooser))
    made: dict[str, tuple[Any, str]] = {}
    with quiet():
        _compile_once_each(module, gathered, known, (ENTRY, *names.values()))
        for function in names.values():
            compiled = numba.cfunc(chooser, nopython=True, **BARE_OPTIONS)(plain[function])
            made[function] = (compiled._library, compiled.native_name)
        loop = numba.njit(**BY_ADDRESS, **BARE_OPTIONS)(plain[ENTRY])
        signature = _signature(gathered.hints[ENTRY], known)
        loop.compile(signature.args)
    result = loop.overloads[signature.args]
    _check_call(signature)
    made[ENTRY] = (result.library, result.fndesc.llvm_func_name)
    code.mkdir(exist_ok=True)
    for function, (library, _) in made.items():
        (code / f"{function}.o").write_bytes(library._codegen._tm.emit_object(library._final_module))
    symbols = {function: symbol for function, (_, symbol) in made.items()}
    (code / NAMES).write_text(json.dumps(symbols, indent=1), encoding="utf-8")


def _check_call(signature: Any) -> None:
    """Whether the play loop is called as `twin.Loop` calls it; else nothing is kept."""
    kind = cpu_target.target_context.call_conv.get_function_type(signature.return_type, signature.args)
    wanted = 2 + places_of_call()
    is_so = (
        kind.return_type == ir.IntType(32)
        and len(kind.args) == wanted
        and all(part == ir.IntType(64) or isinstance(part, ir.PointerType) for part in kind.args)
    )
    if not is_so:
        raise TypeError("this numba calls functions in another way, so plain play is used, slower")


def known_types(gathered: Gathered) -> dict[str, Any]:
    """The numba types of the bundles of a game."""
    return {name: numpy_support.from_dtype(shape) for name, shape in shapes_of(gathered).items()}


def chooser_signature(gathered: Gathered, known: dict[str, Any], names: dict[str, str]) -> Any:
    """The numba signature of a strategy."""
    return _signature(gathered.hints[next(iter(names.values()))], known)


def _call_chooser(chooser: Any) -> Any:
    """A function for the twin that asks the strategy at an address (`sources` puts it where one is asked)."""

    @intrinsic  # type: ignore[untyped-decorator] # numba has no types
    def call_chooser(typing: Any, address: Any, view: Any, moves: Any, count: Any, luck: Any) -> Any:
        def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            pointer = builder.inttoptr(arguments[0], context.get_value_type(types.FunctionType(chooser).ftype))
            return builder.call(pointer, arguments[1:])

        return chooser.return_type(address, *chooser.args), code

    return call_chooser


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator] # numba has no types
def _list_of_a_bundle(_context: Any, _builder: Any, _kind: Any, _wanted: Any, value: Any) -> Any:
    """A list in a bundle is given to a function as any other list."""
    return value


def _compile_once_each(module: ModuleType, gathered: Gathered, known: dict[str, Any], roots: Sequence[str]) -> None:
    """Compile every function for the types of its annotations, those it calls first, and for no others.

    Left alone, numba would compile `log_event` anew for each of the hundred sets of constants it is called with.
    """
    # All are wrapped before the first is compiled, which looks up those it calls.
    for name in gathered.hints:
        wrap = numba.njit(**BY_ADDRESS, **BARE_OPTIONS)
        setattr(module, name, wrap(getattr(module, name)))
    for name in gathered.below(*roots):
        function = getattr(module, name)
        function.compile(_signature(gathered.hints[name], known).args)
        function.disable_compile()


def _signature(hints: tuple[str, ...], known: dict[str, Any]) -> Any:
    """The numba signature of a function, from its annotations."""
    shapes = {
        "int": types.int64,
        "bool": types.boolean,
        "None": types.void,
        "list[int]": types.int64[::1],
        "list[list[int]]": types.int64[:, ::1],
        **{f"list[{name}]": bundle[::1] for name, bundle in known.items()},
        "tuple[Chooser, ...]": types.int64[::1],
        **known,
    }
    shapes["LoopCall"] = types.NamedTuple([shapes[kind] for kind in LoopCall.kinds().values()], LoopCall)
    *arguments, result = (shapes[hint] for hint in hints)
    return result(*arguments)


def load_module(game: str, source: Path) -> ModuleType:
    """Import the generated file under its one fixed name."""
    name = f"arcane_lab_twin_{game}"
    specification = importlib.util.spec_from_file_location(name, source)
    if specification is None or specification.loader is None:
        raise ImportError(f"{source} cannot be imported")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    specification.loader.exec_module(module)
    return module


@contextmanager
def quiet() -> Iterator[None]:
    """Keep numba from telling people that functions as arguments are a new feature of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)
        yield
