"""An exercise and a prediction that one answers with the mouse: `lesson.ask` and `lesson.predict` show them in a
notebook.

They keep nothing themselves: what the browser sends goes to the lesson, as what is typed does, and what the lesson says
then is shown by every widget of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

import traitlets

from arcane_lab.lessons.message import Message
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.messages import Kind
from arcane_lab.widgets.messages import Message as Sent
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.traits import DictTrait, ListTrait


class Lesson(Protocol):
    """What these widgets need of a lesson."""

    def exercise_state(self, exercise: str) -> dict[str, Any]:
        """An exercise as it is now, its `data`, the `dots` of the lesson, and `whose` it is."""

    def prediction_state(self, about: str) -> dict[str, Any]:
        """A prediction as it is now, and `whose` it is."""

    def check(self, exercise: str, answer: Any = ...) -> Message:
        """Check an answer."""

    def hint(self, exercise: str = "", rung: int | None = None) -> Message:
        """Give the next hint."""

    def predict(self, about: str, guess: Any = ...) -> Message:
        """Keep a guess."""


class ExerciseWidget(MessagingWidget):
    """An exercise of a lesson: its question and board, a place for the answer, Check, Hint, and how far the lesson is.

    `lesson.ask("sale")` shows it. What is clicked and what is typed is the same: `lesson.check` and `lesson.hint`.

    >>> import arcane_lab as al
    >>> widget = ExerciseWidget(al.lessons.begin(1), "complete")
    >>> widget.data["title"], len(widget.dots)
    ('Make a set', 6)
    """

    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {"check": {"answer": "long text"}, "hint": {}}

    kind = traitlets.Unicode("exercise", read_only=True, help="which widget this is").tag(sync=True)
    data = DictTrait(help="the exercise, see widgets/src/lessons/types.ts").tag(sync=True)
    dots: traitlets.List[dict[str, Any]] = ListTrait(help="the exercises of the lesson, and how far each is").tag(
        sync=True
    )
    whose = traitlets.Unicode(help="whose exercises these are, and where progress is kept").tag(sync=True)

    def __init__(self, lesson: Lesson, exercise: str) -> None:
        self._lesson, self._exercise = lesson, exercise
        self._esm = packed_bundle("lessons")
        super().__init__()
        self.refresh()

    def refresh(self) -> None:
        """Show the exercise as it is now."""
        with self.hold_sync():
            for name, value in self._lesson.exercise_state(self._exercise).items():
                self.set_trait(name, value)

    def _do(self, message: Sent) -> str:
        if message.do == "hint":
            self._lesson.hint(self._exercise)
        else:
            self._lesson.check(self._exercise, message.fields["answer"])
        return ""

    def __repr__(self) -> str:
        return f"ExerciseWidget({self._exercise})"


class PredictionWidget(MessagingWidget):
    """A prediction of a lesson: a field for a guess; what came is shown beside it, and not before it was made.

    >>> import arcane_lab as al
    >>> PredictionWidget(al.lessons.begin(1), "gold").data["kept"] is None
    True
    """

    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {"keep": {"guess": "long text"}}

    kind = traitlets.Unicode("prediction", read_only=True, help="which widget this is").tag(sync=True)
    data = DictTrait(help="the prediction, see widgets/src/lessons/types.ts").tag(sync=True)
    whose = traitlets.Unicode(help="where the guess is kept").tag(sync=True)

    def __init__(self, lesson: Lesson, about: str) -> None:
        self._lesson, self._about = lesson, about
        self._esm = packed_bundle("lessons")
        super().__init__()
        self.refresh()

    def refresh(self) -> None:
        """Show the prediction as it is now."""
        with self.hold_sync():
            for name, value in self._lesson.prediction_state(self._about).items():
                self.set_trait(name, value)

    def _do(self, message: Sent) -> str:
        self._lesson.predict(self._about, message.fields["guess"])
        return ""

    def __repr__(self) -> str:
        return f"PredictionWidget({self._about})"
