"""Exercises of lesson 10: draws without replacement, pairs, and what a seen moon tells of the others."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from arcane_lab.games.rising.odds.asked import title_of
from arcane_lab.games.rising.rules.sizes import COLUMNS
from arcane_lab.lessons.answers import Odds
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong, none_among, with_replacement

#: Moons of each discipline in the bag of the game, as it is taken to be.
EACH: Final = 2


# --- at least one ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bag:
    """A bag with so many moons, and so many of one discipline among them."""

    name: str
    own: int
    moons: int

    @property
    def none(self) -> Fraction:
        """The chance that neither of two draws is one of them."""
        return none_among(self.own, self.moons, 2)


def draw_bag(lots: Lots) -> Bag:
    """Two to four moons of one discipline, in a bag of 9 to 16 but not that of the lesson."""
    own = lots.whole(2, 4)
    return Bag(title_of(lots.whole(0, COLUMNS - 1)), own, lots.one((9, 11, 12, 13, 14, 15, 16)))


RISES: Final = Exercise(
    name="rises",
    title="Does it rise?",
    kind=Odds(),
    draw=draw_bag,
    question=lambda at: (
        f"A bag holds {at.moons} moons. {at.own} of them are of {at.name}. You draw two for this turn, and put none "
        f"back. {at.name} rises when at least one of the two is its own. What is the chance?"
    ),
    answer=lambda at: 1 - at.none,
    nudge=lambda at: "Count the other way: when does it not rise?",
    smaller=lambda at: (
        "Four moons, two of them of Charms. The chance of two others is 2/4 × 1/3 = 1/6. So Charms rises with 1 - 1/6 "
        "= 5/6."
    ),
    step=lambda at: f"The first moon is another one in {at.moons - at.own} of {at.moons} cases. And the second?",
    solution=lambda at: (
        f"Of {at.moons} moons {at.own} are of {at.name}, and {at.moons - at.own} are others. Both are others: "
        f"{at.moons - at.own}/{at.moons} × {at.moons - at.own - 1}/{at.moons - 1} = {at.none}. So it rises with 1 - "
        f"{at.none} = {1 - at.none}."
    ),
    wrong=(
        Wrong(
            "with replacement",
            lambda at: with_replacement(at.own, at.moons, 2),
            lambda at: "You have put the first moon back. For the second draw the bag holds one less.",
        ),
        Wrong(
            "chances added up",
            lambda at: Fraction(2 * at.own, at.moons),
            lambda at: "You have added the two draws up. A turn with two of its moons is counted twice so.",
        ),
        Wrong(
            "one step only",
            lambda at: Fraction(at.own, at.moons),
            lambda at: "That is one moon. Two are drawn for the turn.",
        ),
        Wrong(
            "exactly one",
            lambda at: Fraction(at.own * (at.moons - at.own), comb(at.moons, 2)),
            lambda at: "You have left out the turns on which both moons are of this discipline.",
        ),
        Wrong("the other outcome", lambda at: at.none, lambda at: "That is the chance that it does not rise."),
    ),
)


# --- two equal moons ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kinds:
    """A bag with so many disciplines, and so many moons of each."""

    kinds: int
    each: int

    @property
    def moons(self) -> int:
        """How many moons there are."""
        return self.kinds * self.each

    @property
    def equal(self) -> Fraction:
        """The chance that two of them are of one discipline."""
        return Fraction(self.each - 1, self.moons - 1)


#: All but those with the chance that the lesson tells.
_KINDS: Final = tuple(
    bag
    for kinds in range(3, 8)
    for bag in (Kinds(kinds, 2), Kinds(kinds, 3), Kinds(kinds, 4))
    if bag.equal != Fraction(1, 9)
)
EQUAL: Final = Exercise(
    name="equal",
    title="Two equal moons",
    kind=Odds(),
    draw=lambda lots: lots.one(_KINDS),
    question=lambda at: (
        f"A bag holds {at.each} moons of each of {at.kinds} disciplines. You draw two, and put none back. What is the "
        "chance that both are of the same discipline, whichever it is?"
    ),
    answer=lambda at: at.equal,
    nudge=lambda at: "Draw the first moon, whatever it is. Which of the others are equal to it?",
    smaller=lambda at: "Two disciplines with two moons each: after the first, 1 of the 3 others is equal to it: 1/3.",
    step=lambda at: f"After the first moon {at.moons - 1} are left in the bag. How many of them are of its discipline?",
    solution=lambda at: (
        f"{at.kinds} disciplines with {at.each} moons each are {at.moons} moons. After the first moon {at.moons - 1} "
        f"are left. Of the same discipline: {at.each} - 1 = {at.each - 1}. The chance is "
        f"{at.each - 1} ÷ {at.moons - 1} = {at.equal}."
    ),
    wrong=(
        Wrong(
            "with replacement",
            lambda at: Fraction(1, at.kinds),
            lambda at: "You have put the first moon back. It cannot be drawn once more.",
        ),
        Wrong(
            "one kind only",
            lambda at: at.equal / at.kinds,
            lambda at: "That is two moons of one discipline that you name before. Any of them will do here.",
        ),
        Wrong(
            "equally likely",
            lambda at: Fraction(2, at.kinds + 1),
            lambda at: "You have listed the pairs of disciplines. Not each of them comes in as many ways.",
        ),
        Wrong(
            "the other outcome", lambda at: 1 - at.equal, lambda at: "That is the chance of two different disciplines."
        ),
    ),
)


# --- what a seen moon tells --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """How many turns lie open, how many moons of a discipline lie there, and what the bag held."""

    name: str
    turns: int
    seen: int
    each: int = EACH
    kinds: int = COLUMNS

    @property
    def bag(self) -> int:
        """How many moons the bag held."""
        return self.kinds * self.each

    @property
    def moons(self) -> int:
        """How many moons are still in the bag."""
        return self.bag - 2 * self.turns

    @property
    def own(self) -> int:
        """How many of them are of the discipline."""
        return self.each - self.seen

    @property
    def chance(self) -> Fraction:
        """The chance that it rises on the next turn."""
        return 1 - none_among(self.own, self.moons, 2)


def draw_seen(lots: Lots) -> Seen:
    """One to three turns seen; of the game's own bag only what the lesson does not tell."""
    each, kinds = lots.whole(2, 3), lots.whole(5, 6)
    first = 2 if (each, kinds) == (EACH, COLUMNS) else 1
    return Seen(title_of(lots.whole(0, COLUMNS - 1)), lots.whole(first, 3), lots.whole(0, 1), each, kinds)


SEEN: Final = Exercise(
    name="seen",
    title="What a seen moon tells",
    kind=Odds(),
    draw=draw_seen,
    question=lambda at: (
        f"The bag held {at.bag} moons, {at.each} of each of {at.kinds} disciplines. The moons of {_turns(at.turns)} "
        f"lie open, {2 * at.turns} in all: {_so_many(at.seen)} of {at.name} is among them. You draw two for turn "
        f"{at.turns + 1}. What is the chance that {at.name} rises there?"
    ),
    answer=lambda at: at.chance,
    nudge=lambda at: "What is still in the bag? Count all its moons, then those that you want.",
    smaller=lambda at: "Four moons left, one of them yours: you draw two of four, so yours comes in 2 of 4 cases.",
    step=lambda at: f"{at.moons} moons are left in the bag. Of {at.name}: {at.own}.",
    solution=lambda at: (
        f"{at.kinds} disciplines with {at.each} moons each are {at.bag} moons, and those of {_turns(at.turns)} lie "
        "open: "
        f"{at.bag} - {2 * at.turns} = {at.moons} are left for turn {at.turns + 1}. Of {at.name}: {at.each} - {at.seen} "
        f"= {at.own}. Neither draw is one of them: "
        f"{at.moons - at.own}/{at.moons} × {at.moons - at.own - 1}/{at.moons - 1} = {1 - at.chance}. So it rises with "
        f"1 - {1 - at.chance} = {at.chance}."
    ),
    wrong=(
        Wrong(
            "what was told is forgotten",
            lambda at: 1 - none_among(at.each, at.bag, 2),
            lambda at: "That was true before any moon lay open. Which moons can still come?",
        ),
        Wrong(
            "seen cards half counted",
            lambda at: 1 - none_among(at.own, at.bag, 2) if at.seen else None,
            lambda at: "You have taken the moon off its discipline. The bag is smaller, too.",
        ),
        Wrong(
            "taken off below only",
            lambda at: 1 - none_among(at.each, at.moons, 2) if at.seen else None,
            lambda at: "The bag is smaller, and you have seen that. One of your own moons is gone as well.",
        ),
        Wrong(
            "one step only",
            lambda at: Fraction(at.own, at.moons),
            lambda at: "That is one draw out of the bag. A turn has two.",
        ),
        Wrong(
            "with replacement",
            lambda at: with_replacement(at.own, at.moons, 2),
            lambda at: "You have put the first moon back before the second draw.",
        ),
        Wrong("the other outcome", lambda at: 1 - at.chance, lambda at: "That is the chance that it stays away."),
    ),
)


def _turns(turns: int) -> str:
    return "turn 1" if turns == 1 else f"turns 1 to {turns}"


def _so_many(seen: int) -> str:
    return "one moon" if seen else "no moon"


# --- two disciplines on one turn ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Two:
    """How many moons of each of two disciplines lie in a bag."""

    one: str
    other: str
    ones: int
    others: int
    moons: int

    @property
    def both(self) -> Fraction:
        """The chance that two draws are one of each."""
        return Fraction(self.ones * self.others, comb(self.moons, 2))


def draw_two(lots: Lots) -> Two:
    """One to three moons of each of two disciplines."""
    one, other = lots.some(range(COLUMNS), 2)
    return Two(title_of(one), title_of(other), lots.whole(1, 3), lots.whole(2, 3), lots.one((7, 8, 9, 11, 12)))


TOGETHER: Final = Exercise(
    name="together",
    title="Two on one turn",
    kind=Odds(),
    draw=draw_two,
    question=lambda at: (
        f"Your engine needs {at.one} and {at.other} on the same turn. The bag holds {at.moons} moons: {at.ones} of "
        f"{at.one}, {at.others} of {at.other}, the rest of others. You draw two, and put none back. What is the chance "
        "that it is one of each?"
    ),
    answer=lambda at: at.both,
    nudge=lambda at: f"In which two orders can it come? {at.one} first, or {at.other} first.",
    smaller=lambda at: "Three moons, one of each of two kinds: 1/3 × 1/2 for each order. Both orders: 1/3.",
    step=lambda at: f"{at.one} first and then {at.other}: {at.ones}/{at.moons} × {at.others}/{at.moons - 1}.",
    solution=lambda at: (
        f"One order: {at.ones}/{at.moons} × {at.others}/{at.moons - 1} = {at.both / 2}. The other order is as likely: "
        f"2 × {at.both / 2} = {at.both}."
    ),
    wrong=(
        Wrong(
            "order ignored",
            lambda at: at.both / 2,
            lambda at: "That is one order of the two. The other one does as well.",
        ),
        Wrong(
            "with replacement",
            lambda at: Fraction(2 * at.ones * at.others, at.moons**2),
            lambda at: "You have put the first moon back. For the second draw there is one less.",
        ),
        Wrong(
            "one of two is enough",
            lambda at: 1 - none_among(at.ones + at.others, at.moons, 2),
            lambda at: "You have counted turns with only one of the two. You need both at once.",
        ),
        Wrong(
            "as if apart",
            lambda at: (1 - none_among(at.ones, at.moons, 2)) * (1 - none_among(at.others, at.moons, 2)),
            lambda at: "You have multiplied as if there were two bags. A moon of the one takes the place of another.",
        ),
    ),
)


# --- another game: cards -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pocket:
    """A pack with four suits; you hold one queen and see others, some of them queens."""

    ranks: int
    others: int
    queens: int

    @property
    def cards(self) -> int:
        """How many cards you have not seen."""
        return 4 * self.ranks - 1 - self.others


TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: the second queen",
    kind=Odds(),
    draw=lambda lots: Pocket(lots.one((8, 9, 12, 13)), lots.whole(3, 9), lots.whole(1, 2)),
    question=lambda at: (
        f"In a card game with {4 * at.ranks} cards, four of each rank, you hold one card: a queen. {at.others} other "
        "cards lie "
        f"open, {at.queens} of them {_queens(at.queens)}. What is the chance that your next card is a queen too?"
    ),
    answer=lambda at: Fraction(3 - at.queens, at.cards),
    nudge=lambda at: "Which cards can still come? And which of them are queens?",
    smaller=lambda at: "Eight cards, four queens. You hold one and see another: 2 queens are left among 6: 2/6 = 1/3.",
    step=lambda at: f"You know 1 + {at.others} = {at.others + 1} cards. The rest can come.",
    solution=lambda at: (
        f"You see 1 + {at.others} = {at.others + 1} cards. {4 * at.ranks} - {at.others + 1} = {at.cards} cards can "
        f"come. Queens among them: 3 - {at.queens} = "
        f"{3 - at.queens}. The chance is {3 - at.queens} ÷ {at.cards} = {Fraction(3 - at.queens, at.cards)}."
    ),
    wrong=(
        Wrong(
            "what was told is forgotten",
            lambda at: Fraction(1, at.ranks),
            lambda at: "Cards that lie open are still in there. Take off all cards that you have seen.",
            also=lambda at: (Fraction(3, 4 * at.ranks - 1),),
        ),
        Wrong(
            "seen cards half counted",
            lambda at: Fraction(3 - at.queens, 4 * at.ranks),
            lambda at: "You have taken the queens off. The other cards that you see cannot come either.",
            also=lambda at: (Fraction(3 - at.queens, 4 * at.ranks - 1),),
        ),
        Wrong(
            "taken off below only",
            lambda at: Fraction(4, at.cards),
            lambda at: "Not all four queens can still come.",
        ),
        Wrong(
            "own hand forgotten",
            lambda at: Fraction(4 - at.queens, at.cards + 1),
            lambda at: "You have forgotten the queen in your own hand.",
        ),
        Wrong(
            "the other outcome",
            lambda at: 1 - Fraction(3 - at.queens, at.cards),
            lambda at: "That is the chance of any other card.",
        ),
    ),
)


def _queens(queens: int) -> str:
    return "is a queen" if queens == 1 else "are queens"


EXERCISES: Final = (RISES, EQUAL, SEEN, TOGETHER, TRANSFER)
