"""No rule, view or strategy counts from the end of a list, and no function is given one list under two names."""

from __future__ import annotations

import inspect
import random
from types import ModuleType

import pytest

from arcane_lab.engine.compiling.sources import modules_of
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.rules.forbidden import refusal
from arcane_lab.games.rising.rules.state import FIELDS
from arcane_lab.games.rising.strategies import STRATEGIES
from tests.games.rising import soak
from tests.indices import make_tables_strict, play_strictly, shared_arguments, strict

SPEC = find_game("rising")
LISTS = frozenset(name for name, length in FIELDS.items() if length)
NAMES = tuple(STRATEGIES)
QUICK = ("random", "greedy")


@pytest.mark.parametrize(("first", "names"), [(0, QUICK), pytest.param(24, NAMES, marks=pytest.mark.thorough)])
def test_nothing_is_looked_up_from_the_end(first: int, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    assert make_tables_strict("rising", monkeypatch) >= 2
    for index in range(first, first + 24):
        setup = soak.any_setup(2_000 + index)
        seated = [names[(index + seat) % len(names)] for seat in range(setup.players)]
        assert play_strictly(setup, seated, index % 2 == 1, most_rounds=3, most_decisions=2_000) >= 18


def test_no_refusal_and_no_rule_of_rich_seats_looks_from_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rich seats prepare rituals and events early, which poor ones never do."""
    make_tables_strict("rising", monkeypatch)
    for seed in range(100, 124):
        state, luck = strict(SPEC.rules.new_state(soak.any_setup(seed), None)), random.Random(seed)
        SPEC.rules.start(state)
        state.supply[:] = [3] * len(state.supply)
        while (seat := SPEC.rules.to_move(state)) >= 0:
            for move in soak.wrong_moves(luck):
                refusal(state, seat, move)
            SPEC.rules.apply(state, seat, luck.choice(SPEC.rules.legal_moves(state, seat)))


@pytest.mark.parametrize("module", modules_of("rising"), ids=lambda module: module.__name__.removeprefix("arcane_lab."))
def test_no_function_is_given_one_list_under_two_names(module: ModuleType) -> None:
    assert list(shared_arguments(inspect.getsource(module), LISTS)) == []
