"""What a strategy answers at a position, as the text of a move."""

from __future__ import annotations

from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.games.alley.strategies import STRATEGIES, seed_luck
from arcane_lab.games.alley.text.moves import write_move
from arcane_lab.records import Game
from tests.games.alley.rules.table import state_of
from tests.games.alley.worlds import moves_of


def luck_of(seed: int) -> list[int]:
    """The luck of a seat, as a play starts it."""
    luck = [0, 0, 0, 0]
    seed_luck(luck, seed, 0, 0)
    return luck


def chosen(name: str, game: Game, seed: int = 1) -> str:
    """The move that a strategy chooses now (the first of those that it holds for equally good)."""
    state = state_of(game)
    moves = moves_of(state)
    return write_move(
        moves[STRATEGIES[name].choose(view_of(state, state.actor), moves, len(moves), luck_of(seed))], state.actor
    )
