"""The chance that is still to come in a position: forgotten, or named by the number of a future."""

from __future__ import annotations

from typing import Final

from arcane_lab.engine.luck import seed_chance
from arcane_lab.games.alley.rules.sizes import CARDS
from arcane_lab.games.alley.rules.state import State

#: The stream of chance for shuffles that come in a round under way; the rounds use the streams from 1 up.
FUTURE_STREAM: Final = 60


def name_future(state: State, seed: int, number: int) -> None:
    """Let the seed and the number of a future name every shuffle and all luck that come in it."""
    forget_chance(state)
    state.seed = seed
    state.play_index = number
    seed_chance(state.chance, state.seed, state.play_index, FUTURE_STREAM)


def forget_chance(state: State) -> None:
    """What the shuffles were and will be is not part of what anybody knows."""
    state.seed = 0
    state.play_index = 0
    state.chance = [0, 0, 0, 0]
    state.forced_item = [0] * CARDS
    state.forced_count = 0
    state.deal_item = [0] * CARDS
    state.deal_count = 0
