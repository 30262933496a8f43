"""The Prepare action: what a trick lacks, what enchantment tiles stand for, and what is spent (AS-ENCH, ST-7)."""

from arcane_lab.games.arts.rules.events import tell
from arcane_lab.games.arts.rules.moves import first_of, mask_of, second_of, tiles_of
from arcane_lab.games.arts.rules.sizes import KINDS, NEEDS, NOTHING, TRICKS, TYPES
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Log, Reason, Rule


def missing_mask(state: State, seat: int, trick: int) -> int:
    """Which components of a trick a seat lacks, a bit each; of equal ones the first in the order of the needs.

    `trick` is its number in the game. Missing is needs minus parts, as multisets (ST-7).
    """
    mask = 0
    first = trick * NEEDS
    for k in range(state.needs_count[trick]):
        kind = state.needs[first + k]
        needed = 0
        before = 0
        for other in range(state.needs_count[trick]):
            if state.needs[first + other] == kind:
                needed += 1
                if other < k:
                    before += 1
        if before < needed - state.parts[seat * KINDS + kind]:
            mask |= 1 << k
    return mask


def is_first_of_equals(state: State, trick: int, mask: int) -> bool:
    """Whether a mask takes of equal components the first ones, so that each multiset has one mask."""
    first = trick * NEEDS
    for k in range(state.needs_count[trick]):
        if (mask >> k) & 1 == 1:
            for before in range(k):
                if state.needs[first + before] == state.needs[first + k] and (mask >> before) & 1 == 0:
                    return False
    return True


def worth_of_mask(state: State, trick: int, mask: int) -> int:
    """What some components of a trick are worth in coins (AS-ENCH-04 to 06)."""
    worth = 0
    for k in range(state.needs_count[trick]):
        if (mask >> k) & 1 == 1:
            worth += state.kind_value[state.needs[trick * NEEDS + k]]
    return worth


def tiles_named(move: int) -> int:
    """How many tiles a Prepare names."""
    count = 0
    for kind in range(TYPES):
        count += tiles_of(move, kind)
    return count


def type_named(move: int) -> int:
    """The type of the tiles that a Prepare names, -1 for none; the first of several."""
    for kind in range(TYPES):
        if tiles_of(move, kind) > 0:
            return kind
    return NOTHING


def is_mixed(move: int) -> bool:
    """Whether a Prepare names tiles of several types (AS-ENCH-01)."""
    kinds = 0
    for kind in range(TYPES):
        if tiles_of(move, kind) > 0:
            kinds += 1
    return kinds > 1


def substituted(state: State, seat: int, move: int) -> int:
    """Which components the tiles of a Prepare stand for: those that it names, else exactly the missing ones."""
    if second_of(move) == 1:
        return mask_of(move)
    return missing_mask(state, seat, state.trick[seat * TRICKS + first_of(move)])


def prepare_refusal(state: State, seat: int, move: int) -> int:
    """Why a character at the workshop may not prepare a trick so, in the order in which reasons count."""
    at = seat * TRICKS + first_of(move)
    if state.trick_ready[at] == 1:
        return Reason.PREPARED
    if is_mixed(move):
        return Reason.MIXED
    kind = type_named(move)
    if kind >= 0 and (state.trick_types[at] >> kind) & 1 == 1:
        return Reason.CARRIED
    trick = state.trick[at]
    count = tiles_named(move)
    missing = missing_mask(state, seat, trick)
    if state.trick_ap[trick] > state.ap:
        return Reason.PREPARE_POINTS
    if missing != 0 and count == 0:
        return Reason.MISSING
    if second_of(move) == 1:
        if state.values.prepare_spends == 0 or count == 0:
            return Reason.NOT_SPENT
        if missing & ~mask_of(move) != 0:
            return Reason.LEAVES_MISSING
    if count > 0:
        held = state.tiles[seat * TYPES + kind]
        if count > held:
            return Reason.TILES_NOT_HELD
        if count > held - state.resting[seat * TYPES + kind]:
            return Reason.RESTING
        if worth_of_mask(state, trick, substituted(state, seat, move)) > state.values.tile_worth * count:
            return Reason.TOO_FEW
    return Reason.NONE


def do_prepare(state: State, seat: int, move: int) -> None:
    """The trick is prepared; exactly one of the tiles goes onto it, the others stay (AS-ENCH-10, 11)."""
    at = seat * TRICKS + first_of(move)
    trick = state.trick[at]
    kind = type_named(move)
    count = tiles_named(move)
    stands_for = substituted(state, seat, move)
    over = state.values.tile_worth * count - worth_of_mask(state, trick, stands_for)
    state.ap -= state.trick_ap[trick]
    state.trick_ready[at] = 1
    if count > 0:
        state.trick_types[at] |= 1 << kind
        state.tiles[seat * TYPES + kind] -= 1
        state.tally_enchanted[seat] += 1
        if state.values.reuse_same_turn == 0:
            state.resting[seat * TYPES + kind] += count - 1
    rule = Rule.ST + 7
    if count > 0:
        rule = Rule.ENCH + (7 if over > 0 else 10)
        if state.trick_types[at] != 1 << kind:
            rule = Rule.ENCH + 13
    tell(state, Log.PREPARED, seat, state.trick_name[trick], kind, count, rule, over)
    if state.values.prepare_spends == 1:
        for k in range(state.needs_count[trick]):
            if (stands_for >> k) & 1 == 0:
                part = state.needs[trick * NEEDS + k]
                state.parts[seat * KINDS + part] -= 1
                tell(state, Log.SPENT_PARTS, seat, state.kind_name[part], NOTHING, 1, Rule.ST + 7, 0)
