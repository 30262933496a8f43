"""A single chance: a fraction that can say itself in percent, as "1 in N", and why."""

from __future__ import annotations

import copy
from fractions import Fraction
from html import escape
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.chance.words import Why, fraction, one_in, percent
from arcane_lab.core.exact_numbers import ExactFraction, NoExactNumber, exact_number

if TYPE_CHECKING:
    from arcane_lab.core.intervals import Interval

NO_REASON: Final = Why((), "")


class Sample(NamedTuple):
    """Where an estimate comes from: how many independent plays, and the seed that names them."""

    n: int
    seed: int

    def __str__(self) -> str:
        return f"n = {self.n:,}, seed {self.seed}"


class Sampled:
    """What is exact, or an estimate that carries its plays and seed."""

    __slots__ = ()
    _sample: Sample | None

    @property
    def is_exact(self) -> bool:
        """Whether it was counted; otherwise it is an estimate."""
        return self._sample is None

    @property
    def sample(self) -> Sample | None:
        """The plays and the seed of an estimate; None when exact."""
        return self._sample


class Reasoned(ExactFraction):
    """An exact fraction that can say how it was found; it never changes, and travels with its reasons."""

    __slots__ = ("_why",)
    _why: Why

    @classmethod
    def from_float(cls, value: float) -> Fraction:  # type: ignore[override]
        """The exact value of any number, as a plain fraction: one may be compared with a number that is none.

        >>> Chance(Fraction(1, 13)) < 0.1, Chance(Fraction(1, 2)) == 0.5, Chance(1) < 2.5
        (True, True, True)
        """
        if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
            return Fraction.from_float(value)
        raise ImpossibleQuestion("value", value, "it is no number with an end", "a number such as 0.5")

    def why(self) -> Why:
        """How it was found: the counting steps in words, and the formula."""
        return self._why

    def _parts(self) -> tuple[Any, ...]:
        """What it is made of, besides its value."""
        return (self._why,)

    def __reduce__(self) -> Any:
        return type(self), (Fraction(self.numerator, self.denominator), *self._parts())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made, parts = self.__reduce__()
        copied: Self = made(*copy.deepcopy(parts, memo))
        return copied


class Average(Reasoned):
    """What something comes to on average: an exact fraction that can say how it was found.

    >>> print(Average(Fraction(53, 5), Why(("The mean of all draws.",), "1 × (52 + 1) / (4 + 1) = 53/5")).why())
    1. The mean of all draws.
    Formula: 1 × (52 + 1) / (4 + 1) = 53/5
    """

    __slots__ = ()

    def __new__(cls, value: Fraction | int = 0, why: Why = NO_REASON) -> Average:
        """An average of this value."""
        made = super().__new__(cls, value)
        made._why = why
        return made

    def __repr__(self) -> str:
        return f"Fraction({self.numerator}, {self.denominator})"


class Chance(Reasoned, Sampled):
    """The chance of something: an exact fraction from 0 to 1, or an estimate that carries its plays and seed.

    It is a `Fraction` and reckons like one; what comes out of reckoning is a plain `Fraction`.

    >>> chance = Chance(Fraction(4, 52), Why(("4 of the 52 cards are queens.",), "4 / 52 = 1/13"))
    >>> chance
    1/13 = 7.69%, 1 in 13
    >>> chance == Fraction(1, 13), float(chance) < 0.08, 1 - chance
    (True, True, Fraction(12, 13))
    >>> print(chance.why())
    1. 4 of the 52 cards are queens.
    Formula: 4 / 52 = 1/13
    """

    __slots__ = ("_sample",)

    def __new__(cls, value: Fraction | int = 0, why: Why = NO_REASON, sample: Sample | None = None) -> Chance:
        """A chance of this value; `sample` only for an estimate. Raises `ImpossibleQuestion` outside 0 to 1."""
        try:
            number = exact_number(value)
        except NoExactNumber:
            number = -1
        if not 0 <= number <= 1:
            reason = "a chance is a whole number, a Fraction or a decimal number from 0 to 1"
            raise ImpossibleQuestion("chance", value, reason, "one such as Fraction(1, 13)")
        made = super().__new__(cls, number)
        made._why, made._sample = why, sample
        return made

    def why(self) -> Why:
        """How it was found: the counting steps in words, and the formula."""
        return self._why if self._why.steps else Why(("This chance was given; nothing was counted for it.",), "")

    @property
    def interval(self) -> Interval:
        """The 95% interval of an estimate (Wilson's); an exact chance begins and ends at itself."""
        from arcane_lab.core.intervals import Interval, wilson

        if self._sample is None:
            return Interval(float(self), float(self))
        return wilson(float(self * self._sample.n), self._sample.n)

    @property
    def percent(self) -> str:
        """The chance in percent, such as "7.69%"."""
        return percent(self)

    def words(self) -> str:
        """The chance as people say it, such as "1 in 13" or "about 2 in 5"."""
        return one_in(self)

    def to_text(self) -> str:
        """The chance as a fraction, in percent and in words, as it shows itself."""
        return str(self)

    def __str__(self) -> str:
        if self._sample is None:
            value = fraction(self)
            exact = f"{value} = {percent(self)}" if not value.startswith("about") else percent(self)
            return f"{exact}, {one_in(self)}"
        low, high = self.interval
        return f"about {percent(self)} (95% interval {percent(low)} to {percent(high)}; estimate, {self._sample})"

    def __repr__(self) -> str:
        return str(self)

    def __format__(self, spec: str) -> str:
        return format(float(self), spec) if spec else str(self)

    def _repr_html_(self) -> str:
        return f"<span>{escape(str(self))}</span>"

    def _parts(self) -> tuple[Any, ...]:
        return self._why, self._sample
