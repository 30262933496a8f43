"""An exercise and a prediction that one answers with the mouse: `lesson.ask` and `lesson.predict` show them in a
notebook.

They keep nothing themselves: what the browser sends goes to the lesson, as what is typed does, and every widget of the
lesson shows what is so then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import traitlets

from arcane_lab.lessons.forms import MARKS
from arcane_lab.widgets.bundle import packed_bundle
from arcane_lab.widgets.messages import BadMessage, Kind
from arcane_lab.widgets.messages import Message as Sent
from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.traits import DictTrait, ListTrait

#: Gives the traits of a widget as they are now.
State = Callable[[], Mapping[str, Any]]


class ExerciseWidget(MessagingWidget):
    """An exercise of a lesson: its question and board, a place for the answer, Check, Hint, and how far the lesson is.

    `lesson.ask("sale")` shows it. What is clicked and what is typed is the same: `lesson.check` and `lesson.hint`.

    `state` gives its traits as they are now; `check` is done with an answer, and `hint` for the next hint.

    >>> state = {"data": {"title": "Make a set"}, "dots": [], "whose": "Practice: nothing is kept."}
    >>> ExerciseWidget(lambda: state, check=print, hint=print).data["title"]
    'Make a set'
    """

    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {"check": {"answer": "long text"}, "hint": {}}

    kind = traitlets.Unicode("exercise", read_only=True, help="which widget this is").tag(sync=True)
    data = DictTrait(help="the exercise, see widgets/src/lessons/types.ts").tag(sync=True)
    dots: traitlets.List[dict[str, Any]] = ListTrait(help="the exercises of the lesson, and how far each is").tag(
        sync=True
    )
    whose = traitlets.Unicode(help="whose exercises these are, and where progress is kept").tag(sync=True)

    def __init__(self, state: State, check: Callable[[str], object], hint: Callable[[], object]) -> None:
        self._state, self._check, self._hint = state, check, hint
        self._esm = packed_bundle("lessons")
        super().__init__()
        self.refresh()

    def refresh(self) -> None:
        """Show the exercise as it is now."""
        with self.hold_sync():
            for name, value in self._state().items():
                self.set_trait(name, value)

    def _do(self, message: Sent) -> str:
        if message.do == "hint":
            self._hint()
        else:
            # Whoever is used to typing puts quotation marks here, too.
            self._check(message.fields["answer"].strip(MARKS))
        return ""

    def __repr__(self) -> str:
        return f"ExerciseWidget({self.data['title']})"


class PredictionWidget(MessagingWidget):
    """A prediction of a lesson: a field for a guess; what came is shown beside it, and not before it was made.

    `state` gives its traits as they are now, and `keep` is done with a guess.

    >>> state = {"data": {"about": "gold", "kept": None}, "whose": "Practice: nothing is kept."}
    >>> PredictionWidget(lambda: state, keep=print)
    PredictionWidget(gold)
    """

    FORMS: ClassVar[Mapping[str, Mapping[str, Kind]]] = {"keep": {"guess": "long text"}}

    kind = traitlets.Unicode("prediction", read_only=True, help="which widget this is").tag(sync=True)
    data = DictTrait(help="the prediction, see widgets/src/lessons/types.ts").tag(sync=True)
    whose = traitlets.Unicode(help="where the guess is kept").tag(sync=True)

    def __init__(self, state: State, keep: Callable[[str], object]) -> None:
        self._state, self._keep = state, keep
        self._esm = packed_bundle("lessons")
        super().__init__()
        self.refresh()

    def refresh(self) -> None:
        """Show the prediction as it is now."""
        with self.hold_sync():
            for name, value in self._state().items():
                self.set_trait(name, value)

    def _do(self, message: Sent) -> str:
        guess = message.fields["guess"].strip(MARKS)
        if not guess:
            raise BadMessage("Nothing is written here yet: write what you expect, then keep it.")
        self._keep(guess)
        return ""

    def __repr__(self) -> str:
        return f"PredictionWidget({self.data['about']})"
