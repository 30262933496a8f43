"""The slide lab in a real JupyterLab: a prediction is stored in Python before anything is shown, in every view."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, cell_errors, run_all, wait_until_idle
from tests.browser.test_storehouse_in_lab import saved, trust
from tests.browser.test_table_in_lab import ask_python, notebook

CELLS = ("import arcane_lab as al\nimport json", "slides = al.SlideLab()\nslides", "slides")


@pytest.mark.thorough
def test_predict_then_see_in_both_views(open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    page = open_in_lab(notebook(tmp_path, *CELLS))
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    views = page.locator(".al-slides")
    expect(views).to_have_count(2)
    first, second = views.first, views.last
    first.locator("[data-line='a1-b2-c3']").click()
    second.locator("[data-slide=vertical]").click()
    painting = first.locator(".al-predict")
    expect(painting.get_by_role("grid")).to_be_visible()
    assert ask_python(page, "[slides.line, slides.slide, slides.outcome is None]") == ["a1-b2-c3", "vertical", True]
    for slot in ("a1", "b1", "c1", "a2", "b2", "c2"):
        painting.locator(f"[data-slot={slot}]").click()
    painting.get_by_role("button", name="Store my prediction").click()
    expect(second.locator(".al-score-told")).to_have_text("Your prediction: 0 of 6 right.")
    expect(first.locator(".al-words li").first).to_contain_text("moves up")
    assert ask_python(page, "[slides.predictions[0].score, str(slides.outcome.after)]") == [
        "0 of 6 right",
        "CB TC IR / BF [DE] FC",
    ]


@pytest.mark.thorough
def test_a_reopened_notebook_shows_what_came(lab: Lab, open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    shown = "slides = al.SlideLab(predict_first=False)\nslides.choose('a1-b1-c1')\nslides"
    path = saved(tmp_path, CELLS[0], shown)
    page = open_in_lab(path)
    expect(page.locator(".jp-OutputArea-output").last).to_contain_text("moves up from a2 to a1")
    trust(lab, path)
    page = open_in_lab(path)
    expect(page.locator(".al-slides .al-after [data-slot]")).to_have_count(6)
    page.locator("[data-line='a2-b2-c2']").click()
    expect(page.locator(".al-answer")).to_contain_text("Python has not answered")
