"""What the options fix for a whole play: the number of the reading of each, in one record.

`enchantment_mix` and `slot_prices` are read where the table is laid out (`setup`), with what they are made of: the two
prices, the shards of a seat, the options that the Heir does. `heir_wagon_rank` is read where it is asked.
"""

from typing import Final, NoReturn


class OptionReadings:
    """The readings of the options that the rules ask for."""

    __slots__ = ()

    two_player_draw: int
    spent_shards: int
    free_set_locks: int
    coin_wage_penalty: int
    summon_needs_slot: int
    heir_opt1_needs: int
    heir_type_count: int
    heir_pays: int
    reuse_same_turn: int
    two_type_triggers: int
    two_player_slide: int
    golem_last: int
    heir_opt1_target: int
    bonus_order: int
    refuse_wage: int
    fame_floor: int
    set_to_same: int
    prepare_spends: int
    # Numbers of the rules.
    die_points: int
    charge_points: int
    charge_coins: int
    charge_most: int
    buy_points: int
    lower_price: int
    higher_price: int
    tiles_in_slot: int
    summon_points: int
    trickerion_points: int
    arcane_points: int
    theater_points: int
    specter_points: int
    golem_points: int
    trickster_points: int
    shapeshifter_points: int
    thursday_points: int
    sunday_points: int
    wage_coins: int
    wage_shards: int
    shard_wage_penalty: int
    tile_worth: int
    pair_coins: int
    pair_fame: int
    reward_coins: int
    level_fame: int
    reward_shards: int
    instead_coins: int
    instead_fame: int
    double_times: int
    bonus_trickerion: int
    bonus_fame: int
    bonus_coins: int
    bonus_charge: int
    shards_per_seat: int
    shard_fame: int
    heir_shard_fame: int
    heir_easy: int
    heir_normal: int
    heir_hard: int
    heir_points_less: int
    heir_least_points: int
    heir_shards: int
    heir_instead_coins: int
    heir_instead_fame: int
    heir_fame: int


#: The numbers of the rules as the text prints them: what a value is that nobody sets. `options.toml` says the same.
NUMBERS: Final = {
    "die_points": 1,
    "charge_points": 1,
    "charge_coins": 3,
    "charge_most": 2,
    "buy_points": 1,
    "lower_price": 3,
    "higher_price": 4,
    "tiles_in_slot": 3,
    "summon_points": 3,
    "trickerion_points": 1,
    "arcane_points": 2,
    "theater_points": 1,
    "specter_points": 2,
    "golem_points": 3,
    "trickster_points": 2,
    "shapeshifter_points": 2,
    "thursday_points": 1,
    "sunday_points": 1,
    "wage_coins": 1,
    "wage_shards": 1,
    "shard_wage_penalty": 4,
    "tile_worth": 2,
    "pair_coins": 1,
    "pair_fame": 1,
    "reward_coins": 3,
    "level_fame": 1,
    "reward_shards": 1,
    "instead_coins": 1,
    "instead_fame": 1,
    "double_times": 2,
    "bonus_trickerion": 1,
    "bonus_fame": 2,
    "bonus_coins": 3,
    "bonus_charge": 1,
    "shards_per_seat": 2,
    "shard_fame": 1,
    "heir_shard_fame": 2,
    "heir_easy": 1,
    "heir_normal": 2,
    "heir_hard": 3,
    "heir_points_less": 1,
    "heir_least_points": 1,
    "heir_shards": 1,
    "heir_instead_coins": 1,
    "heir_instead_fame": 1,
    "heir_fame": 3,
}
OPTIONS: Final = tuple(OptionReadings.__annotations__)


class Values(OptionReadings):
    """All of them. A record is never changed, so the copies of a state share it; `changed` makes another.

    >>> values = Values(golem_last=1)
    >>> values.golem_last, values.changed(golem_last=0).golem_last, values.fame_floor
    (1, 0, 0)
    """

    __slots__ = OPTIONS

    def __init__(self, **numbers: int) -> None:
        self.__setstate__({**dict.fromkeys(OPTIONS, 0), **NUMBERS, **numbers})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name} stays as the setup fixed it: state.values = state.values.changed({name}=...)")

    def changed(self, **numbers: int) -> "Values":
        """The same values but these."""
        return Values(**{**self.as_dict(), **numbers})

    def as_dict(self) -> dict[str, int]:
        """Every value by its name."""
        return {name: getattr(self, name) for name in OPTIONS}

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
