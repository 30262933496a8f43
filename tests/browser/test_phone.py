"""A phone: whatever is said is read whole, what is chosen among keeps its figures, and nothing jumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from arcane_lab.widgets import show
from tests.browser.lab import Mounted
from tests.browser.test_layout import BARE, OUTSIDE, OVERLAPS, SMALL, TARGETS
from tests.browser.test_table_page import TOP
from tests.games.alley.standing import PLAIN, game_at, to_play
from tests.widgets.playing import say, traits_of

Mount = Callable[..., Mounted]
PHONE: Final = {"width": 400, "height": 780}
OTHERS: Final = {"p2": {"storehouse": PLAIN}, "p3": {"storehouse": PLAIN}}
#: What of these is cut off by a box that it lies in, up to the bar or the tray, or lies under something else.
CUT: Final = """all => all.filter(part => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return [...range.getClientRects()].some(text => {
    if (text.width < 1) return false;
    const on = document.elementFromPoint(text.x + text.width / 2, text.y + text.height / 2);
    if (!on || !(part.contains(on) || on.contains(part))) return true;
    for (let box = part; !box.matches('.al-top, .al-tray-room'); box = box.parentElement) {
      const { right, bottom } = box.getBoundingClientRect();
      const isLine = /inline|contents/.test(getComputedStyle(box).display);
      if (!isLine && (text.right > right + 1.5 || text.bottom > bottom + 3)) return true;
    }
    return false;
  });
}).map(part => part.textContent)"""


def standing(position: dict[str, Any], moves: str = "") -> dict[str, Any]:
    return traits_of(show(game_at(position, moves=moves), seat="p1"))


def test_many_answers_stand_in_the_room_of_cards_that_are_not_asked_for(mount_widget: Mount) -> None:
    mounted = mount_widget(standing(to_play("HT FC TC", seats=OTHERS), "play HT b1"), body=BARE, viewport=PHONE)
    answers = mounted.root.locator(".al-many .al-say")
    assert answers.all_inner_texts() == ["Choose yourself", "Choose Player 2", "Choose Player 3"]
    assert answers.evaluate_all(CUT) == []
    tray = mounted.root.locator(".al-tray-room").bounding_box()
    assert tray
    for answer in answers.all():
        box = answer.bounding_box()
        assert box
        assert box["x"] + box["width"] <= tray["x"] + tray["width"]
        assert tray["y"] <= box["y"]
        assert box["y"] + box["height"] <= tray["y"] + tray["height"]
    assert mounted.root.locator(TARGETS).evaluate_all(SMALL) == []


def test_what_is_used_or_discarded_is_named_in_two_lines_at_most(mount_widget: Mount) -> None:
    mounted = mount_widget(standing(to_play("FF ML WW", seats=OTHERS)), body=BARE, viewport=PHONE)
    mounted.root.locator(".al-hand [data-card=ML]").click()
    answers = mounted.root.locator(".al-actions .al-say:visible")
    assert answers.all_inner_texts() == ["Discard", "Use"]
    assert [one.get_attribute("aria-label") for one in answers.all()] == ["Discard the Lamp", "Use the Lamp"]
    assert answers.evaluate_all(CUT) == []
    assert max(answers.evaluate_all("all => all.map(e => e.offsetHeight)")) <= 30
    expect(mounted.root.locator(".al-long")).to_have_text("Mystical Lamp: use it, or choose a slot.")
    for width in (720, 850, 1100):
        mounted.page.set_viewport_size({"width": width, "height": 640})
        assert mounted.root.locator(".al-top :is(.al-say, .al-long):visible").evaluate_all(CUT) == [], width
        assert answers.evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length") == 0, width
    # On a laptop all of the warning, too.
    assert mounted.root.locator(".al-last").evaluate("e => e.scrollWidth - e.clientWidth") <= 0


@pytest.mark.parametrize("width", [400, 720, 1100])
def test_a_refusal_is_read_whole_with_its_reason_and_what_works(mount_widget: Mount, width: int) -> None:
    house = "HD CB MB / FC IR SS / BC OW [DE]"
    widget = show(game_at(to_play("FC TC MB", storehouse=house, seats=OTHERS)), seat="p1")
    mounted = mount_widget(traits_of(widget), body=BARE, viewport={"width": width, "height": 780})
    mounted.root.locator(".al-hand [data-card]").first.click()
    mounted.push(answer=say(widget, do="why_not", picks="hand FC, p1 a1"))
    answer = mounted.root.locator(".al-answer")
    expect(answer).to_contain_text("The Haunted Doll in a1 is face up, and cannot be replaced.")
    assert answer.locator("> :is(span, button)").evaluate_all(CUT) == []
    expect(answer.locator(".al-instead")).to_have_text("Choose a slot (8 possible).")
    # What can be done goes on standing beside it.
    expect(mounted.root.get_by_role("button", name="Cancel")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [400, 720, 850, 1100])
def test_what_is_asked_never_ends_in_dots(mount_widget: Mount, width: int) -> None:
    traits = standing(to_play("FC TC MB", seats=OTHERS))
    mounted = mount_widget(traits, body=BARE, viewport={"width": width, "height": 780})
    heading = mounted.root.locator(".al-question > :visible").first
    for question in (
        "Turn up the second of your two starting cards: choose a hidden slot.",
        "The Magic Boomerang comes back: play it again. Choose a slot, or discard it.",
    ):
        mounted.push(ask={**traits["ask"], "question": question, "picked": {}})
        expect(heading).to_have_text(question)
        assert heading.evaluate_all(CUT) == []


@pytest.mark.parametrize("width", [400, 720, 1100])
def test_the_own_board_stays_where_it_is_when_all_others_have_two_rows(mount_widget: Mount, width: int) -> None:
    tops = []
    for house in (PLAIN, "TC CB MB / FC IR SS"):
        seats = {"p2": {"storehouse": house}, "p3": {"storehouse": house}}
        mounted = mount_widget(
            standing(to_play("FC TC", seats=seats)), body=BARE, viewport={"width": width, "height": 780}
        )
        tops.append([mounted.root.locator(one).evaluate(TOP) for one in (".al-seat.mine", ".al-tray-room")])
    assert tops[0] == tops[1]


@pytest.mark.parametrize("hand", ["DL TC MB", "DL TC MB BC"])
def test_what_one_chooses_among_keeps_its_gold_and_its_infamy(mount_widget: Mount, hand: str) -> None:
    mounted = mount_widget(standing(to_play(hand, seats=OTHERS)), body=BARE, viewport=PHONE)
    cards = mounted.root.locator(".al-hand .al-card")
    assert cards.count() == len(hand.split())
    for card in [*cards.all(), mounted.root.locator(".al-pile .al-card.up").first]:
        expect(card.locator("> .al-gold")).to_be_visible()
        expect(card.locator("> .al-infamy")).to_be_visible()
    assert mounted.root.evaluate(OVERLAPS) == []
    assert mounted.root.locator(".al-table").evaluate(OUTSIDE) == []


def test_with_the_question_mark_the_first_tap_reads_a_card_and_the_next_chooses_it(mount_widget: Mount) -> None:
    mounted = mount_widget(standing(to_play("FC TC MB", seats=OTHERS)), body=BARE, viewport=PHONE, has_touch=True)
    root, reader = mounted.root, mounted.root.locator(".al-reader")
    root.locator(".al-read").tap()
    expect(reader).to_have_text("Tap a card to read what it does, and again to choose it.")
    card = root.locator(".al-hand [data-card=MB]")
    card.tap()
    expect(reader).to_contain_text("Magic Boomerang")
    expect(card).to_have_attribute("data-mark", "next")
    # A slot is read as well, and nothing is asked of it.
    root.locator(".al-seat.mine [data-slot=b3]").tap()
    expect(reader).to_contain_text("Older Wand")
    assert mounted.sent() == []
    card.tap()
    expect(card).to_have_attribute("data-mark", "next")
    card.tap()
    expect(card).to_have_attribute("data-mark", "picked")


def test_the_shields_beside_infamy_say_what_they_are(mount_widget: Mount) -> None:
    root = mount_widget(standing(to_play("FC TC", seats=OTHERS)), body=BARE, viewport=PHONE).root
    for shields in root.locator(".al-score.fines").all():
        expect(shields).to_have_attribute("title", "Fine markers: a shield fills when infamy goes past 24")
    primer = dict(show(game_at(to_play("FC TC")), seat="p1").about["primer"])
    assert "a small shield beside it fills: a fine marker, which costs 25 gold" in primer["Infamy"]
