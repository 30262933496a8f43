"""`random`: any card and what is done with it, each equally likely; then any of its payments."""

from arcane_lab.engine.luck import draw_below
from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.moves import WITHOUT_PAYMENT


def play_random(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Any verb with its card, each equally likely, then any payment: one card has hundreds of them."""
    # The room has where the ways of each verb with its card begin: they follow each other in the list.
    begins = view.plan
    heads = 0
    before = -1
    for k in range(count):
        what = moves[k] & WITHOUT_PAYMENT
        if what != before:
            begins[heads] = k
            heads += 1
            before = what
    begins[heads] = count
    head = draw_below(luck, heads)
    ways = begins[head + 1] - begins[head]
    return begins[head] + draw_below(luck, ways) if ways > 1 else begins[head]
