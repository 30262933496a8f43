"""Exact odds of the two dice: how many tricks trigger, what a trigger brings, what a point for setting one is worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.chance.words import Why, fraction
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import capital, counted, listed, plural
from arcane_lab.games.arts.inputs.values import BENEFITS, TYPES
from arcane_lab.games.arts.odds.asked import (
    OPEN,
    RULE,
    Answer,
    Rest,
    because,
    faces_of,
    level_of,
    mix_of,
    rates_of,
    rewards_of,
    ruled_by,
    stage_of,
    types_of,
    unit_of,
)
from arcane_lab.games.arts.odds.stage import PAYING, Roll, Stage, in_words, short, weighed, worth_of
from arcane_lab.games.arts.rules.values import Values
from arcane_lab.games.arts.setup import most_shards

#: One reward for a trick, however many of its types show.
PER_TRICK: Final = Rest(RULE, "a trick that triggers brings one reward, however many types are on it", "OQ-19")


@dataclass(frozen=True, slots=True, repr=False)
class Triggers(Answer):
    """How many of the tricks trigger: `count` has the chance of each number; `mean` and `variance` are its own."""

    count: Distribution
    rests_on: tuple[Rest, ...]
    _why: Why

    @property
    def mean(self) -> Fraction:
        """How many trigger on average."""
        return Fraction(self.count.mean)

    @property
    def variance(self) -> Fraction:
        """How far the number lies from its mean, squared, on average."""
        return Fraction(self.count.variance)

    def p(self, number: int) -> Fraction:
        """The chance that so many trigger."""
        return self.count.p(number)

    def table(self) -> pd.DataFrame:
        """A row for each number that can be, with its chance."""
        return self.count.table()

    def __str__(self) -> str:
        chances = ", ".join(f"{k} with {fraction(self.count.p(k))}" for k in self.count.support)
        return (
            f"Tricks that trigger (exact): {chances}. Mean {fraction(self.mean)}, variance {fraction(self.variance)}."
        )


def triggers(tricks: object = "A A B", *, faces: object = None, mix: object = None, options: object = None) -> Triggers:
    """How many of these performed tricks trigger, dice left as they fall: their types against the enchantment die.

    `tricks` has the types on each trick, "A A B" or ["A", "A B"]; `faces` are those of the enchantment die, by default
    each type of `mix` once, a sample; the mix may stand among the `options` of a game too. Raises
    `ImpossibleQuestion`. Source: AS-PERF-01, 11, AS-DICE-08.

    >>> print(triggers("A A B"))
    Tricks that trigger (exact): 0 with 1/2, 1 with 1/4, 2 with 1/4. Mean 3/4, variance 11/16.
    >>> triggers("A A A").variance, triggers("A B C").variance
    (Fraction(27, 16), Fraction(3, 16))
    """
    stage = stage_of(tricks)
    die, rests = enchantment_die(faces, ruled_by(options).mix(mix))
    on = Stage(stage, die, ("cards",), {})
    weights: Counter[int] = Counter()
    causes: dict[int, list[str]] = {}
    for face, count in on.kinds.items():
        number = len(on.triggers(face))
        weights[number] += count
        causes.setdefault(number, []).append(face)
    numbers = "; ".join(
        f"{number}: {weights[number]}/{len(die)} ({_shows(causes[number])})" for number in sorted(weights)
    )
    mean = sum((number * count for number, count in weights.items()), 0)
    steps = (
        f"{counted(len(stage), 'trick')} on stage: {'; '.join(trick_in_words(types) for types, _ in stage)}.",
        f"The enchantment die has {counted(len(die), 'face')}; a trick triggers when a type on it shows (AS-PERF-01).",
        f"On average: {mean} triggers on all {len(die)} faces together, so {fraction(Fraction(mean, len(die)))}.",
    )
    why = because(steps, "faces that trigger k tricks / all faces", numbers, rests)
    found = Distribution(dict(weights), name="tricks that trigger", ways="faces", why=why)
    return Triggers(found, rests, why)


@dataclass(frozen=True, slots=True, repr=False)
class AtRoll(Answer):
    """What leaving a roll, setting one die and setting both bring when it lies there; `how` says what is done for each.

    A die takes `points` action points, one as printed (AS-DICE-02).
    """

    roll: Roll
    leave: Fraction
    one: Fraction
    two: Fraction
    how: tuple[str, str, str]
    unit: str
    points: int
    rests_on: tuple[Rest, ...]
    _why: Why
    _numbers: Values

    def table(self) -> pd.DataFrame:
        """A row for no die, one and both, by their points."""
        return table_of(labels(self.points), (self.leave, self.one, self.two), self.how)

    def __str__(self) -> str:
        how = (self.how[0].removeprefix("leave it: "), *self.how[1:])
        rows = zip(labels(self.points), (self.leave, self.one, self.two), how, strict=True)
        parts = "; ".join(f"{name} {fraction(worth)} ({how})" for name, worth, how in rows)
        lies = f"{self.roll[0]} and {short(self.roll[1], self._numbers)}"
        return f"At {lies}, in {many(self.unit)} (exact): {parts}."


@dataclass(frozen=True, slots=True, repr=False)
class Setting(Answer):
    """What setting dice is worth on average: `leave` them, set `one` or `two` of them after seeing the roll.

    A die takes `points` action points, one as printed (AS-DICE-02). `before` is one die that must be spoken for before
    the roll, `seeing` what seeing first is worth for it. `gain` is what the first die adds, `second` what the other
    adds; `needed` how many points the best roll needs.
    """

    leave: Fraction
    one: Fraction
    two: Fraction
    before: Fraction
    #: The type or the reward that is set before the roll, "" where leaving it is as good.
    named: str
    needed: Distribution
    unit: str
    points: int
    rests_on: tuple[Rest, ...]
    _why: Why
    _stage: Stage
    _scale: Fraction

    @property
    def gain(self) -> Fraction:
        """What setting the first die adds, after seeing the roll."""
        return self.one - self.leave

    @property
    def second(self) -> Fraction:
        """What setting the other die adds."""
        return self.two - self.one

    @property
    def gain_before(self) -> Fraction:
        """What setting a die adds that must be spoken for before the roll."""
        return self.before - self.leave

    @property
    def seeing(self) -> Fraction:
        """What seeing the roll first is worth, for one die."""
        return self.one - self.before

    def at(self, roll: object) -> AtRoll:
        """The same for one roll that lies there, such as "C coins". Raises `ImpossibleQuestion`.

        >>> setting(["A", "A B"], [2, 1], unit="fame").at("C coins").two
        Fraction(6, 1)
        """
        lies = roll_of(roll, self._stage)
        choices = [self._stage.best(lies, dice) for dice in range(3)]
        leave, one, two = (choice.worth / self._scale for choice in choices)
        how = [self._stage.said(lies, choice) for choice in choices]
        steps = (
            f"{lies[0]} and {short(lies[1], self._stage.numbers)} lie there. Every other pair of faces is tried.",
            _worths(self._stage, self.unit),
            f"A die that is set costs {'a point' if self.points == 1 else _points(self.points)}, both cost "
            f"{'two' if self.points == 1 else 2 * self.points}; then both are locked (AS-DICE-02 to 04).",
        )
        why = because(steps, "the most over all pairs of faces with so many dice set", "", self.rests_on)
        told, numbers = (how[0], how[1], how[2]), self._stage.numbers
        return AtRoll(lies, leave, one, two, told, self.unit, self.points, self.rests_on, why, numbers)

    def table(self) -> pd.DataFrame:
        """A row for no die, one and both, by their points, and for one that is spoken for before the roll."""
        names = (*labels(self.points), f"{labels(self.points)[1]}, before the roll")
        how = ("dice as they fall", "spent after seeing the roll", "spent after seeing the roll", f"set {self.named}")
        return table_of(names, (self.leave, self.one, self.two, self.before), how)

    def __str__(self) -> str:
        leave, one, two, before, seeing = map(fraction, (self.leave, self.one, self.two, self.before, self.seeing))
        _, first, both = labels(self.points)
        named = "One point" if self.points == 1 else capital(first)
        return (
            f"On average over all rolls, in {many(self.unit)} (exact): leave it {leave}, {first} {one}, {both} {two}."
            f" {named} spoken for before the roll {before}: seeing first is worth {seeing}."
        )


def setting(
    tricks: object = "A",
    levels: object = (2,),
    *,
    faces: object = None,
    rewards: object = None,
    rates: object = None,
    unit: str = "coin",
    shards: int | None = None,
    mix: object = None,
    options: object = None,
) -> Setting:
    """What a point for setting a die is worth, on average over all rolls: after seeing the roll, and before.

    One or two points set dice to any face after the roll; `before` is a point for one die whose face is named before
    the roll. `faces`, `rewards` and `rates` are samples unless given; `shards` is how many Arcane Shards are left
    (None: they do not run out). `options` are those of a game, such as {"die_points": 2, "reward_coins": 5}: with
    `die_points` a die costs so many points. In coins, or in fame with `unit="fame"`. Raises `ImpossibleQuestion`.
    Source: AS-DICE-02 to 09, AS-PERF-01, 03 to 08.

    >>> print(setting())
    On average over all rolls, in coins (exact): leave it 4/5, 1 point 141/40, 2 points 9/2. One point spoken for before
    the roll 16/5: seeing first is worth 13/40.
    >>> found = setting()
    >>> found.gain, found.second, found.gain_before, found.needed.mean
    (Fraction(109, 40), Fraction(39, 40), Fraction(12, 5), Fraction(31, 20))
    >>> setting(options={"die_points": 2}).needed.mean, setting(options={"reward_coins": 5}).two
    (Fraction(31, 10), Fraction(5, 1))
    """
    stage, rests = staged(
        tricks, levels, faces=faces, rewards=rewards, rates=rates, shards=shards, mix=mix, options=options
    )
    unit = unit_of(unit)
    scale, each = stage.rates[unit], stage.numbers.die_points
    leave, one, two = (stage.mean(dice) / scale for dice in range(3))
    before, named = stage.before()
    weights = {each * dice: count for dice, count in stage.needed().items()}
    needed = Distribution(weights, name="points until the roll is best", ways="rolls")
    best = stage.best((stage.faces[0], stage.rewards[0]), 2)
    steps = (
        f"There are {len(stage.faces)} × {len(stage.rewards)} = {stage.rolls} equally likely rolls.",
        "Left as it fell, a roll brings the reward for each trick that triggers (AS-DICE-06, AS-PERF-01).",
        f"{capital(_points(each))} after the roll {plural(each, 'sets', 'set')} the one die that brings more; "
        f"{_points(2 * each)} set both (AS-DICE-02, 03).",
        _worths(stage, unit),
        f"The best pair of faces is {best.roll[0]} and {short(best.roll[1], stage.numbers)}.",
        f"{'A point that is' if each == 1 else 'Points that are'} spoken for before the roll "
        f"{plural(each, 'names its', 'name their')} face first; the other die stays as it falls.",
    )
    _, first, both = labels(each)
    numbers = (
        f"leave {fraction(leave)}, {first} {fraction(one)}, {both} {fraction(two)}; gained: "
        f"{fraction(one)} - {fraction(leave)} = {fraction(one - leave)}, then {fraction(two - one)} more; "
        f"before the roll {fraction(before / scale)}"
    )
    why = because(steps, "sum over all rolls of the most that the points make of it / all rolls", numbers, rests)
    face = "" if named is None else named[0] or named[1]
    return Setting(leave, one, two, before / scale, face, needed, unit, each, rests, why, stage, scale)


@dataclass(frozen=True, slots=True, repr=False)
class TriggerWorth(Answer):
    """What one trigger is worth on average, and each face by itself; `best` are the faces that bring most."""

    mean: Fraction
    by_face: dict[str, Fraction]
    best: tuple[str, ...]
    unit: str
    rests_on: tuple[Rest, ...]
    _why: Why
    _numbers: Values

    def table(self) -> pd.DataFrame:
        """A row for each face."""
        return table_of(tuple(self.by_face), tuple(self.by_face.values()), tuple(self.by_face))

    def __str__(self) -> str:
        faces = ", ".join(f"{short(face, self._numbers)} {fraction(worth)}" for face, worth in self.by_face.items())
        best = listed(short(face, self._numbers) for face in self.best)
        return f"A trigger is worth {fraction(self.mean)} {many(self.unit)} on average (exact): {faces}. Best: {best}."


def trigger_worth(
    level: int = 2, *, rewards: object = None, rates: object = None, unit: str = "fame", options: object = None
) -> TriggerWorth:
    """What one trigger of a trick of this level is worth, on average over the faces of the reward die.

    `rewards` and `rates` are samples unless given; `options` are those of a game. Raises `ImpossibleQuestion`. Source:
    AS-PERF-03 to 07.

    >>> [str(trigger_worth(level).mean) for level in (1, 2, 3)]
    ['29/15', '32/15', '7/3']
    >>> trigger_worth(3).best
    ('level', 'shard')
    >>> trigger_worth(3, options={"level_fame": 2}).best
    ('level',)
    """
    level = level_of(level)
    unit = unit_of(unit)
    ruled = ruled_by(options)
    numbers = ruled.numbers
    die, about = rewards_of(rewards)
    table, about_rates = rates_of(rates, weighed(die, numbers) | {unit})
    counts = Counter(die)
    by_face = {face: worth_of(face, level, table, numbers) / table[unit] for face in counts}
    mean = sum((count * by_face[face] for face, count in counts.items()), Fraction(0)) / len(die)
    most = max(by_face.values())
    rests = (about, *about_rates, *ruled.rests(*(name for name in PAYING if not name.startswith("instead"))))
    said = [in_words(face, numbers) for face in BENEFITS]
    steps = (
        f"{capital(listed(said))} (AS-PERF-03 to 07).",
        f"The fame of the level beats {in_words('coins', numbers)} when {level * numbers.level_fame} × one fame > "
        f"{numbers.reward_coins} × one coin.",
    )
    formula = _mean_of_faces(numbers) if rewards is None else "worth of all faces / faces"
    sums = f"({' + '.join(fraction(by_face[face]) for face in die)}) / {len(die)} = {fraction(mean)}"
    best = tuple(face for face, worth in by_face.items() if worth == most)
    why = because(steps, formula, sums, rests)
    return TriggerWorth(mean, by_face, best, unit, rests, why, numbers)


def _mean_of_faces(numbers: Values) -> str:
    """The mean of the five rewards, each face once, as a formula.

    >>> _mean_of_faces(Values())
    '(cards + 4 × coin + (level + 1) × fame + shard) / 5'
    >>> _mean_of_faces(Values(level_fame=2, pair_fame=0, reward_shards=3))
    '(cards + 4 × coin + 2 × level × fame + 3 × shard) / 5'
    """
    level = f"{_many_times(numbers.level_fame)}level"
    fame = f"({level} + {numbers.pair_fame})" if numbers.pair_fame else level
    coins = numbers.pair_coins + numbers.reward_coins
    return f"(cards + {_many_times(coins)}coin + {fame} × fame + {_many_times(numbers.reward_shards)}shard) / 5"


def _many_times(number: int) -> str:
    return "" if number == 1 else f"{number} × "


def labels(points: int) -> tuple[str, str, str]:
    """What is done with a roll: left, one die set, both, where a die takes so many points.

    >>> labels(1), labels(3)
    (('leave it', '1 point', '2 points'), ('leave it', '3 points', '6 points'))
    """
    return "leave it", counted(points, "point"), counted(2 * points, "point")


def _points(number: int) -> str:
    """Points that are spent, in a sentence: a few are words."""
    return {1: "one point", 2: "two points"}.get(number, counted(number, "point"))


def many(unit: str) -> str:
    """Several of a unit.

    >>> many("coin"), many("fame")
    ('coins', 'fame')
    """
    return {"coin": "coins"}.get(unit, unit)


# --- shared -------------------------------------------------------------------------------------------------------


def staged(
    tricks: object,
    levels: object,
    *,
    faces: object = None,
    rewards: object = None,
    rates: object = None,
    shards: object = None,
    mix: object = None,
    options: object = None,
) -> tuple[Stage, tuple[Rest, ...]]:
    """A stage from what is given, and what it rests on. Raises `ImpossibleQuestion`."""
    on, ruled = stage_of(tricks, levels), ruled_by(options)
    numbers = ruled.numbers
    die, about = enchantment_die(faces, ruled.mix(mix))
    benefits, about_rewards = rewards_of(rewards)
    table, about_rates = rates_of(rates, weighed(benefits, numbers) | {"coin", "fame"})
    supply = None if shards is None else shards_left(shards, numbers)
    rests = (*about, about_rewards, *about_rates, PER_TRICK, *ruled.rests("die_points", *PAYING))
    if "shard" in benefits and supply is None:
        rests += (Rest(OPEN, "Arcane Shards do not run out here", "shards"),)
    return Stage(on, die, benefits, table, supply, numbers=numbers), rests


def shards_left(value: object, numbers: Values) -> int:
    """How many Arcane Shards are left in a supply. Raises `ImpossibleQuestion`."""
    most = most_shards(numbers.shards_per_seat)
    return whole("shards", value, 0, most, f"a game has {most} Arcane Shards at most (AS-SETUP-10)")


def roll_of(value: object, stage: Stage) -> Roll:
    """A roll such as "C coins", faces that these dice have. Raises `ImpossibleQuestion`."""
    words: list[Any] = value.split() if isinstance(value, str) else list(value) if isinstance(value, tuple) else [value]
    kinds, benefits = listed(stage.kinds, "or"), listed(stage.benefits, "or")
    instead = f"a type and a benefit these dice have ({kinds}; {benefits}), such as 'A coins'"
    if len(words) != 2 or not all(isinstance(one, str) for one in words):
        raise ImpossibleQuestion("roll", value, "it is not one face of each die", instead)
    kind, reward = words
    face, benefit = kind.upper(), reward.lower()
    if face not in stage.kinds:
        reason = "no face of the enchantment die shows it" if face in TYPES else "no type is called that"
        raise ImpossibleQuestion("roll", face, reason, instead)
    if benefit not in stage.benefits:
        raise ImpossibleQuestion("roll", benefit, "no face of the reward die shows it", instead)
    return face, benefit


def enchantment_die(faces: object, mix: object) -> tuple[tuple[str, ...], tuple[Rest, ...]]:
    """The faces that are given, or each type of the mix once, and what that rests on. Raises `ImpossibleQuestion`."""
    table, about_mix = mix_of(mix)
    die, about = faces_of(faces, table)
    if faces is not None:
        return types_of("faces", faces), (about,)
    return die, ((about,) if mix is None else (about, about_mix))


def _worths(stage: Stage, unit: str) -> str:
    """What each face of the reward die is worth for one trick of each level, in the unit of the answer."""
    levels = sorted({level for _, level in stage.tricks})
    said = []
    for face in stage.benefits:
        each = [fraction(worth_of(face, level, stage.rates, stage.numbers) / stage.rates[unit]) for level in levels]
        by_level = [f"{worth} at level {level}" for worth, level in zip(each, levels, strict=True)]
        said.append(f"{short(face, stage.numbers)} {each[0] if len(set(each)) == 1 else listed(by_level)}")
    return f"One reward is worth, in {many(unit)}: {', '.join(said)}."


def _shows(faces: list[str]) -> str:
    return f"die {listed(faces, 'or')}"


def trick_in_words(types: str) -> str:
    """The types on a trick, in words."""
    return "+".join(types) if types else "without a type"


def table_of(names: Any, worths: Any, how: Any) -> pd.DataFrame:
    """Exact amounts as a table: as a fraction, as a number, and what they come from."""
    rows = [
        {"what": name, "worth": fraction(worth), "value": float(worth), "how": text}
        for name, worth, text in zip(names, worths, how, strict=True)
    ]
    return pd.DataFrame(rows).set_index("what")
