"""Phase 3, Inspection: turn up, sell, count, penalty, fines (AA-INSPECT)."""

from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.piles import set_aside
from arcane_lab.games.alley.rules.scores import gain_gold, gain_infamy, lose_gold, lose_infamy
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.stock import has_power
from arcane_lab.games.alley.rules.storehouse import (
    clear_cell,
    close_over,
    count_items,
    drop_empty,
    has_hidden,
    is_touching,
    show_cell,
)
from arcane_lab.games.alley.rules.words import Ask, Axis, Item, Log, Phase, Power, Reading, Rule, Stage


def start_inspection(state: State) -> None:
    """The Sell phase is over; the inspection goes through the seats in turn order (AA-INSPECT-02)."""
    state.phase = Phase.INSPECTION
    state.inspect_place = 0
    log_event(state, Log.INSPECTION, state.triggered_by, NOTHING, NOTHING, 0, Rule.INSPECT + 2, 0, EVERYBODY)
    state.stage = Stage.GLYNNA


def inspected_seat(state: State) -> int:
    """The seat whose turn it is in the inspection's turn order (AA-INSPECT-03)."""
    return (state.first_seat + state.inspect_place) % state.seats


def ask_glynna(state: State) -> bool:
    """Glynna may remove one of her hidden items before anything is turned up (AA-POWER-GLYNNA-GOODSPELL-01, 04)."""
    seat = inspected_seat(state)
    state.stage = Stage.TURN_UP
    if has_power(state, seat, Power.GLYNNA) and has_hidden(state, seat):
        state.power_seat = seat
        state.actor = seat
        state.step = Ask.POWER
        return True
    return False


def do_remove(state: State, slot: int) -> None:
    """The removed item is set aside unseen; a hole stays (AA-POWER-GLYNNA-GOODSPELL-02, AA-SLIDE-34)."""
    seat = state.power_seat
    cell = seat * SLOTS + slot
    item = state.storehouse_item[cell]
    known = state.storehouse_seen[cell]
    set_aside(state, item, known)
    clear_cell(state, cell)
    rule = Rule.POWER + 100 * Power.GLYNNA + 1
    log_event(state, Log.REMOVED, seat, item, slot, 0, rule, 0, known)
    if state.values.glynna_slide == 1:
        close_over(state, seat, slot, Axis.HORIZONTAL, Rule.SLIDE + 34)
        drop_empty(state, seat, Rule.SLIDE + 34)


def turn_up(state: State) -> None:
    """The seat turns up all its hidden items; the sets this makes must be sold (AA-INSPECT-03 to 05)."""
    seat = inspected_seat(state)
    for slot in range(SLOTS):
        cell = seat * SLOTS + slot
        state.storehouse_mark[cell] = 0
        if state.storehouse_item[cell] >= 0 and state.storehouse_face[cell] == 0:
            show_cell(state, cell)
            state.storehouse_mark[cell] = 1
            item = state.storehouse_item[cell]
            log_event(state, Log.REVEALED, seat, item, slot, 0, Rule.INSPECT + 3, 0, EVERYBODY)
    state.sale_seat = seat
    state.stage = Stage.SETS


def go_to_next(state: State) -> None:
    """Step 1 for every seat, then step 2 for every seat; or seat by seat (AA-INSPECT-16)."""
    if state.values.inspection_order != Reading.BY_STEP:
        state.stage = Stage.COUNT
        return
    state.inspect_place += 1
    if state.inspect_place < state.seats:
        state.stage = Stage.GLYNNA
    else:
        state.inspect_place = 0
        state.stage = Stage.COUNT


def mirror_tax(state: State, seat: int) -> int:
    """What Cursed Mirrors add, for each item next to each that is no mirror (AA-ITEM-CURSED-MIRROR-08 to 10)."""
    if state.values.mirror_effect != Reading.MIRROR_TAX:
        return 0
    first = seat * SLOTS
    pairs = 0
    for slot in range(SLOTS):
        if state.storehouse_item[first + slot] != Item.CM:
            continue
        for other in range(SLOTS):
            item = state.storehouse_item[first + other]
            if item >= 0 and item != Item.CM and is_touching(slot, other, state.values.mirror_diagonal):
                pairs += 1
    return pairs * state.values.mirror_adjacent_infamy


def count_left(state: State, seat: int, skip: int) -> int:
    """The sum of the infamy of all items left in a storehouse, without the slot ``skip`` (AA-INSPECT-09 to 14)."""
    total = 0
    for slot in range(SLOTS):
        item = state.storehouse_item[seat * SLOTS + slot]
        if item >= 0 and slot != skip:
            total += state.infamy_each[item]
    return total


def count_seat(state: State, seat: int, skip: int) -> None:
    """Step 2: one net change of infamy by the total of what is left (AA-INSPECT-09 to 11, AA-SCORE-26)."""
    tax = mirror_tax(state, seat)
    total = count_left(state, seat, skip) + tax
    if tax != 0:
        rule = Rule.ITEM + 100 * Item.CM + 10
        log_event(state, Log.MIRROR, seat, Item.CM, NOTHING, tax, rule, 0, EVERYBODY)
    log_event(state, Log.COUNTED, seat, NOTHING, NOTHING, total, Rule.INSPECT + 9, 0, EVERYBODY)
    state.inspect_total[seat] = total
    state.inspect_change[seat] = total
    if total > 0:
        gain_infamy(state, seat, total, NOTHING, Rule.INSPECT + 9)
    elif total < 0:
        state.inspect_change[seat] = -lose_infamy(state, seat, -total, NOTHING, Rule.INSPECT + 10)


def count_step(state: State) -> None:
    """Step 2 for all seats, or for the one being inspected; Ninx waits when her item shall not count."""
    state.stage = Stage.NINX
    for place in range(state.seats):
        seat = (state.first_seat + place) % state.seats
        if state.values.inspection_order != Reading.BY_STEP and seat != inspected_seat(state):
            continue
        waits = has_power(state, seat, Power.NINX) and state.values.ninx_item_counts == 0
        if waits and count_items(state, seat) > 0:
            continue
        count_seat(state, seat, NOTHING)


def ask_ninx(state: State) -> bool:
    """Ninx picks one of her items and gains gold equal to its infamy (AA-POWER-NINX-OF-NETHERNIGHT-01, 03)."""
    state.stage = Stage.PENALTY
    if state.values.inspection_order != Reading.BY_STEP:
        state.inspect_place += 1
        if state.inspect_place < state.seats:
            state.stage = Stage.GLYNNA
    for seat in range(state.seats):
        if not has_power(state, seat, Power.NINX) or count_items(state, seat) == 0:
            continue
        counted = (state.first_seat + state.inspect_place - 1) % state.seats
        if state.values.inspection_order == Reading.BY_STEP or seat == counted:
            state.power_seat = seat
            state.actor = seat
            state.step = Ask.POWER
            return True
    return False


def do_claim(state: State, slot: int) -> None:
    """The claimed item's infamy comes in gold; a negative one costs gold (AA-POWER-NINX-OF-NETHERNIGHT-01, 02)."""
    seat = state.power_seat
    item = state.storehouse_item[seat * SLOTS + slot]
    worth = state.infamy_each[item]
    rule = Rule.POWER + 100 * Power.NINX
    log_event(state, Log.CLAIMED, seat, item, slot, worth, rule + 1, 0, EVERYBODY)
    if worth >= 0:
        gain_gold(state, seat, worth, item, rule + 1)
    else:
        lose_gold(state, seat, -worth, item, rule + 2)
    if state.values.ninx_item_counts == 0:
        count_seat(state, seat, slot)


def lowest_other(state: State, seat: int) -> int:
    """The least amount that another seat gained in step 2."""
    lowest = 1000000
    for other in range(state.seats):
        if other == seat:
            continue
        amount = state.inspect_total[other]
        if state.values.penalty_compares == Reading.COMPARE_CHANGE:
            amount = state.inspect_change[other]
        lowest = min(lowest, amount)
    return lowest


def judge_penalty(state: State) -> None:
    """Step 3: the seat that triggered gains the penalty unless it gained least or tied for it (AA-INSPECT-17 to 23)."""
    seat = state.triggered_by
    state.stage = Stage.FINES
    if seat == NOBODY:
        return
    own = state.inspect_total[seat]
    if state.values.penalty_compares == Reading.COMPARE_CHANGE:
        own = state.inspect_change[seat]
    lowest = lowest_other(state, seat)
    if own <= lowest:
        rule = Rule.INSPECT + (18 if own == lowest else 19)
        log_event(state, Log.NO_PENALTY, seat, NOTHING, NOTHING, own, rule, lowest, EVERYBODY)
        return
    state.tally_penalised[seat] += 1
    penalty = state.values.penalty_infamy
    log_event(state, Log.PENALTY, seat, NOTHING, NOTHING, penalty, Rule.INSPECT + 17, lowest, EVERYBODY)
    gain_infamy(state, seat, penalty, NOTHING, Rule.INSPECT + 17)


def pay_fines(state: State) -> None:
    """Step 4: each marker costs the fine and goes back to the supply (AA-INSPECT-25 to 32)."""
    for place in range(state.seats):
        seat = (state.first_seat + place) % state.seats
        markers = state.fines[seat]
        if markers == 0:
            continue
        rule = Rule.INSPECT + (26 if markers == 1 else 27)
        fine = state.values.fine_gold * markers
        log_event(state, Log.FINED, seat, NOTHING, markers, fine, rule, 0, EVERYBODY)
        lose_gold(state, seat, fine, NOTHING, rule)
        state.fines[seat] = 0
        state.tally_fines[seat] += markers
    state.stage = Stage.END_CHECK
