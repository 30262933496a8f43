"""Exercises of lesson 11: sums of a growing spell, when it overtakes, averages of it, when to stop building, spread."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Final

from arcane_lab.core.text import counted, plural
from arcane_lab.lessons.answers import Number
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong


def grown(casts: int, markers: int = 0) -> int:
    """What a growing spell brings in so many casts, with so many markers on it before.

    >>> grown(3), grown(2, 1)
    (6, 5)
    """
    return casts * (casts + 1) // 2 + casts * markers


# --- one sum -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Growing:
    """A growing spell with some markers, and how often it is cast."""

    casts: int
    markers: int


SUM: Final = Exercise(
    name="sum",
    title="How much in all?",
    kind=Number("herbs", "40"),
    draw=lambda lots: Growing(lots.whole(4, 9), lots.whole(1, 3)),
    question=lambda at: (
        "Each cast of Exponential Growth lays a marker on it, and then brings a herb for each marker. "
        f"{counted(at.markers, 'marker')} {plural(at.markers, 'lies', 'lie')} on it already. You cast it {at.casts} "
        "more times. How many herbs do these casts bring in all?"
    ),
    answer=lambda at: grown(at.casts, at.markers),
    nudge=lambda at: "Write down what each cast brings. Each brings one more than the one before.",
    smaller=lambda at: "No marker and three casts: 1 + 2 + 3 = 6.",
    step=lambda at: f"The first of these casts brings {at.markers + 1}, the last one brings {at.markers + at.casts}.",
    solution=lambda at: (
        f"{counted(at.markers, 'marker')}, and {at.casts} casts: "
        f"{' + '.join(str(at.markers + one) for one in range(1, at.casts + 1))} = {grown(at.casts, at.markers)}. The "
        f"short way: {at.casts} casts bring ({at.markers + 1} + {at.markers + at.casts}) ÷ 2 on average, so "
        f"{at.casts} × {2 * at.markers + at.casts + 1} ÷ 2 = {grown(at.casts, at.markers)}."
    ),
    wrong=(
        Wrong(
            "the last for each",
            lambda at: at.casts * (at.markers + at.casts),
            lambda at: "You have counted each cast like the last one. The earlier ones bring less.",
        ),
        Wrong(
            "the first for each",
            lambda at: at.casts * (at.markers + 1),
            lambda at: "You have counted each cast like the first one. The spell grows.",
        ),
        Wrong(
            "markers forgotten",
            lambda at: grown(at.casts),
            lambda at: "That is a spell without any marker on it. Which ones lie there already?",
        ),
        Wrong(
            "markers counted as brought",
            lambda at: grown(at.casts + at.markers),
            lambda at: "You have counted the earlier casts as well. Only the new ones are asked for.",
        ),
        Wrong(
            "before the marker",
            lambda at: grown(at.casts, at.markers) - at.casts,
            lambda at: "You have counted before the marker is laid. The marker comes first, then the herbs.",
        ),
        Wrong(
            "last step only",
            lambda at: at.markers + at.casts,
            lambda at: "That is the last cast alone. Add all of them up.",
        ),
    ),
)


# --- when does it overtake? --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Race:
    """A steady spell with so many herbs a cast and a head start, against a growing one."""

    steady: int
    ahead: int

    def first(self, *, is_tie_enough: bool = False) -> int:
        """After which cast the growing one has brought more in all."""
        return next(casts for casts in count(1) if grown(casts) - self.steady * casts - self.ahead > -1 * is_tie_enough)


def draw_race(lots: Lots) -> Race:
    """A head start; in half of all cases there is a cast after which both have brought as much."""
    steady = lots.whole(3, 6)
    tie = lots.one((2 * steady + 1, 3 * steady + 3))
    return Race(steady, tie if lots.whole(0, 1) else lots.whole(4, 24))


OVERTAKES: Final = Exercise(
    name="overtakes",
    title="When does it overtake?",
    kind=Number("casts", "25"),
    draw=draw_race,
    question=lambda at: (
        f"A steady spell brings {at.steady} herbs at each cast. Exponential Growth brings 1, then 2, then 3 and so on. "
        f"Both are cast equally often, but the steady one begins with {counted(at.ahead, 'herb')} from before. After "
        "how many casts has the growing one brought more in all for the first time?"
    ),
    answer=lambda at: at.first(),
    nudge=lambda at: "Make a table: casts, herbs of the one in all, herbs of the other in all.",
    smaller=lambda at: "Against 2 a cast, from equal starts: 1, 3, 6, 10 and 2, 4, 6, 8. After 4 casts it is ahead.",
    step=lambda at: (
        f"After {at.steady} casts it is {grown(at.steady)} against {at.steady} × {at.steady} + {at.ahead} = "
        f"{at.steady**2 + at.ahead}."
    ),
    solution=lambda at: (
        f"Against {at.steady} a cast, with {at.ahead} from before. After {at.first() - 1} casts: "
        f"{grown(at.first() - 1)} against {at.steady * (at.first() - 1) + at.ahead}. "
        f"After {at.first()} casts: {grown(at.first())} against {at.steady * at.first() + at.ahead}. So it is ahead "
        f"after {at.first()} casts."
    ),
    wrong=(
        Wrong(
            "one cast against one",
            lambda at: at.steady + 1,
            lambda at: "From that cast on one cast brings more than one of the other. It has not yet caught up in all.",
        ),
        Wrong(
            "head start forgotten",
            lambda at: 2 * at.steady if at.first() != 2 * at.steady else None,
            lambda at: "You have let both begin with nothing. The steady one is ahead at first.",
        ),
        Wrong(
            "a tie is enough",
            lambda at: at.first(is_tie_enough=True) if at.first(is_tie_enough=True) != at.first() else None,
            lambda at: "There both have brought as much. When has it brought more?",
        ),
        Wrong(
            "one step too many",
            lambda at: at.first() + 1,
            lambda at: "It is ahead there. Was it so one cast before already?",
        ),
    ),
)


# --- an average of something that grows --------------------------------------------------------------------------


@dataclass(frozen=True)
class Chances:
    """A growing spell that acts on each of two more turns, each time in so many of so many cases."""

    fits: int
    cases: int

    @property
    def p(self) -> Fraction:
        """The chance of one turn."""
        return Fraction(self.fits, self.cases)

    @property
    def mean(self) -> Fraction:
        """Herbs on average: 1 with one cast, 3 with two."""
        return 2 * self.p * (1 - self.p) * grown(1) + self.p**2 * grown(2)


MEAN: Final = Exercise(
    name="mean",
    title="How much on average?",
    kind=Number("herbs", "2.5"),
    draw=lambda lots: Chances(*lots.one(((1, 3), (2, 3), (1, 4), (3, 4), (2, 5), (3, 5), (1, 6), (2, 7), (3, 7)))),
    question=lambda at: (
        f"Exponential Growth has no marker yet. Two turns are left. On each of them it acts in {at.fits} of "
        f"{at.cases} cases, "
        "and what happens on the first says nothing about the second. One cast brings 1 herb, two casts bring 3 in "
        "all. How many herbs do you get on average?"
    ),
    answer=lambda at: at.mean,
    nudge=lambda at: "Which three things can happen: no cast, one, or two? How likely is each of them?",
    smaller=lambda at: "With 1 of 2 cases: no cast 1/4, one 1/2, two 1/4. That is 1/2 × 1 and 1/4 × 3: 5/4 on average.",
    step=lambda at: f"Two casts come with {at.p} × {at.p} = {at.p**2}.",
    solution=lambda at: (
        f"Two casts: {at.p} × {at.p} = {at.p**2}, and they bring 3. One cast: 2 × {at.p} × {1 - at.p} = "
        f"{2 * at.p * (1 - at.p)}, and it brings 1. On average 3 × {at.p**2} + {2 * at.p * (1 - at.p)} = {at.mean}."
    ),
    wrong=(
        Wrong(
            "the average put in",
            lambda at: 2 * at.p * (2 * at.p + 1) / 2,
            lambda at: (
                "That is the average number of casts, put into the sum. Or you have one cast in one order only: it "
                "may come on "
                "either turn."
            ),
        ),
        Wrong(
            "no growth",
            lambda at: 2 * at.p,
            lambda at: "You have let each cast bring 1. The second one brings 2.",
        ),
        Wrong(
            "two are one as well",
            lambda at: 2 * at.p + 3 * at.p**2,
            lambda at: (
                "You have counted two casts among the cases of one cast as well. One cast: the other turn brings none."
            ),
        ),
        Wrong(
            "all of them",
            lambda at: 3 * at.p**2,
            lambda at: "You have counted only the case of two casts. One cast brings something, too.",
        ),
        Wrong(
            "what can happen does",
            lambda at: 3,
            lambda at: "That is the most that you can get. How often does it come?",
        ),
    ),
)


# --- when to stop building ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Building:
    """An engine: points for each cast now, how much one more spell adds to each, and how many turns are left."""

    now: int
    more: int
    turns: int

    def total(self, built: int) -> int:
        """What all casts bring when so many turns are spent on building first."""
        return (self.now + self.more * built) * (self.turns - built)

    @property
    def best(self) -> int:
        """On how many turns it is best to build."""
        return max(range(self.turns), key=self.total)


def draw_building(lots: Lots) -> Building:
    """An engine with one best number of turns to build, neither none nor all but one."""
    while True:
        at = Building(lots.whole(1, 5), lots.whole(1, 3), lots.whole(6, 10))
        totals = [at.total(built) for built in range(at.turns)]
        if totals.count(max(totals)) == 1 and 0 < at.best < at.turns - 1:
            return at


STOP: Final = Exercise(
    name="stop",
    title="When to stop building",
    kind=Number("points", "500"),
    draw=draw_building,
    question=lambda at: (
        f"{at.turns} turns are left. On each of them you either cast, or add a spell to your engine. A cast brings "
        f"{counted(at.now, 'point')} now. Each spell that you add makes every later cast worth {at.more} more. You add "
        "first, and then only cast. How many points can you get at most?"
    ),
    answer=lambda at: at.total(at.best),
    nudge=lambda at: "Try it: no spell added, one, two, three. What comes of each?",
    smaller=lambda at: "Four turns, 1 point a cast, 1 more for each spell: 1 × 4, 2 × 3, 3 × 2, 4 × 1. The best is 6.",
    step=lambda at: (
        f"Without any building: {at.now} × {at.turns} = {at.total(0)}. With one: {at.now + at.more} × "
        f"{at.turns - 1} = {at.total(1)}."
    ),
    solution=lambda at: (
        f"{at.turns} turns, {counted(at.now, 'point')} a cast, {at.more} more for each spell. Built on "
        f"{counted(at.best, 'turn')}, a cast is worth {at.now + at.more * at.best}, and {at.turns - at.best} "
        f"casts are left: {at.now + at.more * at.best} × {at.turns - at.best} = {at.total(at.best)}. One more brings "
        f"{at.total(at.best + 1)}, one less {at.total(at.best - 1)}."
    ),
    wrong=(
        Wrong(
            "never build",
            lambda at: at.total(0),
            lambda at: "You have only cast. A spell that is added early pays on every later turn.",
        ),
        Wrong(
            "build until the end",
            lambda at: at.total(at.turns - 1),
            lambda at: "You have built until the last turn. Then a strong engine is cast only once.",
        ),
        Wrong(
            "building costs no turn",
            lambda at: (at.now + at.more * at.best) * at.turns,
            lambda at: "You have cast on all turns. Those on which you build bring nothing.",
        ),
        Wrong(
            "one step too many",
            lambda at: at.total(at.best + 1),
            lambda at: "That is good, but not the best. Try to stop building earlier.",
        ),
        Wrong(
            "one step too few",
            lambda at: at.total(at.best - 1),
            lambda at: "That is good, but not the best. Try one more spell.",
        ),
    ),
)


# --- how far apart? ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spread:
    """Two results that come equally often."""

    low: int
    high: int

    @property
    def mean(self) -> Fraction:
        """Their average."""
        return Fraction(self.low + self.high, 2)

    @property
    def off(self) -> Fraction:
        """How far each of them is from the average."""
        return Fraction(self.high - self.low, 2)


def draw_spread(lots: Lots) -> Spread:
    """Two results that are an even number apart, neither of them the answer."""
    while True:
        low = lots.whole(5, 20)
        at = Spread(low, low + 2 * lots.whole(3, 12))
        if at.off**2 not in (at.low, at.high):
            return at


VARIANCE: Final = Exercise(
    name="variance",
    title="How far apart?",
    kind=Number("", "500"),
    draw=draw_spread,
    question=lambda at: (
        f"An engine brings {at.low} points, or {at.high}, each as often. The variance is the average of the squares of "
        "how far each result is from the average. What is the variance?"
    ),
    answer=lambda at: at.off**2,
    nudge=lambda at: "First the average of the two. How far is each of them from it?",
    smaller=lambda at: "2 or 6: the average is 4, and both are 2 away from it. 2 × 2 = 4.",
    step=lambda at: f"The average is ({at.low} + {at.high}) ÷ 2 = {at.mean}.",
    solution=lambda at: (
        f"The average is ({at.low} + {at.high}) ÷ 2 = {at.mean}. Each result is {at.off} away from it. {at.off} × "
        f"{at.off} = {at.off**2}, for both, "
        f"so the variance is {at.off**2}."
    ),
    wrong=(
        Wrong(
            "not squared",
            lambda at: at.off,
            lambda at: "That is how far each of them is from the average. The square of it is asked for.",
        ),
        Wrong(
            "both sides at once",
            lambda at: (at.high - at.low) ** 2,
            lambda at: "You have squared how far they are from each other. How far are they from the average?",
        ),
        Wrong(
            "added up, not divided",
            lambda at: 2 * at.off**2,
            lambda at: "You have added both squares up. Take their average.",
        ),
        Wrong("mean only", lambda at: at.mean, lambda at: "That is the average. How far are the results from it?"),
        Wrong(
            "twice for times itself",
            lambda at: 2 * at.off,
            lambda at: "A square is a number times itself, not twice the number.",
        ),
    ),
)


# --- another game: everybody against everybody -------------------------------------------------------------------

TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: everybody against everybody",
    kind=Number("games", "500"),
    draw=lambda lots: lots.whole(7, 24),
    question=lambda players: (
        f"{players} people of a chess club play a tournament. Everybody plays once against everybody else. How many "
        "games is that?"
    ),
    answer=lambda players: grown(players - 1),
    nudge=lambda players: "The people come in one after the other. Each newcomer plays against all who are there.",
    smaller=lambda players: "Four people: the second plays 1 game, the third 2, the fourth 3. 1 + 2 + 3 = 6.",
    step=lambda players: f"The last one who comes plays against {players - 1}, the one before against {players - 2}.",
    solution=lambda players: (
        f"{players} people: 1 + 2 + … up to {players - 1}, which is {players - 1} × {players} ÷ 2 = "
        f"{grown(players - 1)}. It is the sum "
        "of the growing spell."
    ),
    wrong=(
        Wrong(
            "counted twice",
            lambda players: players * (players - 1),
            lambda players: "You have counted each game for both players. It is one game.",
        ),
        Wrong(
            "one step too many",
            grown,
            lambda players: "You have let everybody play against themselves, too.",
        ),
        Wrong(
            "last step only",
            lambda players: players - 1,
            lambda players: "Those are the games of one player.",
        ),
        Wrong(
            "with oneself",
            lambda players: players**2,
            lambda players: "You have paired everybody with everybody, themselves too, and each pair twice.",
        ),
    ),
)

EXERCISES: Final = (SUM, OVERTAKES, MEAN, STOP, VARIANCE, TRANSFER)
