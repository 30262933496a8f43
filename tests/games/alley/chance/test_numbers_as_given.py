"""Numbers of numpy and pandas in the questions that only Arcane Alley answers."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from arcane_lab.chance import Distribution, bribe, grid, infamy, least, seen
from arcane_lab.chance.errors import ImpossibleQuestion


@pytest.mark.parametrize("number", [int, np.int64, np.uint8, np.int8])
def test_a_whole_number_of_numpy_is_one(number: Callable[[int], Any]) -> None:
    n = number
    pairs = [
        (infamy(n(20), [n(4), {n(0): n(1), n(10): n(1)}], n(1)).joint, infamy(20, [4, {0: 1, 10: 1}], 1).joint),
        (infamy(n(20), np.array([4, 100])).joint, infamy(20, [4, 100]).joint),
        (bribe(gold=n(40), infamy_now=n(10), gains={n(16): n(1), n(12): n(1)}).worth(n(4)), Fraction(17, 2)),
        (grid({"X": n(5), "O": n(4)}).exactly(n(1)), grid({"X": 5, "O": 4}).exactly(1)),
    ]  # fmt: skip
    for place, (found, right) in enumerate(pairs):
        assert found == right, place


def test_a_table_written_down_with_numbers_of_numpy() -> None:
    view = seen(
        {"storehouse": "OW [??] TC", "gold": np.int64(30), "infamy": np.uint8(9)}, "DE DE [??]", round=np.int64(2)
    )
    assert view.picture == seen({"storehouse": "OW [??] TC", "gold": 30, "infamy": 9}, "DE DE [??]", round=2).picture


def test_the_shares_that_pandas_counts_are_weights() -> None:
    assert float(grid(pd.Series(list("XXXXXOOOO")).value_counts()).any()) == float(grid({"X": 5, "O": 4}).any())
    assert grid(pd.Series(list("XXXXXOOOO"))).any("X") == grid({"X": np.int64(5), "O": 4}).any("X")
    assert grid(np.array([0, 1] * 5)[:9], known=None).any(np.int64(0)) == grid({0: 5, 1: 4}).any(0)


@pytest.mark.parametrize("missing", [None, float("nan"), np.nan, pd.NA, pd.NaT, np.float32("nan"), Decimal("NaN")])
def test_a_missing_value_is_no_card(missing: Any) -> None:
    with pytest.raises(ImpossibleQuestion, match=rf"missing value \({type(missing).__name__}\)"):
        grid(["X"] * 9 + [missing])


def test_the_least_of_several_with_numbers_of_numpy() -> None:
    one, two = Distribution({np.uint8(200): 1, np.uint8(100): 1}), Distribution({np.float32(0.1): 1, 250: 1})
    assert least(one, two) == least(Distribution({200: 1, 100: 1}), Distribution({Fraction(1, 10): 1, 250: 1}))
