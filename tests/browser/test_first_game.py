"""A first game: its goal is on the first screen, in three short cards where cards are read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets import show
from tests.browser.lab import Mounted, accessibility_problems
from tests.browser.test_layout import BARE
from tests.widgets.playing import traits_of

Mount = Callable[..., Mounted]
#: Whether all words of a card are inside of its box: nothing of it must be scrolled to.
IS_WHOLE = "card => card.scrollHeight <= card.clientHeight + 1"


def first_screen(mount_widget: Mount, width: int, game: BaseGame) -> tuple[Mounted, Locator]:
    height = 780 if width == 400 else 640
    mounted = mount_widget(traits_of(show(game, seat="p1")), body=BARE, viewport={"width": width, "height": height})
    return mounted, mounted.root.locator(".al-intro")


@pytest.mark.parametrize(("width", "players"), [(400, 2), (400, 3), (720, 3), (850, 3), (1100, 3)])
def test_the_first_screen_says_what_the_game_is_about(mount_widget: Mount, width: int, players: int) -> None:
    game = BaseGame("alley", players=["me", "greedy", "careful"][:players], seed=7)
    mounted, card = first_screen(mount_widget, width, game)
    for number, (word, said) in enumerate(
        [
            ("Goal", "Have the most gold at the end of round 3."),
            ("A turn", "Draw a card"),
            ("Gold", "Three of the same"),
        ]
    ):
        expect(card).to_be_in_viewport(ratio=1)
        expect(card).to_contain_text(f"{word}{number + 1} of 3")
        expect(card.locator("p")).to_contain_text(said)
        assert card.evaluate(IS_WHOLE), card.inner_text()
        assert accessibility_problems(mounted.page) == []
        button = card.get_by_role("button", name="Next" if number < 2 else "Got it")
        button.focus()
        mounted.page.keyboard.press("Enter")
    expect(card).to_be_hidden()
    # Who worked with the keys goes on at what is asked, and is told it once on a page.
    assert mounted.page.evaluate("() => !!document.activeElement.closest('.al-asking')")
    about = mounted.state()["about"]
    mounted.push(about={**about, "title": "Another game"})
    expect(card).to_be_hidden()


def test_a_card_that_somebody_reads_takes_its_place(mount_widget: Mount) -> None:
    game = BaseGame("alley", players=["me", "greedy", "careful"], seed=7)
    for move in ("reveal a1", "reveal b2"):
        game.play(move)
    # Whoever comes in the middle of a game is told nothing.
    _, card = first_screen(mount_widget, 1100, game)
    expect(card).to_be_hidden()
    game = BaseGame("alley", players=["greedy", "me", "careful"], seed=7)
    mounted = mount_widget(traits_of(show(game)), body=BARE, viewport={"width": 1100, "height": 640})
    card, reader = mounted.root.locator(".al-intro"), mounted.root.locator(".al-reader")
    expect(card).to_be_visible()
    expect(reader).to_be_hidden()
    mounted.root.locator(".al-seats [data-code]").first.hover()
    expect(reader).to_be_visible()
    expect(card).to_be_hidden()
