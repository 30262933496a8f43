"""What the look of Arcane Arts is measured by: places in pixels, contrast and shapes in the picture, words, motion."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any, Final

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from arcane_lab.records import Game
from tests.browser.lab import Pixels, accessibility_problems, pixels
from tests.browser.played import Played
from tests.browser.test_arts_board import SEATS, at_the_end, board, placed, shown, wagon
from tests.browser.test_arts_labs import explorer, planner
from tests.browser.test_states import contrast
from tests.browser.test_text_boxes import PROBLEMS, SETTLE
from tests.browser.test_told_in_words import LISTEN
from tests.games.arts.table import play

Blank = Callable[..., Page]
BOX: Final = "e => { const { x, y, width, height } = e.getBoundingClientRect(); return [x, y, width, height]; }"
#: What can be scrolled, but for what happened so far, which grows with the game.
SCROLLS: Final = """board => [...board.querySelectorAll("*:not(.aa-news)")].filter((e) => e.checkVisibility())
  .filter((e) => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1)
  .map((e) => e.className)"""


def box(part: Locator) -> tuple[float, float, float, float]:
    x, y, width, height = part.evaluate(BOX)
    return x, y, width, height


def boxes(parts: Locator) -> list[tuple[float, float, float, float]]:
    return [box(part) for part in parts.all()]


# --- where things stand -----------------------------------------------------------------------------------------------


def test_all_of_the_board_stands_where_it_is_drawn(page: Page) -> None:
    root = board(page, wagon()).root
    track, tray, work, side = (
        root.locator(f".aa-board {name}") for name in (".aa-track-panel", ".aa-tray", ".aa-work", ".aa-side")
    )
    assert box(root.locator(".al-top")) == pytest.approx((9, 9, 1082, 44), abs=1)
    x, y, width, height = box(root.locator(".al-side"))
    assert (x + width, y, width) == pytest.approx((1091, 61, 56), abs=1)
    assert y + height <= 632
    assert box(track)[:3] == pytest.approx((9, 61, 664), abs=1)
    assert box(track)[3] <= 132
    places = boxes(root.locator(".aa-place"))
    assert len({y for _, y, *_ in places}) == 1
    assert all(100 <= height <= 116 for *_, height in places)
    goods = boxes(tray.locator("> *"))
    assert {round(height) for *_, height in goods} == {round(box(tray)[3])}
    assert box(tray)[3] <= 138
    assert [round(b[0] - (a[0] + a[2])) for a, b in pairwise(goods)] == [8, 8, 8]
    assert box(side)[0] - (box(track)[0] + box(track)[2]) == pytest.approx(8, abs=1)
    own, *others = boxes(root.locator(".aa-seat"))
    assert own[3] <= 164
    assert all(height <= 112 for *_, height in others)
    assert box(root.locator(".aa-rests-line"))[1] > box(work)[1] + box(work)[3]

    page.set_viewport_size({"width": 720, "height": 900})
    places = boxes(root.locator(".aa-wagons > .aa-place"))
    assert len({y for _, y, *_ in places}) == 1
    assert {round(height) for *_, height in places} == {112}
    dice, offer, worker, shards = boxes(tray.locator("> *"))
    assert dice[1] == offer[1] < worker[1] == shards[1]
    own, two, *_ = boxes(root.locator(".aa-seat"))
    assert own[1] == two[1]

    page.set_viewport_size({"width": 400, "height": 900})
    tops = [box(part)[1] for part in (root.locator(".al-top"), track, tray, work, side.locator(".aa-seat").first)]
    assert tops == sorted(tops)
    places = boxes(root.locator(".aa-wagons > .aa-place"))
    assert len({y for _, y, *_ in places}) == 1
    # The Workshop and the Theater have one line each; the dice and the offer stand beside each other.
    assert all(height <= 60 for *_, height in boxes(root.locator(".aa-place.beside")))
    assert box(tray)[3] <= 240
    dice, offer, *_ = boxes(tray.locator("> *"))
    assert dice[1] == offer[1]
    # One thumb's way: all that can be done and the own sheet stand on less than two screens of a phone.
    assert page.evaluate("() => document.documentElement.scrollHeight") <= 1235


def test_on_a_phone_what_is_said_of_shards_stays_in_its_panel(page: Page) -> None:
    # As wide as a page with margins leaves it.
    root = board(page, Game("arts", players=["me", "greedy"], seed=7), 384, 900).root
    held = root.locator(".aa-held")
    expect(held.last).to_have_text("nobody has one")
    edge = sum(box(root.locator(".aa-tray"))[::2])
    assert [x + width <= edge for x, _, width, _ in boxes(held)] == [True, True]


FOUR: Final[dict[str, Any]] = {
    **SEATS,
    "p4": {"coins": 3, "tricks": "T1 PS", "crew": "magician:3 engineer:2 | apprentice:1 shapeshifter"},
}


def locked() -> Game:
    return play(wagon(), "set A shard")


def at_the_workshop() -> Game:
    seats: dict[str, Any] = {**SEATS, "p1": {**FOUR["p1"], "tiles": "A B", "parts": "saw mirror", "tricks": "T1 PS T3"}}
    return play(placed(seats=seats), "send apprentice workshop", "pass")


def alone() -> Game:
    return Game("arts", players=["me"], seed=7)


def four() -> Game:
    return placed(seats=FOUR, players=4, shards=2)


@pytest.mark.parametrize(
    "make",
    [
        locked,
        at_the_workshop,
        *(pytest.param(make, marks=pytest.mark.thorough) for make in (wagon, placed, alone, four)),
    ],
)
def test_nothing_is_cut_off_and_nothing_scrolls_whatever_is_asked(page: Page, make: Callable[[], Game]) -> None:
    table = board(page, make())
    for width, height in ((1100, 640), (400, 900), (720, 900), (1600, 860)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLE)
        assert table.root.evaluate(PROBLEMS) == [], width
        high = page.evaluate("() => document.documentElement.scrollHeight")
        assert width in (400, 720) or high <= height, f"{high} at {width}"
        assert table.root.locator(".aa-board").evaluate(SCROLLS) == [], width


def test_a_performance_is_on_one_screen_with_what_is_asked_next(page: Page) -> None:
    table = shown(page)
    table.root.locator(".aa-row.perform .aa-go").click()
    table.answer()
    at_the_end(table)
    expect(table.root.locator(".aa-line")).to_have_count(3)
    expect(table.root.locator(".aa-work .aa-act").first).to_be_visible()
    page.evaluate(SETTLE)
    assert page.evaluate("() => document.documentElement.scrollHeight") <= 640
    assert table.root.evaluate(PROBLEMS) == []


@pytest.mark.parametrize(("make", "high"), [(planner, 526), (explorer, 540)])
def test_a_lab_is_one_screen_and_its_columns_are_as_wide_as_they_are_drawn(
    page: Page, make: Callable[[Page], Played], high: int
) -> None:
    page.set_viewport_size({"width": 1100, "height": 640})
    lab = make(page)
    page.add_style_tag(content="body { margin: 0 } h1 { display: none }")
    assert box(lab.root)[3] <= high
    left, right = boxes(lab.root.locator(".aa-columns > *"))
    assert (right[2] if make is planner else left[2]) == pytest.approx(330 if make is planner else 286, abs=1)
    # Neither column ends far above the other: nothing is an empty field.
    ends = [
        max(y + height for _, y, _, height in boxes(lab.root.locator(f".aa-column:nth-child({n}) > *"))) for n in (1, 2)
    ]
    assert abs(ends[0] - ends[1]) < 100
    if make is explorer:
        assert {round(height) for *_, height in boxes(lab.root.locator(".aa-track"))} == {22}
    else:
        assert {round(width) for _, _, width, _ in boxes(lab.root.locator(".aa-need"))} == {118}
    for width in (1100, 720, 400):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(SETTLE)
        # All of a card turns its component: its words lie on that button.
        found = [one for one in lab.root.evaluate(PROBLEMS) if not one.endswith("lies under BUTTON aa-own")]
        assert found == [], width


# --- what the picture shows -------------------------------------------------------------------------------------------


def grounds(page: Page, part: Locator, scale: int) -> Pixels:
    """The picture of a part with four pixels around it."""
    x, y, width, height = box(part)
    clip: Any = {"x": x - 4, "y": y - 4, "width": width + 8, "height": height + 8}
    return pixels(page.screenshot(clip=clip))


def frame_contrast(picture: Pixels, scale: int) -> float:
    """How far a frame is apart from what lies outside of it: the most that a row near the middle shows at its left."""
    middle, edge = picture.shape[0] // 2, 4 * scale
    rows = picture[middle - 4 * scale : middle + 4 * scale, : edge + 3 * scale].astype(int)
    return max(contrast(row[edge - 3 * scale], dot) for row in rows for dot in row[edge - scale :])


#: What has a frame that tells its state, and how far apart it must be.
FRAMED: Final = (
    *(".aa-act:not(.no)", ".aa-act.no", ".aa-slot.may", ".aa-place.here", ".aa-seat.own", ".aa-member.acting"),
    *(".aa-pawn.acts", ".aa-slip.ready", ".aa-badge.yours", ".aa-go"),
    *(".aa-dice-panel .aa-face.type", ".aa-dice-panel .aa-face.benefit", ".aa-tiles-of .aa-chip"),
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_frame_is_seen_in_the_picture(blank_page: Blank, scheme: str) -> None:
    scale = 2
    page = blank_page(color_scheme=scheme, device_scale_factor=scale)
    table = board(page, wagon())
    table.root.get_by_role("button", name="Set a die: A", exact=True).click()
    page.mouse.move(0, 0)
    low = {}
    for what in FRAMED:
        part = table.root.locator(f".aa-board {what}").first
        apart = frame_contrast(grounds(page, part, scale), scale)
        if apart < 3:
            low[what] = round(apart, 2)
    # A quiet sign has no frame: its drawing stands out, and it is no louder than words that explain.
    for what in (".sample", ".stand-in"):
        sign = table.root.locator(f".aa-track-panel {what}").first
        sides = grounds(page, sign.locator("svg"), scale).reshape(-1, 3).astype(int)
        assert max(contrast(sides[0], dot) for dot in sides) >= 4.5, what
        muted = table.root.locator(".aa-board .aa-muted").first
        assert sign.evaluate("e => getComputedStyle(e).color") == muted.evaluate("e => getComputedStyle(e).color")
    assert low == {}
    assert accessibility_problems(page, only=["color-contrast"]) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_drawings_are_told_apart_in_grey(blank_page: Blank, scheme: str) -> None:
    """Six types, five benefits, two shards with coin and fame, seven of a crew: by their pixels, not by their code."""
    page = blank_page(color_scheme=scheme)
    table = board(page, wagon())
    benefits = [box(one) for one in table.root.locator(".aa-row.set .aa-benefit").all()]
    page.add_style_tag(content="body { filter: grayscale(1) }")
    whole = pixels(page.screenshot())
    groups = {"benefits": [whole[round(y) : round(y) + 18, round(x) : round(x) + 24] for x, y, *_ in benefits]}
    table.root.get_by_role("button", name="Keys").click()
    listed = table.root.locator(".aa-legend > li")
    people = ("magician", "engineer", "apprentice", "specter", "golem", "trickster", "shapeshifter")
    things = ("a coin", "fame", "a Trickerion Shard", "an Arcane Shard")
    for group, names in {"types": [f"type {one}," for one in "ABCDEF"], "things": things, "crew": people}.items():
        for name in names:
            drawing = listed.filter(has_text=name).first.locator("svg").first
            drawing.scroll_into_view_if_needed()
            x, y, width, _ = box(drawing)
            around: Any = {"x": x, "y": y, "width": min(width, 24), "height": min(width, 24)}
            groups.setdefault(group, []).append(pixels(page.screenshot(clip=around)))
    assert [len(group) for group in groups.values()] == [5, 6, 4, 7]
    for name, drawn in groups.items():
        for (i, one), (k, other) in combinations(enumerate(drawn), 2):
            high, wide = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
            apart = np.abs(one[:high, :wide].astype(int) - other[:high, :wide].astype(int)).max(axis=2) > 60
            assert apart.mean() > 0.08, f"{name}: {i} and {k} look alike"


# --- what is said -----------------------------------------------------------------------------------------------------


def test_tab_and_enter_alone_play_a_turn_and_each_step_is_asked_and_spoken(page: Page) -> None:
    table = board(page, placed())
    asked = table.root.locator(".al-first-line .al-question")
    page.evaluate(LISTEN)
    named = "() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent"

    def go(name: str) -> None:
        """With Tab to what has this name."""
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate(named) == name:
                return
        raise AssertionError(f"Tab never comes to {name}")

    def press(key: str = "Enter", says: str = "") -> None:
        page.keyboard.press(key)
        table.answer()
        page.wait_for_function("says => heard.some(([, text]) => text.includes(says))", arg=says)

    expect(asked).to_have_text("Whom do you send, and where? Or no more this turn.")
    go("Send the engineer to the Dark Alley")
    press(says="You send your engineer to the Dark Alley with 2 points, a stand-in and a sample.")
    expect(asked).to_have_text("Put a shard on your engineer?")
    go("Put a Trickerion Shard on it")
    press(says="Your engineer is at the wagon with 3 points: choose.")
    expect(asked).to_have_text("Your engineer is at the wagon with 3 points: choose.")
    go("Buy Left: A for 3 coins")
    press(says="You buy an A tile for 3 coins, a sample.")
    go("Set a die: A")
    press("Space", "Set A: 1 point.")
    press("Escape")
    expect(table.root.locator(".aa-row.set .aa-go")).to_have_count(0)
    press("ArrowRight")
    press(says="You set a die to B: both are locked.")
    assert table.mounted.sent()[-1]["move"] == "set B"
    go("Done here")
    press()
    assert table.widget.game.to_move == "p2"


# --- what moves -------------------------------------------------------------------------------------------------------

#: Writes down what moves and for how long.
MOVES: Final = """() => { window.moved = []; const plain = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const name = this.getAttribute('class') ?? this.tagName;
    window.moved.push([name.split(' ').slice(0, 2).join(' '), options.duration, options.delay ?? 0]);
    return plain.call(this, frames, options);
  }; }"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_each_movement_takes_its_time_or_does_not_happen(blank_page: Blank, motion: str) -> None:
    page = blank_page(reduced_motion=motion)
    table = board(page, placed())
    page.evaluate(MOVES)
    found: dict[str, list[list[Any]]] = {}
    for what in ("Send the engineer to the Dark Alley", "Put a Trickerion Shard on it", "Buy Left: A for 3 coins"):
        table.root.get_by_role("button", name=what).click()
        table.answer()
        found[what.split()[0]] = page.evaluate("() => window.moved.splice(0)")
    rows = table.root.locator(".aa-row.set")
    rows.get_by_role("button", name="Set a die: A", exact=True).click()
    rows.locator(".aa-go").click()
    table.answer()
    found["Set"] = page.evaluate("() => window.moved.splice(0)")
    game = table.widget.game
    while game.picture(None)["turn"] == 3:
        game.play("pass" if "pass" in map(str, game.legal_moves()) else str(game.legal_moves()[-1]))
    table.hear()
    at_the_end(table)
    found["turn"] = page.evaluate("() => window.moved.splice(0)")
    if motion == "reduce":
        assert found == {name: [] for name in found}
        assert page.evaluate("() => document.getAnimations().length") == 0
        assert table.root.locator(".aa-new").count() > 0
        return
    assert ["aa-pawn acts", 280, 0] in found["Send"]
    # The tile goes to the sheet.
    assert ["aa-chip", 240, 0] in found["Buy"]
    # Each die turns for 160 and glides for 320; then its padlock closes.
    assert [one for one in found["Set"] if "locked" in one[0] or "face" in one[0]] == [
        ["aa-face type", 480, 0],
        ["aa-face benefit", 480, 0],
    ]
    assert found["Set"].count(["aa-icon", 120, 480]) == 2
    assert ["aa-wagon", 500, 0] in found["turn"]
    assert found["turn"].count(["aa-wheel", 500, 0]) == 2
    assert [one[1] for one in found["turn"] if one[0].startswith("aa-face")] == [400, 400]
