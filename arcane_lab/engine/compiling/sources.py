"""Writes the one module that numba compiles, out of the very sources that plain play runs.

Starting from the modules of a game's play loop and its strategies, every module of the game that they import is read,
lowest first, and those of `SHARED`. What is kept: functions (without docstrings and annotations, so that a better
sentence costs no new compile), and constants that are whole numbers or tuples of whole numbers. Tuples become NumPy
arrays, which compile faster, and a member of a family (`is_family`) becomes the number that it is. Names are kept, so
two modules must not define the same one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Final, TypeGuard

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine import luck
from arcane_lab.engine.registry import find_game, part

#: What the twin of every game may be made of besides.
SHARED: Final[dict[str, ModuleType]] = {luck.__name__: luck}
#: The function of the twin that calls a strategy by its address.
CALL_CHOOSER: Final = "call_chooser"


class SourceError(ArcaneLabError):
    """A rules source that cannot be compiled: names the file, the line, and what to write instead."""


@dataclass(slots=True)
class Gathered:
    """What the modules of a game hold: the text to compile and what each function takes."""

    constants: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    homes: dict[str, str] = field(default_factory=dict)
    hints: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The annotations of each function: its arguments, then its result."""
    names_used: dict[str, frozenset[str]] = field(default_factory=dict)
    """Every name that a function mentions."""
    records: dict[str, dict[str, int | str]] = field(default_factory=dict)
    """The fields of each bundle (a class with slots) and their lengths; 0 is a single number, a name a bundle in it."""

    def text(self) -> str:
        """The source of the twin, as one module."""
        head = ["import numpy as np", *self.constants]
        return "\n".join(head) + "\n\n\n" + "\n\n\n".join(self.functions) + "\n"

    def below(self, *roots: str) -> list[str]:
        """The functions that some functions call, directly or through others, each after those it calls itself."""
        ordered: dict[str, None] = {}
        visited: set[str] = set()

        def visit(name: str) -> None:
            visited.add(name)
            for used in sorted(self.names_used[name]):
                if used in self.hints and used not in visited:
                    visit(used)
            ordered[name] = None

        for root in roots:
            if root not in visited:
                visit(root)
        return [name for name in ordered if name not in roots]


def gather(game: str) -> Gathered:
    """Everything of a game that the play loop needs.

    Raises `SourceError` for what could not be compiled the same way: imports of other libraries, names that
    two files share, decorators, keyword defaults.
    """
    gathered = Gathered()
    for module in modules_of(game):
        _add_module(gathered, module)
    return gathered


def modules_of(game: str) -> list[ModuleType]:
    """The modules behind a game's play loop and its strategies, each after those it imports."""
    spec = find_game(game)
    prefix = spec.package + "."
    ordered: dict[str, ModuleType] = {}
    open_names: set[str] = set()

    def visit(name: str) -> None:
        if name in ordered or name in open_names:
            return
        open_names.add(name)
        module = SHARED.get(name) or part(spec, name.removeprefix(prefix))
        for statement in _statements(module):
            imported = str(statement.module) if isinstance(statement, ast.ImportFrom) else ""
            if imported.startswith(prefix) or imported in SHARED:
                visit(imported)
        ordered[name] = module

    visit(prefix + spec.loop.module)
    for strategy in spec.strategies.values():
        visit(strategy.choose.__module__)
    return list(ordered.values())


def is_family(value: object) -> TypeGuard[type]:
    """Whether something is a family: a bare class whose members are whole numbers, such as ``PLAY: Final = 3``.

    >>> class Verb:
    ...     PLAY = 3
    >>> is_family(Verb), is_family(3)
    (True, False)
    """
    return isinstance(value, type) and value.__bases__ == (object,) and bool(members_of(value))


def members_of(family: type) -> dict[str, int]:
    """The members of a family: its whole numbers; empty for a class that has anything else."""
    found = {name: value for name, value in vars(family).items() if not name.startswith("_")}
    return found if all(type(value) is int for value in found.values()) else {}


def _file(module: ModuleType) -> Path:
    return Path(str(module.__file__))


def _statements(module: ModuleType) -> Iterator[ast.stmt]:
    yield from ast.parse(_file(module).read_text(encoding="utf-8")).body


def _add_module(gathered: Gathered, module: ModuleType) -> None:
    for statement in _statements(module):
        if isinstance(statement, ast.FunctionDef):
            _claim(gathered, module, statement, statement.name)
            gathered.hints[statement.name] = _hints(statement)
            _AsNumbers(module).visit(statement)
            used = (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))
            gathered.names_used[statement.name] = frozenset(used) - {statement.name}
            gathered.functions.append(ast.unparse(_bare(module, statement)))
        elif isinstance(statement, ast.ClassDef):
            _add_record(gathered, module, statement)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            _add_constant(gathered, module, statement)
        elif isinstance(statement, ast.Import | ast.ImportFrom):
            _check_import(module, statement)
            _add_imported(gathered, module, statement)
        elif not isinstance(statement, ast.Expr | ast.If):
            raise _refusal(module, statement, "only functions, bundles and constants can be compiled")


def _claim(gathered: Gathered, module: ModuleType, statement: ast.stmt, name: str) -> None:
    defined_in = gathered.homes.setdefault(name, module.__name__)
    if defined_in != module.__name__:
        raise _refusal(module, statement, f"{name} is defined in {defined_in} too; one of them needs another name")


def _add_constant(gathered: Gathered, module: ModuleType, statement: ast.Assign | ast.AnnAssign) -> None:
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    if not isinstance(target, ast.Name):
        raise _refusal(module, statement, "a constant is written NAME: Final = value")
    value = getattr(module, target.id)
    if isinstance(value, int):
        line = f"{target.id} = {int(value)}"
    elif isinstance(value, tuple) and value and all(isinstance(part, int) for part in value):
        line = f"{target.id} = np.array({tuple(map(int, value))}, dtype=np.int64)"
    else:
        # Tables for people (names, descriptions) are no part of the play.
        return
    _claim(gathered, module, statement, target.id)
    gathered.constants.append(line)


def _add_record(gathered: Gathered, module: ModuleType, statement: ast.ClassDef) -> None:
    kind = getattr(module, statement.name)
    # A bundle has what the bundle that it is one of has, too.
    slots = [name for base in reversed(kind.__mro__) for name in getattr(base, "__slots__", ())]
    if not slots:
        return
    _claim(gathered, module, statement, statement.name)
    bundle = kind()
    fields: dict[str, int | str] = {}
    for name in slots:
        value = getattr(bundle, name)
        if isinstance(value, int | list):
            fields[name] = len(value) if isinstance(value, list) else 0
        else:
            fields[name] = type(value).__name__
    gathered.records[statement.name] = fields


def _check_import(module: ModuleType, statement: ast.Import | ast.ImportFrom) -> None:
    if isinstance(statement, ast.Import):
        raise _refusal(module, statement, "write from … import …, so that names stay the same when compiled")
    source = (statement.module or "").split(".")[0]
    if source not in ("arcane_lab", "enum", "typing", "__future__", "collections"):
        raise _refusal(module, statement, f"{source} cannot be used in code that is compiled")
    renamed = [name.name for name in statement.names if name.asname]
    if renamed:
        raise _refusal(module, statement, f"{renamed[0]} must keep its name when imported")


def _add_imported(gathered: Gathered, module: ModuleType, statement: ast.Import | ast.ImportFrom) -> None:
    """Whole numbers that stand in a module which is not read itself, such as `engine.spec`."""
    for name in (each.name for each in statement.names):
        value = getattr(module, name, None)
        if type(value) is int and name not in gathered.homes:
            gathered.homes[name] = str(getattr(statement, "module", ""))
            gathered.constants.append(f"{name} = {value}")


def _bare(module: ModuleType, function: ast.FunctionDef) -> ast.FunctionDef:
    """The function without docstring and annotations."""
    if function.decorator_list:
        raise _refusal(module, function, f"{function.name} has a decorator; rules are plain functions")
    if function.args.defaults or function.args.kwonlyargs:
        raise _refusal(module, function, f"{function.name} has defaults; give every argument at every call")
    for argument in function.args.args:
        argument.annotation = None
    function.returns = None
    if ast.get_docstring(function, clean=False) is not None:
        function.body = function.body[1:] or [ast.Pass()]
    _ByAddress().visit(function)
    return function


class _AsNumbers(ast.NodeTransformer):
    """A member of a family is the number that it is."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        family = getattr(self._module, node.value.id, None) if isinstance(node.value, ast.Name) else None
        if not is_family(family):
            self.generic_visit(node)
            return node
        number = members_of(family).get(node.attr)
        if number is None:
            raise _refusal(self._module, node, f"{family.__name__} has no member {node.attr}")
        return ast.copy_location(ast.Constant(number), node)


class _ByAddress(ast.NodeTransformer):
    """Where a function out of a tuple is called, it is called by its address."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Subscript):
            return ast.Call(ast.Name(CALL_CHOOSER, ast.Load()), [node.func, *node.args], node.keywords)
        return node


def _hints(function: ast.FunctionDef) -> tuple[str, ...]:
    marks = [argument.annotation for argument in function.args.args]
    return tuple("" if mark is None else ast.unparse(mark) for mark in [*marks, function.returns])


def _refusal(module: ModuleType, place: ast.stmt | ast.expr, reason: str) -> SourceError:
    return SourceError(f"{_file(module).name}, line {place.lineno}: {reason}")
