"""Pages of the lessons of Arcane Alley for teachers and classes."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from arcane_lab.lessons import pages
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.keys import key
from arcane_lab.lessons.lesson import begin

TWELVE = ClassCode("maple-7", "12")


def test_a_shipped_notebook_as_a_page() -> None:
    page = pages.notebook_page(Path(__file__).resolve().parents[4] / "notebooks" / "00_start_here.ipynb")
    told = re.findall(r'<img [^>]*?alt="([^"]+)"', page)
    assert len(told) == page.count("<img ")
    assert len([text for text in told if " at the end: " in text]) == 2
    assert len([text for text in told if " gold, " in text and "hidden: " in text]) == len(told) - 2 > 0
    assert "Arcane Alley, revised edition: round 1, stock" in page
    assert "widget-view" not in page


@pytest.mark.parametrize("name", ["00_start_here", "03_effect_order", "07_inspection_math"])
def test_cleaning_leaves_our_own_notebooks_as_they_are(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(__file__).resolve().parents[4] / "notebooks" / f"{name}.ipynb"
    page = pages.notebook_page(path)
    monkeypatch.setattr(pages, "sanitized", str)
    before = re.sub(r"<style scoped.*?</style>", "", pages.notebook_page(path), flags=re.DOTALL)
    assert unescape(re.sub(r"<[^>]*>", "", page)).split() == unescape(re.sub(r"<[^>]*>", "", before)).split()
    for part in (r' style="[^"]*"', r'title="[^"]*"', r"<line [^>]*", r"<(?:td|th|svg|img|details|strong)\b"):
        assert len(re.findall(part, page)) == len(re.findall(part, before)), part


def test_links_of_a_page_lead_to_its_headings() -> None:
    page = pages.notebook_page(Path(__file__).resolve().parents[4] / "notebooks" / "05_three_in_a_line.ipynb")
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert "Glossary" in links
    assert links <= set(re.findall(r'<h\d id="([^"]+)"', page))


def test_what_is_to_be_guessed_first_is_folded_and_nothing_else() -> None:
    page = pages.notebook_page(Path(__file__).resolve().parents[4] / "notebooks" / "06_how_sure_are_we.ipynb")
    folded = re.findall(r'<details class="guess">(.*?)</details>', page, re.DOTALL)
    assert ["misses" in one for one in folded].count(True) == 1
    for shown in ("exact:     13.3%", "400 games: 0.09", "Of 30 intervals 4 miss", "truth with the seeds 6"):
        # Each is there once, below its summary (the code that prints it stands above).
        assert [shown in unescape(one) for one in folded].count(True) == 1
        assert shown not in unescape(re.sub(r'<details class="guess">.*?</details>', "", page, flags=re.DOTALL))
    assert "fair share: 0.352" in unescape(page)
    assert "fair share: 0.352" not in "".join(map(unescape, folded))


def test_the_teacher_s_page_has_timing_questions_and_answers() -> None:
    page = unescape(pages.teacher_page(1, TWELVE))
    for one in key(1, "maple-7", "12").exercises:
        assert f"Answer: {one.answer}" in page
        assert all(belief in page and ask in page for _, belief, ask in one.wrong)
    assert "Timing, 25 minutes" in page
    assert "Questions to ask" in page


def test_the_handout_asks_what_the_notebook_asks_and_answers_nothing() -> None:
    page = unescape(pages.handout(1, TWELVE))
    for name, task in begin(1, TWELVE).tasks.items():
        assert task.board in page
        assert task.exercise.title in page, name
        assert task.solution() not in page
    assert "Answer:" not in page
    assert not re.search(r"<script|https?://", page)


def test_where_no_browser_is_a_pdf_is_refused_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARCANE_LAB_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    page = pages.write_page(pages.handout(1), tmp_path / "one.html")
    with pytest.raises(pages.NoBrowser, match="Open the page in any browser, and print it"):
        pages.print_pdf(page, tmp_path / "one.pdf")
    monkeypatch.setenv("ARCANE_LAB_BROWSER", "/bin/false")
    with pytest.raises(pages.NoBrowser, match="could not make a PDF"):
        pages.print_pdf(page, tmp_path / "one.pdf")


@pytest.mark.thorough
def test_a_browser_makes_the_pdf(tmp_path: Path) -> None:
    page = pages.write_page(pages.handout(1), tmp_path / "one.html")
    assert pages.print_pdf(page, tmp_path / "one.pdf").read_bytes().startswith(b"%PDF")
