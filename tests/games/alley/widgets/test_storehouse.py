"""One storehouse in a notebook: as text, selected, highlighted, placed in, sold and painted."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

import arcane_lab as al
from arcane_lab.core.errors import IllegalMove, UnknownName, UnreadableText
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.text.notation import read_storehouse
from tests.games.alley.widgets.one_house import house_traits, paintings, tell
from tests.widget_examples import Example, state_of
from tests.widget_examples import say as send

TEXT = "OW OW TC / [CB] TC IR / FC FC MB"


@pytest.fixture
def house():
    return al.StorehouseWidget(TEXT)


@pytest.fixture
def painted():
    return al.StorehouseWidget(TEXT, editable=True)


# --- what is shown ----------------------------------------------------------------------------------------


def test_text_and_storehouse_are_one(house):
    assert str(house.storehouse) == house.text == TEXT
    house.text = "ow ow ow/[ow] . tc"
    assert house.text == "OW OW OW / [OW] . TC"
    assert house.shown["cells"] == ["OW", "OW", "OW", "[OW]", ".", "TC"]
    assert al.StorehouseWidget(read_storehouse(TEXT)).text == TEXT


@pytest.mark.parametrize("wrong", ["OW OW", "OW XX OW", "OW OW OW OW", "[OW OW OW"])
def test_text_that_is_no_storehouse_is_refused(house, wrong):
    with pytest.raises(UnreadableText, match="a storehouse"):
        house.text = wrong
    assert (house.text, house.shown["number"]) == (TEXT, 1)
    with pytest.raises(UnreadableText):
        al.StorehouseWidget(wrong)


def test_sets_and_what_completes_one_are_told(house):
    assert house.sets == {}
    assert house.completing["c1"] == {"FF": ["a1-b1-c1"], "OW": ["a1-b1-c1"]}
    house.text = "OW OW OW / [CB] TC IR / FC FC MB"
    assert house.sets == {"a1-b1-c1": "OW"}
    assert house.shown["sets"] == [{"line": "a1-b1-c1", "item": "OW", "slides": ["vertical"]}]
    assert "a1" not in house.completing, "that line is a set already"


def test_values_and_readings_of_the_game_are_used():
    locked, free = (al.StorehouseWidget("OW OW HD", options={"doll_locked": value}) for value in (True, False))
    assert "c1" not in locked.completing
    assert "OW" in free.completing["c1"]
    dear = al.StorehouseWidget(TEXT, items={"OW": {"gold_per_set": 99}})
    assert dear.about["items"]["OW"]["gold"] == 99
    with pytest.raises(UnknownName, match="edition"):
        al.StorehouseWidget(TEXT, edition="third")


# --- placing and selling ----------------------------------------------------------------------------------


def test_placing_lays_an_item_and_says_what_it_makes(house):
    house.place("ow", "c1")
    assert house.text == "OW OW OW / [CB] TC IR / FC FC MB"
    assert house.shown["motions"] == [["laid", "p1 c1", "OW"]]
    assert house.shown["said"] == "Older Wand is laid on c1. A set lies at a1-b1-c1."


def test_selling_takes_the_set_out_and_slides(house):
    house.place("OW", "c1")
    done = house.sell("a1-b1-c1")
    assert house.text == str(done.after) == "[CB] TC IR / FC FC MB"
    assert house.shown["motions"][0] == ["sold", "p1 a1", "p1 b1", "p1 c1"]
    assert ["slid", "p1 a2", "p1 a1"] in house.shown["motions"]
    assert house.shown["rule"] == done.rule == "AA-SLIDE-12"
    assert house.shown["said"].startswith("The Older Wand set at a1-b1-c1 is sold. The hidden Crystal Ball moves up")


def test_in_one_reading_a_feline_counts_only_when_it_is_played():
    house = al.StorehouseWidget("OW OW TC", options={"feline_mode": "played"})
    house.place("FF", "c1")
    assert house.sets == {"a1-b1-c1": "OW"}
    house.text = "OW OW FF / OW TC IR"
    assert house.sets == {}
    house.text = "OW OW TC"
    house.place("FF", "c1")
    assert house.sell("a1-b1-c1").after.rows == 0


def test_a_diagonal_slides_as_chosen():
    house = al.StorehouseWidget("BF OW TC / IR BF CB / MB FC BF")
    with pytest.raises(IllegalMove, match="AA-SLIDE-04"):
        house.sell("a1-b2-c3")
    house.sell("a1-b2-c3", slide="horizontal")
    assert house.text == "OW TC / IR CB / MB FC"


def test_what_the_rules_forbid_is_refused_and_changes_nothing(house):
    before = house_traits(house)
    for act in (
        lambda: house.place("OW", "d4"),
        lambda: house.place("XX", "a1"),
        lambda: house.sell("a1-b1-c1"),
        lambda: house.sell("nowhere"),
        lambda: house.sell(["a1-b1-c1"]),
        lambda: house.place(None, ["a1"]),
        lambda: house.paint(["a1"], "OW"),
        lambda: house.reshape("3", None),
    ):
        with pytest.raises((IllegalMove, UnknownName)):
            act()
    assert house_traits(house) == before


def test_changes_can_be_taken_back(painted):
    painted.place("OW", "c1")
    painted.sell("a1-b1-c1")
    painted.undo()
    painted.undo()
    assert painted.text == TEXT
    painted.undo()
    assert painted.text == TEXT


# --- selected and highlighted -----------------------------------------------------------------------------


def test_slots_are_selected_from_both_sides(house):
    house.selected = ["b2", "a1"]
    house.set_state({"selected": ["c3"]})
    assert house.selected == ["c3"]
    with pytest.raises(UnknownName, match="d4"):
        house.selected = ["d4"]
    for wrong in (["d4"], "a1", [1], None, [["a1"]], {"a1": 1}):
        house.set_state({"selected": wrong})
        assert "Only slots of this storehouse can be selected" in house.answer["text"]
        assert house.selected == ["c3"]


def test_highlighted_stacks_are_stacks(house):
    house.highlight = ["a1-b2-c3"]
    with pytest.raises(UnknownName, match="a1-b1"):
        house.highlight = ["a1-b1"]
    house.selected = ["c3"]
    house.text = "OW OW TC / [CB] TC IR"
    assert (house.selected, house.highlight) == ([], [])


def test_the_browser_may_set_nothing_else(painted):
    before = {**house_traits(painted), "answer": None}
    for name, value in (("text", "-"), ("shown", {}), ("highlight", []), ("about", {})):
        painted.set_state({name: value})
        assert painted.answer["text"] == f"The browser may only select slots, not set {name}."
    assert {**house_traits(painted), "answer": None} == before


# --- painting from the browser ----------------------------------------------------------------------------


def test_painting_typing_shaping_and_undoing_from_the_browser(painted):
    assert tell(painted, "paint", slot="c1", item="[OW|p2]")["ok"]
    assert painted.shown["cells"][2] == "[OW|p2]"
    assert tell(painted, "read", text="ow ow ow")["ok"]
    assert painted.text == "OW OW OW"
    assert tell(painted, "shape", rows=3, columns=2)["ok"]
    assert painted.text == "OW OW / [??] [??] / [??] [??]"
    assert tell(painted, "shape", rows=0, columns=0)["ok"]
    assert painted.text == "-"
    for text in ("OW OW / [??] [??] / [??] [??]", "OW OW OW", "OW OW [OW|p2] / [CB] TC IR / FC FC MB", TEXT):
        assert tell(painted, "undo")["ok"]
        assert painted.text == text
    assert "no change to take back" in tell(painted, "undo")["text"]


def test_a_set_is_sold_from_the_browser(painted):
    painted.text = "BF OW TC / IR BF CB / MB FC BF"
    assert tell(painted, "sell", line="a1-b2-c3", slide="vertical")["ok"]
    assert painted.text == "IR OW TC / MB FC CB"
    answer = tell(painted, "sell", line="a1-b1-c1", slide="vertical")
    assert (answer["ok"], answer["rule"]) == (False, "AA-SET-04")
    assert answer["text"] == "In a1-b1-c1 is no set to sell now."
    assert answer["instead"] == "There is no set in this storehouse now."


@pytest.mark.parametrize(
    ("do", "fields", "says"),
    [
        ("paint", {"slot": "d4", "item": "OW"}, "'d4' is not the name of a slot of this storehouse"),
        ("paint", {"slot": "a1", "item": "XX"}, "no item"),
        ("paint", {"slot": "a1", "item": "OW TC"}, "one item or a gap"),
        ("paint", {"slot": "a1", "item": ""}, "must be a text"),
        ("paint", {"slot": 1, "item": "OW"}, "must be a text"),
        ("paint", {"slot": "a1", "item": "OW", "number": 0}, "has changed since this click"),
        ("paint", {"slot": "a1", "item": "OW", "number": -1}, "a whole number from 0"),
        ("read", {"text": "OW OW"}, "as a storehouse"),
        ("read", {"text": "x" * 5000}, "at most 4,000 characters"),
        ("shape", {"rows": 2, "columns": 2}, "'2x2' is not the name of a shape"),
        ("sell", {"line": "x", "slide": "y"}, "is not the name of a line"),
        ("play", {}, "where only"),
        ("undo", {"more": 1}, "The browser sent the fields"),
    ],
)
def test_a_bad_message_is_answered_and_changes_nothing(painted, do, fields, says):
    before = {**house_traits(painted), "answer": None}
    answer = tell(painted, do, **fields)
    assert not answer["ok"]
    assert says in answer["text"]
    assert {**house_traits(painted), "answer": None} == before


def test_what_only_shows_is_changed_by_python_alone(house):
    for do, fields in [("paint", {"slot": "a1", "item": "OW"}), ("undo", {}), ("read", {"text": "-"})]:
        assert "editable=True" in tell(house, do, **fields)["text"]
    assert "editable=True" in tell(house, "sell", line="a1-b1-c1", slide="vertical")["text"]
    assert house.text == TEXT


# --- where there is no browser ----------------------------------------------------------------------------


def test_the_repr_pastes_back_and_the_picture_is_drawn(house):
    assert repr(house) == f"StorehouseWidget({TEXT!r})"
    data, _ = house._repr_mimebundle_()
    assert data["text/plain"] == repr(house)
    assert data["text/html"].startswith("<img")
    assert "Three-Headed Coin" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "are assumed. Show" in data["text/html"]
    house.text = "OW OW OW"
    assert "Sets: OW at a1-b1-c1" in house._repr_mimebundle_()[0]["text/html"]
    assert "3 gold, 1 infamy" in house._repr_mimebundle_()[0]["text/html"]


def test_the_picture_has_the_lines_that_are_highlighted(house):
    house.highlight = ["a1-b2-c3"]
    html = house._repr_mimebundle_()[0]["text/html"]
    assert "Marked: a1-b2-c3" in html
    assert html.count(", marked") == 3


def test_it_brings_neither_pandas_nor_altair():
    code = (
        "import sys, arcane_lab as al; al.StorehouseWidget('-'); al.SlideLab()\n"
        "print([m for m in ('pandas', 'altair', 'numba', 'networkx', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("small", "whole"),
    [
        ("OW TC / IR CB / MB FC", "OW TC [??] / IR CB [??] / MB FC [??]"),
        ("OW TC IR / CB MB FC", "OW TC IR / CB MB FC / [??] [??] [??]"),
    ],
)
def test_a_storehouse_that_grows_has_hidden_items_where_nothing_was(small: str, whole: str) -> None:
    house = al.StorehouseWidget(small, editable=True)
    house.reshape(3, 3)
    assert str(house.storehouse) == whole


# --- what the tests of every widget ask of this one ---------------------------------------------------------


def the_storehouse(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    for owner in game.seats:
        widget = al.StorehouseWidget(game.view(str(reader)).storehouse(owner), editable=True)
        yield state_of(widget)
        yield from paintings(widget)
        send(widget, "read", text="OW OW OW / TC [??] IR", number=widget.shown["number"])
        yield send(widget, "sell", line="a1-b1-c1", slide="vertical", number=widget.shown["number"])
        widget.close()


EXAMPLE = Example(
    al.StorehouseWidget,
    lambda game, seat: {"storehouse": game.view(seat).storehouse()},
    told=the_storehouse,
    may_set=("selected",),
    methods={
        "paint": {"slot": "b2", "item": "OW"},
        "place": {"slot": "b2", "item": "OW"},
        "reshape": {"rows": 3, "columns": 3},
        "sell": {"line": "a1-b1-c1"},
    },
    states={
        "with a set": lambda: al.StorehouseWidget("OW OW OW / [CB] TC IR / FC FC MB"),
        "to paint": lambda: al.StorehouseWidget("OW OW OW / [CB] TC IR / FC FC MB", editable=True),
    },
)
