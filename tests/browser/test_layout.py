"""Where everything of the table lies: what a move needs is on one screen, and the own board never moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from arcane_lab.widgets import show
from tests.browser.lab import Mounted, accessibility_problems
from tests.browser.test_table_page import TOP, until_step
from tests.widgets.playing import new_game, play_on, traits_of

Mount = Callable[..., Mounted]
BARE: Final = (
    "<style>:root { color-scheme: light dark; } h1 { display: none; } body { margin: 0; background: Canvas; }</style>"
)
#: Width and height of the widget, seats, and how far down the own board may begin.
SIZES: Final = [(1100, 640, 3, 110), (1100, 640, 6, 110), (850, 640, 3, 110), (720, 640, 3, 110), (400, 780, 3, 350)]
NEEDED: Final = (
    *(".al-seat.mine", ".al-seat.mine .al-card", ".al-hand .al-card", ".al-first-line", ".al-actions button:visible"),
    *(".al-seats .al-seat", ".al-seats .al-card", ".al-pile .al-card"),
)
#: What runs out of its panel at a side, and what shows a bar to scroll with.
OUTSIDE: Final = """table => {
  const found = [], ELSE = '.al-spoken, .al-named, .al-title, .al-drawer, svg, .al-first-line *, .al-second-line *';
  for (const panel of table.querySelectorAll('.al-top, .al-seat, .al-market, .al-tray-room, .al-side')) {
    const { left, right } = panel.getBoundingClientRect();
    for (const part of panel.querySelectorAll('*')) {
      const box = part.getBoundingClientRect();
      if (!box.width || part.closest(ELSE)) continue;
      if (box.left < left - 0.5 || box.right > right + 0.5) found.push(`${part.className} out of ${panel.className}`);
    }
  }
  for (const part of table.querySelectorAll('.al-board *')) {
    const { overflowX, overflowY, scrollbarWidth } = getComputedStyle(part);
    if (!/auto|scroll/.test(overflowX + overflowY) || scrollbarWidth === 'none') continue;
    const isLarger = part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
    if (isLarger) found.push(`${part.className} scrolls`);
  }
  return found;
}"""
SMALL: Final = """all => all.filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; })
  .map(e => `${e.className} ${e.textContent}`)"""


def asked_of(seats: int) -> dict[str, Any]:
    """The traits of a game of so many seats in which p1 chooses a card to play."""
    game = play_on(new_game(seats, 7), 3000, 7, until=lambda game: (game.step, game.to_move) == ("play", "p1"))
    return traits_of(show(game, seat="p1"))


def boxes(locator: Locator) -> list[dict[str, float]]:
    found = [one.bounding_box() for one in locator.all()]
    assert found
    assert all(found)
    return [box for box in found if box]


@pytest.mark.parametrize("is_low", [False, True])
@pytest.mark.parametrize(("width", "height", "seats", "most"), SIZES)
def test_all_that_a_move_needs_is_on_one_screen(
    mount_widget: Mount, width: int, height: int, seats: int, most: int, is_low: bool
) -> None:
    viewport = {"width": width, "height": height if is_low else 900}
    mounted = mount_widget(asked_of(seats), body=BARE, viewport=viewport)
    root = mounted.root
    root.locator(".al-hand [data-mark=next]").first.click()
    for what in NEEDED:
        for box in boxes(root.locator(what)):
            assert box["width"] > 0, what
            assert box["height"] > 0, what
            assert box["x"] >= 0, what
            assert box["x"] + box["width"] <= width, what
            assert box["y"] + box["height"] <= height, what
    assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert boxes(root.locator(".al-table"))[0]["height"] <= height
    assert boxes(root.locator(".al-seat.mine"))[0]["y"] <= most
    assert root.locator(".al-table").evaluate(OUTSIDE) == []
    assert root.locator(":is(button, select, input, summary):visible").evaluate_all(SMALL) == []
    assert accessibility_problems(mounted.page) == []


@pytest.mark.parametrize(("width", "height", "seats", "most"), SIZES)
def test_the_own_board_never_moves(mount_widget: Mount, width: int, height: int, seats: int, most: int) -> None:
    game = new_game(["me", *["random"] * (seats - 1)], seed=3)
    widget = show(game)
    before = traits_of(widget)
    mounted = mount_widget(before, body=BARE, viewport={"width": width, "height": 900}, reduced_motion="no-preference")
    page, root = mounted.page, mounted.root
    mine = root.locator(".al-seat.mine")
    top = mine.evaluate(TOP)
    assert top <= most

    def still() -> None:
        assert mine.evaluate(TOP) == top

    # Moves of one's own, and those of others while they are shown.
    for _ in range(3):
        game.play(game.legal_moves()[0])
        after = traits_of(widget)
        mounted.push(**{name: value for name, value in after.items() if value != before[name]})
        before = after
        still()
        while root.locator(".al-table").get_attribute("data-at") != str(after["at"]):
            still()
            page.wait_for_timeout(200)
        still()
    # A choice, and the way back.
    if root.locator(".al-hand [data-mark=next]").count():
        root.locator(".al-hand [data-mark=next]").first.click()
        still()
        page.keyboard.press("Escape")
        still()
    # A refusal, with the words of its rule.
    told = {"text": "That may not be, for a reason that is long to tell. " * 3, "rule": "AA-TURN-02"}
    mounted.push(
        answer={"id": "x", "ok": False, **told, "instead": "Choose the deck.", "why": "A turn begins with a draw."}
    )
    still()
    root.locator(".al-answer .al-rule").click()
    expect(root.locator(".al-answer .al-why")).to_be_visible()
    still()
    # Every panel, with everything in it unfolded.
    for icon in ("what-if", "turns", "rules", "view", "keys"):
        if root.locator(".al-dots").is_visible() and not root.locator(".al-rail").is_visible():
            root.locator(".al-dots").click()
        root.locator(f"[data-opens={icon}]").click()
        still()
        closed = root.locator(".al-drawer details:not([open]) > summary:visible")
        while closed.count():
            closed.first.click()
        still()
        page.keyboard.press("Escape")
        still()


def test_on_a_large_screen_own_cards_are_large_and_no_larger(mount_widget: Mount) -> None:
    mounted = mount_widget(asked_of(3), body=BARE, viewport={"width": 1600, "height": 900})
    widths = [box["width"] for box in boxes(mounted.root.locator(".al-seat.mine .al-card"))]
    assert max(widths) <= 122
    assert min(widths) >= 118
    # The turns stand beside the board, and nothing has to be opened for it.
    expect(mounted.root.locator(".al-steps > li.now")).to_be_in_viewport()
    assert mounted.root.locator(".al-table").evaluate(OUTSIDE) == []
    assert boxes(mounted.root.locator(".al-table"))[0]["height"] <= 900


def test_a_panel_is_opened_and_closed_with_the_keyboard_and_the_focus_comes_back(mount_widget: Mount) -> None:
    for width, opener in ((1100, "[data-opens=turns]"), (400, ".al-dots")):
        mounted = mount_widget(asked_of(3), body=BARE, viewport={"width": width, "height": 900})
        button = mounted.root.locator(opener)
        button.press("Enter")
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(mounted.root.locator(".al-log")).to_be_visible()
        assert accessibility_problems(mounted.page) == []
        mounted.root.get_by_role("button", name="Close").press("Escape")
        expect(button).to_be_focused()
        expect(mounted.root.locator(".al-log")).to_be_hidden()


def test_the_steps_of_a_game_come_when_somebody_looks_back_and_go_when_they_play_on(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("play"), body=BARE)
    steps = mounted.root.get_by_role("slider", name="Step")
    expect(steps).to_be_hidden()
    mounted.root.locator("[data-opens=replay]").click()
    expect(steps).to_be_visible()
    mounted.root.locator("[data-opens=replay]").click()
    expect(steps).to_be_hidden()
    mounted.root.locator(".al-seat.mine [data-slot=a1]").focus()
    mounted.page.keyboard.press("b")
    expect(steps).to_be_visible()
    mounted.root.get_by_role("button", name="Go on playing").click()
    mounted.root.locator("[data-opens=replay]").click()
    expect(steps).to_be_hidden()


@pytest.mark.parametrize("width", [1100, 720, 400])
def test_a_move_of_another_is_told_where_one_looks_and_can_be_skipped(mount_widget: Mount, width: int) -> None:
    game = new_game(["me", "random", "random"], seed=3)
    widget = show(game)
    before = traits_of(widget)
    mounted = mount_widget(before, body=BARE, viewport={"width": width, "height": 900}, reduced_motion="no-preference")
    root, told = mounted.root, []
    while not told:
        game.play(game.legal_moves()[0])
        after = traits_of(widget)
        mounted.push(**{name: value for name, value in after.items() if value != before[name]})
        for at in range(before["at"] + 1, after["at"]):
            step = game.steps[at - 1]
            if step.seat == "p1" or not str(step.move).startswith("play "):
                continue
            expect(root.locator(".al-table")).to_have_attribute("data-at", str(at), timeout=20_000)
            told = [step.seat, str(step.move).split()[-1], root.locator(".al-question").first.inner_text()]
            break
        before = after
        if not told:
            expect(root.locator(".al-table")).to_have_attribute("data-at", str(after["at"]), timeout=30_000)
    seat, slot, question = told
    assert question.startswith(f"{seat} plays a")
    assert question.endswith(f" at {slot}.")
    place = root.locator(f"[aria-label^='Seat {seat}'] [data-slot={slot}]")
    expect(place).to_have_attribute("data-told", "moved")
    expect(place).to_be_in_viewport(ratio=1)
    waited = mounted.page.evaluate(
        """async at => { const began = performance.now(); document.querySelector('.al-skip').click();
          const table = document.querySelector('.al-table');
          while (table.dataset.at !== at && performance.now() - began < 2000) await new Promise(requestAnimationFrame);
          return performance.now() - began; }""",
        str(before["at"]),
    )
    assert waited < 100
    # What has moved keeps its ring until the next move of one's own.
    expect(place).to_have_attribute("data-told", "moved")
    expect(root.locator(".al-pace")).to_be_hidden()


def test_the_pace_that_was_chosen_holds_for_all_tables_of_the_page(mount_widget: Mount) -> None:
    game = new_game(["me", "random", "random"], seed=3)
    widget = show(game)
    before = traits_of(widget)
    mounted = mount_widget(before, views=2, body=BARE, reduced_motion="no-preference")
    for _ in range(2):
        game.play(game.legal_moves()[0])
    after = traits_of(widget)
    mounted.push(**{name: value for name, value in after.items() if value != before[name]})
    double = mounted.root.locator(".al-pace-button").last
    double.click()
    expect(double).to_have_attribute("aria-pressed", "true")
    expect(mounted.page.locator(".al-table").first).to_have_attribute("data-at", str(after["at"]), timeout=20_000)
    # The next time it is chosen already.
    expect(double).to_have_attribute("aria-pressed", "true")
