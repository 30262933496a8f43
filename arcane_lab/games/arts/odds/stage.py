"""Tricks on stage under two dice: what triggers, what that is worth, and what setting a die makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from arcane_lab.core.text import plural
from arcane_lab.games.arts.odds.asked import COINS, times

#: A roll: the type and the benefit that show.
Roll = tuple[str, str]
#: What one reward is called.
BENEFIT_WORDS: Final = {
    **{"cards": "cards", "coin+fame": "a coin and a fame", "coins": "3 coins"},
    **{"level": "fame for the level", "shard": "a shard"},
}
#: Rates that a benefit is weighed with.
WEIGHED: Final[Mapping[str, tuple[str, ...]]] = {
    **{"cards": ("cards",), "coin+fame": ("coin", "fame"), "coins": ("coin",), "level": ("fame",)},
    "shard": ("arcane",),
}


def worth_of(benefit: str, level: int, rates: Mapping[str, Fraction]) -> Fraction:
    """What one reward is worth, in fame (AS-PERF-03 to 07).

    >>> from arcane_lab.games.arts.odds.asked import ours
    >>> [str(worth_of(one, 2, ours().rates)) for one in ("cards", "coin+fame", "coins", "level", "shard")]
    ['2', '5/3', '2', '2', '3']
    """
    if benefit == "cards":
        return rates["cards"]
    if benefit == "coin+fame":
        return rates["coin"] + rates["fame"]
    if benefit == "coins":
        return COINS * rates["coin"]
    return level * rates["fame"] if benefit == "level" else rates["arcane"]


@dataclass(frozen=True, slots=True)
class Choice:
    """What is made of a roll: the faces that show then, the points spent, and what that is worth in fame."""

    roll: Roll
    points: int
    worth: Fraction


@dataclass(frozen=True)
class Stage:
    """Tricks that are performed, and the faces of both dice; everything that follows is counted, not rolled.

    `supply` is how many Arcane Shards are left (None: they do not run out): who finds none gets a coin and a fame
    (AS-PERF-08). `all_match` and `double` are the prophecies, `two_types` whether a trick with two types counts twice
    under the first of them.
    """

    tricks: tuple[tuple[str, int], ...]
    faces: tuple[str, ...]
    rewards: tuple[str, ...]
    rates: Mapping[str, Fraction]
    supply: int | None = None
    all_match: bool = False
    double: bool = False
    two_types: bool = True

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
            found += [level] * (count * (2 if self.double else 1))
        return found

    def worth(self, face: str, benefit: str) -> Fraction:
        """What this roll brings, in fame."""
        levels = self.triggers(face)
        if benefit != "shard" or self.supply is None:
            return sum((worth_of(benefit, level, self.rates) for level in levels), Fraction(0))
        had = min(len(levels), self.supply)
        instead = worth_of("coin+fame", 1, self.rates)
        return had * self.rates["arcane"] + (len(levels) - had) * instead

    @cached_property
    def table(self) -> dict[Roll, Fraction]:
        """What each different roll brings, in fame."""
        return {(face, one): self.worth(face, one) for face in self.kinds for one in self.benefits}

    def weight(self, roll: Roll) -> int:
        """How many of all rolls show this."""
        return self.kinds[roll[0]] * self.benefits[roll[1]]

    def best(self, roll: Roll, points: int) -> Choice:
        """The most that so many points make of a roll that lies there; of equals the one with fewer points."""
        found = Choice(roll, 0, self.table[roll])
        for other, worth in self.table.items():
            spent = (other[0] != roll[0]) + (other[1] != roll[1])
            if spent <= points and (worth, -spent) > (found.worth, -found.points):
                found = Choice(other, spent, worth)
        return found

    def mean(self, points: int) -> Fraction:
        """What a roll brings on average, in fame, when so many points are spent after seeing it."""
        total = sum((self.weight(roll) * self.best(roll, points).worth for roll in self.table), Fraction(0))
        return total / self.rolls

    def before(self) -> tuple[Fraction, Roll | None]:
        """One point that must be spoken for before the roll: the most it makes on average, and the face it sets.

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
        """How many rolls need 0, 1 or 2 points until they bring the most there is."""
        best = max(self.table.values())
        counts: Counter[int] = Counter()
        for roll in self.table:
            counts[next(points for points in range(3) if self.best(roll, points).worth == best)] += self.weight(roll)
        return counts

    # --- in words ---------------------------------------------------------------------------------------------

    def gained(self, roll: Roll) -> str:
        """What a roll brings, in words: "3 coins twice", or that nothing matches."""
        levels = self.triggers(roll[0])
        if not levels:
            return "nothing matches"
        benefit = roll[1]
        if benefit == "level":
            return f"{sum(levels)} fame for the {plural(len(levels), 'level')}"
        if benefit == "shard" and self.supply is not None and self.supply < len(levels):
            instead = f"a coin and a fame {times(len(levels) - self.supply)}"
            return f"{f'a shard {times(self.supply)}, ' if self.supply else ''}{instead}".replace(" once", "")
        return f"{BENEFIT_WORDS[benefit]}{'' if len(levels) == 1 else ' ' + times(len(levels))}"

    def said(self, roll: Roll, choice: Choice) -> str:
        """What is done with a roll that lies there, and what it brings."""
        brings = self.gained(choice.roll)
        if not choice.points:
            return brings if brings == "nothing matches" else f"leave it: {brings}"
        if choice.points == 2:
            return f"set {choice.roll[0]} and {short(choice.roll[1])}: {brings}"
        is_type = choice.roll[0] != roll[0]
        what = f"type to {choice.roll[0]}" if is_type else f"reward to {short(choice.roll[1])}"
        return f"set the {what}: {brings}"


def short(benefit: str) -> str:
    """A face of the reward die in a word or two.

    >>> short("coin+fame"), short("coins"), short("shard")
    ('coin and fame', '3 coins', 'shard')
    """
    return {"coin+fame": "coin and fame", "coins": "3 coins"}.get(benefit, benefit)
