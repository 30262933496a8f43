"""The table widget in a real JupyterLab: both halves agree, and a click arrives in Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Page, expect

from arcane_lab.widgets import show
from tests.browser.lab import Lab, cell_errors, run_all, wait_until_idle
from tests.widgets.playing import new_game, play_on

CELLS = (
    "import arcane_lab as al\nimport json, random",
    "game = al.Game('alley', players=['me', 'random', 'random'], seed=7)\n"
    "chance = random.Random(1)\n"
    "while len(game.steps) < 30 or game.step != 'draw':\n"
    "    game.play(chance.choice(game.legal_moves()))",
    "table = al.show(game)\ntable",
    "table.at = 0",
)
EXECUTE = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code, silent: false, store_history: false });
  let said = '';
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === 'stream') said += content.text;
    if (header.msg_type === 'error') said += content.traceback.join('\\n');
  };
  await future.done;
  return said;
}"""
SLOTS = """table => [...table.querySelectorAll('.al-seat')].map(seat => [
  seat.getAttribute('aria-label'), [...seat.querySelectorAll('[data-slot]')].map(slot =>
    slot.classList.contains('gap') ? '.' : slot.classList.contains('up') ? slot.querySelector('.al-code').textContent
      : `[${slot.querySelector('.al-peek span')?.textContent ?? '??'}]`).join(' ')])"""


def notebook(folder: Path, *cells: str) -> Path:
    made = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    made.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
    path = folder / "table.ipynb"
    nbformat.write(made, path)
    return path


def ask_python(page: Page, expression: str) -> Any:
    """The value of an expression in the notebook's kernel."""
    return json.loads(page.evaluate(EXECUTE, f"print(json.dumps({expression}))"))


def python_says(page: Page, expression: str, wanted: object) -> None:
    """Wait until an expression has a value in the notebook's kernel: what is done in the browser arrives there soon."""
    for _ in range(100):
        value = ask_python(page, expression)
        if value == wanted:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{expression} is {value!r} in Python, not {wanted!r}")


def test_clicks_and_python_agree(open_in_lab: Callable[..., Page], tmp_path: Path) -> None:
    page = open_in_lab(notebook(tmp_path, *CELLS, "table"))
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    views = page.locator(".al-table")
    expect(views).to_have_count(2)
    table = views.first
    expect(table).to_have_attribute("data-at", "0")

    forward = table.get_by_role("button", name="Forward one step")
    for _ in range(10):
        forward.click()
    expect(table).to_have_attribute("data-at", "10")
    python_says(page, "table.at", 10)
    drawn = dict(table.evaluate(SLOTS))
    told = ask_python(
        page,
        "[[table.about['names'][seat['name'].split()[0]],"
        " ' '.join('.' if c['face'] == 'gap' else c['item'] if c['face'] == 'up' else"
        " '[%s]' % (c['item'] or '??') for c in seat['cells'])] for seat in game.picture('p1', at=10)['seats']]",
    )
    assert drawn == {"Your board" if name == "You" else f"{name}'s board": cells for name, cells in told}

    # Keys that mean something to the notebook must not reach it.
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    for key in ("a", "b", "x", "d", "d", "j", "ArrowDown"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells

    # Shortcuts with Ctrl are the notebook's, also from here.
    table.locator(".al-seat.mine [tabindex='0']").first.focus()
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.context.model.dirty = true; }")
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.context.model.dirty")
    page.keyboard.press("Control+s")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")

    page.keyboard.press("l")
    steps = ask_python(page, "len(game.steps)")
    expect(table).to_have_attribute("data-at", str(steps))
    table.locator(".al-seat.mine [data-slot=b2]").click()
    # The rule is behind "why?".
    expect(table.locator(".al-answer .al-rule")).to_have_text("why?")
    table.locator(".al-answer .al-rule").click()
    expect(table.locator(".al-answer")).to_contain_text("AA-TURN-02")
    table.locator(".al-answer .al-rule").click()
    # What is asked, and why not, is in sight together with the board and the hand; the words of the game keep apart.
    table.scroll_into_view_if_needed()
    assert table.bounding_box()["height"] < 700
    for part in (".al-top", ".al-answer", ".al-seat.mine", ".al-hand", ".al-market"):
        expect(table.locator(part)).to_be_in_viewport(ratio=1)
    assert table.locator(".al-primer dt").first.evaluate("word => getComputedStyle(word).float") == "none"
    assert ask_python(page, "len(game.steps)") == steps

    table.get_by_role("button", name="Deck,").click()
    expect(table).to_have_attribute("data-at", str(steps + 1))
    assert ask_python(page, "[len(game.steps), str(game.steps[-1].move), table.at]") == [
        steps + 1,
        "draw deck",
        steps + 1,
    ]

    # A move made in Python arrives in the picture, and in the other view of the same widget.
    page.evaluate(EXECUTE, "game.play(next(m for m in game.legal_moves() if str(m).startswith('discard')))")
    for view in (table, views.last):
        expect(view).to_have_attribute("data-at", str(ask_python(page, "len(game.steps)")))


@pytest.fixture
def unsaved(tmp_path: Path) -> Path:
    """A notebook with the output of a table and without the state of widgets, as it comes from somebody else."""
    game = play_on(new_game(seed=7), 30)
    output, metadata = show(game)._repr_mimebundle_()
    path = notebook(tmp_path, "al.show(game)")
    made = nbformat.read(path, as_version=4)
    made.cells[0].outputs = [nbformat.v4.new_output("display_data", output, metadata=metadata)]
    nbformat.write(made, path)
    return path


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A notebook that was run and saved with the state of its widgets."""
    path = notebook(tmp_path, *CELLS)
    made = nbformat.read(path, as_version=4)
    NotebookClient(made, resources={"metadata": {"path": str(Path(__file__).parents[2])}}).execute()
    nbformat.write(made, path)
    return path


# `make test` sees this in test_every_widget.py, for each of them.
@pytest.mark.thorough
def test_a_reopened_notebook_shows_the_table_and_steps_without_python(
    lab: Lab, open_in_lab: Callable[..., Page], saved: Path
) -> None:
    trusting = {**os.environ, "JUPYTER_DATA_DIR": str(lab.log.parent / "data")}
    subprocess.run([sys.executable, "-m", "jupyter", "trust", str(saved)], env=trusting, check=True)
    page = open_in_lab(saved)
    table = page.locator(".al-table")
    expect(table).to_have_attribute("data-at", "0")
    for _ in range(3):
        page.get_by_role("button", name="Forward one step").click()
    expect(table).to_have_attribute("data-at", "3")
    page.get_by_role("button", name="Last position").click()
    table.get_by_role("button", name="Deck,").click()
    expect(table.locator(".al-answer")).to_contain_text("Python has not answered")


def test_an_untrusted_notebook_shows_the_position_as_a_drawing(open_in_lab: Callable[..., Page], unsaved: Path) -> None:
    page = open_in_lab(unsaved)
    expect(page.locator(".jp-OutputArea-output strong").first).to_contain_text("Arcane Alley")
    drawings = page.locator(".jp-OutputArea-output img")
    for drawing in drawings.all():
        assert "gold" in (drawing.get_attribute("alt") or "")
        assert drawing.evaluate("e => e.complete && e.naturalWidth > 200 && e.clientWidth > 200")
    assert page.locator(".al-table").count() == 0
