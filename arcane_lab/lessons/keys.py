"""The key of a lesson: what is asked of one student, the answers, and what wrong ideas would answer. For teachers."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from arcane_lab.core.html import table
from arcane_lab.core.minus import signed_in
from arcane_lab.lessons.class_codes import ClassCode, code_for
from arcane_lab.lessons.exercise import Task
from arcane_lab.lessons.message import board_html, html_of
from arcane_lab.lessons.misconceptions import misconceptions
from arcane_lab.lessons.plans import LessonPlan, plan_named, plan_names


@dataclass(frozen=True)
class Answered:
    """One exercise of the key, in words; `wrong` has what a wrong idea answers, what is believed, and what to ask."""

    name: str
    title: str
    question: str
    board: str
    answer: str
    solution: str
    wrong: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Key:
    """The key of one lesson for one student."""

    plan: LessonPlan
    code: ClassCode
    exercises: tuple[Answered, ...]

    def __str__(self) -> str:
        lines = [f"{self.plan.title}: the key for {self.code}"]
        for each in self.exercises:
            lines += ["", f"{each.name}: {each.title}", f"  {each.question}"]
            lines += [f"  {each.board}"] if each.board else []
            lines += [f"  Answer: {each.answer}", f"  {each.solution}"]
            lines += [f"  Likely wrong: {answer}. {belief} Ask: {ask}" for answer, belief, ask in each.wrong]
        return "\n".join(lines).replace("`", "").replace("**", "")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<h2>{escape(self.plan.title)}: the key for {escape(str(self.code))}</h2>" + "".join(
            _exercise_html(each) for each in self.exercises
        )


def key(lesson: str | int, code: str | None = None, student: str | int | None = None) -> Key:
    """The key of a lesson: for a student of a class or of those without a code, else for practice.

    Raises `UnknownName` for a lesson that is not there, `BadClassCode` for what is no code or student.

    >>> key(1).exercises[0].name
    'complete'
    """
    plan = plan_named(lesson)
    whose = code_for(code, student)
    return Key(plan, whose, tuple(_answered(one.task(whose, plan.name)) for one in plan.exercises()))


def keys(code: str, student: str | int) -> tuple[Key, ...]:
    """The keys of all lessons for one student."""
    return tuple(key(name, code, student) for name in plan_names())


def _answered(task: Task[Any]) -> Answered:
    kind = task.kind
    ideas = misconceptions()
    wrong = tuple(
        (kind.format(gives), ideas[name].belief, ideas[name].ask) for name, gives in task.wrong_answers().items()
    )
    answer = kind.format(task.answer())
    return Answered(task.name, task.exercise.title, task.question, task.board, answer, task.solution(), wrong)


def _exercise_html(each: Answered) -> str:
    wrong = table(
        ("likely wrong answer", "what is believed", "what to ask"),
        ((signed_in(answer), belief, ask) for answer, belief, ask in each.wrong),
    )
    return (
        f"<section><h3>{escape(each.title)} <small>({escape(each.name)})</small></h3>{html_of(each.question)}"
        f"{board_html(each.board) if each.board else ''}"
        f"<p><strong>Answer: {escape(signed_in(each.answer))}</strong></p>{html_of(each.solution)}{wrong}</section>"
    )
