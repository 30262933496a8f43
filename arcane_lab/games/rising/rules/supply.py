"""Resources, points and markers of a seat, and what pays what (AR-PREP-01 to 10, AR-KEY-01, 02)."""

from typing import Final

from arcane_lab.games.rising.rules.events import tell
from arcane_lab.games.rising.rules.moves import BEHIND_IT, ONE_OF, move_of, paid_of, size_of
from arcane_lab.games.rising.rules.sizes import BOX, CARDS, COLUMNS, NOTHING
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Before, Column, Log, Reading, Rule, Verb

#: What a payment grows by when a gold takes the place of a potion.
GOLD_FOR_POTION: Final = 4294967296 - 16777216


def tokens_left(state: State) -> int:
    """How many resource tokens lie in the box, where supplies are bounded by it (AR-COMP-02)."""
    left = BOX
    for place in range(state.seats * COLUMNS):
        left -= state.supply[place]
    for card in range(CARDS):
        left -= state.marker[card]
    return max(0, left)


def gain(state: State, seat: int, kind: int, amount: int, card: int) -> None:
    """A seat gains resources (AR-KEY-02, 05); a bounded box gives what is left."""
    if state.values.resource_supply == Reading.SUPPLY_BOX:
        amount = min(amount, tokens_left(state))
    state.supply[seat * COLUMNS + kind] += amount
    tell(state, Log.GAINED, seat, card, kind, amount, Rule.KEY + 2)


def lose(state: State, seat: int, kind: int, most: int, card: int) -> None:
    """A seat gives back so many of a resource, or all it has."""
    amount = min(most, state.supply[seat * COLUMNS + kind])
    state.supply[seat * COLUMNS + kind] -= amount
    tell(state, Log.LOST, seat, card, kind, amount, Rule.KEY + 1)


def gain_points(state: State, seat: int, amount: int, card: int) -> None:
    """A seat gains victory points."""
    state.vp[seat] += amount
    tell(state, Log.VP, seat, card, NOTHING, amount, Rule.CAST + 10)


def pay(state: State, seat: int, payment: int, card: int, rule: int) -> None:
    """Resources leave the supply of a seat (AR-PREP-18)."""
    if payment == 0:
        return
    for kind in range(COLUMNS):
        state.supply[seat * COLUMNS + kind] -= paid_of(payment, kind)
    tell(state, Log.PAID, seat, card, NOTHING, payment, rule)


def lay_markers(state: State, seat: int, card: int, count: int, rule: int) -> None:
    """Markers are laid on a card, as far as some are left (AR-HERB-02, AR-POT-02)."""
    if state.values.resource_supply == Reading.SUPPLY_BOX:
        count = min(count, tokens_left(state))
        if count == 0:
            return
    state.marker[card] += count
    tell(state, Log.MARKED, seat, card, NOTHING, state.marker[card], rule)


def holds(state: State, seat: int, payment: int) -> bool:
    """Whether a seat has all that a payment takes."""
    for kind in range(COLUMNS):
        if paid_of(payment, kind) > state.supply[seat * COLUMNS + kind]:
            return False
    return True


def discounted(state: State, card: int) -> int:
    """The discounted price of a card, as a payment; 0 where it has none."""
    return state.discount_count[card] * ONE_OF[state.discount_kind[card]]


def is_generic(state: State, kind: int) -> bool:
    """Whether a resource may go toward a generic price (AR-PREP-05)."""
    if kind == Column.BLOOD or kind == Column.ALCHEMY:
        return state.values.blood_in_generic_cost == 1
    return True


def list_prices(state: State, seat: int, card: int, head: int, moves: list[int], count: int) -> int:
    """Every payment of a card as a move of the verb `head`: the discounted price, then generic ones (AR-PREP-02)."""
    return list_prices_of(state, seat, card, head, fill_generic(state, seat), moves, count)


def list_prices_of(state: State, seat: int, card: int, head: int, held: int, moves: list[int], count: int) -> int:
    """The same for one of several cards, where the room is filled already with what may pay a generic price."""
    if state.generic_count[card] == 0:
        moves[count] = move_of(head, card, 0)
        return count + 1
    cheap = discounted(state, card)
    if cheap > 0 and state.supply[seat * COLUMNS + state.discount_kind[card]] >= state.discount_count[card]:
        moves[count] = move_of(head, card, cheap)
        count += 1
    if held < state.generic_count[card]:
        return count
    return list_mixes(state.room, state.generic_count[card], 0, cheap, head, card, moves, count)


def list_spends(state: State, seat: int, spell: int, moves: list[int], count: int) -> int:
    """Every payment that a spell takes to be used, as moves; one without a payment where it asks for nothing."""
    if state.before[spell] != Before.SPEND:
        moves[count] = move_of(Verb.ACTIVATE, spell, 0)
        return count + 1
    fixed = fixed_spend(state, spell)
    if not holds(state, seat, fixed):
        return count
    if state.spend_any[spell] == 0:
        moves[count] = move_of(Verb.ACTIVATE, spell, fixed)
        return count + 1
    fill_spendable(state, seat, spell)
    return list_mixes(state.room, state.spend_any[spell], fixed, -1, Verb.ACTIVATE, spell, moves, count)


def fixed_spend(state: State, spell: int) -> int:
    """What a spell takes of named resources, as a payment."""
    fixed = 0
    for kind in range(COLUMNS):
        fixed += state.spend[spell * COLUMNS + kind] * ONE_OF[kind]
    return fixed


def count_mixes(most: list[int], size: int) -> int:
    """How many mixes of so many resources there are: 0, 1, or 2 for more."""
    held = 0
    kinds = 0
    for kind in range(COLUMNS):
        held += most[kind]
        kinds += 1 if most[kind] > 0 else 0
    if held < size:
        return 0
    return 1 if held == size or kinds == 1 or size == 0 else 2


def has_several_prices(state: State, seat: int, card: int) -> bool:
    """Whether a card can be paid in more than one way."""
    if state.generic_count[card] == 0:
        return False
    fill_generic(state, seat)
    mixes = count_mixes(state.room, state.generic_count[card])
    cheap = discounted(state, card)
    if cheap == 0 or not holds(state, seat, cheap) or mixes != 1:
        return mixes > 1
    return state.discount_count[card] != state.generic_count[card] or not is_generic(state, state.discount_kind[card])


def has_several_spends(state: State, seat: int, spell: int) -> bool:
    """Whether what a spell asks for can be paid in more than one way."""
    if state.before[spell] != Before.SPEND or state.spend_any[spell] == 0:
        return False
    fill_spendable(state, seat, spell)
    return count_mixes(state.room, state.spend_any[spell]) > 1


def fill_generic(state: State, seat: int) -> int:
    """What a seat may pay a generic price with, kind by kind, in the room of the state; how many that is."""
    held = 0
    for kind in range(COLUMNS):
        state.room[kind] = state.supply[seat * COLUMNS + kind] if is_generic(state, kind) else 0
        held += state.room[kind]
    return held


def fill_spendable(state: State, seat: int, spell: int) -> None:
    """Make room for what may be spent on a spell besides what is fixed, kind by kind."""
    fixed = fixed_spend(state, spell)
    for kind in range(COLUMNS):
        left = state.supply[seat * COLUMNS + kind] - paid_of(fixed, kind)
        state.room[kind] = 0 if kind == state.spend_not[spell] else max(0, left)


def list_mixes(
    most: list[int], size: int, fixed: int, leave: int, head: int, card: int, moves: list[int], count: int
) -> int:
    """Every mix of so many resources, most charms first, then most herbs, and so on; one is left out."""
    what = move_of(head, card, 0)
    of_three = most[2] + most[3] + most[4]
    of_two = most[3] + most[4]
    for c in range(min(size, most[0]), max(0, size - most[1] - of_three) - 1, -1):
        for h in range(min(size - c, most[1]), max(0, size - c - of_three) - 1, -1):
            for b in range(min(size - c - h, most[2]), max(0, size - c - h - of_two) - 1, -1):
                rest = size - c - h - b
                p = min(rest, most[3])
                payment = fixed + c + 256 * h + 65536 * b + 16777216 * p + 4294967296 * (rest - p)
                for _ in range(p - max(0, rest - most[4]) + 1):
                    if payment != leave:
                        moves[count] = what + BEHIND_IT * payment
                        count += 1
                    payment += GOLD_FOR_POTION
    return count


def can_spend(state: State, seat: int, spell: int) -> bool:
    """Whether what a spell asks for can be paid in full (AR-BLOOD-02, AR-ALCH-02)."""
    fixed = fixed_spend(state, spell)
    if not holds(state, seat, fixed):
        return False
    left = 0
    for kind in range(COLUMNS):
        if kind != state.spend_not[spell]:
            left += state.supply[seat * COLUMNS + kind] - paid_of(fixed, kind)
    return left >= state.spend_any[spell]


def is_spend(state: State, spell: int, payment: int) -> bool:
    """Whether a payment is one of those that a spell takes, held or not."""
    if state.before[spell] != Before.SPEND:
        return payment == 0
    fixed = fixed_spend(state, spell)
    if size_of(payment) != size_of(fixed) + state.spend_any[spell]:
        return False
    for kind in range(COLUMNS):
        more = paid_of(payment, kind) - paid_of(fixed, kind)
        if more < 0 or (more > 0 and (state.spend_any[spell] == 0 or kind == state.spend_not[spell])):
            return False
    return True
