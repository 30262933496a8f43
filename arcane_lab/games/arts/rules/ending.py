"""The end of a turn, step by step, and the end of the game (AS-WAGE, AS-END, AS-WAGON, AS-SCORE)."""

from typing import Final

from arcane_lab.games.arts.rules.events import tell, tell_step
from arcane_lab.games.arts.rules.sizes import (
    CREW,
    EMPTY,
    HEIR,
    NOTHING,
    SLOTS,
    WORKERS,
)
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import (
    draw_tile,
    has_own_card,
    is_small_offer,
    lose_fame,
    seat_in_order,
    spend_shard,
)
from arcane_lab.games.arts.rules.words import Ask, Log, Paid, Place, Prophecy, Rule, Worker

#: The names of the workers as numbers (`text.names.number_of`), in their order.
WORKER_NAME: Final = (58486173368, 15436563, 89042683397688, 4583330059745592448)


# --- wages ----------------------------------------------------------------------------------------------------------


def step_wages(state: State) -> bool:
    """The next wage; True when it is asked how it is met (AS-WAGE, ST-10, ST-11)."""
    if state.order_at == state.seats:
        return False
    seat = seat_in_order(state, state.order_at)
    if state.at < state.crew_slots[seat]:
        tell_other_wages(state, seat)
        state.at = state.crew_slots[seat]
    while state.at < state.crew_count[seat]:
        at = seat * CREW + state.at
        who = state.crew_who[at]
        if state.crew_name[at] != 0 and state.sent_to[at] == NOTHING and who <= Worker.SHAPESHIFTER:
            tell(state, Log.IDLE, seat, state.crew_name[at], NOTHING, 0, Rule.WAGE + 2, 0)
        elif state.crew_name[at] != 0 and state.sent_to[at] != NOTHING:
            if who <= Worker.SHAPESHIFTER and (state.prophecy[state.turn] & Prophecy.NO_SALARY) != 0:
                tell(state, Log.WAGE_WAIVED, seat, state.crew_name[at], NOTHING, 0, Rule.PROPH + 1, 0)
            elif wage_is_nothing(state, seat):
                paid = Paid.TRICKERION if takes_shard(state, seat) else Paid.COIN
                tell(state, Log.WAGE_PAID, seat, state.crew_name[at], paid, 0, wage_rule(state, seat, paid), 0)
            else:
                state.actor = seat
                state.step = Ask.WAGE
                return True
        state.at += 1
    state.order_at += 1
    state.at = 0
    return False


def tell_other_wages(state: State, seat: int) -> None:
    """Wages of characters that sit in no apprentice slot are not paid here (ST-10)."""
    for k in range(state.crew_slots[seat]):
        if state.sent_to[seat * CREW + k] != NOTHING:
            tell(state, Log.OTHER_WAGES, seat, NOTHING, NOTHING, 0, Rule.ST + 10, 0)
            return


def takes_shard(state: State, seat: int) -> bool:
    """Whether the wage that is asked is a shard (AS-SPEC-06, AS-GOLEM-05)."""
    return has_own_card(state.crew_who[seat * CREW + state.at])


def can_pay_wage(state: State, seat: int) -> bool:
    """Whether the wage that is asked can be paid at all, or what is left of it."""
    if takes_shard(state, seat):
        return state.trickerion[seat] + state.arcane[seat] >= state.values.wage_shards - state.wage_paid
    return state.coins[seat] >= state.values.wage_coins


def wage_is_nothing(state: State, seat: int) -> bool:
    """Whether nothing is due for whoever the wage is asked for (AS-TRICK-05, AS-SPEC-06)."""
    if takes_shard(state, seat):
        return state.values.wage_shards == 0
    return state.values.wage_coins == 0


def wage_rule(state: State, seat: int, paid: int) -> int:
    """The rule of the wage that is asked."""
    who = state.crew_who[seat * CREW + state.at]
    if who == Worker.SPECTER:
        return Rule.SPEC + (8 if paid == Paid.ARCANE else 6)
    if who == Worker.GOLEM:
        return Rule.GOLEM + 5
    if who == Worker.TRICKSTER:
        return Rule.TRICK + 5
    if who == Worker.SHAPESHIFTER:
        return Rule.SHAPE + 6
    return Rule.WAGE + 1


def do_pay(state: State, seat: int, paid: int) -> None:
    """The wage is paid; one of several shards after the other."""
    name = state.crew_name[seat * CREW + state.at]
    amount = 1
    if paid == Paid.COIN:
        amount = state.values.wage_coins
        state.coins[seat] -= amount
    else:
        spend_shard(state, seat, paid)
    tell(state, Log.WAGE_PAID, seat, name, paid, amount, wage_rule(state, seat, paid), 0)
    state.wage_paid += 1
    if paid == Paid.COIN or state.wage_paid >= state.values.wage_shards:
        state.wage_paid = 0
        state.at += 1


def do_lose(state: State, seat: int) -> None:
    """Fame for a wage that is not paid (AS-SPEC-07, AS-GOLEM-05, AS-WAGE-01)."""
    name = state.crew_name[seat * CREW + state.at]
    who = state.crew_who[seat * CREW + state.at]
    penalty = state.values.shard_wage_penalty if takes_shard(state, seat) else state.values.coin_wage_penalty
    rule = Rule.WAGE + 1
    if who == Worker.SPECTER:
        rule = Rule.SPEC + 7
    elif who == Worker.GOLEM:
        rule = Rule.GOLEM + 5
    lost = lose_fame(state, seat, penalty)
    tell(state, Log.WAGE_LOST, seat, name, NOTHING, lost, rule, 0)
    state.at += 1


# --- characters, orders, wagon --------------------------------------------------------------------------------------


def return_characters(state: State) -> None:
    """Workers at the Inn take the rightmost empty apprentice slot (AS-SUMMON-03)."""
    for number in range(state.seats):
        seat = seat_in_order(state, number)
        waits = 0
        for k in range(state.inn_count[seat]):
            who = state.inn[seat * WORKERS + k]
            slot = rightmost_slot(state, seat)
            if slot == NOTHING:
                state.inn[seat * WORKERS + waits] = who
                waits += 1
                tell(state, Log.WAITS, seat, who, NOTHING, 0, Rule.SUMMON + 10, 0)
                continue
            at = seat * CREW + slot
            state.crew_name[at] = WORKER_NAME[who]
            state.crew_ap[at] = points_of_worker(state, who)
            state.crew_who[at] = who
            tell(state, Log.HOME, seat, who, 1 + slot - state.crew_slots[seat], 0, Rule.SUMMON + 3, 0)
        for k in range(waits, state.inn_count[seat]):
            state.inn[seat * WORKERS + k] = 0
        state.inn_count[seat] = waits


def rightmost_slot(state: State, seat: int) -> int:
    """The empty apprentice slot furthest right, -1 where there is none."""
    found = NOTHING
    for k in range(state.crew_slots[seat], state.crew_count[seat]):
        if state.crew_name[seat * CREW + k] == 0:
            found = k
    return found


def points_of_worker(state: State, who: int) -> int:
    """The action points of an arcane worker (AS-WORK-05)."""
    if who == Worker.SPECTER:
        return state.values.specter_points
    if who == Worker.GOLEM:
        return state.values.golem_points
    return state.values.trickster_points if who == Worker.TRICKSTER else state.values.shapeshifter_points


def orders_arrive(state: State) -> None:
    """Tiles slide left, then free slots are filled from the left (AS-END-01 to 03)."""
    rule = Rule.END + (2 if is_small_offer(state) else 1)
    if not is_small_offer(state) or state.values.two_player_slide == 1:
        for slot in range(SLOTS):
            if state.offer[slot] == EMPTY:
                slide_into(state, slot, rule)
    for slot in range(SLOTS):
        if state.offer[slot] == EMPTY:
            if state.bag_count == 0:
                tell(state, Log.BAG_EMPTY, NOTHING, NOTHING, slot, 0, Rule.END + 3, 0)
            else:
                state.offer[slot] = draw_tile(state)
                tell(state, Log.REFILLED, NOTHING, state.offer[slot], slot, 0, rule, 0)


def slide_into(state: State, slot: int, rule: int) -> None:
    """The next tile to the right comes to a free slot; a closed one is passed over."""
    for other in range(slot + 1, SLOTS):
        if state.offer[other] >= 0:
            state.offer[slot] = state.offer[other]
            state.offer[other] = EMPTY
            tell(state, Log.SLID, NOTHING, state.offer[slot], slot, 0, rule, other)
            return


def move_wagon(state: State) -> None:
    """Downtown, Market Row, Dark Alley, with the Academy that too, Downtown again (AS-WAGON-03, 04)."""
    last = Place.ACADEMY if state.academy == 1 else Place.ALLEY
    rule = Rule.WAGON + 3
    if state.wagon == Place.ACADEMY or (state.academy == 1 and state.wagon == Place.ALLEY):
        rule = Rule.WAGON + 4
    state.wagon = Place.DOWNTOWN if state.wagon >= last else state.wagon + 1
    tell(state, Log.WAGON, NOTHING, NOTHING, state.wagon, 0, rule, 0)


def finish_turn(state: State) -> None:
    """Everything of the end of a turn that asks nobody."""
    return_characters(state)
    orders_arrive(state)
    move_wagon(state)
    tell_step(state, Log.OTHER_STEPS, 0, Rule.TURN + 2)


# --- scores ---------------------------------------------------------------------------------------------------------


def must_count(state: State, seat: int) -> bool:
    """Whether a seat must say what its Shapeshifter is at the end (AS-SHAPE-05)."""
    if state.counted[seat] != NOTHING:
        return False
    may_be = 0
    for k in range(state.finals):
        may_be += state.final_counts[k]
    if may_be == 0:
        return False
    for at in range(seat * CREW, seat * CREW + state.crew_count[seat]):
        if state.crew_who[at] == Worker.SHAPESHIFTER and state.crew_name[at] != 0:
            return True
    return False


def step_counts(state: State) -> bool:
    """The next seat that says what its Shapeshifter is; True when one is asked."""
    while state.order_at < state.seats:
        seat = seat_in_order(state, state.order_at)
        if must_count(state, seat):
            state.actor = seat
            state.step = Ask.COUNT
            return True
        state.order_at += 1
    return False


def do_count(state: State, seat: int, field: int) -> None:
    """The Shapeshifter is one of them for all of the scoring (AS-SHAPE-05)."""
    state.counted[seat] = field
    tell(state, Log.COUNTED, seat, state.final_name[field], NOTHING, 0, Rule.SHAPE + 5, 0)


def count_final(state: State, seat: int, field: int) -> int:
    """How many of a seat a field of the input `final` counts (AS-SCORE-02, 04)."""
    if state.final_kind[field] == 2:
        return state.trickerion[seat] + state.arcane[seat]
    count = 1 if state.counted[seat] == field else 0
    for k in range(state.crew_count[seat]):
        at = seat * CREW + k
        if state.crew_name[at] == 0 or state.crew_who[at] == Worker.SHAPESHIFTER:
            continue
        if state.final_kind[field] == 1:
            if k >= state.crew_slots[seat]:
                count += 1
        elif state.crew_name[at] == state.final_name[field]:
            count += 1
    return count


def shard_points(state: State, owner: int) -> int:
    """What the shards of an owner are worth at the end: printed are 1 each, of the Heir 2 (AS-SCORE-03, AS-HEIR-16)."""
    if owner == HEIR:
        return state.values.heir_shard_fame * state.arcane[owner]
    return state.values.shard_fame * (state.arcane[owner] + state.trickerion[owner])


def final_fame(state: State, owner: int) -> int:
    """The fame that the expansion itself fixes, if the game ended here; tiles count nothing (AS-SCORE-01)."""
    total = state.fame[owner] + shard_points(state, owner)
    if owner != HEIR:
        for field in range(state.finals):
            total += count_final(state, owner, field) * state.final_fame[field]
    return total


def score(state: State) -> None:
    """The end: fame, shards, and what the input `final` says; nobody wins."""
    for number in range(state.seats):
        seat = seat_in_order(state, number)
        tell(state, Log.SCORED_SHARDS, seat, NOTHING, NOTHING, shard_points(state, seat), Rule.SCORE + 3, 0)
        for field in range(state.finals):
            count = count_final(state, seat, field)
            if count > 0:
                rule = Rule.SCORE + (4 if state.final_kind[field] == 2 else 2)
                worth = count * state.final_fame[field]
                tell(state, Log.SCORED, seat, state.final_name[field], NOTHING, worth, rule, count)
        state.final[seat] = final_fame(state, seat)
        tell(state, Log.FINAL, seat, NOTHING, NOTHING, state.final[seat], Rule.SCORE + 1, 0)
    if state.seats == 1:
        state.final[HEIR] = final_fame(state, HEIR)
        tell(state, Log.SCORED_SHARDS, HEIR, NOTHING, NOTHING, shard_points(state, HEIR), Rule.HEIR + 16, 0)
        tell(state, Log.FINAL, HEIR, NOTHING, NOTHING, state.final[HEIR], Rule.HEIR + 16, 0)
