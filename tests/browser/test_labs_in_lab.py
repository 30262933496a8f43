"""The timeline of a turn and the inspection lab in a real JupyterLab: two views agree, and a saved notebook reopens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, cell_errors, run_all, wait_until_idle
from tests.browser.test_storehouse_in_lab import saved, trust
from tests.browser.test_table_in_lab import ask_python, notebook, python_says

GAME = (
    "import arcane_lab as al\nimport json, random",
    "game = al.Game('alley', players=3, seed=2)\n"
    "chance = random.Random(1)\n"
    "while len(game.steps) < 60 or game.step != 'draw':\n"
    "    game.play(chance.choice(game.legal_moves()))",
)
TURN = "turn = al.TurnOrderWidget(game)\nturn"
ODDS = "lab = al.InspectionLab(game, 'p1', games=200)\nlab"


@pytest.mark.thorough
def test_the_views_of_a_turn_agree_with_python(open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    page = open_in_lab(notebook(tmp_path, *GAME, TURN, "turn"))
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    views = page.locator(".al-turn-order")
    expect(views).to_have_count(2)
    views.first.get_by_role("button", name="Forward one step").click()
    for view in (views.first, views.last):
        expect(view).to_have_attribute("data-at", "1")
    python_says(page, "turn.at", 1)
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    for key in ("a", "b", "x", "d", "d", "j"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells


@pytest.mark.thorough
def test_what_is_supposed_in_one_view_is_seen_in_the_other_and_in_python(
    open_in_lab: Callable[..., Page], tmp_path: Path
) -> None:
    page = open_in_lab(notebook(tmp_path, *GAME, ODDS, "lab"))
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    views = page.locator(".al-inspection-lab")
    expect(views).to_have_count(2)
    expect(views.last.locator(".al-findings")).to_contain_text("spared")
    slot = views.first.locator("[data-slot]:not(.gap)").first
    name = slot.get_attribute("data-slot")
    slot.click()
    item = views.first.locator(".al-supposing option").first.get_attribute("value")
    views.first.get_by_role("button", name="Suppose it").click()
    expect(views.last.locator(f"[data-slot={name}]")).to_have_attribute("data-mark", "line")
    assert ask_python(page, "lab.supposed") == {name: item}


@pytest.mark.thorough
def test_a_reopened_notebook_shows_both(lab: Lab, open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    path = saved(tmp_path, *GAME, TURN, f"{ODDS.splitlines()[0]}\nassert lab.wait(60)\nlab")
    page = open_in_lab(path)
    expect(page.locator(".jp-OutputArea-output table").first).to_contain_text("AA-")
    expect(page.locator(".jp-OutputArea-output").last).to_contain_text("Infamy counted")
    assert page.locator(".al-lab").count() == 0
    trust(lab, path)
    page = open_in_lab(path)
    turn = page.locator(".al-turn-order")
    expect(turn).to_have_attribute("data-at", "0")
    turn.get_by_role("button", name="Forward one step").click()
    expect(turn).to_have_attribute("data-at", "1")
    expect(page.locator(".al-inspection-lab .al-bars")).to_have_count(1)
