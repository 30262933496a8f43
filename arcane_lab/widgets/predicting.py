"""Predict, then see: a part that any widget can use to hold a result back until somebody has said what they expect.

The result stays in Python, in no trait, until a prediction is stored; then both are shown side by side, part by part
right or wrong, and the prediction can be read from Python. So that a widget has it::

    class MyWidget(Predicting, MessagingWidget):        # Predicting first
        FORMS = {"go": {...}, **PREDICTING}             # the message that a prediction comes in

        def _do(self, message):
            if message.do == "predict":
                return self._hear_prediction(message)
            ...

        def go(self):
            self.hold_back(
                Question("How much gold does p1 gain?", "sell a1-b1-c1", (Part("gold", most=100),)),
                lambda: {"gold": 3},                    # called when the prediction is stored, not before
            )

        def _revealed(self, prediction):                # optional: now the widget may show what it held back
            ...

In the browser `predict.ts` draws what the trait `question` says: `new Predict(about, store, say)`, where `store(values,
number)` sends ``{do: "predict", number, values, id}`` and `say(text)` speaks in the live region; put its `.element`
where it belongs and call `.update(model.get("question"))`. The style sheet has `@import "./predict.css"`. With `rows`
and `columns` the parts are the slots of a grid, which people paint; else they are the fields of a form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import traitlets

from arcane_lab.core.errors import ArcaneLabError, one_of, shown
from arcane_lab.core.text import capital
from arcane_lab.widgets.messages import BadMessage, Kind, Message
from arcane_lab.widgets.traits import AnyTrait

#: The message that carries a prediction, for the `FORMS` of a widget.
PREDICTING: Final[Mapping[str, Mapping[str, Kind]]] = {"predict": {"number": "number", "values": "table"}}
Value = str | int | float
#: What stands in a slot of a grid where nobody has put anything.
NOTHING_PUT: Final = "."


class BadPrediction(ArcaneLabError):
    """A prediction that does not fit its question: it says which part, and what is allowed there."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to predict: one of some texts, or without `choices` a number from `least` to `most`.

    `label` is what a person reads (left out: the name). A number is right when it is at most `within` off.
    """

    name: str
    choices: tuple[str, ...] = ()
    label: str = ""
    called: Mapping[str, str] = field(default_factory=dict)
    """Choices as a person reads them, where that is not how they are written."""
    least: float = 0
    most: float = 100
    within: float = 0

    def read(self, value: object) -> Value:
        """A value that may be predicted here; raises `BadPrediction` for any other.

        >>> Part("gold", most=20).read(7)
        7
        """
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
            raise BadPrediction(f"{self.title}: {shown(value)} is refused; allowed: {one_of(self.choices, most=24)}")
        if isinstance(value, int | float) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise BadPrediction(f"{self.title}: {shown(value)} is refused; allowed: a number, {self.least} to {self.most}")

    def is_right(self, said: Value, result: Value) -> bool:
        """Whether a prediction of this part is right.

        >>> Part("share", within=5).is_right(40, 44.2), Part("b2", ("OW", "TC")).is_right("OW", "TC")
        (True, False)
        """
        if isinstance(said, str) or isinstance(result, str):
            return said == result
        return abs(said - result) <= self.within

    def verdict(self, said: Value, result: Value) -> str:
        """A sentence that stands for "you said" and "it is", where those two do not tell enough; else empty."""
        return ""

    @property
    def title(self) -> str:
        """What a person reads."""
        return self.label or self.name


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be predicted: the question as a sentence, what it is about as text that pastes back, its parts.

    With `rows` and `columns` the parts are the slots of a grid in reading order, written as in the notation; `tray`
    is what is to be put there, in order (left out: any of the choices, as often as one likes). A slot where nothing is
    put is no answer: it is neither right nor wrong.
    """

    text: str
    about: str
    parts: tuple[Part, ...]
    rows: int = 0
    columns: int = 0
    tray: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prediction:
    """What somebody predicted, and what came: for each part what was said, what it is, and whether that is right."""

    question: Question
    said: Mapping[str, Value]
    result: Mapping[str, Value]

    @property
    def right(self) -> dict[str, bool]:
        """For each part that was answered whether that is right; a slot left empty is no answer."""
        return {
            part.name: part.is_right(self.said[part.name], self.result[part.name])
            for part in self.question.parts
            if not self.question.rows or self.said[part.name] != NOTHING_PUT
        }

    @property
    def score(self) -> str:
        """How many of the answered parts are right, in words.

        >>> question = Question("Which item lands there?", "-", (Part("a1", ("OW", "TC")), Part("b1", ("OW", "TC"))))
        >>> Prediction(question, {"a1": "OW", "b1": "OW"}, {"a1": "OW", "b1": "TC"}).score
        '1 of 2 right'
        """
        right = self.right
        return f"{sum(right.values())} of {len(right)} right" if right else "nothing predicted"

    def rows(self) -> list[dict[str, Any]]:
        """One row for each answered part, for a table: `pandas.DataFrame(prediction.rows())`."""
        return [
            {"part": name, "said": self.said[name], "result": self.result[name], "right": is_right}
            for name, is_right in self.right.items()
        ]


class Predicting(traitlets.HasTraits):
    """The part of a widget that holds a result back until it has been predicted (see the top of this module)."""

    question = AnyTrait(None, help="what is to be predicted, with the answer once it is stored").tag(sync=True)

    _asked: Question | None = None
    _result: Callable[[], Mapping[str, Value]] | None = None
    _number = 0
    _stored: tuple[Prediction, ...] = ()

    @property
    def predictions(self) -> tuple[Prediction, ...]:
        """Every prediction that was stored here, oldest first."""
        return self._stored

    @property
    def is_held_back(self) -> bool:
        """Whether a result waits for its prediction."""
        return self._result is not None

    def hold_back(self, question: Question, result: Callable[[], Mapping[str, Value]]) -> None:
        """Ask for a prediction; `result` is called when one is stored, and not before."""
        self._asked, self._result, self._number = question, result, self._number + 1
        self.question = _question_message(question, self._number)

    def ask_nothing(self) -> None:
        """Put the question away, answered or not; what was stored stays readable."""
        self._asked = self._result = None
        self.question = None

    def predict(self, values: Mapping[str, Value]) -> Prediction:
        """Store a prediction and show the result beside it; `values` has every part of the question by its name.

        Raises `BadPrediction` when nothing is held back, a part is missing or unknown, or a value is not allowed.
        """
        question, result = self._asked, self._result
        if question is None or result is None:
            raise BadPrediction("there is nothing to predict now: choose first what is to happen")
        given = _read(question, values)
        came = result()
        prediction = Prediction(question, given, {part.name: came[part.name] for part in question.parts})
        self._stored = (*self._stored, prediction)
        self._result = None
        with self.hold_trait_notifications():
            self.question = _question_message(question, self._number, prediction)
            self._revealed(prediction)
        return prediction

    def judge_again(self, result: Mapping[str, Value]) -> None:
        """What came is known better than when the last prediction was stored: judge that by it."""
        if self._asked is not None and self._result is None and self._stored:
            prediction = replace(self._stored[-1], result=dict(result))
            self._stored = (*self._stored[:-1], prediction)
            self.question = _question_message(self._asked, self._number, prediction)

    def _revealed(self, prediction: Prediction) -> None:
        """A prediction is stored: a widget shows here what it has held back."""

    def _hear_prediction(self, message: Message) -> str:
        """Store what the browser predicted; returns the score as a sentence."""
        if message.fields["number"] != self._number or self._result is None:
            raise BadMessage("This prediction answers a question that is not asked any more: look at the new one.")
        return f"{capital(self.predict(message.fields['values']).score)}."


def _read(question: Question, values: object) -> dict[str, Value]:
    names = [part.name for part in question.parts]
    if not isinstance(values, Mapping) or set(values) != set(names):
        given = list(values) if isinstance(values, Mapping) else values
        raise BadPrediction(
            f"a prediction has a value for each of {', '.join(names)}, and nothing else; got {shown(given)}"
        )
    return {part.name: part.read(values[part.name]) for part in question.parts}


def _question_message(question: Question, number: int, prediction: Prediction | None = None) -> dict[str, Any]:
    """A question as the browser is told it; the result only with a stored prediction."""
    parts: list[dict[str, Any]] = [
        {"name": part.name, "label": part.title, "choices": list(part.choices), "least": part.least, "most": part.most}
        | ({"called": [part.called.get(choice, choice) for choice in part.choices]} if part.called else {})
        for part in question.parts
    ]
    stored = prediction and {
        "said": dict(prediction.said),
        "result": dict(prediction.result),
        "right": prediction.right,
        "score": prediction.score,
        "verdicts": {
            part.name: verdict
            for part in question.parts
            if (verdict := part.verdict(prediction.said[part.name], prediction.result[part.name]))
        },
    }
    return {
        "number": number,
        "text": question.text,
        "about": question.about,
        "rows": question.rows,
        "columns": question.columns,
        "tray": list(question.tray),
        "parts": parts,
        "stored": stored,
    }
