"""The greedy player: the best of this turn."""

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import HAND
from arcane_lab.games.rising.rules.words import Ask, Verb
from arcane_lab.games.rising.strategies.answers import answer_smaller, discard_for_cast
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.mat import read_mat
from arcane_lab.games.rising.strategies.paying import best_price, place_of_move
from arcane_lab.games.rising.strategies.using import NEVER
from arcane_lab.games.rising.strategies.worth import set_prices, turns_after, worth_of_mat


def play_greedy(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Takes what makes its mat worth most at once; a new spell counts for the turns left, whatever the moons say."""
    turns = turns_after(view)
    own = mat_at(0)
    tried = mat_at(1)
    read_mat(view, own)
    set_prices(view, own, turns)
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    best = NEVER
    most = NEVER * 100
    try_cast(view, own, tried, view.turn)
    cast = worth_of_mat(view, tried, turns, turns)
    for place in range(view.seat * HAND, view.seat * HAND + view.hand_count[view.seat]):
        card = view.hand_card[place]
        if try_prepare(view, own, tried, card, view.turn):
            worth = worth_of_mat(view, tried, turns, turns)
            if worth > most:
                best = card
                most = worth
    if cast >= most:
        return place_of_move(moves, count, Verb.CAST, discard_for_cast(view, turns), 0)
    return place_of_move(moves, count, Verb.PREPARE, best, best_price(view, own, best))
