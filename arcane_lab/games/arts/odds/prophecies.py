"""What the two prophecies that change rewards are worth: rewards on average, without them and with each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.words import Why, fraction
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import counted
from arcane_lab.games.arts.odds.asked import RULE, Answer, Rest, because, ruled_by, stage_of, times
from arcane_lab.games.arts.odds.dice import PER_TRICK, enchantment_die, table_of, trick_in_words
from arcane_lab.games.arts.odds.stage import Stage


@dataclass(frozen=True, slots=True, repr=False)
class ProphecyWorth(Answer):
    """How many rewards there are on average: `without` a prophecy, with `double`, with `all_match`, with `both`."""

    without: Fraction
    double: Fraction
    all_match: Fraction
    both: Fraction
    #: How many rewards there are without a prophecy, with the chance of each number.
    count: Distribution
    rests_on: tuple[Rest, ...]
    _why: Why

    @property
    def adds(self) -> dict[str, Fraction]:
        """By how much each prophecy raises the mean."""
        return {"double": self.double - self.without, "all-match": self.all_match - self.without}

    def table(self) -> pd.DataFrame:
        """A row for each prophecy."""
        names = ("none", "double", "all-match", "both")
        return table_of(names, (self.without, self.double, self.all_match, self.both), names)

    def __str__(self) -> str:
        without, double, every, both = map(fraction, (self.without, self.double, self.all_match, self.both))
        return f"Rewards on average (exact): none {without}, double {double}, all-match {every}, both {both}."


def prophecy_worth(
    tricks: object = "A AB C",
    *,
    faces: object = None,
    two_type_triggers: str | None = None,
    mix: object = None,
    options: object = None,
) -> ProphecyWorth:
    """How many rewards the performed tricks bring on average, without a prophecy and with each of the two.

    `double` gives each reward twice, or as often as `double_times` among the `options` of a game says; with `all-match`
    every type on a trick triggers whatever shows. With `two_type_triggers="one"` a trick counts once then, an open
    reading. Raises `ImpossibleQuestion`. Source: AS-PROPH-02, 03, AS-PERF-11.

    >>> found = prophecy_worth()
    >>> print(found)
    Rewards on average (exact): none 1, double 2, all-match 4, both 8.
    >>> found.adds["all-match"], found.adds["double"]
    (Fraction(3, 1), Fraction(1, 1))
    >>> print(prophecy_worth(options={"double_times": 3}))
    Rewards on average (exact): none 1, double 3, all-match 4, both 12.
    """
    stage, ruled = stage_of(tricks), ruled_by(options)
    reading = ruled.own.get("two_type_triggers", "two") if two_type_triggers is None else two_type_triggers
    if reading not in ("two", "one"):
        raise UnknownName("a value of two_type_triggers", reading, ("two", "one"))
    die, about = enchantment_die(faces, ruled.mix(mix))
    is_two, many_times = reading == "two", ruled.numbers.double_times
    many = "counts once for each type on it" if is_two else "counts once"
    rests = (*about, Rest(RULE, f"under all-match a trick {many}", "OQ-18"), PER_TRICK, *ruled.rests("double_times"))
    means = []
    for all_match, double in ((False, False), (False, True), (True, False), (True, True)):
        on = Stage(stage, die, ("cards",), {}, None, all_match, double, is_two, ruled.numbers)
        means.append(Fraction(sum(count * len(on.triggers(face)) for face, count in on.kinds.items()), len(die)))
    plain = Stage(stage, die, ("cards",), {})
    weights: Counter[int] = Counter()
    for face, count in plain.kinds.items():
        weights[len(plain.triggers(face))] += count
    steps = (
        f"{counted(len(stage), 'trick')} on stage: {'; '.join(trick_in_words(types) for types, _ in stage)}.",
        "Without a prophecy: " + ", ".join(f"{face} {len(plain.triggers(face))}" for face in plain.kinds) + ".",
        f"Double gives each of these {times(many_times)} (AS-PROPH-03).",
        "With all-match the die does not matter: every type on a performed trick triggers (AS-PROPH-02).",
    )
    numbers = ", ".join(
        f"{name} {fraction(mean)}" for name, mean in zip(("none", "double", "all-match", "both"), means, strict=True)
    )
    why = because(steps, "sum over all faces of the rewards it brings / faces", numbers, rests)
    rewards = Distribution(dict(weights), name="rewards", ways="faces", why=why)
    none, twice, every, both = means
    return ProphecyWorth(none, twice, every, both, rewards, rests, why)
