"""What a move is worth to its seat by the input ``rates``, within the turn and one turn ahead.

All amounts are in the smallest part of the rates (`rate_scale` of them are 1 fame).
"""

from typing import Final

from arcane_lab.games.arts.knowledge.view import View
from arcane_lab.games.arts.rules.ending import SHARD_PENALTY
from arcane_lab.games.arts.rules.moves import first_of, rest_of, second_of, verb_of
from arcane_lab.games.arts.rules.preparing import tiles_named, type_named
from arcane_lab.games.arts.rules.sizes import CREW, TRICKS, TYPES
from arcane_lab.games.arts.rules.things import has_own_card, is_theater
from arcane_lab.games.arts.rules.visiting import CHARGE_COINS
from arcane_lab.games.arts.rules.words import Benefit, Bonus, Card, Paid, Place, Prophecy, Verb, Worker

#: A guess of ours: so many tenths of a trick's rewards come of its being prepared, or carrying one type more.
TENTHS_WHEN_PREPARED: Final = 6
TENTHS_PER_TILE: Final = 5


def worth_of_benefit(view: View, benefit: int, level: int) -> int:
    """What one reward is worth; a shard that is not there is a coin and a fame (AS-PERF-08)."""
    if benefit == Benefit.CARDS:
        return view.rate_cards
    if benefit == Benefit.COIN_AND_FAME:
        return view.rate_coin + view.rate_scale
    if benefit == Benefit.COINS:
        return 3 * view.rate_coin
    if benefit == Benefit.LEVEL:
        return level * view.rate_scale
    return view.rate_arcane if view.shards > 0 else view.rate_coin + view.rate_scale


def mean_benefit(view: View, level: int) -> int:
    """What a reward is worth on average over the faces of the reward die."""
    total = 0
    for at in range(view.benefit_faces):
        total += worth_of_benefit(view, view.benefit_face[at], level)
    return total // view.benefit_faces


def worth_on_stage(view: View, seat: int, kind: int, benefit: int) -> int:
    """What the best performance of a seat would pay, were the dice to show these faces."""
    total = 0
    for n in range(view.trick_count[seat]):
        at = seat * TRICKS + n
        if view.trick_ready[at] == 1:
            is_match = (view.trick_types[at] >> kind) & 1
            if (view.prophecy[view.turn] & Prophecy.ALL_MATCH) != 0 and view.trick_types[at] != 0:
                is_match = 1
            total += is_match * worth_of_benefit(view, benefit, view.trick_level[view.trick[at]])
    return total


def will_perform(view: View, seat: int) -> bool:
    """Whether the magician of a seat is at the Theater, or may still go there this turn."""
    for at in range(seat * CREW, seat * CREW + view.crew_count[seat]):
        if view.crew_who[at] == Worker.MAGICIAN and (
            is_theater(view.sent_to[at]) or (view.sent_to[at] < 0 and view.assigned[at] == Card.THEATER)
        ):
            return True
    return False


def has_ready(view: View, seat: int) -> bool:
    """Whether a seat has a prepared trick."""
    for n in range(view.trick_count[seat]):
        if view.trick_ready[seat * TRICKS + n] == 1:
            return True
    return False


def can_prepare_one(view: View, seat: int) -> bool:
    """Whether a trick waits to be prepared."""
    for n in range(view.trick_count[seat]):
        if view.trick_ready[seat * TRICKS + n] == 0:
            return True
    return False


def worth_of_setting(view: View, seat: int, move: int) -> int:
    """What other faces of the dice bring on stage this turn."""
    if not will_perform(view, seat):
        return 0
    kind = first_of(move) - 1 if first_of(move) > 0 else view.die_type
    benefit = second_of(move) - 1 if second_of(move) > 0 else view.die_benefit
    now = worth_on_stage(view, seat, view.die_type, view.die_benefit)
    return worth_on_stage(view, seat, kind, benefit) - now


def worth_of_tile(view: View, seat: int, kind: int) -> int:
    """What a tile of a type is worth: of the tricks that do not carry it the best reward on average, a part of it."""
    best = 0
    for n in range(view.trick_count[seat]):
        at = seat * TRICKS + n
        if (view.trick_types[at] >> kind) & 1 == 0:
            best = max(best, mean_benefit(view, view.trick_level[view.trick[at]]))
    return best * TENTHS_PER_TILE // 10


def worth_of_move(view: View, seat: int, move: int) -> int:
    """What a move is worth at once and a turn ahead; 0 for passing."""
    verb = verb_of(move)
    first = first_of(move)
    if verb == Verb.ASSIGN:
        return worth_of_card(view, seat, first, second_of(move))
    if verb == Verb.SEND:
        return worth_of_place(view, seat, first, second_of(move))
    if verb == Verb.ENHANCE:
        return worth_of_enhancing(view, seat, first)
    if verb == Verb.SET or verb == Verb.FREE:
        return worth_of_setting(view, seat, move)
    if verb == Verb.CHARGE:
        return first * (view.rate_arcane - view.rate_trickerion) - CHARGE_COINS * view.rate_coin
    if verb == Verb.BUY:
        return worth_of_tile(view, seat, view.offer[first]) - view.slot_price[first] * view.rate_coin
    if verb == Verb.SUMMON:
        return 2 * view.rate_scale
    if verb == Verb.PREPARE:
        return worth_of_prepare(view, seat, move)
    if verb == Verb.PERFORM:
        return worth_of_show(view, seat, rest_of(move))
    if verb == Verb.BONUS:
        return worth_of_bonus(view, first)
    if verb == Verb.PAY:
        return worth_of_pay(view, first)
    if verb == Verb.LOSE:
        penalty = SHARD_PENALTY if has_own_card(view.crew_who[seat * CREW + view.at]) else view.values.coin_wage_penalty
        return -penalty * view.rate_scale
    if verb == Verb.COUNT:
        return view.final_fame[first] * view.rate_scale
    return 0


def worth_of_card(view: View, seat: int, k: int, card: int) -> int:
    """Where a character goes: the magician on stage with something to show, others to the wagon or the workshop."""
    if has_own_card(view.crew_who[seat * CREW + k]):
        return view.rate_scale
    if view.crew_who[seat * CREW + k] == Worker.MAGICIAN:
        if card == Card.THEATER:
            return 5 * view.rate_scale if has_ready(view, seat) else 0
        return 4 * view.rate_scale if card == view.wagon else view.rate_scale
    if card == Place.WORKSHOP:
        return 3 * view.rate_scale if can_prepare_one(view, seat) else 0
    return 2 * view.rate_scale if card == view.wagon else 0


def worth_of_place(view: View, seat: int, k: int, place: int) -> int:
    """The workshop before the wagon before the stage, so that dice are set for what is prepared."""
    if place == Place.WORKSHOP:
        return 5 * view.rate_scale
    if place == view.wagon:
        return 4 * view.rate_scale
    if place == Place.THURSDAY:
        return 3 * view.rate_scale
    return 2 * view.rate_scale if is_theater(place) else view.rate_scale


def worth_of_enhancing(view: View, seat: int, paid: int) -> int:
    """A shard is worth keeping, unless one point more reaches a worker."""
    lacks = 3 - view.ap
    at = seat * CREW + view.acting
    gain = 1 if paid == Paid.TRICKERION else 2
    if view.sent_to[at] == view.wagon and view.worker >= 0 and 0 < lacks <= gain:
        return view.rate_scale
    return -view.rate_scale


def worth_of_prepare(view: View, seat: int, move: int) -> int:
    """A prepared trick can be shown; each tile that is used up is one that others could carry."""
    at = seat * TRICKS + first_of(move)
    level = view.trick_level[view.trick[at]]
    types = view.trick_types[at]
    count = tiles_named(move)
    if count > 0:
        types |= 1 << type_named(move)
    carried = 0
    for kind in range(TYPES):
        carried += (types >> kind) & 1
    # A trick that is ready counts a little even when nothing lies on it.
    return (1 + TENTHS_WHEN_PREPARED * carried) * mean_benefit(view, level) // 10 + view.rate_scale // 4 - count


def worth_of_show(view: View, seat: int, mask: int) -> int:
    """What the tricks on stage bring; those that bring nothing are kept for another day."""
    total = 0
    for n in range(view.trick_count[seat]):
        if (mask >> n) & 1 == 1:
            at = seat * TRICKS + n
            is_match = (view.trick_types[at] >> view.die_type) & 1
            if (view.prophecy[view.turn] & Prophecy.ALL_MATCH) != 0 and view.trick_types[at] != 0:
                is_match = 1
            if is_match == 1:
                total += worth_of_benefit(view, view.die_benefit, view.trick_level[view.trick[at]])
            elif view.turn < view.turns:
                total -= 1
    return total


def worth_of_bonus(view: View, bonus: int) -> int:
    """The Shapeshifter's bonus (AS-SHAPE-02)."""
    if bonus == Bonus.TRICKERION:
        return view.rate_trickerion
    if bonus == Bonus.FAME:
        return 2 * view.rate_scale
    return 3 * view.rate_coin if bonus == Bonus.COINS else view.rate_arcane - view.rate_trickerion


def worth_of_pay(view: View, paid: int) -> int:
    """What a wage costs."""
    if paid == Paid.COIN:
        return -view.rate_coin
    return -view.rate_trickerion if paid == Paid.TRICKERION else -view.rate_arcane
