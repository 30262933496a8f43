"""Every widget in one notebook: in Notebook 7, saved, its kernel started again, and opened again in JupyterLab."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.lab import (
    Lab,
    cell_errors,
    open_notebook,
    open_panel,
    run_all,
    run_command,
    shut_kernel_down,
    wait_until_idle,
)
from tests.browser.test_table_in_lab import ask_python, notebook, python_says

CELLS = (
    "import arcane_lab as al\nimport json, random",
    "game = al.Game('alley', players=['me', 'greedy', 'greedy'], seed=7)\ntable = al.show(game)\n"
    "table.futures = 8\ntable",
    "house = al.StorehouseWidget('OW OW TC / [CB] TC IR / FC FC MB', editable=True)\nhouse",
    "slides = al.SlideLab()\nslides",
    "long = al.Game('alley', players=3, seed=2)\n"
    "chance = random.Random(1)\n"
    "while len(long.steps) < 60 or long.step != 'draw':\n"
    "    long.play(chance.choice(long.legal_moves()))\n"
    "turn = al.TurnOrderWidget(long)\n"
    "turn",
    "odds = al.InspectionLab(long, 'p1', games=200)\nodds",
    "explorer = al.OutcomeExplorer(players=['random'] * 2, vary={'TC.coin_gold': [0, 1, 9]}, games=60)\nexplorer",
    "moons = al.MoonBoard(seed=1)\nmoons",
    "engines = al.EngineLab()\nengines",
    *("table", "house", "slides", "turn", "odds", "explorer", "moons", "engines"),
)
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
SAVED = """() => {
  const { context } = window.jupyterapp.shell.currentWidget;
  return !context.model.dirty && Boolean(context.model.sharedModel.metadata.widgets);
}"""
WORDS = "explorer.result.chart('gold').words()"
CHART = ".jp-OutputArea [aria-roledescription='visualization'][aria-label^='Gold at the end']"


def touch_each(page: Page) -> None:
    """A click in one view of each widget, what it came to in the other view, and in Python."""
    page.locator(".al-table").first.locator(".al-seat.mine [data-slot=b2]").click()
    expect(page.locator(".al-table").last.locator(".al-step")).to_have_text("1 / 1")
    ask_what_if(page)
    houses = page.locator(".al-house:not(.al-slides)")
    houses.first.get_by_text("Paint", exact=True).click()
    houses.first.locator("[data-brush=OW]").click()
    houses.first.locator(".al-board [data-slot=c1]").click()
    expect(houses.last.locator(".al-sets")).to_contain_text("Set: Older Wand at a1-b1-c1")
    page.locator(".al-slides").first.locator("[data-line='a2-b2-c2']").click()
    expect(page.locator(".al-slides").last.locator(".al-predict").get_by_role("grid")).to_be_visible()
    turns = page.locator(".al-turn-order")
    turns.first.get_by_role("button", name="Forward one step").click()
    expect(turns.last).to_have_attribute("data-at", "1")
    odds = page.locator(".al-inspection-lab")
    odds.first.locator("[data-slot=a1]").click()
    odds.first.get_by_role("button", name="Suppose it").click()
    expect(odds.last.locator(".al-card.supposed")).to_have_attribute("data-slot", "a1")
    touch_labs_of_rising(page)
    assert ask_python(page, "explorer.wait(90)")
    before = ask_python(page, WORDS)
    cells = page.locator(".jp-CodeCell").count()
    page.locator(".arcane-slider input").first.press("ArrowRight")
    expect(page.locator(".arcane-slider output").last).to_have_text("9")
    assert ask_python(page, "explorer.wait(90)")
    after = ask_python(page, WORDS)
    assert after != before
    for number in range(2):
        expect(page.locator(CHART).nth(number)).to_have_attribute("aria-label", after)
    assert page.locator(".jp-CodeCell").count() == cells, "the key inserted a cell"
    python_says(page, "turn.at", 1)
    told = (
        "[str(game.steps[0].move), house.text, slides.line, turn.at, list(odds.supposed), explorer.values, "
        "'9 moons are left' in moons.news, engines.text]"
    )
    assert ask_python(page, told) == [
        "reveal b2",
        "OW OW OW / [CB] TC IR / FC FC MB",
        "a2-b2-c2",
        1,
        ["a1"],
        {"TC.coin_gold": 9},
        True,
        "- / XGR / - / - / -",
    ]


def touch_labs_of_rising(page: Page) -> None:
    """A moon is drawn, and a spell painted on an empty mat."""
    boards = page.locator(".ar-lab[aria-label='Moon board']")
    boards.first.get_by_role("button", name="Draw a moon").click()
    expect(boards.last.locator(".ar-lab-board li").first).not_to_contain_text("not drawn yet")
    engines = page.locator(".ar-lab[aria-label='Engine lab']")
    engines.first.get_by_role("group", name="Disciplines").get_by_role("button", name="Herbology").click()
    engines.first.locator(".ar-brush[data-code=XGR]").click()
    expect(engines.last.locator(".ar-lies")).to_have_text("XGR")


def ask_what_if(page: Page) -> None:
    """The moves of the decision, ranked in both views: asked in one of them, and the same in Python."""
    tables = page.locator(".al-table").all()
    for view in tables:
        # The second is opened when the answer is there: it shows that one and asks for none of its own.
        open_panel(view, "advice")
        expect(view.locator(".al-advice .al-state")).to_contain_text("comes first")
    moves = "all => all.map(one => one.dataset.move)"
    ranked = [view.locator(".al-ranked .al-move").evaluate_all(moves) for view in tables]
    assert ranked[0] == ranked[1]
    best, count = ask_python(page, "[table.ranking.best, len(table.ranking.moves)]")
    assert (ranked[0][0], len(ranked[0])) == (best, count)


def see_each(page: Page) -> None:
    """The picture of each widget as it was left."""
    expect(page.locator(".al-table")).to_have_count(2)
    expect(page.locator(".al-table").last.locator(".al-step")).to_have_text("1 / 1")
    # In a notebook that was opened again the panel is folded; what was answered is there without Python.
    for view in page.locator(".al-table").all():
        open_panel(view, "advice")
        expect(view.locator(".al-advice .al-state")).to_contain_text("comes first")
        expect(view.locator(".al-ranked > li").first).to_contain_text("comes first")
    house = page.locator(".al-house:not(.al-slides)").last
    expect(house.locator(".al-sets")).to_contain_text("Set: Older Wand at a1-b1-c1")
    expect(page.locator(".al-slides [data-line='a2-b2-c2'][aria-pressed=true]")).to_have_count(2)
    expect(page.locator(".al-turn-order[data-at='1']")).to_have_count(2)
    expect(page.locator(".al-inspection-lab").last.locator(".al-findings")).to_contain_text("Infamy counted")
    expect(page.locator(".arcane-slider output").last).to_have_text("9")
    expect(page.locator(CHART)).to_have_count(2)
    expect(page.locator(".ar-lab[aria-label='Engine lab'] .ar-lies")).to_have_text(["XGR", "XGR"])


def test_touched_saved_restarted_and_opened_again(lab: Lab, open_page: Callable[..., Page], tmp_path: Path) -> None:
    path = notebook(lab.root, *CELLS).rename(lab.root / "every.ipynb")
    page = open_page()
    open_notebook(page, lab, path.name, in_notebook_7=True)
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    touch_each(page)
    run_command(page, "docmanager:save")
    page.wait_for_function(SAVED)
    # Jupyter keeps no state of widgets whose kernel is gone: were it saved again after the restart, it would be lost.
    saved = shutil.copy(path, lab.root / "again.ipynb").name

    # While the explorer counts: there and back again, so that its slider stands where it stood.
    for key in ("ArrowLeft", "ArrowRight"):
        page.locator(".arcane-slider input").first.press(key)
    page.evaluate(RESTART)
    expect(page.locator(".al-alone:not(:empty)")).to_have_count(14)
    expect(page.locator(".al-alone").first).to_contain_text("This is the last picture")
    expect(page.locator(".arcane-slider small").first).to_contain_text("The last picture")
    see_each(page)
    shut_kernel_down(page)

    again = open_page()
    open_notebook(again, lab, saved)
    see_each(again)
    again.locator(".al-turn-order").first.get_by_role("button", name="Forward one step").click()
    expect(again.locator(".al-turn-order").last).to_have_attribute("data-at", "2")
    table = again.locator(".al-table").first
    table.locator(".al-seat.mine [data-slot=b2]").click()
    expect(table.locator(".al-answer")).to_contain_text("Python has not answered")
    shut_kernel_down(again)
