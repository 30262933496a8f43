"""Deck, discard, stashes and what is set aside: AA-FAQ-02 to 09, AA-TURN-04, AA-ITEM-INVISIBLE-RING."""

from arcane_lab.engine.luck import draw_below
from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.scores import gain_gold, lose_infamy
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOBODY, NOTHING, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Item, Log, Reading, Rule


def shuffle_deck(state: State) -> None:
    """Put the cards of the deck into a random order, or into the order that a record forces."""
    count = state.deck_count
    if state.forced_count == count and count > 0:
        for k in range(count):
            state.deck_item[count - 1 - k] = state.forced_item[k]
    else:
        for k in range(count - 1, 0, -1):
            other = draw_below(state.chance, k + 1)
            item = state.deck_item[k]
            state.deck_item[k] = state.deck_item[other]
            state.deck_item[other] = item
    state.forced_count = 0
    for k in range(count):
        state.deck_seen[k] = 0
        state.deal_item[k] = state.deck_item[count - 1 - k]
    state.deal_count = count
    state.deals += 1


def can_draw_deck(state: State) -> bool:
    """Whether a card can come from the deck, rebuilding it if need be (AA-FAQ-02, 07)."""
    return state.deck_count > 0 or state.discard_count >= 2


def rebuild_deck(state: State) -> None:
    """An empty deck is made anew from the discard without its top card (AA-FAQ-02 to 06)."""
    if state.deck_count > 0 or state.discard_count < 2:
        return
    for k in range(state.discard_count - 1):
        state.deck_item[k] = state.discard_item[k]
    state.deck_count = state.discard_count - 1
    state.discard_item[0] = state.discard_item[state.discard_count - 1]
    state.discard_count = 1
    shuffle_deck(state)
    log_event(state, Log.REBUILT, NOBODY, NOTHING, NOTHING, state.deck_count, Rule.FAQ + 2, 0, EVERYBODY)


def take_deck_top(state: State) -> int:
    """Take the top card of the deck: item + 256 * who knows it; NOTHING when there is none."""
    rebuild_deck(state)
    if state.deck_count == 0:
        return NOTHING
    state.deck_count -= 1
    card = state.deck_item[state.deck_count] + 256 * state.deck_seen[state.deck_count]
    if state.values.deck_refill == Reading.REFILL_ON_EMPTY:
        rebuild_deck(state)
    return card


def put_on_deck(state: State, item: int, seen: int) -> None:
    """Put a card on top of the deck."""
    state.deck_item[state.deck_count] = item
    state.deck_seen[state.deck_count] = seen
    state.deck_count += 1


def put_under_deck(state: State, item: int, seen: int) -> None:
    """Put a card under the deck."""
    for k in range(state.deck_count, 0, -1):
        state.deck_item[k] = state.deck_item[k - 1]
        state.deck_seen[k] = state.deck_seen[k - 1]
    state.deck_item[0] = item
    state.deck_seen[0] = seen
    state.deck_count += 1


def set_aside(state: State, item: int, seen: int) -> None:
    """Set a card aside for the rest of the round (AA-FAQ-08, 09)."""
    state.aside_item[state.aside_count] = item
    state.aside_seen[state.aside_count] = seen
    state.aside_count += 1


def take_from_aside(state: State, item: int) -> None:
    """Take one copy of an item back from the set-aside cards (a doll that is placed)."""
    for k in range(state.aside_count - 1, -1, -1):
        if state.aside_item[k] == item:
            for after in range(k, state.aside_count - 1):
                state.aside_item[after] = state.aside_item[after + 1]
                state.aside_seen[after] = state.aside_seen[after + 1]
            state.aside_count -= 1
            return


def resolve_ring(state: State, seat: int) -> None:
    """The Invisible Ring acts for the seat that put it on the discard (AA-ITEM-INVISIBLE-RING-04 to 07)."""
    rule = Rule.ITEM + 100 * Item.IR + 7
    if state.values.ring_effect == Reading.RING_LOSE_INFAMY:
        lose_infamy(state, seat, state.values.ring_infamy_loss, Item.IR, rule)
    elif state.values.ring_effect == Reading.RING_GAIN_GOLD:
        gain_gold(state, seat, state.values.ring_infamy_loss, Item.IR, rule)


def put_on_discard(state: State, item: int) -> None:
    """Put a card face up on top of the discard."""
    state.discard_item[state.discard_count] = item
    state.discard_count += 1


def discard_replaced(state: State, seat: int, owner: int, item: int, was_revealed: int, rule: int) -> None:
    """A replaced item reaches the discard; a ring acts for ``seat`` (AA-PLAY-08, AA-ITEM-INVISIBLE-RING-08)."""
    put_on_discard(state, item)
    log_event(state, Log.TO_DISCARD, owner, item, NOTHING, 0, rule, was_revealed, EVERYBODY)
    if item == Item.IR and (was_revealed == 1 or state.values.ring_from_hidden == 1):
        resolve_ring(state, seat)


def take_discard_top(state: State, seat: int) -> int:
    """Take the top card of the discard; a ring that is uncovered acts only where the option says so."""
    state.discard_count -= 1
    item = state.discard_item[state.discard_count]
    check_uncovered(state, seat)
    return item


def check_uncovered(state: State, seat: int) -> None:
    """With ``ring_when_uncovered`` a ring that comes to lie open acts for the seat (AA-ITEM-INVISIBLE-RING-05)."""
    if (
        state.values.ring_when_uncovered == 1
        and state.discard_count > 0
        and state.discard_item[state.discard_count - 1] == Item.IR
    ):
        resolve_ring(state, seat)


def take_from_discard(state: State, seat: int, item: int) -> None:
    """Take the copy of an item that lies nearest the top; the rest keeps its order (AA-ITEM-WIZARDS-WATCH-07)."""
    top = state.discard_count - 1
    for k in range(top, -1, -1):
        if state.discard_item[k] == item:
            for after in range(k, top):
                state.discard_item[after] = state.discard_item[after + 1]
            state.discard_count -= 1
            if k == top:
                check_uncovered(state, seat)
            return


def is_in_stash(state: State, seat: int, item: int) -> bool:
    """Whether a seat holds an item."""
    first = seat * STASH_ROOM
    for k in range(state.stash_count[seat]):
        if state.stash_item[first + k] == item:
            return True
    return False


def put_in_stash(state: State, seat: int, item: int, seen: int) -> None:
    """Add a card to a stash; ``seen`` has a bit for each seat that knows it."""
    at = seat * STASH_ROOM + state.stash_count[seat]
    state.stash_item[at] = item
    state.stash_seen[at] = seen | (1 << seat)
    state.stash_count[seat] += 1
    state.changed_stashes |= 1 << seat


def take_from_stash(state: State, seat: int, item: int) -> None:
    """Take the first copy of an item out of a stash.

    Copies are alike, so whoever knew of one copy cannot tell whether it was that one: each seat that knew another
    copy and not the one taken forgets one (knowledge stays what a seat can be sure of).
    """
    items = state.stash_item
    seen = state.stash_seen
    taken = seat * STASH_ROOM
    while items[taken] != item:
        taken += 1
    unsure = EVERYBODY & ~seen[taken]
    for after in range(taken + 1, seat * STASH_ROOM + state.stash_count[seat]):
        known = seen[after]
        if items[after] == item:
            seen[after] = known & ~unsure
            unsure &= ~known
            known = seen[after]
        items[after - 1] = items[after]
        seen[after - 1] = known
    state.stash_count[seat] -= 1
    state.changed_stashes |= 1 << seat
