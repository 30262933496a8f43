"""A student at work in a real JupyterLab: a cell too early, an answer that is wrong, one that is right."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import cell_errors, run_all, run_command, wait_until_idle

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "02_set_sliding.ipynb"


def numbered(part: str) -> int:
    """The number of the cell that has a text in it."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return next(at for at, cell in enumerate(cells) if part in "".join(cell["source"]))


def run_cell(page: Page, number: int, source: str | None = None) -> str:
    """Run one cell, with another source if one is given; what it says below."""
    page.evaluate(
        """([number, source]) => {
            const notebook = window.jupyterapp.shell.currentWidget.content;
            notebook.activeCellIndex = number;
            if (source !== null) notebook.activeCell.model.sharedModel.setSource(source);
        }""",
        [number, source],
    )
    run_command(page, "notebook:run-cell")
    wait_until_idle(page)
    outputs = page.evaluate(
        """number => JSON.stringify(
            window.jupyterapp.shell.currentWidget.content.widgets[number].model.outputs.toJSON())""",
        number,
    )
    return str(outputs)


@pytest.mark.thorough
def test_a_student_works_through_a_part_of_a_lesson(open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    copy = tmp_path / "my lesson.ipynb"
    copy.write_text(NOTEBOOK.read_text(encoding="utf-8"), encoding="utf-8")
    page = open_in_lab(copy)
    folded = numbered('lesson.compare("in 100"')
    is_hidden = "number => window.jupyterapp.shell.currentWidget.content.widgets[number].outputHidden"
    assert page.evaluate(is_hidden, folded), "what comes is seen before it is guessed"
    check = numbered('lesson.check("landing"')
    run_cell(page, numbered("al.lessons.begin"))
    early = run_cell(page, numbered("wrong = game.fork()"))
    assert "this cell needs game" in early
    assert "A second sale" in early
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    assert not page.evaluate(is_hidden, folded), "a cell that was run stays folded"
    assert "SlideLab(" in run_cell(page, numbered("lab.choose"))
    expect(page.locator(".al-slides").first).to_be_visible()
    assert "quotation marks" in run_cell(page, check, 'lesson.check("landing", b2)')
    assert "Not yet" in run_cell(page, check, 'lesson.check("landing", "b3")')
    assert "Right: a3" in run_cell(page, check, 'lesson.check("landing", "a3")')
