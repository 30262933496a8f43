"""Numbers as people pass them become Python's exact numbers, in one place."""

from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest

from arcane_lab.core.exact_numbers import NoExactNumber, exact, exact_number, is_missing, python_value, written


class Pair(NamedTuple):
    infamy: Any
    gold: Any


@pytest.mark.parametrize(
    ("given", "right"),
    [
        (np.uint8(200), 200),
        (np.int64(-3), -3),
        (np.array(7), 7),
        (np.float64(3.7), Fraction(37, 10)),
        (np.float32(0.1), Fraction(1, 10)),
        (np.float16(0.1), Fraction(1, 10)),
        (np.longdouble("0.1"), Fraction(1, 10)),
        (np.array(0.5, dtype=np.float32), Fraction(1, 2)),
        (np.array(Decimal("0.1"), dtype=object), Fraction(1, 10)),
        (3.7, Fraction(37, 10)),
        (1e-20, Fraction(1, 10**20)),
        (1e300, 10**300),
        (-0.0, 0),
        (2.0, 2),
        (Decimal("0.30"), Fraction(3, 10)),
        (Decimal("1E+3"), 1000),
        (Fraction(6, 3), 2),
        (True, True),
        (np.bool_(False), False),
        (np.str_("ace"), "ace"),
        ("0.1", "0.1"),
        ((np.int8(1), (0.5, "x")), (1, (Fraction(1, 2), "x"))),
        (Pair(np.int64(1), 0.5), Pair(1, Fraction(1, 2))),
    ],
)
def test_each_becomes_the_exact_value_that_was_written(given: Any, right: Any) -> None:
    found = exact(given)
    assert (type(found), found) == (type(right), right)


@pytest.mark.parametrize(
    "given", [None, float("nan"), np.float32("nan"), np.array(np.nan), Decimal("sNaN"), pd.NA, pd.NaT, (1, None)]
)
def test_a_missing_value_is_no_number_and_is_named_with_its_type(given: Any) -> None:
    missing = given[1] if isinstance(given, tuple) else given
    assert is_missing(missing)
    with pytest.raises(NoExactNumber, match=f"missing value .{type(missing).__name__}"):
        exact(given)


@pytest.mark.parametrize("given", [float("inf"), -np.inf, np.float32("inf"), Decimal("Infinity"), np.longdouble("inf")])
def test_what_is_not_finite_is_refused(given: Any) -> None:
    with pytest.raises(NoExactNumber, match="not finite"):
        exact(given)


@pytest.mark.parametrize("given", ["1", True, np.bool_(True), 1j, [1], np.arange(3), object()])
def test_what_is_no_number_is_refused_where_one_is_needed(given: Any) -> None:
    with pytest.raises(NoExactNumber, match="no number"):
        exact_number(given)


def test_the_text_of_a_number_keeps_its_digits() -> None:
    given = [np.float64(1 / 7), np.float32(1 / 7), Decimal("0.10"), np.array(2.5)]
    assert [written(one) for one in given] == ["0.14285714285714285", "0.14285715", "0.10", "2.5"]


def test_other_things_stay_as_they_are() -> None:
    several = np.arange(3)
    assert python_value(several) is several
    assert exact(pd.Timestamp("2024-01-01")) == pd.Timestamp("2024-01-01")
