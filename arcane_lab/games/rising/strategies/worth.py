"""What a mat of the room is worth: points, what it holds, and what its spells may bring in the turns that are left.

All of it is a guess, in parts of a point (`POINT`), and exact when no turn is left.
"""

from typing import Final

from arcane_lab.games.rising.knowledge.view import REMEMBERED, View
from arcane_lab.games.rising.rules.sizes import CLAUSES, COLUMNS, TURNS
from arcane_lab.games.rising.rules.words import Before, Column, Do, Reading
from arcane_lab.games.rising.strategies.mat import (
    CARD_BITS,
    COUNTS,
    DISCARDS,
    ENTRIES,
    FIRST,
    POINTS,
    TOMES,
    card_of,
    markers_of,
)
from arcane_lab.games.rising.strategies.using import POINT, PRICES, acts_always, sort_prices

# What follows is guessed: numbers with which the players score well, found by trying others.
#: What a resource is worth that will pay for a card, and how many are paid in a turn, in sixteenths.
PAYING: Final = 40
PAID_IN_A_TURN: Final = 24
#: What each of the first few of a kind is worth besides, for discounts, and how many those are: no more than three.
VARIED: Final = 10
FEW: Final = 3
#: How often a spell is used in a turn to come, and an evergreen one; how many cards come to a column. In 256ths.
USES: Final = 56
EVERGREEN_USES: Final = 160
CARDS_IN_A_TURN: Final = 30
#: What a resource is worth that a spell may bring later, and one that it takes, which is no blood.
BROUGHT_LATER: Final = (30, 30, 10, 30, 50)
TAKEN_LATER: Final = 20
#: What it is worth later that a spell activates another one, and that it gives a blood back.
ANOTHER_LATER: Final = 60
BLOOD_LOST_LATER: Final = 20
#: The part of a later use that is left by a price, by a condition that holds now, and by one that does not. In 16ths.
PRICED: Final = 10
HOLDING: Final = 14
MISSING: Final = 8
#: What a card that is not known yet is worth when it is prepared, its payment apart, in each round; eight turns make it
#: so, and each turn of the round that has passed takes an eighth.
UNKNOWN_CARD: Final = (120, 90, 40)
UNKNOWN_TURNS: Final = 10
#: Where it stands in the room what a use of each spell brings later, and one more; 0 where nobody has looked yet.
LATER: Final = REMEMBERED


def turns_after(view: View) -> int:
    """The turns of the game behind this one."""
    return view.values.hand_size * (view.values.rounds - view.round_number) + TURNS - view.turn


def later_turns(view: View) -> int:
    """The turns of later rounds."""
    return view.values.hand_size * (view.values.rounds - view.round_number)


def at_the_end(view: View, kind: int) -> int:
    """What one resource more is worth at the end, of three alike a third (AR-END-03 to 07, AR-BLOOD-01)."""
    if kind == Column.ALCHEMY:
        return POINT * view.values.gold_points
    if kind == Column.BLOOD:
        return -POINT * view.values.blood_points
    return POINT * view.values.alike_points // view.values.alike_for_point


def set_prices(view: View, at: int, turns: int) -> None:
    """Write what one resource more of each kind is worth on a mat: a third of what three are."""
    plan = view.plan
    if turns == 0:
        for kind in range(COLUMNS):
            plan[PRICES + kind] = at_the_end(view, kind)
        sort_prices(view)
        return
    need = turns * PAID_IN_A_TURN // 16
    blood = plan[at + Column.BLOOD]
    others = plan[at + Column.CHARMS] + plan[at + Column.HERBOLOGY] + plan[at + Column.POTIONS]
    base = worth_of_paying(view, blood, others, need)
    other = worth_of_paying(view, blood, others + 3, need) - base
    for kind in range(COLUMNS):
        more = other
        if kind == Column.ALCHEMY:
            more = 3 * POINT * view.values.gold_points
        elif kind == Column.BLOOD:
            more = worth_of_paying(view, blood + 3, others, need) - base
        held = plan[at + kind]
        plan[PRICES + kind] = (more + VARIED * (FEW - held) if held < FEW else more) // 3
    sort_prices(view)


def worth_of_stock(view: View, at: int, turns: int) -> int:
    """What the resources of a mat are worth: some will pay for cards, blood first, the others stay to the end."""
    plan = view.plan
    charms = plan[at + Column.CHARMS]
    herbs = plan[at + Column.HERBOLOGY]
    blood = plan[at + Column.BLOOD]
    potions = plan[at + Column.POTIONS]
    gold = plan[at + Column.ALCHEMY]
    if turns == 0:
        alike = view.values.alike_for_point
        threes = charms // alike + herbs // alike + potions // alike
        if view.values.remainder_rule == Reading.REST_POOLED:
            threes = (charms + herbs + potions) // alike
        points = view.values.alike_points * threes + view.values.gold_points * gold
        return POINT * (points - view.values.blood_points * blood)
    worth = POINT * view.values.gold_points * gold
    worth += worth_of_paying(view, blood, charms + herbs + potions, turns * PAID_IN_A_TURN // 16)
    for k in range(at, at + COLUMNS):
        worth += VARIED * (plan[k] if plan[k] < FEW else FEW)
    return worth


def worth_of_paying(view: View, blood: int, others: int, need: int) -> int:
    """What blood and the others that are no gold are worth where so many will pay for cards, blood first."""
    values = view.values
    paid = 0
    if values.blood_in_generic_cost == 1:
        paid = blood if blood < need else need
    worth = paid * PAYING - (blood - paid) * POINT * values.blood_points
    need -= paid
    if others <= need:
        return worth + others * PAYING
    return worth + need * PAYING + (others - need) * (POINT * values.alike_points // values.alike_for_point)


def worth_of_mat(view: View, at: int, turns: int, paying: int) -> int:
    """What a mat is worth with so many turns in which its spells may come up, and so many in which it may pay."""
    return worth_with(view, at, turns, paying, hope_standing(view, at, turns))


def worth_with(view: View, at: int, turns: int, paying: int, standing: int) -> int:
    """The same, where what its spells without a condition may bring is known (`hope_standing`)."""
    plan = view.plan
    worth = POINT * plan[at + POINTS] + worth_of_stock(view, at, paying) + standing
    for tomes in range(at + TOMES, at + TOMES + COLUMNS):
        if plan[tomes] > 0:
            cards = 256 * plan[tomes + COUNTS - TOMES] + turns * CARDS_IN_A_TURN
            worth += POINT * plan[tomes] * cards // 256
    if turns > 0:
        before = view.before
        for k in range(at + FIRST, at + FIRST + plan[at + ENTRIES]):
            if before[plan[k] & CARD_BITS] >= Before.COUNT:
                worth += hope_of(view, at, plan[k], turns)
    return worth


def hope_standing(view: View, at: int, turns: int) -> int:
    """What the spells of a mat may still bring that do so whatever else it has: those without a condition."""
    plan = view.plan
    hope = 0
    if turns > 0:
        before = view.before
        for k in range(at + FIRST, at + FIRST + plan[at + ENTRIES]):
            if before[plan[k] & CARD_BITS] < Before.COUNT:
                hope += hope_of(view, at, plan[k], turns)
    return hope


def hope_of(view: View, at: int, entry: int, turns: int) -> int:
    """What a spell on a mat may still bring in so many turns."""
    card = card_of(entry)
    uses = turns * USES
    if view.evergreen[card] == 1 and acts_always(view, entry):
        uses = turns * EVERGREEN_USES
    if view.two_uses[card] == 1:
        left = view.values.potion_uses - markers_of(entry)
        uses = min(uses, 256 * max(left, 0))
    before = view.before[card]
    worth = gain_later(view, card)
    if before == Before.TOKEN:
        # The uses to come give one more each time; in sixteenths, so that the square stays small.
        some = uses // 16
        worth = worth * some // 16
        more = some * markers_of(entry) * 16 + view.values.growth_step * some * (some + 16) // 2
        return worth + gain_later_of_markers(view, card) * more // 256
    if before == Before.COUNT:
        missing = view.before_count[card] - view.plan[at + COUNTS + view.before_what[card]]
        worth = likely(worth, missing, turns * CARDS_IN_A_TURN // 256)
    elif before == Before.HAVE:
        missing = view.before_count[card] - view.plan[at + view.before_what[card]]
        worth = likely(worth, missing, turns // 2)
    elif before == Before.DISCARD:
        missing = view.before_count[card] - view.plan[at + DISCARDS]
        worth = likely(worth, missing, turns // 2)
    return worth * uses // 256


def likely(worth: int, missing: int, coming: int) -> int:
    """The part of a worth that a condition leaves: most where it holds, less where something is missing."""
    if missing <= 0:
        return worth * HOLDING // 16
    return worth * MISSING // 16 if missing <= coming else worth * MISSING // 48


def price_spent(kind: int) -> int:
    """What a resource costs that a trade takes later; to be rid of blood costs nothing."""
    return 0 if kind == Column.BLOOD else TAKEN_LATER


def gain_later(view: View, card: int) -> int:
    """What a use of a spell brings later, without what its markers bring, and less what it takes."""
    if view.plan[LATER + card] == 0:
        view.plan[LATER + card] = 1 + reckon_later(view, card)
    return view.plan[LATER + card] - 1


def reckon_later(view: View, card: int) -> int:
    """The same, reckoned: it follows from the card alone, so it is done once for each."""
    worth = 0
    for clause in range(card * CLAUSES, card * CLAUSES + CLAUSES):
        do = view.clause[clause]
        count = view.clause_count[clause]
        if do == Do.NOTHING:
            break
        if do == Do.GAIN:
            worth += count * BROUGHT_LATER[view.clause_what[clause]]
        elif do == Do.GAIN_VP:
            worth += count * POINT
        elif do == Do.LOSE:
            worth += count * BLOOD_LOST_LATER
        elif do == Do.ACTIVATE:
            worth += count * ANOTHER_LATER
    if view.before[card] == Before.SPEND:
        for kind in range(COLUMNS):
            worth -= view.spend[card * COLUMNS + kind] * price_spent(kind)
        worth = max(0, worth - view.spend_any[card] * TAKEN_LATER) * PRICED // 16
    return worth


def gain_later_of_markers(view: View, card: int) -> int:
    """What each marker of a growing spell brings at a use."""
    worth = 0
    for clause in range(card * CLAUSES, card * CLAUSES + CLAUSES):
        do = view.clause[clause]
        if do == Do.GAIN_TOKENS:
            worth += BROUGHT_LATER[view.clause_what[clause]]
        elif do == Do.GAIN_VP_TOKENS:
            worth += POINT
    return worth
