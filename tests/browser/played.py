"""A widget in the browser with its real Python behind it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.lab import Mounted, mount

THEMES = "<style>:root { color-scheme: light dark; } body { background: Canvas; color: CanvasText; }</style>"


class Played:
    """A widget in the browser whose messages go to its Python, and what that changes comes back."""

    def __init__(self, page: Page, widget: Any) -> None:
        self.widget, self.heard = widget, 0
        self.mounted: Mounted = mount(page, widget._esm, "", self.traits(), body=THEMES)
        self.page, self.root = page, self.mounted.root
        self.spoken = self.root.locator(".al-lab > .al-spoken")

    def traits(self) -> dict[str, Any]:
        names = [
            name
            for name in self.widget.keys
            if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")
        ]
        return dict(json.loads(json.dumps(self.widget.get_state(names))))

    def answer(self) -> dict[str, Any]:
        """Python hears what was sent since, one after the other; returns its last answer."""
        while len(sent := self.mounted.sent()) > self.heard:
            self.widget._handle_custom_msg(sent[self.heard], [])
            self.heard += 1
            self.mounted.push(**self.traits())
        return dict(self.widget.answer or {})
