"""The table of Arcana Rising on a blank page: what stands where, paying by keys, and what a phone shows."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.records import Game
from arcane_lab.widgets import show
from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import Mounted, accessibility_problems, mount
from tests.games.rising.table import at, legal
from tests.widgets.playing import traits_of

THEMES = "<style>:root { color-scheme: light dark; } body { margin: 0; background: Canvas; color: CanvasText; }</style>"
PLAYERS = ("me", "greedy", "greedy")
Open = Callable[..., Page]
#: Elements of the board whose content is cut off.
CUT = """board => [...board.querySelectorAll("*")]
  .filter((e) => e.clientWidth > 1 && getComputedStyle(e).overflowX !== "visible" && !e.closest(".al-spoken"))
  .filter((e) => !e.matches(".ar-cards, .ar-path-scroll, .ar-score-scroll, .ar-column-name"))
  .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => `${e.className}: ${e.textContent}`)"""


@cache
def told(step: str, steps: int, players: tuple[str, ...] = PLAYERS, seed: int = 5) -> str:
    """The traits of a game in which p1 is asked for this step, after so many steps at least."""
    game, luck = Game("rising", players=list(players), seed=seed), random.Random(seed)
    while not game.is_over:
        asked = game.waiting[0]
        if asked == "p1" and game.picture(None)["step"] == step and len(game.steps) >= steps:
            break
        moves = [str(move) for move in game.legal_moves(seat=asked)]
        kept = [move for move in moves if move.startswith(("prepare", "activate"))]
        game.play(luck.choice(kept if kept and luck.random() < 0.7 else moves), seat=asked)
    widget = show(game, seat="p1")
    widget.set_state({"at": len(game.steps)})
    return json.dumps({**traits_of(widget), "end": widget.end})


def opened(open_page: Open, traits: str, width: int = 1100, height: int = 740, **options: Any) -> Mounted:
    page = open_page(viewport={"width": width, "height": height}, **options)
    return mount(page, packed_bundle("rising"), "", json.loads(traits), body=THEMES)


def box(mounted: Mounted, part: str) -> dict[str, float]:
    found: dict[str, float] | None = mounted.root.locator(part).bounding_box()
    assert found is not None, part
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("step", ["draft", "activate"])
def test_it_can_be_used_by_everyone(open_page: Open, scheme: str, step: str) -> None:
    mounted = opened(open_page, told(step, 70), color_scheme=scheme, reduced_motion="reduce")
    assert accessibility_problems(mounted.page) == []


def test_a_card_its_verb_and_enter_pay_the_discounted_price(open_page: Open) -> None:
    traits = json.loads(told("draft", 0))
    prices = traits["ask"]["board"]["prices"]
    code = next(code for code, price in prices.items() if price["several"] and price["cheap"])
    mounted = opened(open_page, told("draft", 0))
    keys = mounted.page.keyboard
    mounted.root.locator(f".ar-cards [data-code={code}]").focus()
    keys.press("Enter")
    keys.press("1")
    assert [(one["do"], one["picks"]) for one in mounted.sent()] == [("ways", f"word prepare {code}")]
    answer = {"id": mounted.sent()[0]["id"], "ok": True, "text": "", "rule": None, "instead": None}
    asked = {**traits["ask"], "so_far": [f"word prepare {code}"], "moves": []}
    mounted.push(ask=asked, answer=answer)
    mounted.root.locator(".ar-pay").wait_for()
    mounted.page.wait_for_function("document.activeElement.matches('.ar-kind-of-price')")
    keys.press("Enter")
    letters = [f"word {'chbpg'[kind]}" for kind, count in enumerate(prices[code]["cheap"]) for _ in range(count)]
    assert [(one["do"], one["picks"]) for one in mounted.sent()[1:]] == [
        ("mean", ", ".join([f"word prepare {code}", *letters]))
    ]


def test_the_end_shows_where_the_points_came_from(open_page: Open) -> None:
    mounted = opened(open_page, told("draft", 10_000), reduced_motion="reduce")
    # A whole game comes packed: the end is there when it is unpacked.
    expect(mounted.root.get_by_text("Where the points came from").first).to_be_visible()
    mounted.page.get_by_role("button", name="Review this game").click()
    bars = mounted.root.locator(".ar-bars .ar-sum")
    seats = json.loads(told("draft", 10_000))["end"]["podium"]
    expect(bars).to_have_count(len(seats))
    assert sorted(text.replace("−", "-") for text in bars.all_inner_texts()) == sorted(
        str(figures[0][0]) for *_, figures in seats
    )
    assert accessibility_problems(mounted.page) == []


#: A seat with a column of eight, one with three rows everywhere, and three seats.
EIGHT = "CTW CAU ETT SCH MTW ETW ETG MTT / XGR+3 PGR / BOL / PSU+1 / TDE GFC | TMG"
THREE = "CTW CAU / XGR+3 PGR / BOL / PSU+1 / TDE GFC | TMG"


@cache
def placed(mat: str, casts: bool = False) -> str:
    """The traits of a table of three at turn 3 of round 3, when p1 chooses a card or has begun to cast."""
    own = {"supply": "5c 4h 2b 3p 4g", "vp": 17, "mat": mat, "hand": "MTG EKN STP TMA"}
    others = {"p2": {"mat": "- / - / BOK BOG+2 ROH / SBR / TPA"}, "p3": {"mat": "- / HGR LGR NPO / BOB BOS / - / THA"}}
    game = at(3, 3, players=3, moons=".. .. CG HP BP -", starters=True, p1=own, **others)
    if casts:
        for seat in ("p1", "p2", "p3"):
            game.play(next(move for move in legal(game, seat) if move.startswith("cast")), seat=seat)
    widget = show(game, seat="p1")
    widget.set_state({"at": len(game.steps)})
    return json.dumps({**traits_of(widget), "end": widget.end})


@pytest.mark.parametrize(("mat", "casts"), [(EIGHT, False), (EIGHT, True), (THREE, True)])
def test_eight_cards_in_a_column_and_a_long_cast_stand_in_640_pixels(open_page: Open, mat: str, casts: bool) -> None:
    mounted = opened(open_page, placed(mat, casts), height=640)
    assert box(mounted, ".al-table")["height"] <= 640
    rows = mounted.root.locator(".ar-mat .ar-column[data-kind='0'] .ar-rows")
    assert rows.evaluate("e => e.scrollHeight <= e.clientHeight")
    assert mounted.root.locator(".ar-board").evaluate(CUT) == []


#: What is larger on a large screen.
PARTS = (".ar-card[data-code=EKN]", ".ar-section.now .ar-moon >> nth=0", ".ar-row[data-code=CAU]")


def test_a_large_screen_has_all_of_it_larger(open_page: Open) -> None:
    """As at 1100, and so much larger as its width goes; the hand, the mat and the others stand where they stood."""
    mounted = opened(open_page, placed(THREE), height=900)
    small = {part: box(mounted, part) for part in PARTS}
    for width, larger in ((1600, 1.15), (1760, 1.28)):
        mounted.page.set_viewport_size({"width": width, "height": 900})
        for part in PARTS:
            assert box(mounted, part)["height"] >= larger * small[part]["height"] - 1
        side, mat = box(mounted, ".ar-side"), box(mounted, ".ar-mat")
        assert side["x"] > mat["x"] + mat["width"]
        assert mounted.page.evaluate("document.documentElement.scrollWidth") == width
        assert mounted.root.locator(".ar-board").evaluate(CUT) == []
        assert mounted.root.locator(".ar-board").evaluate("e => e.scrollWidth - e.clientWidth") <= 0


def test_what_happened_is_folded_on_a_phone_and_opens(open_page: Open) -> None:
    mounted = opened(open_page, told("draft", 55), width=400, height=900)
    fold = mounted.root.get_by_role("button", name="What happened")
    expect(fold).to_have_attribute("aria-expanded", "false")
    assert box(mounted, ".ar-log")["height"] < 60
    fold.click()
    assert box(mounted, ".ar-log")["height"] > 60
    mounted.page.set_viewport_size({"width": 1100, "height": 740})
    expect(fold).to_be_hidden()
    expect(mounted.root.locator(".ar-news")).to_be_visible()
