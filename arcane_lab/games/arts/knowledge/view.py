"""What a seat knows, written into its view: a state without the order of the bag, rolls to come, and others' cards.

A view is laid out as a state, so that a strategy may ask the rules about it. The tiles of the bag lie sorted in it, as
everybody can count them; a card of a deck or a hand that its seat does not know is 0. Like the rules, this is plain
Python over whole numbers and is compiled from this very source.
"""

from typing import Any, Final

from arcane_lab.games.arts.rules.sizes import (
    CARDS,
    CREW,
    DECK,
    DECKS,
    FACES,
    FINALS,
    HAND,
    KINDS,
    KNOWN,
    NEEDS,
    OWNERS,
    QUEUE,
    SEATS,
    SLOTS,
    TILES,
    TRICKS,
    TURNS,
    TYPES,
    WORKERS,
)
from arcane_lab.games.arts.rules.state import State

PLAN_ROOM: Final = 64  # numbers of room in which a strategy tries things


class View(State):
    """A state as one seat knows it; `seat` says whose it is, `plan` is room for a strategy, and no knowledge."""

    __slots__ = ("plan",)

    plan: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.plan = [0] * PLAN_ROOM

    def as_tuple(self) -> tuple[Any, ...]:
        """All that is in it, in the order of the fields."""
        fields = (getattr(self, name) for name in State.__slots__)
        return tuple(tuple(value) if isinstance(value, list) else value for value in fields)


def view_of(state: State, seat: int) -> View:
    """A new view of what a seat knows now (plain play only)."""
    view = View()
    open_view(state, view)
    see(state, seat, view)
    return view


def keep_views(state: State, views: list[View]) -> None:
    """Open the views that the seats keep through a play."""
    for seat in range(state.seats):
        open_view(state, views[seat])


def open_view(state: State, view: View) -> None:
    """Fill what stays as it is through all plays of a setup: seats, inputs, options."""
    view.seats = state.seats
    view.values = state.values
    view.type_faces = state.type_faces
    view.benefit_faces = state.benefit_faces
    view.stage = state.stage
    view.enhance_most = state.enhance_most
    view.tile_slots = state.tile_slots
    view.turns = state.turns
    view.rotates = state.rotates
    view.academy = state.academy
    view.known_tricks = state.known_tricks
    view.kinds = state.kinds
    view.decks = state.decks
    view.finals = state.finals
    view.heir_first = state.heir_first
    view.heir_options = state.heir_options
    view.heir_ap = state.heir_ap
    view.shards_in_game = state.shards_in_game
    view.rate_scale = state.rate_scale
    view.rate_coin = state.rate_coin
    view.rate_trickerion = state.rate_trickerion
    view.rate_arcane = state.rate_arcane
    view.rate_cards = state.rate_cards
    view.rate_ap = state.rate_ap
    view.start_coins = state.start_coins
    view.start_fame = state.start_fame
    view.start_trickerion = state.start_trickerion
    view.start_arcane = state.start_arcane
    view.start_tricks = state.start_tricks
    view.start_crew = state.start_crew
    view.start_slots = state.start_slots
    view.heir_tricks = state.heir_tricks
    view.heir_free = state.heir_free
    for k in range(SLOTS):
        view.slot_price[k] = state.slot_price[k]
    for k in range(FACES):
        view.type_face[k] = state.type_face[k]
        view.benefit_face[k] = state.benefit_face[k]
    for k in range(CARDS):
        view.capacity[k] = state.capacity[k]
    for k in range(KNOWN):
        view.trick_name[k] = state.trick_name[k]
        view.trick_level[k] = state.trick_level[k]
        view.trick_ap[k] = state.trick_ap[k]
        view.needs_count[k] = state.needs_count[k]
    for k in range(KNOWN * NEEDS):
        view.needs[k] = state.needs[k]
    for k in range(KINDS):
        view.kind_name[k] = state.kind_name[k]
        view.kind_value[k] = state.kind_value[k]
        view.start_parts[k] = state.start_parts[k]
    for k in range(DECKS):
        view.deck_name[k] = state.deck_name[k]
        view.deck_size[k] = state.deck_size[k]
    for k in range(DECKS * DECK):
        view.deck_start[k] = state.deck_start[k]
    for k in range(FINALS):
        view.final_name[k] = state.final_name[k]
        view.final_fame[k] = state.final_fame[k]
        view.final_kind[k] = state.final_kind[k]
        view.final_counts[k] = state.final_counts[k]
    for k in range(TURNS):
        view.prophecy[k] = state.prophecy[k]
        view.heir_comes[k] = state.heir_comes[k]
        view.heir_ready[k] = state.heir_ready[k]
        view.heir_performs[k] = state.heir_performs[k]
    for k in range(TYPES):
        view.mix[k] = state.mix[k]
        view.start_tiles[k] = state.start_tiles[k]
    for k in range(TRICKS):
        view.start_trick[k] = state.start_trick[k]
        view.start_class[k] = state.start_class[k]
        view.heir_trick[k] = state.heir_trick[k]
        view.heir_class[k] = state.heir_class[k]
    for k in range(CREW):
        view.start_name[k] = state.start_name[k]
        view.start_ap[k] = state.start_ap[k]
        view.start_who[k] = state.start_who[k]


def see(state: State, seat: int, view: View) -> None:
    """Fill the view that a seat keeps through a play with what it knows now, and nothing else.

    `open_view` has filled before what stays as it is.
    """
    see_own(state, seat, view)
    see_bag(state, view)
    see_decks(state, seat, view)


def see_own(state: State, seat: int, view: View) -> None:
    """Fill it with all that lies open: that is nearly everything here, so no seat reads less."""
    view.seat = seat
    view.actor = state.actor
    view.phase = state.phase
    view.turn = state.turn
    view.first = state.first
    view.step = state.step
    view.winners = state.winners
    view.order_at = state.order_at
    view.at = state.at
    view.acting = state.acting
    view.ap = state.ap
    view.enhanced = state.enhanced
    view.wage_paid = state.wage_paid
    view.heir_visits = state.heir_visits
    view.show_at = state.show_at
    view.show_stage = state.show_stage
    view.show_mask = state.show_mask
    view.queue_owner = state.queue_owner
    view.queue_count = state.queue_count
    view.queue_at = state.queue_at
    view.lesson_at = state.lesson_at
    view.drawn_deck = state.drawn_deck
    view.wagon = state.wagon
    view.die_type = state.die_type
    view.die_benefit = state.die_benefit
    view.locked = state.locked
    view.bag_count = state.bag_count
    view.worker = state.worker
    view.shards = state.shards
    view.box = state.box
    view.heir_slots = state.heir_slots
    for k in range(SEATS):
        view.passed[k] = state.passed[k]
        view.closed[k] = state.closed[k]
        view.free_used[k] = state.free_used[k]
        view.day[k] = state.day[k]
        view.counted[k] = state.counted[k]
        view.hand_count[k] = state.hand_count[k]
        view.crew_count[k] = state.crew_count[k]
        view.crew_slots[k] = state.crew_slots[k]
        view.sent_count[k] = state.sent_count[k]
        view.inn_count[k] = state.inn_count[k]
    for k in range(QUEUE):
        view.queue_trick[k] = state.queue_trick[k]
        view.queue_rule[k] = state.queue_rule[k]
    for k in range(TYPES):
        view.aside[k] = state.aside[k]
    for k in range(SLOTS):
        view.offer[k] = state.offer[k]
    for k in range(WORKERS):
        view.worker_at[k] = state.worker_at[k]
    for k in range(DECKS):
        view.deck_count[k] = state.deck_count[k]
    for k in range(OWNERS):
        view.coins[k] = state.coins[k]
        view.fame[k] = state.fame[k]
        view.trickerion[k] = state.trickerion[k]
        view.arcane[k] = state.arcane[k]
        view.cards[k] = state.cards[k]
        view.trick_count[k] = state.trick_count[k]
        view.final[k] = state.final[k]
        view.tally_triggers[k] = state.tally_triggers[k]
        view.tally_workers[k] = state.tally_workers[k]
        view.tally_enchanted[k] = state.tally_enchanted[k]
        view.tally_unused[k] = state.tally_unused[k]
        view.tally_turns[k] = state.tally_turns[k]
    for k in range(OWNERS * TYPES):
        view.tiles[k] = state.tiles[k]
        view.resting[k] = state.resting[k]
    for k in range(SEATS * KINDS):
        view.parts[k] = state.parts[k]
    for k in range(OWNERS * TRICKS):
        view.trick[k] = state.trick[k]
        view.trick_types[k] = state.trick_types[k]
        view.trick_ready[k] = state.trick_ready[k]
        view.trick_class[k] = state.trick_class[k]
    for k in range(SEATS * HAND):
        view.hand_deck[k] = state.hand_deck[k]
    for k in range(SEATS * CREW):
        view.crew_name[k] = state.crew_name[k]
        view.crew_ap[k] = state.crew_ap[k]
        view.crew_who[k] = state.crew_who[k]
        view.assigned[k] = state.assigned[k]
        view.sent_to[k] = state.sent_to[k]
        view.sent_points[k] = state.sent_points[k]
        view.sent_order[k] = state.sent_order[k]
    for k in range(SEATS * WORKERS):
        view.inn[k] = state.inn[k]


def see_bag(state: State, view: View) -> None:
    """The tiles in the bag, sorted: which they are can be counted, their order is hidden."""
    count = 0
    for kind in range(TYPES):
        for at in range(state.bag_count):
            if state.bag[at] == kind:
                view.bag[count] = kind
                count += 1
    for at in range(count, TILES):
        view.bag[at] = 0


def see_decks(state: State, seat: int, view: View) -> None:
    """The cards of decks that the seat has looked at, and its own hand.

    What others have looked at tells which card they put under a deck, so only the own looks are in it.
    """
    for at in range(DECKS * DECK):
        is_known = (state.deck_seen[at] >> seat) & 1
        view.deck_card[at] = state.deck_card[at] if is_known == 1 else 0
        view.deck_seen[at] = is_known << seat
    for other in range(SEATS):
        for at in range(other * HAND, other * HAND + HAND):
            view.hand_card[at] = state.hand_card[at] if other == seat else 0
