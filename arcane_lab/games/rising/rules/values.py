"""What the options fix for a whole play: the number of the reading of each, in one record.

Options that only change the table of the cards (their prices, kinds and effects) are read where that is made (`setup`).
"""

from typing import Final, NoReturn


class OptionReadings:
    """The readings of the options that the rules ask for."""

    __slots__ = ()

    double_moon: int
    moon_removal: int
    moon_visibility: int
    starter_in_column_cast: int
    emptied_column: int
    evergreen_order: int
    evergreen_final: int
    evergreen_after_move: int
    event_cast_evergreen: int
    move_position: int
    move_keeps_markers: int
    discard_counts_now: int
    discard_persists: int
    remainder_rule: int
    resource_supply: int
    tie_rule: int
    tome_scope: int
    triumvirate_potion: int
    activate_self: int
    activate_chain: int
    solo_low: int
    blood_in_generic_cost: int
    evergreen_optional: int
    discard_info: int
    # Numbers of the rules.
    starting_resources: int
    rounds: int
    alike_for_point: int
    starting_points: int
    gold_points: int
    blood_points: int
    alike_points: int
    potion_uses: int
    growth_step: int
    apprentice_from: int
    proficient_from: int
    master_from: int
    near_transcendent_from: int
    top_from: int
    hand_size: int


#: The numbers of the rules as the rulebook has them: what a value is that nobody sets. `options.toml` says the same.
NUMBERS: Final = {
    "starting_resources": 1,
    "rounds": 3,
    "alike_for_point": 3,
    "starting_points": 0,
    "gold_points": 1,
    "blood_points": 1,
    "alike_points": 1,
    "potion_uses": 2,
    "growth_step": 1,
    "apprentice_from": 1,
    "proficient_from": 30,
    "master_from": 40,
    "near_transcendent_from": 50,
    "top_from": 60,
    "hand_size": 6,
}
OPTIONS: Final = tuple(OptionReadings.__annotations__)


class Values(OptionReadings):
    """All of them. A record is never changed, so the copies of a state share it; `changed` makes another.

    >>> values = Values(double_moon=1)
    >>> values.double_moon, values.changed(double_moon=0).double_moon, values.tie_rule
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
