"""For the tests of widgets with one storehouse: what a browser has of them, and what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from arcane_lab.widgets.messaging import MessagingWidget
from tests.widget_examples import say


def house_traits(widget: MessagingWidget) -> dict[str, Any]:
    """Everything of ours that the browser gets, as plain data."""
    names = [name for name in widget.keys if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")]
    state = widget.get_state(names)
    return json.loads(json.dumps(state))


def tell(widget: MessagingWidget, do: str, **fields: Any) -> dict[str, Any]:
    """Send a message as the browser does, and give the answer."""
    if do != "predict":
        fields = {"number": widget.shown["number"], **fields}
    widget._handle_custom_msg({"do": do, "id": "test-1", **fields}, [])
    return widget.answer


def paintings(widget: MessagingWidget) -> Iterator[str]:
    """The messages of whatever can be painted."""
    number = widget.shown["number"]
    for do, fields in (
        ("paint", {"slot": "a1", "item": "OW"}),
        ("read", {"text": "OW OW OW / TC [??] IR"}),
        ("shape", {"rows": 3, "columns": 2}),
        ("undo", {}),
    ):
        yield say(widget, do, **fields, number=widget.shown["number"])
    assert widget.shown["number"] != number
