"""What a seat sees, written into its view: AA-STOCK-06, 17, 18, 22, AA-TURN-07, AA-FAQ-16 to 19, and nothing else.

Two states that differ only in what a seat cannot know give equal views, and a property test holds that. Like the
rules, this is plain Python over whole numbers and is compiled from this very source.
"""

from arcane_lab.games.alley.knowledge.view import UNKNOWN, View
from arcane_lab.games.alley.rules.sizes import (
    EVERY_CELL,
    EVERYBODY,
    KINDS,
    NOTHING,
    OFFER_ROOM,
    SEATS,
    SLOTS,
    STASH_ROOM,
)
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import ALL_SLOTS, FIRST_SLOT
from arcane_lab.games.alley.rules.words import Ask, From, Phase, Reading


def open_view(state: State, view: View) -> None:
    """Fill the fields that stay as they are through a play: seats, powers, card values, options."""
    for seat in range(SEATS):
        view.power[seat] = state.power[seat]
    for k in range(STASH_ROOM):
        view.stash_item[k] = NOTHING
    for k in range(OFFER_ROOM):
        view.offer_item[k] = NOTHING
    view.stash_shown = 0
    view.offer_count = 0
    for item in range(KINDS):
        view.gold_per_set[item] = state.gold_per_set[item]
        view.infamy_each[item] = state.infamy_each[item]
        view.copies[item] = state.copies[item]
    view.seats = state.seats
    view.edition = state.edition
    view.values = state.values


def view_of(state: State, seat: int) -> View:
    """A new view of what a seat knows now (plain play only)."""
    view = View()
    open_view(state, view)
    look_closely(state, seat, view, EVERY_CELL, EVERYBODY)
    return view


def see(state: State, seat: int, view: View) -> None:
    """Bring the view that a seat keeps through a play up to what the seat knows now.

    `open_view` has filled the constant fields before. What has not changed since the seat last looked is in the view
    already: the state keeps the news of each seat, and here the seat takes notice of them.
    """
    spread_changes(state)
    look_closely(state, seat, view, state.cell_news[seat], state.stash_news[seat])
    state.cell_news[seat] = 0
    state.stash_news[seat] = 0


def see_what_is_own(state: State, seat: int, view: View) -> None:
    """The quick part of `see`, for strategies that ask for no more.

    Where a card is drawn or played, that is the own storehouse, gold and infamy, the copies in the own stash, the
    discard, and whether the inspection is triggered; at other decisions all but the cards that cannot be placed
    (`unseen`), the deck and what is set aside. The rest keeps what an earlier look has left in it, and stays news.
    """
    spread_changes(state)
    if state.step == Ask.DRAW or state.step == Ask.PLAY:
        glance_at_own(state, seat, view)
        return
    glance(state, seat, view, state.cell_news[seat], state.stash_news[seat])
    state.cell_news[seat] = 0
    state.stash_news[seat] = 0


def keep_views(state: State, views: list[View]) -> None:
    """Open the views that the seats keep through a play; everything is news to them."""
    for seat in range(state.seats):
        open_view(state, views[seat])
        state.cell_news[seat] = EVERY_CELL
        state.stash_news[seat] = EVERYBODY


def spread_changes(state: State) -> None:
    """Tell every seat which cells and stashes have changed since this was last told."""
    if state.changed_cells == 0 and state.changed_stashes == 0:
        return
    # All places there are, seats or not: a loop of known length is compiled to run over several at once.
    for seat in range(SEATS):
        state.cell_news[seat] |= state.changed_cells
        state.stash_news[seat] |= state.changed_stashes
    state.changed_cells = 0
    state.changed_stashes = 0


def look_closely(state: State, seat: int, view: View, cells: int, stashes: int) -> None:
    """Fill a view with what a seat knows; of storehouses and stashes only what is named has changed."""
    glance(state, seat, view, cells, stashes)
    see_deck(state, seat, view)
    see_aside(state, seat, view)
    count_unseen(state, seat, view)


def glance(state: State, seat: int, view: View, cells: int, stashes: int) -> None:
    """What lies open, and what the seat knows of storehouses and stashes."""
    view.seat = seat
    # The discard comes first: how many cards the last look has left there stands in the counts.
    see_discard(state, view)
    copy_scores(state, view)
    copy_open_numbers(state, view)
    if state.phase == Phase.STOCK and state.values.stock_reveal != Reading.REVEAL_IN_ORDER:
        see_storehouses_blindly(state, seat, view)
        mark_own_slots(seat, view)
    else:
        see_storehouses(state, seat, view, cells)
    see_stashes(state, seat, view, stashes)
    see_play(state, seat, view)


def glance_at_own(state: State, seat: int, view: View) -> None:
    """What `see_what_is_own` shows where a card is drawn or played."""
    view.seat = seat
    see_discard(state, view)
    view.discard_count = state.discard_count
    view.step = state.step
    view.triggered_by = state.triggered_by
    view.gold[seat] = state.gold[seat]
    view.infamy[seat] = state.infamy[seat]
    first = seat * SLOTS
    slots = (state.cell_news[seat] >> first) & ALL_SLOTS
    state.cell_news[seat] ^= slots << first
    see_own_storehouse(state, slots, seat, view)
    # The stash stays news: of its cards in their order nothing is seen here.
    see_stash(state, seat, seat, view)


def copy_scores(state: State, view: View) -> None:
    """Gold, infamy, fine markers and stash sizes are open to all (AA-FAQ-17)."""
    for seat in range(state.seats):
        view.gold[seat] = state.gold[seat]
        view.infamy[seat] = state.infamy[seat]
        view.fines[seat] = state.fines[seat]
        view.stash_count[seat] = state.stash_count[seat]


def copy_open_numbers(state: State, view: View) -> None:
    """Where the play stands is open to all."""
    view.phase = state.phase
    view.round_number = state.round_number
    view.first_seat = state.first_seat
    view.turn_seat = state.turn_seat
    view.turn_number = state.turn_number
    view.actor = state.actor
    view.step = state.step
    view.stage = state.stage
    view.triggered_by = state.triggered_by
    view.last_turns = state.last_turns
    view.winners = state.winners
    view.deck_count = state.deck_count
    view.discard_count = state.discard_count
    view.turn_played = state.turn_played
    view.drawn_from_discard = state.drawn_from_discard
    view.play_seat = state.play_seat
    view.play_from = state.play_from
    view.play_item = state.play_item
    view.play_slot = state.play_slot
    view.special_item = state.special_item
    view.target_seat = state.target_seat
    view.times_left = state.times_left
    view.sale_seat = state.sale_seat
    view.sale_line = state.sale_line
    view.sale_item = state.sale_item
    view.power_seat = state.power_seat


def see_storehouses(state: State, seat: int, view: View, cells: int) -> None:
    """Revealed items, and the hidden ones that this seat has peeked at (AA-STOCK-06, 22), where they have changed."""
    first = 0
    while cells != 0 and first < state.seats * SLOTS:
        slots = cells & ALL_SLOTS
        if first == seat * SLOTS:
            see_own_storehouse(state, slots, seat, view)
        elif slots == ALL_SLOTS:
            see_storehouse(state, first, seat, view)
        else:
            while slots != 0:
                see_cell(state, first + FIRST_SLOT[slots], seat, view)
                slots &= slots - 1
        first += SLOTS
        cells >>= SLOTS


def see_own_storehouse(state: State, slots: int, seat: int, view: View) -> None:
    """The own slots that have changed."""
    if slots == ALL_SLOTS:
        see_storehouse(state, seat * SLOTS, seat, view)
        mark_own_slots(seat, view)
        return
    while slots != 0:
        see_own_slot(state, FIRST_SLOT[slots], seat, view)
        slots &= slots - 1


def see_own_slot(state: State, slot: int, seat: int, view: View) -> None:
    """One own slot, and the marks of `mark_own_slots` as they change by it."""
    cell = seat * SLOTS + slot
    bit = 1 << slot
    if view.own_revealed & bit != 0:
        view.own_slots[view.storehouse_item[cell]] &= ~bit
    see_cell(state, cell, seat, view)
    item = view.storehouse_item[cell]
    view.own_filled &= ~bit
    view.own_revealed &= ~bit
    if item != NOTHING:
        view.own_filled |= bit
        if view.storehouse_face[cell] == 1:
            view.own_revealed |= bit
            view.own_slots[item] |= bit


def see_cell(state: State, cell: int, seat: int, view: View) -> None:
    """One slot, as a seat sees it."""
    face = state.storehouse_face[cell]
    seen = state.storehouse_seen[cell]
    item = state.storehouse_item[cell]
    view.storehouse_face[cell] = face
    view.storehouse_seen[cell] = 0 if face == 1 else seen
    view.storehouse_item[cell] = item if item < 0 or face | ((seen >> seat) & 1) == 1 else UNKNOWN


def see_storehouse(state: State, first: int, seat: int, view: View) -> None:
    """A whole storehouse, from its first cell on."""
    # Written without branches, so that it is compiled to run over several cells at once.
    for cell in range(first, first + SLOTS):
        see_cell(state, cell, seat, view)


def see_storehouses_blindly(state: State, seat: int, view: View) -> None:
    """While all choose in secret what to reveal, a seat sees only what it has revealed itself (AA-STOCK-06)."""
    for cell in range(state.seats * SLOTS):
        face = state.storehouse_face[cell] if cell // SLOTS == seat else 0
        item = state.storehouse_item[cell]
        view.storehouse_face[cell] = face
        view.storehouse_seen[cell] = 0
        view.storehouse_item[cell] = UNKNOWN if item >= 0 and face == 0 else item


def mark_own_slots(seat: int, view: View) -> None:
    """The own storehouse once more, by items: strategies ask again and again where the copies of one lie."""
    for item in range(KINDS):
        view.own_slots[item] = 0
    filled = 0
    revealed = 0
    for slot in range(SLOTS):
        item = view.storehouse_item[seat * SLOTS + slot]
        if item != NOTHING:
            filled |= 1 << slot
            if view.storehouse_face[seat * SLOTS + slot] == 1:
                revealed |= 1 << slot
                view.own_slots[item] |= 1 << slot
    view.own_filled = filled
    view.own_revealed = revealed


def see_stashes(state: State, seat: int, view: View, stashes: int) -> None:
    """The own stash, and the cards that this seat saw others take (AA-STOCK-17, 18, AA-TURN-07), where they changed."""
    for owner in range(state.seats):
        if (stashes >> owner) & 1 == 1:
            see_stash(state, owner, seat, view)
    if (stashes >> seat) & 1 == 1:
        see_own_stash(state, seat, view)


def see_stash(state: State, owner: int, seat: int, view: View) -> None:
    """The cards of one stash that a seat knows, counted by items."""
    known = view.stash_known
    for item in range(KINDS):
        known[owner * KINDS + item] = 0
    first = owner * STASH_ROOM
    for k in range(state.stash_count[owner]):
        known[owner * KINDS + state.stash_item[first + k]] += (state.stash_seen[first + k] >> seat) & 1


def see_own_stash(state: State, seat: int, view: View) -> None:
    """The own stash in the order of the item table: each card is put in its place among those before it."""
    first = seat * STASH_ROOM
    count = 0
    for k in range(state.stash_count[seat]):
        if (state.stash_seen[first + k] >> seat) & 1 == 1:
            item = state.stash_item[first + k]
            place = count
            while place > 0 and view.stash_item[place - 1] > item:
                view.stash_item[place] = view.stash_item[place - 1]
                place -= 1
            view.stash_item[place] = item
            count += 1
    for k in range(count, view.stash_shown):
        view.stash_item[k] = NOTHING
    view.stash_shown = count


def see_discard(state: State, view: View) -> None:
    """The discard is open to all (AA-FAQ-16)."""
    for k in range(state.discard_count):
        view.discard_item[k] = state.discard_item[k]
    for k in range(state.discard_count, view.discard_count):
        view.discard_item[k] = 0


def see_deck(state: State, seat: int, view: View) -> None:
    """The cards of the deck, of which a seat seldom knows any (AA-FAQ-19)."""
    bit = 1 << seat
    seen = 0
    # Short loops without a question in them are compiled to run over several cards at once.
    for k in range(state.deck_count):
        view.deck_item[k] = UNKNOWN
    for k in range(state.deck_count):
        seen |= state.deck_seen[k]
    for k in range(state.deck_count, view.deck_shown):
        view.deck_item[k] = 0
    view.deck_shown = state.deck_count
    if seen & bit == 0:
        return
    for k in range(state.deck_count):
        if state.deck_seen[k] & bit != 0:
            view.deck_item[k] = state.deck_item[k]


def see_aside(state: State, seat: int, view: View) -> None:
    """Of the cards set aside those that this seat has seen, and how many more there are (AA-FAQ-18)."""
    bit = 1 << seat
    for item in range(KINDS):
        view.aside_known[item] = 0
    view.aside_unknown = 0
    for k in range(state.aside_count):
        if state.aside_seen[k] & bit != 0:
            view.aside_known[state.aside_item[k]] += 1
        else:
            view.aside_unknown += 1


def count_unseen(state: State, seat: int, view: View) -> None:
    """The copies of each item that this seat cannot place: all there are, less those that the view shows."""
    unseen = view.unseen
    for item in range(KINDS):
        unseen[item] = state.copies[item] - view.aside_known[item]
    for owner in range(state.seats):
        for item in range(KINDS):
            unseen[item] -= view.stash_known[owner * KINDS + item]
    for cell in range(state.seats * SLOTS):
        if view.storehouse_item[cell] >= 0:
            unseen[view.storehouse_item[cell]] -= 1
    for k in range(state.discard_count):
        unseen[state.discard_item[k]] -= 1
    for k in range(state.deck_count):
        if view.deck_item[k] >= 0:
            unseen[view.deck_item[k]] -= 1
    if view.replaced_item >= 0:
        unseen[view.replaced_item] -= 1
    if state.outer_waits == 1 and state.outer[3] >= 0 and (state.outer[4] == 1 or (state.outer[5] >> seat) & 1 == 1):
        unseen[state.outer[3]] -= 1
    if state.step != Ask.PLAY:
        return
    if state.play_from == From.BOOMERANG:
        unseen[state.play_item] -= 1
    elif state.play_from == From.LAMP:
        for k in range(state.offer_count):
            unseen[state.offer_item[k]] -= 1


def see_play(state: State, seat: int, view: View) -> None:
    """The item put to one side, and what a special item offers."""
    view.replaced_item = state.replaced_item
    if state.replaced_item >= 0 and state.replaced_face == 0 and (state.replaced_seen >> seat) & 1 == 0:
        view.replaced_item = UNKNOWN
    for k in range(view.offer_count):
        view.offer_item[k] = NOTHING
    view.offer_count = 0
    if state.step != Ask.PLAY:
        return
    open_to_seat = state.play_from == From.LAMP
    if state.play_from == From.CHALICE:
        open_to_seat = seat == state.turn_seat or seat == state.target_seat
    if open_to_seat:
        view.offer_count = state.offer_count
        for k in range(state.offer_count):
            view.offer_item[k] = state.offer_item[k]
