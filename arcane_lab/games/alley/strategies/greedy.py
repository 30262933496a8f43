"""The greedy player: sells when it can, builds pairs of dear items, and replaces what brings much infamy."""

from typing import Final

from arcane_lab.games.alley.rules.moves import first_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.storehouse import LINES
from arcane_lab.games.alley.rules.words import (
    CAULDRON_BENEFIT,
    DL,
    DO_BRIBE,
    DO_CHOOSE,
    DO_CLAIM,
    DO_DISCARD,
    DO_DRAW,
    DO_IGNORE,
    DO_PASS,
    DO_PAY,
    DO_PEEK,
    DO_PLACE,
    DO_PLAY,
    DO_REARRANGE,
    DO_REMOVE,
    DO_SELL,
    DO_SWAP,
    DO_TARGET,
    DO_USE,
    FF,
    MB,
    ML,
    SLOTS,
    SS,
)
from arcane_lab.games.alley.views import View

# Everything is weighed in tenths of a gold piece; one infamy is worth about a gold piece, because a fine of
# 25 gold waits behind 25 infamy.

INFAMY_TENTHS: Final = 10
PAIR_PART: Final = 4  # a pair that can still become a set is worth a quarter of it
#: The two other slots of each line through a slot, up to four lines for each slot, then -1.
MATES: Final = (
    *(1, 2, 3, 6, 4, 8, -1, -1),
    *(0, 2, 4, 7, -1, -1, -1, -1),
    *(0, 1, 5, 8, 4, 6, -1, -1),
    *(4, 5, 0, 6, -1, -1, -1, -1),
    *(3, 5, 1, 7, 0, 8, 2, 6),
    *(3, 4, 2, 8, -1, -1, -1, -1),
    *(7, 8, 0, 3, 2, 4, -1, -1),
    *(6, 8, 1, 4, -1, -1, -1, -1),
    *(6, 7, 2, 5, 0, 4, -1, -1),
)
HIDDEN_INFAMY: Final = 3  # an item nobody knows costs about this much infamy
DISCARDING: Final = 20  # what a turn without a play costs: cards in the stash bring no infamy
EAGER: Final = 1000000  # whatever else there is: do this


def play_greedy(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Sells when it can, builds pairs of dear items, and replaces items that bring much infamy."""
    best = 0
    best_worth = -EAGER * 10
    for k in range(count):
        worth = worth_of_move(view, moves[k])
        if worth > best_worth:
            best = k
            best_worth = worth
    return best


def worth_of_move(view: View, move: int) -> int:
    """What a move seems worth to the greedy player, in tenths of a gold piece."""
    verb = verb_of(move)
    item = first_of(move)
    if verb == DO_PLAY:
        return worth_of_playing(view, item, second_of(move))
    if verb == DO_DRAW:
        return 0 if item == 0 else worth_of_discard_top(view)
    if verb == DO_DISCARD:
        return -DISCARDING - view.gold_per_set[item]
    if verb == DO_USE:
        return worth_of_using(view, item)
    if verb == DO_SELL:
        return EAGER + first_gold(view, item)
    if verb in (DO_REARRANGE, DO_SWAP):
        return worth_of_swap(view, move)
    return worth_of_answer(view, move)


def worth_of_playing(view: View, item: int, slot: int) -> int:
    """What is gained by an item in a slot, less what is lost with the item that lies there."""
    own = view.seat * SLOTS
    old = view.storehouse_item[own + slot]
    worth = lines_worth(view, item, slot) - INFAMY_TENTHS * view.infamy_each[item]
    if view.storehouse_face[own + slot] == 1:
        worth -= lines_worth(view, old, slot)
        worth += INFAMY_TENTHS * view.infamy_each[old]
    elif old >= 0:
        worth += INFAMY_TENTHS * view.infamy_each[old]
    else:
        worth += INFAMY_TENTHS * HIDDEN_INFAMY
    if old == MB:
        # It comes back and replaces something else.
        worth -= INFAMY_TENTHS
    if item == SS:
        worth -= 100
    if item == DL:
        worth -= 10 * min(view.lotus_gold_loss, view.gold[view.seat])
    return worth


def lines_worth(view: View, item: int, slot: int) -> int:
    """What the lines through a slot of the own storehouse are worth with an item there, in tenths of gold."""
    gold = view.gold_per_set[item]
    if gold <= 0:
        return 0
    first = view.seat * SLOTS
    worth = 0
    for k in range(8 * slot, 8 * slot + 8, 2):
        if MATES[k] < 0:
            break
        matches = match_at(view, item, first + MATES[k]) + match_at(view, item, first + MATES[k + 1])
        if matches == 2:
            worth = max(worth, 20 * gold)
        elif matches == 1:
            worth += 10 * gold // PAIR_PART
    return worth


def match_at(view: View, item: int, cell: int) -> int:
    """1 when a revealed copy (or a feline) lies in a cell, -2 on a gap, else 0."""
    there = view.storehouse_item[cell]
    if there in (item, FF):
        return view.storehouse_face[cell]
    return -2 if there == -1 else 0


def worth_of_discard_top(view: View) -> int:
    """What the best place for the top of the discard is worth, above what a card of the deck may bring."""
    if view.discard_count == 0:
        return -1
    item = view.discard_item[view.discard_count - 1]
    if view.gold_per_set[item] < 0:
        return 1
    best = 0
    for slot in range(SLOTS):
        if view.storehouse_item[view.seat * SLOTS + slot] != -1:
            best = max(best, lines_worth(view, item, slot))
    held = 0
    for k in range(view.stash_count[view.seat]):
        if view.stash_item[k] == item:
            held += 1
    if held == 1:
        # A third copy in the stash is no nearer to a set; taking it again and again would go on for ever.
        best += view.gold_per_set[item]
    return best - 30


def worth_of_using(view: View, item: int) -> int:
    """What a special item is worth: three cards to choose from, or one that is known to fit."""
    if item == ML:
        return 40
    best = 0
    for k in range(view.discard_count):
        kind = view.discard_item[k]
        for slot in range(SLOTS):
            if view.storehouse_item[view.seat * SLOTS + slot] != -1:
                best = max(best, lines_worth(view, kind, slot))
    return best // 2


def first_gold(view: View, line: int) -> int:
    """The most gold that an item of a line brings in a set (a feline brings what it stands for)."""
    gold = 0
    for corner in range(3):
        item = view.storehouse_item[view.seat * SLOTS + LINES[3 * line + corner]]
        if item >= 0:
            gold = max(gold, view.gold_per_set[item])
    return gold


def worth_of_swap(view: View, move: int) -> int:
    """What two items are worth in each other's place, less what they are worth where they lie."""
    seat = first_of(move)
    one = second_of(move)
    two = third_of(move)
    foreign = view.storehouse_item[seat * SLOTS + two]
    if verb_of(move) == DO_SWAP:
        return lines_worth(view, foreign, one) - INFAMY_TENTHS * view.infamy_each[foreign]
    if seat != view.seat:
        return 0
    return lines_worth_if_seen(view, one, two) + lines_worth_if_seen(view, two, one)


def lines_worth_if_seen(view: View, source: int, target: int) -> int:
    """What a revealed item gains by moving from one slot to another."""
    cell = view.seat * SLOTS + source
    if view.storehouse_face[cell] == 0 or view.storehouse_item[cell] < 0:
        return 0
    item = view.storehouse_item[cell]
    return lines_worth(view, item, target) - lines_worth(view, item, source)


def worth_of_answer(view: View, move: int) -> int:
    """What the smaller answers are worth: options, targets, peeks, dolls, powers and bribes."""
    verb = verb_of(move)
    number = first_of(move)
    if verb == DO_TARGET:
        return worth_of_target(view, number)
    if verb == DO_CHOOSE:
        wants = 0 if view.cauldron_effect == CAULDRON_BENEFIT or view.infamy[view.seat] > 12 else 1
        return 10 if number == wants else 0
    if verb in (DO_PLACE, DO_PEEK):
        return 10
    if verb == DO_IGNORE:
        return 5 if view.play_from >= 0 and view.gold[view.seat] > 0 and view.infamy[view.seat] > 12 else -5
    if verb == DO_PAY:
        return 10 if view.infamy[view.seat] > 12 else -10
    if verb == DO_REMOVE:
        return 5
    if verb == DO_CLAIM:
        item = view.storehouse_item[view.seat * SLOTS + second_of(move)]
        return 10 + (view.infamy_each[item] if item >= 0 else 0)
    if verb == DO_BRIBE:
        # Two gold for one infamy is dear: a fine takes one gold for each.
        return -number
    return 0 if verb == DO_PASS else 1


def worth_of_target(view: View, seat: int) -> int:
    """Whom to choose: oneself where that can help (toad), else the seat with the least gold."""
    if seat == view.seat:
        return EAGER
    return 1000 - view.gold[seat]
