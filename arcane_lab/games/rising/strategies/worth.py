"""What a mat of the room is worth: points, what it holds, and what its spells may bring in the turns that are left.

All of it is a guess, in parts of a point (`POINT`), and exact when no turn is left.
"""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import CLAUSES, COLUMNS, ROUNDS, TURNS
from arcane_lab.games.rising.rules.words import Before, Column, Do, Reading
from arcane_lab.games.rising.strategies.mat import (
    COUNTS,
    DISCARDS,
    ENTRIES,
    FIRST,
    POINTS,
    TOMES,
    card_of,
    markers_of,
)
from arcane_lab.games.rising.strategies.using import POINT, PRICES, acts_always

#: What one resource more is worth at the end, charms, herbs, blood, potions, gold (AR-END-03 to 07).
AT_THE_END: Final = (20, 20, -60, 20, 60)
#: The numbers behind the guesses, in this order (found by trying many, see docs/strategies.md).
GUESS: Final = (
    40,  # 0: a resource that will pay for something
    24,  # 1: resources that are paid in a turn, in sixteenths
    10,  # 2: each of the first few of a kind, for its discounts
    3,  # 3: how many those are
    56,  # 4: uses of a spell in a turn to come, in sixteenths of sixteenths
    128,  # 5: the same of an evergreen
    30,  # 6: a charm, a herb or a potion that a spell may bring later
    10,  # 7: a blood
    50,  # 8: a gold
    20,  # 9: what a resource is worth that is spent later
    8,  # 10: the part of a condition that does not hold yet, in sixteenths
    14,  # 11: the part of one that holds
    30,  # 12: cards that come to a column in a turn, in sixteenths of sixteenths
    10,  # 13: the part of a trade that can be paid later, in sixteenths
    120,  # 14: what a card prepared later in round 1 is worth, its payment apart
    90,  # 15: in round 2
    40,  # 16: in round 3
    60,  # 17: a spell that activates another one
    10,  # 18: how it falls with the turns, in eighths
    0,  # 19: what a resource that will pay gains with each turn left, in eighths
)


def turns_after(view: View) -> int:
    """The turns of the game behind this one."""
    return ROUNDS * TURNS - TURNS * (view.round_number - 1) - view.turn


def later_turns(view: View) -> int:
    """The turns of later rounds."""
    return TURNS * (ROUNDS - view.round_number)


def set_prices(view: View, at: int, turns: int) -> None:
    """Write what one resource more of each kind is worth on a mat."""
    base = worth_of_stock(view, at, turns)
    for kind in range(COLUMNS):
        view.plan[at + kind] += 3
        view.plan[PRICES + kind] = (worth_of_stock(view, at, turns) - base) // 3
        view.plan[at + kind] -= 3


def worth_of_stock(view: View, at: int, turns: int) -> int:
    """What the resources of a mat are worth: some will pay for cards, blood first, the others stay to the end."""
    plan = view.plan
    charms = plan[at + Column.CHARMS]
    herbs = plan[at + Column.HERBOLOGY]
    blood = plan[at + Column.BLOOD]
    potions = plan[at + Column.POTIONS]
    gold = plan[at + Column.ALCHEMY]
    if turns == 0:
        threes = charms // 3 + herbs // 3 + potions // 3
        if view.values.remainder_rule == Reading.REST_POOLED:
            threes = (charms + herbs + potions) // 3
        return POINT * (threes + gold - blood)
    need = turns * GUESS[1] // 16
    price = GUESS[0] + turns * GUESS[19] // 8
    worth = AT_THE_END[Column.ALCHEMY] * gold
    paid = min(blood, need) if view.values.blood_in_generic_cost == 1 else 0
    worth += paid * price + (blood - paid) * AT_THE_END[Column.BLOOD]
    others = charms + herbs + potions
    paid = min(others, need - paid)
    worth += paid * price + (others - paid) * AT_THE_END[Column.CHARMS]
    for kind in range(COLUMNS):
        worth += GUESS[2] * min(plan[at + kind], GUESS[3])
    return worth


def price_later(view: View, kind: int) -> int:
    """What a resource is worth that a spell may bring in later turns."""
    if kind == Column.BLOOD:
        return GUESS[7]
    return GUESS[8] if kind == Column.ALCHEMY else GUESS[6]


def worth_of_mat(view: View, at: int, turns: int, paying: int) -> int:
    """What a mat is worth with so many turns in which its spells may come up, and so many in which it may pay."""
    plan = view.plan
    worth = POINT * plan[at + POINTS] + worth_of_stock(view, at, paying)
    for column in range(COLUMNS):
        worth += POINT * plan[at + TOMES + column] * (256 * plan[at + COUNTS + column] + turns * GUESS[12]) // 256
    if turns > 0:
        for k in range(plan[at + ENTRIES]):
            worth += hope_of(view, at, plan[at + FIRST + k], turns)
    return worth


def hope_of(view: View, at: int, entry: int, turns: int) -> int:
    """What a spell on a mat may still bring in so many turns."""
    card = card_of(entry)
    markers = markers_of(entry)
    uses = turns * (GUESS[5] if acts_always(view, entry) else GUESS[4])
    if view.two_uses[card] == 1:
        uses = min(uses, 256 * (2 - min(2, markers)))
    before = view.before[card]
    if before == Before.TOKEN:
        # The uses to come give one more each time; in sixteenths, so that the square stays small.
        some = uses // 16
        worth = gain_later(view, card, 0) * some // 16
        return worth + gain_later_of_markers(view, card) * (some * markers * 16 + some * (some + 16) // 2) // 256
    worth = gain_later(view, card, 0)
    if before == Before.SPEND:
        for kind in range(COLUMNS):
            worth -= view.spend[card * COLUMNS + kind] * price_spent(view, kind)
        worth = max(0, worth - view.spend_any[card] * GUESS[9]) * GUESS[13] // 16
    elif before == Before.COUNT:
        missing = view.before_count[card] - view.plan[at + COUNTS + view.before_what[card]]
        worth = likely(view, worth, missing, turns * GUESS[12] // 256)
    elif before == Before.HAVE:
        missing = view.before_count[card] - view.plan[at + view.before_what[card]]
        worth = likely(view, worth, missing, turns // 2)
    elif before == Before.DISCARD:
        missing = view.before_count[card] - view.plan[at + DISCARDS]
        worth = likely(view, worth, missing, turns // 2)
    return worth * uses // 256


def likely(view: View, worth: int, missing: int, coming: int) -> int:
    """The part of a worth that a condition leaves: most where it holds, less where something is missing."""
    if missing <= 0:
        return worth * GUESS[11] // 16
    return worth * GUESS[10] // 16 if missing <= coming else worth * GUESS[10] // 48


def price_spent(view: View, kind: int) -> int:
    """What a resource costs that a trade takes later; to be rid of blood costs nothing."""
    return 0 if kind == Column.BLOOD else GUESS[9]


def gain_later(view: View, card: int, markers: int) -> int:
    """What a use of a spell brings later, without what its markers bring."""
    worth = 0
    for clause in range(card * CLAUSES, card * CLAUSES + CLAUSES):
        do = view.clause[clause]
        count = view.clause_count[clause]
        if do == Do.NOTHING:
            break
        if do == Do.GAIN:
            worth += count * price_later(view, view.clause_what[clause])
        elif do == Do.GAIN_VP:
            worth += count * POINT
        elif do == Do.LOSE:
            worth += count * 20
        elif do == Do.ACTIVATE:
            worth += count * GUESS[17]
    return worth


def gain_later_of_markers(view: View, card: int) -> int:
    """What each marker of a growing spell brings at a use."""
    worth = 0
    for clause in range(card * CLAUSES, card * CLAUSES + CLAUSES):
        do = view.clause[clause]
        if do == Do.GAIN_TOKENS:
            worth += price_later(view, view.clause_what[clause])
        elif do == Do.GAIN_VP_TOKENS:
            worth += POINT
    return worth
