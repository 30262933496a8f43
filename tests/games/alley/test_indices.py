"""No rule, view or strategy counts from the end of a list: the compiled twin looks places up as they are numbered.

In Python ``cells[-1]`` is the last cell, so a rule that looks up a place that is not there would go unnoticed; the
twin would read another field. Here every list and every table refuses such a place while games of all kinds are played.
"""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex

import pytest

from arcane_lab.engine.compiling.sources import modules_of
from arcane_lab.games.alley import playing
from arcane_lab.games.alley.catalogue import new_state
from arcane_lab.games.alley.rules import words
from arcane_lab.games.alley.strategies import STRATEGIES
from arcane_lab.games.alley.views import View
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
            strict(View()),
            Numbered([0] * words.MOVE_ROOM),
            [Numbered([0, 0, 0, 0]) for _ in seated],
            0,
            tuple(STRATEGIES[name].choose for name in seated),
            Numbered([STRATEGIES[name].reads_view for name in seated]),
            0,
            1,
            2,
            300,
            made,
            rows,
        )
        played += made[0]
    assert played > 1_000
