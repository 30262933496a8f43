"""Phase 2, Sell: draw, play or discard or use a special item (AA-TURN, AA-PLAY, AA-DISCARD)."""

from arcane_lab.games.alley.rules.chance import below
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
from arcane_lab.games.alley.rules.words import (
    ASK_DISCARD,
    ASK_DRAW,
    ASK_PLAY,
    ASK_POWER,
    ASK_SWAP,
    ASK_TARGET,
    AT_LOCKBOX,
    AT_PLAY,
    AT_PLAYED_EFFECT,
    AT_SETS,
    AT_SPECIAL,
    AT_TURN_END,
    BF,
    E_BOOMERANG,
    E_BOOMERANG_RESTS,
    E_DISCARDED,
    E_DREW_DECK,
    E_DREW_DISCARD,
    E_NO_DRAW,
    E_NO_EFFECT,
    E_NOTHING_TO_DO,
    E_OFFERED,
    E_PLAYED,
    E_RETURNED,
    E_SET_ASIDE_SLOT,
    E_SWAPPED,
    E_TARGETED,
    E_TO_DISCARD,
    E_TO_STASH,
    E_USED,
    EVERYBODY,
    FACES_REVEAL,
    FIRST,
    FROM_BOOMERANG,
    FROM_CHALICE,
    FROM_LAMP,
    FROM_STASH,
    FROM_WATCH,
    IR,
    LAMP_DECK_BOTTOM,
    LAMP_DISCARD,
    LAMP_SHUFFLE,
    LIMIT_ONCE,
    MB,
    MEEBLEMORE,
    ML,
    NOBODY,
    NOTHING,
    PICK_RANDOM,
    PL,
    POWER_IGNORED,
    POWER_UNASKED,
    R_DISCARD,
    R_EFFECT,
    R_FAQ,
    R_ITEM,
    R_PLAY,
    R_TURN,
    R_TWO,
    SC,
    SCAN_ALWAYS,
    SCOPE_PLAYED,
    SLOTS,
    STASH_ROOM,
)


def ask_draw(state: State) -> bool:
    """A turn begins: one card from the deck or from the discard (AA-TURN-02, 04); none to be had, none is drawn."""
    state.turn_played = 0
    state.drawn_from_discard = 0
    state.play_seat = state.turn_seat
    state.play_from = FROM_STASH
    state.replaced_item = NOTHING
    state.actor = state.turn_seat
    if not can_draw_deck(state) and state.discard_count == 0:
        log_event(state, E_NO_DRAW, state.turn_seat, NOTHING, NOTHING, 0, R_FAQ + 7, 0, EVERYBODY)
        state.stage = AT_PLAY
        return False
    state.step = ASK_DRAW
    return True


def do_draw(state: State, from_discard: int) -> None:
    """The drawn card joins the stash (AA-TURN-05, 07)."""
    seat = state.turn_seat
    state.stage = AT_PLAY
    if from_discard == 1:
        item = take_discard_top(state, seat)
        put_in_stash(state, seat, item, EVERYBODY)
        state.drawn_from_discard = 1 + item
        log_event(state, E_DREW_DISCARD, seat, item, NOTHING, 0, R_TURN + 4, 0, EVERYBODY)
        return
    card = take_deck_top(state)
    item = card & 255
    seen = (card >> 8) | (1 << seat)
    put_in_stash(state, seat, item, seen)
    log_event(state, E_DREW_DECK, seat, item, NOTHING, 0, R_TURN + 4, 0, seen)


def ask_play(state: State) -> bool:
    """One item must be played, discarded or used (AA-TURN-03, 10, 14); from an effect, only played."""
    state.actor = state.play_seat
    if state.play_from == FROM_STASH and state.stash_count[state.play_seat] == 0:
        log_event(state, E_NOTHING_TO_DO, state.play_seat, NOTHING, NOTHING, 0, R_TURN + 15, 0, EVERYBODY)
        state.stage = AT_TURN_END
        return False
    state.step = ASK_PLAY
    return True


def do_play(state: State, item: int, slot: int) -> None:
    """Put the old item to one side and the new one, revealed, in its place (AA-PLAY-01 to 04)."""
    seat = state.play_seat
    source = state.play_from
    if source == FROM_STASH:
        take_from_stash(state, seat, item)
        # Copies are alike: whoever plays one plays the one just taken, and another may be discarded (OQ-11).
        if state.drawn_from_discard == 1 + item:
            state.drawn_from_discard = 0
    elif source == FROM_LAMP:
        return_lamp_rest(state, item)
    elif source == FROM_CHALICE:
        take_from_stash(state, state.target_seat, item)
    elif source == FROM_WATCH:
        take_from_discard(state, seat, item)
    cell = seat * SLOTS + slot
    state.replaced_item = state.storehouse_item[cell]
    state.replaced_face = state.storehouse_face[cell]
    state.replaced_seen = state.storehouse_seen[cell]
    state.replaced_mark = state.storehouse_mark[cell]
    known = EVERYBODY if state.replaced_face == 1 else state.replaced_seen
    rule = R_PLAY + (1 if state.replaced_face == 1 else 2)
    log_event(state, E_SET_ASIDE_SLOT, seat, state.replaced_item, slot, state.replaced_face, rule, 0, known)
    fill_cell(state, cell, item, 1, EVERYBODY, 1 if source == FROM_BOOMERANG else 0)
    log_event(state, E_PLAYED, seat, item, slot, 0, R_PLAY + 4, source, EVERYBODY)
    state.play_item = item
    state.play_slot = slot
    state.sale_seat = seat
    state.sets_scanned = 0
    state.offer_count = 0
    state.turn_played = 1
    state.stage = AT_PLAYED_EFFECT


def do_discard(state: State, item: int) -> None:
    """One stash item goes face up on the discard and the turn ends (AA-DISCARD-01 to 03; AA-TWO-22)."""
    seat = state.actor
    rule = R_TWO + 22 if state.step == ASK_DISCARD else R_DISCARD + 1
    take_from_stash(state, seat, item)
    put_on_discard(state, item)
    log_event(state, E_DISCARDED, seat, item, NOTHING, 0, rule, 0, EVERYBODY)
    if item == IR:
        resolve_ring(state, seat)
    state.stage = AT_TURN_END


# --- special items ------------------------------------------------------------------------------------------


def do_use(state: State, item: int) -> None:
    """A special item is shown, set aside, and its effect resolved (AA-EFFECT-11 to 18)."""
    seat = state.turn_seat
    take_from_stash(state, seat, item)
    set_aside(state, item, EVERYBODY)
    log_event(state, E_USED, seat, item, NOTHING, 0, R_EFFECT + 13, 0, EVERYBODY)
    state.special_item = item
    state.offer_count = 0
    if item == PL:
        gain_infamy(state, seat, state.lockbox_infamy, PL, R_ITEM + 100 * PL + 5)
        state.stage = AT_LOCKBOX
        return
    state.stage = AT_SPECIAL
    state.target_seat = NOBODY
    if item == ML:
        state.play_from = FROM_LAMP
        reveal_lamp(state)
    elif item == SC:
        state.play_from = FROM_CHALICE
    else:
        state.play_from = FROM_WATCH


def reveal_lamp(state: State) -> None:
    """Mystical Lamp: the top cards of the deck are shown to all (AA-ITEM-MYSTICAL-LAMP-05, 07)."""
    for _ in range(state.lamp_reveal):
        if not can_draw_deck(state):
            return
        item = take_deck_top(state) & 255
        state.offer_item[state.offer_count] = item
        state.offer_count += 1
        rule = R_ITEM + 100 * ML + 7
        log_event(state, E_OFFERED, state.turn_seat, item, NOTHING, 0, rule, ML, EVERYBODY)


def return_lamp_rest(state: State, chosen: int) -> None:
    """The cards of the lamp that are not played go where ``lamp_rest`` says (AA-ITEM-MYSTICAL-LAMP-07)."""
    rule = R_ITEM + 100 * ML + 7
    kept = chosen
    for k in range(state.offer_count):
        item = state.offer_item[k]
        if item == kept:
            kept = NOTHING
            continue
        if state.lamp_rest == LAMP_DISCARD:
            put_on_discard(state, item)
        elif state.lamp_rest == LAMP_DECK_BOTTOM or state.lamp_rest == LAMP_SHUFFLE:
            put_under_deck(state, item, EVERYBODY)
        else:
            set_aside(state, item, EVERYBODY)
        log_event(state, E_RETURNED, state.turn_seat, item, NOTHING, 0, rule, state.lamp_rest, EVERYBODY)
    state.offer_count = 0
    if state.lamp_rest == LAMP_SHUFFLE:
        shuffle_deck(state)


def go_on_special(state: State) -> bool:
    """After a special item is used: the chalice asks whose stash, then an item must be played (AA-EFFECT-15)."""
    seat = state.turn_seat
    if state.play_from == FROM_CHALICE and state.target_seat == NOBODY:
        state.actor = seat
        state.step = ASK_TARGET
        return True
    if not has_replaceable(state, seat):
        item = state.special_item
        if state.play_from == FROM_LAMP:
            return_lamp_rest(state, NOTHING)
        log_event(state, E_NO_EFFECT, seat, item, NOTHING, 0, R_TURN + 15, 0, EVERYBODY)
        state.stage = AT_TURN_END
        return False
    state.stage = AT_PLAY
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
    rule = R_ITEM + 100 * SC
    state.target_seat = seat
    log_event(state, E_TARGETED, state.turn_seat, SC, NOTHING, 0, rule + 5, seat, EVERYBODY)
    first = seat * STASH_ROOM
    viewer = 1 << state.turn_seat
    if state.chalice_pick == PICK_RANDOM:
        at = first + below(state, state.stash_count[seat])
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
    log_event(state, E_OFFERED, state.turn_seat, item, NOTHING, 0, rule, SC, seen)


def ask_lockbox(state: State) -> bool:
    """Pandora's Lockbox: own hidden against another's revealed item (AA-ITEM-PANDORAS-LOCKBOX-06)."""
    seat = state.turn_seat
    revealed = 0
    for other in range(state.seats):
        if other != seat:
            revealed += count_revealed(state, other)
    if revealed == 0 or not has_hidden(state, seat):
        log_event(state, E_NO_EFFECT, seat, PL, NOTHING, 0, R_ITEM + 100 * PL + 7, 0, EVERYBODY)
        state.stage = AT_TURN_END
        return False
    state.actor = seat
    state.step = ASK_SWAP
    return True


def do_swap(state: State, seat: int, own: int, other: int) -> None:
    """The two items change places; nothing is played by it (AA-ITEM-PANDORAS-LOCKBOX-08, 09)."""
    state.play_item = NOTHING
    cell = state.turn_seat * SLOTS + own
    target = seat * SLOTS + other
    if state.lockbox_faces == FACES_REVEAL:
        show_cell(state, cell)
    item = state.storehouse_item[cell]
    known = state.storehouse_seen[cell]
    swap_cells(state, cell, target)
    rule = R_ITEM + 100 * PL + 6
    log_event(state, E_SWAPPED, state.turn_seat, item, own, other, rule, seat, known)
    state.sale_seat = state.turn_seat
    state.stage = AT_SETS if state.set_scan == SCAN_ALWAYS else AT_TURN_END


# --- the replaced item -----------------------------------------------------------------------------------------


def settle_replaced(state: State) -> bool:
    """The replaced item: a boomerang flies, a hidden one with two players is kept, others are discarded."""
    seat = state.play_seat
    item = state.replaced_item
    revealed = state.replaced_face
    if item != NOTHING and state.power_asked == POWER_UNASKED and can_ignore_replaced(state):
        state.power_seat = seat
        state.actor = seat
        state.step = ASK_POWER
        return True
    ignored = state.power_asked == POWER_IGNORED
    state.power_asked = POWER_UNASKED
    state.replaced_item = NOTHING
    state.stage = AT_TURN_END
    if item == NOTHING:
        return False
    if item == MB and not ignored:
        settle_boomerang(state)
        return False
    if state.seats == 2 and revealed == 0:
        put_in_stash(state, seat, item, state.replaced_seen)
        known = state.replaced_seen | (1 << seat)
        log_event(state, E_TO_STASH, seat, item, NOTHING, 0, R_TWO + 21, 0, known)
        state.actor = seat
        state.step = ASK_DISCARD
        return True
    if ignored:
        put_on_discard(state, item)
        log_event(state, E_TO_DISCARD, seat, item, NOTHING, 0, R_PLAY + 8, revealed, EVERYBODY)
    else:
        discard_with_effect(state, item)
    return False


def discard_with_effect(state: State, item: int) -> None:
    """The replaced item goes on the discard, and a fairy or a ring acts (AA-PLAY-09)."""
    seat = state.play_seat
    revealed = state.replaced_face
    discard_replaced(state, seat, seat, item, revealed, R_PLAY + 8)
    if item == BF:
        rule = R_ITEM + 100 * BF
        if revealed == 1:
            lose_infamy(state, seat, state.fairy_infamy_loss, BF, rule + 5)
        else:
            log_event(state, E_NO_EFFECT, seat, BF, NOTHING, 0, rule + 6, 0, EVERYBODY)


def does_replaced_act(state: State) -> bool:
    """Whether the replaced item is a fairy or a ring that acts on reaching the discard."""
    if state.seats == 2 and state.replaced_face == 0:
        return False
    if state.replaced_item == IR:
        return state.replaced_face == 1 or state.ring_from_hidden == 1
    return state.replaced_item == BF and state.replaced_face == 1


def can_ignore_replaced(state: State) -> bool:
    """Whether Meeblemore may ignore what his replaced item does (a wider reading of his power)."""
    if state.meeblemore_scope == SCOPE_PLAYED or not has_power(state, state.play_seat, MEEBLEMORE):
        return False
    return state.replaced_item == MB or does_replaced_act(state)


def settle_early(state: State) -> None:
    """With another ``effect_order`` a replaced fairy or ring acts before the effect that is due now (AA-EFFECT-04)."""
    if does_replaced_act(state) and not can_ignore_replaced(state):
        item = state.replaced_item
        state.replaced_item = NOTHING
        discard_with_effect(state, item)


def settle_boomerang(state: State) -> None:
    """A replaced boomerang must be played again; flown once, or with nothing to replace, it rests."""
    seat = state.play_seat
    rule = R_ITEM + 100 * MB
    has_flown = state.boomerang_limit == LIMIT_ONCE and state.replaced_mark == 1
    if not has_flown and has_replaceable(state, seat):
        state.play_from = FROM_BOOMERANG
        state.play_item = MB
        log_event(state, E_BOOMERANG, seat, MB, NOTHING, 0, rule + 5, 0, EVERYBODY)
        state.stage = AT_PLAY
        return
    rest_rule = rule + 13 if has_flown else rule + (10 if state.edition == FIRST else 9)
    log_event(state, E_BOOMERANG_RESTS, seat, MB, NOTHING, 0, rest_rule, 1 if has_flown else 0, EVERYBODY)
    discard_replaced(state, seat, seat, MB, state.replaced_face, rest_rule)
