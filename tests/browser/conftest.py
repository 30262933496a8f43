"""Fixtures of the browser tests; `lab.py` beside this file has what they are made of."""

from __future__ import annotations

import contextlib
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import (
    WAIT,
    WAIT_IN_LAB,
    BlankPages,
    Lab,
    Mounted,
    mount,
    open_notebook,
    running_lab,
    shut_kernel_down,
    start_browser,
    watched_page,
)
from tools.browser import find_browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of each test over light and dark and something else, `make test` runs every value of both, not every pair."""
    seen: Counter[str] = Counter()
    for item in items:
        parameters = getattr(getattr(item, "callspec", None), "params", {})
        if "scheme" in parameters and len(parameters) > 1:
            number = seen[item.nodeid.split("[")[0]]
            seen[item.nodeid.split("[")[0]] += 1
            # Of the pairs (light, a), (dark, a), (light, b), (dark, b): the first, the fourth, the fifth ...
            if (number + number // 2) % 2:
                item.add_marker(pytest.mark.thorough)


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest) -> None:
    """How long `expect` waits in this test."""
    expect.set_options(timeout=WAIT_IN_LAB if "lab" in request.fixturenames else WAIT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all browser tests."""
    path = find_browser()
    with sync_playwright() as playwright:
        started = start_browser(playwright, path)
        yield started
        started.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A real JupyterLab over an empty folder, with settings of its own."""
    with running_lab(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """`open_page(color_scheme="dark")`: a new page, as files and JupyterLab want it, that fails the test on errors and
    on outside requests."""
    with contextlib.ExitStack() as pages:
        yield lambda **options: pages.enter_context(watched_page(browser, **options))


@pytest.fixture(scope="session")
def blank_pages(browser: Browser) -> Iterator[BlankPages]:
    """The blank pages that these tests take one after the other."""
    pages = BlankPages(browser)
    yield pages
    pages.close()


@pytest.fixture
def blank_page(request: pytest.FixtureRequest, blank_pages: BlankPages) -> Iterator[Callable[..., Page]]:
    """`blank_page(color_scheme="dark")`: a blank page that fails the test as `open_page` does."""
    failed = request.session.testsfailed
    with contextlib.ExitStack() as pages:
        yield lambda **options: pages.enter_context(blank_pages.one(**options))
    # Nobody knows in which state a test that failed has left its page.
    if request.session.testsfailed > failed:
        blank_pages.close()


@pytest.fixture
def page(blank_page: Callable[..., Page]) -> Page:
    """One blank page with the usual settings."""
    return blank_page()


#: The widgets that the game brings: they have a bundle of their own.
LABS = ("storehouse", "slides", "inspection")


@pytest.fixture
def mount_widget(blank_page: Callable[..., Page]) -> Callable[..., Mounted]:
    """`mount_widget(traits)`: the widget with these traits on a blank page, drawn by what it brings to a notebook.

    `views=2` draws two views of one model; other keywords are settings of the page.
    """

    def mount_one(
        traits: dict[str, Any],
        *,
        views: int = 1,
        body: str = "",
        page: Page | None = None,
        **options: Any,
    ) -> Mounted:
        kind = traits.get("kind")
        bundle = packed_bundle("alley", "labs" if kind in LABS else "turn" if kind == "turn" else "table")
        return mount(page or blank_page(**options), bundle, "", traits, views=views, body=body)

    return mount_one


@pytest.fixture
def open_in_lab(lab: Lab, open_page: Callable[..., Page]) -> Iterator[Callable[..., Page]]:
    """`open_in_lab(path)`: a copy of a notebook, open in the real JupyterLab with its kernel ready."""
    pages: list[Page] = []

    def open_copy(notebook: Path, **options: Any) -> Page:
        name = f"{len(list(lab.root.iterdir()))}-{notebook.name}"
        shutil.copy(notebook, lab.root / name)
        opened = open_page(**options)
        pages.append(opened)
        open_notebook(opened, lab, name)
        return opened

    yield open_copy
    for opened in pages:
        shut_kernel_down(opened)
