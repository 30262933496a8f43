"""What a setup fixes for a whole play: the values of the cards and the readings of the options, in one record.

Each is declared here and nowhere else. Names and numbers come from the tables: `datasets/alley/item_values.csv` and
`options.toml`; a named value is its place there, counted from 0 (`Reading` in `words`), yes is 1.
"""

from typing import Final, NoReturn


class ItemValues:
    """The values of the cards: the names in braces of the item table."""

    __slots__ = ()

    fairy_infamy_loss: int
    cauldron_gold: int
    cauldron_infamy: int
    ball_infamy: int
    ball_peeks: int
    ball_target: int
    mirror_adjacent_infamy: int
    lotus_gold_loss: int
    egg_gold: int
    egg_infamy: int
    carpet_items: int
    doll_replaced_to: int
    toad_swaps: int
    ring_infamy_loss: int
    boomerang_limit: int
    lamp_reveal: int
    lamp_rest: int
    lockbox_infamy: int
    lockbox_faces: int
    chalice_pick: int
    skeletomicon_infamy: int
    sword_stacks: int
    coin_gold: int


class OptionReadings:
    """The readings of the options."""

    __slots__ = ()

    infamy_wrap: int
    infamy_overflow: int
    fine_markers_unwind: int
    extras_with_two: int
    stock_reveal: int
    ring_on_stock: int
    deck_refill: int
    allow_rediscard: int
    special_requires_slot: int
    special_playable: int
    trigger_on: int
    trigger_foreign: int
    set_scan: int
    inspect_sells_standing: int
    effect_order: int
    mirror_effect: int
    mirror_diagonal: int
    toad_effect: int
    ring_effect: int
    ring_when_uncovered: int
    ring_from_hidden: int
    boomerang_foreign: int
    cauldron_effect: int
    sword_mode: int
    skeletomicon_effect: int
    doll_locked: int
    feline_mode: int
    feline_at_inspection: int
    powers_active: int
    glynna_optional: int
    glynna_slide: int
    meeblemore_scope: int
    corvus_stash: int
    dafana_gold: int
    dafana_infamy: int
    dafana_scope: int
    ninx_item_counts: int
    ninx_optional: int
    byros_gold: int
    inspection_order: int
    penalty_compares: int
    final_tie: int
    goal: int
    tracker_player: int
    tracker_check: int
    turn20_second: int
    # Numbers of the rules.
    starting_gold: int
    starting_infamy: int
    infamy_track: int
    fine_markers: int
    cards_turned_up: int
    stash_size: int
    penalty_infamy: int
    fine_gold: int
    turns_after_trigger: int
    bribe_gold: int
    rounds: int
    first_trigger_turn: int
    last_turn: int


#: The numbers of the rules as both editions print them: what a value is that nobody sets. `options.toml` says the same.
NUMBERS: Final = {
    "starting_gold": 25,
    "starting_infamy": 0,
    "infamy_track": 24,
    "fine_markers": 2,
    "cards_turned_up": 2,
    "stash_size": 2,
    "penalty_infamy": 10,
    "fine_gold": 25,
    "turns_after_trigger": 1,
    "bribe_gold": 2,
    "rounds": 3,
    "first_trigger_turn": 15,
    "last_turn": 20,
}
ITEM_VALUES: Final = tuple(ItemValues.__annotations__)
OPTIONS: Final = tuple(OptionReadings.__annotations__)


class Values(ItemValues, OptionReadings):
    """All of them. A record is never changed, so the copies of a state share it; `changed` makes another.

    >>> values = Values(egg_gold=2)
    >>> values.egg_gold, values.changed(egg_gold=3).egg_gold, values.goal
    (2, 3, 0)
    """

    __slots__ = (*ITEM_VALUES, *OPTIONS)

    def __init__(self, **numbers: int) -> None:
        self.__setstate__({**dict.fromkeys(Values.__slots__, 0), **NUMBERS, **numbers})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name} stays as the setup fixed it: state.values = state.values.changed({name}=...)")

    def changed(self, **numbers: int) -> "Values":
        """The same values but these."""
        return Values(**{**self.as_dict(), **numbers})

    def as_dict(self) -> dict[str, int]:
        """Every value by its name."""
        return {name: getattr(self, name) for name in Values.__slots__}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Values) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash(tuple(self.as_dict().values()))

    def __getstate__(self) -> dict[str, int]:
        return self.as_dict()

    def __setstate__(self, numbers: dict[str, int]) -> None:
        for name, number in numbers.items():
            object.__setattr__(self, name, number)


#: What a state holds before a setup is written into it.
NO_VALUES: Final = Values()
