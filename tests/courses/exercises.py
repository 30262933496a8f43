"""What every exercise of a course must keep, whoever wrote it and whoever gets it: each game runs it for its own."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Any, ClassVar

import numpy as np
import pytest

from arcane_lab.lessons.answers import BadAnswer, Kind, Number, Odds
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.exercise import Exercise, Task
from arcane_lab.lessons.misconceptions import misconceptions
from arcane_lab.lessons.plans import plan_named
from tests.courses.of_game import lessons_of

CODES = [PRACTICE, *(ClassCode("maple-7", str(student)) for student in range(1, 9))]
_NUMBER = r"\d[\d,]*(?:\.\d+)?%?(?:/\d+)?"
_EQUATION = re.compile(rf"(\(?{_NUMBER}\)?(?: ?[-+×÷^] ?\(?{_NUMBER}\)?)+) = (-?{_NUMBER})")
#: An example in a question: such as "1/2", or `0.9^3`.
EXAMPLE = re.compile(r"(?:such as|like|read,? too:|for example,?) [\"`]+([^\"`]+)[\"`]")


def tasks(lesson: str, exercise: Exercise[Any]) -> list[Task[Any]]:
    return [exercise.task(code, lesson) for code in CODES]


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


def texts(task: Task[Any]) -> list[str]:
    """Everything that one student may read of one exercise."""
    verdicts = [task.check(gives).text for gives in task.wrong_answers().values()]
    return [task.question, *(task.hint(rung) for rung in (1, 2, 3, 4)), task.solution(), *verdicts]


def value(text: str) -> Fraction | float:
    """What a sum comes to, without any help of the lessons; 5% ÷ 100 counts in percent."""
    numbers = re.sub(_NUMBER, lambda found: f"Fraction('{found[0].replace(',', '').rstrip('%')}')", text)
    found = eval(numbers.replace("×", "*").replace("÷", "/").replace("^", "**"), {"Fraction": Fraction})
    return found / 100 if "%" in text else found


def is_answer(task: Task[Any], text: str) -> bool:
    """Whether a number, as it stands in a text, would count as the answer."""
    try:
        return task.check(text).is_right
    except BadAnswer:
        return False


class EveryExercise:
    """Give it the name of a `game`, and how many of its exercises write out `sums` at least.

    `laps` has the length of a track that the sums of an exercise go round.
    """

    game: ClassVar[str]
    sums: ClassVar[int]
    laps: ClassVar[dict[str, int]] = {}

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test of an exercise is run for each exercise of the lessons of the game."""
        if "exercise" in metafunc.fixturenames:
            found = [(name, one) for name in lessons_of(self.game) for one in plan_named(name).exercises()]
            metafunc.parametrize(("lesson", "exercise"), found, ids=[f"{name[:2]}-{one.name}" for name, one in found])

    def test_one_code_gives_one_variant_and_many_codes_give_many(self, lesson: str, exercise: Exercise[Any]) -> None:
        first, again = tasks(lesson, exercise), tasks(lesson, exercise)
        assert [task.figures for task in first] == [task.figures for task in again]
        assert len({task.question + task.board for task in first}) > 1

    def test_the_answer_is_right_in_every_form_in_which_it_is_said(self, lesson: str, exercise: Exercise[Any]) -> None:
        for task in tasks(lesson, exercise):
            answer = task.answer()
            assert task.check(answer).is_right
            assert task.check(task.kind.format(answer)).is_right

    def test_a_number_is_right_however_it_is_passed(self, lesson: str, exercise: Exercise[Any]) -> None:
        for task in tasks(lesson, exercise):
            answer = task.answer()
            if isinstance(task.kind, Number):
                assert [form for form in forms(task.kind, answer) if not task.check(form).is_right] == [], answer

    def test_a_wrong_idea_is_recognised_however_its_number_is_passed(
        self, lesson: str, exercise: Exercise[Any]
    ) -> None:
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

    def test_each_wrong_idea_is_recognised_and_has_its_own_hint(self, lesson: str, exercise: Exercise[Any]) -> None:
        seen = set()
        for task in tasks(lesson, exercise):
            for name, gives in task.wrong_answers().items():
                verdict = task.check(gives)
                assert (verdict.is_right, verdict.misconception) == (False, name)
                seen.add(name)
            hints = [idea.hint(task.figures) for idea in exercise.wrong]
            assert len(set(hints)) == len(hints)
        assert seen == {idea.name for idea in exercise.wrong} <= misconceptions().keys()

    def test_four_hints_and_none_of_them_is_the_answer(self, lesson: str, exercise: Exercise[Any]) -> None:
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

    def test_every_sum_that_is_written_out_comes_to_what_stands_behind_it(
        self, lesson: str, exercise: Exercise[Any]
    ) -> None:
        for task in tasks(lesson, exercise):
            for left, right in _EQUATION.findall("\n".join(texts(task))):
                places = len(right.rstrip("%").partition(".")[2]) + 2 * ("%" in right)
                close = Fraction(1, 2 * 10**places) if places else 0
                lap = self.laps.get(exercise.name, 0) if value(left) < 0 else 0
                assert abs(value(left) + lap - value(right)) <= close, f"{left} = {right}"

    def test_nothing_is_said_to_be_so_in_more_cases_than_there_are(self, lesson: str, exercise: Exercise[Any]) -> None:
        for task in tasks(lesson, exercise):
            for some, of_all in re.findall(
                r"\b(\d+) of (?:the )?(\d+) (?:cases|pairs|games|times)", " ".join(texts(task))
            ):
                assert int(some) <= int(of_all), f"{some} of {of_all}"

    def test_so_many_of_so_many_is_the_chance_behind_it(self, lesson: str, exercise: Exercise[Any]) -> None:
        for task in tasks(lesson, exercise):
            for some, of_all, chance in re.findall(
                r"\b(\d+) of (\d+): (\d+/\d+|[01])(?=[.,;]? |[.,;]?$)", task.solution()
            ):
                assert Fraction(int(some), int(of_all)) == Fraction(chance), f"{some} of {of_all}: {chance}"

    def test_the_solution_names_the_answer(self, lesson: str, exercise: Exercise[Any]) -> None:
        for task in tasks(lesson, exercise):
            if isinstance(task.kind, Number):
                numbers = re.findall(r"\d+/\d+|\d+(?:\.\d+)?%?", task.solution().replace(",", "").replace(" / ", "/"))
                assert any(is_answer(task, one) for one in numbers), task.solution()

    def test_a_number_has_its_article(self, lesson: str, exercise: Exercise[Any]) -> None:
        """ "An" stands before eight, eleven, eighteen and eighty; "a" before the others."""
        for task in tasks(lesson, exercise):
            for article, number in re.findall(r"\b([Aa]n?) (\d+)", " ".join(texts(task))):
                assert (article.lower() == "an") == bool(re.fullmatch(r"8\d*|1[18]", number)), f"{article} {number}"

    def test_a_verdict_on_a_wrong_answer_does_not_say_the_right_one(self, lesson: str, exercise: Exercise[Any]) -> None:
        for task in tasks(lesson, exercise):
            # A short answer such as "2" stands in many a sentence by chance.
            said = [part for part in task.kind.format(task.answer()).split(" = ") if len(part) >= 4]
            for gives in task.wrong_answers().values():
                assert [
                    part for part in said if re.search(rf"(?<!\d){re.escape(part)}(?!\d)", task.check(gives).text)
                ] == []

    def test_the_sample_of_how_to_write_an_answer_is_never_one_that_counts(
        self, lesson: str, exercise: Exercise[Any]
    ) -> None:
        for student in range(40):
            task = exercise.task(ClassCode("samples", str(student)), lesson)
            kind = task.kind
            told = [task.answer(), *task.wrong_answers().values()]
            for sample in kind.shown:
                assert sample in kind.form
                assert all(kind.judge(kind.read(sample), gives) == "wrong" for gives in told)

    def test_no_example_in_a_question_counts_as_an_answer(self, lesson: str, exercise: Exercise[Any]) -> None:
        many = 200 if EXAMPLE.search(exercise.task(PRACTICE, lesson).question) else 1
        for student in range(many):
            task = exercise.task(ClassCode("maple-7", str(student)), lesson)
            for example in EXAMPLE.findall(task.question):
                try:
                    verdict = task.check(example)
                except BadAnswer:
                    continue
                assert verdict.is_bare, (student, example)

    def test_many_exercises_write_out_a_sum(self) -> None:
        every = [(lesson, one) for lesson in lessons_of(self.game) for one in plan_named(lesson).exercises()]
        written = [one.name for lesson, one in every if any(map(_EQUATION.search, texts(one.task(PRACTICE, lesson))))]
        assert len(written) >= self.sums

    def test_there_are_at_least_four_checked_exercises_in_each_lesson(self) -> None:
        assert lessons_of(self.game)
        for name in lessons_of(self.game):
            assert len(plan_named(name).exercises()) >= 4
