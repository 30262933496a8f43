"""Choosing by the stacks: what a move does now for sets and pairs, and for the infamy of the storehouse.

Greedy, careful and rusher weigh their moves in this way and differ in what they think of infamy and of the end of
the round. It is made to be fast: the stacks are counted once for each item, not once for each move.
"""

from typing import Final

from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.moves import VERB_AND_FIRST, first_of, second_of, verb_of
from arcane_lab.games.alley.rules.sizes import NOBODY, SLOTS
from arcane_lab.games.alley.rules.words import Item, Verb
from arcane_lab.games.alley.strategies.answers import (
    best_of_reach,
    worth_of_answer,
    worth_of_reach,
)
from arcane_lab.games.alley.strategies.weighing import (
    EAGER,
    FULL_AT,
    PAIR_BITS,
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

DISCARDING: Final = 20  # what a turn without a play costs: cards in the stash bring no infamy
SWORD_COST: Final = 100  # a sword that lies revealed takes gold from every later sale
DECK_WORTH: Final = 30  # what a card of the deck may bring
RANK_BITS: Final = 12  # bits for a place in the list of moves, more than it has room for
LAST_RANK: Final = (1 << RANK_BITS) - 1
WORTHLESS: Final = -(EAGER << RANK_BITS) * 10  # less than any `rank`


def choose_by_stacks(
    view: View, moves: list[int], count: int, price: int, hidden: int, covering: int, ending: int
) -> int:
    """The index of the move that is worth most now.

    ``price`` is what an infamy costs in tenths of gold, ``hidden`` what a hidden item counts in tenths of infamy;
    ``covering`` is what it is worth besides to replace a hidden item, ``ending`` to replace the last one.
    """
    stacks = WHOLE_STACKS[view.own_filled]
    felines = copies_in(view, Item.FF)
    kept = 0
    if verb_of(moves[0]) == Verb.PLAY:
        # On the last turn a pair is worth nothing: only what is sold now counts.
        if view.triggered_by == NOBODY:
            kept = pairs_kept(view, stacks)
        if ending != 0 and hidden_left(view, view.seat) == 1:
            covering += ending
    covering += price * hidden // TENTHS
    # All items may go to the same slots. One that no stack waits for goes where another such item is best put: to the
    # slot whose item is best gone. So the first of them is weighed for every slot, and the others for that slot.
    places = SLOTS
    clear = 0
    clear_places = 0
    clear_slot = -1
    best = WORTHLESS
    k = 0
    while k < count:
        move = moves[k]
        verb = verb_of(move)
        if verb != Verb.PLAY:
            best = max(best, rank(worth_of_other(view, move, stacks, felines, price, hidden), k))
            k += 1
            continue
        item = first_of(move)
        last = end_of_plays(moves, k, count, places)
        places = last - k
        reach = reach_now(view, item, stacks, felines)
        is_clear = reach == 0 and item != Item.FF
        if is_clear and places == clear_places and second_of(moves[k + ranked(clear)]) == clear_slot:
            play = clear - k
        else:
            play = best_of_plays(view, moves, k, last, reach, kept, price, covering)
            if is_clear:
                clear = play + k
                clear_places = places
                clear_slot = second_of(moves[ranked(play)])
        best = max(best, play - (cost_of_placing(view, item, price) << RANK_BITS))
        k = last
    return ranked(best)


def rank(worth: int, place: int) -> int:
    """Worth and place in one number: the largest is that of the first among those that are worth most.

    Taking the larger of two numbers needs no branch, and which move is best so far is hard to foresee for a processor.
    """
    return (worth << RANK_BITS) - place


def ranked(number: int) -> int:
    """The place in a number of `rank`."""
    return -number & LAST_RANK


def end_of_plays(moves: list[int], first: int, count: int, places: int) -> int:
    """Where the plays of one item end that begin at an index: one for each slot that can be replaced.

    The item before had ``places`` of them, and so has this one, mostly; the first has all nine, mostly.
    """
    play = moves[first] & VERB_AND_FIRST
    last = first + places
    if last > count or moves[last - 1] & VERB_AND_FIRST != play:
        last = first + 1
    while last < count and moves[last] & VERB_AND_FIRST == play:
        last += 1
    return last


def reach_now(view: View, item: int, stacks: int, felines: int) -> int:
    """The stacks that wait for an item (`reach_of`); on the last turn only those that it completes."""
    reach = reach_of(copies_in(view, item), felines, stacks)
    return reach if view.triggered_by == NOBODY else reach >> FULL_AT << FULL_AT


def best_of_plays(
    view: View, moves: list[int], first: int, last: int, reach: int, kept: int, price: int, covering: int
) -> int:
    """The best of the plays of one item, its cost apart (`rank`)."""
    item = first_of(moves[first])
    gold = view.gold_per_set[item]
    best = WORTHLESS
    for place in range(first, last):
        slot = second_of(moves[place])
        worth = worth_of_clearing_slot(view, slot, kept, price, covering)
        if reach != 0:
            worth += worth_of_reach(reach, slot, gold)
        if item == Item.FF:
            worth += worth_of_feline(view, slot, WHOLE_STACKS[view.own_filled])
        best = max(best, rank(worth, place))
    return best


def worth_of_clearing_slot(view: View, slot: int, kept: int, price: int, covering: int) -> int:
    """What is gained when the item in a slot is replaced: ``covering`` for a hidden one."""
    if (view.own_revealed >> slot) & 1 == 1:
        return worth_of_removing(view, slot, kept, price)
    return covering


def cost_of_placing(view: View, item: int, price: int) -> int:
    """What it costs that an item comes to lie in a slot: its infamy, a sword's part of later sales, a lotus' gold."""
    cost = price * view.infamy_each[item]
    if item == Item.SS:
        cost += SWORD_COST
    elif item == Item.DL:
        cost += TENTHS * min(view.values.lotus_gold_loss, view.gold[view.seat])
    return cost


def worth_of_removing(view: View, slot: int, kept: int, price: int) -> int:
    """What is gained when the revealed item in a slot is replaced: its infamy, less the pairs that it is part of."""
    old = view.storehouse_item[view.seat * SLOTS + slot]
    if old == Item.MB:
        # It comes back and replaces something else.
        return price
    worth = price * view.infamy_each[old] + worth_when_replaced(view, old, 1, price)
    return worth - (((kept >> (4 * slot)) & 15) * TENTHS * max(view.gold_per_set[old], 0) >> PAIR_BITS)


def worth_of_feline(view: View, slot: int, stacks: int) -> int:
    """What a feline in a slot is worth: the set that it completes."""
    item = set_with_feline(view, slot, stacks)
    return 2 * TENTHS * view.gold_per_set[item] if item >= 0 else 0


def worth_of_other(view: View, move: int, stacks: int, felines: int, price: int, hidden: int) -> int:
    """What a move other than a play is worth, in tenths of a gold piece."""
    verb = verb_of(move)
    if verb == Verb.DISCARD:
        return worth_of_dropping(view, first_of(move), price)
    if verb == Verb.DRAW:
        return worth_of_next_card(view, first_of(move), stacks, felines, price, hidden)
    if verb == Verb.USE:
        return worth_of_using(view, first_of(move), stacks, felines)
    return worth_of_answer(view, move, price)


def worth_of_next_card(view: View, from_discard: int, stacks: int, felines: int, price: int, hidden: int) -> int:
    """What a card of the deck is worth, or the top of the discard."""
    if from_discard == 0:
        return DECK_WORTH
    top = view.discard_item[view.discard_count - 1]
    relief = max(0, price * (hidden - TENTHS * view.infamy_each[top]) // 20)
    return worth_of_top(view, top, stacks, felines) + relief


def worth_of_dropping(view: View, item: int, price: int) -> int:
    """What it is worth to discard an item instead of playing one."""
    worth = -DISCARDING - view.gold_per_set[item]
    return worth + worth_of_ring(view, price) if item == Item.IR else worth


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
    if item == Item.ML:
        return 40
    best = 0
    for k in range(view.discard_count):
        kind = view.discard_item[k]
        reach = reach_of(copies_in(view, kind), felines, stacks)
        best = max(best, best_of_reach(reach, view.gold_per_set[kind]))
    return best // 2
