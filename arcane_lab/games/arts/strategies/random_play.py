"""Random play."""

from arcane_lab.engine.luck import draw_below
from arcane_lab.games.arts.knowledge.view import View


def play_random(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Any legal move, each equally likely."""
    return draw_below(luck, count)
