"""A widget in the browser with its real Python behind it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.lab import Mounted, mount

THEMES = "<style>:root { color-scheme: light dark; } body { background: Canvas; color: CanvasText; }</style>"


def state_of(widget: Any) -> dict[str, Any]:
    """What the browser gets of a widget, as plain data."""
    names = [name for name in widget.keys if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")]
    return dict(json.loads(json.dumps(widget.get_state(names))))


class Played:
    """A widget in the browser whose messages go to its Python, and what that changes comes back, and nothing else."""

    def __init__(self, page: Page, widget: Any, body: str = THEMES) -> None:
        self.widget, self.heard = widget, 0
        self.known = self.traits()
        self.mounted: Mounted = mount(page, widget._esm, "", self.known, body=body)
        self.page, self.root = page, self.mounted.root
        self.spoken = self.root.locator(".al-lab > .al-spoken")

    def traits(self) -> dict[str, Any]:
        return state_of(self.widget)

    def answer(self) -> dict[str, Any]:
        """Python hears what was sent since, one after the other; returns its last answer."""
        while len(sent := self.mounted.sent()) > self.heard:
            self.widget._handle_custom_msg(sent[self.heard], [])
            self.heard += 1
            self.hear()
        return dict(self.widget.answer or {})

    def hear(self) -> None:
        """What has changed in Python goes to the browser, as a kernel sends it: what is the same stays as it is."""
        before, self.known = self.known, self.traits()
        self.mounted.push(**{name: value for name, value in self.known.items() if value != before[name]})
