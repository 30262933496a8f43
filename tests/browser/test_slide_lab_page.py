"""The slide lab on a blank page: a line, a slide, a prediction, and then every item's way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from arcane_lab.games.alley.text.names import SLOTS
from arcane_lab.games.alley.widgets.slide_lab import SlideLab
from tests.browser.lab import UNDER_WAY, Mounted, accessibility_problems
from tests.games.alley.widgets.one_house import house_traits, tell

THEMES = "<style>:root { color-scheme: light dark; } body { background: Canvas; color: CanvasText; }</style>"
RIGHT = ["a1", "b1", "a2", "b2", "a3", "b3"]
Mount = Callable[..., Mounted]


def answered(mounted: Mounted, lab: SlideLab) -> None:
    """Let Python answer the last message, and bring what it changed to the browser."""
    message = mounted.sent()[-1]
    fields = {name: value for name, value in message.items() if name != "id"}
    tell(lab, **fields)
    new = house_traits(lab)
    mounted.push(**{**new, "answer": {**new["answer"], "id": message["id"]}})


def asked(mounted: Mounted, lab: SlideLab) -> None:
    """Choose the diagonal from a1, and that the rest slides horizontally."""
    mounted.root.locator("[data-line='a1-b2-c3']").click()
    answered(mounted, lab)
    mounted.root.locator("[data-slide=horizontal]").click()
    answered(mounted, lab)


def test_from_a_line_to_what_came_of_it(mount_widget: Mount) -> None:
    lab = SlideLab()
    mounted = mount_widget(house_traits(lab))
    asked(mounted, lab)
    painting = mounted.root.locator(".al-predict")
    expect(painting).to_be_visible()
    assert mounted.root.locator(".al-words").is_hidden()
    for slot in [*RIGHT[:5], "c3"]:
        painting.locator(f"[data-slot={slot}]").click()
    painting.get_by_role("button", name="Store my prediction").click()
    assert mounted.sent()[-1]["values"]["c3"] == "[DE]"
    answered(mounted, lab)
    expect(painting.locator("[data-mark=wrong]")).to_have_count(1)
    expect(painting.locator(".al-score-told")).to_be_focused()
    expect(painting.locator(".al-score-told")).to_have_text("Your prediction: 5 of 6 right.")
    assert mounted.root.locator(".al-words li").first.inner_text() == lab.outcome.sentences[0]
    assert mounted.root.locator(".al-paths .head").count() == len(lab.outcome.moves)
    assert "AA-SLIDE-18" in mounted.root.locator(".al-rules").inner_text()
    assert "5 of 6 right" in mounted.root.get_by_role("status").inner_text()
    assert lab.predictions[0].said["c3"] == "[DE]"


def test_by_the_keyboard_alone(mount_widget: Mount) -> None:
    lab = SlideLab()
    mounted = mount_widget(house_traits(lab))
    page = mounted.page
    page.keyboard.press("Tab")
    here = "() => document.activeElement.dataset.line"
    assert page.evaluate(here) == "a1-b1-c1"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate(here) == "a1-a2-a3"
    page.keyboard.press("Enter")
    answered(mounted, lab)
    assert page.evaluate(here) == "a1-a2-a3"
    grid = mounted.root.get_by_role("grid", name="Your prediction")
    grid.locator("[tabindex='0']").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowLeft", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    answered(mounted, lab)
    assert lab.predictions[0].score == "4 of 6 right"
    page.keyboard.press("Escape")
    answered(mounted, lab)
    assert lab.line is None


def test_two_views_agree_and_close(mount_widget: Mount) -> None:
    lab = SlideLab(predict_first=False)
    mounted = mount_widget(house_traits(lab), views=2)
    asked(mounted, lab)
    for view in mounted.page.locator("main.mounted").all():
        expect(view.locator(".al-after [data-slot]")).to_have_count(6)
    mounted.unmount()
    assert mounted.listeners() == 0


def test_the_slide_is_shown_in_movement_unless_that_is_unwelcome(mount_widget: Mount) -> None:
    for motion, moves in [("no-preference", True), ("reduce", False)]:
        lab = SlideLab(predict_first=False)
        mounted = mount_widget(house_traits(lab), reduced_motion=motion)
        lab.choose("a1-b1-c1")
        after: dict[str, Any] = house_traits(lab)
        count = mounted.page.evaluate(
            f"async values => {{ harness.push(values); await null; {UNDER_WAY}"
            " return document.getAnimations().length; }",
            {name: after[name] for name in ("chosen", "result")},
        )
        assert (count >= 6) == moves


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("stage", ["begun", "asked", "stored", "seen"])
def test_axe_finds_nothing(mount_widget: Mount, scheme: str, stage: str) -> None:
    lab = SlideLab(predict_first=stage != "seen")
    if stage != "begun":
        lab.choose("a1-b2-c3", "horizontal")
    if stage == "stored":
        lab.predict(dict.fromkeys(SLOTS, "."))
    mounted = mount_widget(house_traits(lab), body=THEMES, color_scheme=scheme)
    if stage == "asked":
        mounted.root.locator(".al-predict [data-slot=a1]").click()
    assert accessibility_problems(mounted.page) == []


@pytest.mark.parametrize("width", [320, pytest.param(360, marks=pytest.mark.thorough), 700, 1600])
def test_nothing_is_cut_off_and_all_is_large_enough(mount_widget: Mount, width: int) -> None:
    lab = SlideLab()
    lab.choose("a1-b2-c3", "horizontal")
    mounted = mount_widget(house_traits(lab), viewport={"width": width, "height": 800})
    assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= width
    small = mounted.root.locator("button:visible, summary:visible, input:visible, select:visible").evaluate_all(
        "all => all.filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; })"
        ".map(e => e.className + e.textContent)"
    )
    assert small == []


@pytest.mark.parametrize("text", ["OW TC / IR CB / MB FC", "OW TC IR", "OW / TC / IR", "-", "OW TC . / IR CB MB"])
def test_every_shape_has_its_lines(mount_widget: Mount, text: str) -> None:
    lab = SlideLab(text)
    mounted = mount_widget(house_traits(lab))
    shown = mounted.root.locator(".al-sell-line").evaluate_all("all => all.map(e => e.dataset.line)")
    assert sorted(shown) == sorted(each["line"] for each in lab.chosen["lines"])
    for line in (line for line in shown if line[0] == line[3]):
        # The button of a column stands above its cards.
        button = mounted.root.locator(f"[data-line='{line}']").bounding_box()
        card = mounted.root.locator(f".al-stage [data-slot={line[:2]}]").bounding_box()
        assert button
        assert card
        assert abs(button["x"] + button["width"] / 2 - card["x"] - card["width"] / 2) < 3
