"""Charts in a real browser: the ground and the words of the page, as wide as their panel, readable by everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import vl_convert
from playwright.sync_api import Page, expect

from arcane_lab.charts.offline_charts import VEGA
from tests.browser.lab import Pixels, accessibility_problems, cell_errors, pixels, run_all, wait_until_idle
from tests.browser.test_table_in_lab import notebook
from tests.charts.samples import SAMPLES

#: Made for a wall, not for a notebook.
NAMES = [name for name in SAMPLES if name != "projector"]
#: As a front end draws a chart: the mode and the theme are those of JupyterLab.
DRAW = """async ([specs, theme]) => {
  for (const [name, spec] of Object.entries(specs)) {
    const figure = document.createElement('div'), title = document.createElement('h2');
    title.textContent = name;
    figure.id = name;
    document.querySelector('main').append(title, figure);
    await vegaEmbed(figure, spec, { mode: 'vega', theme });
  }
}"""
GROUNDS = {"light": (255, 255, 255), "dark": (17, 17, 17)}
PAGE = """<!doctype html><html lang="en"><head><title>Charts</title><style>
body { margin: 0; font: 14px system-ui; } h1, h2 { font-size: 14px; }
@media (prefers-color-scheme: light) { body { background: #fff; color: rgba(0, 0, 0, .87); } }
@media (prefers-color-scheme: dark) {
  body { background: #111; color: rgba(255, 255, 255, .87); --jp-layout-color0: #111; } }
</style></head><body><main><h1>Charts</h1></main></body></html>"""


@cache
def drawing_library() -> str:
    """Vega and its friends as one script, from the drawing library of this machine."""
    return str(vl_convert.javascript_bundle())


def drawn(page: Page, scheme: str, names: Iterable[str]) -> None:
    specs = {name: SAMPLES[name]().bundle(with_picture=False)[VEGA] for name in names}
    page.set_content(PAGE)
    page.add_script_tag(content=drawing_library())
    page.evaluate(DRAW, [specs, "dark" if scheme == "dark" else None])


def share_of(found: Pixels, colour: tuple[int, int, int], within: int = 3) -> float:
    """The share of pixels that have a colour."""
    return float((np.abs(found.astype(np.int16) - np.array(colour, np.int16)).max(axis=2) <= within).mean())


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (400, "dark"),
        (1280, "light"),
        pytest.param(400, "light", marks=pytest.mark.thorough),
        pytest.param(1280, "dark", marks=pytest.mark.thorough),
    ],
)
def test_every_chart_fits_the_page_and_lies_on_its_ground(
    blank_page: Callable[..., Page], width: int, scheme: str
) -> None:
    page = blank_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    drawn(page, scheme, NAMES)
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing reaches beyond the page"
    for name in NAMES:
        chart = page.locator(f"#{name} svg")
        box = chart.bounding_box()
        assert box is not None
        # The drawings of several players are as wide as whole points allow.
        assert width - 60 <= box["width"] <= width, name
        cut = chart.locator("text").evaluate_all(
            "(texts, width) => texts.filter(text => {const b = text.getBoundingClientRect();"
            " return b.width && (b.left < -1 || b.right > width + 1)}).map(text => text.textContent)",
            width,
        )
        assert cut == [], f"{name}: words that are cut off"
        sizes = chart.locator("text").evaluate_all(
            "texts => texts.map(text => parseFloat(getComputedStyle(text).fontSize))"
        )
        assert min(sizes) >= 11, name
        found = pixels(chart.screenshot())
        if name not in ("league_map", "sweep_map", "gold_infamy"):
            assert share_of(found, GROUNDS[scheme]) > 0.5, f"{name}: the ground is the page's"
        if scheme == "dark":
            assert float((found.mean(axis=2) > 200).mean()) < 0.05, f"{name}: no light ground, only words are light"
    assert accessibility_problems(page, "main") == []


def test_notes_are_behind_a_box_that_a_key_ticks(blank_page: Callable[..., Page]) -> None:
    page = blank_page(viewport={"width": 640, "height": 800})
    drawn(page, "light", ["league"])
    note = "estimates; the interval holds the true value in 95% of such runs"
    expect(page.locator("#league svg")).not_to_contain_text(note)
    before = page.locator("#league svg").bounding_box()
    box = page.get_by_role("checkbox", name="notes")
    box.focus()
    box.press("Space")
    expect(page.locator("#league svg")).to_contain_text(note)
    after = page.locator("#league svg").bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"], "they have room of their own"
    box.press("Space")
    expect(page.locator("#league svg")).not_to_contain_text(note)


def test_a_chart_follows_its_panel_when_that_changes(blank_page: Callable[..., Page]) -> None:
    page = blank_page(viewport={"width": 900, "height": 800})
    drawn(page, "light", ["league"])
    page.evaluate("document.querySelector('#league').style.width = '420px'")
    page.wait_for_function("document.querySelector('#league svg').getBoundingClientRect().width <= 420")


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (400, "dark"),
        (1280, "light"),
        pytest.param(400, "light", marks=pytest.mark.thorough),
        pytest.param(1280, "dark", marks=pytest.mark.thorough),
    ],
)
def test_a_saved_page_follows_the_system_and_its_window(
    open_page: Callable[..., Page], tmp_path: Path, width: int, scheme: str
) -> None:
    page = open_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    for name in ("comparison", "gold_infamy"):
        path = tmp_path / f"{name}.html"
        SAMPLES[name]().save(path)
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        chart = page.locator("figure svg:visible")
        expect(chart).to_have_count(1)
        found = pixels(chart.screenshot())
        is_light = float(np.median(found)) > 127
        assert is_light == (scheme == "light"), name
        notes = page.locator("summary", has_text="Notes")
        notes.focus()
        notes.press("Enter")
        expect(page.locator("details[open] p").first).to_be_visible()
        assert accessibility_problems(page, "body") == []


CELLS = (
    "import arcane_lab as al, arcane_lab.charts, altair as alt",
    "alt.Chart(alt.Data(values=[{'a': 'x', 'b': 2}]), title='Mine', height=120).mark_bar().encode(x='a:N', y='b:Q')",
    "al.charts.offline(alt.Chart(alt.Data(values=[{'a': 1}])).mark_point().encode(x='a:Q'))",
    "al.simulate(players=['greedy', 'random'], games=60, seed=1, progress=False, mode='plain').chart('gold')",
)


def test_charts_in_a_dark_jupyterlab_load_nothing_and_lie_on_its_ground(
    open_in_lab: Callable[..., Page], tmp_path: Path
) -> None:
    """Also somebody's own altair chart; `open_in_lab` fails on any request to a network."""
    page = open_in_lab(notebook(tmp_path, *CELLS), viewport={"width": 1280, "height": 900})
    page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    run_all(page)
    wait_until_idle(page)
    assert cell_errors(page) == []
    charts = page.locator(".jp-OutputArea-output svg.marks")
    expect(charts).to_have_count(3)
    expect(page.locator(".jp-OutputArea-output script")).to_have_count(0)
    ours = charts.nth(2)
    ours.scroll_into_view_if_needed()
    expect(ours).to_contain_text("on average")
    found = pixels(ours.screenshot())
    assert float((found.mean(axis=2) > 200).mean()) < 0.05
    assert share_of(found, (17, 17, 17)) > 0.5
    box, panel = ours.bounding_box(), page.locator(".jp-OutputArea-output").nth(2).bounding_box()
    assert box is not None
    assert panel is not None
    assert panel["width"] - 40 <= box["width"] <= panel["width"]
