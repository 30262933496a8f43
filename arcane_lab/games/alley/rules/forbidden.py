"""Why a move may not be done now: `refusal` says it for any move that can be read (`words.Reason`).

`legal.legal_moves` lists what may be done; a test holds that the two agree on every move there is.
"""

from arcane_lab.games.alley.rules.effects import can_peek, can_place_with
from arcane_lab.games.alley.rules.moves import first_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.piles import can_draw_deck, is_in_stash
from arcane_lab.games.alley.rules.sale import find_sets
from arcane_lab.games.alley.rules.sizes import SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import can_replace, has_hidden, has_replaceable, is_locked_doll
from arcane_lab.games.alley.rules.turn import count_chalice_seats
from arcane_lab.games.alley.rules.words import SPECIALS, Ask, From, Item, Phase, Reading, Reason, Stage, Verb


def is_special(item: int) -> bool:
    """Whether an item is one of the four special items (AA-SETUP-04)."""
    return (SPECIALS >> item) & 1 == 1


def refusal(state: State, move: int) -> int:
    """Why a move may not be done now (`words.Reason`)."""
    verb = verb_of(move)
    a = first_of(move)
    slot = second_of(move)
    step = state.step
    if state.phase == Phase.OVER or step == Ask.NOTHING:
        return Reason.GAME_OVER
    if verb == Verb.PASS:
        return pass_refusal(state)
    if step == Ask.PLAY and (verb == Verb.PLAY or verb == Verb.DISCARD or verb == Verb.USE):
        return play_step_refusal(state, verb, a, slot, third_of(move))
    if verb == Verb.DRAW and step == Ask.DRAW:
        return draw_refusal(state, a)
    if verb == Verb.REVEAL and step == Ask.REVEAL:
        return cell_refusal(state, verb, state.actor, slot)
    if (verb == Verb.PEEK and step == Ask.PEEK) or (verb == Verb.PLACE and step == Ask.PLACE):
        return seat_cell_refusal(state, verb, a, slot)
    if verb == Verb.TARGET and step == Ask.TARGET:
        return target_refusal(state, a)
    if (verb == Verb.SWAP or verb == Verb.REARRANGE) and step == Ask.SWAP:
        return swap_refusal(state, verb, a, slot, third_of(move))
    if verb == Verb.SELL and step == Ask.SELL:
        return Reason.NONE if a < 8 and (find_sets(state, state.sale_seat) >> a) & 1 == 1 else Reason.NO_SET
    if (verb == Verb.CHOOSE and step == Ask.CHOOSE) or (verb == Verb.SLIDE and step == Ask.SLIDE):
        return Reason.NONE if a < 2 else Reason.BAD_CHOICE
    if verb == Verb.DISCARD and step == Ask.DISCARD:
        return discard_refusal(state, a)
    if verb >= Verb.IGNORE and verb <= Verb.CLAIM and step == Ask.POWER:
        return power_refusal(state, verb, slot)
    if verb == Verb.BRIBE and step == Ask.BRIBE:
        return bribe_refusal(state, a)
    return Reason.OUT_OF_STEP


def pass_refusal(state: State) -> int:
    """Passing is an answer to a bribe and to some powers only (AA-TURN-03, AA-EFFECT-05, AA-SET-11)."""
    step = state.step
    if step == Ask.BRIBE:
        return Reason.NONE
    if step == Ask.POWER:
        return Reason.NONE if can_pass_power(state) else Reason.POWER_MUST
    if step == Ask.SELL or step == Ask.SLIDE:
        return Reason.MUST_SELL
    if step == Ask.DRAW or step == Ask.DISCARD or (step == Ask.PLAY and state.play_from == From.STASH):
        return Reason.SKIPPING
    if step == Ask.REVEAL:
        return Reason.OUT_OF_STEP
    return Reason.COMPULSORY


def draw_refusal(state: State, from_discard: int) -> int:
    """Why a card may not be drawn from there."""
    if from_discard == 0:
        return Reason.NONE if can_draw_deck(state) else Reason.NO_DECK
    if from_discard == 1:
        return Reason.NONE if state.discard_count > 0 else Reason.NO_DISCARD
    return Reason.BAD_CHOICE


def play_step_refusal(state: State, verb: int, item: int, slot: int, place: int) -> int:
    """Why an item may not be played, discarded or used now."""
    if verb == Verb.PLAY and place != 0 and place - 1 != state.play_seat:
        return Reason.FOREIGN_PLAY
    if state.play_from != From.STASH:
        source = source_refusal(state, verb, item)
        if source != Reason.NONE:
            return source
        return slot_refusal(state, slot)
    if verb == Verb.DISCARD:
        return discard_refusal(state, item)
    if verb == Verb.USE:
        if not is_special(item):
            return Reason.NOT_SPECIAL
        if not is_in_stash(state, state.play_seat, item):
            return Reason.NOT_HELD
        return special_refusal(state, item)
    if not is_in_stash(state, state.play_seat, item):
        return Reason.NOT_HELD
    if is_special(item) and state.values.special_playable == 0:
        return Reason.SPECIAL_AS_ITEM
    return slot_refusal(state, slot)


def source_refusal(state: State, verb: int, item: int) -> int:
    """What an effect tells a seat to play must be played, and nothing else."""
    source = state.play_from
    if verb == Verb.PLAY:
        if source == From.BOOMERANG:
            return Reason.NONE if item == Item.MB else Reason.BOOMERANG_ELSE
        if is_offered(state, item):
            return Reason.NONE
    if source == From.BOOMERANG:
        return Reason.BOOMERANG_DISCARD if verb == Verb.DISCARD else Reason.BOOMERANG_ELSE
    if source == From.LAMP:
        return Reason.LAMP_DISCARD if verb == Verb.DISCARD else Reason.LAMP_ELSE
    if source == From.CHALICE:
        return Reason.CHALICE_DISCARD if verb == Verb.DISCARD else Reason.CHALICE_ELSE
    return Reason.WATCH_DISCARD if verb == Verb.DISCARD else Reason.WATCH_ELSE


def slot_refusal(state: State, slot: int) -> int:
    """Why an item may not be played on a slot (AA-PLAY-03, 18)."""
    cell = state.play_seat * SLOTS + slot
    if slot >= SLOTS or state.storehouse_item[cell] < 0:
        return Reason.EMPTY_PLACE
    if is_locked_doll(state, cell):
        return Reason.LOCKED_DOLL
    return Reason.NONE if can_replace(state, state.play_seat, slot) else Reason.LOCKED_MIRROR


def is_rediscard(state: State, item: int) -> bool:
    """Whether the only copy held is the one just taken from the discard, and that may not go back (OQ-11).

    It may when it is all there is and nothing else can be done with it: a turn cannot be skipped (AA-TURN-03).
    """
    seat = state.actor
    if state.values.allow_rediscard == 1 or state.drawn_from_discard != 1 + item or seat != state.turn_seat:
        return False
    first = seat * STASH_ROOM
    copies = 0
    for k in range(state.stash_count[seat]):
        if state.stash_item[first + k] == item:
            copies += 1
    if copies > 1 or state.stash_count[seat] > 1:
        return copies == 1
    is_playable = has_replaceable(state, seat) and (state.values.special_playable == 1 or not is_special(item))
    return is_playable or (is_special(item) and special_refusal(state, item) == Reason.NONE)


def discard_refusal(state: State, item: int) -> int:
    """Why an item may not be discarded (AA-TURN-12)."""
    if not is_in_stash(state, state.actor, item):
        return Reason.NOT_HELD
    return Reason.REDISCARD if is_rediscard(state, item) else Reason.NONE


def special_refusal(state: State, item: int) -> int:
    """Why a special item of the stash may not be used now (AA-TURN-15, AA-ITEM-WIZARDS-WATCH-10).

    ``special_requires_slot`` is about the slot to play on only: without a card to play none is used (OQ-12, OQ-55).
    """
    if item == Item.PL:
        return Reason.NONE
    if state.values.special_requires_slot == 1 and not has_replaceable(state, state.play_seat):
        return Reason.SPECIAL_NEEDS_SLOT
    if item == Item.WW and state.discard_count == 0:
        return Reason.WATCH_EMPTY
    if item == Item.SC and count_chalice_seats(state) == 0:
        return Reason.CHALICE_EMPTY
    if item == Item.ML and not can_draw_deck(state):
        return Reason.LAMP_EMPTY
    return Reason.NONE


def seat_cell_refusal(state: State, verb: int, seat: int, slot: int) -> int:
    """Why a seat's slot may not be peeked at, or take a doll."""
    if seat >= state.seats:
        return Reason.NO_SEAT
    refused = cell_seat_refusal(state, verb, seat)
    if refused != Reason.NONE:
        return refused
    return cell_refusal(state, verb, seat, slot)


def cell_seat_refusal(state: State, verb: int, seat: int) -> int:
    """Why no slot of this storehouse serves."""
    if verb == Verb.REVEAL:
        return Reason.NONE if seat == state.actor else Reason.NO_SEAT
    if verb == Verb.PEEK:
        is_barred = state.values.ball_target == Reading.PEEK_OWN and seat != state.play_seat
        return Reason.PEEK_FOREIGN if is_barred else Reason.NONE
    if seat == state.sale_seat:
        return Reason.PLACE_OWN
    place = (seat - state.sale_seat) % state.seats
    if place <= state.place_after:
        return Reason.PLACE_ORDER
    if not can_place_with(state, seat):
        return Reason.PLACE_ORDER if has_hidden(state, seat) else Reason.PLACE_FULL
    return Reason.NONE


def cell_refusal(state: State, verb: int, seat: int, slot: int) -> int:
    """Why this slot may not be revealed, peeked at, or take a doll: only hidden items serve."""
    cell = seat * SLOTS + slot
    if slot >= SLOTS or state.storehouse_item[cell] < 0:
        return Reason.EMPTY_PLACE
    if state.storehouse_face[cell] == 1:
        if verb == Verb.REVEAL:
            return Reason.ALREADY_REVEALED
        return Reason.PEEK_REVEALED if verb == Verb.PEEK else Reason.PLACE_REVEALED
    if verb == Verb.PEEK and not can_peek(state, cell):
        return Reason.PEEK_TWICE
    return Reason.NONE


def target_refusal(state: State, seat: int) -> int:
    """Why an effect may not choose a seat (AA-ITEM-DRAGONS-EGG-05, AA-ITEM-HYPNOTIC-TOAD-05)."""
    if seat >= state.seats:
        return Reason.NO_SEAT
    if state.stage == Stage.TOAD:
        return Reason.NONE
    if state.stage == Stage.SPECIAL:
        if seat == state.turn_seat:
            return Reason.SELF_TARGET
        return Reason.NONE if state.stash_count[seat] > 0 else Reason.EMPTY_STASH
    return Reason.SELF_TARGET if seat == state.sale_seat else Reason.NONE


def swap_refusal(state: State, verb: int, seat: int, one: int, two: int) -> int:
    """Why two items may not change places."""
    if seat >= state.seats:
        return Reason.NO_SEAT
    if state.stage == Stage.LOCKBOX:
        own = state.turn_seat * SLOTS + one
        if verb != Verb.SWAP or seat == state.turn_seat:
            return Reason.SWAP_OTHER
        if one >= SLOTS or state.storehouse_item[own] < 0 or state.storehouse_face[own] == 1:
            return Reason.SWAP_OWN
        if two >= SLOTS or state.storehouse_face[seat * SLOTS + two] == 0:
            return Reason.SWAP_OTHER
        return Reason.NONE
    if verb != Verb.REARRANGE or seat != state.target_seat:
        return Reason.REARRANGE_SEAT
    if one >= two:
        return Reason.REARRANGE_SAME
    first = seat * SLOTS
    if two >= SLOTS or state.storehouse_item[first + one] < 0 or state.storehouse_item[first + two] < 0:
        return Reason.EMPTY_PLACE
    return Reason.NONE


def can_pass_power(state: State) -> bool:
    """Whether the power that is asked about may be passed over."""
    if state.stage == Stage.SETS:
        return True
    if state.stage == Stage.TURN_UP:
        return state.values.glynna_optional == 1
    if is_ignoring_asked(state):
        return False
    return state.values.ninx_optional == 1


def power_cell_refusal(state: State, verb: int, slot: int) -> int:
    """Why Glynna may not remove, or Ninx claim, what lies in a slot."""
    cell = state.power_seat * SLOTS + slot
    if slot >= SLOTS or state.storehouse_item[cell] < 0:
        return Reason.CLAIM_EMPTY
    if verb == Verb.REMOVE and state.storehouse_face[cell] == 1:
        return Reason.HIDDEN_ONLY
    return Reason.NONE


def power_refusal(state: State, verb: int, slot: int) -> int:
    """Why this is no answer to the power that is asked about."""
    if is_ignoring_asked(state):
        return Reason.NONE if verb == Verb.IGNORE or verb == Verb.RESOLVE else Reason.OTHER_POWER
    if state.stage == Stage.SETS:
        return Reason.NONE if verb == Verb.PAY else Reason.OTHER_POWER
    asked = Verb.REMOVE if state.stage == Stage.TURN_UP else Verb.CLAIM
    if verb != asked:
        return Reason.OTHER_POWER
    return power_cell_refusal(state, verb, slot)


def bribe_refusal(state: State, gold: int) -> int:
    """Why an amount may not be spent (AA-BRIBE-03 to 05)."""
    if gold % state.values.bribe_gold != 0:
        return Reason.ODD_BRIBE
    if gold > state.gold[state.actor]:
        return Reason.BRIBE_GOLD
    if gold > state.values.bribe_gold * state.infamy[state.actor]:
        return Reason.BRIBE_INFAMY
    return Reason.NONE if gold > 0 else Reason.BAD_CHOICE


def is_offered(state: State, item: int) -> bool:
    """Whether the special item in use lets this item be played."""
    if state.play_from == From.WATCH:
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
    if stage == Stage.RESOLVE_PLAYED or stage == Stage.RESOLVE_SOLD or stage == Stage.REPLACED:
        return True
    return stage == Stage.GIFT or stage == Stage.CURSE
