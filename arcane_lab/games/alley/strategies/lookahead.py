"""The player that looks one turn ahead: every card that may come, every place for it, and what follows."""

from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.moves import first_of, verb_of
from arcane_lab.games.alley.rules.sizes import KINDS
from arcane_lab.games.alley.rules.words import Verb
from arcane_lab.games.alley.strategies.hopes import cards_in, change_by_holding, glance_at, infamy_price, turns_in
from arcane_lab.games.alley.strategies.plays import (
    best_clearing,
    best_turn_with,
    waits_no_more,
    worth_of_move_in_full,
)
from arcane_lab.games.alley.strategies.weighing import EAGER, held_copies, infamy_left, mean_infamy


def play_lookahead(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Looks one turn ahead: for each card it may draw the best play, for each play its exact consequences."""
    mean = mean_infamy(view)
    glance = glance_at(view)
    price = infamy_price(view, infamy_left(view, view.seat, mean), turns_in(glance))
    must_end = waits_no_more(view, luck)
    clearing = best_clearing(view, price, mean, glance)
    best = 0
    best_worth = -EAGER * 10
    for k in range(count):
        move = moves[k]
        if verb_of(move) == Verb.DRAW:
            worth = worth_of_drawing(view, first_of(move), clearing, price, mean, glance)
        else:
            worth = worth_of_move_in_full(view, move, best_worth, must_end, clearing, price, mean, glance)
        if worth > best_worth:
            best = k
            best_worth = worth
    return best


def worth_of_drawing(view: View, from_discard: int, clearing: int, price: int, mean: int, glance: int) -> int:
    """The turn's worth with the card drawn: known from the discard, averaged over the unseen ones from the deck."""
    base = best_with_stash(view, clearing, price, mean, glance)
    if from_discard == 1:
        item = view.discard_item[view.discard_count - 1]
        return worth_with_card(view, item, base, clearing, price, mean, glance)
    if view.deck_count > 0 and view.deck_item[view.deck_count - 1] >= 0:
        item = view.deck_item[view.deck_count - 1]
        return worth_with_card(view, item, base, clearing, price, mean, glance)
    total = 0
    for item in range(KINDS):
        if view.unseen[item] > 0:
            total += view.unseen[item] * worth_with_card(view, item, base, clearing, price, mean, glance)
    return total // max(cards_in(glance), 1)


def best_with_stash(view: View, clearing: int, price: int, mean: int, glance: int) -> int:
    """The best turn with an item of the stash as it is."""
    best = -EAGER
    for k in range(view.stash_count[view.seat]):
        item = view.stash_item[k]
        best = max(best, best_turn_with(view, item, held_copies(view, item), clearing, price, mean, glance))
    return best


def worth_with_card(view: View, item: int, base: int, clearing: int, price: int, mean: int, glance: int) -> int:
    """The turn's worth when an item joins the stash: it is used at once, or another is and it is held."""
    held = held_copies(view, item)
    now = best_turn_with(view, item, held + 1, clearing, price, mean, glance)
    return max(base, now) + change_by_holding(view, item, held, 1, glance)
