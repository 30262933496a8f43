"""Phase 2, Sell: draw, play or discard or use a special item (AA-TURN, AA-PLAY, AA-DISCARD)."""

from arcane_lab.engine.luck import draw_below
from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.piles import (
    can_draw_deck,
    discard_replaced,
    put_in_stash,
    put_on_discard,
    put_under_deck,
    resolve_ring,
    set_aside,
    shuffle_deck,
    take_deck_top,
    take_discard_top,
    take_from_discard,
    take_from_stash,
)
from arcane_lab.games.alley.rules.scores import gain_infamy, lose_infamy
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOBODY, NOTHING, SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.stock import has_power
from arcane_lab.games.alley.rules.storehouse import (
    count_revealed,
    fill_cell,
    has_hidden,
    has_replaceable,
    show_cell,
    swap_cells,
)
from arcane_lab.games.alley.rules.words import Answer, Ask, Edition, From, Item, Log, Power, Reading, Rule, Stage


def ask_draw(state: State) -> bool:
    """A turn begins: one card from the deck or from the discard (AA-TURN-02, 04); none to be had, none is drawn."""
    state.turn_played = 0
    state.drawn_from_discard = 0
    state.play_seat = state.turn_seat
    state.play_from = From.STASH
    state.replaced_item = NOTHING
    state.actor = state.turn_seat
    if not can_draw_deck(state) and state.discard_count == 0:
        log_event(state, Log.NO_DRAW, state.turn_seat, NOTHING, NOTHING, 0, Rule.FAQ + 7, 0, EVERYBODY)
        state.stage = Stage.PLAY
        return False
    state.step = Ask.DRAW
    return True


def do_draw(state: State, from_discard: int) -> None:
    """The drawn card joins the stash (AA-TURN-05, 07)."""
    seat = state.turn_seat
    state.stage = Stage.PLAY
    if from_discard == 1:
        item = take_discard_top(state, seat)
        put_in_stash(state, seat, item, EVERYBODY)
        state.drawn_from_discard = 1 + item
        log_event(state, Log.DREW_DISCARD, seat, item, NOTHING, 0, Rule.TURN + 4, 0, EVERYBODY)
        return
    card = take_deck_top(state)
    item = card & 255
    seen = (card >> 8) | (1 << seat)
    put_in_stash(state, seat, item, seen)
    log_event(state, Log.DREW_DECK, seat, item, NOTHING, 0, Rule.TURN + 4, 0, seen)


def ask_play(state: State) -> bool:
    """One item must be played, discarded or used (AA-TURN-03, 10, 14); from an effect, only played."""
    state.actor = state.play_seat
    if state.play_from == From.STASH and state.stash_count[state.play_seat] == 0:
        log_event(state, Log.NOTHING_TO_DO, state.play_seat, NOTHING, NOTHING, 0, Rule.TURN + 15, 0, EVERYBODY)
        state.stage = Stage.TURN_END
        return False
    state.step = Ask.PLAY
    return True


def do_play(state: State, item: int, slot: int) -> None:
    """Put the old item to one side and the new one, revealed, in its place (AA-PLAY-01 to 04)."""
    seat = state.play_seat
    source = state.play_from
    if source == From.STASH:
        take_from_stash(state, seat, item)
        # Copies are alike: whoever plays one plays the one just taken, and another may be discarded (OQ-11).
        if state.drawn_from_discard == 1 + item:
            state.drawn_from_discard = 0
    elif source == From.LAMP:
        return_lamp_rest(state, item)
    elif source == From.CHALICE:
        take_from_stash(state, state.target_seat, item)
    elif source == From.WATCH:
        take_from_discard(state, seat, item)
    cell = seat * SLOTS + slot
    state.replaced_item = state.storehouse_item[cell]
    state.replaced_face = state.storehouse_face[cell]
    state.replaced_seen = state.storehouse_seen[cell]
    state.replaced_mark = state.storehouse_mark[cell]
    known = EVERYBODY if state.replaced_face == 1 else state.replaced_seen
    rule = Rule.PLAY + (1 if state.replaced_face == 1 else 2)
    log_event(state, Log.SET_ASIDE_SLOT, seat, state.replaced_item, slot, state.replaced_face, rule, 0, known)
    fill_cell(state, cell, item, 1, EVERYBODY, 1 if source == From.BOOMERANG else 0)
    log_event(state, Log.PLAYED, seat, item, slot, 0, Rule.PLAY + 4, source, EVERYBODY)
    state.play_item = item
    state.play_slot = slot
    state.sale_seat = seat
    state.sets_scanned = 0
    state.offer_count = 0
    state.turn_played = 1
    state.stage = Stage.PLAYED_EFFECT


def do_discard(state: State, item: int) -> None:
    """One stash item goes face up on the discard and the turn ends (AA-DISCARD-01 to 03; AA-TWO-22)."""
    seat = state.actor
    rule = Rule.TWO + 22 if state.step == Ask.DISCARD else Rule.DISCARD + 1
    take_from_stash(state, seat, item)
    put_on_discard(state, item)
    log_event(state, Log.DISCARDED, seat, item, NOTHING, 0, rule, 0, EVERYBODY)
    if item == Item.IR:
        resolve_ring(state, seat)
    state.stage = Stage.TURN_END


# --- special items ------------------------------------------------------------------------------------------


def do_use(state: State, item: int) -> None:
    """A special item is shown, set aside, and its effect resolved (AA-EFFECT-11 to 18)."""
    seat = state.turn_seat
    take_from_stash(state, seat, item)
    set_aside(state, item, EVERYBODY)
    log_event(state, Log.USED, seat, item, NOTHING, 0, Rule.EFFECT + 13, 0, EVERYBODY)
    state.special_item = item
    state.offer_count = 0
    if item == Item.PL:
        gain_infamy(state, seat, state.values.lockbox_infamy, Item.PL, Rule.ITEM + 100 * Item.PL + 5)
        state.stage = Stage.LOCKBOX
        return
    state.stage = Stage.SPECIAL
    state.target_seat = NOBODY
    if item == Item.ML:
        state.play_from = From.LAMP
        reveal_lamp(state)
    elif item == Item.SC:
        state.play_from = From.CHALICE
    else:
        state.play_from = From.WATCH


def reveal_lamp(state: State) -> None:
    """Mystical Lamp: the top cards of the deck are shown to all (AA-ITEM-MYSTICAL-LAMP-05, 07)."""
    for _ in range(state.values.lamp_reveal):
        if not can_draw_deck(state):
            return
        item = take_deck_top(state) & 255
        state.offer_item[state.offer_count] = item
        state.offer_count += 1
        rule = Rule.ITEM + 100 * Item.ML + 7
        log_event(state, Log.OFFERED, state.turn_seat, item, NOTHING, 0, rule, Item.ML, EVERYBODY)


def return_lamp_rest(state: State, chosen: int) -> None:
    """The cards of the lamp that are not played go where ``lamp_rest`` says (AA-ITEM-MYSTICAL-LAMP-07)."""
    rule = Rule.ITEM + 100 * Item.ML + 7
    kept = chosen
    for k in range(state.offer_count):
        item = state.offer_item[k]
        if item == kept:
            kept = NOTHING
            continue
        if state.values.lamp_rest == Reading.LAMP_DISCARD:
            put_on_discard(state, item)
        elif state.values.lamp_rest == Reading.LAMP_DECK_BOTTOM or state.values.lamp_rest == Reading.LAMP_SHUFFLE:
            put_under_deck(state, item, EVERYBODY)
        else:
            set_aside(state, item, EVERYBODY)
        log_event(state, Log.RETURNED, state.turn_seat, item, NOTHING, 0, rule, state.values.lamp_rest, EVERYBODY)
    state.offer_count = 0
    if state.values.lamp_rest == Reading.LAMP_SHUFFLE:
        shuffle_deck(state)


def go_on_special(state: State) -> bool:
    """After a special item is used: the chalice asks whose stash, then an item must be played (AA-EFFECT-15)."""
    seat = state.turn_seat
    if state.play_from == From.CHALICE and state.target_seat == NOBODY:
        state.actor = seat
        state.step = Ask.TARGET
        return True
    if not has_replaceable(state, seat):
        item = state.special_item
        if state.play_from == From.LAMP:
            return_lamp_rest(state, NOTHING)
        log_event(state, Log.NO_EFFECT, seat, item, NOTHING, 0, Rule.TURN + 15, 0, EVERYBODY)
        state.stage = Stage.TURN_END
        return False
    state.stage = Stage.PLAY
    return False


def count_chalice_seats(state: State) -> int:
    """Other seats that hold at least one stash item."""
    seats = 0
    for seat in range(state.seats):
        if seat != state.turn_seat and state.stash_count[seat] > 0:
            seats += 1
    return seats


def do_chalice_target(state: State, seat: int) -> None:
    """Sacred Chalice: look at a stash; one of its items is played next (AA-ITEM-SACRED-CHALICE-05, 08)."""
    rule = Rule.ITEM + 100 * Item.SC
    state.target_seat = seat
    log_event(state, Log.TARGETED, state.turn_seat, Item.SC, NOTHING, 0, rule + 5, seat, EVERYBODY)
    first = seat * STASH_ROOM
    viewer = 1 << state.turn_seat
    if state.values.chalice_pick == Reading.PICK_RANDOM:
        at = first + draw_below(state.chance, state.stash_count[seat])
        offer_card(state, state.stash_item[at], rule + 8, viewer | (1 << seat))
        return
    state.changed_stashes |= 1 << seat
    for k in range(state.stash_count[seat]):
        state.stash_seen[first + k] |= viewer
        offer_card(state, state.stash_item[first + k], rule + 8, viewer | (1 << seat))


def offer_card(state: State, item: int, rule: int, seen: int) -> None:
    """A card becomes one that may be played now."""
    state.offer_item[state.offer_count] = item
    state.offer_count += 1
    log_event(state, Log.OFFERED, state.turn_seat, item, NOTHING, 0, rule, Item.SC, seen)


def ask_lockbox(state: State) -> bool:
    """Pandora's Lockbox: own hidden against another's revealed item (AA-ITEM-PANDORAS-LOCKBOX-06)."""
    seat = state.turn_seat
    revealed = 0
    for other in range(state.seats):
        if other != seat:
            revealed += count_revealed(state, other)
    if revealed == 0 or not has_hidden(state, seat):
        log_event(state, Log.NO_EFFECT, seat, Item.PL, NOTHING, 0, Rule.ITEM + 100 * Item.PL + 7, 0, EVERYBODY)
        state.stage = Stage.TURN_END
        return False
    state.actor = seat
    state.step = Ask.SWAP
    return True


def do_swap(state: State, seat: int, own: int, other: int) -> None:
    """The two items change places; nothing is played by it (AA-ITEM-PANDORAS-LOCKBOX-08, 09)."""
    state.play_item = NOTHING
    cell = state.turn_seat * SLOTS + own
    target = seat * SLOTS + other
    if state.values.lockbox_faces == Reading.FACES_REVEAL:
        show_cell(state, cell)
    item = state.storehouse_item[cell]
    known = state.storehouse_seen[cell]
    swap_cells(state, cell, target)
    rule = Rule.ITEM + 100 * Item.PL + 6
    log_event(state, Log.SWAPPED, state.turn_seat, item, own, other, rule, seat, known)
    state.sale_seat = state.turn_seat
    state.stage = Stage.SETS if state.values.set_scan == Reading.SCAN_ALWAYS else Stage.TURN_END


# --- the replaced item -----------------------------------------------------------------------------------------


def settle_replaced(state: State) -> bool:
    """The replaced item: a boomerang flies, a hidden one with two players is kept, others are discarded."""
    seat = state.play_seat
    item = state.replaced_item
    revealed = state.replaced_face
    if item != NOTHING and state.power_asked == Answer.UNASKED and can_ignore_replaced(state):
        state.power_seat = seat
        state.actor = seat
        state.step = Ask.POWER
        return True
    ignored = state.power_asked == Answer.IGNORED
    state.power_asked = Answer.UNASKED
    state.replaced_item = NOTHING
    state.stage = Stage.TURN_END
    if item == NOTHING:
        return False
    if item == Item.MB and not ignored:
        settle_boomerang(state)
        return False
    if state.seats == 2 and revealed == 0:
        put_in_stash(state, seat, item, state.replaced_seen)
        known = state.replaced_seen | (1 << seat)
        log_event(state, Log.TO_STASH, seat, item, NOTHING, 0, Rule.TWO + 21, 0, known)
        state.actor = seat
        state.step = Ask.DISCARD
        return True
    if ignored:
        put_on_discard(state, item)
        log_event(state, Log.TO_DISCARD, seat, item, NOTHING, 0, Rule.PLAY + 8, revealed, EVERYBODY)
    else:
        discard_with_effect(state, item)
    return False


def discard_with_effect(state: State, item: int) -> None:
    """The replaced item goes on the discard, and a fairy or a ring acts (AA-PLAY-09)."""
    seat = state.play_seat
    revealed = state.replaced_face
    discard_replaced(state, seat, seat, item, revealed, Rule.PLAY + 8)
    if item == Item.BF:
        rule = Rule.ITEM + 100 * Item.BF
        if revealed == 1:
            lose_infamy(state, seat, state.values.fairy_infamy_loss, Item.BF, rule + 5)
        else:
            log_event(state, Log.NO_EFFECT, seat, Item.BF, NOTHING, 0, rule + 6, 0, EVERYBODY)


def does_replaced_act(state: State) -> bool:
    """Whether the replaced item is a fairy or a ring that acts on reaching the discard."""
    if state.seats == 2 and state.replaced_face == 0:
        return False
    if state.replaced_item == Item.IR:
        return state.replaced_face == 1 or state.values.ring_from_hidden == 1
    return state.replaced_item == Item.BF and state.replaced_face == 1


def can_ignore_replaced(state: State) -> bool:
    """Whether Meeblemore may ignore what his replaced item does (a wider reading of his power)."""
    if state.values.meeblemore_scope == Reading.SCOPE_PLAYED or not has_power(state, state.play_seat, Power.MEEBLEMORE):
        return False
    return state.replaced_item == Item.MB or does_replaced_act(state)


def settle_early(state: State) -> None:
    """With another ``effect_order`` a replaced fairy or ring acts before the effect that is due now (AA-EFFECT-04)."""
    if does_replaced_act(state) and not can_ignore_replaced(state):
        item = state.replaced_item
        state.replaced_item = NOTHING
        discard_with_effect(state, item)


def settle_boomerang(state: State) -> None:
    """A replaced boomerang must be played again; flown once, or with nothing to replace, it rests."""
    seat = state.play_seat
    rule = Rule.ITEM + 100 * Item.MB
    has_flown = state.values.boomerang_limit == Reading.LIMIT_ONCE and state.replaced_mark == 1
    if not has_flown and has_replaceable(state, seat):
        state.play_from = From.BOOMERANG
        state.play_item = Item.MB
        log_event(state, Log.BOOMERANG, seat, Item.MB, NOTHING, 0, rule + 5, 0, EVERYBODY)
        state.stage = Stage.PLAY
        return
    rest_rule = rule + 13 if has_flown else rule + (10 if state.edition == Edition.FIRST else 9)
    log_event(state, Log.BOOMERANG_RESTS, seat, Item.MB, NOTHING, 0, rest_rule, 1 if has_flown else 0, EVERYBODY)
    discard_replaced(state, seat, seat, Item.MB, state.replaced_face, rest_rule)
