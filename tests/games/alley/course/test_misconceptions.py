"""Wrong ideas of the first nine lessons: the tables worked out by hand, and what only these lessons have."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from arcane_lab.lessons import misconceptions
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.plans import plan_named
from tests.courses.misconceptions import Misconceptions


class TestMisconceptions(Misconceptions):
    game = "alley"


@pytest.mark.parametrize("student", range(1, 9))
def test_every_wrong_order_has_a_reason(student: int) -> None:
    one = {one.name: one for one in plan_named(3).exercises()}["order"].task(ClassCode("maple-7", str(student)))
    verdicts = {order: one.check("".join(order)) for order in permutations("ABCDE")}
    assert [order for order, verdict in verdicts.items() if verdict.is_right] == [one.answer()]
    assert [order for order, verdict in verdicts.items() if verdict.is_bare] == []


def test_how_many_can_be_told_differs_from_student_to_student() -> None:
    told = {one.name: one for one in plan_named(8).exercises()}["told"]
    answers = Counter(told.task(ClassCode("maple-7", str(student))).answer() for student in range(40))
    assert set(answers) == {1, 2, 3, 4}
    assert max(answers.values()) <= 20


def test_at_least_one_is_what_counting_every_draw_gives() -> None:
    for copies, cards, draws in [(1, 2, 2), (2, 5, 3), (3, 5, 2), (1, 4, 0), (4, 6, 3)]:
        drawn = list(permutations(range(cards), draws))
        none = sum(all(card >= copies for card in hand) for hand in drawn)
        assert misconceptions.none_among(copies, cards, draws) == Fraction(none, len(drawn))
        put_back = list(product(range(cards), repeat=draws))
        some = sum(any(card < copies for card in hand) for hand in put_back)
        assert misconceptions.with_replacement(copies, cards, draws) == Fraction(some, len(put_back))
