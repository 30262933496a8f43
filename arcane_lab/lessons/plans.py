"""The lessons of the course: each a page of text with its cells, and a module with its exercises."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, UnknownName
from arcane_lab.core.printing import Brief
from arcane_lab.engine.registry import find_game, folder_of, games, part
from arcane_lab.engine.spec import GameSpec
from arcane_lab.lessons.class_codes import called
from arcane_lab.lessons.exercise import Exercise

#: The heading over the part of a page that may be left out.
IF_TIME_IS_LEFT: Final = "\n## If time is left"
_PREDICTED: Final = re.compile(r"lesson\.predict\(\"([^\"]+)\"")
_ASKED: Final = re.compile(r"^```exercise (\w+)(?: python)?$", re.MULTILINE)


#: The lessons of their own that people have named, by name.
own: dict[str, LessonPlan] = {}


class BadLesson(ArcaneLabError):
    """The page of a lesson that is not written as it must be; for people who write lessons."""


@dataclass(frozen=True, repr=False)
class LessonPlan(Brief):
    """What is known of a lesson before it runs.

    `timing` has minutes and what they are for, `more` the same for the part that is left out when time is short; `ask`
    has the questions to put to a class, `glossary` the words used with their meanings; `page` is the text from which
    the notebook is made. `on_page` has sentences that are for notebooks only, each with what a page without Python says
    in its place, and `settings` the cells that people change and run again, each with what it would be with other
    settings: how that is called, and its code. A page shows them worked out beforehand.
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
    more: tuple[tuple[int, str], ...] = ()
    on_page: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    #: The exercises and the file of a lesson of one's own; the courses' are found with their game.
    own: tuple[Exercise[Any], ...] | None = None
    path: Path | None = None

    @property
    def called(self) -> str:
        """How it is written in `al.lessons.begin(...)`."""
        return called(self.name) if self.path is None else f'"{self.path.name}"'

    @property
    def heading(self) -> str:
        """Its title, behind the number that a course gives it."""
        return self.title if self.path is not None else f"{self.called}. {self.title}"

    @property
    def length(self) -> str:
        """How long it takes, in words."""
        extra = sum(minutes for minutes, _ in self.more)
        return f"{self.minutes} minutes" + (f", and {extra} more if time is left" if extra else "")

    @property
    def if_time_is_left(self) -> frozenset[str]:
        """The names of the exercises that may be left out."""
        _, _, rest = self.page.partition(IF_TIME_IS_LEFT)
        return frozenset(_ASKED.findall(rest))

    def exercises(self) -> tuple[Exercise[Any], ...]:
        """The exercises, in the order of the page."""
        order = _ASKED.findall(self.page)
        found: tuple[Exercise[Any], ...]
        if self.own is not None:
            found = self.own
        else:
            spec, _ = courses()[self.name]
            found = part(spec, f"{spec.course}.{self.name.partition('_')[2]}").EXERCISES
        return tuple(sorted(found, key=lambda each: order.index(each.name) if each.name in order else len(order)))


def predicted(plan: LessonPlan) -> list[str]:
    """What the predictions of a lesson are about, in the order of its page.

    >>> predicted(plan_named(1))[:1]
    ['moves']
    """
    return _PREDICTED.findall(plan.page)


def courses() -> dict[str, tuple[GameSpec, Path]]:
    """The lessons that games bring, by name: whose it is, and its page."""
    found: dict[str, tuple[GameSpec, Path]] = {}
    for spec in filter(lambda one: one.course, map(find_game, games())):
        folder = folder_of(spec) / spec.course
        for path in folder.glob("[0-9]*.md"):
            if path.stem in found:
                other = found[path.stem][0].name
                raise BadLesson(f"{path.stem}.md: {other} and {spec.name} both have a lesson of this name")
            found[path.stem] = spec, path
    return dict(sorted(found.items()))


def plan_names() -> tuple[str, ...]:
    """The names of all lessons, in the order of the course.

    >>> plan_names()[0]
    '01_your_first_turn'
    """
    return tuple(courses())


def plan_named(lesson: str | int | Path) -> LessonPlan:
    """A lesson by its number, its name, or the name of its notebook; a number that several have names none of them.

    A lesson of your own is named by its page, such as "bus_times.md"; from then on by its name, too. Raises
    `UnknownName`, and `BadLesson` for a page that is not written as it must be.

    >>> plan_named(1).name == plan_named("01_your_first_turn.ipynb").name
    True
    """
    if str(lesson).lower().endswith(".md"):
        # Own lessons are made of what stands here.
        from arcane_lab.lessons.own_lessons import read_own

        plan = read_own(Path(str(lesson)))
        own[plan.name] = plan
        return plan
    if str(lesson) in own:
        return own[str(lesson)]
    names = plan_names()
    wanted = str(lesson).removesuffix(".ipynb").lower()
    found = [name for name in names if wanted in _spellings(name)]
    if len(found) != 1:
        raise UnknownName("a lesson", lesson, found or names)
    return read_plan(found[0])


def _spellings(name: str) -> tuple[str, ...]:
    """How a lesson may be called: by its name, its number, or the words of its name."""
    number, _, words = name.partition("_")
    return name, number, str(int(number)), words


@cache
def read_plan(name: str) -> LessonPlan:
    """Read the page of a lesson: TOML between lines of +++, then the text."""
    _, head, page = courses()[name][1].read_text(encoding="utf-8").split("+++\n", 2)
    data = tomllib.loads(head)
    try:
        return LessonPlan(
            name=name,
            title=data["title"],
            minutes=data["minutes"],
            objective=data["objective"],
            timing=tuple((minutes, what) for minutes, what in data["timing"]),
            ask=tuple(data["ask"]),
            glossary=tuple(sorted(data["glossary"].items())),
            transfer=data["transfer"],
            page=page,
            more=tuple((minutes, what) for minutes, what in data.get("more", ())),
            on_page=tuple(data.get("on_page", {}).items()),
            settings=tuple(
                (each["cell"], tuple((label, code) for label, code in each["each"]))
                for each in data.get("settings", ())
            ),
        )
    except KeyError as missing:
        raise BadLesson(f"{name}.md: {missing} is missing between the lines of +++") from None
