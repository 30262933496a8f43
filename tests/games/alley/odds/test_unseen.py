"""What a seat may expect of unseen cards: against every way to deal them, and against worlds dealt by chance."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.chance import Chance, Distribution
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley import setup as catalogue
from arcane_lab.games.alley.game import GAME as SPEC
from arcane_lab.games.alley.odds.unseen import NOT_IN_DECK, Unseen
from arcane_lab.games.alley.rules.sizes import SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.text.names import CODES
from tests.games.alley.standing import game_at
from tests.games.alley.worlds import new_game, other_world, play_randomly, unknown_places

#: A game of three kinds, late in a round: seven cards are unseen, so all 210 ways to deal them can be counted.
KINDS = {"OW": 9, "TC": 9, "HT": 7}
LATE = {
    "phase": "sell",
    "to_move": "p1",
    "step": "draw",
    "deck": "?? OW|p1 ?? | none",
    "discard": "OW",
    "seats": {
        "p1": {"storehouse": "OW OW HT / TC [??] [??] / HT TC OW", "stash": "HT"},
        "p2": {"storehouse": "TC HT OW / [TC|p1] [??] TC / OW HT TC", "stash": "??"},
    },
}
World = dict[tuple[str, int], int]


def late_game() -> BaseGame:
    items = {code: {"copies_2_to_4": KINDS.get(code, 0)} for code in CODES}
    return game_at(LATE, {"players": 2, "items": items})


@lru_cache(maxsize=1)
def late() -> tuple[State, Unseen]:
    game = late_game()
    return game.at(0), al.chance.unseen(game.view("p1"))


@lru_cache(maxsize=1)
def every_world() -> list[World]:
    """Every way to deal the cards that p1 cannot place, each as often as it can come about."""
    state, _ = late()
    places = unknown_places(state, 0)
    cards = [getattr(state, pile)[at] for pile, at in places]
    return [dict(zip(places, dealt, strict=True)) for dealt in permutations(cards)]


def item_at(state: State, world: World, pile: str, at: int) -> str:
    return CODES[world.get((pile, at), getattr(state, pile)[at])]


def in_deck(state: State, world: World) -> Iterator[str]:
    """The deck from the top."""
    return (item_at(state, world, "deck_item", k) for k in range(state.deck_count - 1, -1, -1))


def hidden_of(state: State, world: World, seat: int) -> list[str]:
    cells = range(seat * SLOTS, (seat + 1) * SLOTS)
    return [item_at(state, world, "storehouse_item", cell) for cell in cells if not state.storehouse_face[cell]]


def draw_of(state: State, world: World, item: str) -> Any:
    deck = list(in_deck(state, world))
    return deck.index(item) + 1 if item in deck else NOT_IN_DECK


def happens(chance: Chance) -> Distribution:
    """A chance as a distribution of yes and no, with its reasons."""
    return Distribution({True: Fraction(chance), False: 1 - Fraction(chance)}, why=chance.why())


#: Every question: its exact distribution, and the same read off one world.
QUESTIONS: dict[str, tuple[Callable[[Unseen], Distribution], Callable[[State, World], Any]]] = {
    "slot": (lambda u: u.slot("b2"), lambda s, w: item_at(s, w, "storehouse_item", 4)),
    "slot of another": (lambda u: u.slot("b2", "p2"), lambda s, w: item_at(s, w, "storehouse_item", 13)),
    "known slot": (lambda u: u.slot("a2", "p2"), lambda s, w: item_at(s, w, "storehouse_item", 12)),
    "draw": (Unseen.draw, lambda s, w: next(in_deck(s, w))),
    "count": (lambda u: u.count("OW", 3), lambda s, w: list(in_deck(s, w)).count("OW")),
    "count of several": (
        lambda u: u.count(["OW", "TC"], 2),
        lambda s, w: sum(code in ("OW", "TC") for code in list(in_deck(s, w))[:2]),
    ),
    "hidden": (lambda u: u.hidden("TC"), lambda s, w: hidden_of(s, w, 0).count("TC")),
    "hidden with another": (lambda u: u.hidden("TC", "p2"), lambda s, w: hidden_of(s, w, 1).count("TC")),
    "stash": (
        lambda u: u.among("OW", "stash of p2"),
        lambda s, w: int(item_at(s, w, "stash_item", 24) == "OW"),
    ),
    "set aside": (
        lambda u: u.among("HT", "set aside"),
        lambda s, w: sum(item_at(s, w, *place) == "HT" for place in unknown_places(s, 0) if place[0] == "aside_item"),
    ),
    "next": (lambda u: happens(u.next("HT", burned=2)), lambda s, w: list(in_deck(s, w))[2] == "HT"),
    "nth": (lambda u: happens(u.nth("TC", 3)), lambda s, w: list(in_deck(s, w))[2] == "TC"),
    "any_of_next": (lambda u: happens(u.any_of_next("TC", 3)), lambda s, w: "TC" in list(in_deck(s, w))[:3]),
    "waiting": (lambda u: u.waiting("HT"), lambda s, w: draw_of(s, w, "HT")),
    "waiting for a known card": (lambda u: u.waiting("OW"), lambda s, w: draw_of(s, w, "OW")),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_way_to_deal_the_unseen_cards_is_counted(question: str) -> None:
    ask, read = QUESTIONS[question]
    state, cards = late()
    by_world = Distribution(Counter(read(state, world) for world in every_world()))
    assert ask(cards) == by_world
    assert ask(cards).why().steps


def test_single_cards_of_the_deck() -> None:
    state, cards = late()
    worlds = every_world()
    for place in (1, 2, 3):
        for code in KINDS:
            share = Fraction(sum(list(in_deck(state, world))[place - 1] == code for world in worlds), len(worlds))
            assert cards.nth(code, place) == share
            assert cards.next(code, burned=place - 1) == share
            some = Fraction(sum(code in list(in_deck(state, world))[:place] for world in worlds), len(worlds))
            assert cards.any_of_next(code, place) == some


def test_where_the_copies_are_on_average() -> None:
    state, cards = late()
    worlds = every_world()
    assert cards.cards == {"HT": 2, "OW": 2, "TC": 3}
    assert cards.places == {
        "hidden items of p1": 2,
        "hidden items of p2": 1,
        "stash of p2": 1,
        "deck": 2,
        "set aside": 1,
    }
    for code, copies in cards.cards.items():
        mean = Fraction(sum(hidden_of(state, world, 0).count(code) for world in worlds), len(worlds))
        assert cards.where(code)["hidden items of p1"] == mean
        assert sum(cards.where(code).values()) == copies
    table = cards.table()
    assert list(table["unseen"]) == [2, 2, 3]
    assert table.loc["TC"].drop("unseen").sum() == pytest.approx(3)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("question", QUESTIONS)
def test_worlds_dealt_by_chance_agree(question: str, seed: int) -> None:
    """Within four standard errors for every outcome, at seeds fixed beforehand."""
    ask, read = QUESTIONS[question]
    state, cards = late()
    luck, games = random.Random(seed), 1_500
    seen = Counter(read(other_world(state, 0, luck), {}) for _ in range(games))
    exact = ask(cards)
    assert set(seen) <= set(exact.support)
    for outcome, chance in exact.probabilities().items():
        share = float(chance)
        assert abs(seen[outcome] / games - share) <= 4 * (share * (1 - share) / games) ** 0.5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_where_copies_lie_in_worlds_dealt_by_chance(seed: int) -> None:
    """How many lie hidden with p1 on average, within four standard errors."""
    state, cards = late()
    luck, games = random.Random(seed), 1_500
    for code in KINDS:
        seen = [hidden_of(other_world(state, 0, luck), {}, 0).count(code) for _ in range(games)]
        spread = cards.among(code, "hidden items of p1").standard_deviation
        exact = float(cards.where(code)["hidden items of p1"])
        assert abs(sum(seen) / games - exact) <= 4 * spread / games**0.5


SETUPS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "edition": "first"},
    {"players": 4, "options": {"boomerang_foreign": True, "stock_reveal": "simultaneous"}},
    {"players": 6, "powers": {"p1": "glynna", "p2": "corvus"}, "options": {"powers_active": "on"}},
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_unseen_cards_and_places_agree_in_every_position(setup: dict[str, Any]) -> None:
    """And two worlds in which a seat knows the same give the same answers."""
    luck = random.Random(11)
    for seed in range(12):
        state = new_game(setup["players"], seed, **{key: value for key, value in setup.items() if key != "players"})
        play_randomly(state, luck, luck.randrange(160))
        for seat in range(setup["players"]):
            cards = Unseen(SPEC.knowledge.seat_view(state, seat, [], None))
            assert cards.size == len(unknown_places(state, seat))
            piles = Counter(pile for pile, _ in unknown_places(state, seat))
            assert cards.places.get("deck", 0) == piles["deck_item"]
            assert cards.places.get("set aside", 0) == piles["aside_item"]
            twin = Unseen(SPEC.knowledge.seat_view(other_world(state, seat, luck), seat, [], None))
            assert twin.words() == cards.words()
            if state.deck_count:
                assert twin.draw() == cards.draw()
                assert twin.waiting("OW") == cards.waiting("OW")


def test_burned_cards_change_nothing_and_it_says_why() -> None:
    cards = al.chance.unseen(al.Game("alley", players=3, seed=7).view("p1"))
    assert cards.next("OW", burned=5) == cards.next("OW") == cards.slot("b2").p("OW")
    assert "The unseen cards above it change nothing" in str(cards.next("OW", burned=5).why())
    assert "not read as a sign" in str(cards.next("OW").why())
    assert cards.pool is not None
    assert cards.next("OW") == cards.pool.next("OW")


def test_assumed_copies_are_named() -> None:
    """For five and six seats there are extra cards, and how many is assumed."""
    small, large = (al.chance.unseen(al.Game("alley", players=seats, seed=1).view("p1")) for seats in (4, 5))
    assert small.assumed == ()
    assert {"OW", "BF"} <= set(large.assumed)
    for answer in (large.next("OW"), large.count("OW", 3), large.slot("a1"), large.waiting("OW")):
        assert "Assumed and not known" in str(answer.why())
    assert "Assumed and not known" in large.words()
    assert "Assumed and not known" not in str(small.next("OW").why()) + small.words()
    view = al.Game("alley", players=5, seed=1).view("p1")
    assert "Assumed and not known" in str(al.chance.lines(view).line("a1-b1-c1").why())
    assert "Assumed" in str(al.chance.lines("OW OW [??] / TC CB BC", players=5).any().why())
    assert "Assumed" not in str(al.chance.lines("OW OW [??] / TC CB BC", players=4).any().why())
    assert "Assumed" not in str(al.chance.lines(view, pool={"OW": 9}).any().why())
    own = al.Game("alley", players=5, seed=1, items={"OW": {"copies_5_6_extra": 3}})
    assert "OW" not in al.chance.unseen(own.view("p1")).assumed


def changed(change: Callable[[Any], None]) -> Any:
    """A view of p1 in which something was changed by hand."""
    view = copy.copy(late_game().view("p1"))
    numbers = copy.copy(view.numbers)
    numbers.unseen = list(numbers.unseen)
    change(numbers)
    object.__setattr__(view, "numbers", numbers)
    return view


def one_more(numbers: Any) -> None:
    numbers.unseen[0] += 1


def too_many(numbers: Any) -> None:
    numbers.unseen[0] -= 1


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda u: u.next("XX"), "item: 'XX' is refused: no item has this code or name; ask for a code such as 'BF'"),
        (lambda u: u.next("TH"), "no item has this code or name; ask for 'HT' or another code"),
        (lambda u: u.nth("OW", 4), "place: 4 is refused: the deck has 3 cards, and after that the discard is shuffled"),
        (lambda u: u.count("OW", 9), "draws: 9 is refused: the deck has 3 cards"),
        (lambda u: u.next("OW", burned=3), "burned: 3 is refused: the deck has 3 cards"),
        (lambda u: u.slot("d4"), "'d4' is not the name of a slot of p1 with an item"),
        (lambda u: u.slot("a1", "p5"), "'p5' is not the name of a seat of this game"),
        (lambda u: u.among("OW", "pocket"), "'pocket' is not the name of a place with unseen cards"),
        (lambda _: al.chance.unseen(late_game()), r"it is no view of a seat; ask for game.view\(\"p1\"\)"),
        (
            lambda _: al.chance.unseen(changed(one_more)),
            "it has 8 unseen cards for 7 places; ask for a view",
        ),
        (lambda _: al.chance.unseen(changed(too_many)), "it shows 1 copy of BF more than the game has"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_ask_instead(ask: Callable[[Unseen], Any], said: str) -> None:
    with pytest.raises(ArcaneLabError, match=said):
        ask(late()[1])


def test_setups_of_these_tests_are_real() -> None:
    for setup in SETUPS:
        assert catalogue.resolve_setup(**setup).players == setup["players"]
