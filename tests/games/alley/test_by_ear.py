"""What players by ear alone are told: where a sale lay, what was not there to lose, what is picked first of two."""

from __future__ import annotations

import pytest

from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names, joined
from arcane_lab.games.alley.text.move_now import now_of
from arcane_lab.games.alley.text.questions import _swapped
from arcane_lab.games.alley.text.turn_lines import count_of, line_of

NAMES = Names({"p2": "Greedy"}, "p1")


def sale(seat: str) -> list[Event]:
    """Three wands in row 1 are sold, and row 2 slides up."""
    slides = [Event("slid", "", "AA-SLIDE-16", seat=seat, place=f"{column}2", to=f"{column}1") for column in "abc"]
    paid = Event("gold_gained", "", "AA-SET-15", seat=seat, amount=3)
    return [Event("sold", "", "AA-SET-09", seat=seat, place="a1-b1-c1", name="Older Wand", amount=0), paid, *slides]


def test_a_sale_of_another_says_its_slots_and_where_the_rest_slides() -> None:
    told = now_of(sale("p2"), "p2", NAMES)
    assert told.first == "Greedy sells three Older Wands in a1, b1 and c1: +3 gold."
    assert told.then == ("The rest slides up: row 2 is now row 1.",)


@pytest.mark.parametrize(("amount", "is_told"), [(0, True), (2, False)])
def test_a_line_says_where_there_was_nothing_to_lose(amount: int, is_told: bool) -> None:
    slots = {"seat": "p1", "due": " for the Invisible Ring"}
    template = "{seat:have|has} no infamy to lose{due}."
    lost = Event("infamy_lost", "", "X", seat="p1", amount=amount, full=2, template=template, slots=slots)
    line = joined(line_of([lost], "p1", NAMES))
    assert ("You have no infamy to lose for the Invisible Ring." in line) == is_told


def test_the_first_of_two_cards_to_swap_is_named_with_what_comes_next() -> None:
    cells = [{"slot": "a1", "face": "up", "item": "OW"}, {"slot": "b1", "face": "down", "item": None}]
    seats = [{"id": seat, "cells": cells} for seat in ("p1", "p2")]
    asked = _swapped(["swap b1 p2 a1"], "p1", {"seats": seats}, NAMES)
    assert asked == {
        "p1 b1": "Your hidden card in b1 is chosen. Choose the card to swap it with.",
        "p2 a1": "Greedy's Older Wand in a1 is chosen. Choose the card to swap it with.",
    }


def test_a_set_that_an_inspection_sells_says_which_cards_it_turned_up() -> None:
    up = {"card": "an Older Wand", "slot": "c1"}
    turned = Event("revealed", "", "AA-INSPECT-02", seat="p2", place="c1", name="Older Wand", slots=up)
    other = Event("revealed", "", "AA-INSPECT-02", seat="p2", place="a2", name="Dark Lotus", slots=up)
    assert joined(count_of([turned, other, *sale("p2")[:2]], NAMES)) == (
        " Greedy turned up an Older Wand in c1. Greedy sold three Older Wands in a1, b1 and c1: +3 gold."
    )


def test_a_penalty_that_goes_past_the_end_of_the_track_says_so() -> None:
    penalty = Event("penalty", "", "AA-INSPECT-17", seat="p2", amount=10)
    marker = Event("fine_marker", "Greedy passes 24 infamy.", "AA-SCORE-13", seat="p2", amount=1)
    told = " Someone counted less than Greedy: 10 infamy as a penalty."
    assert joined(count_of([penalty], NAMES)) == told
    assert joined(count_of([penalty, marker], NAMES)) == f"{told} Greedy passes 24 infamy."
    # That of another was told with its count.
    assert joined(count_of([marker, penalty], NAMES)) == told
