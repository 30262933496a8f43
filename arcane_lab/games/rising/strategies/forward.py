"""The turns of the round that are left: what casts in them bring, and the best way through them."""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import TURNS
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.mat import (
    COMING,
    FIRST,
    OF_TURN,
    add_spell,
    card_of,
    close_gaps,
    copy_mat,
    entry_of,
    markers_of,
    take_spell,
)
from arcane_lab.games.rising.strategies.using import NEVER
from arcane_lab.games.rising.strategies.worth import UNKNOWN_CARD, UNKNOWN_TURNS, later_turns, turns_after, worth_of_mat

#: For each turn of a way through the round: what is tried next, and what has been gained besides its mat.
NEXT: Final = 1720
BESIDES: Final = 1730
#: The card that is taken now, and so comes no more.
TAKEN: Final = 1740
#: Mats that are free for thinking ahead: 0 is the own one, 1 and 2 are for trying one turn.
AHEAD: Final = 3


def worth_of_unknown(view: View, turn: int) -> int:
    """What it is worth to prepare a card that is not known yet in a turn of this round."""
    return UNKNOWN_CARD[view.round_number - 1] * (UNKNOWN_TURNS - turn) // 8


def worth_of_plan(view: View, at: int, turn: int) -> int:
    """What a mat is worth after a turn: in each turn left of the round a cast, or a card that is not known yet."""
    later = later_turns(view)
    paying = turns_after(view)
    base = worth_of_mat(view, at, later, paying)
    worth = base
    for coming in range(turn + 1, TURNS + 1):
        try_cast(view, at, mat_at(AHEAD), coming)
        gain = worth_of_mat(view, mat_at(AHEAD), later, paying) - base
        worth += max(gain, worth_of_unknown(view, coming))
    return worth


def worth_of_moving(view: View, at: int, k: int, column: int) -> int:
    """What a mat is worth when the spell at a place of it goes to the bottom of another column."""
    tried = mat_at(1)
    copy_mat(view, at, tried)
    entry = view.plan[tried + FIRST + k]
    take_spell(view, tried, k)
    close_gaps(view, tried)
    add_spell(view, tried, entry_of(card_of(entry), column, markers_of(entry)))
    return worth_of_plan(view, tried, view.turn)


def best_way(view: View, start: int, card: int) -> int:
    """What the best way through the turns of the round behind this one ends with, from a mat after a card was taken.

    In each turn it casts, or prepares a card that comes; where none is known to come, one that is not known. All ways
    are tried, on mats of the room.
    """
    plan = view.plan
    turn = view.turn
    later = later_turns(view)
    plan[TAKEN] = card
    best = NEVER * 100
    depth = 0
    copy_mat(view, start, mat_at(AHEAD))
    plan[NEXT] = 0
    plan[BESIDES] = 0
    while depth >= 0:
        now = turn + depth + 1
        here = mat_at(AHEAD + depth)
        choice = plan[NEXT + depth]
        if now > TURNS:
            best = max(best, worth_of_mat(view, here, later, later) + plan[BESIDES + depth])
            depth -= 1
        elif choice > max(plan[COMING + OF_TURN * now], 1):
            depth -= 1
        else:
            plan[NEXT + depth] = choice + 1
            if go_way(view, here, mat_at(AHEAD + depth + 1), now, choice):
                plan[BESIDES + depth + 1] = plan[BESIDES + depth]
                if choice > plan[COMING + OF_TURN * now]:
                    plan[BESIDES + depth + 1] += worth_of_unknown(view, now)
                depth += 1
                plan[NEXT + depth] = 0
    return best


def go_way(view: View, source: int, target: int, turn: int, choice: int) -> bool:
    """A turn of a way: the cast first, then the cards that come, then one that is not known."""
    if choice == 0:
        try_cast(view, source, target, turn)
        return True
    if choice > view.plan[COMING + OF_TURN * turn]:
        copy_mat(view, source, target)
        return True
    card = view.plan[COMING + OF_TURN * turn + choice]
    return card != view.plan[TAKEN] and try_prepare(view, source, target, card, turn)
