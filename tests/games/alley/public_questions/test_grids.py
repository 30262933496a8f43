"""Questions about marks in a grid of three by three, which the lines of a storehouse answer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.public_questions.asked import Asked

QUESTIONS = [
    Asked(
        "Three of nine fields of a grid are marked at random: how likely are they in a row?",
        "homeworksource.com, question 999037; the page says 0.67, which is wrong",
        """al.chance.grid({"mark": 3, "empty": 6}).any("mark")""",
        Fraction(8, 84),
    ),
    Asked(
        "A child puts five X and four O on a board at random: how likely has X a line and O none?",
        "FiveThirtyEight, The Riddler, March 2020: random tic-tac-toe",
        """al.chance.grid({"X": 5, "O": 4}).alone("X")""",
        Fraction(62, 126),
    ),
]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.question[:50])
def test_it_is_answered_in_three_lines(asked: Asked) -> None:
    asked.check()
