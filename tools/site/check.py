"""Opens the site in Chromium with every request to anywhere else blocked: reads, searches, plays, steps and learns."""

from __future__ import annotations

import functools
import http.server
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tools.browser import BrowserMissing, find_browser
from tools.site.lite import FIRST

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: How long a cell may take, in milliseconds.
PATIENCE: Final = 180_000
#: A cell of the notebook by a word that stands in it, and what it has shown.
CELL: Final = ".jp-Notebook .jp-CodeCell"
SHOWN: Final = ".jp-OutputArea-output"


class Server(http.server.SimpleHTTPRequestHandler):
    """Hands out files and says nothing."""

    extensions_map = {  # noqa: RUF012 - as the class above has it
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: Any) -> None:
        """Nothing is told."""


class Host(http.server.ThreadingHTTPServer):
    """Serves a folder; a browser may leave before it has all."""

    def handle_error(self, *_: Any) -> None:
        """Nothing is told."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder is served."""
    server = Host(("127.0.0.1", 0), functools.partial(Server, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def check(site: Path, lab: str) -> None:
    """Try the site as a reader, a player and a student do; stops at the first thing that does not hold."""
    from playwright.sync_api import sync_playwright

    if not (site / lab).is_dir():
        sys.exit(f"{site} is not there yet: run `make site` first")
    try:
        browser_path = find_browser()
    except BrowserMissing as problem:
        sys.exit(str(problem))
    outside: set[str] = set()
    faults: list[str] = []
    with served(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1000})

        def guard(route: Any) -> None:
            if route.request.url.startswith((address, "data:", "blob:")):
                route.continue_()
            else:
                outside.add(route.request.url)
                route.abort()

        page.context.route("**/*", guard)
        page.on("pageerror", lambda error: faults.append(str(error)[:300]))
        page.on("response", lambda had: faults.append(f"{had.status} {had.url}") if had.status >= 400 else None)
        try:
            _read(page, address)
            _learn(page, f"{address}/{lab}/notebooks/index.html?path={FIRST}")
        finally:
            page.screenshot(path=str(site.parent / "site-check.png"))
            browser.close()
    # Nobody has saved anything yet: JupyterLite asks for what a browser does not hold, and is told so by the host.
    faults = [one for one in faults if not one.startswith("404")]
    if outside or faults:
        sys.exit(f"requests to elsewhere: {sorted(outside)}; faults: {faults}")
    print("Not one request went elsewhere, and no page had a fault.")


def _read(page: Page, address: str) -> None:
    """Open the first page, each sample and the search."""
    page.goto(f"{address}/index.html")
    links = page.locator("a[href^='samples/']").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert len(links) >= 4, links
    for link in links:
        page.goto(f"{address}/{link}")
        page.wait_for_selector("main, .al-step, h1", timeout=PATIENCE)
    page.goto(f"{address}/samples/class-page.html")
    page.get_by_label("Your number").select_option("2")
    page.get_by_role("button", name="Begin").click()
    pool = page.locator("[data-exercise=pool]")
    pool.get_by_label("Your answer", exact=True).fill("1000")
    pool.get_by_role("button", name="Check").click()
    pool.locator(".lx-verdict", has_text="Not yet").wait_for(timeout=PATIENCE)
    page.goto(f"{address}/search.html?q=storehouse")
    page.wait_for_selector("#search-results li a", timeout=PATIENCE)
    print(f"Read: {len(links)} samples open, and a search for “storehouse” finds pages.", flush=True)


def _learn(page: Page, address: str) -> None:
    """Run the notebook, play and step with the mouse, and answer an exercise wrong and right."""
    begun = time.monotonic()
    page.goto(address, wait_until="domcontentloaded")
    page.wait_for_selector(CELL, timeout=PATIENCE)
    page.wait_for_timeout(1_500)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells").first.click()
    table = page.locator(f"{SHOWN}:has(.al-step)").first
    table.locator("[data-slot=b2]").first.wait_for(timeout=PATIENCE)
    print(f"The table is drawn {time.monotonic() - begun:.0f} s after the page was opened.", flush=True)
    _wait_for(page, "needs NumPy")
    step = table.locator(".al-step").first
    for slot in ("b2", "a1"):
        before = step.text_content()
        table.locator(f"[data-slot={slot}]").first.click()
        _until_other(page, step, before)
    assert "undefined" not in table.inner_text()
    moves = _run(page, "game.steps").strip()
    assert "reveal b2, reveal a1" in moves, moves
    print(f"Played with the mouse; Python has its {moves}.", flush=True)
    table.get_by_role("button", name="Replay").first.click()
    # Where moves are still being drawn, that ends first.
    table.get_by_role("button", name="Last position").first.click()
    last = table.locator("input.al-slide").first.get_attribute("max")
    _until(page, step, f"{last} / {last}")
    waits = []
    for number in range(8):
        at, is_back = time.perf_counter(), number % 2 == 0
        table.get_by_role("button", name="Back one step" if is_back else "Forward one step").first.click()
        _until(page, step, f"{int(last or 0) - is_back} / {last}")
        waits.append((time.perf_counter() - at) * 1000)
    print(f"Stepped {len(waits)} times, {sorted(waits)[len(waits) // 2]:.0f} ms each (median).", flush=True)
    _click(page, "18", "Not yet")
    print("Answered an exercise wrong, with the mouse.", flush=True)
    _answer(page, "17", "Not yet.")
    _answer(page, "16", "Right: 16 gold.")
    print("Answered it wrong and right in a cell.", flush=True)


def _wait_for(page: Page, words: str) -> None:
    page.locator(SHOWN, has_text=words).first.wait_for(timeout=PATIENCE)


def _until_other(page: Page, element: Any, before: str | None) -> None:
    """Wait until a text has changed."""
    script = "([one, text]) => one.textContent !== text"
    page.wait_for_function(script, arg=[element.element_handle(), before], timeout=30_000)


def _until(page: Page, element: Any, wanted: str) -> None:
    """Wait until a text is there."""
    script = "([one, text]) => one.textContent.trim() === text"
    page.wait_for_function(script, arg=[element.element_handle(), wanted], timeout=30_000)


def _run(page: Page, words: str) -> str:
    """Run the cell with some words in it again; what it shows then."""
    cell = page.locator(CELL, has_text=words).last
    before = cell.locator(".jp-InputPrompt").inner_text()
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    script = "([one, text]) => one.textContent !== text && !one.textContent.includes('*')"
    prompt = cell.locator(".jp-InputPrompt").element_handle()
    page.wait_for_function(script, arg=[prompt, before], timeout=PATIENCE)
    return " ".join(cell.locator(SHOWN).all_inner_texts())


def _click(page: Page, number: str, expected: str) -> None:
    """Put an answer together from the keys of the exercise, and check it."""
    shown = page.locator(f"{SHOWN} .lx-exercise").first
    shown.get_by_text("Click it together").click()
    for figure in number:
        shown.get_by_role("button", name=figure, exact=True).click()
    shown.get_by_role("button", name="Check").click()
    shown.locator(".lx-verdict", has_text=expected).wait_for(timeout=PATIENCE)


def _answer(page: Page, number: str, expected: str) -> None:
    """Write another answer into the cell of the exercise, and run it."""
    cell = page.locator(CELL, has_text="lesson.check").last
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.type(f'lesson.check("sale", {number})', delay=5)
    said = _run(page, "lesson.check")
    assert expected in said, (number, said)
