"""The set-up, and the roll that begins a turn: all that chance gives (AS-SETUP, AS-DICE-01, AS-SUMMON-06)."""

from arcane_lab.engine.luck import draw_below, seed_chance
from arcane_lab.games.arts.rules.events import tell, tell_step
from arcane_lab.games.arts.rules.sizes import (
    CREW,
    HEIR,
    KINDS,
    NOBODY,
    NOTHING,
    SLOTS,
    TILES,
    TRICKS,
    TURNS,
    TYPES,
    WORKERS,
)
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import clear_turn, draw_tile, is_small_offer
from arcane_lab.games.arts.rules.words import Benefit, Lies, Log, Phase, Reading, Rule, Worker


def start_seat(state: State, seat: int) -> None:
    """What a seat begins with, which the base game would say."""
    state.coins[seat] = state.start_coins
    state.fame[seat] = state.start_fame
    state.trickerion[seat] = state.start_trickerion
    state.arcane[seat] = state.start_arcane
    state.shards -= state.start_arcane
    for kind in range(TYPES):
        state.tiles[seat * TYPES + kind] = state.start_tiles[kind]
    for kind in range(KINDS):
        state.parts[seat * KINDS + kind] = state.start_parts[kind]
    state.trick_count[seat] = state.start_tricks
    for n in range(state.start_tricks):
        state.trick[seat * TRICKS + n] = state.start_trick[n]
        state.trick_class[seat * TRICKS + n] = state.start_class[n]
    state.crew_count[seat] = state.start_crew
    state.crew_slots[seat] = state.start_slots
    for k in range(state.start_crew):
        at = seat * CREW + k
        state.crew_name[at] = state.start_name[k]
        state.crew_ap[at] = state.start_ap[k]
        state.crew_who[at] = state.start_who[k]
        if state.start_name[k] != 0 and state.start_who[k] <= Worker.SHAPESHIFTER:
            state.worker_at[state.start_who[k]] = Lies.HELD
            state.tally_workers[seat] += 1


def start_heir(state: State) -> None:
    """The Heir's tricks (AS-HEIR-01)."""
    if state.seats > 1:
        return
    state.trick_count[HEIR] = state.heir_tricks
    for n in range(state.heir_tricks):
        state.trick[HEIR * TRICKS + n] = state.heir_trick[n]
        state.trick_class[HEIR * TRICKS + n] = state.heir_class[n]


def set_up(state: State) -> None:
    """The wagon's place, the bag, the offer, the shards (AS-SETUP-01 to 12)."""
    seed_chance(state.chance, state.seed, state.play_index, 0)
    wagon = draw_below(state.chance, 4 if state.academy == 1 else 3)
    state.wagon = wagon if state.forced_wagon < 0 else state.forced_wagon
    tell(state, Log.SETUP_WAGON, NOTHING, NOTHING, state.wagon, 0, Rule.SETUP + (2 if state.academy == 1 else 1), 0)
    shown = fill_bag(state)
    for slot in range(SLOTS):
        if slot != 1 or not is_small_offer(state):
            state.offer[slot] = draw_tile(state)
            rule = Rule.SETUP + (6 if is_small_offer(state) else 4)
            tell(state, Log.OFFERED, NOTHING, state.offer[slot], slot, 0, rule, 0)
    if is_small_offer(state) and state.values.two_player_draw == Reading.DRAW_THREE:
        if shown == NOTHING:
            shown = state.bag[0]
            shuffle_bag(state)
        tell(state, Log.SHOWN_TILE, NOTHING, shown, NOTHING, 0, Rule.SETUP + 6, 0)
    note_set_up(state, shown)
    tell(state, Log.SHARDS, NOTHING, NOTHING, NOTHING, state.shards, Rule.SETUP + 11, 0)
    state.forced_count = 0
    state.forced_wagon = NOTHING
    state.phase = Phase.ROLL


def fill_bag(state: State) -> int:
    """All tiles that nobody has, in a random order (AS-COMP-03); the tile shown where a record says it, else -1."""
    state.bag_count = 0
    if state.forced_count > 0:
        for at in range(state.forced_count):
            state.bag[at] = state.forced_bag[at]
        state.bag_count = state.forced_count
        return state.forced_shown
    for kind in range(TYPES):
        held = 0
        for owner in range(HEIR + 1):
            held += state.tiles[owner * TYPES + kind]
        for _ in range(state.mix[kind] - held):
            state.bag[state.bag_count] = kind
            state.bag_count += 1
    shuffle_bag(state)
    return NOTHING


def shuffle_bag(state: State) -> None:
    """Every order of the tiles in the bag is equally likely."""
    for place in range(state.bag_count - 1, 0, -1):
        other = draw_below(state.chance, place + 1)
        tile = state.bag[place]
        state.bag[place] = state.bag[other]
        state.bag[other] = tile


def note_set_up(state: State, shown: int) -> None:
    """What chance gave, for records: wagon, and all tiles in the order in which they come."""
    state.deal_wagon = state.wagon
    state.deal_shown = shown
    count = 0
    for slot in range(SLOTS):
        if state.offer[slot] >= 0:
            state.deal_bag[count] = state.offer[slot]
            count += 1
    for at in range(state.bag_count):
        state.deal_bag[count] = state.bag[at]
        count += 1
    for at in range(count, TILES):
        state.deal_bag[at] = NOTHING
    state.deals += 1


# --- the roll -------------------------------------------------------------------------------------------------------


def begin_turn(state: State) -> None:
    """Both dice are rolled and open, and a worker comes (AS-DICE-01, AS-SUMMON-06 to 08)."""
    clear_turn(state)
    tell_step(state, Log.TURN, state.turn, Rule.TURN + 1)
    state.locked = 0
    seed_chance(state.chance, state.seed, state.play_index, state.turn)
    kind = state.type_face[draw_below(state.chance, state.type_faces)]
    benefit = state.benefit_face[draw_below(state.chance, state.benefit_faces)]
    forced_worker = -2
    if state.roll_at < state.roll_count:
        kind = state.roll_type[state.roll_at]
        benefit = state.roll_benefit[state.roll_at]
        forced_worker = state.roll_worker[state.roll_at]
        state.roll_at += 1
    state.die_type = kind
    state.die_benefit = benefit
    tell(state, Log.ROLLED, NOTHING, kind, NOTHING, 0, Rule.DICE + 1, benefit + 8 * pay_of_face(state, benefit))
    draw_worker(state, forced_worker)
    state.dealt_type[state.rolls % TURNS] = kind
    state.dealt_benefit[state.rolls % TURNS] = benefit
    state.dealt_worker[state.rolls % TURNS] = state.worker
    state.rolls += 1
    state.deals += 1
    tell(state, Log.SKIPPED, state.first, NOTHING, NOTHING, 0, Rule.TURN + 1, 0)
    if state.prophecy[state.turn] > 0:
        bits, times = state.prophecy[state.turn], state.values.double_times
        tell(state, Log.PROPHECY, NOTHING, NOTHING, NOTHING, bits, Rule.PROPH + 4, times)
    state.phase = Phase.ASSIGN


def pay_of_face(state: State, benefit: int) -> int:
    """What a face of the reward die pays, by the numbers of the game: of a coin and a fame the fame stands for 16."""
    if benefit == Benefit.COIN_AND_FAME:
        return state.values.pair_coins + 16 * state.values.pair_fame
    if benefit == Benefit.COINS:
        return state.values.reward_coins
    if benefit == Benefit.LEVEL:
        return state.values.level_fame
    return state.values.reward_shards if benefit == Benefit.SHARD else 0


def draw_worker(state: State, forced: int) -> None:
    """A worker left on the board goes back, then one of the supply comes (AS-SUMMON-06, 07, 08)."""
    if state.worker != NOBODY:
        state.worker_at[state.worker] = Lies.SUPPLY
        tell(state, Log.RETURNED, NOTHING, state.worker, NOTHING, 0, Rule.SUMMON + 7, 0)
        state.worker = NOBODY
    count = 0
    for who in range(WORKERS):
        if state.worker_at[who] == Lies.SUPPLY:
            count += 1
    if count == 0:
        tell_step(state, Log.NO_WORKER, 0, Rule.SUMMON + 8)
        return
    drawn = draw_below(state.chance, count)
    if forced >= 0 and state.worker_at[forced] == Lies.SUPPLY:
        state.worker = forced
    else:
        for who in range(WORKERS):
            if state.worker_at[who] == Lies.SUPPLY:
                if drawn == 0:
                    state.worker = who
                drawn -= 1
    state.worker_at[state.worker] = Lies.OFFER
    tell(state, Log.CAME, NOTHING, state.worker, NOTHING, 0, Rule.SUMMON + 6, 0)
