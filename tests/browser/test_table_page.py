"""The table widget on a blank page: the built bundle, real games' traits, real keys and clicks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.games.alley.text.questions import effect_of
from arcane_lab.widgets import show
from arcane_lab.widgets.packing import rows, unpacked
from tests.browser.lab import UNDER_WAY, Mounted, accessibility_problems, open_panel, saved_soon
from tests.games.alley.widgets.test_lines import another_move, choice_of, finished
from tests.games.alley.widgets.words import choices_of
from tests.widgets.playing import new_game, play_on, texts_of, traits_of

THEMES = "<style>:root { color-scheme: light dark; } body { background: Canvas; color: CanvasText; }</style>"
Mount = Callable[..., Mounted]
TOP = "e => e.getBoundingClientRect().top"


def until_step(step: str, seed: int = 7, **setup: Any) -> dict[str, Any]:
    """The traits of a game in which p1 is asked for this step."""
    traits: dict[str, Any] = json.loads(_until_step(step, seed, **setup))
    return traits


@cache
def _until_step(step: str, seed: int, **setup: Any) -> str:
    game = play_on(new_game(3, seed, **setup), 3000, seed, until=lambda game: (game.step, game.to_move) == (step, "p1"))
    assert game.step == step
    return json.dumps(traits_of(show(game, seat="p1")))


@pytest.fixture(scope="module")
def whole_game() -> dict[str, Any]:
    return {**traits_of(show(new_game(["random"] * 3, seed=3), seat="p1")), "at": 0}


def step(mounted: Mounted) -> str:
    return mounted.root.locator(".al-step").inner_text()


def label(mounted: Mounted) -> str:
    return mounted.page.evaluate("() => document.activeElement.getAttribute('aria-label')")


# --- stepping ---------------------------------------------------------------------------------------------


def test_buttons_and_keys_step_through_the_game(mount_widget: Mount, whole_game: dict[str, Any]) -> None:
    mounted = mount_widget(whole_game)
    old = len(rows(unpacked(whole_game["past"])))
    page, count = mounted.page, old + sum(len(whole_game[name]) for name in ("older", "recent", "latest"))
    forward = page.get_by_role("button", name="Forward one step")
    forward.click()
    forward.click()
    assert step(mounted) == f"2 / {count}"
    saved_soon(mounted, {"at": 2})
    page.keyboard.press("n")
    page.keyboard.press("b")
    page.keyboard.press("b")
    assert step(mounted) == f"1 / {count}"
    page.keyboard.press("l")
    expect(mounted.root.locator(".al-phase")).to_have_text("Game over")
    expect(mounted.root.locator(".al-pips .over")).to_have_count(3)
    page.keyboard.press("f")
    assert step(mounted) == f"0 / {count}"


def test_the_slider_goes_anywhere(mount_widget: Mount, whole_game: dict[str, Any]) -> None:
    mounted = mount_widget(whole_game)
    slider = mounted.page.get_by_role("slider", name="Step")
    slider.fill("156")
    assert step(mounted).startswith("156 /")
    slider.press("ArrowRight")
    assert step(mounted).startswith("157 /")
    assert "Step 157 of" in (slider.get_attribute("aria-valuetext") or "")


def test_play_goes_on_by_itself_and_pauses(mount_widget: Mount, whole_game: dict[str, Any]) -> None:
    mounted = mount_widget(whole_game)
    mounted.page.get_by_role("button", name="Play").click()
    expect(mounted.root.locator(".al-table")).to_have_attribute("data-at", "2")
    mounted.page.get_by_role("button", name="Pause").click()
    shown = step(mounted)
    mounted.page.wait_for_timeout(1500)
    assert step(mounted) == shown


def test_each_step_says_what_happened_and_by_which_rule(mount_widget: Mount, whole_game: dict[str, Any]) -> None:
    mounted = mount_widget({**whole_game, "at": 7})
    page = mounted.page
    open_panel(mounted.root, "turns")
    now = mounted.root.locator(".al-steps > li.now")
    now.get_by_role("button", name="why?").click()
    rule = now.locator("button.al-rule").first
    assert rule.inner_text().startswith("AA-")
    rule.click()
    expect(now.locator(".al-why").first).to_be_visible()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Forward one step").click()
    spoken = mounted.root.get_by_role("status").inner_text()
    assert spoken.startswith("Step 8 of")
    _, _, told = spoken.partition(". ")
    assert told
    assert told in mounted.root.locator(".al-steps > li.now .al-turn-line").inner_text()


def test_two_views_agree(mount_widget: Mount, whole_game: dict[str, Any]) -> None:
    mounted = mount_widget(whole_game, views=2)
    mounted.page.get_by_role("button", name="Forward one step").last.click()
    last = step(mounted).split(" / ")[1]
    # The other view follows once somebody rests at the step.
    expect(mounted.page.locator(".al-step")).to_have_text([f"1 / {last}"] * 2)
    mounted.unmount()
    assert mounted.listeners() == 0


def test_a_step_is_drawn_within_one_task(mount_widget: Mount, whole_game: dict[str, Any]) -> None:
    mounted = mount_widget(whole_game)
    # The steps of a whole game come packed: the table is there when they are unpacked.
    mounted.page.wait_for_selector('[data-do="forward"]')
    shown = mounted.page.evaluate(
        """async () => {
          document.querySelector('[data-do="forward"]').click();
          await null;
          return document.querySelector('.al-table').dataset.at;
        }"""
    )
    assert shown == "1"


# --- playing ----------------------------------------------------------------------------------------------


def sent_move(mounted: Mounted) -> str:
    (message,) = mounted.sent()
    assert message["do"] == "play"
    assert message["move"] in texts_of(mounted.state()["ask"])
    return message["move"]


def test_a_card_is_played_by_two_clicks(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("play"))
    hand = mounted.root.locator(".al-hand [data-mark=next]")
    hand.first.click()
    mounted.root.locator(".al-seat.mine [data-mark=next][data-slot]").first.click()
    assert sent_move(mounted).startswith("play ")


def test_a_card_is_played_by_the_keyboard_alone(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("play"))
    page = mounted.page
    for _ in range(60):
        page.keyboard.press("Tab")
        if "in your stash" in (label(mounted) or ""):
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert ", chosen" in label(mounted)
    expect(mounted.root.get_by_role("status")).to_contain_text("choose a slot")
    page.keyboard.press("Escape")
    assert ", may be chosen" in label(mounted)
    page.keyboard.press("Enter")
    mounted.root.locator(".al-seat.mine [role=grid] [tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert label(mounted).startswith("b2, ")
    page.keyboard.press("Enter")
    assert sent_move(mounted).endswith(" b2")


@pytest.mark.parametrize(
    ("asked", "clicks"),
    [
        ("reveal", [".al-seat.mine [data-mark=next]"]),
        ("draw", [".al-market [data-mark=next]"]),
        ("choose", ["[data-move='choose infamy']"]),
        ("target", [".al-seat-button[data-mark=next]"]),
        ("peek", [".al-seat.mine [data-mark=next]"]),
        ("swap", ["[data-slot][data-mark=next]", "[data-slot][data-mark=next]"]),
        ("bribe", [".al-say:visible"]),
    ],
)
def test_every_kind_of_decision_is_answered_by_clicks(mount_widget: Mount, asked: str, clicks: list[str]) -> None:
    mounted = mount_widget(until_step(asked))
    for click in clicks:
        mounted.root.locator(click).first.click()
    assert sent_move(mounted)


@pytest.mark.parametrize(
    ("moves", "click"),
    [
        (["place p2 b1", "place p3 a1"], "[aria-label^='Player 2'][aria-label$=board] [data-slot=b1]"),
        (["sell a1-b1-c1", "sell a1-b2-c3"], "[data-move='sell a1-b2-c3']"),
        (["sell a1-b1-c1", "sell a1-b2-c3"], "[aria-label='Your board'] [data-slot=c3]"),
        (["slide horizontal", "slide vertical"], "[data-move='slide vertical']"),
        (["remove a1", "remove b2", "pass"], "[aria-label='Your board'] [data-slot=b2]"),
        (["ignore", "resolve"], "[data-move=ignore]"),
    ],
)
def test_dolls_sets_and_slides_are_answered_by_clicks(mount_widget: Mount, moves: list[str], click: str) -> None:
    ask = {"at": 0, "seat": "p1", "question": "?", "moves": choices_of("p1", moves)}
    mounted = mount_widget({**traits_of(show(new_game())), "ask": ask})
    mounted.root.locator(click).click()
    assert sent_move(mounted) in moves


def test_a_set_on_offer_is_shown_before_it_is_sold(mount_widget: Mount) -> None:
    moves = ["sell a1-b1-c1", "sell a1-b2-c3"]
    ask = {"at": 0, "seat": "p1", "question": "?", "moves": choices_of("p1", moves)}
    mounted = mount_widget({**traits_of(show(new_game())), "ask": ask})
    mounted.root.locator("[data-move='sell a1-b2-c3']").hover()
    assert mounted.root.locator(".al-seat.mine [data-mark=line]").count() == 1
    assert mounted.root.locator(".al-seat.mine [data-slot=a1]").get_attribute("data-mark") == "line"


def test_a_double_click_makes_one_move_and_the_board_stays_under_the_mouse(mount_widget: Mount) -> None:
    game = new_game(["me", "greedy", "greedy"], seed=29)
    widget = show(game)
    before = traits_of(widget)
    game.play("reveal b2")
    after = {name: value for name, value in traits_of(widget).items() if value != before[name]}
    mounted = mount_widget(before)
    slot = mounted.root.locator(".al-seat.mine [data-slot=b2]")
    top = slot.evaluate(TOP)
    # Python answers at once, between the two clicks.
    mounted.page.evaluate(
        """after => { const sent = harness.sent; sent.push = message => { sent[sent.length] = message;
          const answer = { id: message.id, ok: true, text: '', rule: null, instead: null };
          harness.push({ ...after, answer }); }; }""",
        after,
    )
    slot.dblclick()
    expect(mounted.root.locator(".al-table")).to_have_attribute("data-at", "1")
    assert [(message["do"], message["move"]) for message in mounted.sent()] == [("play", "reveal b2")]
    assert slot.evaluate(TOP) == top


def test_an_illegal_click_asks_why_and_shows_the_answer(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("draw"))
    mounted.root.locator(".al-seat.mine [data-slot=b2]").click()
    (message,) = mounted.sent()
    assert (message["do"], message["at"]) == ("why_not", mounted.state()["ask"]["at"])
    assert message["picks"] == "p1 b2"
    answer = {
        "id": message["id"],
        "ok": False,
        "text": "First draw.",
        "rule": "AA-TURN-02",
        "instead": "Choose the deck.",
        "why": "Draw a card first.",
    }
    mounted.push(answer=answer)
    shown = mounted.root.locator(".al-answer")
    expect(shown).to_be_visible()
    for part in ("First draw.", "Choose the deck."):
        assert part in shown.inner_text()
        assert part in mounted.root.get_by_role("status").inner_text()
    # The rule is behind "why?".
    assert "AA-TURN-02" not in shown.inner_text()
    shown.get_by_role("button", name="why?").click()
    for part in ("AA-TURN-02", "Draw a card first."):
        assert part in shown.inner_text()


def test_a_silent_python_is_mentioned(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("draw"))
    mounted.root.locator(".al-market [data-mark=next]").first.click()
    expect(mounted.root.locator(".al-answer")).to_contain_text("Python has not answered")
    mounted.root.locator(".al-market [data-mark=next]").first.click()
    assert len(mounted.sent()) == 2


def test_looking_back_nothing_can_be_played(mount_widget: Mount) -> None:
    traits = until_step("draw")
    mounted = mount_widget({**traits, "at": 1})
    assert mounted.root.locator("[data-mark]").count() == 0
    mounted.root.locator(".al-seat.mine [data-slot=b2]").click()
    assert mounted.sent() == []
    expect(mounted.root.locator(".al-answer")).to_contain_text("looking back")


# --- for everyone -----------------------------------------------------------------------------------------


def open_notes(mounted: Mounted) -> None:
    """Open everything that is said of the game: what it is about, and the assumed values."""
    open_panel(mounted.root, "rules")
    closed = mounted.root.locator("details:not([open]) > summary:visible")
    while closed.count():
        closed.first.click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("asked", ["reveal", "play", "bribe"])
def test_axe_finds_nothing(mount_widget: Mount, scheme: str, asked: str) -> None:
    mounted = mount_widget(until_step(asked), body=THEMES, color_scheme=scheme)
    open_notes(mounted)
    if asked == "play":
        mounted.root.locator(".al-hand [data-mark=next]").first.click()
    assert accessibility_problems(mounted.page) == []


def test_axe_finds_nothing_at_the_end_of_a_game(mount_widget: Mount, whole_game: dict[str, Any]) -> None:
    mounted = mount_widget({**whole_game, "at": 412})
    expect(mounted.root.locator(".al-score-title")).to_be_visible()
    assert accessibility_problems(mounted.page) == []
    mounted.root.get_by_role("button", name="Back one step").click()
    mounted.root.get_by_role("button", name=re.compile("^See all")).click()
    assert accessibility_problems(mounted.page) == []


def test_light_and_dark_differ(mount_widget: Mount) -> None:
    read = "el => getComputedStyle(el).backgroundColor"
    traits = until_step("draw")
    colours = {
        mount_widget(traits, body=THEMES, color_scheme=scheme).root.locator(".al-table").evaluate(read)
        for scheme in ("light", "dark")
    }
    assert len(colours) == 2


@pytest.mark.parametrize("width", [320, 500, pytest.param(900, marks=pytest.mark.thorough), 1600])
def test_nothing_is_cut_off_in_a_narrow_or_wide_column(mount_widget: Mount, width: int) -> None:
    mounted = mount_widget(until_step("play"), viewport={"width": width, "height": 800})
    assert mounted.page.evaluate("() => document.documentElement.scrollWidth") <= width
    outside = mounted.root.locator(".al-table").evaluate(
        """table => [...table.querySelectorAll('button, input, section')].filter(e => e.getClientRects().length)
          .filter(e => { const b = e.getBoundingClientRect(), t = table.getBoundingClientRect();
            return b.right > t.right + 1 || b.left < t.left - 1; }).map(e => e.className)"""
    )
    assert outside == []


def test_everything_to_click_is_large_enough(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("play"), viewport={"width": 320, "height": 800})
    small = mounted.root.locator("button:visible, summary:visible, input:visible").evaluate_all(
        "all => all.filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; })"
        ".map(e => e.className + e.textContent)"
    )
    assert small == []


def test_arrow_keys_move_over_a_storehouse_and_one_tab_leaves_it(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("draw"))
    grid = mounted.page.get_by_role("grid", name="Your storehouse")
    grid.locator("[tabindex='0']").focus()
    for key, slot in [("ArrowRight", "b1"), ("ArrowDown", "b2"), ("End", "c2"), ("Home", "a2"), ("ArrowUp", "a1")]:
        mounted.page.keyboard.press(key)
        assert label(mounted).startswith(f"{slot}, ")
    assert grid.locator("[tabindex='0']").count() == 1
    mounted.page.keyboard.press("Tab")
    assert not mounted.page.evaluate("() => document.activeElement.closest('[role=grid]')")


def test_the_focus_stays_where_it_is_while_stepping(mount_widget: Mount, whole_game: dict[str, Any]) -> None:
    mounted = mount_widget(whole_game)
    mounted.root.locator(".al-seat.mine [data-slot=a1]").focus()
    for _ in range(30):
        mounted.page.keyboard.press("n")
        assert label(mounted).startswith("a1, ")
    assert step(mounted).startswith("30 /")


def test_keys_of_the_notebook_stay_out(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("play"))
    open_notes(mounted)
    unsafe = mounted.root.evaluate(
        """root => [...root.querySelectorAll('*')]
          .filter(e => e.tabIndex >= 0 && e.dataset.lmSuppressShortcuts !== 'true').map(e => e.className)"""
    )
    assert unsafe == []


def test_it_works_in_a_shadow_root(page: Page, mount_widget: Mount, whole_game: dict[str, Any]) -> None:
    mounted = mount_widget(whole_game, page=page)
    page.evaluate(
        """() => { const main = document.querySelector('main.mounted'), host = document.createElement('div');
          document.body.append(host); const shadow = host.attachShadow({ mode: 'open' });
          shadow.append(document.querySelector('head style').cloneNode(true), main); }"""
    )
    page.get_by_role("button", name="Forward one step").click()
    assert page.locator(".al-step").inner_text().startswith("1 /")
    saved_soon(mounted, {"at": 1})


def test_movement_shows_a_sale_and_is_gone_after_a_moment(mount_widget: Mount) -> None:
    game = play_on(new_game(seed=1), 400, until=lambda game: bool(game.steps) and slid(game))
    traits = traits_of(show(game, seat="p1"))
    count = len(game.steps)
    for motion, ghosts in [("no-preference", 3), ("reduce", 0)]:
        mounted = mount_widget({**traits, "at": count - 1}, reduced_motion=motion)
        mounted.page.wait_for_selector('[data-do="forward"]')
        seen = mounted.page.evaluate(
            f"""async () => {{ document.querySelector('[data-do="forward"]').click(); await null; {UNDER_WAY}
              return [document.querySelectorAll('.al-ghost').length, document.getAnimations().length]; }}"""
        )
        assert seen[0] == ghosts
        assert (seen[1] > 3) == (ghosts > 0)
        expect(mounted.root.locator(".al-ghost")).to_have_count(0)


def slid(game: Any) -> bool:
    return any(event.kind == "slid" for event in game.steps[-1].events_for(None))


def test_the_answers_of_others_are_shown_one_after_the_other(mount_widget: Mount) -> None:
    game = new_game(["me", "random", "random"], seed=3)
    widget = show(game)
    before = traits_of(widget)
    game.play(game.legal_moves()[0])
    game.play(game.legal_moves()[0])
    after = traits_of(widget)
    assert after["at"] > before["at"] + 2
    mounted = mount_widget(before, reduced_motion="no-preference")
    table = mounted.root.locator(".al-table")
    mounted.push(**{name: value for name, value in after.items() if value != before[name]})
    assert table.get_attribute("data-at") == str(before["at"] + 1)
    expect(table).to_have_attribute("data-at", str(after["at"]))
    expect(mounted.root.locator("[data-mark=next]").first).to_be_visible()


def test_on_a_phone_the_question_keeps_its_size_and_hides_no_slot(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("play"), viewport={"width": 320, "height": 780})
    bar, card = mounted.root.locator(".al-top"), mounted.root.locator(".al-hand [data-mark=next]").first
    asking = mounted.root.locator(".al-asking")
    height = "e => e.getBoundingClientRect().height"
    tall = bar.evaluate(height)
    assert tall < 100
    card.click()
    for slot in ("a1", "c3"):
        place = mounted.root.locator(f".al-seat.mine [data-slot={slot}]")
        expect(place).to_be_in_viewport(ratio=1)
        # And it does not lie under the question.
        assert place.evaluate(TOP) >= bar.evaluate("e => e.getBoundingClientRect().bottom")
    assert bar.evaluate(height) == tall
    # To cancel stands beside the other answer, not in a line of its own.
    cancel = asking.get_by_role("button", name="Cancel")
    mounted.page.set_viewport_size({"width": 400, "height": 780})
    say = asking.locator(".al-say:visible").first
    middle = "e => { const { top, bottom } = e.getBoundingClientRect(); return (top + bottom) / 2; }"
    assert abs(cancel.evaluate(middle) - say.evaluate(middle)) < 4
    mounted.page.keyboard.press("Escape")
    expect(cancel).to_be_hidden()
    # The question of a card that must be played is as tall, with all that the card does; nobody chose it, to cancel it.
    tall = bar.evaluate(height)
    comes = "The Magic Boomerang that you replaced comes back: you must play it again."
    moves = ["play MB a1", "play MB b1"]
    told = {
        "question": comes,
        "picked": {"hand MB": f"{comes} Now choose a slot."},
        "hint": "",
        "card": effect_of(new_game(), "MB"),
        "board": {"offer": ["MB"], "title": "To play: Magic Boomerang"},
    }
    mounted.push(ask={**mounted.state()["ask"], **told, "moves": choices_of("p1", moves)})
    expect(asking.get_by_text("Magic Boomerang: When it is replaced")).to_be_visible()
    expect(cancel).to_be_hidden()
    assert bar.evaluate(height) == tall


def test_beside_a_side_bar_all_storehouses_fit_on_the_screen(mount_widget: Mount) -> None:
    game = play_on(new_game(["me", "greedy", "greedy"], seed=29), 20)
    mounted = mount_widget(traits_of(show(game)), viewport={"width": 842, "height": 900})
    top = mounted.root.locator(".al-seat.mine").evaluate(TOP)
    bottoms = mounted.root.locator(".al-seats .al-seat").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().bottom)"
    )
    assert len(bottoms) == 2
    # On a screen of 1000 pixels JupyterLab leaves a notebook 840, and the question takes 100 of them.
    assert max(bottoms) - top < 740


# --- lines ------------------------------------------------------------------------------------------------


def lined() -> dict[str, Any]:
    """The traits of a finished game with a line that leaves it."""
    traits: dict[str, Any] = json.loads(_lined())
    return traits


@cache
def _lined() -> str:
    game = finished()
    widget = show(game)
    at = choice_of(game)
    widget.branch(another_move(game, at), at=at)
    widget.at = at
    return json.dumps(traits_of(widget))


@pytest.mark.parametrize("size", [{"width": 1150, "height": 900}, {"width": 360, "height": 900}])
def test_lines_are_a_tree_of_buttons_and_two_are_compared(mount_widget: Mount, size: dict[str, int]) -> None:
    mounted = mount_widget(lined(), viewport=size)
    page = mounted.page
    expect(mounted.root.locator(".al-line[aria-current]")).to_have_attribute("data-line", "A")
    open_panel(mounted.root, "view")
    page.get_by_text("Compare two lines").click()
    expect(mounted.root.locator(".al-lines-scores tbody tr")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert accessibility_problems(page) == []
    mounted.root.locator("[data-line=main]").press("Enter")
    assert [(sent["do"], sent["move"]) for sent in mounted.sent()] == [("line", "main")]


def test_another_seats_eyes_are_chosen_with_the_keyboard(mount_widget: Mount) -> None:
    mounted = mount_widget(lined())
    open_panel(mounted.root, "view")
    mounted.page.get_by_label("Seen by").select_option("table")
    assert [(sent["do"], sent["move"]) for sent in mounted.sent()] == [("see", "table")]
    # Nothing shows before Python has answered.
    assert mounted.page.get_by_label("Seen by").input_value() == "p1"


def test_the_last_move_is_taken_back_by_a_key(mount_widget: Mount) -> None:
    mounted = mount_widget(until_step("play"))
    mounted.root.get_by_role("button", name="Undo").focus()
    mounted.page.keyboard.press("u")
    assert [sent["do"] for sent in mounted.sent()] == ["undo"]
