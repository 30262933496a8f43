"""The view of a seat: laid out like the state, with UNKNOWN where the seat cannot know; `looking` fills it.

Strategies, widgets and advice get a view and nothing else.
"""

from typing import TYPE_CHECKING, Final

from arcane_lab.games.alley.rules.sizes import CARDS, KINDS, OFFER_ROOM, SEATS, SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import FIELDS
from arcane_lab.games.alley.rules.values import NO_VALUES, Values

UNKNOWN: Final = -2  # an item whose identity the seat cannot know

#: Fields that are the same for every seat and copied as they stand at the start of a play.
CONSTANT_FIELDS: Final = (
    "seats",
    "edition",
    "power",
    "gold_per_set",
    "infamy_each",
    "copies",
    "values",
)

#: Fields that are open to all and copied as they stand at every look.
OPEN_FIELDS: Final = (
    "gold",
    "infamy",
    "fines",
    "phase",
    "round_number",
    "first_seat",
    "turn_seat",
    "turn_number",
    "actor",
    "step",
    "stage",
    "triggered_by",
    "last_turns",
    "winners",
    "storehouse_face",
    "storehouse_seen",
    "stash_count",
    "deck_count",
    "discard_item",
    "discard_count",
    "turn_played",
    "drawn_from_discard",
    "play_seat",
    "play_from",
    "play_item",
    "play_slot",
    "special_item",
    "target_seat",
    "times_left",
    "sale_seat",
    "sale_line",
    "sale_item",
    "power_seat",
)

#: Every field of a view and its length; 0 is a single number.
VIEW_FIELDS: Final = {
    "seat": 0,
    **{name: FIELDS[name] for name in CONSTANT_FIELDS},
    **{name: FIELDS[name] for name in OPEN_FIELDS},
    "storehouse_item": SEATS * SLOTS,  # item, NOTHING for a gap, UNKNOWN
    "own_filled": 0,  # the own slots where an item lies, a bit for each
    "own_revealed": 0,  # those where it lies revealed
    "own_slots": KINDS,  # for each item: the own slots where a copy lies revealed, a bit for each
    "stash_item": STASH_ROOM,  # the own stash in the order of the item table
    "stash_shown": 0,  # how many places of it are filled
    "stash_known": SEATS * KINDS,  # copies that this seat knows in each stash
    "deck_item": CARDS,  # from the bottom, UNKNOWN mostly
    "deck_shown": 0,  # how many places of it are filled
    "aside_known": KINDS,  # copies set aside that this seat knows
    "aside_unknown": 0,
    "replaced_item": 0,  # put to one side by the play being resolved: item, NOTHING or UNKNOWN
    "offer_item": OFFER_ROOM,
    "offer_count": 0,
    "unseen": KINDS,  # copies that this seat cannot place
}


class View:
    """What a seat knows, as plain lists and ints; fields as in `State`, see `VIEW_FIELDS`."""

    __slots__ = tuple(VIEW_FIELDS)

    seat: int
    seats: int
    edition: int
    power: list[int]
    gold_per_set: list[int]
    infamy_each: list[int]
    copies: list[int]
    values: Values
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
    storehouse_face: list[int]
    storehouse_seen: list[int]
    stash_count: list[int]
    deck_count: int
    discard_item: list[int]
    discard_count: int
    turn_played: int
    drawn_from_discard: int
    play_seat: int
    play_from: int
    play_item: int
    play_slot: int
    special_item: int
    target_seat: int
    times_left: int
    sale_seat: int
    sale_line: int
    sale_item: int
    power_seat: int
    storehouse_item: list[int]
    own_filled: int
    own_revealed: int
    own_slots: list[int]
    stash_item: list[int]
    stash_shown: int
    stash_known: list[int]
    deck_item: list[int]
    deck_shown: int
    aside_known: list[int]
    aside_unknown: int
    replaced_item: int
    offer_item: list[int]
    offer_count: int
    unseen: list[int]

    def __init__(self) -> None:
        for name, length in VIEW_FIELDS.items():
            setattr(self, name, [0] * length if length else 0)
        self.values = NO_VALUES

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> int:
            # A strategy of somebody's own may say view.egg_gold for view.values.egg_gold.
            if name in Values.__slots__:
                return getattr(self.values, name)
            raise AttributeError(f"a view has no {name}")

    def as_tuple(self) -> tuple[object, ...]:
        """All fields in order, for comparing two views."""
        return tuple(
            tuple(getattr(self, name)) if length else getattr(self, name) for name, length in VIEW_FIELDS.items()
        )
