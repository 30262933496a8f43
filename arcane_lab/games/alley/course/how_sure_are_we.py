"""Exercises of lesson 6: what an interval says, how many games it takes, what was never seen, a class's intervals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Final

from arcane_lab.lessons.answers import About, AtMost, Choice, Number, Odds, Points
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

# --- what does an interval say? ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meaning:
    """An interval in percent, and four readings of it in some order."""

    low: int
    high: int
    order: tuple[str, ...]

    @property
    def readings(self) -> dict[str, str]:
        """The readings in words, by a short name."""
        return {
            "right": f"of 100 intervals made like {self.low}% to {self.high}%, about 95 hold the true share",
            "games": f"in 95 of 100 games the share lies between {self.low}% and {self.high}%",
            "certain": f"the true share certainly lies between {self.low}% and {self.high}%",
            "mean": f"the true share is {(self.low + self.high) / 2:g}%, right in the middle",
        }

    @property
    def options(self) -> tuple[str, ...]:
        """The readings in their order."""
        return tuple(self.readings[name] for name in self.order)


def draw_meaning(lots: Lots) -> Meaning:
    """Some interval, and the readings shuffled."""
    low = lots.whole(20, 60)
    return Meaning(low, low + lots.whole(4, 12), tuple(lots.shuffled(["right", "games", "certain", "mean"])))


MEANING: Final = Exercise(
    name="meaning",
    title="What does the interval say?",
    kind=lambda at: Choice(at.options),
    draw=draw_meaning,
    question=lambda at: (
        f"A simulation says: p1 wins, 95% interval {at.low}% to {at.high}%. Which reading is right?\n"
        + "".join(f"\n- {letter}) {option}" for letter, option in zip("ABCD", at.options, strict=True))
    ),
    answer=lambda at: at.readings["right"],
    nudge=lambda at: "The 95 speaks of the way in which such intervals are made.",
    smaller=lambda at: (
        "Twenty people each make one such interval. About one of them misses, and nobody knows whose it is."
    ),
    step=lambda at: "Cross out what promises too much: one single interval may always be a miss.",
    solution=lambda at: (
        f"Of all intervals that are made like the one from {at.low}% to {at.high}%, 95 in 100 hold the true share. "
        f"Whether this one "
        "does, nobody knows for sure."
    ),
    wrong=(
        Wrong(
            "interval of the games",
            lambda at: at.readings["games"],
            lambda at: "A single game is won or not; it has no share. The interval speaks of the true share.",
        ),
        Wrong(
            "interval is certain",
            lambda at: at.readings["certain"],
            lambda at: "About one such interval in twenty misses. This may be the one.",
        ),
        Wrong(
            "mean only",
            lambda at: at.readings["mean"],
            lambda at: "The middle is the best guess from these games, but other games would give another one.",
        ),
    ),
)


# --- how many games does it take? --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Narrower:
    """So many games gave an interval of some width in points; it is to be so many times narrower."""

    games: int
    points: int
    times: int


#: So many games, and how wide the interval of a share between 30% and 50% is then, in points.
_WIDTHS: Final = ((25, 36), (60, 24), (100, 18), (130, 16), (240, 12), (350, 10), (600, 8), (900, 6))


def draw_narrower(lots: Lots) -> Narrower:
    """Games with the width that they have, and how many times narrower: so that the new width is a whole number."""
    games, points = lots.one(_WIDTHS)
    return Narrower(games, points, lots.one([times for times in (2, 3, 4) if points % times == 0]))


GAMES: Final = Exercise(
    name="games",
    title="How many games?",
    kind=About("games", "1500"),
    draw=draw_narrower,
    question=lambda at: (
        f"{at.games} games gave an interval that is {at.points} points wide. (A point is one in a hundred: from 30% to "
        f"40% are 10 points.) You want one that is {at.points // at.times} points wide, {at.times} times narrower. "
        "About how many games does that take?"
    ),
    answer=lambda at: at.games * at.times**2,
    nudge=lambda at: "The width shrinks with the *square root* of the number of games.",
    smaller=lambda at: "100 games and 10 points: with 400 games, four times as many, it is 5 points.",
    step=lambda at: f"{at.times} times narrower needs {at.times} × {at.times} times as many.",
    solution=lambda at: (
        f"{at.times} times narrower: {at.times} × {at.times} = {at.times**2} times as many games. {at.times**2} × "
        f"{at.games} = "
        f"{at.games * at.times**2}."
    ),
    wrong=(
        Wrong(
            "width in step",
            lambda at: at.games * at.times,
            lambda at: (
                "That many games make it narrower, but not so much: twice the games make it only 1.4 times narrower."
            ),
        ),
        Wrong(
            "fewer games",
            lambda at: Fraction(at.games, at.times),
            lambda at: "Fewer games make it wider.",
        ),
        Wrong(
            "divided, not multiplied",
            lambda at: Fraction(at.games, at.times**2),
            lambda at: "You have divided where you must multiply: a narrower interval takes more games, not fewer.",
        ),
        Wrong(
            "twice for times itself",
            lambda at: at.games * at.times * 2 if at.times > 2 else None,
            lambda at: f"You have taken {at.times} twice. The rule takes {at.times} *times itself*.",
        ),
        Wrong(
            "only the new ones",
            lambda at: at.games * (at.times**2 - 1),
            lambda at: "So many have to be added. How many games is it in all?",
        ),
    ),
)


# --- what was never seen -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Never:
    """So many games in which something did not happen once."""

    games: int
    what: str


NEVER: Final = Exercise(
    name="never",
    title="Never seen",
    kind=AtMost(),
    draw=lambda lots: Never(
        10 * lots.whole(4, 60),
        lots.one(("a game without any fine", "a tie of three (all three win)", "a set of three felines")),
    ),
    question=lambda at: (
        f"In {at.games} games there was not once {at.what}. By the rule of three, how likely may it be at most? (The "
        f"rule: if "
        "something was never seen in n tries, its chance is at most about 3 in n, with 95% confidence.)"
    ),
    answer=lambda at: Fraction(3, at.games),
    nudge=lambda at: "Something that is rare can stay away for a long time by luck.",
    smaller=lambda at: "Never in 30 tries: at most about 3 in 30, which is 10%.",
    step=lambda at: f"Divide 3 by {at.games}.",
    solution=lambda at: f"3 in {at.games}: {Fraction(3, at.games)}, or about {300 / at.games:.2g}%.",
    wrong=(
        Wrong(
            "never seen is never",
            lambda at: 0,
            lambda at: "That it was never seen does not mean that it cannot be. It may just be rare.",
        ),
        Wrong(
            "one over n",
            lambda at: Fraction(1, at.games),
            lambda at: (
                "Something with that chance stays away in more than a third of such runs. It may well be likelier."
            ),
        ),
        Wrong(
            "95% is the chance",
            lambda at: Fraction(1, 20),
            lambda at: (
                "The 5% left over from 95% is how often the rule misses. It is not the chance of what you look for."
            ),
        ),
        Wrong(
            "percent for a number",
            lambda at: Fraction(3, 100) if at.games != 100 else None,
            lambda at: f"3 in 100 would be right for 100 games. Here there were {at.games}.",
        ),
    ),
)


# --- a class's intervals -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Classroom:
    """So many students, each with an interval of some confidence in percent."""

    students: int
    level: int

    @property
    def misses(self) -> Fraction:
        """How often one interval misses."""
        return Fraction(100 - self.level, 100)


MISSES: Final = Exercise(
    name="misses",
    title="How many miss?",
    kind=Number("", "2.5"),
    draw=lambda lots: Classroom(lots.whole(18, 34), lots.one((80, 90, 95))),
    question=lambda at: (
        f"{at.students} students each play their own games and make {'an' if at.level == 80 else 'a'} {at.level}% "
        f"interval for the same share. How "
        f"many of these "
        "intervals miss it, on average?"
    ),
    answer=lambda at: at.students * at.misses,
    nudge=lambda at: f"{at.level}% intervals hold the true share {at.level} times in 100. And the rest?",
    smaller=lambda at: "With 100 students and 95% intervals, 5 miss on average.",
    step=lambda at: f"Each misses in {100 - at.level} of 100 cases.",
    solution=lambda at: (
        f"Each misses in {100 - at.level} of 100 cases. {at.students} × {100 - at.level}/100 = "
        f"{at.students * at.misses}, about "
        f"{float(at.students * at.misses):g}."
    ),
    wrong=(
        Wrong(
            "interval is certain",
            lambda at: 0,
            lambda at: "Nobody has done anything wrong, and still some intervals miss. That is what the percent mean.",
        ),
        Wrong(
            "the other outcome",
            lambda at: at.students * (1 - at.misses),
            lambda at: "So many hold it. How many miss?",
        ),
        Wrong(
            "always 95%",
            lambda at: Fraction(at.students, 20) if at.level != 95 else None,
            lambda at: f"You have reckoned with 5 misses in 100. These are {at.level}% intervals.",
        ),
        Wrong(
            "percent for a number",
            lambda at: 100 - at.level,
            lambda at: f"That is how many of 100 miss. There are {at.students} students.",
        ),
        Wrong(
            "an average is whole",
            lambda at: round(at.students * at.misses) if (at.students * at.misses).denominator > 1 else None,
            lambda at: "Keep the decimals: an average need not be a whole number.",
        ),
    ),
)


@dataclass(frozen=True)
class Hold:
    """So many students, each with a 95% interval of their own games."""

    students: int


HOLD: Final = Exercise(
    name="hold",
    title="Do all of them hold?",
    kind=Odds(),
    draw=lambda lots: Hold(lots.whole(5, 30)),
    question=lambda at: (
        f"{at.students} students each make a 95% interval from games of their own. What is the chance that every "
        f"single one of them "
        "holds the true share?"
    ),
    answer=lambda at: Fraction(19, 20) ** at.students,
    nudge=lambda at: "All of them must hold, one after the other.",
    smaller=lambda at: "Two students: 95% of 95%, which is 90.25%.",
    step=lambda at: f"Multiply 0.95 by itself: one factor for each of the {at.students} students.",
    solution=lambda at: (
        f"0.95 multiplied by itself, {at.students} times over: 0.95^{at.students} = "
        f"{float(Fraction(19, 20) ** at.students):.4f}."
    ),
    wrong=(
        Wrong(
            "one step only",
            lambda at: Fraction(19, 20),
            lambda at: "That is the chance for one student.",
        ),
        Wrong(
            "chances added up",
            lambda at: 1 - Fraction(at.students, 20) if at.students <= 20 else None,
            lambda at: "You have taken 5% off for each student. Those in which two miss were taken off twice.",
        ),
        Wrong(
            "the other outcome",
            lambda at: 1 - Fraction(19, 20) ** at.students,
            lambda at: "That is the chance that at least one of them misses.",
        ),
    ),
)


# --- another game: a poll ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Poll:
    """So many people who were asked: a square number."""

    people: int


TRANSFER: Final = Exercise(
    name="transfer",
    title="Outside of games: a poll",
    kind=Points(),
    draw=lambda lots: Poll((10 * lots.whole(1, 10)) ** 2),
    question=lambda at: (
        f"In a poll {at.people} people were asked, drawn by lot. There is a rule of thumb for its 95% interval. To "
        "each side of the share in the poll it reaches as far as 1 divided by the square root of the number of people. "
        "How many points are that here, to one side? (A point is one in a hundred: from 30% to 34% are 4 points.)"
    ),
    answer=lambda at: Fraction(1, isqrt(at.people)),
    nudge=lambda at: "First the square root: which number times itself is that many?",
    smaller=lambda at: "Of 25 people: the square root is 5, so 1/5, which is 20 in 100, or 20 points.",
    step=lambda at: f"The square root of {at.people} is {isqrt(at.people)}.",
    solution=lambda at: (
        f"The square root of {at.people} is {isqrt(at.people)}. 1/{isqrt(at.people)} is "
        f"{100 / isqrt(at.people):.3g} in 100, so {100 / isqrt(at.people):.3g} points to each side."
    ),
    wrong=(
        Wrong(
            "one over n",
            lambda at: Fraction(1, at.people),
            lambda at: "You have left out the square root. A poll is not as sure as that.",
        ),
        Wrong(
            "both sides at once",
            lambda at: Fraction(2, isqrt(at.people)),
            lambda at: "That is from one end to the other. The question is how far to one side.",
        ),
        Wrong(
            "root for a share",
            lambda at: Fraction(isqrt(at.people), 100) if isqrt(at.people) < 100 else None,
            lambda at: f"{isqrt(at.people)} is the square root. The rule says 1 *divided by* it.",
        ),
        Wrong(
            "95% is the chance",
            lambda at: Fraction(1, 20) if isqrt(at.people) != 20 else None,
            lambda at: "The 5% is how often such polls are further off. How far is another question.",
        ),
    ),
)

EXERCISES: Final = (MEANING, GAMES, NEVER, MISSES, HOLD, TRANSFER)
