"""The state of a play: one small bundle of named whole numbers and flat lists of them.

Drawn for a seat ``s`` (0 is p1), an owner ``o`` (a seat, or 4: the Heir), a type ``t`` and a character ``k``::

     tiles[6*o + t]               tiles of a type that an owner holds
     trick[8*o + n]               n < trick_count[o]: its tricks, by their number in the game
     trick_types[8*o + n]         a bit for each type that lies on it
     crew_name[12*s + k]          k < crew_count[s]: its characters; from crew_slots[s] on the apprentice slots
     sent_order[12*s + n]         n < sent_count[s]: who was sent, in order
     bag[n]                       n < bag_count: the tiles in the bag, the next one first

Names are whole numbers themselves (`text.names`). Everything a rule may need is here, inputs and readings of options
too. Plain play backs the bundle with lists and ints.
"""

from typing import Final

from arcane_lab.games.arts.rules.sizes import (
    CARDS,
    CREW,
    DECK,
    DECKS,
    EVENT_ROOM,
    EVENT_WIDTH,
    FACES,
    FINALS,
    HAND,
    KINDS,
    KNOWN,
    NEEDS,
    NOBODY,
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
from arcane_lab.games.arts.rules.values import NO_VALUES, Values

#: What the setup fixes for a whole play; copies share it.
CONSTANT: Final = {
    "slot_price": SLOTS,  # coins that a slot of the offer asks for
    "type_face": FACES,  # faces of the enchantment die
    "type_faces": 0,
    "benefit_face": FACES,  # faces of the reward die
    "benefit_faces": 0,
    "capacity": CARDS,  # characters that fit, by card; -1 any number
    "stage": 0,  # most tricks in a performance
    "enhance_most": 0,  # most shards on one character
    "tile_slots": 0,  # slots of a seat for tiles; -1 any number
    "turns": 0,  # turns of a game
    "rotates": 0,  # 1: the next seat is first each turn
    "academy": 0,  # 1 with the Academy
    "known_tricks": 0,  # tricks that the game names
    "trick_name": KNOWN,
    "trick_level": KNOWN,
    "trick_ap": KNOWN,  # points that preparing takes
    "needs": KNOWN * NEEDS,  # components of a trick, by kind
    "needs_count": KNOWN,
    "kinds": 0,  # components that the game names
    "kind_name": KINDS,
    "kind_value": KINDS,
    "decks": 0,
    "deck_name": DECKS,
    "deck_start": DECKS * DECK,  # from the top
    "deck_size": DECKS,
    "finals": 0,  # fields of the input `final`
    "final_name": FINALS,
    "final_fame": FINALS,
    "final_kind": FINALS,  # 0 a character, 1 apprentices, 2 shards
    "final_counts": FINALS,  # 1 where the Shapeshifter may be this
    "prophecy": TURNS,  # bits of those active in a turn
    "heir_comes": TURNS,  # visits to the wagon in a turn
    "heir_first": 0,  # 1: before the first send
    "heir_options": 0,  # options of its list that it does in a visit
    "heir_ap": 0,
    "heir_ready": TURNS,
    "heir_performs": TURNS,
    "shards_in_game": 0,  # printed 4, 6 or 8 (AS-SETUP-08 to 10)
    "mix": TYPES,  # tiles of each type
    "rate_scale": 0,  # what a fame is worth, in the smallest part of the rates
    "rate_coin": 0,
    "rate_trickerion": 0,
    "rate_arcane": 0,
    "rate_cards": 0,
    "rate_ap": 0,
    "start_coins": 0,
    "start_fame": 0,
    "start_trickerion": 0,
    "start_arcane": 0,
    "start_tiles": TYPES,
    "start_parts": KINDS,
    "start_trick": TRICKS,
    "start_tricks": 0,
    "start_class": TRICKS,
    "start_name": CREW,
    "start_ap": CREW,
    "start_who": CREW,
    "start_crew": 0,
    "start_slots": 0,  # the first apprentice slot
    "heir_trick": TRICKS,
    "heir_tricks": 0,
    "heir_class": TRICKS,
    "heir_free": 0,
}

#: Every field and its length; 0 is a single number. The log stands last: copies may leave it out.
FIELDS: Final = {
    "seats": 0,  # 1..4
    "seat": 0,  # whose view this is, -1 where nothing is left out (knowledge/view.py)
    "seed": 0,
    "play_index": 0,  # which play of its seed this is
    "values": 0,  # one record: the readings of the options
    **CONSTANT,
    # --- chance
    "chance": 4,  # the small fast generator (engine.luck)
    "forced_wagon": 0,  # where the next set-up puts the wagon, -1 by chance; used by records
    "forced_bag": TILES,
    "forced_count": 0,  # 0: shuffle by chance
    "forced_shown": 0,
    "roll_type": TURNS,  # rolls to come: types, benefits and workers (-1 none, -2 by chance)
    "roll_benefit": TURNS,
    "roll_worker": TURNS,
    "roll_count": 0,
    "roll_at": 0,
    "deal_wagon": 0,  # what chance gave: the set-up, then the rolls
    "deal_bag": TILES,
    "deal_shown": 0,
    "dealt_type": TURNS,
    "dealt_benefit": TURNS,
    "dealt_worker": TURNS,
    "deals": 0,  # set-up and rolls so far
    "rolls": 0,  # rolls among them
    # --- where the play stands
    "phase": 0,
    "turn": 0,
    "first": 0,  # the seat that is first this turn
    "actor": 0,
    "step": 0,
    "winners": 0,  # nobody ever wins
    "order_at": 0,  # which seat in turn order comes next
    "at": 0,  # crew, slot, trick or deck that is asked about
    "acting": 0,  # who visits a place, -1 nobody
    "ap": 0,  # points left in the visit
    "enhanced": 0,  # shards on whoever was sent last
    "wage_paid": 0,  # shards paid of the wage that is asked
    "passed": SEATS,  # no more sends this turn
    "closed": SEATS,  # the Golem was its last
    "free_used": SEATS,
    "day": SEATS,  # the day that a seat has at the Theater, -1 none yet
    "heir_visits": 0,  # visits of the Heir this turn so far
    "show_at": 0,  # which performance comes next
    "show_stage": 0,
    "show_mask": 0,  # the tricks on stage
    "queue_owner": 0,
    "queue_trick": QUEUE,
    "queue_rule": QUEUE,
    "queue_count": 0,
    "queue_at": 0,
    "lesson_at": 0,  # which classroom comes next
    "drawn_deck": 0,  # the deck that two cards were drawn of
    "counted": SEATS,  # what the Shapeshifter is at the end, -1 not asked
    # --- the Arcanist's board
    "wagon": 0,
    "die_type": 0,
    "die_benefit": 0,
    "locked": 0,
    "bag": TILES,  # the next first
    "bag_count": 0,
    "aside": TYPES,
    "offer": SLOTS,  # a type, EMPTY or CLOSED
    "worker": 0,  # on offer, -1 nobody
    "worker_at": WORKERS,
    "shards": 0,  # in the supply
    "box": 0,  # spent and out of the game
    "deck_card": DECKS * DECK,  # the next first
    "deck_seen": DECKS * DECK,  # a bit for each seat that knows it
    "deck_count": DECKS,
    # --- what everybody has
    "coins": OWNERS,
    "fame": OWNERS,
    "trickerion": OWNERS,
    "arcane": OWNERS,
    "cards": OWNERS,  # special assignment cards, counted
    "tiles": OWNERS * TYPES,
    "resting": OWNERS * TYPES,  # used this turn (option reuse_same_turn)
    "parts": SEATS * KINDS,
    "trick": OWNERS * TRICKS,  # which trick of the game
    "trick_count": OWNERS,
    "trick_types": OWNERS * TRICKS,  # a bit for each type on it
    "trick_ready": OWNERS * TRICKS,  # 1 while it is prepared
    "trick_class": OWNERS * TRICKS,  # 1 in a classroom
    "hand_card": SEATS * HAND,
    "hand_deck": SEATS * HAND,
    "hand_count": SEATS,
    "crew_name": SEATS * CREW,  # 0 for an empty slot
    "crew_ap": SEATS * CREW,
    "crew_who": SEATS * CREW,  # Worker
    "crew_count": SEATS,
    "crew_slots": SEATS,  # the first apprentice slot
    "assigned": SEATS * CREW,  # card, -1 not yet
    "sent_to": SEATS * CREW,  # place, -1 not sent
    "sent_points": SEATS * CREW,
    "sent_order": SEATS * CREW,  # who, in the order of sending
    "sent_count": SEATS,
    "inn": SEATS * WORKERS,
    "inn_count": SEATS,
    "heir_slots": 0,  # its empty apprentice slots
    "final": OWNERS,
    # --- tallies, for the tables
    "tally_triggers": OWNERS,  # rewards of the dice
    "tally_workers": OWNERS,
    "tally_enchanted": OWNERS,
    "tally_unused": OWNERS,  # points left over at the wagon and the workshop
    "tally_turns": OWNERS,
    # --- the log of the last move
    "log_on": 0,
    "log_count": 0,
    "log": EVENT_ROOM * EVENT_WIDTH,
}


class State:
    """A play of Arcane Arts as plain lists and ints (see the drawing at the top of this file)."""

    __slots__ = tuple(FIELDS)

    seats: int
    seat: int
    seed: int
    play_index: int
    values: Values
    slot_price: list[int]
    type_face: list[int]
    type_faces: int
    benefit_face: list[int]
    benefit_faces: int
    capacity: list[int]
    stage: int
    enhance_most: int
    tile_slots: int
    turns: int
    rotates: int
    academy: int
    known_tricks: int
    trick_name: list[int]
    trick_level: list[int]
    trick_ap: list[int]
    needs: list[int]
    needs_count: list[int]
    kinds: int
    kind_name: list[int]
    kind_value: list[int]
    decks: int
    deck_name: list[int]
    deck_start: list[int]
    deck_size: list[int]
    finals: int
    final_name: list[int]
    final_fame: list[int]
    final_kind: list[int]
    final_counts: list[int]
    prophecy: list[int]
    heir_comes: list[int]
    heir_first: int
    heir_options: int
    heir_ap: int
    heir_ready: list[int]
    heir_performs: list[int]
    shards_in_game: int
    mix: list[int]
    rate_scale: int
    rate_coin: int
    rate_trickerion: int
    rate_arcane: int
    rate_cards: int
    rate_ap: int
    start_coins: int
    start_fame: int
    start_trickerion: int
    start_arcane: int
    start_tiles: list[int]
    start_parts: list[int]
    start_trick: list[int]
    start_tricks: int
    start_class: list[int]
    start_name: list[int]
    start_ap: list[int]
    start_who: list[int]
    start_crew: int
    start_slots: int
    heir_trick: list[int]
    heir_tricks: int
    heir_class: list[int]
    heir_free: int
    chance: list[int]
    forced_wagon: int
    forced_bag: list[int]
    forced_count: int
    forced_shown: int
    roll_type: list[int]
    roll_benefit: list[int]
    roll_worker: list[int]
    roll_count: int
    roll_at: int
    deal_wagon: int
    deal_bag: list[int]
    deal_shown: int
    dealt_type: list[int]
    dealt_benefit: list[int]
    dealt_worker: list[int]
    deals: int
    rolls: int
    phase: int
    turn: int
    first: int
    actor: int
    step: int
    winners: int
    order_at: int
    at: int
    acting: int
    ap: int
    enhanced: int
    wage_paid: int
    passed: list[int]
    closed: list[int]
    free_used: list[int]
    day: list[int]
    heir_visits: int
    show_at: int
    show_stage: int
    show_mask: int
    queue_owner: int
    queue_trick: list[int]
    queue_rule: list[int]
    queue_count: int
    queue_at: int
    lesson_at: int
    drawn_deck: int
    counted: list[int]
    wagon: int
    die_type: int
    die_benefit: int
    locked: int
    bag: list[int]
    bag_count: int
    aside: list[int]
    offer: list[int]
    worker: int
    worker_at: list[int]
    shards: int
    box: int
    deck_card: list[int]
    deck_seen: list[int]
    deck_count: list[int]
    coins: list[int]
    fame: list[int]
    trickerion: list[int]
    arcane: list[int]
    cards: list[int]
    tiles: list[int]
    resting: list[int]
    parts: list[int]
    trick: list[int]
    trick_count: list[int]
    trick_types: list[int]
    trick_ready: list[int]
    trick_class: list[int]
    hand_card: list[int]
    hand_deck: list[int]
    hand_count: list[int]
    crew_name: list[int]
    crew_ap: list[int]
    crew_who: list[int]
    crew_count: list[int]
    crew_slots: list[int]
    assigned: list[int]
    sent_to: list[int]
    sent_points: list[int]
    sent_order: list[int]
    sent_count: list[int]
    inn: list[int]
    inn_count: list[int]
    heir_slots: int
    final: list[int]
    tally_triggers: list[int]
    tally_workers: list[int]
    tally_enchanted: list[int]
    tally_unused: list[int]
    tally_turns: list[int]
    log_on: int
    log_count: int
    log: list[int]

    def __init__(self) -> None:
        for name, length in FIELDS.items():
            setattr(self, name, [0] * length if length else 0)
        self.values = NO_VALUES
        self.seat = NOBODY

    def copy(self) -> "State":
        """An independent copy; its log is empty, and it shares what the setup fixed."""
        twin = State.__new__(State)
        for name, length in FIELDS.items():
            if name == "log":
                twin.log = [0] * length
            else:
                value = getattr(self, name)
                setattr(twin, name, value[:] if length and name not in CONSTANT else value)
        twin.log_count = 0
        return twin
