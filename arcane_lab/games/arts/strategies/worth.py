"""What a move is worth to its seat by the input ``rates``, within the turn and one turn ahead.

All amounts are in the smallest part of the rates (`rate_scale` of them are 1 fame).
"""

from typing import Final

from arcane_lab.games.arts.knowledge.view import View
from arcane_lab.games.arts.rules.moves import first_of, rest_of, second_of, verb_of
from arcane_lab.games.arts.rules.preparing import tiles_named, type_named
from arcane_lab.games.arts.rules.sizes import CREW, KINDS, NEEDS, TRICKS, TYPES
from arcane_lab.games.arts.rules.things import has_own_card, is_theater
from arcane_lab.games.arts.rules.words import Benefit, Bonus, Card, Paid, Place, Prophecy, Verb, Worker

#: A guess of ours: so many tenths of a reward come of a tile on a trick in each turn that is left.
TENTHS_PER_TILE: Final = 4


def worth_of_benefit(view: View, benefit: int, level: int) -> int:
    """What one reward is worth; shards that are not there are coins and fame (AS-PERF-08)."""
    if benefit == Benefit.CARDS:
        return view.rate_cards
    if benefit == Benefit.COIN_AND_FAME:
        return view.values.pair_coins * view.rate_coin + view.values.pair_fame * view.rate_scale
    if benefit == Benefit.COINS:
        return view.values.reward_coins * view.rate_coin
    if benefit == Benefit.LEVEL:
        return level * view.values.level_fame * view.rate_scale
    if view.shards >= view.values.reward_shards:
        return view.values.reward_shards * view.rate_arcane
    return view.values.instead_coins * view.rate_coin + view.values.instead_fame * view.rate_scale


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
    """Whether a seat has a prepared trick with a tile on it."""
    for at in range(seat * TRICKS, seat * TRICKS + view.trick_count[seat]):
        if view.trick_ready[at] == 1 and view.trick_types[at] != 0:
            return True
    return False


def lacking(view: View, seat: int, trick: int) -> int:
    """What the components are worth that a seat lacks for a trick (ST-7)."""
    worth = 0
    for kind in range(view.kinds):
        needed = 0
        for k in range(trick * NEEDS, trick * NEEDS + view.needs_count[trick]):
            if view.needs[k] == kind:
                needed += 1
        worth += max(0, needed - view.parts[seat * KINDS + kind]) * view.kind_value[kind]
    return worth


def can_enchant(view: View, seat: int, more: int) -> bool:
    """Whether a trick can be prepared that will carry a tile, with so many tiles more of any type."""
    for n in range(view.trick_count[seat]):
        at = seat * TRICKS + n
        if view.trick_ready[at] == 0:
            lacks = lacking(view, seat, view.trick[at])
            if lacks == 0 and view.trick_types[at] != 0:
                return True
            for kind in range(TYPES):
                held = view.tiles[seat * TYPES + kind] + more
                if held > 0 and (view.trick_types[at] >> kind) & 1 == 0 and lacks <= view.values.tile_worth * held:
                    return True
    return False


def cards_for(view: View, seat: int, card: int) -> int:
    """How many characters of a seat have a card."""
    count = 0
    for at in range(seat * CREW, seat * CREW + view.crew_count[seat]):
        if view.assigned[at] == card:
            count += 1
    return count


def worth_of_setting(view: View, seat: int, move: int) -> int:
    """What other faces of the dice bring on stage this turn."""
    if not will_perform(view, seat):
        return 0
    kind = first_of(move) - 1 if first_of(move) > 0 else view.die_type
    benefit = second_of(move) - 1 if second_of(move) > 0 else view.die_benefit
    now = worth_on_stage(view, seat, view.die_type, view.die_benefit)
    return worth_on_stage(view, seat, kind, benefit) - now


def worth_of_tile(view: View, seat: int, kind: int) -> int:
    """What a tile of a type is worth: of the tricks without it the best reward on average, a part of it each turn left.

    A seat wants no more tiles in store than it has tricks.
    """
    best = 0
    stored = 0
    for other in range(TYPES):
        stored += view.tiles[seat * TYPES + other]
    for n in range(view.trick_count[seat]):
        at = seat * TRICKS + n
        if (view.trick_types[at] >> kind) & 1 == 0:
            best = max(best, mean_benefit(view, view.trick_level[view.trick[at]]))
    if stored >= view.trick_count[seat]:
        return 0
    return best * TENTHS_PER_TILE * (view.turns - view.turn) // 10


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
        return first * (view.rate_arcane - view.rate_trickerion) - view.values.charge_coins * view.rate_coin
    if verb == Verb.BUY:
        return worth_of_tile(view, seat, view.offer[first]) - view.slot_price[first] * view.rate_coin
    if verb == Verb.SUMMON:
        # A Specter and a Golem cost a shard each turn.
        return -view.rate_scale if has_own_card(view.worker) else view.rate_scale
    if verb == Verb.PREPARE:
        return worth_of_prepare(view, seat, move)
    if verb == Verb.PERFORM:
        return worth_of_show(view, seat, rest_of(move))
    if verb == Verb.BONUS:
        return worth_of_bonus(view, first)
    if verb == Verb.PAY:
        return worth_of_pay(view, first)
    if verb == Verb.LOSE:
        penalty = view.values.coin_wage_penalty
        if has_own_card(view.crew_who[seat * CREW + view.at]):
            penalty = view.values.shard_wage_penalty
        return -penalty * view.rate_scale
    if verb == Verb.COUNT:
        return view.final_fame[first] * view.rate_scale
    return 0


def wage_of(view: View, seat: int, k: int) -> int:
    """What sending a character costs at the end of the turn: nothing outside the apprentice slots (ST-10)."""
    if k < view.crew_slots[seat]:
        return 0
    who = view.crew_who[seat * CREW + k]
    if who <= Worker.SHAPESHIFTER and (view.prophecy[view.turn] & Prophecy.NO_SALARY) != 0:
        return 0
    if has_own_card(who):
        wage = view.values.wage_shards
        if view.trickerion[seat] >= wage:
            return wage * view.rate_trickerion
        has_all = view.trickerion[seat] + view.arcane[seat] >= wage
        return wage * view.rate_arcane if has_all else view.values.shard_wage_penalty * view.rate_scale
    # The last coin is kept for what costs more.
    if view.coins[seat] > view.values.wage_coins:
        return view.values.wage_coins * view.rate_coin
    return view.values.coin_wage_penalty * view.rate_scale


def worth_at(view: View, seat: int, k: int, place: int) -> int:
    """What a character does at a place, a guess in halves of a fame: to prepare, to act at the wagon, to perform."""
    who = view.crew_who[seat * CREW + k]
    half = view.rate_scale // 2
    buys = view.coins[seat] >= view.values.lower_price and view.turn < view.turns
    if place == Place.WORKSHOP:
        return 6 * half if can_enchant(view, seat, 0) else 0
    if place == view.wagon:
        return 5 * half if buys or (has_ready(view, seat) and view.locked == 0) else 0
    if is_theater(place):
        if who == Worker.MAGICIAN and has_ready(view, seat):
            # The points of Thursday are for usual actions, but no day is better here.
            return 8 * half
        return 4 * half if who == Worker.SHAPESHIFTER and will_perform(view, seat) else 0
    return 0


def worth_of_card(view: View, seat: int, k: int, card: int) -> int:
    """Which card a character gets: the magician for the stage when something can be shown, one for the workshop."""
    if card == Card.UNIQUE or card == Card.NONE:
        return 0
    half = view.rate_scale // 2
    shows = has_ready(view, seat) or can_enchant(view, seat, 0)
    place = Place.OTHER_DAY if card == Card.THEATER else card
    worth = worth_at(view, seat, k, place)
    if view.crew_who[seat * CREW + k] == Worker.MAGICIAN:
        if card == Card.THEATER:
            worth = 8 * half if shows else 0
        elif card == Place.WORKSHOP:
            worth = worth // 2
    elif card == Place.WORKSHOP:
        buys = cards_for(view, seat, view.wagon) > 0 and view.coins[seat] >= view.values.lower_price
        if worth == 0 and buys and can_enchant(view, seat, 1):
            worth = 6 * half
        if cards_for(view, seat, card) > 0:
            worth = 0
    return worth - wage_of(view, seat, k)


def worth_of_place(view: View, seat: int, k: int, place: int) -> int:
    """The same when it is sent: workshop and wagon come before the stage, as dice are set for what is prepared."""
    worth = worth_at(view, seat, k, place) - wage_of(view, seat, k)
    if worth > 0 and not is_theater(place):
        worth += 10 * view.rate_scale
    # Whoever costs nothing may as well go, as a pass ends the sending.
    return worth if worth != 0 or k >= view.crew_slots[seat] else 1


def worth_of_enhancing(view: View, seat: int, paid: int) -> int:
    """A shard is worth keeping, unless its points reach a worker."""
    lacks = view.values.summon_points - view.ap
    at = seat * CREW + view.acting
    gain = view.values.trickerion_points if paid == Paid.TRICKERION else view.values.arcane_points
    if view.sent_to[at] == view.wagon and view.worker >= 0 and 0 < lacks <= gain:
        return view.rate_scale
    return -view.rate_scale


def worth_of_prepare(view: View, seat: int, move: int) -> int:
    """A trick that carries tiles can pay on stage; one that carries none is better kept for a tile."""
    at = seat * TRICKS + first_of(move)
    types = view.trick_types[at]
    count = tiles_named(move)
    if count > 0:
        types |= 1 << type_named(move)
    carried = 0
    for kind in range(TYPES):
        carried += (types >> kind) & 1
    if carried == 0:
        return -1
    return carried * mean_benefit(view, view.trick_level[view.trick[at]]) - count


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
        return view.values.bonus_trickerion * view.rate_trickerion
    if bonus == Bonus.FAME:
        return view.values.bonus_fame * view.rate_scale
    if bonus == Bonus.COINS:
        return view.values.bonus_coins * view.rate_coin
    return view.values.bonus_charge * (view.rate_arcane - view.rate_trickerion)


def worth_of_pay(view: View, paid: int) -> int:
    """What a wage costs."""
    if paid == Paid.COIN:
        return -view.rate_coin
    return -view.rate_trickerion if paid == Paid.TRICKERION else -view.rate_arcane
