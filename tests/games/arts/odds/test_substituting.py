"""Substitution: what tiles save in one Prepare, over a life and over several tricks; every subset and order tried."""

from __future__ import annotations

from itertools import chain, combinations, permutations, product
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.games.arts.odds.substituting import (
    Wanted,
    best_order,
    exact_bundles,
    fewest,
    in_words,
    without,
    worth,
)

ARTS = al.chance.arts
VALUES = {"fabric": 1, "saw": 2, "mirror": 3}
ANSWERED = {"best_saving"}


def most(missing: tuple[str, ...], budget: int) -> int:
    """The most that a part of what is missing is worth within a budget: every part is tried."""
    subsets = chain.from_iterable(combinations(missing, size) for size in range(len(missing) + 1))
    return max(total for one in subsets if (total := sum(VALUES[part] for part in one)) <= budget)


@pytest.mark.parametrize(
    ("missing", "saved"),
    [
        ("fabric saw saw mirror", (2, 4, 6, 8)),
        ("mirror mirror", (0, 3, 6)),
        ("saw mirror", (2, 3, 5)),
        ("fabric fabric fabric", (2, 3)),
        ("", (0, 0)),
    ],
)
def test_question_5_what_one_prepare_saves(missing: str, saved: tuple[int, ...]) -> None:
    found = ARTS.best_saving(missing, len(saved))
    assert found.saved == saved
    assert found.saved == tuple(most(tuple(missing.split()), 2 * k) for k in range(1, len(saved) + 1))
    for bundle, value in zip(found.bundles, found.saved, strict=True):
        assert worth(bundle, VALUES) == value
        assert not without(bundle, tuple(missing.split()))


def test_question_5_over_a_life_and_less_the_price() -> None:
    found = ARTS.best_saving(tiles=3)
    assert (found.life, found.net) == ((2, 6, 12), (-1, 0, 3))
    assert [n * (n - 2) for n in (1, 2, 3)] == list(found.net)
    assert "Sample, not a rule: a tile costs 3 coins" in str(found.why())
    dear = ARTS.best_saving(tiles=3, price=4)
    assert dear.net == (-2, -2, 0)
    assert any(rest.kind == "yours" for rest in dear.rests_on)


def test_as_ench_15_the_fewest_tiles() -> None:
    assert [fewest(value) for value in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(("tiles", "ways"), [(1, 2), (2, 4), (3, 7), (4, 10)])
def test_as_ench_16_bundles_that_use_tiles_up_exactly(tiles: int, ways: int) -> None:
    found = exact_bundles(2 * tiles, VALUES)
    assert len(found) == len(set(map(in_words, found))) == ways
    assert {worth(one, VALUES) for one in found} == {2 * tiles}


def test_missing_is_needs_less_parts_as_multisets() -> None:
    assert without(("saw", "saw", "mirror", "fabric"), ("mirror", "fabric")) == ("saw", "saw")
    assert without(("fabric", "fabric"), ("fabric", "saw")) == ("fabric",)


def tried(tricks: list[Wanted], tiles: list[str]) -> int:
    """The most that any order of tricks, with any type and any number of tiles for each, saves."""
    best = 0
    for order in permutations(tricks):
        for choice in product(["", *sorted(set(tiles))], repeat=len(order)):
            left, saved = list(tiles), 0
            for trick, kind in zip(order, choice, strict=True):
                if not kind or kind not in left or kind in trick.types or trick.is_prepared:
                    continue
                saved += most(trick.missing, 2 * left.count(kind))
                left.remove(kind)
            best = max(best, saved)
    return best


PS = Wanted("PS", ("saw", "saw"))
T3 = Wanted("T3", ("mirror", "mirror", "saw"))
T1 = Wanted("T1", ("fabric", "fabric"))


@pytest.mark.parametrize(
    ("tricks", "tiles"),
    [
        ([PS, T3], "AA"),
        ([PS, T3, T1], "AAA"),
        ([T1, T3, PS], "AAB"),
        ([Wanted("PS", ("saw", "saw"), "A"), T3], "AAB"),
        ([Wanted("PS", ("saw",), "", True), T1], "AB"),
        ([Wanted("X", ("mirror",)), Wanted("Y", ("mirror", "saw"))], "ABB"),
        ([PS], ""),
    ],
)
def test_the_best_order_is_the_best_of_all_orders(tricks: Any, tiles: str) -> None:
    found = best_order(tricks, list(tiles), VALUES)
    assert found.saves == tried(tricks, list(tiles)) == sum(step.saves for step in found.steps)
    for step in found.steps:
        trick = next(one for one in tricks if one.code == step.code)
        assert step.type not in trick.types
        assert step.saves <= 2 * step.tiles
        assert sorted([*step.bundle, *step.to_buy]) == sorted(trick.missing)


def test_two_tiles_save_six_over_two_tricks() -> None:
    found = best_order([PS, T3], ["A", "A"], VALUES)
    assert [(step.code, step.tiles, step.of, step.saves) for step in found.steps] == [("PS", 2, 2, 4), ("T3", 1, 1, 2)]
    assert (found.saves, found.most) == (6, 6)
    assert found.steps[1].to_buy == ("mirror", "mirror")
