"""Options that come out of a table: a whole number of NumPy is the number that it is, also in a file."""

from __future__ import annotations

import numpy as np
import pytest

import arcane_lab as al


@pytest.mark.parametrize(("name", "option"), [("alley", "fine_gold"), ("rising", "hand_size"), ("arts", "heir_fame")])
def test_a_whole_number_of_numpy_is_an_option_like_any_other(name: str, option: str) -> None:
    games = [al.Game(name, players=2, seed=1, options={option: number}) for number in (np.int64(5), 5)]
    assert games[0].to_text() == games[1].to_text()
    assert games[0].record() == games[1].record()
