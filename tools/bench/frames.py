"""How smoothly the table moves: frames while things fly, and the work of a step, beside those of an empty page.

`python -m tools.bench.frames` measures only these. The machine may have other work to do: an empty page on which one
thing moves is measured before and after each scene, so that what is late by itself is not laid to the table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets import show
from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import Mounted, mount, start_browser, watched_page
from tests.browser.test_moments import before_draw, before_inspection, before_sale
from tests.widgets.playing import new_game, traits_of
from tools.bench.report import Report
from tools.browser import find_browser

#: Milliseconds of a frame on a screen of 60 a second, and of the work of a step.
FRAME, STEP = 17.0, 16.0
#: Milliseconds that an empty page is watched.
EMPTY: Final = 2_000
#: Steps that are timed, and milliseconds of rest behind each.
STEPS: Final = 40
REST: Final = 60
#: The tables that are stepped through, and by how many they are played.
TABLES: Final = {"alley": 3, "rising": 3, "arts": 2}
#: Frames from the time that something moves until nothing has moved for a while, and tasks of more than 50 ms.
WATCH: Final = """async longest => {
  const frames = [], tasks = [], began = performance.now();
  const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(one => one.duration)));
  observer.observe({ entryTypes: ['longtask'] });
  window.begin?.();
  await new Promise(done => {
    let last = 0, rests = 0;
    const look = now => {
      const moves = document.getAnimations().some(one => one.playState === 'running');
      if (moves && last) frames.push(now - last);
      last = moves ? now : 0;
      rests = moves ? 0 : rests + 1;
      if (now - began > longest || (frames.length && rests > 120)) done();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  observer.disconnect();
  return [frames, tasks];
}"""
#: What a click on "forward" works, with the layout that it asks for, in milliseconds; it ends when that is painted. As
#: behind a click of a person, the button has the focus.
WORK: Final = """async () => {
  const button = document.querySelector('[data-do=forward]');
  button.focus();
  const began = performance.now();
  button.click();
  document.querySelector('.al-table').getBoundingClientRect();
  const time = performance.now() - began;
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return time;
}"""
#: The same for nothing: what it takes to ask.
NOTHING: Final = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
MOVING: Final = (
    "<!doctype html><style>@keyframes go { to { translate: 300px } } i { display: block; width: 40px; height: 60px;"
    " background: teal; animation: go 1s infinite alternate }</style><i></i>"
)


def percentile(times: list[float], share: float = 0.95) -> float:
    """What so many of the times stay below.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    2.0
    """
    return sorted(times)[max(0, int(share * len(times)) - 1)]


def within(times: list[float], limit: float) -> float:
    """The share of times within a limit; the browser gives them in tenths.

    >>> within([16.7, 16.6, 33.4, 16.7], FRAME)
    0.75
    """
    return sum(time <= limit for time in times) / len(times)


def scenes() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """What is watched: what the browser has before it and after it."""
    game = before_draw()
    yield "a card is drawn", told(game), told(_played(game, "draw deck"))
    game, move = before_sale()
    yield "a sale", told(game), told(_played(game, move))
    game = new_game(["me", "greedy", "careful"], 7)
    for first in ("reveal a1", "reveal b2", "draw deck"):
        game.play(first)
    before, chance = told(game), random.Random(7)
    game.play(chance.choice([move for move in game.legal_moves() if move.text.startswith("discard ")]))
    yield "two moves of others", before, told(game)
    game, move = before_inspection()
    yield "an inspection", told(game), told(_played(game, move))


def told(game: BaseGame) -> dict[str, Any]:
    """The table of the first seat as the browser is told it."""
    widget = show(game, seat="p1")
    found = traits_of(widget)
    widget.close()
    return found


def _played(game: BaseGame, move: str) -> BaseGame:
    game.play(move)
    return game


def _empty(page: Page) -> list[float]:
    page.set_content(MOVING)
    frames, _ = page.evaluate(WATCH, EMPTY)
    return list(frames)


def bench_frames(report: Report) -> None:
    """Frames while things fly at the usual speed, and the work of a step."""
    with sync_playwright() as playwright:
        browser = start_browser(playwright, find_browser())
        size = {"viewport": {"width": 1100, "height": 640}, "reduced_motion": "no-preference"}
        empty: list[float] = []
        for name, before, after in scenes():
            with watched_page(browser, **size) as page:
                beside = _empty(page)
                mounted = _mounted(page, before)
                changes = {trait: value for trait, value in after.items() if value != before[trait]}
                page.evaluate("changes => { window.begin = () => harness.push(changes); }", changes)
                busy = Processor(page)
                frames, tasks = page.evaluate(WATCH, 15_000)
                work = (busy() - busy.first) / max(1, len(frames))
                mounted.unmount()
                beside += _empty(page)
                empty += beside
            relative = within(frames, FRAME) / within(beside, FRAME)
            figure = f"{within(frames, FRAME):.0%}, 95%: {percentile(frames):.0f} ms"
            aim = (
                f"{within(beside, FRAME):.0%} and {percentile(beside):.0f} ms on an empty page beside it, so "
                f"{relative:.0%} of those; {len(frames)} frames, longest task {max(tasks, default=0):.0f} ms, "
                f"{work:.1f} ms of the processor a frame"
            )
            report.show(f"{name}: frames within 17 ms", figure, aim)
        for game in TABLES:
            with watched_page(browser, **size) as page:
                _show_steps(page, game, report)
        browser.close()


def _show_steps(page: Page, game: str, report: Report) -> None:
    """A game that is stepped through: by the clock, and of the processor, which other work of the machine is not in."""
    mounted = _mounted(page, {**_watched(game), "at": 0}, game)
    busy = Processor(page)
    nothing = percentile([busy.of(NOTHING)[1] for _ in range(STEPS)], 0.5)
    clock, processor = [], []
    for _ in range(STEPS):
        time, work = busy.of(WORK)
        clock.append(float(time))
        processor.append(max(0.0, work - nothing))
        page.wait_for_timeout(REST)
    mounted.unmount()
    times = f"median {percentile(clock, 0.5):.1f} ms, 95%: {percentile(clock):.1f} ms"
    report.show(f"{game}, a step: its work", times, f"95% within {STEP:.0f} ms")
    mean = sum(processor) / STEPS
    figure = f"mean {mean:.1f} ms, 95%: {percentile(processor):.1f} ms"
    report.show(f"{game}, a step with its picture: of the processor", figure, f"95% within {STEP:.0f} ms")


class Processor:
    """Milliseconds for which the page's own thread had the processor: what else the machine does is not in it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.first = self()

    def __call__(self) -> float:
        """So many it was until now."""
        found = self._session.send("Performance.getMetrics")["metrics"]
        return 1_000 * next(float(one["value"]) for one in found if one["name"] == "TaskDuration")

    def of(self, script: str) -> tuple[Any, float]:
        """What a script gives, and how many it took."""
        began = self()
        found = self._page.evaluate(script)
        return found, self() - began


def _watched(game: str) -> dict[str, Any]:
    """A whole game that is stepped through."""
    return told(BaseGame(game, players=["random"] * TABLES[game], seed=7))


def _mounted(page: Page, traits: dict[str, Any], game: str = "alley") -> Mounted:
    mounted = mount(page, packed_bundle(game), "", traits)
    mounted.root.locator(".al-board").first.wait_for()
    page.wait_for_timeout(500)
    return mounted


if __name__ == "__main__":
    found = Report()
    found.section("Frames of the table")
    bench_frames(found)
