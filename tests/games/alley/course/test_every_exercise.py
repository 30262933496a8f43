"""What the exercises of the first nine lessons must keep: what all must, and what only these can."""

from __future__ import annotations

import re
from typing import ClassVar

from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.plans import plan_named
from tests.courses.exercises import EXAMPLE, EveryExercise, tasks


class TestEveryExercise(EveryExercise):
    game = "alley"
    sums = 20
    # Spaces of the infamy track are counted round it.
    laps: ClassVar[dict[str, int]] = {"wrap": 25}


def test_the_cards_that_are_left_are_those_of_the_chance() -> None:
    (transfer,) = (one for one in plan_named(1).exercises() if one.name == "transfer")
    for task in tasks("01_your_first_turn", transfer):
        found = re.fullmatch(r"(\d+) cards .*and (\d+) of them .* the chance is (\d+) / (\d+)\.", task.solution())
        assert found is not None, task.solution()
        assert (found[3], found[4]) == (found[2], found[1])


def test_examples_are_found() -> None:
    questions = {one.name: one.task(lesson="09_designers_lab").question for one in plan_named(9).exercises()}
    assert EXAMPLE.findall(questions["alarm"]) == ["0.9^3"]
    assert EXAMPLE.findall('Write it with its sign, such as "99.9%".') == ["99.9%"]


def test_no_student_finds_the_answer_to_the_stricter_intervals_in_the_lesson() -> None:
    (strict,) = (one for one in plan_named(9).exercises() if one.name == "strict")
    told = re.findall(r"\d+(?:\.\d+)?%", plan_named(9).page)
    assert "99.75%" in told
    for student in range(200):
        task = strict.task(ClassCode("maple-7", str(student)), "09_designers_lab")
        assert not [chance for chance in told if task.check(chance).is_right]
