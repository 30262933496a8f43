"""Playing on from positions: what cannot be played is refused, and a broken strategy is named by game and seat."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from arcane_lab.core.errors import NoLegalMove
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS
from arcane_lab.games.alley.play import FIGURES, WIDTH
from arcane_lab.games.alley.strategies import STRATEGIES
from tests import plain_play
from tests.plain_play import play_on_plain

SPEC = find_game("alley")


@pytest.fixture
def state():
    setup = SPEC.setup.checked(players=2, edition="revised", powers=None, options=None, items=None, seed=7)
    begun = SPEC.rules.new_state(setup, None)
    SPEC.rules.start(begun)
    return begun


def test_a_strategy_without_a_legal_move_is_named_by_game_and_seat(state, monkeypatch):
    class Broken:
        reads_view = 0

        @staticmethod
        def choose(view, moves, count, luck):
            return count

    monkeypatch.setitem(STRATEGIES, "broken", Broken)
    before = state.play_index, state.step, list(state.deck_item)
    with pytest.raises(NoLegalMove) as caught:
        play_on_plain("alley", [state, state], ["random", "broken"], most_rounds=1)
    assert (caught.value.game_index, caught.value.seat) == (0, "p2")
    assert (state.play_index, state.step, list(state.deck_item)) == before


def test_each_state_needs_a_strategy_for_each_seat(state):
    with pytest.raises(ValueError, match="each state needs 3 seats"):
        play_on_plain("alley", [state], ["random"] * 3)


# --- what is handed to the play loop, and what comes back -------------------------------------------------


def test_each_repeat_is_the_game_of_the_next_number_and_each_state_has_its_own(state):
    other = state.copy()
    other.play_index += 40
    rows = play_on_plain("alley", [state, other], ["random", "greedy"], repeats=3, most_rounds=1)
    assert rows.shape == (12, WIDTH)
    assert rows[:, FIGURES.index("seat")].tolist() == [0, 1] * 6
    for number, (begun, repeat) in enumerate([(state, 0), (state, 1), (state, 2), (other, 0), (other, 1), (other, 2)]):
        alone = begun.copy()
        alone.play_index += repeat
        expected = play_on_plain("alley", [alone], ["random", "greedy"], most_rounds=1)
        assert rows[2 * number : 2 * number + 2].tolist() == expected.tolist()


def looked_at(monkeypatch, state, **how):
    """What the play loop was given for each game, and the rows that it wrote 7 into."""
    asked = []

    def play_games(call):
        not_shown = {"states", "starts_anew", "views", "moves", "choosers", "rows"}
        asked.append((call.states[0].log_on, *(getattr(call, name) for name in call._fields if name not in not_shown)))
        assert (len(call.views), len(call.choosers), len(call.rows)) == (2, 2, 2 * WIDTH)
        call.rows[:] = [7] * len(call.rows)
        return 1

    spec = find_game("alley")
    other = replace(spec, loop=replace(spec.loop, play_games=play_games))
    monkeypatch.setattr(plain_play, "find_game", lambda name: other)
    return asked, play_on_plain("alley", [state], ["random", "greedy"], **how)


def test_luck_and_lines_reach_the_loop_game_by_game(state, monkeypatch):
    nothing = [[0, 0, 0, 0]] * 2
    asked, rows = looked_at(monkeypatch, state)
    reads = [int(STRATEGIES[name].reads_view) for name in ("random", "greedy")]
    assert asked == [(0, 0, nothing, 0, [], 0, reads, 0, 1, MOST_ROUNDS, MOST_DECISIONS, [0, 0])]
    assert (rows == 7).all()
    luck = np.arange(16).reshape(2, 2, 4)
    lines = np.array([[5, 6, 7], [8, 9, 10]])
    how = {"repeats": 2, "luck": luck, "lines": lines, "log_on": True, "most_rounds": 3, "most_decisions": 9}
    asked, _ = looked_at(monkeypatch, state, **how)
    assert asked == [(1, 0, luck[k].tolist(), 1, lines[k].tolist(), 3, reads, 0, 1, 3, 9, [0, 0]) for k in range(2)]
