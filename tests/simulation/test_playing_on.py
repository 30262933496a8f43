"""Playing on from positions: what cannot be played is refused, and a broken strategy is named by game and seat."""

from __future__ import annotations

import pytest

from arcane_lab.core.errors import BadSetup, NoLegalMove
from arcane_lab.engine import compiling
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.strategies import STRATEGIES
from arcane_lab.simulation.playing_on import play_on, play_on_plain

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


def test_mode_compiled_without_a_twin_is_refused_with_what_to_do(state, monkeypatch):
    monkeypatch.setattr(compiling, "ready", lambda game: None)
    monkeypatch.setattr(compiling, "obstacle", lambda game: "there is no room")
    with pytest.raises(BadSetup, match=r"there is no room; allowed: mode='auto' or 'plain'"):
        play_on("alley", [state], ["random", "random"], mode="compiled")


def test_each_state_needs_a_strategy_for_each_seat(state):
    with pytest.raises(ValueError, match="each state needs 3 seats"):
        play_on("alley", [state], ["random"] * 3, mode="plain")
