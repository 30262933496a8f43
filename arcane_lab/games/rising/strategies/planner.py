"""The player of the pyramid: searches what lies open of it, and thinks of what may lie face down."""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.rounds import ROW_STARTS
from arcane_lab.games.rising.rules.sizes import CARDS, HAND, TURNS
from arcane_lab.games.rising.rules.words import Ask, Card, Verb
from arcane_lab.games.rising.strategies.answers import answer_smaller, discard_for_cast
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.forward import COMING, OF_TURN, add_coming, best_way, forget_coming
from arcane_lab.games.rising.strategies.lookahead import worth_of_card
from arcane_lab.games.rising.strategies.luck import draw_below
from arcane_lab.games.rising.strategies.mat import read_mat
from arcane_lab.games.rising.strategies.paying import best_price, place_of_move
from arcane_lab.games.rising.strategies.using import NEVER
from arcane_lab.games.rising.strategies.worth import GUESS, set_prices, turns_after

#: Where the unseen cards stand in the room, what each answer has been worth, and what a card would be worth.
UNSEEN: Final = 1300
WORTHS: Final = 1500
CARD_WORTHS: Final = 1180


def play_planner(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Searches the pyramid: tries its answers through the open rows, with cards dealt at random for those face down."""
    own = mat_at(0)
    tried = mat_at(1)
    read_mat(view, own)
    set_prices(view, own, turns_after(view))
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    first = view.seat * HAND
    cards = view.hand_count[view.seat]
    for place in range(cards + 1):
        view.plan[WORTHS + place] = 0
    unseen = collect_unseen(view)
    weigh_cards(view)
    deals = GUESS[20] if view.turn < TURNS else 1
    for _ in range(deals):
        forget_coming(view)
        deal_rows(view, luck, unseen)
        try_cast(view, own, tried, view.turn)
        view.plan[WORTHS + cards] += best_way(view, tried, view.turn, 0)
        for place in range(cards):
            if try_prepare(view, own, tried, view.hand_card[first + place], view.turn):
                view.plan[WORTHS + place] += best_way(view, tried, view.turn, 0)
            else:
                view.plan[WORTHS + place] += NEVER * 100
    best = cards
    for place in range(cards):
        if view.plan[WORTHS + place] > view.plan[WORTHS + best]:
            best = place
    if best == cards:
        return place_of_move(moves, count, Verb.CAST, discard_for_cast(view, turns_after(view)), 0)
    card = view.hand_card[first + best]
    return place_of_move(moves, count, Verb.PREPARE, card, best_price(view, own, card))


def collect_unseen(view: View) -> int:
    """Write the cards of this round that may lie face down into the room; returns how many."""
    count = 0
    for card in range(CARDS):
        if view.card_round[card] == view.round_number and view.card_kind[card] != Card.NONE:
            if not is_placed(view, card):
                view.plan[UNSEEN + count] = card
                count += 1
    return count


def is_placed(view: View, card: int) -> bool:
    """Whether the seat knows where a card of this round is: open, removed, or taken."""
    for place in range(ROW_STARTS[view.turn - 1], ROW_STARTS[TURNS]):
        if view.pyramid[place] == card:
            return True
    for place in range(view.removed_count):
        if view.removed[place] == card:
            return True
    for turn in range(view.turn - 1):
        if view.taken[view.seat * TURNS + turn] == card:
            return True
    return False


def weigh_cards(view: View) -> None:
    """Write what each card of this round would be worth now."""
    for card in range(CARDS):
        if view.card_round[card] == view.round_number and view.card_kind[card] != Card.NONE:
            view.plan[CARD_WORTHS + card] = worth_of_card(view, card)


def deal_rows(view: View, luck: list[int], unseen: int) -> None:
    """For each row to come the best of its cards; face-down places get unseen cards by the luck of the seat."""
    for turn in range(view.turn + 1, TURNS + 1):
        at = COMING + OF_TURN * turn
        for place in range(ROW_STARTS[turn - 1], ROW_STARTS[turn]):
            card = view.pyramid[place]
            if card < 0 and unseen > 0:
                drawn = draw_below(luck, unseen)
                unseen -= 1
                card = view.plan[UNSEEN + drawn]
                view.plan[UNSEEN + drawn] = view.plan[UNSEEN + unseen]
                view.plan[UNSEEN + unseen] = card
            if card >= 0:
                add_coming(view, turn, card)
        keep_best(view, at, GUESS[21])


def keep_best(view: View, at: int, most: int) -> None:
    """Keep the cards of a row that would be worth most."""
    plan = view.plan
    while plan[at] > most:
        worst = 1
        for k in range(2, plan[at] + 1):
            if plan[CARD_WORTHS + plan[at + k]] < plan[CARD_WORTHS + plan[at + worst]]:
                worst = k
        plan[at + worst] = plan[at + plan[at]]
        plan[at] -= 1
