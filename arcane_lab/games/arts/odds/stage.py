"""Tricks on stage under two dice: what triggers, what that is worth, and what setting a die makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from arcane_lab.core.text import plural
from arcane_lab.games.arts.odds.asked import times
from arcane_lab.games.arts.rules.values import NO_VALUES, Values
from arcane_lab.games.arts.text.names import BENEFITS, said_benefit, said_benefits

#: A roll: the type and the benefit that show.
Roll = tuple[str, str]
#: Numbers of the rules that say what a reward pays, and what is paid instead of one.
PAYING: Final = (
    *("pair_coins", "pair_fame", "reward_coins", "level_fame", "reward_shards"),
    *("instead_coins", "instead_fame"),
)
#: The rates and numbers that a benefit is weighed with; fame for the level comes once for each level.
_WEIGHED: Final[Mapping[str, Mapping[str, str]]] = {
    "coin+fame": {"coin": "pair_coins", "fame": "pair_fame"},
    "coins": {"coin": "reward_coins"},
    "level": {"fame": "level_fame"},
    "shard": {"arcane": "reward_shards"},
    "instead": {"coin": "instead_coins", "fame": "instead_fame"},
}


def amounts_of(benefit: str, level: int = 1, numbers: Values = NO_VALUES) -> dict[str, int]:
    """What one reward pays, by the rate that weighs it; or "instead" of one (AS-PERF-03 to 08).

    >>> amounts_of("coin+fame"), amounts_of("level", 3), amounts_of("coins", 1, Values(reward_coins=5))
    ({'coin': 1, 'fame': 1}, {'fame': 3}, {'coin': 5})
    """
    if benefit == "cards":
        return {"cards": 1}
    times_paid = level if benefit == "level" else 1
    return {rate: times_paid * getattr(numbers, number) for rate, number in _WEIGHED[benefit].items()}


def weighed(benefits: Iterable[str], numbers: Values = NO_VALUES) -> set[str]:
    """The rates that some benefits are weighed with.

    >>> sorted(weighed(["coin+fame", "shard"])), sorted(weighed(["coin+fame"], Values(pair_coins=0)))
    (['arcane', 'coin', 'fame'], ['fame'])
    """
    return {rate for one in benefits for rate, amount in amounts_of(one, 1, numbers).items() if amount}


def worth_of(benefit: str, level: int, rates: Mapping[str, Fraction], numbers: Values = NO_VALUES) -> Fraction:
    """What one reward is worth, in fame (AS-PERF-03 to 08).

    >>> from arcane_lab.games.arts.odds.asked import ours
    >>> [str(worth_of(one, 2, ours().rates)) for one in ("cards", "coin+fame", "coins", "level", "shard")]
    ['2', '5/3', '2', '2', '3']
    """
    paid = amounts_of(benefit, level, numbers)
    return sum((amount * rates[rate] for rate, amount in paid.items()), Fraction(0))


def in_words(benefit: str, numbers: Values = NO_VALUES) -> str:
    """One reward as it is said inside a sentence; or "instead" of one.

    >>> in_words("coin+fame"), in_words("shard", Values(reward_shards=2)), in_words("instead", Values(instead_coins=3))
    ('a coin and a fame', '2 shards', '3 coins and 1 fame')
    """
    if benefit == "instead":
        return said_benefit(BENEFITS.index("coin+fame"), numbers.instead_coins + 16 * numbers.instead_fame)
    return said_benefits(numbers)[BENEFITS.index(benefit)]


@dataclass(frozen=True, slots=True)
class Choice:
    """What is made of a roll: the faces that show then, how many dice are set, and what that is worth in fame."""

    roll: Roll
    dice: int
    worth: Fraction


@dataclass(frozen=True)
class Stage:
    """Tricks that are performed, and the faces of both dice; everything that follows is counted, not rolled.

    `supply` is how many Arcane Shards are left (None: they do not run out): who finds too few gets something instead
    (AS-PERF-08). `all_match` and `double` are the prophecies, `two_types` whether a trick with two types counts twice
    under the first of them. `numbers` are those of the rules.
    """

    tricks: tuple[tuple[str, int], ...]
    faces: tuple[str, ...]
    rewards: tuple[str, ...]
    rates: Mapping[str, Fraction]
    supply: int | None = None
    all_match: bool = False
    double: bool = False
    two_types: bool = True
    numbers: Values = NO_VALUES

    @cached_property
    def kinds(self) -> Counter[str]:
        """How many faces of the enchantment die show each type."""
        return Counter(self.faces)

    @cached_property
    def benefits(self) -> Counter[str]:
        """How many faces of the reward die show each benefit."""
        return Counter(self.rewards)

    @property
    def rolls(self) -> int:
        """How many equally likely rolls there are."""
        return len(self.faces) * len(self.rewards)

    def triggers(self, face: str) -> list[int]:
        """The level of the trick for each trigger when this face shows (AS-PERF-01, 11, AS-PROPH-02, 03)."""
        found = []
        for types, level in self.tricks:
            count = (len(types) if self.two_types else min(1, len(types))) if self.all_match else int(face in types)
            found += [level] * (count * (self.numbers.double_times if self.double else 1))
        return found

    def worth(self, face: str, benefit: str) -> Fraction:
        """What this roll brings, in fame."""
        levels = self.triggers(face)
        had = self._had(benefit, len(levels))
        paid = (worth_of(benefit, level, self.rates, self.numbers) for level in levels[:had])
        return sum(paid, (len(levels) - had) * worth_of("instead", 1, self.rates, self.numbers))

    def _had(self, benefit: str, triggers: int) -> int:
        """How many of so many rewards are had in full, until the supply has too few shards for one (AS-PERF-08)."""
        each = self.numbers.reward_shards
        if benefit != "shard" or self.supply is None or not each:
            return triggers
        return min(triggers, self.supply // each)

    @cached_property
    def table(self) -> dict[Roll, Fraction]:
        """What each different roll brings, in fame."""
        return {(face, one): self.worth(face, one) for face in self.kinds for one in self.benefits}

    def weight(self, roll: Roll) -> int:
        """How many of all rolls show this."""
        return self.kinds[roll[0]] * self.benefits[roll[1]]

    def best(self, roll: Roll, dice: int) -> Choice:
        """The most that setting so many dice makes of a roll that lies there; of equals the one with fewer dice."""
        found = Choice(roll, 0, self.table[roll])
        for other, worth in self.table.items():
            needed = (other[0] != roll[0]) + (other[1] != roll[1])
            if needed <= dice and (worth, -needed) > (found.worth, -found.dice):
                found = Choice(other, needed, worth)
        return found

    def mean(self, dice: int) -> Fraction:
        """What a roll brings on average, in fame, when so many dice are set after seeing it."""
        total = sum((self.weight(roll) * self.best(roll, dice).worth for roll in self.table), Fraction(0))
        return total / self.rolls

    def before(self) -> tuple[Fraction, Roll | None]:
        """One die that must be spoken for before the roll: the most it makes on average, and the face it sets.

        The face stands at its place, the other place is empty; None where leaving both is as good.
        """
        best, named = self.mean(0), None
        for face in self.kinds:
            mean = sum((count * self.table[face, one] for one, count in self.benefits.items()), Fraction(0))
            if mean / len(self.rewards) > best:
                best, named = mean / len(self.rewards), (face, "")
        for one in self.benefits:
            mean = sum((count * self.table[face, one] for face, count in self.kinds.items()), Fraction(0))
            if mean / len(self.faces) > best:
                best, named = mean / len(self.faces), ("", one)
        return best, named

    def needed(self) -> Counter[int]:
        """How many rolls need 0, 1 or 2 dice set until they bring the most there is."""
        best = max(self.table.values())
        counts: Counter[int] = Counter()
        for roll in self.table:
            counts[next(dice for dice in range(3) if self.best(roll, dice).worth == best)] += self.weight(roll)
        return counts

    # --- in words ---------------------------------------------------------------------------------------------

    def gained(self, roll: Roll) -> str:
        """What a roll brings, in words: "3 coins twice", or that nothing matches."""
        levels = self.triggers(roll[0])
        if not levels:
            return "nothing matches"
        benefit, had = roll[1], self._had(roll[1], len(levels))
        if benefit == "level":
            fame = self.numbers.level_fame * sum(levels)
            return f"{fame} fame for the {plural(len(levels), 'level')}"
        if had < len(levels):
            instead = f"{in_words('instead', self.numbers)} {times(len(levels) - had)}"
            shards = f"{in_words(benefit, self.numbers)} {times(had)}, " if had else ""
            return f"{shards}{instead}".replace(" once", "")
        return f"{in_words(benefit, self.numbers)}{'' if len(levels) == 1 else ' ' + times(len(levels))}"

    def said(self, roll: Roll, choice: Choice) -> str:
        """What is done with a roll that lies there, and what it brings."""
        brings = self.gained(choice.roll)
        if not choice.dice:
            return brings if brings == "nothing matches" else f"leave it: {brings}"
        if choice.dice == 2:
            return f"set {choice.roll[0]} and {short(choice.roll[1], self.numbers)}: {brings}"
        is_type = choice.roll[0] != roll[0]
        what = f"type to {choice.roll[0]}" if is_type else f"reward to {short(choice.roll[1], self.numbers)}"
        return f"set the {what}: {brings}"


def short(benefit: str, numbers: Values = NO_VALUES) -> str:
    """A face of the reward die in a word or two.

    >>> short("coin+fame"), short("coins"), short("shard"), short("coins", Values(reward_coins=5))
    ('coin and fame', '3 coins', 'shard', '5 coins')
    """
    return benefit if benefit == "level" else in_words(benefit, numbers).replace("a ", "")
