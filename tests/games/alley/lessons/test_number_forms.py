"""An answer of lesson 4 in the forms that calculators and numpy give it."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.lesson import begin


def test_the_seen_answer_is_right_with_and_without_marks() -> None:
    lesson = begin(4, ClassCode("maple-7", "1"), keep=False)
    assert lesson.tasks["earlier"].answer() == Fraction(1, 7)
    for form in ("0.14285714285714285", 0.14285714285714285, "14.285714285714286%", np.float32(1 / 7)):
        assert str(lesson.check("earlier", form)).startswith("Right")
    assert str(lesson.check("earlier", "0.1428572")).startswith("Not yet")
