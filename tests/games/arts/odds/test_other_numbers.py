"""Odds and labs with other numbers of the rules than the printed ones: played by the rules, and counted by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.games.arts.inputs.values import BENEFITS
from tests.games.arts.odds.refused import check_refused
from tests.games.arts.odds.test_by_the_rules import performed, placed

ARTS = al.chance.arts
F = Fraction
RATES = {"coins": F(2, 3), "fame": F(1), "arcane": F(3), "cards": F(2)}
#: Numbers of the rules that all differ from the printed ones and from each other.
ODD = {
    **{"pair_coins": 4, "pair_fame": 0, "reward_coins": 7, "level_fame": 3, "reward_shards": 2},
    **{"instead_coins": 5, "instead_fame": 2},
}


@pytest.mark.parametrize("shards", [4, 3])
def test_every_roll_brings_what_the_rules_pay_by_these_numbers(shards: int) -> None:
    """All 20 rolls, performed by the rules; with three shards the second reward of two is something instead."""
    found = ARTS.setting(["A", "A B"], [2, 1], unit="fame", shards=shards, options=ODD)
    total = F(0)
    for face, benefit in product("ABCD", BENEFITS):
        got = performed(f"{face} {benefit}", "PS[A]* T1[AB]*", "PS T1", shards, ODD)
        worth = sum((number * rate for number, rate in zip(got, RATES.values(), strict=True)), F(0))
        assert worth == found.at(f"{face} {benefit}").leave, (face, benefit, got)
        total += worth
    assert total / 20 == found.leave
    given = {rest.text for rest in found.rests_on if rest.kind == "yours"}
    assert {"reward coins 7 instead of 3", "pair fame 0 instead of 1"} <= given


def test_points_for_dice_are_those_of_the_game() -> None:
    """One die and both are as good as ever; they take so many points as a die costs."""
    printed, dear = ARTS.setting("A", [2]), ARTS.setting("A", [2], options={"die_points": 3})
    assert (dear.leave, dear.one, dear.two, dear.before) == (printed.leave, printed.one, printed.two, printed.before)
    assert dear.needed.probabilities() == {3 * k: p for k, p in printed.needed.probabilities().items()}
    assert list(dear.table().index) == ["leave it", "3 points", "6 points", "3 points, before the roll"]
    assert "die points 3 instead of 1" in str(dear.why())
    # The rules: a die is set for three of the magician's points, and not for two.
    for points, is_allowed in ((3, True), (2, False)):
        seat = {"crew": f"magician:{points} | .", "assigned": "magician@downtown"}
        game = placed(seat, {"die_points": 3}, phase="place", dice="C coins")
        game.play("send magician downtown")
        assert any(str(move).startswith("set A") for move in game.legal_moves()) is is_allowed


def test_a_trigger_and_a_prophecy_are_worth_what_the_numbers_say() -> None:
    found = ARTS.trigger_worth(3, options=ODD)
    by_hand = {"cards": F(2), "coin+fame": 4 * F(2, 3), "coins": 7 * F(2, 3), "level": F(9), "shard": F(6)}
    assert found.by_face == by_hand
    assert found.mean == sum(by_hand.values()) / 5
    assert "fame is" not in str(found.why())
    twice = ARTS.prophecy_worth("A AB C", options={"double_times": 5, "two_type_triggers": "one"})
    assert (twice.without, twice.double, twice.all_match, twice.both) == (1, 5, 3, 15)
    assert twice.double == sum(5 * sum(face in types for types in ("A", "AB", "C")) for face in "ABCD") / F(4)


@pytest.mark.parametrize("covers", [0, 1, 3, 5])
def test_tiles_save_the_best_subset_within_what_they_stand_for(covers: int) -> None:
    worth = {"fabric": 1, "saw": 2, "mirror": 3}
    lacks = ["fabric", "saw", "saw", "mirror"]
    options = {"tile_worth": covers, "lower_price": 1, "higher_price": 6}
    found = ARTS.best_saving(" ".join(lacks), 3, values=worth, options=options)
    every = [sum(worth[part] for part in parts) for size in range(5) for parts in combinations(lacks, size)]
    assert found.saved == tuple(max(value for value in every if value <= covers * k) for k in (1, 2, 3))
    assert found.life == tuple(covers * sum(range(1, n + 1)) for n in (1, 2, 3))
    assert found.net == tuple(covers * sum(range(1, n + 1)) - n for n in (1, 2, 3))
    assert "a tile costs 1 coin" in {rest.text for rest in found.rests_on}


def test_a_game_with_four_shards_a_seat_has_a_larger_supply() -> None:
    check_refused(lambda: ARTS.setting(shards=9), "a game has 8 Arcane Shards at most (AS-SETUP-10)")
    assert ARTS.setting(shards=9, options={"shards_per_seat": 3}).leave
    check_refused(lambda: ARTS.setting(shards=5, options={"shards_per_seat": 1}), "a game has 4 Arcane Shards at most")


ASKED: tuple[Callable[[Any], object], ...] = (
    *(lambda options, ask=ask: ask(options=options) for ask in (ARTS.triggers, ARTS.setting, ARTS.trigger_worth)),
    *(lambda options, ask=ask: ask(options=options) for ask in (ARTS.prophecy_worth, ARTS.best_saving)),
    *(lambda options, ask=ask: ask(options=options) for ask in (ARTS.third_copy, al.DiceExplorer)),
    lambda options: al.SubstitutionPlanner(options=options),
)


@pytest.mark.parametrize("asked", ASKED)
def test_options_that_are_none_are_refused_as_a_game_refuses_them(asked: Callable[[Any], object]) -> None:
    check_refused(lambda: asked({"die_cost": 2}), "'die_cost' is not the name of an option of this game; did you mean")
    check_refused(lambda: asked({"die_points": 0}), "is too small; allowed: a whole number from 1 to 9")
    check_refused(lambda: asked({"lower_price": 5}), "5 is refused: it is above the higher price of 4 coins")
    check_refused(lambda: asked([2]), "names no options")
    asked(al.Game("arts", players=2, options={"reward_coins": 4}).setup.options)


def test_the_mix_of_the_options_is_that_of_the_tiles_and_of_the_die() -> None:
    options = {"enchantment_mix": "6x2"}
    assert ARTS.triggers("A", options=options).p(1) == F(1, 6)
    assert ARTS.third_copy("A", seen="A", drawn=1, copies=2, options=options).chance == F(1, 11)


def test_the_explorer_shows_and_says_the_numbers_of_the_game() -> None:
    options = {"die_points": 2, "reward_coins": 5, "instead_coins": 3}
    dice = al.DiceExplorer(["A", "A B"], [2, 1], roll="C coins", options=options, points=3)
    assert dice.news == "At C and 5 coins: leave it 0 fame, 2 points 6 2/3, 4 points 6 2/3, by samples."
    assert dice.about["ruled"].startswith("Not as printed: die points 2 instead of 1, reward coins 5 instead of 3")
    assert dice.about["instead"] == "3 coins and 1 fame"
    assert dice.shown["choices"] == [0, 2, 4]
    assert [row["chosen"] for row in dice.shown["groups"][1]["rows"]] == [False, True, False]
    assert dice.shown["groups"][1]["note"].endswith("With 3 points: set one die for 2.")
    check_refused(lambda: dice.set_input("points", "5"), "4 points set both dice (AS-DICE-03)")
    assert al.DiceExplorer().about["ruled"] == ""
    sheet = "tricks: PS[A]*\ndice: C coins\npoints: 4"
    assert al.DiceExplorer(turn=sheet, options=options).shown["points"] == 4
    check_refused(lambda: al.DiceExplorer(turn=sheet), "2 points set both dice")


def test_the_planner_says_what_is_not_as_printed() -> None:
    plan = al.SubstitutionPlanner(
        needs="saw saw mirror fabric", parts="mirror fabric", tiles="A A", options={"tile_worth": 3, "lower_price": 1}
    )
    assert plan.shown["ruled"] == "Not as printed: tile worth 3 instead of 2 and lower price 1 instead of 3."
    assert plan.shown["cover"]["covers"] == "3 coins' worth"
    assert plan.shown["order"]["price"]["stands"].startswith(
        "What you paid for a tile: the slots of the offer cost 1 or 4"
    )
    assert "1 coin" in {rest["text"].removeprefix("a tile costs ") for rest in plan.shown["rests"]}
