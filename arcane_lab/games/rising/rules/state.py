"""The state of a play: one small bundle of named whole numbers and flat lists of them.

Drawn for a seat ``s`` (0 is p1) and a column ``c`` (0..4: Charms, Herbology, Blood Arts, Potions, Alchemy)::

      C    H    B    P    G        column_card[40*(5*s + c) + k]   k < column_count[5*s + c], from top to bottom
     CTW  SGR       PFL  TPA       marker[card]                    markers on a card, wherever it lies
     CAU  XGR                      past_card, past_count           the same as the turn began (for the Conjures)

     hand_card[6*s + k]            k < hand_count[s], in table order; solo: the lowest row of the pyramid
     discard_card[60*s + k]        k < discard_count[s], oldest first; discard_open says which everybody saw
     artifact_card[6*s + k]        k < artifact_count[s]
     supply[5*s + r]               resources: charms, herbs, blood, potions, gold
     moon[2*t + k]                 the moons of turn t (0..4), k = 0 and 1; -1 where nothing is known of them
     pyramid[21]                   solo: the lowest row first, 6 5 4 3 2 1; -1 where a card has left

A card's number is its row in the table of the cards (table order), 108 to 112 are the starters. Everything a rule may
need is here, the cards and the readings of the options too. Plain play backs the bundle with lists and ints.
"""

from typing import Final

from arcane_lab.games.rising.rules.sizes import (
    ARTIFACT_ROOM,
    CARDS,
    CLAUSES,
    COLUMN_ROOM,
    COLUMNS,
    DECK,
    DISCARD_ROOM,
    EVENT_ROOM,
    EVENT_WIDTH,
    FRAME_ROOM,
    HAND,
    KINDS,
    MOONS,
    NOBODY,
    PYRAMID,
    QUEUE_ROOM,
    REMOVED,
    ROUNDS,
    SEATS,
    SPELLS,
    TURNS,
)
from arcane_lab.games.rising.rules.values import NO_VALUES, Values

#: What the setup fixes for a whole play; copies share it.
CONSTANT: Final = {
    "card_kind": SPELLS,
    "card_column": SPELLS,  # the discipline of a spell
    "card_round": SPELLS,  # 1..3; 0 for starters
    "discount_kind": SPELLS,
    "discount_count": SPELLS,  # 0: no discounted price
    "generic_count": SPELLS,  # 0: free
    "evergreen": SPELLS,
    "two_uses": SPELLS,
    "before": SPELLS,
    "before_what": SPELLS,  # a column, or a resource
    "before_count": SPELLS,
    "spend": SPELLS * COLUMNS,  # resources that must be these
    "spend_any": SPELLS,  # and so many of any kind but one
    "spend_not": SPELLS,  # that one
    "clause": SPELLS * CLAUSES,
    "clause_what": SPELLS * CLAUSES,
    "clause_count": SPELLS * CLAUSES,
    "moon_mix": COLUMNS,  # tokens of each colour
    "mat_order": COLUMNS,  # the columns as they stand on the mat, from the left
}

#: Every field and its length; 0 is a single number. The log stands last: copies may leave it out.
FIELDS: Final = {
    "seats": 0,  # 1..6
    "seat": 0,  # whose view this is, -1 where nothing is left out (knowledge/view.py)
    "seed": 0,
    "play_index": 0,  # which play of its seed this is
    "values": 0,  # one record: the readings of the options
    **CONSTANT,
    # --- chance
    "chance": 4,  # the small fast generator (engine.luck)
    "forced_moon": MOONS,  # what the next deal must give; used by records
    "forced_card": DECK,
    "forced_count": 0,  # 0: deal by chance
    "deal_moon": MOONS,  # what the last deal gave
    "deal_card": DECK,
    "deal_count": 0,
    "deals": 0,  # deals so far
    # --- where the play stands
    "phase": 0,
    "round_number": 0,
    "turn": 0,  # 1..6
    "actor": 0,  # who must decide now, the first where several are asked
    "step": 0,  # what is asked (Ask)
    "winners": 0,  # a bit for each winner
    "answered": 0,  # a bit for each seat that has chosen
    "choice": SEATS,  # what it has chosen, -1 nothing
    "choice_several": SEATS,  # 1 where several payments were possible
    "moon": MOONS,
    # --- cards
    "hand_card": SEATS * HAND,
    "hand_count": SEATS,
    "spare": HAND,  # room for a hand on its way
    "room": COLUMNS,  # room for what may be paid with
    "pyramid": PYRAMID,
    "removed": REMOVED,
    "removed_count": 0,
    "taken": SEATS * TURNS,  # the card that a seat took in each turn of the round, -1 none
    "taken_cast": SEATS * TURNS,  # 1 where it was discarded to cast
    "known_from": 0,  # the turn from which seats remember hands
    "column_card": SEATS * COLUMNS * COLUMN_ROOM,
    "column_count": SEATS * COLUMNS,
    "had_card": SEATS * COLUMNS,  # 1 where a column once had a card
    "marker": CARDS,
    "past_card": SEATS * COLUMNS * COLUMN_ROOM,
    "past_count": SEATS * COLUMNS,
    "past_marker": CARDS,
    "artifact_card": SEATS * ARTIFACT_ROOM,
    "artifact_count": SEATS,
    "discard_card": SEATS * DISCARD_ROOM,
    "discard_open": SEATS * DISCARD_ROOM,
    "discard_count": SEATS,
    "supply": SEATS * COLUMNS,
    "vp": SEATS,
    # --- the choice that is being resolved
    "started": 0,  # 1 once it has begun
    "cast_card": 0,  # the card discarded to cast, until it joins the discards
    "cast_kind": 0,  # a cast that is to be listed (Cast)
    "cast_order": 0,  # what the owner said of its evergreens, -1 nothing yet
    "casts_left": 0,  # casts of an event still to be listed
    "queue": QUEUE_ROOM,  # the spells of a cast, in their order
    "queue_column": QUEUE_ROOM,
    "queue_count": 0,
    "queue_at": 0,
    "asked_spell": 0,  # the spell that comes up
    "event_card": 0,  # the event being carried out, -1 none
    "event_clause": 0,
    "times_left": 0,  # times that an event still activates, -1 not begun
    "target": 0,  # the card that an event casts or moves, -1 none
    "frame_spell": FRAME_ROOM,  # the spells being carried out, the inner one last
    "frame_clause": FRAME_ROOM,
    "frame_left": FRAME_ROOM,  # times that it still activates, -1 not begun
    "frame_borrowed": FRAME_ROOM,  # 1 for a neighbour's
    "frame_count": 0,
    "chain": FRAME_ROOM,  # the cards of this chain
    "chain_count": 0,
    "named_itself": FRAME_ROOM,  # those of it that have named themselves
    "named_itself_count": 0,
    # --- tallies, for the tables
    "tally_prepared": SEATS,
    "tally_cast": SEATS,
    "tally_activated": SEATS,
    "tally_kind": SEATS * KINDS * ROUNDS,  # cards prepared, by kind (spells by discipline) and round
    "tally_turn": SEATS * TURNS,  # casts by the turn of the round
    "tally_moon": SEATS * COLUMNS,  # rising columns that were cast
    # --- the log of the last move
    "log_on": 0,
    "log_count": 0,
    "log": EVENT_ROOM * EVENT_WIDTH,
}

#: The lists that a play changes, but the log; and all that a copy may have as it is.
CHANGING: Final = tuple(name for name, length in FIELDS.items() if length and name not in CONSTANT and name != "log")
SHARED: Final = tuple(name for name in FIELDS if name not in CHANGING and name not in ("log", "log_count"))


class State:
    """A play of Arcana Rising as plain lists and ints (see the drawing at the top of this file)."""

    __slots__ = tuple(FIELDS)

    seats: int
    seat: int
    seed: int
    play_index: int
    values: Values
    card_kind: list[int]
    card_column: list[int]
    card_round: list[int]
    discount_kind: list[int]
    discount_count: list[int]
    generic_count: list[int]
    evergreen: list[int]
    two_uses: list[int]
    before: list[int]
    before_what: list[int]
    before_count: list[int]
    spend: list[int]
    spend_any: list[int]
    spend_not: list[int]
    clause: list[int]
    clause_what: list[int]
    clause_count: list[int]
    moon_mix: list[int]
    mat_order: list[int]
    chance: list[int]
    forced_moon: list[int]
    forced_card: list[int]
    forced_count: int
    deal_moon: list[int]
    deal_card: list[int]
    deal_count: int
    deals: int
    phase: int
    round_number: int
    turn: int
    actor: int
    step: int
    winners: int
    answered: int
    choice: list[int]
    choice_several: list[int]
    moon: list[int]
    hand_card: list[int]
    hand_count: list[int]
    spare: list[int]
    room: list[int]
    pyramid: list[int]
    removed: list[int]
    removed_count: int
    taken: list[int]
    taken_cast: list[int]
    known_from: int
    column_card: list[int]
    column_count: list[int]
    had_card: list[int]
    marker: list[int]
    past_card: list[int]
    past_count: list[int]
    past_marker: list[int]
    artifact_card: list[int]
    artifact_count: list[int]
    discard_card: list[int]
    discard_open: list[int]
    discard_count: list[int]
    supply: list[int]
    vp: list[int]
    started: int
    cast_card: int
    cast_kind: int
    cast_order: int
    casts_left: int
    queue: list[int]
    queue_column: list[int]
    queue_count: int
    queue_at: int
    asked_spell: int
    event_card: int
    event_clause: int
    times_left: int
    target: int
    frame_spell: list[int]
    frame_clause: list[int]
    frame_left: list[int]
    frame_borrowed: list[int]
    frame_count: int
    chain: list[int]
    chain_count: int
    named_itself: list[int]
    named_itself_count: int
    tally_prepared: list[int]
    tally_cast: list[int]
    tally_activated: list[int]
    tally_kind: list[int]
    tally_turn: list[int]
    tally_moon: list[int]
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
        for name in CHANGING:
            setattr(twin, name, getattr(self, name)[:])
        for name in SHARED:
            setattr(twin, name, getattr(self, name))
        twin.log = [0] * FIELDS["log"]
        twin.log_count = 0
        return twin
