"""Pages for teachers and classes: one file each, nothing loaded, nothing lost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from nbformat import v4

from arcane_lab.core.html import sanitized
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.lessons import pages
from arcane_lab.lessons.editions import as_text

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def saved(folder: Path, *data: dict[str, Any]) -> Path:
    new: Any = v4
    cells = [new.new_markdown_cell("# A day at the *alley*")]
    cells += [new.new_code_cell("show", outputs=[new.new_output("display_data", data=each)]) for each in data]
    path = folder / "one.ipynb"
    path.write_text(as_text(new.new_notebook(cells=cells)), encoding="utf-8")
    return path


def test_every_board_and_every_chart_stays_and_pictures_are_told_in_words(tmp_path: Path) -> None:
    board = {
        "application/vnd.jupyter.widget-view+json": {"model_id": "1"},
        "text/html": "<p>a board</p>",
        "text/plain": "b",
    }
    chart = {"application/vnd.vegalite.v5+json": {}, "image/png": PNG, "text/plain": 'Gold: "much" & more'}
    page = pages.notebook_page(saved(tmp_path, board, chart))
    assert "<p>a board</p>" in page
    assert PNG in page
    assert 'alt="Gold: &quot;much&quot; &amp; more"' in page
    assert "<title>A day at the *alley*</title>" in page
    assert not re.search(r"<script|https?://|<link|url\(", page)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": 3}', "# no notebook"])
def test_what_is_no_notebook_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "one.ipynb"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile, match=r"'one.ipynb' is no notebook"):
        pages.notebook_page(path)
    with pytest.raises(UnreadableFile, match="is not there"):
        pages.notebook_page(tmp_path / "nowhere.ipynb")


def test_what_cannot_be_shown_is_named(tmp_path: Path) -> None:
    new: Any = v4
    path = tmp_path / "one.ipynb"
    path.write_text(
        as_text(new.new_notebook(cells=[new.new_markdown_cell("![x](attachment:a.png)")])), encoding="utf-8"
    )
    with pytest.raises(UnreadableFile, match=r"'one.ipynb' cannot become a page: missing attachment: a.png; mend"):
        pages.notebook_page(path)


@pytest.mark.parametrize(
    "address", ["//far.example/x", "/\\far", "\\\\far\\x", " /\t/far", "da\tta:text/html,x", "DATA:,x"]
)
def test_a_link_of_a_stranger_leads_to_no_machine_of_the_network_and_to_no_page_in_itself(address: str) -> None:
    assert "href" not in sanitized(f'<a href="{address}">a</a>')


@pytest.mark.parametrize("address", ["https://a.example//b", "mailto:a@b.example", "#c", "../page.html", "/a/data:b"])
def test_a_plain_link_stays(address: str) -> None:
    assert f'href="{address}"' in sanitized(f'<a href="{address}">a</a>')
