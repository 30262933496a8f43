"""Figures, charts and words come from the game: what it leaves out is not there, what it tells is drawn as it says."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.engine.figures import Joint, Rates
from arcane_lab.engine.plain.loop import option, setup_form
from arcane_lab.engine.registry import register, unregister
from arcane_lab.simulation.figures import columns_of
from tests.charts.players import said_below
from tests.toys import pig

pytestmark = pytest.mark.usefixtures("toys")

RUN: dict[str, Any] = {"players": ["hold at 20", "random"], "seed": 4, "mode": "plain", "progress": False}
BOTH = Joint(name="both", across="points", up="busts", up_width=2)
TURNS = Rates(name="turns", per="rounds", happened=(("busts", "lost the turn"),))


@pytest.fixture(scope="module")
def told() -> Iterator[al.Result]:
    """A result of pig as a game that tells of two figures together and of what happens in its rounds."""
    form = setup_form("told-pig", (2, 6), [option("goal", "How many points win?", 100, 1, 99_999, ("PIG-4",))])
    register(replace(pig.GAME, name="told-pig", setup=form, joint=BOTH, rates=TURNS))
    try:
        yield al.simulate("told-pig", games=40, **RUN)
    finally:
        unregister("told-pig")


def test_a_chart_that_the_game_leaves_out_is_unknown() -> None:
    result = al.simulate("pig", games=5, **RUN)
    for name in ("both", "inspections", "items", "gold_infamy"):
        with pytest.raises(UnknownName, match=f"'{name}' is not the name of a chart of a result; there is 'points'"):
            result.chart(name)


def test_the_score_is_what_is_drawn_unless_something_else_is_asked_for(told: al.Result) -> None:
    assert told.chart().words() == told.chart("points").words() == told.chart("score").words()
    assert "Points at the end: shares of 40 games, seed 4. p1 (hold at 20): on average" in told.chart().words()
    assert told.chart().words().startswith("Most points at the end: Hold at 20 (p1) ")


def test_two_figures_together_are_a_map_in_the_words_of_the_game(told: al.Result) -> None:
    chart = told.chart("both")
    encoding = chart.to_dict()["spec"]["encoding"]
    assert (encoding["x"]["field"], encoding["y"]["field"]) == ("points", "busts")
    assert encoding["y"]["title"] == "turns lost to a 1"
    assert " points with " in chart.words()


def test_a_rate_is_told_of_what_the_game_counts_it_in(told: al.Result) -> None:
    drawn = told.chart("turns")
    rounds = int(told.seats.groupby("game")["rounds"].first().sum())
    assert f"estimates from {rounds:,} turns" in said_below(drawn)
    lost = told.seats.query("seat == 'p1'")["busts"].sum() / rounds
    assert f"p1 hold at 20: lost the turn {100 * lost:.1f}%" in drawn.words()


def test_every_column_of_a_table_says_what_it_holds(told: al.Result) -> None:
    about = columns_of(pig.GAME)
    assert list(about) == list(told.seats.columns)
    assert all(about.values())


@pytest.mark.parametrize("how", [{"time_limit": 5}, {"executor": ProcessPoolExecutor}])
def test_a_game_that_no_other_process_knows_is_played_in_this_one_alone(how: dict[str, Any]) -> None:
    given = {name: value() if callable(value) else value for name, value in how.items()}
    with pytest.raises(BadSetup, match="'pig' is refused: it is registered in this process alone, so no other process"):
        al.simulate("pig", **{**RUN, "players": [lambda view: view.legal_moves[0], "random"]}, games=3, **given)
