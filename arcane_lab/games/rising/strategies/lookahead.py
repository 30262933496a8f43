"""The player that looks ahead to the end of the round."""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import HAND, TURNS
from arcane_lab.games.rising.rules.words import Ask, Verb
from arcane_lab.games.rising.strategies.answers import answer_smaller, discard_for_cast
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.forward import add_coming, best_way, forget_coming, worth_of_plan
from arcane_lab.games.rising.strategies.mat import read_mat
from arcane_lab.games.rising.strategies.paying import best_price, place_of_move
from arcane_lab.games.rising.strategies.using import NEVER
from arcane_lab.games.rising.strategies.worth import set_prices, turns_after

#: Cards of a hand on its way that are thought of.
MOST_COMING: Final = 2


def play_lookahead(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Tries each answer forward to the end of the round: casts under the moons that are known, and cards that come."""
    own = mat_at(0)
    tried = mat_at(1)
    read_mat(view, own)
    set_prices(view, own, turns_after(view))
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    expect_hands(view)
    try_cast(view, own, tried, view.turn)
    cast = best_way(view, tried, view.turn, 1)
    best = -1
    most = NEVER * 100
    for place in range(view.seat * HAND, view.seat * HAND + view.hand_count[view.seat]):
        card = view.hand_card[place]
        if try_prepare(view, own, tried, card, view.turn):
            worth = best_way(view, tried, view.turn, 1)
            if worth > most:
                best = card
                most = worth
    if cast >= most:
        return place_of_move(moves, count, Verb.CAST, discard_for_cast(view, turns_after(view)), 0)
    return place_of_move(moves, count, Verb.PREPARE, best, best_price(view, own, best))


def expect_hands(view: View) -> None:
    """Note the cards that are known to come: of each hand on its way the best that others will leave."""
    forget_coming(view)
    step = -1 if view.round_number == 2 else 1
    for turn in range(view.turn + 1, TURNS + 1):
        between = turn - view.turn
        holder = (view.seat + 6 * view.seats - step * between) % view.seats
        # Whoever holds it until then takes a card each time, and takes a good one.
        expect_from(view, turn, holder, between)


def expect_from(view: View, turn: int, holder: int, gone: int) -> None:
    """Note the best cards of a hand that comes in a turn, so many of the very best left out."""
    taken = 0
    for rank in range(gone + MOST_COMING):
        best = -1
        most = NEVER * 100
        for place in range(holder * HAND, holder * HAND + view.hand_count[holder]):
            card = view.hand_card[place]
            if card >= 0 and (taken >> (place - holder * HAND)) & 1 == 0:
                worth = worth_of_card(view, card)
                if worth > most:
                    best = place
                    most = worth
        if best < 0:
            return
        taken |= 1 << (best - holder * HAND)
        if rank >= gone:
            add_coming(view, turn, view.hand_card[best])


def worth_of_card(view: View, card: int) -> int:
    """What a card would be worth on the own mat now; one that cannot be paid yet, little."""
    if try_prepare(view, mat_at(0), mat_at(1), card, view.turn):
        return worth_of_plan(view, mat_at(1), view.turn)
    return NEVER
