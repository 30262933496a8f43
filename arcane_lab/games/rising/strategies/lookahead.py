"""The player that looks ahead to the end of the round."""

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import HAND
from arcane_lab.games.rising.rules.words import Ask, Verb
from arcane_lab.games.rising.strategies.answers import answer_smaller, discard_for_cast
from arcane_lab.games.rising.strategies.coming import expect_hands, expect_rows, weigh_cards
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.forward import best_way
from arcane_lab.games.rising.strategies.mat import read_mat
from arcane_lab.games.rising.strategies.paying import best_price, place_of_move
from arcane_lab.games.rising.strategies.using import NEVER
from arcane_lab.games.rising.strategies.worth import set_prices, turns_after


def play_lookahead(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Tries each answer forward to the end of the round: casts under the moons that are known, and cards that come."""
    own = mat_at(0)
    tried = mat_at(1)
    read_mat(view, own)
    set_prices(view, own, turns_after(view))
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    if view.seats == 1:
        weigh_cards(view)
        expect_rows(view, luck, 0)
    else:
        expect_hands(view)
    thrown = discard_for_cast(view, turns_after(view))
    try_cast(view, own, tried, view.turn)
    cast = best_way(view, tried, thrown, 1)
    best = -1
    most = NEVER * 100
    for place in range(view.seat * HAND, view.seat * HAND + view.hand_count[view.seat]):
        card = view.hand_card[place]
        if try_prepare(view, own, tried, card, view.turn):
            worth = best_way(view, tried, card, 1)
            if worth > most:
                best = card
                most = worth
    if cast >= most:
        return place_of_move(moves, count, Verb.CAST, thrown, 0)
    return place_of_move(moves, count, Verb.PREPARE, best, best_price(view, own, best))
