"""What holds for every widget, whoever looks on and wherever: one page for each, seen in one way after the other.

Keys alone, fingers, the system's own colours, a page that reads from right to left, 200% zoom, a projector, paper.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.records import Record
from arcane_lab.widgets import InspectionLab, SlideLab, StorehouseWidget
from arcane_lab.widgets.slider import _CSS, _ESM, ValueSlider
from tests.browser.lab import accessibility_problems, mount
from tests.browser.test_table_page import lined
from tests.games.alley.widgets.labs import few_hidden, lab_traits
from tests.games.alley.widgets.one_house import house_traits
from tests.games.alley.widgets.turns import a_sale, turn_traits, with_other_line

ENDS = (
    "<style>:root { color-scheme: light dark; } body { background: Canvas; }</style><button id=before>Before</button>"
)
#: Where the focus is: its name, and whether the eye sees it there.
FOCUS = """() => {
  const at = document.activeElement, { outlineStyle, outlineWidth } = getComputedStyle(at);
  const box = at.getBoundingClientRect();
  return {
    id: at.id,
    name: `${at.tagName} ${at.className} ${at.getAttribute('aria-label') ?? at.textContent.slice(0, 30)}`,
    isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && box.width > 0 && box.height > 0,
  };
}"""
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
LEFT = "name => document.querySelector(`[data-slot=${name}]`).getBoundingClientRect().left"
#: What is marked and would be told by colour alone, were it not for a line around it.
UNMARKED = """() => [...document.querySelectorAll('[data-mark], [aria-pressed=true], .al-moment[aria-current]')]
  .filter(e => e.offsetWidth && getComputedStyle(e).outlineStyle === 'none').map(e => e.className)"""


def storehouse() -> dict[str, Any]:
    house = StorehouseWidget("OW OW OW / [CB] TC IR / FC FC MB", editable=True)
    house.selected = ["b2"]
    house.highlight = ["a3-b3-c3"]
    return house_traits(house)


def slides() -> dict[str, Any]:
    lab = SlideLab(predict_first=False)
    lab.choose("a1-b2-c3", "horizontal")
    return house_traits(lab)


def predicting() -> dict[str, Any]:
    lab = SlideLab()
    lab.choose("a1-b2-c3", "horizontal")
    return house_traits(lab)


def timeline() -> dict[str, Any]:
    return {**turn_traits(with_other_line(a_sale())), "at": 3}


def inspection() -> dict[str, Any]:
    lab = InspectionLab(few_hidden(), "p1", games=200)
    assert lab.wait(60)
    return lab_traits(lab)


def tab_through(page: Page) -> list[str]:
    """Go from before a widget to behind it with Tab; the places on the way, each of them seen."""
    page.locator("#before").focus()
    places: list[str] = []
    while len(places) < 120:
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["id"] == "after":
            return places
        assert focus["isSeen"], f"nobody sees that the focus is on {focus['name']}"
        places.append(focus["name"])
    raise AssertionError(f"Tab never leaves the widget: {places[-6:]}")


def look_in_every_way(page: Page, root: str = "main.mounted") -> None:
    """The same page in forced colours, from right to left, zoomed, on a projector and on paper."""
    page.emulate_media(forced_colors="active")
    assert page.evaluate(UNMARKED) == []
    assert accessibility_problems(page, root) == []
    page.emulate_media(forced_colors="none")

    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    assert page.evaluate(LEFT, "a1") < page.evaluate(LEFT, "b1")
    assert not page.evaluate(TOO_WIDE)
    page.evaluate("() => { document.documentElement.dir = 'ltr'; }")

    card = page.locator(f"{root} .al-grid .al-card").first
    usual = card.bounding_box()
    assert usual is not None
    for width, height in ((500, 400), (320, 500), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(TOO_WIDE), f"something is cut off at {width} pixels"
    large = card.bounding_box()
    assert large is not None
    assert large["width"] > usual["width"]

    page.set_viewport_size({"width": 700, "height": 1000})
    page.emulate_media(media="print", color_scheme="dark")
    paper = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).printColorAdjust]"
    assert page.locator(f"{root} .al-lab").evaluate(paper) == ["rgb(255, 255, 255)", "exact"]
    assert not page.evaluate(TOO_WIDE)
    for name in (".al-controls", ".al-painter", ".al-reader", ".al-otherwise"):
        assert page.locator(f"{name}:visible").count() == 0


@pytest.mark.parametrize("made", [storehouse, slides, predicting, timeline, inspection, lined])
def test_a_widget_is_for_everyone(mount_widget: Callable[..., Any], made: Callable[[], dict[str, Any]]) -> None:
    mounted = mount_widget(made(), body=ENDS, has_touch=True, viewport={"width": 900, "height": 900})
    page = mounted.page
    page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<button id=after>After</button>')")
    places = tab_through(page)
    assert len(places) > 1
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUS)["name"] == places[-1]

    # A finger on a card: what a click does, and nothing is stuck in a hover.
    slot = page.locator("[data-slot]:not(.gap)").first
    slot.tap()
    expect(slot).to_be_focused()
    assert page.evaluate("() => document.getAnimations().length") == 0
    look_in_every_way(page)


def test_a_page_of_a_record_is_for_everyone(open_page: Callable[..., Page], tmp_path: Path) -> None:
    path = Record.example("lamp").to_html(tmp_path / "lesson.html", view="table")
    page = open_page(offline=True, has_touch=True, viewport={"width": 900, "height": 900})
    page.goto(path.as_uri() + "#2")
    page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<button id=after>After</button>')")
    page.evaluate("() => document.body.insertAdjacentHTML('afterbegin', '<button id=before>Before</button>')")
    assert len(tab_through(page)) > 3
    page.get_by_role("button", name="Forward one step").tap()
    expect(page.locator(".al-step")).to_contain_text("3 /")
    look_in_every_way(page, "main")


def test_a_slider_of_the_explorer_is_for_everyone(page: Page) -> None:
    state = ValueSlider(
        "TC.coin_gold", [1, 2, 9], ["1", "2", "9"], title="Coin: gold for another coin", place=1
    ).get_state()
    traits = {name: state[name] for name in ("name", "labels", "title", "place")}
    mount(page, _ESM, _CSS, {**traits, "answer": None}, body=ENDS)
    page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<button id=after>After</button>')")
    assert len(tab_through(page)) == 1
    for change in ({"forced_colors": "active"}, {"forced_colors": "none", "color_scheme": "dark"}, {"media": "print"}):
        page.emulate_media(**change)  # type: ignore[arg-type]  # mypy cannot see which of its settings these are
        assert accessibility_problems(page) == []
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    name = page.locator(".arcane-slider span")
    for width in (160, 320, 500, 1920):
        page.set_viewport_size({"width": width, "height": 500})
        assert not page.evaluate(TOO_WIDE)
        assert name.evaluate("e => e.scrollWidth <= e.clientWidth"), f"the name is cut off at {width} pixels"
