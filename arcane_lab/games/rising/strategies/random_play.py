"""`random`: any card and what is done with it, each equally likely; then any of its payments."""

from arcane_lab.engine.luck import draw_below
from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.moves import WITHOUT_PAYMENT


def play_random(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Any verb with its card, each equally likely, then any payment: one card has hundreds of them."""
    heads = 0
    for k in range(count):
        if k == 0 or not is_alike(moves[k], moves[k - 1]):
            heads += 1
    left = draw_below(luck, heads)
    first = 0
    while left > 0:
        first += 1
        if not is_alike(moves[first], moves[first - 1]):
            left -= 1
    last = first + 1
    while last < count and is_alike(moves[last], moves[first]):
        last += 1
    return first + draw_below(luck, last - first) if last - first > 1 else first


def is_alike(one: int, other: int) -> bool:
    """Whether two moves differ in nothing but their payments, which follow each other in the list."""
    return (one ^ other) & WITHOUT_PAYMENT == 0
