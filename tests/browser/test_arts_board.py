"""The Arcanist board on a blank page, with real keys and the real Python behind it: layout, badges, dice, the stage."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.games.arts.inputs.inputs import samples
from arcane_lab.games.arts.setup import inputs_of
from arcane_lab.records import Game
from arcane_lab.widgets import show
from tests.browser.lab import accessibility_problems, open_panel
from tests.browser.played import Played
from tests.browser.test_told_in_words import LISTEN
from tests.games.arts.table import at, play

Blank = Callable[..., Page]
#: The position of the picture: the engineer of p1 comes to the wagon with a shard on it.
SEATS = {
    "p1": {
        "coins": 9,
        "trickerion": 2,
        "arcane": 1,
        "tiles": "A",
        "tricks": "T1 PS[B]* T3",
        "crew": "magician:3 engineer:2 | apprentice:1 .",
        "assigned": "magician@theater engineer@dark-alley apprentice@workshop",
    },
    "p2": {
        "coins": 5,
        "tricks": "T1[D]* PS",
        "crew": "magician:3 | trickster apprentice:1",
        "assigned": "magician@theater trickster@downtown",
    },
    "p3": {"tiles": "C C", "crew": "magician:3 engineer:2 | apprentice:1", "assigned": "apprentice@downtown"},
}
PLACE = {"wagon": "dark-alley", "dice": "B coins", "worker": "golem", "offer": "A A C", "bag": "B B D D | none"}
#: What a board cuts off, and what can be clicked and is lower than a finger wants it.
CUT = """board => [...board.querySelectorAll("*")]
  .filter((e) => e.clientWidth > 1 && getComputedStyle(e).overflowX !== "visible" && !e.closest(".al-spoken"))
  .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => `${e.className}: ${e.textContent}`)"""
LOW = """board => [...board.querySelectorAll("button, select, input, summary")]
  .filter((e) => e.checkVisibility() && !e.matches(".aa-badge, .aa-rule, .al-link, .al-rule"))
  .filter((e) => e.getBoundingClientRect().height < 44).map((e) => `${e.className}: ${e.textContent}`)"""


class Table(Played):
    """A table and its Python."""

    def html(self) -> str:
        """All that stands in the page but its styles."""
        copy = """main => { const copy = main.cloneNode(true);
          copy.querySelectorAll('style').forEach((part) => part.remove()); return copy.innerHTML; }"""
        return str(self.root.evaluate(copy))


def placed(**position: Any) -> Game:
    given = {**PLACE, "turn": 3, "seats": SEATS, **position}
    return at(players=position.pop("players", 3), **{name: one for name, one in given.items() if name != "players"})


def wagon(**position: Any) -> Game:
    return play(placed(**position), "send engineer dark-alley", "enhance trickerion")


def board(page: Page, game: Game, width: int = 1100, height: int = 640) -> Table:
    page.set_viewport_size({"width": width, "height": height})
    table = Table(page, show(game, seat="p1"))
    page.add_style_tag(content="body { margin: 0 } h1 { display: none }")
    return table


def at_the_end(table: Table) -> Table:
    """The last step, where a performance is shown."""
    table.widget.set_state({"at": len(table.widget.game.steps)})
    table.mounted.push(at=len(table.widget.game.steps))
    return table


# --- where things stand -----------------------------------------------------------------------------------------------


def test_three_seats_stand_in_640_pixels_and_a_phone_has_room_for_fingers(page: Page) -> None:
    table = board(page, wagon())
    of_board = table.root.locator(".aa-board")
    box = table.root.locator(".al-table").bounding_box()
    assert box is not None
    assert box["height"] <= 640
    assert of_board.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    side = table.root.locator(".aa-side").bounding_box()
    track = table.root.locator(".aa-track-panel").bounding_box()
    assert side is not None
    assert track is not None
    assert side["x"] > track["x"] + track["width"]
    page.set_viewport_size({"width": 400, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") == 400
    assert of_board.evaluate(LOW) == []
    folded = table.root.locator(".aa-seat.folded")
    expect(folded).to_have_count(2)
    assert folded.first.evaluate("e => e.getBoundingClientRect().height") < 52
    folded.first.get_by_role("button", name="All of").click()
    expect(folded).to_have_count(1)
    # The question stays in sight, and what happened is one line till it is opened.
    page.mouse.wheel(0, 700)
    page.wait_for_function("scrollY > 400")
    assert table.root.locator(".al-top").evaluate("e => e.getBoundingClientRect().top") == 0
    news = table.root.locator(".aa-news")
    assert news.evaluate("e => e.getBoundingClientRect().height") < 50
    expect(news.locator("li:visible")).to_have_count(1)
    news.get_by_role("button", name="All that happened").click()
    expect(news.get_by_role("button", name="Why?")).to_be_visible()
    # A large screen has all of it 1.3 times as large.
    page.set_viewport_size({"width": 1600, "height": 860})
    box = table.root.locator(".al-table").bounding_box()
    assert box is not None
    assert (box["width"], box["height"] <= 860) == (1600, True)
    assert round(of_board.evaluate("e => e.currentCSSZoom"), 2) == 1.3
    assert of_board.evaluate(CUT) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_used_by_everyone(blank_page: Blank, scheme: str) -> None:
    table = board(blank_page(color_scheme=scheme), wagon())
    assert accessibility_problems(table.page) == []
    table.root.locator(".aa-rests-line .sample").click()
    table.root.get_by_role("button", name="Buy Left: A for 3 coins").click()
    table.answer()
    assert accessibility_problems(table.page, only=["color-contrast", "aria-allowed-attr", "button-name"]) == []


def test_all_that_is_told_apart_is_so_without_colour(page: Page) -> None:
    table = board(page, wagon())
    table.root.get_by_role("button", name="Keys").click()
    drawings = table.root.locator(".aa-legend > li").evaluate_all(
        "all => all.map((e) => e.firstElementChild.outerHTML.replace(/#[0-9a-f]{3,6}/g, ''))"
    )
    assert len(drawings) == len(set(drawings)) >= 20


# --- badges -----------------------------------------------------------------------------------------------------------


def entries(table: Table, kind: str) -> set[str]:
    found = table.root.locator(f".aa-badge[data-{kind}]").evaluate_all(f"all => all.map((e) => e.dataset.{kind})")
    return {entry for text in found for entry in text.split()}


def test_every_input_has_a_badge_and_loses_it_when_it_is_given(page: Page) -> None:
    table = board(page, Game("arts", players=["me"], seed=7))
    ours = {f"{entry}.{field}" for (entry, field), row in samples().items() if row.certainty == "assumed"}
    assert ours <= entries(table, "samples")
    for panel in (".aa-dice-panel", ".aa-offer", ".aa-track-panel", ".aa-seat", ".aa-heir"):
        expect(table.root.locator(f"{panel} .aa-badge.sample").first).to_be_visible()
    inputs = inputs_of(table.widget.game.setup)
    given: dict[str, dict[str, Any]] = {}
    for entry, field in samples():
        row = samples()[entry, field]
        if field != "faces" or entry == "reward-die":
            given.setdefault(entry, {})[field] = int(row.sample) if row.sample.isdigit() else (row.sample or None)
    given["enchantment-die"] = {"faces": " ".join(inputs.faces_for("ABCD"))}
    given = {
        entry: {field: value for field, value in fields.items() if value is not None} for entry, fields in given.items()
    }
    own = board(page, Game("arts", players=["me"], items=given, options={"slot_prices": "3-4-4"}, seed=7))
    left = entries(own, "samples")
    assert {f"{entry}.{field}" for entry, fields in given.items() for field in fields} & left == set()
    assert "option.slot_prices" not in left
    expect(own.root.locator(".aa-dice-panel .aa-badge")).to_have_text("yours")
    own.root.locator(".aa-dice-panel .aa-badge").click()
    expect(own.root.locator(".aa-open")).to_contain_text("items={'enchantment-die': {'faces': …}}")
    page.keyboard.press("Escape")
    expect(own.root.locator(".aa-open")).to_have_count(0)


def test_every_event_carries_a_rule_or_a_stand_in(page: Page) -> None:
    game = Game("arts", players=["me", "greedy", "greedy"], seed=7)
    while len(game.steps) < 40:
        game.play(str(game.legal_moves()[0]))
    table = board(page, game)
    # A line for each turn; behind its "why?" stand the events, each with one rule or stand-in and what that says.
    lines = table.root.locator(".aa-happened > li")
    assert lines.count() > 3
    named: list[str] = []
    for why in lines.get_by_role("button", name="Why?").all():
        why.click()
        events = table.root.locator(".aa-happened .aa-open li")
        told = events.evaluate_all(
            "all => all.map((e) => [...e.querySelectorAll('[data-rule]')].map((one) => one.textContent))"
        )
        assert all(len(one) == 1 for one in told)
        named += [one for [one] in told]
    assert len(named) > 12
    assert all(re.match(r"(AS-[A-Z]+-\d\d|ST-\d+) \S", name) for name in named)
    assert any(name.startswith("ST-") for name in named)
    signed = lines.evaluate_all("all => all.map((e) => e.querySelectorAll('.stand-in, .sample').length)")
    assert any(signed)
    table.root.locator("[data-opens=turns]").click()
    table.root.locator(".al-log .al-because").first.click()
    ids = table.root.locator(".al-log .al-opened .al-rule").evaluate_all("all => all.map((e) => e.dataset.rule)")
    assert ids
    assert all(re.fullmatch(r"AS-[A-Z]+-\d\d|ST-\d+", name) for name in ids)


# --- the visit --------------------------------------------------------------------------------------------------------


def test_two_faces_that_are_pressed_are_set_once_and_lie_beside_the_theater(page: Page) -> None:
    table = board(page, wagon())
    rows = table.root.locator(".aa-row.set")
    rows.get_by_role("button", name="Set a die: A", exact=True).click()
    expect(rows.locator(".aa-go")).to_have_text("Set A: 1 point")
    rows.get_by_role("button", name="a shard").click()
    expect(rows.locator(".aa-go")).to_have_text("Set A and a shard: 2 points")
    assert table.mounted.sent() == []
    rows.locator(".aa-go").click()
    assert [(one["do"], one["move"]) for one in table.mounted.sent()] == [("play", "set A shard")]
    table.answer()
    locked = table.root.locator(".aa-place.theater .aa-face.locked")
    expect(locked).to_have_count(2)
    expect(table.root.locator(".aa-dice-panel .aa-face")).to_have_count(0)
    expect(table.root.locator(".aa-dice-panel .aa-gone")).to_have_count(2)
    faces = rows.locator(".aa-act")
    assert set(faces.evaluate_all("all => all.map((e) => e.getAttribute('aria-disabled'))")) == {"true"}
    why = rows.locator(".aa-rule")
    expect(why).to_have_text("why?")
    why.click()
    expect(table.root.locator(".aa-work .aa-open")).to_contain_text("AS-DICE-04")
    page.keyboard.press("Escape")
    # They lie inside of the Theater's panel, over no word of it, with rune, letter and padlock.
    inside = """theater => { const at = theater.getBoundingClientRect();
      const days = [...theater.querySelectorAll(".aa-day *")].map((one) => one.getBoundingClientRect());
      return [...theater.querySelectorAll(".aa-face")].every((die) => { const box = die.getBoundingClientRect();
        return box.left > at.left && box.right <= at.right && box.top >= at.top && box.bottom <= at.bottom
          && days.every((day) => day.right <= box.left || day.bottom <= box.top || day.top >= box.bottom); }); }"""
    assert table.root.locator(".aa-place.theater").evaluate(inside)
    assert (
        locked.first.locator("svg").evaluate_all("all => new Set(all.map((e) => e.getBoundingClientRect().x)).size")
        == 2
    )
    faces.first.click(force=True)
    table.answer()
    expect(table.root.locator(".al-answer")).to_contain_text("locked")
    assert table.widget.game.picture(None)["dice"] == "A shard locked"


def test_the_offer_keeps_its_gap_till_the_turn_ends(page: Page) -> None:
    table = board(page, wagon())
    table.root.get_by_role("button", name="Buy Left: A for 3 coins").click()
    table.answer()
    slots = table.root.locator(".aa-slot")
    expect(slots.nth(0)).to_have_class(re.compile("empty"))
    expect(table.root.locator(".aa-row.buy")).to_contain_text("empty till orders arrive")
    game = table.widget.game
    while game.picture(None)["turn"] == 3:
        game.play("pass" if "pass" in map(str, game.legal_moves()) else str(game.legal_moves()[-1]))
    table.hear()
    expect(slots.nth(0).locator(".aa-tile")).to_have_count(1)
    assert game.picture(None)["offer"].split()[:2] == ["A", "C"]
    two = board(page, Game("arts", players=["me", "greedy"], seed=7))
    expect(two.root.locator(".aa-slot.closed")).to_have_text(re.compile("closed for two"))


def test_the_order_of_the_bag_is_nowhere(page: Page) -> None:
    def all_of_it(bag: str) -> str:
        table = board(page, wagon(bag=f"{bag} | none"))
        return table.html()

    one, other = all_of_it("B B D D"), all_of_it("D B D B")
    assert one == other
    assert "B×2" in one


# --- a performance, and what moves ------------------------------------------------------------------------------------


def shown(page: Page) -> Table:
    seats = {
        "p1": {
            "coins": 4,
            "fame": 6,
            "arcane": 3,
            "tricks": "T1[A]* PS[AB]* T3[C]*",
            "crew": "magician:3 | .",
            "sent": "magician@theater-other",
        },
        "p2": {"crew": "magician:3 | ."},
    }
    return board(page, at("perform", seats=seats, dice="A shard locked", wagon="downtown"))


def test_c_leads_to_each_trick_and_to_what_performs_them(page: Page) -> None:
    table = shown(page)
    table.root.locator(".al-asking").focus()
    stops = []
    for _ in range(5):
        page.keyboard.press("c")
        stops.append(page.evaluate("() => document.activeElement.dataset.key ?? document.activeElement.textContent"))
    assert sorted(stops) == sorted(["trick T1", "trick PS", "trick T3", "perform", "Perform nothing"])
    table.root.locator('[data-key="trick T3"]').press("Enter")
    expect(table.spoken).to_have_text("Perform T1 and PS.")


def test_one_shard_and_two_matches_show_a_shard_and_then_a_coin_and_a_fame(page: Page) -> None:
    table = shown(page)
    table.root.locator(".aa-row.perform .aa-go").click()
    assert table.mounted.sent()[-1]["move"] == "perform T1 PS T3"
    table.answer()
    lines = at_the_end(table).root.locator(".aa-line")
    expect(lines).to_have_count(3)
    expect(lines.nth(0).locator(".aa-gain")).to_have_text("+1")
    expect(lines.nth(0).locator(".aa-change")).to_have_text("3→4")
    expect(lines.nth(1)).to_contain_text("No shard is left: this instead.")
    expect(lines.nth(1).locator(".aa-change")).to_have_text(["4→5", "6→7"])
    expect(lines.nth(1).get_by_role("button", name="AS-PERF-08")).to_be_visible()
    expect(lines.nth(2)).to_contain_text("C does not show.")
    expect(lines.nth(2).locator(".aa-badge.sample")).to_have_text("sample")
    # The level of Paper Shred is text.
    expect(lines.nth(1).locator(".aa-badge.sample")).to_have_count(0)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_is_new_moves_or_is_framed(blank_page: Blank, motion: str) -> None:
    table = board(blank_page(reduced_motion=motion), placed())
    table.root.get_by_role("button", name="Send the engineer to the Dark Alley").click()
    table.answer()
    pawn = table.root.locator("[data-place=dark-alley] .aa-pawn")
    moves = pawn.evaluate("e => e.getAnimations().length")
    framed = pawn.evaluate("e => e.classList.contains('aa-new')")
    assert (bool(moves), framed) == ((False, True) if motion == "reduce" else (True, False))


def test_a_reward_flies_to_the_sheet(blank_page: Blank) -> None:
    page = blank_page(reduced_motion="no-preference")
    table = shown(page)
    page.evaluate(
        """() => new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => {
          if (one.className === "aa-token") window.flown = [...(window.flown ?? []), one.getAnimations().length];
        }))).observe(document.querySelector(".aa-board"), { childList: true })"""
    )
    table.root.locator(".aa-row.perform .aa-go").click()
    table.answer()
    at_the_end(table)
    page.wait_for_function("window.flown?.length === 3")
    assert page.evaluate("window.flown") == [1, 1, 1]
    expect(table.root.locator(".aa-token")).to_have_count(0)


# --- a second game ----------------------------------------------------------------------------------------------------


def edited(table: Table, name: str, value: str) -> None:
    """An input is typed into its badge at the first board that is seen."""
    field = table.root.get_by_label(f"Your own: {name}")
    field.fill(value)
    field.press("Enter")
    table.answer()


def test_an_edited_input_leaves_the_first_game_untouched_and_shows_both(page: Page) -> None:
    table = board(page, wagon(), 1400, 900)
    game, boards = table.widget.game, table.root.locator(".aa-board:visible")
    before, text = len(game.steps), str(game.picture("table"))
    badge = table.root.locator(".aa-offer .aa-badge").first
    badge.click()
    edited(table, "slot prices", "9")
    expect(table.root.locator(".al-answer")).to_contain_text("allowed: 3-3-4, 3-4-4, 3-4-3")
    expect(boards).to_have_count(1)
    # What was refused stays, to be mended.
    expect(table.root.get_by_label("Your own: slot prices")).to_have_value("9")
    edited(table, "slot prices", "3-4-4")
    expect(boards).to_have_count(2)
    bar = table.root.get_by_role("group", name="Two games")
    expect(bar).to_contain_text("In the second game: slot prices 3-4-4, not 3-3-4. It stands where the first does.")
    places = [one.bounding_box() for one in boards.all()]
    assert places[0]["y"] == places[1]["y"]
    assert places[0]["x"] + places[0]["width"] < places[1]["x"]
    for number, price in enumerate("34"):
        expect(boards.nth(number).locator("[data-slot=middle] .aa-price")).to_have_text(price)
        expect(boards.nth(number).locator(".aa-differs")).to_have_count(1)
    assert accessibility_problems(page, ".aa-pair-bar") == []
    # A move of the second game is none of the first, and what came of it is signed in both.
    boards.nth(1).get_by_role("button", name="Buy Middle: A for 4 coins").click()
    table.answer()
    expect(boards.nth(1).locator("[data-slot=middle]")).to_have_class(re.compile("empty"))
    expect(boards.nth(0).locator("[data-seat=p1] [data-figure=coin].aa-differs")).to_have_count(1)
    assert (len(game.steps), str(game.picture("table"))) == (before, text)
    assert table.widget.second.game.picture(None)["seats"][0]["coins"] == 5
    # Where there is no room for both, one of them is behind a button.
    page.set_viewport_size({"width": 400, "height": 900})
    expect(boards).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 400
    for name, price in (("First game", "3"), ("Second game", "")):
        bar.get_by_role("button", name=name).click()
        expect(boards.locator("[data-slot=middle] .aa-price")).to_have_text(price or "empty")
    bar.get_by_role("button", name="Put it away").click()
    table.answer()
    expect(bar).to_have_count(0)
    expect(table.root.locator(".aa-differs")).to_have_count(0)
    assert table.widget.second is None


def test_the_end_names_fame_and_no_winner(page: Page) -> None:
    game = Game("arts", players=["me", "greedy"], items={"table": {"turns": 1}}, seed=7)
    while not game.is_over:
        game.play(str(game.legal_moves()[-1]))
    table = board(page, game)
    table.mounted.push(end=table.widget.end)
    at_the_end(table)
    fixed = re.compile(r"Fame that the expansion itself fixes: \d+ for you and \d+ for Greedy\.")
    expect(table.root.locator(".al-end")).to_contain_text(fixed)
    text = re.sub(r' class="[^"]*"', "", table.html())
    assert not re.search(r"\bwins\b", text, re.IGNORECASE)
    for panel in ("turns", "rules", "keys", "view"):
        open_panel(table.root, panel)
        assert not re.search(r"\bwins?\b|\bwinner\b(?! here)", table.root.inner_text(), re.IGNORECASE), panel


@pytest.mark.parametrize("width", [400, 1280])
def test_the_wagon_lies_beside_its_place_and_over_no_character(page: Page, width: int) -> None:
    seats = {seat: {**one} for seat, one in SEATS.items()}
    for seat, crew in (("p1", "apprentice engineer"), ("p2", "trickster"), ("p3", "apprentice")):
        seats[seat].pop("assigned", None)
        seats[seat]["sent"] = " ".join(f"{who}@dark-alley" for who in crew.split())
    table = board(page, placed(seats=seats), width=width, height=800)
    here = table.root.locator("[data-place=dark-alley]")
    expect(here.locator(".aa-pawn")).to_have_count(4)
    assert here.evaluate(
        """place => { const wagon = place.querySelector(".aa-wagon").getBoundingClientRect();
          const name = place.querySelector(".aa-place-name").getBoundingClientRect();
          const bottom = place.getBoundingClientRect().bottom;
          const pawns = [...place.querySelectorAll(".aa-pawn")].map((pawn) => pawn.getBoundingClientRect());
          return wagon.height >= 16 && wagon.top >= name.bottom - 3
            && pawns.every((pawn) => pawn.top >= wagon.bottom - 1 && pawn.bottom <= bottom); }"""
    )


def test_what_the_heir_performs_is_shown_too_and_each_move_has_a_line_of_its_own(page: Page) -> None:
    game = Game("arts", players=["me"], seed=5)
    while not game.is_over:
        game.play(str(game.legal_moves()[0]))
    heirs = [any(one.text.startswith("The Heir performs") for one in step.events) for step in game.steps]
    at = heirs.index(True) + 1
    table = board(page, game)
    table.mounted.push(at=at)
    expect(table.root.locator(".aa-show")).to_contain_text("On stage: The Heir")
    lines = table.root.locator(".aa-happened > li")
    assert lines.nth(0).inner_text().count("The Heir") > 0
    assert "The Heir" not in lines.nth(1).inner_text()


def test_enter_prepares_what_the_list_has_and_c_leads_to_the_button_too(page: Page) -> None:
    own = {**SEATS["p1"], "tiles": "A A B D D", "parts": "saw saw mirror fabric", "tricks": "T1 PS T3"}
    seats = {**SEATS, "p1": own, "p2": {**SEATS["p2"], "tricks": "T1 PS"}}
    visit = placed(seats=seats, bag="B | none", offer="B C D")
    table = board(page, play(visit, "send apprentice workshop", "pass"))
    ways = table.root.locator(".aa-row select").first
    table.root.locator(".al-asking").focus()
    stops = []
    for _ in range(8):
        page.keyboard.press("c")
        stops.append(str(page.evaluate("() => document.activeElement.dataset.key")))
    trick = str(ways.get_attribute("data-key")).split()[1]
    assert {f"ways {trick}", f"prepare {trick}"} <= set(stops)
    ways.focus()
    page.keyboard.press("ArrowDown")
    move = ways.input_value()
    page.keyboard.press("Enter")
    assert table.mounted.sent()[-1]["move"] == move
    table.answer()
    assert (table.widget.answer or {})["ok"]


# --- what is read and heard -------------------------------------------------------------------------------------------

#: What only those read who open it: seats by their ids, rules and stand-ins by theirs.
IDS = re.compile(r"\bp[1-4]\b|\bAS-[A-Z]|\bST-\d|\bby the level\b")
#: Everything that somebody sees, but for what is said.
SEEN = """() => [...document.querySelectorAll(".al-table *")]
  .filter((e) => e.checkVisibility() && !e.closest(".al-spoken"))
  .flatMap((e) => [...e.childNodes].filter((one) => one.nodeType === 3).map((one) => one.textContent)).join(" ")"""


def test_no_id_is_seen_before_it_is_asked_for_and_whoever_sits_there_has_a_name(page: Page) -> None:
    game = Game("arts", players=["me", "greedy", "setter"], seed=7)
    while len(game.steps) < 40:
        game.play(str(game.legal_moves()[0]))
    table = board(page, game)
    for width in (1100, 400):
        page.set_viewport_size({"width": width, "height": 800})
        assert IDS.findall(str(page.evaluate(SEEN))) == []
    assert table.root.locator(".aa-seat-head > b").all_inner_texts() == ["You", "Greedy", "Setter"]


def test_the_own_result_is_heard_before_what_others_do(open_page: Blank) -> None:
    game = Game("arts", players=["me", "greedy"], seed=7)
    for move in ("assign magician market-row", "assign engineer theater", "assign apprentice none"):
        game.play(move)
    # A page of its own, for its clock stays with it.
    page = open_page()
    page.clock.install()
    table = board(page, game)
    page.evaluate(LISTEN)
    table.root.get_by_role("button", name="Send the engineer to the Theater on another day").click()
    table.answer()
    page.clock.run_for(20_000)
    own, other, *_ = [text for _, text in page.evaluate("() => heard") if " your engineer" in text or "Greedy" in text]
    assert own.startswith("You send your engineer to the Theater on another day ")
    assert own.endswith(" Your engineer uses 2 points outside the lab, a stand-in.")
    assert other.startswith("Greedy sends ")
