"""Answers that a question leaves some room: about so many, at most so much, so many points to each side."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from arcane_lab.core.exact_numbers import python_value
from arcane_lab.lessons.kinds import BadAnswer, Judged, plain
from arcane_lab.lessons.quantities import Number, Odds
from arcane_lab.lessons.rounding import COARSE, Rounded

#: A number with one figure that is not further off than that is the answer, rounded too much.
_NEAR: Final = Fraction(1, 10)
#: How a limit is written: "at most 3 in 350", "3/350 or less".
_LIMIT: Final = re.compile(r"^(?:at most|up to|no more than|not more than|less than|below|under|max(?:imum)?|<=?|≤) ?")
_OR_LESS: Final = re.compile(r",? (?:or less|or fewer|at most|at the most|at maximum)$")
_DIVIDED: Final = re.compile(r" ?\bdivided by\b ?")
_POINTS: Final = re.compile(r" ?(?:percentage points?|percent points?|points?|pp)$")
_MOST_POINTS: Final = 100


@dataclass(frozen=True)
class About(Number):
    """About so many: what is not further off than one in twenty is right, and so is the number itself in any form.

    >>> games, answer = About("games"), Fraction(2160)
    >>> [games.judge(games.read(given), answer) for given in (2160, "about 2,200", 2100, 2000, 720)]
    ['right', 'right', 'right', 'coarse', 'wrong']
    """

    @property
    def samples(self) -> tuple[str, ...]:
        """Round numbers of any size, for what is near one of these counts as well."""
        return (self.example, "50", "150", "500", "1500", "5000", "20000")

    def judge(self, read: Rounded, answer: Fraction | int) -> Judged:
        """Whether it is near enough; the answer with one figure only is right as far as it goes."""
        wanted = Fraction(answer)
        judged = super().judge(read, wanted)
        # "2,200" may be two and two tenths or two thousand two hundred.
        meant = [value for value in (read.value, read.thousands) if value is not None]
        if judged == "right" or any(abs(value - wanted) <= COARSE * abs(wanted) for value in meant):
            return "right"
        short = Fraction(f"{float(wanted):.0e}")
        return "coarse" if short in meant and abs(short - wanted) <= _NEAR * abs(wanted) else judged


@dataclass(frozen=True)
class AtMost(Odds):
    """A limit for a chance: with or without the words that make it one.

    >>> odds, answer = AtMost(), Fraction(3, 350)
    >>> [odds.judge(odds.read(given), answer) for given in ("at most 3 in 350", "3/350 or less", "≤ 0.86%", "1/350")]
    ['right', 'right', 'right', 'wrong']
    """

    def read(self, given: Any) -> Rounded:
        """The chance that is the limit."""
        return super().read(_OR_LESS.sub("", _LIMIT.sub("", plain(given))) if isinstance(given, str) else given)


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
            text = _POINTS.sub("%", _DIVIDED.sub("/", _OR_LESS.sub("", _LIMIT.sub("", plain(value)))))
        is_percent = isinstance(text, str) and text.endswith("%")
        try:
            many = Number().read(text[:-1] if is_percent else text)
        except BadAnswer:
            return super().read(text)
        is_small = many.value < 1 or (is_percent and many.value <= _MOST_POINTS)
        return super().read(text) if is_small else self._of_points(given, many)

    def _of_points(self, given: object, many: Rounded) -> Rounded:
        if many.value > _MOST_POINTS:
            raise self.refuse(given, f"two shares are never more than {_MOST_POINTS} points apart")
        # As with percent, a whole number is most often a rounded one.
        half = Fraction(1, 2) if many.value.denominator == 1 and many.least == many.most else Fraction(0)
        return Rounded(many.value / 100, (many.least - half) / 100, (many.most + half) / 100)
