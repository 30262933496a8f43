"""The greedy player: sells when it can, builds pairs of dear items, and replaces what brings much infamy."""

from typing import Final

from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.strategies.stacking import choose_by_stacks

INFAMY_PRICE: Final = 10  # one infamy costs about a gold piece: a fine of 25 gold waits behind 25 infamy
HIDDEN_INFAMY: Final = 30  # an item nobody knows counts about three infamy, in tenths


def play_greedy(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Sells when it can, builds pairs of dear items, and replaces items that bring much infamy."""
    return choose_by_stacks(view, moves, count, INFAMY_PRICE, HIDDEN_INFAMY, 0, 0)
