"""Measures every widget in a real JupyterLab by the browser's own clock, for `make bench`.

`python -m tools.widget_speed` prints a line for each figure; with `--write` it also writes docs/widgets-speed.md. A
click is timed up to the first frame after the change that it makes: what a person waits for. Figures are medians of 50.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

import arcane_lab as al
from arcane_lab.widgets.bundle import plain_bundle
from tests.browser.lab import (
    cell_errors,
    open_notebook,
    run_all,
    running_lab,
    start_browser,
    wait_until_idle,
    watched_page,
)
from tools.bench.report import ROOT, machine
from tools.browser import find_browser

PAGE: Final = ROOT / "docs" / "widgets-speed.md"
CLICKS: Final = 50
#: Milliseconds: what needs no kernel, what goes through it, the table of six seats, and a frame while things move.
FRAME, KERNEL, RENDER, MOVING = 16, 100, 150, 34

SETUP: Final = """
import random
import arcane_lab as al
from arcane_lab.engine.game import BaseGame

def played(players, steps, seed=7, step='draw'):
    game, chance = al.Game('alley', players=players, seed=seed), random.Random(1)
    while len(game.steps) < steps or game.step != step:
        game.play(chance.choice(game.legal_moves()))
    return game

def with_sale():
    for seed in range(40):
        game, chance = al.Game('alley', players=3, seed=seed), random.Random(seed)
        for _ in range(140):
            turn = game.play(chance.choice(game.legal_moves()))
            if any(event.kind == 'slid' for event in turn.steps[-1].events) and game.phase == 'sell':
                return game, len(game.steps)

def few_hidden():
    game, chance = al.Game('alley', players=3, seed=2), random.Random(2)
    while not (game.phase == 'sell' and game.step == 'draw'
               and 0 < sum(not slot.seen for slot in game.view('p1').slots().values()) <= 4):
        game.play(chance.choice(game.legal_moves()))
    return game
"""


@dataclass(frozen=True, slots=True)
class Click:
    """What is clicked and where the change shows, as the body of a function of the widget's element and a number.

    ``prepare`` is done before the clock starts, ``watched`` is a selector below the widget ("" for all of it).
    """

    what: str
    act: str
    budget: int
    watched: str = ""
    prepare: str = ""


@dataclass(frozen=True, slots=True)
class Subject:
    """A widget, the cell that shows it, what is clicked in it, and what makes things move (empty: nothing does)."""

    name: str
    root: str
    cell: str
    clicks: tuple[Click, ...]
    moving: str = ""


STEP: Final = "root.querySelector(i % 2 ? '[data-do=back]' : '[data-do=forward]').click()"
GO: Final = "root.querySelector('[data-do=forward]').click()"
SUBJECTS: Final = (
    Subject(
        "TableWidget, three seats",
        ".al-table",
        "table = al.show(played(['me', 'random', 'random'], 80))\ntable.at = 0\ntable",
        (
            Click("a step", GO, FRAME),
            Click(
                "why a move may not be made",
                "root.querySelector('.al-seat.mine [data-slot=b2]').click()",
                KERNEL,
                ".al-answer",
                "if (!i) root.querySelector('[data-do=last]').click()",
            ),
        ),
        "root.querySelector(i ? '[data-do=forward]' : '[data-do=first]').click()",
    ),
    Subject(
        "TableWidget, six seats",
        ".al-table",
        "six = al.show(al.Game('alley', players=['random'] * 6, seed=8), view='table')\nsix.at = 300\nsix",
        (Click("a step", GO, FRAME),),
        GO,
    ),
    Subject(
        "StorehouseWidget",
        ".al-house",
        "al.StorehouseWidget('OW OW OW / [CB] TC IR / FC FC MB', editable=True)",
        (
            Click("a slot is selected", "root.querySelector('[data-slot=b2]').click()", FRAME),
            Click(
                "a slot is painted",
                "root.querySelector('.al-grid [data-slot=c3]').click()",
                KERNEL,
                ".al-grid",
                "root.querySelectorAll('.al-painter .al-card')[i % 2].click()",
            ),
        ),
        "(i % 2 ? [...root.querySelectorAll('.al-painter .al-say')].find(one => one.textContent === 'Undo')"
        " : root.querySelector('.al-sets .al-say')).click()",
    ),
    Subject(
        "SlideLab",
        ".al-house",
        "al.SlideLab(predict_first=False)",
        (
            Click("a line is pointed at", "lines[i % lines.length].dispatchEvent(new Event('mouseenter'))", FRAME),
            Click("a line is sold", "lines[i % 6].click()", KERNEL, ".al-told"),
        ),
        "lines[i % 6].click()",
    ),
    Subject(
        "TurnOrderWidget",
        ".al-turn-order",
        "al.TurnOrderWidget(*with_sale())",
        (
            Click("a step", STEP, FRAME),
            Click(
                "another answer",
                "root.querySelector('.al-other-moves .al-say').click()",
                KERNEL,
                ".al-tabs",
                "const s = root.querySelector('.al-other-moves select'); s.selectedIndex = i % Math.min(3, s.length)",
            ),
        ),
        "root.querySelector(i % 8 ? '[data-do=forward]' : '[data-do=first]').click()",
    ),
    Subject(
        "InspectionLab",
        ".al-inspection-lab",
        "al.InspectionLab(few_hidden(), 'p1', games=200)",
        (
            Click(
                "a slot is chosen",
                "root.querySelectorAll('.al-grid [data-slot]:not(.gap)')[i % 2].click()",
                FRAME,
            ),
            Click(
                "a card is supposed",
                "root.querySelector('[data-part=suppose]').click()",
                KERNEL,
                ".al-picture",
                "const slot = root.querySelector('.al-grid [data-slot]:not(.gap)');"
                "if (!root.querySelector('[data-part=suppose]')) slot.click();"
                "const s = root.querySelector('.al-supposing select'); s.selectedIndex = 1 + i % 5",
            ),
        ),
    ),
    Subject(
        "OutcomeExplorer, its slider",
        ".arcane-slider",
        "al.OutcomeExplorer(players=['random'] * 2, vary={'TC.coin_gold': range(10)}, games=200)",
        (
            Click(
                "the slider moves",
                "const s = root.querySelector('input'); s.value = i % 10; s.dispatchEvent(new Event('input'))",
                FRAME,
            ),
        ),
    ),
)

TIMED: Final = """async ([selector, prepare, act, watched, count]) => {
  const root = document.querySelector(selector), lines = [...root.querySelectorAll('.al-sell-line')];
  const [before, click] = [prepare, act].map(body => new Function('root', 'lines', 'i', body));
  const times = [];
  for (let i = 0; i < count; i++) {
    before(root, lines, i);
    // At no fixed moment of a frame.
    await new Promise(done => setTimeout(done, 60 + 17 * Math.random()));
    times.push(await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no change within 10 seconds after: ${act}`)), 10000);
      const changed = new MutationObserver(() => {
        changed.disconnect();
        requestAnimationFrame(() => { clearTimeout(late); resolve(performance.now() - started); });
      });
      const whole = { attributes: true, childList: true, characterData: true, subtree: true };
      changed.observe(watched ? root.querySelector(watched) : root, whole);
      const started = performance.now();
      click(root, lines, i);
    }));
  }
  return times;
}"""
#: How long each frame takes while something moves.
MOVED: Final = """async ([selector, act, count]) => {
  const root = document.querySelector(selector), lines = [...root.querySelectorAll('.al-sell-line')];
  const click = new Function('root', 'lines', 'i', act), frames = [];
  let last = 0, isOver = false;
  const look = now => {
    const moves = document.getAnimations().some(one => one.playState === 'running');
    if (moves && last) frames.push(now - last);
    last = moves ? now : 0;
    if (!isOver) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  for (let i = 0; i < count; i++) {
    click(root, lines, i);
    await new Promise(done => setTimeout(done, 380));
  }
  isOver = true;
  return frames;
}"""
#: A table is drawn, laid out and on the screen.
RENDERED: Final = """async ([module, traits, count]) => {
  const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }));
  const { default: widget } = await import(address);
  const state = { ...traits }, times = [];
  const model = { get: name => state[name], set() {}, save_changes() {}, send() {}, on() {}, off() {} };
  for (let i = 0; i < count; i++) {
    const el = document.body.appendChild(document.createElement('main'));
    await new Promise(requestAnimationFrame);
    const started = performance.now();
    const close = widget.render({ model, el });
    while (!el.querySelector('.al-seat')) await new Promise(done => setTimeout(done));
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - started);
    close();
    el.remove();
  }
  return times;
}"""


@dataclass(frozen=True, slots=True)
class Figure:
    """Milliseconds: the median, what 95% stay below, how many there were, and what they should stay below.

    For frames of a movement it is the 95% that have a budget, else the median.
    """

    widget: str
    what: str
    times: tuple[float, ...]
    budget: int
    is_movement: bool = False

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.times)

    @property
    def slow(self) -> float:
        """What 95% stay below."""
        return sorted(self.times)[max(0, int(0.95 * len(self.times)) - 1)]

    @property
    def is_met(self) -> bool:
        """Whether the budget is kept."""
        return (self.slow if self.is_movement else self.median) < self.budget

    def __str__(self) -> str:
        told = f"median {self.median:.0f} ms, 95% within {self.slow:.0f} ms"
        return f"{self.widget}: {self.what}  {told}   {self.aim}"

    @property
    def aim(self) -> str:
        """The budget in words."""
        return f"95% of frames within {self.budget} ms" if self.is_movement else f"median under {self.budget} ms"


def in_lab(page: Page) -> Iterator[Figure]:
    """Clicks and movements of every widget, in the notebook that is open."""
    for number, subject in enumerate(SUBJECTS):
        # Each stands in the cell after the first.
        root = f".jp-Cell:nth-child({number + 2} of .jp-Cell) {subject.root}"
        page.wait_for_selector(root, timeout=60_000)
        page.locator(root).scroll_into_view_if_needed()
        for click in subject.clicks:
            times = page.evaluate(TIMED, [root, click.prepare, click.act, click.watched, CLICKS])
            yield Figure(subject.name, click.what, tuple(times), click.budget)
        if subject.moving:
            frames = page.evaluate(MOVED, [root, subject.moving, CLICKS])
            yield Figure(subject.name, "frames while items move", tuple(frames), MOVING, is_movement=True)


def rendered(page: Page) -> Figure:
    """The table of six seats, from nothing to the picture."""
    widget = al.show(al.Game("alley", players=["random"] * 6, seed=8), view="table")
    widget.at = 300
    names = [name for name in widget.keys if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")]
    script, style = plain_bundle("alley")
    page.set_content(f"<!doctype html><style>{style}</style>")
    traits = json.loads(json.dumps(widget.get_state(names)))
    times = page.evaluate(RENDERED, [script, traits, CLICKS])
    return Figure("TableWidget, six seats", "drawn for the first time", tuple(times), RENDER)


def measure() -> Iterator[Figure]:
    """Every figure, in a JupyterLab of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root, home = Path(folder, "notebooks"), Path(folder, "jupyter")
        root.mkdir()
        cell: dict[str, object] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        sources = [SETUP, *(subject.cell for subject in SUBJECTS)]
        cells = [{**cell, "id": f"cell-{number}", "source": source} for number, source in enumerate(sources)]
        kernel = {"name": "python3", "display_name": "Python 3"}
        notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells}
        (root / "speed.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        browser = start_browser(playwright, find_browser())
        with watched_page(browser) as page:
            yield rendered(page)
        with running_lab(root, home) as lab, watched_page(browser, reduced_motion="no-preference") as page:
            open_notebook(page, lab, "speed.ipynb")
            run_all(page)
            wait_until_idle(page)
            if problems := cell_errors(page):
                raise RuntimeError("\n".join(problems))
            yield from in_lab(page)
        browser.close()


def page_of(figures: list[Figure]) -> str:
    """The page for the docs."""
    rows = [
        f"| {one.widget} | {one.what} | {one.median:.0f} ms | {one.slow:.0f} ms | {one.aim} | "
        f"{'yes' if one.is_met else 'no'} |"
        for one in figures
    ]
    parts = [
        "# How quick the widgets are",
        "",
        "Made by `python -m tools.widget_speed --write`: do not change it by hand. Every widget stands in a real "
        "JupyterLab and is measured by the browser's own clock, from a click to the first frame after the change that "
        f"it makes; {CLICKS} clicks each. A frame of a screen lasts 17 ms, of which a click waits half on average.",
        "",
        f"This run: {machine()}; {load()}.",
        "",
        "| widget | what | median | 95% within | budget | kept |",
        "|---|---|---|---|---|---|",
        *rows,
    ]
    return "\n".join(parts) + "\n"


def load() -> str:
    """How busy the machine was: figures of one that has other work to do are no good."""
    if not hasattr(os, "getloadavg"):
        return "how much else ran at the time is not known here"
    return f"{os.getloadavg()[1]:.1f} programs wanted a core in the last five minutes, with the two or three measured"


def main(arguments: list[str]) -> None:
    """Measure, print, and with `--write` write the page."""
    figures = []
    for figure in measure():
        print(figure, flush=True)
        figures.append(figure)
    if "--write" in arguments:
        PAGE.write_text(page_of(figures), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
