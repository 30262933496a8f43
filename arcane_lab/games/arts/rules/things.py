"""Dice, tiles, shards and characters: what is where, how much there is of it, and how it changes hands."""

from arcane_lab.games.arts.rules.sizes import (
    CLOSED,
    CREW,
    DECK,
    DECKS,
    EMPTY,
    HAND,
    HEIR,
    KINDS,
    NOBODY,
    NOTHING,
    SEATS,
    SLOTS,
    TILES,
    TYPES,
    WORKERS,
)
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Card, Lies, Paid, Place, Reading, Worker

# --- shards, coins and fame -----------------------------------------------------------------------------------------


def gain_shards(state: State, owner: int, count: int) -> bool:
    """Arcane Shards out of the supply; False, and none, when so many are not left (AS-PERF-07, 08)."""
    if state.shards < count:
        return False
    state.shards -= count
    state.arcane[owner] += count
    return True


def spend_shard(state: State, owner: int, paid: int) -> None:
    """A shard is spent; an Arcane one goes back to the supply, or to the box (AS-CHARGE-06)."""
    if paid == Paid.TRICKERION:
        state.trickerion[owner] -= 1
        return
    state.arcane[owner] -= 1
    if state.values.spent_shards == Reading.SPENT_SUPPLY:
        state.shards += 1
    else:
        state.box += 1


def lose_fame(state: State, owner: int, amount: int) -> int:
    """Fame is lost; how much of it (option fame_floor)."""
    lost = amount
    if state.values.fame_floor == Reading.FLOOR_ZERO:
        lost = min(amount, max(state.fame[owner], 0))
    state.fame[owner] -= lost
    return lost


# --- tiles and the offer --------------------------------------------------------------------------------------------


def is_small_offer(state: State) -> bool:
    """Whether the middle slot is closed: two seats, and solo (AS-SETUP-05, AS-HEIR-01)."""
    return state.seats <= 2


def draw_tile(state: State) -> int:
    """The next tile of the bag."""
    tile = state.bag[0]
    for at in range(1, state.bag_count):
        state.bag[at - 1] = state.bag[at]
    state.bag_count -= 1
    state.bag[state.bag_count] = 0
    return tile


def slots_used(state: State, owner: int, more: int) -> int:
    """How many slots the tiles of an owner take with one more of a type; like tiles share one (AS-BUY-03)."""
    used = 0
    share = state.values.tiles_in_slot
    for kind in range(TYPES):
        held = state.tiles[owner * TYPES + kind]
        if kind == more:
            held += 1
        used += (held + share - 1) // share
    return used


def tiles_with_type(state: State, owner: int, kind: int) -> int:
    """How many tricks of an owner carry a type."""
    count = 0
    for at in range(owner * 8, owner * 8 + state.trick_count[owner]):
        count += (state.trick_types[at] >> kind) & 1
    return count


def count_types(types: int) -> int:
    """How many types a trick carries."""
    count = 0
    for kind in range(TYPES):
        count += (types >> kind) & 1
    return count


# --- dice -----------------------------------------------------------------------------------------------------------


def has_type_face(state: State, kind: int) -> bool:
    """Whether the enchantment die has a face."""
    for at in range(state.type_faces):
        if state.type_face[at] == kind:
            return True
    return False


def has_benefit_face(state: State, benefit: int) -> bool:
    """Whether the reward die has a face."""
    for at in range(state.benefit_faces):
        if state.benefit_face[at] == benefit:
            return True
    return False


# --- characters -----------------------------------------------------------------------------------------------------


def is_theater(place: int) -> bool:
    """Whether a place is a day of the Theater."""
    return place >= Place.THURSDAY


def card_of(place: int) -> int:
    """The card that leads to a place."""
    return Card.THEATER if place >= Place.THURSDAY else place


def has_own_card(who: int) -> bool:
    """Whether a worker has a unique card: the Specter and the Golem (AS-SPEC-01, AS-GOLEM-01)."""
    return who == Worker.SPECTER or who == Worker.GOLEM


def day_bonus(state: State, place: int) -> int:
    """What a place adds to the points: Thursday more, Sunday less, all others nothing (AS-SPEC-04, ST-5)."""
    if place == Place.THURSDAY:
        return state.values.thursday_points
    return -state.values.sunday_points if place == Place.SUNDAY else 0


def empty_slots(state: State, seat: int) -> int:
    """How many apprentice slots of a seat are empty."""
    count = 0
    for at in range(seat * CREW + state.crew_slots[seat], seat * CREW + state.crew_count[seat]):
        if state.crew_name[at] == 0:
            count += 1
    return count


def find_worker(state: State, seat: int, who: int) -> int:
    """Where in the crew of a seat somebody is, -1 nowhere."""
    for k in range(state.crew_count[seat]):
        if state.crew_who[seat * CREW + k] == who and state.crew_name[seat * CREW + k] != 0:
            return k
    return NOTHING


def is_at_theater(state: State, seat: int, who: int) -> bool:
    """Whether somebody of a seat was sent to the Theater this turn."""
    k = find_worker(state, seat, who)
    return k >= 0 and is_theater(state.sent_to[seat * CREW + k])


def has_companion(state: State, seat: int) -> bool:
    """Whether another than the Specter was sent to the Theater (AS-SPEC-05)."""
    for at in range(seat * CREW, seat * CREW + state.crew_count[seat]):
        if is_theater(state.sent_to[at]) and state.crew_who[at] != Worker.SPECTER:
            return True
    return False


def is_waiting(state: State, at: int) -> bool:
    """Whether a character has a card and was not sent."""
    return (
        state.crew_name[at] != 0
        and state.assigned[at] >= 0
        and state.assigned[at] != Card.NONE
        and state.sent_to[at] == NOTHING
    )


def waiting_count(state: State, seat: int) -> int:
    """How many characters of a seat have a card and were not sent."""
    count = 0
    for at in range(seat * CREW, seat * CREW + state.crew_count[seat]):
        if is_waiting(state, at):
            count += 1
    return count


def standing_at(state: State, card: int) -> int:
    """How many characters take room at a place, the Theater with all its days; a Specter takes none (AS-SPEC-02)."""
    count = 0
    for seat in range(state.seats):
        for at in range(seat * CREW, seat * CREW + state.crew_count[seat]):
            place = state.sent_to[at]
            if place != NOTHING and card_of(place) == card and state.crew_who[at] != Worker.SPECTER:
                count += 1
    return count


def seat_in_order(state: State, number: int) -> int:
    """The seat that comes so many after the first of the turn."""
    return (state.first + number) % state.seats


# --- an empty table -------------------------------------------------------------------------------------------------


def clear_turn(state: State) -> None:
    """All characters are back, nothing was sent, nothing was set: what a turn begins with."""
    for at in range(SEATS * CREW):
        state.assigned[at] = NOTHING
        state.sent_to[at] = NOTHING
        state.sent_points[at] = 0
        state.sent_order[at] = 0
    for seat in range(SEATS):
        state.sent_count[seat] = 0
        state.passed[seat] = 0
        state.closed[seat] = 0
        state.free_used[seat] = 0
        state.day[seat] = NOTHING
    for at in range((HEIR + 1) * TYPES):
        state.resting[at] = 0
    state.acting = NOBODY
    state.ap = 0
    state.enhanced = 0
    state.wage_paid = 0
    state.heir_visits = 0
    state.order_at = 0
    state.at = 0
    state.show_at = 0
    state.show_stage = 0
    state.show_mask = 0
    state.queue_count = 0
    state.queue_at = 0
    state.lesson_at = 0
    state.drawn_deck = NOTHING


def clear_table(state: State) -> None:
    """Nothing lies anywhere: before a set-up, and before a position is placed."""
    clear_turn(state)
    for owner in range(HEIR + 1):
        state.coins[owner] = 0
        state.fame[owner] = 0
        state.trickerion[owner] = 0
        state.arcane[owner] = 0
        state.cards[owner] = 0
        state.trick_count[owner] = 0
        state.final[owner] = 0
        state.tally_triggers[owner] = 0
        state.tally_workers[owner] = 0
        state.tally_enchanted[owner] = 0
        state.tally_unused[owner] = 0
        state.tally_turns[owner] = 0
        for at in range(owner * 8, owner * 8 + 8):
            state.trick[at] = 0
            state.trick_types[at] = 0
            state.trick_ready[at] = 0
            state.trick_class[at] = 0
        for at in range(owner * TYPES, owner * TYPES + TYPES):
            state.tiles[at] = 0
    for at in range(SEATS * KINDS):
        state.parts[at] = 0
    for at in range(SEATS * CREW):
        state.crew_name[at] = 0
        state.crew_ap[at] = 0
        state.crew_who[at] = Worker.OTHER
    for seat in range(SEATS):
        state.crew_count[seat] = 0
        state.crew_slots[seat] = 0
        state.hand_count[seat] = 0
        state.inn_count[seat] = 0
        state.counted[seat] = NOTHING
    for at in range(SEATS * HAND):
        state.hand_card[at] = 0
        state.hand_deck[at] = 0
    for at in range(SEATS * WORKERS):
        state.inn[at] = 0
    for kind in range(TYPES):
        state.aside[kind] = 0
    for at in range(TILES):
        state.bag[at] = 0
    state.bag_count = 0
    for slot in range(SLOTS):
        state.offer[slot] = EMPTY
    if is_small_offer(state):
        state.offer[1] = CLOSED
    for who in range(WORKERS):
        state.worker_at[who] = Lies.SUPPLY
    state.worker = NOBODY
    state.locked = 0
    state.die_type = state.type_face[0]
    state.die_benefit = state.benefit_face[0]
    state.box = 0
    state.shards = state.shards_in_game
    state.heir_slots = state.heir_free
    state.winners = 0
    state.actor = NOBODY
    state.step = 0
    state.turn = 1
    state.first = 0
    for at in range(DECKS * DECK):
        state.deck_card[at] = state.deck_start[at]
        state.deck_seen[at] = 0
    for deck in range(DECKS):
        state.deck_count[deck] = state.deck_size[deck]
