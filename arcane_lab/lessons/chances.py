"""Answers that are chances: one chance, a limit for one, how far apart two are, and how likely each outcome is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from arcane_lab.core.exact_numbers import python_value
from arcane_lab.lessons.arithmetic import worked_out
from arcane_lab.lessons.forms import bare, filled, number_in_words, plain, respelt, spelt
from arcane_lab.lessons.kinds import BadAnswer, Judged, Kind
from arcane_lab.lessons.quantities import Number
from arcane_lab.lessons.readings import DECIMAL, read_form
from arcane_lab.lessons.rounding import Rounded

#: So near an answer, as a share of it, is a fraction such as 2/3 that was most likely rounded.
NEAR: Final = Fraction(1, 50)
#: The numbers below the stroke of fractions to which people round.
_PERCENT: Final = 100
ROUND: Final = (*range(2, 11), _PERCENT)
#: A chance with a larger number below its stroke is said as a decimal number.
_LONGEST: Final = 10**6
_MOST_POINTS: Final = 100
_ABOUT: Final = re.compile(filled("^(?:<about>) ?"))
#: A chance and how many times it was taken, in either order.
_CHANCE: Final = r"0?[.,]\d+|\d+(?:[.,]\d+)? ?%"
_TIMES: Final = re.compile(
    rf"(?<![\d.,])(?:(?P<chance>{_CHANCE}|\(?\d+/\d+\)?) ?(?:[*x×·]|times) ?(?P<many>\d+)(?![\d.,%/])|"
    rf"(?P<times>\d+) ?(?:[*x×·]|times) ?(?P<each>{_CHANCE}|\(\d+/\d+\)))"
)


@dataclass(frozen=True)
class Odds(Number):
    """A chance, from 0 to 1: a fraction, a decimal number, percent, "1 in 13", or what `al.chance` answers.

    >>> odds, answer = Odds(), Fraction(1, 13)
    >>> forms = ["1/13", "4/52", "0.0769", "0,0769", "7.7%", "7,7 %", "1 in 13", "1/13 = 7.69%, 1 in 13", 1 / 13]
    >>> {odds.judge(odds.read(form), answer) for form in forms}
    {'right'}
    >>> odds.judge(odds.read("8%"), answer), odds.judge(odds.read("1/12"), answer)
    ('coarse', 'wrong')
    """

    example: str = "1/13"

    @property
    def form(self) -> str:
        """How to write it."""
        fraction, percent, decimal, times = self.shown
        return f'a chance, such as "{fraction}", "{percent}", {decimal} or "{times}"'

    @property
    def samples(self) -> tuple[str, ...]:
        """One in so many."""
        return tuple(f"1/{cases}" for cases in (13, 17, 23, 31, 43, 59, 71))

    @property
    def shown(self) -> tuple[str, ...]:
        """The sample in four forms."""
        chance = Fraction(self.example)
        decimal = f"{float(chance):.2g}"
        return self.example, f"{float(100 * chance):.2g}%", decimal, f"1 in {chance.denominator}"

    def read(self, given: Any) -> Rounded:
        """The chance, with what its digits leave open."""
        if getattr(given, "is_exact", True) is False:
            raise self.refuse(str(given), "it is an estimate, and what is asked for can be counted exactly")
        read = super().read(given)
        if read.value < 0:
            raise self.refuse(given, f"no chance is less than 0{too_little(given)}")
        if read.value > 1:
            raise self.refuse(given, f"no chance is more than 1, which is 100%{too_much(given, read.value)}")
        return read

    def for_page(self) -> dict[str, Any] | None:
        """As a chance."""
        return {"reads": "chance"}

    def judge(self, read: Rounded, answer: Fraction | int) -> Judged:
        """Whether it is the chance. Near 1 what is left up to 1 counts: 99.9% is too much rounded for 99.875%."""
        chance = Fraction(answer)
        return read.judge(chance, min(chance, 1 - chance) or chance)

    def slip(self, given: Any, answer: Any) -> str:
        """What is said to a fraction that was rounded, such as 2/3 for 33/49.

        >>> Odds().slip("2/3", Fraction(33, 49))[:41], Odds().slip("2/3", Fraction(3, 4))
        ('2/3 is near, but it looks like a rounded ', '')
        """
        wanted = Fraction(answer)
        value = self.read(given).value
        is_round = value.denominator in ROUND and not isinstance(given, float) and "%" not in str(given)
        is_shorter = value.denominator == _PERCENT or value.denominator < wanted.denominator
        if is_round and is_shorter and 0 < abs(value - wanted) <= NEAR * wanted:
            return (
                f"{given} is near, but it looks like a rounded number. Write the fraction as it comes from counting, "
                "or percent with a figure behind the point."
            )
        return ""

    def _of_text(self, spelling: str) -> Rounded:
        text = bare("chance_words", spelling.removeprefix("=").split("=")[0].strip())
        read = read_form("chance", text)
        return super()._of_text(text) if read is None else read

    def format(self, answer: Any) -> str:
        """The chance as a fraction and in percent."""
        from arcane_lab.chance.words import fraction, percent

        chance = Fraction(answer)
        # Nobody reads a fraction of two long numbers aloud.
        is_long = chance.denominator > _LONGEST
        return f"{f'about {float(chance):.6g}' if is_long else fraction(chance)} = {percent(chance)}"


@dataclass(frozen=True)
class AtMost(Odds):
    """A limit for a chance: with or without the words that make it one.

    >>> odds, answer = AtMost(), Fraction(3, 350)
    >>> [odds.judge(odds.read(given), answer) for given in ("at most 3 in 350", "3/350 or less", "≤ 0.86%", "1/350")]
    ['right', 'right', 'right', 'wrong']
    """

    def read(self, given: Any) -> Rounded:
        """The chance that is the limit."""
        return super().read(respelt("limit_words", plain(given)) if isinstance(given, str) else given)

    def for_page(self) -> dict[str, Any] | None:
        """As a chance with the words of a limit round it."""
        return {"reads": "limit"}


@dataclass(frozen=True)
class Points(AtMost):
    """How far apart two shares are, in points: one point is one in a hundred. Also as a share or in percent.

    >>> points, answer = Points(), Fraction(1, 70)
    >>> [points.judge(points.read(given), answer) for given in ("1.43 points", "1.43%", 1.43, "1 divided by 70")]
    ['right', 'right', 'right', 'right']
    >>> points.judge(points.read("1/4900"), answer), points.form
    ('wrong', 'how many points, such as "7.7 points", or the same as "7.7%" or "1/13"')
    """

    @property
    def shown(self) -> tuple[str, ...]:
        """The sample as a fraction and in percent."""
        return super().shown[:2]

    @property
    def form(self) -> str:
        """How to write it."""
        fraction, percent = self.shown
        return f'how many points, such as "{percent[:-1]} points", or the same as "{percent}" or "{fraction}"'

    def read(self, given: Any) -> Rounded:
        """The share that so many points are; a number of 1 or more is so many points."""
        value = python_value(given)
        text = value
        if isinstance(value, str):
            text = respelt("points_words", respelt("limit_words", plain(value)))
        is_percent = isinstance(text, str) and text.endswith("%")
        try:
            many = Number().read(text[:-1] if is_percent else text)
        except BadAnswer:
            return super().read(text)
        is_small = many.value < 1 or (is_percent and many.value <= _MOST_POINTS)
        return super().read(text) if is_small else self._of_points(given, many)

    def for_page(self) -> dict[str, Any] | None:
        """As points."""
        return {"reads": "points"}

    def _of_points(self, given: object, many: Rounded) -> Rounded:
        if many.value > _MOST_POINTS:
            raise self.refuse(given, f"two shares are never more than {_MOST_POINTS} points apart")
        # As with percent, a whole number is most often a rounded one.
        half = Fraction(1, 2) if many.value.denominator == 1 and many.least == many.most else Fraction(0)
        return Rounded(many.value / 100, (many.least - half) / 100, (many.most + half) / 100)


@dataclass(frozen=True)
class Law(Kind):
    """How likely each outcome is: a distribution, or a table with a chance (in any form) for each outcome.

    >>> kind = Law()
    >>> answer = {0: Fraction(1, 4), 1: Fraction(3, 4)}
    >>> kind.judge(kind.read({0: "25%", 1: 0.75}), answer), kind.judge(kind.read({1: 1}), answer)
    ('right', 'wrong')
    """

    @property
    def form(self) -> str:
        """How to write it."""
        return 'a distribution of al.chance, or a table such as {0: "1/4", 1: "3/4"}'

    def read(self, given: Any) -> dict[Any, Rounded]:
        """The outcomes that can happen, each with its chance."""
        odds = Odds()
        if isinstance(given, Mapping) or type(given).__name__ == "Series":  # the table may be one of pandas
            chances = dict(given.items())
        elif hasattr(given, "p") and hasattr(given, "compare"):
            chances = {outcome: given.p(outcome) for outcome in given}
        else:
            raise self.refuse(given)
        read = {python_value(outcome): odds.read(chance) for outcome, chance in chances.items()}
        return {outcome: chance for outcome, chance in read.items() if chance.value}

    def judge(self, read: dict[Any, Rounded], answer: Mapping[Any, Fraction]) -> Judged:
        """Whether every outcome has its chance."""
        wanted = {outcome: chance for outcome, chance in answer.items() if chance}
        if read.keys() != wanted.keys():
            return "wrong"
        judged = {read[outcome].judge(chance) for outcome, chance in wanted.items()}
        return "wrong" if "wrong" in judged else "coarse" if "coarse" in judged else "right"

    def format(self, answer: Mapping[Any, Fraction]) -> str:
        """Each outcome with its chance."""
        return "; ".join(f"{outcome}: {chance}" for outcome, chance in answer.items())


# --- what is said to what is no chance ------------------------------------------------------------------------


def too_little(given: Any) -> str:
    """What is said to less than 0, which comes from a sum; only one in quotation marks can be looked at."""
    if isinstance(given, str):
        return multiplied(given)
    return ". If you have typed a sum, put it in quotation marks: then you are told what is amiss in it"


def too_much(given: Any, value: Fraction) -> str:
    """What may have been meant by more than 1. A bare number is asked about whether it is right or wrong."""
    text = _ABOUT.sub("", plain(given)) if isinstance(given, str) else ""
    is_bare = not text or DECIMAL.fullmatch(text) is not None or number_in_words(text) is not None
    if is_bare and value <= 100 and not (isinstance(given, Fraction) and value.denominator > 1):
        return f'. Is that percent? Then write "{float(value):g}%", with its sign'
    if reason := multiplied(given):
        return reason
    return "" if value.denominator == 1 else ". Have you added up chances? Then some cases were counted twice"


def multiplied(given: Any) -> str:
    """What is said to "0.95*18"; nothing to a sum in which no large chance is taken so many times.

    >>> multiplied("1 - 0.95*18")[:34], multiplied("8*15/70"), multiplied("0.05*25")
    ('. You have multiplied 0.95 by 18. ', '', '')
    """
    match = _TIMES.search(spelt(plain(given))) if isinstance(given, str) else None
    if match is None:
        return ""
    chance, many = match["chance"] or match["each"], match["many"] or match["times"]
    each = worked_out(chance)
    # Of a small chance so many times it was more likely meant that chances are added up.
    if each is None or not Fraction(1, 2) <= each < 1 or int(many) < 2:
        return ""
    return (
        f". You have multiplied {chance} by {many}. What must come true {many} times has its chance multiplied by "
        f"itself: {chance} × {chance} × … with {many} factors"
    )
