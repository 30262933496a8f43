"""`view.preview` in games of one's own: what is certain happens, whatever an author's functions do with a card."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.own.previewing import preview_of_own
from tests.own_games import elements, forgotten, market, memory, pig
from tests.toys import registered

GAMES = {"pig": pig, "market": market, "memory": memory, "elements": elements}


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    with forgotten():
        yield


def fits(told: Any, real: Any) -> bool:
    """Whether an event is what was told of it, but for cards that are seen only when it happens."""
    same = (told.rule, told.seat, told.changes) == (real.rule, real.seat, real.changes)
    return same and all(
        (one.source, one.target) == (two.source, two.target) and one.card in (None, two.card)
        for one, two in zip(told.transfers, real.transfers, strict=True)
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(60), marks=pytest.mark.thorough)])
def test_what_a_preview_calls_certain_happens(name: str, seeds: range) -> None:
    certain = open_ends = 0
    for seed in seeds:
        luck, seats = random.Random(seed), GAMES[name].declared.seats
        game = al.Game(GAMES[name], players=luck.randint(*seats), seed=seed)
        while not game.is_over and len(game.steps) < 40:
            seat = luck.choice(game.waiting)
            move = luck.choice(game.view(seat).legal_moves)
            found, before = game.view(seat).preview(move), str(game.picture("table"))
            assert str(game.picture("table")) == before
            events = game.play(move, seat=seat).steps[0].events_for(seat)
            assert all(map(fits, found.events, events))
            assert len(found.events) <= len(events)
            if found.is_certain:
                assert found.events == events
                assert found.brings == {
                    figure: sum(
                        change.after - change.before
                        for event in events
                        for change in event.changes
                        if (change.seat, change.figure) == (seat, figure)
                    )
                    for figure in found.brings
                }
            certain += len(found.events)
            open_ends += not found.is_certain
    assert certain > 10
    # The only game without luck and with nothing but own cards in play.
    assert open_ends > 2 or name == "elements"


def test_what_it_brings_and_what_it_hangs_on() -> None:
    game = al.Game(pig, players=2, seed=4)
    assert str(game.view("p1").preview("roll")) == (
        "roll: no figure changes for certain.\nWhat comes next depends on chance."
    )
    game.play("roll")
    found = game.view("p1").preview("hold")
    assert (found.brings["points"], found.is_certain) == (game.picture()["pot"], True)
    sold = al.Game(market, players=2, seed=4)
    sold.play(sold.legal_moves(seat="p1")[0], seat="p1")
    last = sold.view("p2").preview(sold.legal_moves(seat="p2")[0])
    assert last.unknown == "What comes next depends on a card that p2 can't see (p1 bid)."
    assert last.events[-1].text in ("p1 has chosen a card", "You have chosen " + last.events[0].text.split(" ", 2)[2])


# --- an author who does with cards whatever Python can ----------------------------------------------------------

DECK = [al.Card(f"{suit}{n}", f"{suit} {n}", suit=suit, n=n) for suit in "AB" for n in range(1, 9)]
RANKS = {card.code: card.n for card in DECK}
FIRST = DECK[0]


def silently(look: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def swallowed(t: Any, card: Any) -> Any:
        try:
            return look(t, card)
        except BaseException:
            return 0

    return swallowed


LOOKS: dict[str, Callable[[Any, Any], Any]] = {
    "attribute": lambda t, card: card.n,
    "getattr": lambda t, card: getattr(card, "n", 0),
    "number": lambda t, card: int(card),
    "place": lambda t, card: list(range(99))[card],
    "range": lambda t, card: len(range(card)),
    "text": lambda t, card: RANKS[str(card)],
    "format": lambda t, card: RANKS[f"{card}"],
    "percent": lambda t, card: int("%d" % card),  # noqa: UP031
    "key": lambda t, card: {card: 1}.get(DECK[3], 0),
    "equal": lambda t, card: int(card == DECK[3]),
    "other side": lambda t, card: int(DECK[3] == card),
    "among": lambda t, card: int(card in DECK[:8]),
    "most": lambda t, card: int(max([card, DECK[5]])),
    "sorted": lambda t, card: int(sorted([card, DECK[5]])[0]),
    "truth": lambda t, card: 1 if card else 0,
    "sum": lambda t, card: sum([card]),
    "vars": lambda t, card: vars(card)["n"],
    "match": lambda t, card: {"A": 1}.get(card.suit, 0),
    "hand": lambda t, card: sum(one.n for one in t.hand[1]),
    "index": lambda t, card: t.hand[1].index(card) if card in DECK else 0,
    "kind": lambda t, card: int(type(card) is al.Card),
    "caught": silently(lambda t, card: card.n),
    "caught roll": silently(lambda t, card: t.roll(6)),
}


def hostile(look: Callable[[Any, Any], Any], where: str) -> Any:
    """A game with chance and hidden cards, whose only move looks at the first hidden card of a place."""
    game = al.define_game(
        "hostile",
        seats=(2, 2),
        score="points",
        zones=[
            al.Zone("deck", shape="pile", visible="hidden", cards=DECK),
            al.Zone("hand", per_seat=True, visible="private"),
            al.Zone("grid", visible="by card", shape="grid 2x2"),
        ],
        counters=[al.Counter("points", per_seat=True), al.Counter("moves", per_seat=True)],
        rules={"H-1": "Go on.", "H-2": "Look."},
    )

    @game.start
    def start(t: Any) -> None:
        t.shuffle(t.deck)
        for seat in t.seats:
            t.deal(t.deck, t.hand[seat], 2)
        t.deal(t.deck, t.grid, 4)
        t.ask("go", 0)

    @game.move("go", at="go", rule="H-1", says="{seat:go} on")
    def go(t: Any, seat: Any) -> None:
        t.moves[seat] += 1
        t.say("H-2", "{seat:look}")
        card = t.grid["a1"] if where == "grid" else t.hand[1][0]
        t.points[seat] += look(t, card)
        t.say("H-2", "{seat:look} again")
        t.ask("go", t.after(seat))

    return game


@pytest.mark.parametrize("where", ["grid", "hand"])
@pytest.mark.parametrize("name", LOOKS)
def test_whoever_looks_at_a_hidden_card_in_whatever_way_ends_the_preview_there(name: str, where: str) -> None:
    game = al.Game(hostile(LOOKS[name], where), players=2, seed=5)
    found = game.view("p1").preview("go")
    assert [event.text for event in found.events] == ["You go on"]
    assert found.brings == {"points": 0, "moves": 1}
    assert found.unknown


def test_what_asks_nothing_of_a_card_is_certain() -> None:
    def looks(t: Any, card: Any) -> int:
        t.deal(t.deck, t.hand[0])
        t.move(t.hand[1][0], t.hand[1], t.deck)
        t.shuffle(t.deck)
        return len(t.hand[1]) + len(t.deck) + isinstance(card, al.Card)

    found = al.Game(hostile(looks, "grid"), players=2, seed=5).view("p1").preview("go")
    assert [event.text for event in found.events] == ["You go on", "You look", "You look again"]
    assert found.brings["points"] == 1 + 8 + 1
    assert [(one.card, one.source, one.target) for one in found.cards] == [
        (None, "deck", "p1 hand"),
        (None, "p2 hand", "deck"),
    ]
    # Which card it draws it can't know.
    assert found.unknown == "What comes next depends on a card that p1 can't see (deck)."


def test_where_nobody_can_count_the_cards_a_preview_ends_when_they_are_counted() -> None:
    def pile(name: str, cards: list[Any]) -> al.Zone:
        return al.Zone(name, shape="pile", visible="hidden", count="hidden", cards=cards)

    game = al.define_game(
        "two-decks",
        seats=(2, 2),
        score="points",
        zones=[pile("deck", DECK[:8]), pile("heap", DECK[8:]), al.Zone("hand", per_seat=True, visible="private")],
        counters=[al.Counter("points", per_seat=True)],
        rules={"T-1": "Draw.", "T-2": "Put a card on the heap."},
    )

    @game.start
    def start(t: Any) -> None:
        t.deal(t.deck, t.hand[0])
        t.ask("go", 0)

    @game.move("draw", at="go", rule="T-1", says="{seat:draw}")
    def draw(t: Any, seat: Any) -> None:
        t.points[seat] += 1
        t.say("T-1", "{seat:take} {cards}")
        t.deal(t.deck, t.hand[seat])

    @game.move("put", at="go", rule="T-2", says="{seat:put} {cards}")
    def put(t: Any, seat: Any) -> None:
        t.move(t.hand[seat][0], t.hand[seat], t.heap)
        t.say("T-2", "it is not empty" if t.heap else "it is empty")

    view = al.Game(game, players=2, seed=1).view("p1")
    found = view.preview("draw")
    assert (found.brings["points"], found.unknown) == (1, "What comes next depends on a card that p1 can't see (deck).")
    assert [event.text for event in view.preview("put").events] == ["You put A 8", "It is not empty"]
    assert view.preview("put").is_certain


def test_a_hidden_card_is_none_of_those_that_the_seat_sees() -> None:
    def looks(t: Any, card: Any) -> int:
        return sum(card is one for one in t.hand[0]) + 1

    found = al.Game(hostile(looks, "grid"), players=2, seed=5).view("p1").preview("go")
    assert (found.brings["points"], found.is_certain) == (1, True)


def test_supposing_changes_nothing_and_is_refused() -> None:
    game = al.Game(pig, players=2, seed=4)
    view = game.view("p1")
    view.numbers.pot = 50
    assert view.preview("hold").brings["points"] == 0
    for text in ("fold", "", None, 7):
        with pytest.raises(BadSetup, match="no legal move of p1 here"):
            view.preview(text)  # type: ignore[arg-type]  # mistaken on purpose


@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_is_kept_or_travels_stays_as_it_was(name: str) -> None:
    game = al.Game(GAMES[name], players=3, seed=5)

    def told(view: Any) -> str:
        found = [view.preview(move) for move in view.legal_moves]
        return f"{view} {view.picture} {view.unseen} {view.numbers.as_tuple()} {found}"

    kept, before = game.view("p1"), told(game.view("p1"))
    copies = [pickle.loads(pickle.dumps(game.view("p1"))), copy.deepcopy(game.view("p1"))]
    for _ in range(4):
        game.play(game.legal_moves(seat=game.waiting[0])[0], seat=game.waiting[0])
    assert [told(view) for view in (kept, *copies)] == 3 * [before]
    with pytest.raises(TypeError):
        copies[0].numbers.options["goal"] = 3


def test_rules_over_numbers_that_can_not_be_tried_say_so_with_the_next_step() -> None:
    with registered():
        view = al.Game("pig", players=2, seed=1).view("p1")
        with pytest.raises(BadSetup, match=r"can't be tried without its hidden cards.*al\.outcomes"):
            view.preview(view.legal_moves[0])


def test_it_is_the_spec_that_plays() -> None:
    game = al.Game(pig, players=2, seed=4)
    view = game.view("p1")
    assert preview_of_own(pig.spec, view._seen[1], 0, view.legal_moves[0]).move is view.legal_moves[0]
