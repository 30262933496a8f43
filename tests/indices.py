"""Lists whose places are 0, 1, 2 ... and no others, and calls that give one list twice, for the tests of compiled code.

In Python ``cells[-1]`` is the last cell, so a rule that looks up a place that is not there would go unnoticed; the
twin would read another field. Nor may a function be given one list under two names: the twin takes it that they are
two.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, SupportsIndex

import pytest

from arcane_lab.engine.compiling.sources import modules_of
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import LoopCall


def _place(k: SupportsIndex | slice) -> SupportsIndex | slice:
    if not isinstance(k, slice) and operator.index(k) < 0:
        raise IndexError(f"place {k} is counted from the end")
    return k


class Numbered(list[int]):
    """A list whose places are 0, 1, 2 ... and no others."""

    def __getitem__(self, k: Any) -> Any:
        return super().__getitem__(_place(k))

    def __setitem__(self, k: Any, value: Any) -> None:
        super().__setitem__(_place(k), value)


class NumberedTable(tuple[Any, ...]):
    """A table whose places are 0, 1, 2 ... and no others."""

    def __getitem__(self, k: Any) -> Any:
        return super().__getitem__(_place(k))


def strict(bundle: Any) -> Any:
    """A state or a view all of whose lists are `Numbered`."""
    for name in type(bundle).__slots__:
        value = getattr(bundle, name)
        if isinstance(value, list):
            setattr(bundle, name, Numbered(value))
    return bundle


def make_tables_strict(game: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Make every table of whole numbers in the compiled modules strict, wherever it is imported; how many there are."""
    changed = 0
    for module in modules_of(game):
        for name, value in vars(module).items():
            if isinstance(value, tuple) and value and all(type(part) is int for part in value):
                monkeypatch.setattr(module, name, NumberedTable(value))
                changed += 1
    return changed


def play_strictly(setup: Setup, names: Sequence[str], log_on: bool, most_rounds: int, most_decisions: int) -> int:
    """A game among strategies, with strict lists everywhere; how many decisions were made."""
    spec = find_game(setup.game)
    state = strict(spec.rules.new_state(setup, None))
    spec.rules.set_log(state, log_on)
    chosen = [spec.strategies[name] for name in names]
    choosers, reads = [one.choose for one in chosen], [int(one.reads_view) for one in chosen]
    more = {"starts_anew": 1, "most_rounds": most_rounds, "most_decisions": most_decisions}
    call = spec.loop.call(state, choosers, reads, **more)
    lists = {name: Numbered(getattr(call, name)) for name, kind in call.kinds().items() if kind == "list[int]"}
    luck, views = [Numbered(own) for own in call.luck], [strict(view) for view in call.views]
    spec.loop.play_games(call._replace(**lists, luck=luck, views=views))
    return lists["made"][0]


#: What can be given twice: numbers, and functions.
NO_LIST = ("int", "bool", "tuple[Chooser, ...]")


def shared_arguments(source: str, fields: frozenset[str]) -> Iterator[str]:
    """The calls in which two arguments are, or lie in, one bundle or list; `fields` are the fields that are lists."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        marks = [(mark.arg, ast.unparse(mark.annotation)) for mark in function.args.args if mark.annotation is not None]
        #: Where a name comes from (itself, or what it was taken out of), and what kind it is.
        known = {name: (name, hint) for name, hint in marks if hint not in NO_LIST}

        def origin(node: ast.expr, known: dict[str, tuple[str, str]] = known) -> tuple[str, str] | None:
            if isinstance(node, ast.Name):
                return known.get(node.id)
            if isinstance(node, ast.IfExp):
                return origin(node.body) or origin(node.orelse)
            whole = origin(node.value) if isinstance(node, ast.Attribute | ast.Subscript) else None
            if whole is None:
                return None
            owner, kind = whole
            if isinstance(node, ast.Attribute) and kind == "LoopCall":
                # Its parts lie apart from each other.
                kind = LoopCall.kinds()[node.attr]
                return None if kind in NO_LIST else (f"{owner}.{node.attr}", kind)
            if isinstance(node, ast.Attribute):
                return (owner, "list[int]") if node.attr in fields else None
            # A part of a list of lists or of bundles; a part of any other list is a number.
            part = kind.removeprefix("list[").removesuffix("]")
            return None if part in (kind, "int") else (owner, part)

        for node in ast.walk(function):
            for name, value in assigned(node):
                taken = origin(value)
                if taken is not None:
                    known[name] = taken
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                owners = [found[0] for found in map(origin, node.args) if found is not None]
                if any(one == other or one.startswith(f"{other}.") for one, other in permutations(owners, 2)):
                    yield f"{function.name}: {ast.unparse(node)}"


def assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement gives a value, each with it."""
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        pairs = [(node.target, node.value)]
    elif isinstance(node, ast.Assign):
        target, value = node.targets[0], node.value
        is_several = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
        pairs = list(zip(target.elts, value.elts, strict=True)) if is_several else [(target, value)]
    else:
        pairs = []
    yield from ((target.id, value) for target, value in pairs if isinstance(target, ast.Name))
