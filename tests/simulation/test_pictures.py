"""Charts of a result beyond single columns: the same numbers as in its table, whatever was kept."""

from __future__ import annotations

import json

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.errors import UnknownName
from arcane_lab.simulation.frames import Frame, rounded_up
from arcane_lab.simulation.intervals import student
from arcane_lab.simulation.pictures import CHARTS, INFAMY_WIDTH, gold_infamy_table, inspections_table, items_table
from arcane_lab.simulation.tallies import Tally

PLAYERS = ["greedy", "random", "greedy"]
RUN = {"players": PLAYERS, "games": 40, "seed": 5, "mode": "plain", "progress": False}


@pytest.fixture(scope="module")
def result():
    return al.simulate("alley", **RUN)


def test_gold_and_infamy_together_are_those_of_the_table(result):
    table, (gold, infamy), reach = gold_infamy_table(result._tally, result.players)
    seats = result.seats
    for row in table.to_dict("records"):
        mine = seats[seats["seat"] == row["who"][:2]]
        found = mine["gold"].between(row["gold"], row["gold"] + gold - 1)
        found &= mine["infamy"].between(row["infamy"], row["infamy"] + infamy - 1)
        assert row["share"] == found.sum() / 40
    assert table.groupby("who")["share"].sum().tolist() == pytest.approx([1.0] * 3)
    assert 0.02 < reach < 0.3


def test_the_items_sold_are_those_of_the_table(result):
    table = items_table(result, result._tally).set_index(["item", "who"])
    for code, item in datasets.items("alley").items():
        for seat, player in enumerate(PLAYERS, start=1):
            sold = result.seats.loc[result.seats["seat"] == f"p{seat}", f"sold_{code}"]
            row = table.loc[(item.name, f"p{seat} {player}")]
            assert row["mean"] == pytest.approx(sold.mean())
            if sold.any():
                assert row["high"] == pytest.approx(student(sold.mean(), sold.var(ddof=1), 40).high)


def test_the_shares_of_inspections_are_those_of_the_table(result):
    table = inspections_table(result._tally, result.players).set_index(["who", "what"])
    inspections = result.seats.groupby("game")["rounds"].first().sum()
    for seat, player in enumerate(PLAYERS, start=1):
        mine = result.seats[result.seats["seat"] == f"p{seat}"]
        for what, column in (("triggered the inspection", "triggered"), ("paid the penalty", "penalised")):
            assert table.loc[(f"p{seat} {player}", what), "share"] == mine[column].sum() / inspections


def test_a_summary_gives_the_same_charts_as_the_whole_table(result):
    summary = al.simulate("alley", **RUN, keep="summary")
    for name in CHARTS:
        assert summary.chart(name, field=5).to_dict() == result.chart(name, field=5).to_dict()


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_says_how_many_games_which_seed_and_what_it_rests_on(result, name):
    title = result.chart(name, game=4, field=5).to_dict()["title"]
    lines = " ".join(title["subtitle"])
    assert "seed 5" in lines
    assert ("game 4 against 5 other games" if name == "path" else "40 games") in lines
    assert "assumed card values" in lines
    assert "interval" in lines


@pytest.mark.parametrize("seats", [2, 6])
def test_a_chart_of_a_million_games_stays_small(seats):
    """The fullest tally there can be: every pair of gold and infamy was seen."""
    random = np.random.default_rng(1)
    tally = Tally(seats, finished=1_000_000)
    tally.together = random.integers(1, 400, size=(seats, 350, 25))
    table, (gold, infamy), _ = gold_infamy_table(tally, ("greedy",) * seats)
    assert (gold, infamy) == (20, INFAMY_WIDTH)
    from arcane_lab.charts import gold_infamy_map

    chart = gold_infamy_map(table, title="T", subtitle=["S"] * 3, ranges=(gold, infamy))
    assert len(json.dumps(chart.to_dict())) < 50_000


def test_an_unknown_chart_is_refused_with_the_nearest(result):
    with pytest.raises(UnknownName, match="did you mean 'inspections'"):
        result.chart("inspection")


def test_a_run_without_a_finished_game_has_nothing_to_draw():
    race = {"edition": "first", "most_rounds": 1, "games": 3, "mode": "plain", "progress": False}
    result = al.simulate("alley", players=["random", "random"], **race)
    assert result.unfinished == 3
    for name in CHARTS:
        with pytest.raises(al.ArcaneLabError, match="finished"):
            result.chart(name)


@pytest.mark.parametrize(
    ("value", "end"),
    [
        (1e-9, 1e-9),
        (0.0101, 0.012),
        (0.11, 0.12),
        (0.99, 1),
        (1, 1),
        (1.01, 1.2),
        (6.1, 8),
        (80, 80),
        (81, 100),
        (2_001, 2_500),
    ],
)
def test_an_axis_ends_at_the_next_fine_step(value: float, end: float) -> None:
    assert rounded_up(value) == end


def test_the_outcomes_of_a_frame_are_whole_ranges_and_only_grow() -> None:
    frame = Frame(games=100)
    assert frame.outcomes(-3, 7, 4) == (-4, 8)
    assert frame.outcomes(0, 9, 4) == (-4, 12), "what was inside stays inside"
    assert frame.outcomes(-4, 12, 4) == (-4, 12), "an end that is one of the steps is no reason to grow"
