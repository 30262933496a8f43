"""Players that think of their own mat alone are shown less (`Loop.see_own`), and answer as if they were shown all."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import READS_OWN
from arcane_lab.games.rising.knowledge.view import View, open_view, see_own, view_of
from arcane_lab.games.rising.rules.flow import apply
from arcane_lab.games.rising.rules.legal import legal_moves, list_casts
from arcane_lab.games.rising.rules.moves import verb_of
from arcane_lab.games.rising.rules.sizes import MOVE_ROOM
from arcane_lab.games.rising.rules.state import CONSTANT, FIELDS, State
from arcane_lab.games.rising.rules.words import Ask, Verb
from arcane_lab.games.rising.strategies import STRATEGIES
from tests.games.rising.soak import any_setup

SPEC = find_game("rising")
NAMES = [name for name, strategy in STRATEGIES.items() if strategy.reads_view == READS_OWN]
#: They share the quick look, so one of them is tried each time.
ONE_OF_THEM = [NAMES[0], *(pytest.param(name, marks=pytest.mark.thorough) for name in NAMES[1:])]
LUCK = [1, 2, 3, 4]


def starts(games: int) -> Iterator[State]:
    """Games of one seat to six with other options; in every second one the seats are rich, so that events come."""
    for seed in range(games):
        state: State = SPEC.rules.new_state(any_setup(seed), None)
        SPEC.rules.start(state)
        if seed % 2:
            state.supply = [4] * len(state.supply)
        yield state


def test_who_thinks_of_the_own_mat_alone_is_shown_no_more() -> None:
    assert NAMES == ["collector", "greedy", "careful"]


@pytest.mark.parametrize("name", ONE_OF_THEM)
def test_it_chooses_the_same_from_the_quick_look(name: str) -> None:
    """Through whole games, from the view that the seat keeps: as from a new one that shows all it may know."""
    chance, choose, room, asked = random.Random(3), STRATEGIES[name].choose, [0] * MOVE_ROOM, set()
    for state in starts(12):
        kept = [View() for _ in range(state.seats)]
        SPEC.loop.keep_views(state, kept)
        while state.actor >= 0 and SPEC.rules.to_move(state) >= 0:
            seat = state.actor
            count = legal_moves(state, seat, room)
            SPEC.loop.see_own(state, seat, kept[seat])
            chosen = choose(kept[seat], room, count, LUCK[:])
            assert chosen == choose(view_of(state, seat), room, count, LUCK[:])
            asked.add(state.step)
            apply(state, seat, room[chosen if chance.randrange(3) else chance.randrange(count)])
    assert {Ask.DRAFT, Ask.ACTIVATE, Ask.ANOTHER, Ask.PICK, Ask.MOVE} <= asked


@pytest.mark.parametrize("name", ONE_OF_THEM)
def test_it_does_not_look_at_the_rest(name: str) -> None:
    """Its view may hold anything where the quick look leaves it as it was."""
    chance, choose, room = random.Random(5), STRATEGIES[name].choose, [0] * MOVE_ROOM
    for state in starts(5):
        while SPEC.rules.to_move(state) >= 0:
            seat = state.actor
            count = legal_moves(state, seat, room)
            chosen = choose(view_of(state, seat), room, count, LUCK[:])
            scribbled = View()
            open_view(state, scribbled)
            for field, length in FIELDS.items():
                if length and field not in CONSTANT:
                    getattr(scribbled, field)[:] = [chance.randrange(20) for _ in range(length)]
            see_own(state, seat, scribbled)
            assert choose(scribbled, room, count, LUCK[:]) == chosen
            apply(state, seat, room[chance.randrange(count)])


@pytest.mark.parametrize("name", NAMES)
def test_a_short_list_is_answered_as_a_whole_one(name: str) -> None:
    """Where only casts are listed it lays the move behind them that it chooses among all (AR-PREP-02)."""
    chance, choose, room, laid = random.Random(7), STRATEGIES[name].choose, [0] * MOVE_ROOM, 0
    for state in starts(8):
        while SPEC.rules.to_move(state) >= 0:
            seat = state.actor
            count = legal_moves(state, seat, room)
            if state.step == Ask.DRAFT and state.hand_count[seat] > 1:
                wanted = room[choose(view_of(state, seat), room, count, LUCK[:])]
                short, view = [0] * (state.hand_count[seat] + 1), view_of(state, seat)
                view.is_short = 1
                casts = list_casts(state, seat, short)
                assert set(short[:casts]) == {move for move in room[:count] if verb_of(move) == Verb.CAST}
                chosen = choose(view, short, casts, LUCK[:])
                assert short[chosen] == wanted
                laid += chosen == casts
            apply(state, seat, room[chance.randrange(count)])
    assert laid > 50
