"""What a move does is shown while somebody points at it: a ghost, what it brings, a sentence, no message to Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from arcane_lab.widgets import show
from tests.browser.lab import Mounted, accessibility_problems
from tests.browser.test_layout import BARE
from tests.games.alley.standing import game_at, to_play
from tests.widgets.playing import traits_of

Mount = Callable[..., Mounted]
SALE = "b2: row 2 sells for 9 gold, then row 3 slides up. The hidden card there goes to the discard."
BOXES = """table => [...table.querySelectorAll('.al-top, .al-seat, .al-market, .al-tray-room, .al-side, .al-card')]
  .filter(part => !part.matches('.al-trial'))
  .filter(part => part.getClientRects().length && !part.closest('.al-hand'))
  .map(part => ['x', 'y', 'width', 'height'].map(side => part.getBoundingClientRect()[side]))"""


@pytest.fixture(scope="module")
def asked() -> dict[str, Any]:
    """p1 holds a Crystal Ball that completes a row over a card that it has not seen."""
    game = game_at(to_play("CB FC", storehouse="OW [TC] FC / CB [IR] CB / TC [BC] MB"))
    return traits_of(show(game, seat="p1"))


@pytest.mark.parametrize("width", [1100, 400])
def test_a_slot_that_is_pointed_at_shows_the_card_and_what_it_brings(
    mount_widget: Mount, asked: dict[str, Any], width: int
) -> None:
    mounted = mount_widget(asked, body=BARE, viewport={"width": width, "height": 800})
    page, root = mounted.page, mounted.root
    root.locator(".al-hand [data-card=CB]").click()
    page.mouse.move(1, 1)
    before = root.locator(".al-table").evaluate(BOXES)
    slot = root.locator(".al-seat.mine [data-slot=b2]")
    slot.hover()
    ghost = slot.locator(".al-trial")
    expect(ghost).to_have_attribute("data-code", "CB")
    assert ghost.evaluate("g => [g, g.parentElement].map(e => Math.round(e.getBoundingClientRect().width))[0]") > 60
    expect(slot.locator(".al-badge")).to_have_text("+9")
    expect(root.locator(".al-second-line")).to_contain_text(SALE)
    for place in ("a2", "c2"):
        expect(root.locator(f".al-seat.mine [data-slot={place}]")).to_have_attribute("data-told", "brings")
    page.wait_for_timeout(200)
    # What is raised under the mouse moves by itself; nothing else does.
    after = root.locator(".al-table").evaluate(BOXES)
    assert sum(one != other for one, other in zip(before, after, strict=True)) <= 1
    assert accessibility_problems(page) == []
    root.locator(".al-seat.mine [data-slot=a1]").hover()
    expect(root.locator(".al-second-line")).to_contain_text("a1: the Older Wand there goes to the discard.")
    # The discard is a place, too.
    root.locator(".al-market .al-card").nth(1).hover()
    expect(root.locator(".al-market .al-trial")).to_have_attribute("data-code", "CB")
    expect(root.locator(".al-second-line")).to_contain_text("The Crystal Ball goes face up on the discard.")
    page.mouse.move(1, 1)
    expect(root.locator(".al-trial")).to_have_count(0)
    assert mounted.sent() == []


def test_the_keyboard_shows_and_says_the_same(mount_widget: Mount, asked: dict[str, Any]) -> None:
    mounted = mount_widget(asked, body=BARE)
    page, root = mounted.page, mounted.root
    root.locator(".al-hand [data-card=CB]").press("Enter")
    root.locator(".al-seat.mine [data-slot=a1]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(root.locator(".al-seat.mine [data-slot=b2] .al-trial")).to_have_attribute("data-code", "CB")
    expect(root.locator("div.al-spoken")).to_contain_text(SALE)
    page.keyboard.press("Escape")
    expect(root.locator(".al-trial")).to_have_count(0)
