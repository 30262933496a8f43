"""No rule, view or strategy counts from the end of a list: the compiled twin looks places up as they are numbered.

Here every list and every table refuses such a place while games of all kinds are played.
"""

from __future__ import annotations

import inspect

import pytest

from arcane_lab.engine.compiling.sources import modules_of
from arcane_lab.games.alley.knowledge.view import VIEW_FIELDS
from arcane_lab.games.alley.rules.state import FIELDS
from arcane_lab.games.alley.setup import new_state
from arcane_lab.games.alley.strategies import STRATEGIES
from tests.games.alley import soak
from tests.indices import NumberedTable, make_tables_strict, play_strictly, shared_arguments, strict


def test_a_place_counted_from_the_end_is_noticed():
    state = strict(new_state(soak.setup_of(0, [{}])))
    with pytest.raises(IndexError, match="place -1 is counted from the end"):
        state.storehouse_item[-1]
    with pytest.raises(IndexError, match="place -9 is counted from the end"):
        state.storehouse_item[-9] = 3
    with pytest.raises(IndexError, match="counted from the end"):
        NumberedTable((1, 2))[-2]
    assert state.gold[1:] == state.gold[-5:]


@pytest.mark.parametrize(
    "first", [0, 100, 200, *(pytest.param(first, marks=pytest.mark.thorough) for first in (300, 400))]
)
def test_nothing_is_looked_up_from_the_end(first, monkeypatch):
    assert make_tables_strict("alley", monkeypatch) >= 10
    sets = soak.option_sets()
    names = tuple(STRATEGIES)
    played = 0
    for index in range(first, first + 100, 10):
        setup = soak.setup_of(3 * index + index // 10 % 2, sets)
        seated = [names[(index // 10 + seat) % len(names)] for seat in range(setup.players)]
        played += play_strictly(setup, seated, index // 10 % 2 == 1, most_rounds=2, most_decisions=160)
    assert played > 1_000


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
