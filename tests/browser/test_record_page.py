"""An exported record in a real Chromium, opened as the file that it is, with the network off."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import arcane_lab as al
from arcane_lab.records import Game, Record
from arcane_lab.widgets import export
from tests.browser.lab import accessibility_problems, open_panel
from tests.widgets.playing import play_on

Open = Callable[..., Page]
HOSTILE = "</script><script>window.hit=1</script><img src=x onerror=window.hit=2> \u2028 <b>bold</b> {{7*7}}"


@pytest.fixture
def open_record(blank_page: Open, tmp_path: Path) -> Open:
    """`open_record(record, view="table")`: the page of a record, opened from its file without a network."""

    def open_one(record: Record, at: int | None = None, look: dict[str, Any] | None = None, **options: Any) -> Page:
        path = record.to_html(tmp_path / "lesson.html", **options)
        page = blank_page(offline=True, **(look or {}))
        page.goto(path.as_uri() + (f"#{at}" if at is not None else ""))
        return page

    return open_one


def played(moves: int = 40, players: int = 3) -> Record:
    return play_on(Game("alley", players=players, seed=7), moves).record()


def step(page: Page) -> str:
    return page.locator(".al-step").inner_text()


def test_it_steps_through_the_record_and_asks_for_nothing(open_record: Open) -> None:
    page = open_record(played())
    assert step(page) == "0 / 40"
    page.get_by_role("button", name="Forward one step").click()
    page.keyboard.press("n")
    page.keyboard.press("b")
    assert step(page) == "1 / 40"
    page.keyboard.press("l")
    assert step(page) == "40 / 40"
    page.get_by_role("slider", name="Step").fill("17")
    assert step(page) == "17 / 40"
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^Step 17 of 40\. \S"))
    assert page.watch.asked == [page.watch.asked[0]]
    assert page.watch.console == []


def test_an_inspection_is_a_step_of_its_own_with_its_items_and_rules(open_record: Open) -> None:
    game = play_on(Game("alley", players=3, seed=7), 400, until=lambda game: game.phase == "bribe")
    page = open_record(game.record(), at=len(game.steps), look={"viewport": {"width": 400, "height": 800}})
    panel = page.locator(".al-counted")
    expect(panel).to_be_visible()
    expect(panel.locator(".al-scoreboard tbody tr")).to_have_count(3)
    panel.get_by_text("All that counted").click()
    counted = panel.locator(".al-counted-told > li", has_text="AA-INSPECT-09").first
    counted.get_by_role("button", name="why?").click()
    expect(counted.locator(".al-why")).to_be_visible()
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    for forced in ("active", "none"):
        page.emulate_media(forced_colors=forced)
        assert accessibility_problems(page, ".al-counted") == []
    page.keyboard.press("b")
    page.get_by_role("button", name="Back one step").click()
    expect(panel).to_be_hidden()


def test_the_address_names_the_step_and_leads_there(open_record: Open) -> None:
    page = open_record(played(), at=12)
    assert step(page) == "12 / 40"
    page.keyboard.press("Tab")
    page.keyboard.press("n")
    page.wait_for_url("**#13")
    page.evaluate("location.hash = '#5'")
    expect(page.locator(".al-step")).to_have_text("5 / 40")
    page.evaluate("location.hash = '#999'")
    expect(page.locator(".al-step")).to_have_text("40 / 40")


def test_each_event_tells_why_in_the_words_of_the_rule(open_record: Open) -> None:
    page = open_record(Record.example("doll-attack"), at=2, view="table")
    open_panel(page.locator("main"), "turns")
    now = page.locator(".al-steps > li.now")
    now.get_by_role("button", name="why?").click()
    now.locator("button.al-rule").first.click()
    assert len(now.locator(".al-why").first.inner_text()) > 20


def test_comments_and_lines_are_shown_and_spoken(open_record: Open) -> None:
    record = Record.example("lamp")
    page = open_record(record, view="table")
    assert page.get_by_role("heading").inner_text() == record.title
    page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press("n")
    remark = page.locator(".al-remark")
    assert record.moves[2].comment in remark.inner_text()
    assert "Or: Bottled Fairy to b1" in remark.inner_text()
    expect(page.get_by_role("status")).to_contain_text(str(record.moves[2].comment))


def test_a_click_on_a_card_says_that_this_is_a_record(open_record: Open) -> None:
    page = open_record(played(), seat="p1")
    page.locator(".al-seat.mine [data-slot=b2]").click()
    expect(page.locator(".al-answer")).to_contain_text("This is a record")
    assert step(page) == "0 / 40"


def test_texts_that_pretend_to_be_markup_do_nothing(open_record: Open) -> None:
    record = Record.from_text(played(8).annotate(1, HOSTILE).to_text())
    page = open_record(record, at=1)
    assert page.locator(".al-remark").inner_text().startswith("</script><script>window.hit=1")
    assert page.locator("img, b:text('bold')").count() == 0
    assert page.evaluate("window.hit") is None


def test_a_script_that_is_not_ours_may_not_run(blank_page: Open, tmp_path: Path) -> None:
    path = played(3).to_html(tmp_path / "lesson.html")
    path.write_text(path.read_text("utf-8").replace("<main", "<script>window.hit = 1</script><main", 1), "utf-8")
    page = blank_page(offline=True)
    page.goto(path.as_uri())
    assert step(page) == "0 / 3"
    assert page.evaluate("window.hit") is None
    assert "Content Security Policy" in " ".join(page.watch.console)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_and_nothing_is_cut_off(open_record: Open, scheme: str, width: int) -> None:
    look = {"color_scheme": scheme, "viewport": {"width": width, "height": 900}}
    page = open_record(Record.example("lamp"), at=2, view="table", look=look)
    open_panel(page.locator("main"), "turns")
    page.locator(".al-because:visible").first.click()
    page.locator("button.al-rule:visible").first.click()
    assert accessibility_problems(page, "body") == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_review_on_a_page_goes_to_its_decisions_by_click_and_keys_and_is_printed_as_unfolded(
    open_record: Open,
) -> None:
    game = Game("alley", players=["greedy", "greedy"], seed=5).fork(at=12)
    review = al.review(game.fork(at=4), "p1", games=4, mode="plain")
    page = open_record(game.record(), view="table", review=review)
    strip, marks = page.locator(".al-review"), page.locator(".al-mark")
    steps = [decision.step for decision in review.decisions]
    assert len(steps) > 1
    open_panel(page.locator("main"), "review")
    expect(marks).to_have_count(len(steps))
    marks.nth(1).click()
    expect(page.locator(".al-step")).to_have_text(f"{steps[1] - 1} / 12")
    expect(marks.nth(1)).to_have_attribute("aria-current", "step")
    expect(strip.locator(".al-mark-said")).to_contain_text(f"Move {steps[1]}, ")
    page.keyboard.press("ArrowLeft")
    expect(marks.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".al-step")).to_have_text(f"{steps[0] - 1} / 12")
    expect(page.get_by_role("status")).to_contain_text(f"Move {steps[0]}, ")
    page.keyboard.press("l")
    expect(page.locator(".al-step")).to_have_text("12 / 12")
    assert page.url.endswith("#12")
    note = strip.get_by_text("Estimates from 4 futures")
    expect(note).to_be_visible()
    assert accessibility_problems(page, "body") == []
    page.emulate_media(media="print")
    expect(note).to_be_visible()
    expect(page.locator(".al-controls")).to_be_hidden()
    assert page.watch.console == []
    assert page.watch.asked == [page.watch.asked[0]]


def test_without_scripts_the_last_position_and_the_moves_can_be_read(open_record: Open) -> None:
    page = open_record(Record.example("lamp"), view="table", look={"java_script_enabled": False})
    text = page.locator("body").inner_text()
    assert "The last position, and the moves:" in text
    assert "Player 1 uses the Mystical Lamp: it is out until the next round." in text
    assert "The lamp turns up cards" in text
    assert str(page.locator("noscript img").get_attribute("alt")).count("; b1 ") == 4


def test_a_page_near_the_limit_unpacks_itself_and_works_like_any_other(
    open_record: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record.example("lamp")
    plain = open_record(record, at=2, view="table")
    expect(plain.locator(".al-step")).to_be_visible()
    monkeypatch.setattr(export, "LONG", 1_000)
    monkeypatch.setattr(export, "NEAR", 1_000)
    page = open_record(record, at=2, view="table")
    total = len(record.moves)
    expect(page.locator(".al-step")).to_have_text(f"2 / {total}")
    assert page.locator("script").count() == 4
    looks = """() => [...document.querySelectorAll("main, main *")].map((part) =>
      [part.tagName, getComputedStyle(part).color, part.offsetHeight])"""
    assert page.evaluate(looks) == plain.evaluate(looks)
    assert page.locator("main").inner_text() == plain.locator("main").inner_text()
    page.keyboard.press("Tab")
    page.keyboard.press("n")
    page.wait_for_url("**#3")
    expect(page.locator(".al-remark")).to_contain_text(str(record.moves[2].comment))
    page.evaluate("location.hash = '#1'")
    expect(page.locator(".al-step")).to_have_text(f"1 / {total}")
    page.keyboard.press("l")
    expect(page.locator(".al-step")).to_have_text(f"{total} / {total}")
    page.emulate_media(media="print")
    expect(page.locator(".al-controls")).to_be_hidden()
    assert page.watch.console == []
    assert page.watch.asked == [page.watch.asked[0]]
    # Nothing but the two scripts that the page names may run, neither from an address made here nor written into it.
    page.evaluate(
        """() => {
          const add = (parts) => document.head.append(Object.assign(document.createElement("script"), parts));
          add({ textContent: "window.hit = 1" });
          add({ src: URL.createObjectURL(new Blob(["window.hit = 2"])), onerror: () => (document.title = "refused") });
        }"""
    )
    expect(page).to_have_title("refused")
    assert page.evaluate("window.hit") is None
    silent = open_record(record, view="table", look={"java_script_enabled": False})
    assert "The last position" in silent.locator("body").inner_text()
    assert str(silent.locator("noscript img").get_attribute("alt")).count("; b1 ") == 4


@pytest.mark.thorough
def test_a_very_long_record_is_packed_and_plays_all_the_same(open_record: Open, tmp_path: Path) -> None:
    game = Game("alley", players=["random"] * 2, edition="first", seed=1)
    assert len(game.steps) > 4_000
    page = open_record(game.record(), view="table")
    assert (tmp_path / "lesson.html").stat().st_size < 300_000
    expect(page.locator(".al-step")).to_have_text(f"0 / {len(game.steps)}")
    page.keyboard.press("Tab")
    page.keyboard.press("l")
    expect(page.locator(".al-step")).to_have_text(f"{len(game.steps)} / {len(game.steps)}")
    assert page.watch.console == []


def test_the_lines_of_a_record_are_stepped_through_on_its_page(open_record: Open) -> None:
    game = play_on(Game("alley", players=3, seed=7), 6)
    other = next(str(move) for move in game.legal_moves(at=4) if str(move) != str(game.steps[4].move))
    page = open_record(game.record().annotate(5, variation=[other]), view="table", at=6)
    before = page.locator(".al-step").inner_text()
    open_panel(page.locator("main"), "view")
    page.locator("button.al-line[data-line=A]").click()
    expect(page.locator(".al-step")).to_have_text("5 / 5")
    expect(page.locator("button.al-line[data-line=A]")).to_have_attribute("aria-current", "true")
    page.keyboard.press("b")
    expect(page.locator(".al-step")).to_have_text("4 / 5")
    page.locator("button.al-line[data-line=main]").click()
    expect(page.locator(".al-step")).to_have_text("4 / 6")
    page.keyboard.press("l")
    expect(page.locator(".al-step")).to_have_text(before)
    assert page.watch.console == []
