"""What a character does where it was sent: actions at the wagon's place (AS-DICE, AS-CHARGE, AS-BUY, AS-SUMMON)."""

from arcane_lab.games.arts.rules.events import tell
from arcane_lab.games.arts.rules.moves import first_of, second_of
from arcane_lab.games.arts.rules.sizes import CREW, EMPTY, NOBODY, NOTHING, TYPES, WORKERS
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import gain_shards
from arcane_lab.games.arts.rules.words import Lies, Log, Place, Rule, Worker


def place_of(state: State) -> int:
    """Where the visiting character is."""
    return state.sent_to[state.actor * CREW + state.acting]


def is_at_wagon(state: State) -> bool:
    """Whether the visit is at the wagon's place, where the arcane actions are (AS-WAGON-02)."""
    return place_of(state) == state.wagon


def is_trickster(state: State) -> bool:
    """Whether it is the Trickster that visits."""
    return state.crew_who[state.actor * CREW + state.acting] == Worker.TRICKSTER


def may_set_free(state: State) -> bool:
    """Whether the visitor may still set a die without points (AS-TRICK-02 to 04)."""
    if not is_trickster(state) or state.free_used[state.actor] == 1:
        return False
    if place_of(state) == Place.DOWNTOWN:
        return True
    return is_at_wagon(state) and state.locked == 0


def has_lab_actions(state: State) -> bool:
    """Whether the lab has any action where the visitor is."""
    return is_at_wagon(state) or place_of(state) == Place.WORKSHOP


def goes_on(state: State) -> bool:
    """Whether the visit goes on: points are left for actions of the lab, or a free setting."""
    return may_set_free(state) or (has_lab_actions(state) and state.ap > 0)


def do_set(state: State, seat: int, move: int) -> None:
    """One die for its points or both for twice as many; either way both are locked (AS-DICE-02 to 05)."""
    turn_dice(state, seat, move, 0)
    state.locked = 1


def do_free(state: State, seat: int, move: int) -> None:
    """The Trickster sets one die without points, once a turn (AS-TRICK-02 to 04)."""
    state.free_used[seat] = 1
    if first_of(move) == 0 and second_of(move) == 0:
        tell(state, Log.SET_DOWNTOWN, seat, NOTHING, NOTHING, 0, Rule.TRICK + 2, 0)
        return
    locks = state.values.free_set_locks
    turn_dice(state, seat, move, 1 if locks == 1 else 2)
    if locks == 1:
        state.locked = 1


def turn_dice(state: State, seat: int, move: int, free: int) -> None:
    """Turn one die or both to the faces that a move names; `free` is what the log says of it."""
    kind = first_of(move) - 1
    benefit = second_of(move) - 1
    count = 0
    if kind >= 0:
        state.die_type = kind
        count += 1
    if benefit >= 0:
        state.die_benefit = benefit
        count += 1
    rule = Rule.TRICK + 3
    if free == 0:
        state.ap -= count * state.values.die_points
        rule = Rule.DICE + (3 if count == 2 else 2)
    tell(state, Log.SET, seat, kind, NOTHING, benefit, rule, free)


def do_charge(state: State, seat: int, count: int) -> None:
    """Points and coins charge one shard or more, for the same price (AS-CHARGE-01 to 03)."""
    coins = state.values.charge_coins
    state.ap -= state.values.charge_points
    state.coins[seat] -= coins
    state.trickerion[seat] -= count
    gain_shards(state, seat, count)
    tell(state, Log.CHARGED, seat, NOTHING, NOTHING, count, Rule.CHARGE + (2 if count == 1 else 1), coins)


def do_buy(state: State, seat: int, slot: int) -> None:
    """Points and the price of the slot; the slot stays empty this turn (AS-BUY-01, 06)."""
    tile = state.offer[slot]
    price = state.slot_price[slot]
    state.ap -= state.values.buy_points
    state.coins[seat] -= price
    state.offer[slot] = EMPTY
    state.tiles[seat * TYPES + tile] += 1
    tell(state, Log.BOUGHT, seat, tile, slot, price, Rule.BUY + 1, 0)


def do_summon(state: State, seat: int) -> None:
    """Points bring the worker with its card to the Inn (AS-SUMMON-01, 02)."""
    who = state.worker
    state.ap -= state.values.summon_points
    state.worker = NOBODY
    state.worker_at[who] = Lies.HELD
    state.inn[seat * WORKERS + state.inn_count[seat]] = who
    state.inn_count[seat] += 1
    state.tally_workers[seat] += 1
    tell(state, Log.SUMMONED, seat, who, NOTHING, 0, Rule.SUMMON + 1, 0)
