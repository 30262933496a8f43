"""What the own storehouse is worth to a strategy: its stacks, the copies that lie in them, gold and infamy.

All worth is in tenths of a gold piece. Slots are kept as masks (a bit for each of the nine slots) and stacks as
a mask of eight bits, in the order of `rules.storehouse.LINES`: looking at all of them costs a few nanoseconds.
"""

from typing import Final

from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.sizes import KINDS, NOTHING, SLOTS
from arcane_lab.games.alley.rules.storehouse import FIRST_SLOT, LINES, LINES_THROUGH, is_touching
from arcane_lab.games.alley.rules.words import Item, Power, Reading

TENTHS: Final = 10  # tenths in a gold piece
PAIR_BITS: Final = 2  # a pair that can still become a set is worth a quarter of it: two bits less
EAGER: Final = 1000000  # whatever else there is: do this
#: The slots of each of the eight stacks, as a mask.
STACKS: Final = tuple(sum(1 << LINES[3 * line + corner] for corner in range(3)) for line in range(8))
#: How many slots a mask names.
SLOTS_IN: Final = tuple(mask.bit_count() for mask in range(512))
#: A mask written as nine digits of four bits, so that masks can be added up slot by slot.
DIGITS: Final = tuple(sum(1 << (4 * slot) for slot in range(SLOTS) if (mask >> slot) & 1) for mask in range(512))
FULL_AT: Final = 36  # behind nine digits
#: The stacks without a gap among filled slots, a bit for each (AA-SET-37), by the mask of those slots.
WHOLE_STACKS: Final = tuple(
    sum(1 << line for line in range(8) if filled & STACKS[line] == STACKS[line]) for filled in range(512)
)
ALL_STACKS: Final = WHOLE_STACKS[-1]
#: For every slot beside how many of some copies one lies there in the stacks (nine digits), by the mask of the copies.
PAIRS: Final = tuple(
    sum((SLOTS_IN[there] - 1) * DIGITS[there] for there in (copies & stack for stack in STACKS) if SLOTS_IN[there] > 1)
    for copies in range(512)
)


def copies_in(view: View, item: int) -> int:
    """The own slots where a copy of an item lies revealed, as a mask."""
    return view.own_slots[item]


def reach_of(copies: int, felines: int, stacks: int) -> int:
    """For every slot: in how many stacks one copy waits there (nine digits), and whether two do (bits from FULL_AT).

    A feline stands for a copy beside a copy (AA-ITEM-FACSIMILOUS-FELINE-04).
    """
    if felines == 0 and stacks == ALL_STACKS:
        return REACHES[copies]
    return count_rare_reach(copies, felines, stacks)


def count_rare_reach(copies: int, felines: int, stacks: int) -> int:
    """What `reach_of` says where there is a feline or a gap."""
    near = 0
    full = 0
    both = copies | felines
    while copies != 0 and stacks != 0:
        line = FIRST_SLOT[stacks]
        stacks &= stacks - 1
        there = both & STACKS[line]
        if copies & there == 0:
            continue
        matches = SLOTS_IN[there]
        if matches == 1:
            near += DIGITS[STACKS[line] ^ there]
        elif matches == 2:
            full |= STACKS[line] ^ there
            near += DIGITS[there]
        else:
            full |= there
    return near | full << FULL_AT


def most_in_stack(copies: int, felines: int, stacks: int) -> int:
    """The most copies, one feline among them at most, that lie in one stack."""
    if felines == 0 and stacks == ALL_STACKS:
        return MOST_IN_STACK[copies]
    return count_rare_most(copies, felines, stacks)


def count_rare_most(copies: int, felines: int, stacks: int) -> int:
    """What `most_in_stack` says where there is a feline or a gap."""
    most = 0
    while copies != 0 and stacks != 0:
        line = FIRST_SLOT[stacks]
        stacks &= stacks - 1
        there = copies & STACKS[line]
        if there != 0:
            matches = SLOTS_IN[there]
            if felines & STACKS[line] != 0:
                matches += 1
            most = max(most, matches)
    return most


#: Both where all stacks are whole and no feline lies, by the mask of the copies.
REACHES: Final = tuple(count_rare_reach(copies, 0, ALL_STACKS) for copies in range(512))
MOST_IN_STACK: Final = tuple(count_rare_most(copies, 0, ALL_STACKS) for copies in range(512))


def gold_of_set(view: View, item: int) -> int:
    """The gold that selling a set of an item brings now, after Byros and the own swords (AA-SET-15, 18)."""
    gold = view.gold_per_set[item]
    if gold < 0:
        return 0
    if view.power[view.seat] == Power.BYROS:
        gold += view.values.byros_gold
    swords = SLOTS_IN[copies_in(view, Item.SS)]
    if item == Item.SS or swords == 0:
        return gold
    if view.values.sword_mode == Reading.SWORD_NONE:
        return 0
    if view.values.sword_stacks == 0:
        swords = 1
    return gold >> swords


def worth_of_set(view: View, item: int) -> int:
    """A set's gold and what its sold effect does for and against the seller."""
    worth = TENTHS * gold_of_set(view, item)
    rivals = view.seats - 1
    if item == Item.DE:
        # The gold of a gift counts in full against the only rival, and hardly where it goes to the last of many.
        worth -= TENTHS * view.values.egg_gold // (2 * rivals)
    elif item == Item.SK:
        worth += TENTHS * view.values.skeletomicon_infamy // 2
    elif item == Item.HD:
        worth += TENTHS * view.infamy_each[Item.HD] // 2
    elif item == Item.FC:
        worth += 2 * TENTHS * view.values.carpet_items
    return worth


def worth_when_played(view: View, item: int, price: int) -> int:
    """What the played effect of an item brings its player; ``price`` is what an infamy costs, in tenths of gold."""
    if item == Item.DL:
        return -TENTHS * min(view.values.lotus_gold_loss, view.gold[view.seat])
    if item == Item.CB:
        return -price * view.values.ball_infamy
    if item == Item.TC:
        return TENTHS * view.values.coin_gold * coins_revealed(view)
    if item == Item.HT:
        return 0 if view.values.toad_effect == Reading.TOAD_NONE else TENTHS * view.values.toad_swaps
    if item == Item.BC and view.values.cauldron_effect != Reading.CAULDRON_NONE:
        gold = view.values.cauldron_gold
        infamy = view.values.cauldron_infamy
        if view.values.cauldron_effect == Reading.CAULDRON_COST:
            return -min(TENTHS * min(gold, view.gold[view.seat]), price * infamy)
        return max(TENTHS * gold, price * infamy)
    return 0


def worth_when_replaced(view: View, item: int, face: int, price: int) -> int:
    """What a fairy or a ring brings on its way to the discard."""
    if item == Item.BF and face == 1:
        return price * min(view.values.fairy_infamy_loss, view.infamy[view.seat])
    if item == Item.IR and (face == 1 or view.values.ring_from_hidden == 1):
        return worth_of_ring(view, price)
    return 0


def worth_of_ring(view: View, price: int) -> int:
    """What an Invisible Ring brings when it comes to lie on the discard."""
    if view.values.ring_effect == Reading.RING_LOSE_INFAMY:
        return price * min(view.values.ring_infamy_loss, view.infamy[view.seat])
    return TENTHS * view.values.ring_infamy_loss if view.values.ring_effect == Reading.RING_GAIN_GOLD else 0


def coins_revealed(view: View) -> int:
    """Three-Headed Coins that lie revealed in all storehouses."""
    coins = 0
    for cell in range(view.seats * SLOTS):
        if view.storehouse_item[cell] == Item.TC and view.storehouse_face[cell] == 1:
            coins += 1
    return coins


def mirror_tax_at(view: View, slot: int) -> int:
    """The infamy that a Cursed Mirror in an own slot adds through the items next to it."""
    if view.values.mirror_effect != Reading.MIRROR_TAX:
        return 0
    pairs = 0
    for other in range(SLOTS):
        item = view.storehouse_item[view.seat * SLOTS + other]
        if item != -1 and item != Item.CM and is_touching(slot, other, view.values.mirror_diagonal):
            pairs += 1
    return pairs * view.values.mirror_adjacent_infamy


def unseen_cards(view: View) -> int:
    """How many cards this seat cannot place."""
    cards = 0
    for item in range(KINDS):
        cards += view.unseen[item]
    return cards


def mean_infamy(view: View) -> int:
    """What an item that nobody has shown counts on average, in tenths of infamy."""
    cards = 0
    total = 0
    for item in range(KINDS):
        cards += view.unseen[item]
        total += view.unseen[item] * view.infamy_each[item]
    return 0 if cards == 0 else TENTHS * total // cards


def infamy_left(view: View, seat: int, mean: int) -> int:
    """What a storehouse would count at an inspection now, in tenths of infamy; hidden items count ``mean``."""
    total = 0
    for cell in range(seat * SLOTS, seat * SLOTS + SLOTS):
        item = view.storehouse_item[cell]
        if item >= 0:
            total += TENTHS * view.infamy_each[item]
        elif item != -1:
            total += mean
    return total


def hidden_left(view: View, seat: int) -> int:
    """Hidden items in the storehouse of a seat."""
    hidden = 0
    for cell in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if view.storehouse_item[cell] != -1 and view.storehouse_face[cell] == 0:
            hidden += 1
    return hidden


def held_copies(view: View, item: int) -> int:
    """Copies of an item in the own stash."""
    return view.stash_known[view.seat * KINDS + item]


def pairs_kept(view: View, stacks: int) -> int:
    """For every own slot: beside how many copies of itself its revealed item lies in the stacks (nine digits)."""
    pairs = 0
    if stacks == ALL_STACKS:
        for item in range(KINDS):
            pairs += PAIRS[view.own_slots[item]]
        return pairs
    first = view.seat * SLOTS
    while stacks != 0:
        line = FIRST_SLOT[stacks]
        stacks &= stacks - 1
        if SLOTS_IN[view.own_revealed & STACKS[line]] < 2:
            continue
        for corner in range(3):
            one = LINES[3 * line + corner]
            two = LINES[3 * line + (corner + 1) % 3]
            both = view.storehouse_face[first + one] & view.storehouse_face[first + two]
            if both == 1 and view.storehouse_item[first + one] == view.storehouse_item[first + two]:
                pairs += (1 << 4 * one) + (1 << 4 * two)
    return pairs


def set_with_feline(view: View, slot: int, stacks: int) -> int:
    """The dearest item whose set a feline in an own slot would complete, or NOTHING."""
    first = view.seat * SLOTS
    best = NOTHING
    lines = stacks & LINES_THROUGH[slot]
    while lines != 0:
        line = FIRST_SLOT[lines]
        lines &= lines - 1
        item = NOTHING
        copies = 0
        for corner in range(3):
            cell = first + LINES[3 * line + corner]
            if cell != first + slot and view.storehouse_face[cell] == 1:
                copies = copies + 1 if view.storehouse_item[cell] == item else 1
                item = view.storehouse_item[cell]
        is_set = copies == 2 and view.gold_per_set[item] > 0
        if is_set and (best == NOTHING or view.gold_per_set[item] > view.gold_per_set[best]):
            best = item
    return best
