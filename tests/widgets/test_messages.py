"""Nothing in a message is trusted: type, shape and size are checked before anything is done."""

from __future__ import annotations

import pytest

from arcane_lab.widgets.messages import BadMessage, answer_to, read_intent

GOOD = {"do": "play", "move": "draw deck", "at": 3, "id": "a-1"}


def test_a_good_message_is_read():
    intent = read_intent(GOOD)
    assert (intent.do, intent.move, intent.at, intent.id) == ("play", "draw deck", 3, "a-1")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "None"),
        ("play draw deck", "play draw deck"),
        ([], "'do', 'move', 'at' or 'id'"),
        ({}, "do, move, at, id"),
        ({**GOOD, "more": 1}, "more"),
        ({key: GOOD[key] for key in ("do", "move", "at")}, "do, move, at, id"),
        ({**GOOD, "do": "delete"}, "delete"),
        ({**GOOD, "do": ["play"]}, "where only 'play', 'why_not'"),
        ({**GOOD, "move": 7}, "7"),
        ({**GOOD, "move": ""}, "at most 80"),
        ({**GOOD, "move": "x" * 81}, "at most 80"),
        ({**GOOD, "at": "3"}, "whole number"),
        ({**GOOD, "at": True}, "whole number"),
        ({**GOOD, "at": 3.0}, "whole number"),
        ({**GOOD, "at": -1}, "-1"),
        ({**GOOD, "id": None}, "name"),
        ({**GOOD, "id": "x" * 5000}, "name"),
    ],
)
def test_any_other_message_is_refused_and_says_what_is_wrong(content, said):
    with pytest.raises(BadMessage) as refused:
        read_intent(content)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("content", [None, 3, {}, {"id": 9}, {"id": "x" * 5000}])
def test_an_answer_never_carries_back_what_is_no_name(content):
    assert answer_to(content, False, "No.")["id"] == ""
