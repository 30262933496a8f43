"""Answers that are numbers: so many of something, exactly or about."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, Final

from arcane_lab.core.exact_numbers import python_value
from arcane_lab.lessons.arithmetic import typed_as_power
from arcane_lab.lessons.forms import plain, respelt, spelt
from arcane_lab.lessons.kinds import Judged, Kind
from arcane_lab.lessons.readings import NotRead, read_form
from arcane_lab.lessons.rounding import COARSE, LARGE, Rounded, exactly, of_object

#: What is longer or larger is none that somebody found by counting.
MOST_LETTERS: Final = 300
MOST: Final = 10**100
#: A number with one figure that is not further off than that is the answer, rounded too much.
_NEAR: Final = Fraction(1, 10)


@dataclass(frozen=True)
class Number(Kind):
    """A number of something: gold, infamy, cards, sets.

    >>> gold = Number("gold")
    >>> [gold.judge(gold.read(given), Fraction(15)) for given in (15, "15", "15 gold", " 15,0", "fifteen", 16)]
    ['right', 'right', 'right', 'right', 'right', 'wrong']
    """

    unit: str = ""
    example: str = "7"

    @property
    def samples(self) -> tuple[str, ...]:
        """The number that its author gave, then others."""
        return (self.example, "7", "12", "19", "28", "41", "250", "3500")

    @property
    def keys(self) -> tuple[str, ...]:
        """Digits, and the signs of a share, a decimal and a percentage."""
        return (*"0123456789", ".", "/", "-", "%")

    def with_example(self, example: str) -> Kind:
        """The same with another number as its sample."""
        return replace(self, example=example)

    @property
    def form(self) -> str:
        """How to write it."""
        return f"a number{f' of {self.unit}' if self.unit else ''}, such as {self.example}"

    def read(self, given: Any) -> Rounded:
        """The number, with what its digits leave open."""
        value = python_value(given)
        if isinstance(value, bool):
            raise self.refuse(given)
        try:
            if isinstance(value, str) and len(value) <= MOST_LETTERS:
                return self._of_text(spelt(plain(value)))
            if isinstance(value, Rational):
                exact = Fraction(int(value.numerator), int(value.denominator))
                if abs(exact) < MOST:
                    return exactly(exact)
            elif isinstance(value, Real | Decimal):
                return of_object(given if isinstance(value, float | Decimal) else float(value))
        except NotRead as error:
            raise self.refuse(given, str(error)) from None
        except (ValueError, OverflowError):
            raise self.refuse(given) from None
        raise self.refuse(given)

    def _of_text(self, spelling: str) -> Rounded:
        """What a spelt text comes to; whatever stands behind an = must be the same, as in "10/3 = 3.33"."""
        first, *others = (self._bare(part) for part in spelling.removeprefix("=").split("="))
        value = self._of_part(first)
        for other in map(self._of_part, others):
            if not other.least <= value.value <= other.most:
                comes_to = self.format(value.value)
                raise NotRead(f"{first} comes to {comes_to}, and that is not what comes after the =")
        return value

    def _bare(self, text: str) -> str:
        """A text with nothing but the number or the sum."""
        text = respelt("number_words", text.strip())
        return re.sub(rf"(?<![a-z]){re.escape(self.unit)}s?$", "", text).strip() if self.unit else text

    def _of_part(self, text: str) -> Rounded:
        value = read_form("number", text)
        if value is None:
            raise NotRead("")
        return value

    def for_page(self) -> dict[str, Any] | None:
        """As a number of its unit."""
        return {"reads": "number", "unit": self.unit}

    def judge(self, read: Rounded, answer: Fraction | int) -> Judged:
        """Whether it is the number, as far as its digits go."""
        return read.judge(Fraction(answer))

    def slip(self, given: Any, answer: Any) -> str:
        """What Python makes of "2.400" and of "20^2" where the quotation marks are left out.

        >>> Number().slip(2.4, 2400)[-45:], Number().slip(22, 400)[:43]
        (' Write 2400, or "2.400" with quotation marks.', '22 is not right. But if you have typed 20^2')
        """
        wanted = Fraction(answer)
        if isinstance(given, bool) or not isinstance(given, int | float) or wanted.denominator > 1:
            return ""
        if isinstance(given, float) and wanted >= LARGE and round(given * 1000, 6) == wanted:
            return (
                f"{given:g} is not right. But if you mean {wanted}: Python takes the point for a decimal point. Write "
                f'{wanted}, or "{given:.3f}" with quotation marks.'
            )
        sum_ = typed_as_power(int(given), int(wanted)) if int(given) == given else None
        if sum_ is None:
            return ""
        right_sum = sum_.replace("^", "**")
        return (
            f"{given} is not right. But if you have typed {sum_}: Python does not take ^ for a power, and has made "
            f'{given} of it. Write {right_sum}, or "{sum_}" with quotation marks.'
        )

    def format(self, answer: Any) -> str:
        """The number with its unit."""
        value = Fraction(answer)
        is_short = 100 % value.denominator == 0 or value.denominator >= 1000
        number = f"{float(value):.7g}" if is_short and value.denominator > 1 else str(value)
        return f"{number} {self.unit}".strip()


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

    def for_page(self) -> dict[str, Any] | None:
        """As a number that need only be near."""
        return {"reads": "number", "unit": self.unit, "isAbout": True}

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
