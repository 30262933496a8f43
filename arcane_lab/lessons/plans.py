"""The lessons of the course: each a page of text with its cells, and a module with its exercises."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from arcane_lab.engine.errors import ArcaneLabError, UnknownName
from arcane_lab.lessons.exercise import Exercise

COURSE: Final = Path(__file__).resolve().parent / "course"


class BadLesson(ArcaneLabError):
    """The page of a lesson that is not written as it must be; for people who write lessons."""


@dataclass(frozen=True)
class LessonPlan:
    """What is known of a lesson before it runs.

    `timing` has minutes and what they are for, `ask` the questions to put to a class, `glossary` the words used with
    their meanings; `page` is the text from which the notebook is made.
    """

    name: str
    title: str
    minutes: int
    objective: str
    timing: tuple[tuple[int, str], ...]
    ask: tuple[str, ...]
    glossary: tuple[tuple[str, str], ...]
    transfer: str
    page: str

    def exercises(self) -> tuple[Exercise[Any], ...]:
        """The exercises, in the order of the lesson."""
        module = import_module(f"arcane_lab.lessons.course.{self.name.partition('_')[2]}")
        found: tuple[Exercise[Any], ...] = module.EXERCISES
        return found


def plan_names() -> tuple[str, ...]:
    """The names of all lessons, in the order of the course.

    >>> plan_names()[0]
    '01_your_first_turn'
    """
    return tuple(path.stem for path in sorted(COURSE.glob("[0-9]*.md")))


def plan_named(lesson: str | int) -> LessonPlan:
    """A lesson by its number, its name, or the name of its notebook. Raises `UnknownName`.

    >>> plan_named(1).name == plan_named("01_your_first_turn.ipynb").name
    True
    """
    names = plan_names()
    for name in names:
        number, _, words = name.partition("_")
        if str(lesson).removesuffix(".ipynb").lower() in (name, number, str(int(number)), words):
            return read_plan(name)
    raise UnknownName("a lesson", lesson, names)


@cache
def read_plan(name: str) -> LessonPlan:
    """Read the page of a lesson: TOML between lines of +++, then the text."""
    _, head, page = (COURSE / f"{name}.md").read_text(encoding="utf-8").split("+++\n", 2)
    told = tomllib.loads(head)
    try:
        return LessonPlan(
            name=name,
            title=told["title"],
            minutes=told["minutes"],
            objective=told["objective"],
            timing=tuple((minutes, what) for minutes, what in told["timing"]),
            ask=tuple(told["ask"]),
            glossary=tuple(sorted(told["glossary"].items())),
            transfer=told["transfer"],
            page=page,
        )
    except KeyError as missing:
        raise BadLesson(f"{name}.md: {missing} is missing between the lines of +++") from None
