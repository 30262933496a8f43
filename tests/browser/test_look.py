"""The colours, letters and strokes of the table; on paper, in the system's own colours, and enlarged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

import arcane_lab as al
from arcane_lab.widgets import show
from tests.browser.lab import MOUNT, Mounted, accessibility_problems
from tests.browser.played import Played, state_of
from tests.browser.test_layout import BARE, OUTSIDE, asked_of, boxes
from tests.browser.test_states import contrast, picture
from tests.widgets.playing import new_game, play_on, traits_of

Mount = Callable[..., Mounted]
#: Each colour by its name, in the light and in the dark.
COLOURS: Final = {
    "ink": ("#262130", "#f0ecf6"),
    "muted": ("#5a5366", "#bbb4c8"),
    "panel": ("#fffdf8", "#24212b"),
    "ground": ("#f1ece1", "#17151c"),
    "accent": ("#5b34a8", "#c0a6ff"),
    "soft": ("#efe7fb", "#2f2743"),
    "on-accent": ("#ffffff", "#1b1525"),
    "go": ("#076a48", "#5be3ad"),
    "on-go": ("#ffffff", "#0b2419"),
    "rim": ("#fffdf8", "#17151c"),
    "back": ("#3d4a7a", "#38446f"),
    "warn": ("#a3341c", "#ff9d84"),
    "warn-soft": ("#fde9e2", "#40221b"),
    "shelf": ("#ddd2ba", "#120f17"),
    "slot": ("#cdc0a3", "#2c2835"),
    "edge": ("#645b4b", "#857b69"),
    "infamy-fill": ("#6b4aa8", "#b394f0"),
    "zone": ("#a3341c", "#ff9d84"),
    "s1": ("#1f5dbb", "#7fb0ff"),
    "s2": ("#b3312a", "#ff8d80"),
    "s3": ("#1d6e38", "#6fd191"),
    "s4": ("#7d5200", "#f3bb4a"),
    "s5": ("#7d3bb0", "#cf9bff"),
    "s6": ("#0b6a75", "#63d3df"),
}
#: Which colours stand on which, and how far they must be apart.
ON: Final = [
    *(
        ("ink", "panel", 7),
        ("muted", "panel", 7),
        ("muted", "ground", 6),
        ("accent", "panel", 7),
        ("accent", "soft", 6),
    ),
    *(("on-accent", "accent", 7), ("go", "rim", 6), ("go", "shelf", 4.3), ("on-go", "go", 6)),
    *(("warn", "shelf", 4.5), ("warn", "warn-soft", 5.8), ("infamy-fill", "ground", 5.5)),
    *((f"s{seat}", "shelf", 4) for seat in range(1, 7)),
]
#: The size of letters, in pixels, where they are usual and where there is little room.
LETTERS: Final = {
    ".al-first-line": ("16px/20px 700", "15px/17px 700"),
    ".al-second-line": ("13px/17px 400", "13px/15px 400"),
    ".al-mine .al-score.gold b": ("26px/28px 700", "22px/28px 700"),
    ".al-reader b": ("17px/20.4px 700", None),
    ".al-column-labels": ("12px/12px 600", "12px/12px 600"),
    ".al-stop.high": ("12px/14px 600", "12px/14px 600"),
    ".al-rail-button": ("11px/13px 600", None),
}
COLOUR_OF: Final = """(e, names) => names.map(name => {
  const probe = e.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const found = getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(Number);
  probe.remove();
  return found;
})"""
LETTERS_OF: Final = """e => { const { fontSize, lineHeight, fontWeight } = getComputedStyle(e);
  return `${fontSize}/${lineHeight} ${fontWeight}`; }"""


def of_hex(colour: str) -> list[int]:
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_colour_is_the_one_that_was_measured(mount_widget: Mount, scheme: str) -> None:
    mounted = mount_widget(asked_of(3), body=BARE, color_scheme=scheme)
    found = mounted.root.locator(".al-table").evaluate(COLOUR_OF, list(COLOURS))
    shown = dict(zip(COLOURS, found, strict=True))
    assert shown == {name: of_hex(both[scheme == "dark"]) for name, both in COLOURS.items()}
    for what, ground, least in ON:
        assert contrast(shown[what], shown[ground]) >= least, (what, ground)


@pytest.mark.parametrize("width", [1100, 400])
def test_letters_have_the_sizes_that_they_are_meant_to_have(mount_widget: Mount, width: int) -> None:
    root = mount_widget(asked_of(3), body=BARE, viewport={"width": width, "height": 900}).root
    root.locator(".al-hand [data-mark=next]").first.click()
    for what, both in LETTERS.items():
        if both[width == 400] is not None:
            assert root.locator(what).first.evaluate(LETTERS_OF) == both[width == 400], what
    buttons = boxes(root.locator(".al-top .al-say:visible"))
    assert {box["height"] for box in buttons} == {30 if width == 400 else 32}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_warned_part_of_a_track_is_hatched_whether_it_is_filled_or_not(mount_widget: Mount, scheme: str) -> None:
    traits = asked_of(3)
    for name in ("older", "recent", "latest"):
        traits[name] = []
    for seat, infamy in zip(traits["start"]["seats"], (22, 22, 12), strict=True):
        seat["infamy"] = infamy
    mounted = mount_widget({**traits, "past": "", "at": 0, "ask": None}, body=BARE, color_scheme=scheme)
    names = traits["about"]["names"]
    fill, zone = (of_hex(COLOURS[name][scheme == "dark"]) for name in ("infamy-fill", "zone"))

    def part(seat: str, low: float, high: float) -> Any:
        """The picture of a track between two of its values, without its rim and its token."""
        (box,) = boxes(mounted.root.locator(f"[aria-label^='{names[seat]}'][aria-label$=board] .al-track"))
        top = box["y"] + 1 + (box["height"] - 2) * (24 - high) / 24
        return picture(mounted.page, box["x"] + 2, top, box["width"] - 4, (box["height"] - 2) * (high - low) / 24)

    def share(pixels: Any, colour: list[int]) -> float:
        return float((abs(pixels.astype(int) - colour).max(axis=2) < 12).mean())

    for seat in ("p1", "p2"):
        # Below the warning plain; above it the warning's colour with gaps, up to where it is filled and past that.
        assert share(part(seat, 2, 16), fill) > 0.9
        filled, empty = part(seat, 18.5, 20), part(seat, 23.2, 24)
        assert 0.4 < share(filled, zone) < 0.95
        assert 0.05 < share(empty, zone) < 0.4
        assert share(filled, fill) < 0.02
    assert share(part("p3", 19, 24), zone) > 0.05
    assert share(part("p3", 15, 17), fill) == 0


def sheet(mounted: Mounted) -> tuple[Locator, dict[str, float], dict[str, float]]:
    mounted.root.locator(".al-dots").click()
    side = mounted.root.locator(".al-side")
    return side, boxes(side)[0], boxes(mounted.root.locator(".al-table"))[0]


@pytest.mark.parametrize(("width", "height"), [(400, 780), (720, 640)])
def test_below_a_rail_there_is_a_sheet_that_leaves_the_head_of_the_board_in_sight(
    mount_widget: Mount, width: int, height: int
) -> None:
    mounted = mount_widget(asked_of(3), body=BARE, viewport={"width": width, "height": height}, has_touch=True)
    page, root = mounted.page, mounted.root
    side, box, whole = sheet(mounted)
    assert 0.65 <= box["height"] / whole["height"] <= 0.72
    assert whole["height"] - 12 <= box["y"] + box["height"] <= whole["height"]
    expect(root.locator(".al-first-line:visible")).to_be_in_viewport(ratio=1)
    assert accessibility_problems(page) == []
    # No key leads to what lies under it, and Escape closes it from where it was opened.
    places = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        places.add(page.evaluate("() => document.activeElement.closest('.al-board') !== null"))
    assert places == {False}
    root.locator(".al-dots").focus()
    page.keyboard.press("Escape")
    expect(side).to_be_hidden()
    expect(root.locator(".al-dots")).to_be_focused()
    # A pull closes it, one that is too short does not; so does a click beside it.
    _, box, _ = sheet(mounted)
    for way, is_open in ((20, True), (120, False)):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12 + way, steps=4)
        page.mouse.up()
        expect(side).to_be_visible(visible=is_open)
    sheet(mounted)
    sent = mounted.sent()
    page.mouse.click(boxes(root.locator(".al-seats .al-card").first)[0]["x"] + 4, box["y"] - 20)
    expect(side).to_be_hidden()
    assert mounted.sent() == sent
    # Then the board is there again.
    root.locator(".al-hand [data-mark=next]").first.click()
    expect(root.locator(".al-hand [data-mark=picked]")).to_have_count(1)


def test_on_a_phone_a_tap_opens_what_a_card_does_and_moves_nothing(mount_widget: Mount) -> None:
    mounted = mount_widget(asked_of(3), body=BARE, viewport={"width": 400, "height": 780})
    root = mounted.root
    card = root.locator(".al-hand [data-mark=next]").first
    code = card.get_attribute("data-card")
    card.click()
    reader, opener, mine = (root.locator(name) for name in (".al-reader", ".al-read", ".al-seat.mine"))
    expect(reader).to_be_hidden()
    before = boxes(mine)
    opener.click()
    expect(reader).to_contain_text(mounted.state()["about"]["items"][code]["effect"])
    assert boxes(mine) == before
    assert boxes(reader)[0]["y"] + boxes(reader)[0]["height"] <= before[0]["y"]
    assert accessibility_problems(mounted.page) == []
    mounted.page.keyboard.press("Escape")
    expect(reader).to_be_hidden()
    # The choice stands: Escape has closed no more than what was read.
    expect(root.locator(".al-hand [data-mark=picked]")).to_have_count(1)
    opener.click()
    reader.click()
    expect(reader).to_be_hidden()


def test_an_enlarged_page_keeps_what_is_asked_in_sight(mount_widget: Mount) -> None:
    # A window of 1280 x 800 at twice the size.
    mounted = mount_widget(asked_of(3), body=BARE, viewport={"width": 640, "height": 400})
    page, root = mounted.page, mounted.root
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 640
    assert root.locator(".al-table").evaluate(OUTSIDE) == []
    root.locator(".al-hand [data-mark=next]").first.click()
    slot = root.locator(".al-seat.mine [data-mark=next]").last
    slot.scroll_into_view_if_needed()
    expect(root.locator(".al-first-line:visible")).to_be_in_viewport(ratio=1)
    slot.click()
    assert mounted.sent()[-1]["do"] == "play"
    _, box, _ = sheet(mounted)
    assert box["height"] <= 345
    expect(root.locator(".al-side .al-rail")).to_be_in_viewport(ratio=1)


def test_in_the_systems_own_colours_every_line_and_shelf_is_seen(mount_widget: Mount) -> None:
    mounted = mount_widget(asked_of(6), body=BARE, viewport={"width": 1600, "height": 900})
    root = mounted.root
    mounted.page.emulate_media(forced_colors="active")
    style = "(e, name) => getComputedStyle(e)[name]"
    assert root.locator(".al-seat.mine .al-grid").evaluate(style, "borderTopWidth") == "1px"
    ring = root.locator(".al-hand [data-mark=next]").first.evaluate(style, "outlineColor")
    assert ring == mounted.page.evaluate(
        "() => { const e = document.body.appendChild(document.createElement('i')); e.style.color = 'Highlight'; "
        "return getComputedStyle(e).color; }"
    )
    strokes = root.locator(".al-trend polyline").evaluate_all(
        "all => all.map(e => getComputedStyle(e).strokeDasharray)"
    )
    assert len(set(strokes)) == 6
    assert accessibility_problems(mounted.page) == []


def paper(page: Page) -> None:
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print", color_scheme="dark")


@pytest.mark.parametrize("width", [700, 1400])
def test_on_paper_the_board_comes_first_then_every_turn_and_the_result_is_last(mount_widget: Mount, width: int) -> None:
    game = new_game(["random"] * 3, seed=3)
    traits = {**traits_of(show(game, seat="p1")), "at": len(game.steps)}
    mounted = mount_widget(traits, body=BARE, viewport={"width": width, "height": 900})
    root = mounted.root
    expect(root.locator(".al-table")).to_have_attribute("data-at", str(len(game.steps)))
    paper(mounted.page)
    assert boxes(root.locator(".al-table"))[0]["width"] <= 720
    # One entry a turn, from the last to the first.
    turns = sum(any(event.ends for event in step.events_for("p1")) for step in game.steps)
    assert root.locator(".al-steps > li").count() >= turns > 50
    expect(root.locator(".al-steps > li").last).to_contain_text("The cards were dealt.")
    for name in (".al-rail-button", ".al-controls", ".al-actions", ".al-dots", ".al-extra", ".al-pull"):
        assert root.locator(f"{name}:visible").count() == 0, name
    (board,), (log,), (bar,) = (boxes(root.locator(name)) for name in (".al-board", ".al-steps", ".al-top"))
    assert board["y"] + board["height"] <= log["y"] + 1
    assert log["y"] + log["height"] <= bar["y"] + 1
    assert root.locator(".al-first-line:visible").inner_text()
    assert root.locator(".al-table").evaluate(OUTSIDE) == []


def test_on_paper_nothing_has_a_ring(mount_widget: Mount) -> None:
    game = play_on(new_game(3, 7), 3000, 7, until=lambda game: (game.step, game.to_move) == ("play", "p1"))
    mounted = mount_widget(traits_of(show(game, seat="p1")), body=BARE, viewport={"width": 700, "height": 900})
    mounted.root.locator(".al-hand [data-mark=next]").first.click()
    marked = mounted.root.locator(".al-card:is([data-mark], [data-told])")
    assert marked.count() > 3
    paper(mounted.page)
    rings = marked.evaluate_all("all => all.map(e => getComputedStyle(e).outlineStyle)")
    signs = marked.evaluate_all("all => all.map(e => getComputedStyle(e, '::after').display)")
    assert {*rings, *signs} == {"none"}


#: Where each part of the first widget of the page is, and how large.
PLACES: Final = """() => [...document.querySelector('main.mounted').querySelectorAll('*')].map(part => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [part.getAttribute('class') ?? part.localName, x, y, width, height].join(' ');
})"""


@pytest.mark.parametrize("game", ["alley", "rising", "arts"])
def test_what_else_a_notebook_shows_changes_no_place_and_no_size(page: Page, game: str) -> None:
    """Each widget brings its style, those of one game have much in common, and of two alike the last wins."""
    tables = {name: show(al.Game(name, players=["me", "greedy"], seed=7)) for name in ("alley", "rising", "arts")}
    Played(page, tables.pop(game))
    before = page.evaluate(PLACES)
    assert len(before) > 200
    others = (*tables.values(), al.SlideLab(), al.StorehouseWidget(), al.MoonBoard(seed=1))
    for other in others:
        page.evaluate(MOUNT, [other._esm, "", state_of(other), 1])
    expect(page.locator("main.mounted .al-lab")).to_have_count(6)
    assert page.evaluate(PLACES) == before
