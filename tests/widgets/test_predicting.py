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
    ("part", "value", "is_read"),
    [
        (Part("gold", most=20), 0, True),
        (Part("gold", most=20), 20, True),
        (Part("gold", most=20), 20.5, False),
        (Part("gold", least=-3), -3, True),
        (Part("gold", least=-3), -3.5, False),
        (Part("gold", most=20), True, False),
        (Part("gold"), 100, True),
        (Part("gold"), 101, False),
        (Part("gold"), "7", False),
        (Part("gold"), None, False),
        (Part("a1", ("OW",)), "OW", True),
        (Part("a1", ("OW",)), "ow", False),
        (Part("a1", ("OW",)), 3, False),
    ],
)
def test_a_part_takes_what_is_allowed_and_nothing_else(part, value, is_read):
    if is_read:
        assert part.read(value) == value
        return
    with pytest.raises(BadPrediction, match=f"^{part.name}: .* is refused; allowed: "):
        part.read(value)


@pytest.mark.parametrize(
    ("said", "came", "within", "right"),
    [
        (5, 5, 0, True),
        (5, 6, 0, False),
        (5, 6, 1, True),
        (6, 5, 1, True),
        (5, 6.5, 1, False),
        (5, 7, 1, False),
        (5, 3, 1, False),
        ("OW", "OW", 0, True),
        ("OW", "TC", 9, False),
        ("5", 5, 9, False),
        (5, "5", 9, False),
    ],
)
def test_a_number_is_right_when_it_is_near_enough_and_a_text_when_it_is_the_same(said, came, within, right):
    assert Part("gold", within=within).is_right(said, came) is right


@pytest.mark.parametrize(
    ("said", "score", "right"),
    [
        ({"a1": "OW", "b1": "TC"}, "2 of 2 right", {"a1": True, "b1": True}),
        ({"a1": "OW", "b1": "OW"}, "1 of 2 right", {"a1": True, "b1": False}),
        ({"a1": "OW", "b1": "."}, "1 of 1 right", {"a1": True}),
        ({"a1": ".", "b1": "."}, "nothing predicted", {}),
    ],
)
def test_a_slot_of_a_grid_where_nothing_is_put_is_no_answer(said, score, right):
    parts = (Part("a1", ("OW", ".")), Part("b1", ("OW", "TC", ".")))
    grid = Guessing()
    grid.hold_back(Question("?", "-", parts, rows=1, columns=2, tray=("OW", "TC")), lambda: {"a1": "OW", "b1": "TC"})
    assert (grid.question["rows"], grid.question["columns"], grid.question["tray"]) == (1, 2, ["OW", "TC"])
    found = grid.predict(said)
    assert (found.score, found.right) == (score, right)
    assert [row["part"] for row in found.rows()] == list(right)
    # The same in a form, where every part is answered.
    form = Guessing()
    form.hold_back(Question("?", "-", parts), lambda: {"a1": "OW", "b1": "TC", "more": 1})
    assert list(form.predict(said).right) == ["a1", "b1"]
    assert form.predictions[0].result == {"a1": "OW", "b1": "TC"}


def test_the_last_prediction_is_judged_again_and_no_other(asked):
    widget, _ = asked
    widget.judge_again({"a1": "OW", "gold": 22})
    assert (widget.question["stored"], widget.predictions) == (None, ())
    say(widget)
    widget.judge_again({"a1": "OW", "gold": 22})
    assert widget.question["stored"]["score"] == widget.predictions[0].score == "2 of 2 right"
    widget.hold_back(QUESTION, lambda: RESULT)
    widget.judge_again(RESULT)
    assert (widget.question["stored"], widget.predictions[0].score) == (None, "2 of 2 right"), "a new one waits"
    say(widget, number=2)
    widget.judge_again({"a1": "[TC]", "gold": 30})
    assert [one.score for one in widget.predictions] == ["2 of 2 right", "0 of 2 right"]
    widget.ask_nothing()
    widget.judge_again(RESULT)
    assert (widget.question, widget.predictions[1].score) == (None, "0 of 2 right")


def test_a_verdict_is_told_only_where_a_part_has_one():
    class Judging(Part):
        def verdict(self, said, result):
            return f"{said} for {result}."

    widget = Guessing()
    widget.hold_back(Question("?", "-", (Judging("one"), Part("two"))), lambda: {"one": 1, "two": 2})
    widget.predict({"one": 3, "two": 4})
    assert widget.question["stored"]["verdicts"] == {"one": "3 for 1."}


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
