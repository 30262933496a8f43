"""Takes the picture of the table for the README: `python -m tools.table_picture` writes `docs/table.png`.

The picture is drawn from a real game by the built bundle, and stored with 256 colours so that it stays small.
"""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import arcane_lab as al
from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import mount, start_browser
from tools.browser import find_browser

TARGET: Final = Path(__file__).resolve().parents[1] / "docs" / "table.png"
WIDTH: Final = 980


def game_in_the_middle() -> al.Game:
    """A game of one person and two strategies, where the person has a card to play."""
    game = al.Game("alley", players=["me", "greedy", "greedy"], seed=11)
    chance = random.Random(3)
    while len(game.steps) < 45 or game.step != "play":
        game.play(chance.choice(game.legal_moves()))
    return game


def photograph(page: Page) -> bytes:
    """The table with one card chosen, as a picture of the browser's."""
    widget = al.show(game_in_the_middle())
    state: dict[str, Any] = widget.get_state()
    traits = {name: state[name] for name in state if not name.startswith("_") and name != "layout"}
    body = "<style>h1 { display: none } body { margin: 0 }</style>"
    mounted = mount(page, packed_bundle("alley"), "", traits, body=body)
    page.locator(".al-hand [data-mark=next]").first.click()
    page.evaluate("() => document.activeElement.blur()")
    return mounted.root.screenshot()


def main() -> None:
    """Write the picture."""
    with sync_playwright() as playwright:
        browser = start_browser(playwright, find_browser())
        page = browser.new_page(viewport={"width": WIDTH, "height": 900}, reduced_motion="reduce")
        picture = Image.open(BytesIO(photograph(page))).convert("RGB")
        browser.close()
    TARGET.parent.mkdir(exist_ok=True)
    picture.quantize(256, dither=Image.Dither.NONE).save(TARGET, optimize=True)
    print(f"{TARGET.name}: {picture.width} x {picture.height}, {TARGET.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
