"""The generator of plain games and that of Arcane Alley, which is compiled too, are one and the same."""

from __future__ import annotations

import pytest

from arcane_lab.engine.generator import below, seat_luck, seeded
from arcane_lab.games.alley.rules.chance import below as below_in_state
from arcane_lab.games.alley.rules.chance import seed_chance
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.strategies.luck import draw_below, seed_luck

LIMITS = (6, 7, 52, 2**31 + 5)


@pytest.mark.parametrize(("seed", "play", "seat"), [(0, 0, 0), (2**63 - 5, 12_345_678_901, 3)])
def test_the_luck_of_a_seat_is_the_same_in_every_game(seed: int, play: int, seat: int) -> None:
    numbers = [0, 0, 0, 0]
    seed_luck(numbers, seed, play, seat)
    mine = seat_luck(seed, play, seat)
    assert mine == numbers
    assert [below(mine, limit) for limit in LIMITS] == [draw_below(numbers, limit) for limit in LIMITS]
    assert mine == numbers


@pytest.mark.parametrize(("seed", "play", "stream"), [(0, 0, 0), (2**63 - 5, 12_345_678_901, 7)])
def test_the_chance_of_a_play_is_the_same_in_every_game(seed: int, play: int, stream: int) -> None:
    state = State()
    state.seed, state.play_index = seed, play
    seed_chance(state, stream)
    mine = seeded(seed, play, stream)
    assert mine == state.chance
    assert [below(mine, limit) for limit in LIMITS] == [below_in_state(state, limit) for limit in LIMITS]
