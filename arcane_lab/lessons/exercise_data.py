"""An exercise, a prediction and the dots of a lesson as plain data: what a widget draws, and a page without Python.

Nothing in it tells a right answer before it was given: hints are there as far as they were seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from arcane_lab.lessons.exercise import RUNGS, Task
from arcane_lab.lessons.message import board_html, html_of
from arcane_lab.lessons.progress import Done, Tried

SaidKind = Literal["right", "not-yet", "coarse", "unreadable", "slip"]
#: Letters of an answer that are shown again.
MOST_LETTERS: Final = 200


@dataclass(frozen=True, slots=True)
class Said:
    """What was said to an answer, as Markdown, and the wrong idea that it shows, where one is known.

    For people who type, `more` stands below it, and `typed`, where there is one, in its place.

    >>> Said("right", "Right: 15.").data()
    {'kind': 'right', 'html': '<p>Right: 15.</p>\\n'}
    """

    kind: SaidKind
    text: str
    idea: str | None = None
    more: str = ""
    typed: str = ""

    @property
    def as_typed(self) -> str:
        """What is said to people who type."""
        return "\n\n".join(filter(None, (self.typed or self.text, self.more)))

    def data(self) -> dict[str, str]:
        """The same for the browser."""
        idea = {} if self.idea is None else {"idea": self.idea}
        return {"kind": self.kind, "html": html_of(self.text), **idea}


def exercise_data(task: Task[Any], done: Done, said: Said | None = None, last: str = "") -> dict[str, Any]:
    """An exercise with one student's figures, and how far the student is with it, for the browser.

    The fields are those of `ExerciseData` in `widgets/src/lessons/types.ts`; every text is HTML in which nothing can
    run or load. `said` is what was said to `last`, the answer that was given last.

    >>> from arcane_lab.lessons.answers import Choice
    >>> from arcane_lab.lessons.exercise import Exercise
    >>> fair = Exercise("fair", "A coin", Choice(("yes", "no")), *[lambda at: ""] * 2, lambda at: "yes", *[str] * 4)
    >>> exercise_data(fair.task(), Done())["input"]["choices"]
    [{'value': 'A', 'label': 'yes'}, {'value': 'B', 'label': 'no'}]
    """
    tried = done.exercises.get(task.name, Tried())
    return {
        "name": task.name,
        "title": task.exercise.title,
        "question": html_of(_question_alone(task)),
        "board": board_html(task.board) if task.board else "",
        "input": input_data(task),
        "rungs": list(RUNGS),
        "hints": [html_of(task.hint(number)) for number in range(1, tried.hints + 1)],
        "tries": tried.tries,
        "right": tried.right,
        "said": None if said is None else said.data(),
        "last": last[:MOST_LETTERS],
        "why": html_of(task.solution()) if tried.right else "",
    }


def _question_alone(task: Task[Any]) -> str:
    """The question without the list of its answers, where these are offered to click on."""
    choices = task.kind.choices if task.kind.given_by == "choice" else ()
    listed = r"\s*".join(rf"(?:- )?{value}\) {re.escape(label)}" for value, label in choices)
    return re.sub(rf"\s*{listed}\s*\Z", "", task.question) if listed else task.question


def input_data(task: Task[Any]) -> dict[str, Any]:
    """How the answer is given: in a field, by one of some choices, or on the board."""
    kind = task.kind
    places = kind.places(task.board)
    shown: dict[str, Any] = {"kind": kind.given_by if places or kind.given_by != "slots" else "text"}
    shown |= {"sample": f"Write {kind.form}.".replace('"', "").replace("'", ""), "label": "Your answer"}
    if shown["kind"] == "slots":
        count = getattr(kind, "count", 1)
        shown |= {"choices": [dict(each) for each in places], "many": count != 1, "count": count}
    elif kind.choices:
        shown["choices"] = [{"value": value, "label": label} for value, label in kind.choices]
    if shown["kind"] == "text":
        # Of many pieces those that lie on the board.
        shown["keys"] = [key for key in kind.keys if len(key) == 1 or not task.board or key in task.board]
    return shown


def prediction_data(about: str, guess: str | None, came: str | None = None) -> dict[str, Any]:
    """A prediction for the browser; what came is in it only when a guess was made.

    >>> prediction_data("gold", None, "It is 37.")["came"] is None
    True
    """
    return {
        "about": about,
        "question": f"What do you expect ({about})?",
        "sample": "",
        "kept": guess,
        "came": None if guess is None or came is None else html_of(came),
    }


def progress_dots(tasks: Mapping[str, Task[Any]], done: Done, extra: Iterable[str] = ()) -> list[dict[str, Any]]:
    """The exercises of a lesson, each right, not yet right or untried; `extra` names those that may be left out."""
    found = []
    for name, task in tasks.items():
        tried = done.exercises.get(name, Tried())
        state = "right" if tried.right else "not-yet" if tried.tries else "untried"
        found.append({"name": name, "title": task.exercise.title, "state": state, "extra": name in extra})
    return found
