"""Greedy play."""

from arcane_lab.games.arts.knowledge.view import View
from arcane_lab.games.arts.strategies.choosing import best_move


def play_greedy(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """What is worth most by the rates, one turn ahead."""
    return best_move(view, moves, count, luck, -1, 0)
