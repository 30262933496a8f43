"""Paths that are long, short or of other lengths: what is drawn of them."""

from __future__ import annotations

import pandas as pd
import pytest

from arcane_lab.simulation.paths import _filled, _table, thinned


def test_a_long_path_is_thinned_and_keeps_its_ends():
    turns = range(501)
    gold = [float(turn) if turn <= 437 else float("nan") for turn in turns]
    columns = {"turn": turns, "who": "p1 greedy", "gold": gold, "low": 0, "middle": 1, "high": 2}
    few = thinned(pd.DataFrame(columns))
    assert len(few) <= 62
    assert {0, 437, 500} <= set(few["turn"])
    assert few["gold"].max() == 437


# --- fields and their ends, by hand -----------------------------------------------------------------------


def test_a_field_is_shown_as_long_as_nine_in_ten_of_its_games_last():
    # Of eleven others the tenth longest has ten turns, and one has a hundred.
    others = [[[k] * (k + 1)] for k in range(10)] + [[[7] * 100]]
    table = _table("gold", [[20, 21]], others, ["greedy"])
    assert table["turn"].tolist() == list(range(10))
    assert table["who"].tolist() == ["p1 greedy"] * 10
    assert table["gold"].tolist()[:2] == [20.0, 21.0]
    assert table["gold"].isna().tolist() == [False] * 2 + [True] * 8
    # The ends are 0 to 9 and 7: in order 0 1 2 3 4 5 6 7 7 8 9.
    assert (table["low"][9], table["middle"][9], table["high"][9]) == (2, 5, 7)
    assert table.attrs["field"] == 11


def test_a_path_that_is_longer_than_its_field_is_shown_whole():
    table = _table("gold", [[1, 2, 3]], [[[5, 6]]], ["greedy"])
    assert table["gold"].tolist() == [1, 2, 3]
    assert table["middle"].tolist() == [5, 6, 6]


@pytest.mark.parametrize(("turns", "path"), [(1, [4]), (2, [4, 5]), (3, [4, 5, 5]), (5, [4, 5, 5, 5, 5])])
def test_a_path_is_cut_off_or_filled_with_its_end(turns, path):
    assert _filled([4, 5], turns) == path


@pytest.mark.parametrize(
    ("last", "shown"),
    [(0, [0]), (3, [0, 1, 2, 3]), (4, [0, 2, 4]), (5, [0, 2, 4, 5]), (6, [0, 2, 4, 6]), (7, [0, 3, 6, 7])],
)
def test_every_second_or_third_turn_is_drawn_and_the_last(last, shown):
    columns = {"turn": range(last + 1), "who": "p1", "gold": 1.0, "low": 0, "middle": 1, "high": 2}
    few = thinned(pd.DataFrame(columns), most=3)
    assert few["turn"].tolist() == shown
    assert few.index.tolist() == list(range(len(shown)))


def test_each_seat_keeps_its_own_end():
    parts = [
        {"turn": range(10), "who": who, "gold": [1.0] * end + [float("nan")] * (10 - end), "low": 0}
        for who, end in (("p1", 4), ("p2", 8))
    ]
    few = thinned(pd.concat([pd.DataFrame(part) for part in parts]), most=2)
    assert few[few["who"] == "p1"]["turn"].tolist() == [0, 3, 5, 9]
    assert few[few["who"] == "p2"]["turn"].tolist() == [0, 5, 7, 9]
