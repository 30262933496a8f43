"""Exercises: a question from somebody's own figures, an answer that is worked out when it is asked for, four hints.

An `Exercise` holds functions only, no answer. For a class code and a student it makes a `Task`: the figures, the
question, the hints. The answer, and the answers that wrong ideas lead to, are reckoned from the figures when
something is checked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.exact_numbers import python_value
from arcane_lab.core.printing import Brief
from arcane_lab.lessons.answers import Kind
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.misconceptions import Wrong, misconceptions

P = TypeVar("P")
#: Figures are drawn anew until every wrong idea has an answer of its own, at most so often.
MOST_DRAWS: Final = 500
RUNGS: Final = ("A nudge", "A smaller case", "The first step", "The whole way, with other numbers")

#: What is said to an answer that is rounded too much.
COARSE_TEXT: Final = (
    "That is right as far as it goes, but rounded too much. Give one or two more digits, or a fraction."
)


class BadExercise(ArcaneLabError):
    """An exercise that is not put together as it must be; for people who write lessons."""


def _no_board(figures: Any) -> str:
    return ""


@dataclass(frozen=True, repr=False)
class Exercise(Brief, Generic[P]):
    """A question with its check and its ladder of four hints.

    `draw` makes the figures from lots; everything else is a function of them. `solution` is the whole way to the answer
    in words: it is what the teacher reads, and with the figures of another variant it is the last hint. `wrong` has the
    wrong ideas that are recognised. `kind` is the kind of answer, or makes it from the figures. `board` is the
    board that belongs to the question, as text.

    >>> from arcane_lab.lessons.answers import Number
    >>> double = Exercise(
    ...     "double", "Twice", Number("gold"),
    ...     draw=lambda lots: lots.whole(11, 19),
    ...     question=lambda n: f"You have {n} gold and get as much again. How much is it?",
    ...     answer=lambda n: 2 * n,
    ...     nudge=lambda n: "As much again: how many times is that in all?",
    ...     smaller=lambda n: "With 1 gold it would be 1 and 1.",
    ...     step=lambda n: f"Write down {n} twice.",
    ...     solution=lambda n: f"{n} and {n} are {2 * n}.",
    ...     wrong=(Wrong("one step only", lambda n: n, lambda n: "That is what you had before."),),
    ... )
    >>> task = double.task(ClassCode("maple-7", "12"), "a lesson")
    >>> task.check(task.answer()).is_right, task.check(task.figures).misconception
    (True, 'one step only')
    """

    name: str
    title: str
    kind: Kind | Callable[[P], Kind]
    draw: Callable[[Lots], P]
    question: Callable[[P], str]
    answer: Callable[[P], Any]
    nudge: Callable[[P], str]
    smaller: Callable[[P], str]
    step: Callable[[P], str]
    solution: Callable[[P], str]
    wrong: tuple[Wrong[P], ...] = ()
    board: Callable[[P], str] = field(default=_no_board)

    def __post_init__(self) -> None:
        for idea in self.wrong:
            if idea.name not in misconceptions():
                raise BadExercise(f"{self.name}: {idea.name!r} is not in the list of misconceptions: add it there")

    def task(self, code: ClassCode = PRACTICE, lesson: str = "") -> Task[P]:
        """The exercise with the figures of one student."""
        return Task(self, self._figures(Lots("figures", lesson, self.name, code.code, code.student)), lesson, code)

    def _figures(self, lots: Lots) -> P:
        """Figures for which the right answer and those of all wrong ideas differ."""
        for _ in range(MOST_DRAWS):
            figures = self.draw(lots)
            if self._is_clear(figures):
                return figures
        raise BadExercise(f"{self.name}: no figures were found for which every wrong idea has an answer of its own")

    def _is_clear(self, figures: P) -> bool:
        wrong = [gives for idea in self.wrong if (gives := idea.gives(figures)) is not None]
        if any(one == other for at, one in enumerate(wrong) for other in wrong[:at]):
            return False
        # Last, for the right answer is often played out by the rules.
        right = self.answer(figures)
        return all(gives != right for gives in wrong)


@dataclass(frozen=True, repr=False)
class Verdict(Brief):
    """What is to be said to an answer. `misconception` is the wrong idea that makes it, where one is known.

    `is_slip` says that it may only have been typed so that Python took it for another number.
    """

    is_right: bool
    text: str
    misconception: str | None = None
    is_coarse: bool = False
    is_slip: bool = False

    @property
    def is_bare(self) -> bool:
        """Whether nothing is known of an answer but that it is wrong."""
        return not (self.is_right or self.is_coarse or self.is_slip or self.misconception)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, repr=False)
class Task(Brief, Generic[P]):
    """An exercise with the figures of one student."""

    exercise: Exercise[P]
    figures: P
    lesson: str
    code: ClassCode

    @property
    def name(self) -> str:
        """The short name of the exercise in its lesson."""
        return self.exercise.name

    @cached_property
    def kind(self) -> Kind:
        """The kind of answer that is wanted, with a sample that is neither right nor one of the known wrong answers."""
        made = self.exercise.kind
        kind = made if isinstance(made, Kind) else made(self.figures)
        others = (kind.with_example(sample) for sample in kind.samples)
        return next((other for other in others if self._gives_nothing_away(other)), kind)

    def _gives_nothing_away(self, kind: Kind) -> bool:
        known = [self.answer(), *self.wrong_answers().values()]
        return all(kind.judge(kind.read(sample), gives) == "wrong" for sample in kind.shown for gives in known)

    @property
    def question(self) -> str:
        """The question, as Markdown."""
        return self.exercise.question(self.figures)

    @property
    def board(self) -> str:
        """The board that belongs to the question, as text; empty for none."""
        return self.exercise.board(self.figures)

    def answer(self) -> Any:
        """The right answer, worked out now."""
        return self.exercise.answer(self.figures)

    def wrong_answers(self) -> dict[str, Any]:
        """The answers that wrong ideas lead to here, by the name of the idea."""
        found = {idea.name: idea.gives(self.figures) for idea in self.exercise.wrong}
        return {name: gives for name, gives in found.items() if gives is not None}

    def check(self, given: Any) -> Verdict:
        """What is to be said to an answer. Raises `BadAnswer` for what cannot be read."""
        kind = self.kind
        answer = self.answer()
        read = kind.read(given)
        judged = kind.judge(read, answer)
        if judged == "right":
            return Verdict(True, self.right_text())
        if judged == "coarse":
            return Verdict(False, COARSE_TEXT, is_coarse=True)
        idea = self._idea(kind, read)
        if idea is not None:
            return Verdict(False, self.idea_text(idea), idea.name)
        slip = kind.slip(python_value(given), answer)
        return Verdict(False, slip or "Not yet.", is_slip=bool(slip))

    def right_text(self) -> str:
        """What is said to the right answer."""
        return f"Right: {self.kind.format(self.answer())}."

    def idea_text(self, idea: Wrong[P]) -> str:
        """What is said to an answer that shows a wrong idea."""
        return f"Not yet. {idea.hint(self.figures)}"

    def _idea(self, kind: Kind, read: Any) -> Wrong[P] | None:
        """The wrong idea that an answer shows: one that gives it, or else one that it shows as well."""
        ideas = self.exercise.wrong
        for idea in ideas:
            gives = idea.gives(self.figures)
            if gives is not None and kind.judge(read, gives) == "right":
                return idea
        return next(
            (idea for idea in ideas if any(kind.judge(read, gives) == "right" for gives in idea.also(self.figures))),
            None,
        )

    def hint(self, rung: int) -> str:
        """The hint of a rung, from 1 (a nudge) to 4 (the whole way, with the figures of another variant)."""
        exercise = self.exercise
        if rung == len(RUNGS):
            return exercise.solution(self._others())
        return (exercise.nudge, exercise.smaller, exercise.step)[rung - 1](self.figures)

    def solution(self) -> str:
        """The whole way to the answer; for teachers."""
        return self.exercise.solution(self.figures)

    def _others(self) -> P:
        """The figures of another variant, with another answer, so that the last hint does not give this one away."""
        answer = self.answer()
        for number in range(MOST_DRAWS):
            other = self.exercise.task(ClassCode(self.code.code, f"{self.code.student}-other-{number}"), self.lesson)
            if other.answer() != answer:
                return other.figures
        raise BadExercise(f"{self.name}: every variant has the same answer, so that no hint can show another")
