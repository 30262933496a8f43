"""The state of a play: one small bundle of named whole numbers and flat lists of them.

Drawn for a seat ``s`` (0 is p1) and a slot ``n`` (0..8 in reading order, from its own top left)::

        a  b  c                 storehouse_item[9*s + n]   which item lies there, -1 a gap
     1  0  1  2                 storehouse_face[9*s + n]   1 revealed, 0 hidden
     2  3  4  5                 storehouse_seen[9*s + n]   a bit for each seat that knows it
     3  6  7  8                 storehouse_mark[9*s + n]   1 a boomerang that has flown this turn,
                                                          or an item just turned up by the inspection
     stash_item[24*s + k], stash_seen[24*s + k]            k < stash_count[s]
     deck_item[k], deck_seen[k]                            the top is k = deck_count - 1
     discard_item[k]                                       the top is k = discard_count - 1, open to all
     aside_item[k], aside_seen[k]                          set aside for the round

A reduced storehouse is kept at the top left: two rows of three fill slots 0-5, three rows of two 0 1 / 3 4 / 6 7.
Everything a rule may need is here, the values of the cards and the readings of the options too, so that one
compiled twin serves every setup. Plain play backs the bundle with lists and ints (this class), compiled play with
one element of a NumPy structured array of the same field names (`engine.compiling`).
"""

from typing import Final

from arcane_lab.games.alley.rules.sizes import (
    CARDS,
    EVENT_ROOM,
    EVENT_WIDTH,
    KINDS,
    OFFER_ROOM,
    SEATS,
    SLOTS,
    STASH_ROOM,
)
from arcane_lab.games.alley.rules.values import NO_VALUES, Values

#: Every field and its length; 0 is a single number. The log stands last: copies may leave it out.
FIELDS: Final = {
    # --- the setup: constant through a play
    "seats": 0,  # 2..6
    "edition": 0,  # FIRST or REVISED
    "seed": 0,
    "play_index": 0,  # which play of its seed this is
    "power": SEATS,  # the wizard power of each seat
    "gold_per_set": KINDS,  # gold for a set of three, -1 for special items
    "infamy_each": KINDS,
    "copies": KINDS,  # copies of each item in this play's deck
    "values": 0,  # one record: the values of the cards and the readings of the options
    # --- chance
    "chance": 4,  # the small fast generator (engine.luck)
    "forced_item": CARDS,  # a deck that the next shuffle must give, from the top; used by records
    "forced_count": 0,  # 0: shuffle by chance
    "deal_item": CARDS,  # what the last shuffle gave, from the top
    "deal_count": 0,  # cards in it
    "deals": 0,  # shuffles so far
    # --- scores
    "gold": SEATS,
    "infamy": SEATS,
    "fines": SEATS,  # fine markers
    # --- where the play stands
    "phase": 0,
    "round_number": 0,
    "first_seat": 0,  # holds the starting player token
    "turn_seat": 0,  # whose turn it is
    "turn_number": 0,  # two players: the turn tracker
    "actor": 0,  # who must decide now
    "step": 0,  # what is asked (Ask)
    "stage": 0,  # what comes next by itself (Stage)
    "triggered_by": 0,  # seat or NOBODY
    "last_turns": 0,  # turns left before the inspection
    "winners": 0,  # a bit for each winner
    # --- cards
    "storehouse_item": SEATS * SLOTS,
    "storehouse_face": SEATS * SLOTS,
    "storehouse_seen": SEATS * SLOTS,
    "storehouse_mark": SEATS * SLOTS,
    "stash_item": SEATS * STASH_ROOM,
    "stash_seen": SEATS * STASH_ROOM,
    "stash_count": SEATS,
    "changed_cells": 0,  # cells of which no seat has been told yet that they have changed, a bit for each
    "changed_stashes": 0,
    "cell_news": SEATS,  # for each seat: the cells that had changed, when it was told, since it last looked
    "stash_news": SEATS,
    "deck_item": CARDS,
    "deck_seen": CARDS,
    "deck_count": 0,
    "discard_item": CARDS,
    "discard_count": 0,
    "aside_item": CARDS,
    "aside_seen": CARDS,
    "aside_count": 0,
    # --- the turn and the play being resolved
    "turn_played": 0,  # 1 when something was played this turn
    "drawn_from_discard": 0,  # 1 + item taken from the discard this turn, else 0
    "play_seat": 0,  # whose storehouse the play happens in
    "play_from": 0,  # where from (From)
    "play_item": 0,
    "play_slot": 0,
    "replaced_item": 0,  # NOTHING once it is dealt with
    "replaced_face": 0,
    "replaced_seen": 0,
    "replaced_mark": 0,
    "offer_item": OFFER_ROOM,  # cards that a special item offers
    "offer_count": 0,
    "special_item": 0,  # the special item being used
    "target_seat": 0,  # the seat an effect has chosen
    "times_left": 0,  # peeks, swaps or dolls still to come
    "peeked": 0,  # bits of cells peeked at by this effect
    "place_after": 0,  # dolls: places in turn order already passed
    "sets_scanned": 0,  # 1 once the played slot has been looked at
    "sale_seat": 0,
    "sale_line": 0,
    "sale_item": 0,
    "sale_felines": 0,
    "power_seat": 0,  # whose power is being asked about
    "power_asked": 0,  # what Meeblemore answered about an effect (Answer)
    "inspect_place": 0,  # which seat in turn order is being inspected
    "inspect_total": SEATS,
    "inspect_change": SEATS,
    "outer": 12,  # the play that a foreign boomerang interrupts
    "outer_waits": 0,
    # --- tallies, for the tables
    "tally_turns": SEATS,
    "tally_sets": SEATS,
    "tally_sold": SEATS * KINDS,
    "tally_triggered": SEATS,
    "tally_penalised": SEATS,
    "tally_fines": SEATS,
    # --- the log of the last move
    "log_on": 0,
    "log_count": 0,
    "log": EVENT_ROOM * EVENT_WIDTH,
}


class State:
    """A play of Arcane Alley as plain lists and ints (see the drawing at the top of this file)."""

    __slots__ = tuple(FIELDS)

    seats: int
    edition: int
    seed: int
    play_index: int
    power: list[int]
    gold_per_set: list[int]
    infamy_each: list[int]
    copies: list[int]
    values: Values
    chance: list[int]
    forced_item: list[int]
    forced_count: int
    deal_item: list[int]
    deal_count: int
    deals: int
    gold: list[int]
    infamy: list[int]
    fines: list[int]
    phase: int
    round_number: int
    first_seat: int
    turn_seat: int
    turn_number: int
    actor: int
    step: int
    stage: int
    triggered_by: int
    last_turns: int
    winners: int
    storehouse_item: list[int]
    storehouse_face: list[int]
    storehouse_seen: list[int]
    storehouse_mark: list[int]
    stash_item: list[int]
    stash_seen: list[int]
    stash_count: list[int]
    changed_cells: int
    changed_stashes: int
    cell_news: list[int]
    stash_news: list[int]
    deck_item: list[int]
    deck_seen: list[int]
    deck_count: int
    discard_item: list[int]
    discard_count: int
    aside_item: list[int]
    aside_seen: list[int]
    aside_count: int
    turn_played: int
    drawn_from_discard: int
    play_seat: int
    play_from: int
    play_item: int
    play_slot: int
    replaced_item: int
    replaced_face: int
    replaced_seen: int
    replaced_mark: int
    offer_item: list[int]
    offer_count: int
    special_item: int
    target_seat: int
    times_left: int
    peeked: int
    place_after: int
    sets_scanned: int
    sale_seat: int
    sale_line: int
    sale_item: int
    sale_felines: int
    power_seat: int
    power_asked: int
    inspect_place: int
    inspect_total: list[int]
    inspect_change: list[int]
    outer: list[int]
    outer_waits: int
    tally_turns: list[int]
    tally_sets: list[int]
    tally_sold: list[int]
    tally_triggered: list[int]
    tally_penalised: list[int]
    tally_fines: list[int]
    log_on: int
    log_count: int
    log: list[int]

    def __init__(self) -> None:
        for name, length in FIELDS.items():
            setattr(self, name, [0] * length if length else 0)
        self.values = NO_VALUES

    def copy(self) -> "State":
        """An independent copy; its log is empty."""
        twin = State.__new__(State)
        for name, length in FIELDS.items():
            if name == "log":
                twin.log = [0] * length
            else:
                value = getattr(self, name)
                setattr(twin, name, value[:] if length else value)
        twin.log_count = 0
        return twin
