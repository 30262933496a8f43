"""The board that nobody wrote: two games of one's own played to the end by clicks alone and by keys
alone, what is refused, a drawing of the author's, a phone, and everybody's use."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from arcane_lab.engine.own.cards import Card
from arcane_lab.engine.own.defining import OwnGame, define_game
from arcane_lab.engine.plain.layout import Counter, Zone
from arcane_lab.records import Game
from arcane_lab.widgets import TableWidget, show
from arcane_lab.widgets.bundle import packed_bundle
from tests.browser.lab import Mounted, accessibility_problems, mount
from tests.own_games import defined_anew, forgotten, market

Open = Callable[..., Page]
THEMES = "<style>:root { color-scheme: light dark; } body { margin: 0; background: Canvas; color: CanvasText; }</style>"
#: A clock that can be put forward.
LATER = """() => {
  const now = performance.now.bind(performance);
  window.later = 0;
  performance.now = () => now() + window.later;
}"""

#: What the page's code says, and what it is to say: rows in the middle, a short deck, a low goal.
TITLE: Final = 'title="Night Market",'
UNCOUNTED: Final = ('visible="hidden", cards=DECK', 'visible="hidden", count="hidden", cards=DECK')
LAID: Final = (TITLE, f'{TITLE} layout=["stalls deck spent", "bid shown"],')
SHORT: Final = ("range(1, 10)", "range(1, 4)")
LOW: Final = ('al.Option("goal", 100)', 'al.Option("goal", 20)')


@pytest.fixture(autouse=True)
def _games_of_its_own() -> Iterator[None]:
    with forgotten():
        yield


def state_of(widget: TableWidget) -> dict[str, Any]:
    state = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    return dict(json.loads(json.dumps({name: value for name, value in state.items() if name != "layout"}, default=str)))


class Live:
    """A table on a page and its Python: what one says, the other hears."""

    def __init__(self, open_page: Open, game: Game, width: int = 1100, **options: Any) -> None:
        self.widget = show(game, seat="p1")
        self.known, self.heard = state_of(self.widget), 0
        options = {"reduced_motion": "reduce", **options}
        self.page = open_page(viewport={"width": width, "height": 760}, **options)
        self.mounted: Mounted = mount(self.page, packed_bundle("plain"), "", self.known, body=THEMES)
        self.root = self.mounted.root
        # Time that passes between two answers need not be waited for.
        self.page.evaluate(LATER)
        self.clicks = 0

    def click(self, what: Locator) -> None:
        """Click at once, and never where the last click was: that would be a double click."""
        self.clicks += 1
        what.click(position={"x": 10 + 18 * (self.clicks % 2), "y": 12})

    def carry(self) -> None:
        """Let Python answer what was sent, and the browser draw that."""
        self.page.wait_for_function("n => harness.sent.length > n", arg=self.heard, timeout=5000)
        sent = self.mounted.sent()
        for content in sent[self.heard :]:
            self.widget._handle_custom_msg(content, [])
        self.heard, now = len(sent), state_of(self.widget)
        self.mounted.push(**{name: value for name, value in now.items() if self.known.get(name) != value})
        self.known = now

    def target(self, target: str) -> Locator:
        """What is drawn of a target."""
        return self.root.locator(f'[data-target="{target}"]').first

    def choice(self, number: int = 0) -> dict[str, Any]:
        ask = self.known["ask"]
        assert ask is not None
        return dict(ask["moves"][number % len(ask["moves"])])

    def skip(self) -> None:
        """Go to the end of what the others have done."""
        if self.root.locator(".al-skip").is_visible():
            self.root.locator(".al-skip").click()
        self.page.evaluate("window.later += 5000")


def by_clicks(live: Live, choice: dict[str, Any]) -> None:
    for pick in choice["ways"][0]:
        if pick.startswith(("word ", "number ")):
            live.click(live.root.locator(f'.al-say[data-move="{choice["text"]}"]'))
        else:
            live.click(live.target(pick))


def by_keys(live: Live, choice: dict[str, Any]) -> None:
    keys = live.page.keyboard
    for pick in choice["ways"][0]:
        is_button = pick.startswith(("word ", "number "))
        where = f'.al-say[data-move="{choice["text"]}"]' if is_button else f'[data-target="{pick}"]'
        tab_to(live, where)
        keys.press("Enter")


def tab_to(live: Live, where: str) -> None:
    """Come to an element by Tab and arrow keys, from where the focus is or from the start of the page."""
    is_here = "where => document.activeElement.matches(where)"
    beside = "where => !!document.activeElement.closest('.ao-cards, .al-says')?.querySelector(where)"
    keys = live.page.keyboard
    for _ in range(60):
        if live.page.evaluate(is_here, where):
            return
        if live.page.evaluate(beside, where):
            # Row by row, each from its beginning.
            for key in ("ArrowUp", "ArrowUp", "Home", *(["ArrowRight"] * 5 + ["Home", "ArrowDown"]) * 3):
                keys.press(key)
                if live.page.evaluate(is_here, where):
                    return
        keys.press("Tab")
    raise AssertionError(f"no key leads to {where}")


def play_to_the_end(live: Live, answer: Callable[[Live, dict[str, Any]], None], choose: Callable[[int], int]) -> None:
    for turn in range(60):
        if live.widget.game.is_over:
            break
        live.skip()
        steps, choice = len(live.widget.game.steps), live.choice(choose(turn))
        answer(live, choice)
        live.carry()
        assert str(live.widget.game.steps[steps].move) == choice["text"], live.known["answer"]
    assert live.widget.game.is_over
    live.skip()
    expect(live.root.locator(".al-end")).to_be_visible()


@pytest.mark.parametrize("answer", [by_clicks, by_keys])
def test_pig_is_played_to_the_end(open_page: Open, answer: Callable[[Live, dict[str, Any]], None]) -> None:
    live = Live(open_page, Game(defined_anew("pig", LOW), players=["me", "hold at 20"], seed=3))
    play_to_the_end(live, answer, lambda turn: int(turn % 4 == 3))


@pytest.mark.parametrize("answer", [by_clicks, by_keys])
def test_the_market_is_played_to_the_end(open_page: Open, answer: Callable[[Live, dict[str, Any]], None]) -> None:
    live = Live(open_page, Game(defined_anew("market", SHORT), players=["me", "greedy"], seed=5))
    play_to_the_end(live, answer, lambda turn: turn)


def test_what_is_not_on_offer_is_refused_with_its_rule_and_what_works(open_page: Open) -> None:
    live = Live(open_page, Game(market, players=["me", "greedy"], seed=5))
    answer = live.root.locator(".al-asking .al-answer")
    live.skip()
    live.click(live.target("stalls 1"))
    live.carry()
    expect(answer).to_contain_text("the question is 'bid'")
    expect(answer).to_contain_text("NM-4")
    expect(live.target("stalls 1")).to_have_attribute("data-told", "refused")
    live.click(live.target("p2 hand 1"))
    live.carry()
    expect(answer).to_contain_text("You can't see that card.")
    assert [step.seat for step in live.widget.game.steps] == ["p2"]


@pytest.mark.parametrize("width", [968, 1468])
def test_a_refusal_is_read_in_the_bar_and_the_rules_in_their_drawer(open_page: Open, width: int) -> None:
    live = Live(open_page, Game(market, players=["me", "greedy"], seed=5), width=width)
    live.skip()
    live.click(live.target("stalls 1"))
    live.carry()
    answer = live.root.locator(".al-asking .al-answer")
    expect(answer).to_contain_text("the question is 'bid'")
    seen = """answer => [answer, ...answer.children].filter((one) => one.offsetWidth).every((one) => {
      const bar = answer.closest('.al-words').getBoundingClientRect(), at = one.getBoundingClientRect();
      const isWithin = at.left >= bar.left - 1 && at.right <= bar.right + 1;
      return isWithin && at.top >= bar.top - 3 && at.bottom <= bar.bottom + 3;
    })"""
    assert answer.evaluate(seen)
    live.root.get_by_role("button", name="Rules").or_(live.root.get_by_role("tab", name="Rules")).first.click()
    expect(live.root.locator(".ao-rules dt")).to_have_text(list(market.rules))
    expect(live.root.locator(".ao-rules dd").first).to_be_visible()


def own_drawing() -> Any:
    """A market whose stalls are drawn by their author, with what must not be there."""
    game: OwnGame = defined_anew("market", LAID)

    @game.draw_zone("stalls")
    def draw(cards: list[Card], place: str) -> str:
        parts = "".join(
            f'<g data-target="{place} {at}"><rect x="{60 * at}" y="5" width="50" height="50" fill="#eee"/>'
            f'<text x="{60 * at + 5}" y="35">{card.title}</text></g>'
            # The last card is not drawn: the board has it beside the drawing.
            for at, card in enumerate(cards[:-1], 1)
        )
        bad = (
            "<script>window.hit=1</script><image href=x onerror=window.hit=1 /><a href='javascript:window.hit=1'>x</a>"
        )
        drawn = f'<svg viewBox="0 0 300 60" width="300" onload="window.hit=1">{parts}{bad}</svg>'
        return f"{drawn}<img src=x onerror=window.hit=1>"

    return game


def test_what_an_author_draws_takes_clicks_and_keys_and_runs_nothing(open_page: Open) -> None:
    game = Game(own_drawing(), players=["me", "greedy", "greedy"], seed=2)
    while game.picture(None)["step"] != "buy" or len(game.picture(None)["stalls"]) < 2:
        game.play(game.legal_moves()[0])
    live = Live(open_page, game)
    first, last = (next(move for move in live.known["ask"]["moves"] if move["ways"][0][0] == f"stalls {at}")
                   for at in (1, len(game.picture(None)["stalls"])))  # fmt: skip
    assert live.root.locator("g[data-target='stalls 1'][role=button]").get_attribute("data-mark") == "next"
    assert live.root.locator(f"button[data-target='{last['ways'][0][0]}']").is_visible()
    assert accessibility_problems(live.page) == []
    by_keys(live, first)
    live.carry()
    assert str(live.widget.game.steps[-1].move) or live.widget.game.is_over
    assert first["text"] in [str(step.move) for step in live.widget.game.steps]
    assert not live.page.evaluate("window.hit")
    assert live.root.locator(".ao-drawn :is(script, a, image, [onload], [onerror])").count() == 0


#: One of every shape, with faces of which one is hostile.
def everything() -> Any:
    kite = '<circle cx="4" cy="4" r="4" fill="#c33"/><script>window.hit=1</script>'
    face = f'<svg viewBox="0 0 9 9" onload="window.hit=1">{kite}</svg>'
    cards = [
        Card(f"K{n}", f"Kite number {n}", face=face if n % 2 else "🪁", sort="<b>fine</b>", wind=n, tail=-n)
        for n in range(1, 16)
    ]
    game = define_game(
        "kites",
        title="Kites",
        seats=(2, 4),
        score="points",
        zones=[
            Zone("sky", shape="grid 3x3", cards=cards),
            Zone("bag", shape="pile"),
            Zone("nest", per_seat=True, shape="grid 2x2"),
        ],
        counters=[
            Counter("points", per_seat=True, high=20),
            Counter("weather", shape="track 0-24"),
            Counter("storm", holds="seat"),
        ],
        rules={"K-1": "Give somebody a kite, and say how far."},
    )

    @game.start
    def start(t: Any) -> None:
        for card in list(t.sky)[9:]:
            t.move(card, t.sky, t.bag)
        t.weather = 19
        t.ask("give", 0)

    @game.move(
        "give {card} to {other} by {far}", at="give", rule="K-1",
        card=lambda t, seat: t.sky, other=lambda t, seat, card: [one for one in t.seats if one != seat],
        far=lambda t, seat, card, other: [1, 2],
    )  # fmt: skip
    def give(t: Any, seat: int, card: Any, other: int, far: int) -> None:
        t.move(card, t.sky, t.nest[other])
        t.points[seat] += far
        t.ask("give", t.after(seat))

    @game.move("tear {card}", at="give", rule="K-1", card=lambda t, seat: t.sky)
    def tear(t: Any, seat: int, card: Any) -> None:
        t.move(card, t.sky, t.bag)
        t.ask("give", t.after(seat))

    return game


def test_a_grid_a_seat_and_a_number_are_picked_one_after_the_other(open_page: Open) -> None:
    live = Live(open_page, Game(everything(), players=["me", "random", "random"], seed=1))
    moves = {move["text"]: move["ways"] for move in live.known["ask"]["moves"]}
    assert moves["give K5 to p3 by 2"] == [["sky b2", "seat p3", "number 2"]]
    assert moves["tear K5"] == [["sky b2", "word tear"]]
    by_keys(live, {"text": "give K5 to p3 by 2", "ways": moves["give K5 to p3 by 2"]})
    live.carry()
    assert str(live.widget.game.steps[0].move) == "give K5 to p3 by 2"
    assert not live.page.evaluate("window.hit")
    live.skip()
    expect(live.root.locator("[data-counter=weather]")).to_contain_text("19")
    expect(live.root.locator("[data-seat=p1] .ao-leads")).to_have_text("storm")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("make", [market, everything()])
def test_it_can_be_used_by_everyone(open_page: Open, scheme: str, make: Any) -> None:
    live = Live(open_page, Game(make, players=["me", "random", "random"], seed=2), color_scheme=scheme)
    assert accessibility_problems(live.page) == []


def test_a_phone_shows_it_without_scrolling_sideways(open_page: Open) -> None:
    live = Live(open_page, Game(market, players=["me", "greedy", "greedy"], seed=2), width=400)
    assert live.page.evaluate("document.documentElement.scrollWidth") == 400
    small = """() => [...document.querySelectorAll('.ao-board button:not(:disabled)')]
      .filter((e) => e.offsetWidth && (e.offsetHeight < 44 || e.offsetWidth < 44))
      .map((e) => e.outerHTML.slice(0, 90))"""
    assert live.page.evaluate(small) == []


def test_no_hidden_card_is_in_the_page_or_the_traits(open_page: Open) -> None:
    live = Live(open_page, Game(defined_anew("market", UNCOUNTED), players=["me", "greedy", "greedy"], seed=2))
    hidden = [code for seat in live.widget.game.picture("table")["seats"][1:] for code in seat["hand"] + seat["bid"]]
    drawn = live.page.evaluate("[...document.querySelectorAll('[data-code]')].map((e) => e.dataset.code)")
    assert not {*hidden} & {*drawn}
    assert live.known["start"]["deck"] == ["?"]
    told = json.dumps({name: value for name, value in live.known.items() if name != "about"})
    assert [code for code in hidden if f'"{code}"' in told] == []


#: A board of an author's own: the stalls and the hand as plain words, and what nobody may choose beside them.
WORDS: Final = """
export default ({ facts, view, pick }) => {
  const element = document.createElement("div");
  element.className = "in-words";
  return {
    element,
    draw(picture, mark) {
      const own = picture.seats.find(({ id }) => id === view);
      const part = (place, codes) => codes.map((code, i) => {
        const one = document.createElement("span");
        one.dataset.target = `${place} ${i + 1}`;
        one.textContent = `${code} `;
        one.style.padding = "12px";
        return one;
      });
      const all = [...part("stalls", picture.stalls), ...part(`${view} hand`, own.hand)];
      element.replaceChildren(`${facts.zones.length} zones: `, ...all);
    },
  };
};
"""


def drawn_by(module: str) -> Any:
    game: OwnGame = defined_anew("market", SHORT)
    game.draw_board(module)
    return game


@pytest.mark.parametrize("move", [by_clicks, by_keys])
def test_a_game_is_played_on_a_board_of_its_author_s_own(open_page: Open, move: Callable[..., None]) -> None:
    live = Live(open_page, Game(drawn_by(WORDS), players=["me", "greedy"], seed=2))
    expect(live.root.locator(".in-words")).to_contain_text("7 zones")
    assert not live.root.locator(".ao-middle").is_visible()
    assert accessibility_problems(live.page) == []
    while not live.widget.game.is_over:
        live.skip()
        made = len(live.widget.game.steps)
        move(live, live.choice())
        live.carry()
        assert len(live.widget.game.steps) > made


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("export default (=>", "SyntaxError"),
        ("export default () => { throw new Error('no ink') }", "no ink"),
        (WORDS.replace("draw(picture, mark) {", "draw() { document.querySelector('.none').remove();"), "TypeError"),
    ],
)
def test_a_board_that_fails_is_told_and_the_usual_one_is_played_on(open_page: Open, module: str, says: str) -> None:
    live = Live(open_page, Game(drawn_by(module), players=["me", "greedy"], seed=2))
    expect(live.root.locator(".ao-told")).to_contain_text(says)
    by_clicks(live, live.choice())
    live.carry()
    assert live.widget.game.steps
    assert accessibility_problems(live.page) == []
