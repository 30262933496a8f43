"""Measures the table widget in a real JupyterLab by the browser's own clock, for `make bench`.

`python -m tools.measure_widget` prints medians of 50: a click on "forward" to the next picture (no kernel needed),
and a click that asks Python why a move may not be done to its answer on screen (there and back through the kernel).
"""

from __future__ import annotations

import json
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.lab import open_notebook, run_all, running_lab, start_browser, wait_until_idle, watched_page
from tools.browser import find_browser

CLICKS: Final = 50
CELLS: Final = (
    "import arcane_lab as al, random",
    "game = al.Game('alley', players=['me', 'random', 'random'], seed=7)\n"
    "chance = random.Random(1)\n"
    "while len(game.steps) < 80 or game.step != 'draw':\n"
    "    game.play(chance.choice(game.legal_moves()))",
    "table = al.show(game)\ntable.at = 0\ntable",
)
# From the click to the first frame after the change: what a person waits for.
TIMED: Final = """([clicked, watched, count]) => new Promise((resolve, reject) => {
  const table = document.querySelector('.al-table'), times = [];
  const next = () => {
    if (times.length === count) { resolve(times); return; }
    const started = performance.now();
    const late = setTimeout(() => reject(new Error('no change within 10 seconds')), 10000);
    const changed = new MutationObserver(() => {
      changed.disconnect();
      requestAnimationFrame(() => {
        clearTimeout(late);
        times.push(performance.now() - started);
        setTimeout(next, 50);
      });
    });
    changed.observe(watched ? table.querySelector(watched) : table, { attributes: !watched, childList: true });
    table.querySelector(clicked).click();
  };
  next();
})"""
FORWARD: Final = "[data-do=forward]"
REFUSED: Final = ".al-seat.mine [data-slot=b2]"


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds from a click to the picture: median, the slowest in twenty, and how many were measured."""

    name: str
    median: float
    slow: float
    clicks: int

    def __str__(self) -> str:
        return f"{self.name}: median {self.median:.0f} ms, 95 % within {self.slow:.0f} ms ({self.clicks} clicks)"


def timing(page: Page, name: str, clicked: str, watched: str | None) -> Timing:
    """Click 50 times, each after the last has been answered; `watched` is what changes, the table itself when None."""
    times = sorted(page.evaluate(TIMED, [clicked, watched, CLICKS]))
    return Timing(name, statistics.median(times), times[int(0.95 * len(times)) - 1], len(times))


def measure() -> list[Timing]:
    """Both timings, in a JupyterLab of their own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root, home = Path(folder, "notebooks"), Path(folder, "jupyter")
        root.mkdir()
        kernel = {"name": "python3", "display_name": "Python 3"}
        cell: dict[str, object] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        cells = [{**cell, "id": f"cell-{i}", "source": source} for i, source in enumerate(CELLS)]
        notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells}
        (root / "bench.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        browser = start_browser(playwright, find_browser())
        with running_lab(root, home) as lab, watched_page(browser, reduced_motion="no-preference") as page:
            open_notebook(page, lab, "bench.ipynb")
            run_all(page)
            wait_until_idle(page)
            page.wait_for_selector(".al-table")
            forward = timing(page, "a step of the table, click to picture", FORWARD, None)
            page.locator(".al-table [data-do=last]").click()
            page.wait_for_selector(".al-table .al-asking.open")
            refused = timing(page, "an answer of Python, click to sentence", REFUSED, ".al-answer")
        browser.close()
    return [forward, refused]


if __name__ == "__main__":
    for line in measure():
        print(line)
