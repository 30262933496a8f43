"""No text lies over another one or is cut off: every widget, at many widths, zoomed, and from right to left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

import arcane_lab as al
from arcane_lab.advice.rollouts import Rollouts
from arcane_lab.records import Record
from arcane_lab.widgets import InspectionLab, SlideLab, StorehouseWidget, ranking, show
from arcane_lab.widgets.slider import _CSS, _ESM, ValueSlider
from tests.browser.lab import Mounted, mount
from tests.browser.test_advice_panel import a_table, told
from tests.browser.test_for_everyone import ENDS, inspection, predicting, slides, storehouse, timeline
from tests.browser.test_table_page import lined, until_step
from tests.games.alley.standing import game_at, to_play
from tests.games.alley.widgets.labs import few_hidden, lab_traits
from tests.games.alley.widgets.one_house import house_traits
from tests.widgets.playing import new_game, play_on, traits_of

Made = Callable[[], dict[str, Any]]
#: Widths of a window: from a phone to a projector.
WIDTHS = (400, 720, 1100, 1600)
#: Every box of a line of text, of a control and of a mark: what lies over another or is cut off, in words.
PROBLEMS = """root => {
  const boxes = [], found = new Set();
  const nameOf = e => `${e.tagName} ${e.getAttribute('class') ?? ''}`;
  const named = box => `“${box.text}” (${nameOf(box.of)})`;
  const unseen = '.al-spoken, .al-named, option, script, style, noscript, .al-ghost';
  const isSeen = { opacityProperty: true, visibilityProperty: true };
  const seen = e => e.checkVisibility(isSeen) && !e.closest(unseen);
  // What a scrolled box shows of a part of it.
  const shown = (of, rect) => {
    let { left, right, top, bottom } = rect;
    for (let e = of; e && e !== root; e = e.parentElement) {
      const style = getComputedStyle(e), box = e.getBoundingClientRect();
      // What has no room in a column that wraps goes to one that nobody sees, and stands whole in its title.
      const isAside = style.flexFlow === 'column wrap' && style.overflowX === 'hidden';
      const isCut = isAside || style.textOverflow === 'ellipsis';
      const isWhole = !isCut || right <= box.right + 1 || (isAside ? of : e).closest('[title]');
      if (!isWhole) found.add(`“${of.textContent}” is cut off, and nowhere whole`);
      if (!isCut && !/auto|scroll/.test(style.overflowX + style.overflowY)) continue;
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  const add = (of, text, whole) => {
    const rect = shown(of, whole);
    // Letters are less high than the box of their line.
    const { left, right, top, bottom, height } = rect;
    const box = { of, text, left, right, top: top + height * 0.2, bottom: bottom - height * 0.18 };
    if (rect.width > 1 && rect.height > 1) boxes.push(box);
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement, text = node.textContent.trim();
    if (!text || !seen(of)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (of.ownerSVGElement) add(of, text, of.getBoundingClientRect());
    else for (const rect of range.getClientRects()) add(of, text, rect);
  }
  const common = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  // A drawer lies over what is behind it, and a sheet over what cannot be reached as long as it is open.
  const isApart = (a, b, part) => !a.of.closest(part) !== !b.of.closest(part);
  const isBehind = (a, b) => isApart(a, b, '.al-drawer') || isApart(a, b, '[inert]');
  const meet = (a, b) => !isBehind(a, b) && common(a, b, 'left', 'right') > 1 && common(a, b, 'top', 'bottom') > 1;
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
    const isOne = a.of === b.of && a.text === b.text;
    if (!isOne && meet(a, b)) found.add(`${named(a)} lies over ${named(b)}`);
  }));
  const drawn = '.al-bars :is(.al-mean, .al-threshold, .al-others-mean, .al-bar, .al-whisker)';
  const marks = `:is(button, input, select, summary), ${drawn}`;
  for (const mark of root.querySelectorAll(marks)) {
    if (!seen(mark)) continue;
    const rect = { ...shown(mark, mark.getBoundingClientRect()), of: mark };
    for (const box of boxes) {
      if (!mark.contains(box.of) && meet(box, rect)) found.add(`${named(box)} lies under ${nameOf(mark)}`);
    }
  }
  for (const box of boxes) {
    if (box.left < -1 || box.right > innerWidth + 1) found.add(`${named(box)} is outside of the window`);
    for (let e = box.of; e && e !== root.parentElement; e = e.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(e), rect = e.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      const hasBox = display !== 'inline' && display !== 'contents' && !scrolls;
      const [isWider, isHigher] = [
        box.left < rect.left - 1 || box.right > rect.right + 1,
        box.top < rect.top - 1 || box.bottom > rect.bottom + 1,
      ];
      if (hasBox && isWider) found.add(`${named(box)} runs out of ${nameOf(e)}`);
      if (/hidden|clip/.test(overflowY) && isHigher) found.add(`${named(box)} is cut off by ${nameOf(e)}`);
      if (scrolls || getComputedStyle(e).position === 'absolute') break;
    }
  }
  const brush = document.createElement('canvas').getContext('2d');
  for (const select of root.querySelectorAll('select')) {
    brush.font = getComputedStyle(select).font;
    if (!seen(select)) continue;
    for (const { text } of select.options) {
      if (brush.measureText(text).width > select.clientWidth - 20) found.add(`“${text}” is cut off in its list`);
    }
  }
  return [...found];
}"""
#: What JupyterLab says of the tags in an output, where nobody says more.
OF_A_NOTEBOOK = """() => document.head.insertAdjacentHTML('afterbegin', `<style>
  .mounted :is(dl, dt, dd) { display: block; padding: 0; margin: 0; }
  .mounted dl { width: 100%; overflow: hidden; }
  .mounted dt { font-weight: bold; float: left; width: 20%; }
  .mounted dd { float: left; width: 80%; }
  .mounted table { table-layout: fixed; border-collapse: collapse; margin: 0 0 1em; font-size: 13px; }
  .mounted :is(td, th, tr) { text-align: right; vertical-align: middle; padding: .5em; line-height: normal; }
  .mounted :is(ul, ol) { padding-left: 2em; margin-bottom: 1em; list-style: disc; }
  .mounted :is(svg, img) { max-width: 100%; height: auto; }
</style>`)"""
#: What is written and what is spoken, as it comes: whatever has a stop too many, or is no sentence at all.
BADLY_WRITTEN = """root => {
  const named = [...root.querySelectorAll('[aria-label], [title]')];
  const texts = named.flatMap(e => [e.getAttribute('aria-label'), e.getAttribute('title')]);
  const written = '[role=status], [aria-live], p, li, dt, dd, td, th, span, summary, label, button, option';
  const parts = [...root.querySelectorAll(written)].map(e => e.textContent);
  const bad = /[.!?]\\s*\\.(?![.\\w\\s])|[,;:]\\.|[.!?][,;]|[{}]|__|\\$[A-Z]{2}|\\(\\s*\\)|undefined|NaN|\\[object/;
  const isCode = /^[^a-z]*$/;
  return [...new Set([...texts, ...parts])].filter(text => text && !isCode.test(text) && bad.test(text));
}"""
SETTLE = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"


def problems_in_every_way(page: Page, root: str = "main.mounted") -> list[str]:
    """What is wrong with the texts of a page: at each width, from right to left, and zoomed to 200%."""
    found: list[str] = []
    found += [f"badly written: {text}" for text in page.locator(root).first.evaluate(BADLY_WRITTEN)]
    looks = [*((width, "ltr", 1) for width in WIDTHS), (1100, "rtl", 1), (1280, "ltr", 2)]
    for width, direction, zoom in looks:
        page.set_viewport_size({"width": width, "height": 1000})
        page.evaluate(f"() => {{ document.documentElement.dir = '{direction}'; document.body.style.zoom = {zoom}; }}")
        page.evaluate(SETTLE)
        told = page.locator(root).first.evaluate(PROBLEMS)
        found += [f"{width} pixels, {direction}, zoom {zoom}: {problem}" for problem in told]
    return found


def stored_prediction() -> dict[str, Any]:
    lab = SlideLab("OW OW OW / [CB] TC IR / FC FC MB")
    lab.choose("a1-b1-c1", "vertical")
    lab.predict({part.name: "." for part in lab._asked.parts} if lab._asked else {})
    return house_traits(lab)


def odds_held_back() -> dict[str, Any]:
    return lab_traits(InspectionLab(few_hidden(), "p1", games=20, predict=True))


def odds_predicted() -> dict[str, Any]:
    lab = InspectionLab(few_hidden(), "p1", games=20, predict=True)
    lab.predict({"average": 12, "fine": 10})
    assert lab.wait(60)
    return lab_traits(lab)


def odds_of_a_whole_storehouse() -> dict[str, Any]:
    lab = InspectionLab(al.Game("alley", players=6, seed=1), "p1", games=60)
    lab.suppose("b2", "FF")
    assert lab.wait(60)
    return lab_traits(lab)


def plain_house() -> dict[str, Any]:
    return house_traits(StorehouseWidget("OW OW TC / [CB] TC IR / FC FC MB"))


def table_of_six() -> dict[str, Any]:
    game = play_on(new_game(6, 10), 400, 10, until=lambda game: (game.step, game.to_move) == ("play", "p2"))
    return traits_of(show(game, seat="p2"))


def table_with_a_recap() -> dict[str, Any]:
    game = play_on(new_game(3, 3), 300, 3, until=lambda game: game.step == "bribe" and game.to_move == "p1")
    return traits_of(show(game, seat="p1"))


def table_that_is_asked() -> dict[str, Any]:
    return until_step("play")


def ranked() -> dict[str, Any]:
    widget = a_table()
    widget.rank()
    assert widget.wait(60)
    return told(widget)


def reviewed() -> dict[str, Any]:
    game = al.Game("alley", players=["greedy", "greedy"], seed=5).fork(at=12)
    widget = show(game, view="table", review=al.review(game.fork(at=4), "p1", games=4, mode="plain"))
    widget.at = len(game.steps) - 1
    return told(widget)


def unfold(page: Page) -> None:
    """Open what is folded, and choose a slot where that shows more."""
    page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true; })")
    panels = page.locator(":is([data-opens=review], [data-opens=advice], [data-opens=turns]):visible")
    if panels.count():
        panels.last.click()
        page.evaluate("() => document.querySelectorAll('details').forEach(each => { each.open = true; })")
    for opener in page.locator(".al-mark:visible, .al-ranked .al-acts button:visible").all()[:3]:
        opener.click()
    if page.locator(".al-inspection-lab").count():
        page.locator("[data-slot=b2]:not(.gap)").first.click()


@pytest.fixture(autouse=True)
def _few_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rollouts, "_look_for_twin", lambda _self, _left: None)
    monkeypatch.setattr(ranking, "REASONED", 4)


WIDGETS: Final = [
    *(plain_house, storehouse, slides, predicting, stored_prediction, timeline, inspection, odds_held_back),
    *(odds_predicted, odds_of_a_whole_storehouse, lined, table_of_six, table_with_a_recap, table_that_is_asked),
    *(ranked, reviewed),
]
#: One of each kind that looks different when it is unfolded: of the others `make soak` looks at the folded picture.
FOLDED: Final = (slides, inspection, table_of_six)


@pytest.mark.parametrize(
    ("made", "is_open"),
    [
        pytest.param(made, is_open, marks=[] if is_open or made in FOLDED else pytest.mark.thorough)
        for made in WIDGETS
        for is_open in (False, True)
    ],
)
def test_no_text_of_a_widget_lies_over_another(mount_widget: Callable[..., Mounted], made: Made, is_open: bool) -> None:
    page = mount_widget(made(), body=ENDS).page
    page.evaluate(OF_A_NOTEBOOK)
    if is_open:
        unfold(page)
    assert problems_in_every_way(page) == []


def test_what_comes_of_a_slide_is_spoken_in_whole_sentences(mount_widget: Callable[..., Mounted]) -> None:
    lab = SlideLab()
    mounted = mount_widget(house_traits(lab), body=ENDS)
    for line, way in (("a1-b2-c3", "horizontal"), ("a1-b1-c1", "vertical"), ("a3-b3-c3", "vertical")):
        lab.choose(line, way)
        assert lab._asked is not None
        mounted.push(**{name: value for name, value in house_traits(lab).items() if name != "about"})
        lab.predict({**dict.fromkeys((part.name for part in lab._asked.parts), "."), "a1": "CB"})
        mounted.push(**{name: value for name, value in house_traits(lab).items() if name != "about"})
        spoken = mounted.root.locator(".al-spoken").inner_text()
        assert spoken.startswith(str(lab.predictions[-1].score))
        assert ".." not in spoken
        assert spoken.endswith(".")
        assert mounted.root.evaluate(BADLY_WRITTEN) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["lamp", "boomerang-chain"])
def test_no_text_of_a_record_page_lies_over_another(
    blank_page: Callable[..., Page], tmp_path: Path, name: str, scheme: str
) -> None:
    path = Record.example(name).to_html(tmp_path / "lesson.html")
    page = blank_page(offline=True, color_scheme=scheme)
    page.goto(path.as_uri() + "#2")
    assert problems_in_every_way(page, "main") == []


def test_no_text_of_a_slider_lies_over_another(page: Page) -> None:
    state = ValueSlider("infamy_to_gold_at_the_end", [1, 2, 9], ["1", "no more than two", "9"], place=1).get_state()
    traits = {name: state[name] for name in ("name", "labels", "title", "place")}
    mount(page, _ESM, _CSS, {**traits, "answer": None}, body=ENDS)
    assert problems_in_every_way(page) == []


def test_who_has_looked_at_a_card_is_seen_inside_of_it_also_where_it_has_just_moved(
    mount_widget: Callable[..., Mounted],
) -> None:
    house = "TC [CB|p1,p2,p3] MB / [FC|p1,p2,p3] [HT|p2,p3] SS / [BC|p2,p3] OW [DE|p3]"
    seats = {"p2": {"storehouse": house}, "p3": {"storehouse": house}}
    widget = show(game_at(to_play("FC TC", storehouse=house, seats=seats)), seat="p1")
    mounted = mount_widget(traits_of(widget))
    for width in (400, 720, 1100):
        mounted.page.set_viewport_size({"width": width, "height": 780})
        for sign in ("", "moved"):
            outside = mounted.page.evaluate(
                """told => [...document.querySelectorAll('.al-seen > *')].filter(sign => {
                  const card = sign.closest('.al-card');
                  if (told) card.dataset.told = told;
                  const [on, in_] = [sign, card].map(e => e.getBoundingClientRect());
                  return on.right > in_.right || on.left < in_.left || on.width < 7;
                }).length""",
                sign,
            )
            assert outside == 0, (width, sign)
