"""Arcana Rising by keys alone, and without motion: a whole round with the real Python behind the table."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from arcane_lab.games.rising.text.recap import now_of
from arcane_lab.records import Game
from arcane_lab.widgets import show
from tests.browser.played import Played
from tests.games.rising.table import at, legal

Blank = Callable[..., Page]
#: Keeps what was spoken, the most animations that ran at once on the board, and how long the longest of all takes.
WATCH = """() => {
  const status = [...document.querySelectorAll(".al-spoken[role=status]")].at(-1);
  window.seen = { moves: 0, longest: 0, told: [] };
  new MutationObserver(() => status.textContent && window.seen.told.push(status.textContent))
    .observe(status, { childList: true, subtree: true, characterData: true });
  const look = () => {
    const moves = document.querySelector(".ar-board").getAnimations({ subtree: true });
    window.seen.moves = Math.max(window.seen.moves, moves.length);
    const ends = moves.map((move) => move.effect.getComputedTiming().endTime);
    window.seen.longest = Math.max(window.seen.longest, ...ends);
    requestAnimationFrame(look);
  };
  look();
}"""


class Keys(Played):
    """A table that is played by keys, each of which is heard by Python."""

    def __init__(self, page: Page, game: Game) -> None:
        page.set_viewport_size({"width": 1100, "height": 740})
        super().__init__(page, show(game, seat="p1"))
        self.game, self.status = game, self.root.locator(".al-spoken[role=status]").last

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.answer()
        # A row of moves goes on when each is answered.
        for _ in range(8):
            self.page.wait_for_timeout(20)
            self.answer()
        assert self.page.evaluate("document.activeElement.closest('.al-lab') !== null"), f"the focus is lost by {key}"

    def go_to(self, part: str) -> None:
        """Tab on until something has the focus."""
        for _ in range(30):
            if self.page.evaluate("part => document.activeElement.matches(part)", part):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no tab stop leads to {part}")

    def rest(self) -> None:
        """The moves of the others end at once."""
        self.press("l")
        expect(self.root.locator(".ar-reveal")).to_be_hidden()

    def choose(self) -> None:
        """Prepare the first card by its key, or cast with it where it cannot be paid for."""
        before = len(self.game.steps)
        self.go_to(".ar-cards .ar-card")
        self.press("Enter")
        self.press("1")
        if self.root.locator(".ar-pay").is_visible():
            self.press("Enter")
        if len(self.game.steps) == before:
            self.press("2")
        assert len(self.game.steps) > before, self.status.inner_text()


def test_keys_alone_play_a_round_and_each_step_speaks_a_sentence(blank_page: Blank) -> None:
    table = Keys(blank_page(reduced_motion="reduce"), Game("rising", players=["me", "greedy"], seed=5))
    said: list[str] = []
    while table.game.round == 1:
        if table.game.step == "draft":
            table.choose()
        else:
            # The spell that is asked has the focus, or what is asked: Enter activates it.
            table.go_to(".ar-stone[data-state=asked]")
            table.press("Enter" if len(said) % 2 else "s")
        said.append(table.status.inner_text())
        table.rest()
    assert all(said), said
    assert table.game.picture()["turn"] == 1


def casting(page: Page) -> Keys:
    """p1 is asked for the first of some spells that only give, before one that gives blood."""
    own = {"supply": "5c 4h 2b 3p 4g", "mat": "CAU PGR / XGR+3 / BOL / PSU+1 / GFC", "hand": "MTG EKN STP"}
    game = at(4, 3, players=2, moons=".. .. .. CB HP -", starters=True, p1=own)
    game = game.fork()
    for seat in ("p1", "p2"):
        game.play(next(move for move in legal(game, seat) if move.startswith("cast")), seat=seat)
    return Keys(page, game)


def test_one_key_takes_what_only_gives_and_one_takes_it_back(page: Page) -> None:
    table = casting(page)
    begun, giving = len(table.game.steps), table.root.locator("[data-gives]").count()
    assert giving > 1
    asked = table.root.locator(".ar-stone[data-state=asked]")
    asked.focus()
    # To walk over the path answers nothing.
    for key, there in (("ArrowRight", "1"), ("ArrowLeft", "0")):
        table.press(key)
        assert table.page.evaluate("document.activeElement.dataset.stone") == there
    assert len(table.game.steps) == begun
    table.press("g")
    at_once = [str(step.move) for step in table.game.steps[begun:]]
    assert len(at_once) == giving
    name = asked.get_attribute("aria-label") or ""
    assert name.startswith(f"Spell {giving + 1} of ")
    assert "1 blood" in name
    table.press("u")
    assert len(table.game.steps) == begun
    # What is made one by one are the same moves, and is taken back one by one.
    for _ in at_once:
        table.press("Enter")
    assert [str(step.move) for step in table.game.steps[begun:]] == at_once
    table.press("s")
    table.press("u")
    assert len(table.game.steps) == begun + giving


def test_what_each_own_spell_gives_is_heard_however_many_are_taken_at_once(page: Page) -> None:
    table = casting(page)
    begun = len(table.game.steps)
    table.page.evaluate(WATCH)
    table.root.locator(".ar-stone[data-state=asked]").focus()
    table.press("g")
    names = table.game.names_for("p1")
    gave = [now_of(step.events_for("p1"), "p1", names).first for step in table.game.steps[begun:]]
    assert len(gave) > 1
    assert all(re.fullmatch(r"You activate .*: \+\d.*\.", one) for one in gave), gave
    table.page.wait_for_function("one => window.seen.told.join(' ').includes(one)", arg=gave[-1])
    told = " ".join(table.page.evaluate("window.seen.told"))
    assert [one for one in gave if told.count(one) != 1] == []


def test_tokens_are_laid_out_and_taken_back_by_keys_and_enter_pays(page: Page) -> None:
    rich = {"hand": "TMO BAU", "supply": "9c 2h 1b 2p 1g"}
    table = Keys(page, at(turn=5, number=3, players=2, p1=rich).fork())
    keys, steps = page.keyboard, len(table.game.steps)

    def begin() -> None:
        table.root.locator(".ar-cards [data-code=TMO]").focus()
        table.press("Enter")
        table.press("1")
        expect(table.root.locator(".ar-pay")).to_be_visible()

    def laid() -> list[str]:
        return table.root.locator(".ar-of b").all_inner_texts()

    def part() -> str:
        return str(table.page.evaluate("document.activeElement.dataset.part"))

    begin()
    first = laid()
    assert sum(map(int, first)) == 4
    # The arrows walk over what can be pressed, round and round.
    table.go_to(".ar-step")
    parts = [part()]
    while len(parts) == 1 or parts[-1] != parts[0]:
        keys.press("ArrowRight")
        parts.append(part())
    assert len(parts) - 1 == len(set(parts)) == table.root.locator(".ar-step:enabled").count()
    while part()[0] != "1":
        keys.press("ArrowDown")
    keys.press("-")
    assert [int(new) - int(old) for new, old in zip(laid(), first, strict=True)] == [0, -1, 0, 0, 0]
    keys.press("+")
    assert laid() == first
    # Enter presses what it stands on while something is missing.
    keys.press("-")
    keys.press("ArrowLeft")
    assert part() == "01"
    table.press("Enter")
    assert [int(new) - int(old) for new, old in zip(laid(), first, strict=True)] == [1, -1, 0, 0, 0]
    # A token beyond the price changes nothing, and is refused by its rule (acceptance 7).
    said = laid()
    table.press("+")
    assert laid() == said
    assert len(table.game.steps) == steps
    refusal = table.root.locator(".al-answer")
    expect(refusal).to_be_visible()
    assert refusal.inner_text().strip()
    assert table.widget.answer["rule"] == "AR-PREP-09"
    refusal.get_by_role("button", name="why?").click()
    expect(table.root.get_by_text("AR-PREP-09").first).to_be_visible()
    table.root.locator(".ar-step:enabled").first.focus()
    # Escape takes back one thing, the payment; then the keys begin anew.
    table.press("Escape")
    expect(table.root.locator(".ar-picker")).to_be_hidden()
    assert len(table.game.steps) == steps
    begin()
    table.go_to(".ar-step")
    table.press("Enter")
    assert str(table.game.steps_for("p1")[steps].move).startswith("prepare TMO with ")


def test_with_reduced_motion_nothing_moves_and_the_same_is_told(blank_page: Blank) -> None:
    """A choice, its reveal, a cast in which all is taken that only gives, and the hands that pass."""
    told = {}
    for motion in ("reduce", "no-preference"):
        game = Game("rising", players=["me", "greedy"], seed=5)
        table = Keys(blank_page(reduced_motion=motion), game)
        table.page.evaluate(WATCH)
        table.go_to(".ar-cards .ar-card")
        table.press("Enter")
        table.press("2")
        table.root.locator(".ar-stone[data-state=asked]").wait_for()
        table.page.wait_for_function("window.seen.told.some((one) => one.startsWith('All have chosen'))")
        table.root.locator(".ar-stone[data-state=asked]").focus()
        table.press("g")
        table.press("s")
        expect(table.root.locator(".ar-hand")).to_be_visible()
        # What is asked comes within three seconds; how much is told of the turns before it depends on the time.
        table.page.wait_for_function("window.seen.told.at(-1).startsWith('Your turn')")
        seen = table.page.evaluate("window.seen")
        assert bool(seen["moves"]) == (motion == "no-preference"), seen
        # Nothing repeats, and nothing takes longer than a reveal or hands that pass.
        assert seen["longest"] <= 900, seen
        # A question that is answered before its turn comes to be spoken is not spoken.
        heard = list(dict.fromkeys(one for one in seen["told"] if not one.endswith("Activate it?")))
        shown = next(at for at, one in enumerate(heard) if one.startswith("All have chosen"))
        told[motion] = [*heard[: shown + 1], heard[-1]]
    assert told["reduce"] == told["no-preference"]
    assert len(told["reduce"]) > 3
