"""The example of each widget, drawn on a page: something is there, nothing fails, and everybody can read it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.widgets.messaging import MessagingWidget
from tests.browser.lab import accessibility_problems, mount
from tests.widget_examples import examples
from tests.widgets.playing import new_game, play_on

NAMES = [name for name, one in examples().items() if issubclass(one.kind, MessagingWidget)]


def traits_of(widget: MessagingWidget) -> dict[str, Any]:
    names = [name for name in widget.keys if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")]
    return dict(json.loads(json.dumps(widget.get_state(names))))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_example_is_drawn_for_everybody(name: str, scheme: Any, blank_page: Callable[..., Page]) -> None:
    widget = examples()[name].made(play_on(new_game(), 60), "p1")
    drawn = mount(blank_page(color_scheme=scheme), widget._esm, getattr(widget, "_css", ""), traits_of(widget))
    expect(drawn.page.locator("main.mounted")).not_to_be_empty()
    assert accessibility_problems(drawn.page) == []
