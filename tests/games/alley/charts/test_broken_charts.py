"""Charts of too little: one game, or games that did not end, are drawn without a stray "nan" or refused."""

from __future__ import annotations

import pytest

import arcane_lab as al


@pytest.mark.parametrize(
    "column", ["gold", "infamy", "sets_sold", "fines", "turns", "gold_infamy", "items", "inspections"]
)
def test_one_game_is_drawn_and_told_without_an_interval(column):
    chart = al.simulate(players=["greedy", "random"], games=1, mode="plain", progress=False).chart(column)
    assert "nan" not in chart.words()
    assert "nan" not in chart.svg().lower()


def test_one_game_of_sweeps_and_leagues_is_told_too():
    quiet = {"games": 1, "mode": "plain", "progress": False}
    grid = {"TC.coin_gold": [1, 9], "DE.egg_gold": [1, 2]}
    chart = al.sweep(parameters=grid, players=["greedy"] * 2, **quiet).chart("gold")
    assert "no interval" in chart.words()
    assert "nan" not in chart.svg().lower()
    told = " ".join(al.league(["greedy", "random"], seats=(2,), most_rounds=1, **quiet).sentences())
    assert "1 deal left out, because a game had not ended after 1 round." in told


def test_a_game_of_too_few_rounds_is_not_drawn_and_the_next_step_is_named():
    result = al.simulate(players=["greedy"] * 2, games=2, most_rounds=1, mode="plain", progress=False)
    with pytest.raises(
        al.ArcaneLabError, match=r"after 1 round, so there is nothing to draw: play again with more rounds"
    ):
        result.chart("gold")
