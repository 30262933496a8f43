"""What the table says: others' moves in the bar, a line a turn in the log, ids only behind "why?", sentences apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.text.turn_lines import BRIEF, brief_of
from arcane_lab.widgets import show
from tests.browser.lab import Mounted, open_panel
from tests.games.alley.standing import PLAIN, game_at
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


def test_skip_goes_to_the_last_position_at_once_and_what_each_did_is_heard(mount_widget: Mount) -> None:
    mounted, game, after = a_turn(mount_widget, reduced_motion="no-preference")
    mounted.page.evaluate(LISTEN)
    push(mounted, after)
    mounted.root.get_by_role("button", name="Skip").click()
    assert mounted.root.locator(".al-table").get_attribute("data-at") == str(len(game.steps))
    expect(mounted.root.locator(".al-long")).to_have_text("Draw a card: deck or discard.")
    expect(mounted.root.locator(".al-table > [role=status]")).to_have_text("Your turn. Draw a card: deck or discard.")
    heard = [text for _, text in mounted.page.evaluate("() => window.heard")]
    # The own discard first, then all that the others played, and what is asked last.
    assert heard[0].startswith("You discard ")
    for name, card, slot, _place in plays_of(game):
        assert re.search(rf"\b{name} plays an? {card} into {slot}\b", " ".join(heard[1:-1])), heard


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
    opened = mounted.root.locator(".al-log .al-opened:visible")
    # In words first; what a move is written like is for whoever asks for that.
    expect(opened.first).to_contain_text("plays a")
    assert "p2: play" not in opened.first.inner_text()
    mounted.root.locator(".al-log .al-notation:visible").click()
    assert "p2: play" in opened.first.inner_text()
    expect(opened.first).to_contain_text("AA-PLAY-04")


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


#: What stands beside the boards of the others: the name, the words, and whether these are seen in the panel and whole.
LAST_TURNS = """() => [...document.querySelectorAll('.al-seats > .al-seat')].map(seat => {
  const words = seat.querySelector('.al-last-turn'), box = words.getBoundingClientRect();
  const room = seat.getBoundingClientRect();
  const isIn = box.height > 0 && box.bottom <= room.bottom && box.right <= room.right;
  const isWhole = words.scrollHeight <= words.clientHeight;
  return [seat.querySelector('.al-seat-name').textContent, words.textContent, isIn, isWhole];
})"""


#: As long as such a line may be.
LONG = "Takes the Hypnotic Toad, plays it on b1, swaps a1 and b1, discards the Crystal Ball."
#: Shorter ones that are broken where much of a line stays empty.
BROKEN = (
    "Plays Older Wand on a1 over Bottled Fairy, puts Skeletomicon on the deck: −2 infamy.",
    "Uses Wizard's Watch, plays Three-Headed Coin on c1, discards Dragon's Egg: +2 gold.",
)


def test_beside_each_board_stands_what_the_other_did_last_until_its_next_turn(mount_widget: Mount) -> None:
    """Which card came and which went, where nothing else beside the boards tells it: on narrow screens."""
    assert len(LONG) == BRIEF
    mounted, game, after = a_turn(mount_widget, viewport={"width": 400, "height": 800})
    page, names = mounted.page, game.names_for("p1")
    top_of = "document.querySelector('{}').getBoundingClientRect().top"
    top = f"{top_of.format('.al-seat.mine')} - {top_of.format('.al-table')}"
    before = page.evaluate(top)
    push(mounted, after)
    expect(mounted.root.locator(".al-long")).to_have_text("Draw a card: deck or discard.")
    told = {}
    for seat in ("p2", "p3"):
        events = [event for step in game.steps if step.seat == seat for event in step.events_for("p1")]
        last = max(place for place, event in enumerate(events) if event.kind in ("drew_deck", "drew_discard"))
        told[names[seat]] = brief_of(events[last:], seat, names)
        assert " plays " in f" {told[names[seat]].lower()}"
        assert re.search("discards | over ", told[names[seat]])
    put = "text => document.querySelectorAll('.al-last-turn').forEach(one => { one.textContent = text; })"
    for width in (400, 720, 850):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(LAST_TURNS) == [[name, words, True, True] for name, words in told.items()]
        box = mounted.root.locator(".al-table").bounding_box()
        assert box
        assert box["height"] <= (780 if width == 400 else 640)
        # The longest there can be has room, too.
        for long in (LONG, *BROKEN):
            page.evaluate(put, long)
            assert [row[2:] for row in page.evaluate(LAST_TURNS)] == [[True, True]] * 2, long
        for seat, words in zip(mounted.root.locator(".al-seats .al-last-turn").all(), told.values(), strict=True):
            seat.evaluate("(one, text) => { one.textContent = text; }", words)
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate(top) == before <= 350
    # So it does in a notebook that is opened again.
    anew = mount_widget(after, viewport={"width": 400, "height": 800}).page
    assert [row[:2] for row in anew.evaluate(LAST_TURNS)] == [list(row) for row in told.items()]
    # It stays while one's own turn goes on.
    game.play("draw deck")
    push(mounted, traits_of(show(game)))
    expect(mounted.root.locator(".al-long")).to_contain_text("Choose a card.")
    assert {name: words for name, words, *_ in page.evaluate(LAST_TURNS)} == told


ENDS = "c3 ends the round; +10 infamy unless you count least."


def test_what_must_not_be_missed_is_seen_beside_the_longest_question(mount_widget: Mount) -> None:
    """AA-INSPECT-01: that a play ends the round is seen before it is made, also where the Boomerang comes back."""
    house = "TC MB CB / FC IR SS / BC OW [DE]"
    seats = {"p1": {"storehouse": house, "stash": "TC FC"}, "p2": {"storehouse": PLAIN}, "p3": {"storehouse": PLAIN}}
    game = game_at(
        {"phase": "sell", "to_move": "p1", "step": "play", "seats": seats, "discard": "PL"},
        moves="play FC b1",
    )
    traits = traits_of(show(game, seat="p1"))
    assert "comes back: play it again" in traits["ask"]["question"]
    assert traits["ask"]["warnings"][0]["text"] == ENDS
    mounted = mount_widget(traits, viewport={"width": 400, "height": 800})
    for width in (400, 720, 1280):
        mounted.page.set_viewport_size({"width": width, "height": 800})
        expect(mounted.root.locator(".al-last")).to_be_visible()
        seen = mounted.page.evaluate(
            """() => {
              const bar = document.querySelector('.al-top').getBoundingClientRect();
              const boxes = ['.al-question', '.al-last', '.al-second-line .al-rule']
                .map(one => document.querySelector(one).getClientRects()[0]);
              return boxes.map(box => {
                const [x, y] = [box.left + 4, box.top + box.height / 2];
                return y > bar.top && y < bar.bottom && !!document.elementFromPoint(x, y)?.closest('.al-top');
              });
            }"""
        )
        assert seen == [True, True, True], width
        # All of it, with what it may cost.
        wide = mounted.page.evaluate(
            """() => {
              const last = document.querySelector('.al-last'), range = document.createRange();
              range.selectNodeContents(last);
              const told = range.getBoundingClientRect(), bar = last.closest('.al-words').getBoundingClientRect();
              return told.right <= last.getBoundingClientRect().right + 1 && told.bottom <= bar.bottom + 1;
            }"""
        )
        assert wide, width


def test_a_note_leaves_what_is_asked_where_it_is(mount_widget: Mount) -> None:
    mounted, _game, after = a_turn(mount_widget, viewport={"width": 400, "height": 800})
    push(mounted, after)
    # Nothing moves here, so the click may have been meant for what was there before.
    mounted.root.locator(".al-market .al-card").first.click()
    for width in (400, 720, 1280):
        mounted.page.set_viewport_size({"width": width, "height": 800})
        expect(mounted.root.locator(".al-answer")).to_have_text("It's your turn: look first, then choose.")
        expect(mounted.root.locator(".al-long")).to_be_visible()
        expect(mounted.root.locator(".al-long")).to_have_text("Draw a card: deck or discard.")
        bar, note = (mounted.root.locator(one).bounding_box() for one in (".al-top", ".al-answer"))
        assert bar
        assert note
        assert note["y"] + note["height"] <= bar["y"] + bar["height"]
    # What was said to one question is no answer to the next.
    mounted.push(ask={**after["ask"], "question": "Something else?"})
    expect(mounted.root.locator(".al-answer")).to_be_hidden()


def test_a_card_that_is_read_on_a_phone_is_put_away_by_going_on(mount_widget: Mount) -> None:
    game = BaseGame("alley", players=PLAYERS, seed=7)
    for move in ("reveal a1", "reveal b2", "draw deck"):
        game.play(move)
    viewport = {"width": 400, "height": 800}
    mounted = mount_widget(traits_of(show(game)), viewport=viewport, has_touch=True)
    reader = mounted.root.locator(".al-reader")
    mounted.root.locator(".al-read").tap()
    expect(reader).to_have_text("Tap a card to read what it does, and again to choose it.")
    # It is seen, also as long as a first game is introduced, and what it lies over can be read.
    expect(reader).to_be_visible()
    over = "({ x, y }) => document.elementFromPoint(x + 40, y + 9).closest('.al-reader')"
    assert not reader.evaluate(f"e => ({over})(e.getBoundingClientRect())")
    for card in mounted.root.locator(".al-seats .al-card.up").all():
        card.tap()
        expect(reader).to_contain_text("infamy if left")
    mounted.root.locator(".al-hand [data-card]").first.tap()
    expect(reader).to_be_visible()
    expect(reader).to_contain_text("infamy if left")
    # A refusal, or whatever else comes of a slot, is seen: nothing lies over it.
    own = mounted.root.locator(".al-seat.mine .al-seat-button")
    # Whoever sees nothing hears here what each seat has.
    expect(own).to_have_attribute("aria-label", re.compile(r"^You.*: \d+ gold, \d+ infamy, "))
    own.tap()
    expect(reader).to_be_hidden()
    expect(mounted.root.locator(".al-read")).to_have_attribute("aria-expanded", "false")


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
