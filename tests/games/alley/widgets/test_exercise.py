"""An exercise that is answered with the mouse: what is clicked, what is typed and what is shown are one thing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.lessons import message
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.exercise import RUNGS
from arcane_lab.lessons.exercise_widget import ExerciseWidget
from arcane_lab.lessons.lesson import Lesson, begin
from arcane_lab.lessons.plans import plan_names
from tests.widget_examples import Example

PRACTICE = ClassCode("practice", "1")


def shown(lesson: Lesson, exercise: str) -> ExerciseWidget:
    """The widget that `lesson.ask` shows in a notebook."""
    lesson.ask(exercise)
    return lesson._shown.exercise(exercise)


def send(widget: Any, **content: Any) -> dict[str, Any]:
    """Send a message as the browser does; the answer."""
    widget._handle_custom_msg({**content, "id": "a-1"}, [])
    return dict(widget.answer)


def test_a_click_is_checked_and_kept_as_what_is_typed(tmp_path: Path) -> None:
    lesson = begin(1, ClassCode("maple-7", "12"), tmp_path)
    widget, other = shown(lesson, "complete"), shown(lesson, "sale")
    wrong = lesson.tasks["complete"].wrong_answers()["hidden cards count"][0]
    assert send(widget, do="check", answer=wrong)["ok"]
    said = widget.data["said"]
    assert (said["kind"], said["idea"], widget.data["last"]) == ("not-yet", "hidden cards count", wrong)
    assert (
        said["html"]
        == "<p>Not yet. That line has one that lies face down. Only cards that everybody can see make a set.</p>\n"
    )
    assert widget.data["why"] == "", "the way is told before the answer was right"
    assert [dot["state"] for dot in other.dots][:2] == ["not-yet", "untried"]
    lesson.check("complete", lesson.tasks["complete"].answer())
    assert (widget.data["said"]["kind"], widget.data["right"]) == ("right", True)
    assert "A ruler through both" in widget.data["why"]
    assert "| right | 2 | 0 |" in str(begin(1, ClassCode("maple-7", "12"), tmp_path).summary())
    assert widget.whose == "Class maple-7, student 12: kept in progress-maple-7-12.json."


def test_the_four_hints_come_one_after_the_other() -> None:
    lesson = begin(1, PRACTICE)
    widget = shown(lesson, "sale")
    assert widget.data["hints"] == []
    for rung in range(1, 6):
        assert send(widget, do="hint")["ok"]
        assert len(widget.data["hints"]) == min(rung, len(RUNGS))
    lesson.hint("count", 3)
    assert len(shown(lesson, "count").data["hints"]) == 3


def test_what_cannot_be_read_is_no_try_and_what_is_not_known_brings_the_nudge() -> None:
    lesson = begin(1, PRACTICE)
    widget = shown(lesson, "sale")
    send(widget, do="check", answer="many")
    assert (widget.data["said"]["kind"], widget.data["tries"]) == ("unreadable", 0)
    send(widget, do="check", answer="999")
    assert lesson.tasks["sale"].hint(1) in widget.data["said"]["html"]
    assert (widget.data["tries"], len(widget.data["hints"])) == (1, 1)
    send(widget, do="check", answer="999.0")
    assert (widget.data["said"]["kind"], widget.data["tries"]) == ("slip", 1)
    send(widget, do="check", answer="998")
    assert "The next hint may help." in widget.data["said"]["html"]
    assert "lesson.hint" not in json.dumps(widget.data), "somebody who clicks is told to type"


def test_three_dots_below_an_answer_that_was_clicked_say_what_was_said() -> None:
    lesson = begin(1, PRACTICE)
    widget = shown(lesson, "sale")
    assert "Nothing is written here yet" in str(lesson.check("sale", ...))
    send(widget, do="check", answer="“999”")
    assert str(lesson.check("sale", ...)).startswith("Your last answer, `999`: Not yet.")
    assert lesson._done().exercises["sale"].tries == 1


def test_a_wrong_message_is_refused_and_nothing_is_lost() -> None:
    lesson = begin(1, PRACTICE)
    widget = shown(lesson, "sale")
    send(widget, do="check", answer="999")
    before = json.dumps(widget.data)
    for content in (
        {"do": "check"},
        {"do": "check", "answer": 7},
        {"do": "check", "answer": "1" * 9999},
        {"do": "tell"},
    ):
        answer = send(widget, **content)
        assert not answer["ok"]
        assert "The browser" in answer["text"]
    widget.set_state({"data": {}})
    assert widget.answer["text"] == "The browser may not set data."
    assert json.dumps(widget.data) == before


@pytest.mark.parametrize("name", plan_names())
def test_no_right_answer_is_sent_before_it_was_given(name: str) -> None:
    lesson = begin(name, PRACTICE)
    for task in lesson.tasks.values():
        widget = shown(lesson, task.name)
        data = widget.data
        if data["input"]["kind"] == "text" and not data["input"].get("choices"):
            told = json.dumps([data["input"]["sample"], data["said"], data["hints"]])
            assert f" {task.kind.format(task.answer())}." not in told
        for choice in data["input"].get("choices", ()):
            task.kind.read(choice["value"])
        offered = [each["value"] for each in data["input"].get("choices", ())]
        judged = [task.check(each).is_right for each in offered]
        assert sum(judged) == bool(offered), "one of the choices is right"


def test_where_no_kernel_runs_an_exercise_is_text(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = begin(1, PRACTICE)
    asked: Any = lesson.ask("complete")
    assert asked._repr_mimebundle_() == {}
    assert asked._repr_html_().startswith("<p><strong>Make a set</strong>")
    monkeypatch.setattr(message, "has_kernel", lambda: True)
    assert list(asked._repr_mimebundle_()) == [message.VIEW]
    assert lesson._shown.widgets[-1].data["name"] == "complete"


def test_a_closed_widget_is_told_nothing_more() -> None:
    lesson = begin(1, PRACTICE)
    widget = shown(lesson, "sale")
    widget.close()
    lesson.check("sale", 999)
    assert widget.data["said"] is None
    assert lesson._shown.widgets == []


def _state() -> dict[str, Any]:
    return begin(1, PRACTICE)._exercise_state("complete")


EXAMPLE = Example(
    ExerciseWidget,
    lambda game, seat: {"state": _state, "check": str, "hint": str},
    no_game=True,
    states={
        "with slots": lambda: shown(begin(1, PRACTICE), "complete"),
        "with a field": lambda: shown(begin(1, PRACTICE), "sale"),
    },
)
