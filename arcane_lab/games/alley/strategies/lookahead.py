"""The player that looks one turn ahead: every card that may come, every place for it, and what follows."""

from arcane_lab.games.alley.rules.moves import first_of, second_of, verb_of
from arcane_lab.games.alley.rules.words import DO_DISCARD, DO_DRAW, DO_PLAY, DO_SLIDE, DO_USE, KINDS, SLOTS
from arcane_lab.games.alley.strategies.answers import worth_of_answer
from arcane_lab.games.alley.strategies.hopes import cards_in, change_by_holding, glance_at, infamy_price, turns_in
from arcane_lab.games.alley.strategies.plays import (
    best_clearing,
    best_turn_with,
    waits_no_more,
    worth_of_discarding,
    worth_of_play,
    worth_of_sliding,
    worth_of_special,
)
from arcane_lab.games.alley.strategies.weighing import EAGER, held_copies, infamy_left, mean_infamy
from arcane_lab.games.alley.views import View


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
        verb = verb_of(move)
        item = first_of(move)
        if verb == DO_PLAY:
            is_hidden = view.storehouse_face[view.seat * SLOTS + second_of(move)] == 0
            least = -EAGER * 10 if must_end else best_worth
            held = held_copies(view, item)
            worth = worth_of_play(view, item, second_of(move), held, least, clearing, price, mean, glance)
            if must_end and is_hidden:
                worth += EAGER
        elif verb == DO_DISCARD:
            worth = worth_of_discarding(view, item, held_copies(view, item), price, glance)
        elif verb == DO_DRAW:
            worth = worth_of_drawing(view, item, clearing, price, mean, glance)
        elif verb == DO_USE:
            worth = worth_of_special(view, item, clearing, price, mean, glance)
        elif verb == DO_SLIDE:
            worth = worth_of_sliding(view, item, glance)
        else:
            worth = worth_of_answer(view, move, price)
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
