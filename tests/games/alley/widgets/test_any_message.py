"""Whatever the browser sends to any widget: it is done because it may be, or nothing changes and the reason is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arcane_lab.games.alley.text.names import CODES, SLOTS
from arcane_lab.widgets import SlideLab
from arcane_lab.widgets.messaging import MessagingWidget
from tests.games.alley.widgets.turns import a_sale, with_other_line
from tests.widget_examples import examples
from tests.widgets.playing import new_game, play_on

HOSTILE: Final = "<img src=x onerror=alert(1)>"
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=90)
anything = st.recursive(
    scalars, lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=9), part, max_size=4)
)
#: What a message of the right shape may say: names that there are, and some that are none here.
PLACES: Final = (
    *SLOTS[:5],
    "a1-b1-c1",
    "a1-b2-c3",
    "horizontal",
    "?",
    "p1",
    "p2",
    "open",
    "table",
    "main",
    "A",
    "all",
    "known",
    "deal",
    "show",
)
MOVES: Final = ("draw deck", "play OW b2", "reveal a1", "discard TC", "bribe 4")
texts = st.sampled_from((*PLACES, *MOVES, *CODES[:6], "[OW]", ".", HOSTILE, "x" * 81, ""))
numbers = st.integers(0, 3) | st.sampled_from([-1, 60, 61, 10**9, 10**5000, True, 2.0, None])
tables = st.dictionaries(texts, texts | numbers, max_size=3) | anything
KINDS: Final = {"text": texts | scalars, "long text": texts | scalars, "number": numbers, "table": tables}


@cache
def made(name: str) -> MessagingWidget:
    """A widget in one of its states."""
    return STATES[name]()


def states() -> Iterator[tuple[str, Callable[[], MessagingWidget]]]:
    """Every widget that takes messages, in the states that its example names."""
    for name, one in examples().items():
        if issubclass(one.kind, MessagingWidget):
            ordinary = {"as usual": lambda one=one: one.made(play_on(new_game(), 60), "p1")}
            yield from ((f"{name} {state}", maker) for state, maker in (one.states or ordinary).items())


STATES: Final = dict(states())


def state_of(widget: MessagingWidget, *, answer: bool = False) -> str:
    """Everything that the browser has, as text; what the last message was answered only when asked for."""
    if hasattr(widget, "wait"):
        assert widget.wait(60)
    unlike = {"_esm", "_css", *(() if answer else ("answer",))}
    return json.dumps(widget.get_state([name for name in widget.keys if name not in unlike]))


def send(widget: MessagingWidget, content: Any) -> dict[str, Any]:
    """Send a message over the wire, as the browser does; returns the answer."""
    widget.answer = None
    widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    assert widget.answer is not None, content
    json.dumps(widget.answer)
    return widget.answer


def check_any(widget: MessagingWidget, content: Any) -> None:
    """Any JSON is no message: it changes nothing and is answered."""
    before = state_of(widget)
    answer = send(widget, content)
    assert not answer["ok"]
    assert answer["text"]
    assert state_of(widget) == before


def check_shaped(widget: MessagingWidget, data: st.DataObject) -> None:
    """A message of the right shape is done, or changes nothing and is answered."""
    do = data.draw(st.sampled_from(sorted(widget.FORMS)))
    fields = {field: data.draw(KINDS[kind]) for field, kind in widget.FORMS[do].items()}
    before = state_of(widget)
    answer = send(widget, {"do": do, **fields, "id": "test-7"})
    assert answer["id"] == "test-7"
    if not answer["ok"]:
        assert answer["text"]
        assert state_of(widget) == before


def check_set(widget: MessagingWidget, data: st.DataObject) -> None:
    """A trait is set that the browser may set to that value, or nothing changes and the reason is told."""
    names = st.sampled_from([*sorted(widget.keys), "no trait", "game"])
    values = data.draw(st.dictionaries(names, anything | texts | st.integers(0, 2), min_size=1, max_size=2))
    before = state_of(widget)
    widget.answer = None
    widget._handle_msg({"content": {"data": {"method": "update", "state": values}}, "buffers": []})
    if set(values) - set(examples()[type(widget).__name__].may_set):
        assert widget.answer is not None
    if widget.answer is not None:
        assert not widget.answer["ok"]
        assert widget.answer["text"]
        assert state_of(widget) == before


@pytest.mark.parametrize("name", STATES)
@settings(max_examples=12)
@given(content=anything, data=st.data())
@example(content=None, data=None)
@example(content=[], data=None)
@example(content={"do": "eval", "id": "a-1"}, data=None)
def test_whatever_the_browser_sends_is_done_or_changes_nothing_and_is_answered(
    name: str, content: Any, data: st.DataObject | None
) -> None:
    check_any(made(name), content)
    if data is not None:
        check_set(made(name), data)
    if data is not None and made(name).FORMS:
        check_shaped(made(name), data)


@pytest.mark.thorough
@pytest.mark.parametrize("name", STATES)
@settings(max_examples=100)
@given(data=st.data())
def test_many_messages_one_after_the_other(name: str, data: st.DataObject) -> None:
    check_any(made(name), data.draw(anything))
    for _ in range(5 if made(name).FORMS else 0):
        check_shaped(made(name), data)
        check_set(made(name), data)


@pytest.mark.parametrize("name", STATES)
def test_a_state_that_is_no_table_of_names_is_answered(name: str) -> None:
    widget = made(name)
    before = state_of(widget)
    for state in (None, 7, [], "at"):
        widget.answer = None
        widget.set_state(state)
        assert not widget.answer["ok"]
    assert state_of(widget) == before


def test_stale_messages_are_refused() -> None:
    table, house, slide = made("TableWidget that ranks"), STATES["StorehouseWidget to paint"](), SlideLab()
    at, number = len(table.game.steps), house.shown["number"]
    assert not send(
        table, {"do": "play", "move": str(table.game.legal_moves()[0]), "at": at - 1, "line": "main", "id": "a"}
    )["ok"]
    assert send(house, {"do": "paint", "slot": "a1", "item": "TC", "number": number, "id": "a"})["ok"]
    assert not send(house, {"do": "paint", "slot": "a1", "item": "OW", "number": number, "id": "b"})["ok"]
    number = slide.shown["number"]
    assert not send(slide, {"do": "choose", "line": "a1-b1-c1", "slide": "?", "number": number + 1, "id": "c"})["ok"]
    lab = made("InspectionLab to predict")
    values = {"average": 3, "fine": 3}
    assert not send(lab, {"do": "predict", "number": lab.question["number"] + 1, "values": values, "id": "d"})["ok"]
    line = with_other_line(a_sale())
    assert not send(line, {"do": "go_on", "move": "draw deck", "decision": 99, "id": "e"})["ok"]


def test_the_explorer_takes_from_the_browser_only_where_its_sliders_stand() -> None:
    from arcane_lab.widgets import OutcomeExplorer

    explorer = OutcomeExplorer(players=["random"] * 2, vary={"TC.coin_gold": [1, 2, 9]}, games=20)
    assert explorer.wait(60)
    (slider, news, chart) = explorer.children
    for widget, name, value in [
        (explorer, "children", []),
        (explorer, "box_style", "danger"),
        (news, "value", HOSTILE),
        (chart, "outputs", []),
        (chart, "msg_id", "x"),
    ]:
        before = {one.model_id: one.get_state() for one in (explorer, slider, news, chart)}
        for sent in ({name: value}, None, [name]):
            widget.set_state(sent)
        assert {one.model_id: one.get_state() for one in (explorer, slider, news, chart)} == before
    slider.set_state({"place": 7})
    assert (slider.place, slider.answer["text"]) == (0, "There is no place 7: this slider has 0 to 2.")
    slider.set_state({"place": 2})
    assert slider.value == 9
    explorer.close()
