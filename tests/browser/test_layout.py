"""Where everything of the table lies: what a move needs is on one screen, and the own board never moves."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import cycle, pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from arcane_lab.widgets import show
from arcane_lab.widgets.changes import changed
from tests.browser.lab import Mounted, accessibility_problems
from tests.browser.test_table_page import TOP, until_step
from tests.widgets.playing import changes_of, new_game, play_on, traits_of

Mount = Callable[..., Mounted]
BARE: Final = (
    "<style>:root { color-scheme: light dark; } h1 { display: none; } body { margin: 0; background: Canvas; }</style>"
)
#: Width and seats of the pages that `make test` lays out: those that are drawn, and a crowd on a phone.
SAMPLE: Final = [(1100, 3), (850, 3), (720, 3), (1100, 6), (400, 3), (400, 6)]
#: Those of them in which whole turns are watched: it takes as long as the others need for their moves.
STILL: Final = [(1100, 3), (400, 3)]
#: Width and height of the widget, seats, and how far down the own board may begin.
SIZES: Final = [
    pytest.param(
        *(width, {400: 780, 1600: 900}.get(width, 640), seats, 350 if width == 400 else 110),
        marks=[] if (width, seats) in SAMPLE else pytest.mark.thorough,
    )
    for width, seats in [*SAMPLE, (400, 2), (720, 4), (720, 6), (850, 6), (1100, 2), (1600, 5), (1600, 6)]
]
NEEDED: Final = (
    *(
        ".al-seat.mine",
        ".al-seat.mine .al-card",
        ".al-hand .al-card",
        ".al-first-line:visible",
        ".al-actions button:visible",
    ),
    *(".al-seats .al-seat", ".al-seats .al-card", ".al-pile .al-card"),
)
#: What runs out of its panel at a side, and what shows a bar to scroll with.
OUTSIDE: Final = """table => {
  const found = [];
  const ELSE = '.al-spoken, .al-named, .al-title, .al-drawer, svg, :is(.al-first-line, .al-second-line) *, kbd';
  for (const panel of table.querySelectorAll('.al-top, .al-seat, .al-market, .al-tray-room, .al-side')) {
    const { left, right } = panel.getBoundingClientRect();
    for (const part of panel.querySelectorAll('*')) {
      const box = part.getBoundingClientRect();
      if (!box.width || part.closest(ELSE)) continue;
      // On a phone what has no room in the bar goes to a column that nobody sees.
      if (getComputedStyle(part.parentElement).flexFlow === 'column wrap') continue;
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
TARGETS: Final = ":is(button, select, input, summary):visible"
SMALL: Final = """all => all.filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; })
  .map(e => `${e.className} ${e.textContent}`)"""


def asked_of(seats: int) -> dict[str, Any]:
    """The traits of a game of so many seats in which p1 chooses a card to play."""
    traits: dict[str, Any] = json.loads(_asked_of(seats))
    return traits


@cache
def _asked_of(seats: int) -> str:
    game = play_on(new_game(seats, 7), 3000, 7, until=lambda game: (game.step, game.to_move) == ("play", "p1"))
    return json.dumps(traits_of(show(game, seat="p1")))


def changed_by(picture: Any, steps: list[dict[str, Any]]) -> Any:
    """A picture after some steps."""
    for change in changes_of(steps):
        picture = changed(picture, change)
    return picture


#: Where each is on the screen, all in one question to the browser; nothing of what is not shown.
BOXES: Final = """all => all.map(e => {
  const { x, y, width, height } = e.getBoundingClientRect();
  return e.getClientRects().length ? { x, y, width, height } : null;
})"""


def boxes(locator: Locator) -> list[dict[str, float]]:
    found: list[dict[str, float]] = locator.evaluate_all(BOXES)
    assert found
    assert all(found)
    return found


#: What lies over what on each card that lies open: its code, its two signs, its name, and what is drawn of its item.
OVERLAPS: Final = """root => {
  const found = [];
  const range = document.createRange();
  const text = e => { range.selectNodeContents(e); return range.getBoundingClientRect(); };
  for (const card of root.querySelectorAll('.al-card.up')) {
    if (!card.checkVisibility()) continue;
    const parts = {}, whole = card.getBoundingClientRect();
    for (const name of ['code', 'name']) parts[name] = text(card.querySelector(`.al-${name}`));
    for (const name of ['gold', 'infamy']) parts[name] = card.querySelector(`.al-${name}`).getBoundingClientRect();
    const shapes = [...card.querySelectorAll('.al-glyph > *')].map(e => e.getBoundingClientRect());
    const side = (which, best) => Math[best](...shapes.map(box => box[which]));
    const [left, right] = [side('left', 'min'), side('right', 'max')];
    const [top, bottom] = [side('top', 'min'), side('bottom', 'max')];
    parts.drawing = { left, right, top, bottom, width: right - left };
    if (Math.max(right - left, bottom - top) < 16) found.push(`the drawing of ${card.dataset.code} is tiny`);
    const there = Object.entries(parts).filter(([, box]) => box.width);
    const size = Math.round(whole.width);
    for (const [name, box] of there) {
      const isBeside = box.left >= whole.left && box.right <= whole.right;
      const isWithin = isBeside && box.top >= whole.top - 1 && box.bottom <= whole.bottom + 1;
      if (!isWithin) found.push(`${name} out of ${card.dataset.code} (${size})`);
      for (const [other, its] of there) {
        if (other <= name) continue;
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        // What a font leaves free above and below its letters may.
        if (wide > 0.5 && high > 2) found.push(`${name} over ${other} of ${card.dataset.code} (${size})`);
      }
    }
  }
  return found;
}"""


def laid_out(seats: int) -> dict[str, Any]:
    """The traits of a table on which every item lies open somewhere, with nothing to be chosen."""
    traits = asked_of(seats)
    codes = cycle(traits["about"]["items"])
    for seat in traits["start"]["seats"]:
        seat.update(rows=3, cols=3, cells=[next(codes) for _ in range(9)])
    traits["start"].update(phase="sell", discard=["SS"], unseen=None)
    return {**traits, "past": "", "older": [], "recent": [], "latest": [], "at": 0, "ask": None}


@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.thorough), 3, 6])
def test_on_a_card_of_any_size_nothing_lies_over_its_drawing(mount_widget: Mount, seats: int) -> None:
    mounted = mount_widget(laid_out(seats), body=BARE)
    for width, height in ((400, 780), (720, 640), (850, 640), (1100, 640), (1100, 800), (1600, 900)):
        mounted.page.set_viewport_size({"width": width, "height": height})
        assert mounted.root.evaluate(OVERLAPS) == [], (width, height)
        assert mounted.root.locator(".al-table").evaluate(OUTSIDE) == []


def test_a_card_shows_what_its_size_has_room_for(mount_widget: Mount) -> None:
    mounted = mount_widget(laid_out(3), body=BARE, viewport={"width": 1600, "height": 900})
    others = mounted.root.locator(".al-seats")
    for slot in range(39, 82):
        others.evaluate("(e, slot) => e.style.setProperty('--other', `${slot}px`)", slot)
        shown = {
            name
            for name in ("code", "gold", "infamy")
            if others.locator(f".al-card.up > .al-{name}").first.is_visible()
        }
        wanted = {"code", *(["infamy"] if slot >= 52 else []), *(["gold"] if slot >= 60 else [])}
        assert shown == wanted, slot
        assert others.evaluate(OVERLAPS) == [], slot


@pytest.mark.parametrize(("width", "height", "seats", "most"), SIZES)
def test_all_that_a_move_needs_is_on_one_screen(
    mount_widget: Mount, width: int, height: int, seats: int, most: int
) -> None:
    mounted = mount_widget(asked_of(seats), body=BARE, viewport={"width": width, "height": 900})
    root = mounted.root
    root.locator(".al-hand [data-mark=next]").first.click()
    is_strip = width == 400 and seats > 3
    for screen in dict.fromkeys((900, height)):
        mounted.page.set_viewport_size({"width": width, "height": screen})
        for what in NEEDED:
            for box in boxes(root.locator(what)):
                assert box["width"] > 0, what
                # Of many others there are two at a time.
                if is_strip and what.startswith(".al-seats"):
                    assert box["y"] + box["height"] <= height, what
                    continue
                assert box["height"] > 0, what
                assert box["x"] >= 0, what
                assert box["x"] + box["width"] <= width, what
                assert box["y"] + box["height"] <= height, what
        assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert boxes(root.locator(".al-table"))[0]["height"] <= height
        assert boxes(root.locator(".al-seat.mine"))[0]["y"] <= most
        slots = boxes(root.locator(".al-board [role=gridcell]:has(.al-card)"))
        assert min(box["width"] for box in slots) >= 39
        assert min(box["height"] for box in slots) >= 43.5
        assert root.locator(".al-table").evaluate(OUTSIDE) == []
        assert root.locator(TARGETS).evaluate_all(SMALL) == []
    assert accessibility_problems(mounted.page) == []


@pytest.mark.parametrize(
    ("width", "seats"),
    [
        pytest.param(width, seats, marks=[] if (width, seats) in [(1100, 3), (400, 6)] else pytest.mark.thorough)
        for width in (400, 720, 850, 1100, 1600)
        for seats in (2, 3, 4, 5, 6)
    ],
)
def test_every_target_is_large_enough_and_axe_finds_nothing(mount_widget: Mount, width: int, seats: int) -> None:
    mounted = mount_widget(asked_of(seats), body=BARE, viewport={"width": width, "height": 900})
    page, root = mounted.page, mounted.root
    assert root.locator(TARGETS).evaluate_all(SMALL) == []
    assert root.locator(".al-table").evaluate(OUTSIDE) == []

    def check() -> None:
        # In the dark nothing but the colours can differ.
        for scheme, only in (("light", ()), ("dark", ("color-contrast",))):
            page.emulate_media(color_scheme=scheme)
            assert accessibility_problems(page, only=only) == []

    check()
    if width == 400:
        root.locator(".al-dots").click()
        assert root.locator(TARGETS).evaluate_all(SMALL) == []
        check()


def test_a_slot_is_hit_at_the_edge_of_its_frame(mount_widget: Mount) -> None:
    mounted = mount_widget(asked_of(6), body=BARE, viewport={"width": 720, "height": 640})
    (box,) = boxes(mounted.root.locator("[aria-label^='Player 4'][aria-label$=board] [role=gridcell]").first)
    mounted.page.mouse.click(box["x"] + 1, box["y"] + box["height"] / 2)
    assert mounted.sent()[-1]["picks"] == "p4 a1"


@pytest.mark.parametrize("seats", [pytest.param(4, marks=pytest.mark.thorough), 6])
def test_on_a_phone_the_others_are_in_a_strip_and_who_moves_is_in_sight(mount_widget: Mount, seats: int) -> None:
    game = play_on(new_game(["me", *["random"] * (seats - 1)], seed=3), 10)
    names = game.names_for("p1")
    mounted = mount_widget(traits_of(show(game)), body=BARE, viewport={"width": 400, "height": 780})
    root = mounted.root

    def seen() -> list[str]:
        inside = []
        for panel in root.locator(".al-seats .al-seat").all():
            box = boxes(panel)[0]
            if box["x"] >= 0 and box["x"] + box["width"] <= 400:
                inside.append(str(panel.get_attribute("aria-label")))
        return inside

    for at in range(1, len(game.steps)):
        mounted.push(at=at)
        mounted.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        mover = game.steps[at - 1].seat
        assert len(seen()) == 2
        assert mover == "p1" or f"{names[mover]}'s board" in seen(), at
    assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= 400


@pytest.mark.parametrize(
    ("width", "height", "seats", "most"),
    [pytest.param(*one.values, marks=[] if one.values[::2] in STILL else pytest.mark.thorough) for one in SIZES],
)
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
            # At twice the pace, as soon as it can be chosen.
            root.evaluate("e => e.querySelector('.al-pace-button[aria-pressed=false]:last-of-type')?.click()")
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


@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.thorough), 3, 6])
def test_a_large_screen_has_room_for_turns_gold_and_the_cards_not_seen_yet(mount_widget: Mount, seats: int) -> None:
    traits = asked_of(seats)
    mounted = mount_widget(traits, body=BARE, viewport={"width": 1600, "height": 900})
    root = mounted.root
    widths = [box["width"] for box in boxes(root.locator(".al-seat.mine .al-card"))]
    assert max(widths) <= 122
    assert min(widths) >= 118
    # Nothing has to be opened for the turns, the figure and the cards.
    for what in (".al-steps > li.now", ".al-trend", ".al-unseen-cards", ".al-side .al-tabs"):
        expect(root.locator(what)).to_be_in_viewport(ratio=1)
    assert root.locator(".al-table").evaluate(OUTSIDE) == []
    assert boxes(root.locator(".al-table"))[0]["height"] <= 900
    assert boxes(root.locator(".al-side"))[0]["width"] == 340
    assert root.locator(".al-trend polyline").count() == seats
    strokes = "all => all.map(e => [getComputedStyle(e).strokeDasharray, getComputedStyle(e).stroke].join())"
    assert len(set(root.locator(".al-trend polyline").evaluate_all(strokes))) == seats
    assert (
        len(root.locator(".al-trend-end .al-token").evaluate_all("all => [...new Set(all.map(e => e.innerHTML))]"))
        == seats
    )
    ends = sorted(box["y"] for box in boxes(root.locator(".al-trend-end")))
    assert all(below - above >= 16 for above, below in pairwise(ends))
    now = [step for name in ("older", "recent", "latest") for step in traits[name]]
    unseen = changed_by(traits["start"], now)["unseen"]
    assert root.locator(".al-unseen .al-title").inner_text() == f"Still unseen by you: {sum(unseen)} cards"
    told = [int(count) for count in root.locator(".al-unseen-cards b").all_inner_texts()]
    assert told == [count for count in unseen if count]
    assert accessibility_problems(mounted.page) == []


@pytest.mark.parametrize(("width", "height"), [(1600, 800), (1400, 900)])
def test_where_the_screen_is_lower_or_narrower_the_figure_gives_way(
    mount_widget: Mount, width: int, height: int
) -> None:
    mounted = mount_widget(asked_of(3), body=BARE, viewport={"width": width, "height": height})
    expect(mounted.root.locator(".al-extra")).to_be_hidden()
    assert boxes(mounted.root.locator(".al-table"))[0]["height"] <= 640
    assert boxes(mounted.root.locator(".al-side"))[0]["width"] == (340 if width == 1600 else 56)


def test_what_is_docked_is_changed_with_tabs_and_another_panel_gives_way_to_the_turns(mount_widget: Mount) -> None:
    mounted = mount_widget(asked_of(3), body=BARE, viewport={"width": 1600, "height": 900})
    root = mounted.root

    def seen() -> str | None:
        return root.locator(".al-rail-button[aria-expanded=true]").get_attribute("data-opens")

    assert seen() == "turns"
    expect(root.get_by_role("button", name="Close")).to_be_hidden()
    for icon in ("rules", "view", "keys"):
        root.locator(f"[data-opens={icon}]").click()
        assert seen() == icon
        mounted.page.keyboard.press("Escape")
        assert seen() == "turns"
        expect(root.locator(f"[data-opens={icon}]")).to_be_focused()
    root.locator("[data-opens=keys]").click()
    root.get_by_role("button", name="Close").click()
    expect(root.locator(".al-log")).to_be_visible()
    # What if stands on the board, with all its moves docked beside it; then the turns come back.
    what_if = root.locator(".al-tabs [data-opens=what-if]")
    what_if.click()
    expect(what_if).to_have_attribute("aria-pressed", "true")
    expect(root.locator(".al-advice")).to_be_visible()
    expect(root.locator(".al-log")).to_be_hidden()
    what_if.click()
    expect(what_if).to_have_attribute("aria-pressed", "false")
    assert seen() == "turns"


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


#: What the bar says, once the table is at a step.
ASKED_AT: Final = """at => document.querySelector('.al-table').dataset.at === at
  && [document.querySelector('.al-question').innerText, ...[document.querySelector('.al-thumb')]
    .flatMap(card => [card.checkVisibility(), card.dataset.code]), document.querySelector('.al-top').dataset.by]"""


@pytest.mark.parametrize("width", [1100, pytest.param(720, marks=pytest.mark.thorough), 400])
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
            # Both in one look: on a busy machine the next move would come between two.
            question, *besides = mounted.page.wait_for_function(ASKED_AT, arg=str(at)).json_value()
            told = [step.seat, str(step.move).split()[-1], question]
            # The bar shows the card, where it has room, and the colour of who plays it.
            assert besides == [width > 400, str(step.move).split()[1], step.seat[1:]]
            break
        before = after
        if not told:
            expect(root.locator(".al-table")).to_have_attribute("data-at", str(after["at"]))
    seat, slot, question = told
    name = game.names_for("p1")[seat]
    assert question.startswith(f"{name}: " if width == 400 else f"{name} plays a")
    assert question.endswith(f" into {slot}.")
    place = root.locator(f"[aria-label^='{name}'][aria-label$=board] [data-slot={slot}]")
    expect(place).to_have_attribute("data-told", "moved")
    expect(place).to_be_in_viewport(ratio=1)
    at_once = """async () => { document.querySelector('.al-skip').click(); await null;
      return document.querySelector('.al-table').dataset.at; }"""
    assert mounted.page.evaluate(at_once) == str(before["at"])
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
    expect(mounted.page.locator(".al-table").first).to_have_attribute("data-at", str(after["at"]))
    # The next time it is chosen already.
    expect(double).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("width", [850, 720])
def test_where_the_middle_is_narrow_what_others_did_stands_beside_the_hand(mount_widget: Mount, width: int) -> None:
    game = play_on(
        new_game(3, 7), 3000, 7, until=lambda game: (game.step, game.to_move) == ("draw", "p1") and len(game.steps) > 20
    )
    mounted = mount_widget(traits_of(show(game, seat="p1")), body=BARE, viewport={"width": width, "height": 640})
    root = mounted.root
    recap, reader = root.locator(".al-recap"), root.locator(".al-reader")
    # What became of oneself is told there, too.
    (mine,) = mounted.state()["ask"]["mine"]
    expect(recap.locator(".al-my-news")).to_have_text(f"You: {mine}.")
    expect(recap.locator(".al-my-news")).to_be_in_viewport(ratio=1)
    before = boxes(root.locator(":is(.al-top, .al-seat, .al-market, .al-tray-room)"))
    expect(recap).to_be_in_viewport(ratio=1)
    assert recap.inner_text()
    assert root.locator(".al-news-room").evaluate("e => e.scrollHeight <= e.clientHeight")
    # Whoever points at a card reads that; it makes room again when it is read no longer.
    root.locator(".al-seat.mine .al-card.up").first.hover()
    expect(reader).to_be_visible()
    expect(recap).to_be_hidden()
    assert boxes(root.locator(":is(.al-top, .al-seat, .al-market, .al-tray-room)")) == before
    assert root.locator(".al-table").evaluate(OUTSIDE) == []
    mounted.push(at=mounted.state()["at"] - 1)
    mounted.page.mouse.move(1, 1)
    mounted.push(at=mounted.state()["at"] + 1)
    expect(recap).to_be_visible()
    assert accessibility_problems(mounted.page) == []


@pytest.mark.parametrize(
    ("width", "seats"), [(850, 3), (400, 3), (1100, 6), pytest.param(1100, 2, marks=pytest.mark.thorough)]
)
def test_the_whole_discard_lies_over_the_others_and_goes_with_escape(
    mount_widget: Mount, width: int, seats: int
) -> None:
    traits = laid_out(seats)
    traits["start"]["discard"] = [*traits["about"]["items"]] * 2
    mounted = mount_widget(traits, body=BARE, viewport={"width": width, "height": 780})
    page, root = mounted.page, mounted.root
    opener, pile = root.get_by_role("button", name="See all"), root.locator(".al-all")
    before = boxes(root.locator(":is(.al-top, .al-seat.mine, .al-market, .al-tray-room)"))
    opener.click()
    cards = pile.locator(".al-card")
    assert cards.count() >= 2
    expect(cards.first).to_be_focused()
    (place,) = boxes(pile)
    others = boxes(root.locator(".al-seats"))[0]
    assert place["y"] >= others["y"] - 1
    assert place["y"] + place["height"] <= others["y"] + others["height"] + 1
    # Each card can be brought into sight, and what lies there is the card.
    cards.last.scroll_into_view_if_needed()
    expect(cards.last).to_be_in_viewport(ratio=1)
    on_top = (
        "e => { const b = e.getBoundingClientRect(); const t = document.elementFromPoint(b.x + b.width / 2, b.y + 9);"
    )
    assert cards.last.evaluate(f"{on_top} return e.contains(t); }}")
    assert boxes(root.locator(":is(.al-top, .al-seat.mine, .al-market, .al-tray-room)")) == before
    assert accessibility_problems(page) == []
    page.keyboard.press("Escape")
    expect(pile).to_be_hidden()
    expect(root.get_by_role("button", name="See all")).to_be_focused()


@pytest.mark.parametrize("asked", ["reveal", "draw", "play", "bribe"])
def test_on_a_phone_what_is_asked_is_read_whole(mount_widget: Mount, asked: str) -> None:
    mounted = mount_widget(until_step(asked), body=BARE, viewport={"width": 400, "height": 780})
    words = mounted.root.locator(".al-asked .al-words").first
    for line in words.locator(":is(.al-first-line, .al-second-line):visible").all():
        cut = line.evaluate("e => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth]")
        assert max(cut) <= 1, line.inner_text()
    assert boxes(mounted.root.locator(".al-top"))[0]["height"] == 87


@pytest.mark.parametrize("width", [1100, 720])
def test_what_others_did_has_a_title_their_shapes_and_its_reasons(mount_widget: Mount, width: int) -> None:
    game = play_on(
        new_game(3, 7), 3000, 7, until=lambda game: (game.step, game.to_move) == ("draw", "p1") and len(game.steps) > 20
    )
    mounted = mount_widget(traits_of(show(game, seat="p1")), body=BARE, viewport={"width": width, "height": 640})
    recap = mounted.root.locator(".al-recap")
    # Beside the hand there is room for two turns and no more.
    expect(recap.locator(".al-title")).to_be_visible(visible=width > 979)
    expect(recap.locator(".al-title")).to_have_text("Since your last turn")
    turns = recap.locator(".al-turn-told")
    # p2 and p3 have played, in this order.
    expect(turns).to_have_count(2)
    for turn, seat in zip(turns.all(), (2, 3), strict=True):
        expect(turn.locator(f"> .al-token.s{seat}")).to_be_visible()
        expect(turn.locator(".al-opened").first).to_be_hidden()
        turn.get_by_role("button", name="why?").click()
        expect(turn.locator(".al-rule").first).to_be_visible()
    # A look at a card takes it away for a while, and changes nothing of it.
    mounted.root.locator(".al-seat.mine .al-card.up").first.hover()
    mounted.root.locator(".al-top").hover()
    expect(turns.last.locator("> .al-opened")).not_to_have_attribute("hidden", "")
    assert mounted.root.locator(".al-table").evaluate(OUTSIDE) == []


@pytest.mark.parametrize(("width", "height"), [(1100, 640), (1280, 800), (400, 780)])
def test_the_order_has_its_arrows_and_the_tray_the_keys_of_a_card_that_is_chosen(
    mount_widget: Mount, width: int, height: int
) -> None:
    root = mount_widget(asked_of(3), body=BARE, viewport={"width": width, "height": height}).root
    between = root.locator(".al-turns > span").evaluate_all(
        "all => all.map(e => getComputedStyle(e, '::before').content)"
    )
    assert between == ["none", '"›"', '"›"']
    keys = root.locator(".al-tray-room .al-keys-told")
    expect(keys).to_be_hidden()
    root.locator(".al-hand [data-mark=next]").first.click()
    expect(keys).to_be_visible(visible=width > 979)
    if width > 979:
        assert keys.inner_text().split() == ["←↑→↓", "move", "Enter", "choose", "D", "discard", "Esc", "cancel"]
        (tray,), (told,) = boxes(root.locator(".al-tray-room")), boxes(keys)
        assert told["y"] + told["height"] <= tray["y"] + tray["height"] - 4
        assert told["x"] + told["width"] <= tray["x"] + tray["width"]
    assert root.locator(".al-table").evaluate(OUTSIDE) == []
    root.get_by_role("button", name="Cancel").click()
    expect(keys).to_be_hidden()


def test_the_keys_give_way_where_a_card_has_much_to_say(mount_widget: Mount) -> None:
    traits = asked_of(3)
    for item in traits["about"]["items"].values():
        item["effect"] = "It does this and that, and more besides. " * 6
    root = mount_widget(traits, body=BARE, viewport={"width": 1100, "height": 640}).root
    root.locator(".al-hand [data-mark=next]").first.click()
    (reader,) = boxes(root.locator(".al-tray-room .al-reader"))
    (text, *_), (keys,) = boxes(root.locator(".al-reader > div:not(.al-card)")), boxes(root.locator(".al-keys-told"))
    assert keys["x"] >= reader["x"] + reader["width"] or keys["y"] >= text["y"] + text["height"]


#: Of words in the bar, what is outside of it or of what cuts it off.
CUT: Final = """words => words.flatMap(word => {
  const range = document.createRange();
  range.selectNodeContents(word);
  const boxes = [...range.getClientRects()].filter(box => box.width);
  if (!boxes.length) return [`${word.className} is not there`];
  const found = [];
  for (let outer = word; outer && !outer.matches('.al-board'); outer = outer.parentElement) {
    const { overflow, display } = getComputedStyle(outer);
    if (display === 'contents' || (overflow === 'visible' && !outer.matches('.al-top'))) continue;
    const edge = outer.getBoundingClientRect();
    const isBeside = box => box.left < edge.left - 1 || box.right > edge.right + 1;
    // The box of a line may be higher than its letters.
    const isOut = box => isBeside(box) || box.top < edge.top - 2.5 || box.bottom > edge.bottom + 2.5;
    if (boxes.some(isOut)) found.push(`${word.className} "${word.textContent}" is cut by ${outer.className}`);
    if (outer.matches('.al-top')) break;
  }
  return found;
})"""


def test_a_warning_and_two_answers_are_read_whole_at_every_width(mount_widget: Mount) -> None:
    """A card that can be used, played or discarded, where the last hidden card would be replaced."""
    game = new_game(("me", "greedy", "careful"), 16)
    chance = random.Random(16)
    while len(game.steps) < 80:
        game.play(chance.choice(game.legal_moves()))
    traits = traits_of(show(game, seat="p1"))
    code = next(move["text"][4:] for move in traits["ask"]["moves"] if move["text"].startswith("use "))
    assert traits["ask"]["warnings"]
    mounted = mount_widget(traits, body=BARE, viewport={"width": 1100, "height": 800})
    for width in (1100, 850, 720, 600, 400):
        mounted.page.set_viewport_size({"width": width, "height": 800})
        card = mounted.root.locator(f".al-hand [data-card={code}]").first
        if width == 1100:
            card.click()
            expect(card).to_have_attribute("data-mark", "picked")
            # Whose turn it is stands beside the warning.
            expect(mounted.root.locator(".al-your-turn")).to_be_visible()
        words = mounted.root.locator(".al-question .al-long, .al-last, .al-actions button:visible")
        expect(words).to_have_count(5)
        assert words.evaluate_all(CUT) == [], width
        names = [mounted.root.get_by_role("button", name=name) for name in ("Use the", "Discard the")]
        for name in names:
            expect(name).to_be_visible()
        assert mounted.root.evaluate(OUTSIDE) == []
