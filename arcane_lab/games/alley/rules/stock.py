"""Phase 1, Stock: shuffle, nine hidden items each, two turned up, the stashes, the first discard (AA-STOCK)."""

from arcane_lab.games.alley.rules.chance import seed_chance
from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.piles import (
    put_in_stash,
    put_on_discard,
    resolve_ring,
    shuffle_deck,
    take_deck_top,
)
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import fill_cell, show_cell
from arcane_lab.games.alley.rules.words import (
    ASK_REVEAL,
    AT_DRAW,
    AT_REVEALS,
    AT_STASHES,
    CORVUS,
    E_DISCARD_STARTED,
    E_REVEALED,
    E_SHUFFLED,
    E_STASHED,
    E_STOCKED,
    EVERY_CELL,
    EVERYBODY,
    IR,
    KINDS,
    NOBODY,
    NOTHING,
    POWERS_ON,
    R_POWER,
    R_STOCK,
    REVEAL_IN_ORDER,
    SELL,
    SLOTS,
    STOCK,
)


def has_power(state: State, seat: int, power: int) -> bool:
    """Whether a seat's wizard has a power and powers are in play (AA-POWER-GENERAL-02)."""
    return state.powers_active == POWERS_ON and state.power[seat] == power


def collect_cards(state: State) -> None:
    """All cards of the play go back into the deck, in the order of the item table (AA-STOCK-02, 03)."""
    count = 0
    for item in range(KINDS):
        for _ in range(state.copies[item]):
            state.deck_item[count] = item
            count += 1
    state.deck_count = count
    state.discard_count = 0
    state.aside_count = 0
    for seat in range(state.seats):
        state.stash_count[seat] = 0
        state.changed_stashes |= 1 << seat


def start_stock(state: State) -> None:
    """Shuffle and deal nine hidden items to each seat in turn order (AA-STOCK-02 to 08)."""
    state.phase = STOCK
    state.triggered_by = NOBODY
    state.last_turns = 0
    state.turn_number = 1
    state.turn_seat = state.first_seat
    collect_cards(state)
    seed_chance(state, state.round_number)
    shuffle_deck(state)
    log_event(state, E_SHUFFLED, NOBODY, NOTHING, NOTHING, state.deck_count, R_STOCK + 2, 0, EVERYBODY)
    for place in range(state.seats):
        seat = (state.first_seat + place) % state.seats
        for cell in range(seat * SLOTS, seat * SLOTS + SLOTS):
            fill_cell(state, cell, take_deck_top(state) & 255, 0, 0, 0)
        log_event(state, E_STOCKED, seat, NOTHING, NOTHING, SLOTS, R_STOCK + 5, 0, EVERYBODY)
    state.times_left = 2 * state.seats
    state.stage = AT_REVEALS


def ask_reveals(state: State) -> bool:
    """Each seat in turn order turns up two of its items (AA-STOCK-09, 14)."""
    if state.times_left == 0:
        state.stage = AT_STASHES
        return False
    place = (2 * state.seats - state.times_left) // 2
    state.actor = (state.first_seat + place) % state.seats
    state.step = ASK_REVEAL
    return True


def do_reveal(state: State, slot: int) -> None:
    """Turn up one item of the own storehouse; no effect of it acts (AA-STOCK-09 to 13)."""
    cell = state.actor * SLOTS + slot
    show_cell(state, cell)
    state.times_left -= 1
    item = state.storehouse_item[cell]
    seen = EVERYBODY if state.stock_reveal == REVEAL_IN_ORDER else 1 << state.actor
    log_event(state, E_REVEALED, state.actor, item, slot, 0, R_STOCK + 9, 0, seen)


def deal_stashes(state: State) -> None:
    """Two items, four for Corvus, to each stash; then the first discard (AA-STOCK-15 to 21)."""
    for place in range(state.seats):
        seat = (state.first_seat + place) % state.seats
        size = 2
        rule = R_STOCK + 15
        if has_power(state, seat, CORVUS):
            size = state.corvus_stash
            rule = R_POWER + 100 * CORVUS + 1
        for _ in range(size):
            item = take_deck_top(state) & 255
            put_in_stash(state, seat, item, 0)
            log_event(state, E_STASHED, seat, item, NOTHING, 0, rule, 0, 1 << seat)
    item = take_deck_top(state) & 255
    put_on_discard(state, item)
    log_event(state, E_DISCARD_STARTED, NOBODY, item, NOTHING, 0, R_STOCK + 19, 0, EVERYBODY)
    if item == IR and state.ring_on_stock == 1:
        resolve_ring(state, state.first_seat)
    state.phase = SELL
    # What all have turned up in secret is open from now on (AA-STOCK-06).
    state.changed_cells = EVERY_CELL
    state.turn_seat = state.first_seat
    state.stage = AT_DRAW
