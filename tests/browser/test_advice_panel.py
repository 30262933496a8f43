"""The panel that ranks moves, and the strip of a review: the built bundle, real answers, real keys and clicks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

import arcane_lab as al
from arcane_lab.advice.rollouts import Rollouts
from arcane_lab.widgets import TableWidget, ranking, show
from tests.browser.lab import Mounted, accessibility_problems, open_panel
from tests.browser.test_layout import BARE
from tests.browser.test_phone import CUT
from tests.widgets.playing import new_game, play_on, traits_of

THEMES = "<style>:root { color-scheme: light dark; } body { background: Canvas; color: CanvasText; }</style>"
Mount = Callable[..., Mounted]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rollouts, "_look_for_twin", lambda _self, _left: None)
    monkeypatch.setattr(ranking, "REASONED", 4)


def told(widget: TableWidget) -> dict[str, Any]:
    """What the browser has of the table and its panel."""
    state = widget.get_state()
    return {**traits_of(widget), **{name: state[name] for name in ("offer", "advice", "question", "review")}}


def a_table() -> TableWidget:
    """p1, a person, chooses where to play a card."""
    game = new_game(["me", "greedy", "greedy"])
    play_on(game, 300, until=lambda one: one.step == "play" and one.to_move == "p1" and len(one.steps) > 20)
    widget = show(game)
    widget.futures = 4
    return widget


def answer(mounted: Mounted, widget: TableWidget) -> dict[str, Any]:
    """Give the browser's newest message to Python, and the browser what comes of it; returns the message."""
    message = mounted.sent()[-1]
    widget._handle_custom_msg(message, [])
    assert widget.wait(60)
    now = told(widget)
    mounted.push(**{name: now[name] for name in ("answer", "offer", "advice", "question")})
    return message


def test_moves_are_ranked_stopped_explained_and_predicted_by_keys(mount_widget: Mount) -> None:
    widget = a_table()
    mounted = mount_widget(told(widget), body=THEMES)
    page, root = mounted.page, mounted.root
    panel, spoken = root.locator(".al-advice"), root.locator("div.al-spoken")
    opener = root.locator("[data-opens=advice]")
    expect(panel.locator(".al-advice-body")).to_be_hidden()
    page.get_by_role("button", name="What if?").press("Enter")
    expect(page.get_by_role("button", name="What if?")).to_have_attribute("aria-pressed", "true")
    message = answer(mounted, widget)
    opener.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    assert {name: message[name] for name in ("do", "lens", "until", "first", "at", "line")} == {
        "do": "what_if", "lens": "known", "until": "round", "first": "show", "at": widget.at, "line": "main"
    }  # fmt: skip
    rows = panel.locator(".al-ranked > li")
    best = widget.ranking.best
    expect(rows).to_have_count(len(widget.ranking.moves))
    expect(rows.first).to_contain_text("comes first")
    called = widget.advice["called"]
    expect(rows.first.locator(".al-move")).to_have_attribute("data-move", best)
    expect(rows.first.locator(".al-move")).to_have_text(called[0])
    expect(spoken).to_contain_text(f"{called[0]} comes first")
    expect(panel).to_contain_text("For what you know: the")
    expect(panel).to_contain_text("assumed card values")
    expect(panel).to_contain_text("No move can be played on here")
    expect(page.get_by_role("button", name="For this very deal")).to_have_count(0)
    # Why another one is behind.
    why = page.get_by_role("button", name=f"Why {called[1]}?")
    why.press("Enter")
    assert answer(mounted, widget)["do"] == "why"
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(panel.locator(".al-reasons:visible > li").first).to_contain_text(f"against {called[0]}")
    why.click()
    expect(panel.locator(".al-reasons:visible")).to_have_count(0)
    assert accessibility_problems(page) == []
    # While it counts: how far it has come, and a button to stop.
    mounted.push(advice={**widget.advice, "state": "running", "games": 50, "asked": 500})
    expect(panel.locator(".al-state")).to_have_text("Counting: 50 of 500 futures so far.")
    expect(rows.first).to_contain_text("first so far")
    page.get_by_role("button", name="Stop", exact=True).click()
    assert mounted.sent()[-1]["do"] == "stop"
    mounted.push(advice={**widget.advice, "state": "stopped", "games": 50, "asked": 500}, answer={
        "id": mounted.sent()[-1]["id"], "ok": True, "text": "", "rule": None, "instead": None
    })  # fmt: skip
    expect(panel.locator(".al-state")).to_contain_text("Stopped after 50 of 500 futures")
    # Predict first: nothing is shown before.
    panel.get_by_label("predict the best move first").check()
    page.get_by_role("button", name="For what you know").click()
    assert answer(mounted, widget)["first"] == "predict"
    expect(rows).to_have_count(0)
    page.get_by_role("button", name="Store my prediction").click()
    expect(panel.get_by_text("choose one in the list first")).to_be_visible()
    page.get_by_label("the best move", exact=True).select_option(best)
    page.get_by_role("button", name="Store my prediction").click()
    assert answer(mounted, widget)["do"] == "predict"
    expect(rows.first).to_contain_text("your choice")
    expect(panel.locator(".al-right")).to_have_text("✓ right")
    expect(panel.locator(".al-predict")).to_contain_text(", and it came first.")
    expect(panel.locator("[data-played]")).to_have_count(0)
    # Another step: the answer goes away. Escape folds the panel.
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    expect(panel.locator(".al-advice-body")).to_be_hidden()
    opener.press("Enter")
    expect(rows).to_have_count(len(widget.ranking.moves))
    page.keyboard.press("b")
    expect(rows).to_have_count(0)
    widget.close()


def test_a_narrow_dark_strip_goes_to_each_decision_and_reads_it(mount_widget: Mount) -> None:
    game = al.Game("alley", players=["greedy", "greedy"], seed=5).fork(at=12)
    review = al.review(game.fork(at=4), "p1", games=4, mode="plain")
    widget = show(game, view="table", review=review)
    widget.futures = 4
    widget.at = len(game.steps) - 1
    widget.rank()
    assert widget.wait(60)
    traits = told(widget)
    # Every sign is there, whatever these few figures say.
    why = [["Sets of Older Wand: -3.0 gold (-4.0 to -2.0).", "AA-SET-15", "A set brings its value."]]
    labels = [("bad move", "good luck"), ("good move", "bad luck")]
    marks = [
        [step, *two, text, number, why]
        for number, ((step, _, _, text, *_), two) in enumerate(zip(traits["review"]["marks"], labels, strict=False), 1)
    ]
    review_told = {
        **traits["review"],
        "marks": marks,
        "moments": [[1, "bad move", "It gave.", -1, -2, 0, "It <b>gave</b> gold"]],
    }
    mounted = mount_widget(
        {**traits, "review": review_told}, body=THEMES, color_scheme="dark", viewport={"width": 400, "height": 900}
    )
    page, root = mounted.page, mounted.root
    open_panel(root, "review")
    strip = root.locator(".al-review")
    buttons = strip.locator(".al-mark")
    assert buttons.all_inner_texts()[:2] == ["✗▲", "▼"]
    buttons.first.click()
    expect(buttons.first).to_have_attribute("aria-current", "step")
    expect(root.locator(".al-table")).to_have_attribute("data-at", str(marks[0][0] - 1))
    expect(strip.locator(".al-mark-said")).to_contain_text(f"Move {marks[0][0]}, bad move, good luck.")
    expect(strip.locator(".al-round")).to_have_text(["Round 1", "Round 2"])
    strip.locator(".al-mark-why summary").click()
    strip.locator(".al-mark-why").get_by_role("button", name="why?").click()
    expect(strip.locator(".al-mark-why")).to_contain_text("A set brings its value.")
    buttons.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(buttons.nth(1)).to_have_attribute("aria-current", "step")
    expect(root.locator("div.al-spoken")).to_contain_text(f"Move {marks[1][0]}, bad luck.")
    expect(strip.locator(".al-decided-row")).to_contain_text("It <b>gave</b> gold")
    strip.locator(".al-decided-row").click()
    expect(buttons.first).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Last position").click()
    page.get_by_role("button", name="Back one step").click()
    open_panel(root, "advice")
    expect(root.locator(".al-ranked > li").first).to_contain_text("play on")
    expect(page.get_by_role("button", name="For this very deal")).to_be_visible()
    played = root.locator(".al-ranked > [data-played]")
    expect(played.locator(".al-move")).to_have_attribute("data-move", str(game.steps[-1].move))
    expect(played).to_contain_text("played this")
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    small = root.locator(":is(.al-advice, .al-review) :is(button:visible, input:visible)").evaluate_all(
        "all => all.filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; })"
        ".map(e => e.className + e.textContent)"
    )
    assert small == []
    assert accessibility_problems(page) == []
    root.locator(".al-ranked").get_by_role("button", name="play on").first.click()
    assert mounted.sent()[-1]["do"] == "play_on"
    widget.close()


PARTS = """table => [...table.querySelectorAll('.al-top, .al-seat, .al-market, .al-tray-room, .al-side, .al-card')]
  .filter(part => !part.matches('.al-trial') && part.getClientRects().length)
  .map(part => ['x', 'y', 'width', 'height'].map(side => part.getBoundingClientRect()[side]))"""
#: Figures on the board that say neither how sure they are nor what they are as good as.
NAKED = """table => [...table.querySelectorAll('.al-badge, .al-look > :last-child')]
  .filter(e => e.getClientRects().length)
  .map(e => e.innerText).filter(text => !/[0-9]–|as good as|exactly/.test(text))"""


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(1600, 900, marks=pytest.mark.thorough),
        (1100, 640),
        pytest.param(850, 640, marks=pytest.mark.thorough),
        (720, 640),
        (400, 780),
    ],
)
def test_what_if_moves_nothing_and_shows_three_ghosts_with_figures_that_say_how_sure_they_are(
    mount_widget: Mount, width: int, height: int
) -> None:
    widget = a_table()
    widget.rank()
    assert widget.wait(60)
    mounted = mount_widget(told(widget), body=BARE, viewport={"width": width, "height": height})
    page, root = mounted.page, mounted.root
    root.locator(".al-seat.mine [data-slot=a1]").focus()
    page.keyboard.press("Shift+Tab")
    before = root.locator(".al-table").evaluate(PARTS)
    page.keyboard.press("w")
    expect(root.locator(".al-what-title")).to_contain_text("comes first.")
    assert root.locator(".al-table").evaluate(PARTS) == before
    assert 1 <= root.locator(".al-trial:visible").count() <= 3
    assert root.locator(".al-table").evaluate(NAKED) == []
    best = widget.advice["best"][0]
    expect(root.locator(".al-what-title")).to_have_text(f"What if? {best['name']} comes first.")
    expect(root.locator(".al-what-text")).to_contain_text(re.compile(r"\d gold \("))
    # All of it is read, also where it takes two lines and two.
    assert root.locator(":is(.al-what-title, .al-what-text):visible").evaluate_all(CUT) == []
    page.keyboard.press("2")
    expect(root.locator(".al-what-title")).to_have_text(f"2: {widget.advice['best'][1]['name']}")
    assert root.locator(".al-table").evaluate(PARTS) == before
    assert accessibility_problems(page) == []
    if width >= 980:
        expect(root.locator(".al-looks > li")).to_have_count(3)
        expect(root.locator(".al-looks > li").last).to_be_in_viewport(ratio=1)
        room = root.locator(".al-news-room").evaluate("e => e.getBoundingClientRect().bottom")
        assert root.locator(".al-looks").evaluate("e => e.getBoundingClientRect().bottom") <= room
    page.keyboard.press("Escape")
    expect(root.locator(".al-trial")).to_have_count(0)
    assert root.locator(".al-table").evaluate(PARTS) == before
    widget.close()


SHARES: Final = {
    "seats": [["p1", "You"], ["p2", "Greedy 2"]],
    "points": [[0, 1, [[40, 31, 50], [60, 50, 69]]], [4, 1, [[70, 60, 78], [30, 22, 40]]]],
    "turns": [[0, 4, "p1", "Round 1, steps 1 to 4: You go from 40% (31% to 50%) to 70% (60% to 78%)."]],
    "note": "The share of futures that each seat wins: 100 futures at each of 2 decisions, seed 1; 95% intervals.",
}


@pytest.mark.parametrize(("width", "height"), [(1100, 640), (850, 640), (400, 780)])
def test_the_review_of_an_own_game_is_one_screen(mount_widget: Mount, width: int, height: int) -> None:
    """The steps, the board, the hand and the heads of the others; what was played is said in whole words."""
    game = play_on(new_game(["me", "greedy", "careful"], 7), 60, 7)
    traits = told(show(game, seat="p1"))
    step = next(at for at in range(40, 60) if game.steps[at - 1].seat == "p1")
    moves = [
        {"move": "reveal a1", "name": "Turn up a1", "at": "p1 a1"},
        {"move": "", "name": "Take it", "at": "discard"},
    ]
    mark = [step, "bad move", "good luck", "It gave gold away.", 1, [], [], "", moves]
    moment = [step, "bad move", "It gave gold away.", -2.2, -3.5, -0.9, "Turn up a1"]
    told_of = {"seat": "p1", "who": "you", "note": "", "games": 4, "until": "round", "unit": "gold", "wins": None}
    review = {**told_of, "rounds": [[1, 0]], "marks": [mark], "moments": [moment]}
    size: Any = {"width": width, "height": height}
    mounted = mount_widget({**traits, "at": step - 1, "review": review}, body=BARE, viewport=size)
    root = mounted.root
    badge = root.locator("[data-told=played] .al-badge")
    expect(badge).to_have_text("you played")
    assert badge.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert mounted.page.evaluate("() => document.documentElement.scrollHeight") <= height
    for other in root.locator(".al-seats > .al-seat").all():
        name, gold = (other.locator(part).bounding_box() for part in (".al-seat-name", ".al-score.gold"))
        assert name is not None
        assert gold is not None
        assert name["width"] > 20
        assert name["x"] + name["width"] <= gold["x"]
        assert width > 539 or other.evaluate("e => e.getBoundingClientRect().height") <= 80


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1100, 640), (400, 780)])
def test_a_review_stands_on_the_board_and_who_was_winning_is_found_by_clicks_and_keys(
    mount_widget: Mount, width: int, height: int, scheme: str
) -> None:
    game = al.Game("alley", players=["greedy", "greedy"], seed=5).fork(at=12)
    widget = show(game, view="table", review=al.review(game.fork(at=4), "p1", games=4, mode="plain", progress=False))
    traits = told(widget)
    step, _, _, text, number, *_ = traits["review"]["marks"][0]
    played = {"move": "reveal a1", "name": "Turn up a1", "at": "p1 a1"}
    better = {"move": "reveal b2", "name": "Turn up b2", "at": "p1 b2"}
    mark = [step, "bad move", "good luck", text, number, [], [], "reveal b2", [played, better]]
    moment = [step, "bad move", "It gave gold away.", -2.2, -3.5, -0.9, "Turn up a1"]
    review = {**traits["review"], "who": "p1", "marks": [mark], "moments": [moment], "wins": SHARES}
    mounted = mount_widget(
        {**traits, "at": step - 1, "review": review},
        body=BARE,
        color_scheme=scheme,
        viewport={"width": width, "height": height},
    )
    page, root = mounted.page, mounted.root
    expect(root.locator(".al-first-line .al-question")).to_have_text("Move 1: Turn up a1. Turn up b2 was better.")
    expect(root.locator("[data-told=better] .al-badge")).to_have_text("✓ better")
    expect(root.locator("[data-told=played] .al-badge")).to_have_text("p1 played")
    # Beside the hand stands all that is said of it, as long as no card is read.
    beside = root.locator(".al-tray-room > .al-mark-told")
    expect(beside).to_be_visible(visible=width > 539)
    if width > 539:
        expect(beside.locator("b").first).to_have_text("✗▲ Bad move, good luck")
        expect(beside).to_contain_text(text)
        expect(beside).to_contain_text("· nothing special")
        expect(root.locator(".al-reader")).to_be_hidden()
        root.locator(".al-seats [data-code]").first.hover()
        expect(root.locator(".al-reader b")).to_be_visible()
        expect(beside).to_be_hidden()
        root.locator(".al-top").hover()
        mounted.push(at=step)
        expect(beside).to_be_hidden()
        mounted.push(at=step - 1)
        expect(beside).to_be_visible()
    # Behind "why?" stands all that can be told of it; who plays on is asked what was asked there.
    bar = root.locator(".al-asking .al-actions")
    shown = bar.locator("button:visible")
    expect(shown).to_have_text([re.compile("^Play on"), "Why?"])
    shown.last.click()
    expect(root.locator(".al-mark-said")).to_be_in_viewport()
    expect(root.locator(".al-mark-said")).to_contain_text("bad move, good luck")
    page.keyboard.press("Escape")
    shown.first.click()
    expect(root.locator(".al-first-line .al-question")).to_contain_text("to try it out.")
    expect(root.locator("[data-told=better]")).to_have_count(0)
    expect(shown).to_have_count(0)
    root.locator(".al-seat [data-slot=a1][data-mark=next]").first.click()
    assert mounted.sent()[-1] | {"id": 0} == {
        "do": "play",
        "move": "reveal a1",
        "at": step - 1,
        "line": "main",
        "id": 0,
    }
    mounted.push(at=step)
    mounted.push(at=step - 1)
    expect(root.locator(".al-first-line .al-question")).to_have_text("Move 1: Turn up a1. Turn up b2 was better.")
    # The mark over the line is framed and can be pointed at; its place is that of the step.
    mark_box = root.locator(".al-scrub-mark").evaluate("e => e.getBoundingClientRect().x + e.offsetWidth / 2")
    line_box = root.locator(".al-scrub-marks").evaluate("e => e.getBoundingClientRect().x")
    assert abs(mark_box - line_box) < 2
    expect(root.locator(".al-scrub-mark")).to_have_class("al-scrub-mark now")
    page.keyboard.press("Tab")
    root.locator(".al-scrub-marks").click(position={"x": 60, "y": 14})
    expect(root.locator(".al-table")).to_have_attribute("data-at", str(step - 1))
    open_panel(root, "review")
    picture = root.get_by_role("slider", name="Who was winning")
    expect(picture).to_have_attribute("aria-valuetext", "After 0 moves: You 40% (31–50), Greedy 2 60% (50–69)")
    picture.press("ArrowRight")
    expect(root.locator(".al-table")).to_have_attribute("data-at", "4")
    expect(root.locator(".al-win-shares")).to_contain_text("You 70% (60–78)")
    root.locator(".al-win-turns button").click()
    expect(root.locator(".al-table")).to_have_attribute("data-at", "0")
    box = picture.bounding_box()
    assert box
    picture.click(position={"x": box["width"] - 6, "y": 20})
    expect(root.locator(".al-table")).to_have_attribute("data-at", "4")
    assert root.locator(".al-win-picture polyline").count() == 2
    assert root.locator(".al-win-picture polygon").count() == 2
    assert accessibility_problems(page) == []
    widget.close()
