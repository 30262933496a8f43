"""The labs of Arcana Rising on a blank page, with real keys and the real Python behind them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import arcane_lab as al
from tests.browser.lab import accessibility_problems
from tests.browser.played import Played

Blank = Callable[..., Page]
MAT, MOONS = "MTG / XGR PGR / - / PFL / TLQ", "HP CG HB PG CB"


def moons(page: Page, **given: Any) -> Played:
    return Played(page, al.MoonBoard(**given))


def engines(page: Page, **given: Any) -> Played:
    return Played(page, al.EngineLab(MAT, MOONS, **given))


def guess(lab: Played, number: str) -> None:
    field = lab.root.locator(".al-predict input")
    field.fill(number)
    lab.root.get_by_role("button", name="Store my prediction, then show").press("Enter")
    assert lab.answer()["ok"]


def test_moons_are_drawn_guessed_and_counted_by_keys_alone(page: Page) -> None:
    lab = moons(page, seed=1)
    exact = "17/45"
    assert exact not in page.content()
    lab.root.get_by_role("button", name="Draw a moon").press("Enter")
    lab.answer()
    expect(lab.spoken).to_contain_text("9 moons are left.")
    expect(lab.root.locator(".ar-lab-board li").first).to_contain_text("Turn 1: ")
    lab.root.get_by_role("button", name="Draw 1,000 boards").press("Enter")
    expect(lab.spoken).to_have_text("Guess first: thousands of boards would tell the answer.")
    assert lab.widget.seen is None
    guess(lab, "38")
    expect(lab.spoken).to_contain_text("1 of 1 right")
    expect(lab.root.locator(".ar-found")).to_contain_text(exact)
    lab.root.get_by_role("button", name="Draw 1,000 boards").press("Enter")
    lab.answer()
    expect(lab.root.locator(".ar-found")).to_contain_text(
        re.compile("seen on .* of 1,000 boards.*95% interval.*seed 1")
    )
    lab.root.get_by_label("What is asked").select_option("together")
    lab.answer()
    expect(lab.root.locator("h2")).to_have_text("Charms and Alchemy share a turn: how likely?")
    assert "26/63" not in page.content()
    lab.root.get_by_label("Discipline", exact=True).select_option("Alchemy")
    assert lab.answer()["ok"]
    expect(lab.root.locator("h2")).to_have_text("Alchemy and Charms share a turn: how likely?")


def test_a_full_board_says_what_to_do(page: Page) -> None:
    lab = moons(page, predict=False)
    lab.root.get_by_role("button", name="Fill the board").click()
    lab.answer()
    lab.root.get_by_role("button", name="Draw a moon").press("Enter")
    expect(lab.spoken).to_have_text("The board is full: put the moons back first.")
    lab.root.get_by_role("button", name="Back into the bag").click()
    lab.answer()
    expect(lab.spoken).to_have_text("All 10 moons are back in the bag.")
    expect(lab.root.locator(".ar-lab-part").first).to_contain_text(re.compile("By hand: [01] of 1 board, seed 1"))


def test_an_engine_is_painted_guessed_and_walked_through(page: Page) -> None:
    lab = engines(page)
    rows = lab.root.locator(".ar-turns tbody tr")
    assert rows.all_inner_texts()[0].count("?") == 3
    lab.root.get_by_role("button", name="Next turn").press("Enter")
    expect(lab.spoken).to_have_text("Guess first, then go through the turns.")
    lab.root.get_by_role("group", name="Disciplines").get_by_role("button", name="Herbology").press("Enter")
    brush = lab.root.locator(".ar-brush[data-code=LGR]")
    expect(brush).to_have_attribute("aria-pressed", "false")
    brush.press("Enter")
    lab.answer()
    expect(brush).to_have_attribute("aria-pressed", "true")
    expect(brush).to_be_focused()
    expect(lab.root.locator(".ar-rests")).to_contain_text(
        "Reconstructed, not printed in our source: Master the Growers and Lush Growth."
    )
    lab.root.get_by_role("button", name="Take off Lush Growth").press("Enter")
    lab.answer()
    lab.root.get_by_role("button", name="Cast on turn 2").press("Enter")
    lab.answer()
    expect(lab.root.get_by_role("button", name="Cast on turn 2")).to_have_attribute("aria-pressed", "false")
    expect(lab.root.get_by_role("button", name="Cast on turn 2")).to_be_focused()
    guess(lab, "5")
    for turn in range(1, 7):
        lab.root.get_by_role("button", name="Next turn").press("Enter")
        expect(lab.spoken).to_contain_text(f"Turn {turn}: you {'do not cast' if turn == 2 else 'cast'}")
    shown = rows.all_inner_texts()
    assert all(row["text"].replace("-", "−") in text for row, text in zip(lab.widget.steps, shown, strict=True))
    assert not any("?" in text for text in shown)
    lab.root.get_by_role("button", name="Back").click()
    assert rows.all_inner_texts()[5].count("?") == 3


def test_a_mat_begins_empty_and_moons_change_places(page: Page) -> None:
    lab = Played(page, al.EngineLab(predict=False))
    expect(lab.root.locator(".ar-lies")).to_have_count(0)
    expect(lab.root.get_by_role("button", name="Empty the mat")).to_be_hidden()
    for discipline, code in (("Herbology", "XGR"), ("Charms", "MTG")):
        lab.root.get_by_role("group", name="Disciplines").get_by_role("button", name=discipline).click()
        lab.root.locator(f".ar-brush[data-code={code}]").click()
        assert lab.answer()["ok"]
    assert lab.widget.text == "MTG / XGR / - / - / -"
    before = lab.widget.moons.split()
    lab.root.get_by_role("button", name="Turn 1: Herbology").press("Enter")
    expect(lab.spoken).to_have_text("Herbology is lifted: choose the moon that it changes places with.")
    lab.root.get_by_role("button", name="Turn 2: Charms").press("Enter")
    assert lab.answer()["ok"]
    assert lab.widget.moons.split() == ["CP", "HG", *before[2:]]
    lab.root.get_by_role("button", name="Empty the mat").click()
    assert lab.answer()["ok"]
    expect(lab.root.locator(".ar-lies")).to_have_count(0)


def test_a_mat_that_cannot_be_read_is_refused_in_words(page: Page) -> None:
    lab = engines(page, predict=False)
    lab.root.get_by_text("Mat and moons as text").click()
    field = lab.root.get_by_label("The mat as text")
    field.fill("QQQ / - / -")
    field.press("Enter")
    assert not lab.answer()["ok"]
    expect(lab.root.locator(".al-answer")).to_contain_text("a mat has five")
    assert lab.widget.text == MAT


@pytest.mark.parametrize("make", [moons, engines])
@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize(
    "options",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark"},
        {"forced_colors": "active"},
        {"viewport": {"width": 400, "height": 900}},
    ],
)
def test_everybody_can_read_it(
    make: Callable[..., Played], held: bool, options: dict[str, Any], blank_page: Blank
) -> None:
    lab = make(blank_page(**options), predict=held)
    if make is moons and not held:
        lab.widget.draw(3)
        lab.widget.draw_many(1000)
        lab.hear()
    assert accessibility_problems(lab.page) == []
    wide = lab.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]
