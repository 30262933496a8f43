"""Why a move may not be done now: `refusal` says it for any move that can be read (`words.NO_...`), or ALLOWED.

`legal.legal_moves` lists what may be done; a test holds that the two agree on every move there is.
"""

from typing import Final

from arcane_lab.games.alley.rules.effects import can_peek, can_place_with
from arcane_lab.games.alley.rules.moves import first_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.piles import can_draw_deck, is_in_stash
from arcane_lab.games.alley.rules.sale import find_sets
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import can_replace, has_hidden, has_replaceable, is_locked_doll
from arcane_lab.games.alley.rules.turn import count_chalice_seats
from arcane_lab.games.alley.rules.words import (
    ALLOWED,
    ASK_BRIBE,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_NOTHING,
    ASK_PEEK,
    ASK_PLACE,
    ASK_PLAY,
    ASK_POWER,
    ASK_REVEAL,
    ASK_SELL,
    ASK_SLIDE,
    ASK_SWAP,
    ASK_TARGET,
    AT_CURSE,
    AT_GIFT,
    AT_LOCKBOX,
    AT_REPLACED,
    AT_RESOLVE_PLAYED,
    AT_RESOLVE_SOLD,
    AT_SETS,
    AT_SPECIAL,
    AT_TOAD,
    AT_TURN_UP,
    DO_BRIBE,
    DO_CHOOSE,
    DO_CLAIM,
    DO_DISCARD,
    DO_DRAW,
    DO_IGNORE,
    DO_PASS,
    DO_PAY,
    DO_PEEK,
    DO_PLACE,
    DO_PLAY,
    DO_REARRANGE,
    DO_REMOVE,
    DO_RESOLVE,
    DO_REVEAL,
    DO_SELL,
    DO_SLIDE,
    DO_SWAP,
    DO_TARGET,
    DO_USE,
    FROM_BOOMERANG,
    FROM_CHALICE,
    FROM_LAMP,
    FROM_STASH,
    FROM_WATCH,
    MB,
    ML,
    NO_ALREADY_REVEALED,
    NO_BAD_CHOICE,
    NO_BOOMERANG_DISCARD,
    NO_BOOMERANG_ELSE,
    NO_BRIBE_GOLD,
    NO_BRIBE_INFAMY,
    NO_CHALICE_DISCARD,
    NO_CHALICE_ELSE,
    NO_CHALICE_EMPTY,
    NO_CLAIM_EMPTY,
    NO_COMPULSORY,
    NO_DECK,
    NO_DISCARD,
    NO_EMPTY_PLACE,
    NO_EMPTY_STASH,
    NO_FOREIGN_PLAY,
    NO_GAME_OVER,
    NO_HIDDEN_ONLY,
    NO_LAMP_DISCARD,
    NO_LAMP_ELSE,
    NO_LAMP_EMPTY,
    NO_LOCKED_DOLL,
    NO_LOCKED_MIRROR,
    NO_MUST_SELL,
    NO_NOT_HELD,
    NO_NOT_SPECIAL,
    NO_ODD_BRIBE,
    NO_OTHER_POWER,
    NO_OUT_OF_STEP,
    NO_PEEK_FOREIGN,
    NO_PEEK_REVEALED,
    NO_PEEK_TWICE,
    NO_PLACE_FULL,
    NO_PLACE_ORDER,
    NO_PLACE_OWN,
    NO_PLACE_REVEALED,
    NO_POWER_MUST,
    NO_REARRANGE_SAME,
    NO_REARRANGE_SEAT,
    NO_REDISCARD,
    NO_SEAT,
    NO_SELF_TARGET,
    NO_SET,
    NO_SKIPPING,
    NO_SPECIAL_AS_ITEM,
    NO_SPECIAL_NEEDS_SLOT,
    NO_SWAP_OTHER,
    NO_SWAP_OWN,
    NO_WATCH_DISCARD,
    NO_WATCH_ELSE,
    NO_WATCH_EMPTY,
    OVER,
    PEEK_OWN,
    PL,
    SC,
    SLOTS,
    STASH_ROOM,
    WW,
)

#: The four special items, a bit for each (AA-SETUP-04).
SPECIALS: Final = (1 << ML) | (1 << PL) | (1 << SC) | (1 << WW)


def is_special(item: int) -> bool:
    """Whether an item is one of the four special items (AA-SETUP-04)."""
    return (SPECIALS >> item) & 1 == 1


def refusal(state: State, move: int) -> int:
    """Why a move may not be done now (``words.NO_...``), or ALLOWED."""
    verb = verb_of(move)
    a = first_of(move)
    slot = second_of(move)
    step = state.step
    if state.phase == OVER or step == ASK_NOTHING:
        return NO_GAME_OVER
    if verb == DO_PASS:
        return pass_refusal(state)
    if step == ASK_PLAY and (verb == DO_PLAY or verb == DO_DISCARD or verb == DO_USE):
        return play_step_refusal(state, verb, a, slot, third_of(move))
    if verb == DO_DRAW and step == ASK_DRAW:
        return draw_refusal(state, a)
    if verb == DO_REVEAL and step == ASK_REVEAL:
        return cell_refusal(state, verb, state.actor, slot)
    if (verb == DO_PEEK and step == ASK_PEEK) or (verb == DO_PLACE and step == ASK_PLACE):
        return seat_cell_refusal(state, verb, a, slot)
    if verb == DO_TARGET and step == ASK_TARGET:
        return target_refusal(state, a)
    if (verb == DO_SWAP or verb == DO_REARRANGE) and step == ASK_SWAP:
        return swap_refusal(state, verb, a, slot, third_of(move))
    if verb == DO_SELL and step == ASK_SELL:
        return ALLOWED if a < 8 and (find_sets(state, state.sale_seat) >> a) & 1 == 1 else NO_SET
    if (verb == DO_CHOOSE and step == ASK_CHOOSE) or (verb == DO_SLIDE and step == ASK_SLIDE):
        return ALLOWED if a < 2 else NO_BAD_CHOICE
    if verb == DO_DISCARD and step == ASK_DISCARD:
        return discard_refusal(state, a)
    if verb >= DO_IGNORE and verb <= DO_CLAIM and step == ASK_POWER:
        return power_refusal(state, verb, slot)
    if verb == DO_BRIBE and step == ASK_BRIBE:
        return bribe_refusal(state, a)
    return NO_OUT_OF_STEP


def pass_refusal(state: State) -> int:
    """Passing is an answer to a bribe and to some powers only (AA-TURN-03, AA-EFFECT-05, AA-SET-11)."""
    step = state.step
    if step == ASK_BRIBE:
        return ALLOWED
    if step == ASK_POWER:
        return ALLOWED if can_pass_power(state) else NO_POWER_MUST
    if step == ASK_SELL or step == ASK_SLIDE:
        return NO_MUST_SELL
    if step == ASK_DRAW or step == ASK_DISCARD or (step == ASK_PLAY and state.play_from == FROM_STASH):
        return NO_SKIPPING
    if step == ASK_REVEAL:
        return NO_OUT_OF_STEP
    return NO_COMPULSORY


def draw_refusal(state: State, from_discard: int) -> int:
    """Why a card may not be drawn from there."""
    if from_discard == 0:
        return ALLOWED if can_draw_deck(state) else NO_DECK
    if from_discard == 1:
        return ALLOWED if state.discard_count > 0 else NO_DISCARD
    return NO_BAD_CHOICE


def play_step_refusal(state: State, verb: int, item: int, slot: int, place: int) -> int:
    """Why an item may not be played, discarded or used now."""
    if verb == DO_PLAY and place != 0 and place - 1 != state.play_seat:
        return NO_FOREIGN_PLAY
    if state.play_from != FROM_STASH:
        source = source_refusal(state, verb, item)
        if source != ALLOWED:
            return source
        return slot_refusal(state, slot)
    if verb == DO_DISCARD:
        return discard_refusal(state, item)
    if verb == DO_USE:
        if not is_special(item):
            return NO_NOT_SPECIAL
        if not is_in_stash(state, state.play_seat, item):
            return NO_NOT_HELD
        return special_refusal(state, item)
    if not is_in_stash(state, state.play_seat, item):
        return NO_NOT_HELD
    if is_special(item) and state.special_playable == 0:
        return NO_SPECIAL_AS_ITEM
    return slot_refusal(state, slot)


def source_refusal(state: State, verb: int, item: int) -> int:
    """What an effect tells a seat to play must be played, and nothing else."""
    source = state.play_from
    if verb == DO_PLAY:
        if source == FROM_BOOMERANG:
            return ALLOWED if item == MB else NO_BOOMERANG_ELSE
        if is_offered(state, item):
            return ALLOWED
    if source == FROM_BOOMERANG:
        return NO_BOOMERANG_DISCARD if verb == DO_DISCARD else NO_BOOMERANG_ELSE
    if source == FROM_LAMP:
        return NO_LAMP_DISCARD if verb == DO_DISCARD else NO_LAMP_ELSE
    if source == FROM_CHALICE:
        return NO_CHALICE_DISCARD if verb == DO_DISCARD else NO_CHALICE_ELSE
    return NO_WATCH_DISCARD if verb == DO_DISCARD else NO_WATCH_ELSE


def slot_refusal(state: State, slot: int) -> int:
    """Why an item may not be played on a slot (AA-PLAY-03, 18)."""
    cell = state.play_seat * SLOTS + slot
    if slot >= SLOTS or state.storehouse_item[cell] < 0:
        return NO_EMPTY_PLACE
    if is_locked_doll(state, cell):
        return NO_LOCKED_DOLL
    return ALLOWED if can_replace(state, state.play_seat, slot) else NO_LOCKED_MIRROR


def is_rediscard(state: State, item: int) -> bool:
    """Whether the only copy held is the one just taken from the discard, and that may not go back (OQ-11).

    It may when it is all there is and nothing else can be done with it: a turn cannot be skipped (AA-TURN-03).
    """
    seat = state.actor
    if state.allow_rediscard == 1 or state.drawn_from_discard != 1 + item or seat != state.turn_seat:
        return False
    first = seat * STASH_ROOM
    copies = 0
    for k in range(state.stash_count[seat]):
        if state.stash_item[first + k] == item:
            copies += 1
    if copies > 1 or state.stash_count[seat] > 1:
        return copies == 1
    is_playable = has_replaceable(state, seat) and (state.special_playable == 1 or not is_special(item))
    return is_playable or (is_special(item) and special_refusal(state, item) == ALLOWED)


def discard_refusal(state: State, item: int) -> int:
    """Why an item may not be discarded (AA-TURN-12)."""
    if not is_in_stash(state, state.actor, item):
        return NO_NOT_HELD
    return NO_REDISCARD if is_rediscard(state, item) else ALLOWED


def special_refusal(state: State, item: int) -> int:
    """Why a special item of the stash may not be used now (AA-TURN-15, AA-ITEM-WIZARDS-WATCH-10).

    ``special_requires_slot`` is about the slot to play on only: without a card to play none is used (OQ-12, OQ-55).
    """
    if item == PL:
        return ALLOWED
    if state.special_requires_slot == 1 and not has_replaceable(state, state.play_seat):
        return NO_SPECIAL_NEEDS_SLOT
    if item == WW and state.discard_count == 0:
        return NO_WATCH_EMPTY
    if item == SC and count_chalice_seats(state) == 0:
        return NO_CHALICE_EMPTY
    if item == ML and not can_draw_deck(state):
        return NO_LAMP_EMPTY
    return ALLOWED


def seat_cell_refusal(state: State, verb: int, seat: int, slot: int) -> int:
    """Why a seat's slot may not be peeked at, or take a doll."""
    if seat >= state.seats:
        return NO_SEAT
    refused = cell_seat_refusal(state, verb, seat)
    if refused != ALLOWED:
        return refused
    return cell_refusal(state, verb, seat, slot)


def cell_seat_refusal(state: State, verb: int, seat: int) -> int:
    """Why no slot of this storehouse serves."""
    if verb == DO_REVEAL:
        return ALLOWED if seat == state.actor else NO_SEAT
    if verb == DO_PEEK:
        return NO_PEEK_FOREIGN if state.ball_target == PEEK_OWN and seat != state.play_seat else ALLOWED
    if seat == state.sale_seat:
        return NO_PLACE_OWN
    place = (seat - state.sale_seat) % state.seats
    if place <= state.place_after:
        return NO_PLACE_ORDER
    if not can_place_with(state, seat):
        return NO_PLACE_ORDER if has_hidden(state, seat) else NO_PLACE_FULL
    return ALLOWED


def cell_refusal(state: State, verb: int, seat: int, slot: int) -> int:
    """Why this slot may not be revealed, peeked at, or take a doll: only hidden items serve."""
    cell = seat * SLOTS + slot
    if slot >= SLOTS or state.storehouse_item[cell] < 0:
        return NO_EMPTY_PLACE
    if state.storehouse_face[cell] == 1:
        if verb == DO_REVEAL:
            return NO_ALREADY_REVEALED
        return NO_PEEK_REVEALED if verb == DO_PEEK else NO_PLACE_REVEALED
    if verb == DO_PEEK and not can_peek(state, cell):
        return NO_PEEK_TWICE
    return ALLOWED


def target_refusal(state: State, seat: int) -> int:
    """Why an effect may not choose a seat (AA-ITEM-DRAGONS-EGG-05, AA-ITEM-HYPNOTIC-TOAD-05)."""
    if seat >= state.seats:
        return NO_SEAT
    if state.stage == AT_TOAD:
        return ALLOWED
    if state.stage == AT_SPECIAL:
        if seat == state.turn_seat:
            return NO_SELF_TARGET
        return ALLOWED if state.stash_count[seat] > 0 else NO_EMPTY_STASH
    return NO_SELF_TARGET if seat == state.sale_seat else ALLOWED


def swap_refusal(state: State, verb: int, seat: int, one: int, two: int) -> int:
    """Why two items may not change places."""
    if seat >= state.seats:
        return NO_SEAT
    if state.stage == AT_LOCKBOX:
        own = state.turn_seat * SLOTS + one
        if verb != DO_SWAP or seat == state.turn_seat:
            return NO_SWAP_OTHER
        if one >= SLOTS or state.storehouse_item[own] < 0 or state.storehouse_face[own] == 1:
            return NO_SWAP_OWN
        if two >= SLOTS or state.storehouse_face[seat * SLOTS + two] == 0:
            return NO_SWAP_OTHER
        return ALLOWED
    if verb != DO_REARRANGE or seat != state.target_seat:
        return NO_REARRANGE_SEAT
    if one >= two:
        return NO_REARRANGE_SAME
    first = seat * SLOTS
    if two >= SLOTS or state.storehouse_item[first + one] < 0 or state.storehouse_item[first + two] < 0:
        return NO_EMPTY_PLACE
    return ALLOWED


def can_pass_power(state: State) -> bool:
    """Whether the power that is asked about may be passed over."""
    if state.stage == AT_SETS:
        return True
    if state.stage == AT_TURN_UP:
        return state.glynna_optional == 1
    if is_ignoring_asked(state):
        return False
    return state.ninx_optional == 1


def power_cell_refusal(state: State, verb: int, slot: int) -> int:
    """Why Glynna may not remove, or Ninx claim, what lies in a slot."""
    cell = state.power_seat * SLOTS + slot
    if slot >= SLOTS or state.storehouse_item[cell] < 0:
        return NO_CLAIM_EMPTY
    if verb == DO_REMOVE and state.storehouse_face[cell] == 1:
        return NO_HIDDEN_ONLY
    return ALLOWED


def power_refusal(state: State, verb: int, slot: int) -> int:
    """Why this is no answer to the power that is asked about."""
    if is_ignoring_asked(state):
        return ALLOWED if verb == DO_IGNORE or verb == DO_RESOLVE else NO_OTHER_POWER
    if state.stage == AT_SETS:
        return ALLOWED if verb == DO_PAY else NO_OTHER_POWER
    asked = DO_REMOVE if state.stage == AT_TURN_UP else DO_CLAIM
    if verb != asked:
        return NO_OTHER_POWER
    return power_cell_refusal(state, verb, slot)


def bribe_refusal(state: State, gold: int) -> int:
    """Why an amount may not be spent (AA-BRIBE-03 to 05)."""
    if gold % 2 == 1:
        return NO_ODD_BRIBE
    if gold > state.gold[state.actor]:
        return NO_BRIBE_GOLD
    if gold > 2 * state.infamy[state.actor]:
        return NO_BRIBE_INFAMY
    return ALLOWED if gold > 0 else NO_BAD_CHOICE


def is_offered(state: State, item: int) -> bool:
    """Whether the special item in use lets this item be played."""
    if state.play_from == FROM_WATCH:
        for k in range(state.discard_count):
            if state.discard_item[k] == item:
                return True
        return False
    for k in range(state.offer_count):
        if state.offer_item[k] == item:
            return True
    return False


def is_ignoring_asked(state: State) -> bool:
    """Whether the power asked about is Meeblemore's: to ignore an effect or to let it happen."""
    stage = state.stage
    if stage == AT_RESOLVE_PLAYED or stage == AT_RESOLVE_SOLD or stage == AT_REPLACED:
        return True
    return stage == AT_GIFT or stage == AT_CURSE
