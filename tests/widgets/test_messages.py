"""Nothing in a message is trusted: type, shape and size are checked before anything is done."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Final

import pytest
import traitlets

from arcane_lab.widgets.messages import BadMessage, answer_to, read_message, with_none
from arcane_lab.widgets.messaging import MessagingWidget, sentence

GOOD = {"do": "play", "move": "draw deck", "at": 3, "id": "a-1"}
FORMS: Final = {
    "play": {"move": "text", "at": "number"},
    "read": {"text": "long text"},
    "predict": {"values": "table"},
    "forget": {},
}


def test_a_good_message_is_read():
    message = read_message(GOOD, FORMS)
    assert (message.do, dict(message.fields), message.id) == ("play", {"move": "draw deck", "at": 3}, "a-1")
    assert read_message({"do": "forget", "id": "a-2"}, FORMS).fields == {}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "None"),
        ("play draw deck", "play draw deck"),
        ([], "where a message was expected"),
        ({}, "None"),
        ({**GOOD, "more": 1}, "more"),
        ({key: GOOD[key] for key in ("do", "move", "at")}, "do, move, at, id"),
        ({**GOOD, "do": "delete"}, "delete"),
        ({**GOOD, "do": ["play"]}, "where only 'play', 'read'"),
        ({**GOOD, "move": 7}, "7"),
        ({**GOOD, "move": ""}, "at most 80"),
        ({**GOOD, "move": "x" * 81}, "at most 80"),
        ({**GOOD, "at": "3"}, "whole number"),
        ({**GOOD, "at": True}, "whole number"),
        ({**GOOD, "at": 3.0}, "whole number"),
        ({**GOOD, "at": -1}, "-1"),
        ({**GOOD, "id": None}, "name"),
        ({**GOOD, "id": "x" * 5000}, "name"),
        ({"do": "read", "text": "x" * 4001, "id": "a-1"}, "4,000"),
        ({"do": "predict", "values": [["gold", 3]], "id": "a-1"}, "a table"),
        ({"do": "predict", "values": {"gold": None}, "id": "a-1"}, "a table"),
        ({"do": "predict", "values": {"gold": float("inf")}, "id": "a-1"}, "a table"),
        ({"do": "predict", "values": {str(i): 1 for i in range(65)}, "id": "a-1"}, "64"),
    ],
)
def test_any_other_message_is_refused_and_says_what_is_wrong(content, said):
    with pytest.raises(BadMessage) as refused:
        read_message(content, FORMS)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 400


MOST = {f"{number:>080}": number for number in range(64)}


@pytest.mark.parametrize(("do", "field", "good", "bad"), [
    ("play", "move", ["x", "x" * 80], ["", "x" * 81, None, 1]),
    ("play", "at", [0, 1, 10**20], [-1, 0.0, False, True, "0", None]),
    ("read", "text", ["", "x" * 4000], ["x" * 4001, None, 1, ["x"]]),
    ("predict", "values", [{}, {"a": "x"}, {"a": 1.5, "b": -999_999_999}, MOST, {"a": "x" * 80}],
     [None, [], {"a": None}, {"a": True}, {"a": ""}, {"a": "x" * 81}, {"": 1}, {"x" * 81: 1}, {1: 1}, {"a": 10**9},
      {"a": -(10**9)}, {"a": 1, "b": []}, {**MOST, "a": 1}]),
])  # fmt: skip
def test_each_field_is_let_pass_up_to_its_limit_and_no_further(do, field, good, bad):
    whole = {**GOOD} if do == "play" else {"do": do, "id": "a-1"}
    for value in good:
        assert read_message({**whole, field: value}, FORMS).fields[field] == value
    for value in bad:
        with pytest.raises(BadMessage, match=rf"as '{field}', which must be "):
            read_message({**whole, field: value}, FORMS)


def test_a_message_and_its_answer_carry_the_same_name():
    for name, kept in [("a", "a"), ("x" * 80, "x" * 80), ("x" * 81, ""), ("", ""), (3, "")]:
        assert answer_to({"id": name}, True, "Yes.") == {
            "id": kept, "ok": True, "text": "Yes.", "rule": None, "instead": None,
        }  # fmt: skip
        if kept:
            assert read_message({**GOOD, "id": name}, FORMS).id == kept
        else:
            with pytest.raises(BadMessage, match="without a proper name"):
                read_message({**GOOD, "id": name}, FORMS)
    assert answer_to({}, False, "No.", "AA-1", "Go.", sure="") == {
        "id": "", "ok": False, "text": "No.", "rule": "AA-1", "instead": "Go.", "sure": "",
    }  # fmt: skip


def test_what_a_widget_cannot_do_is_told_with_what_it_can():
    with pytest.raises(BadMessage, match="'x', where only 'play', 'read', 'predict' or 'forget' can be done"):
        read_message({"do": "x"}, FORMS)
    with pytest.raises(BadMessage, match="asked for 'x', where nothing can be done"):
        read_message({"do": "x"}, {})


@pytest.mark.parametrize("content", [None, 3, {}, {"id": 9}, {"id": "x" * 5000}])
def test_an_answer_never_carries_back_what_is_no_name(content):
    assert answer_to(content, False, "No.")["id"] == ""


class Named(MessagingWidget):
    """A widget with a text of its own, for these tests."""

    _esm = "export default { render() {} }; // \u202e"
    said = traitlets.Unicode("a\u202eb").tag(sync=True)


def test_texts_of_others_turn_no_line_around_and_the_script_stays_letter_by_letter():
    state = Named().get_state()
    assert "\u202e" not in state["said"]
    assert state["said"] != ""
    assert state["_esm"].endswith("\u202e")


@pytest.mark.parametrize(("text", "said"), [
    ("it is so", "It is so."), ("it is so.", "It is so."), ("is it?", "Is it?"), ("no!", "No!"),
    ("b2 lies revealed", "b2 lies revealed."), ("p1 moves", "p1 moves."), ("a", "A."),
])  # fmt: skip
def test_a_text_becomes_a_sentence(text, said):
    assert sentence(text) == said


def test_null_of_a_browsers_python_is_none_wherever_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    null = type("JsNull", (), {})()
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(jsnull=null))
    assert with_none({"do": "play", "parts": [1, null, {"move": null}], "at": 0}) == {
        "do": "play",
        "parts": [1, None, {"move": None}],
        "at": 0,
    }
    assert with_none(null) is None
