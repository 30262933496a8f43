"""How the process that compiles a twin has numba leave out what no play needs.

numba compiles each function as if somebody might call it alone, with any arrays and any numbers. That process makes
nothing but the play loop and the strategies, from sources that are known whole, so that much of it can go:

* functions that live on only inside the loop and the strategies get no code of their own, and the optimiser may draw
  them in wherever it likes;
* no function is given the same list or bundle under two names (`tests/games/alley/test_indices.py` holds the sources
  to it), so that what is written to one need not be read again from another;
* a function with the word `rare` or `apart` in its name is drawn in nowhere, so that what seldom happens does not
  lengthen the way of what happens at every move;
* a place in a list is 0 or more (the same tests hold every rule to it), so that no lookup asks whether it is
  counted from the end;
* the rules have no closures, contexts, literals to unroll or overloads of their own, so that nothing looks for them.

It leans on inner parts of numba; where they have other names, the compile is slower and the twin slower, and its
numbers are the same.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from numba.core import callconv, codegen, compiler, types
from numba.np import arrayobj

from arcane_lab.engine.compiling.sources import Gathered
from arcane_lab.engine.compiling.twin import ENTRY, chooser_names

#: A function that has drawn in more functions than this is optimised only as a part of the loop, not for
#: itself.
FEW_FUNCTIONS: Final = 6
#: How numba marks what has been linked in from another function, and how a compiler marks what nobody else can call.
LINKED_IN: Final = "linkonce_odr"
ONLY_HERE: Final = "internal"
#: The passes of numba that find nothing to do in the sources of a game, by the names of their classes.
UNNEEDED: Final = frozenset(
    {
        "InlineClosureLikes",
        "InlineInlinables",
        "InlineOverloads",
        "FindLiterallyCalls",
        "LiteralUnroll",
        "MakeFunctionToJitFunction",
        "RewriteSemanticConstants",
        "RewriteDynamicRaises",
        "DeadBranchPrune",
        "NopythonRewrites",
        "AnnotateTypes",
        "NoPythonSupportedFeatureValidation",
        "DumpParforDiagnostics",
    }
)
#: What follows the name of a function in what numba calls it.
END_OF_NAME: Final = "B"
#: In the name of a function that is called seldom, and how a compiler marks what is not drawn in.
STAYS_APART: Final = ("rare", "apart")
NOT_DRAWN_IN: Final = "noinline"


@contextmanager
def make_only_entry_points(game: str, gathered: Gathered) -> Iterator[None]:
    """Have numba make the kept functions of a game and nothing else, while this lasts.

    This is for a process that compiles and ends: nothing but the kept functions can be called there.
    """
    inner = set(gathered.hints) - {ENTRY, *chooser_names(game).values()}
    library, engine = codegen.JITCodeLibrary, codegen.JITCPUCodegen
    replaced: list[tuple[Any, str, Callable[..., Any]]] = [
        (library, "_finalize_final_module", _without_code(inner)),
        (library, "_optimize_final_module", _drawn_in(inner)),
        (library, "get_pointer_to_function", _without_pointer(inner)),
        (engine, "set_env", _where_there_is_code),
        (arrayobj, "fix_integer_index", _from_the_start),
        (callconv.CPUCallConv, "decorate_function", _under_one_name),
        (compiler.DefaultPassBuilder, "define_nopython_pipeline", _without_passes),
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
        def finish_entry_point(self: Any) -> None:
            if self.name not in inner:
                finish(self)
                return
            self._finalize_dynamic_globals()
            self._finalized = True

        return finish_entry_point

    return wrapper


def _drawn_in(inner: set[str]) -> Callable[..., Any]:
    def wrapper(optimise: Callable[..., Any]) -> Callable[..., Any]:
        def optimise_entry_point(self: Any) -> None:
            functions = [function for function in self._final_module.functions if not function.is_declaration]
            for function in functions:
                name = function.name.split(END_OF_NAME)[0]
                if any(word in name for word in STAYS_APART):
                    function.add_function_attribute(NOT_DRAWN_IN)
            if self.name not in inner:
                for function in functions:
                    if function.linkage.name == LINKED_IN:
                        function.linkage = ONLY_HERE
                optimise(self)
            elif len(functions) <= FEW_FUNCTIONS:
                optimise(self)

        return optimise_entry_point

    return wrapper


def _without_pointer(inner: set[str]) -> Callable[..., Any]:
    def wrapper(point: Callable[..., Any]) -> Callable[..., Any]:
        def point_to_entry_point(self: Any, name: str) -> int:
            if self.name not in inner:
                return int(point(self, name))
            self._ensure_finalized()
            return 0

        return point_to_entry_point

    return wrapper


def _where_there_is_code(_original: Callable[..., Any]) -> Callable[..., Any]:
    def set_env(self: Any, name: str, env: Any) -> None:
        address = self._engine.get_global_value_address(name)
        if address:
            ctypes.c_void_p.from_address(address).value = id(env)

    return set_env


def _from_the_start(_original: Callable[..., Any]) -> Callable[..., Any]:
    def fix_integer_index(context: Any, builder: Any, kind: Any, place: Any, _size: Any) -> Any:
        return context.cast(builder, place, kind, types.intp if kind.signed else types.uintp)

    return fix_integer_index


def _under_one_name(decorate: Callable[..., Any]) -> Callable[..., Any]:
    def decorate_function(self: Any, function: Any, names: Any, kinds: Any, noalias: bool = False) -> None:
        decorate(self, function, names, kinds, noalias=True)

    return decorate_function


def _without_passes(define: Callable[..., Any]) -> Callable[..., Any]:
    def define_short_pipeline(*given: Any, **more: Any) -> Any:
        passes = define(*given, **more)
        passes.passes = [one for one in passes.passes if one[0].__name__ not in UNNEEDED]
        return passes

    return staticmethod(define_short_pipeline)
