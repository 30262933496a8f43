"""Tables worked out by hand: forms of each right answer, and the wrong answers with the idea that leads to them."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.lessons import misconceptions
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.exercise import Task
from arcane_lab.lessons.plans import plan_named, plan_names

TABLES: dict[str, dict[str, dict[str, Any]]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path(__file__).parents[2].glob("*/course/misconceptions/*.toml"))
}
RIGHT = [
    (lesson, name, form) for lesson, table in TABLES.items() for name, one in table.items() for form in one["right"]
]
WRONG = [
    (lesson, name, answer, idea)
    for lesson, table in TABLES.items()
    for name, one in table.items()
    for answer, idea in one["wrong"].items()
]


def task(lesson: str, name: str) -> Task[Any]:
    return {one.name: one for one in plan_named(lesson).exercises()}[name].task(lesson=lesson)


@pytest.mark.parametrize(("lesson", "name", "form"), RIGHT)
def test_a_right_answer_in_another_form(lesson: str, name: str, form: Any) -> None:
    assert task(lesson, name).check(form).is_right


@pytest.mark.parametrize(("lesson", "name", "answer", "idea"), WRONG)
def test_a_wrong_idea_is_known_by_its_answer(lesson: str, name: str, answer: str, idea: str) -> None:
    verdict = task(lesson, name).check(answer)
    assert (verdict.is_right, verdict.misconception) == (False, idea)


def test_every_exercise_is_in_the_tables() -> None:
    for lesson in plan_names():
        assert list(TABLES[lesson]) == [one.name for one in plan_named(lesson).exercises()]
        for name, one in TABLES[lesson].items():
            assert len(one["right"]) >= 5
            assert set(one["wrong"].values()) == set(task(lesson, name).wrong_answers())


@pytest.mark.parametrize("student", range(1, 9))
def test_every_wrong_order_has_a_reason(student: int) -> None:
    one = {one.name: one for one in plan_named(3).exercises()}["order"].task(ClassCode("maple-7", str(student)))
    verdicts = {order: one.check("".join(order)) for order in permutations("ABCDE")}
    assert [order for order, verdict in verdicts.items() if verdict.is_right] == [one.answer()]
    assert [order for order, verdict in verdicts.items() if verdict.is_bare] == []


@pytest.mark.parametrize("lesson", plan_names())
def test_further_answers_of_an_idea_are_met_with_a_known_idea(lesson: str) -> None:
    for exercise in plan_named(lesson).exercises():
        one = exercise.task(lesson=lesson)
        for idea in exercise.wrong:
            for gives in idea.also(one.figures):
                verdict = one.check(gives)
                assert verdict.is_right == (gives == one.answer())
                assert verdict.is_right or verdict.misconception in {other.name for other in exercise.wrong}


def test_how_many_can_be_told_differs_from_student_to_student() -> None:
    told = {one.name: one for one in plan_named(8).exercises()}["told"]
    answers = Counter(told.task(ClassCode("maple-7", str(student))).answer() for student in range(40))
    assert set(answers) == {1, 2, 3, 4}
    assert max(answers.values()) <= 20


@pytest.mark.thorough
@pytest.mark.parametrize("lesson", plan_names())
def test_two_hundred_students_get_clear_exercises(lesson: str) -> None:
    for exercise in plan_named(lesson).exercises():
        for student in range(200):
            one = exercise.task(ClassCode("soak", str(student)), lesson)
            assert one.check(one.kind.format(one.answer())).is_right
            assert one.hint(4) != one.solution()
            shown = [one.check(sample) for sample in one.kind.shown]
            assert [verdict.text for verdict in shown if verdict.is_right or verdict.is_coarse or verdict.is_slip] == []
            for name, gives in one.wrong_answers().items():
                assert one.check(one.kind.format(gives)).misconception == name


def test_at_least_one_is_what_counting_every_draw_gives() -> None:
    for copies, cards, draws in [(1, 2, 2), (2, 5, 3), (3, 5, 2), (1, 4, 0), (4, 6, 3)]:
        drawn = list(permutations(range(cards), draws))
        none = sum(all(card >= copies for card in hand) for hand in drawn)
        assert misconceptions.none_among(copies, cards, draws) == Fraction(none, len(drawn))
        put_back = list(product(range(cards), repeat=draws))
        some = sum(any(card < copies for card in hand) for hand in put_back)
        assert misconceptions.with_replacement(copies, cards, draws) == Fraction(some, len(put_back))
