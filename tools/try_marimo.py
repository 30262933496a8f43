"""Tries every widget in marimo: `python -m tools.try_marimo` in an environment of the tests that has marimo as well.

marimo is no part of the tests' own environment: nothing else here needs it and the fifteen packages that it brings. The
widgets' pages, drawn by the same bundle, are tested each time; this sees that both halves meet in marimo too.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Final

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.lab import start_browser, watched_page
from tools.browser import find_browser

CELLS: Final = (
    "import random\nimport arcane_lab as al",
    "game = al.Game('alley', players=['me', 'greedy', 'greedy'], seed=7)\ntable = al.show(game)\ntable",
    "table",
    "house = al.StorehouseWidget('OW OW TC / [CB] TC IR / FC FC MB', editable=True)\nhouse",
    "slides = al.SlideLab()\nslides",
    "long = al.Game('alley', players=3, seed=2)\n"
    "chance = random.Random(1)\n"
    "while len(long.steps) < 60 or long.step != 'draw':\n"
    "    long.play(chance.choice(long.legal_moves()))\n"
    "turn = al.TurnOrderWidget(long)\n"
    "turn",
    "odds = al.InspectionLab(long, 'p1', games=200)\nodds",
    "al.OutcomeExplorer(players=['random'] * 2, vary={'TC.coin_gold': [0, 1, 9]}, games=60)",
)


def written(folder: Path) -> Path:
    """The marimo notebook with all widgets."""
    cells = [f"@app.cell\ndef _():\n{indent(cell, '    ')}\n    return" for cell in CELLS]
    path = folder / "widgets.py"
    path.write_text("\n\n".join(["import marimo", "app = marimo.App()", *cells, ""]), encoding="utf-8")
    return path


@contextlib.contextmanager
def serving(path: Path) -> Iterator[str]:
    """The address where marimo shows a notebook, until this is left."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "marimo", "-y", "run", str(path), "--headless", "--no-token"]
    own = {**os.environ, "HOME": str(path.parent), "XDG_CONFIG_HOME": str(path.parent), "PYTHONPATH": os.getcwd()}
    log = path.parent / "marimo.log"
    with log.open("w", encoding="utf-8") as lines:
        places = ["--host", "127.0.0.1", "-p", str(port)]
        server = subprocess.Popen([*command, *places], env=own, stdout=lines, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            with contextlib.suppress(OSError):
                urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address, timeout=5).close()
                break
            time.sleep(0.1)
        else:
            raise RuntimeError(f"marimo did not start:\n{log.read_text(encoding='utf-8')[-2000:]}")
        yield address
    finally:
        server.terminate()
        server.wait(15)


def touch_each(page: Page) -> None:
    """A click in every widget and what came of it; raises where one does not answer."""
    tables = page.locator(".al-table")
    expect(tables).to_have_count(2, timeout=60_000)
    tables.first.locator(".al-seat.mine [data-slot=b2]").click()
    expect(tables.last.locator(".al-step")).to_have_text("1 / 1")
    house = page.locator(".al-house:not(.al-slides)")
    house.locator("[data-brush=OW]").click()
    house.locator(".al-board [data-slot=c1]").click()
    expect(house.locator(".al-sets")).to_contain_text("Set: Older Wand at a1-b1-c1")
    slides = page.locator(".al-slides")
    slides.locator("[data-line='a2-b2-c2']").click()
    expect(slides.locator(".al-predict").get_by_role("grid")).to_be_visible()
    turn = page.locator(".al-turn-order")
    turn.get_by_role("button", name="Forward one step").click()
    expect(turn).to_have_attribute("data-at", "1")
    odds = page.locator(".al-inspection-lab")
    odds.locator("[data-slot=a1]").click()
    odds.get_by_role("button", name="Suppose it").click()
    expect(odds.locator(".al-chosen")).to_contain_text("supposed to be")
    expect(page.locator("body")).to_contain_text("with a slider for TC.coin_gold")


def main() -> int:
    """Run it; 0 when every widget answered."""
    if importlib.util.find_spec("marimo") is None:
        print("marimo is not installed here. Run: pip install marimo", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder, serving(written(Path(folder))) as address, sync_playwright() as tools:
        browser = start_browser(tools, find_browser())
        with watched_page(browser) as page:
            page.goto(address)
            touch_each(page)
        browser.close()
    print("marimo: the table (two views), the storehouse, the slide lab, the timeline and the inspection lab answered.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
