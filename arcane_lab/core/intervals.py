"""Intervals: how far a figure from so many games may be from what endless games would show.

===========================  ============================  =====================================================
what                         interval                      source
===========================  ============================  =====================================================
a share                      Wilson's score interval       E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209-212
a mean                       Student's t                   "Student", Biometrika 6 (1908) 1-25
a difference of two means    Welch's t                     B. L. Welch, Biometrika 34 (1947) 28-35
of games of their own
a difference of two shares   Tango's score interval        T. Tango, Statistics in Medicine 17 (1998) 891-908
seen in the same pairs
a median, a skewed mean      bootstrap, BCa                B. Efron, J. Am. Stat. Assoc. 82 (1987) 171-185
===========================  ============================  =====================================================

The textbook for the first two is Agresti and Coull, The American Statistician 52 (1998) 119-126, and any first course;
for the last, Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapters 13 and 14. All are for games (or
pairs of games) that do not depend on each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.libraries import np, stats

#: How often such intervals hold the true value.
LEVEL: Final = 0.95
#: How many samples a bootstrap draws again, and how many numbers it may be given: the work grows with their square.
RESAMPLES: Final = 2_000
MOST_VALUES: Final = 10_000
#: Terms of a continued fraction, at most; some dozens are needed.
MOST_TERMS: Final = 10_000
#: Degrees of freedom from which on Student's t is all but normal.
MANY: Final = 1_000
#: How many numbers of all samples are in memory at one time.
_ROOM: Final = 2_000_000


class Interval(NamedTuple):
    """The two ends of an interval."""

    low: float
    high: float


def wilson(successes: float, trials: int, level: float = LEVEL) -> Interval:
    """Wilson's interval for a share, from how often something happened in how many independent trials.

    With p = successes / trials and z the normal quantile, its ends solve abs(p - x) = z * sqrt(x * (1 - x) / trials).
    A success may count in part (half of a shared win): what lies between 0 and 1 varies at most as much as what is
    either, so the interval then holds the true value at least as often. `ValueError` for counts that cannot be.

    >>> low, high = wilson(0, 10)
    >>> low, round(high, 3)
    (0.0, 0.278)
    """
    if trials < 1 or not 0 <= successes <= trials:
        raise ArcaneLabError(f"{successes} of {trials}: a share needs a trial, and at most as many successes as trials")
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

    `variance` is that of the sample (divided by count - 1). For lopsided numbers it needs more of them: at least 25
    times the squared skewness (W. G. Cochran, Sampling Techniques, 1977, section 2.15). One game alone says nothing of
    how much games differ, so its interval has no ends (nan).

    >>> low, high = student(mean=50.0, variance=100.0, count=25)
    >>> round(low, 2), round(high, 2)
    (45.87, 54.13)
    """
    if count < 1 or variance < 0:
        raise ArcaneLabError(f"a mean of {count} numbers with variance {variance} has no interval")
    if count == 1:
        return Interval(float("nan"), float("nan"))
    reach = _student_quantile(count - 1, (1 + _checked(level)) / 2) * sqrt(variance / count)
    return Interval(mean - reach, mean + reach)


def welch(first: tuple[float, float, int], second: tuple[float, float, int], level: float = LEVEL) -> Interval:
    """Welch's interval for the difference of two means, first less second, each of games of its own.

    Each side is its mean, its variance (that of the sample) and its count. With s = variance / count of each side, the
    ends are the difference -+ t * sqrt(s1 + s2), t with (s1 + s2)**2 / (s1**2 / (count1 - 1) + s2**2 / (count2 - 1))
    degrees of freedom. `ValueError` for fewer than two games on a side.

    >>> low, high = welch((52.0, 100.0, 50), (50.0, 100.0, 50))
    >>> round(low, 2), round(high, 2)
    (-1.97, 5.97)
    """
    if min(first[2], second[2]) < 2 or min(first[1], second[1]) < 0:
        raise ArcaneLabError(
            f"{first} and {second}: a difference of means needs two games on each side, and no variance < 0"
        )
    shares = [variance / count for _, variance, count in (first, second)]
    middle, spread = first[0] - second[0], sum(shares)
    if not spread:
        return Interval(middle, middle)
    freedom = spread**2 / sum(share**2 / (side[2] - 1) for share, side in zip(shares, (first, second), strict=True))
    reach = _student_quantile(freedom, (1 + _checked(level)) / 2) * sqrt(spread)
    return Interval(middle - reach, middle + reach)


def paired_share(gained: int, lost: int, pairs: int, level: float = LEVEL) -> Interval:
    """Tango's score interval for the difference of two shares that were seen in the same pairs.

    Each of the `pairs` tells twice whether something happened, first in one setting and then in another: `gained` is in
    how many it happened only in the second, `lost` only in the first. The difference is (gained - lost) / pairs. An end
    of the interval is the difference D at which the score test would just be refused:
    (gained - lost - pairs * D)**2 = z**2 * pairs * (2 * q + D * (1 - D)), where q is the likeliest chance of "lost" if
    D were true. For pairs that all agree it still has a width, as Wilson's has at 0. `ValueError` for counts that
    cannot be.

    >>> low, high = paired_share(gained=30, lost=10, pairs=200)
    >>> round(low, 3), round(high, 3)
    (0.04, 0.164)
    """
    if min(gained, lost) < 0 or pairs < 1 or gained + lost > pairs:
        raise ArcaneLabError(f"{gained} gained and {lost} lost of {pairs} pairs: that cannot be")
    z = _normal_quantile(level)
    if gained == lost == 0:
        reach = z * z / (pairs + z * z)
        return Interval(-reach, reach)
    if pairs in (gained, lost):
        nearer = (pairs - z * z) / (pairs + z * z)
        return Interval(nearer, 1.0) if gained else Interval(-1.0, -nearer)
    seen = (gained - lost) / pairs

    def beyond(difference: float) -> float:
        """How far the score test of a difference is beyond its limit; negative where it is not refused."""
        least = _likeliest_loss(gained, lost, pairs, difference)
        variance = pairs * (2 * least + difference * (1 - difference))
        return float((gained - lost - pairs * difference) ** 2 - z * z * max(0.0, variance))

    low, high = (_root(beyond, seen, end) for end in (-1.0, 1.0))
    return Interval(low, high)


def _likeliest_loss(gained: int, lost: int, pairs: int, difference: float) -> float:
    """The likeliest chance that a pair is lost, if the difference were this: the larger root of a quadratic."""
    a = 2 * pairs
    b = -gained - lost + (2 * pairs - gained + lost) * difference
    c = -lost * difference * (1 - difference)
    return (sqrt(max(0.0, b * b - 4 * a * c)) - b) / (2 * a)


def bootstrap(
    values: Sequence[float],
    statistic: str | Callable[..., Any] = "mean",
    *,
    level: float = LEVEL,
    seed: int = 1,
    resamples: int = RESAMPLES,
) -> Interval:
    """The bootstrap's interval (BCa) for the mean, the median, or any figure of independent numbers.

    Samples are drawn again from the `values`, `resamples` times, and the interval is read off from how the figure
    varies among them, corrected for bias and for skew. `statistic` is "mean", "median" or a function of a list of
    numbers, such as `statistics.stdev`. One `seed` names one interval. It is for up to 10,000 values; of many more, the
    mean has Student's interval. Numbers that are all equal leave no room; one number alone has no ends (nan).
    `ValueError` for what cannot be used.

    >>> low, high = bootstrap([0, 0, 5, 5, 5, 10, 10, 15, 20, 60], "mean", seed=1)
    >>> low < 13 < high, high - 13 > 13 - low
    (True, True)
    """
    numbers = np.asarray(values, dtype=float)
    if numbers.ndim != 1 or not 1 <= len(numbers) <= MOST_VALUES or not np.isfinite(numbers).all():
        raise ArcaneLabError(f"a bootstrap needs 1 to {MOST_VALUES:,} numbers in one list, none of them missing")
    if isinstance(statistic, str) and statistic not in ("mean", "median"):
        raise ArcaneLabError(f"{statistic!r} is no figure of a bootstrap: 'mean', 'median', or a function of numbers")
    if resamples < 100:
        raise ArcaneLabError(f"{resamples} samples are too few for an interval: at least 100, such as {RESAMPLES:,}")
    figure: Any = {"mean": np.mean, "median": np.median}[statistic] if isinstance(statistic, str) else statistic
    if len(numbers) == 1:
        return Interval(float("nan"), float("nan"))
    if (numbers == numbers[0]).all():
        alone = float(figure(numbers))
        return Interval(alone, alone)
    found = stats.bootstrap(
        (numbers,),
        figure,
        confidence_level=_checked(level),
        n_resamples=resamples,
        batch=max(1, _ROOM // len(numbers)),
        vectorized=isinstance(statistic, str),
        method="BCa",
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return Interval(float(found.low), float(found.high))


@lru_cache(maxsize=1_000)
def _student_quantile(freedom: float, share: float) -> float:
    """The quantile of Student's t for a share from 1/2 up, to twelve digits.

    Up to `MANY` degrees of freedom it is found by halving; beyond, it is that of the normal distribution and four terms
    more (Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, 26.7.5).
    """
    if freedom > MANY:
        z = NormalDist().inv_cdf(share)
        terms = (
            (z**3 + z) / 4,
            (5 * z**5 + 16 * z**3 + 3 * z) / 96,
            (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
            (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
        )
        return z + sum(term / freedom ** (power + 1) for power, term in enumerate(terms))
    high = 1.0
    while _student_tail(freedom, high) > 1 - share:
        high *= 2
    return _root(lambda t: 1 - share - _student_tail(freedom, t), 0.0, high)


def _root(rises: Callable[[float], float], low: float, high: float) -> float:
    """Where a function that is not above 0 at `low`, and above 0 at `high`, passes 0: by halving, as near as can be."""
    while low < (middle := low + (high - low) / 2) < high or high < (middle := low + (high - low) / 2) < low:
        low, high = (low, middle) if rises(middle) > 0 else (middle, high)
    return (low + high) / 2


def _student_tail(freedom: float, t: float) -> float:
    """How likely Student's t is beyond t > 0: half the incomplete beta function, by its continued fraction.

    The fraction is evaluated from its head (W. J. Lentz, Applied Optics 15 (1976) 668-671).
    """
    x = freedom / (freedom + t * t)
    a, b, near = freedom / 2, 0.5, False
    if x > (a + 1) / (a + b + 2):
        a, b, x, near = b, a, 1 - x, True
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    head, tail, value = 1.0, 1 / (1 - (a + b) * x / (a + 1)), 1 / (1 - (a + b) * x / (a + 1))
    for m in range(1, MOST_TERMS):
        before = value
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            tail = 1 / (1 + term * tail)
            head = 1 + term / head
            value *= head * tail
        if abs(value - before) <= 1e-16 * value:
            break
    share = front * value
    return (1 - share if near else share) / 2


def _normal_quantile(level: float) -> float:
    return NormalDist().inv_cdf((1 + _checked(level)) / 2)


def _checked(level: float) -> float:
    if not 0 < level < 1:
        raise ArcaneLabError(f"an interval's level is between 0 and 1, such as {LEVEL}, not {level}")
    return level
