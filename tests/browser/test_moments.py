"""The moments of a game: a card that is drawn, a set that is sold, an inspection; each in its order and its time."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets import show
from tests.browser.lab import Mounted, accessibility_problems, open_panel
from tests.browser.test_layout import BARE, OUTSIDE, boxes
from tests.browser.test_table_page import TOP
from tests.browser.test_told_in_words import LISTEN
from tests.games.alley.standing import PLAIN, game_at, to_play
from tests.widgets.playing import new_game, play_on, traits_of

Mount = Callable[..., Mounted]
PLAYERS: Final = ("me", "greedy", "careful")
#: Writes down, frame by frame and at every change, what is on the table: gold, what glows, which cards fade, the slots
#: of the own board, what flies (card, width, milliseconds that it stands still), what moves, and the words.
RECORD: Final = """() => {
  window.seen = [];
  const still = card => Math.max(0, ...card.getAnimations().flatMap(one => {
    const all = one.effect.getKeyframes(), { duration } = one.effect.getTiming();
    return all.map((key, i) => {
      const next = all[i + 1];
      const isStill = next && key.translate === next.translate && key.scale === next.scale;
      return isStill ? (next.computedOffset - key.computedOffset) * duration : 0;
    });
  }));
  const look = () => {
    const own = document.querySelector('.al-seat.mine');
    const moving = [...document.querySelectorAll('.al-lab *')].filter(e => e.getAnimations().some(one => {
      return one.playState === 'running' && one.effect.getKeyframes().some(k => k.translate || k.scale || k.transform);
    }));
    seen.push({
      gold: own.querySelector('.al-score.gold b').textContent,
      glows: own.querySelectorAll('[data-told=glow]').length,
      fading: [...own.querySelectorAll('.al-card')].filter(card => {
        return card.getAnimations().some(one => one.effect.getKeyframes?.().some(key => key.opacity === '0'));
      }).length,
      slots: own.querySelectorAll('[data-slot]').length,
      coins: document.querySelectorAll('.al-coin').length,
      drawn: [...document.querySelectorAll('[data-flies=drawn]')]
        .map(card => [card.dataset.code ?? '', card.offsetWidth, still(card)]),
      fresh: document.querySelectorAll('.al-hand .fresh').length,
      hand: [...document.querySelectorAll('.al-hand [data-card]')]
        .filter(card => getComputedStyle(card).opacity > 0.5).map(card => card.dataset.card),
      moving: moving.length,
      words: document.querySelector('.al-first-line .al-question').textContent,
      at: document.querySelector('.al-table').dataset.at,
    });
  };
  // What stands there now is gone before the next frame, where the machine has much to do.
  const frame = () => { look(); requestAnimationFrame(frame); };
  frame();
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document.querySelector('.al-table'), all);
}"""


def told(game: BaseGame) -> dict[str, Any]:
    return traits_of(show(game, seat="p1"))


def record(mount_widget: Mount, before: dict[str, Any], after: dict[str, Any], **page: Any) -> Mounted:
    """A table on which new steps come, and whose frames are written down."""
    mounted = mount_widget(before, body=BARE, viewport={"width": 1100, "height": 640}, **page)
    mounted.root.locator(".al-seat.mine").wait_for()
    mounted.page.evaluate(RECORD)
    mounted.push(**{name: value for name, value in after.items() if value != before[name]})
    return mounted


def frames(mounted: Mounted) -> list[dict[str, Any]]:
    return mounted.page.evaluate("() => seen")


def before_draw() -> BaseGame:
    return play_on(new_game(PLAYERS, 7), 3000, 7, until=lambda game: game.step == "draw" and len(game.steps) > 30)


def before_sale() -> tuple[BaseGame, str]:
    """A game in which the next move of p1 sells a set, after which the rest slides."""
    game, move = _before_sale()
    return game.fork(), move


@cache
def _before_sale() -> tuple[BaseGame, str]:
    for seed in range(1, 40):
        game, chance = new_game(PLAYERS, seed), random.Random(seed)
        while not game.is_over and len(game.steps) < 200:
            for move in game.legal_moves():
                trial = game.fork()
                turn = trial.play(move)
                kinds = [event.kind for event in turn.steps[0].events_for("p1")]
                if {"sold", "slid", "gold_gained"} <= set(kinds) and "inspection" not in kinds:
                    return game, str(move)
            game.play(chance.choice(game.legal_moves()))
    raise AssertionError


def before_inspection(players: tuple[str, ...] = PLAYERS) -> tuple[BaseGame, str]:
    """A game in which the next move of p1 leads to an inspection."""
    game, move = _before_inspection(players)
    return game.fork(), move


@cache
def _before_inspection(players: tuple[str, ...]) -> tuple[BaseGame, str]:
    game, chance = new_game(players, 7), random.Random(7)
    while not game.is_over:
        legal = game.legal_moves()
        sales = [move for move in legal if move.text.startswith(("sell", "slide"))]
        move = chance.choice(sales or legal)
        turn = game.fork().play(move)
        if any(event.kind == "inspection" for event in turn.events):
            return game, str(move)
        game.play(move)
    raise AssertionError


def test_a_drawn_card_is_seen_alone_and_then_carries_new(mount_widget: Mount) -> None:
    game = before_draw()
    before, held = told(game), game.picture("p1")["seats"][0]["stash"]["cards"]
    game.play("draw deck")
    after = told(game)
    drawn = list(game.picture("p1")["seats"][0]["stash"]["cards"])
    for card in held:
        drawn.remove(card)
    mounted = record(mount_widget, before, after, reduced_motion="no-preference")
    expect(mounted.root.locator(".al-ghost")).to_have_count(1)
    expect(mounted.root.locator(".al-ghost")).to_have_count(0)
    seen = frames(mounted)
    flying = [one["drawn"][0] for one in seen if one["drawn"]]
    # A back is lifted; then it is turned up, and stands still in the middle.
    assert (flying[0][0], flying[-1][0]) == ("", drawn[0])
    assert {width for _, width, _ in flying} == {160}
    assert max(still for *_, still in flying) == pytest.approx(400, abs=1)
    # While it is on its way it is not in the hand as well.
    assert all(len(one["hand"]) == len(held) for one in seen if one["drawn"])
    assert seen[-1]["fresh"] == 1
    assert len(seen[-1]["hand"]) == len(held) + 1


def test_a_click_cuts_the_drawing_short_says_so_and_does_nothing_else(mount_widget: Mount) -> None:
    game = before_draw()
    before = told(game)
    game.play("draw deck")
    mounted = record(mount_widget, before, told(game), reduced_motion="no-preference")
    mounted.root.locator("[data-flies=drawn]").wait_for()
    mounted.page.evaluate("() => document.querySelector('.al-hand [data-mark=next]').click()")
    expect(mounted.root.locator(".al-ghost")).to_have_count(0)
    assert mounted.root.locator(".al-hand [data-mark=picked]").count() == 0
    expect(mounted.root.locator(".al-answer")).to_have_text("That click skipped ahead.")
    # What is asked stands above that, and is heard with it.
    expect(mounted.root.locator(".al-long")).to_have_text(re.compile("^You drew a"))
    heard = re.compile(r"^That click skipped ahead\. You drew a")
    expect(mounted.root.locator("[role=status]").first).to_have_text(heard)
    mounted.root.locator(".al-hand [data-mark=next]").first.click()
    expect(mounted.root.locator(".al-hand [data-mark=picked]")).to_have_count(1)


def test_where_less_motion_is_wanted_nothing_moves_and_the_words_are_the_same(mount_widget: Mount) -> None:
    game, move = before_sale()
    before = told(game)
    game.play(move)
    after = told(game)
    words: dict[str, list[str]] = {}
    for motion in ("no-preference", "reduce"):
        mounted = record(mount_widget, before, after, reduced_motion=motion)
        # The last position is drawn before its question: whoever reads too early has one sentence less.
        expect(mounted.root.locator(".al-long")).to_have_text(after["ask"]["question"])
        seen = frames(mounted)
        words[motion] = list(dict.fromkeys(one["words"] for one in seen))
        assert (max(one["moving"] for one in seen) > 0) == (motion == "no-preference")
    moved, still = words["no-preference"], words["reduce"]
    assert [one for one in moved if one in still] == still
    # From what was asked before to what is asked then.
    assert len(still) > 2
    assert (still[0], still[-1]) == (before["ask"]["question"], after["ask"]["question"])


def test_a_sale_glows_then_pays_its_coins_then_closes_the_grid(mount_widget: Mount) -> None:
    game, move = before_sale()
    before = told(game)
    gold, slots = (game.picture("p1")["seats"][0][name] for name in ("gold", "cells"))
    first = game.play(move).steps[0].index
    after = told(game)
    paid = game.picture("p1", at=first)["seats"][0]["gold"]
    mounted = record(mount_widget, before, after, reduced_motion="no-preference")
    expect(mounted.root.locator(".al-table")).to_have_attribute("data-at", str(first))
    seen = frames(mounted)

    def when(happens: Callable[[dict[str, Any]], bool]) -> int:
        return next(number for number, one in enumerate(seen) if happens(one))

    glow, coins = when(lambda one: one["glows"] == 3), when(lambda one: one["coins"] > 0)
    counted, closed = when(lambda one: one["gold"] != str(gold)), when(lambda one: one["slots"] < len(slots))
    assert glow < coins < counted < closed
    # No card goes before the line has glowed, and the gold waits for the last coin.
    assert all(not one["fading"] for one in seen[: glow + 1])
    assert seen[counted]["coins"] == 0
    assert seen[closed]["gold"] == str(paid)
    assert all(one["gold"] == str(gold) for one in seen[:counted])
    sold = next(one for one in seen if one["glows"] == 3)
    assert sold["words"].startswith("Sold! ")


#: Writes down frame by frame what a sale brings each seat: the badges and what they lie over, and the figures.
GAINS: Final = """() => {
  window.seen = [];
  const look = () => {
    const gains = [...document.querySelectorAll('.al-gain')].map(gain => {
      const box = gain.getBoundingClientRect();
      const figures = document.querySelectorAll(':is(.al-stop, .al-score b, .al-card > *, .al-fine, .al-token-on)');
      const over = [...figures].filter(one => {
        const its = one.getBoundingClientRect(), isIn = one.checkVisibility() && its.width;
        const beside = Math.min(box.right, its.right) - Math.max(box.left, its.left) < 1;
        return isIn && !beside && Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 1;
      });
      return [gain.textContent, over.map(one => `${one.className} ${one.textContent}`)];
    });
    const of = name => [...document.querySelectorAll(`.al-score.${name} b`)].map(one => one.textContent);
    const tokens = [...document.querySelectorAll('.al-seat .al-token-on')];
    const moves = tokens.filter(one => one.getAnimations().length).length;
    const hand = document.querySelectorAll('.al-hand [data-card]').length;
    const coins = document.querySelectorAll('.al-coin').length;
    seen.push({ gains, gold: of('gold'), infamy: of('infamy'), moves, hand, coins });
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize(
    ("width", "item", "gains", "infamy"),
    [(400, "FC", {"+7", "−2"}, ["16", "6", "3"]), (1280, "SK", {"+35", "−2", "+2"}, ["16", "8", "5"])],
)
def test_infamy_that_changes_with_a_sale_is_seen_beside_the_gold(
    mount_widget: Mount, width: int, item: str, gains: set[str], infamy: list[str]
) -> None:
    """A Bottled Fairy that is replaced takes infamy off, and a Skeletomicon gives the others some, in the same step."""
    others = {"p2": {"storehouse": PLAIN, "infamy": 6}, "p3": {"storehouse": PLAIN, "infamy": 3}}
    position = to_play(f"{item} MB", storehouse=f"{item} BF {item} / TC IR BC / BC OW [DE]", seats=others)
    position["seats"]["p1"].update(gold=20, infamy=18)
    game = game_at(position)
    before = told(game)
    game.play(f"play {item} b1")
    after = told(game)
    size = {"width": width, "height": 780}
    mounted = mount_widget(before, body=BARE, viewport=size, reduced_motion="no-preference")
    mounted.root.locator(".al-seat.mine").wait_for()
    mounted.page.evaluate(GAINS)
    mounted.push(**{name: value for name, value in after.items() if value != before[name]})
    expect(mounted.root.locator(".al-table")).to_have_attribute("data-at", "1")
    # What follows the last sale, as a card that it draws, comes into the hand later than this.
    seen = mounted.page.evaluate("() => seen")
    told_of = [frame for frame in seen if frame["gains"]]
    assert {text for frame in told_of for text, _ in frame["gains"]} == gains
    covered = {one for frame in told_of for _, over in frame["gains"] for one in over}
    assert {one for one in covered if not one.startswith(("al-glyph", "al-name"))} == set()
    # The figures change together, once the last coin has come; and the tokens climb, they do not jump.
    own = seen[0]["infamy"]
    assert sorted(own) == ["18", "3", "6"]
    changed = next(frame for frame in seen if frame["infamy"] != own)
    assert sorted(changed["infamy"]) == sorted(infamy)
    assert changed["coins"] == 0
    assert any(frame["moves"] for frame in seen)
    assert all(frame["hand"] == 1 for frame in told_of)


def test_a_sale_takes_two_seconds_at_most(mount_widget: Mount) -> None:
    game, move = before_sale()
    before = told(game)
    first = game.play(move).steps[0].index
    after = told(game)
    mounted = mount_widget(before, body=BARE, viewport={"width": 1100, "height": 640}, reduced_motion="no-preference")
    mounted.root.locator(".al-seat.mine").wait_for()
    # What the timers add up to from the first glow to the closed grid, whatever else the machine does.
    mounted.page.evaluate(
        """first => { window.waits = []; const plain = window.setTimeout, table = document.querySelector('.al-table');
          const look = () => {
            if (document.querySelector('[data-told=glow]')) window.isOn = true;
            if (table.dataset.at === String(first)) window.isOn = false;
          };
          new MutationObserver(look).observe(table, { subtree: true, attributes: true, childList: true });
          window.setTimeout = (act, ms, ...more) => {
            look();
            if (window.isOn && /next\\(/.test(String(act))) waits.push(ms);
            return plain(act, ms, ...more);
          }; }""",
        first,
    )
    mounted.push(**{name: value for name, value in after.items() if value != before[name]})
    expect(mounted.root.locator(".al-table")).to_have_attribute("data-at", str(after["at"]))
    waits = mounted.page.evaluate("() => waits")
    assert 1000 < sum(waits) <= 2000, waits


def test_a_card_that_completes_a_set_lies_on_the_table_alone(mount_widget: Mount) -> None:
    """While a sale is shown, the card that was played for it is not in the hand as well."""
    for seed in range(1, 40):
        game, chance = new_game(PLAYERS, seed), random.Random(seed)
        found = None
        while found is None and not game.is_over and len(game.steps) < 200:
            for move in game.legal_moves():
                events = game.fork().play(move).steps[0].events_for("p1")
                if str(move).startswith("play ") and [e.kind for e in events if e.kind in ("sold", "gold_gained")][
                    :1
                ] == ["sold"]:
                    found = str(move)
            if found is None:
                game.play(chance.choice(game.legal_moves()))
        if found:
            break
    assert found
    before = told(game)
    held = len(game.picture("p1")["seats"][0]["stash"]["cards"])
    game.play(found)
    mounted = record(mount_widget, before, told(game), reduced_motion="no-preference")
    mounted.root.locator(".al-seat.mine [data-told=glow]").first.wait_for()
    assert mounted.root.locator(".al-hand [data-card]").count() == held - 1


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_an_inspection_counts_seat_by_seat_and_ends_with_a_board(mount_widget: Mount, motion: str) -> None:
    game, move = before_inspection()
    before = told(game)
    game.play(move)
    after = told(game)
    mounted = mount_widget(before, body=BARE, viewport={"width": 1100, "height": 640}, reduced_motion=motion)
    mounted.root.locator(".al-seat.mine").wait_for()
    mounted.page.evaluate(LISTEN)
    mounted.page.evaluate(
        """() => { window.counts = []; window.turned = []; window.fill = 1; window.below = new Set(); let last = '';
          window.gold = {}; window.sums = {}; window.paid = [];
          const look = () => {
            const now = document.querySelector('.al-count-seat.now');
            const stages = document.querySelector('.al-stages');
            const room = document.querySelector('.al-counted').getBoundingClientRect();
            // What is paid when all are counted: the seat, its words, its gold and infamy, and that all is seen.
            const stage = stages && [...stages.children].findIndex(one => one.ariaCurrent);
            if (now && stage > 0) {
              const bottom = now.querySelector('.al-now').getBoundingClientRect().bottom;
              const words = [...now.querySelectorAll('.al-past')].map(one => one.textContent).join();
              const [gold, infamy] = ['.al-score.gold b', '.al-now b'].map(one => now.querySelector(one).textContent);
              const bar = document.querySelector('.al-first-line .al-question').textContent;
              const isIn = bottom <= now.getBoundingClientRect().bottom;
              const one = JSON.stringify([now.dataset.seat, stage, words, gold, infamy, isIn, bar]);
              if (paid.at(-1) !== one) paid.push(one);
              requestAnimationFrame(look);
              return;
            }
            for (const one of now && stages ? stages.children : []) {
              const isIn = one.getBoundingClientRect().bottom <= room.bottom + 1;
              below.add(`${one.textContent} ${one.getAttribute('aria-current')} ${isIn}`);
            }
            for (const one of now ? document.querySelectorAll('.al-count-seat') : []) {
              gold[one.dataset.seat] = one.querySelector('.al-score.gold b').textContent;
            }
            const track = now?.querySelector('.al-track');
            // What fills a track climbs from below: it is as high as that, and cut off above.
            const high = track && parseFloat(getComputedStyle(track, '::before').height);
            if (track) fill = Math.min(fill, high / track.clientHeight);
            // Its sum, card by card: what counts, how far that comes, whether it is seen, and red where it is too much.
            const all = now && [...now.querySelectorAll('.al-sum tr:not(.al-sum-all)')].map(row => {
              const cells = [...row.children].map(cell => cell.textContent), panel = now.getBoundingClientRect();
              const isRed = getComputedStyle(row.lastChild).color !== getComputedStyle(row.firstChild).color;
              return [...cells, row.getBoundingClientRect().bottom <= panel.bottom, isRed];
            });
            if (all) sums[now.dataset.seat] = [all, now.querySelector('.al-past')?.textContent ?? ''];
            const card = now?.querySelector('.turned')?.dataset.code;
            if (card) turned.push([card, document.querySelector('.al-first-line .al-question').textContent]);
            const told = now ? `${now.dataset.seat} ${now.querySelector('.al-now b').textContent}` : '';
            if (told && told !== last) counts.push(last = told);
            requestAnimationFrame(look);
          }; look(); }"""
    )
    mounted.push(**{name: value for name, value in after.items() if value != before[name]})
    expect(mounted.root.locator(".al-score-title")).to_be_visible()
    score = next(told["i"]["score"] for told in after["latest"] if "score" in told.get("i", {}))
    expect(mounted.root.locator(".al-score-title")).to_have_text(score["title"])
    counts = mounted.page.evaluate("() => counts")
    counted = next(told["i"]["c"] for told in after["latest"] if "c" in told.get("i", {}))
    # Each seat in its turn, and each ends where Python says.
    assert list(dict.fromkeys(one.split()[0] for one in counts)) == [seat for seat, *_ in counted]
    for seat, _, _, _, _, now, *_ in counted:
        assert [one for one in counts if one.startswith(seat)][-1] == f"{seat} {now}"
    if motion == "no-preference":
        # Past 24 first, and then again from 0.
        seat, before_it, total = next((c[0], c[3], c[4]) for c in counted if c[6])
        assert f"{seat} {before_it + total}" in counts
    assert mounted.page.evaluate("() => fill") > 0.98
    sums = mounted.page.evaluate("() => sums")
    minus = {code: item["infamy"] for code, item in mounted.state()["about"]["items"].items()}
    for seat, cells, _, before_it, total, now, passed, *words in counted:
        besides, past = [*words, "", ""][:2]
        rows, said = sums[seat]
        codes = [code.strip("[]") for code in cells.split() if code != "."]
        assert [row[0].split()[0] for row in rows] == ["Before", *codes, *besides.split()[:1]]
        reached = [before_it + sum(minus[code] for code in codes[:count]) for count in range(len(codes) + 1)]
        reached += [before_it + total] if besides else []
        assert [row[2] for row in rows] == [str(one).replace("-", "−") for one in reached]
        assert [row[3:] for row in rows] == [[True, one > 24] for one in reached]
        assert reached[-1] == before_it + total
        assert said == past
        assert bool(past) == bool(passed)
        assert not passed or past.endswith(f"= {now} infamy.")
    # All that an inspection goes through is in sight, and what each has before it pays a fine.
    stages = mounted.state()["about"]["board"]["stages"]
    assert mounted.page.evaluate("() => [...below]") == [
        f"{number}{text} {'step' if number == 1 else 'null'} true" for number, text in enumerate(stages, 1)
    ]
    assert mounted.page.evaluate("() => gold") == {row[0]: str(row[-1] + row[-2]) for row in score["rows"]}
    # The fine is told by itself, in the bar and with the seat that pays it.
    assert [json.loads(one) for one in mounted.page.evaluate("() => paid")] == [
        [
            seat,
            2,
            f"Fine: {fine} gold",
            str(gold),
            str(now),
            True,
            f"You pay {fine} gold for one fine marker, all there was.",
        ]
        for seat, _, _, _, now, _, fine, gold in score["rows"]
        if fine
    ]
    # Which card is turned up is seen where the bar names it.
    turned = mounted.page.evaluate("() => turned")
    assert bool(turned) == (motion == "no-preference")
    names = mounted.state()["about"]["items"]
    assert all(names[code]["name"] in words for code, words in turned if "hidden card" in words)
    # What was played is heard before what the inspection counts, and what that came to after it.
    name = game.names_for("p1")[game.steps[-1].seat]
    played = f"{'You' if name == 'you' else name} "
    mounted.page.wait_for_function("() => heard.some(([, text]) => text.includes('The inspection counted'))")
    heard = [text for _, text in mounted.page.evaluate("() => heard")]
    first = {
        what: next(place for place, text in enumerate(heard) if re.search(what, text))
        for what in (rf"^{played}(?!counts?\b)", r" counts? \d+[.:]", "The inspection counted")
    }
    assert list(first.values()) == sorted(first.values()), heard
    # Each card that lay hidden is heard with what it counts and how far that comes, also where nothing moves.
    cards = [text for text in heard if re.search(r"idden card in \w\d is .*: [+−]\d+ infamy, now \d+\.$", text)]
    assert len(cards) == sum(cells.count("[") for _, cells, *_ in counted) > 0
    rows = mounted.root.locator(".al-scoreboard tbody tr")
    assert [row.locator("b").last.inner_text() for row in rows.all()] == [str(row[-1]) for row in score["rows"]]
    assert accessibility_problems(mounted.page) == []


@pytest.mark.thorough
def test_on_a_phone_all_of_a_count_is_on_the_screen(mount_widget: Mount) -> None:
    game, move = before_inspection()
    before = told(game)
    game.play(move)
    after = told(game)
    mounted = mount_widget(before, body=BARE, viewport={"width": 400, "height": 780})
    mounted.root.locator(".al-seat.mine").wait_for()
    mounted.push(**{name: value for name, value in after.items() if value != before[name]})
    for seat in game.seats:
        mounted.root.locator(f".al-count-seat.now[data-seat={seat}]").wait_for()
        expect(mounted.root.locator(".al-stages")).to_be_in_viewport(ratio=1)
        assert mounted.page.evaluate("() => document.documentElement.scrollHeight") <= 780


@cache
def _before_end() -> tuple[BaseGame, str]:
    """A game whose next move, of p1, is followed by the last inspection."""
    game = play_on(new_game(PLAYERS, 7), 3000, 7)
    last = max(step.index for step in game.steps if step.seat == "p1")
    return game.fork(at=last - 1), str(game.steps[last - 1].move)


@pytest.mark.parametrize(("motion", "is_skipped"), [("no-preference", True), ("reduce", False)])
def test_the_last_inspection_ends_with_its_board_and_then_comes_the_end(
    mount_widget: Mount, motion: str, is_skipped: bool
) -> None:
    before_it, move = _before_end()
    game = before_it.fork()
    before = told(game)
    widget = show(game, seat="p1")
    game.play(move)
    assert game.is_over
    after = {**traits_of(widget), "end": widget.end}
    mounted = mount_widget(
        {**before, "end": None}, body=BARE, viewport={"width": 1100, "height": 640}, reduced_motion=motion
    )
    root = mounted.root
    root.locator(".al-seat.mine").wait_for()
    mounted.push(**{name: value for name, value in after.items() if value != before.get(name)})
    if is_skipped:
        root.locator(".al-skip").click()
    score = next(told["i"]["score"] for told in after["latest"] if "score" in told.get("i", {}))
    expect(root.locator(".al-score-title")).to_have_text(score["title"])
    expect(root.locator(".al-score-title")).to_be_visible()
    expect(root.locator(".al-end")).to_be_hidden()
    # Who has won is not told before.
    assert "win" not in root.locator(".al-first-line").inner_text()
    assert root.locator(".al-end-actions > button:visible").all_inner_texts() == ["See the result"]
    expect(root.locator(".al-long")).to_have_text("The game is over. Read what counted.")
    assert accessibility_problems(mounted.page) == []
    # On a phone it lies over no word.
    mounted.page.set_viewport_size({"width": 400, "height": 780})
    (bar,), (words,) = (boxes(root.locator(one)) for one in (".al-top", ".al-asked:not(.al-what-bar) .al-words"))
    (button,) = boxes(root.locator(".al-end-actions > button:visible"))
    assert button["y"] + button["height"] <= words["y"]
    assert words["y"] + words["height"] <= bar["y"] + bar["height"]
    mounted.page.set_viewport_size({"width": 1100, "height": 640})
    root.get_by_role("button", name="See the result").click()
    expect(root.locator(".al-end-title")).to_be_visible()
    assert root.locator(".al-end-actions > button:visible").all_inner_texts()[1] == "Review this game"


def test_an_inspection_of_six_takes_no_longer_than_it_may(mount_widget: Mount) -> None:
    game, move = before_inspection((*PLAYERS, "rusher", "collector", "random"))
    before = told(game)
    game.play(move)
    after = told(game)
    mounted = mount_widget(before, body=BARE, viewport={"width": 1100, "height": 640}, reduced_motion="no-preference")
    mounted.root.locator(".al-seat.mine").wait_for()
    # What the timers of the count add up to, whatever else the machine does.
    mounted.page.evaluate(
        """() => { window.waits = []; const plain = window.setTimeout;
          window.setTimeout = (act, ms, ...more) => {
            if (document.querySelector('.al-phase').textContent.includes('Inspection') || waits.length) waits.push(ms);
            return plain(act, Math.min(ms ?? 0, 60), ...more);
          }; }"""
    )
    mounted.push(**{name: value for name, value in after.items() if value != before[name]})
    expect(mounted.root.locator(".al-count-seat.narrow").first).to_be_visible()
    assert mounted.root.locator(".al-count-seat").count() == 6
    expect(mounted.root.locator(".al-score-title")).to_be_visible()
    # 350 a card, 600 a seat, 900 for what one pays: more than 8 seconds here, so all go faster; the rest is speech.
    waits = mounted.page.evaluate("() => waits.filter(Boolean)")
    faster = max(waits, key=waits.count) / 350
    counted = [wait for wait in waits if min(abs(wait / faster - one) for one in (350, 600, 900)) < 0.01]
    assert faster < 1
    assert 7000 < sum(counted) <= 8000.1, waits
    assert mounted.root.locator(".al-table").evaluate(OUTSIDE) == []


@pytest.mark.parametrize(
    ("width", "look"), [(1100, "light"), pytest.param(720, "dark", marks=pytest.mark.thorough), (400, "light")]
)
def test_a_bribe_is_chosen_with_the_track_and_paid_in_the_bar(mount_widget: Mount, width: int, look: str) -> None:
    for seed in range(1, 40):
        game = play_on(
            new_game(PLAYERS, seed),
            3000,
            seed,
            until=lambda game: game.step == "bribe" and game.to_move == "p1" and len(game.legal_moves()) > 3,
        )
        if game.step == "bribe":
            break
    before = told(game)
    mounted = mount_widget(before, body=BARE, viewport={"width": width, "height": 900}, color_scheme=look)
    root = mounted.root
    most = game.picture("p1")["seats"][0]
    pay = root.locator(".al-bribe-pay")
    # Nobody spends more than the least by a click too many.
    expect(pay).to_have_text("Bribe 2 gold")
    root.get_by_role("button", name="More than").click()
    expect(pay).to_have_text("Bribe 4 gold")
    expect(root.locator(".al-bribe")).to_contain_text(f"{most['gold']} → {most['gold'] - 4}")
    none = root.get_by_role("button", name="No bribe")
    expect(none).to_be_visible()
    assert none.evaluate("e => e.scrollWidth <= e.clientWidth")
    # Which round it is stands inside of the bar, above what is asked.
    (bar,), (where,), (words,) = (boxes(root.locator(one)) for one in (".al-top", ".al-phase", ".al-words >> nth=0"))
    assert bar["y"] + 2 <= where["y"]
    assert where["height"] < 24
    assert width > 400 or where["y"] + where["height"] <= words["y"]
    # What is paid stands first, to the eye and to the keyboard.
    answers = root.locator(".al-actions button:visible")
    assert answers.all_inner_texts()[:2] == ["Bribe 4 gold", "No bribe"]
    places = answers.evaluate_all("all => all.slice(0, 2).map(e => e.getBoundingClientRect().x)")
    assert places == sorted(places)
    # Long enough that what is paid can be told from what is left.
    assert root.locator(".al-bribe .al-track").evaluate("e => e.offsetHeight") >= 120
    # What the round came to, and the last turns in it, lie under no part of it.
    (board,), (bribe,) = (boxes(root.locator(one)) for one in (".al-score-page", ".al-bribe"))
    assert board["y"] + board["height"] <= bribe["y"] or width == 1100
    assert root.locator(".al-table").evaluate(OUTSIDE) == []
    assert accessibility_problems(mounted.page) == []
    pay.click()
    assert [(sent["do"], sent["move"]) for sent in mounted.sent()] == [("play", "bribe 4")]
    # The button has gone, and the focus with it: it goes to the prompt.
    game.play("bribe 4")
    mounted.push(**{name: value for name, value in told(game).items() if value != before[name]})
    expect(pay).to_be_hidden()
    expect(root.locator(":focus")).to_have_count(1)


def test_the_own_board_stays_where_it_is_while_a_sale_is_shown(mount_widget: Mount) -> None:
    game, move = before_sale()
    before = told(game)
    game.play(move)
    after = told(game)
    mounted = record(mount_widget, before, after, reduced_motion="no-preference")
    mine = mounted.root.locator(".al-seat.mine")
    top = mine.evaluate(TOP)
    while mounted.root.locator(".al-table").get_attribute("data-at") != str(after["at"]):
        assert mine.evaluate(TOP) == top
        mounted.page.wait_for_timeout(200)


def test_on_a_phone_what_the_scoreboard_says_of_a_seat_stands_on_one_line(mount_widget: Mount) -> None:
    game, move = before_inspection()
    game.play(move)
    root = mount_widget(told(game), body=BARE, viewport={"width": 400, "height": 780}).root
    # How what went past 24 came to be what is left.
    passed = root.locator(".al-scoreboard .al-tag", has_text=re.compile(r"^\d+ − 25$"))
    passed.first.wait_for()
    row = passed.first.locator("xpath=ancestor::tr")
    before, counted, penalty = (
        int((re.findall(r"−?\d+", cell) or ["0"])[0].replace("−", "-"))
        for cell in row.locator("td").all_text_contents()[:3]
    )
    assert passed.first.inner_text() == f"{before + counted + penalty} − 25"
    assert row.locator("b").first.inner_text() == str(before + counted + penalty - 25)
    tags = root.locator(".al-scoreboard .al-tag").all()
    assert [tag.inner_text() for tag in tags if tag.evaluate("e => e.offsetHeight") > 20] == []
    assert root.locator(".al-table").evaluate(OUTSIDE) == []


def test_a_drawer_over_an_inspection_leaves_it_in_sight(mount_widget: Mount) -> None:
    game, move = before_inspection()
    game.play(move)
    mounted = mount_widget(told(game), body=BARE, viewport={"width": 1100, "height": 640})
    root = mounted.root
    root.locator(".al-score-title").wait_for()
    open_panel(root, "turns")
    for width in (850, 1100):
        mounted.page.set_viewport_size({"width": width, "height": 640})
        expect(root.locator(".al-score-title")).to_be_visible()
        board, drawer = (root.locator(one).bounding_box() for one in (".al-counted", ".al-drawer"))
        assert board
        assert drawer
        assert board["x"] + board["width"] <= drawer["x"]
        assert board["width"] > 400


def test_the_board_of_a_round_tells_the_last_turns_that_it_lies_over(mount_widget: Mount) -> None:
    game = new_game(["random"] * 3, 3)
    begun = next(step for step in game.steps if any(event.kind == "inspection" for event in step.events))
    seat = next(one for one in game.seats if one != begun.seat)
    others = [step.seat for step in game.steps[: begun.index]]
    since = {*others[len(others) - others[::-1].index(seat) :]}
    widget, at = show(game, seat=seat), begun.index
    mounted = mount_widget({**traits_of(widget), "at": at}, viewport={"width": 1100, "height": 640})
    lines = mounted.root.locator(".al-last-turns li")
    expect(lines).to_have_count(len(since))
    for line in lines.all_inner_texts():
        assert line.startswith("Random"), line
        assert "inspection counted" not in line.lower()
    expect(lines.last).to_be_in_viewport()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_another_did_last_is_told_before_the_inspection(mount_widget: Mount, motion: str) -> None:
    """A card that is discarded is told as one that is played is."""
    seats = {"p2": {"storehouse": PLAIN, "stash": "DE"}}
    position = {"phase": "sell", "to_move": "p2", "step": "play", "seats": seats, "discard": "PL"}
    position |= {"triggered_by": "p1", "last_turns": 1}
    game = game_at({**position, "seats": {"p1": {"storehouse": PLAIN.replace("[CB]", "CB")}, **seats}}, {"players": 2})
    before = told(game)
    game.play("discard DE")
    mounted = record(mount_widget, before, told(game), reduced_motion=motion)
    mounted.root.locator(".al-score-title").wait_for()
    words = list(dict.fromkeys(one["words"] for one in frames(mounted)))
    told_last = words.index("Player 2 discards a Dragon's Egg.")
    assert told_last < next(
        place for place, text in enumerate(words) if "storehouse is counted" in text or " count" in text
    )
