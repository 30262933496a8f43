"""Chances and counting steps in words that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import log10
from typing import Final

#: "a in b" is said exactly up to this b, and rounded to one that is at most the second.
_FEW: Final = 20
_ROUND: Final = 10


class Told:
    """What says itself in sentences, for a screen reader and for plain text, by either of two names."""

    __slots__ = ()

    def words(self) -> str:
        """What it says, in sentences."""
        return str(self)

    def to_text(self) -> str:
        """The same as `words()`."""
        return self.words()


class Shown(Told):
    """What shows its sentences in a notebook too, each line a paragraph."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        lines = "".join(f"<p style='margin:2px 0'>{escape(line)}</p>" for line in self.words().splitlines())
        return f"<div>{lines}</div>"


@dataclass(frozen=True, slots=True)
class Why(Told):
    """How a figure was found: the counting steps in words, the formula, and the numbers that stand in it here.

    >>> print(Why(("There are 52 cards, and 4 of them are queens.",), "copies / cards", "4 / 52 = 1/13"))
    1. There are 52 cards, and 4 of them are queens.
    Formula: copies / cards
    In numbers: 4 / 52 = 1/13
    """

    steps: tuple[str, ...]
    formula: str
    numbers: str = ""

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

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{escape(step)}</li>" for step in self.steps)
        ends = "".join(
            f"<p style='margin:2px 0'>{name}: <code>{escape(text)}</code></p>" for name, text in self._ends()
        )
        return f"<div><ol style='margin:2px 0'>{steps}</ol>{ends}</div>"


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

    >>> large(2_600), large(2_600_000), large(4_000_000_000_000)
    ('2,600', '2.6 million', '4 million million')
    """
    if number < 1_000_000:
        return f"{number:,}"
    if number < 1_000_000_000:
        return f"{number / 1_000_000:.3g} million"
    if number < 1_000_000_000_000:
        return f"{number / 1_000_000_000:.3g} thousand million"
    if number < 10**15:
        return f"{number / 10**12:.3g} million million"
    return f"10 to the power of {int(log10(number))}"


def tally(number: int) -> str:
    """How many ways there are: every digit up to a million million, then about.

    >>> tally(2_598_960), tally(10**15 + 7)
    ('2,598,960', 'about 10 to the power of 15')
    """
    return f"{number:,}" if number < 10**12 else f"about {large(number)}"


def ways(number: int) -> str:
    """A number of ways with its noun.

    >>> ways(1), ways(66)
    ('1 way', '66 ways')
    """
    return f"{tally(number)} way{'' if number == 1 else 's'}"


def share(ways: int, total: int) -> str:
    """So many of all ways, in words that stay short where there are very many.

    >>> share(4, 52), share(2 * 10**40, 13 * 10**40), share(10**20 + 7, 3 * 10**20 + 1)
    ('4 of 52', '2 in every 13', 'about 33.33%')
    """
    if total < 10**12:
        return f"{ways:,} of {total:,}"
    part = Fraction(ways, total)
    return f"{part.numerator:,} in every {part.denominator:,}" if part.denominator < 10**6 else f"about {percent(part)}"


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
    ('1/13', '4', '≈ 1.39296e-24')
    """
    above, below = value.numerator, value.denominator
    if max(abs(above), below) < 10**15:
        return f"{above}/{below}" if below != 1 else str(above)
    return f"≈ {float(value):.6g}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "card"), counted(5, "card"), counted(0, "copy", "copies")
    ('1 card', '5 cards', '0 copies')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row for the middle of a sentence.

    >>> listed(["queens", "kings", "aces"]), listed(["queens"])
    ('queens, kings and aces', 'queens')
    """
    all_words = list(words)
    if len(all_words) < 2:
        return "".join(all_words)
    return f"{', '.join(all_words[:-1])} {last} {all_words[-1]}"
