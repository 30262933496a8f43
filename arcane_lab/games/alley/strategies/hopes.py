"""Hopes: what sets that are not complete yet are worth, by the turns that are left and the copies not seen.

A hope is the worth of a set times the chance to finish it. The chance is a rough one, made of whole numbers: each
turn shows about one and a half cards that a seat may take (the deck's, and often the discard's).
"""

from typing import Final

from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.sizes import KINDS, NOBODY, SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import LINES, clear_cell, close_line
from arcane_lab.games.alley.rules.words import Edition, Item, Phase, Reading
from arcane_lab.games.alley.strategies.weighing import (
    STACKS,
    TENTHS,
    WHOLE_STACKS,
    copies_in,
    held_copies,
    hidden_left,
    infamy_left,
    most_in_stack,
    unseen_cards,
    worth_of_set,
)

SHOWN: Final = 1600  # cards that a turn offers, in thousandths
CERTAIN: Final = 900  # a set for which all copies are there comes off so often, in thousandths


def slides() -> tuple[int, ...]:
    """Where each slot goes when a line is sold, as the rules have it: 9 numbers for each line and axis, -1 is gone."""
    goes: list[int] = []
    for line in range(8):
        for axis in range(2):
            state = State()
            state.phase = Phase.SELL
            state.storehouse_item[:SLOTS] = list(range(SLOTS))
            for corner in range(3):
                clear_cell(state, LINES[3 * line + corner])
            for slot in range(SLOTS, len(state.storehouse_item)):
                clear_cell(state, slot)
            close_line(state, 0, line, axis)
            found = state.storehouse_item[:SLOTS]
            goes += [found.index(slot) if slot in found else -1 for slot in range(SLOTS)]
    return tuple(goes)


#: The table of `slides`, made by the rules themselves.
SLIDES: Final = slides()


def slid(mask: int, line: int, axis: int) -> int:
    """A mask of slots after a line is sold and the rest has slid together (AA-SLIDE-01 to 06)."""
    moved = 0
    for slot in range(SLOTS):
        target = SLIDES[SLOTS * (2 * line + axis) + slot]
        if (mask >> slot) & 1 == 1 and target >= 0:
            moved |= 1 << target
    return moved


def glance_at(view: View) -> int:
    """What is looked up again and again in one decision, in one number: see `filled_in` and what follows it."""
    filled = view.own_filled
    glance = filled | copies_in(view, Item.FF) << 9 | WHOLE_STACKS[filled] << 18
    return glance | turns_left(view) << 26 | unseen_cards(view) << 32


def filled_in(glance: int) -> int:
    """The own slots where an item lies, as a mask."""
    return glance & 511


def felines_in(glance: int) -> int:
    """The own slots where a feline lies revealed, as a mask."""
    return (glance >> 9) & 511


def stacks_in(glance: int) -> int:
    """The own stacks without a gap, a bit for each."""
    return (glance >> 18) & 255


def turns_in(glance: int) -> int:
    """The turns that this seat may expect after this one (`turns_left`)."""
    return (glance >> 26) & 63


def cards_in(glance: int) -> int:
    """How many cards this seat cannot place."""
    return glance >> 32


def turns_left(view: View) -> int:
    """How many more turns this seat may expect after the one it is playing, before the inspection."""
    if view.triggered_by != NOBODY:
        return 0
    turns = SLOTS
    for seat in range(view.seats):
        if seat != view.seat:
            turns = min(turns, hidden_left(view, seat))
    if view.seats == 2:
        turns = max(turns, view.values.first_trigger_turn - view.turn_number)
    return max(turns, 1)


def is_last_round(view: View) -> bool:
    """Whether the game ends with this round's inspection, as far as one can tell (AA-END-01, 15)."""
    round_number = view.round_number
    if view.edition != Edition.FIRST or view.values.goal == Reading.GOAL_THREE_ROUNDS:
        return round_number >= view.values.rounds
    for seat in range(view.seats):
        if view.gold[seat] >= 100 * (view.values.goal + 1):
            return True
    return False


def infamy_price(view: View, left: int, turns: int) -> int:
    """What one infamy costs now, in tenths of gold; ``left`` is what the own storehouse would count, in tenths.

    By the book a fine takes 25 gold for 25 infamy, so an infamy costs about one gold as long as rounds follow. In the
    last round only the fine itself counts: infamy is dear close to it and cheap far from it.
    """
    if not is_last_round(view):
        return 9 * view.values.fine_gold // (view.values.infamy_track + 1)
    # A fine waits behind each round of the track.
    step = TENTHS * (view.values.infamy_track + 1)
    total = TENTHS * view.infamy[view.seat] + left - 15 * turns
    if total < step // 2:
        return 3
    distance = abs((total + step // 2) % step - step // 2)
    price = 16 if distance < 60 else 10 if distance < 100 else 4
    return max(3, price * min(view.gold[view.seat], view.values.fine_gold) // (view.values.infamy_track + 1))


def chance_to_catch(view: View, item: int, turns: int, glance: int) -> int:
    """The chance to come by one more copy of an item in some turns, in thousandths."""
    cards = cards_in(glance)
    if turns <= 0 or cards <= 0:
        return 0
    often = min(1350, SHOWN * view.unseen[item] * turns // cards)
    return often - often * often // 2700


def hope_of(view: View, item: int, most: int, held: int, glance: int) -> int:
    """What a set of an item is worth that has ``most`` copies in one stack and ``held`` copies in the stash."""
    plays = 3 - most
    missing = plays - held
    turns = turns_in(glance)
    if missing > 2 or turns < plays or view.gold_per_set[item] <= 0:
        return 0
    chance = CERTAIN
    if missing == 1:
        chance = chance_to_catch(view, item, turns + 1 - plays, glance) * CERTAIN // 1000
    elif missing == 2:
        one = chance_to_catch(view, item, turns + 1 - plays, glance)
        chance = one * one // 3000
    return worth_of_set(view, item) * chance // 1000


def most_on_board(view: View, item: int, glance: int) -> int:
    """The most copies of an item that lie in one own stack."""
    return most_in_stack(copies_in(view, item), felines_in(glance), stacks_in(glance))


def change_by_holding(view: View, item: int, held: int, more: int, glance: int) -> int:
    """How the hope of an item changes when ``held`` copies in the stash become ``more`` more (or fewer)."""
    if view.gold_per_set[item] <= 0:
        return 0
    most = most_on_board(view, item, glance)
    return hope_of(view, item, most, held + more, glance) - hope_of(view, item, most, held, glance)


def hopes_on_board(view: View, line: int, axis: int, glance: int) -> int:
    """The hopes of all items in the own storehouse; with a line that is not NOTHING, as they stand after it is sold.

    Sets that the slide lines up are sold at once and count in full.
    """
    gone = 0
    felines = felines_in(glance)
    stacks = stacks_in(glance)
    if line >= 0:
        gone = STACKS[line]
        stacks = WHOLE_STACKS[slid(filled_in(glance) & ~gone, line, axis)]
        felines = slid(felines & ~gone, line, axis)
    total = 0
    for item in range(KINDS):
        copies = copies_in(view, item) & ~gone
        if line >= 0:
            copies = slid(copies, line, axis)
        if copies != 0:
            most = most_in_stack(copies, felines, stacks)
            if most >= 3:
                total += worth_of_set(view, item)
            else:
                total += hope_of(view, item, most, held_copies(view, item), glance)
    return total


def hopes_in_stash(view: View, glance: int) -> int:
    """The hopes of items that lie in the stash only."""
    total = 0
    for item in range(KINDS):
        held = held_copies(view, item)
        if held > 0 and copies_in(view, item) == 0:
            total += hope_of(view, item, 0, held, glance)
    return total


def risk_of_penalty(view: View, left: int, mean: int) -> int:
    """The chance that a seat that triggers gains the 10 infamy, in thousandths (AA-INSPECT-17 to 19).

    ``left`` is what its own storehouse would count; the others' hidden items count ``mean`` each, and they may
    improve theirs by one turn.
    """
    lowest = 1000000
    for seat in range(view.seats):
        if seat != view.seat:
            lowest = min(lowest, infamy_left(view, seat, mean))
    return min(1000, max(0, 500 + 5 * (left - lowest + 15)))
