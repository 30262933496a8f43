"""The Heir at the wagon: the first options of its list that are possible, each tested when it is reached (AS-HEIR)."""

from arcane_lab.games.arts.rules.events import tell
from arcane_lab.games.arts.rules.sizes import EMPTY, HEIR, NOBODY, NOTHING, SLOTS, TRICKS, TYPES
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import gain_shards, has_type_face, tiles_with_type
from arcane_lab.games.arts.rules.words import Lies, Log, Reading, Rule


def visit_of_heir(state: State) -> None:
    """Its usual actions as with fewer points, then its options (AS-HEIR-05, 06)."""
    state.heir_visits += 1
    points = max(state.values.heir_least_points, state.heir_ap - state.values.heir_points_less)
    tell(state, Log.HEIR_CAME, HEIR, NOTHING, state.wagon, points, Rule.HEIR + 5, 0)
    done = 0
    option = 1
    while done < state.heir_options and option <= 6:
        if do_option(state, option):
            done += 1
        option += 1


def do_option(state: State, option: int) -> bool:
    """Do an option of the list; False when it is not possible."""
    if option == 1:
        return take_tile(state)
    if option == 2:
        return take_worker(state)
    if option == 3:
        return set_die(state)
    if option == 6:
        state.fame[HEIR] += state.values.heir_fame
        tell(state, Log.HEIR_FAME, HEIR, NOTHING, NOTHING, state.values.heir_fame, Rule.HEIR + 12, 0)
        return True
    if gain_shards(state, HEIR, state.values.heir_shards):
        tell(state, Log.HEIR_SHARD, HEIR, NOTHING, NOTHING, state.values.heir_shards, Rule.HEIR + 11, 0)
    else:
        coins = state.values.heir_instead_coins
        fame = state.values.heir_instead_fame
        state.coins[HEIR] += coins
        state.fame[HEIR] += fame
        tell(
            state, Log.HEIR_INSTEAD, HEIR, NOTHING, NOTHING, coins, Rule.HEIR + 11, fame + 16 * state.values.heir_shards
        )
    return True


def heir_has(state: State, kind: int) -> int:
    """How many tiles of a type the Heir has (option heir_type_count)."""
    count = state.tiles[HEIR * TYPES + kind]
    if state.values.heir_type_count == Reading.COUNT_ALL:
        count += tiles_with_type(state, HEIR, kind)
    return count


def slot_for_heir(state: State) -> int:
    """The slot with the type that it has most of; then the cheaper one, then the one further left (AS-HEIR-07, 08)."""
    best = NOTHING
    for slot in range(SLOTS):
        kind = state.offer[slot]
        if kind < 0:
            continue
        if best == NOTHING:
            best = slot
            continue
        more = heir_has(state, kind) - heir_has(state, state.offer[best])
        if more > 0 or (more == 0 and state.slot_price[slot] < state.slot_price[best]):
            best = slot
    return best


def target_of_heir(state: State, kind: int) -> int:
    """The leftmost trick without any enchantment, or without this type (option heir_opt1_target); -1 none."""
    for n in range(state.trick_count[HEIR]):
        types = state.trick_types[HEIR * TRICKS + n]
        if types == 0:
            return n
        if state.values.heir_opt1_target == Reading.TARGET_LACKS and (types >> kind) & 1 == 0:
            return n
    return NOTHING


def take_tile(state: State) -> bool:
    """It takes a tile and enchants a trick with it (AS-HEIR-07, 13; option heir_pays)."""
    slot = slot_for_heir(state)
    if slot == NOTHING:
        return False
    kind = state.offer[slot]
    target = target_of_heir(state, kind)
    if target == NOTHING and state.values.heir_opt1_needs == Reading.NEEDS_TRICK:
        return False
    price = state.slot_price[slot] if state.values.heir_pays == 1 else 0
    if price > state.coins[HEIR]:
        return False
    state.coins[HEIR] -= price
    state.offer[slot] = EMPTY
    name = 0
    if target == NOTHING:
        state.tiles[HEIR * TYPES + kind] += 1
    else:
        state.trick_types[HEIR * TRICKS + target] |= 1 << kind
        state.tally_enchanted[HEIR] += 1
        name = state.trick_name[state.trick[HEIR * TRICKS + target]]
    tell(state, Log.HEIR_TILE, HEIR, kind, slot, price, Rule.HEIR + 7, name)
    return True


def take_worker(state: State) -> bool:
    """The worker on offer leaves the game and an apprentice takes a free slot (AS-HEIR-09)."""
    if state.worker == NOBODY or state.heir_slots == 0:
        return False
    who = state.worker
    state.worker = NOBODY
    state.worker_at[who] = Lies.GONE
    state.heir_slots -= 1
    tell(state, Log.HEIR_WORKER, HEIR, who, NOTHING, 0, Rule.HEIR + 9, 0)
    return True


def commonest_of_heir(state: State) -> int:
    """The type that lies on most of its tricks; of several the one further left; -1 none (AS-HEIR-10)."""
    best = NOTHING
    for n in range(state.trick_count[HEIR]):
        types = state.trick_types[HEIR * TRICKS + n]
        for kind in range(TYPES):
            if (types >> kind) & 1 == 1 and (
                best == NOTHING or tiles_with_type(state, HEIR, kind) > tiles_with_type(state, HEIR, best)
            ):
                best = kind
    return best


def set_die(state: State) -> bool:
    """When it is ready, has an enchanted trick and the dice are open, it sets the enchantment die (AS-HEIR-10)."""
    kind = commonest_of_heir(state)
    if state.heir_ready[state.turn] == 0 or kind == NOTHING or state.locked == 1 or not has_type_face(state, kind):
        return False
    state.die_type = kind
    locks = state.values.free_set_locks
    if locks == 1:
        state.locked = 1
    tell(state, Log.HEIR_DIE, HEIR, kind, NOTHING, 0, Rule.HEIR + 10, locks)
    return True
