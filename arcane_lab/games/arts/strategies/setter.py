"""Play that sets the dice first."""

from arcane_lab.games.arts.knowledge.view import View
from arcane_lab.games.arts.rules.words import Verb
from arcane_lab.games.arts.strategies.choosing import best_move


def play_setter(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Dice first, wherever setting them brings anything; else as greedy."""
    return best_move(view, moves, count, luck, Verb.SET, 1000 * view.rate_scale)
