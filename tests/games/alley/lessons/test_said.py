"""What the exercises say: every question, hint, answer and way to it, as three students read them.

The texts in the folders `said` were read by people, and change only when somebody means to change them. `python -m
tests.games.alley.lessons.test_said` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.exercise import Task
from arcane_lab.lessons.plans import courses, plan_named, plan_names

GAMES = Path(__file__).parents[2]
STUDENTS = (PRACTICE, ClassCode("maple-7", "1"), ClassCode("birch-2", "23"))


def file_of(lesson: str) -> Path:
    """The texts of a lesson lie with the tests of its game."""
    return GAMES / courses()[lesson][0].name / "lessons" / "said" / f"{lesson}.txt"


def said_by(task: Task[Any]) -> Iterator[str]:
    """Everything that a student may read of an exercise, line by line."""
    kind = task.kind
    yield f"## {task.name}, {task.code}"
    yield f"Question: {task.question}"
    yield from [f"Board: {task.board}"] if task.board else []
    yield f"Form: {kind.form}"
    yield from (f"Hint {rung}: {task.hint(rung)}" for rung in (1, 2, 3))
    yield f"Answer: {kind.format(task.answer())}"
    yield f"Way: {task.solution()}"
    for name, gives in task.wrong_answers().items():
        yield f"Wrong, {name}: {kind.format(gives)}: {task.check(gives).text}"


def said_in(lesson: str) -> str:
    """The texts of all exercises of a lesson."""
    tasks = (one.task(code, lesson) for one in plan_named(lesson).exercises() for code in STUDENTS)
    return "\n\n".join("\n".join(said_by(task)) for task in tasks) + "\n"


@pytest.mark.parametrize("lesson", plan_names())
def test_a_lesson_says_what_was_read_and_found_right(lesson: str) -> None:
    found, wanted = said_in(lesson).splitlines(), file_of(lesson).read_text("utf-8").splitlines()
    heading = ""
    for now, then in zip(found, wanted, strict=False):
        heading = then if then.startswith("## ") else heading
        assert now == then, f"under {heading}"
    assert len(found) == len(wanted)


if __name__ == "__main__":
    for name in plan_names():
        file_of(name).write_text(said_in(name), "utf-8")
