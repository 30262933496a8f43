"""Which moves may be done now: `legal_moves` lists the answers to the decision that is asked.

`forbidden.refusal` says why another may not be done; a test holds that the two agree on every move there is. Moves that
name a seat are listed in turn order from the seat that decides, so that no list begins with the same seat for all.
"""

from typing import Final

from arcane_lab.games.alley.rules.forbidden import (
    can_pass_power,
    cell_seat_refusal,
    is_ignoring_asked,
    is_offered,
    is_rediscard,
    is_special,
    power_cell_refusal,
    special_refusal,
    target_refusal,
)
from arcane_lab.games.alley.rules.moves import NEXT_FIRST, NEXT_SECOND, move_of
from arcane_lab.games.alley.rules.piles import can_draw_deck
from arcane_lab.games.alley.rules.sale import find_sets
from arcane_lab.games.alley.rules.sizes import KINDS, SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import (
    ALL_SLOTS,
    FIRST_SLOT,
    hidden_slots,
    replaceable_slots,
    revealed_slots,
)
from arcane_lab.games.alley.rules.words import SPECIALS, Ask, From, Item, Reading, Reason, Stage, Verb

#: Where in the room for moves, behind all that can be listed, the uses of a stash stand in short: on which slots items
#: can be played and how many slots that are, the plays of the items on the first slot, and what else can be done.
SLOTS_AT: Final = 512
PLACES_AT: Final = 513
PLAYS_AT: Final = 514
FIRST_PLAY: Final = 515
FIRST_OTHER: Final = FIRST_PLAY + STASH_ROOM


def legal_moves(state: State, moves: list[int]) -> int:
    """Fill ``moves`` with the legal answers to the decision that is asked and return how many there are."""
    step = state.step
    if step == Ask.PLAY:
        if state.play_from == From.STASH:
            return list_stash_uses(state, moves)
        return list_forced_plays(state, moves)
    if step == Ask.DRAW:
        return list_draws(state, moves)
    if step == Ask.REVEAL or step == Ask.PEEK or step == Ask.PLACE:
        return list_cells(state, moves)
    if step == Ask.TARGET:
        return list_targets(state, moves)
    if step == Ask.SWAP:
        return list_swaps(state, moves)
    if step == Ask.SELL:
        return list_sets(state, moves)
    if step == Ask.CHOOSE or step == Ask.SLIDE:
        verb = Verb.CHOOSE if step == Ask.CHOOSE else Verb.SLIDE
        moves[0] = move_of(verb, 0, 0, 0)
        moves[1] = move_of(verb, 1, 0, 0)
        return 2
    if step == Ask.DISCARD:
        return list_discards(state, moves, 0)
    if step == Ask.POWER:
        return list_power(state, moves)
    if step == Ask.BRIBE:
        return list_bribes(state, moves)
    return 0


def list_draws(state: State, moves: list[int]) -> int:
    """The deck and the discard, where they have a card (AA-TURN-04, 09)."""
    count = 0
    if can_draw_deck(state):
        moves[count] = Verb.DRAW
        count += 1
    if state.discard_count > 0:
        moves[count] = Verb.DRAW + NEXT_FIRST
        count += 1
    return count


def count_moves(state: State, moves: list[int]) -> int:
    """How many legal answers there are, for whoever does not look at them; `nth_move` says which one is meant.

    ``moves`` gets them in short: where many items can be played on many slots, they are not written out one by one.
    """
    if state.step == Ask.PLAY and state.play_from == From.STASH:
        return count_stash_uses(state, moves)
    if state.step == Ask.DRAW:
        return list_draws(state, moves)
    return legal_moves(state, moves)


def nth_move(state: State, moves: list[int], place: int) -> int:
    """The move that `legal_moves` would have listed at a place, of what `count_moves` has just written down."""
    if state.step != Ask.PLAY or state.play_from != From.STASH:
        return moves[place]
    slots = moves[SLOTS_AT]
    others = place - moves[PLAYS_AT] * moves[PLACES_AT]
    if others >= 0:
        return moves[FIRST_OTHER + others]
    if slots == ALL_SLOTS:
        # A ninth, without the questions of a division: it is exact below 512.
        play = place * 57 >> 9
        return moves[FIRST_PLAY + play] + NEXT_SECOND * (place - SLOTS * play)
    play = place // moves[PLACES_AT]
    for _ in range(place - play * moves[PLACES_AT]):
        slots &= slots - 1
    return moves[FIRST_PLAY + play] + NEXT_SECOND * FIRST_SLOT[slots]


def list_stash_uses(state: State, moves: list[int]) -> int:
    """Play, discard or use an item of the stash (AA-TURN-10, 14; AA-EFFECT-10)."""
    count = count_stash_uses(state, moves)
    slots = moves[SLOTS_AT]
    listed = 0
    for k in range(FIRST_PLAY, FIRST_PLAY + moves[PLAYS_AT]):
        listed = list_plays(moves, listed, moves[k], slots)
    for k in range(count - listed):
        moves[listed + k] = moves[FIRST_OTHER + k]
    return count


def count_stash_uses(state: State, moves: list[int]) -> int:
    """How many uses of the stash there are, and in short which: every different item once."""
    seat = state.play_seat
    stash = state.stash_item
    slots = replaceable_slots(state, seat)
    places = SLOTS if slots == ALL_SLOTS else count_slots(slots)
    barred = SPECIALS if state.values.special_playable == 0 else 0
    drawn = state.drawn_from_discard - 1
    plays = FIRST_PLAY
    others = FIRST_OTHER
    held = 0
    for place in range(seat * STASH_ROOM, seat * STASH_ROOM + state.stash_count[seat]):
        item = stash[place]
        if (held >> item) & 1 == 1:
            continue
        held |= 1 << item
        if (barred >> item) & 1 == 0:
            moves[plays] = Verb.PLAY + NEXT_FIRST * item
            plays += 1
        if item != drawn or not is_rediscard(state, item):
            moves[others] = Verb.DISCARD + NEXT_FIRST * item
            others += 1
    if held & SPECIALS != 0:
        others = list_uses(state, moves, others)
    if slots == 0:
        plays = FIRST_PLAY
    moves[SLOTS_AT] = slots
    moves[PLACES_AT] = places
    moves[PLAYS_AT] = plays - FIRST_PLAY
    return (plays - FIRST_PLAY) * places + others - FIRST_OTHER


def count_slots(slots: int) -> int:
    """How many slots a mask names."""
    count = 0
    while slots != 0:
        slots &= slots - 1
        count += 1
    return count


def list_uses(state: State, moves: list[int], count: int) -> int:
    """Every different special item of the stash that may be used."""
    seat = state.play_seat
    first = seat * STASH_ROOM
    listed = 0
    for place in range(first, first + state.stash_count[seat]):
        item = state.stash_item[place]
        if is_special(item) and (listed >> item) & 1 == 0 and special_refusal(state, item) == Reason.NONE:
            listed |= 1 << item
            moves[count] = move_of(Verb.USE, item, 0, 0)
            count += 1
    return count


def list_plays(moves: list[int], count: int, play: int, slots: int) -> int:
    """What is played on the first slot, on every slot that can be replaced (`slots` has a bit for each)."""
    if slots == ALL_SLOTS:
        # A loop of known length is compiled to fill several places at once.
        for slot in range(SLOTS):
            moves[count + slot] = play + NEXT_SECOND * slot
        return count + SLOTS
    while slots != 0:
        moves[count] = play + NEXT_SECOND * FIRST_SLOT[slots]
        count += 1
        slots &= slots - 1
    return count


def list_discards(state: State, moves: list[int], count: int) -> int:
    """Every different item of the stash, to be discarded."""
    seat = state.actor
    first = seat * STASH_ROOM
    stash = state.stash_item
    drawn = state.drawn_from_discard - 1
    listed = 0
    for place in range(first, first + state.stash_count[seat]):
        item = stash[place]
        if (listed >> item) & 1 == 0 and (item != drawn or not is_rediscard(state, item)):
            listed |= 1 << item
            moves[count] = Verb.DISCARD + NEXT_FIRST * item
            count += 1
    return count


def list_forced_plays(state: State, moves: list[int]) -> int:
    """The boomerang, or an item that a special item offers, on every slot that can be replaced."""
    slots = replaceable_slots(state, state.play_seat)
    if state.play_from == From.BOOMERANG:
        return list_plays(moves, 0, Verb.PLAY + NEXT_FIRST * Item.MB, slots)
    count = 0
    for item in range(KINDS):
        if is_offered(state, item):
            count = list_plays(moves, count, Verb.PLAY + NEXT_FIRST * item, slots)
    return count


def list_cells(state: State, moves: list[int]) -> int:
    """A cell to reveal, to peek at, or to place a doll on."""
    verb = Verb.REVEAL
    if state.step == Ask.PEEK:
        verb = Verb.PEEK
    elif state.step == Ask.PLACE:
        verb = Verb.PLACE
    is_own = verb == Verb.REVEAL or (verb == Verb.PEEK and state.values.ball_target == Reading.PEEK_OWN)
    barred = state.peeked if verb == Verb.PEEK else 0
    count = 0
    seat = state.actor
    for _ in range(1 if is_own else state.seats):
        if cell_seat_refusal(state, verb, seat) == Reason.NONE:
            move = move_of(verb, 0 if verb == Verb.REVEAL else seat, 0, 0)
            count = list_plays(moves, count, move, hidden_slots(state, seat) & ~(barred >> seat * SLOTS))
        seat = seat + 1 if seat + 1 < state.seats else 0
    return count


def list_targets(state: State, moves: list[int]) -> int:
    """Every seat that the effect may choose."""
    count = 0
    for place in range(state.seats):
        seat = (state.actor + place) % state.seats
        if target_refusal(state, seat) == Reason.NONE:
            moves[count] = move_of(Verb.TARGET, seat, 0, 0)
            count += 1
    return count


def list_swaps(state: State, moves: list[int]) -> int:
    """Every swap of the lockbox or of the toad."""
    count = 0
    if state.stage == Stage.LOCKBOX:
        hidden = hidden_slots(state, state.turn_seat)
        while hidden != 0:
            for place in range(1, state.seats):
                seat = (state.turn_seat + place) % state.seats
                shown = revealed_slots(state, seat)
                while shown != 0:
                    moves[count] = move_of(Verb.SWAP, seat, FIRST_SLOT[hidden], FIRST_SLOT[shown])
                    count += 1
                    shown &= shown - 1
            hidden &= hidden - 1
        return count
    first = state.target_seat * SLOTS
    for one in range(SLOTS):
        for two in range(one + 1, SLOTS):
            if state.storehouse_item[first + one] >= 0 and state.storehouse_item[first + two] >= 0:
                moves[count] = move_of(Verb.REARRANGE, state.target_seat, one, two)
                count += 1
    return count


def list_sets(state: State, moves: list[int]) -> int:
    """Every set that may be sold first (AA-SET-25)."""
    lines = find_sets(state, state.sale_seat)
    count = 0
    for line in range(8):
        if (lines >> line) & 1:
            moves[count] = move_of(Verb.SELL, line, 0, 0)
            count += 1
    return count


def list_power(state: State, moves: list[int]) -> int:
    """The answers to the power that is asked about."""
    if is_ignoring_asked(state):
        moves[0] = move_of(Verb.IGNORE, 0, 0, 0)
        moves[1] = move_of(Verb.RESOLVE, 0, 0, 0)
        return 2
    if state.stage == Stage.SETS:
        moves[0] = move_of(Verb.PAY, 0, 0, 0)
        moves[1] = move_of(Verb.PASS, 0, 0, 0)
        return 2
    verb = Verb.REMOVE if state.stage == Stage.TURN_UP else Verb.CLAIM
    count = 0
    for slot in range(SLOTS):
        if power_cell_refusal(state, verb, slot) == Reason.NONE:
            moves[count] = move_of(verb, 0, slot, 0)
            count += 1
    if can_pass_power(state):
        moves[count] = move_of(Verb.PASS, 0, 0, 0)
        count += 1
    return count


def list_bribes(state: State, moves: list[int]) -> int:
    """Every amount that is the price of whole infamy and helps, and passing (AA-BRIBE-03 to 07)."""
    price = state.values.bribe_gold
    most = min(state.gold[state.actor], price * state.infamy[state.actor])
    count = 0
    for gold in range(price, most + 1, price):
        moves[count] = move_of(Verb.BRIBE, gold, 0, 0)
        count += 1
    moves[count] = move_of(Verb.PASS, 0, 0, 0)
    return count + 1
