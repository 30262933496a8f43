"""A prediction with the mouse: what comes is locked until somebody guesses, or would rather not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from arcane_lab.lessons import message
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.exercise_widget import PredictionWidget
from arcane_lab.lessons.lesson import Lesson, begin
from tests.widget_examples import Example

PRACTICE = ClassCode("practice", "1")


def shown(lesson: Lesson) -> PredictionWidget:
    """The widget that `lesson.predict("gold", ...)` shows in a notebook."""
    return lesson._shown.prediction("gold")


def keep(widget: PredictionWidget, guess: object) -> dict[str, Any]:
    widget._handle_custom_msg({"do": "keep", "guess": guess, "id": "a-1"}, [])
    return dict(widget.answer or {})


def test_what_came_is_sent_only_after_the_guess() -> None:
    lesson = begin(1, PRACTICE)
    widget = shown(lesson)
    assert "First a guess" in str(lesson.compare("gold", 37))
    assert "37" not in json.dumps(widget.data)
    assert keep(widget, "25")["ok"]
    assert widget.data["kept"] == "25"
    assert widget.data["came"] == "<p>You expected 25; it is 37. What makes the difference?</p>\n"
    assert str(lesson.compare("gold", 37)) == "You expected 25; it is 37. What makes the difference?"


def test_whoever_would_rather_not_guess_sees_what_comes() -> None:
    lesson = begin(1, PRACTICE)
    widget = shown(lesson)
    keep(widget, "skip")
    assert widget.data["came"] is None
    lesson.compare("gold", 37)
    assert widget.data["came"] == "<p>What came (gold): 37.</p>\n"


def test_what_is_typed_is_shown() -> None:
    lesson = begin(1, PRACTICE)
    widget = shown(lesson)
    lesson.predict("gold", 37)
    assert widget.data["kept"] == "37"


def test_an_empty_guess_is_refused_and_nothing_is_kept() -> None:
    widget = shown(begin(1, PRACTICE))
    for guess in ("", "  ", 7, None, "1" * 9999):
        answer = keep(widget, guess)
        assert not answer["ok"]
        assert answer["text"]
    assert widget.data["kept"] is None


def test_a_guess_is_clicked_where_three_dots_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = begin(1, PRACTICE)
    empty: Any = lesson.predict("gold", ...)
    assert "Nothing is written here yet" in str(empty)
    locked: Any = lesson.compare("gold", 37)
    monkeypatch.setattr(message, "has_kernel", lambda: True)
    assert [list(each._repr_mimebundle_()) for each in (empty, locked)] == [[message.VIEW]] * 2


def _state() -> dict[str, Any]:
    return begin(1, PRACTICE)._prediction_state("gold")


EXAMPLE = Example(
    PredictionWidget,
    lambda game, seat: {"state": _state, "keep": str},
    no_game=True,
    states={"open": lambda: shown(begin(1, PRACTICE))},
)
