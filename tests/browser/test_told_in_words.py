"""What the table says: others' moves in the bar, a line a turn in the log, ids only behind "why?", sentences apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets import show
from tests.browser.lab import Mounted, open_panel
from tests.widgets.playing import traits_of

Mount = Callable[..., Mounted]
PLAYERS = ["me", "greedy", "careful"]
#: What only those read who open it: seats by their ids, rules by theirs, moves as notation.
IDS = re.compile(r"\bp[1-6]\b|\bAA-[A-Z]|\b(?:play|discard|reveal) [A-Z]{2}\b|\bdraw (?:deck|discard)\b(?!\.)")
#: Everything that somebody sees, but for what a live region says.
VISIBLE = """() => {
  const walker = document.createTreeWalker(document.querySelector('.al-table'), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { parentElement: on } = walker.currentNode;
    const isSeen = on.checkVisibility({ visibilityProperty: true }) && !on.closest('.al-spoken');
    if (isSeen) texts.push(walker.currentNode.textContent);
  }
  return texts.join(' ');
}"""
#: Notes what the live region says, and when.
LISTEN = """() => {
  window.heard = [];
  const region = document.querySelector('.al-table > [role=status]');
  const note = () => window.heard.push([performance.now(), region.textContent]);
  new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
}"""


def a_turn(mount_widget: Mount, seed: int = 7, **options: Any) -> tuple[Mounted, BaseGame, dict[str, Any]]:
    """A table where p1 has its card in hand, the game, and the traits after it has played and the others, too."""
    game = BaseGame("alley", players=PLAYERS, seed=seed)
    for move in ("reveal a1", "reveal b2", "draw deck"):
        game.play(move)
    widget = show(game)
    mounted = mount_widget(traits_of(widget), **options)
    game.play(next(move for move in game.legal_moves() if move.text.startswith("discard ")))
    return mounted, game, traits_of(widget)


def push(mounted: Mounted, traits: dict[str, Any]) -> None:
    names = ("start", "past", "older", "recent", "latest", "ask", "at", "lines", "line")
    mounted.push(**{name: traits[name] for name in names})


def plays_of(game: BaseGame) -> list[tuple[str, str, str, str]]:
    """The plays of others in the last turns: the name of who plays, the card, the slot and the place."""
    names = game.names_for("p1")
    own = max(step.index for step in game.steps if step.seat == "p1")
    return [
        (names[str(event.seat)], str(event.name), str(event.place), f"{event.seat} {event.place}")
        for step in game.steps[own:]
        for event in step.events_for("p1")
        if event.kind == "played"
    ]


def test_while_a_move_of_another_is_shown_the_bar_has_who_what_and_where(mount_widget: Mount) -> None:
    mounted, game, after = a_turn(mount_widget, reduced_motion="no-preference")
    plays = plays_of(game)
    assert plays
    push(mounted, after)
    question = mounted.root.locator(".al-long")
    for name, card, slot, _place in plays:
        expect(question).to_have_text(re.compile(rf"^{name} plays an? {card} into {slot}\b"))
        panel = mounted.root.locator(".al-seat", has=mounted.page.locator(".al-seat-name", has_text=name))
        # The one who plays has the frame, in the order of turns as well.
        expect(panel).to_have_class(re.compile(r"\bacts\b"))
        expect(mounted.root.locator(".al-turns")).to_have_attribute("aria-label", re.compile(rf"{name} \(now\)"))
        played = panel.locator(f'[data-slot="{slot}"]')
        assert played.get_attribute("data-told") == "moved"
        expect(played).to_be_in_viewport()


def test_skip_goes_to_the_last_position_at_once_and_says_who_has_played(mount_widget: Mount) -> None:
    mounted, game, after = a_turn(mount_widget, reduced_motion="no-preference")
    mounted.page.evaluate(LISTEN)
    push(mounted, after)
    mounted.root.get_by_role("button", name="Skip").click()
    assert mounted.root.locator(".al-table").get_attribute("data-at") == str(len(game.steps))
    expect(mounted.root.locator(".al-long")).to_have_text("Draw a card: deck or discard.")
    expect(mounted.root.locator(".al-table > [role=status]")).to_have_text(
        "Greedy and Careful have played. Your turn. Draw a card: deck or discard."
    )


@pytest.mark.parametrize("width", [400, pytest.param(720, marks=pytest.mark.thorough), 1100])
def test_no_id_of_a_seat_or_a_rule_and_no_move_is_seen_before_it_is_asked_for(mount_widget: Mount, width: int) -> None:
    mounted, _game, after = a_turn(
        mount_widget, reduced_motion="no-preference", viewport={"width": width, "height": 900}
    )
    page = mounted.page

    def check() -> None:
        seen = page.evaluate(VISIBLE)
        assert not IDS.search(seen), (IDS.search(seen), seen)

    check()
    push(mounted, after)
    page.wait_for_timeout(900)
    check()
    mounted.root.get_by_role("button", name="Skip").click() if page.locator(".al-skip:visible").count() else None
    check()
    # A refusal says no rule either, until somebody asks.
    answer = {
        "id": "",
        "ok": False,
        "text": "Draw first.",
        "rule": "AA-TURN-02",
        "instead": "Try the deck.",
        "why": "Draw.",
    }
    mounted.push(answer=answer)
    check()
    mounted.root.locator(".al-answer .al-rule").click()
    expect(mounted.root.locator(".al-answer")).to_contain_text("AA-TURN-02")
    mounted.root.locator(".al-answer .al-rule").click()
    for panel in ("turns", "rules", "view"):
        open_panel(mounted.root, panel)
        check()
    open_panel(mounted.root, "turns")
    turns = mounted.root.locator(".al-turn-line")
    names = [text.split()[0] for text in turns.all_inner_texts()]
    # One entry for each turn, newest first, down to the deal.
    assert names == ["Careful", "Greedy", "You", "Careful", "Greedy", "You", "The"]
    mounted.root.locator(".al-log .al-because:visible").nth(1).click()
    expect(mounted.root.locator(".al-log .al-opened:visible")).to_contain_text("p2: play")
    expect(mounted.root.locator(".al-log .al-opened:visible")).to_contain_text("AA-PLAY-04")


def test_sentences_are_spoken_at_least_1_2_seconds_apart_and_end_with_your_turn(mount_widget: Mount) -> None:
    mounted, _game, after = a_turn(mount_widget)
    page = mounted.page
    page.evaluate(LISTEN)
    push(mounted, after)
    spoken = mounted.root.locator(".al-table > [role=status]")
    expect(spoken).to_have_text("Your turn. Draw a card: deck or discard.")
    heard = page.evaluate("() => window.heard")
    assert len(heard) >= 3
    gaps = [later[0] - sooner[0] for sooner, later in pairwise(heard)]
    assert min(gaps) >= 1200, heard
    assert [text.split()[0] for _, text in heard] == ["You", "Greedy", "Careful", "Your"]


def test_keys_choose_a_card_and_discard_it_and_the_focus_stays(mount_widget: Mount) -> None:
    mounted, _game, _after = a_turn(mount_widget)
    page: Page = mounted.page
    mounted.root.locator(".al-asking").focus()
    page.keyboard.press("2")
    hand = mounted.root.locator(".al-hand [data-card]:visible")
    assert hand.nth(1).get_attribute("data-mark") == "picked"
    expect(mounted.root.locator(".al-long")).to_have_text(re.compile(r": choose a slot\.$"))
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    assert hand.nth(0).get_attribute("data-mark") == "picked"
    page.keyboard.press("d")
    assert [message["move"].split()[0] for message in mounted.sent()] == ["discard"]
    assert page.evaluate("() => document.querySelector('.al-table').contains(document.activeElement)")
