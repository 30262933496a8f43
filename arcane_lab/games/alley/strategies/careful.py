"""The careful player: minds the inspection."""

from typing import Final

from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.moves import first_of, verb_of
from arcane_lab.games.alley.rules.words import Ask, Verb
from arcane_lab.games.alley.strategies.hopes import glance_at
from arcane_lab.games.alley.strategies.plays import (
    best_clearing,
    best_turn_with,
    waits_no_more,
    worth_of_move_in_full,
)
from arcane_lab.games.alley.strategies.weighing import EAGER, held_copies, mean_infamy

FEAR: Final = 15  # what an infamy costs in its eyes, in tenths of gold: half as much again as a fine takes
ORDINARY: Final = 60  # what the turn with an ordinary card of the deck is worth, in tenths of gold
#: Infamy that a round may bring, with a margin: so much room it wants below 25 when it bribes.
ROOM_FOR_A_ROUND: Final = 12
DEAREST_BRIBE: Final = 12  # gold; half of a fine


def play_careful(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Keeps little infamy in the storehouse, ends no round that it would be punished for, and bribes to be safe."""
    if view.step == Ask.BRIBE:
        return bribe_to_be_safe(view, moves, count)
    mean = mean_infamy(view)
    glance = glance_at(view)
    must_end = waits_no_more(view, luck)
    clearing = best_clearing(view, FEAR, mean, glance)
    best = 0
    best_worth = -EAGER * 10
    for k in range(count):
        move = moves[k]
        if verb_of(move) == Verb.DRAW:
            worth = ORDINARY if first_of(move) == 0 else worth_of_known_card(view, clearing, mean, glance)
        else:
            worth = worth_of_move_in_full(view, move, best_worth, must_end, clearing, FEAR, mean, glance)
        if worth > best_worth:
            best = k
            best_worth = worth
    return best


def worth_of_known_card(view: View, clearing: int, mean: int, glance: int) -> int:
    """The worth of the turn in which the top of the discard is taken and used at once."""
    top = view.discard_item[view.discard_count - 1]
    return best_turn_with(view, top, held_copies(view, top) + 1, clearing, FEAR, mean, glance)


def bribe_to_be_safe(view: View, moves: list[int], count: int) -> int:
    """Bribes just as much as keeps the next inspection from a fine, where that costs less than half of one."""
    wanted = view.values.bribe_gold * (view.infamy[view.seat] + ROOM_FOR_A_ROUND - view.values.infamy_track)
    if wanted > DEAREST_BRIBE or wanted < 0:
        wanted = 0
    best = 0
    least_off = EAGER
    for k in range(count):
        gold = first_of(moves[k]) if verb_of(moves[k]) == Verb.BRIBE else 0
        if abs(gold - wanted) < least_off:
            best = k
            least_off = abs(gold - wanted)
    return best
