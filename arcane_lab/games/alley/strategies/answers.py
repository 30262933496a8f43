"""The smaller answers, which strategies share: targets, peeks, dolls, swaps, wizards' powers and bribes."""

from typing import Final

from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.moves import first_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.sizes import SLOTS
from arcane_lab.games.alley.rules.storehouse import LINES
from arcane_lab.games.alley.rules.words import Item, Reading, Stage, Verb
from arcane_lab.games.alley.strategies.weighing import (
    EAGER,
    FULL_AT,
    PAIR_BITS,
    TENTHS,
    WHOLE_STACKS,
    copies_in,
    gold_of_set,
    reach_of,
    worth_when_played,
)

LIKELY_FINE: Final = 5  # infamy that a bribe before the last round may take away to stay clear of a fine


def worth_of_answer(view: View, move: int, price: int) -> int:
    """What a smaller answer is worth in tenths of gold; ``price`` is what an infamy costs."""
    verb = verb_of(move)
    number = first_of(move)
    slot = second_of(move)
    if verb == Verb.SELL:
        return EAGER + worth_of_line(view, number)
    if verb == Verb.SWAP or verb == Verb.REARRANGE:
        return worth_of_swap(view, move, price)
    if verb == Verb.TARGET:
        return worth_of_target(view, number)
    if verb == Verb.PLACE:
        return TENTHS * view.gold[number]
    if verb == Verb.PEEK:
        return 1 if number == view.seat else 0
    if verb == Verb.CHOOSE:
        return worth_of_option(view, number, price)
    if verb == Verb.IGNORE:
        return worth_of_ignoring(view, price)
    if verb == Verb.PAY:
        return price * min(view.values.dafana_infamy, view.infamy[view.seat]) - TENTHS * view.values.dafana_gold
    if verb == Verb.REMOVE:
        item = view.storehouse_item[view.seat * SLOTS + slot]
        return price * (view.infamy_each[item] if item >= 0 else 1)
    if verb == Verb.CLAIM:
        return TENTHS * view.infamy_each[view.storehouse_item[view.seat * SLOTS + slot]]
    if verb == Verb.BRIBE:
        # Two gold for one infamy is dear: a fine takes one gold for each.
        return price * number // view.values.bribe_gold - TENTHS * number
    return 0


def worth_of_line(view: View, line: int) -> int:
    """The most gold that an item of a line brings in a set (a feline brings what it stands for)."""
    gold = 0
    for corner in range(3):
        item = view.storehouse_item[view.seat * SLOTS + LINES[3 * line + corner]]
        if item >= 0:
            gold = max(gold, gold_of_set(view, item))
    return TENTHS * gold


def worth_of_target(view: View, seat: int) -> int:
    """Whom to choose: oneself for the toad, the fullest stash for the chalice, else the seat with the least gold."""
    if view.stage == Stage.TOAD:
        return EAGER if seat == view.seat else 0
    if view.stage == Stage.SPECIAL:
        return view.stash_count[seat]
    return -view.gold[seat]


def worth_of_option(view: View, infamy: int, price: int) -> int:
    """The cauldron: what gold or infamy is worth, as a cost or as a benefit."""
    gold = min(view.values.cauldron_gold, view.gold[view.seat])
    if view.values.cauldron_effect == Reading.CAULDRON_COST:
        return -price * view.values.cauldron_infamy if infamy == 1 else -TENTHS * gold
    if infamy == 1:
        return price * min(view.values.cauldron_infamy, view.infamy[view.seat])
    return TENTHS * view.values.cauldron_gold


def worth_of_ignoring(view: View, price: int) -> int:
    """Meeblemore: what is saved by ignoring an effect, less than 0 where it helps."""
    if view.stage == Stage.RESOLVE_PLAYED:
        return -worth_when_played(view, view.play_item, price)
    if view.stage == Stage.RESOLVE_SOLD:
        # A gift to a rival is better not made; what other sets do helps their seller.
        return 1 if view.sale_item == Item.DE else -1
    return 1 if view.stage == Stage.CURSE else -1


def worth_of_swap(view: View, move: int, price: int) -> int:
    """What two items are worth in each other's place, less what they are worth where they lie."""
    seat = first_of(move)
    one = second_of(move)
    two = third_of(move)
    if verb_of(move) == Verb.SWAP:
        foreign = view.storehouse_item[seat * SLOTS + two]
        return worth_of_stacks(view, foreign, one) - price * view.infamy_each[foreign]
    if seat != view.seat:
        return 0
    return gain_by_moving(view, one, two) + gain_by_moving(view, two, one)


def gain_by_moving(view: View, source: int, target: int) -> int:
    """What a revealed item gains by moving from one own slot to another."""
    cell = view.seat * SLOTS + source
    item = view.storehouse_item[cell]
    if view.storehouse_face[cell] == 0 or item == view.storehouse_item[view.seat * SLOTS + target]:
        return 0
    copies = copies_in(view, item) ^ (1 << source)
    stacks = WHOLE_STACKS[view.own_filled]
    reach = reach_of(copies, copies_in(view, Item.FF), stacks)
    gold = view.gold_per_set[item]
    return worth_of_reach(reach, target, gold) - worth_of_reach(reach, source, gold)


def worth_of_stacks(view: View, item: int, slot: int) -> int:
    """What the stacks through an own slot are worth with a copy of an item there."""
    reach = reach_of(copies_in(view, item), copies_in(view, Item.FF), WHOLE_STACKS[view.own_filled])
    return worth_of_reach(reach, slot, view.gold_per_set[item])


def worth_of_reach(reach: int, slot: int, gold: int) -> int:
    """Twice the gold for a set, a part of it for each pair; ``reach`` is what `reach_of` counts for the item."""
    if gold <= 0:
        return 0
    if (reach >> (FULL_AT + slot)) & 1 == 1:
        return 2 * TENTHS * gold
    return ((reach >> (4 * slot)) & 15) * TENTHS * gold >> PAIR_BITS


def best_of_reach(reach: int, gold: int) -> int:
    """The most that `worth_of_reach` gives for an own slot (those that it speaks of have something in them)."""
    if gold <= 0 or reach == 0:
        return 0
    if reach >> FULL_AT != 0:
        return 2 * TENTHS * gold
    most = 0
    while reach != 0:
        most = max(most, reach & 15)
        reach >>= 4
    return most * TENTHS * gold >> PAIR_BITS
