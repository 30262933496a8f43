"""Numbers as people pass them become Python's exact numbers, in one place."""

import operator
from decimal import Decimal
from fractions import Fraction
from math import inf, nan, nextafter
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest

from arcane_lab.core.exact_numbers import (
    ExactFraction,
    NoExactNumber,
    exact,
    exact_number,
    format_decimal,
    is_missing,
    python_list,
    python_value,
)


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
        (Fraction(1, 2), Fraction(1, 2)),
        (frozenset({0.5, 2.0}), frozenset({Fraction(1, 2), 2})),
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
    assert [format_decimal(one) for one in given] == ["0.14285714285714285", "0.14285715", "0.10", "2.5"]


def test_other_things_stay_as_they_are() -> None:
    several = np.arange(3)
    assert python_value(several) is several
    assert exact(pd.Timestamp("2024-01-01")) == pd.Timestamp("2024-01-01")


class Odd:
    """Something that is not even equal to itself, and yet no number."""

    def __ne__(self, other: object) -> bool:
        return True


PARTS = np.array((1, np.nan), dtype=[("gold", "i4"), ("infamy", "f4")])[()]


@pytest.mark.parametrize("given", [complex("nan"), np.complex64(complex("nan")), np.ma.masked, np.datetime64("NaT")])
def test_nothing_is_missing_in_every_kind_of_number(given: Any) -> None:
    assert is_missing(given)


@pytest.mark.parametrize(
    "given", [0, "", 1.0, 1j, inf, Decimal(0), np.float32(0), np.array([nan]), np.array([nan, 1]), PARTS, Odd(), "nan"]
)
def test_what_is_there_is_not_missing(given: Any) -> None:
    assert is_missing(given) is False


@pytest.mark.parametrize(
    ("given", "right"),
    [
        (np.float64(0.1), 0.1),
        (np.float32(0.1), 0.1),
        (np.longdouble("0.1"), Decimal("0.1")),
        (np.array(np.int8(3), dtype=object), 3),
        (frozenset({np.int8(3)}), frozenset({3})),
        (PARTS.copy(), None),
    ],
)
def test_a_value_of_numpy_becomes_pythons_own(given: Any, right: Any) -> None:
    found = python_value(given)
    if right is None:
        assert (type(found), found[0], type(found[0])) == (tuple, 1, int)
        assert np.isnan(found[1])
    else:
        assert (type(found), found) == (type(right), right)


@pytest.mark.parametrize("given", [np.void(b"ab"), np.datetime64("2024-01-01"), np.float32("nan"), np.arange(1.0)])
def test_what_python_has_no_own_value_for_stays(given: Any) -> None:
    assert python_value(given) is given


def test_a_column_becomes_a_list_with_the_figures_that_were_written() -> None:
    singles = np.array([0.1, np.nan, 0.25], dtype="float32")
    for column in (singles, pd.Series(singles), pd.Index(singles)):
        found = python_list(column)
        assert [str(one) for one in found] == ["0.1", "nan", "0.25"]
        assert type(found[0]) is float
    found = python_list(pd.Series([0.1, None], dtype="Float32"))
    assert (found[0], found[1]) == (0.1, pd.NA)
    assert python_list(np.array([0.1, 3.0])) == [0.1, 3.0]
    assert [type(one) for one in python_list(np.array([1, 2], dtype="int16"))] == [int, int]
    assert python_list(np.array(["a", "b"])) == ["a", "b"]


@pytest.mark.parametrize("given", [np.zeros((2, 2)), np.array(3), np.int8(3), [1], (1, 2), "ace", None])
def test_what_is_no_column_stays_as_it_is(given: Any) -> None:
    assert python_list(given) is given


def test_a_tuple_without_anything_to_turn_is_handed_back() -> None:
    whole = (1, "ace", True)
    assert exact(whole) is whole
    assert exact((1, 0.5, "ace")) == (1, Fraction(1, 2), "ace")
    named = exact(Pair(0.5, "ace"))
    assert (type(named), named.infamy, named.gold) == (Pair, Fraction(1, 2), "ace")


@pytest.mark.parametrize("given", [1j, np.complex64(1j), np.complex128(0)])
def test_a_complex_number_has_no_place_among_others(given: Any) -> None:
    with pytest.raises(NoExactNumber, match=f"no number that has a place among others .{type(given).__name__}"):
        exact(given)


def test_a_length_of_time_is_no_whole_number() -> None:
    days = np.timedelta64(3, "D")
    assert exact(days) is days


@pytest.mark.parametrize(
    ("given", "right"),
    [
        (3 * 0.1, Fraction(3, 10)),
        (-3 * 0.1, Fraction(-3, 10)),
        (nextafter(1.5e-20, 1), Fraction(15, 10**21)),
        # Twelve figures are left of these, which nobody writes with noise behind them, and thirteen of those.
        (nextafter(0.123456789012, 1), Fraction(123456789012, 10**12)),
        (nextafter(0.1234567890123, 1), Fraction(repr(nextafter(0.1234567890123, 1)))),
        (1 / 3, Fraction("0.3333333333333333")),
    ],
)
def test_noise_is_left_out_where_few_figures_are_left(given: float, right: Fraction) -> None:
    assert exact(given) == right


@pytest.mark.parametrize(
    ("given", "right"),
    [
        # A decimal of up to 17 figures is what was written; a longer one may be a float written out.
        ("0.10000000000000001", Fraction(10000000000000001, 10**17)),
        ("0.100000000000000006", Fraction(1, 10)),
        ("0.1000000000000000055511151231257827021181583404541015625", Fraction(1, 10)),
        ("0.123456789012345678901", Fraction(123456789012345678901, 10**21)),
        ("1" * 400, int("1" * 400)),
        ("1E+4000", 10**4000),
        ("1E-4000", Fraction(1, 10**4000)),
        ("1" * 4000, (10**4000 - 1) // 9),
        ("0E+9999", 0),
    ],
)
def test_a_decimal_is_what_was_written_unless_it_is_a_float_written_out(given: str, right: Any) -> None:
    assert exact(Decimal(given)) == right


@pytest.mark.parametrize("given", ["1E+4001", "1E-4001", "1." + "1" * 4000, "-1E+999999"])
def test_a_decimal_of_more_places_than_can_be_written_is_refused(given: str) -> None:
    with pytest.raises(NoExactNumber, match=r"a number of more than 4,000 places .Decimal"):
        exact(Decimal(given))


THIRD = ExactFraction(1, 3)


@pytest.mark.parametrize(
    ("own", "shown"),
    [
        (ExactFraction(37, 10), 3.7),
        (ExactFraction(37, 10), Decimal("3.70")),
        (ExactFraction(37, 10), np.float32(3.7)),
        (ExactFraction(37, 10), Fraction(37, 10)),
        (ExactFraction(2), 2),
        (THIRD, 1 / 3),
        (THIRD, Decimal(1) / 3),
        (THIRD, Decimal("0.333333333333333")),
        (THIRD, np.float32(1 / 3)),
        (ExactFraction(2, 3), 0.6666667),
        # Seven to nine figures are what a float32 shows.
        (ExactFraction("0.666666701"), 0.6666667),
        (ExactFraction("0.123456789001"), 0.123456789),
        (ExactFraction(10**300), 1e300),
    ],
)
def test_a_fraction_is_equal_to_every_number_that_shows_it(own: ExactFraction, shown: Any) -> None:
    assert own == shown
    assert own <= shown
    assert own >= shown
    assert not own < shown
    assert not own > shown


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (ExactFraction(37, 10), 3.71),
        (ExactFraction(1, 4), Fraction(1, 3)),
        (ExactFraction(1, 4), 1),
        (ExactFraction(1, 3), 0.3334),
        (ExactFraction(1, 3), Decimal("0.33333333333334")),
        # Exactly one of the last figure away.
        (ExactFraction("0.333333333333332"), Decimal("0.333333333333333")),
        (ExactFraction(1, 2), inf),
        (ExactFraction(1, 2), Decimal("Infinity")),
        # Six and ten figures, of which a float32 makes the same.
        (ExactFraction("0.666666999"), 0.666667),
        (ExactFraction("0.1234567890999"), 0.1234567891),
        (ExactFraction(1, 2), 1.234567e39),
        (ExactFraction(10**39), 1.234567e39),
        (-ExactFraction(10**400), 1e300),
    ],
)
def test_and_less_than_one_that_is_more(less: ExactFraction, more: Any) -> None:
    assert less < more
    assert less <= more
    assert less != more
    assert not less > more
    assert not less >= more


def test_a_fraction_is_neither_less_nor_more_than_no_number() -> None:
    assert not nan > THIRD
    assert not nan <= THIRD
    assert THIRD != "1/3"
    with pytest.raises(TypeError):
        assert THIRD < "1/3"


@pytest.mark.parametrize(
    ("reckon", "right"),
    [
        (lambda x: x + 1, Fraction(7, 4)),
        (lambda x: 1 + x, Fraction(7, 4)),
        (lambda x: x - 1, Fraction(-1, 4)),
        (lambda x: 1 - x, Fraction(1, 4)),
        (lambda x: x * 3, Fraction(9, 4)),
        (lambda x: 3 * x, Fraction(9, 4)),
        (lambda x: x / 3, Fraction(1, 4)),
        (lambda x: 3 / x, Fraction(4)),
        (operator.neg, Fraction(-3, 4)),
        (operator.pos, Fraction(3, 4)),
        (abs, Fraction(3, 4)),
        (lambda x: x**2, Fraction(9, 16)),
        (lambda x: x % Fraction(1, 2), Fraction(1, 4)),
        (lambda x: x + Decimal("0.1"), Fraction(17, 20)),
        (lambda x: Decimal("0.1") + x, Fraction(17, 20)),
    ],
)
def test_what_is_reckoned_with_a_fraction_meets_floats_as_it_does(reckon: Any, right: Fraction) -> None:
    found = reckon(ExactFraction(3, 4))
    assert (type(found), Fraction(found)) == (ExactFraction, right)


def test_a_float_gives_a_float_and_a_sort_of_its_own_a_plain_fraction() -> None:
    class Odds(ExactFraction):
        pass

    assert type(ExactFraction(1, 2) + 0.5) is float
    assert type(Odds(1, 2) + 1) is Fraction
    assert repr(ExactFraction(1, 2)) == "Fraction(1, 2)"
    assert hash(ExactFraction(1, 2)) == hash(Fraction(1, 2))
    with pytest.raises(TypeError):
        assert ExactFraction(1, 2) + Decimal("Infinity")
