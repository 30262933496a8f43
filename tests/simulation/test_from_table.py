"""Figures of a table that nobody here played: the same as a result gives, and one clear line for a bad table."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.intervals import paired_share, student, wilson
from arcane_lab.simulation.table_results import BadTable, ranges

SEATS = ("north", "south")
COLUMNS = ["game", "seat", "strategy", "points", "won"]
ROWS = [
    (1, "north", "bold", 12, True),
    (1, "south", "shy", 9, False),
    (2, "south", "shy", 10, True),
    (2, "north", "bold", 7, False),
    (5, "north", "bold", 15, True),
    (5, "south", "shy", -8, False),
]
FRAME = pd.DataFrame(ROWS, columns=COLUMNS)


def test_the_summary_has_wilsons_interval_of_shares_and_students_of_means():
    summary = al.Result.from_table(FRAME).summary()
    points, won = summary.loc[("north", "points")], summary.loc[("north", "won")]
    assert (points["value"], points["n"], points["strategy"]) == (pytest.approx(34 / 3), 3, "bold")
    assert (points["low"], points["high"]) == pytest.approx(student(34 / 3, float(np.var([12, 7, 15], ddof=1)), 3))
    assert (won["value"], won["low"], won["high"]) == (2 / 3, *wilson(2, 3))
    assert (won["what"], won["method"]) == ("share of won", "Wilson, 95%")
    assert summary.loc[("south", "points"), "value"] == pytest.approx(11 / 3)


def test_one_seat_against_another_is_taken_game_by_game():
    result = al.Result.from_table(FRAME)
    found = result.contrast("north", "south")
    points, won = found.loc["points"], found.loc["won"]
    assert (points["difference"], points["n"], points["one"], points["other"]) == (pytest.approx(23 / 3), 3, *SEATS)
    assert (points["low"], points["high"]) == pytest.approx(student(23 / 3, float(np.var([3, -3, 23], ddof=1)), 3))
    assert (won["difference"], won["low"], won["high"]) == (pytest.approx(1 / 3), *paired_share(2, 1, 3))
    with pytest.raises(UnknownName, match="'nort' is not the name of a seat of this table; did you mean 'north'"):
        result.contrast("nort", "south")
    with pytest.raises(BadTable, match="north against itself"):
        result.contrast("north", "north")
    apart = al.Result.from_table(FRAME.assign(game=range(len(FRAME))))
    with pytest.raises(BadTable, match="north and south have no game in common"):
        apart.contrast("north", "south")


def test_differences_are_those_of_the_games_that_both_have():
    second = FRAME.assign(points=[15, 9, 11, 9, 15, 0], won=[True, False, False, True, True, False])
    found = al.Result.from_table(second[second["game"] < 5]).differences(al.Result.from_table(FRAME))
    north = found.loc[("north", "points")]
    assert (north["difference"], north["n"], north["left_out"]) == (2.5, 2, 0)
    assert (north["low"], north["high"]) == pytest.approx(student(2.5, 0.5, 2))
    won = found.loc[("south", "won")]
    assert (won["difference"], won["low"], won["high"]) == (-0.5, *paired_share(0, 1, 2))
    assert (
        al.Result.from_table(FRAME).differences(al.Result.from_table(second.query("game < 5")))["left_out"].eq(1).all()
    )


def test_the_chart_has_every_outcome_once_and_says_what_it_rests_on():
    chart = al.Result.from_table(FRAME).chart("points").to_dict()
    assert chart["title"]["subtitle"][0] == "3 games, 2 seats"
    table = pd.DataFrame(next(iter(chart["datasets"].values())))
    shares = table[table["left"] < table["right"]].groupby("who")["share"].sum()
    assert shares.to_dict() == pytest.approx({"north bold": 1.0, "south shy": 1.0})
    with pytest.raises(UnknownName, match="did you mean 'points'"):
        al.Result.from_table(FRAME).chart("point")


def test_one_game_has_a_mean_and_no_interval():
    one = al.Result.from_table(FRAME[FRAME["game"] == 1])
    assert all(math.isnan(one.summary().loc[("north", "points"), end]) for end in ("low", "high"))
    assert repr(one) == "<Result of a table, 1 game, 2 seats: points, won>"
    assert "? to ?" in one._repr_html_()


@pytest.mark.parametrize(
    ("values", "edges"),
    [([3.0], [3, 4]), ([0.5, 1.5], np.linspace(0.5, 1.5, 9)), ([-8.0, 15.0], [-9, -6, -3, 0, 3, 6, 9, 12, 15, 18])],
)
def test_ranges_are_of_one_width_and_hold_the_least_and_the_largest(values, edges):
    assert ranges(np.array(values)).tolist() == pytest.approx(list(edges))


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        ([(1, "north", 3)], "is no table: a pandas DataFrame with game, seat and figures is needed"),
        (FRAME.drop(columns="seat"), "the table has no column 'seat': it needs a row for each game and seat"),
        (pd.concat([FRAME, FRAME[:1]]), "game 1 has the seat 'north' twice: each seat once in a game"),
        (FRAME[["game", "seat", "strategy"]], "the table has no column of numbers besides game and seat"),
        (FRAME.assign(game=[1, 1, None, 2, 5, 5]), "row 2, column 'game': the value is missing"),
        (FRAME.assign(points=[1, 2, 3, float("nan"), 5, 6]), "row 3, column 'points': the value is missing"),
        (FRAME.assign(points=[1, 2, float("inf"), 4, 5, 6]), "row 2, column 'points': inf is no number to count with"),
        (FRAME.assign(finished=False), "the table has no rows of finished games"),
        (FRAME[:0], "the table has no rows of finished games"),
    ],
)
def test_a_bad_table_is_refused_in_one_line(frame, words):
    with pytest.raises(BadTable, match=words) as caught:
        al.Result.from_table(frame)
    assert "\n" not in str(caught.value)


def test_figures_that_are_named_must_be_columns_of_numbers():
    with pytest.raises(BadTable, match="the table has no column 'gold': it has game, seat, strategy, points, won"):
        al.Result.from_table(FRAME, ["gold"])
    with pytest.raises(BadTable, match="the column 'strategy' holds no numbers"):
        al.Result.from_table(FRAME, ["strategy"])


def test_tables_with_nothing_in_common_are_not_compared():
    one = al.Result.from_table(FRAME)
    for other in (FRAME.assign(seat=FRAME["seat"] + "!"), FRAME.assign(game=FRAME["game"] + 99)):
        with pytest.raises(BadTable, match="no figure of one seat and one game in common"):
            one.differences(al.Result.from_table(other))
    with pytest.raises(BadTable, match="is no result of a table"):
        one.differences(FRAME)
