"""The timeline of a turn on a blank page: the built bundle, real turns' traits, real keys and clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Mounted, accessibility_problems, saved_soon
from tests.games.alley.widgets.turns import a_sale, turn_traits, with_other_line

THEMES = "<style>:root { color-scheme: light dark; } body { background: Canvas; color: CanvasText; }</style>"
Mount = Callable[..., Mounted]


@pytest.fixture(scope="module")
def sale() -> dict[str, Any]:
    return turn_traits(a_sale())


@pytest.fixture(scope="module")
def two_lines() -> dict[str, Any]:
    return turn_traits(with_other_line(a_sale()))


@pytest.fixture(scope="module")
def held() -> dict[str, Any]:
    return turn_traits(a_sale(predict=True))


def test_buttons_and_keys_step_through_the_events(mount_widget: Mount, sale: dict[str, Any]) -> None:
    mounted = mount_widget(sale)
    page, count = mounted.page, len(sale["frames"])
    page.get_by_role("button", name="Forward one step").click()
    page.keyboard.press("n")
    saved_soon(mounted, {"at": 2})
    now = mounted.root.locator(".al-moment[aria-current=step]")
    expect(now).to_have_attribute("data-event", "2")
    spoken = mounted.root.locator(".al-spoken").inner_text()
    assert spoken.startswith(f"Event 2 of {count}, ")
    assert sale["frames"][1]["told"][0][0] in spoken
    page.keyboard.press("l")
    expect(mounted.root.locator(".al-turn-order")).to_have_attribute("data-at", str(count))
    page.keyboard.press("f")
    expect(now).to_have_count(0)


def test_the_storehouse_beside_it_goes_along(mount_widget: Mount, sale: dict[str, Any]) -> None:
    mounted = mount_widget(sale)
    sold = next(
        i for i, frame in enumerate(sale["frames"], 1) if [motion[0] for motion in frame["moved"]][:1] == ["sold"]
    )
    slots = [place.split()[1] for place in sale["frames"][sold - 1]["moved"][0][1:]]
    house = mounted.root.get_by_role("grid").first
    mounted.root.locator(f".al-moment[data-event='{sold}'] .al-event").click()
    for slot in slots:
        expect(house.locator(f"[data-slot={slot}]")).to_have_class("al-card gap")
    mounted.page.get_by_role("button", name="Back one step").click()
    for slot in slots:
        expect(house.locator(f"[data-slot={slot}]")).to_have_class("al-card up")


def test_every_event_opens_its_rule(mount_widget: Mount, sale: dict[str, Any]) -> None:
    mounted = mount_widget(sale)
    chip = mounted.root.locator("button.al-rule").first
    chip.focus()
    mounted.page.keyboard.press("Enter")
    rule = sale["frames"][0]["told"][0][1]
    expect(mounted.root.locator(".al-why").first).to_have_text(f"{rule} {sale['rules'][rule]}")


def test_the_set_lifts_off_and_the_rest_slides_unless_less_movement_is_wished(
    mount_widget: Mount, sale: dict[str, Any]
) -> None:
    sold = next(i for i, frame in enumerate(sale["frames"]) if [motion[0] for motion in frame["moved"]][:1] == ["sold"])
    for motion, ghosts in (("no-preference", 3), ("reduce", 0)):
        mounted = mount_widget({**sale, "at": sold}, reduced_motion=motion)
        seen = mounted.page.evaluate(
            "async () => { document.querySelector('[data-do=forward]').click(); await null; await null;"
            " return document.querySelectorAll('.al-ghost').length; }"
        )
        assert seen == ghosts
        expect(mounted.root.locator(".al-ghost")).to_have_count(0)


def test_another_answer_is_asked_of_python_and_a_refusal_is_shown(mount_widget: Mount, sale: dict[str, Any]) -> None:
    mounted = mount_widget(sale)
    mounted.page.get_by_role("button", name="Play it instead").click()
    (message,) = mounted.sent()
    decision = next(one for one in sale["decisions"] if one["at"] == message["decision"])
    assert message["do"] == "instead"
    assert message["move"] in decision["moves"]
    answer = {"id": message["id"], "ok": False, "text": "No <b>card</b> there.", "rule": None, "instead": None}
    mounted.push(answer=answer)
    expect(mounted.root.locator(".al-answer")).to_have_text("No <b>card</b> there.")
    expect(mounted.root.locator(".al-spoken")).to_have_text("No <b>card</b> there.")


def test_both_outcomes_stand_side_by_side_and_either_line_can_be_stepped(
    mount_widget: Mount, two_lines: dict[str, Any]
) -> None:
    mounted = mount_widget(two_lines)
    expect(mounted.root.locator(".al-compare-seat")).not_to_have_count(0)
    assert mounted.root.locator(".al-compare").get_by_role("grid").count() >= 2
    tabs = mounted.root.locator(".al-tab")
    expect(tabs.last).to_have_attribute("aria-pressed", "true")
    tabs.first.click()
    assert mounted.saved() == [{"line": "played", "at": 0}]
    expect(mounted.root.locator(".al-moment")).to_have_count(len(two_lines["frames"]))
    mounted.root.get_by_role("button", name="Leave the other line").click()
    assert mounted.sent()[-1]["do"] == "forget"


def test_what_came_is_held_back_until_a_prediction_is_stored(mount_widget: Mount, held: dict[str, Any]) -> None:
    mounted = mount_widget(held)
    expect(mounted.root.locator(".al-moment")).to_have_count(0)
    mounted.page.get_by_role("spinbutton", name="gold").fill("12")
    mounted.page.get_by_role("spinbutton", name="infamy").fill("3")
    mounted.page.get_by_role("button", name="Store my prediction").click()
    (message,) = mounted.sent()
    assert (message["do"], message["values"]) == ("predict", {"gold": 12, "infamy": 3})
    widget = a_sale(predict=True)
    widget.predict({"gold": 12, "infamy": 3})
    mounted.push(**turn_traits(widget))
    expect(mounted.root.locator(".al-score-told")).to_contain_text("of 2 right")
    expect(mounted.root.locator(".al-moment")).not_to_have_count(0)


def test_two_views_agree_and_leave_nothing_behind(mount_widget: Mount, sale: dict[str, Any]) -> None:
    mounted = mount_widget(sale, views=2)
    mounted.page.get_by_role("button", name="Forward one step").last.click()
    # The other view hears of a step once somebody rests there.
    expect(mounted.page.locator(".al-step")).to_have_text([f"1 / {len(sale['frames'])}"] * 2)
    mounted.unmount()
    assert mounted.listeners() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1200])
def test_axe_finds_nothing_and_nothing_is_cut_off(
    mount_widget: Mount, two_lines: dict[str, Any], held: dict[str, Any], scheme: str, width: int
) -> None:
    for traits in (two_lines, held):
        mounted = mount_widget(traits, body=THEMES, color_scheme=scheme, viewport={"width": width, "height": 800})
        assert accessibility_problems(mounted.page) == []
        assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= width
        small = mounted.root.locator("button:visible, summary:visible, input:visible, select:visible").evaluate_all(
            "all => all.filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; })"
            ".map(e => e.className + e.textContent)"
        )
        assert small == []
        unsafe = mounted.root.evaluate(
            "root => [...root.querySelectorAll('*')]"
            ".filter(e => e.tabIndex >= 0 && e.dataset.lmSuppressShortcuts !== 'true').map(e => e.className)"
        )
        assert unsafe == []
