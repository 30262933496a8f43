"""A student with the lessons of Arcana Rising in a real JupyterLab: a guess in a lab, then what it has held back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import cell_errors, run_all, wait_until_idle

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def opened(open_in_lab: Callable[..., Page], name: str) -> Page:
    page = open_in_lab(NOTEBOOKS / f"{name}.ipynb")
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    return page


@pytest.mark.thorough
def test_a_guess_in_the_moon_board_unlocks_it(open_in_lab: Callable[..., Page]) -> None:
    lab = opened(open_in_lab, "10_moons_in_a_bag").locator(".ar-lab").first
    lab.get_by_role("button", name="Draw a moon").click()
    expect(lab.locator(".al-spoken").last).to_contain_text("9 moons are left")
    assert "17/45" not in lab.inner_text()
    lab.locator(".al-predict input").fill("40")
    lab.get_by_role("button", name="Store my prediction, then show").click()
    expect(lab.locator(".ar-found")).to_contain_text("17/45 = 37.78%")
    lab.get_by_role("button", name="Draw 1,000 boards").click()
    expect(lab.locator(".ar-found")).to_contain_text("of 1,000 boards")


@pytest.mark.thorough
def test_a_guess_in_the_engine_lab_unlocks_it(open_in_lab: Callable[..., Page]) -> None:
    lab = opened(open_in_lab, "11_an_engine_that_grows").locator(".ar-lab").first
    lab.locator(".al-predict input").fill("2")
    lab.get_by_role("button", name="Store my prediction, then show").click()
    expect(lab.locator(".al-score-told")).to_have_text("Your prediction: 1 of 1 right.")
    lab.get_by_role("button", name="All six").click()
    expect(lab.locator(".ar-turns tbody tr").last).to_contain_text("+3 herbs")
