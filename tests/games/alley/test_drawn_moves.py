"""For a strategy that takes any move the loop draws and lists no moves: the games are those of listed moves."""

from __future__ import annotations

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import DRAWS_ANY, READS_NOTHING
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.legal import count_moves, legal_moves, nth_move
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM
from arcane_lab.games.alley.rules.words import Ask, From
from arcane_lab.games.alley.setup import new_state
from arcane_lab.games.alley.strategies import STRATEGIES, draw_below
from tests.games.alley import soak

SETS = soak.option_sets()


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_every_move_that_is_counted_is_the_one_that_is_listed(first):
    listed, short = [0] * MOVE_ROOM, [0] * MOVE_ROOM
    luck, seen = [1, 2, 3, first + 1], set()
    for index in range(first, first + 20):
        state = new_state(soak.setup_of(7 * index, SETS))
        new_play(state)
        for _ in range(120):
            if state.step == Ask.NOTHING:
                break
            count = legal_moves(state, listed)
            assert count_moves(state, short) == count
            assert [nth_move(state, short, place) for place in range(count)] == listed[:count]
            if state.step == Ask.PLAY and state.play_from == From.STASH:
                seen.add(bin(short[512]).count("1"))
            apply(state, listed[draw_below(luck, count)])
    # Whole storehouses, some with gaps, and one where nothing can be played over.
    assert {9, 6} <= seen


def test_the_loop_draws_as_the_strategy_would():
    loop, random = find_game("alley").loop, STRATEGIES["random"]
    assert random.reads_view == DRAWS_ANY
    rows = []
    for reads in (DRAWS_ANY, READS_NOTHING):
        state = new_state(soak.setup_of(12, SETS))
        call = loop.call(state, [random.choose] * state.seats, [reads] * state.seats, starts_anew=1, games=3)
        call = call._replace(rows=[0] * (3 * state.seats * loop.width), most_rounds=2)
        assert loop.play_games(call) == 3
        rows.append(call.rows)
    assert rows[0] == rows[1]
