"""A result stays in Python until it has been predicted; then both are there, part by part right or wrong."""

from __future__ import annotations

import json

import pytest

from arcane_lab.widgets.messaging import MessagingWidget
from arcane_lab.widgets.predicting import PREDICTING, BadPrediction, Part, Predicting, Question

QUESTION = Question(
    "What lies where, and how much gold is gained?",
    "OW OW OW",
    (Part("a1", ("OW", "[TC]", ".")), Part("gold", label="Gold gained", most=40, within=1)),
)
RESULT = {"a1": "[TC]", "gold": 23}


class Guessing(Predicting, MessagingWidget):
    """A widget that holds something back, for these tests."""

    _esm = "export default { render() {} };"
    FORMS = PREDICTING

    def _do(self, message):
        return self._hear_prediction(message)


@pytest.fixture
def asked():
    widget, calls = Guessing(), []
    widget.hold_back(QUESTION, lambda: (calls.append(1), RESULT)[1])
    return widget, calls


def say(widget, **changes):
    message = {"do": "predict", "number": 1, "values": {"a1": "OW", "gold": 22}, "id": "t-1", **changes}
    widget._handle_custom_msg(message, [])
    return widget.answer


def state_of(widget):
    """What the browser has of it, but for the name of its layout, which is drawn by chance."""
    shown = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    del shown["layout"]
    return json.dumps(shown, default=str)


def test_the_result_is_not_even_worked_out_before_the_prediction(asked):
    widget, calls = asked
    assert calls == []
    assert widget.is_held_back
    assert widget.question["stored"] is None
    assert "23" not in state_of(widget)
    assert widget.predictions == ()


def test_a_stored_prediction_shows_both_side_by_side(asked):
    widget, calls = asked
    assert say(widget) == {"id": "t-1", "ok": True, "text": "1 of 2 right.", "rule": None, "instead": None}
    assert calls == [1]
    assert widget.question["stored"] == {
        "said": {"a1": "OW", "gold": 22},
        "result": RESULT,
        "right": {"a1": False, "gold": True},
        "score": "1 of 2 right",
        "verdicts": {},
    }
    (prediction,) = widget.predictions
    assert prediction.rows()[1] == {"part": "gold", "said": 22, "result": 23, "right": True}
    assert not widget.is_held_back


def test_python_can_predict_too(asked):
    widget, _ = asked
    assert widget.predict({"a1": "[TC]", "gold": 23}).score == "2 of 2 right"
    with pytest.raises(BadPrediction, match="nothing to predict now"):
        widget.predict({"a1": "[TC]", "gold": 23})


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"a1": "OW"}, "each of a1, gold"),
        ({"a1": "OW", "gold": 1, "x": 1}, "each of a1, gold"),
        ({"a1": "XX", "gold": 1}, "a1: 'XX' is refused; allowed: 'OW', '[TC]' or '.'"),
        ({"a1": "OW", "gold": 41}, "Gold gained: 41 is refused; allowed: a number, 0 to 40"),
        ({"a1": "OW", "gold": "1"}, "Gold gained: '1' is refused"),
        ({"a1": 1, "gold": 1}, "A1: 1 is refused|a1: 1 is refused"),
    ],
)
def test_a_prediction_that_does_not_fit_is_refused_and_nothing_is_shown(asked, values, says):
    widget, calls = asked
    with pytest.raises(BadPrediction, match=says.replace("[", r"\[").replace(".'", r"\.'")):
        widget.predict(values)
    answer = say(widget, values=values)
    assert not answer["ok"]
    assert answer["text"].endswith(".")
    assert (calls, widget.predictions, widget.question["stored"]) == ([], (), None)


@pytest.mark.parametrize(
    "changes",
    [
        {"number": 0},
        {"number": True},
        {"number": -1},
        {"values": [1]},
        {"values": {"a1": None}},
        {"values": {"a1": [1]}},
        {"values": {f"x{i}": 1 for i in range(70)}},
        {"id": ""},
        {"do": "reveal"},
        {"more": 1},
    ],
)
def test_a_bad_or_stale_message_is_answered_and_changes_nothing(asked, changes):
    widget, calls = asked
    before = widget.question
    answer = say(widget, **changes)
    assert not answer["ok"]
    assert answer["text"].endswith(".")
    assert (calls, widget.predictions, widget.question) == ([], (), before)


def test_a_prediction_for_an_older_question_is_refused(asked):
    widget, calls = asked
    widget.hold_back(QUESTION, lambda: RESULT)
    assert "not asked any more" in say(widget)["text"]
    assert say(widget, number=2)["ok"]
    assert calls == []
    widget.ask_nothing()
    assert widget.question is None
    assert len(widget.predictions) == 1


def test_the_browser_may_set_no_trait(asked):
    widget, _ = asked
    before = widget.question
    widget.set_state({"question": {"stored": {}}})
    assert widget.question == before
    assert widget.answer["text"] == "The browser may not set question."


def test_a_fault_of_ours_is_answered(asked, caplog):
    widget, _ = asked
    widget.hold_back(QUESTION, lambda: 1 / 0)
    assert "a fault inside Arcane Lab (ZeroDivisionError)" in say(widget, number=2)["text"]
    assert "ZeroDivisionError" in caplog.text
    assert widget.predictions == ()
