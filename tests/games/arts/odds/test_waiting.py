"""Waiting for workers, tiles, the wagon and the Heir: every figure of the notation, and all orders gone through."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from typing import Any

import pytest

import arcane_lab as al

ARTS = al.chance.arts
ANSWERED = {"worker_by", "third_copy", "wagon_turns", "sending_order", "heir_race"}
BOX = "AAABBBCCCDDD"


def test_question_3_was_the_golem_offered() -> None:
    nobody, somebody = ARTS.worker_by(3), ARTS.worker_by(3, summoned=True)
    assert (nobody.chance, somebody.chance) == (Fraction(37, 64), Fraction(3, 4))
    assert (nobody.mean, somebody.mean) == (4, Fraction(5, 2))
    assert (nobody.certain_by, somebody.certain_by) == (None, 4)
    assert [ARTS.worker_by(k).chance for k in (1, 2, 3, 4, 5)] == [
        *(Fraction(1, 4), Fraction(7, 16), Fraction(37, 64), Fraction(175, 256), Fraction(781, 1024))
    ]


@pytest.mark.parametrize("turn", range(6))
def test_question_3_all_draws_gone_through(turn: int) -> None:
    draws = list(product(range(4), repeat=turn))
    assert ARTS.worker_by(turn).chance == Fraction(sum(0 in one for one in draws), len(draws))
    orders = list(permutations(range(4)))
    assert ARTS.worker_by(turn, summoned=True).chance == Fraction(sum(0 in one[:turn] for one in orders), len(orders))


def test_question_4_the_third_copy() -> None:
    assert ARTS.third_copy().chance == Fraction(2, 9)
    assert ARTS.third_copy(drawn=4).chance == Fraction(4, 9)
    some = [ARTS.third_copy(None, seen="", drawn=s).chance for s in range(3, 10)]
    assert some[:4] == [Fraction(1, 55), Fraction(4, 55), Fraction(2, 11), Fraction(5, 14)]
    assert some[-1] == 1
    # The notation's own formula, up to eight tiles.
    formula = [Fraction(4 * comb(9, s - 3) - 6 * (comb(6, s - 6) if s > 5 else 0), comb(12, s)) for s in range(3, 9)]
    assert some[:6] == formula
    assert [ARTS.third_copy("A", seen="", drawn=s).chance for s in range(3, 13)] == [
        Fraction(comb(9, s - 3), comb(12, s)) for s in range(3, 13)
    ]


@pytest.mark.parametrize(
    ("kind", "seen", "drawn", "mix", "box"),
    [
        ("A", "AAB", 3, None, BOX),
        (None, "AB", 4, None, BOX),
        ("B", "", 4, "A4 B3 C3 D2", "AAAABBBCCCDD"),
        (None, "", 4, "6x2", "AABBCCDDEEFF"),
        (None, "C", 3, "3x4", "AAAABBBBCCCC"),
    ],
)
def test_question_4_all_hands_gone_through(kind: str | None, seen: str, drawn: int, mix: Any, box: str) -> None:
    bag = list(box)
    for letter in seen:
        bag.remove(letter)
    hands = list(combinations(range(len(bag)), drawn))
    kinds = [kind] if kind else sorted(set(box))
    good = sum(any(seen.count(one) + sum(bag[at] == one for at in hand) >= 3 for one in kinds) for hand in hands)
    assert ARTS.third_copy(kind, seen=seen, drawn=drawn, mix=mix).chance == Fraction(good, len(hands))


def test_question_7_how_often_the_wagon_is_there() -> None:
    found = ARTS.wagon_turns("market-row", turns=6)
    assert (found.count.probabilities(), found.mean) == ({2: Fraction(1)}, 2)
    more = ARTS.wagon_turns("market-row", turns=6, academy=True)
    assert (more.count.probabilities(), more.mean) == ({1: Fraction(1, 2), 2: Fraction(1, 2)}, Fraction(3, 2))
    assert "Sample, not a rule: a game has 6 turns" in str(ARTS.wagon_turns().why())


@pytest.mark.parametrize(("academy", "turns"), [(False, 5), (True, 7), (False, 1)])
def test_question_7_the_wagon_driven_from_every_start(academy: bool, turns: int) -> None:
    follows = {"downtown": "market-row", "market-row": "dark-alley", "dark-alley": "downtown"}
    if academy:
        follows |= {"dark-alley": "academy", "academy": "downtown"}
    counts = []
    for start in follows:
        at, count = start, 0
        for _ in range(turns):
            count, at = count + (at == "dark-alley"), follows[at]
        counts.append(count)
        known = ARTS.wagon_turns("dark-alley", turns=turns, academy=academy, start=start)
        assert known.count.probabilities() == {count: 1}
    found = ARTS.wagon_turns("dark-alley", turns=turns, academy=academy).count
    assert found.probabilities() == {k: Fraction(counts.count(k), len(counts)) for k in set(counts)}


def test_question_8_a_random_order_of_sending() -> None:
    found = ARTS.sending_order(4)
    assert (found.chance, found.orders, found.of) == (Fraction(1, 4), 6, 24)
    assert [ARTS.sending_order(n).chance for n in range(3, 8)] == [Fraction(1, n) for n in range(3, 8)]


@pytest.mark.parametrize(
    ("crew", "golem", "specter", "bound"),
    [(5, True, True, 2), (4, False, True, 1), (6, True, False, 1), (3, True, True, 0)],
)
def test_question_8_all_orders_gone_through(crew: int, golem: bool, specter: bool, bound: int) -> None:
    names = ["golem"] * golem + ["specter"] * specter + [f"bound{k}" for k in range(bound)] * specter
    names += [f"other{k}" for k in range(crew - len(names))]

    def is_legal(order: tuple[str, ...]) -> bool:
        if golem and order.index("golem") not in (0, crew - 1):
            return False
        before = order[: order.index("specter")] if specter else ()
        return not specter or any(name.startswith("bound") for name in before)

    orders = list(permutations(names))
    found = ARTS.sending_order(crew, golem=golem, specter=specter, bound=bound)
    assert (found.orders, found.of) == (sum(map(is_legal, orders)), len(orders))


def test_question_10_the_race_with_the_heir() -> None:
    race = ARTS.heir_race((2, 3))
    assert (race.chance, race.gone, race.untouched) == (Fraction(1, 2), Fraction(1, 4), Fraction(7, 16))
    orders = list(permutations(range(4)))
    for turns in ((1,), (2, 3), (1, 4), (3, 4), (4, 5)):
        found = ARTS.heir_race(turns)
        assert found.chance == Fraction(sum(any(o[t - 1] == 0 for t in turns if t < 5) for o in orders), len(orders))
        assert found.gone == Fraction(sum(0 in o[: turns[0] - 1] for o in orders), len(orders))


def test_what_nobody_gave_is_taken_as_given() -> None:
    taken = [ARTS.worker_by(4), ARTS.heir_race([1, 2, 4]), ARTS.sending_order(3)]
    assert all("Taken as given: " in str(found.why()) for found in taken)
    assert not any("Given by you" in str(found.why()) for found in taken)
    assert "Given by you: somebody summons" in str(ARTS.worker_by(4, summoned=True).why())


def test_the_formula_of_sending_says_what_its_words_mean() -> None:
    steps = " ".join(ARTS.sending_order(4, bound=2).why().steps)
    assert "two of the 4 places" in steps
    assert "bound for the Theater with the Specter: 2" in steps
