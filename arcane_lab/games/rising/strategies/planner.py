"""The player of the pyramid: searches what lies open of it, and thinks of what may lie face down."""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import HAND, TURNS
from arcane_lab.games.rising.rules.words import Ask, Verb
from arcane_lab.games.rising.strategies.answers import answer_smaller
from arcane_lab.games.rising.strategies.choosing import begin_thinking, discard_for_cast
from arcane_lab.games.rising.strategies.coming import collect_unseen, expect_rows, weigh_cards
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.forward import best_way
from arcane_lab.games.rising.strategies.lookahead import look_ahead
from arcane_lab.games.rising.strategies.paying import best_price, place_of_move
from arcane_lab.games.rising.strategies.using import NEVER

#: How often it deals the cards that lie face down.
DEALS: Final = 8
#: Where it stands in the room what each answer has been worth.
WORTHS: Final = 1500


def play_planner(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Searches the pyramid: tries its answers through the open rows, with cards dealt at random for those face down.

    Among others it plays as `lookahead` does.
    """
    if view.seats > 1:
        return look_ahead(view, moves, count, luck)
    own = mat_at(0)
    tried = mat_at(1)
    begin_thinking(view)
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    first = view.seat * HAND
    cards = view.hand_count[view.seat]
    for place in range(cards + 1):
        view.plan[WORTHS + place] = 0
    unseen = collect_unseen(view)
    weigh_cards(view)
    for _ in range(DEALS if view.turn < TURNS else 1):
        expect_rows(view, luck, unseen)
        try_cast(view, own, tried, view.turn)
        view.plan[WORTHS + cards] += best_way(view, tried, -1, 0)
        for place in range(cards):
            if try_prepare(view, own, tried, view.hand_card[first + place], view.turn):
                view.plan[WORTHS + place] += best_way(view, tried, -1, 0)
            else:
                view.plan[WORTHS + place] += NEVER * 100
    best = cards
    for place in range(cards):
        if view.plan[WORTHS + place] > view.plan[WORTHS + best]:
            best = place
    if best == cards:
        return place_of_move(moves, count, Verb.CAST, discard_for_cast(view), 0)
    card = view.hand_card[first + best]
    return place_of_move(moves, count, Verb.PREPARE, card, best_price(view, own, card))
