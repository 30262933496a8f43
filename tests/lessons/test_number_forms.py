"""A number, a share or a chance in every spelling is the number that is meant."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from arcane_lab.lessons.answers import AtMost, BadAnswer, Choice, Law, Number, Odds, Points
from arcane_lab.lessons.predictions import how_far_apart

THIRD = [
    "100/3%", "100/3 %", "(100/3)%", "100/3 percent", "33 1/3%", "33⅓%", "⅓", " ⅓ ", "1⁄3", "１/３", "one in three",
    "One in three.", "one-in-three", "1 in three", "one out of three", "one out of every three", "1 in every 3",
    "a one in three chance", "one chance in three", "1 time in 3", "once in three", "one third", "one-third", "1/3rd",
    "a third of the time", "one divided by three", "one over three", "1 / 3", "1\u2009/\u20093", "2/6",
    "3.33e-1", "3.33E-1", "3,33e-1", "3.33 × 10^-1", "3.33*10**-1", "3.33·10⁻¹", "3.33 x 10^(−1)", "33.3e-2", "333e-3",
    "3.33e1%", "33.3/100", "333‰", "333.3 ‰", "33.333\u2009%", "33,3\u202f%", "33.3％", "0.333 333 333", "0.333...",
    "0.333…", "33.3…%", "thirty-three percent", "33.3 per cent", "33.3pct", "33.3% of the time", "33.3% chance",
    "p = 1/3", "P(ace) = 1/3", "1 − ⅔", "1 – 2/3", "⅔/2", "⅔ × ½", "one minus two thirds", "two sixths", "4 twelfths",
    "zero point three three three", "the chance is 1/3", "1 of 3", "1 per 3", "33.3 out of 100", "three in 9", "200/6%",
    "np.float64(0.3333333333333333)", "np.float32(0.33333334)", "Decimal('0.3333')", "Fraction(1, 3)", "F(1, 3)",
    "33.33%, 1 in 3", "33.33%, about 1 in 3", "1/3 = 33.33%, 1 in 3", "333.3 per mille",
    "1/3 ≈ 33%", "1 in 3 (33%)", "1/3 or so", "it is 1/3",
    "100-200/3%", "0.33333333333333331", "0.33333334", "a 3rd", "probability of 1/3", "١/٣",
]  # fmt: skip


@pytest.mark.parametrize("given", THIRD)
def test_a_third_in_every_spelling(given: str) -> None:
    odds = Odds()
    assert odds.judge(odds.read(given), Fraction(1, 3)) == "right"


@pytest.mark.parametrize(("given", "chance"), [
    ("two out of seven", "2/7"), ("two of seven cards", "2/7"), ("2 in 7 draws", "2/7"), ("1 in 3.5", "2/7"),
    ("three in a hundred", "3/100"), ("one in a thousand", "1/1000"), ("a thirteenth", "1/13"), ("⅞", "7/8"),
    ("one twenty-first", None), ("three hundredths", "3/100"), ("1e-2%", "1/10000"), ("1.0e-05", "1/100000"),
    ("fifty-fifty", "1/2"), ("50-50", "1/2"), ("½", "1/2"), ("one half", "1/2"), ("a half", "1/2"), ("impossible", "0"),
    ("0.666...", "2/3"), ("0.667", "2/3"), ("0.66666666666666663", "2/3"), ("1 - 95%", "1/20"), ("95% - 90%", "1/20"),
    ("3/10%", "3/1000"), ("two-sevenths", "2/7"), ("twenty in seventy", "2/7"), ("⅟7", "1/7"), ("5e-1^2", "1/4"),
    ("point two five", "1/4"), ("three quarters", "3/4"), ("7½%", "3/40"), ("one hundred percent", "1"),
])  # fmt: skip
def test_chances_in_every_spelling(given: str, chance: str | None) -> None:
    odds = Odds()
    if chance is None:
        with pytest.raises(BadAnswer):
            odds.read(given)
    else:
        assert odds.judge(odds.read(given), Fraction(chance)) == "right"


@pytest.mark.parametrize(("given", "chance", "judged"), [
    ("one in three", "1/4", "wrong"), ("⅓", "33/100", "wrong"), ("3.33e-1", "1/4", "wrong"),
    ("100/3%", "3/10", "wrong"),
    ("0.14285714285714285", "1/8", "wrong"), ("0.142857182", "1/7", "wrong"), ("0.1428572", "1/7", "wrong"),
    ("14.3%", "1/7", "right"), ("14%", "1/7", "right"), ("0.1", "1/7", "coarse"), ("1e-1", "1/7", "coarse"),
    ("0.142", "1/7", "wrong"), ("0.14285714285715", "1/7", "wrong"), ("0.666", "2/3", "wrong"),
])  # fmt: skip
def test_too_few_or_wrong_figures_are_told_apart(given: str, chance: str, judged: str) -> None:
    odds = Odds()
    assert odds.judge(odds.read(given), Fraction(chance)) == judged


@pytest.mark.parametrize(("given", "value"), [
    ("2½", "5/2"), ("2 1/2", "5/2"), ("two and a half", "5/2"), ("−2½", "-5/2"), ("1,234.5", "2469/2"),
    ("6⅞ gold", "55/8"),
    ("1.234,5", "2469/2"), ("1.5e3", "1500"), ("1.5 × 10³", "1500"), ("1 500", "1500"), ("1\u2009500", "1500"),
    ("1’500", "1500"), ("１５", "15"), ("15\u200b", "15"), ("‑3", "-3"), ("x = 15", "15"), ("half of 50", "25"),
    ("a third of 30", "10"), ("two thirds of 30", "20"), ("minus two", "-2"), ("1_500", "1500"), ("2,400.00", "2400"),
    ("one hundred and five", "105"), ("20% of 25", None), ("6/7", "6/7"), ("⅐ × 6", "6/7"), ("10/3 gold", "10/3"),
])  # fmt: skip
def test_numbers_in_every_spelling(given: str, value: str | None) -> None:
    number = Number("gold")
    if value is not None:
        assert number.judge(number.read(given), Fraction(value)) == "right"


@pytest.mark.parametrize("given", [
    "one in", "1 in", "3 or", "in three", "⅓⅓", "two thirds 30", "1/3 1/3", "3.33e", "e-1", "1e99999", "9" * 5000,
    "three", "one two", "⅓ or ½", "NaN", np.nan, pd.NA, pd.NaT, np.inf, Decimal("nan"), Decimal("1e999999999"),
    np.array([1, 2]), pd.Series([0.5]), np.bool_(True), 10**5000, "/", "%", "‰", "...", "…", b"1/3", 1j,
], ids=lambda given: str(given)[:20] if not isinstance(given, int) else "long")  # fmt: skip
def test_what_is_no_number_is_refused_with_a_sentence(given: Any) -> None:
    for kind in (Odds(), AtMost()):
        with pytest.raises(BadAnswer, match="Write ") as refused:
            kind.read(given)
        assert len(str(refused.value)) < 500
    if not isinstance(given, str) or given not in ("three", "in three"):
        with pytest.raises(BadAnswer, match="Write "):
            Number().read(given)


@pytest.mark.parametrize("given", ["100/3%", "33%", "33 percent", "⅓%", "33‰%", "thirty percent"])
def test_a_percentage_is_no_number_of_something(given: str) -> None:
    with pytest.raises(BadAnswer, match="Write a number of gold"):
        Number("gold").read(given)


def test_fifty_by_fifty_may_mean_two_things() -> None:
    with pytest.raises(BadAnswer, match=r'"1/2" or "1"'):
        Odds().read("50/50")


def test_points_in_every_spelling() -> None:
    points, answer = Points(), Fraction(1, 70)
    for given in (
        *(1.4285714285714286, np.float32(10 / 7), Decimal("1.43"), Fraction(10, 7), np.float64(1 / 70), "1.43 pp"),
        *("1 3/7 points", "10/7 points", "1.43 percentage points", "one seventieth", "1.43e0 points", "1 in 70"),
    ):
        assert points.judge(points.read(given), answer) == "right", given


def test_a_law_may_come_from_numpy_and_pandas() -> None:
    kind, answer = Law(), {0: Fraction(1, 7), 1: Fraction(6, 7)}
    for given in (
        {0: np.float32(1 / 7), 1: np.float64(6 / 7)},
        {np.int64(0): "1 in 7", np.int64(1): "six sevenths"},
        pd.Series([1 / 7, 6 / 7]),
        pd.Series({0: "14.3%", 1: "85.7%"}),
    ):
        assert kind.judge(kind.read(given), answer) == "right"
    for given in (pd.DataFrame({"a": [1, 2]}), pd.Series([[1], [2]]), "1/7", np.array([1 / 7, 6 / 7])):
        with pytest.raises(BadAnswer):
            kind.read(given)


def test_other_answers_may_come_from_numpy() -> None:
    assert Choice(("yes", "no")).read(np.bool_(True)) == "yes"
    assert Choice(("yes", "no")).read(np.str_("b")) == "no"


@pytest.mark.parametrize(("said", "came"), [
    ("⅓", Fraction(1, 3)), ("one in three", Fraction(1, 3)), ("3.33e-1", Fraction(1, 3)), ("100/3%", Fraction(1, 3)),
    ("0.3333333333333333", Fraction(1, 3)), ("２8", 28), ("twenty eight", 28), ("−3", -3),
])  # fmt: skip
def test_predictions_are_read_as_freely(said: str, came: Any) -> None:
    assert how_far_apart(said, came) == 0


@pytest.mark.parametrize("said", ["⅓", "one in three", "3.3e-1", "33%", "1 in 3", "33 of 100", "one third"])
def test_predicted_shares_of_a_hundred(said: str) -> None:
    assert how_far_apart(said, 33, of=100) == 0


@pytest.mark.parametrize("sort", [np.float16, np.float32, np.float64, np.longdouble, float, Decimal, Fraction])
@pytest.mark.parametrize("cases", [3, 7, 9, 11, 13])
def test_a_share_is_right_in_every_sort_of_number_and_the_next_one_wrong(sort: Any, cases: int) -> None:
    odds = Odds()
    for many in range(1, cases):
        read = odds.read(sort(many) / sort(cases))
        assert odds.judge(read, Fraction(many, cases)) == "right"
        assert odds.judge(read, Fraction(2 * many + 1, 2 * cases)) == "wrong"
