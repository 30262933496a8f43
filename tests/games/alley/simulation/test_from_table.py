"""Figures of a table that nobody here played: the same as a result gives, and one clear line for a bad table."""

from __future__ import annotations

import pandas as pd

import arcane_lab as al


def test_the_table_of_a_simulation_gives_the_figures_of_its_result():
    race = {"edition": "first", "most_rounds": 5, "games": 12, "mode": "plain", "progress": False}
    result = al.simulate("alley", players=["greedy", "random"], seed=3, **race)
    assert 0 < result.unfinished < 12
    found = al.Result.from_table(result.seats, ["won", "gold", "infamy"]).summary()
    expected = result.summary().loc[[(seat, name) for seat in ("p1", "p2") for name in ("won", "gold", "infamy")]]
    numbers = ["value", "low", "high", "n"]
    pd.testing.assert_frame_equal(found[numbers], expected[numbers], check_dtype=False)
    assert found["strategy"].tolist() == expected["strategy"].tolist()
