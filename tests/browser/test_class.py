"""A class on paper and live, in a real Chromium: accessible, nothing loaded from elsewhere, work that arrives."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.lessons import class_checks, class_folders, pages
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.class_folders import prepare
from arcane_lab.lessons.class_papers import checked_paper, handouts
from arcane_lab.lessons.class_server import ClassServer, Room
from arcane_lab.lessons.grading import grade
from arcane_lab.lessons.keys import key
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.rosters import students_of
from tests.browser.lab import accessibility_problems
from tools.browser import find_browser

FOUR = "04_what_is_under_that_card"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (pages, class_checks):
        monkeypatch.setattr(module, "find_browser", lambda: None)
    monkeypatch.setattr(class_folders, "_write_pages", lambda *_: None)
    prepare(4, "maple-7", ["Zoë Weiß"], tmp_path / "c")
    return tmp_path / "c"


def test_papers_and_the_report_can_be_read_by_everybody(open_page: Callable[..., Page], place: Path) -> None:
    lesson = begin(4, ClassCode("maple-7", "zoë-weiß"), place)
    lesson.check("pool", lesson.tasks["pool"].wrong_answers()["own hand forgotten"])
    lesson.predict("under b1", "7%")
    (place / "report.html").write_text(grade(place).report(), encoding="utf-8")
    page = open_page(offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for name in (f"{FOUR}_handouts", f"{FOUR}_key", f"{FOUR}_plan", "report"):
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto((place / f"{name}.html").as_uri())
        # Handouts and plans are made of what the pages of `test_lesson_pages.py` are made of.
        assert name not in (f"{FOUR}_key", "report") or accessibility_problems(page, "body") == [], name
        page.set_viewport_size({"width": 400, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= 400, name
        # Nor is a table of the report moved sideways on a phone, nor the grid of answers.
        inner = "all => all.every(one => one.scrollWidth <= one.clientWidth)"
        assert page.locator(".wide, .grid:first-child").evaluate_all(inner), name
    assert len(asked) == 4


def test_what_a_browser_does_is_on_the_board_and_in_a_file(open_page: Callable[..., Page], place: Path) -> None:
    server, is_ready = ClassServer(Room(place), port=0), threading.Event()
    thread = threading.Thread(target=server.run, args=(is_ready.set,))
    thread.start()
    try:
        assert is_ready.wait(20)
        student, board = open_page(), open_page()
        board.goto(server.board_url)
        student.goto(server.class_url)
        one = key(4, "maple-7", "zoë-weiß").exercises[0]
        card = student.locator(f'[data-exercise="{one.name}"]')
        card.locator("input").first.fill(one.wrong[1][0])
        card.get_by_role("button", name="Check").click()
        expect(student.locator(".page-status").first).to_contain_text("Sent to your teacher.")
        expect(board.locator("#part")).to_contain_text("own hand forgotten")
        expect(board.locator("#part")).not_to_contain_text("Zoë")
        assert accessibility_problems(board, "body") == []
        board.get_by_role("link", name="Show the names").click()
        expect(board.locator("#part")).to_contain_text("Zoë Weiß")
    finally:
        server.stop()
        thread.join(20)
    assert [row[f"{FOUR}: pool"] for row in grade(place).rows()] == ["not yet"]
    expect(board.locator("#lost")).to_contain_text("What came in is kept")


@pytest.mark.thorough
@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("Letter", (612, 792))])
def test_the_handouts_of_a_class_are_one_pdf_on_its_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paper: str, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("ARCANE_LAB_BROWSER", find_browser())
    page = pages.write_page(handouts(4, "maple-7", students_of("1-3"), checked_paper(paper)), tmp_path / "h.html")
    content = pages.print_pdf(page, tmp_path / "h.pdf").read_bytes()
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", content)
    assert {tuple(round(float(side)) for side in box) for box in boxes} == {size}
    assert len(boxes) >= 3
    assert len(boxes) % 3 == 0, "each student's pages are their own"
