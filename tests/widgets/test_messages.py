"""Nothing in a message is trusted: type, shape and size are checked before anything is done."""

from __future__ import annotations

from typing import Final

import pytest

from arcane_lab.widgets.messages import BadMessage, answer_to, read_message

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


@pytest.mark.parametrize("content", [None, 3, {}, {"id": 9}, {"id": "x" * 5000}])
def test_an_answer_never_carries_back_what_is_no_name(content):
    assert answer_to(content, False, "No.")["id"] == ""
