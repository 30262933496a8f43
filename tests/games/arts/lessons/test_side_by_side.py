"""The lesson of Arcane Arts: it is there by its number, and its exercises are what the odds count."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import arcane_lab as al
from arcane_lab.games.arts.course import set_it_or_leave_it as lesson_13
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.editions import notebook
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.pages import handout, teacher_page

ARTS = al.chance.arts
NAME = "13_set_it_or_leave_it"


def test_a_lesson_of_forty_five_minutes_is_there_by_number(tmp_path: Path) -> None:
    lesson = begin(13, ClassCode("maple-7", "5"), tmp_path)
    assert (lesson.name, lesson.plan.minutes) == (NAME, 45)
    assert list(lesson.tasks) == ["average", "nothing", "point", "seeing", "transfer"]
    for name, task in lesson.tasks.items():
        assert task.check(task.answer()).is_right, name


def test_each_edition_is_of_the_student_who_is_named() -> None:
    one, other = ClassCode("maple-7", "3"), ClassCode("maple-7", "17")
    for made in (handout, teacher_page):
        assert made(NAME, one) != made(NAME, other)
    task = begin(NAME, one, keep=False).tasks["point"]
    assert task.solution() in "".join(cell.source for cell in notebook(NAME, "teacher", one).cells)
    assert task.solution() not in handout(NAME, one)


@pytest.mark.parametrize("student", range(1, 6))
def test_figures_of_a_student_are_what_the_odds_count(student: int) -> None:
    code = ClassCode("birch-2", str(student))
    average, nothing, _point, _seeing, _transfer = (one.task(code, NAME) for one in lesson_13.EXERCISES)
    at = average.figures
    faces = "A" * at.a_faces + "B" * at.b_faces + "C" * (at.faces - at.a_faces - at.b_faces)
    assert ARTS.triggers(["A"] * at.a_tricks + ["B"] * at.b_tricks, faces=faces).mean == average.answer()
    at = nothing.figures
    letters = "ABCDE"[: at.tricks]
    faces = letters * at.each + "F" * (at.faces - at.tricks * at.each)
    assert ARTS.triggers(list(letters), faces=faces).p(0) == nothing.answer()


@pytest.mark.parametrize("own", [1, 2])
@pytest.mark.parametrize("more", [0, 1, 2])
def test_a_point_is_what_trying_every_roll_gives(own: int, more: int) -> None:
    """The two exercises about a point, gone through roll by roll; the odds' own trick is one of their cases."""
    at = lesson_13.Point(own, 2 * own + more, (1, 2, 6))
    rolls = list(product([True] * own + [False] * (at.faces - own), at.worths))
    gains = [max(worth, at.best if is_own else worth) - is_own * worth for is_own, worth in rolls]
    assert lesson_13.POINT.answer(at) == Fraction(sum(gains), len(rolls))
    # The better promise, whichever it is: the type, or the best reward.
    types = [worth - is_own * worth for is_own, worth in rolls]
    rewards = [is_own * (at.best - worth) for is_own, worth in rolls]
    early = Fraction(max(sum(types), sum(rewards)), len(rolls))
    assert lesson_13.SEEING.answer(at) == lesson_13.POINT.answer(at) - early


def test_the_sample_of_the_lesson_is_question_2() -> None:
    """Benefits of 3, 5/2, 3, 3 and 9/2 coins, doubled into whole numbers."""
    found, doubled = ARTS.setting("A", [2]), lesson_13.Point(1, 4, (6, 5, 6, 6, 9))
    assert lesson_13.POINT.answer(doubled) == 2 * found.gain
    assert lesson_13.SEEING.answer(doubled) == 2 * found.seeing
    assert doubled.early == 2 * found.gain_before


@pytest.mark.parametrize("sides", [6, 8, 10, 12])
@pytest.mark.parametrize("price", [1, 2])
def test_paying_to_roll_again_is_what_the_best_rule_gives(sides: int, price: int) -> None:
    at = lesson_13.Again(sides, price)
    rolls = range(1, sides + 1)
    rules = [
        Fraction(sum(sides * one if one >= keep else sum(two - price for two in rolls) for one in rolls), sides**2)
        for keep in range(1, sides + 2)
    ]
    assert lesson_13.TRANSFER.answer(at) == max(rules)
