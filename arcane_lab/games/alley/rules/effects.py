"""What an item does when it is played and when its set is sold (AA-EFFECT-21 to 31, AA-ITEM)."""

from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.piles import (
    can_draw_deck,
    check_uncovered,
    discard_replaced,
    put_in_stash,
    put_on_deck,
    set_aside,
    take_deck_top,
    take_from_aside,
)
from arcane_lab.games.alley.rules.scores import gain_gold, gain_infamy, lose_gold, lose_infamy
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.stock import has_power
from arcane_lab.games.alley.rules.storehouse import (
    count_items,
    fill_cell,
    has_hidden,
    has_replaceable,
    let_see,
    swap_cells,
)
from arcane_lab.games.alley.rules.turn_end import is_too_early
from arcane_lab.games.alley.rules.words import Answer, Ask, Edition, From, Item, Log, Phase, Power, Reading, Rule, Stage

# --- when played ------------------------------------------------------------------------------------------


def has_played_effect(state: State, item: int) -> bool:
    """Whether an item does something when it is played."""
    if item == Item.BC:
        return state.values.cauldron_effect != Reading.CAULDRON_NONE
    if item == Item.HT:
        return state.values.toad_effect != Reading.TOAD_NONE
    return item == Item.OW or item == Item.DL or item == Item.TC or item == Item.CB


def start_played_effect(state: State) -> bool:
    """The played effect comes before sets are looked at; Meeblemore may ignore it (AA-PLAY-06)."""
    if not has_played_effect(state, state.play_item):
        state.stage = Stage.SETS
        return False
    state.stage = Stage.RESOLVE_PLAYED
    if has_power(state, state.play_seat, Power.MEEBLEMORE):
        state.power_seat = state.play_seat
        state.actor = state.play_seat
        state.step = Ask.POWER
        return True
    return False


def resolve_played(state: State) -> bool:
    """Carry out the played effect of the item just played; True when a choice is asked."""
    item = state.play_item
    state.stage = Stage.SETS
    if item == Item.OW:
        resolve_wand(state)
    elif item == Item.DL:
        lose_gold(state, state.play_seat, state.values.lotus_gold_loss, Item.DL, Rule.ITEM + 100 * Item.DL + 4)
    elif item == Item.TC:
        resolve_coin(state)
    elif item == Item.CB:
        gain_infamy(state, state.play_seat, state.values.ball_infamy, Item.CB, Rule.ITEM + 100 * Item.CB + 7)
        state.times_left = state.values.ball_peeks
        state.peeked = 0
        state.stage = Stage.PEEKS
        if not has_peekable(state):
            log_event(
                state, Log.NO_EFFECT, state.play_seat, Item.CB, NOTHING, 0, Rule.ITEM + 100 * Item.CB + 11, 0, EVERYBODY
            )
    elif item == Item.BC:
        state.actor = state.play_seat
        state.step = Ask.CHOOSE
        return True
    else:
        state.times_left = state.values.toad_swaps
        state.actor = state.play_seat
        state.step = Ask.TARGET
        state.stage = Stage.TOAD
        return True
    return False


def resolve_wand(state: State) -> None:
    """Older Wand: the top of the discard goes face down onto the deck (AA-ITEM-OLDER-WAND-04, 06, 08)."""
    if state.discard_count == 0:
        log_event(
            state, Log.NO_EFFECT, state.play_seat, Item.OW, NOTHING, 0, Rule.ITEM + 100 * Item.OW + 8, 0, EVERYBODY
        )
        return
    state.discard_count -= 1
    item = state.discard_item[state.discard_count]
    put_on_deck(state, item, EVERYBODY)
    log_event(state, Log.WAND, state.play_seat, item, NOTHING, 0, Rule.ITEM + 100 * Item.OW + 4, 0, EVERYBODY)
    check_uncovered(state, state.play_seat)


def resolve_coin(state: State) -> None:
    """Three-Headed Coin: gold for every other coin revealed in any storehouse (AA-ITEM-THREE-HEADED-COIN-04 to 07)."""
    coins = 0
    played = state.play_seat * SLOTS + state.play_slot
    for cell in range(state.seats * SLOTS):
        if state.storehouse_face[cell] == 1 and state.storehouse_item[cell] == Item.TC and cell != played:
            coins += 1
    if coins == 0:
        log_event(
            state, Log.NO_EFFECT, state.play_seat, Item.TC, NOTHING, 0, Rule.ITEM + 100 * Item.TC + 5, 0, EVERYBODY
        )
    else:
        gain_gold(state, state.play_seat, coins * state.values.coin_gold, Item.TC, Rule.ITEM + 100 * Item.TC + 4)


def do_choose(state: State, infamy: int) -> None:
    """Bubbling Cauldron: gold or infamy, as its player chose (AA-ITEM-BUBBLING-CAULDRON-04 to 07)."""
    seat = state.play_seat
    rule = Rule.ITEM + 100 * Item.BC + 5
    log_event(state, Log.CHOSE, seat, Item.BC, NOTHING, infamy, Rule.ITEM + 100 * Item.BC + 4, 0, EVERYBODY)
    if state.values.cauldron_effect == Reading.CAULDRON_COST:
        if infamy == 1:
            gain_infamy(state, seat, state.values.cauldron_infamy, Item.BC, rule)
        else:
            lose_gold(state, seat, state.values.cauldron_gold, Item.BC, rule)
    elif infamy == 1:
        lose_infamy(state, seat, state.values.cauldron_infamy, Item.BC, rule)
    else:
        gain_gold(state, seat, state.values.cauldron_gold, Item.BC, rule)


def can_peek(state: State, cell: int) -> bool:
    """Whether the Crystal Ball may look at a cell now (AA-ITEM-CRYSTAL-BALL-06, 08)."""
    if state.values.ball_target == Reading.PEEK_OWN and cell // SLOTS != state.play_seat:
        return False
    hidden = state.storehouse_face[cell] == 0 and state.storehouse_item[cell] >= 0
    return hidden and (state.peeked >> cell) & 1 == 0


def has_peekable(state: State) -> bool:
    """Whether there is an item that the Crystal Ball may look at now."""
    is_own = state.values.ball_target == Reading.PEEK_OWN
    first = state.play_seat * SLOTS if is_own else 0
    for cell in range(first, first + SLOTS if is_own else state.seats * SLOTS):
        if can_peek(state, cell):
            return True
    return False


def ask_peek(state: State) -> bool:
    """Ask for a peek while there is one to make (AA-ITEM-CRYSTAL-BALL-11)."""
    if state.times_left == 0 or not has_peekable(state):
        state.stage = Stage.SETS
        return False
    state.actor = state.play_seat
    state.step = Ask.PEEK
    return True


def do_peek(state: State, seat: int, slot: int) -> None:
    """Look at a hidden item; only the one who peeks knows it (AA-ITEM-CRYSTAL-BALL-06)."""
    cell = seat * SLOTS + slot
    let_see(state, cell, state.play_seat)
    state.peeked |= 1 << cell
    state.times_left -= 1
    item = state.storehouse_item[cell]
    seen = state.storehouse_seen[cell]
    rule = Rule.ITEM + 100 * Item.CB + 6
    log_event(state, Log.PEEKED, state.play_seat, item, slot, 0, rule, seat, seen)


def ask_rearrange(state: State) -> bool:
    """Hypnotic Toad: ask which two items of the chosen storehouse change places."""
    if state.times_left == 0 or count_items(state, state.target_seat) < 2:
        if state.times_left > 0:
            log_event(
                state, Log.NO_EFFECT, state.play_seat, Item.HT, NOTHING, 0, Rule.ITEM + 100 * Item.HT + 6, 0, EVERYBODY
            )
        state.stage = Stage.SETS
        return False
    state.actor = state.play_seat
    state.step = Ask.SWAP
    return True


def do_rearrange(state: State, seat: int, one: int, two: int) -> None:
    """Swap two items inside a storehouse, faces kept (AA-ITEM-HYPNOTIC-TOAD-06)."""
    first = seat * SLOTS
    swap_cells(state, first + one, first + two)
    if seat == state.play_seat:
        if state.play_slot == one:
            state.play_slot = two
        elif state.play_slot == two:
            state.play_slot = one
    state.times_left -= 1
    rule = Rule.ITEM + 100 * Item.HT + 6
    log_event(state, Log.REARRANGED, state.play_seat, Item.HT, one, two, rule, seat, EVERYBODY)


# --- when sold --------------------------------------------------------------------------------------------


def has_sold_effect(state: State, item: int) -> bool:
    """Whether selling a set of an item does something."""
    if item == Item.SK:
        return state.values.skeletomicon_effect == Reading.SKELETOMICON_CURSE
    return item == Item.DE or item == Item.HD or item == Item.FC


def start_sold_effect(state: State) -> bool:
    """The sold effect follows the gold, on the seller's own turn in the Sell phase (AA-EFFECT-27, 30)."""
    if not has_sold_effect(state, state.sale_item):
        state.stage = Stage.DAFANA
        return False
    if state.phase != Phase.SELL or state.sale_seat != state.turn_seat:
        log_event(
            state,
            Log.NO_EFFECT,
            state.sale_seat,
            state.sale_item,
            NOTHING,
            0,
            Rule.INSPECT + 6,
            0,
            EVERYBODY,
        )
        state.stage = Stage.DAFANA
        return False
    state.stage = Stage.RESOLVE_SOLD
    if has_power(state, state.sale_seat, Power.MEEBLEMORE) and state.values.meeblemore_scope != Reading.SCOPE_PLAYED:
        state.power_seat = state.sale_seat
        state.actor = state.sale_seat
        state.step = Ask.POWER
        return True
    return False


def do_ignore(state: State) -> None:
    """Meeblemore ignores a whole effect (AA-POWER-MASTER-MAGUS-MEEBLEMORE-01, 03)."""
    item = state.play_item
    if state.stage == Stage.RESOLVE_PLAYED:
        state.stage = Stage.SETS
    elif state.stage == Stage.RESOLVE_SOLD:
        item = state.sale_item
        state.stage = Stage.DAFANA
    else:
        item = state.replaced_item if state.stage == Stage.REPLACED else state.sale_item
        state.power_asked = Answer.IGNORED
    rule = Rule.POWER + 100 * Power.MEEBLEMORE + 1
    log_event(state, Log.IGNORED, state.power_seat, item, NOTHING, 0, rule, 0, EVERYBODY)


def do_resolve(state: State) -> None:
    """Meeblemore lets an effect happen (AA-POWER-MASTER-MAGUS-MEEBLEMORE-02)."""
    if state.stage != Stage.RESOLVE_PLAYED and state.stage != Stage.RESOLVE_SOLD:
        state.power_asked = Answer.RESOLVED


def resolve_sold(state: State) -> bool:
    """Carry out the sold effect of the set just sold; True when a choice is asked."""
    item = state.sale_item
    state.stage = Stage.DAFANA
    if item == Item.DE:
        state.actor = state.sale_seat
        state.step = Ask.TARGET
        return True
    if item == Item.HD:
        state.times_left = 3 - state.sale_felines
        state.place_after = 0
        state.stage = Stage.PLACES
    elif item == Item.FC:
        resolve_carpet(state)
    else:
        state.place_after = 0
        state.stage = Stage.CURSE
    return False


def can_ignore_others(state: State, seat: int) -> bool:
    """Whether Meeblemore may ignore what others' items do to him (the widest reading of his power)."""
    return has_power(state, seat, Power.MEEBLEMORE) and state.values.meeblemore_scope == Reading.SCOPE_ALL


def ask_curse(state: State) -> bool:
    """Skeletomicon: every other player in turn gains infamy (AA-ITEM-SKELETOMICON-05)."""
    while state.place_after < state.seats - 1:
        seat = (state.sale_seat + state.place_after + 1) % state.seats
        if state.power_asked == Answer.UNASKED and can_ignore_others(state, seat):
            state.power_seat = seat
            state.actor = seat
            state.step = Ask.POWER
            return True
        if state.power_asked != Answer.IGNORED:
            gain_infamy(state, seat, state.values.skeletomicon_infamy, Item.SK, Rule.ITEM + 100 * Item.SK + 5)
        state.power_asked = Answer.UNASKED
        state.place_after += 1
    state.stage = Stage.DAFANA
    return False


def give_egg(state: State) -> bool:
    """Dragon's Egg: the chosen player gains infamy and gold (AA-ITEM-DRAGONS-EGG-06, 07)."""
    seat = state.target_seat
    if state.power_asked == Answer.UNASKED and can_ignore_others(state, seat):
        state.power_seat = seat
        state.actor = seat
        state.step = Ask.POWER
        return True
    if state.power_asked != Answer.IGNORED:
        rule = Rule.ITEM + 100 * Item.DE + (6 if state.edition == Edition.FIRST else 7)
        gain_infamy(state, seat, state.values.egg_infamy, Item.DE, rule)
        gain_gold(state, seat, state.values.egg_gold, Item.DE, rule)
    state.power_asked = Answer.UNASKED
    state.stage = Stage.DAFANA
    return False


def do_target(state: State, seat: int) -> None:
    """A seat is chosen: by the egg it gains, by the toad its storehouse is named."""
    state.target_seat = seat
    if state.stage == Stage.TOAD:
        rule = Rule.ITEM + 100 * Item.HT + 5
        log_event(state, Log.TARGETED, state.play_seat, Item.HT, NOTHING, 0, rule, seat, EVERYBODY)
        return
    log_event(state, Log.TARGETED, state.sale_seat, Item.DE, NOTHING, 0, Rule.ITEM + 100 * Item.DE + 5, seat, EVERYBODY)
    state.stage = Stage.GIFT


def resolve_carpet(state: State) -> None:
    """Floating Carpet: cards from the deck join the stash unseen by others (AA-ITEM-FLOATING-CARPET-05 to 07)."""
    seat = state.sale_seat
    for _ in range(state.values.carpet_items):
        if not can_draw_deck(state):
            log_event(state, Log.NO_EFFECT, seat, Item.FC, NOTHING, 0, Rule.FAQ + 7, 0, EVERYBODY)
            return
        card = take_deck_top(state)
        item = card & 255
        seen = (card >> 8) | (1 << seat)
        put_in_stash(state, seat, item, seen)
        log_event(state, Log.CARPET, seat, item, NOTHING, 0, Rule.ITEM + 100 * Item.FC + 5, 0, seen)


def can_take_doll(state: State, seat: int) -> bool:
    """Whether a doll can be placed with a seat: it has a hidden item (AA-ITEM-HAUNTED-DOLL-11)."""
    return has_hidden(state, seat)


def count_doll_seats(state: State, after: int) -> int:
    """How many seats further on in turn order than ``after`` places behind the seller can take a doll."""
    count = 0
    for place in range(after + 1, state.seats):
        if can_take_doll(state, (state.sale_seat + place) % state.seats):
            count += 1
    return count


def can_place_with(state: State, seat: int) -> bool:
    """Whether the next doll may go to a seat (AA-ITEM-HAUNTED-DOLL-09).

    Storehouses come in turn order after the seller, one doll each; a seat may be passed over only while the seats
    that remain suffice for the dolls left.
    """
    place = (seat - state.sale_seat) % state.seats
    if place <= state.place_after or not can_take_doll(state, seat):
        return False
    ahead = count_doll_seats(state, state.place_after)
    if ahead <= state.times_left:
        return count_doll_seats(state, place) == ahead - 1
    return count_doll_seats(state, place - 1) >= state.times_left


def ask_place(state: State) -> bool:
    """Haunted Doll: ask for the next place while dolls and seats remain (AA-ITEM-HAUNTED-DOLL-10, 12)."""
    if state.times_left == 0 or count_doll_seats(state, state.place_after) == 0:
        if state.times_left > 0:
            log_event(
                state,
                Log.DOLLS_LEFT,
                state.sale_seat,
                Item.HD,
                NOTHING,
                state.times_left,
                Rule.ITEM + 100 * Item.HD + 10,
                0,
                EVERYBODY,
            )
        state.stage = Stage.DAFANA
        return False
    state.actor = state.sale_seat
    state.step = Ask.PLACE
    return True


def do_place(state: State, seat: int, slot: int) -> None:
    """A sold doll takes the place of a hidden item of another seat (AA-ITEM-HAUNTED-DOLL-07, 08, 14)."""
    cell = seat * SLOTS + slot
    item = state.storehouse_item[cell]
    seen = state.storehouse_seen[cell]
    state.place_after = (seat - state.sale_seat) % state.seats
    state.times_left -= 1
    take_from_aside(state, Item.HD)
    fill_cell(state, cell, Item.HD, 1, EVERYBODY, 0)
    rule = Rule.ITEM + 100 * Item.HD
    log_event(state, Log.DOLL_PLACED, state.sale_seat, Item.HD, slot, 0, rule + 7, seat, EVERYBODY)
    if item == Item.MB and state.values.boomerang_foreign == 1 and has_replaceable(state, seat):
        interrupt_play(state, seat)
    elif state.values.doll_replaced_to == Reading.DOLL_TO_DISCARD:
        discard_replaced(state, state.sale_seat, seat, item, 0, rule + 14)
        if item == Item.MB:
            log_event(state, Log.NO_EFFECT, seat, Item.MB, NOTHING, 0, Rule.ITEM + 100 * Item.MB + 14, 0, EVERYBODY)
    else:
        set_aside(state, item, seen)
    judge_lost_hidden(state, seat)


def interrupt_play(state: State, seat: int) -> None:
    """With ``boomerang_foreign`` a boomerang that a doll replaces is played at once by its owner.

    The seller's play waits in ``outer`` meanwhile (AA-ITEM-MAGIC-BOOMERANG-14, the other reading).
    """
    outer = state.outer
    outer[0] = state.play_seat
    outer[1] = state.play_item
    outer[2] = state.play_slot
    outer[3] = state.replaced_item
    outer[4] = state.replaced_face
    outer[5] = state.replaced_seen
    outer[6] = state.replaced_mark
    outer[7] = state.sale_seat
    outer[8] = state.sale_item
    outer[9] = state.times_left
    outer[10] = state.place_after
    outer[11] = state.play_from
    state.outer_waits = 1
    state.play_seat = seat
    state.play_from = From.BOOMERANG
    state.play_item = Item.MB
    state.replaced_item = NOTHING
    log_event(state, Log.BOOMERANG, seat, Item.MB, NOTHING, 0, Rule.ITEM + 100 * Item.MB + 14, 0, EVERYBODY)
    state.stage = Stage.PLAY


def resume_play(state: State) -> None:
    """The interrupted play goes on with the next doll."""
    for cell in range(state.play_seat * SLOTS, state.play_seat * SLOTS + SLOTS):
        state.storehouse_mark[cell] = 0
    outer = state.outer
    state.play_seat = outer[0]
    state.play_item = outer[1]
    state.play_slot = outer[2]
    state.replaced_item = outer[3]
    state.replaced_face = outer[4]
    state.replaced_seen = outer[5]
    state.replaced_mark = outer[6]
    state.sale_seat = outer[7]
    state.sale_item = outer[8]
    state.times_left = outer[9]
    state.place_after = outer[10]
    state.play_from = outer[11]
    state.outer_waits = 0
    state.sets_scanned = 1
    state.stage = Stage.PLACES


def judge_lost_hidden(state: State, seat: int) -> None:
    """With ``trigger_foreign = immediate`` losing the last hidden item to a doll triggers at once (AA-PLAY-16)."""
    if state.values.trigger_foreign != Reading.FOREIGN_IMMEDIATE or state.triggered_by != NOBODY:
        return
    if has_hidden(state, seat) or is_too_early(state, state.turn_number):
        return
    state.triggered_by = seat
    state.last_turns = 1 + state.values.turns_after_trigger * ((seat - state.turn_seat - 1) % state.seats)
    state.tally_triggered[seat] += 1
    turns = state.last_turns - 1
    log_event(state, Log.TRIGGERED, seat, NOTHING, NOTHING, turns, Rule.PLAY + 16, 0, EVERYBODY)
