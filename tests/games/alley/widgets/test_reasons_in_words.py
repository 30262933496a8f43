"""The reasons of a review name moves as people say them."""

from __future__ import annotations

import arcane_lab as al
from arcane_lab.widgets.decision_prompt import with_names
from arcane_lab.widgets.reviewed import review_to_message


def test_the_luck_after_a_move_is_told_of_its_name() -> None:
    record = al.Record.example("bad-luck-or-bad-move")
    review = al.review(record, "p1", games=40, progress=False, mode="plain")
    marks = review_to_message(review, record.replay(), "p1")["marks"]
    told = [(mark[8][0], text) for mark in marks for text, *_ in (*mark[5], *mark[6])]
    assert told
    assert not any(move["move"] in text for move, text in told)
    assert any(f"({move['name']})" in text for move, text in told)


def test_a_move_that_begins_as_another_does_keeps_its_end() -> None:
    names = {"prepare X with 2p": "X for 2 potions", "prepare X with 2p 1g": "X for 2 potions and 1 gold"}
    text = "Prepare X with 2p 1g instead of prepare X with 2p."
    assert with_names(text, names) == "X for 2 potions and 1 gold instead of X for 2 potions."
    assert with_names(text, dict(reversed(names.items()))) == with_names(text, names)
