"""No rule, view or strategy counts from the end of a list: the compiled twin looks places up as they are numbered.

In Python ``cells[-1]`` is the last cell, so a rule that looks up a place that is not there would go unnoticed; the
twin would read another field. Here every list and every table refuses such a place while games of all kinds are played.
Nor is a function given one list under two names: the twin takes it that they are two.
"""

from __future__ import annotations

import ast
import inspect
import operator
from collections.abc import Iterator
from itertools import permutations
from typing import Any, SupportsIndex

import pytest

from arcane_lab.engine.compiling.sources import modules_of
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import LoopCall
from arcane_lab.games.alley import play as playing
from arcane_lab.games.alley.knowledge.view import VIEW_FIELDS
from arcane_lab.games.alley.rules.state import FIELDS
from arcane_lab.games.alley.setup import new_state
from arcane_lab.games.alley.strategies import STRATEGIES
from tests.games.alley import soak


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


@pytest.fixture
def strict_tables(monkeypatch):
    """Every table of whole numbers in the compiled modules, made strict wherever it has been imported."""
    changed = 0
    for module in modules_of("alley"):
        for name, value in vars(module).items():
            if isinstance(value, tuple) and value and all(type(part) is int for part in value):
                monkeypatch.setattr(module, name, NumberedTable(value))
                changed += 1
    return changed


def test_a_place_counted_from_the_end_is_noticed():
    state = strict(new_state(soak.setup_of(0, [{}])))
    with pytest.raises(IndexError, match="place -1 is counted from the end"):
        state.storehouse_item[-1]
    with pytest.raises(IndexError, match="place -9 is counted from the end"):
        state.storehouse_item[-9] = 3
    with pytest.raises(IndexError, match="counted from the end"):
        NumberedTable((1, 2))[-2]
    assert state.gold[1:] == state.gold[-5:]


@pytest.mark.parametrize("first", range(0, 500, 100))
def test_nothing_is_looked_up_from_the_end(first, strict_tables):
    assert strict_tables >= 10
    sets = soak.option_sets()
    names = tuple(STRATEGIES)
    played = 0
    for index in range(first, first + 100, 10):
        setup = soak.setup_of(3 * index + index // 10 % 2, sets)
        seated = [names[(index // 10 + seat) % len(names)] for seat in range(setup.players)]
        state = strict(new_state(setup))
        state.log_on = index // 10 % 2
        chosen = [STRATEGIES[name] for name in seated]
        choosers, reads = [one.choose for one in chosen], [one.reads_view for one in chosen]
        call = find_game("alley").loop.call(state, choosers, reads, starts_anew=1, most_rounds=2, most_decisions=160)
        lists = {name: Numbered(getattr(call, name)) for name, kind in call.kinds().items() if kind == "list[int]"}
        luck, views = [Numbered(own) for own in call.luck], [strict(view) for view in call.views]
        playing.play_games(call._replace(**lists, luck=luck, views=views))
        played += lists["made"][0]
    assert played > 1_000


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


LISTS = frozenset(name for shape in (FIELDS, VIEW_FIELDS) for name, length in shape.items() if length)


@pytest.mark.parametrize("module", modules_of("alley"), ids=lambda module: module.__name__.removeprefix("arcane_lab."))
def test_no_function_is_given_one_list_under_two_names(module):
    assert list(shared_arguments(inspect.getsource(module), LISTS)) == []


@pytest.mark.parametrize(
    "body",
    [
        "move(state, state.gold)",
        "gold = state.gold; move(state, gold, 3)",
        "move(states[0], states[1])",
        "move(luck, 3, luck)",
        "state = states[0] if states else states[1]; move(3, state, states)",
        "move(call, call.luck)",
        "move(call.views[3], call.luck, call.views)",
        "own: State = call.states[0]; move(own, call.states)",
        "views, gold = call.views, state.gold; move(views[0], 3, call.views[1])",
    ],
)
def test_one_list_under_two_names_is_noticed(body):
    source = f"def play(state: State, states: list[State], luck: list[int], call: LoopCall) -> int:\n    {body}\n"
    assert len(list(shared_arguments(source, LISTS))) == 1


def test_numbers_out_of_one_bundle_may_be_given_together():
    source = (
        "def play(state: State, luck: list[int], call: LoopCall) -> int:\n"
        "    move(state, state.gold[3], state.seats, luck, luck[0])\n"
        "    move(call.moves, call.moves[0], call.luck[3], call.views[3], call.choosers, call.choosers, call.games)\n"
    )
    assert list(shared_arguments(source, LISTS)) == []
