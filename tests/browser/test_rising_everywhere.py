"""Arcana Rising where it is not one person at a usual screen: several people, a phone, print, forced colours, a saved
notebook, a page that was exported, a mat with very much on it."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from arcane_lab.records import Game
from arcane_lab.widgets import TableWidget, show
from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import Mounted, accessibility_problems, mount
from tests.browser.test_rising_look import close_primer
from tests.browser.test_rising_table import CUT, THEMES, told
from tests.browser.test_text_boxes import PROBLEMS
from tests.games.rising.table import at, legal

Open = Callable[..., Page]
FULL = {
    "mat": "CTT CTW CTB CTG MTT MTW MTB MTG / XGR+12 HGR LGR / BOK BOP BOG / PFL PSU / TDE TPA TLF | TMG TML",
    "supply": "2c 1h 24b 1p",
}


def opened(open_page: Open, traits: dict[str, Any], width: int = 1100, height: int = 740, **options: Any) -> Mounted:
    page = open_page(viewport={"width": width, "height": height}, **options)
    return mount(page, packed_bundle("rising"), "", traits, body=THEMES)


def state_of(widget: TableWidget) -> dict[str, Any]:
    state = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    return dict(json.loads(json.dumps({name: value for name, value in state.items() if name != "layout"}, default=str)))


def box(part: Locator) -> dict[str, float]:
    found: dict[str, float] | None = part.bounding_box()
    assert found is not None
    return found


class Live:
    """A table on a page and its Python: what one says, the other hears."""

    def __init__(self, open_page: Open, widget: TableWidget, **options: Any) -> None:
        self.widget, self.known, self.heard = widget, state_of(widget), 0
        self.mounted = opened(open_page, self.known, **options)
        self.page = self.mounted.page

    def carry(self) -> None:
        """Let Python answer what was sent, and the browser draw that."""
        self.page.wait_for_function("n => harness.sent.length > n", arg=self.heard)
        sent = self.mounted.sent()
        for content in sent[self.heard :]:
            self.widget._handle_custom_msg(content, [])
        self.heard = len(sent)
        self.follow()

    def follow(self) -> None:
        """Let the browser draw what has become of the game since."""
        now = state_of(self.widget)
        self.mounted.push(**{name: value for name, value in now.items() if self.known.get(name) != value})
        self.known = now

    def sit_down(self) -> None:
        self.mounted.root.locator(".al-curtain button").click()
        self.carry()
        expect(self.mounted.root.locator(".al-curtain")).to_be_hidden()

    def html(self) -> str:
        """All that stands in the page, titles and labels too, but for the list of all cards that are not known well."""
        all_of_it = """() => {
          const copy = document.querySelector('main.mounted').cloneNode(true);
          copy.querySelectorAll('.al-assumed, style').forEach((part) => part.remove());
          return copy.outerHTML;
        }"""
        return str(self.page.evaluate(all_of_it))


def hand_of(widget: TableWidget, seat: str) -> list[str]:
    held = next(one["hand"] for one in widget.game.picture("table")["seats"] if one["id"] == seat)
    return str(held).split()


def named(html: str, widget: TableWidget, codes: list[str]) -> list[str]:
    items = widget.about["items"]
    return [code for code in codes if re.search(rf"\b{code}\b", html) or items[code]["name"] in html]


def test_between_two_people_lies_the_curtain_and_nothing_of_a_hand_behind_it(open_page: Open) -> None:
    game = Game("rising", players=["me", "me", "greedy"], seed=5)
    live = Live(open_page, show(game), reduced_motion="reduce")
    root = live.mounted.root
    curtain, status = root.locator(".al-curtain"), root.get_by_role("status").first
    expect(curtain).to_contain_text("I am Player 1: show my cards")
    expect(curtain.get_by_role("button")).to_be_visible()
    expect(root.locator(".ar-hand")).to_be_hidden()
    assert not named(live.html(), live.widget, hand_of(live.widget, "p1") + hand_of(live.widget, "p2"))
    assert accessibility_problems(live.page) == []
    live.sit_down()
    mine = hand_of(live.widget, "p1")
    assert named(live.html(), live.widget, mine) == mine
    root.locator(".ar-cards .ar-card").nth(1).click()
    root.get_by_role("button", name="Cast with it").click()
    live.carry()
    # As soon as it is drawn anew, and not only when the curtain is down.
    assert not named(live.html(), live.widget, mine)
    expect(curtain).to_contain_text("I am Player 2: show my cards")
    expect(curtain.get_by_role("button")).to_be_focused()
    expect(status).to_have_text("Covered. Player 2 is next.")
    # What all may know: the moons of the turn, and who has chosen.
    expect(curtain.locator(".ar-moon")).to_have_count(2)
    expect(curtain.locator(".ar-cover-seats")).to_have_text("Player 1 has chosen ✓Player 2Greedy has chosen ✓")
    assert not named(live.html(), live.widget, mine + hand_of(live.widget, "p2"))
    live.sit_down()
    assert not named(live.html(), live.widget, mine)
    root.locator(".ar-cards .ar-card").nth(2).click()
    card = hand_of(live.widget, "p2")[2]
    root.get_by_role("button", name="Cast with it").click()
    live.carry()
    # All choices are shown to all: backs for what was cast with.
    expect(root.locator(".ar-shown")).to_have_count(3)
    assert not named(live.html(), live.widget, [*hand_of(live.widget, "p2"), card])
    expect(curtain).to_contain_text("Player 1 is next.")


def test_a_choice_not_yet_shown_and_the_card_that_was_cast_change_no_byte_of_another_page(open_page: Open) -> None:
    """Acceptance 3: prepared or cast is the same until all have chosen, and which card was cast also afterwards."""
    chosen, shown_to_all = [], []
    for verb, place in (("cast", 0), ("cast", 1), ("prepare", 0)):
        game = Game("rising", players=["me", "me", "me"], seed=5)
        live = Live(open_page, show(game, seat="p3"), reduced_motion="reduce")
        game.play([move for move in legal(game, "p2") if move.startswith(verb)][place], seat="p2")
        live.follow()
        chosen.append(live.html())
        for seat in ("p1", "p3"):
            game.play(next(move for move in legal(game, seat) if move.startswith("cast")), seat=seat)
        live.follow()
        # Before it, it is told that another has chosen.
        expect(live.mounted.root.locator(".ar-shown").first).to_be_visible()
        shown_to_all.append(live.html())
    assert chosen[0] == chosen[1] == chosen[2] != shown_to_all[0] == shown_to_all[1] != shown_to_all[2]


def test_of_495_payments_none_is_listed(open_page: Open) -> None:
    """Acceptance 15: any eight of plenty are laid token by token."""
    own = {"supply": "9c 9h 9b 9p 9g", "hand": "SEG"}
    game = at(6, 3, players=2, moons=".. .. .. .. .. -", p1=own, p2={"hand": "SOL"})
    assert sum(move.startswith("prepare SEG") for move in legal(game, "p1")) == 496
    live = Live(open_page, show(game, seat="p1"), reduced_motion="reduce")
    live.mounted.root.locator(".ar-cards .ar-card").click()
    live.mounted.root.get_by_role("button", name="Prepare it").click()
    live.carry()
    expect(live.mounted.root.locator(".ar-pay")).to_be_visible()
    assert live.mounted.root.locator(".ar-picker button").count() < 20
    assert live.mounted.root.locator(".al-question button").count() < 20


#: Writes down how many choices are to be seen in each frame.
FRAMES = """() => {
  window.frames_seen = [];
  const look = () => {
    window.frames_seen.push(document.querySelectorAll('.ar-shown').length);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("players", [3, 6])
def test_all_choices_come_in_one_frame_with_what_was_paid_and_stay_in_sight(open_page: Open, players: int) -> None:
    """Acceptance 4."""
    game = Game("rising", players=["me", *["greedy"] * (players - 1)], seed=5)
    live = Live(open_page, show(game), height=740, reduced_motion="reduce")
    root, shown = live.mounted.root, live.mounted.root.locator(".ar-shown")
    while (go_on := root.locator(".al-intro button")).is_visible():
        go_on.click()
    live.page.evaluate(FRAMES)
    root.locator(".ar-cards .ar-card").first.click()
    root.get_by_role("button", name="Cast with it").click()
    live.carry()
    expect(shown).to_have_count(players)
    live.page.mouse.move(5, 5)
    live.page.mouse.move(300, 300)
    assert shown.count() == players
    assert set(live.page.evaluate("frames_seen")) == {0, players}
    # Whoever cast sees the own card and that the others see a back; of the others what they paid, or a back.
    expect(shown.first.locator(".ar-beside-it")).to_have_text("Only you see it. The others see")
    for panel in shown.all()[1:]:
        words = panel.inner_text()
        assert ("face down" in words) == ("casts" in words) == (panel.locator(".ar-turned").count() == 1)
        assert ("paid" in words) == (panel.locator(".ar-beside-it .ar-icon").count() > 0)
    assert any("paid" in panel.inner_text() for panel in shown.all())
    assert box(root.locator(".al-table"))["height"] <= 640
    work = box(root.locator(".ar-work"))
    assert all(box(one)["y"] + box(one)["height"] <= work["y"] + work["height"] for one in shown.all())
    assert root.locator(".ar-board").evaluate(PROBLEMS) == []


def test_whoever_waits_reads_for_whom_and_what_comes_then(open_page: Open) -> None:
    game = Game("rising", players=["me", "me", "greedy"], seed=5)
    game.play(legal(game, "p1")[-1], seat="p1")
    mounted = opened(open_page, state_of(show(game, seat="p1")))
    words = "You have chosen. Player 2 is still choosing. Then all choices are shown together."
    expect(mounted.root.locator(".al-question .al-long")).to_have_text(words)


@pytest.mark.parametrize("width", [400, 1100])
def test_a_first_game_says_goal_turn_and_points(open_page: Open, width: int) -> None:
    widget = show(Game("rising", players=["me", "greedy", "greedy"], seed=5))
    mounted = opened(open_page, state_of(widget), width=width)
    intro, table = mounted.root.locator(".al-intro"), mounted.root.locator(".al-table")
    height = box(table)["height"]
    for word in ("Goal", "A turn", "Points"):
        expect(intro).to_contain_text(word)
        assert intro.evaluate("e => e.scrollHeight <= e.clientHeight + 1")
        intro.get_by_role("button").click()
    expect(intro).to_be_hidden()
    if width == 1100:
        assert height == box(table)["height"] == 640


def test_a_phone_folds_the_neighbours_but_the_one_who_gets_the_hand(open_page: Open) -> None:
    mounted = opened(open_page, json.loads(told("draft", 55)), width=400, height=900)
    seats = mounted.root.locator(".ar-seat")
    heights = [box(seat)["height"] for seat in seats.all()]
    assert heights[0] > 120
    assert heights[1] <= 46
    fold = seats.nth(1).get_by_role("button", name=re.compile("^All of "))
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.press("Enter")
    expect(seats.nth(1).locator(".ar-chips")).to_be_visible()
    assert mounted.page.evaluate("document.documentElement.scrollWidth") == 400
    assert accessibility_problems(mounted.page) == []
    mounted.page.set_viewport_size({"width": 1100, "height": 740})
    expect(seats.nth(0).locator(".ar-chips")).to_be_visible()
    expect(fold).to_be_hidden()


def test_the_solo_game_shows_its_ratings_and_where_one_stands(open_page: Open) -> None:
    mounted = opened(open_page, json.loads(told("draft", 12, players=("me",))))
    scale = mounted.root.locator(".ar-scale")
    assert scale.locator("> span").all_inner_texts() == ["1\n1–29", "2\n30–39", "3\n40–49", "4\n50–59", "5\n60+"]
    expect(scale.locator(".here")).to_have_count(1)
    assert mounted.root.locator(".al-table").evaluate("e => e.getBoundingClientRect().height") <= 640
    assert mounted.root.locator(".ar-board").evaluate(CUT) == []
    assert accessibility_problems(mounted.page) == []


def test_each_row_of_the_pyramid_has_the_moons_of_its_turn_and_no_code_before_it_may(open_page: Open) -> None:
    """Acceptance 13: of the rows above the lowest, every other one lies face down, and no page has its cards."""
    game = Game("rising", players=["me"], seed=5)
    live = Live(open_page, show(game), reduced_motion="reduce")
    whole, turn = game.picture("table"), 1
    drawings: dict[str, str] = {}
    for _ in range(2):
        expect(live.mounted.root.locator(".ar-pyramid-row")).to_have_count(6 - turn)
        for number, row in enumerate(live.mounted.root.locator(".ar-pyramid-row").all()[::-1], turn + 1):
            cards = [code.strip("[]") for code in whole["rows"][number - turn]]
            moons = whole["moons"][number - 1]
            drawn = [one.inner_html() for one in row.locator(".ar-moon").all()]
            assert [drawings.setdefault(moon, one) for moon, one in zip(moons.strip("-"), drawn, strict=True)] == drawn
            assert row.locator(".ar-row-turn b").inner_text() == str(number)
            is_down = number % 2 == 0
            assert row.locator(".down").count() == (len(cards) if is_down else 0)
            assert named(live.html(), live.widget, cards) == ([] if is_down else cards)
        # The row that was face down is the lowest now, and is read.
        game.play(next(move for move in legal(game, "p1") if move.startswith("cast")), seat="p1")
        while game.picture(None)["step"] != "draft":
            game.play(legal(game, "p1")[-1], seat="p1")
        live.follow()
        whole, turn = game.picture("table"), turn + 1
    assert len(set(drawings.values())) == len(drawings) > 2


def test_six_seats_stand_in_640_pixels(open_page: Open) -> None:
    players = ("me", *("greedy",) * 5)
    mounted = opened(open_page, json.loads(told("draft", 40, players=players)))
    table = box(mounted.root.locator(".al-table"))
    assert table["height"] <= 640
    for seat in mounted.root.locator(".ar-seat").all():
        place = box(seat)
        assert place["y"] + place["height"] <= table["y"] + 632
        assert seat.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert mounted.root.locator(".ar-seats .ar-chip, .ar-seats .ar-tag").evaluate_all(CLIPPED) == []
    # Acceptance 12: from whoever gets the hand onwards; the second round goes the other way.
    for number, order in ((1, "23456"), (2, "65432")):
        mounted.push(**state_of(show(at(1, number, players=6), seat="p1")))
        names = mounted.root.locator(".ar-seat").evaluate_all("all => all.map((e) => e.getAttribute('aria-label'))")
        assert [name[-1] for name in names] == list(order)
        tags = mounted.root.locator(".ar-tag.passes").all_inner_texts()
        assert tags == ["hand from you", "hand to you"]
    # Late in a game, with three and four cards in a column, all of the last seat is seen, too.
    mats = {"p2": "- / SGR NBA NPO / - / EWI+1 / -", "p3": "ETB / HGR WGR / BOS / SDR SBR / GVC"}
    mats |= {"p4": "- / PGR / BOC BOO+2 SOL / - / -", "p5": "SCH CTG / BSP PEG PEV / BOL / PPU / -"}
    mats |= {"p6": "- / XGR+6 BSU PEB LGR / - / EKN+1 / -"}
    late = at(5, 3, players=6, moons=".. .. .. .. HB -", **{name: {"mat": mat} for name, mat in mats.items()})
    mounted.push(**state_of(show(late, seat="p1")))
    close_primer(mounted)
    expect(mounted.root.locator(".ar-seats").get_by_text("LGR")).to_be_visible(timeout=5_000)
    cut = "all => all.filter((e) => e.scrollHeight > e.clientHeight).map((e) => e.className)"
    assert mounted.root.locator(".ar-seats, .ar-seats .ar-chip-column").evaluate_all(cut) == []


#: Chips and tags that do not show all that they say.
CLIPPED = """all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""


@pytest.mark.parametrize("width", [400, 720, 1100, 1600])
def test_a_mat_with_eighteen_cards_is_legible(open_page: Open, width: int) -> None:
    game = at(6, 3, p1={**FULL, "hand": "STP", "vp": 3}, p2={"hand": "SOK"})
    mounted = opened(open_page, state_of(show(game, seat="p1")), width=width, height=900)
    rows = mounted.root.locator(".ar-mat .ar-row")
    assert rows.count() >= 18
    texts = rows.locator("> b").evaluate_all("all => all.map((e) => e.scrollWidth <= e.clientWidth + 1)")
    assert all(texts)
    overlaps = mounted.root.locator(".ar-rows").evaluate_all(
        """lists => lists.some((list) => [...list.children].some((row, i, all) => i &&
          row.getBoundingClientRect().top < all[i - 1].getBoundingClientRect().bottom - 1))"""
    )
    assert not overlaps
    expect(mounted.root.locator('.ar-row[data-code="XGR"] .ar-marker')).to_have_text("12")
    expect(mounted.root.locator(".ar-ends > b")).to_have_text("ends at −9 as it is")
    assert mounted.root.locator(".ar-mat").evaluate(PROBLEMS) == []
    assert mounted.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("step", ["draft", "activate"])
def test_forced_colours_keep_edges_and_frame_what_can_be_chosen(open_page: Open, step: str) -> None:
    mounted = opened(open_page, json.loads(told(step, 0 if step == "draft" else 60)), forced_colors="active")
    edges = mounted.root.locator(".ar-mat .ar-row[data-kind=starter] > .ar-edge").evaluate_all(
        "all => all.map((e) => getComputedStyle(e).backgroundImage + getComputedStyle(e).backgroundColor)"
    )
    assert len(set(edges)) == 5
    if step == "draft":
        card = mounted.root.locator(".ar-cards .ar-card.pays").first
        frame = "e => ['outline', 'border'].map((name) => getComputedStyle(e)[name]).join()"
        before = card.evaluate(frame)
        card.click()
        expect(card).to_have_attribute("data-mark", "picked")
        assert card.evaluate(frame) != before
    assert accessibility_problems(mounted.page) == []


def test_print_has_the_board_and_the_turns_and_no_buttons(open_page: Open) -> None:
    mounted = opened(open_page, json.loads(told("draft", 55)))
    page = mounted.page
    page.emulate_media(media="print", color_scheme="dark")
    paper = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).printColorAdjust]"
    assert mounted.root.locator(".al-lab").evaluate(paper) == ["rgb(255, 255, 255)", "exact"]
    page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    for part in (".ar-mat", ".ar-seat", ".al-log"):
        expect(mounted.root.locator(part).first).to_be_visible()
    for part in (".al-rail", ".al-actions", ".ar-pay", ".ar-take"):
        assert mounted.root.locator(f"{part}:visible").count() == 0
    width = mounted.root.locator(".al-table").evaluate("e => e.scrollWidth - e.clientWidth")
    assert width <= 0
    # Nothing that lies over another thing.
    mat, seats = (box(mounted.root.locator(part)) for part in (".ar-mat", ".ar-seats"))
    assert mat["y"] + mat["height"] <= seats["y"] or mat["x"] + mat["width"] <= seats["x"]


def test_a_saved_notebook_has_a_picture_of_words_and_the_last_position_without_python(open_page: Open) -> None:
    game = Game("rising", players=["me", "me", "greedy"], seed=5)
    for seat in ("p1", "p2"):
        game.play(legal(game, seat)[-1], seat=seat)
    shared = show(game)
    bundle = shared._repr_mimebundle_()[0]
    page = open_page()
    body = f"<h1>Saved</h1><main class=mounted>{bundle['text/html']}</main>"
    page.set_content(f"<html lang=en><head><title>Saved</title></head><body>{body}</body></html>")
    expect(page.locator("main")).to_contain_text("Arcana Rising: round 1, turn")
    expect(page.locator("summary")).to_have_text("This rests on 79 reconstructed cards of 108. Show")
    assert accessibility_problems(page) == []
    # Covered when it was saved: what lies open may be looked at when nobody is behind it.
    covered = Live(open_page, show(Game("rising", players=["me", "me", "greedy"], seed=5)))
    covered.mounted.lose_python()
    expect(covered.mounted.root.locator(".al-curtain")).to_be_hidden()
    expect(covered.mounted.root.locator(".ar-mat")).to_be_visible()
    assert not named(covered.html(), covered.widget, hand_of(covered.widget, "p1"))


def test_a_page_of_a_record_steps_through_the_game_and_shows_no_hand(open_page: Open, tmp_path: Path) -> None:
    game = Game("rising", players=3, seed=5)
    for _ in range(12):
        game._play_written(legal(game, game.waiting[0])[-1])
    path = game.record().to_html(tmp_path / "game.html", "p1")
    page = open_page(offline=True)
    page.goto(path.as_uri())
    expect(page.locator(".ar-board")).to_be_visible()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Forward one step").click()
    expect(page.locator(".al-step")).to_contain_text("1 / ")
    expect(page.locator(".al-question .al-long")).not_to_be_empty()
    for seat in ("p2", "p3"):
        assert page.locator(f".ar-cards [data-code]:has-text('{seat}')").count() == 0
    assert accessibility_problems(page, "body") == []


def test_on_a_phone_a_cast_runs_down_and_nothing_scrolls_sideways(open_page: Open) -> None:
    mounted = opened(open_page, json.loads(told("activate", 60)), width=400, height=900)
    stones = [box(stone) for stone in mounted.root.locator(".ar-stone").all()]
    assert len(stones) > 1
    assert all(above["y"] + above["height"] <= below["y"] for above, below in itertools.pairwise(stones))
    assert all(stone["width"] >= 66 and stone["height"] >= 44 for stone in stones)
    scroller = mounted.root.locator(".ar-path-scroll")
    assert scroller.evaluate("e => e.scrollWidth <= e.clientWidth")
    # What stands beside a stone belongs to it: as many figures as there are signs above them.
    asked = mounted.root.locator(".ar-path td.asked")
    ys = [box(cell)["y"] for cell in asked.all()]
    assert len(ys) == 7
    assert max(ys) - min(ys) < 1
    mounted.root.locator(".ar-stone[tabindex='0']").focus()
    mounted.page.keyboard.press("ArrowDown")
    assert mounted.page.evaluate("() => document.activeElement.dataset.stone") == "1"
    assert accessibility_problems(mounted.page) == []
