"""Odds with other numbers of the rules than the printed ones, each against all cases, written without the code."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import arcane_lab as al
from tests.games.rising.odds.refused import check_refused
from tests.games.rising.odds.test_dealing import rotate_at_random
from tests.games.rising.odds.test_moons import boards, pair, share, spread

RISING = al.chance.rising
F = Fraction


@pytest.mark.parametrize("hand", [4, pytest.param(2, marks=pytest.mark.thorough)])
def test_a_shorter_round_has_the_last_turns_of_the_board(hand: int) -> None:
    """Every order of ten tokens: those of the turns that are left out stay in the bag."""
    first, mix = 7 - hand, "13222"
    board = RISING.moons(mix=mix, options={"hand_size": hand, "rounds": 2})
    turns = range(first, 6)
    on_board = 2 * first - 2
    assert board.turn == board.first_turn == first
    for turn in turns:
        assert board.rises("H", turn) == share(mix, lambda one, t=turn: "H" in pair(one, t))
        assert board.still("H", turn) == share(mix, lambda one, t=turn: "H" in one[2 * t - 2 :])
        assert board.all_risen(turn) == share(mix, lambda one, t=turn: len(set(one[on_board : 2 * t])) == 5)
        for seen in (0, 1):
            kept = [one for one in boards(mix) if one[on_board : 2 * turn - 2].count("H") == seen]
            if kept:
                rises = F(sum("H" in pair(one, turn) for one in kept), len(kept))
                assert board.rises("H", turn, seen=seen) == rises
    assert board.times("H").probabilities() == spread(mix, lambda one: sum("H" in pair(one, t) for t in turns))
    doubles = spread(mix, lambda one: sum(len(set(pair(one, t))) == 1 for t in turns))
    assert board.doubled_turns().probabilities() == doubles
    assert board.together("H", "B") == share(mix, lambda one: any(set(pair(one, t)) == {"H", "B"} for t in turns))
    following = spread(mix, lambda one: next((t for t in turns if "H" in pair(one, t)), "not any more"))
    assert board.next("H").probabilities() == following
    once = share(mix, lambda one: any(pair(one, t) == "HH" for t in turns))
    assert board.doubled_in("H") == 1 - (1 - once) ** 2
    assert "other moons stay in the bag" in str(board.still("H").why())
    formula = board.rises("H", first, seen=0).why().formula
    assert formula == "1 - C(10 - 3, 2) / C(10, 2)"


def test_the_board_of_a_game_with_another_hand_size_is_asked_like_one_before_the_deal() -> None:
    options = {"hand_size": 4, "moon_visibility": "hidden"}
    view = al.Game("rising", players=2, seed=3, options=options).view("p1")
    board = RISING.moons(view)
    letters = view.picture["moons"][2]
    assert board.turn == 3
    kept = [one for one in boards("22222") if sorted(pair(one, 3)) == sorted(letters)]
    assert board.rises("G", 4) == F(sum("G" in pair(one, 4) for one in kept), len(kept))
    assert board.all_risen(5) == F(sum(len(set(one[4:])) == 5 for one in kept), len(kept))


@pytest.mark.parametrize("hand", [3, 5])
def test_cards_before_the_deal_follow_the_size_of_a_hand(hand: int) -> None:
    options = {"hand_size": hand}
    luck, back, plays = random.Random(5), 0, 1_500
    for players in (2, 4, 6):
        assert RISING.in_game(players, options=options) == F(hand * players, 36)
        held, _ = rotate_at_random(players, hand, luck)
        assert len(held) == 36 * RISING.held(players, options=options)
    for _ in range(plays):
        back += len(rotate_at_random(2, hand, luck)[1])
    chance = RISING.returns(2, options=options)
    assert abs(back / ((hand - 1) * plays) - chance) <= 4 * (0.25 / plays) ** 0.5
    ways = Counter(sum(card < 2 for card in chosen) for chosen in combinations(range(36), hand))
    found = RISING.opening(2, options=options).probabilities()
    assert found == {k: F(count, ways.total()) for k, count in ways.items()}


@pytest.mark.parametrize("hand", [2, 3, 4, 5, 6])
def test_a_pyramid_is_laid_as_the_rules_lay_it(hand: int) -> None:
    """The rows that a solo game lays: which cards lie in the first row, face up above it, and face down."""
    rows = al.Game("rising", players=1, seed=4, options={"hand_size": hand}).picture("table")["pyramid"]
    cards = [row.split() for row in rows.split("/")]
    first = len(cards[-1])
    down = sum(card.startswith("[") for row in cards for card in row)
    everything = sum(map(len, cards))
    found = RISING.pyramid(36, options={"hand_size": hand}).weights
    assert found.get("first row") == first == hand
    assert found.get("face down") == down
    assert sum(count for place, count in found.items() if place != "set aside") == everything


def yielded(layout: list[str], turns: list[int]) -> tuple[int, int, int]:
    """A model of its own of the mat XGR / PFL with growth by 2 and one use: herbs, potions, and by how much in all."""
    herbs, potions, growth, used = 1, 1, 0, False
    for turn in turns:
        rising = layout[turn - 1] if turn < 6 else "HP"
        if "H" in rising:
            growth += 2
            herbs += growth
        if "P" in rising and not used:
            used = True
            potions += 3
    return herbs - 1, potions - 1, 5 * (herbs // 2 + potions // 2)


def test_an_engine_follows_growth_uses_hand_size_and_what_things_are_worth() -> None:
    options = {"starter_set": "blank", "hand_size": 4, "growth_step": 2, "potion_uses": 1}
    worth = {"alike_for_point": 2, "alike_points": 5, "gold_points": 7, "rounds": 2}
    found = RISING.engine("- / XGR / - / PFL / -", options={**options, **worth})
    assert found.turns == (3, 4, 5, 6)
    counts: Counter[tuple[int, int, int]] = Counter()
    for board in boards("22222"):
        counts[yielded([pair(board, turn) for turn in range(1, 6)], [3, 4, 5, 6])] += 1
    kept = found.joint.map(lambda outcome: (outcome[1], outcome[3], outcome[7]))
    assert kept.probabilities() == {outcome: F(ways, counts.total()) for outcome, ways in counts.items()}
    why = str(found.why())
    assert "Not as printed: hand size 4 instead of 6, potion uses 1 instead of 2" in why
    sure = RISING.engine("- / XGR / - / PFL / -", options={**options, **worth}, moons="CG HB PP")
    assert sure.part("herbs").weights == {6: 1}


def test_payments_say_what_things_are_worth_in_this_game() -> None:
    options = {"gold_points": 4, "blood_points": 2, "alike_for_point": 2, "alike_points": 3}
    game = al.Game("rising", players=3, seed=1, options=options)
    found = RISING.payments(game.view("p1"), ["BOK"])
    # Of one each, 1c 1h 1b 1p pay: what stays is the gold, and a blood less costs 2 points less.
    assert found.best is not None
    assert found.best.worth == 2
    why = str(found.why())
    assert "2 charms, herbs or potions are 3 points, each gold is 4, each blood takes 2 off" in why
    assert "Not as printed: alike for point 2 instead of 3" in why


def test_simple_growth_as_a_starter_leaves_35_cards_in_round_1() -> None:
    options = {"simple_growth_kind": "starter"}
    herbs = RISING.opening(("Herbology", 1)).p(0)
    assert RISING.opening(("Herbology", 1), options=options).p(0) > herbs
    assert "round 1 has 35 cards" in str(RISING.in_game(3, options=options).why())
    assert RISING.opening("XGR", options=options).p(1) == F(6, 35)
    check_refused(lambda: RISING.opening("SGR", options=options), "Simple Growth is a starter here and in no deck")


VIEW = al.Game("rising", players=2, seed=1).view("p1")
ASKED: tuple[Callable[[Any], object], ...] = (
    lambda options: RISING.moons(options=options),
    lambda options: RISING.in_game(3, options=options),
    lambda options: RISING.opening(2, options=options),
    lambda options: RISING.held(3, options=options),
    lambda options: RISING.returns(3, options=options),
    lambda options: RISING.pyramid(options=options),
    lambda options: RISING.engine("- / XGR / - / - / -", turns=[6], options=options),
    lambda options: al.MoonBoard(options=options),
    lambda options: al.EngineLab(options=options),
)


@pytest.mark.parametrize("asked", ASKED)
def test_options_that_are_none_are_refused_as_a_game_refuses_them(asked: Callable[[Any], object]) -> None:
    check_refused(
        lambda: asked({"hand": 4}), "'hand' is not the name of an option of this game; did you mean 'hand_size'"
    )
    check_refused(lambda: asked({"hand_size": 7}), "too large; allowed: a whole number from 2 to 6")
    check_refused(lambda: asked(4), "names no options")
    asked(al.Game("rising", players=2, options={"hand_size": 5}).setup.options)


def test_a_view_has_its_own_options_and_turns_that_are_not_there_are_refused() -> None:
    check_refused(lambda: RISING.moons(VIEW, options={"hand_size": 4}), "a view has the options of its game")
    check_refused(lambda: RISING.moons(VIEW, mix="13222"), "a view has the mix of its game")
    short = RISING.moons(options={"hand_size": 4})
    check_refused(lambda: short.rises("C", 2), "a round of 4 turns (hand_size) begins in turn 3 of the board")
    check_refused(lambda: short.doubled_in("C", 4), "a game has 3 rounds")
    mat = "- / XGR / - / - / -"
    check_refused(
        lambda: RISING.engine(mat, turns=[2], options={"hand_size": 4}), "turn: 2 is refused: it is less than 3"
    )
    full = "CG HP BB CH PG"
    check_refused(lambda: RISING.engine(mat, moons=full, options={"hand_size": 4}), "each of the turns 3 to 5")
