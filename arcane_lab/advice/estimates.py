"""What futures say of a figure: exact where all are counted, else with a 95% interval; and how such figures differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import hypot, isnan, nan
from typing import Any, Final

from arcane_lab.core.intervals import paired_share, student, wilson
from arcane_lab.core.printing import Brief
from arcane_lab.engine.measures import Measure


@dataclass(frozen=True, slots=True, repr=False)
class Estimate(Brief):
    """A figure with the ends of its 95% interval; exact figures have both ends where they are."""

    value: float
    low: float
    high: float
    is_exact: bool = False

    @property
    def is_clear(self) -> bool:
        """Whether it can be told from zero."""
        return self.low > 0 or self.high < 0

    def __str__(self) -> str:
        if self.is_exact:
            return f"{self.value:.2f}"
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


#: A figure of which nothing is known.
UNKNOWN: Final = Estimate(nan, nan, nan)
NOTHING: Final = Estimate(0.0, 0.0, 0.0, True)


def estimate(
    values: Any, weights: Sequence[int], measure: Measure, *, is_exact: bool, is_difference: bool = False
) -> Estimate:
    """A figure from its value in each future, each with its weight; exact where all futures are counted.

    >>> import numpy as np
    >>> points = Measure(name="points", title="points", kind="mean")
    >>> estimate(np.array([1, 4]), (2, 1), points, is_exact=True).value
    2.0
    """
    average = float(mean(values, weights))
    if is_exact:
        return Estimate(average, average, average, True)
    count = len(values)
    if measure.kind == "share" and is_difference:
        low, high = paired_share(int((values > 0).sum()), int((values < 0).sum()), count)
    elif measure.kind == "share":
        low, high = wilson(int(values.sum()), count)
    else:
        low, high = student(average, float(values.var(ddof=1)) if count > 1 else 0.0, count)
    return Estimate(average, low, high)


def mean(values: Any, weights: Sequence[int]) -> Fraction:
    """The mean of whole numbers, each with its weight, without rounding."""
    total = sum(int(value) * weight for value, weight in zip(values.tolist(), weights, strict=True))
    return Fraction(total, sum(weights))


def minus(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two independent estimates; the half widths of their intervals add up as errors do."""
    value = one.value - other.value
    reach = hypot((one.high - one.low) / 2, (other.high - other.low) / 2)
    return Estimate(value, value - reach, value + reach, one.is_exact and other.is_exact)


def total(parts: Sequence[Estimate]) -> Estimate:
    """The sum of independent estimates, of those that are known."""
    known = [part for part in parts if not isnan(part.value)]
    value = sum(part.value for part in known)
    reach = hypot(*((part.high - part.low) / 2 for part in known)) if known else 0.0
    return Estimate(value, value - reach, value + reach)


def format_amount(amount: float, measure: Measure, sign: str = "") -> str:
    """A figure as people read it: shares in percent.

    >>> wins, points = (Measure(name="x", title="x", kind=kind) for kind in ("share", "mean"))
    >>> format_amount(0.5, wins), format_amount(12.345, points, "+")
    ('50%', '+12.35')
    """
    return f"{amount:{sign}.0%}" if measure.kind == "share" else f"{amount:{sign}.2f}"


def is_whole(amount: float) -> bool:
    """Whether a figure stands as it is when it is written with two decimals, or as a whole per cent.

    >>> is_whole(66.25), is_whole(596 / 9), is_whole(0.5), is_whole(1 / 3)
    (True, False, True, False)
    """
    return abs(100 * amount - round(100 * amount)) < 1e-6
