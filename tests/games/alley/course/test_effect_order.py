"""Figures of lesson 3: which pairs of cards are too much for a marker, and how likely one is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcane_lab.games.alley.course.effect_order import BOOMERANG, Reveal, _pair_words, _passing
from arcane_lab.lessons.class_codes import ClassCode

#: Their infamy is 0, 1, 2, 3 and 6.
CARDS = ("IR", "OW", "FC", "CB", "SK")


@pytest.mark.parametrize(("at", "pairs"), [
    (15, "none"), (16, "CB and SK"), (17, "FC and SK, CB and SK"), (18, "OW and SK, FC and SK, CB and SK"),
    (20, "IR and SK, OW and SK, FC and CB, FC and SK, CB and SK"),
])  # fmt: skip
def test_the_pairs_that_are_too_much_are_named(at: int, pairs: str) -> None:
    assert _pair_words(Reveal(at, CARDS)) == pairs
    assert _passing(Reveal(at, CARDS), 25 - at) == Fraction(0 if pairs == "none" else pairs.count("and"), 10)


@pytest.mark.parametrize(("least", "again"), [(12, 1), (9, 3), (8, 5), (7, 7), (0, 25), (13, 0)])
def test_a_card_that_is_put_back_may_come_twice(least: int, again: int) -> None:
    assert _passing(Reveal(20, CARDS), least, again=True) == Fraction(again, 25)


def test_the_last_of_one_boomerang_or_two_lands_where_the_last_move_says() -> None:
    tasks = [BOOMERANG.task(ClassCode("maple-7", str(student)), "03_effect_order") for student in range(1, 9)]
    assert {len(task.figures.moves) for task in tasks} == {2, 3}
    for task in tasks:
        assert f"The last one lands at {task.figures.moves[-1][-2:]}, and" in task.solution()
