"""Intervals hold the true value as often as they say, and agree with those of the libraries."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import DescrStatsW

from arcane_lab.core import intervals
from arcane_lab.core.intervals import student, welch, wilson


@pytest.mark.parametrize("trials", [1, 2, 7, 30, 400, 10_000])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_wilson_equals_statsmodels_at_nought_and_all_too(trials, level):
    for successes in sorted({0, 1, trials // 3, trials // 2, trials - 1, trials}):
        expected = proportion_confint(successes, trials, alpha=1 - level, method="wilson")
        assert wilson(successes, trials, level) == pytest.approx(expected, abs=1e-12)


@given(st.integers(1, 5_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_share_and_stays_between_nought_and_one(case):
    successes, trials = case
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    assert (low == 0) == (successes == 0)
    assert (high == 1) == (successes == trials)


@given(st.integers(1, 5_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_the_same_seen_from_the_other_side(case):
    successes, trials = case
    low, high = wilson(successes, trials)
    other_low, other_high = wilson(trials - successes, trials)
    assert (low, high) == pytest.approx((1 - other_high, 1 - other_low), abs=1e-12)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_more_games_of_the_same_share_make_wilson_narrower(case):
    successes, trials = case
    low, high = wilson(successes, trials)
    closer_low, closer_high = wilson(2 * successes, 2 * trials)
    assert closer_high - closer_low < high - low


def coverage(trials: int, share: float) -> float:
    """How often Wilson's interval holds the true share: the exact sum over everything that can happen."""
    ends = [wilson(k, trials) for k in range(trials + 1)]
    holds = [k for k, (low, high) in enumerate(ends) if low <= share <= high]
    return float(stats.binom.pmf(holds, trials, share).sum())


@pytest.mark.parametrize("trials", [50, 200, 1_000])
def test_wilson_covers_about_nineteen_times_in_twenty(trials):
    shares = np.linspace(0.02, 0.98, 97)
    covered = [coverage(trials, share) for share in shares]
    assert 0.945 < float(np.mean(covered)) < 0.96
    assert min(covered) > 0.88


@pytest.mark.parametrize(("trials", "share"), [(20, 0.5), (50, 0.04), (200, 0.3)])
def test_what_is_simulated_covers_as_often_as_the_exact_sum_says(trials, share):
    runs = 20_000
    drawn = np.random.default_rng(11).binomial(trials, share, runs)
    ends = np.array([wilson(k, trials) for k in range(trials + 1)])[drawn]
    found = float(np.mean((ends[:, 0] <= share) & (share <= ends[:, 1])))
    exact = coverage(trials, share)
    assert abs(found - exact) < 4 * math.sqrt(exact * (1 - exact) / runs)


@pytest.mark.parametrize("count", [2, 3, 25, 1_000])
def test_student_equals_statsmodels(count):
    values = np.random.default_rng(count).normal(30, 12, count)
    expected = DescrStatsW(values).tconfint_mean(alpha=0.05)
    assert student(values.mean(), values.var(ddof=1), count) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("count", [10, 100])
def test_student_covers_nineteen_times_in_twenty(count):
    draws = np.random.default_rng(5).normal(7, 3, (4_000, count))
    ends = np.array([student(row.mean(), row.var(ddof=1), count) for row in draws])
    found = float(np.mean((ends[:, 0] <= 7) & (ends[:, 1] >= 7)))
    assert 0.93 < found < 0.97


@pytest.mark.parametrize(("one", "other"), [(2, 2), (5, 40), (300, 200)])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.9975])
def test_welch_equals_scipy(one, other, level):
    rng = np.random.default_rng(one)
    first, second = rng.normal(30, 12, one), rng.normal(33, 4, other)
    expected = stats.ttest_ind(first, second, equal_var=False).confidence_interval(level)
    sides = [(side.mean(), side.var(ddof=1), len(side)) for side in (first, second)]
    assert welch(*sides, level=level) == pytest.approx(tuple(expected), rel=1e-9)


def test_welch_needs_two_games_on_each_side_and_equal_ones_leave_no_room():
    assert welch((3.0, 0.0, 5), (1.0, 0.0, 9)) == (2.0, 2.0)
    for bad in ((3.0, 1.0, 1), (3.0, -1.0, 5)):
        with pytest.raises(ValueError, match="two games on each side"):
            welch((1.0, 1.0, 5), bad)


def test_one_game_says_nothing_of_how_much_games_differ():
    assert all(math.isnan(end) for end in student(3.0, 0.0, 1))


def test_equal_games_leave_no_room():
    assert student(3.0, 0.0, 50) == (3.0, 3.0)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (-1, 5), (6, 5)])
def test_counts_that_cannot_be_are_refused(successes, trials):
    with pytest.raises(ValueError, match=f"{successes} of {trials}: a share needs a trial"):
        wilson(successes, trials)


@pytest.mark.parametrize(("variance", "count"), [(1.0, 0), (-1.0, 5)])
def test_a_mean_of_nothing_has_no_interval(variance, count):
    with pytest.raises(ValueError, match="has no interval"):
        student(1.0, variance, count)


@pytest.mark.parametrize("level", [0, 1, 95])
def test_a_level_is_a_share(level):
    with pytest.raises(ValueError, match=r"between 0 and 1, such as 0\.95"):
        wilson(1, 2, level)
    with pytest.raises(ValueError, match=r"between 0 and 1, such as 0\.95"):
        student(1.0, 1.0, 5, level)


@pytest.mark.parametrize("freedom", [1, 2, 2.5, 7, 24, 99.3, 400, 999, 1_001, 9_999, 1e6, 1e9])
@pytest.mark.parametrize("share", [0.6, 0.75, 0.95, 0.975, 0.9995])
def test_students_quantile_is_that_of_scipy(freedom: float, share: float) -> None:
    # SciPy's is from Boost, which has fewer digits for millions of degrees.
    assert intervals._student_quantile(freedom, share) == pytest.approx(stats.t.ppf(share, freedom), rel=5e-12)
