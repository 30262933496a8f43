"""What a whole play is worth: exactly what it does to the own storehouse now, and what it does to the hopes.

Careful and lookahead weigh their plays in this way. Everywhere ``price`` is what an infamy costs in tenths of gold,
``mean`` what a hidden item counts in tenths of infamy, and ``glance`` what `glance_at` has looked up.
"""

from typing import Final

from arcane_lab.engine.luck import draw_below
from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.moves import first_of, second_of, verb_of
from arcane_lab.games.alley.rules.sizes import NOBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.storehouse import LINES
from arcane_lab.games.alley.rules.words import Ask, Item, Verb
from arcane_lab.games.alley.strategies.answers import worth_of_answer
from arcane_lab.games.alley.strategies.hopes import (
    change_by_holding,
    felines_in,
    hope_of,
    hopes_in_stash,
    hopes_on_board,
    risk_of_penalty,
    stacks_in,
    turns_in,
)
from arcane_lab.games.alley.strategies.weighing import (
    EAGER,
    SLOTS_IN,
    STACKS,
    TENTHS,
    copies_in,
    held_copies,
    hidden_left,
    infamy_left,
    mirror_tax_at,
    most_in_stack,
    set_with_feline,
    worth_of_ring,
    worth_of_set,
    worth_when_played,
    worth_when_replaced,
)

#: Once in so many turns a player ends the round against its better judgement. With three seats and more nothing else
#: limits a round (AA-TURN-20): players who all wait for another to trigger, and live on coins, would wait for ever.
PATIENCE: Final = 16
SWORD_TAKES: Final = 12  # tenths of gold that a revealed sword takes from each turn to come
CHOICE: Final = 50  # what the best of several cards is worth, in tenths
IN_FRONT: Final = 40  # what it is worth to end a round in which nobody has more gold, in tenths


def waits_no_more(view: View, luck: list[int]) -> bool:
    """Whether this play is one that replaces the last hidden item whatever it costs (see PATIENCE)."""
    is_last = (
        view.seats > 2 and view.step == Ask.PLAY and view.triggered_by == NOBODY and hidden_left(view, view.seat) == 1
    )
    return is_last and draw_below(luck, PATIENCE) == 0


def worth_of_move_in_full(
    view: View, move: int, least: int, must_end: bool, clearing: int, price: int, mean: int, glance: int
) -> int:
    """What a move other than a draw is worth; ``must_end`` (`waits_no_more`) puts the last hidden item before all."""
    verb = verb_of(move)
    item = first_of(move)
    if verb == Verb.PLAY:
        slot = second_of(move)
        held = held_copies(view, item)
        if not must_end:
            return worth_of_play(view, item, slot, held, least, clearing, price, mean, glance)
        worth = worth_of_play(view, item, slot, held, -EAGER * 10, clearing, price, mean, glance)
        return worth + EAGER if view.storehouse_face[view.seat * SLOTS + slot] == 0 else worth
    if verb == Verb.DISCARD:
        return worth_of_discarding(view, item, held_copies(view, item), price, glance)
    if verb == Verb.USE:
        return worth_of_special(view, item, clearing, price, mean, glance)
    if verb == Verb.SLIDE:
        return worth_of_sliding(view, item, glance)
    return worth_of_answer(view, move, price)


def worth_of_sliding(view: View, axis: int, glance: int) -> int:
    """What the own storehouse is worth after it slides together along an axis (AA-SLIDE-04, 29, 30)."""
    return hopes_on_board(view, view.sale_line, axis, glance)


def worth_of_play(
    view: View, item: int, slot: int, held: int, least: int, clearing: int, price: int, mean: int, glance: int
) -> int:
    """What is gained by playing an item on a slot, in tenths of gold; ``held`` counts the copies held before.

    A play that cannot be worth more than ``least`` is not looked at any further (and said to be worth that);
    ``clearing`` is what the best slot gives (`best_clearing`).
    """
    worth = worth_of_entering(view, item, slot, held, price, glance)
    if worth + clearing <= least:
        return least
    return worth + worth_of_clearing(view, slot, price, mean, glance)


def worth_of_clearing(view: View, slot: int, price: int, mean: int, glance: int) -> int:
    """What is gained when the item in an own slot is replaced, whatever comes in its place."""
    cell = view.seat * SLOTS + slot
    old = view.storehouse_item[cell]
    if view.storehouse_face[cell] == 0:
        worth = price * (view.infamy_each[old] * TENTHS if old >= 0 else mean) // TENTHS
        if old >= 0:
            worth += worth_when_replaced(view, old, 0, price)
        if view.triggered_by == NOBODY and hidden_left(view, view.seat) == 1:
            worth += worth_of_ending(view, worth, price, mean, glance)
        return worth
    if old == Item.MB:
        # It comes back and replaces something else.
        return 0
    worth = price * view.infamy_each[old] + worth_when_replaced(view, old, 1, price)
    if old == Item.CM:
        worth += price * mirror_tax_at(view, slot)
    elif old == Item.SS:
        worth += SWORD_TAKES * (turns_in(glance) + 1)
    elif old == Item.FF:
        worth += hopes_on_board(view, NOTHING, 0, glance & ~(512 << slot)) - hopes_on_board(view, NOTHING, 0, glance)
    if view.gold_per_set[old] > 0:
        copies = copies_in(view, old)
        stacks = stacks_in(glance)
        before = most_in_stack(copies, felines_in(glance), stacks)
        after = most_in_stack(copies & ~(1 << slot), felines_in(glance), stacks)
        if after < before:
            held = held_copies(view, old)
            worth += hope_of(view, old, after, held, glance) - hope_of(view, old, before, held, glance)
    return worth


def worth_of_entering(view: View, item: int, slot: int, held: int, price: int, glance: int) -> int:
    """What is gained by an item that comes to lie in a slot: a set, a hope, its effect, its infamy."""
    line = line_completed(view, item, slot, glance)
    if line >= 0:
        return worth_when_played(view, item, price) + worth_of_selling(view, item, line, slot, price, glance)
    worth = worth_when_played(view, item, price) - price * view.infamy_each[item]
    if item == Item.CM:
        worth -= price * mirror_tax_at(view, slot)
    elif item == Item.SS:
        worth -= SWORD_TAKES * (turns_in(glance) + 1)
    if view.gold_per_set[item] > 0:
        copies = copies_in(view, item)
        stacks = stacks_in(glance)
        before = most_in_stack(copies, felines_in(glance), stacks)
        after = most_in_stack(copies | (1 << slot), felines_in(glance), stacks)
        worth += hope_of(view, item, after, held - 1, glance) - hope_of(view, item, before, held, glance)
    return worth


def line_completed(view: View, item: int, slot: int, glance: int) -> int:
    """The line in which an item in a slot completes a set, or NOTHING."""
    felines = felines_in(glance)
    kind = item
    if item == Item.FF:
        kind = set_with_feline(view, slot, stacks_in(glance))
        felines = 1 << slot
    if kind == NOTHING or view.gold_per_set[kind] < 0:
        return NOTHING
    copies = copies_in(view, kind)
    if kind == item:
        copies |= 1 << slot
    for line in range(8):
        has_slot = (stacks_in(glance) >> line) & (STACKS[line] >> slot) & 1 == 1
        if has_slot and (copies | felines) & STACKS[line] == STACKS[line] and SLOTS_IN[copies & STACKS[line]] >= 2:
            return line
    return NOTHING


def worth_of_selling(view: View, item: int, line: int, slot: int, price: int, glance: int) -> int:
    """The gold and effect of a set, the infamy that leaves with it, and the hopes before and after the slide."""
    kind = item
    worth = 0
    for corner in range(3):
        other = LINES[3 * line + corner]
        if other != slot:
            there = view.storehouse_item[view.seat * SLOTS + other]
            worth += price * view.infamy_each[there]
            if kind == Item.FF:
                kind = there
    after = hopes_on_board(view, line, 0, glance)
    if line >= 6:
        after = max(after, hopes_on_board(view, line, 1, glance))
    return worth + worth_of_set(view, kind) + after - hopes_on_board(view, NOTHING, 0, glance)


def worth_of_ending(view: View, saved: int, price: int, mean: int, glance: int) -> int:
    """What it means to trigger the inspection now: the penalty, and all hopes given up."""
    left = infamy_left(view, view.seat, mean) - TENTHS * saved // max(price, 1)
    penalty = view.values.penalty_infamy * price * risk_of_penalty(view, left, mean) // 1000
    hopes = hopes_on_board(view, NOTHING, 0, glance) + hopes_in_stash(view, glance)
    richest = 0
    for seat in range(view.seats):
        if seat != view.seat:
            richest = max(richest, view.gold[seat])
    ahead = IN_FRONT if view.gold[view.seat] >= richest else 0
    return ahead - penalty - hopes


def worth_of_discarding(view: View, item: int, held: int, price: int, glance: int) -> int:
    """What it means to discard an item from the stash: its hope is lost, a ring acts."""
    worth = change_by_holding(view, item, held, -1, glance)
    return worth + worth_of_ring(view, price) if item == Item.IR else worth


def can_cover(view: View, slot: int) -> bool:
    """Whether an own slot holds something that may be replaced, as far as a doll does not lock it (AA-PLAY-03, 18)."""
    cell = view.seat * SLOTS + slot
    item = view.storehouse_item[cell]
    is_locked = item == Item.HD and view.storehouse_face[cell] == 1 and view.values.doll_locked == 1
    return item != NOTHING and not is_locked


def best_clearing(view: View, price: int, mean: int, glance: int) -> int:
    """The most that is gained by replacing something, whatever comes in its place."""
    best = -EAGER
    for slot in range(SLOTS):
        if can_cover(view, slot):
            best = max(best, worth_of_clearing(view, slot, price, mean, glance))
    return best


def best_place(view: View, item: int, held: int, clearing: int, price: int, mean: int, glance: int) -> int:
    """The most that an item brings in any own slot; no less than it brings on the discard."""
    best = worth_of_discarding(view, item, held, price, glance)
    # Where no copy lies, one slot is as good as another for most items: only what they replace counts.
    is_anywhere = copies_in(view, item) == 0 and item != Item.FF and item != Item.CM
    for slot in range(SLOTS):
        if can_cover(view, slot):
            if is_anywhere:
                return max(best, clearing + worth_of_entering(view, item, slot, held, price, glance))
            best = max(best, worth_of_play(view, item, slot, held, best, clearing, price, mean, glance))
    return best


def best_turn_with(view: View, item: int, held: int, clearing: int, price: int, mean: int, glance: int) -> int:
    """The best that can be done with one item: a slot for it, the discard, or its use."""
    if view.gold_per_set[item] < 0:
        return max(0, worth_of_special(view, item, clearing, price, mean, glance))
    return best_place(view, item, held, clearing, price, mean, glance)


def worth_of_special(view: View, item: int, clearing: int, price: int, mean: int, glance: int) -> int:
    """What a special item brings: a choice of three cards, the discard, or a stash; or a swap."""
    if item == Item.ML or item == Item.SC:
        return CHOICE
    if item == Item.PL:
        return TENTHS - price * view.values.lockbox_infamy
    best = 0
    for k in range(view.discard_count):
        kind = view.discard_item[k]
        if view.gold_per_set[kind] >= 0 and copies_in(view, kind) != 0:
            held = held_copies(view, kind) + 1
            best = max(best, best_place(view, kind, held, clearing, price, mean, glance))
    return best
