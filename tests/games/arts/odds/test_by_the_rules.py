"""The rules of the game play what the odds and the planner reckon: every roll performed, every plan prepared."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import IllegalMove
from arcane_lab.games.arts.inputs.values import BENEFITS
from arcane_lab.records.scenario import Scenario

ARTS = al.chance.arts
SENT = "magician@theater-other:3"
FACES = {"enchantment-die": {"faces": "A B C D"}, "reward-die": {"faces": " ".join(BENEFITS)}}


def placed(seat: dict[str, Any], options: dict[str, Any] | None = None, **position: Any) -> Any:
    """A game of two seats in this position."""
    data = {
        "format": "arcane-lab/scenario/1",
        "game": "arts",
        "title": "A position",
        "rules": ["AS-PERF-01"],
        "setup": {"edition": "lab", "players": 2, "powers": None, "options": options or {}, "items": FACES},
        "position": {
            **{"turn": 1, "first_player": "p1", "to_move": "p1", "wagon": "downtown", "worker": "", "offer": "B x ."},
            **position,
            "seats": {
                "p1": {"coins": 0, "fame": 0, "trickerion": 0, "arcane": 0, "tiles": "", **seat},
                "p2": {"crew": "magician:3 | .", "trickerion": 0, **({"assigned": ""} if "assigned" in seat else {})},
            },
        },
        "moves": [],
        "expect": {},
    }
    return Scenario.from_dict(data).game()


def performed(
    dice: str, tricks: str, codes: str, shards: int, options: dict[str, Any] | None = None
) -> tuple[int, int, int, int]:
    """Coins, fame, Arcane Shards and cards of p1 after these tricks were performed under these dice."""
    seat = {"tricks": tricks, "crew": "magician:3 | .", "sent": SENT}
    game = placed(seat, options, phase="perform", dice=dice, shards=shards)
    game.play(f"perform {codes}")
    numbers = game.view("p1").numbers
    found: tuple[int, int, int, int] = (numbers.coins[0], numbers.fame[0], numbers.arcane[0], numbers.cards[0])
    return found


@pytest.mark.parametrize("shards", [4, 1])
def test_every_roll_brings_what_the_rules_pay(shards: int) -> None:
    """All 20 rolls, performed by the rules; what they bring, weighed with the sample rates, is what the odds say."""
    rates = {"coins": Fraction(2, 3), "fame": Fraction(1), "arcane": Fraction(3), "cards": Fraction(2)}
    found = ARTS.setting(["A", "A B"], [2, 1], unit="fame", shards=shards)
    total = Fraction(0)
    for face, benefit in product("ABCD", BENEFITS):
        got = performed(f"{face} {benefit}", "PS[A]* T1[AB]*", "PS T1", shards)
        worth = sum((number * rate for number, rate in zip(got, rates.values(), strict=True)), Fraction(0))
        assert worth == found.at(f"{face} {benefit}").leave, (face, benefit, got)
        total += worth
    assert total / 20 == found.leave


@pytest.mark.parametrize(
    ("tricks", "parts", "tiles"),
    [
        ("PS", "mirror fabric", "A A"),
        ("PS", "saw saw", "B B"),
        ("PS[A]", "saw mirror fabric", "A B"),
        ("T3", "mirror", "A A A"),
        ("PS", "saw saw mirror fabric", "A"),
        ("T1", "", "D D"),
    ],
)
def test_the_move_of_a_plan_is_legal_and_one_tile_less_is_not(tricks: str, parts: str, tiles: str) -> None:
    plan = al.SubstitutionPlanner(tricks=tricks, parts=parts, tiles=tiles)
    seat = {"tricks": tricks, "parts": parts, "tiles": tiles, "crew": "magician:3 | .", "assigned": "magician@workshop"}
    game = placed(seat, phase="place", dice="A coins")
    game.play("send magician workshop")
    words = plan.move.split()
    if plan.fewest > 1:
        with pytest.raises(IllegalMove):
            game.fork().play(" ".join(words[:-1]))
    game.play(plan.move)
    left = game.fork().view("p1").numbers
    held = [letter for at, letter in enumerate("ABCDEF") for _ in range(left.tiles[at])]
    assert len(held) == len(tiles.split()) - (1 if plan.fewest else 0)


def test_what_the_planner_refuses_the_game_refuses_with_the_same_rule() -> None:
    plan = al.SubstitutionPlanner(tricks="PS[A]", parts="saw mirror fabric", tiles="A")
    seat = {"tricks": "PS[A]", "parts": "saw mirror fabric", "tiles": "A", "crew": "magician:3 | ."}
    game = placed({**seat, "assigned": "magician@workshop"}, phase="place", dice="A coins")
    game.play("send magician workshop")
    with pytest.raises(IllegalMove) as told:
        game.play("prepare PS A")
    assert told.value.refusal.rule == plan.shown["cover"]["rule"] == "AS-ENCH-12"
