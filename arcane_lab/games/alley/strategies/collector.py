"""The collector: goes for dear sets and keeps their copies together."""

from typing import Final

from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.moves import first_of, second_of, verb_of
from arcane_lab.games.alley.rules.sizes import NOTHING, SLOTS
from arcane_lab.games.alley.rules.words import Item, Verb
from arcane_lab.games.alley.strategies.answers import worth_of_answer
from arcane_lab.games.alley.strategies.hopes import change_by_holding, felines_in, glance_at, hope_of, stacks_in
from arcane_lab.games.alley.strategies.plays import line_completed
from arcane_lab.games.alley.strategies.stacking import worth_of_using
from arcane_lab.games.alley.strategies.weighing import (
    EAGER,
    copies_in,
    held_copies,
    most_in_stack,
    set_with_feline,
    worth_of_set,
)

DEAR: Final = 12  # gold of a set that is worth collecting
COLLECTING: Final = 5  # what an infamy costs in its eyes, in tenths of gold
UNKNOWN_INFAMY: Final = 3  # an item nobody knows counts about this much infamy
WORTH_A_DRAW: Final = 20  # what a card of the discard must add before it is taken instead of the deck's


def play_collector(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Collects copies of dear items, in the stash and side by side, and cares little for infamy."""
    glance = glance_at(view)
    best = 0
    best_worth = -EAGER * 10
    for k in range(count):
        move = moves[k]
        verb = verb_of(move)
        item = first_of(move)
        if verb == Verb.PLAY:
            worth = worth_to_collector(view, item, second_of(move), glance)
        elif verb == Verb.DISCARD:
            worth = change_of_dear(view, item, -1, glance)
        elif verb == Verb.DRAW:
            worth = WORTH_A_DRAW
            if item == 1:
                worth = change_of_dear(view, view.discard_item[view.discard_count - 1], 1, glance)
        elif verb == Verb.USE:
            worth = worth_of_using(view, item, stacks_in(glance), felines_in(glance))
        else:
            worth = worth_of_answer(view, move, COLLECTING)
        if worth > best_worth:
            best = k
            best_worth = worth
    return best


def change_of_dear(view: View, item: int, more: int, glance: int) -> int:
    """How the hope of a dear item changes with a copy more (or fewer) in the stash."""
    return change_by_holding(view, item, held_copies(view, item), more, glance) if is_dear(view, item) else 0


def is_dear(view: View, item: int) -> bool:
    """Whether sets of an item are worth collecting."""
    return view.gold_per_set[item] >= DEAR


def worth_to_collector(view: View, item: int, slot: int, glance: int) -> int:
    """What a play adds to the hopes, less the hope that it covers and its infamy, in tenths of gold."""
    cell = view.seat * SLOTS + slot
    old = view.storehouse_item[cell]
    worth = -COLLECTING * view.infamy_each[item]
    if line_completed(view, item, slot, glance) != NOTHING:
        kind = set_with_feline(view, slot, stacks_in(glance)) if item == Item.FF else item
        worth += worth_of_set(view, kind)
    if is_dear(view, item):
        worth += hope_with(view, item, copies_in(view, item) | (1 << slot), -1, glance)
        worth -= hope_with(view, item, copies_in(view, item), 0, glance)
    if view.storehouse_face[cell] == 0:
        return worth + COLLECTING * UNKNOWN_INFAMY
    worth += COLLECTING * view.infamy_each[old]
    if old != item and is_dear(view, old):
        worth += hope_with(view, old, copies_in(view, old) & ~(1 << slot), 0, glance)
        worth -= hope_with(view, old, copies_in(view, old), 0, glance)
    return worth


def hope_with(view: View, item: int, copies: int, more: int, glance: int) -> int:
    """The hope of an item whose copies lie in some slots (a mask), with more copies in the stash."""
    most = min(2, most_in_stack(copies, felines_in(glance), stacks_in(glance)))
    return hope_of(view, item, most, held_copies(view, item) + more, glance)
