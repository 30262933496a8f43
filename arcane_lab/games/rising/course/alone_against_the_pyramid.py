"""Exercises of lesson 12: ways through a pyramid, the best one from the end backwards, and what hidden cards cost."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, prod
from typing import Final

from arcane_lab.core.text import counted, listed
from arcane_lab.lessons.answers import Number
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

#: What is taken in the two lower rows, points or herbs: the four ways to the top.
WAYS: Final = (("points", "points"), ("points", "herbs"), ("herbs", "points"), ("herbs", "herbs"))


# --- how many ways? ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rows:
    """A pyramid with so many cards in its lowest row, of which some rows are played."""

    cards: int
    turns: int

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards lie in each row that is played, the lowest first."""
        return tuple(range(self.cards, self.cards - self.turns, -1))


def _times(numbers: tuple[int, ...]) -> str:
    return " × ".join(map(str, numbers))


PATHS: Final = Exercise(
    name="paths",
    title="How many ways?",
    kind=Number("", "5000"),
    draw=lambda lots: Rows(lots.whole(4, 9), lots.whole(2, 3)),
    question=lambda at: (
        f"The lowest row of a pyramid has {at.cards} cards, each row above it one less. Each turn you take one card of "
        "the lowest row that is left, and either prepare it or cast with it. Then the rest of the row leaves the game. "
        f"In how many different ways can you play the first {at.turns} turns?"
    ),
    answer=lambda at: prod(2 * size for size in at.sizes),
    nudge=lambda at: "How many choices have you on one turn? Each of them goes on with all choices of the next.",
    smaller=lambda at: "Rows of 3 and 2: 6 choices, then 4. Each of the 6 goes on in 4 ways: 6 × 4 = 24.",
    step=lambda at: f"On the first turn there are {at.cards} × 2 = {2 * at.cards} choices.",
    solution=lambda at: (
        f"{at.turns} turns, with rows of {listed([str(size) for size in at.sizes])} cards. Each card can be used in "
        "two "
        f"ways, so there are {_times(tuple(2 * size for size in at.sizes))} = "
        f"{prod(2 * size for size in at.sizes)} ways."
    ),
    wrong=(
        Wrong(
            "one use of a card",
            lambda at: prod(at.sizes),
            lambda at: "You have chosen cards only. Each of them can be prepared, or cast with.",
        ),
        Wrong(
            "added, not multiplied",
            lambda at: sum(2 * size for size in at.sizes),
            lambda at: "You have added the choices up. Each choice goes on with all choices of the next turn.",
        ),
        Wrong(
            "only one use is chosen",
            lambda at: 2 * prod(at.sizes),
            lambda at: "You have chosen between preparing and casting once. That choice comes on each turn.",
        ),
        Wrong(
            "rows stay as long",
            lambda at: (2 * at.cards) ** at.turns,
            lambda at: "The next row has one card less.",
        ),
    ),
)


# --- a small pyramid ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pyramid:
    """Two rows with points or herbs, and a top that costs herbs; the top may be another card in some cases.

    `fits` of `cases` have the dear top, the others one that gives `free` points for nothing.
    """

    points: tuple[int, int]
    herbs: tuple[int, int]
    price: int
    prize: int
    fits: int = 1
    cases: int = 1
    free: int = 0

    @property
    def p(self) -> Fraction:
        """The chance of the dear top."""
        return Fraction(self.fits, self.cases)

    def dear(self, way: tuple[str, str]) -> int:
        """What a way brings when the top is the dear one."""
        herbs = sum(amount for amount, taken in zip(self.herbs, way, strict=True) if taken == "herbs")
        return self.taken(way) + (self.prize if herbs >= self.price else 0)

    def cheap(self, way: tuple[str, str]) -> int:
        """What it brings when the top is the other one."""
        return self.taken(way) + self.free

    def taken(self, way: tuple[str, str]) -> int:
        """The points of the two lower rows."""
        return sum(amount for amount, taken in zip(self.points, way, strict=True) if taken == "points")

    def mean(self, way: tuple[str, str], p: Fraction | None = None) -> Fraction:
        """What it brings on average."""
        chance = self.p if p is None else p
        return chance * self.dear(way) + (1 - chance) * self.cheap(way)

    @property
    def best(self) -> Fraction:
        """The most that can be had on average without knowing the top."""
        return max(map(self.mean, WAYS))

    @property
    def way(self) -> tuple[str, str]:
        """How that is had."""
        return max(WAYS, key=self.mean)

    @property
    def known(self) -> Fraction:
        """What could be had on average if the top were seen before."""
        return self.p * max(map(self.dear, WAYS)) + (1 - self.p) * max(map(self.cheap, WAYS))

    @property
    def regrets(self) -> tuple[int, int]:
        """How much the best way loses where the top is the dear one, and where it is not."""
        return max(map(self.dear, WAYS)) - self.dear(self.way), max(map(self.cheap, WAYS)) - self.cheap(self.way)


def _rows(at: Pyramid) -> str:
    return (
        f"Lowest row: take {counted(at.points[0], 'point')}, or {counted(at.herbs[0], 'herb')}. Row above: "
        f"{counted(at.points[1], 'point')}, or {counted(at.herbs[1], 'herb')}. You begin with no herbs."
    )


def _given(at: Pyramid) -> str:
    """The figures in short, in front of a way whose question nobody sees."""
    rows = (
        f"{counted(points, 'point')} or {counted(herbs, 'herb')}"
        for points, herbs in zip(at.points, at.herbs, strict=True)
    )
    hidden = f", in {at.fits} of {at.cases} cases; else {counted(at.free, 'point')}" if at.cases > 1 else ""
    return (
        f"The pyramid: {', then '.join(rows)}. The top: {counted(at.prize, 'point')} for {counted(at.price, 'herb')}"
        f"{hidden}."
    )


def draw_tree(lots: Lots) -> Pyramid:
    """A pyramid in which neither points alone nor herbs alone are best."""
    while True:
        points = lots.whole(2, 7), lots.whole(2, 7)
        herbs = lots.whole(1, 4), lots.whole(1, 4)
        at = Pyramid(points, herbs, lots.whole(2, max(herbs)) if max(herbs) > 1 else 2, lots.whole(8, 14))
        totals = [at.dear(way) for way in WAYS]
        if totals.count(max(totals)) == 1 and max(totals) > max(totals[0], totals[3]):
            return at


TREE: Final = Exercise(
    name="tree",
    title="The best way to the top",
    kind=Number("points", "500"),
    draw=draw_tree,
    question=lambda at: (
        f"A small pyramid, all cards open. {_rows(at)} Top: pay {counted(at.price, 'herb')} for "
        f"{counted(at.prize, 'point')}, or leave it. How many points can you get at most?"
    ),
    answer=lambda at: max(map(at.dear, WAYS)),
    nudge=lambda at: "Begin at the top: with how many herbs is it worth something? Then go one row down.",
    smaller=lambda at: (
        "2 points or 1 herb, then a top for 1 herb with 5 points: 2 and nothing, or 0 and 5. Take the herb."
    ),
    step=lambda at: (
        f"Only points: {at.points[0]} + {at.points[1]} = {sum(at.points)}, and the top stays out of reach. Now the "
        "other three ways."
    ),
    solution=lambda at: (
        f"{_given(at)} Points and points: {at.dear(WAYS[0])}. Points, then herbs: {at.dear(WAYS[1])}. Herbs, then "
        "points: "
        f"{at.dear(WAYS[2])}. Herbs and herbs: {at.dear(WAYS[3])}. The most is {max(map(at.dear, WAYS))}."
    ),
    wrong=(
        Wrong(
            "takes what pays now",
            lambda at: at.dear(WAYS[0]),
            lambda at: "You have taken points in each row. Then the top cannot be paid.",
        ),
        Wrong(
            "all for the top",
            lambda at: at.dear(WAYS[3]),
            lambda at: "You have taken herbs twice. Is that more than the top costs?",
        ),
        Wrong(
            "price forgotten",
            lambda at: sum(at.points) + at.prize,
            lambda at: "You have taken the points of all rows, and the top for nothing.",
        ),
        Wrong(
            "both cards of a row",
            lambda at: sum(at.points) + at.prize - at.price,
            lambda at: "You have paid the herbs out of your points. They come from a card, in place of its points.",
        ),
    ),
)


def draw_hidden(lots: Lots) -> Pyramid:
    """A pyramid whose top is hidden, with one best way, which is not the best one in each case."""
    while True:
        points = lots.whole(2, 6), lots.whole(2, 6)
        herbs = lots.whole(1, 3), lots.whole(1, 3)
        price = lots.whole(max(herbs), sum(herbs))
        cases = lots.whole(3, 5)
        at = Pyramid(points, herbs, price, lots.whole(9, 16), lots.whole(1, cases - 1), cases, lots.whole(1, 5))
        means = [at.mean(way) for way in WAYS]
        # Where both tops bring as much, a share of each is no longer seen to be one.
        differ = max(map(at.dear, WAYS)) != max(map(at.cheap, WAYS))
        if gcd(at.fits, cases) == 1 and means.count(max(means)) == 1 and at.known > at.best and differ:
            return at


def _hidden(at: Pyramid) -> str:
    return (
        f"A small pyramid. {_rows(at)} The top lies face down. In {at.fits} of {at.cases} cases it is a spell that "
        f"gives {counted(at.prize, 'point')} if you can pay {counted(at.price, 'herb')}, else nothing. In the other "
        f"cases it gives {counted(at.free, 'point')} for free. You see it only when both rows are taken."
    )


def _means(at: Pyramid) -> str:
    names = ("Points and points", "Points, then herbs", "Herbs, then points", "Herbs and herbs")
    return " ".join(
        f"{name}: {at.p} × {at.dear(way)} + {1 - at.p} × {at.cheap(way)} = {at.mean(way)}."
        for name, way in zip(names, WAYS, strict=True)
    )


HIDDEN: Final = Exercise(
    name="hidden",
    title="A top face down",
    kind=Number("points", "20.75"),
    draw=draw_hidden,
    question=lambda at: (
        f"{_hidden(at)} What do you get on average on the best way? A fraction will do, or two decimals."
    ),
    answer=lambda at: at.best,
    nudge=lambda at: "You choose before you see. So take the average of each way first, and then the best way.",
    smaller=lambda at: (
        "4 points, or the herb for a top that is worth 6 in 1 of 2 cases and else nothing: 4, or 3 on average. Take 4."
    ),
    step=lambda at: (
        f"Points and points: {at.dear(WAYS[0])} in {at.fits} of {at.cases} cases, else {at.cheap(WAYS[0])}."
    ),
    solution=lambda at: f"{_given(at)} {_means(at)} The most of these is {at.best}.",
    wrong=(
        Wrong(
            "as if it were known",
            lambda at: at.known,
            lambda at: "You have chosen the best way for each top, as if you saw it first.",
        ),
        Wrong(
            "hope",
            lambda at: max(map(at.dear, WAYS)),
            lambda at: "You have counted on the one top. In the other cases it is not there.",
        ),
        Wrong(
            "fear",
            lambda at: max(map(at.cheap, WAYS)),
            lambda at: "You have left out the top that costs herbs. It comes in some cases.",
        ),
        Wrong(
            "one half",
            lambda at: max(at.mean(way, Fraction(1, 2)) for way in WAYS),
            lambda at: "Two tops can lie there, but they are not equally likely.",
        ),
    ),
)

COST: Final = Exercise(
    name="cost",
    title="What does it cost not to know?",
    kind=Number("points", "20.75"),
    draw=draw_hidden,
    question=lambda at: (
        f"{_hidden(at)} How many points on average is it worth to see the top before you choose? Write a fraction, or "
        "two decimals."
    ),
    answer=lambda at: at.known - at.best,
    nudge=lambda at: "Two averages: with the top seen first, and without. What lies between them?",
    smaller=lambda at: (
        "4 points, or a herb that is worth 6 in 1 of 2 cases. Blind: 4. Seen: 6 or 4, so 5 on average. It is worth 1."
    ),
    step=lambda at: (
        f"Seen first: {max(map(at.dear, WAYS))} in {at.fits} of {at.cases} cases, {max(map(at.cheap, WAYS))} in the "
        "others."
    ),
    solution=lambda at: (
        f"{_given(at)} Seen first: {at.p} × {max(map(at.dear, WAYS))} + {1 - at.p} × {max(map(at.cheap, WAYS))} = "
        f"{at.known}. "
        f"Blind, {' and '.join(at.way)} is best: {at.p} × {at.dear(at.way)} + {1 - at.p} × {at.cheap(at.way)} = "
        f"{at.best}. So it is worth {at.known} - {at.best} = {at.known - at.best}."
    ),
    wrong=(
        Wrong(
            "half way",
            lambda at: at.known,
            lambda at: "That is one of two averages, with the top seen first or without. How far are they apart?",
            also=lambda at: (at.best,),
        ),
        Wrong(
            "the loss without its chance",
            lambda at: sum(at.regrets),
            lambda at: "That much you lose where you were wrong. How often are you wrong?",
        ),
        Wrong(
            "the other way round",
            lambda at: at.best - at.known,
            lambda at: "To see can never cost you anything. Take it off the other way round.",
        ),
        Wrong(
            "it changes nothing",
            lambda at: 0,
            lambda at: "For one of the two tops you would have taken another way.",
        ),
    ),
)


# --- another game: who says the last number ----------------------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """Two players count up to a number, each adding from 1 to so much."""

    goal: int
    most: int

    @property
    def first(self) -> int:
        """The number to begin with."""
        return self.goal % (self.most + 1)


def draw_count(lots: Lots) -> Count:
    """A count that the first player can win."""
    while True:
        at = Count(lots.whole(18, 40), lots.whole(3, 6))
        if 0 < at.first < at.most:
            return at


TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: who says the last number?",
    kind=Number("", "50"),
    draw=draw_count,
    question=lambda at: (
        f"Two players count up together from 0. In turn each adds 1 to {at.most} and says the new number. Whoever says "
        f"{at.goal} wins. You begin. Which number do you say first, so that you win whatever the other one does?"
    ),
    answer=lambda at: at.first,
    nudge=lambda at: (
        f"Begin at the end: which number must you say before {at.goal}, so that the other cannot reach it?"
    ),
    smaller=lambda at: "To 10, with 1 or 2: who says 7 wins, so who says 4 wins, so who says 1 wins.",
    step=lambda at: f"Who says {at.goal - at.most - 1} wins: from there the other one reaches at most {at.goal - 1}.",
    solution=lambda at: (
        f"Up to {at.goal}, adding 1 to {at.most}, so in steps of {at.most + 1} from the end: "
        f"{', '.join(str(number) for number in range(at.goal, 0, -at.most - 1))}. Who says one of these "
        f"can always say the next. The smallest is {at.first}."
    ),
    wrong=(
        Wrong(
            "takes what pays now",
            lambda at: at.most,
            lambda at: "You have added the most that you can. Go from the end backwards instead.",
        ),
        Wrong(
            "last step only",
            lambda at: at.goal - at.most - 1,
            lambda at: "That is the last number before the end. Go on backwards from it.",
        ),
        Wrong(
            "steps of one player only",
            lambda at: at.goal % at.most if at.goal % at.most else None,
            lambda at: (
                f"You have gone back in steps of {at.most}. With the other one's step it can always be one more."
            ),
        ),
        Wrong(
            "one step too many",
            lambda at: at.first + 1,
            lambda at: "From there the other one can say the number that wins.",
        ),
    ),
)

EXERCISES: Final = (PATHS, TREE, HIDDEN, COST, TRANSFER)
