"""The random player: the measure that the others must beat."""

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.strategies.luck import draw_below

#: A move without its payment: the verb and the spell.
WITHOUT_PAYMENT = 2047


def play_random(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Takes any verb and card, each pair equally likely, then any payment for it."""
    pairs = 0
    for k in range(count):
        if begins_pair(moves, k):
            pairs += 1
    wanted = draw_below(luck, pairs)
    first = 0
    while wanted > 0 or not begins_pair(moves, first):
        if begins_pair(moves, first):
            wanted -= 1
        first += 1
    last = first + 1
    while last < count and not begins_pair(moves, last):
        last += 1
    return first + draw_below(luck, last - first) if last - first > 1 else first


def begins_pair(moves: list[int], k: int) -> bool:
    """Whether a move has another verb or spell than the one listed before it."""
    return k == 0 or (moves[k] ^ moves[k - 1]) & WITHOUT_PAYMENT != 0
