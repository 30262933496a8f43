"""Exercises of lesson 9: paired differences, what cannot be told, how many games, many comparisons."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from arcane_lab.lessons.answers import Choice, Number, Odds
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

# --- the difference of pairs ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pairs:
    """The gold in some games as printed, and in the same games with a change."""

    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def differences(self) -> tuple[int, ...]:
        """By how much each game differs."""
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))

    @property
    def mean(self) -> Fraction:
        """By how much they differ on average."""
        return Fraction(sum(self.differences), len(self.before))


def draw_pairs(lots: Lots) -> Pairs:
    """Five deals: two come out alike, one is worse with the change, the others better; together better."""
    before = [lots.whole(30, 70) for _ in range(5)]
    more = lots.shuffled([0, 0, -lots.whole(1, 4), lots.whole(6, 12), lots.whole(6, 12)])
    return Pairs(tuple(before), tuple(one + other for one, other in zip(before, more, strict=True)))


PAIRS: Final = Exercise(
    name="pairs",
    title="The effect of a change",
    kind=Number("gold", "6.5"),
    draw=draw_pairs,
    question=lambda at: (
        "Five deals were played twice, as printed and with a change. This is the gold of `p1` at the end:\n\n"
        "| deal | as printed | with the change |\n|---|---|---|\n"
        + "".join(
            f"| {number} | {before} | {after} |\n"
            for number, (before, after) in enumerate(zip(at.before, at.after, strict=True), 1)
        )
        + "\nHow much more gold does `p1` have with the change, on average?"
    ),
    answer=lambda at: at.mean,
    nudge=lambda at: "Each deal is a pair: look at its difference first.",
    smaller=lambda at: "Two deals, 10 and 14, 20 and 20: the differences are 4 and 0, on average 2.",
    step=lambda at: f"The first deal: {at.after[0]} - {at.before[0]} = {at.differences[0]}.",
    solution=lambda at: (
        f"The differences are {', '.join(str(one) for one in at.differences)}, together {sum(at.differences)}. Divided "
        f"by 5 deals: {float(at.mean):g}."
    ),
    wrong=(
        Wrong(
            "added up, not divided",
            lambda at: sum(at.differences),
            lambda at: "That is all five deals together. How much is it for one?",
        ),
        Wrong(
            "no effect left out",
            lambda at: Fraction(sum(at.differences), sum(one != 0 for one in at.differences)),
            lambda at: "You have left out the deals that came out alike. They are part of the effect: it was 0 there.",
        ),
        Wrong(
            "only what got better",
            lambda at: Fraction(sum(one for one in at.differences if one > 0), 5),
            lambda at: "In one deal the change did harm. That counts, too.",
        ),
        Wrong(
            "signs forgotten",
            lambda at: Fraction(sum(abs(one) for one in at.differences), 5),
            lambda at: "You have added a loss as if it were a gain. In one deal there was less gold with the change.",
        ),
        Wrong(
            "the other way round",
            lambda at: -at.mean,
            lambda at: "You have taken it off the wrong way round: with the change, less as printed.",
        ),
    ),
)

# --- what may be said ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effect:
    """An interval around 0, in tenths of gold, and the readings in some order."""

    low: int
    high: int
    order: tuple[str, ...]

    @property
    def ends(self) -> str:
        """The interval in words."""
        return f"{self.low / 10:+.1f} to {self.high / 10:+.1f}"

    @property
    def readings(self) -> dict[str, str]:
        """The readings by a short name."""
        return {
            "right": f"anything from {self.ends} gold fits these games, so it cannot be told whether the change helps",
            "zero": "the change has no effect on the gold",
            "middle": f"the change brings {(self.low + self.high) / 20:.3g} gold, because that is the middle",
            "games": "in 95 of 100 games the change brings gold",
        }

    @property
    def options(self) -> tuple[str, ...]:
        """The readings in their order."""
        return tuple(self.readings[name] for name in self.order)


def draw_effect(lots: Lots) -> Effect:
    """An interval that reaches further above 0 than below."""
    low = -lots.whole(5, 15)
    return Effect(low, 10 - low + lots.whole(2, 15), tuple(lots.shuffled(["right", "zero", "middle", "games"])))


READING: Final = Exercise(
    name="reading",
    title="What may you say?",
    kind=lambda at: Choice(at.options),
    draw=draw_effect,
    question=lambda at: (
        f"A change was tried in 50 pairs of games. The difference in gold has the 95% interval {at.ends}. Which "
        "sentence is right?\n"
        + "".join(f"\n- {letter}) {option}" for letter, option in zip("ABCD", at.options, strict=True))
    ),
    answer=lambda at: at.readings["right"],
    nudge=lambda at: "Is 0 inside of the interval? And what else is?",
    smaller=lambda at: "From -1 to +9: the change may cost a little, do nothing, or bring a lot.",
    step=lambda at: "Cross out every sentence that picks a single number out of the interval.",
    solution=lambda at: (
        f"The interval is {at.ends}. It has 0 in it, and numbers above and below. So the games fit a change that "
        "helps, one that does nothing, and one that does harm. It cannot be told."
    ),
    wrong=(
        Wrong(
            "not told is nothing",
            lambda at: at.readings["zero"],
            lambda at: "0 fits, but so do other numbers. That nothing was seen does not mean that nothing is there.",
        ),
        Wrong(
            "mean only",
            lambda at: at.readings["middle"],
            lambda at: "The middle is only the best guess. Other games would give another one.",
        ),
        Wrong(
            "interval of the games",
            lambda at: at.readings["games"],
            lambda at: "The interval speaks of the average, not of single games.",
        ),
    ),
)

# --- how many games? -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Enough:
    """So many games gave an interval that reaches so far to each side; it is to reach so many times less far."""

    games: int
    reach: int
    times: int


ENOUGH: Final = Exercise(
    name="enough",
    title="How many games are enough?",
    kind=Number("games", "1700"),
    draw=lambda lots: Enough(10 * lots.whole(5, 9), 12, lots.one((2, 3, 4))),
    question=lambda at: (
        f"With {at.games} pairs of games the interval reaches {at.reach} gold to each side of the difference. You care "
        f"about effects down to {at.reach // at.times} gold, so it should reach only {at.reach // at.times} to each "
        "side. About how many pairs of games do you need in all?"
    ),
    answer=lambda at: at.games * at.times**2,
    nudge=lambda at: "Half as far takes more than twice the games.",
    smaller=lambda at: "100 games reach 10 gold to each side: 400 games reach 5.",
    step=lambda at: f"It should reach {at.times} times less far: that takes {at.times} × {at.times} times the games.",
    solution=lambda at: (
        f"{at.times} times less far: {at.times} × {at.times} = {at.times**2} times the games. {at.times**2} × "
        f"{at.games} = {at.games * at.times**2}."
    ),
    wrong=(
        Wrong(
            "width in step",
            lambda at: at.games * at.times,
            lambda at: "That makes it narrower, but not enough: four times the games make it half as wide.",
        ),
        Wrong(
            "fewer games",
            lambda at: Fraction(at.games, at.times),
            lambda at: "Fewer games make it wider.",
        ),
        Wrong(
            "only the new ones",
            lambda at: at.games * (at.times**2 - 1),
            lambda at: "So many have to be added. How many is it in all?",
        ),
    ),
)

# --- many comparisons ----------------------------------------------------------------------------------------------

HOLDS: Final = Fraction(19, 20)

ALARM: Final = Exercise(
    name="alarm",
    title="A false alarm",
    kind=Odds(),
    draw=lambda lots: lots.whole(6, 19),
    question=lambda many: (
        f"{many} changes do nothing at all. Each is tested with games of its own and a 95% interval. What is the "
        "chance of at least one false alarm: an interval that misses 0? (A sum is read, too: `0.9^3` is 0.9 × 0.9 × "
        "0.9.)"
    ),
    answer=lambda many: 1 - HOLDS**many,
    nudge=lambda many: "It is easier to reckon how likely it is that there is none.",
    smaller=lambda many: "Two changes: no false alarm in 95% of 95%, which is 90.25%. So at least one in 9.75%.",
    step=lambda many: (
        f"No false alarm at all: 0.95 multiplied by itself, {many} times over. That is 0.95 × 0.95 × … × 0.95, "
        f"with 0.95 written down {many} times."
    ),
    solution=lambda many: (
        f"None of {many} in 0.95^{many} = {float(HOLDS**many):.4f}. At least one: 1 - that, "
        f"{float(1 - HOLDS**many):.4f}."
    ),
    wrong=(
        Wrong("one step only", lambda many: 1 - HOLDS, lambda many: "That is the chance for a single change."),
        Wrong(
            "chances added up",
            lambda many: Fraction(many, 20),
            lambda many: "You have added up chances. Cases with two false alarms were counted twice.",
        ),
        Wrong(
            "the other outcome",
            lambda many: HOLDS**many,
            lambda many: "That is the chance that there is none.",
        ),
        Wrong(
            "found for another number",
            lambda many: 1 - HOLDS**20,
            lambda many: f"That is right for the twenty colours. Here {many} changes are tested.",
        ),
    ),
)


@dataclass(frozen=True)
class Report:
    """So many changes were tried and one stood out; the reports in some order."""

    tried: int
    gold: int
    order: tuple[str, ...]

    @property
    def reports(self) -> dict[str, str]:
        """The reports by a short name."""
        return {
            "right": f"I tried {self.tried} changes; one interval lies above 0, and about one in twenty misses 0 by "
            "chance alone; I will play new games for it",
            "one": f"I tried a change; it brings {self.gold} gold, and the interval lies above 0",
            "story": f"one change brings {self.gold} gold; now that I see it, I always thought so, and I know why",
            "until": f"I played on until the interval lay above 0; the change brings {self.gold} gold",
        }

    @property
    def options(self) -> tuple[str, ...]:
        """The reports in their order."""
        return tuple(self.reports[name] for name in self.order)


def draw_report(lots: Lots) -> Report:
    """Many changes, one of which stood out."""
    names = ["right", "one", "story", "until"]
    return Report(lots.whole(12, 40), lots.whole(3, 9), tuple(lots.shuffled(names)))


REPORT: Final = Exercise(
    name="report",
    title="An honest report",
    kind=lambda at: Choice(at.options),
    draw=draw_report,
    question=lambda at: (
        f"Somebody tried {at.tried} changes. For one of them the interval lies above 0. Which report is honest?\n"
        + "".join(f"\n- {letter}) {option}" for letter, option in zip("ABCD", at.options, strict=True))
    ),
    answer=lambda at: at.reports["right"],
    nudge=lambda at: "What does a reader have to know to judge the one that stood out?",
    smaller=lambda at: "Who throws a hundred dice and shows you a six has shown you nothing.",
    step=lambda at: "Cross out every report that does not say how many were tried.",
    solution=lambda at: (
        f"Of {at.tried} intervals about {float(Fraction(at.tried, 20)):g} miss by chance alone. An honest report says "
        "how many there were, and new games decide."
    ),
    wrong=(
        Wrong(
            "told of one only",
            lambda at: at.reports["one"],
            lambda at: "Every word of it is true. But the others that were tried are not told.",
        ),
        Wrong(
            "known only afterwards",
            lambda at: at.reports["story"],
            lambda at: "A reason that is found afterwards fits anything. What was written down before?",
        ),
        Wrong(
            "played until it fits",
            lambda at: at.reports["until"],
            lambda at: (
                "Who stops when it looks good will often stop at a false alarm. Choose the number of games first."
            ),
        ),
    ),
)

STRICT: Final = Exercise(
    name="strict",
    title="Stricter intervals",
    kind=Odds(),
    # Not 20: the lesson says how sure each of twenty must be.
    draw=lambda lots: lots.one((4, 5, 8, 10, 100, 25, 40, 50)),
    question=lambda many: (
        f"You make {many} intervals. Together they may miss in at most 5 of 100 cases, shared out equally among them. "
        "How sure must each of them be, in percent? Write it with its sign, %."
    ),
    answer=lambda many: 1 - Fraction(1, 20 * many),
    nudge=lambda many: "How often may a single one of them miss?",
    smaller=lambda many: "Two intervals: each may miss in 2.5 of 100 cases, so each is a 97.5% interval.",
    step=lambda many: f"5% shared out among {many}: {5 / many:g}% for each.",
    solution=lambda many: f"Each may miss in 5% ÷ {many} = {5 / many:g}%. So each is a {100 - 5 / many:g}% interval.",
    wrong=(
        Wrong(
            "always 95%",
            lambda many: HOLDS,
            lambda many: f"Then {many} of them together miss much more often.",
        ),
        Wrong(
            "the other outcome",
            lambda many: Fraction(1, 20 * many),
            lambda many: "So often each may *miss*. How sure is it then?",
        ),
        Wrong(
            "the wrong part is shared",
            lambda many: HOLDS / many,
            lambda many: "You have shared out the 95%. It is the 5% of misses that they have to share.",
        ),
        Wrong(
            "found for another number",
            lambda many: 1 - Fraction(1, 400),
            lambda many: f"That is right for twenty intervals. Here there are {many}.",
        ),
    ),
)

# --- another game: a house rule --------------------------------------------------------------------------------------

TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: a house rule of Monopoly",
    kind=Number("games", "1700"),
    draw=lambda lots: lots.one((2, 4, 5, 7, 10, 20)),
    question=lambda points: (
        "Does a house rule help whoever begins? You want to play games with it, and as many without it, and compare "
        "how often the first player wins. A rule of thumb: if you play n games of each kind, the difference of the two "
        "shares is off by at most 1.4 divided by the square root of n, in about 95 of 100 cases. To be off by at most "
        f"{points} points of 100, which is {points / 100:g}: how many games of *each* kind do you need?"
    ),
    answer=lambda points: Fraction(14, 10) ** 2 / Fraction(points, 100) ** 2,
    nudge=lambda points: "Turn the rule round: which square root do you need?",
    smaller=lambda points: "For 0.14: 1.4 ÷ 0.14 is 10. So the square root is 10, and n is 100.",
    step=lambda points: f"1.4 ÷ {points / 100:g} = {140 / points:g}. That is the square root of n.",
    solution=lambda points: (
        f"1.4 ÷ {points / 100:g} = {140 / points:g}, and {140 / points:g} × {140 / points:g} = "
        f"{(140 / points) ** 2:g}. Few people ever play so many games of Monopoly. That is why they may believe of a "
        "house rule what they like."
    ),
    wrong=(
        Wrong(
            "root for the number",
            lambda points: Fraction(140, points),
            lambda points: "That is the square root of n. Which number has this root?",
        ),
        Wrong(
            "one side only",
            lambda points: Fraction(100, points) ** 2,
            lambda points: "That would do for one share. A difference has two of them, so the rule has 1.4 and not 1.",
        ),
        Wrong(
            "both kinds together",
            lambda points: 2 * Fraction(140, points) ** 2,
            lambda points: "That is both kinds together. How many of each kind?",
        ),
    ),
)

EXERCISES: Final = (PAIRS, READING, ENOUGH, ALARM, REPORT, STRICT, TRANSFER)
