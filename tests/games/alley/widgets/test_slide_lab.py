"""The slide lab: a line is chosen, each item's landing predicted, then the way of each is shown with its rule."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.one_storehouse import LINES, axes_of, slide
from arcane_lab.games.alley.widgets.slide_lab import NINE
from tests.games.alley.widgets.one_house import house_traits, paintings, tell
from tests.widget_examples import Example, state_of
from tests.widget_examples import say as send


@pytest.fixture
def lab():
    return al.SlideLab()


def landing(lab, line, way):
    """What lies where in the end, as a prediction that is right."""
    after = slide(lab.storehouse, line, way).after
    from arcane_lab.games.alley.text.drawing import storehouse_cells
    from arcane_lab.games.alley.text.folding import format_cell

    lies = {cell["slot"]: format_cell(cell) for cell in storehouse_cells(after)}
    return {slot: lies.get(slot, ".") for slot in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")}


@pytest.mark.parametrize(("line", "way"), [(line, way) for line in LINES for way in axes_of(line)])
def test_every_line_and_slide_is_predicted_and_then_seen(lab, line, way):
    lab.choose(line, way)
    assert (lab.line, lab.slide, lab.outcome, lab.result) == (line, way, None, None)
    assert lab.is_held_back
    prediction = lab.predict(landing(lab, line, way))
    assert prediction.score == "6 of 6 right"
    assert lab.outcome == slide(lab.storehouse, line, way)
    assert lab.result["moves"] == [list(move) for move in lab.outcome.moves]
    assert lab.result["rules"][0][0] == lab.outcome.rule
    assert len(lab.result["sentences"]) == (6 if lab.outcome.moves else 1)
    assert lab.question["stored"]["result"] == landing(lab, line, way)


def test_the_result_is_in_no_trait_before_it_is_predicted(lab):
    lab.choose("a1-b2-c3", "vertical")
    held = json.dumps({name: value for name, value in house_traits(lab).items() if name != "about"})
    lab.predict(landing(lab, "a1-b2-c3", "vertical"))
    assert "AA-SLIDE-19" in json.dumps(lab.result)
    for told in ("AA-SLIDE-19", '"CB", "TC", "IR"', "moves up"):
        assert told not in held


def test_a_wrong_prediction_is_shown_beside_what_came(lab):
    lab.choose("a1-b1-c1")
    said = {**landing(lab, "a1-b1-c1", None), "a1": "MB", "b1": "CB"}
    # In the third row nothing lands, and nobody has put anything there: that is neither right nor wrong.
    assert lab.predict(said).right == {slot: slot not in ("a1", "b1") for slot in ("a1", "b1", "c1", "a2", "b2", "c2")}
    assert lab.predictions[0].question.about == f"{NINE} · sell a1-b1-c1 · slide vertical"
    assert lab.question["stored"]["score"] == "4 of 6 right"


def test_a_diagonal_asks_for_the_slide_first(lab):
    lab.choose("a1-b2-c3")
    assert (lab.line, lab.slide, lab.question) == ("a1-b2-c3", None, None)
    lab.choose("a1-b2-c3", "horizontal")
    assert lab.question["tray"] == ["TC", "IR", "CB", "FC", "BF", "[DE]"]


def test_without_predictions_the_result_is_there_at_once():
    lab = al.SlideLab("BF OW TC / OW BF CB / OW FC BF", predict_first=False)
    lab.choose("a1-b2-c3", "horizontal")
    assert lab.question is None
    assert lab.result["after"] == {"rows": 3, "cols": 2, "cells": ["OW", "TC", "OW", "CB", "OW", "FC"]}
    assert lab.result["sentences"][-1] == "Three like items now lie at a1-a2-a3: a set that is sold next."
    assert "AA-SLIDE-30" in [rule for rule, _ in lab.result["rules"]]
    lab.choose("a1-b2-c3", "vertical")
    assert "AA-SLIDE-32" not in [rule for rule, _ in lab.result["rules"]]


def test_a_set_that_lay_there_before_is_not_called_new():
    lab = al.SlideLab("BF BF BF / OW OW OW / TC TC IR", predict_first=False)
    lab.choose("a1-b1-c1")
    assert not any("set that is sold next" in text for text in lab.result["sentences"])


def test_hidden_items_keep_their_face_and_the_rule_says_so():
    lab = al.SlideLab("BF BF BF / [OW] TC IR / CB MB FC", predict_first=False)
    lab.choose("a1-b1-c1")
    assert [rule for rule, _ in lab.result["rules"]] == ["AA-SLIDE-12", "AA-SLIDE-05", "AA-SLIDE-02", "AA-SLIDE-07"]


def test_a_new_storehouse_or_clear_puts_the_choice_away(lab):
    lab.choose("a1-b1-c1")
    lab.paint("a1", "TC")
    assert (lab.line, lab.question, lab.result) == (None, None, None)
    lab.choose("a1-b1-c1")
    lab.clear()
    assert (lab.line, lab.question) == (None, None)
    lab.text = "OW TC IR / CB MB FC"
    assert [each["line"] for each in lab.chosen["lines"]] == ["a1-b1-c1", "a2-b2-c2"]
    lab.text = "-"
    assert lab.chosen["lines"] == []


def test_what_cannot_be_chosen_is_refused(lab):
    for line, way in [("a1-b1", None), (None, None), ("a1-b1-c1", "horizontal"), ("a1-b2-c3", "sideways")]:
        with pytest.raises(UnknownName):
            lab.choose(line, way)
    assert lab.line is None


def test_choosing_and_predicting_from_the_browser(lab):
    assert tell(lab, "choose", line="c1-b2-a3", slide="?")["ok"]
    assert lab.question is None
    assert tell(lab, "choose", line="c1-b2-a3", slide="horizontal")["ok"]
    number = lab.question["number"]
    wrong = tell(lab, "predict", number=number - 1, values=landing(lab, "c1-b2-a3", "horizontal"))
    assert "not asked any more" in wrong["text"]
    assert lab.result is None
    answer = tell(lab, "predict", number=number, values=landing(lab, "c1-b2-a3", "horizontal"))
    assert (answer["ok"], answer["text"]) == (True, "6 of 6 right.")
    assert tell(lab, "clear")["ok"]
    assert lab.line is None
    assert len(lab.predictions) == 1


@pytest.mark.parametrize(
    ("do", "fields", "says"),
    [
        ("choose", {"line": "x", "slide": "?"}, "not the name of a stack"),
        ("choose", {"line": "a1-b1-c1", "slide": "horizontal"}, "not the name of a way to close up"),
        ("choose", {"line": "a1-b1-c1", "slide": "?", "number": 99}, "has changed since this click"),
        ("choose", {"line": ["a1"], "slide": "?"}, "must be a text"),
        ("predict", {"number": 1, "values": {}}, "not asked any more"),
        ("sell", {"line": "a1-b1-c1", "slide": "vertical"}, "where only"),
    ],
)
def test_a_bad_message_is_answered_and_changes_nothing(lab, do, fields, says):
    before = {**house_traits(lab), "answer": None}
    answer = tell(lab, do, **fields)
    assert not answer["ok"]
    assert says in answer["text"]
    assert {**house_traits(lab), "answer": None} == before


def test_the_browser_may_set_no_trait(lab):
    lab.choose("a1-b1-c1")
    before = {**house_traits(lab), "answer": None}
    for name in ("result", "question", "chosen", "text"):
        lab.set_state({name: {}})
        assert lab.answer["text"] == f"The browser may not set {name}."
    assert {**house_traits(lab), "answer": None} == before


def test_a_notebook_without_widgets_shows_both_pictures():
    lab = al.SlideLab(predict_first=False)
    assert repr(lab) == f"SlideLab({NINE!r})"
    assert "After" not in lab._repr_mimebundle_()[0]["text/html"]
    lab.choose("a1-b1-c1")
    assert repr(lab) == f"SlideLab({NINE!r}, sell a1-b1-c1, slide vertical)"
    html = lab._repr_mimebundle_()[0]["text/html"]
    assert html.count("<img") == 2
    assert "After, AA-SLIDE-12" in html
    assert "moves up from a2 to a1" in html
    held = al.SlideLab()
    held.choose("a1-b1-c1")
    assert "After" not in held._repr_mimebundle_()[0]["text/html"]


def test_only_what_was_answered_is_right_or_wrong(lab):
    lab.choose("a1-b1-c1")
    nothing = dict.fromkeys(landing(lab, "a1-b1-c1", None), ".")
    prediction = lab.predict(nothing)
    assert (prediction.right, prediction.score, prediction.rows()) == ({}, "nothing predicted", [])
    lab.choose("a2-b2-c2")
    right = landing(lab, "a2-b2-c2", None)
    prediction = lab.predict({**nothing, "a1": right["a1"], "c3": right["a1"]})
    assert (prediction.right, prediction.score) == ({"a1": True, "c3": False}, "1 of 2 right")


# --- what the tests of every widget ask of this one ---------------------------------------------------------


def the_slide_lab(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    lab = al.SlideLab(game.view(str(reader)).storehouse(), predict_first=number % 2 == 0)
    yield state_of(lab)
    for line in lab.chosen["lines"][number % 3 :: 3]:
        yield send(lab, "choose", line=line["line"], slide=line["slides"][0], number=lab.shown["number"])
        if lab.question:
            values = {part["name"]: part["choices"][0] for part in lab.question["parts"]}
            yield send(lab, "predict", number=lab.question["number"], values=values)
    yield send(lab, "clear", number=lab.shown["number"])
    yield from paintings(lab)
    lab.close()


EXAMPLE = Example(
    al.SlideLab,
    lambda game, seat: {"storehouse": game.view(seat).storehouse()},
    told=the_slide_lab,
    methods={
        "choose": {"line": "a1-b1-c1"},
        "paint": {"slot": "b2", "item": "OW"},
        "predict": {"values": {}},
        "reshape": {"rows": 3, "columns": 3},
    },
    states={"as it begins": al.SlideLab, "that tells": lambda: al.SlideLab(predict_first=False)},
)
