"""Answers with some room: what is near enough, and what is not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcane_lab.lessons.answers import About, AtMost, BadAnswer, Odds, Points


@pytest.mark.parametrize(("given", "judged"), [(2052, "right"), ("2268", "right"), (2051, "wrong"), ("2269", "wrong")])
def test_about_is_one_in_twenty_to_each_side(given: str | int, judged: str) -> None:
    kind = About("games")
    assert kind.judge(kind.read(given), 2160) == judged


def test_one_figure_only_is_right_as_far_as_it_goes_if_it_is_not_far_off() -> None:
    kind = About("games")
    assert kind.judge(kind.read("2,000 games"), 2160) == "coarse"
    # It is the nearest with one figure, but a ninth off.
    assert kind.judge(kind.read(200), 225) == "wrong"


def test_what_is_no_limit_stays_what_it_was() -> None:
    kind = AtMost()
    assert kind.judge(kind.read("no more than 1 in 350"), Fraction(3, 350)) == "wrong"
    with pytest.raises(BadAnswer, match="'at least' cannot be read"):
        kind.read("at least")


@pytest.mark.parametrize("given", [200, "200 points", "101%", "1000000"])
def test_more_than_a_hundred_points_are_refused(given: int | str) -> None:
    with pytest.raises(BadAnswer, match="never more than 100 points apart"):
        Points().read(given)


def test_a_point_is_one_in_a_hundred_however_it_is_written() -> None:
    kind = Points()
    for given in (2, "2", "2%", "2 points", "2 percent points", 0.02, "1/50", "1 divided by 50", "1 in 50", "about 2"):
        assert kind.judge(kind.read(given), Fraction(1, 50)) == "right", given
    assert kind.judge(kind.read("0.5 points"), Fraction(1, 200)) == "right"
    for given in (1, "1", "1 point", "1%", 1.0):
        assert kind.judge(kind.read(given), Fraction(1, 100)) == "right", given
    assert kind.judge(kind.read(100), Fraction(1)) == "right"


@pytest.mark.parametrize(("given", "answer", "is_said"), [
    # One in fifty off is near, more is not; and the answer itself is no slip.
    ("1/2", "25/51", True), ("1/2", "25/49", True), ("1/2", "24/49", False), ("2/3", "2/3", False),
    ("4/6", "2/3", False),
    ("51/100", "51/100", False), ("51/100", "1/2", True),
    ("49/100", "1/2", True), ("53/100", "1/2", False), ("13/25", "25/49", False),
    # People round to halves, thirds, ... tenths, and not to elevenths; and never to a longer fraction.
    ("1/10", "10/101", True), ("1/11", "10/111", False), ("7/8", "8/9", True), ("8/9", "7/8", False),
    ("1", "99/100", False),
    ("9/10", "9/10", False), ("1 in 2", "25/51", True), (Fraction(1, 2), "25/51", True),
    # What has a point or percent is known to be rounded, and is told elsewhere.
    (0.5, "25/51", False), ("50%", "25/51", False),
])  # fmt: skip
def test_a_fraction_that_was_rounded_is_told(given: object, answer: str, is_said: bool) -> None:
    said = Odds().slip(given, Fraction(answer))
    assert said == (
        f"{given} is near, but it looks like a rounded number. Write the fraction as it comes from counting, "
        "or percent with a figure behind the point."
        if is_said
        else ""
    )
