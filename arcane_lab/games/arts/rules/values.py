"""What the options fix for a whole play: the number of the reading of each, in one record.

`enchantment_mix` and `slot_prices` are read where the table is laid out (`setup`), `heir_wagon_rank` where it is asked.
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


OPTIONS: Final = tuple(OptionReadings.__annotations__)


class Values(OptionReadings):
    """All of them. A record is never changed, so the copies of a state share it; `changed` makes another.

    >>> values = Values(golem_last=1)
    >>> values.golem_last, values.changed(golem_last=0).golem_last, values.fame_floor
    (1, 0, 0)
    """

    __slots__ = OPTIONS

    def __init__(self, **numbers: int) -> None:
        self.__setstate__({**dict.fromkeys(OPTIONS, 0), **numbers})

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
