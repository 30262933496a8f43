"""The inspection lab on a blank page: the built bundle, real odds, real keys and clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from arcane_lab.widgets import InspectionLab
from tests.browser.lab import Mounted, accessibility_problems
from tests.games.alley.widgets.labs import few_hidden, lab_traits
from tests.widgets.playing import new_game

THEMES = "<style>:root { color-scheme: light dark; } body { background: Canvas; color: CanvasText; }</style>"
Mount = Callable[..., Mounted]


@pytest.fixture(scope="module")
def exact() -> dict[str, Any]:
    lab = InspectionLab(few_hidden(), "p1", games=200)
    assert lab.wait(60)
    return lab_traits(lab)


@pytest.fixture(scope="module")
def estimate() -> dict[str, Any]:
    lab = InspectionLab(new_game(3, 7), "p1", games=200)
    assert lab.wait(60)
    return lab_traits(lab)


def hidden_slot(traits: dict[str, Any]) -> str:
    at = traits["house"]["cells"].index("[??]")
    return "abc"[at % traits["house"]["cols"]] + str(at // traits["house"]["cols"] + 1)


def test_a_slot_is_supposed_by_the_keyboard_alone(mount_widget: Mount, exact: dict[str, Any]) -> None:
    mounted = mount_widget(exact)
    page, slot = mounted.page, hidden_slot(exact)
    mounted.root.locator("[role=grid] [tabindex='0']").focus()
    for key in ["ArrowRight"] * ("abc".index(slot[0])) + ["ArrowDown"] * (int(slot[1]) - 1):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(mounted.root.locator(".al-chosen .al-question")).to_contain_text(f"{slot} is hidden")
    assert f"{slot} is chosen" in mounted.root.locator(".al-spoken").inner_text()
    page.get_by_label(f"What {slot} is supposed to be").select_option("DL")
    page.get_by_role("button", name="Suppose it").press("Enter")
    (message,) = mounted.sent()
    assert {name: message[name] for name in ("do", "slot", "item")} == {"do": "suppose", "slot": slot, "item": "DL"}
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.dataset.slot") == slot
    expect(mounted.root.locator(".al-chosen .al-question")).to_have_count(0)


def test_a_change_draws_the_new_odds_and_says_so(mount_widget: Mount, exact: dict[str, Any]) -> None:
    mounted = mount_widget(exact)
    slot, before = hidden_slot(exact), mounted.root.locator(".al-bar").count()
    lab = InspectionLab(few_hidden(), "p1", games=20)
    lab.suppose(slot, "DL")
    after = lab_traits(lab, "house", "supposes", "pool", "infamy", "news")
    mounted.push(**after, outcome=None)
    expect(mounted.root.locator(".al-spoken")).to_have_text(after["news"])
    assert before != mounted.root.locator(".al-bar").count() == len(after["infamy"]["bars"])
    assert "supposed" in (mounted.root.locator(f"[data-slot={slot}]").get_attribute("aria-label") or "")
    expect(mounted.root.locator(".al-tiles")).to_contain_text("being counted")
    expect(mounted.root.locator(".al-answer-told")).to_have_text(after["infamy"]["answer"])
    expect(mounted.root.locator(".al-effect-of")).to_have_text(after["infamy"]["change"])
    expect(mounted.root.locator(".al-card.supposed")).to_have_attribute("data-slot", slot)
    mounted.root.locator(f"[data-slot={slot}]").click()
    mounted.page.get_by_role("button", name=f"Forget {slot}").click()
    assert mounted.sent()[-1]["do"] == "forget"


def test_exact_and_estimate_are_labelled_and_described(
    mount_widget: Mount, exact: dict[str, Any], estimate: dict[str, Any]
) -> None:
    mounted = mount_widget(exact)
    badges = mounted.root.locator(".al-badge").all_inner_texts()
    assert badges == ["exact", "estimate, n = 200, seed 1"]
    assert mounted.root.locator("svg.al-bars").get_attribute("aria-label") == exact["news"]
    assert mounted.root.locator(".al-whisker").count() == 0
    assert f"past {exact['infamy']['fine_from'] - 1}: a fine marker" in (
        mounted.root.locator(".al-threshold-text").text_content() or ""
    )
    mounted.root.locator("summary").click()
    assert mounted.root.locator(".al-compared tbody tr").count() == len(exact["infamy"]["bars"])
    mounted = mount_widget(estimate)
    assert mounted.root.locator(".al-badge").all_inner_texts() == ["estimate, n = 200, seed 1"]
    assert "lines: 95% intervals" in mounted.root.locator(".al-keys").inner_text()
    tiles = mounted.root.locator(".al-tile small").all_inner_texts()
    assert tiles[0] == estimate["infamy"]["mean"]["between"]
    assert tiles[1] == f"{estimate['infamy']['fine']['between']} · you stand at {estimate['infamy']['now']}"
    mounted.page.get_by_role("button", name="what it rests on").click()
    assert mounted.root.locator(".al-whisker").count() == len(estimate["infamy"]["bars"])
    assert "Assumed, as nobody knows" in mounted.root.locator(".al-how").inner_text()


def test_a_refusal_is_shown_as_text(mount_widget: Mount, exact: dict[str, Any]) -> None:
    mounted = mount_widget(exact)
    mounted.push(answer={"id": "x", "ok": False, "text": "<img src=x> is no item.", "rule": None, "instead": None})
    expect(mounted.root.locator(".al-answer")).to_have_text("<img src=x> is no item.")
    assert mounted.root.locator("img").count() == 0


def test_two_views_agree_and_leave_nothing_behind(mount_widget: Mount, exact: dict[str, Any]) -> None:
    mounted = mount_widget(exact, views=2)
    assert len(set(mounted.page.locator(".al-picture").all_inner_texts())) == 1
    mounted.unmount()
    assert mounted.listeners() == 0


def test_the_words_of_the_picture_keep_their_size_in_a_narrow_column(
    mount_widget: Mount, exact: dict[str, Any]
) -> None:
    mounted = mount_widget(exact, viewport={"width": 1200, "height": 800})
    mounted.page.set_viewport_size({"width": 360, "height": 800})
    shown = "document.querySelector('.al-bars').getBoundingClientRect().width"
    drawn = "document.querySelector('.al-bars').viewBox.baseVal.width"
    mounted.page.wait_for_function(f"() => Math.abs({shown} / {drawn} - 1) < 0.15")


@pytest.mark.parametrize("width", [400, 720, 1100])
def test_the_bars_are_as_wide_as_their_panel_and_odds_stand_in_columns(
    mount_widget: Mount, estimate: dict[str, Any], width: int
) -> None:
    mounted = mount_widget(estimate, body=THEMES, viewport={"width": width, "height": 800}, color_scheme="dark")
    mounted.page.wait_for_timeout(200)
    wide, panel, left = mounted.page.evaluate(
        "() => ['.al-bars', '.al-lab-odds', '.al-lab-house'].map(name => document.querySelector(name).clientWidth)"
    )
    assert panel - 30 <= wide <= panel
    if width > 640:
        assert 330 <= left <= 340
    columns = mounted.root.locator(".al-odds ul").evaluate("e => getComputedStyle(e).gridTemplateColumns.split(' ')")
    assert len(columns) == {400: 1, 720: 2, 1100: 5}[width]
    shown = mounted.root.locator(".al-odds li[data-code]")
    assert shown.count() == 9
    if width == 1100:
        # Each name on one line, so that the bars stand in rows.
        assert {round(row.evaluate("e => e.offsetHeight")) for row in shown.all()} == {30}
    mounted.page.get_by_role("button", name=f"All {len(estimate['pool']['odds'])} items").click()
    assert shown.count() == len(estimate["pool"]["odds"])
    light = mounted.root.evaluate(
        "root => [...root.querySelectorAll('section, div, svg, figure')].filter(e => {"
        "const c = getComputedStyle(e).backgroundColor.match(/[\\d.]+/g).map(Number);"
        "return (c[3] ?? 1) > .5 && c[0] + c[1] + c[2] > 500 && !e.closest('.al-card, .al-odds-bar, .al-glyph'); })"
        ".map(e => e.className)"
    )
    assert light == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1200])
def test_axe_finds_nothing_and_nothing_is_cut_off(
    mount_widget: Mount, exact: dict[str, Any], scheme: str, width: int
) -> None:
    mounted = mount_widget(exact, body=THEMES, color_scheme=scheme, viewport={"width": width, "height": 800})
    mounted.root.locator(f"[data-slot={hidden_slot(exact)}]").click()
    mounted.root.locator("summary").click()
    assert accessibility_problems(mounted.page) == []
    assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= width
    unsafe = mounted.root.evaluate(
        "root => [...root.querySelectorAll('*')]"
        ".filter(e => e.tabIndex >= 0 && e.dataset.lmSuppressShortcuts !== 'true').map(e => e.className)"
    )
    assert unsafe == []
