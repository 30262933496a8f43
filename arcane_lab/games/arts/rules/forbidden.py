"""Why a move may not be done now: `refusal` says it for any move that can be read (`words.Reason`).

`legal.legal_moves` lists what may be done out of what could be; a test holds that nothing legal is left out.
"""

from arcane_lab.games.arts.rules.ending import can_pay_wage, takes_shard
from arcane_lab.games.arts.rules.moves import first_of, rest_of, second_of, verb_of
from arcane_lab.games.arts.rules.preparing import prepare_refusal
from arcane_lab.games.arts.rules.sizes import CLOSED, CREW, EMPTY, NOBODY, NOTHING, TRICKS
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import (
    card_of,
    empty_slots,
    has_benefit_face,
    has_companion,
    has_type_face,
    is_theater,
    slots_used,
    standing_at,
    waiting_count,
)
from arcane_lab.games.arts.rules.visiting import is_at_wagon, is_trickster, place_of
from arcane_lab.games.arts.rules.words import (
    Ask,
    Bonus,
    Card,
    Paid,
    Phase,
    Place,
    Reading,
    Reason,
    Verb,
    Worker,
)


def refusal(state: State, seat: int, move: int) -> int:
    """Why a seat that is asked may not do a move now (`words.Reason`)."""
    if state.phase == Phase.OVER:
        return Reason.GAME_OVER
    verb = verb_of(move)
    if not fits_step(state.step, verb):
        return Reason.OUT_OF_STEP
    if verb == Verb.ASSIGN:
        return assign_refusal(state, seat, first_of(move), second_of(move))
    if verb == Verb.SEND:
        return send_refusal(state, seat, first_of(move), second_of(move))
    if verb == Verb.ENHANCE:
        return enhance_refusal(state, seat, first_of(move))
    if verb == Verb.SET:
        return set_refusal(state, move)
    if verb == Verb.FREE:
        return free_refusal(state, seat, move)
    if verb == Verb.CHARGE:
        return charge_refusal(state, seat, first_of(move))
    if verb == Verb.BUY:
        return buy_refusal(state, seat, first_of(move))
    if verb == Verb.SUMMON:
        return summon_refusal(state, seat)
    if verb == Verb.PREPARE:
        if place_of(state) != Place.WORKSHOP:
            return Reason.NOT_AT_WORKSHOP
        return prepare_refusal(state, seat, move)
    if verb == Verb.PERFORM:
        return perform_refusal(state, seat, rest_of(move))
    if verb == Verb.DRAW:
        return Reason.NONE if state.deck_count[first_of(move)] >= 2 else Reason.THIN_DECK
    if verb == Verb.BONUS:
        return bonus_refusal(state, seat, first_of(move))
    if verb == Verb.PAY:
        return pay_refusal(state, seat, first_of(move))
    if verb == Verb.LOSE:
        return lose_refusal(state, seat)
    if verb == Verb.COUNT:
        return Reason.NONE if state.final_counts[first_of(move)] == 1 else Reason.NO_COUNT
    return Reason.NONE


def fits_step(step: int, verb: int) -> bool:
    """Whether a step asks for a verb."""
    if verb == Verb.PASS:
        return step == Ask.SEND or step == Ask.ENHANCE or step == Ask.PERFORM
    if verb == Verb.ASSIGN:
        return step == Ask.ASSIGN
    if verb == Verb.SEND:
        return step == Ask.SEND
    if verb == Verb.ENHANCE:
        return step == Ask.ENHANCE
    if verb <= Verb.DONE:
        return step == Ask.ACT
    if verb == Verb.PERFORM:
        return step == Ask.PERFORM
    if verb == Verb.DRAW:
        return step == Ask.DRAW
    if verb == Verb.KEEP:
        return step == Ask.KEEP
    if verb == Verb.BONUS:
        return step == Ask.BONUS
    if verb == Verb.PAY or verb == Verb.LOSE:
        return step == Ask.WAGE
    return step == Ask.COUNT and verb == Verb.COUNT


# --- assigning and sending ------------------------------------------------------------------------------------------


def assign_refusal(state: State, seat: int, k: int, card: int) -> int:
    """Specter and Golem have their own card, all others a regular one (AS-SPEC-01, AS-GOLEM-01, ST-1)."""
    if k != state.at:
        return Reason.ASSIGN_ORDER
    who = state.crew_who[seat * CREW + k]
    if who == Worker.SPECTER:
        return Reason.NONE if card == Card.UNIQUE else Reason.SPECTER_CARD
    if who == Worker.GOLEM:
        return Reason.NONE if card == Card.UNIQUE else Reason.GOLEM_CARD
    if card == Card.UNIQUE:
        return Reason.UNIQUE_CARD
    return Reason.NO_CARD if card == Place.ACADEMY and state.academy == 0 else Reason.NONE


def send_refusal(state: State, seat: int, k: int, place: int) -> int:
    """Why a character may not be sent to a place, in the order in which reasons count."""
    at = seat * CREW + k
    if state.sent_to[at] != NOTHING:
        return Reason.SENT_ALREADY
    card = state.assigned[at]
    if card == NOTHING or card == Card.NONE:
        return Reason.WRONG_PLACE
    if card != Card.UNIQUE and card != card_of(place):
        return Reason.WRONG_PLACE
    if place == Place.ACADEMY and state.academy == 0:
        return Reason.WRONG_PLACE
    who = state.crew_who[at]
    if who == Worker.SPECTER and is_theater(place) and not has_companion(state, seat):
        return Reason.SPECTER_ALONE
    if is_theater(place) and state.day[seat] != NOTHING and state.day[seat] != place:
        return Reason.OTHER_DAY
    room = state.capacity[card_of(place)]
    if who != Worker.SPECTER and room >= 0 and standing_at(state, card_of(place)) >= room:
        return Reason.FULL
    is_late = who == Worker.GOLEM and state.sent_count[seat] > 0
    if is_late and state.values.golem_last == Reading.GOLEM_ALL_SENT and waiting_count(state, seat) > 1:
        return Reason.GOLEM_WAITS
    return Reason.NONE


def enhance_refusal(state: State, seat: int, paid: int) -> int:
    """A Trickerion Shard cannot enhance at the Theater (AS-SHARD-04); a shard that is not there never."""
    if paid == Paid.TRICKERION:
        if is_theater(state.sent_to[seat * CREW + state.acting]):
            return Reason.THEATER_SHARD
        return Reason.NONE if state.trickerion[seat] > 0 else Reason.NO_SHARD
    return Reason.NONE if state.arcane[seat] > 0 else Reason.NO_SHARD


# --- the visit ------------------------------------------------------------------------------------------------------


def face_refusal(state: State, move: int) -> int:
    """Why a die cannot be set to the faces that a move names (AS-DICE-02, option set_to_same)."""
    kind = first_of(move) - 1
    benefit = second_of(move) - 1
    if (kind >= 0 and not has_type_face(state, kind)) or (benefit >= 0 and not has_benefit_face(state, benefit)):
        return Reason.NO_FACE
    if state.values.set_to_same == 0 and (kind == state.die_type or benefit == state.die_benefit):
        return Reason.SAME_FACE
    return Reason.NONE


def set_refusal(state: State, move: int) -> int:
    """Why dice may not be set for points (AS-WAGON-02, AS-DICE-04, AS-DICE-02)."""
    if not is_at_wagon(state):
        return Reason.NOT_AT_WAGON
    if state.locked == 1:
        return Reason.LOCKED
    both = first_of(move) > 0 and second_of(move) > 0
    if state.ap < state.values.die_points * (2 if both else 1):
        return Reason.SET_POINTS
    return face_refusal(state, move)


def free_refusal(state: State, seat: int, move: int) -> int:
    """Why a die may not be set without points (AS-TRICK-03, 04, AS-DICE-04)."""
    if not is_trickster(state):
        return Reason.NOT_TRICKSTER
    is_downtown = first_of(move) == 0 and second_of(move) == 0
    if is_downtown:
        if place_of(state) != Place.DOWNTOWN:
            return Reason.FREE_PLACE
    elif not is_at_wagon(state):
        return Reason.FREE_PLACE
    if state.free_used[seat] == 1:
        return Reason.FREE_USED
    if is_downtown:
        return Reason.NONE
    if state.locked == 1:
        return Reason.LOCKED
    return face_refusal(state, move)


def charge_refusal(state: State, seat: int, count: int) -> int:
    """Why shards may not be charged (AS-CHARGE-01, 04)."""
    if not is_at_wagon(state):
        return Reason.NOT_AT_WAGON
    if count > state.values.charge_most:
        return Reason.CHARGE_MOST
    if state.ap < state.values.charge_points:
        return Reason.CHARGE_POINTS
    if state.coins[seat] < state.values.charge_coins:
        return Reason.CHARGE_COINS
    if state.trickerion[seat] < count:
        return Reason.CHARGE_OWN
    return Reason.NONE if state.shards >= count else Reason.CHARGE_SUPPLY


def buy_refusal(state: State, seat: int, slot: int) -> int:
    """Why a tile may not be bought (AS-BUY-01, 03, 06, AS-SETUP-05)."""
    if not is_at_wagon(state):
        return Reason.NOT_AT_WAGON
    if state.offer[slot] == EMPTY:
        return Reason.SLOT_EMPTY
    if state.offer[slot] == CLOSED:
        return Reason.SLOT_CLOSED
    if state.ap < state.values.buy_points:
        return Reason.BUY_POINTS
    if state.coins[seat] < state.slot_price[slot]:
        return Reason.BUY_COINS
    if state.tile_slots >= 0 and slots_used(state, seat, state.offer[slot]) > state.tile_slots:
        return Reason.TILE_ROOM
    return Reason.NONE


def summon_refusal(state: State, seat: int) -> int:
    """Why nobody may be summoned (AS-SUMMON-01, 04, 10)."""
    if not is_at_wagon(state):
        return Reason.NOT_AT_WAGON
    if state.worker == NOBODY:
        return Reason.NOBODY_OFFERED
    if state.ap < state.values.summon_points:
        return Reason.SUMMON_POINTS
    if state.values.summon_needs_slot == 1 and empty_slots(state, seat) <= state.inn_count[seat]:
        return Reason.NO_SLOT
    return Reason.NONE


# --- the rest -------------------------------------------------------------------------------------------------------


def perform_refusal(state: State, seat: int, mask: int) -> int:
    """Prepared tricks alone, and not more than the stage holds (ST-9)."""
    count = 0
    for n in range(TRICKS):
        if (mask >> n) & 1 == 1:
            count += 1
            if n >= state.trick_count[seat] or state.trick_ready[seat * TRICKS + n] == 0:
                return Reason.NOT_PREPARED
    if count == 0:
        return Reason.NO_TRICKS
    return Reason.STAGE if count > state.stage else Reason.NONE


def bonus_refusal(state: State, seat: int, bonus: int) -> int:
    """Charging needs own Trickerion Shards and as many in the supply (AS-SHAPE-03, AS-CHARGE-04)."""
    if bonus != Bonus.CHARGE:
        return Reason.NONE
    if state.shards < state.values.bonus_charge:
        return Reason.BONUS_SUPPLY
    return Reason.NONE if state.trickerion[seat] >= state.values.bonus_charge else Reason.BONUS_OWN


def pay_refusal(state: State, seat: int, paid: int) -> int:
    """A Specter and a Golem take a shard of either kind, the others a coin (AS-SPEC-06, 08, AS-WAGE-01)."""
    who = state.crew_who[seat * CREW + state.at]
    if not takes_shard(state, seat):
        if paid != Paid.COIN:
            return Reason.COIN_KIND
        return Reason.NONE if can_pay_wage(state, seat) else Reason.COIN_PAYS
    is_held = state.trickerion[seat] > 0 if paid == Paid.TRICKERION else state.arcane[seat] > 0
    if paid == Paid.COIN or not is_held or not can_pay_wage(state, seat):
        return Reason.SPECTER_KIND if who == Worker.SPECTER else Reason.GOLEM_KIND
    return Reason.NONE


def lose_refusal(state: State, seat: int) -> int:
    """Fame is lost only for a wage that cannot be paid (option refuse_wage)."""
    if (state.values.refuse_wage == 1 and state.wage_paid == 0) or not can_pay_wage(state, seat):
        return Reason.NONE
    who = state.crew_who[seat * CREW + state.at]
    if who == Worker.SPECTER:
        return Reason.SPECTER_PAYS
    return Reason.GOLEM_PAYS if who == Worker.GOLEM else Reason.COIN_PAYS
