"""Where cards are, against every way to lay them and against the same game played with other cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.knowledge.redeal import as_known
from arcane_lab.games.rising.rules.sizes import CARDS
from arcane_lab.games.rising.text.names import code_of
from tests.games.rising.table import at, legal
from tests.knowledge.pairs import pairs

RISING = al.chance.rising
SPEC = find_game("rising")
F = Fraction
NOWHERE = "set aside"


def here(game: BaseGame) -> Any:
    return game.at(len(game.steps_for("table")))


def place_in(state: Any, card: int) -> str:
    """Where a card truly lies in a position, read off the state without the code that is tested."""
    for seat in range(state.seats):
        if card in state.hand_card[6 * seat : 6 * seat + state.hand_count[seat]] and state.seats > 1:
            return f"hand of p{seat + 1}"
    for at_, taken in enumerate(state.taken):
        if taken == card and state.taken_cast[at_]:
            return f"discards of p{at_ // 6 + 1}"
    for seat in range(state.seats):
        if card in state.discard_card[60 * seat : 60 * seat + state.discard_count[seat]]:
            return f"discards of p{seat + 1}"
    if state.seats == 1 and card in state.pyramid:
        rows = [row for row, start in enumerate((0, 6, 11, 15, 18, 20)) if state.pyramid.index(card) >= start]
        return f"row {rows[-1] + 1}, face down"
    return NOWHERE


def casting_game(players: int, turns: int, seed: int, **more: Any) -> Any:
    """A game in which all cast, or prepare what is free, at random: hands go round and cards leave them unseen."""
    game, luck = al.Game("rising", players=players, seed=seed, **more), random.Random(seed)
    while game.waiting and (game.picture()["turn"], game.round) < (turns + 1, 2) and game.round == 1:
        who = game.waiting[0]
        moves = legal(game, who)
        # Most turns everybody casts.
        casts = [move for move in moves if move.startswith("cast ")]
        game.play(luck.choice(casts if casts and luck.random() < 0.8 else moves), seat=who)
        if game.picture()["turn"] > turns:
            break
    return game


def worlds(game: Any, seat: int) -> Iterator[Any]:
    """Every way to lay the cards of all small groups, and many at random where there are too many."""
    unknown = as_known(here(game), seat)
    for cards, extra in unknown.deals(5, 600):
        yield unknown.fill(cards, extra)


@pytest.mark.parametrize(("players", "turns"), [(2, 3), (3, 3), (3, 4), (4, 2), (5, 1), (1, 2), (6, 3)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_worlds_that_a_seat_reckons_with_have_a_card_as_often_in_each_place(
    players: int, turns: int, seed: int
) -> None:
    """Worlds dealt by the code of advice; each place within four standard errors, and no place that cannot be."""
    game = casting_game(players, turns, seed)
    about, plays = RISING.cards(game.view("p1")), 600
    asked = random.Random(seed).sample(about.unseen, min(4, len(about.unseen)))
    found: dict[str, Counter[str]] = {code: Counter() for code in asked}
    for state in worlds(game, 0):
        for code in asked:
            found[code][place_in(state, al_number(code))] += 1
    for code in asked:
        exact = about.where(code)
        assert set(found[code]) <= set(exact.support)
        for place in exact.support:
            chance = exact.p(place)
            assert abs(found[code][place] / plays - chance) <= 4 * float(chance * (1 - chance) / plays) ** 0.5


def al_number(code: str) -> int:
    return next(card for card in range(CARDS) if code_of(card) == code)


def test_where_is_what_all_exchanges_say_that_leave_the_view_as_it_is() -> None:
    """Two seats, turn 3: of the four cards p1 gave on and two casts since, every exchange is tried."""
    game = casting_game(3, 3, 4)
    state = here(game)
    about = RISING.cards(game.view("p1"))
    groups = [group for group in game.view("p1").unplaced if group.cards[0] < 200 and 1 < len(group.cards) <= 5]
    assert groups
    for group in groups:
        counts: dict[int, Counter[str]] = {card: Counter() for card in group.cards}
        for order in permutations(group.cards):
            swap = dict(zip(group.cards, order, strict=True))
            for card in group.cards:
                counts[swap[card]][place_in(state, card)] += 1
        for card, places in counts.items():
            wanted = {place: F(count, places.total()) for place, count in places.items()}
            assert about.where(code_of(card)).probabilities() == wanted


@pytest.mark.parametrize(("players", "turns"), [(2, 4), (3, 4), (4, 3), (1, 3)])
def test_every_card_of_the_round_has_one_place_and_the_places_are_full(players: int, turns: int) -> None:
    game = casting_game(players, turns, 2)
    view, state = game.view("p1"), here(game)
    about = RISING.cards(view)
    full: Counter[str] = Counter()
    for card in range(CARDS):
        if state.card_round[card] != 1 or state.card_kind[card] == 4:
            continue
        where = about.where(code_of(card))
        for place, chance in where.probabilities().items():
            full[place] += chance
        if len(where.support) == 1:
            truth = place_in(state, card)
            assert truth in (where.support[0], NOWHERE) or where.support[0].startswith("row ")
    for place, cards in full.items():
        assert cards == int(cards), place
    for seat in view.seats if players > 1 else ():
        assert full[f"hand of {seat}"] == state.hand_count[int(seat[1]) - 1]


def test_several_cards_in_a_place_are_counted_as_all_hands_say() -> None:
    """Hand of p2: 6 of 30 cards that p1 has not seen."""
    about = RISING.cards(al.Game("rising", players=3, seed=1).view("p1"))
    one, two, three = about.unseen[:3]
    hand = "hand of p2"
    assert about.among(one, hand).p(1) == about.where(one).p(hand) == F(6, 30)
    assert about.among([one, two], hand).p(2) == F(6 * 5, 30 * 29)
    assert about.among([one, two, three], hand).p(0) == F(24 * 23 * 22, 30 * 29 * 28)
    assert about.among([one, "ETB"], "hand of p1").probabilities() == {1: 1}
    assert about.among([one, "ETB"], hand).why().formula == "C(1, k) × C(29, 6 - k) / C(30, 6)"


# --- what comes back --------------------------------------------------------------------------------------------


def test_the_hands_that_come_are_those_of_the_seats_before_and_then_the_own_one() -> None:
    about = RISING.cards(al.Game("rising", players=3, seed=1).view("p1"))
    assert [(one.turn, one.holder, one.cards, one.left) for one in about.coming] == [
        (2, "p3", 6, 5),
        (3, "p2", 6, 4),
        (4, "p1", 6, 3),
    ]
    second = at(2, number=2, players=4, moons=".. HH BB PP GG -")
    assert [(one.turn, one.holder, one.left) for one in RISING.cards(second.view("p1")).coming] == [
        (3, "p2", 4),
        (4, "p3", 3),
        (5, "p4", 2),
        (6, "p1", 1),
    ]
    late = RISING.cards(at(5, players=4).view("p1"))
    assert [(one.turn, one.holder, one.left) for one in late.coming] == [(6, "p4", 1)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_card_of_the_own_hand_survives_as_all_random_picks_say(players: int) -> None:
    """Every sequence of picks: the own one leaves the card, then each other takes one of what is left."""
    game = al.Game("rising", players=players, seed=3)
    view = game.view("p1")
    own = game.picture("p1")["seats"][0]["hand"].split()
    about = RISING.cards(view)
    walks = list(permutations(range(5), players - 1))  # of five cards passed on, which others take, in order
    wanted = F(sum(0 not in walk for walk in walks), len(walks))
    survives = about.survives(own[0]) if players < 6 else RISING.returns(6)
    assert survives == wanted == RISING.returns(players)
    if players < 6:
        assert about.comes(own[0]).p(1 + players) == wanted


def test_an_unseen_card_comes_from_each_hand_with_its_chance() -> None:
    about = RISING.cards(al.Game("rising", players=3, seed=1).view("p1"))
    card = about.unseen[0]
    # In each hand with 6/30; five of six, then four of six are left.
    assert about.comes(card).probabilities() == {
        2: F(1, 5) * F(5, 6),
        3: F(1, 5) * F(4, 6),
        "not in this round": F(7, 10),
    }
    assert "Assumed and not known: what others take." in str(about.comes(card).why())


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("phase", ["draft", "resolve"])
def test_games_of_random_picks_bring_cards_as_often_as_comes_says(seed: int, phase: str) -> None:
    """Worlds of one position, played on with random casts: on which turn p1 holds a card; four standard errors."""
    game = casting_game(3, 1, 5)
    if phase == "resolve":
        for who in ("p1", "p2", "p3"):
            casts = [move for move in legal(game, who) if move.startswith("cast ")]
            game.play(casts[0], seat=who)
    view, luck, plays = game.view("p1"), random.Random(seed), 250
    assert game.phase == phase
    about, unknown = RISING.cards(view), as_known(here(game), 0)
    card = about.unseen[luck.randrange(len(about.unseen))]
    number, came = al_number(card), Counter[Any]()
    for cards, extra in unknown.deals(seed, plays):
        state = unknown.fill(cards, extra)
        came[first_seen(state, number, luck)] += 1
    exact = about.comes(card)
    assert set(came) <= set(exact.support)
    for turn in exact.support:
        chance = exact.p(turn)
        assert abs(came[turn] / plays - chance) <= 4 * float(chance * (1 - chance) / plays) ** 0.5


def first_seen(state: Any, number: int, luck: random.Random) -> Any:
    """Play on with random casts until p1 holds a card on a later turn."""
    begun, rules = state.turn, SPEC.rules
    while state.round_number == 1:
        if state.turn > begun and number in state.hand_card[: state.hand_count[0]]:
            return state.turn
        mover = rules.waiting(state)[0]
        moves = rules.legal_moves(state, mover)
        if state.phase == 0:
            held = state.hand_card[6 * mover : 6 * mover + state.hand_count[mover]]
            card = luck.choice(held)
            moves = [move for move in moves if move & 15 == 2 and move >> 4 & 127 == card]
        rules.apply(state, mover, moves[-1])
    return "not in this round"


def test_the_cards_that_may_come_are_on_average_as_many_as_the_hand_has() -> None:
    """Turn 2: five cards are left of the hand that comes, whichever they are; three of one that was seen before."""
    about = RISING.cards(al.Game("rising", players=3, seed=1).view("p1"))
    may = about.may_come(2)
    assert (len(may), sum(may.values())) == (30, 5)
    game = casting_game(3, 1, 2)
    known = RISING.cards(game.view("p1"))
    # p2 holds on turn 2 what p1 held on turn 1; it comes back on turn 4 with three of its five cards.
    assert known.coming[-2][:2] == (4, "p2")
    back = known.may_come(4)
    assert sum(back.values()) == 3


def test_a_card_that_is_chosen_already_does_not_come_back() -> None:
    game = al.Game("rising", players=2, seed=3)
    own = game.picture("p1")["seats"][0]["hand"].split()
    game.play(f"cast {own[0]}", seat="p1")
    about = RISING.cards(game.view("p1"))
    assert (about.survives(own[0]), about.survives(own[1])) == (0, F(4, 5))
    assert "You have chosen" in str(about.comes(own[0]).why())


def test_solo_rows_come_on_their_turns_and_what_lies_face_down_is_any_unseen_card() -> None:
    game = al.Game("rising", players=1, seed=4)
    about = RISING.cards(game.view("p1"))
    assert {place: count for place, count in about.places.items() if place != NOWHERE} == {
        "row 2, face down": 5,
        "row 4, face down": 3,
        "row 6, face down": 1,
    }
    card, size = about.unseen[0], len(about.unseen)
    assert about.where(card).p("row 4, face down") == F(3, size)
    assert about.comes(card).probabilities() == {
        **{2: F(5, size), 4: F(3, size), 6: F(1, size)},
        "not in this round": F(size - 9, size),
    }
    assert about.coming == ()
    state = here(game)
    up = code_of(state.pyramid[11])  # the row of turn 3 lies open
    assert (about.where(up).support, about.comes(up).support) == (("row 3, face up",), (3,))


# --- from the view alone ----------------------------------------------------------------------------------------


def test_what_only_lies_hidden_changes_no_answer() -> None:
    """Pairs of games that a seat cannot tell apart: every question of every name answers the same, to the letter."""
    differ = 0
    for pair in pairs(24, game="rising", for_all=False):
        differ += repr(pair.one.picture("table")) != repr(pair.other.picture("table"))
        assert answers(pair.one, pair.reader) == answers(pair.other, pair.reader)
    assert differ > 8


def answers(game: BaseGame, reader: str | None) -> list[str]:
    from tests.games.rising.knowledge.entries import the_odds

    return list(the_odds(game, reader, 0))


REFUSED: list[tuple[Callable[[Any], object], str]] = [
    (lambda about: about.where("ZZZ"), "'ZZZ' is not the name of a card"),
    (lambda about: about.among("CTW", "hand of p9"), "not the name of a place of cards; did you mean 'hand of p"),
    (lambda about: about.among([], "hand of p2"), "it names no card; ask for a code such as 'CTW'"),
    (lambda about: about.survives("CTW"), "'CTW' is refused: it is not in your hand; ask for a card of your hand (ETB"),
    (lambda about: RISING.cards("p1"), "view: 'p1' is refused: it is no view of a seat of Arcana Rising"),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "line"), REFUSED)
def test_what_cannot_be_asked_is_refused_in_a_line_with_the_next_step(ask: Callable[[Any], object], line: str) -> None:
    about = RISING.cards(al.Game("rising", players=3, seed=1).view("p1"))
    with pytest.raises(ArcaneLabError) as told:
        ask(about)
    assert line in str(told.value)
    assert "\n" not in str(told.value)
