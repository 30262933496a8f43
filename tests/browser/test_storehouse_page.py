"""The storehouse widget on a blank page: the built bundle, traits from Python, real keys and clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from arcane_lab.games.alley.widgets.storehouse import StorehouseWidget
from tests.browser.lab import UNDER_WAY, Mounted, accessibility_problems
from tests.games.alley.widgets.one_house import house_traits, tell

THEMES = "<style>:root { color-scheme: light dark; } body { background: Canvas; color: CanvasText; }</style>"
TEXT = "OW OW OW / [CB|p2] TC IR / [??] FC ."
Mount = Callable[..., Mounted]


def traits(editable: bool = True, text: str = TEXT) -> dict[str, Any]:
    return house_traits(StorehouseWidget(text, editable=editable))


def label(mounted: Mounted) -> str:
    return mounted.page.evaluate("() => document.activeElement.getAttribute('aria-label')")


def sent(mounted: Mounted) -> list[dict[str, Any]]:
    return [{name: value for name, value in message.items() if name != "id"} for message in mounted.sent()]


def answered(mounted: Mounted, widget: StorehouseWidget) -> None:
    """Let Python answer the last message, and bring what it changed to the browser."""
    message = mounted.sent()[-1]
    tell(widget, **{name: value for name, value in message.items() if name not in ("id", "number")})
    new = house_traits(widget)
    mounted.push(**{**new, "answer": {**new["answer"], "id": message["id"]}})


def open_painter(mounted: Mounted) -> None:
    """The palette is folded away until somebody wants it."""
    assert mounted.root.locator("[data-brush]:visible").count() == 0
    mounted.root.get_by_text("Paint", exact=True).click()


def test_slots_are_selected_by_click_and_by_keyboard(mount_widget: Mount) -> None:
    mounted = mount_widget(traits(), views=2)
    mounted.root.locator("[data-slot=b2]").click()
    assert mounted.saved() == [{"selected": ["b2"]}]
    mounted.page.keyboard.press("ArrowRight")
    assert label(mounted).startswith("c2, ")
    mounted.page.keyboard.press("Enter")
    assert mounted.state()["selected"] == ["b2", "c2"]
    for view in mounted.page.locator("main.mounted").all():
        expect(view.locator("[data-mark=picked]")).to_have_count(2)
    mounted.page.keyboard.press("Escape")
    assert mounted.state()["selected"] == []
    assert mounted.root.get_by_role("status").inner_text() == "Nothing is selected."
    mounted.unmount()
    assert mounted.listeners() == 0


def test_painting_with_the_keyboard_alone(mount_widget: Mount) -> None:
    widget = StorehouseWidget(TEXT, editable=True)
    mounted = mount_widget(house_traits(widget))
    page = mounted.page
    open_painter(mounted)
    mounted.root.get_by_role("group", name="Items to paint with").locator("[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert "Brush: Bubbling Cauldron" in mounted.root.get_by_role("status").inner_text()
    mounted.root.locator("[role=grid] [tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    assert sent(mounted) == [{"do": "paint", "slot": "a2", "item": "BC", "number": 1}]
    answered(mounted, widget)
    assert mounted.root.get_by_role("status").inner_text().startswith("a2: Bubbling Cauldron.")
    assert label(mounted).startswith("a2, Bubbling Cauldron, face up")
    assert mounted.root.get_by_label("The storehouse as text").input_value() == widget.text
    mounted.root.get_by_role("button", name="Undo").click()
    answered(mounted, widget)
    assert widget.text == TEXT


def test_text_and_grid_agree_and_bad_text_is_refused(mount_widget: Mount) -> None:
    widget = StorehouseWidget(TEXT, editable=True)
    mounted = mount_widget(house_traits(widget))
    open_painter(mounted)
    field = mounted.root.get_by_label("The storehouse as text")
    field.fill("OW OW")
    field.press("Enter")
    answered(mounted, widget)
    expect(mounted.root.locator(".al-answer")).to_contain_text("there are 3x3")
    assert widget.text == TEXT
    field.fill("ow tc / [df] ir / bf bf")
    field.press("Enter")
    answered(mounted, widget)
    expect(mounted.root.locator(".al-answer")).to_contain_text("'df' is no item (did you mean DL?)")
    field.fill("ow tc / [de] ir / bf bf")
    mounted.root.get_by_role("button", name="Read it").click()
    answered(mounted, widget)
    expect(mounted.root.locator(".al-answer")).to_be_hidden()
    assert mounted.root.locator("[data-slot]").count() == 6
    assert field.input_value() == "OW TC / [DE] IR / BF BF"


def test_a_sale_moves_and_is_gone_after_a_moment(mount_widget: Mount) -> None:
    for motion, ghosts in [("no-preference", 3), ("reduce", 0)]:
        widget = StorehouseWidget(TEXT, editable=True)
        before = house_traits(widget)
        mounted = mount_widget(before, reduced_motion=motion)
        mounted.root.get_by_role("button", name="Sell", exact=True).click()
        assert sent(mounted) == [{"do": "sell", "line": "a1-b1-c1", "slide": "vertical", "number": 1}]
        widget.sell("a1-b1-c1")
        after = house_traits(widget)
        seen = mounted.page.evaluate(
            f"""async values => {{ harness.push(values); await null; {UNDER_WAY}
              return [document.querySelectorAll('.al-ghost').length, document.getAnimations().length]; }}""",
            {name: after[name] for name in ("shown", "text")},
        )
        assert seen[0] == ghosts
        assert (seen[1] > 3) == (ghosts > 0)
        expect(mounted.root.locator(".al-ghost")).to_have_count(0)
        assert "The Older Wand set at a1-b1-c1 is sold." in mounted.root.get_by_role("status").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("editable", [True, False])
def test_axe_finds_nothing(mount_widget: Mount, scheme: str, editable: bool) -> None:
    mounted = mount_widget(traits(editable), body=THEMES, color_scheme=scheme)
    mounted.root.locator("[data-slot=b2]").click()
    if editable:
        open_painter(mounted)
        mounted.root.locator("[data-brush=OW]").click()
    for summary in mounted.root.locator(".al-assumed summary").all():
        summary.click()
    assert accessibility_problems(mounted.page) == []


@pytest.mark.parametrize("width", [320, pytest.param(360, marks=pytest.mark.thorough), 640, 1600])
def test_nothing_is_cut_off_and_all_is_large_enough(mount_widget: Mount, width: int) -> None:
    mounted = mount_widget(traits(), viewport={"width": width, "height": 800})
    open_painter(mounted)
    assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= width
    small = mounted.root.locator("button:visible, summary:visible, input:visible, select:visible").evaluate_all(
        "all => all.filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; })"
        ".map(e => e.className + e.textContent)"
    )
    assert small == []


def test_it_reads_from_left_to_right_in_a_page_that_does_not(mount_widget: Mount) -> None:
    mounted = mount_widget(traits())
    mounted.page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= 1280
    place = "e => e.getBoundingClientRect().left"
    grid = mounted.root.locator("[role=grid]")
    lefts = [grid.locator(f"[data-slot={slot}]").evaluate(place) for slot in ("a1", "b1", "c1")]
    assert lefts == sorted(lefts)


def test_it_works_in_a_shadow_root(mount_widget: Mount) -> None:
    mounted = mount_widget(traits())
    mounted.page.evaluate(
        """() => { const main = document.querySelector('main.mounted'), host = document.createElement('div');
          document.body.append(host); const shadow = host.attachShadow({ mode: 'open' });
          shadow.append(document.querySelector('head style').cloneNode(true), main); }"""
    )
    mounted.page.locator("[data-slot=a1]").click()
    assert mounted.saved() == [{"selected": ["a1"]}]
