"""What a scenario expects of a position: met, or not, case by case."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.core.json_files import BadPosition
from arcane_lab.games.alley.text.expectations import compare, is_same_cards, is_same_storehouse
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.text.notation import read_pile, read_storehouse
from arcane_lab.games.alley.text.shapes import AlleyExpectShape
from tests.games.alley.standing import state_at

FOUND = "OW [TC|p1,p2] IR"


@pytest.mark.parametrize(
    ("wanted", "is_met"),
    [
        (FOUND, True),
        # Who has seen a hidden item counts only where it is said, in any order.
        ("OW [TC] IR", True),
        ("OW [TC|p2,p1] IR", True),
        ("OW [TC|p1] IR", False),
        ("OW [TC|p1,p2,p3] IR", False),
        # Any item, if it lies as it should.
        ("?? [??] ??", True),
        ("[??] [??] IR", False),
        ("OW ?? IR", False),
        ("OW . IR", False),
        # Another item, face or shape.
        ("OW [CB] IR", False),
        ("OW TC IR", False),
        ("[OW] [TC] IR", False),
        ("OW / [TC|p1,p2] / IR", False),
        ("OW [TC|p1,p2] IR / OW TC IR", False),
        ("-", False),
    ],
)
def test_a_storehouse_is_as_expected_or_not(wanted: str, is_met: bool) -> None:
    assert is_same_storehouse(read_storehouse(wanted), read_storehouse(FOUND)) == is_met


@pytest.mark.parametrize(
    ("wanted", "found", "is_met"),
    [
        ("", "", True),
        ("OW TC", "TC OW", True),
        ("OW OW", "OW OW", True),
        ("OW OW", "OW TC", False),
        ("OW", "OW TC", False),
        ("OW TC", "OW", False),
        ("", "OW", False),
        ("OW", "", False),
        ("?? OW", "OW TC", True),
        ("?? ??", "OW TC", True),
        ("?? ??", "OW", False),
        ("?? OW", "TC TC", False),
    ],
)
def test_cards_are_those_expected_in_any_order_or_not(wanted: str, found: str, is_met: bool) -> None:
    assert is_same_cards(read_pile(wanted), [CODES.index(code) for code in found.split()]) == is_met


POSITION: dict[str, Any] = {
    "phase": "sell",
    "to_move": "p2",
    "step": "play",
    "deck": "DL | rest",
    "discard": "IR HT",
    "set_aside": "SC",
    "triggered_by": "p1",
    "last_turns": 2,
    "seats": {
        "p2": {"gold": 7, "infamy": 3, "fines": 1, "storehouse": "OW [TC] MB", "stash": "MB CB"},
        "p3": {"stash": "IR SS TC"},
    },
}
BARE: dict[str, Any] = {"phase": "sell", "deck": "| none", "discard": "", "set_aside": ""}


@pytest.mark.parametrize(
    ("position", "expected", "is_met"),
    [
        (POSITION, {"discard_top": "IR"}, True),
        (POSITION, {"discard_top": " ir "}, True),
        (POSITION, {"discard_top": "HT"}, False),
        (POSITION, {"discard_top": "??"}, True),
        (POSITION, {"discard_top": ""}, False),
        (POSITION, {"discard_top": None}, False),
        (POSITION, {"deck_top": "DL"}, True),
        (POSITION, {"deck_top": "IR"}, False),
        (BARE, {"discard_top": ""}, True),
        (BARE, {"discard_top": " "}, True),
        (BARE, {"discard_top": None}, True),
        (BARE, {"discard_top": "??"}, False),
        (BARE, {"discard_top": "IR"}, False),
        (BARE, {"deck_top": None}, True),
        (BARE, {"deck_top": "DL"}, False),
        (POSITION, {"set_aside": "SC"}, True),
        (POSITION, {"set_aside": "??"}, True),
        (POSITION, {"set_aside": ""}, False),
        (POSITION, {"triggered_by": "p1"}, True),
        (POSITION, {"triggered_by": "p2"}, False),
        (POSITION, {"triggered_by": None}, False),
        (BARE, {"triggered_by": None}, True),
        (BARE, {"triggered_by": "p1"}, False),
        (POSITION, {"seats": {"p2": {"gold": 7}}}, True),
        (POSITION, {"seats": {"p2": {"gold": 3}}}, False),
        (POSITION, {"seats": {"p2": {"infamy": 3}}}, True),
        (POSITION, {"seats": {"p2": {"fines": 1}}}, True),
        (POSITION, {"seats": {"p3": {"fines": 1}}}, False),
        (POSITION, {"seats": {"p2": {"stash": "CB MB"}}}, True),
        (POSITION, {"seats": {"p3": {"stash": "TC IR SS"}}}, True),
        (POSITION, {"seats": {"p2": {"stash": "CB"}}}, False),
        (POSITION, {"seats": {"p2": {"storehouse": "OW [TC] MB"}}}, True),
        (POSITION, {"seats": {"p1": {"storehouse": "OW [TC] MB"}}}, False),
    ],
)
def test_each_expectation_is_met_or_not(position: dict[str, Any], expected: dict[str, Any], is_met: bool) -> None:
    _, state = state_at(position)
    (found,) = compare(state, AlleyExpectShape.model_validate(expected))
    assert found.is_met == is_met
    ((name, inner),) = expected.items()
    if name == "seats":
        ((seat, keys),) = inner.items()
        name = f"seats.{seat}.{next(iter(keys))}"
    assert found.place == name


def test_nothing_is_compared_that_is_not_named_and_an_empty_pile_has_no_card() -> None:
    _, state = state_at(BARE)
    assert list(compare(state, AlleyExpectShape.model_validate({}))) == []
    told = list(compare(state, AlleyExpectShape.model_validate({"discard_top": "IR", "deck_top": None})))
    assert [(one.expected, one.found) for one in told] == [("IR", "no card"), ("no card", "no card")]


@pytest.mark.parametrize(
    ("expected", "place"),
    [
        ({"seats": {"p4": {"gold": 1}}}, "expect.seats.p4"),
        ({"seats": {"p1": {"storehouse": "OW"}}}, "expect.seats.p1.storehouse"),
        ({"seats": {"p1": {"stash": "OX"}}}, "expect.seats.p1.stash"),
        ({"discard_top": "OX"}, "expect.discard_top"),
        ({"deck_top": "OW TC"}, "expect.deck_top"),
        ({"set_aside": "OX"}, "expect.set_aside"),
    ],
)
def test_what_cannot_be_expected_is_refused_with_its_place(expected: dict[str, Any], place: str) -> None:
    _, state = state_at(POSITION)
    with pytest.raises(BadPosition, match=place):
        list(compare(state, AlleyExpectShape.model_validate(expected)))
