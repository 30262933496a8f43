"""Exercises of lesson 5: counting lines and ways, lines that overlap, and what is not equally likely."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, perm
from typing import Final

from arcane_lab.games.alley.course.positions import several
from arcane_lab.games.alley.one_storehouse import LINES
from arcane_lab.games.alley.text.names import SLOTS
from arcane_lab.lessons.answers import Number, Odds
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

_LINES: Final = tuple(frozenset(line.split("-")) for line in LINES)
_DIAGONALS: Final = 2


# --- lines through two slots -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slots2:
    """Two slots of a storehouse with nine."""

    one: str
    other: str

    def through(self, slot: str) -> int:
        """How many lines (rows, columns, diagonals) go through a slot."""
        return sum(slot in line for line in _LINES)

    def either(self, lines: int = 8) -> int:
        """How many lines go through one of the two slots, or both."""
        return sum(self.one in line or self.other in line for line in _LINES[:lines])

    @property
    def both(self) -> int:
        """How many lines go through both."""
        return sum({self.one, self.other} <= line for line in _LINES)


def draw_slots(lots: Lots) -> Slots2:
    """Two slots that share a line."""
    return Slots2(*lots.some(sorted(lots.one(_LINES)), 2))


THROUGH: Final = Exercise(
    name="through",
    title="Lines through two slots",
    kind=Number("", "5"),
    draw=draw_slots,
    question=lambda at: (
        f"In a storehouse of nine slots there are eight lines. How many of them go through {at.one} or through "
        f"{at.other}, or "
        "through both?"
    ),
    answer=lambda at: at.either(),
    nudge=lambda at: "Draw the nine slots. Count the lines of the one slot, then the lines that the other one adds.",
    smaller=lambda at: (
        "With rows and columns only, a1 has two lines and b1 has two. The top row is the same: three in all."
    ),
    step=lambda at: f"Through {at.one} go {at.through(at.one)} lines.",
    solution=lambda at: (
        f"Through {at.one} go {at.through(at.one)} lines, through {at.other} {at.through(at.other)}. One of them "
        f"goes through "
        f"both and must not be counted twice: {at.through(at.one)} + {at.through(at.other)} - {at.both} = "
        f"{at.either()}."
    ),
    wrong=(
        Wrong(
            "overlap counted twice",
            lambda at: at.through(at.one) + at.through(at.other),
            lambda at: "You have counted a line twice: one of them goes through both slots.",
        ),
        Wrong(
            "no diagonals",
            lambda at: at.either(6) if at.either(6) != at.either() else None,
            lambda at: "You have left out a diagonal.",
        ),
        Wrong(
            "only what both share",
            lambda at: at.both,
            lambda at: "That many go through both at once. Those that go through one of them count too.",
        ),
        Wrong(
            "both left out",
            lambda at: at.through(at.one) + at.through(at.other) - 2 * at.both,
            lambda at: "You have left out the line that goes through both. It counts too, once.",
        ),
        Wrong(
            "all of them count",
            lambda at: 8,
            lambda at: "Those are all lines of the storehouse. Some of them go through neither of the two slots.",
        ),
    ),
)


# --- in how many ways? -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Laid:
    """So many of one item, laid on so many slots."""

    copies: int
    slots: int


WAYS: Final = Exercise(
    name="ways",
    title="In how many ways?",
    kind=Number("", "28"),
    draw=lambda lots: Laid(lots.whole(2, 4), lots.whole(6, 9)),
    question=lambda at: (
        f"{at.copies} {several('OW')} are laid on {at.slots} slots, one on each. All wands look alike. In how many "
        f"ways can they lie?"
    ),
    answer=lambda at: comb(at.slots, at.copies),
    nudge=lambda at: "Lay them down one after the other. Then ask how often you have counted the same picture.",
    smaller=lambda at: (
        "Two wands on three slots: 3 × 2 = 6 if they are told apart, but a-b and b-a look the same: 3 ways."
    ),
    step=lambda at: f"The first wand has {at.slots} slots to go to, the second {at.slots - 1}.",
    solution=lambda at: (
        f"One after the other: {' × '.join(str(at.slots - n) for n in range(at.copies))} = "
        f"{perm(at.slots, at.copies)}. The wands "
        f"look alike, so each picture was counted {perm(at.copies)} times: {perm(at.slots, at.copies)} ÷ "
        f"{perm(at.copies)} = "
        f"{comb(at.slots, at.copies)}."
    ),
    wrong=(
        Wrong(
            "order counted",
            lambda at: perm(at.slots, at.copies),
            lambda at: "You have told the wands apart. They look alike: which of your ways look the same?",
        ),
        Wrong(
            "with replacement",
            lambda at: at.slots**at.copies,
            lambda at: "You have put several wands on one slot. Each slot holds one card.",
        ),
        Wrong(
            "counted twice, whatever the number",
            lambda at: perm(at.slots, at.copies) // 2 if at.copies > 2 else None,
            lambda at: (
                f"You have divided by 2. That is right for two wands. In how many orders can {at.copies} wands be laid "
                "down so that the picture is the same?"
            ),
        ),
        Wrong(
            "one each",
            lambda at: at.slots * at.copies,
            lambda at: "You have multiplied slots and wands. Try it with two wands on three slots, and list the ways.",
        ),
        Wrong(
            "divided by the number of things",
            lambda at: perm(at.slots, at.copies) // at.copies if at.copies > 2 else None,
            lambda at: (
                f"You have divided by {at.copies}. Write down in how many orders {at.copies} wands can be laid on the "
                "same slots."
            ),
        ),
        Wrong(
            "another storehouse",
            lambda at: comb(9, at.copies) if at.slots != 9 else None,
            lambda at: f"That is right for nine slots. Here there are {at.slots}.",
        ),
    ),
)


# --- at least one line -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Filled:
    """Wands shuffled into the slots, one of them perhaps known; `copies` counts those that are shuffled."""

    known: str
    copies: int

    @property
    def free(self) -> tuple[str, ...]:
        """The slots into which the wands are shuffled."""
        return tuple(slot for slot in SLOTS if slot != self.known)

    @property
    def all_ways(self) -> int:
        """In how many ways they can lie."""
        return comb(len(self.free), self.copies)

    def full(self, hand: tuple[str, ...]) -> int:
        """How many lines are full when the wands lie so."""
        wands = {*hand, self.known}
        return sum(line <= wands for line in _LINES)


@cache
def lines_full(figures: Filled) -> dict[int, int]:
    """In how many ways there are so many full lines, looked at one by one."""
    found: dict[int, int] = {}
    for hand in combinations(figures.free, figures.copies):
        lines = figures.full(hand)
        found[lines] = found.get(lines, 0) + 1
    return found


def any_line(figures: Filled) -> Fraction:
    """The chance of at least one full line."""
    return 1 - Fraction(lines_full(figures).get(0, 0), figures.all_ways)


def _with_one_more(figures: Filled) -> Fraction:
    """The chance of a line if a fifth wand were among the cards for the eight free slots, nine cards in all."""
    more = Filled(figures.known, figures.copies + 1)
    # One of the nine cards stays out: a wand in 5 of 9 cases, another card in 4.
    return (5 * any_line(figures) + 4 * any_line(more)) / 9


def _with_a_card_more(figures: Filled) -> Fraction:
    """The chance of a line if another card than a wand were one too many for the eight free slots."""
    # One of the nine cards stays out: a wand in 4 of 9 cases, another card in 5.
    return (figures.copies * any_line(Filled(figures.known, figures.copies - 1)) + 5 * any_line(figures)) / 9


def _any_kind(figures: Filled) -> Fraction:
    """The chance of at least one full line of whatever, taken as if the other cards were all of one kind."""
    free = set(figures.free)
    hands = [set(hand) for hand in combinations(figures.free, figures.copies)]
    full = sum(any(line <= {*hand, figures.known} or line <= free - hand for line in _LINES) for hand in hands)
    return Fraction(full, figures.all_ways)


def _lines_too_many(figures: Filled) -> Fraction:
    """The average if one line more went through the known slot, and as many as before went round it."""
    round_it = [line for line in _LINES if figures.known not in line]
    one = Fraction(comb(len(figures.free) - 3, figures.copies - 3), figures.all_ways)
    through = len(_LINES) - len(round_it)
    return (through + 1) * _one_line(figures) + len(round_it) * one


def _through_known(figures: Filled) -> Fraction:
    """The chances of the lines through the known slot, added up."""
    return sum(figures.known in line for line in _LINES) * _one_line(figures)


def _filler_lines(figures: Filled) -> Fraction:
    """How many lines of the other cards there are on average, taken as if they were all of one kind."""
    others = 9 - 5
    return sum(
        Fraction(comb(len(figures.free) - 3, others - 3), comb(len(figures.free), others))
        for line in _LINES
        if figures.known not in line
    ) + Fraction(0)


def mean_lines(figures: Filled) -> Fraction:
    """How many lines are full on average."""
    return Fraction(sum(lines * ways for lines, ways in lines_full(figures).items()), figures.all_ways)


def draw_filled(lots: Lots) -> Filled:
    """Five wands in nine slots, or one that is known and four in the other eight: lines can overlap."""
    known = lots.one(("", *SLOTS))
    return Filled(known, 4 if known else 5)


def draw_known(lots: Lots) -> Filled:
    """One wand that is known and four in the other eight slots: with none known it is what the lesson shows."""
    return Filled(lots.one(SLOTS), 4)


def _laid(figures: Filled) -> str:
    if figures.known:
        return (
            f"One of your {several('OW')} lies at {figures.known}. Four more are shuffled into the other eight slots."
        )
    return f"Five {several('OW')} are shuffled into nine slots."


def _one_line(figures: Filled) -> Fraction:
    """The chance that one line is full: one through the known slot, if there is one."""
    line = next(line for line in _LINES if figures.known in line or not figures.known)
    hands = combinations(figures.free, figures.copies)
    return Fraction(sum(line <= {*hand, figures.known} for hand in hands), figures.all_ways)


ANY: Final = Exercise(
    name="any",
    title="At least one line",
    kind=Odds(),
    draw=draw_filled,
    question=lambda at: f"{_laid(at)} What is the chance that at least one line of three wands is full?",
    answer=any_line,
    nudge=lambda at: "Several lines can be full at once. Do not count such a picture twice.",
    smaller=lambda at: (
        "Six wands and three other cards, nothing known: the toolkit counts that with "
        '`al.chance.grid({"OW": 6, "other": 3}).any("OW")`, and it is 41/42.'
    ),
    step=lambda at: (
        f"{f'Put {at.known} into known. ' if at.known else ''}How many wands and how many other cards are "
        f"shuffled into the {len(at.free)} free slots? They can lie in {at.all_ways} ways."
    ),
    solution=lambda at: (
        f"{_laid(at)} There are {at.all_ways} ways. By the number of full lines: "
        f"{', '.join(f'{lines} in {ways}' for lines, ways in sorted(lines_full(at).items()))}. So at least one is "
        f"full in "
        f"{at.all_ways - lines_full(at).get(0, 0)} of {at.all_ways}: {any_line(at)}."
    ),
    wrong=(
        Wrong(
            "8 x one line",
            lambda at: mean_lines(at) if mean_lines(at) <= 1 else None,
            lambda at: "You have added the chances of all the lines. A picture with two full lines was counted twice.",
        ),
        Wrong(
            "one line only",
            _one_line,
            lambda at: "That is the chance of one certain line. Any other would do as well.",
        ),
        Wrong(
            "the other outcome",
            lambda at: 1 - any_line(at),
            lambda at: "That is the chance that no line is full.",
        ),
        Wrong(
            "known card counted again",
            lambda at: _with_one_more(at) if at.known else None,
            lambda at: (
                f"The wand at {at.known} is one of the five. Only four are shuffled, with four other cards, into the "
                "other eight slots."
            ),
        ),
        Wrong(
            "a card too many",
            lambda at: _with_a_card_more(at) if at.known else None,
            lambda at: (
                "You have shuffled nine cards for eight slots. With the wand that is known there must be nine in all: "
                f"1 + {at.copies} + {8 - at.copies}."
            ),
        ),
        Wrong(
            "known card forgotten",
            lambda at: Fraction(7, 9) if at.known else None,
            lambda at: f"That is the chance when nothing is known. Here one wand lies at {at.known} for certain.",
        ),
        Wrong(
            "lines of one card only",
            lambda at: _through_known(at) if at.known else None,
            lambda at: f"You have counted the lines through {at.known}. The other lines can be full as well.",
        ),
        Wrong(
            "all kinds counted",
            lambda at: _any_kind(at) if _any_kind(at) != any_line(at) else None,
            lambda at: (
                "That counts lines of the other cards too, as if they were all alike. Ask for wands only: "
                '`pictures.any("OW")`.'
            ),
        ),
    ),
)


# --- not equally likely ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TwoOf:
    """A pile with so many wands among so many cards; two are dealt."""

    copies: int
    cards: int


def _one_wand(figures: TwoOf) -> Fraction:
    return Fraction(figures.copies * (figures.cards - figures.copies), comb(figures.cards, 2))


EQUAL: Final = Exercise(
    name="equal",
    title="None, one or two",
    kind=Odds(),
    draw=lambda lots: TwoOf(lots.whole(2, 6), lots.whole(8, 14)),
    question=lambda at: (
        f"A pile of {at.cards} cards has {at.copies} {several('OW')} in it. It is shuffled, and two cards are dealt. "
        f"There can be "
        "no wand among them, one, or two. What is the chance that there is exactly one?"
    ),
    answer=_one_wand,
    nudge=lambda at: "None, one and two are three outcomes. Count in how many ways each of them comes about.",
    smaller=lambda at: "Two coins are thrown: no heads in 1 way, one in 2 ways, two in 1 way. So one head is 2 in 4.",
    step=lambda at: f"There are {comb(at.cards, 2)} pairs of cards. How many of them have one wand and one other card?",
    solution=lambda at: (
        f"There are {comb(at.cards, 2)} pairs. With one wand: {at.copies} × {at.cards - at.copies} = "
        f"{at.copies * (at.cards - at.copies)}. So the chance is {_one_wand(at)}."
    ),
    wrong=(
        Wrong(
            "equally likely",
            lambda at: Fraction(1, 3),
            lambda at: "There are three outcomes, but they do not come about in equally many ways.",
        ),
        Wrong(
            "order ignored",
            lambda at: _one_wand(at) / 2,
            lambda at: "You have counted the wand first and the other card second. It can be the other way round too.",
        ),
        Wrong(
            "with replacement",
            lambda at: 2 * Fraction(at.copies, at.cards) * (1 - Fraction(at.copies, at.cards)),
            lambda at: "You have put the first card back. It stays dealt: the second comes from one card less.",
        ),
        Wrong(
            "more than one counts",
            lambda at: 1 - Fraction(comb(at.cards - at.copies, 2), comb(at.cards, 2)),
            lambda at: "That is the chance of one wand or two. Exactly one is asked for.",
        ),
        Wrong(
            "another example",
            lambda at: Fraction(3, 5),
            lambda at: f"That is the chance for the six cards of the lesson. Here it is {at.copies} of {at.cards}.",
        ),
    ),
)


# --- how many on average? ----------------------------------------------------------------------------------------


def _elsewhere(figures: Filled) -> Filled:
    """Another known wand: at a side for a corner, at a corner for all others."""
    return Filled("a2" if figures.known in ("a1", "c1", "a3", "c3") else "a1", 4)


def _any_elsewhere(figures: Filled) -> Fraction:
    """The chance of at least one line for another known wand."""
    return any_line(_elsewhere(figures))


AVERAGE: Final = Exercise(
    name="average",
    title="How many lines on average?",
    kind=Number("", "1.5"),
    draw=draw_known,
    question=lambda at: f"{_laid(at)} How many lines of three wands are full on average? (A fraction will do.)",
    answer=mean_lines,
    nudge=lambda at: "For an average you may count a picture with two lines twice: it *has* two.",
    smaller=lambda at: (
        "Two lines, each full in half of all cases: on average one is full, whether or not they overlap."
    ),
    step=lambda at: (
        f"The average is the sum of the chances of all eight lines. One of them has the chance {_one_line(at)}."
    ),
    solution=lambda at: (
        f"{_laid(at)} Add up the chances of the eight lines, or count in all {at.all_ways} ways: "
        f"{' + '.join(f'{lines} × {ways}' for lines, ways in sorted(lines_full(at).items()) if lines)}, divided by "
        f"{at.all_ways}. "
        f"That is {mean_lines(at)}."
    ),
    wrong=(
        Wrong(
            "a chance for an average",
            any_line,
            lambda at: "That is the chance of at least one line. When two are full, the average counts two.",
        ),
        Wrong(
            "one line only",
            _one_line,
            lambda at: "That is one line. There are eight.",
        ),
        Wrong(
            "all eight alike",
            lambda at: 8 * _one_line(at),
            lambda at: "The lines are not alike: those through the wand that you know are full more easily.",
        ),
        Wrong(
            "off by one",
            _lines_too_many,
            lambda at: f"You have added up nine lines, and there are eight. How many of them go through {at.known}?",
        ),
        Wrong(
            "known card forgotten",
            lambda at: Fraction(120, 126),
            lambda at: f"That is the average when nothing is known. Here one wand lies at {at.known} for certain.",
        ),
        Wrong(
            "all kinds counted",
            lambda at: mean_lines(at) + _filler_lines(at),
            lambda at: (
                "That counts lines of the other cards too, as if they were all alike. Ask for wands only: "
                '`pictures.only("OW").expected`.'
            ),
        ),
        Wrong(
            "another picture",
            _any_elsewhere,
            lambda at: (
                "That is the chance of at least one line when a wand is known somewhere else. Look where it lies here, "
                "and at what is asked: an average."
            ),
        ),
        Wrong(
            "the average of another picture",
            lambda at: mean_lines(_elsewhere(at)),
            lambda at: "That is the average when a wand is known somewhere else. How many lines go through this slot?",
        ),
    ),
)


# --- another game: dice ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dice:
    """So many dice, and a face that is wanted."""

    dice: int
    face: str


TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: dice",
    kind=Odds(),
    draw=lambda lots: Dice(lots.whole(2, 5), lots.one(("two", "three", "four", "five", "six"))),
    question=lambda at: (
        f"In a game with dice you throw {at.dice} dice at once. What is the chance that at least one of them shows a "
        f"{at.face}?"
    ),
    answer=lambda at: 1 - Fraction(5, 6) ** at.dice,
    nudge=lambda at: f"Two dice can show a {at.face} at once, so the chances cannot just be added up.",
    smaller=lambda at: "With one die it is 1 in 6. With seven dice adding up would give 7 in 6, which cannot be.",
    step=lambda at: f"Count the throws without any {at.face}: the first die has 5 ways in 6, the second too.",
    solution=lambda at: (
        f"No {at.face} on {at.dice} dice: 5/6 taken {at.dice} times, {Fraction(5, 6) ** at.dice}. So at least one: 1 - "
        f"{Fraction(5, 6) ** at.dice} = {1 - Fraction(5, 6) ** at.dice}."
    ),
    wrong=(
        Wrong(
            "chances added up",
            lambda at: Fraction(at.dice, 6),
            lambda at: "You have added 1/6 for each die. Throws that show it twice were counted twice.",
        ),
        Wrong(
            "the other outcome",
            lambda at: Fraction(5, 6) ** at.dice,
            lambda at: f"That is the chance that no die shows a {at.face}.",
        ),
        Wrong(
            "all of them",
            lambda at: Fraction(1, 6) ** at.dice,
            lambda at: "That is the chance that all of them show it.",
        ),
        Wrong(
            "one step only",
            lambda at: Fraction(1, 6),
            lambda at: f"That is the chance for one die. You throw {at.dice}.",
        ),
        Wrong(
            "exactly one",
            lambda at: at.dice * Fraction(1, 6) * Fraction(5, 6) ** (at.dice - 1),
            lambda at: "That is the chance that exactly one of them shows it. Two or more would do as well.",
        ),
        Wrong(
            "another example",
            lambda at: 1 - Fraction(1, 2) ** at.dice,
            lambda at: f"That would be right for {at.dice} coins. How often does a die *not* show a {at.face}?",
        ),
    ),
)

EXERCISES: Final = (THROUGH, WAYS, ANY, AVERAGE, EQUAL, TRANSFER)
