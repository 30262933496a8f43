"""What a switchable value may be: amounts between their bounds, choices out of a list, and what is said of others."""

from __future__ import annotations

import numpy as np
import pytest

from arcane_lab.core.text import whole_number
from arcane_lab.core.values import (
    Value,
    format_value,
    from_text,
    is_same,
    number_among,
    refusal_of_amount,
    refusal_of_choice,
)

ALLOWED = "a whole number from 2 to 5"


@pytest.mark.parametrize(
    ("given", "number"),
    [
        (3, 3),
        (np.int8(3), 3),
        (" +3 ", 3),
        ("-999999999", -999999999),
        ("1000000000", None),
        ("1.0", None),
        ("", None),
        (1.0, None),
        (np.bool_(True), None),
        (False, None),
        (None, None),
        ([1], None),
    ],
)
def test_a_whole_number_is_read_from_numbers_and_short_texts(given: object, number: int | None) -> None:
    found = whole_number(given)
    assert (found, type(found)) == (number, type(number))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [(1, 1, True), (1, 2, False), (True, 1, False), (0, False, False), (True, True, True), ("a", "a", True)],
)
def test_a_truth_value_is_the_same_as_no_number(one: object, other: object, same: bool) -> None:
    assert is_same(one, other) is same


@pytest.mark.parametrize(
    ("text", "value"),
    [("True", True), (" false ", False), ("-3", -3), (" own ", "own"), ("truely", "truely"), ("1.5", "1.5")],
)
def test_a_cell_is_read_as_a_truth_value_a_number_or_a_text(text: str, value: Value) -> None:
    found = from_text(text)
    assert (type(found), found) == (type(value), value)
    assert from_text(format_value(value)) == value


@pytest.mark.parametrize(
    ("value", "refusal"),
    [
        (1, ("is too small", ALLOWED)),
        (2, None),
        (5, None),
        (6, ("is too large", ALLOWED)),
        (0, ("is too small", ALLOWED)),
        (-1, ("is negative", ALLOWED)),
        ("3", ("is not a whole number", f"{ALLOWED} (it is a text: write 3 without quotation marks)")),
        ("three", ("is not a whole number", ALLOWED)),
        (3.0, ("is not a whole number", f"{ALLOWED} (it has a decimal point: write 3)")),
        (3.5, ("is not a whole number", ALLOWED)),
        (True, ("is not a whole number", f"{ALLOWED} (it is a truth value)")),
        (None, ("None is not a whole number", ALLOWED)),
        ([3], ("is not a whole number", ALLOWED)),
    ],
)
def test_an_amount_lies_between_its_bounds(value: object, refusal: tuple[str, str] | None) -> None:
    assert refusal_of_amount(value, 2, 5) == refusal


def test_below_a_bound_that_is_negative_itself_a_number_is_too_small() -> None:
    assert refusal_of_amount(-4, -3, 3) == ("is too small", "a whole number from -3 to 3")
    assert refusal_of_amount(-3, -3, 3) is None
    assert refusal_of_amount(-1, 0, 3) == ("is negative", "a whole number from 0 to 3")


@pytest.mark.parametrize(
    ("value", "choices", "refusal"),
    [
        (True, (True, False), None),
        ("own", ("own", "any"), None),
        (np.int64(100), (100, 200), None),
        (1, (True, False), ("is not one of the choices", "true, false (it is a number: write True)")),
        (0, (True, False), ("is not one of the choices", "true, false (it is a number: write False)")),
        (2, (True, False), ("is not one of the choices", "true, false")),
        (1, ("own", "any"), ("is not one of the choices", "own, any")),
        (1.0, (True, False), ("is not one of the choices", "true, false")),
        (
            "True",
            (True, False),
            ("is not one of the choices", "true, false (it is a text: write True without quotation marks)"),
        ),
        (
            "100",
            (100, 200),
            ("is not one of the choices", "100, 200 (it is a text: write 100 without quotation marks)"),
        ),
        ("150", (100, 200), ("is not one of the choices (did you mean 100?)", "100, 200")),
        ("OWN", ("own", "any"), ("is not one of the choices (did you mean own?)", "own, any")),
        (True, ("true", "other"), ("is not one of the choices (did you mean true?)", "true, other")),
        (None, ("own", "any"), ("None is not one of the choices", "own, any")),
    ],
)
def test_a_choice_is_one_of_the_list(
    value: object, choices: tuple[Value, ...], refusal: tuple[str, str] | None
) -> None:
    assert refusal_of_choice(value, choices) == refusal


def test_a_choice_is_numbered_by_its_place() -> None:
    assert [number_among((1, True, "own"), one) for one in (1, True, "own")] == [0, 1, 2]
    with pytest.raises(ValueError, match=r"^false is none of 1, true, own$"):
        number_among((1, True, "own"), False)
