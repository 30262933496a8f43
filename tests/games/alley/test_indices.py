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
from typing import Any, SupportsIndex

import pytest

from arcane_lab.engine.compiling.sources import modules_of
from arcane_lab.games.alley import play as playing
from arcane_lab.games.alley.knowledge.view import VIEW_FIELDS, View
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM
from arcane_lab.games.alley.rules.state import FIELDS
from arcane_lab.games.alley.setup import new_state
from arcane_lab.games.alley.strategies import STRATEGIES
from tools import soak


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
        rows, made = Numbered([0] * (setup.players * playing.WIDTH)), Numbered([0, 0])
        playing.play_games(
            [state],
            1,
            [strict(View()) for _ in seated],
            Numbered([0] * MOVE_ROOM),
            [Numbered([0, 0, 0, 0]) for _ in seated],
            0,
            Numbered([]),
            0,
            tuple(STRATEGIES[name].choose for name in seated),
            Numbered([STRATEGIES[name].reads_view for name in seated]),
            0,
            1,
            2,
            160,
            made,
            rows,
        )
        played += made[0]
    assert played > 1_000


def shared_arguments(source: str, fields: frozenset[str]) -> Iterator[str]:
    """The calls in which two arguments are, or lie in, one bundle or list; `fields` are the fields that are lists."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        hints = {mark.arg: ast.unparse(mark.annotation) for mark in function.args.args if mark.annotation is not None}
        # Where a name comes from: itself, or what it was taken out of.
        owner = {name: name for name, hint in hints.items() if hint not in ("int", "bool", "tuple[Chooser, ...]")}
        of_parts = {name for name in owner if hints[name] != "list[int]"}

        def owner_of(node: ast.expr, owner: dict[str, str] = owner, of_parts: set[str] = of_parts) -> str | None:
            if isinstance(node, ast.Name):
                return owner.get(node.id)
            if isinstance(node, ast.Attribute):
                return owner_of(node.value) if node.attr in fields else None
            if isinstance(node, ast.IfExp):
                return owner_of(node.body) or owner_of(node.orelse)
            # A part of a list of lists or of bundles; a part of any other list is a number.
            is_part = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in of_parts
            return owner_of(node.value) if is_part else None

        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                taken = owner_of(node.value)
                if taken is not None:
                    owner[node.targets[0].id] = taken
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                owners = [found for found in map(owner_of, node.args) if found is not None]
                if len(owners) != len(set(owners)):
                    yield f"{function.name}: {ast.unparse(node)}"


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
    ],
)
def test_one_list_under_two_names_is_noticed(body):
    source = f"def play(state: State, states: list[State], luck: list[int]) -> int:\n    {body}\n"
    assert len(list(shared_arguments(source, LISTS))) == 1


def test_numbers_out_of_one_bundle_may_be_given_together():
    source = (
        "def play(state: State, luck: list[int]) -> int:\n    move(state, state.gold[3], state.seats, luck, luck[0])\n"
    )
    assert list(shared_arguments(source, LISTS)) == []
