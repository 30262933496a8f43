"""Chances and counting steps in words that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import log10
from numbers import Real
from typing import Any, Final

from arcane_lab.core.html import Markup, line
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import listed, plural

#: "a in b" is said exactly up to this b, and rounded to one that is at most the second.
_FEW: Final = 20
_ROUND: Final = 10
#: From this denominator on a fraction says little without its percentage.
_LARGE: Final = 1_000
#: Values of a letter are written one by one up to so many.
_FEW_VALUES: Final = 6


class TextMixin:
    """What says itself in sentences, for a screen reader and for plain text, by either of two names."""

    __slots__ = ()

    def words(self) -> str:
        """What it says, in sentences."""
        return str(self)

    def to_text(self) -> str:
        """The same as `words()`."""
        return self.words()


class Shown(TextMixin):
    """What shows its sentences in a notebook too, each line a paragraph."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f"<div>{''.join(map(line, self.words().splitlines()))}</div>"


@dataclass(frozen=True, slots=True, repr=False)
class Why(Drawn, TextMixin):
    """How a figure was found: the counting steps in words, the formula, and the numbers that stand in it here.

    >>> print(Why(("There are 52 cards, and 4 of them are queens.",), "copies / cards", "4 / 52 = 1/13"))
    1. There are 52 cards, and 4 of them are queens.
    Formula: copies / cards
    In numbers: 4 / 52 = 1/13
    """

    steps: tuple[str, ...]
    formula: str
    numbers: str = ""
    #: The letter of the formula that stands for the outcome (letters, for its parts); `shift` is added to it.
    letter: str = ""
    shift: int = 0

    def over(self, outcomes: Sequence[Any]) -> str:
        """The formula with the outcomes that its letter goes through; none where it does not hold for them.

        >>> Why((), "C(4, k) × C(48, 7 - k) / C(52, 7)", letter="k").over([1, 2, 3, 4])
        'C(4, k) × C(48, 7 - k) / C(52, 7), for k = 1, 2, 3, 4, added'
        """
        if not self.letter or not outcomes:
            return self.formula
        if "," in self.letter:
            letters = self.letter.split(", ")
            values = [[outcome[place] for outcome in outcomes] for place in range(len(letters))]
            several = ", added over all these outcomes"
            is_one = len(outcomes) == 1
            return self.formula + (f", for {_going(letters, values)}" if is_one else several)
        if not all(isinstance(outcome, Real) for outcome in outcomes):
            return ""
        return f"{self.formula}, for {_going([self.letter], [[outcome - self.shift for outcome in outcomes]])}"

    def then(self, steps: Iterable[str], formula: str, numbers: str = "") -> Why:
        """The same steps with more after them, and the formula of the last with its numbers."""
        return Why((*self.steps, *steps), formula, numbers)

    def _ends(self) -> list[tuple[str, str]]:
        """The formula and its numbers, each with its name; a formula of numbers alone is one line."""
        ends = [("Formula", self.formula), ("In numbers", self.numbers)]
        return [(name, text) for name, text in ends if text]

    def __str__(self) -> str:
        lines = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, *(f"{name}: {text}" for name, text in self._ends())])

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{escape(step)}</li>" for step in self.steps)
        ends = "".join(line(Markup(f"{name}: <code>{escape(text)}</code>")) for name, text in self._ends())
        return f"<div><ol style='margin:2px 0'>{steps}</ol>{ends}</div>"


def _going(letters: Sequence[str], values: Sequence[Sequence[Any]]) -> str:
    return going(dict(zip(letters, values, strict=True)))


def going(through: Mapping[str, Sequence[Any]]) -> str:
    """Which values the letters of a formula go through.

    >>> going({"k": [1, 2, 3]}), going({"t": range(1, 98)}), going({"k1": [1], "k2": [2]})
    ('k = 1, 2, 3, added', 't = 1 to 97, added', 'k1 = 1 and k2 = 2')
    """
    ranges = []
    for letter, values in through.items():
        low, high = values[0], values[-1]
        is_row = len(values) > _FEW_VALUES and list(values) == list(range(int(low), int(high) + 1))
        few = [str(value) for value in values]
        if len(few) > _FEW_VALUES:
            few = [*few[:3], "…", few[-1]]
        ranges.append(f"{letter} = {f'{low} to {high}' if is_row else ', '.join(few)}")
    return listed(ranges) + ", added" * any(len(values) > 1 for values in through.values())


def one_in(chance: Fraction) -> str:
    """A chance as "1 in N", as people say it; "about" where the words are rounded.

    >>> one_in(Fraction(1, 13)), one_in(Fraction(3, 40)), one_in(Fraction(2, 3))
    ('1 in 13', 'about 1 in 13', '2 in 3')
    >>> one_in(Fraction(999, 1000)), one_in(Fraction(0)), one_in(Fraction(1))
    ('all but 1 in 1,000', 'never', 'always')
    """
    if chance == 0:
        return "never"
    if chance == 1:
        return "always"
    if chance.denominator <= _FEW:
        return f"{chance.numerator} in {chance.denominator}"
    if chance > Fraction(19, 20):
        return f"all but {_once_in(1 - chance)}"
    near = chance.limit_denominator(_ROUND)
    if chance <= Fraction(2, 15) or near in (0, 1):
        return _once_in(chance)
    return f"about {near.numerator} in {near.denominator}"


def _once_in(chance: Fraction) -> str:
    """A small chance as one time in so many; large numbers are rounded to two figures."""
    if chance.numerator == 1 and chance.denominator < 100_000:
        return f"1 in {chance.denominator:,}"
    times = round(1 / chance)
    if times >= 1_000:
        unit = 10 ** (int(log10(times)) - 1)
        times = (times + unit // 2) // unit * unit
    return f"about 1 in {large(times)}"


def large(number: int) -> str:
    """A large whole number for people: in digits up to a million, then in words.

    >>> large(2_600), large(2_600_000), large(4_000_000_000_000), large(36 * 10**15), large(358 * 10**26)
    ('2,600', '2.6 million', '4 million million', '36 thousand million million', '3.58 times 10 to the power of 28')
    """
    if number < 1_000_000:
        return f"{number:,}"
    if number < 1_000_000_000:
        return f"{number / 1_000_000:.3g} million"
    if number < 1_000_000_000_000:
        return f"{number / 1_000_000_000:.3g} thousand million"
    if number < 10**15:
        return f"{number / 10**12:.3g} million million"
    if number < 10**18:
        return f"{number / 10**15:.3g} thousand million million"
    # Python writes no number of more than 4,300 digits, so they are counted and not written.
    power = int(log10(number))
    power += (number >= 10 ** (power + 1)) - (number < 10**power)
    return f"{number // 10 ** (power - 3) / 1000:.3g} times 10 to the power of {power}"


def tally(number: int) -> str:
    """How many ways there are: every digit up to a million million, then about.

    >>> tally(2_598_960), tally(10**15 + 7)
    ('2,598,960', 'about 1 thousand million million')
    """
    return f"{number:,}" if number < 10**12 else f"about {large(number)}"


def ways(number: int) -> str:
    """A number of ways with its noun.

    >>> ways(1), ways(66)
    ('1 way', '66 ways')
    """
    return f"{tally(number)} {plural(number, 'way')}"


def share(ways: int, total: int) -> str:
    """So many of all ways, in words that stay short where there are very many.

    >>> share(4, 52), share(2 * 10**40, 13 * 10**40), share(10**20 + 7, 3 * 10**20 + 1)
    ('4 of 52', '2 in every 13', 'about 1 times 10 to the power of 20 of 3 times 10 to the power of 20')
    """
    if total < 10**12:
        return f"{ways:,} of {total:,}"
    part = Fraction(ways, total)
    if part.denominator < 10**6:
        return f"{part.numerator:,} in every {part.denominator:,}"
    return f"about {large(ways)} of {large(total)}"


def percent(chance: Fraction | float) -> str:
    """A chance in percent, to three figures where it is small, never rounded to 0% or 100%.

    >>> percent(Fraction(1, 13)), percent(Fraction(1, 4000)), percent(Fraction(3999, 4000)), percent(1)
    ('7.69%', '0.025%', '99.975%', '100%')
    """
    share = Fraction(chance)
    if share in (0, 1):
        return f"{int(share) * 100}%"
    small = min(share, 1 - share)
    digits = 2
    while digits < 12 and small * 10 ** (digits + 2) < 10:
        digits += 1
    if digits == 12:
        return "less than a billionth" if share < Fraction(1, 2) else "all but less than a billionth"
    return f"{float(100 * share):.{digits}f}".rstrip("0").rstrip(".") + "%"


def fraction(value: Fraction) -> str:
    """A fraction as it is written; one with very many digits is written as a decimal number.

    >>> fraction(Fraction(1, 13)), fraction(Fraction(4)), fraction(Fraction(1, 3**50))
    ('1/13', '4', 'about 1.39296e-24')
    """
    above, below = value.numerator, value.denominator
    if max(abs(above), below) < 10**15:
        return f"{above}/{below}" if below != 1 else str(above)
    return f"about {float(value):.6g}"


def division(weight: int, total: int) -> str:
    """A chance as the division it comes from, reduced; in percent too where the numbers are large.

    >>> division(4, 52), division(13, 124), division(60_155_488, 133_784_560)
    ('4 / 52 = 1/13', '13 / 124', '60,155,488 / 133,784,560 = 3478/7735, about 44.96%')
    """
    chance = Fraction(weight, total)
    about = f", about {percent(chance)}" if chance.denominator >= _LARGE else ""
    if total >= 10**15:
        return f"{fraction(chance)}{about}"
    parts = f"{weight:,} / {total:,}"
    return f"{parts}{about}" if chance.denominator == total > 1 else f"{parts} = {fraction(chance)}{about}"
