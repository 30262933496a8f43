"""Every answer to the draft tried forward to the end of the round, with the cards that come and those that may."""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import HAND, TURNS
from arcane_lab.games.rising.rules.words import Ask, Verb
from arcane_lab.games.rising.strategies.answers import answer_smaller
from arcane_lab.games.rising.strategies.choosing import begin_thinking, discard_for_cast
from arcane_lab.games.rising.strategies.coming import collect_unseen, expect_hands, expect_rows, weigh_cards
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.forward import best_way
from arcane_lab.games.rising.strategies.paying import best_price, place_of_move
from arcane_lab.games.rising.strategies.using import NEVER

#: Where it stands in the room what each answer has been worth: those of the hand, then the cast.
WORTHS: Final = 1500


def search(view: View, moves: list[int], count: int, luck: list[int], deals: int) -> int:
    """The answer with which the round ends best on average, over so many deals of the cards that are not known.

    Without deals only the cards that are known are thought of.
    """
    begin_thinking(view)
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    cards = view.hand_count[view.seat]
    for place in range(cards + 1):
        view.plan[WORTHS + place] = 0
    thrown = discard_for_cast(view)
    unseen = collect_unseen(view) if deals > 0 else 0
    weigh_cards(view)
    for _ in range(1 if view.turn == TURNS else max(deals, 1)):
        if view.seats == 1:
            expect_rows(view, luck, unseen)
        else:
            expect_hands(view, luck, unseen)
        try_answers(view, thrown)
    best = cards
    for place in range(cards):
        if view.plan[WORTHS + place] > view.plan[WORTHS + best]:
            best = place
    if best == cards:
        return place_of_move(view, moves, count, Verb.CAST, thrown, 0)
    card = view.hand_card[view.seat * HAND + best]
    return place_of_move(view, moves, count, Verb.PREPARE, card, best_price(view, mat_at(0), card))


def try_answers(view: View, thrown: int) -> None:
    """Add to the worth of each answer what the best way behind it ends with."""
    own = mat_at(0)
    tried = mat_at(1)
    cards = view.hand_count[view.seat]
    try_cast(view, own, tried, view.turn)
    view.plan[WORTHS + cards] += best_way(view, tried, thrown)
    for place in range(cards):
        card = view.hand_card[view.seat * HAND + place]
        worth = NEVER * 100
        if try_prepare(view, own, tried, card, view.turn):
            worth = best_way(view, tried, card)
        view.plan[WORTHS + place] += worth
