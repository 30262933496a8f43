"""The player of the pyramid: searches what lies open of it, and thinks of what may lie face down."""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.strategies.lookahead import look_ahead
from arcane_lab.games.rising.strategies.searching import search

#: How often it deals the cards that lie face down.
PYRAMID_DEALS: Final = 8


def play_planner(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Searches the pyramid: tries its answers through the open rows, with cards dealt at random for those face down.

    Among others it plays as `lookahead` does.
    """
    if view.seats > 1:
        return look_ahead(view, moves, count, luck)
    return search(view, moves, count, luck, PYRAMID_DEALS)
