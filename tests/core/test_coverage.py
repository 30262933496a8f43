"""Intervals hold the true value as often as they say: counted exactly where that can be, else simulated from a seed."""

from __future__ import annotations

import math
import statistics
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import optimize, stats

from arcane_lab.core import intervals
from arcane_lab.core.intervals import bootstrap, paired_share, student, wilson

#: Gold as greedy players end a game with it: often none, then a long tail; its skewness is about 1.2.
GOLD = np.array([0, 7, 12, 15, 20, 25, 30, 36, 43, 50, 60, 75, 95])
CHANCES = np.array([0.18, 0.05, 0.10, 0.12, 0.13, 0.11, 0.09, 0.07, 0.06, 0.04, 0.025, 0.015, 0.01])
#: Gold as random players end a game with it: hardly ever any; its skewness is about 5.
RARE = np.array([0, 8, 13, 21])
RARE_CHANCES = np.array([0.95, 0.03, 0.015, 0.005])


def draws(runs, count, seed, values=GOLD, chances=CHANCES):
    return np.random.default_rng(seed).choice(values, size=(runs, count), p=chances)


def skewness(values, chances):
    away = values - values @ chances
    return float((away**3 @ chances) / (away**2 @ chances) ** 1.5)


def held(ends, truth):
    low, high = np.array(ends).T
    return float(np.mean((low <= truth) & (truth <= high)))


# --- shares of pairs --------------------------------------------------------------------------------------


def score(gained, lost, pairs, difference):
    """The score test's statistic with the likeliest chances under a difference found by searching, not by formula."""

    def unlikelihood(loss):
        chances = (loss + difference, loss, 1 - 2 * loss - difference)
        counts = (gained, lost, pairs - gained - lost)
        return -sum(count * math.log(max(chance, 1e-300)) for count, chance in zip(counts, chances, strict=True))

    least, most = max(0.0, -difference), (1 - difference) / 2
    loss = optimize.minimize_scalar(unlikelihood, bounds=(least, most), method="bounded", options={"xatol": 1e-12}).x
    variance = pairs * (2 * loss + difference - difference**2)
    return (gained - lost - pairs * difference) / math.sqrt(variance)


@pytest.mark.parametrize(
    ("gained", "lost", "pairs"), [(30, 10, 200), (1, 6, 20), (4, 4, 50), (12, 1, 15), (300, 290, 1000)]
)
def test_the_ends_for_paired_shares_are_where_the_score_test_would_just_refuse(gained, lost, pairs):
    low, high = paired_share(gained, lost, pairs)
    assert score(gained, lost, pairs, low) == pytest.approx(1.959964, abs=1e-4)
    assert score(gained, lost, pairs, high) == pytest.approx(-1.959964, abs=1e-4)


counts = st.integers(1, 2_000).flatmap(
    lambda n: st.integers(0, n).flatmap(lambda b: st.tuples(st.just(b), st.integers(0, n - b), st.just(n)))
)


@given(counts)
def test_a_paired_difference_lies_in_its_interval_and_both_sides_are_alike(case):
    gained, lost, pairs = case
    low, high = paired_share(gained, lost, pairs)
    assert -1 <= low <= (gained - lost) / pairs <= high <= 1
    assert low < high
    other_low, other_high = paired_share(lost, gained, pairs)
    assert (low, high) == pytest.approx((-other_high, -other_low), abs=1e-9)


@pytest.mark.parametrize(
    ("gained", "lost", "pairs", "at"), [(0, 0, 40, 0.0), (40, 0, 40, 1.0), (0, 40, 40, -1.0), (1, 0, 40, 1 / 40)]
)
def test_pairs_that_all_agree_still_leave_room(gained, lost, pairs, at):
    low, high = paired_share(gained, lost, pairs)
    assert low <= at <= high
    assert 0.05 < high - low < 0.2


def exact_coverage(pairs, gain, loss):
    """How often the interval holds the true difference: the sum over everything that so many pairs can show."""
    chance = 0.0
    for gained in range(pairs + 1):
        for lost in range(pairs - gained + 1):
            low, high = paired_share(gained, lost, pairs)
            if low <= gain - loss <= high:
                seen = (gained, lost, pairs - gained - lost)
                chance += float(stats.multinomial.pmf(seen, pairs, (gain, loss, 1 - gain - loss)))
    return chance


@pytest.mark.parametrize(("gain", "loss"), [(0.2, 0.2), (0.3, 0.1), (0.15, 0.05)])
def test_paired_shares_cover_nineteen_times_in_twenty_counted_exactly(gain, loss):
    assert 0.93 < exact_coverage(40, gain, loss) < 0.97


@pytest.mark.parametrize(("gained", "lost", "pairs"), [(-1, 0, 5), (3, 3, 5), (0, 0, 0)])
def test_pairs_that_cannot_be_are_refused(gained, lost, pairs):
    with pytest.raises(ValueError, match=f"{gained} gained and {lost} lost of {pairs} pairs: that cannot be"):
        paired_share(gained, lost, pairs)


# --- shares that count in part ----------------------------------------------------------------------------


@pytest.mark.parametrize("count", [50, 200])
def test_wilson_holds_at_least_as_often_for_wins_that_count_in_part(count):
    parts = np.random.default_rng(8).choice([0.0, 0.25, 0.5, 1.0], size=(4_000, count), p=[0.4, 0.2, 0.2, 0.2])
    assert held([wilson(row.sum(), count) for row in parts], 0.35) > 0.95


# --- means and medians ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [50, 200])
def test_student_covers_93_to_97_in_a_hundred_for_skewed_gold(count):
    assert 1.1 < skewness(GOLD, CHANCES) < 1.2
    ends = [student(row.mean(), row.var(ddof=1), count) for row in draws(4_000, count, seed=21)]
    assert 0.93 < held(ends, GOLD @ CHANCES) < 0.97


def test_gold_that_is_rare_needs_the_games_that_cochrans_rule_asks_for():
    """With 25 times the squared skewness Student's interval covers as it says; with 50 games it does not."""
    rare = {"values": RARE, "chances": RARE_CHANCES}
    enough = math.ceil(25 * skewness(**rare) ** 2)
    for count, least, most in [(50, 0.75, 0.93), (enough, 0.93, 0.97)]:
        ends = [student(row.mean(), row.var(ddof=1), count) for row in draws(4_000, count, 24, **rare)]
        assert least < held(ends, RARE @ RARE_CHANCES) < most


@pytest.mark.parametrize("count", [50, 200])
def test_the_bootstrap_covers_93_to_97_in_a_hundred_for_skewed_gold(count):
    ends = [bootstrap(row, "mean", seed=k, resamples=599) for k, row in enumerate(draws(600, count, seed=22))]
    assert 0.93 < held(ends, GOLD @ CHANCES) < 0.97


@pytest.mark.parametrize("count", [50, 200])
def test_the_bootstrap_of_the_median_covers_93_to_97_in_a_hundred(count):
    times = np.random.default_rng(23).exponential(20.0, size=(400, count))
    ends = [bootstrap(row, "median", seed=k, resamples=599) for k, row in enumerate(times)]
    assert 0.93 < held(ends, 20 * math.log(2)) < 0.97


def test_the_bootstrap_of_numbers_without_skew_is_near_to_students_interval():
    values = np.random.default_rng(3).normal(30, 12, 400)
    expected = student(values.mean(), values.var(ddof=1), 400)
    assert bootstrap(values, seed=5, resamples=20_000) == pytest.approx(expected, abs=0.05)


def test_one_seed_names_one_bootstrap_and_another_seed_another():
    values = draws(1, 60, seed=1)[0]
    assert bootstrap(values, seed=1) == bootstrap(list(values), seed=1)
    assert bootstrap(values, seed=1) != bootstrap(values, seed=2)


def test_the_bootstrap_takes_a_function_of_the_numbers():
    values = draws(1, 60, seed=2)[0]
    low, high = bootstrap(values, statistics.stdev, seed=1, resamples=500)
    assert low < statistics.stdev(values.tolist()) < high


def test_equal_numbers_leave_no_room_and_one_alone_has_no_ends():
    assert bootstrap([7, 7, 7]) == (7.0, 7.0)
    assert bootstrap([7, 7, 7], "median") == (7.0, 7.0)
    assert all(math.isnan(end) for end in bootstrap([7]))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"values": []}, "1 to 10,000 numbers"),
        ({"values": [1.0, math.nan]}, "none of them missing"),
        ({"values": [[1, 2], [3, 4]]}, "in one list"),
        ({"values": [1, 2], "statistic": "mode"}, "'mode' is no figure of a bootstrap: 'mean', 'median'"),
        ({"values": [1, 2], "resamples": 10}, "10 samples are too few"),
        ({"values": [1, 2], "level": 95}, "between 0 and 1"),
    ],
)
def test_what_a_bootstrap_cannot_use_is_refused(given, words):
    with pytest.raises(ValueError, match=words):
        bootstrap(**given)


@pytest.mark.parametrize(("gained", "lost", "pairs"), [(3, 2, 5), (0, 5, 5), (0, 0, 1), (1, 0, 1)])
def test_pairs_that_just_can_be_are_understood(gained, lost, pairs):
    low, high = paired_share(gained, lost, pairs)
    assert low <= (gained - lost) / pairs <= high


def test_where_every_pair_went_the_same_way_the_ends_are_known():
    z = 1.959963984540054
    edge = (40 - z**2) / (40 + z**2)
    assert paired_share(40, 0, 40) == pytest.approx((edge, 1.0))
    assert paired_share(0, 40, 40) == pytest.approx((-1.0, -edge))
    reach = z**2 / (40 + z**2)
    assert paired_share(0, 0, 40) == pytest.approx((-reach, reach))


def test_a_bootstrap_takes_as_many_numbers_and_as_few_samples_as_it_says(monkeypatch):
    monkeypatch.setattr(intervals, "MOST_VALUES", 5)
    assert bootstrap([1, 2, 3, 4, 5], resamples=100).low > 1
    with pytest.raises(ValueError, match="a bootstrap needs 1 to 5 numbers in one list"):
        bootstrap([1, 2, 3, 4, 5, 6])
    with pytest.raises(ValueError, match="99 samples are too few for an interval: at least 100, such as 2,000"):
        bootstrap([1, 2], resamples=99)


@pytest.mark.parametrize(("count", "batch"), [(2, 1_000_000), (10_000, 200)])
def test_two_million_numbers_of_samples_are_in_memory_at_one_time(monkeypatch, count, batch):
    asked = {}

    def found(data, figure, **how):
        asked.update(how)
        return SimpleNamespace(confidence_interval=SimpleNamespace(low=1, high=2))

    monkeypatch.setattr(stats, "bootstrap", found)
    assert bootstrap(range(count), resamples=300, level=0.9) == (1.0, 2.0)
    assert (asked["batch"], asked["n_resamples"], asked["confidence_level"]) == (batch, 300, 0.9)
    assert (asked["method"], asked["vectorized"]) == ("BCa", True)
    monkeypatch.setattr(intervals, "_ROOM", 1)
    bootstrap(range(count), max)
    assert (asked["batch"], asked["vectorized"], asked["n_resamples"]) == (1, False, 2_000)


@pytest.mark.parametrize("level", [0, 1, -0.5, 1.5])
def test_every_interval_has_a_level_between_nought_and_one(level):
    for make in (lambda: paired_share(3, 1, 9, level), lambda: bootstrap([1, 2], level=level)):
        with pytest.raises(ValueError, match=f"an interval's level is between 0 and 1, such as 0.95, not {level}"):
            make()


@pytest.mark.parametrize("pairs", [1, 5, 40, 200])
def test_pairs_that_all_agree_have_the_ends_that_can_be_written_down(pairs):
    """With nothing seen the score test ends where n D**2 = z**2 (|D| (1 - |D|)): at D = z**2 / (n + z**2)."""
    z2 = stats.norm.ppf(0.975) ** 2
    assert paired_share(0, 0, pairs) == pytest.approx((-z2 / (pairs + z2), z2 / (pairs + z2)), abs=1e-9)
    assert paired_share(pairs, 0, pairs) == pytest.approx(((pairs - z2) / (pairs + z2), 1), abs=1e-9)
    assert paired_share(0, pairs, pairs) == pytest.approx((-1, -(pairs - z2) / (pairs + z2)), abs=1e-9)
