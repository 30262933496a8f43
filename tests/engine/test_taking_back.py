"""A move that is taken back: what was seen stays seen, so it is said, or not allowed where a game is honest."""

from __future__ import annotations

import pytest

from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.taking_back import TakenBack, check_undo, with_one_more
from arcane_lab.engine.wording import Names


def test_moves_are_taken_back_freely_or_honestly_and_in_no_other_way() -> None:
    assert [check_undo(way) for way in ("free", "honest")] == ["free", "honest"]
    for way in ("no", "", None, True, "Honest"):
        with pytest.raises(BadSetup, match="moves cannot be taken back like that; allowed: 'free', or 'honest'"):
            check_undo(way)


def test_it_is_told_to_the_seat_itself_in_the_second_person() -> None:
    one = TakenBack(3, "p1")
    assert one.told_to(Names(reader="p1")) == "You took back a move that showed a card."
    others = "Greedy took back a move that showed a card."
    assert [one.told_to(Names({"p1": "Greedy"}, reader)) for reader in ("p2", None)] == [others] * 2


def test_what_happened_later_than_a_step_that_is_left_happened_before_it_and_once_is_enough() -> None:
    known = [TakenBack(2, "p1"), TakenBack(5, "p2"), TakenBack(9, "p1")]
    assert with_one_more(known, "p1", 5) == [TakenBack(2, "p1"), TakenBack(5, "p2"), TakenBack(5, "p1")]
    assert with_one_more(known, "p2", 1) == [TakenBack(1, "p1"), TakenBack(1, "p2")]
    assert with_one_more([], "p3", 0) == [TakenBack(0, "p3")]
    assert known[2] == TakenBack(9, "p1")
