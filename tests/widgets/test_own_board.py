"""The board that nobody wrote, from Python's side: how moves are pointed out, what is told, a saved drawing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from arcane_lab.engine.own.cards import Card
from arcane_lab.engine.own.defining import OwnGame, define_game
from arcane_lab.engine.own.looks import TONES
from arcane_lab.engine.plain.layout import Counter, Zone
from arcane_lab.engine.registry import GameDefinitionError, find_game
from arcane_lab.records import Game
from arcane_lab.widgets import TableWidget, show
from arcane_lab.widgets.export import page_of
from tests.own_games import defined_anew, elements, forgotten, market, memory, pig
from tests.widgets.playing import say, texts_of, traits_of

#: What the page's code says, and what it is to say: rows in the middle.
TITLE: Final = 'title="Night Market",'
UNCOUNTED: Final = ('visible="hidden", cards=DECK', 'visible="hidden", count="hidden", cards=DECK')
LAID: Final = (TITLE, f'{TITLE} layout=["stalls deck spent", "bid shown"],')


@pytest.fixture(autouse=True)
def _games_of_its_own() -> Iterator[None]:
    with forgotten():
        yield


def ways_of(game: Game, seat: str) -> dict[str, list[tuple[str, ...]]]:
    """The ways of every legal move of a seat, by its text."""
    board, moves = find_game(game.name).board, game.legal_moves(seat=seat)
    assert board.picks_at is not None
    found = board.picks_at(game.peek(len(game.steps)), game.seats.index(seat), [move.number for move in moves])
    return {move.text: list(picks.ways) for move, picks in zip(moves, found, strict=True)}


def meant_by(game: Game, seat: str, target: str) -> str:
    """What lies where a target points, as a move is written, read off the picture of the seat that points."""
    kind, *rest = target.split()
    picture = game.picture(seat)
    if kind in ("word", "number", "seat"):
        return " ".join(rest)
    whose = next((one for one in picture["seats"] if one["id"] == kind), None)
    cards, at = (picture[kind], rest) if whose is None else (whose[rest[0]], rest[1:])
    if at and not at[0].isdigit():
        return at[0]  # a cell
    return str(cards[int(at[0]) - 1] if at else cards[-1])


@pytest.mark.parametrize(("made", "seats"), [(pig, 2), (market, 2), (market, 4), (memory, 2), (elements, 3)])
def test_the_picks_of_every_legal_move_are_its_own_and_lead_back_to_it(made: Any, seats: int) -> None:
    looked = 0
    for seed in range(3):
        game, luck = Game(made, players=["me"] * seats, seed=seed), random.Random(seed)
        while not game.is_over and len(game.steps) < 60:
            seat = luck.choice(game.waiting)
            ways = ways_of(game, seat)
            pairs = [(text, way) for text, found in ways.items() for way in found]
            for text, way in pairs:
                # What was pointed at is enough: no other move begins with it.
                assert {other for other, one in pairs if one[: len(way)] == way} == {text}
                words = text.split()
                assert all(part in words for target in way for part in meant_by(game, seat, target).split())
            looked += len(pairs)
            game.play(luck.choice(list(ways)), seat=seat)
    assert looked > 200


def test_a_card_is_picked_where_it_lies_and_a_word_is_a_button() -> None:
    game = Game(market, players=["me", "me"], seed=4)
    hand = game.picture("p1")["seats"][0]["hand"]
    assert ways_of(game, "p1") == {f"bid {code}": [(f"p1 hand {at}",)] for at, code in enumerate(hand, 1)}
    for seat in ("p1", "p2"):
        game.play(game.legal_moves(seat=seat)[0], seat=seat)
    first, second = game.picture(None)["stalls"]
    assert ways_of(game, game.waiting[0]) == {
        f"take {first} to shelf": [("stalls 1", "word shelf")],
        f"take {first} to hand": [("stalls 1", "word hand")],
        f"take {second} to shelf": [("stalls 2", "word shelf")],
        f"take {second} to hand": [("stalls 2", "word hand")],
    }
    assert ways_of(Game(pig, players=["me", "me"], seed=4), "p1") == {
        "roll": [("word roll",)],
        "hold": [("word hold",)],
    }


def kites(**more: Any) -> Any:
    """Every shape, cards that are alike, two kinds of move about the same card, and slots of every kind."""
    cards = [
        Card(code, sort=sort, wind=wind) for code, sort, wind in (("K", "kite", 1), ("B", "bird", 2), ("K", "kite", 1))
    ]
    game = define_game(
        "kites",
        seats=(2, 4),
        score="points",
        zones=[Zone("sky", shape="grid 2x2", cards=cards), Zone("bag", shape="pile"), Zone("nest", per_seat=True)],
        counters=[
            Counter("points", per_seat=True, high=20),
            Counter("weather", shape="track 0-24"),
            Counter("storm", holds="seat"),
        ],
        rules={"K-1": "Give somebody a kite, and say how far.", "K-2": "Nobody takes from the bag."},
        **more,
    )

    @game.start
    def start(t: Any) -> None:
        t.ask("give", 0)

    @game.move(
        "give {card} to {other} by {far}",
        at="give",
        rule="K-1",
        card=lambda t, seat: t.sky,
        other=lambda t, seat, card: [one for one in t.seats if one != seat],
        far=lambda t, seat, card, other: [1, 2],
    )
    def give(t: Any, seat: int, card: Any, other: int, far: int) -> None:
        t.move(card, t.sky, t.nest[other])
        t.ask("give", t.after(seat))

    @game.move("tear {card}", at="give", rule="K-1", card=lambda t, seat: t.sky)
    def tear(t: Any, seat: int, card: Any) -> None:
        t.move(card, t.sky, t.bag)
        t.ask("give", t.after(seat))

    @game.move("fetch {card} from {pile}", at="give", rule="K-2", card=lambda t, seat: t.bag, pile=lambda *_: ["bag"])
    def fetch(t: Any, seat: int, card: Any, pile: str) -> None:
        t.move(card, t.bag, t.nest[seat])

    @fetch.refuse("K-2")
    def never(t: Any, seat: int, card: Any, pile: str) -> str:
        return "the bag is closed"

    return game


def test_cells_seats_numbers_and_verbs_are_picked_and_cards_alike_in_each_of_their_places() -> None:
    game = Game(kites(), players=["me", "me", "me"], seed=4)
    ways = ways_of(game, "p1")
    assert ways["give B to p3 by 2"] == [("sky b1", "seat p3", "number 2")]
    assert ways["tear B"] == [("sky b1", "word tear")]
    assert ways["tear K"] == [("sky a1", "word tear"), ("sky a2", "word tear")]
    assert ways["give K to p2 by 1"] == [("sky a1", "seat p2", "number 1"), ("sky a2", "seat p2", "number 1")]


def test_where_one_move_is_left_the_pick_makes_it() -> None:
    game = Game(market, players=["me", "greedy"], seed=4)
    # With a full hand there is one way to take a ware, and no word need be said.
    while not (game.picture(None)["step"] == "buy" and len(game.legal_moves()) == len(game.picture(None)["stalls"])):
        moves = [move.text for move in game.legal_moves()]
        game.play(next((text for text in moves if text.endswith("to hand")), moves[0]))
    assert ways_of(game, "p1")[game.legal_moves()[0].text] == [("stalls 1",)]


def attempted(game: Game, seat: str, *picks: str) -> Any:
    return find_game(game.name).board.attempt(game.peek(len(game.steps)), game.seats.index(seat), picks)


def test_what_is_not_on_offer_is_asked_as_the_move_that_was_meant() -> None:
    game = Game(market, players=["me", "me"], seed=4)
    stalls = game.picture(None)["stalls"]
    assert attempted(game, "p1", "stalls 2").move == f"take {stalls[1]} to shelf"
    hidden = attempted(game, "p1", "p2 hand 1")
    assert (hidden.move, hidden.text) == ("", "You can't see that card.")
    for seat in ("p1", "p2"):
        game.play(game.legal_moves(seat=seat)[0], seat=seat)
    buyer = game.waiting[0]
    hand = game.picture(buyer)["seats"][game.seats.index(buyer)]["hand"]
    assert attempted(game, buyer, f"{buyer} hand 2").move == f"bid {hand[1]}"
    assert attempted(game, buyer, "stalls 9") is None


def test_a_reason_of_the_author_reaches_whoever_points_at_the_card() -> None:
    widget = show(Game(kites(), players=["me", "random", "random"], seed=4), seat="p1")
    assert isinstance(widget, TableWidget)
    game = widget.game
    game.play("tear K")
    assert game.picture(None)["bag"]
    answer = say(widget, do="why_not", picks="bag")
    assert answer["rule"] == "K-2", answer
    assert "The bag is closed." in answer["text"]


def test_a_pile_that_nobody_may_count_is_one_card_for_everybody() -> None:
    game = Game(defined_anew("market", UNCOUNTED), players=["me", "greedy", "greedy"], seed=4)
    assert [game.picture(reader)["deck"] for reader in ("p1", None)] == [["?"], ["?"]]
    assert len(game.picture("table")["deck"]) > 20
    assert "deck ?" in find_game(game.name).board.text(game.picture("p1"))


def test_a_card_has_a_colour_by_its_first_text_and_its_numbers_and_a_clean_face() -> None:
    game = define_game(
        "faces",
        score="points",
        zones=[
            Zone(
                "deck",
                cards=[
                    Card("A", "Apple", face="🍎", cost=2, sort="fruit", sweet=True, colour="red"),
                    Card(
                        "B",
                        face='<svg onload="x()"><script>x()</script><circle r="2"/><a href="//far">y</a></svg>',
                        sort="bad",
                    ),
                    Card("C", sort="fruit"),
                ],
            )
        ],
        counters=[Counter("points", per_seat=True)],
        rules={"F": "Nothing happens."},
    )
    game.start(lambda t: t.ask("go", 0))
    game.move("go", at="go", rule="F")(lambda t, seat: t.end())
    facts = game.spec.board.facts(game.spec.setup.read(players=2, seed=1))
    assert facts["cards"]["A"] == {"face": "🍎", "kind": "fruit", "tone": 0, "numbers": [["cost", 2]]}
    assert facts["cards"]["C"] == {"kind": "fruit", "tone": 0}
    assert facts["cards"]["B"]["tone"] == 1
    assert facts["cards"]["B"]["face"].startswith('<svg><circle r="2"></circle>')
    assert "x()" not in facts["cards"]["B"]["face"]


def contrast(one: str, other: str) -> float:
    """How well a colour is seen on another, by WCAG 2."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_every_colour_of_a_kind_is_read_in_white() -> None:
    assert min(contrast(tone, "#ffffff") for tone in TONES) >= 4.5


def test_shapes_follow_from_who_may_see_a_zone_and_rows_move_them() -> None:
    game = defined_anew("market", LAID)
    facts = game.spec.board.facts(game.spec.setup.read(players=2, seed=1))
    shapes = {zone["name"]: zone["shape"] for zone in facts["zones"]}
    assert shapes == {
        "deck": "pile", "stalls": "row", "hand": "hand", "bid": "hand", "shown": "row", "shelf": "row", "spent": "pile",
    }  # fmt: skip
    assert facts["rows"] == [["stalls", "deck", "spent"], ["bid", "shown"]]
    drawn = {one["name"]: (one["shape"], one.get("ends"), one.get("score", False)) for one in kites_facts()["counters"]}
    assert drawn == {
        "points": ("bar", [0, 20], True),
        "weather": ("track", [0, 24], False),
        "storm": ("seat", None, False),
    }
    assert kites_facts()["zones"][0]["cells"] == ["a1", "b1", "a2", "b2"]


def kites_facts() -> dict[str, Any]:
    spec = kites().spec
    return dict(spec.board.facts(spec.setup.read(players=2, seed=1)))


@pytest.mark.parametrize(
    ("layout", "reason"),
    [
        (["stall deck"], "layout names 'stall', which is no zone or counter"),
        (["deck", "stalls deck"], "layout names 'deck' twice"),
    ],
)
def test_a_layout_that_names_what_is_not_there_is_refused(layout: list[str], reason: str) -> None:
    with pytest.raises(GameDefinitionError, match=reason):
        defined_anew("market", (LAID[0], f"{LAID[0]} layout={layout!r},"))


def test_an_argument_that_there_is_not_is_told_with_the_nearest() -> None:
    wrong: dict[str, Any] = {"score": "points", "rules": {"S": "."}, "zone": []}
    with pytest.raises(GameDefinitionError, match=r"no argument 'zone' .did you mean zones"):
        define_game("wrong", **wrong)


@pytest.mark.parametrize(
    "part", [Zone("sky", shape="heap"), Counter("sun", shape="track 9-3"), Zone("sky", shape="grid 0x3")]
)
def test_a_shape_that_there_is_not_is_refused(part: Any) -> None:
    zones, counters = ([part], []) if isinstance(part, Zone) else ([], [part])
    with pytest.raises(GameDefinitionError, match="has the shape"):
        define_game(
            "shapes",
            score="points",
            zones=zones,
            counters=[*counters, Counter("points", per_seat=True)],
            rules={"S": "."},
        )


def test_what_an_author_draws_is_drawn_of_what_its_reader_sees_and_cleaned() -> None:
    game: OwnGame = defined_anew("market")

    @game.draw_zone("hand")
    def draw(cards: list[Card], place: str) -> str:
        seen = " ".join(f'<b data-target="{place} {at}" onclick="x()">{card}</b>' for at, card in enumerate(cards, 1))
        return f"{seen}<script>x()</script>"

    made: Any = game
    traits = traits_of(show(Game(made, players=["me", "greedy"], seed=4), seat="p1"))
    mine, other = traits["start"]["seats"]
    assert mine["drawn"]["hand"].startswith(f'<b data-target="p1 hand 1">{mine["hand"][0]}</b>')
    assert other["drawn"]["hand"].count("??") == 4
    assert "x()" not in json.dumps(traits)


def test_a_drawing_that_fails_or_is_none_says_so() -> None:
    game = defined_anew("market")
    with pytest.raises(GameDefinitionError, match=r"which is no zone .did you mean stalls"):
        game.draw_zone("stall")
    game.draw_zone("stalls")(lambda cards, place: cards[9])
    with pytest.raises(GameDefinitionError, match="the drawing of 'stalls' failed: IndexError"):
        show(Game(game, players=["me", "greedy"], seed=4))
    game.draw_zone("stalls")(lambda cards, place: None)
    with pytest.raises(GameDefinitionError, match="the drawing of 'stalls' is NoneType"):
        show(Game(game, players=["me", "greedy"], seed=4))


def test_a_saved_notebook_shows_cards_and_counters_and_nothing_that_is_hidden() -> None:
    game = Game(defined_anew("market", UNCOUNTED), players=["me", "greedy"], seed=4)
    drawn = find_game(game.name).board.html(game.picture("p1"), game.setup)
    mine, other = game.picture("table")["seats"]
    titles = {card.code: card.title for card in market.layout.held}
    assert all(f">{code}</b>" in drawn and titles[code] in drawn for code in mine["hand"])
    assert not any(f">{code}</b>" in drawn for code in other["hand"])
    assert drawn.count("face down") == len(other["hand"]) + len(other["bid"]) + 1
    assert "the market (2 cards)" in drawn
    assert ">deck</small>" in drawn


def test_the_question_says_the_rule_and_what_can_be_pointed_at() -> None:
    widget = show(Game(market, players=["me", "greedy"], seed=4), seat="p1")
    assert widget.ask is not None
    assert widget.ask["hint"] == "All choose a card from their hand at the same time, face down."
    assert texts_of(widget.ask)
    answer = say(widget, do="why_not", picks="stalls 1")
    assert answer["rule"] == "NM-4"
    assert answer["instead"].startswith(("Try ", "Choose a card"))


def test_a_module_that_draws_the_board_travels_with_the_widget_and_is_on_no_page(tmp_path: Path) -> None:
    game, module = defined_anew("pig"), "export default () => { /* draws */ return 'an import from \"far\"'; }"
    path = tmp_path / "board.js"
    path.write_text(module, encoding="utf-8")
    for given in (module, path, str(path)):
        game.draw_board(given)
        played = Game(game, players=["me", "random"], seed=4)
        assert traits_of(show(played))["about"]["board"]["module"] == module
    assert "/* draws */" not in page_of(played.record())
    with pytest.raises(GameDefinitionError, match=r"the module 'none\.js' is not there; check the path"):
        game.draw_board("none.js")
    game.draw_board("")
    assert "module" not in traits_of(show(Game(game, players=["me", "random"], seed=4)))["about"]["board"]


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("element.innerHTML = 'a'", "exports nothing as its default; begin it with: export default"),
        ('import { h } from "https://far.example/h.js"\nexport default h', "loads another: 'import"),
        ("export default async () => (await import('./h.js'))", "loads another"),
        ('export { default } from "./h.js"', "loads another"),
        ('import "./h.js";\nexport default 1', "loads another"),
        ("export default 1" + " " * 10 + "x" * 200_000, "has 200,026 letters"),
    ],
)
def test_what_is_no_module_of_a_board_is_refused(module: str, words: str) -> None:
    with pytest.raises(GameDefinitionError, match=words):
        defined_anew("pig").draw_board(module)
