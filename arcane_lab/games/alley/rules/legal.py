"""Which moves may be done now: `legal_moves` lists the answers to the decision that is asked.

`forbidden.refusal` says why another may not be done; a test holds that the two agree on every move there is. Moves that
name a seat are listed in turn order from the seat that decides, so that no list begins with the same seat for all.
"""

from arcane_lab.games.alley.rules.forbidden import (
    SPECIALS,
    can_pass_power,
    cell_refusal,
    cell_seat_refusal,
    is_ignoring_asked,
    is_offered,
    is_rediscard,
    is_special,
    power_cell_refusal,
    special_refusal,
    target_refusal,
)
from arcane_lab.games.alley.rules.moves import NEXT_FIRST, NEXT_SECOND, VERB_AND_FIRST, move_of
from arcane_lab.games.alley.rules.piles import can_draw_deck
from arcane_lab.games.alley.rules.sale import find_sets
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import replaceable_slots
from arcane_lab.games.alley.rules.words import (
    ALLOWED,
    ASK_BRIBE,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_PEEK,
    ASK_PLACE,
    ASK_PLAY,
    ASK_POWER,
    ASK_REVEAL,
    ASK_SELL,
    ASK_SLIDE,
    ASK_SWAP,
    ASK_TARGET,
    AT_LOCKBOX,
    AT_SETS,
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
    FROM_STASH,
    KINDS,
    MB,
    SLOTS,
    STASH_ROOM,
)


def legal_moves(state: State, moves: list[int]) -> int:
    """Fill ``moves`` with the legal answers to the decision that is asked and return how many there are."""
    step = state.step
    if step == ASK_PLAY:
        if state.play_from == FROM_STASH:
            return list_stash_uses(state, moves)
        return list_forced_plays(state, moves)
    if step == ASK_DRAW:
        return list_draws(state, moves)
    if step == ASK_REVEAL or step == ASK_PEEK or step == ASK_PLACE:
        return list_cells(state, moves)
    if step == ASK_TARGET:
        return list_targets(state, moves)
    if step == ASK_SWAP:
        return list_swaps(state, moves)
    if step == ASK_SELL:
        return list_sets(state, moves)
    if step == ASK_CHOOSE or step == ASK_SLIDE:
        verb = DO_CHOOSE if step == ASK_CHOOSE else DO_SLIDE
        moves[0] = move_of(verb, 0, 0, 0)
        moves[1] = move_of(verb, 1, 0, 0)
        return 2
    if step == ASK_DISCARD:
        return list_discards(state, moves, 0)
    if step == ASK_POWER:
        return list_power(state, moves)
    if step == ASK_BRIBE:
        return list_bribes(state, moves)
    return 0


def list_draws(state: State, moves: list[int]) -> int:
    """The deck and the discard, where they have a card (AA-TURN-04, 09)."""
    count = 0
    if can_draw_deck(state):
        moves[count] = DO_DRAW
        count += 1
    if state.discard_count > 0:
        moves[count] = DO_DRAW + NEXT_FIRST
        count += 1
    return count


def list_stash_uses(state: State, moves: list[int]) -> int:
    """Play, discard or use an item of the stash (AA-TURN-10, 14; AA-EFFECT-10)."""
    seat = state.play_seat
    first = seat * STASH_ROOM
    stash = state.stash_item
    slots = replaceable_slots(state, seat)
    count = 0
    places = 0
    held = 0
    for place in range(first, first + state.stash_count[seat]):
        item = stash[place]
        if (held >> item) & 1 == 1:
            continue
        held |= 1 << item
        if (SPECIALS >> item) & 1 == 1 and state.special_playable == 0:
            continue
        if count == 0:
            places = list_plays(moves, 0, item, slots)
            count = places
        else:
            count = list_same_plays(moves, count, item, places)
    count = list_discards(state, moves, count)
    if held & SPECIALS != 0:
        count = list_uses(state, moves, count)
    return count


def list_uses(state: State, moves: list[int], count: int) -> int:
    """Every different special item of the stash that may be used."""
    seat = state.play_seat
    first = seat * STASH_ROOM
    listed = 0
    for place in range(first, first + state.stash_count[seat]):
        item = state.stash_item[place]
        if is_special(item) and (listed >> item) & 1 == 0 and special_refusal(state, item) == ALLOWED:
            listed |= 1 << item
            moves[count] = move_of(DO_USE, item, 0, 0)
            count += 1
    return count


def list_plays(moves: list[int], count: int, item: int, slots: int) -> int:
    """One item on every slot that can be replaced; `slots` has a bit for each (all items share them)."""
    play = DO_PLAY + NEXT_FIRST * item
    while slots != 0:
        if slots & 1:
            moves[count] = play
            count += 1
        play += NEXT_SECOND
        slots >>= 1
    return count


def list_same_plays(moves: list[int], count: int, item: int, places: int) -> int:
    """One item on the slots that the list begins with, which are the same for all items."""
    step = DO_PLAY + NEXT_FIRST * item - (moves[0] & VERB_AND_FIRST)
    for k in range(places):
        moves[count + k] = moves[k] + step
    return count + places


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
            moves[count] = DO_DISCARD + NEXT_FIRST * item
            count += 1
    return count


def list_forced_plays(state: State, moves: list[int]) -> int:
    """The boomerang, or an item that a special item offers, on every slot that can be replaced."""
    slots = replaceable_slots(state, state.play_seat)
    if state.play_from == FROM_BOOMERANG:
        return list_plays(moves, 0, MB, slots)
    count = 0
    for item in range(KINDS):
        if is_offered(state, item):
            count = list_plays(moves, count, item, slots)
    return count


def list_cells(state: State, moves: list[int]) -> int:
    """A cell to reveal, to peek at, or to place a doll on."""
    verb = DO_REVEAL
    if state.step == ASK_PEEK:
        verb = DO_PEEK
    elif state.step == ASK_PLACE:
        verb = DO_PLACE
    count = 0
    for place in range(state.seats):
        seat = (state.actor + place) % state.seats
        if cell_seat_refusal(state, verb, seat) != ALLOWED:
            continue
        for slot in range(SLOTS):
            if cell_refusal(state, verb, seat, slot) == ALLOWED:
                moves[count] = move_of(verb, 0 if verb == DO_REVEAL else seat, slot, 0)
                count += 1
    return count


def list_targets(state: State, moves: list[int]) -> int:
    """Every seat that the effect may choose."""
    count = 0
    for place in range(state.seats):
        seat = (state.actor + place) % state.seats
        if target_refusal(state, seat) == ALLOWED:
            moves[count] = move_of(DO_TARGET, seat, 0, 0)
            count += 1
    return count


def list_swaps(state: State, moves: list[int]) -> int:
    """Every swap of the lockbox or of the toad."""
    count = 0
    if state.stage == AT_LOCKBOX:
        own = state.turn_seat * SLOTS
        for slot in range(SLOTS):
            if state.storehouse_item[own + slot] < 0 or state.storehouse_face[own + slot] == 1:
                continue
            for place in range(1, state.seats):
                seat = (state.turn_seat + place) % state.seats
                for other in range(SLOTS):
                    if state.storehouse_face[seat * SLOTS + other] == 1:
                        moves[count] = move_of(DO_SWAP, seat, slot, other)
                        count += 1
        return count
    first = state.target_seat * SLOTS
    for one in range(SLOTS):
        for two in range(one + 1, SLOTS):
            if state.storehouse_item[first + one] >= 0 and state.storehouse_item[first + two] >= 0:
                moves[count] = move_of(DO_REARRANGE, state.target_seat, one, two)
                count += 1
    return count


def list_sets(state: State, moves: list[int]) -> int:
    """Every set that may be sold first (AA-SET-25)."""
    lines = find_sets(state, state.sale_seat)
    count = 0
    for line in range(8):
        if (lines >> line) & 1:
            moves[count] = move_of(DO_SELL, line, 0, 0)
            count += 1
    return count


def list_power(state: State, moves: list[int]) -> int:
    """The answers to the power that is asked about."""
    if is_ignoring_asked(state):
        moves[0] = move_of(DO_IGNORE, 0, 0, 0)
        moves[1] = move_of(DO_RESOLVE, 0, 0, 0)
        return 2
    if state.stage == AT_SETS:
        moves[0] = move_of(DO_PAY, 0, 0, 0)
        moves[1] = move_of(DO_PASS, 0, 0, 0)
        return 2
    verb = DO_REMOVE if state.stage == AT_TURN_UP else DO_CLAIM
    count = 0
    for slot in range(SLOTS):
        if power_cell_refusal(state, verb, slot) == ALLOWED:
            moves[count] = move_of(verb, 0, slot, 0)
            count += 1
    if can_pass_power(state):
        moves[count] = move_of(DO_PASS, 0, 0, 0)
        count += 1
    return count


def list_bribes(state: State, moves: list[int]) -> int:
    """Every even amount that helps, and passing (AA-BRIBE-03 to 07)."""
    most = min(state.gold[state.actor], 2 * state.infamy[state.actor])
    count = 0
    for gold in range(2, most + 1, 2):
        moves[count] = move_of(DO_BRIBE, gold, 0, 0)
        count += 1
    moves[count] = move_of(DO_PASS, 0, 0, 0)
    return count + 1
