"""Selling a set: find it, take it out, slide together, gold, sold effect, Dafana (AA-SET-09 to 29)."""

from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.piles import set_aside
from arcane_lab.games.alley.rules.scores import gain_gold, lose_infamy
from arcane_lab.games.alley.rules.sizes import EVERYBODY, KINDS, NOBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.stock import has_power
from arcane_lab.games.alley.rules.storehouse import (
    FIRST_SLOT,
    LINES,
    LINES_IN,
    LINES_THROUGH,
    clear_cell,
    close_line,
    revealed_slots,
    set_in_line,
)
from arcane_lab.games.alley.rules.words import Ask, Item, Log, Phase, Power, Reading, Rule, Stage


def has_slot(line: int, slot: int) -> bool:
    """Whether a line runs through a slot."""
    return LINES[3 * line] == slot or LINES[3 * line + 1] == slot or LINES[3 * line + 2] == slot


def has_turned_up(state: State, seat: int, line: int) -> bool:
    """Whether a line holds an item that this inspection has just turned up."""
    first = seat * SLOTS
    mark = state.storehouse_mark
    return mark[first + LINES[3 * line]] + mark[first + LINES[3 * line + 1]] + mark[first + LINES[3 * line + 2]] > 0


def may_sell_line(state: State, seat: int, line: int) -> bool:
    """Whether a set in a line counts now, by phase and reading (AA-SET-39 to 42)."""
    if state.phase == Phase.INSPECTION:
        return state.values.inspect_sells_standing == 1 or has_turned_up(state, seat, line)
    if state.values.set_scan == Reading.SCAN_PLAYED_SLOT:
        return state.sets_scanned == 0 and seat == state.play_seat and has_slot(line, state.play_slot)
    return True


def find_sets(state: State, seat: int) -> int:
    """The lines of a storehouse that must be sold now, a bit for each (AA-SET-11)."""
    in_sight = LINES_IN[revealed_slots(state, seat)]
    if in_sight != 0:
        in_sight &= promising_lines(state, seat)
    return find_rare_sets(state, seat, in_sight) if in_sight != 0 else 0


def promising_lines(state: State, seat: int) -> int:
    """The lines that begin with two equal items, and those with a feline, which may stand in: no others can be sets."""
    at = seat * SLOTS
    items = state.storehouse_item
    # Without a loop or a question it takes a third of the time: what lies there is chance, and cannot be foreseen.
    a, b, c = items[at], items[at + 1], items[at + 2]
    d, e, f = items[at + 3], items[at + 4], items[at + 5]
    g, h, i = items[at + 6], items[at + 7], items[at + 8]
    # Below 0 for a feline, and for a gap: where that is seen, it is looked at more closely.
    top = (a ^ Item.FF) - 1 | (b ^ Item.FF) - 1 | (c ^ Item.FF) - 1
    middle = (d ^ Item.FF) - 1 | (e ^ Item.FF) - 1 | (f ^ Item.FF) - 1
    felines = 0
    if top | middle | (g ^ Item.FF) - 1 | (h ^ Item.FF) - 1 | (i ^ Item.FF) - 1 < 0:
        felines = lines_of_rare_felines(state, seat)
    rows = (a == b) | (d == e) << 1 | (g == h) << 2
    columns = (a == d) << 3 | (b == e) << 4 | (c == f) << 5
    return felines | rows | columns | (a == e) << 6 | (c == e) << 7


def lines_of_rare_felines(state: State, seat: int) -> int:
    """The lines through Facsimilous Felines, a bit for each."""
    lines = 0
    for slot in range(SLOTS):
        if state.storehouse_item[seat * SLOTS + slot] == Item.FF:
            lines |= LINES_THROUGH[slot]
    return lines


def find_rare_sets(state: State, seat: int, in_sight: int) -> int:
    """The lines among some that must be sold now."""
    lines = 0
    while in_sight != 0:
        line = FIRST_SLOT[in_sight]
        in_sight &= in_sight - 1
        if set_in_line(state, seat, line) != NOTHING and may_sell_line(state, seat, line):
            lines |= 1 << line
    return lines


def look_for_sets(state: State) -> bool:
    """Look at all lines of the storehouse in question; several sets at once ask which goes first (AA-SET-25)."""
    seat = state.sale_seat
    lines = find_sets(state, seat)
    if lines == 0 and state.phase != Phase.INSPECTION and state.values.set_scan == Reading.SCAN_ALWAYS:
        for place in range(1, state.seats):
            other = (state.play_seat + place) % state.seats
            lines = find_sets(state, other)
            if lines != 0:
                seat = other
                break
    if lines == 0:
        state.stage = Stage.NEXT_INSPECTED if state.phase == Phase.INSPECTION else Stage.REPLACED
        return False
    state.sale_seat = seat
    if lines & (lines - 1) != 0:
        state.actor = seat
        state.step = Ask.SELL
        return True
    line = 0
    while (lines >> line) & 1 == 0:
        line += 1
    state.sale_line = line
    state.stage = Stage.SALE
    return False


def take_out_set(state: State) -> bool:
    """The three items leave the storehouse and are set aside; a diagonal asks how to slide (AA-SET-13, 14)."""
    seat = state.sale_seat
    line = state.sale_line
    item = set_in_line(state, seat, line)
    felines = 0
    for corner in range(3):
        cell = seat * SLOTS + LINES[3 * line + corner]
        if state.storehouse_item[cell] == Item.FF and item != Item.FF:
            felines += 1
        set_aside(state, state.storehouse_item[cell], EVERYBODY)
        clear_cell(state, cell)
        if cell == state.play_seat * SLOTS + state.play_slot:
            state.play_slot = NOTHING
    state.sale_item = item
    state.sale_felines = felines
    state.sets_scanned = 1
    state.tally_sets[seat] += 1
    state.tally_sold[seat * KINDS + item] += 1
    if felines > 0:
        state.tally_sold[seat * KINDS + Item.FF] += 1
    rule = Rule.SET + (10 if state.phase == Phase.INSPECTION else 9)
    log_event(state, Log.SOLD, seat, item, line, felines, rule, 0, EVERYBODY)
    state.stage = Stage.GOLD
    if line >= 6:
        state.actor = seat
        state.step = Ask.SLIDE
        return True
    close_line(state, seat, line, 0)
    return False


def pay_for_set(state: State) -> None:
    """The seller gains the set value, once for the set; Byros gains more (AA-SET-15, 18)."""
    seat = state.sale_seat
    gold = state.gold_per_set[state.sale_item]
    if has_power(state, seat, Power.BYROS):
        gold += state.values.byros_gold
        rule = Rule.POWER + 100 * Power.BYROS + 1
        log_event(state, Log.BYROS, seat, state.sale_item, NOTHING, state.values.byros_gold, rule, gold, EVERYBODY)
    gain_gold(state, seat, gold, state.sale_item, Rule.SET + 15)
    state.stage = Stage.SOLD_EFFECT


def find_dafana(state: State) -> int:
    """The seat of Lady Dafana if she may pay for this sale, else NOBODY (AA-POWER-LADY-DAFANA-01 to 06)."""
    for seat in range(state.seats):
        if (
            has_power(state, seat, Power.DAFANA)
            and state.gold[seat] >= state.values.dafana_gold
            and (state.values.dafana_scope == Reading.DAFANA_ANY or seat == state.sale_seat)
        ):
            return seat
    return NOBODY


def ask_dafana(state: State) -> bool:
    """After each sale Dafana may pay, once; then sets are looked at again (AA-SLIDE-30)."""
    state.stage = Stage.SETS
    seat = find_dafana(state)
    if state.phase != Phase.INSPECTION:
        state.sale_seat = state.play_seat
    if seat == NOBODY:
        return False
    state.power_seat = seat
    state.actor = seat
    state.step = Ask.POWER
    return True


def do_pay(state: State) -> None:
    """Lady Dafana spends gold to lose infamy (AA-POWER-LADY-DAFANA-01)."""
    seat = state.power_seat
    rule = Rule.POWER + 100 * Power.DAFANA + 1
    gold = state.values.dafana_gold
    infamy = state.values.dafana_infamy
    state.gold[seat] -= gold
    log_event(state, Log.PAID, seat, NOTHING, NOTHING, gold, rule, infamy, EVERYBODY)
    lose_infamy(state, seat, infamy, NOTHING, rule)
