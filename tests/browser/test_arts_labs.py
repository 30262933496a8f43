"""The planner and the explorer of Arcane Arts on a blank page, with real keys and the real Python behind them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import arcane_lab as al
from tests.browser.lab import accessibility_problems
from tests.browser.played import Played
from tests.browser.test_states import contrast

Blank = Callable[..., Page]


def planner(page: Page, **given: Any) -> Played:
    call = {"needs": "saw saw mirror fabric", "parts": "mirror fabric", "tiles": "A A", **given}
    return Played(page, al.SubstitutionPlanner(**call))


def explorer(page: Page, **given: Any) -> Played:
    return Played(page, al.DiceExplorer(**{"tricks": ["A", "A B"], "levels": [2, 1], "roll": "C coins", **given}))


def press(lab: Played, key: str) -> None:
    """Press a key where the focus is; Python hears of it."""
    lab.page.keyboard.press(key)
    lab.answer()


def spoken_rows(lab: Played, group: int) -> list[str]:
    """The exact figures of a group of bars, as they are heard."""
    return lab.root.locator(".aa-group").nth(group).locator(".aa-amount .al-spoken").all_inner_texts()


def test_a_prepare_is_planned_by_keys_alone(page: Page) -> None:
    lab = planner(page)
    said = lab.root.locator(".aa-said")
    expect(said).to_contain_text("2 tiles, nothing lost")
    expect(lab.root.locator(".aa-move")).to_have_text("prepare PS A A")
    expect(lab.root.get_by_text("This plans one Prepare, a single action.")).to_be_visible()
    # What stands in a card is written along a line, inside it.
    also = lab.root.get_by_role("button", name="Substitute the Mirror all the same").bounding_box()
    card = lab.root.locator(".aa-need").nth(2).bounding_box()
    assert also is not None
    assert card is not None
    assert 20 <= also["height"] <= 46
    assert also["width"] > also["height"]
    assert also["y"] + also["height"] <= card["y"] + card["height"]
    lab.root.get_by_role("button", name="Saw, worth 2: missing").first.focus()
    press(lab, "-")
    expect(said).to_contain_text("1 more tile")
    expect(lab.spoken).to_have_text("Missing 4 coins' worth: 1 more tile is needed.")
    press(lab, "ArrowRight")
    press(lab, "Space")
    expect(lab.spoken).to_have_text("Missing 2 coins' worth: 1 tile, nothing lost.")
    # The focus stays on the component that was turned.
    expect(lab.root.get_by_role("button", name="Saw, worth 2: owned")).to_be_focused()
    expect(lab.root.locator(".aa-move")).to_have_text("prepare PS A")
    press(lab, "+")
    expect(lab.root.locator(".aa-count")).to_contain_text("2")
    press(lab, "c")
    expect(lab.spoken).to_contain_text(re.compile("Copied: prepare PS A|The move is marked"))


def test_a_type_on_the_trick_is_refused_with_its_rule(page: Page) -> None:
    lab = planner(page, tricks="PS[A] T3", tiles="A A B B")
    expect(lab.root.locator(".aa-move")).to_have_text("prepare PS B B")
    lab.root.get_by_role("button", name="Use type A, 2 held").click()
    lab.answer()
    said = lab.root.locator(".aa-said.refused")
    expect(said).to_contain_text("PS carries A already")
    expect(said).to_contain_text("Use B instead.")
    said.get_by_role("button", name="Rule AS-ENCH-12. Open").click()
    expect(lab.root.locator(".aa-open")).to_contain_text("cannot use that type again.")
    lab.page.keyboard.press("Escape")
    expect(lab.root.locator(".aa-open")).to_have_count(0)
    expect(said.get_by_role("button")).to_be_focused()


def test_the_explorer_shows_the_figures_of_python(page: Page) -> None:
    lab = explorer(page)
    assert spoken_rows(lab, 0) == ["1/2", "1/4", "1/4"]
    expect(lab.root.locator(".aa-group").first.locator(".aa-note")).to_contain_text("mean 3/4 = 2 · 1/4 + 1 · 1/4")
    assert spoken_rows(lab, 1) == ["0", "4", "6"]
    assert spoken_rows(lab, 2) == ["1 and 1/2", "4 and 11/20", "6"]
    expect(lab.root.locator(".aa-group").nth(2)).to_contain_text("makes 4 1/15: seeing it first is worth 29/60.")
    expect(lab.root.locator(".aa-head")).to_contain_text("faces A B C D and cards, coin+fame, coins, level, shard")
    expect(lab.root.locator(".aa-head .aa-badge.sample")).to_have_text("sample faces")
    wide = [
        box["width"]
        for one in lab.root.locator(".aa-group").nth(1).locator(".aa-fill").all()
        if (box := one.bounding_box())
    ]
    assert wide[1] / wide[2] == pytest.approx(4 / 6, abs=0.02)


def test_every_control_of_the_explorer_changes_the_bars(page: Page) -> None:
    lab = explorer(page)
    lab.root.get_by_role("button", name="Enchantment die shows C").focus()
    press(lab, "ArrowRight")
    press(lab, "ArrowRight")
    expect(lab.spoken).to_have_text("At A and 3 coins: leave it 4 fame, 1 point 6, 2 points 6, by samples.")
    expect(lab.root.get_by_role("button", name="Enchantment die shows A")).to_be_focused()
    lab.root.get_by_role("button", name="Reward die shows 3 coins").click()
    lab.root.get_by_role("button", name="shard", exact=True).click()
    lab.answer()
    assert spoken_rows(lab, 1) == ["6", "6", "6"]
    lab.root.get_by_role("button", name="Type B on trick 2").press("Enter")
    lab.answer()
    assert spoken_rows(lab, 0) == ["3/4", "0", "1/4"]
    lab.root.get_by_label("Level of trick 1").select_option("3")
    lab.answer()
    lab.root.get_by_role("button", name="Remove trick 2").press("Enter")
    lab.answer()
    assert lab.widget.shown["tricks"] == [{"types": "A", "level": 3}]
    lab.root.get_by_label("Arcane Shard, in fame").fill("5/2")
    lab.root.get_by_label("Arcane Shard, in fame").press("Enter")
    lab.answer()
    assert spoken_rows(lab, 1)[0] == "2 and 1/2"
    lab.root.get_by_role("button", name="set a supply").click()
    lab.root.get_by_label("Your own: Arcane Shards left").fill("0")
    lab.page.keyboard.press("Enter")
    lab.answer()
    assert spoken_rows(lab, 1)[0] == "1 and 2/3"
    lab.root.get_by_role("button", name="as decimals").press("Enter")
    expect(lab.root.locator(".aa-group").nth(1).locator(".aa-amount").first).to_contain_text("≈ 1.667")
    lab.root.get_by_role("button", name="Why? Before the roll").press("Enter")
    expect(lab.root.locator(".aa-why")).to_contain_text("Formula: sum over all rolls")


@pytest.mark.parametrize("make", [planner, explorer])
def test_every_sample_has_its_badge_until_it_is_typed_in(make: Callable[..., Played], page: Page) -> None:
    lab = make(page)
    own = {"PS.needs": "saw saw fabric mirror", "enchantment-die.faces": "A B", "reward-die.faces": "coins"}
    entries = [str(one.get_attribute("data-entry")) for one in lab.root.locator("button.aa-badge.sample").all()]
    assert {"PS.needs", "mirror.value", "fabric.value", "price"} <= set(entries) or len(entries) == 7
    for entry in entries:
        badge = lab.root.locator(f'button.aa-badge[data-entry="{entry}"]')
        badge.press("Enter")
        expect(lab.root.locator(".aa-open")).to_contain_text("A sample, not a rule.")
        # The field has the focus.
        lab.page.keyboard.press("Control+A")
        lab.page.keyboard.type(own.get(entry, "2"))
        lab.page.keyboard.press("Enter")
        assert lab.answer()["ok"]
        expect(badge).to_have_class(re.compile(r"\byours\b"))
    expect(lab.root.locator("button.aa-badge.sample")).to_have_count(0)
    badge.press("Enter")
    lab.root.get_by_role("button", name="Back to ours").click()
    lab.answer()
    expect(badge).to_have_class(re.compile(r"\bsample\b"))


@pytest.mark.parametrize("make", [planner, explorer])
def test_a_sheet_of_a_real_game_is_read_or_refused_by_line(make: Callable[..., Played], page: Page) -> None:
    lab = make(page)
    lab.root.get_by_text("Paste your own turn").click()
    sheet = lab.root.get_by_label("Your turn as a sheet")
    sheet.fill("tricks: PS[B]* T1\nparts: saw\ntiles: A A\ndice: Q coins")
    lab.root.get_by_role("button", name="Read my turn").press("Enter")
    assert not lab.answer()["ok"]
    expect(lab.root.locator(".al-answer")).to_contain_text("Line 4, 'dice: Q coins': they show a type and a benefit")
    sheet.fill("tricks: PS[B]* T1\nparts: saw\ntiles: A A\ndice: B coins")
    lab.root.get_by_role("button", name="Read my turn").press("Enter")
    assert lab.answer()["ok"]
    expect(lab.root.locator(".al-answer")).to_be_hidden()
    if make is planner:
        expect(lab.root.locator(".aa-move")).to_have_text("prepare T1 A")
    else:
        assert spoken_rows(lab, 1) == ["2", "3", "3"]


@pytest.mark.parametrize("make", [planner, explorer])
@pytest.mark.parametrize(
    "options",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark"},
        {"forced_colors": "active"},
        {"viewport": {"width": 400, "height": 900}},
    ],
)
def test_everybody_can_read_it(make: Callable[..., Played], options: dict[str, Any], blank_page: Blank) -> None:
    lab = make(blank_page(**options))
    lab.root.locator("button.aa-badge").first.click()
    lab.root.get_by_text("Paste your own turn").click()
    if make is explorer:
        lab.root.get_by_role("button", name="Why?").first.click()
        lab.root.locator(".aa-die").first.click()
    assert accessibility_problems(lab.page) == []
    wide = lab.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]
    assert "wins" not in lab.root.inner_text()
    if "viewport" in options:
        # Badges and rules are 24 high, words inside a sentence as high as their line; all else is as a finger wants it.
        targets = lab.root.locator(":is(button, select, input, summary):not(.aa-badge, .aa-rule, p > *, li > *)").all()
        heights = [box["height"] for one in targets if (box := one.bounding_box())]
        assert len(heights) > 8
        assert min(heights) >= 44
        small = lab.root.locator("button:is(.aa-badge, .aa-rule)").all()
        low = min(box["height"] for one in small if (box := one.bounding_box()))
        assert low >= 24


def test_the_letter_of_a_type_stands_out_from_what_it_lies_on(blank_page: Blank) -> None:
    lab = planner(blank_page(color_scheme="dark"))
    inks = lab.root.locator(".aa-chip b").evaluate_all(
        """all => all.map((letter) => {
          let ground = letter;
          while (getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
          return [letter.closest(".aa-slip") !== null,
            ...[getComputedStyle(letter).color, getComputedStyle(ground).backgroundColor]
              .map((colour) => colour.match(/[0-9.]+/g).slice(0, 3).map(Number))];
        })"""
    )
    assert any(is_on_slip for is_on_slip, *_ in inks)
    assert all(contrast(ink, ground) >= 4.5 for _, ink, ground in inks), inks


@pytest.mark.parametrize("make", [planner, explorer])
def test_bars_move_only_for_those_who_like_it_and_badges_are_printed(
    make: Callable[..., Played], blank_page: Blank
) -> None:
    still = make(blank_page(reduced_motion="reduce"))
    moving = ".aa-half" if make is planner else ".aa-fill"
    how = "(one) => getComputedStyle(one).transitionDuration"
    assert still.root.locator(moving).first.evaluate(how) == "0s"
    still.page.emulate_media(reduced_motion="no-preference")
    assert still.root.locator(moving).first.evaluate(how) == "0.16s"
    still.page.emulate_media(media="print")
    expect(still.root.locator(".aa-rests .aa-badge.sample").first).to_be_visible()
    expect(still.root.locator(".aa-paste")).to_be_hidden()
    still.page.emulate_media(media="screen", reduced_motion="reduce")
