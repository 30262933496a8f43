"""How far a prediction is from what came, in whatever form it was written."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import pytest

from arcane_lab.lessons.predictions import how_far_apart


@pytest.mark.parametrize(("said", "came", "apart"), [
    ("7", 7, 0), ("7", 9, 2), ("9", 7, 2), ("-3", 7, 10), ("7.5", 7, 0.5), ("82 of 84", 80, 2), ("lost 3", -5, 2),
    ("3 gold lost", -5, 2), ("they lose 3", -5, 2), ("minus 3", -5, 2), ("yes", 3, None), ("3", "yes", None),
    ("yes", "no", None), ("the same", "same", 0), ("other", "another", 0),
    ("1e400", 7, 1e100), ("half as wide", "half", 0),
    ("Leave it", "leave", 0), ("Set it", "set", 0), ("0.5", "half", 0), ("0.3", "a quarter", 5), ("0.3", "half", 20),
    # A chance is so many points away, a number of 1 and 0 is none.
    ("40", Fraction(9, 25), 4), ("0.4", Fraction(9, 25), 4), ("36", "36%", 0), ("40", "36%", 4), ("2", Fraction(1), 1),
    ("3", Fraction(0), 3), ("100%", Fraction(1), None), ("3", Fraction(3, 2), 1.5),
    # A list is as long as it is, where no text came.
    ("1, 2, 3", 3, 0), ("6, 7 and 15", 5, 2), ("1, 2, 3 and 4", 9, 5), ("1, 2, 3", "3", None), ("1, 2", 2, None),
])  # fmt: skip
def test_numbers_and_words_are_so_far_apart(said: str, came: Any, apart: float | None) -> None:
    assert how_far_apart(said, came) == (apart if apart is None else pytest.approx(apart))


@pytest.mark.parametrize(("said", "came", "near", "apart"), [
    # Of a range that is no wider than twice an estimate (or 1) the nearer end counts, and nothing inside of it.
    ("1 or 2", 1, 0, 0), ("1 or 2", 2, 0, 0), ("1 or 2", 4, 0, 2), ("7 to 9", 8, 1, 0), ("7 to 9", 10, 1, 1),
    ("7 to 9", 5, 1, 2), ("1 to 3", 2, 1, 0), ("7 to 9", 9, 1, 0), ("7 to 9", 7, 1, 0), ("between 3 and 5", 4, 1, 0),
    ("3 or 5 gold", 9, 1, 4), ("3-4", 7, 0, 3), ("3\u20134", 7, 0, 3),
    # Of a wider one the end that is further away.
    ("1 to 3", 2, 0.9, 1), ("7 to 9", 11, 0, 4), ("1 to 4", 2, 1, 2), ("1 to 4", 3, 1, 2), ("30-41%", "36%", 5, 6),
    ("30-40%", "36%", 5, 0), ("30% to 40%", "36%", 5, 0), ("30-40%", "42%", 5, 2), ("3 to 5", "yes", 1, None),
])  # fmt: skip
def test_a_range_is_as_far_as_an_end_of_it(said: str, came: Any, near: float, apart: float | None) -> None:
    assert how_far_apart(said, came, near) == (apart if apart is None else pytest.approx(apart))


@pytest.mark.parametrize(("said", "came", "of", "apart"), [
    ("33", 34, 100, 1), ("33%", 34, 100, 1), ("33%", 16, 50, 0), ("30%", 17, 50, 2), ("a third", 17, 50, 0),
    ("1/3", 16, 50, 2 / 3), ("0.5", 20, 50, 5), (".5", 25, 50, 0), ("1.0", 50, 50, 0), ("1", 50, 50, 49),
    ("2.5", 2, 50, 0), ("7.5", 7, 50, 0.5), ("7.5", 8, 50, 0), ("5 in 10", 20, 50, 5), ("50 percent", 20, 50, 5),
    ("1e-1", 9, 100, 1), ("ten", 12, 50, 2), ("4 games", 6, 100, 2), ("half", 20, 50, 5), ("yes", 8, 50, None),
    ("8", "yes", 50, None), ("31-36%", 33, 100, 3), ("10 of 50", 12, 50, 2), ("10 out of 50", 12, 50, 2),
])  # fmt: skip
def test_so_many_of_so_many_is_a_number_or_a_share(said: str, came: Any, of: int, apart: float | None) -> None:
    assert how_far_apart(said, came, of=of) == (apart if apart is None else pytest.approx(apart))


def test_a_guess_as_long_as_a_book_is_soon_told_apart() -> None:
    begun = time.process_time()
    assert how_far_apart("1" * 60_000, 8, of=100) is None
    assert time.process_time() - begun < 1
