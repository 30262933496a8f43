"""The storehouse: slots, stacks, sets and how a storehouse closes up (AA-SET-01 to 07, AA-SLIDE)."""

from typing import Final

from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Axis, Item, Log, Phase, Reading, Rule

#: The eight stacks of a full storehouse, three slots each: three rows, three columns, two diagonals (AA-SET-03).
LINES: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 6, 1, 4, 7, 2, 5, 8, 0, 4, 8, 2, 4, 6)
#: The slots of each stack, a bit for each.
LINE_SLOTS: Final = (7, 56, 448, 73, 146, 292, 273, 84)
#: All slots of a full storehouse, a bit for each.
ALL_SLOTS: Final = 511
#: The stacks through each slot, a bit for each.
LINES_THROUGH: Final = tuple(
    sum(1 << line for line, slots in enumerate(LINE_SLOTS) if (slots >> slot) & 1) for slot in range(SLOTS)
)
#: The first slot that a mask of slots names; of lines, the first line.
FIRST_SLOT: Final = (0, *((mask & -mask).bit_length() - 1 for mask in range(1, 512)))
#: For a mask of slots the stacks that lie in it wholly, a bit for each.
LINES_IN: Final = tuple(
    sum(1 << line for line, slots in enumerate(LINE_SLOTS) if mask & slots == slots) for mask in range(512)
)


def has_hidden(state: State, seat: int) -> bool:
    """Whether the storehouse of a seat has a hidden item."""
    # A slot that shows nothing has a hidden item or, seldom, none: the first that is looked at most often says it.
    slots = ALL_SLOTS & ~revealed_slots(state, seat)
    while slots != 0:
        if state.storehouse_item[seat * SLOTS + FIRST_SLOT[slots]] >= 0:
            return True
        slots &= slots - 1
    return False


def hidden_slots(state: State, seat: int) -> int:
    """The slots of a seat's storehouse with a hidden item, a bit for each."""
    at = seat * SLOTS
    items = state.storehouse_item
    # A slot that shows nothing has a hidden item or, seldom, none.
    slots = ALL_SLOTS & ~revealed_slots(state, seat)
    gaps = 0
    for slot in range(SLOTS):
        gaps |= (items[at + slot] == NOTHING) << slot
    return slots & ~gaps


def count_revealed(state: State, seat: int) -> int:
    """Revealed items in the storehouse of a seat."""
    revealed = 0
    first = seat * SLOTS
    for cell in range(first, first + SLOTS):
        if state.storehouse_item[cell] >= 0 and state.storehouse_face[cell] == 1:
            revealed += 1
    return revealed


def revealed_slots(state: State, seat: int) -> int:
    """The slots of a seat's storehouse with a revealed item, a bit for each."""
    at = seat * SLOTS
    face = state.storehouse_face
    # Asked more often than anything else: without a loop it takes half as long.
    top = face[at] | face[at + 1] << 1 | face[at + 2] << 2
    middle = face[at + 3] << 3 | face[at + 4] << 4 | face[at + 5] << 5
    return top | middle | face[at + 6] << 6 | face[at + 7] << 7 | face[at + 8] << 8


def count_items(state: State, seat: int) -> int:
    """Items in the storehouse of a seat: 9, 6, 3 or 0, unless Glynna has removed one."""
    items = 0
    first = seat * SLOTS
    for cell in range(first, first + SLOTS):
        if state.storehouse_item[cell] >= 0:
            items += 1
    return items


def is_touching(slot: int, other: int, with_corners: int) -> bool:
    """Whether two slots share a side, or a corner too when corners count (AA-ITEM-CURSED-MIRROR-08, 09)."""
    across = abs(slot % 3 - other % 3)
    down = abs(slot // 3 - other // 3)
    if with_corners == 1:
        return max(across, down) == 1
    return across + down == 1


def is_beside_mirror(state: State, seat: int, slot: int) -> bool:
    """Whether a revealed Cursed Mirror lies next to a slot."""
    first = seat * SLOTS
    for other in range(SLOTS):
        if (
            state.storehouse_item[first + other] == Item.CM
            and state.storehouse_face[first + other] == 1
            and is_touching(slot, other, state.values.mirror_diagonal)
        ):
            return True
    return False


def is_locked_doll(state: State, cell: int) -> bool:
    """A revealed Haunted Doll cannot be replaced (AA-ITEM-HAUNTED-DOLL-04)."""
    return state.values.doll_locked == 1 and state.storehouse_item[cell] == Item.HD and state.storehouse_face[cell] == 1


def can_replace(state: State, seat: int, slot: int) -> bool:
    """Whether an item may be played on a slot: something lies there and nothing locks it (AA-PLAY-03, 18)."""
    return (replaceable_slots(state, seat) >> slot) & 1 == 1


def replaceable_slots(state: State, seat: int) -> int:
    """The slots on which a seat may play an item, a bit for each (see `can_replace`)."""
    first = seat * SLOTS
    items = state.storehouse_item
    # Below 0 for a gap and for a doll alone: most storehouses have neither, and that is seen at once.
    gaps_or_dolls = 0
    for slot in range(SLOTS):
        gaps_or_dolls |= (items[first + slot] ^ Item.HD) - 1
    if gaps_or_dolls < 0 or state.values.mirror_effect == Reading.MIRROR_LOCK:
        return ALL_SLOTS & ~rarely_barred_slots(state, seat)
    return ALL_SLOTS


def rarely_barred_slots(state: State, seat: int) -> int:
    """Gaps, dolls that are locked and, by one reading of Cursed Mirrors, what lies beside one: a bit for each slot."""
    first = seat * SLOTS
    items = state.storehouse_item
    face = state.storehouse_face
    locked = state.values.doll_locked
    slots = 0
    for slot in range(SLOTS):
        # Added up, not asked one by one: what lies there cannot be foreseen.
        doll = (items[first + slot] == Item.HD) & (face[first + slot] & locked)
        slots |= ((items[first + slot] == NOTHING) | doll) << slot
    if state.values.mirror_effect == Reading.MIRROR_LOCK:
        for slot in range(SLOTS):
            if is_beside_mirror(state, seat, slot):
                slots |= 1 << slot
    return slots


def has_replaceable(state: State, seat: int) -> bool:
    """Whether a seat has any slot on which an item may be played."""
    return replaceable_slots(state, seat) != 0


def set_in_line(state: State, seat: int, line: int) -> int:
    """The item whose set lies in a line, or NOTHING (AA-SET-04 to 07, AA-ITEM-FACSIMILOUS-FELINE-04 to 06)."""
    first = seat * SLOTS
    a = first + LINES[3 * line]
    b = first + LINES[3 * line + 1]
    c = first + LINES[3 * line + 2]
    items = state.storehouse_item
    one = items[a]
    two = items[b]
    three = items[c]
    face = state.storehouse_face
    if one < 0 or two < 0 or three < 0 or face[a] == 0 or face[b] == 0 or face[c] == 0:
        return NOTHING
    if one == two and two == three:
        return one if state.gold_per_set[one] >= 0 else NOTHING
    if one != Item.FF and two != Item.FF and three != Item.FF:
        return NOTHING
    kind = NOTHING
    feline = a
    if one == Item.FF and two == three:
        kind = two
    elif two == Item.FF and one == three:
        kind = one
        feline = b
    elif three == Item.FF and one == two:
        kind = one
        feline = c
    if kind == NOTHING or kind == Item.FF or state.gold_per_set[kind] < 0:
        return NOTHING
    return kind if does_feline_count(state, seat, feline - first) else NOTHING


def does_feline_count(state: State, seat: int, slot: int) -> bool:
    """Whether a feline at a slot completes a set now (AA-ITEM-FACSIMILOUS-FELINE-12).

    Nothing is played in an inspection, so that one which must be played completes nothing there (AA-EFFECT-23).
    """
    if state.values.feline_mode == Reading.FELINE_PLAYED:
        is_played = state.play_item == Item.FF and seat == state.play_seat and slot == state.play_slot
        return is_played and state.phase != Phase.INSPECTION
    return state.phase != Phase.INSPECTION or state.values.feline_at_inspection == 1


def close_over(state: State, seat: int, slot: int, axis: int, rule: int) -> None:
    """Close the gap at a slot: the rest of its row moves left, or of its column up, and keeps its order."""
    step = 1 if axis == Axis.HORIZONTAL else 3
    end = slot - slot % 3 + 2 if axis == Axis.HORIZONTAL else 6 + slot % 3
    first = seat * SLOTS
    at = slot
    while at + step <= end:
        move_cell(state, first + at + step, first + at)
        if state.storehouse_item[first + at] >= 0:
            seen = 63 if state.storehouse_face[first + at] == 1 else state.storehouse_seen[first + at]
            log_event(state, Log.SLID, seat, state.storehouse_item[first + at], at + step, axis, rule, at, seen)
            if seat == state.play_seat and at + step == state.play_slot:
                state.play_slot = at
        at += step
    clear_cell(state, first + end)


def fill_cell(state: State, cell: int, item: int, face: int, seen: int, mark: int) -> None:
    """Say what lies in a cell. Every change of a storehouse goes through here, `show_cell` or `let_see`."""
    state.storehouse_item[cell] = item
    state.storehouse_face[cell] = face
    state.storehouse_seen[cell] = seen
    state.storehouse_mark[cell] = mark
    state.changed_cells |= 1 << cell


def show_cell(state: State, cell: int) -> None:
    """Turn up what lies in a cell: everybody knows it from now on (AA-STOCK-09, AA-INSPECT-03)."""
    state.storehouse_face[cell] = 1
    state.storehouse_seen[cell] = EVERYBODY
    state.changed_cells |= 1 << cell


def let_see(state: State, cell: int, seat: int) -> None:
    """One seat looks at what lies in a cell and knows it from now on (AA-ITEM-CRYSTAL-BALL-06)."""
    state.storehouse_seen[cell] |= 1 << seat
    state.changed_cells |= 1 << cell


def move_cell(state: State, source: int, target: int) -> None:
    """Put what lies in one cell into another, with its face, its mark and who knows it (AA-SLIDE-07)."""
    fill_cell(
        state,
        target,
        state.storehouse_item[source],
        state.storehouse_face[source],
        state.storehouse_seen[source],
        state.storehouse_mark[source],
    )


def swap_cells(state: State, one: int, two: int) -> None:
    """Exchange two cells, each with its face, its mark and who knows it."""
    item = state.storehouse_item[one]
    face = state.storehouse_face[one]
    seen = state.storehouse_seen[one]
    mark = state.storehouse_mark[one]
    move_cell(state, two, one)
    fill_cell(state, two, item, face, seen, mark)


def clear_cell(state: State, cell: int) -> None:
    """Leave a gap in a cell."""
    fill_cell(state, cell, NOTHING, 0, 0, 0)


def slide_rule(state: State, seat: int, line: int, axis: int) -> int:
    """The ledger row of a slide: which line left which shape (AA-SLIDE-12 to 26)."""
    items = count_items(state, seat)
    if items == 0:
        return Rule.SLIDE + 26
    if items <= 3:
        return Rule.SLIDE + (22 + min(line, 1) if line < 3 else 24 + min(line - 3, 1))
    if line < 6:
        return Rule.SLIDE + 12 + line
    return Rule.SLIDE + 18 + 2 * (line - 6) + axis


def close_line(state: State, seat: int, line: int, axis: int) -> None:
    """Slide a storehouse together over an emptied line (AA-SLIDE-01 to 06).

    A row closes up and down its columns, a column along its rows, a diagonal along the chosen axis.
    """
    if line < 3:
        axis = Axis.VERTICAL
    elif line < 6:
        axis = Axis.HORIZONTAL
    rule = slide_rule(state, seat, line, axis)
    for corner in range(3):
        slot = LINES[3 * line + 2 - corner]
        close_over(state, seat, slot, axis, rule)
    if state.phase == Phase.INSPECTION:
        drop_empty(state, seat, rule)


def drop_empty(state: State, seat: int, rule: int) -> None:
    """Close rows and columns that are wholly empty; only Glynna's hole can leave one (AA-SLIDE-27)."""
    first = seat * SLOTS
    for line in range(1, -1, -1):
        if is_line_empty(state, first + 3 * line, 1):
            for column in range(3):
                close_over(state, seat, 3 * line + column, Axis.VERTICAL, rule)
        if is_line_empty(state, first + line, 3):
            for row in range(3):
                close_over(state, seat, 3 * row + line, Axis.HORIZONTAL, rule)


def is_line_empty(state: State, cell: int, step: int) -> bool:
    """Whether three cells in a row or column are all gaps."""
    return (
        state.storehouse_item[cell] < 0
        and state.storehouse_item[cell + step] < 0
        and state.storehouse_item[cell + 2 * step] < 0
    )
