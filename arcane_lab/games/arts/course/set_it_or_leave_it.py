"""Exercises of lesson 13: one die for all tricks, what a point for it is worth, and what it is worth to see first."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from arcane_lab.core.text import counted, plural
from arcane_lab.lessons.answers import Number, Odds
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

# --- how many trigger on average ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stage:
    """A die with so many faces, of which some show A and some B, and tricks with one of the two types each."""

    faces: int
    a_faces: int
    b_faces: int
    a_tricks: int
    b_tricks: int

    @property
    def sum(self) -> int:
        """Triggers on all faces together."""
        return self.a_faces * self.a_tricks + self.b_faces * self.b_tricks

    @property
    def mean(self) -> Fraction:
        """How many trigger on average."""
        return Fraction(self.sum, self.faces)


def draw_stage(lots: Lots) -> Stage:
    """A die of 6 to 12 faces that shows A and B unequally often, and two to five tricks."""
    faces = lots.one((6, 7, 8, 9, 10, 12))
    a_faces, b_faces = lots.some((1, 2, 3), 2)
    return Stage(faces, a_faces, b_faces, lots.whole(1, 3), lots.whole(1, 2))


AVERAGE: Final = Exercise(
    name="average",
    title="How many trigger?",
    kind=Number("", "7/4"),
    draw=draw_stage,
    question=lambda at: (
        f"This die has {at.faces} faces: {at.a_faces} {_show(at.a_faces)} A, {at.b_faces} {_show(at.b_faces)} B, the "
        f"others neither. You perform {counted(at.a_tricks, 'trick')} with an A and "
        f"{counted(at.b_tricks, 'trick')} with a B. How many of them trigger on average?"
    ),
    answer=lambda at: at.mean,
    nudge=lambda at: "Go through the faces. How many tricks trigger on each?",
    smaller=lambda at: (
        "Four faces, one of them A, and two tricks with an A: 2 on one face, 0 on three. On average 2/4."
    ),
    step=lambda at: f"Each of the {at.a_faces} A faces triggers {at.a_tricks}: {at.a_faces * at.a_tricks} together.",
    solution=lambda at: (
        f"On the A faces: {at.a_faces} × {at.a_tricks} = {at.a_faces * at.a_tricks}. On the B faces: {at.b_faces} × "
        f"{at.b_tricks} = {at.b_faces * at.b_tricks}. Together {at.sum} on {at.faces} faces: {at.sum} ÷ {at.faces} "
        f"= {at.mean}."
    ),
    wrong=(
        Wrong(
            "the chance for the number",
            lambda at: Fraction(at.a_faces + at.b_faces, at.faces),
            lambda at: "That is the chance that any trick triggers. One face may trigger several.",
        ),
        Wrong(
            "one kind only",
            lambda at: Fraction(at.a_faces * at.a_tricks, at.faces),
            lambda at: "That is the tricks with an A. Those with a B trigger as well.",
        ),
        Wrong(
            "equally likely",
            lambda at: Fraction(at.a_tricks + at.b_tricks, at.faces),
            lambda at: "You have taken one face for each type. How many faces show it?",
        ),
        Wrong(
            "added up, not divided",
            lambda at: Fraction(at.sum),
            lambda at: f"That is for all {at.faces} faces together. One of them comes.",
        ),
    ),
)


def _show(faces: int) -> str:
    return plural(faces, "shows", "show")


# --- the chance of nothing ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Types:
    """So many tricks, each with another type, and a die that shows each of these types on as many faces."""

    tricks: int
    each: int
    faces: int

    @property
    def none(self) -> Fraction:
        """The chance that no trick triggers."""
        return 1 - Fraction(self.tricks * self.each, self.faces)


def draw_types(lots: Lots) -> Types:
    """Two to four tricks, one or two faces for each type, and faces that show none of them."""
    tricks, each = lots.whole(2, 4), lots.whole(1, 2)
    return Types(tricks, each, tricks * each + lots.whole(1, 4))


NOTHING: Final = Exercise(
    name="nothing",
    title="Nothing at all",
    kind=Odds(),
    draw=draw_types,
    question=lambda at: (
        f"You perform {at.tricks} tricks, each with another type on it. The die has {at.faces} faces. Each of your "
        f"types stands on {counted(at.each, 'face')}. What is the chance that no trick triggers?"
    ),
    answer=lambda at: at.none,
    nudge=lambda at: "One die is rolled for all of them. Which faces trigger none?",
    smaller=lambda at: (
        "Four faces, two tricks with types of one face each: the two other faces trigger none: 2/4 = 1/2."
    ),
    step=lambda at: f"Faces that trigger a trick: {at.tricks} × {at.each} = {at.tricks * at.each}.",
    solution=lambda at: (
        f"{at.tricks} × {at.each} = {at.tricks * at.each} of the {at.faces} faces trigger a trick. The others are "
        f"{at.faces - at.tricks * at.each}: the chance is {at.faces - at.tricks * at.each} ÷ {at.faces} = {at.none}."
    ),
    wrong=(
        Wrong(
            "a die for each",
            lambda at: (1 - Fraction(at.each, at.faces)) ** at.tricks,
            lambda at: "You have rolled a die for each trick. One die is for all of them.",
        ),
        Wrong(
            "one step only",
            lambda at: 1 - Fraction(at.each, at.faces),
            lambda at: f"That is the chance that one trick stays quiet. All {at.tricks} must.",
        ),
        Wrong("the other outcome", lambda at: 1 - at.none, lambda at: "That is the chance that a trick triggers."),
    ),
)


# --- a point, after seeing the roll ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """One trick, a die with so many faces of its type, and what the faces of the other die are worth."""

    own: int
    faces: int
    worths: tuple[int, ...]

    @property
    def match(self) -> Fraction:
        """The chance that the trick triggers by itself."""
        return Fraction(self.own, self.faces)

    @property
    def mean(self) -> Fraction:
        """What a reward is worth on average."""
        return Fraction(sum(self.worths), len(self.worths))

    @property
    def best(self) -> int:
        """What the best reward is worth."""
        return max(self.worths)

    @property
    def leave(self) -> Fraction:
        """What both dice bring when they are left."""
        return self.match * self.mean

    @property
    def early(self) -> Fraction:
        """What a point adds that is promised before the roll."""
        return (1 - self.match) * self.mean

    @property
    def late(self) -> Fraction:
        """What a point adds that is spent after the roll."""
        return self.early + self.match * (self.best - self.mean)


def draw_point(lots: Lots) -> Point:
    """One or two faces, at most half of all, and three rewards with a whole mean: the type is the better promise."""
    worths = lots.one(((1, 2, 6), (2, 3, 4), (1, 3, 5), (2, 2, 5), (1, 1, 4), (3, 4, 5), (2, 4, 6)))
    own = lots.whole(1, 2)
    return Point(own, 2 * own + lots.whole(0, 2), worths)


def _rewards(at: Point) -> str:
    return f"{', '.join(map(str, at.worths[:-1]))} and {at.worths[-1]}"


def _dice(at: Point) -> str:
    return (
        f"Your trick triggers on {counted(at.own, 'face')} of {at.faces}. The reward die has {len(at.worths)} faces, "
        f"worth {_rewards(at)} coins. One point sets one die to a face of your choice."
    )


POINT: Final = Exercise(
    name="point",
    title="A point when the roll lies there",
    kind=Number("", "7/4"),
    draw=draw_point,
    question=lambda at: (
        f"{_dice(at)} You may wait until both dice lie there. How many coins does the point add on average?"
    ),
    answer=lambda at: at.late,
    nudge=lambda at: "There are two cases: the trick triggers by itself, or it does not. What do you set in each?",
    smaller=lambda at: (
        "Two faces, one of them yours; rewards 0 and 2. No match: set the type, gain 1 on average. Match: set the "
        "reward to 2, gain 1 on average. So the point adds 1."
    ),
    step=lambda at: (
        f"No match comes with {1 - at.match}. Then you set the type, and get what the other die shows: {at.mean} on "
        "average."
    ),
    solution=lambda at: (
        f"No match, {1 - at.match}: set the type, gain {at.mean}. Match, {at.match}: set the reward to {at.best}, gain "
        f"{at.best} - {at.mean} = {at.best - at.mean}. Together {1 - at.match} × {at.mean} + {at.match} × "
        f"{at.best - at.mean} = {at.late}."
    ),
    wrong=(
        Wrong(
            "only when it fails",
            lambda at: at.early,
            lambda at: "You leave the point unused when the trick triggers. Could you not set the reward then?",
        ),
        Wrong(
            "both for one",
            lambda at: at.best - at.leave,
            lambda at: "You have set both dice. One point sets one of them.",
        ),
        Wrong(
            "all of it is gain",
            lambda at: at.leave + at.late,
            lambda at: "That is all you get with the point. What would you get without it?",
        ),
        Wrong(
            "the gain without its chance",
            lambda at: Fraction(at.best),
            lambda at: "You have added both cases up. Each comes with a chance of its own.",
        ),
    ),
)


# --- what seeing first is worth ----------------------------------------------------------------------------------

SEEING: Final = Exercise(
    name="seeing",
    title="What is it worth to see first?",
    kind=Number("", "7/4"),
    draw=draw_point,
    question=lambda at: (
        f"{_dice(at)} Two friends offer you a point. One wants to know before the roll which face you will set. The "
        "other lets you look first. How many coins more is the second offer worth on average?"
    ),
    answer=lambda at: at.late - at.early,
    nudge=lambda at: "In which case would you do something else than you promised?",
    smaller=lambda at: (
        "Two faces, one of them yours; rewards 0 and 2. Only when it matches you would rather set the reward: 1/2 × 1."
    ),
    step=lambda at: f"You promise the type. That is wasted when the trick triggers by itself: {at.match} of all rolls.",
    solution=lambda at: (
        f"Before the roll you promise the type. With {at.match} it shows already, and the promise is wasted. Who looks "
        f"first sets the reward then, and gains {at.best} - {at.mean} = {at.best - at.mean}. So looking is worth "
        f"{at.match} × {at.best - at.mean} = {at.late - at.early}."
    ),
    wrong=(
        Wrong(
            "the gain without its chance",
            lambda at: at.best - at.mean,
            lambda at: "That is what looking brings when it helps. How often does it?",
        ),
        Wrong(
            "the wrong chance",
            lambda at: (1 - at.match) * (at.best - at.mean),
            lambda at: "That is the case in which you would do what you promised. Looking helps in the other one.",
        ),
        Wrong(
            "half way",
            lambda at: at.late,
            lambda at: "That is what a point adds that you spend after the roll. Take off what it adds before.",
        ),
        Wrong(
            "promised too early",
            lambda at: at.early,
            lambda at: "That is what the first offer adds. The question is by how much the second one is better.",
        ),
    ),
)


# --- another game: pay to roll again ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Again:
    """A die from 1 to `sides`, and the price of a second roll that must be kept."""

    sides: int
    price: int

    @property
    def mean(self) -> Fraction:
        """What a roll shows on average."""
        return Fraction(self.sides + 1, 2)

    @property
    def low(self) -> tuple[int, ...]:
        """First rolls after which a second one is better."""
        return tuple(roll for roll in range(1, self.sides + 1) if roll < self.mean - self.price)

    def worth(self, price: int) -> Fraction:
        """What the game is worth with the better choice after each roll."""
        return (
            sum((max(Fraction(roll), self.mean - price) for roll in range(1, self.sides + 1)), Fraction(0)) / self.sides
        )

    @property
    def kept(self) -> Fraction:
        """What it would be if the better of two rolls counted, always paid."""
        rolls = range(1, self.sides + 1)
        return Fraction(sum(max(one, two) for one in rolls for two in rolls), self.sides**2) - self.price


TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: pay to roll again",
    kind=Number("", "7/4"),
    draw=lambda lots: Again(lots.one((6, 8, 10, 12)), lots.whole(1, 2)),
    question=lambda at: (
        f"You roll a die from 1 to {at.sides} and win so many coins. When you have seen the roll, you may pay "
        f"{counted(at.price, 'coin')} and roll again; then only the second roll counts. You choose well. How many "
        "coins do you win on average?"
    ),
    answer=lambda at: at.worth(at.price),
    nudge=lambda at: "What is a second roll worth, less its price? After which first rolls is that more?",
    smaller=lambda at: (
        "A die from 1 to 4, price 1: a second roll is worth 5/2 - 1 = 3/2. Roll again after a 1 only: "
        "(3/2 + 2 + 3 + 4)/4."
    ),
    step=lambda at: f"A second roll brings {at.mean} - {at.price} = {at.mean - at.price} on average.",
    solution=lambda at: (
        f"The die goes from 1 to {at.sides}, the price is {at.price}. A second roll brings {at.mean} - {at.price} = "
        f"{at.mean - at.price}. So you roll again after "
        f"{plural(len(at.low), 'a 1', f'1 to {at.low[-1]}')} and keep the rest. On average "
        f"({len(at.low)} × {at.mean - at.price} + {sum(range(at.low[-1] + 1, at.sides + 1))}) ÷ {at.sides} = "
        f"{at.worth(at.price)}."
    ),
    wrong=(
        Wrong("never again", lambda at: at.mean, lambda at: "That is one roll. After a 1 you would rather roll again."),
        Wrong(
            "always again",
            lambda at: at.mean - at.price,
            lambda at: f"You have paid after every roll. Would you, after the best one, {at.sides}?",
        ),
        Wrong(
            "price forgotten",
            lambda at: at.worth(0),
            lambda at: "The second roll has its price. Take it off where you roll again.",
        ),
        Wrong(
            "keeps the better",
            lambda at: at.kept,
            lambda at: "You have kept the better of two rolls. Once you roll again, the first is gone.",
        ),
    ),
)

EXERCISES: Final = (AVERAGE, NOTHING, POINT, SEEING, TRANSFER)
