"""The outcome explorer in a real JupyterLab: a key moves the slider, and the chart of the new rule is drawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import cell_errors, run_all, wait_until_idle
from tests.browser.test_table_in_lab import ask_python, notebook

CELLS = (
    "import arcane_lab as al\nimport json",
    "explorer = al.OutcomeExplorer(players=['random'] * 2, vary={'TC.coin_gold': [0, 1, 9]}, games=60)\nexplorer",
)
#: What vega-embed drew, for a screen reader.
DRAWN = ".jp-OutputArea .vega-embed [aria-label*='How much gold']"


# `make test` sees this in test_every_widget.py, in Notebook 7.
@pytest.mark.thorough
def test_a_key_moves_the_slider_and_the_chart_follows(open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    page = open_in_lab(notebook(tmp_path, *CELLS))
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    assert ask_python(page, "explorer.wait(90)")
    expect(page.locator(DRAWN)).to_have_count(1)
    before = ask_python(page, "explorer.result.chart('gold').words()")
    expect(page.locator(DRAWN)).to_have_attribute("aria-label", before)

    handle = page.locator(".jp-OutputArea  input[type=range]")
    expect(handle).to_have_accessible_name(re.compile("^Three-Headed Coin: gold for every other revealed coin"))
    expect(handle).to_have_attribute("aria-valuetext", "1")
    handle.focus()
    handle.press("ArrowRight")
    expect(page.locator(DRAWN)).not_to_have_attribute("aria-label", before)
    assert ask_python(page, "explorer.wait(90)")
    assert ask_python(page, "explorer.values") == {"TC.coin_gold": 9}
    after = ask_python(page, "explorer.result.chart('gold').words()")
    expect(page.locator(DRAWN)).to_have_attribute("aria-label", after)
    assert page.locator(".cell, .jp-CodeCell").count() == len(CELLS), "the key inserted a cell"


@pytest.mark.thorough
def test_two_views_of_one_explorer_agree(open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    page = open_in_lab(notebook(tmp_path, *CELLS, "explorer"))
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    sliders = page.locator(".jp-OutputArea input[type=range]")
    expect(sliders).to_have_count(2)
    assert ask_python(page, "explorer.wait(90)")
    sliders.nth(1).focus()
    sliders.nth(1).press("ArrowRight")
    expect(sliders.nth(0)).to_have_attribute("aria-valuetext", "9")
    assert ask_python(page, "explorer.wait(90)")
    assert ask_python(page, "explorer.values") == {"TC.coin_gold": 9}
    words = ask_python(page, "explorer.result.chart('gold').words()")
    expect(page.locator(DRAWN)).to_have_count(2)
    for number in range(2):
        expect(page.locator(DRAWN).nth(number)).to_have_attribute("aria-label", words)
