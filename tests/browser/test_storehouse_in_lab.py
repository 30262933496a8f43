"""The storehouse widget in a real JupyterLab: what is done in one view is seen in the other and in Python."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, cell_errors, run_all, wait_until_idle
from tests.browser.test_table_in_lab import ask_python, notebook

CELLS = (
    "import arcane_lab as al\nimport json",
    "house = al.StorehouseWidget('OW OW TC / [CB] TC IR / FC FC MB', editable=True)\nhouse",
    "house",
)


@pytest.mark.thorough
def test_both_views_and_python_agree(open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    page = open_in_lab(notebook(tmp_path, *CELLS))
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    views = page.locator(".al-house")
    expect(views).to_have_count(2)
    first, second = views.first, views.last
    first.get_by_text("Paint", exact=True).click()
    first.locator("[data-brush=OW]").click()
    first.locator("[data-slot=c1]").click()
    expect(second.locator(".al-sets")).to_contain_text("Set: Older Wand at a1-b1-c1")
    assert ask_python(page, "[house.text, house.sets]") == ["OW OW OW / [CB] TC IR / FC FC MB", {"a1-b1-c1": "OW"}]
    second.get_by_role("button", name="Sell", exact=True).click()
    expect(first.locator("[data-slot]")).to_have_count(6)
    second.locator("[data-slot=b2]").click()
    expect(first.locator("[data-slot=b2]")).to_have_attribute("aria-pressed", "true")
    assert ask_python(page, "[house.text, house.selected]") == ["[CB] TC IR / FC FC MB", ["b2"]]
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    for key in ("a", "b", "x", "d", "d", "j", "ArrowDown"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    field = first.get_by_label("The storehouse as text")
    field.fill("OW OW")
    field.press("Enter")
    expect(first.locator(".al-answer")).to_contain_text("Cannot read 'OW OW' as a storehouse")


def saved(folder: Path, *cells: str) -> Path:
    """A notebook that was run and saved with the state of its widgets."""
    path = notebook(folder, *cells)
    made = nbformat.read(path, as_version=4)
    NotebookClient(made, resources={"metadata": {"path": str(Path(__file__).parents[2])}}).execute()
    nbformat.write(made, path)
    return path


def trust(lab: Lab, path: Path) -> None:
    """Let JupyterLab show the widgets that a notebook was saved with."""
    trusting = {**os.environ, "JUPYTER_DATA_DIR": str(lab.log.parent / "data")}
    subprocess.run([sys.executable, "-m", "jupyter", "trust", str(path)], env=trusting, check=True)


@pytest.mark.thorough
def test_a_reopened_notebook_shows_the_storehouse(lab: Lab, open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    path = saved(tmp_path, *CELLS[:2])
    page = open_in_lab(path)
    expect(page.locator(".jp-OutputArea-output img[alt*='Crystal Ball']")).to_be_visible()
    assert page.locator(".al-house").count() == 0
    trust(lab, path)
    page = open_in_lab(path)
    expect(page.locator(".al-house [data-slot]")).to_have_count(9)
    page.locator(".al-house [data-slot=a1]").click()
    expect(page.locator(".al-house [data-slot=a1]")).to_have_attribute("aria-pressed", "true")
