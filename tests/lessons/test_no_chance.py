"""What is said to an answer that is no chance: what was most likely meant, and nothing where that is not known."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from arcane_lab.lessons.chances import multiplied, too_little, too_much
from arcane_lab.lessons.readings import two_meanings

PERCENT = '. Is that percent? Then write "{}%", with its sign'
ADDED_UP = ". Have you added up chances? Then some cases were counted twice"


@pytest.mark.parametrize(("given", "value", "said"), [
    ("100", "100", PERCENT.format(100)), ("101", "101", ""), ("about 2", "2", PERCENT.format(2)),
    (2, "2", PERCENT.format(2)),
    ("7.5", "7.5", PERCENT.format("7.5")), (7.5, "7.5", PERCENT.format("7.5")), ("100.5", "100.5", ADDED_UP),
    ("twenty", "20", PERCENT.format(20)), (Fraction(3, 2), "3/2", ADDED_UP), (Fraction(3), "3", PERCENT.format(3)),
    ("3/2", "3/2", ADDED_UP), ("4/2", "2", ""), ("1+1", "2", ""), ("200%", "2", ""),
])  # fmt: skip
def test_more_than_one_is_asked_about(given: Any, value: str, said: str) -> None:
    assert too_much(given, Fraction(value)) == said


def test_less_than_nothing_comes_from_a_sum() -> None:
    typed = ". If you have typed a sum, put it in quotation marks: then you are told what is amiss in it"
    assert [too_little(given) for given in (-0.5, "-0.5")] == [typed, ""]
    assert too_little("1-0.95*18") == multiplied("0.95*18") != ""


@pytest.mark.parametrize(("given", "chance", "many"), [
    ("0.5*18", "0.5", 18), ("0.49*18", None, 0), ("0.99*18", "0.99", 18), ("100%*18", None, 0), ("1/1*18", None, 0),
    ("0.95*2", "0.95", 2), ("0.95*1", None, 0), ("0.95*0", None, 0), ("18*0.95", "0.95", 18), ("1*0.95", None, 0),
    ("18 × 95%", "95%", 18), ("9/10*3", "9/10", 3), ("3*(9/10)", "(9/10)", 3), ("1-.9x4", ".9", 4), (0.95, None, 0),
    ("0.95+18", None, 0), ("0.95", None, 0), ("18", None, 0), ("1/0*18", None, 0),
])  # fmt: skip
def test_a_large_chance_taken_many_times_is_named(given: Any, chance: str | None, many: int) -> None:
    said = (
        f". You have multiplied {chance} by {many}. What must come true {many} times has its chance multiplied by "
        f"itself: {chance} × {chance} × … with {many} factors"
    )
    assert multiplied(given) == ("" if chance is None else said)


@pytest.mark.parametrize(("one", "other", "ways"), [
    (1, 10, '"1 in 10" or "1 in 11"'), (10, 1, '"1 in 11" or "10 in 11"'), (2, 3, '"2 in 3" or "2 in 5"'),
    (3, 2, '"2 in 5" or "3 in 5"'),
])  # fmt: skip
def test_odds_mean_one_of_two_things(one: int, other: int, ways: str) -> None:
    assert two_meanings(one, other) == f"it can mean two things; write the one that you mean, {ways}"
