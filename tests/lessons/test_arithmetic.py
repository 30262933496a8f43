"""Sums are worked out exactly, and what nobody works out by hand is none."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcane_lab.lessons.arithmetic import typed_as_power, worked_out


@pytest.mark.parametrize(("text", "value"), [
    ("7-2-1", "4"), ("12/2/3", "2"), ("2*3+4", "10"), ("2+3*4", "14"), ("(2+3)*4", "20"), ("-3+5", "2"), ("+3", "3"),
    ("-(2-5)", "3"), ("2**3", "8"), ("2^0", "1"), ("0.5^2", "1/4"), ("(2/3)^3", "8/27"), ("3²", "9"), ("2¹⁰", "1024"),
    ("5 ÷ 2", "5/2"), ("2·3", "6"), ("[1+2]*3", "9"), ("3 x 4", "12"), ("(3)x(4)", "12"), ("0,5+0,25", "3/4"),
    ("1/3%", "1/300"), ("50%+25%", "3/4"), ("(1+2)%", "3/100"), ("(1/2)%+1", "201/200"), ("2.5 %*4", "1/10"),
    ("sqrt(9)", "3"), ("sqrt 16", "4"), ("√25", "5"), ("root(49)+1", "8"), ("math.sqrt(4)", "2"), ("sqrt(0)", "0"),
    ("1.5e3", "1500"), ("1e-2", "1/100"),
])  # fmt: skip
def test_a_sum_comes_to_this(text: str, value: str) -> None:
    assert worked_out(text) == Fraction(value)


@pytest.mark.parametrize("text", [
    "", "()", "two", "3 4", "x*2", "1/0", "2^(1/2)", "2^-1", "0^-1", "sqrt(8)", "sqrt(2)*2", "sqrt()", "1e1234", "3!",
    "2//3", "1 if 1", "1_0",
])  # fmt: skip
def test_what_is_no_sum_comes_to_nothing(text: str) -> None:
    assert worked_out(text) is None


def test_a_sum_has_at_most_a_hundred_signs() -> None:
    assert worked_out("1+" * 49 + "11") == 60
    assert worked_out("1+" * 50 + "1") is None


@pytest.mark.parametrize(("base", "most"), [("2", 5000), ("(1/8)", 2500), ("(7/8)", 2500), ("15", 2500)])
def test_a_power_has_at_most_ten_thousand_binary_digits(base: str, most: int) -> None:
    assert worked_out(f"{base}^{most}") == Fraction(base.strip("()")) ** most
    assert worked_out(f"{base}^{most + 1}") is None


@pytest.mark.parametrize(("given", "answer", "power"), [
    (2 ^ 2, 4, "2^2"), (3 ^ 2, 9, "3^2"), (2 ^ 3, 8, "2^3"), (2 * 2 ^ 2, 8, "2*2^2"), (3 ^ 3, 27, "3^3"),
    (3 * 3 ^ 2, 27, "3*3^2"), (7 * 10 ^ 3, 7000, "7*10^3"), (4 * 5 ^ 2, 100, "4*5^2"), (10 ^ 2, 100, "10^2"),
    (9, 9, None), (7, 8, None), (1, 3, None), (0, 0, None), (2, 0, None), (2, -4, None), (2, 1, None),
    (20 ^ 2, 401, None), (20 ^ 2, 399, None), (4 ^ 2, 16, "4^2"),
])  # fmt: skip
def test_the_power_that_python_took_for_another_number_is_known(given: int, answer: int, power: str | None) -> None:
    assert typed_as_power(given, answer) == power
