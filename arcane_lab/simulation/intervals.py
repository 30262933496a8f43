"""Intervals: how far a figure from so many games may be from what endless games would show.

Shares get Wilson's score interval (E. B. Wilson 1927), which stays inside 0 to 1 and says something useful at 0 and at
n too. Means get Student's t interval. Both are for games that do not depend on each other.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

#: How often such intervals hold the true value.
LEVEL: Final = 0.95


class Interval(NamedTuple):
    """The two ends of an interval."""

    low: float
    high: float


def wilson(successes: int, trials: int, level: float = LEVEL) -> Interval:
    """Wilson's interval for a share, from how often something happened in how many independent trials.

    With p = successes / trials and z the normal quantile, its ends solve |p - x| = z * sqrt(x * (1 - x) / trials).
    `ValueError` for counts that cannot be.

    >>> low, high = wilson(0, 10)
    >>> low, round(high, 3)
    (0.0, 0.278)
    """
    if trials < 1 or not 0 <= successes <= trials:
        raise ValueError(f"{successes} of {trials}: a share needs a trial, and at most as many successes as trials")
    z = _normal_quantile(level)
    share = successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    reach = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / (1 + z * z / trials)
    # At both ends the sum is 0 or 1 exactly; only rounding would miss it.
    low = 0.0 if successes == 0 else max(0.0, middle - reach)
    high = 1.0 if successes == trials else min(1.0, middle + reach)
    return Interval(low, high)


def student(mean: float, variance: float, count: int, level: float = LEVEL) -> Interval:
    """Student's interval for a mean: mean -+ t * sqrt(variance / count), t with count - 1 degrees of freedom.

    `variance` is that of the sample (divided by count - 1). One game alone says nothing of how much games differ, so
    its interval has no ends (nan).

    >>> low, high = student(mean=50.0, variance=100.0, count=25)
    >>> round(low, 2), round(high, 2)
    (45.87, 54.13)
    """
    if count < 1 or variance < 0:
        raise ValueError(f"a mean of {count} numbers with variance {variance} has no interval")
    if count == 1:
        return Interval(float("nan"), float("nan"))
    from scipy.special import stdtrit

    reach = float(stdtrit(count - 1, (1 + _checked(level)) / 2)) * sqrt(variance / count)
    return Interval(mean - reach, mean + reach)


def _normal_quantile(level: float) -> float:
    return NormalDist().inv_cdf((1 + _checked(level)) / 2)


def _checked(level: float) -> float:
    if not 0 < level < 1:
        raise ValueError(f"an interval's level is between 0 and 1, such as {LEVEL}, not {level}")
    return level
