"""Many intervals in one picture, and paint that does nothing."""

from __future__ import annotations

import re

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup

THREE = al.lessons.Intervals({"Ann": (-2.0, 1.0), "<Bob>": (0.5, 3.0), 3: (-3.0, -1.0)}, truth=0, form="+.1f")


def test_those_that_miss_are_named_by_their_side() -> None:
    assert (THREE.missing, THREE.above, THREE.below) == (("<Bob>", 3), ("<Bob>",), (3,))
    assert THREE.words == "Of 3 intervals 2 miss 0: names <Bob> and 3"
    assert al.lessons.Intervals({9: (1, 2), 8: (-1, 1)}, 0, of="colour").words == "Of 2 intervals 1 misses 0: colour 9"
    # An end that is the number itself holds it.
    assert al.lessons.Intervals({"on": (0.5, 0.7)}, truth=0.5).missing == ()
    assert al.lessons.Intervals({"on": (0.5, 0.7)}, truth=0.5).words == "Of 1 intervals none miss 0.500"


def test_the_text_has_every_interval_with_its_picture() -> None:
    *rows, last = str(THREE).splitlines()
    assert [row.split()[0] for row in rows] == ["Ann", "<Bob>", "3"]
    assert ["holds" in row for row in rows] == [True, False, False]
    # The stroke stands in one column; where an interval holds the number, it stands inside of its dashes.
    strokes = {row.index("|") for row in rows}
    assert len(strokes) == 1
    (at,) = strokes
    assert [f"{row:<90}"[at - 1] + f"{row:<90}"[at + 1] == "--" for row in rows] == [True, False, False]
    assert last == "The stroke | is 0. Of 3 intervals 2 miss 0: names <Bob> and 3."
    # Of 41 letters each stands for 6/40: -2 is at 7, 1 at 27, 0.5 at 23, -1 at 13.
    assert rows == [
        f"  Ann  -2.0 to +1.0  holds   {'-' * 13:>20}|{'-' * 7}",
        f"<Bob>  +0.5 to +3.0  misses  {'|':>21}  {'-' * 18}",
        f"    3  -3.0 to -1.0  misses  {'-' * 14}{'|':>7}",
    ]


def test_the_picture_is_in_words_too_and_names_are_text() -> None:
    shown = THREE._repr_html_()
    assert shown.count("<svg") == shown.count('aria-hidden="true"') == 3
    assert "−2.0 to +1.0" in shown
    assert shown.count(">misses<") == 2
    assert "&lt;Bob&gt;" in shown
    assert "<Bob>" not in shown
    strokes = set(re.findall(r'<line x1="(\d+)" x2="\1"', shown))
    assert len(strokes) == 1


def test_each_bar_lies_where_its_interval_lies_on_the_scale() -> None:
    """The scale from -3 to 3 is 252 points wide, with 4 more at both ends."""
    shown = THREE._repr_html_()
    bars = re.findall(r'<line x1="(\d+)" x2="(\d+)" y1="10" y2="10" stroke="currentColor" stroke-width="(\d)"/>', shown)
    assert bars == [("46", "172", "2"), ("151", "256", "6"), ("4", "88", "6")], "a thick bar misses"
    assert shown.count('<line x1="130" x2="130"') == 3
    assert '−3.0 to <span style="float:right">+3.0</span>' in shown
    alone = al.lessons.Intervals({"one": (2, 2)}, truth=2)
    assert (alone._ends(), alone.words) == ((1, 3), "Of 1 intervals none miss 2.000")


@pytest.mark.parametrize("intervals", [{}, {"a": (2, 1)}, {"a": (float("nan"), 1)}])
def test_what_cannot_be_drawn_is_refused(intervals: dict[str, tuple[float, float]]) -> None:
    with pytest.raises(BadSetup, match="intervals"):
        al.lessons.Intervals(intervals, truth=0)
