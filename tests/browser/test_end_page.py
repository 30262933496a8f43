"""The end of a game on a blank page: the result with its reason, a podium, the rounds, and what comes next."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

import arcane_lab as al
from arcane_lab.widgets import show
from arcane_lab.widgets.export import page_of
from tests.browser.lab import Mounted, accessibility_problems, saved_soon
from tests.browser.test_layout import BARE, SMALL, TARGETS, boxes
from tests.widgets.playing import play_on, traits_of

Mount = Callable[..., Mounted]
BUTTONS: Final = ["Rematch", "Review this game", "New seed"]
OUTSIDE: Final = """end => [...end.querySelectorAll('section, ul, ol, li, h2, h3, p, b, text')].filter(part => {
  const box = part.getBoundingClientRect(), all = end.getBoundingClientRect();
  const isBelow = box.bottom - all.top > end.scrollHeight + 1;
  return box.width && (box.left < all.left - 1 || box.right > all.right + 1 || isBelow);
}).map(part => `${part.className} ${part.textContent}`)"""


def ended(seats: int = 3) -> dict[str, Any]:
    """The traits of a game that was played to its end here, at its last position."""
    traits: dict[str, Any] = json.loads(_ended(seats))
    return traits


@cache
def _ended(seats: int) -> str:
    others = ["greedy", "careful", "rusher", "collector", "random"][: seats - 1]
    game = play_on(al.Game("alley", players=["me", *others], seed=7), 3000, 7)
    widget = show(game)
    widget.at = widget.count
    return json.dumps({**traits_of(widget), "end": dict(widget.end)})


@pytest.fixture(scope="module")
def over() -> dict[str, Any]:
    return ended()


def test_the_end_has_one_sentence_with_its_reason_and_three_buttons(mount_widget: Mount, over: dict[str, Any]) -> None:
    root = mount_widget(over, body=BARE).root
    title = root.locator(".al-end-title")
    expect(title).to_have_text(over["end"]["title"])
    assert title.inner_text().count(".") == 1
    winner = over["end"]["podium"][0]
    assert winner[1] in title.inner_text()
    assert f"{winner[3][0][0]} gold" in title.inner_text()
    assert root.locator(".al-end-actions > button:visible").all_inner_texts() == BUTTONS
    expect(root.locator(".al-seat").first).to_be_hidden()
    expect(root.locator(".al-first-line .al-question")).to_have_text(over["end"]["bar"])


def test_equal_gold_names_what_decides(mount_widget: Mount, over: dict[str, Any]) -> None:
    reason = {
        "title": "You win with 58 gold: Careful has 58 too, but more infamy.",
        "more": "16 to your 11. With equal gold, less infamy wins.",
    }
    root = mount_widget({**over, "end": {**over["end"], **reason}}, body=BARE).root
    expect(root.locator(".al-end-title")).to_contain_text("more infamy")
    expect(root.locator(".al-end-more")).to_contain_text("less infamy wins")


@pytest.mark.parametrize(
    ("width", "height", "seats", "look"),
    [
        (1100, 640, 3, "light"),
        pytest.param(1100, 640, 6, "dark", marks=pytest.mark.thorough),
        (720, 640, 6, "light"),
        (400, 780, 3, "dark"),
        (1600, 900, 6, "light"),
    ],
)
def test_the_end_fits_its_place(mount_widget: Mount, width: int, height: int, seats: int, look: str) -> None:
    viewport = {"width": width, "height": height}
    mounted = mount_widget(ended(seats), body=BARE, viewport=viewport, color_scheme=look)
    assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert mounted.root.locator(".al-end").evaluate(OUTSIDE) == []
    box = mounted.root.locator(".al-table").bounding_box()
    assert box
    assert box["height"] <= height
    # What is higher scrolls under the bar, whose buttons stay in sight.
    assert mounted.page.evaluate("() => document.documentElement.scrollHeight") <= height
    for button in mounted.root.locator(".al-end-actions > button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)
    expect(mounted.root.locator(".al-end-title")).to_be_in_viewport(ratio=1)
    chart = mounted.root.locator(".al-end-figure .al-trend").bounding_box()
    panel = mounted.root.locator(".al-end-figure").bounding_box()
    assert chart
    assert panel
    assert panel["x"] <= chart["x"] - 34
    # In the dark nothing of the figure is a light ground.
    if look == "dark":
        ground = mounted.root.locator(".al-end-figure").evaluate_all(
            "all => all.flatMap(e => [e, ...e.querySelectorAll('*')]).map(e => getComputedStyle(e).backgroundColor)"
            ".map(c => c.match(/[\\d.]+/g).map(Number)).filter(c => (c[3] ?? 1) > .5 && c[0] + c[1] + c[2] > 400)"
        )
        assert ground == []
    names = mounted.root.locator(".al-end-figure .al-trend-end")
    assert names.count() == seats
    for name in (names.nth(i).bounding_box() for i in range(seats)):
        assert name
        assert name["x"] + name["width"] <= panel["x"] + panel["width"]
        assert panel["y"] <= name["y"]
        assert name["y"] + name["height"] <= panel["y"] + panel["height"]
    assert accessibility_problems(mounted.page) == []


def test_the_best_sale_leads_to_its_step_and_the_last_step_back_to_the_end(
    mount_widget: Mount, over: dict[str, Any]
) -> None:
    mounted = mount_widget(over, body=BARE)
    step = next(one["step"] for one in over["end"]["highlights"] if one["step"])
    mounted.root.get_by_role("button", name="Look at it").click()
    expect(mounted.root.locator(".al-table")).to_have_attribute("data-at", str(step))
    expect(mounted.root.locator(".al-end")).to_be_hidden()
    expect(mounted.root.locator(".al-seat").first).to_be_visible()
    # The line of the steps too can be hit.
    assert mounted.root.locator(TARGETS).evaluate_all(SMALL) == []
    saved_soon(mounted, {"at": step})
    mounted.root.get_by_role("button", name="Last position").click()
    expect(mounted.root.locator(".al-end")).to_be_visible()


def test_a_seed_is_typed_and_its_letters_do_nothing_else(mount_widget: Mount, over: dict[str, Any]) -> None:
    mounted = mount_widget(over, body=BARE)
    page = mounted.page
    mounted.root.get_by_role("button", name="New seed").press("Enter")
    expect(page.get_by_label("Seed", exact=True)).to_be_focused()
    # Letters that are shortcuts of the table stay in the field.
    page.keyboard.type("bn11")
    expect(mounted.root.locator(".al-table")).to_have_attribute("data-at", str(over["at"]))
    page.keyboard.press("Escape")
    expect(mounted.root.get_by_role("button", name="New seed")).to_be_focused()
    mounted.root.get_by_role("button", name="New seed").click()
    page.get_by_label("Seed", exact=True).fill("11")
    assert accessibility_problems(page) == []
    page.keyboard.press("Enter")
    assert [(sent["do"], sent["move"]) for sent in mounted.sent()] == [("rematch", "11")]


def test_a_new_game_takes_the_place_of_the_end(mount_widget: Mount) -> None:
    game = play_on(al.Game("alley", players=["me", "greedy"], seed=7), 3000, 7)
    widget = show(game)
    widget.at = widget.count
    before = {**traits_of(widget), "end": dict(widget.end)}
    mounted = mount_widget(before, body=BARE)
    # Whoever plays again no longer waits for the review of the game before.
    for name in ("Review this game", "Rematch"):
        mounted.root.get_by_role("button", name=name).click()
        widget._handle_custom_msg(mounted.sent()[-1], [])
        after = {**traits_of(widget), "end": widget.end and dict(widget.end)}
        mounted.push(**{name: value for name, value in after.items() if value != before[name]})
        before = after
        wanted = widget.ask["question"] if widget.ask else "Counting the review of this game …"
        expect(mounted.root.locator(".al-long")).to_have_text(wanted)
    expect(mounted.root.locator(".al-end")).to_be_hidden()
    expect(mounted.root.locator(".al-seat.mine [data-mark=next]").first).to_be_visible()
    expect(mounted.root.locator(".al-end-actions")).to_be_hidden()


def test_without_python_the_end_stays_and_says_what_needs_it(mount_widget: Mount, over: dict[str, Any]) -> None:
    mounted = mount_widget(over, body=BARE)
    mounted.lose_python()
    # The click is forced: a person clicks a disabled button, too.
    mounted.root.get_by_role("button", name="Rematch").click(force=True)
    assert mounted.sent() == []
    for name in ("Rematch", "New seed"):
        expect(mounted.root.get_by_role("button", name=name)).to_have_attribute("aria-disabled", "true")
    expect(mounted.root.locator(".al-end-note")).to_contain_text("need Python")
    mounted.root.get_by_role("button", name="Review this game").click()
    # The last position is the board of the last round; a step before it lie the storehouses.
    expect(mounted.root.locator(".al-score-title")).to_be_visible()
    mounted.root.get_by_role("button", name="Result").click()
    expect(mounted.root.locator(".al-end-title")).to_be_visible()


def test_a_large_screen_shows_the_storehouses_and_what_decided_beside_the_end(
    mount_widget: Mount, over: dict[str, Any]
) -> None:
    moments = [[9, "bad move", "It gave gold away.", -2.2, -3.5, -0.9, "Draw from the deck"]]
    review = {"seat": "p1", "who": "you", "marks": [[9, "bad move", "no clear luck", "It gave gold away.", 1]]}
    review |= {"moments": moments, "note": "", "games": 100, "until": "round", "wins": None}
    traits = {**over, "review": review}
    mounted = mount_widget(traits, body=BARE, viewport={"width": 1600, "height": 900})
    root = mounted.root
    for what in (".al-end-houses .al-as-counted", ".al-end > .al-decided .al-decided-row", ".al-highlight"):
        for one in root.locator(what).all():
            expect(one).to_be_in_viewport(ratio=1)
    assert root.locator(".al-end-houses .al-as-counted").count() == 3
    # What is said of a storehouse stands beside it, and its cards are as large as that leaves them.
    for house in root.locator(".al-end-houses .al-as-counted").all():
        (words,), (grid,) = boxes(house.locator(".al-title")), boxes(house.locator(".al-count-grid"))
        assert words["x"] > grid["x"] + grid["width"]
        assert words["y"] == pytest.approx(grid["y"], abs=2)
    assert {round(card["width"]) for card in boxes(root.locator(".al-end-houses .al-card"))} == {64}
    box = root.locator(".al-table").bounding_box()
    assert box
    assert box["height"] <= 900
    assert accessibility_problems(mounted.page) == []
    # Of more seats, too.
    many = mount_widget(ended(6), body=BARE, viewport={"width": 1600, "height": 900}).root
    houses = many.locator(".al-end-houses .al-as-counted")
    assert houses.count() == 6
    for house in houses.all():
        expect(house).to_be_in_viewport(ratio=1)
    assert many.locator(".al-end").evaluate(OUTSIDE) == []
    # Whoever reviews finds it beside the board.
    root.get_by_role("button", name="Review this game").click()
    expect(root.locator(".al-table")).to_have_attribute("data-at", "8")
    expect(root.locator(".al-news-room > .al-decided")).to_be_visible()
    # A smaller screen has no room for them.
    root = mount_widget(traits, body=BARE, viewport={"width": 1100, "height": 640}).root
    expect(root.locator(".al-end-title")).to_be_visible()
    expect(root.locator(".al-end-houses")).to_be_hidden()


def test_the_page_of_a_record_ends_with_its_end(page: Page) -> None:
    game = al.Game("alley", players=["greedy", "careful"], seed=7)
    page.set_content(page_of(game.record()))
    expect(page.locator(".al-end")).to_be_hidden()
    page.get_by_role("button", name="Last position").click()
    expect(page.locator(".al-end-title")).to_contain_text("gold")
    expect(page.locator(".al-end-note")).to_contain_text("need the notebook")
    expect(page.get_by_role("button", name="Rematch")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Back one step").click()
    expect(page.locator(".al-end")).to_be_hidden()


def test_the_podium_rises_once_and_not_at_all_where_motion_is_not_welcome(
    mount_widget: Mount, over: dict[str, Any]
) -> None:
    # Read from the style, as the motion itself may be over by then.
    longest = """() => Math.max(0, ...[...document.querySelectorAll("main *")].map(getComputedStyle)
      .filter(one => one.animationName !== "none" && one.animationIterationCount === "1")
      .map(one => 1000 * (parseFloat(one.animationDelay) + parseFloat(one.animationDuration))))"""
    for motion in ("no-preference", "reduce"):
        mounted = mount_widget(over, body=BARE, reduced_motion=motion)
        mounted.root.locator(".al-step-of").first.wait_for()
        time = mounted.page.evaluate(longest)
        assert 0 < time <= 1400 if motion == "no-preference" else time == 0, (motion, time)
