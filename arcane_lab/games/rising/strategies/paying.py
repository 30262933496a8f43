"""What to pay with: the mix that keeps what is worth most, found without looking at every mix."""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.moves import ONE_OF, WITHOUT_PAYMENT, move_of
from arcane_lab.games.rising.rules.sizes import COLUMNS
from arcane_lab.games.rising.rules.words import Before, Column
from arcane_lab.games.rising.strategies.using import CHEAPEST, PRICES

#: No payment is possible.
CANNOT: Final = -1


def best_price(view: View, at: int, card: int) -> int:
    """How a mat pays for a card so that the rest is worth most; `CANNOT` where neither price can be paid."""
    if view.generic_count[card] == 0:
        return 0
    mixed = best_mix(view, at, view.generic_count[card], 0, generic_taboo(view))
    kind = view.discount_kind[card]
    count = view.discount_count[card]
    if count == 0 or view.plan[at + kind] < count:
        return mixed
    if mixed == CANNOT or worth_of_payment(view, mixed) >= count * view.plan[PRICES + kind]:
        return count * ONE_OF[kind]
    return mixed


def best_spend(view: View, at: int, card: int) -> int:
    """How a mat pays for what a spell takes; `CANNOT` where it cannot."""
    if view.before[card] != Before.SPEND:
        return 0
    fixed = 0
    for kind in range(COLUMNS):
        if view.plan[at + kind] < view.spend[card * COLUMNS + kind]:
            return CANNOT
        fixed += view.spend[card * COLUMNS + kind] * ONE_OF[kind]
    if view.spend_any[card] == 0:
        return fixed
    return best_mix(view, at, view.spend_any[card], fixed, 1 << view.spend_not[card])


def generic_taboo(view: View) -> int:
    """The kinds that may not go toward a generic price, as a mask (AR-PREP-05)."""
    return 0 if view.values.blood_in_generic_cost == 1 else 1 << Column.BLOOD | 1 << Column.ALCHEMY


def best_mix(view: View, at: int, size: int, fixed: int, taken: int) -> int:
    """So many resources, the cheapest first, on top of fixed ones; kinds of a mask are left out."""
    plan = view.plan
    payment = fixed
    for k in range(CHEAPEST, CHEAPEST + COLUMNS):
        if size == 0:
            break
        kind = plan[k]
        if (taken >> kind) & 1 == 0:
            some = min(size, plan[at + kind] - ((fixed >> (8 * kind)) & 255))
            payment += some * ONE_OF[kind]
            size -= some
    return CANNOT if size > 0 else payment


def worth_of_payment(view: View, payment: int) -> int:
    """What a payment takes, at the prices of the room."""
    plan = view.plan
    worth = 0
    for k in range(PRICES, PRICES + COLUMNS):
        worth += (payment & 255) * plan[k]
        payment >>= 8
    return worth


def pay_on(view: View, at: int, payment: int) -> None:
    """A payment leaves a mat."""
    plan = view.plan
    for k in range(at, at + COLUMNS):
        plan[k] -= payment & 255
        payment >>= 8


def take_back(view: View, at: int, payment: int) -> None:
    """A payment comes back to a mat."""
    plan = view.plan
    for k in range(at, at + COLUMNS):
        plan[k] += payment & 255
        payment >>= 8


def place_of_move(view: View, moves: list[int], count: int, verb: int, spell: int, payment: int) -> int:
    """Where a move stands among the legal ones, or else another with its verb and spell; the first where none has.

    Where only casts are listed (`View.is_short`) one that prepares is laid behind them.
    """
    wanted = move_of(verb, spell, payment)
    for k in range(count):
        if moves[k] == wanted:
            return k
    if view.is_short == 1:
        moves[count] = wanted
        return count
    other = 0
    for k in range(count):
        if moves[k] & WITHOUT_PAYMENT == wanted & WITHOUT_PAYMENT:
            other = k
    return other
