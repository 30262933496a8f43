"""What every exercise of the course must keep, whoever wrote it and whoever gets it."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Any

import numpy as np
import pytest

from arcane_lab.lessons.answers import BadAnswer, Kind, Number, Odds
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.exercise import Exercise, Task
from arcane_lab.lessons.misconceptions import misconceptions
from arcane_lab.lessons.plans import plan_named, plan_names

EXERCISES = [(name, exercise) for name in plan_names() for exercise in plan_named(name).exercises()]
CODES = [PRACTICE, *(ClassCode("maple-7", str(student)) for student in range(1, 9))]
each = pytest.mark.parametrize(
    ("lesson", "exercise"), EXERCISES, ids=[f"{name[:2]}-{one.name}" for name, one in EXERCISES]
)


def tasks(lesson: str, exercise: Exercise[Any]) -> list[Task[Any]]:
    return [exercise.task(code, lesson) for code in CODES]


@each
def test_one_code_gives_one_variant_and_many_codes_give_many(lesson: str, exercise: Exercise[Any]) -> None:
    first, again = tasks(lesson, exercise), tasks(lesson, exercise)
    assert [task.figures for task in first] == [task.figures for task in again]
    assert len({task.question + task.board for task in first}) > 1


@each
def test_the_answer_is_right_in_every_form_in_which_it_is_said(lesson: str, exercise: Exercise[Any]) -> None:
    for task in tasks(lesson, exercise):
        answer = task.answer()
        assert task.check(answer).is_right
        assert task.check(task.kind.format(answer)).is_right


def forms(kind: Kind, answer: Rational) -> list[Any]:
    """A number as Python, numpy and people print it."""
    value, exact = float(answer), Fraction(int(answer.numerator), int(answer.denominator))
    found: list[Any] = [value, str(value), f"{value:.15f}", repr(value).replace(".", ","), np.float64(value), exact]
    found += [np.float32(value), str(np.float32(value)), np.array(value), np.longdouble(value), f"{value:.6e}"]
    found += [Decimal(value), Decimal(repr(value)), Decimal(exact.numerator) / exact.denominator, f"{value:.10g}"]
    if isinstance(kind, Odds):
        found += [f"{100 * value}%", f"{100 * value} percent", f"{value:.6%}", f"{Decimal(value) * 100}%"]
        found += [f"{100 * np.float32(value)}%", f"{exact.numerator} out of {exact.denominator}"]
    if exact.denominator == 1 and exact >= 0:
        found += [np.int64(exact.numerator), np.uint16(exact.numerator), int(exact), str(int(exact))]
    return found


@each
def test_a_number_is_right_however_it_is_passed(lesson: str, exercise: Exercise[Any]) -> None:
    for task in tasks(lesson, exercise):
        answer = task.answer()
        if isinstance(task.kind, Number):
            assert [form for form in forms(task.kind, answer) if not task.check(form).is_right] == [], answer


@each
def test_a_wrong_idea_is_recognised_however_its_number_is_passed(lesson: str, exercise: Exercise[Any]) -> None:
    for task in tasks(lesson, exercise)[:3]:
        for name, gives in task.wrong_answers().items():
            # A short decimal and "1 out of 3" may be rounded, and then stand for another number as well.
            if (
                isinstance(task.kind, Number)
                and len(str(float(gives))) >= 10
                and (gives <= 1 or not isinstance(task.kind, Odds))
            ):
                passed = [form for form in forms(task.kind, gives) if "out of" not in str(form)]
                said = [(form, task.check(form).misconception) for form in passed]
                assert [form for form, idea in said if idea != name] == [], gives


@each
def test_each_wrong_idea_is_recognised_and_has_its_own_hint(lesson: str, exercise: Exercise[Any]) -> None:
    seen = set()
    for task in tasks(lesson, exercise):
        for name, gives in task.wrong_answers().items():
            verdict = task.check(gives)
            assert (verdict.is_right, verdict.misconception) == (False, name)
            seen.add(name)
        hints = [idea.hint(task.figures) for idea in exercise.wrong]
        assert len(set(hints)) == len(hints)
    assert seen == {idea.name for idea in exercise.wrong} <= misconceptions().keys()


@each
def test_four_hints_and_none_of_them_is_the_answer(lesson: str, exercise: Exercise[Any]) -> None:
    for task in tasks(lesson, exercise):
        hints = [task.hint(rung) for rung in (1, 2, 3, 4)]
        assert len(set(hints)) == 4
        assert all(hint.strip() for hint in hints)
        assert task.solution() not in hints
        for hint in hints:
            try:
                verdict = task.check(hint)
            except BadAnswer:
                continue
            assert not verdict.is_right


def texts(task: Task[Any]) -> list[str]:
    """Everything that one student may read of one exercise."""
    verdicts = [task.check(gives).text for gives in task.wrong_answers().values()]
    return [task.question, *(task.hint(rung) for rung in (1, 2, 3, 4)), task.solution(), *verdicts]


_NUMBER = r"\d[\d,]*(?:\.\d+)?%?(?:/\d+)?"
_EQUATION = re.compile(rf"(\(?{_NUMBER}\)?(?: ?[-+×÷^] ?\(?{_NUMBER}\)?)+) = (-?{_NUMBER})")


def value(text: str) -> Fraction | float:
    """What a sum comes to, without any help of the lessons; 5% ÷ 100 counts in percent."""
    numbers = re.sub(_NUMBER, lambda found: f"Fraction('{found[0].replace(',', '').rstrip('%')}')", text)
    found = eval(numbers.replace("×", "*").replace("÷", "/").replace("^", "**"), {"Fraction": Fraction})
    return found / 100 if "%" in text else found


@each
def test_every_sum_that_is_written_out_comes_to_what_stands_behind_it(lesson: str, exercise: Exercise[Any]) -> None:
    for task in tasks(lesson, exercise):
        for left, right in _EQUATION.findall("\n".join(texts(task))):
            places = len(right.rstrip("%").partition(".")[2]) + 2 * ("%" in right)
            close = Fraction(1, 2 * 10**places) if places else 0
            # Spaces of the infamy track are counted round it.
            lap = 25 if exercise.name == "wrap" and value(left) < 0 else 0
            assert abs(value(left) + lap - value(right)) <= close, f"{left} = {right}"


@each
def test_nothing_is_said_to_be_so_in_more_cases_than_there_are(lesson: str, exercise: Exercise[Any]) -> None:
    for task in tasks(lesson, exercise):
        for some, of_all in re.findall(r"\b(\d+) of (?:the )?(\d+) (?:cases|pairs|games|times)", " ".join(texts(task))):
            assert int(some) <= int(of_all), f"{some} of {of_all}"


@each
def test_so_many_of_so_many_is_the_chance_behind_it(lesson: str, exercise: Exercise[Any]) -> None:
    for task in tasks(lesson, exercise):
        for some, of_all, chance in re.findall(r"\b(\d+) of (\d+): (\d+/\d+|[01])(?=[.,;]? |[.,;]?$)", task.solution()):
            assert Fraction(int(some), int(of_all)) == Fraction(chance), f"{some} of {of_all}: {chance}"


def test_the_cards_that_are_left_are_those_of_the_chance() -> None:
    (transfer,) = (one for one in plan_named(1).exercises() if one.name == "transfer")
    for task in tasks("01_your_first_turn", transfer):
        found = re.fullmatch(r"(\d+) cards .*and (\d+) of them .* the chance is (\d+) / (\d+)\.", task.solution())
        assert found is not None, task.solution()
        assert (found[3], found[4]) == (found[2], found[1])


def is_answer(task: Task[Any], text: str) -> bool:
    """Whether a number, as it stands in a text, would count as the answer."""
    try:
        return task.check(text).is_right
    except BadAnswer:
        return False


@each
def test_the_solution_names_the_answer(lesson: str, exercise: Exercise[Any]) -> None:
    for task in tasks(lesson, exercise):
        if isinstance(task.kind, Number):
            numbers = re.findall(r"\d+/\d+|\d+(?:\.\d+)?%?", task.solution().replace(",", "").replace(" / ", "/"))
            assert any(is_answer(task, one) for one in numbers), task.solution()


@each
def test_a_number_has_its_article(lesson: str, exercise: Exercise[Any]) -> None:
    """ "An" stands before eight, eleven, eighteen and eighty; "a" before the others."""
    for task in tasks(lesson, exercise):
        for article, number in re.findall(r"\b([Aa]n?) (\d+)", " ".join(texts(task))):
            assert (article.lower() == "an") == bool(re.fullmatch(r"8\d*|1[18]", number)), f"{article} {number}"


def test_most_exercises_write_out_a_sum() -> None:
    written = {
        exercise.name
        for lesson, exercise in EXERCISES
        if any(map(_EQUATION.search, texts(exercise.task(PRACTICE, lesson))))
    }
    assert len(written) >= 20


@each
def test_a_verdict_on_a_wrong_answer_does_not_say_the_right_one(lesson: str, exercise: Exercise[Any]) -> None:
    for task in tasks(lesson, exercise):
        # A short answer such as "2" stands in many a sentence by chance.
        said = [part for part in task.kind.format(task.answer()).split(" = ") if len(part) >= 4]
        for gives in task.wrong_answers().values():
            assert [
                part for part in said if re.search(rf"(?<!\d){re.escape(part)}(?!\d)", task.check(gives).text)
            ] == []


def test_there_are_at_least_four_checked_exercises_in_each_lesson() -> None:
    for name in plan_names():
        assert len(plan_named(name).exercises()) >= 4


@each
def test_the_sample_of_how_to_write_an_answer_is_never_one_that_counts(lesson: str, exercise: Exercise[Any]) -> None:
    for student in range(40):
        task = exercise.task(ClassCode("samples", str(student)), lesson)
        kind = task.kind
        told = [task.answer(), *task.wrong_answers().values()]
        for sample in kind.shown:
            assert sample in kind.form
            assert all(kind.judge(kind.read(sample), gives) == "wrong" for gives in told)


#: An example in a question: such as "1/2", or `0.9^3`.
EXAMPLE = re.compile(r"(?:such as|like|read,? too:|for example,?) [\"`]+([^\"`]+)[\"`]")


@each
def test_no_example_in_a_question_counts_as_an_answer(lesson: str, exercise: Exercise[Any]) -> None:
    many = 200 if EXAMPLE.search(exercise.task(PRACTICE, lesson).question) else 1
    for student in range(many):
        task = exercise.task(ClassCode("maple-7", str(student)), lesson)
        for example in EXAMPLE.findall(task.question):
            try:
                verdict = task.check(example)
            except BadAnswer:
                continue
            assert verdict.is_bare, (student, example)


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
