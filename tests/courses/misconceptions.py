"""Tables worked out by hand: forms of each right answer, and the wrong answers with the idea that leads to them.

Each game has its own beside its other tests of lessons, a file for each lesson in `course/misconceptions`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.exercise import Task
from arcane_lab.lessons.plans import plan_named
from tests.courses.of_game import lessons_of

GAMES = Path(__file__).parents[1] / "games"


@cache
def tables_of(game: str) -> dict[str, dict[str, dict[str, Any]]]:
    """The tables of a game by lesson and exercise."""
    files = sorted(GAMES.glob(f"{game}/course/misconceptions/*.toml"))
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in files}


def task(lesson: str, name: str) -> Task[Any]:
    return {one.name: one for one in plan_named(lesson).exercises()}[name].task(lesson=lesson)


class Misconceptions:
    """Give it the name of a `game`."""

    game: ClassVar[str]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Rows of the tables for what asks for answers, lessons for what asks for these."""
        rows = [(lesson, name, one) for lesson, of in tables_of(self.game).items() for name, one in of.items()]
        if "form" in metafunc.fixturenames:
            right = [(lesson, name, form) for lesson, name, one in rows for form in one["right"]]
            metafunc.parametrize(("lesson", "name", "form"), right)
        elif "idea" in metafunc.fixturenames:
            wrong = [(lesson, name, *pair) for lesson, name, one in rows for pair in one["wrong"].items()]
            metafunc.parametrize(("lesson", "name", "answer", "idea"), wrong)
        elif "lesson" in metafunc.fixturenames:
            metafunc.parametrize("lesson", lessons_of(self.game))

    def test_a_right_answer_in_another_form(self, lesson: str, name: str, form: Any) -> None:
        assert task(lesson, name).check(form).is_right

    def test_a_wrong_idea_is_known_by_its_answer(self, lesson: str, name: str, answer: str, idea: str) -> None:
        verdict = task(lesson, name).check(answer)
        assert (verdict.is_right, verdict.misconception) == (False, idea)

    def test_every_exercise_is_in_the_tables(self, lesson: str) -> None:
        table = tables_of(self.game)[lesson]
        assert list(table) == [one.name for one in plan_named(lesson).exercises()]
        for name, one in table.items():
            assert len(one["right"]) >= 5
            assert set(one["wrong"].values()) == set(task(lesson, name).wrong_answers())

    def test_further_answers_of_an_idea_are_met_with_a_known_idea(self, lesson: str) -> None:
        for exercise in plan_named(lesson).exercises():
            one = exercise.task(lesson=lesson)
            for idea in exercise.wrong:
                for gives in idea.also(one.figures):
                    verdict = one.check(gives)
                    assert verdict.is_right == (gives == one.answer())
                    assert verdict.is_right or verdict.misconception in {other.name for other in exercise.wrong}

    @pytest.mark.thorough
    def test_two_hundred_students_get_clear_exercises(self, lesson: str) -> None:
        for exercise in plan_named(lesson).exercises():
            for student in range(200):
                one = exercise.task(ClassCode("soak", str(student)), lesson)
                assert one.check(one.kind.format(one.answer())).is_right
                assert one.hint(4) != one.solution()
                shown = [one.check(sample) for sample in one.kind.shown]
                unclear = [verdict for verdict in shown if verdict.is_right or verdict.is_coarse or verdict.is_slip]
                assert [verdict.text for verdict in unclear] == []
                for name, gives in one.wrong_answers().items():
                    assert one.check(one.kind.format(gives)).misconception == name
