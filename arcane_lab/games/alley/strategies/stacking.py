"""Choosing by the stacks: what a move does now for sets and pairs, and for the infamy of the storehouse.

Greedy, careful and rusher weigh their moves in this way and differ in what they think of infamy and of the end of
the round. It is made to be fast: the stacks are counted once for each item, not once for each move.
"""

from typing import Final

from arcane_lab.games.alley.rules.moves import VERB_AND_FIRST, first_of, second_of, verb_of
from arcane_lab.games.alley.rules.words import (
    DL,
    DO_DISCARD,
    DO_DRAW,
    DO_PLAY,
    DO_USE,
    FF,
    IR,
    MB,
    ML,
    NOBODY,
    SLOTS,
    SS,
)
from arcane_lab.games.alley.strategies.answers import (
    best_of_reach,
    worth_of_answer,
    worth_of_reach,
)
from arcane_lab.games.alley.strategies.weighing import (
    EAGER,
    FULL_AT,
    PAIR_PART,
    TENTHS,
    WHOLE_STACKS,
    copies_in,
    held_copies,
    hidden_left,
    pairs_kept,
    reach_of,
    set_with_feline,
    worth_of_ring,
    worth_when_replaced,
)
from arcane_lab.games.alley.views import View

DISCARDING: Final = 20  # what a turn without a play costs: cards in the stash bring no infamy
SWORD_COST: Final = 100  # a sword that lies revealed takes gold from every later sale
DECK_WORTH: Final = 30  # what a card of the deck may bring


def choose_by_stacks(
    view: View, moves: list[int], count: int, price: int, hidden: int, covering: int, ending: int
) -> int:
    """The index of the move that is worth most now.

    ``price`` is what an infamy costs in tenths of gold, ``hidden`` what a hidden item counts in tenths of infamy;
    ``covering`` is what it is worth besides to replace a hidden item, ``ending`` to replace the last one.
    """
    stacks = WHOLE_STACKS[view.own_filled]
    felines = copies_in(view, FF)
    # On the last turn a pair is worth nothing: only what is sold now counts.
    pairs = 1 if view.triggered_by == NOBODY else 0
    kept = 0
    if verb_of(moves[0]) == DO_PLAY:
        kept = pairs * pairs_kept(view, stacks)
        if ending != 0 and hidden_left(view, view.seat) == 1:
            covering += ending
    # All items may go to the same slots. One that no stack waits for goes where another such item is best put: to the
    # slot whose item is best gone. So the first of them is weighed for every slot, and the others for that slot.
    places = 1
    clear_places = 0
    clear_place = 0
    clear_slot = -1
    best = 0
    best_worth = -EAGER * 10
    k = 0
    while k < count:
        move = moves[k]
        if verb_of(move) != DO_PLAY:
            worth = worth_of_move(view, move, stacks, felines, price, hidden)
            if worth > best_worth:
                best = k
                best_worth = worth
            k += 1
            continue
        item = first_of(move)
        last = end_of_plays(moves, k, count, places)
        places = last - k
        reach = reach_of(copies_in(view, item), felines, stacks)
        if pairs == 0:
            reach = reach >> FULL_AT << FULL_AT
        gold = view.gold_per_set[item]
        cost = cost_of_placing(view, item, price)
        is_clear = reach == 0 and item != FF
        first = k
        end = last
        if is_clear and places == clear_places and second_of(moves[k + clear_place]) == clear_slot:
            first = k + clear_place
            end = first + 1
        item_best = first
        item_worth = -EAGER * 10
        for place in range(first, end):
            slot = second_of(moves[place])
            worth = 0 if reach == 0 else worth_of_reach(reach, slot, gold)
            if item == FF:
                worth += worth_of_feline(view, slot, stacks)
            if view.storehouse_face[view.seat * SLOTS + slot] == 1:
                worth += worth_of_removing(view, slot, kept, price)
            else:
                worth += price * hidden // TENTHS + covering
            if worth > item_worth:
                item_best = place
                item_worth = worth
        if item_worth - cost > best_worth:
            best = item_best
            best_worth = item_worth - cost
        if is_clear:
            clear_places = places
            clear_place = item_best - k
            clear_slot = second_of(moves[item_best])
        k = last
    return best


def end_of_plays(moves: list[int], first: int, count: int, places: int) -> int:
    """Where the plays of one item end that begin at an index: one for each slot that can be replaced.

    The item before had ``places`` of them, and so has this one, mostly.
    """
    play = moves[first] & VERB_AND_FIRST
    last = first + places
    if last > count or moves[last - 1] & VERB_AND_FIRST != play:
        last = first + 1
    while last < count and moves[last] & VERB_AND_FIRST == play:
        last += 1
    return last


def cost_of_placing(view: View, item: int, price: int) -> int:
    """What it costs that an item comes to lie in a slot: its infamy, a sword's part of later sales, a lotus' gold."""
    cost = price * view.infamy_each[item]
    if item == SS:
        cost += SWORD_COST
    elif item == DL:
        cost += TENTHS * min(view.lotus_gold_loss, view.gold[view.seat])
    return cost


def worth_of_removing(view: View, slot: int, kept: int, price: int) -> int:
    """What is gained when the revealed item in a slot is replaced: its infamy, less the pairs that it is part of."""
    old = view.storehouse_item[view.seat * SLOTS + slot]
    if old == MB:
        # It comes back and replaces something else.
        return price
    worth = price * view.infamy_each[old] + worth_when_replaced(view, old, 1, price)
    return worth - ((kept >> (4 * slot)) & 15) * TENTHS * max(view.gold_per_set[old], 0) // PAIR_PART


def worth_of_feline(view: View, slot: int, stacks: int) -> int:
    """What a feline in a slot is worth: the set that it completes."""
    item = set_with_feline(view, slot, stacks)
    return 2 * TENTHS * view.gold_per_set[item] if item >= 0 else 0


def worth_of_move(view: View, move: int, stacks: int, felines: int, price: int, hidden: int) -> int:
    """What a move other than a play is worth, in tenths of a gold piece."""
    verb = verb_of(move)
    item = first_of(move)
    if verb == DO_DRAW:
        if item == 0:
            return DECK_WORTH
        top = view.discard_item[view.discard_count - 1]
        return worth_of_top(view, top, stacks, felines) + max(
            0, price * (hidden - TENTHS * view.infamy_each[top]) // 20
        )
    if verb == DO_DISCARD:
        worth = -DISCARDING - view.gold_per_set[item]
        return worth + worth_of_ring(view, price) if item == IR else worth
    if verb == DO_USE:
        return worth_of_using(view, item, stacks, felines)
    return worth_of_answer(view, move, price)


def worth_of_top(view: View, item: int, stacks: int, felines: int) -> int:
    """What the best place for the top of the discard is worth."""
    gold = view.gold_per_set[item]
    if gold < 0:
        return DECK_WORTH + 1
    best = best_of_reach(reach_of(copies_in(view, item), felines, stacks), gold)
    if held_copies(view, item) == 1:
        # A third copy in the stash is no nearer to a set; taking it again and again would go on for ever.
        best += gold
    return best


def worth_of_using(view: View, item: int, stacks: int, felines: int) -> int:
    """What a special item is worth: three cards to choose from, or one that is known to fit."""
    if item == ML:
        return 40
    best = 0
    for k in range(view.discard_count):
        kind = view.discard_item[k]
        reach = reach_of(copies_in(view, kind), felines, stacks)
        best = max(best, best_of_reach(reach, view.gold_per_set[kind]))
    return best // 2
