"""The pages of lessons in a real Chromium: accessible, whole, and with nothing loaded from anywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.pages import handout, notebook_page, teacher_page, write_page
from tests.browser.lab import accessibility_problems

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "02_set_sliding.ipynb"


def test_a_lesson_its_handout_and_its_notes_as_pages(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = open_page(offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    made = {
        "lesson.html": notebook_page(NOTEBOOK),
        "handout.html": handout(2, ClassCode("maple-7", "12")),
        "teacher.html": teacher_page(2),
    }
    for name, text in made.items():
        page.goto(write_page(text, tmp_path / name).as_uri())
        assert accessibility_problems(page, "body") == [], name
        assert page.locator("h1").count() == 1, name
        # Boards are drawings, which say in words what lies in each slot.
        boards = [str(one.get_attribute("alt")) for one in page.locator("img").all()]
        assert len(boards) >= 4, name
        assert page.locator("td").count() + sum(board.count(" gold, ") for board in boards) > 30, name
        assert page.locator("img").evaluate_all("all => all.filter(one => !one.naturalWidth).length") == 0, name
    page.emulate_media(color_scheme="dark")
    page.goto((tmp_path / "teacher.html").as_uri())
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 25, 28)"
    assert accessibility_problems(page, "body", only=("color-contrast",)) == []
    assert len(asked) == len(made) + 1
