"""What is told before a move is made: that a play ends the round, and what a sale or a bribe brings."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.games.alley.rules.values import NUMBERS
from arcane_lab.games.alley.text.move_preview import brings
from arcane_lab.games.alley.text.moves import read_move
from arcane_lab.games.alley.text.round_end_warning import ending
from tests.games.alley.standing import game_at, state_at, to_play

ONE_HIDDEN = "TC [CB] MB / FC IR SS / BC OW DE"
OPEN = ONE_HIDDEN.replace("[CB]", "CB")
ENDS = f"ends the round; +{NUMBERS['penalty_infamy']} infamy unless you count least."
TWO = {"players": 2, "options": {"tracker_check": "before"}}


def triggers(slot: str) -> str:
    return f"{slot} {ENDS}"


# A position of p1's turn, its setup, and what p1 is warned of (AA-INSPECT-01).
@pytest.mark.parametrize(
    ("position", "setup", "warning", "place"),
    [
        (to_play("OW TC", storehouse=ONE_HIDDEN), {}, triggers("b1"), "b1"),
        (to_play("OW TC", storehouse="TC . MB / FC IR SS / BC OW [DE]"), {}, triggers("c3"), "c3"),
        (to_play("OW TC", storehouse="TC [CB] MB / [FC] IR SS / BC OW DE"), {}, None, None),
        (
            to_play("OW TC", storehouse=OPEN),
            {"options": {"trigger_on": "any_turn"}},
            f"This turn {ENDS}",
            None,
        ),
        (
            to_play("OW TC", storehouse=OPEN),
            {"options": {"trigger_on": "play_turn"}},
            f"A play {ENDS}",
            None,
        ),
        # Somebody has triggered it already.
        ({**to_play("OW TC", storehouse=ONE_HIDDEN), "triggered_by": "p2", "last_turns": 1}, {}, None, None),
        # With two, not before the turn tracker is so far (AA-TWO-07).
        ({**to_play("OW TC", storehouse=ONE_HIDDEN), "turn": 3}, TWO, None, None),
        (
            {**to_play("OW TC", storehouse=ONE_HIDDEN), "turn": 15},
            TWO,
            triggers("b1"),
            "b1",
        ),
    ],
)
def test_a_play_that_ends_the_round_is_warned_of(
    position: dict[str, Any], setup: dict[str, Any], warning: str | None, place: str | None
) -> None:
    _, state = state_at(position, setup)
    told = ending(state, 0)
    if warning is None:
        assert told is None
    else:
        assert told is not None
        assert (told.text, told.place, told.rule) == (warning, place, "AA-INSPECT-01")
    # It is not the turn of the others.
    assert ending(state, 1) is None


def test_outside_the_turns_of_a_round_nobody_is_warned() -> None:
    for phase in ("stock", "inspection", "bribe"):
        _, state = state_at(
            {"phase": phase} if phase == "stock" else {"phase": phase, "seats": {"p1": {"storehouse": ONE_HIDDEN}}}
        )
        assert ending(state, state.turn_seat) is None


SETS = "[TC] BF BF / BF IR FC / BF MB OW"
DIAGONAL = "BF TC IR / FC [CB] MB / OW OW BF"
POOR = to_play("BC OW", storehouse=SETS, seats={"p1": {"storehouse": SETS, "stash": "BC OW", "gold": 0}})
BENEFIT = {"options": {"cauldron_effect": "benefit"}}
NOTHING_TO_PAY = {"phase": "bribe", "round": 2, "seats": {"p1": {"gold": 1, "infamy": 9}}}
BRIBE = {"phase": "bribe", "round": 2, "seats": {"p1": {"gold": 30, "infamy": 9}}}


# A position, moves, the move that is looked at, and what it brings p1. Fairies pay 12 for a set.
@pytest.mark.parametrize(
    ("position", "setup", "moves", "move", "told"),
    [
        (to_play("BF OW", storehouse=SETS), {}, "play BF a1", "sell a1-b1-c1", "three Bottled Fairies: 12 gold"),
        (to_play("BF OW", storehouse=SETS), {}, "play BF a1", "sell a1-a2-a3", "three Bottled Fairies: 12 gold"),
        (
            to_play("BF OW", storehouse=SETS.replace("OW", "SS")),
            {},
            "play BF a1",
            "sell a1-b1-c1",
            "three Bottled Fairies: 6 gold (6 less for a Sovereign Sword)",
        ),
        (
            to_play("BF OW", storehouse=SETS),
            {"powers": {"p1": "byros"}, "options": {"byros_gold": 4}},
            "play BF a1",
            "sell a1-b1-c1",
            "three Bottled Fairies: 16 gold",
        ),
        (
            to_play("BF OW", storehouse=SETS.replace("BF BF /", "BF FF /")),
            {},
            "play BF a1",
            "sell a1-b1-c1",
            "two Bottled Fairies and a Facsimilous Feline: 12 gold",
        ),
        # A diagonal asks how it slides before it pays.
        (
            to_play("BF OW", storehouse="BF BF [TC] / MB BF OW / IR FC BF"),
            {},
            "play BF c1",
            "sell a1-b2-c3",
            "three Bottled Fairies: 12 gold",
        ),
        (BRIBE, {}, "", "bribe 6", "3 infamy less, 6 left"),
        (BRIBE, {}, "", "bribe 18", "9 infamy less, 0 left"),
        (BRIBE, {}, "", "pass", "no bribe"),
        (NOTHING_TO_PAY, {}, "", "pass", "go on"),
        # The cauldron asks for a price, or by another reading for a gift (AA-ITEM-BUBBLING-CAULDRON-05).
        (to_play("BC OW", storehouse=SETS), {}, "play BC c2", "choose gold", "lose 2 gold"),
        (to_play("BC OW", storehouse=SETS), {}, "play BC c2", "choose infamy", "gain 1 infamy"),
        # The rule lets somebody without gold choose it all the same (AA-ITEM-BUBBLING-CAULDRON-07).
        (POOR, {}, "play BC c2", "choose gold", "gold: you have no gold to lose"),
        (to_play("BC OW", storehouse=SETS), BENEFIT, "play BC c2", "choose gold", "gain 2 gold"),
        (
            to_play("BC OW", storehouse=SETS),
            BENEFIT,
            "play BC c2",
            "choose infamy",
            "infamy: you have no infamy to lose",
        ),
        (to_play("BF OW", storehouse=SETS), {}, "", "play BF a1", ""),
        (to_play("BF OW", storehouse=DIAGONAL), {}, "play BF b2", "slide vertical", ""),
    ],
)
def test_what_a_sale_or_a_bribe_brings_is_told_and_nothing_is_changed(
    position: dict[str, Any], setup: dict[str, Any], moves: str, move: str, told: str
) -> None:
    state = game_at(position, setup, moves).at(len(list(filter(None, moves.split(";")))))
    before = state.copy()
    assert brings(state, read_move(move, 0)) == told
    assert (state.gold, state.infamy, state.storehouse_item) == (before.gold, before.infamy, before.storehouse_item)
