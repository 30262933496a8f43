"""Phase 1, Stock: shuffle, nine hidden items each, two turned up, the stashes, the first discard (AA-STOCK)."""

from arcane_lab.engine.luck import seed_chance
from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.piles import (
    put_in_stash,
    put_on_discard,
    resolve_ring,
    shuffle_deck,
    take_deck_top,
)
from arcane_lab.games.alley.rules.sizes import EVERY_CELL, EVERYBODY, KINDS, NOBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import fill_cell, show_cell
from arcane_lab.games.alley.rules.words import Ask, Item, Log, Phase, Power, Reading, Rule, Stage


def has_power(state: State, seat: int, power: int) -> bool:
    """Whether a seat's wizard has a power and powers are in play (AA-POWER-GENERAL-02)."""
    return state.values.powers_active == Reading.POWERS_ON and state.power[seat] == power


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
    state.phase = Phase.STOCK
    state.triggered_by = NOBODY
    state.last_turns = 0
    state.turn_number = 1
    state.turn_seat = state.first_seat
    collect_cards(state)
    seed_chance(state.chance, state.seed, state.play_index, state.round_number)
    shuffle_deck(state)
    log_event(state, Log.SHUFFLED, NOBODY, NOTHING, NOTHING, state.deck_count, Rule.STOCK + 2, 0, EVERYBODY)
    for place in range(state.seats):
        seat = (state.first_seat + place) % state.seats
        for cell in range(seat * SLOTS, seat * SLOTS + SLOTS):
            fill_cell(state, cell, take_deck_top(state) & 255, 0, 0, 0)
        log_event(state, Log.STOCKED, seat, NOTHING, NOTHING, SLOTS, Rule.STOCK + 5, 0, EVERYBODY)
    state.times_left = state.values.cards_turned_up * state.seats
    state.stage = Stage.REVEALS


def ask_reveals(state: State) -> bool:
    """Each seat in turn order turns up two of its items, or as many as ``cards_turned_up`` says (AA-STOCK-09, 14)."""
    if state.times_left == 0:
        state.stage = Stage.STASHES
        return False
    each = state.values.cards_turned_up
    place = (each * state.seats - state.times_left) // each
    state.actor = (state.first_seat + place) % state.seats
    state.step = Ask.REVEAL
    return True


def do_reveal(state: State, slot: int) -> None:
    """Turn up one item of the own storehouse; no effect of it acts (AA-STOCK-09 to 13)."""
    cell = state.actor * SLOTS + slot
    show_cell(state, cell)
    state.times_left -= 1
    item = state.storehouse_item[cell]
    seen = EVERYBODY if state.values.stock_reveal == Reading.REVEAL_IN_ORDER else 1 << state.actor
    log_event(state, Log.REVEALED, state.actor, item, slot, 0, Rule.STOCK + 9, 0, seen)


def deal_stashes(state: State) -> None:
    """Two items, four for Corvus, to each stash; then the first discard (AA-STOCK-15 to 21)."""
    for place in range(state.seats):
        seat = (state.first_seat + place) % state.seats
        size = state.values.stash_size
        rule = Rule.STOCK + 15
        if has_power(state, seat, Power.CORVUS):
            size = state.values.corvus_stash
            rule = Rule.POWER + 100 * Power.CORVUS + 1
        for _ in range(size):
            item = take_deck_top(state) & 255
            put_in_stash(state, seat, item, 0)
            log_event(state, Log.STASHED, seat, item, NOTHING, 0, rule, 0, 1 << seat)
    item = take_deck_top(state) & 255
    put_on_discard(state, item)
    log_event(state, Log.DISCARD_STARTED, NOBODY, item, NOTHING, 0, Rule.STOCK + 19, 0, EVERYBODY)
    if item == Item.IR and state.values.ring_on_stock == 1:
        resolve_ring(state, state.first_seat)
    state.phase = Phase.SELL
    if state.values.stock_reveal != Reading.REVEAL_IN_ORDER:
        # What all have turned up in secret is open from now on (AA-STOCK-06).
        state.changed_cells = EVERY_CELL
    state.turn_seat = state.first_seat
    state.stage = Stage.DRAW
