"""What the digits of a number leave open, to the last one that is let pass and the first that is not."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from arcane_lab.lessons.forms import forms
from arcane_lab.lessons.rounding import Rounded, exactly, of_object, of_text
from arcane_lab.lessons.rounding import in_thousands as read_thousands

THOUSANDS = next(form for form in forms("number") if form.means == "thousands")


def in_thousands(text: str) -> Rounded | None:
    """A number as the form for signs between thousands reads it; None for a text that does not fit."""
    match = THOUSANDS.pattern.fullmatch(text)
    return match and read_thousands(text, match[1])


@pytest.mark.parametrize(("text", "value", "least", "most"), [
    ("12", "12", "12", "12"), ("12.", "12", "12", "12"), ("1e2", "100", "100", "100"), ("0", "0", "0", "0"),
    ("0.5", "1/2", "0.45", "0.55"), ("0,50", "1/2", "0.495", "0.505"), ("-0.5", "-1/2", "-0.55", "-0.45"),
    ("5e-1", "1/2", "0.45", "0.55"), ("0.3...", "0.3", "0.3", "0.4"), ("-0.3...", "-0.3", "-0.4", "-0.3"),
    ("0.0...", "0", "0", "0.1"), ("12.0", "12", "11.95", "12.05"), ("3...", "3", "3", "3"),
])  # fmt: skip
def test_a_number_stands_for_all_that_is_rounded_to_it(text: str, value: str, least: str, most: str) -> None:
    assert of_text(text)[:3] == (Fraction(value), Fraction(least), Fraction(most))


@pytest.mark.parametrize("text", ["", "one", "1.2.3", "nan", "inf", "1e401", "1e-401", "12e400"])
def test_what_is_no_number_that_somebody_found_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        of_text(text)
    assert of_text("1e400").value == 10**400
    assert of_text("1e-400").value == Fraction(1, 10**400)


@pytest.mark.parametrize(("text", "judged"), [
    # So many figures are noise: none of 14; a billionth from 15 on; of 7 to 9 (and of a float32) an eight-millionth.
    ("0.33333333333330", "wrong"), ("0.333333333333330", "right"), ("0.3333333520", "wrong"), ("0.333333352", "right"),
    ("0.33333335", "right"), ("0.333332", "wrong"), ("0.3333333432674408", "right"), ("0.3333333432674409", "wrong"),
    ("0.3333333432674410", "wrong"),
])  # fmt: skip
def test_the_last_figures_of_a_computer_are_noise(text: str, judged: str) -> None:
    assert of_text(text).judge(Fraction(1, 3)) == judged


@pytest.mark.parametrize(("text", "answer", "judged"), [
    ("0.9...", "1", "right"), ("0.9...", "0.99", "coarse"), ("0.9...", "0.899", "wrong"), ("0.9...", "1.001", "wrong"),
    ("0.5", "0.45", "coarse"), ("0.5", "0.55", "coarse"), ("0.5", "0.449", "wrong"), ("0.5", "0.551", "wrong"),
    ("1.0", "1.01", "right"), ("1.0", "0.99", "coarse"), ("-1.0", "-1.01", "right"), ("-1.0", "-0.99", "coarse"),
    ("0.5", "0.5", "right"),
])  # fmt: skip
def test_a_number_is_rounded_too_much_from_one_in_twenty_on(text: str, answer: str, judged: str) -> None:
    assert of_text(text).judge(Fraction(answer)) == judged


def test_rounding_is_measured_against_a_size_where_one_is_given() -> None:
    tenth = of_text("0.90")
    assert [tenth.judge(Fraction("0.901"), size) for size in (None, Fraction(1, 10), Fraction("0.099"))] == [
        "right", "right", "coarse",
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "value", "thousands"), [
    ("2,400", "2.4", 2400), ("2.400", "2.4", 2400), ("-2,400", "-2.4", -2400), ("2 400", "2400", None),
    ("2'400", "2400", None), ("1,234,567", "1234567", None), ("1.234.567", "1234567", None),
    ("999,999", "999.999", 999999),
])  # fmt: skip
def test_a_sign_between_thousands_may_be_a_decimal_point(text: str, value: str, thousands: int | None) -> None:
    found = in_thousands(text)
    assert found is not None
    assert (found.value, found.thousands) == (Fraction(value), thousands)


@pytest.mark.parametrize("text", ["2400", "24,00", "2,4000", "1234,567", "1,234.567", "1 234 56", ",400", ""])
def test_other_signs_are_none_between_thousands(text: str) -> None:
    assert in_thousands(text) is None


def test_only_a_large_answer_is_written_with_thousands() -> None:
    for text, answer, judged in [("1,000", 1000, "right"), ("0,999", 999, "wrong"), ("-1,000", -1000, "right")]:
        found = in_thousands(text)
        assert found is not None
        assert found.judge(Fraction(answer)) == judged


@pytest.mark.parametrize(("given", "answer", "judged"), [
    (np.float16(1 / 7), "1/7", "right"), (np.float32(1 / 7), "1/7", "right"), (0.1428, "1/7", "wrong"),
    (Decimal("0.1428"), "1/7", "wrong"), (0.1 + 0.2, "3/10", "right"), (Decimal("0.3000001"), "3/10", "wrong"),
    (1e-16, "1e-15", "coarse"), (Decimal("0.30"), "3/10", "right"), (100.00000001, "100", "right"),
    (100.0000002, "100", "wrong"),
])  # fmt: skip
def test_what_python_reckons_is_right_but_for_its_noise(given: Any, answer: str, judged: str) -> None:
    assert of_object(given).judge(Fraction(answer)) == judged


def test_a_whole_number_stands_for_itself_alone() -> None:
    assert exactly(5) == (5, 5, 5, None)
    assert exactly(5).judge(Fraction(51, 10)) == "wrong"
