"""The player that looks ahead to the end of the round."""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.strategies.searching import search

#: How often it deals the cards of hands that it has not seen.
HAND_DEALS: Final = 4


def play_lookahead(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Tries each answer forward to the end of the round: casts under the moons that are known, and cards that come.

    Hands that it has not seen are dealt at random, some times; alone it thinks of open rows only.
    """
    return look_ahead(view, moves, count, luck)


def look_ahead(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """What the player that looks ahead answers."""
    return search(view, moves, count, luck, HAND_DEALS if view.seats > 1 else 0)
