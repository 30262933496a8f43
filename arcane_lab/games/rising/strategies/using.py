"""What using a spell brings on a mat of the room, and what a cast does there: the own engine, tried out.

A spell is used where what it gains is worth more than what it takes, at the prices that stand in the room (`PRICES`).
"""

from typing import Final

from arcane_lab.games.rising.knowledge.view import REMEMBERED, View
from arcane_lab.games.rising.rules.sizes import CLAUSES, COLUMNS, TURNS
from arcane_lab.games.rising.rules.words import Before, Column, Do, Reading
from arcane_lab.games.rising.strategies.mat import (
    COUNTS,
    DISCARDS,
    ENTRIES,
    FIRST,
    GONE,
    POINTS,
    card_of,
    close_gaps,
    entry_of,
    markers_of,
    place_in,
    starter_of,
    take_spell,
)

#: All worth is in parts of a point.
POINT: Final = 60
NEVER: Final = -1000000
#: Where the price of each resource stands in the room: what one more of it is worth now.
PRICES: Final = 0
#: Where the kinds of resources stand in the room in the order of their prices, the cheapest first.
CHEAPEST: Final = 8
#: Where it stands in the room how many others each spell activates, and one more; 0 where nobody has looked yet.
OTHERS: Final = REMEMBERED + 128


def is_usable(view: View, at: int, card: int) -> bool:
    """Whether the condition of a spell holds on a mat; what it takes is asked by `spending`."""
    before = view.before[card]
    count = view.before_count[card]
    if before == Before.COUNT:
        return view.plan[at + COUNTS + view.before_what[card]] >= count
    if before == Before.HAVE:
        return view.plan[at + view.before_what[card]] >= count
    if before == Before.DISCARD:
        return view.plan[at + DISCARDS] >= count
    return True


def spending(view: View, at: int, card: int, is_done: bool) -> int:
    """The worth of what a spell takes, the cheapest first, `NEVER` below nought where it cannot be paid."""
    plan = view.plan
    cost = 0
    held = 0
    for kind in range(COLUMNS):
        fixed = view.spend[card * COLUMNS + kind]
        if plan[at + kind] < fixed:
            return -NEVER
        cost += fixed * plan[PRICES + kind]
        if kind != view.spend_not[card]:
            held += plan[at + kind] - fixed
    left = view.spend_any[card]
    if held < left:
        return -NEVER
    if is_done:
        for kind in range(COLUMNS):
            plan[at + kind] -= view.spend[card * COLUMNS + kind]
    for k in range(CHEAPEST, CHEAPEST + COLUMNS if left > 0 else CHEAPEST):
        kind = plan[k]
        if kind != view.spend_not[card] and left > 0:
            fixed = 0 if is_done else view.spend[card * COLUMNS + kind]
            some = min(left, plan[at + kind] - fixed)
            cost += some * plan[PRICES + kind]
            left -= some
            if is_done:
                plan[at + kind] -= some
    return cost


def sort_prices(view: View) -> None:
    """Write the kinds of resources into the room by the prices that stand there, the cheapest first."""
    plan = view.plan
    for kind in range(COLUMNS):
        k = CHEAPEST + kind
        while k > CHEAPEST and plan[PRICES + plan[k - 1]] > plan[PRICES + kind]:
            plan[k] = plan[k - 1]
            k -= 1
        plan[k] = kind


def gaining(view: View, at: int, card: int, markers: int) -> int:
    """The worth of what the clauses of a spell give, other spells that it activates left out."""
    plan = view.plan
    worth = 0
    for clause in range(card * CLAUSES, card * CLAUSES + CLAUSES):
        do = view.clause[clause]
        if do == Do.NOTHING:
            break
        what = view.clause_what[clause]
        count = view.clause_count[clause]
        if do == Do.GAIN:
            worth += count * plan[PRICES + what]
        elif do == Do.GAIN_VP:
            worth += count * POINT
        elif do == Do.GAIN_TOKENS:
            worth += markers * plan[PRICES + what]
        elif do == Do.GAIN_VP_TOKENS:
            worth += markers * POINT
        elif do == Do.LOSE:
            worth -= min(count, plan[at + what]) * plan[PRICES + what]
    return worth


def others_of(view: View, card: int) -> int:
    """How many other spells a spell activates."""
    if view.plan[OTHERS + card] == 0:
        others = 1
        for clause in range(card * CLAUSES, card * CLAUSES + CLAUSES):
            if view.clause[clause] == Do.ACTIVATE:
                others += view.clause_count[clause]
        view.plan[OTHERS + card] = others
    return view.plan[OTHERS + card] - 1


def worth_of_using(view: View, at: int, card: int, markers: int) -> int:
    """What using a spell is worth, without others that it activates; `NEVER` where it cannot be used."""
    if not is_usable(view, at, card):
        return NEVER
    if view.before[card] == Before.TOKEN:
        return gaining(view, at, card, markers + view.values.growth_step)
    worth = gaining(view, at, card, markers)
    return worth - spending(view, at, card, False) if view.before[card] == Before.SPEND else worth


def worth_with_others(view: View, at: int, k: int) -> int:
    """What using the spell at a place of a mat is worth, with the best others that it activates."""
    entry = view.plan[at + FIRST + k]
    worth = worth_of_using(view, at, card_of(entry), markers_of(entry))
    others = others_of(view, card_of(entry))
    if others == 0 or worth == NEVER:
        return worth
    one = best_other(view, at, k, k)
    if one >= 0:
        worth += worth_at(view, at, one)
        two = best_other(view, at, k, one) if others > 1 else -1
        worth += worth_at(view, at, two) if two >= 0 else 0
    return worth


def worth_at(view: View, at: int, k: int) -> int:
    """What using the spell at a place of a mat is worth, without others."""
    entry = view.plan[at + FIRST + k]
    return worth_of_using(view, at, card_of(entry), markers_of(entry))


def best_other(view: View, at: int, k: int, other: int) -> int:
    """Which spell of a mat is best activated by another one, -1 where none is worth it; two are left out."""
    best = -1
    most = 0
    for place in range(view.plan[at + ENTRIES]):
        if place != k and place != other and view.plan[at + FIRST + place] < GONE:
            worth = worth_at(view, at, place)
            if worth > most:
                best = place
                most = worth
    return best


def use_card(view: View, at: int, card: int, markers: int) -> None:
    """A spell takes what it takes and gives what it gives, others left out."""
    plan = view.plan
    if view.before[card] == Before.SPEND:
        spending(view, at, card, True)
    for clause in range(card * CLAUSES, card * CLAUSES + CLAUSES):
        do = view.clause[clause]
        if do == Do.NOTHING:
            break
        what = view.clause_what[clause]
        count = view.clause_count[clause]
        if do == Do.GAIN:
            plan[at + what] += count
        elif do == Do.GAIN_VP:
            plan[at + POINTS] += count
        elif do == Do.GAIN_TOKENS:
            plan[at + what] += markers
        elif do == Do.GAIN_VP_TOKENS:
            plan[at + POINTS] += markers
        elif do == Do.LOSE:
            plan[at + what] -= min(count, plan[at + what])


def use_spell(view: View, at: int, k: int) -> None:
    """The spell at a place of a mat is used, others left out; a used-up potion leaves (AR-POT-02, 03)."""
    plan = view.plan
    entry = plan[at + FIRST + k]
    card = card_of(entry)
    markers = markers_of(entry)
    if view.before[card] == Before.TOKEN:
        markers += view.values.growth_step
        plan[at + FIRST + k] = entry_of(card, place_in(entry), markers)
    use_card(view, at, card, markers)
    if view.two_uses[card] == 1:
        if markers < view.values.potion_uses - 1:
            plan[at + FIRST + k] = entry_of(card, place_in(entry), markers + 1)
        else:
            take_spell(view, at, k)
            plan[at + DISCARDS] += 1


def bring_up(view: View, at: int, k: int) -> None:
    """The spell at a place of a mat comes up: it is used where that is worth it."""
    if view.plan[at + FIRST + k] >= GONE or worth_with_others(view, at, k) <= 0:
        return
    others = others_of(view, card_of(view.plan[at + FIRST + k]))
    use_spell(view, at, k)
    last = k
    while others > 0:
        other = best_other(view, at, k, last)
        if other < 0:
            return
        use_spell(view, at, other)
        last = other
        others -= 1


def bring_up_starter(view: View, at: int, column: int) -> None:
    """A starter comes up; a blank one does nothing."""
    if worth_of_using(view, at, starter_of(column), 0) > 0:
        use_card(view, at, starter_of(column), 0)


def acts_always(view: View, entry: int) -> bool:
    """Whether a spell of a mat is evergreen where it lies (AR-EVER-01, 08)."""
    if view.evergreen[card_of(entry)] == 0:
        return False
    return place_in(entry) == Column.HERBOLOGY or view.values.evergreen_after_move == Reading.MOVED_KEEPS


def is_rising(view: View, turn: int, column: int) -> bool:
    """Whether a column rises in a turn, as far as the moons are seen."""
    return view.moon[2 * turn - 2] == column or view.moon[2 * turn - 1] == column


def times_rising(view: View, turn: int, column: int) -> int:
    """How often a column is cast in a turn (AR-MOON-06)."""
    one = 1 if view.moon[2 * turn - 2] == column else 0
    two = 1 if view.moon[2 * turn - 1] == column else 0
    return one + two if view.values.double_moon == Reading.MOON_TWICE else max(one, two)


def cast_mat(view: View, at: int, turn: int) -> None:
    """All that a cast in a turn does on a mat; turn 6 casts the lowest of each column (AR-CAST-03, AR-FINAL-01)."""
    count = view.plan[at + ENTRIES]
    last = 0
    for place in range(COLUMNS):
        column = view.mat_order[place]
        first = last
        while last < count and place_in(view.plan[at + FIRST + last]) == column:
            last += 1
        if column == Column.HERBOLOGY:
            bring_up_extras(view, at, turn)
        if turn == TURNS:
            if last > first:
                bring_up(view, at, last - 1)
            else:
                bring_up_starter(view, at, column)
        else:
            for _ in range(times_rising(view, turn, column)):
                if view.values.starter_in_column_cast == 1:
                    bring_up_starter(view, at, column)
                for k in range(first, last):
                    bring_up(view, at, k)
    close_gaps(view, at)


def bring_up_extras(view: View, at: int, turn: int) -> None:
    """The evergreen spells come up that do not come up otherwise (AR-EVER-01, 07)."""
    if turn == TURNS and view.values.evergreen_final == Reading.FINAL_LOWEST:
        return
    for k in range(view.plan[at + ENTRIES]):
        entry = view.plan[at + FIRST + k]
        if entry < GONE and acts_always(view, entry) and not is_listed_in(view, at, k, turn):
            bring_up(view, at, k)


def is_listed_in(view: View, at: int, k: int, turn: int) -> bool:
    """Whether a spell of a mat comes up in a cast of a turn anyway."""
    column = place_in(view.plan[at + FIRST + k])
    if turn < TURNS:
        return is_rising(view, turn, column)
    for later in range(k + 1, view.plan[at + ENTRIES]):
        if view.plan[at + FIRST + later] < GONE and place_in(view.plan[at + FIRST + later]) == column:
            return False
    return True
