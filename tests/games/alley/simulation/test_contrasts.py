"""Contrasts within the same games: two seats, who began, and what the intervals are worth."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.intervals import paired_share, student

RANDOM_START = {"starting_player": "random"}


@pytest.fixture(scope="module")
def result() -> al.Result:
    players = ["greedy", "random", "random"]
    return al.simulate("alley", players=players, games=60, options=RANDOM_START, mode="plain", progress=False)


def wide(result: al.Result, column: str) -> pd.DataFrame:
    """A figure by game and seat."""
    return result.seats.pivot(index="game", columns="seat", values=column).astype(float)


def test_a_contrast_of_two_seats_is_the_paired_t_of_their_differences(result):
    gold = wide(result, "gold")
    change = gold["p1"] - gold["p3"]
    found = result.contrast("p1", "p3").table().loc["gold"]
    assert found["difference"] == pytest.approx(change.mean())
    assert (found["low"], found["high"]) == pytest.approx(student(change.mean(), change.var(ddof=1), 60))
    assert (found["n"], found["seed"], found["method"]) == (60, 1, "paired, Student's t, 95%")


def test_a_contrast_of_shares_is_tangos_interval(result):
    won = wide(result, "won")
    gained, lost = int((won["p1"] > won["p2"]).sum()), int((won["p1"] < won["p2"]).sum())
    found = result.contrast("p1", "p2").table().loc["won"]
    assert found["difference"] == pytest.approx((gained - lost) / 60)
    assert (found["low"], found["high"]) == pytest.approx(paired_share(gained, lost, 60))


def starts(result: al.Result) -> list[int]:
    """The seat that begins each game, as the games themselves show: who turns up the first item."""
    return [int(result.record(game).replay().steps[0].seat[1:]) - 1 for game in range(result.games)]


def test_figures_by_start_are_those_of_who_began(result):
    first = starts(result)
    assert len(set(first)) == 3
    gold = wide(result, "gold").to_numpy()
    table = result.by_start()
    for place in range(3):
        sat = [(one + place) % 3 for one in first]
        assert table.loc[(place + 1, "gold"), "value"] == pytest.approx(gold[np.arange(60), sat].mean())
    assert table.loc[(1, "won"), "who"] == "p1, p2 and p3"
    assert set(table["n"]) == {60}
    others = (gold.sum(axis=1) - gold[np.arange(60), first]) / 2
    change = gold[np.arange(60), first] - others
    found = result.contrast(first=True).table().loc["gold"]
    assert found["difference"] == pytest.approx(change.mean())
    assert (found["low"], found["high"]) == pytest.approx(student(change.mean(), change.var(ddof=1), 60))


def test_a_start_that_is_always_one_seat_is_not_mistaken_for_its_player():
    given = {"games": 6, "mode": "plain", "progress": False}
    mixed = al.simulate("alley", players=["greedy", "random"], **given)
    assert "the start can't be told from the player" in mixed.contrast(first=True).note
    assert mixed.by_start().loc[(1, "won"), "who"] == "p1 greedy"
    alike = al.simulate("alley", players=["random", "random"], **given)
    assert "the difference is that of the start" in alike.contrast(first=2).note


def test_a_contrast_is_told_in_a_sentence_and_drawn(result):
    found = result.contrast("p1", "p2")
    assert found.sentence("won").startswith("games won: p1 greedy +")
    assert "95% interval" in found.sentence("won")
    assert "60 games, seed 1" in found.sentence("won")
    assert "p1 greedy" in found.chart("won").words()
    assert "against p2 random" in found._repr_html_()
    assert "against who was second" in repr(result.contrast(first=2))


@pytest.mark.parametrize(
    ("arguments", "first", "told"),
    [
        (("p1", "p1"), None, "that is the same seat"),
        (("p1",), None, "it takes two"),
        ((), None, "it takes two"),
        (("p1", "p2"), True, "two seats are named too"),
        ((), 4, "2 to 3"),
        ((), False, "2 to 3"),
        ((), "p1", "2 to 3"),
    ],
)
def test_a_contrast_that_cannot_be_is_refused(result, arguments, first, told):
    with pytest.raises(BadSetup, match=told):
        result.contrast(*arguments, first=first)


def test_an_unknown_seat_or_figure_is_named(result):
    with pytest.raises(UnknownName):
        result.contrast("p1", "p7")
    with pytest.raises(UnknownName):
        result.contrast("p1", "p2").sentence("glod")


def test_a_summary_alone_has_no_contrast():
    result = al.simulate("alley", players=["random"] * 2, games=4, keep="summary", mode="plain", progress=False)
    with pytest.raises(BadSetup, match="only the summary was kept"):
        result.contrast("p1", "p2")


def test_a_chart_of_shares_has_each_players_interval(result):
    words = result.chart("won").words()
    row = result.summary().loc[("p1", "won")]
    assert f"{100 * row['value']:.1f}%"[:2] in words
    assert "p3 random" in words


def test_a_sweep_draws_differences_from_its_first_point():
    given = {"games": 20, "mode": "plain", "progress": False}
    swept = al.sweep("alley", players=["greedy", "random"], parameters={"penalty_infamy": [10, 0, 30]}, **given)
    words = swept.chart("infamy", difference=True).words()
    table = swept.differences().query("figure == 'infamy' and seat == 'p1' and penalty_infamy == 0")
    assert "Differences from penalty_infamy = 10" in words
    assert f"{table['difference'].iloc[0]:+.2f}"[1:] in words
    grid = {"penalty_infamy": [10, 0], "fine_gold": [25, 5]}
    both = al.sweep("alley", players=["greedy", "random"], parameters=grid, **given)
    assert "Differences from" in both.chart("gold", "p2", difference=True).words()
    with pytest.raises(BadSetup):
        swept.chart("gold", difference="yes")


@pytest.mark.thorough
def test_intervals_of_contrasts_hold_the_truth_as_often_as_they_say():
    """Coverage: of 400 runs of 40 games, 95% intervals hold the difference of 16,000 games about 95 times in 100."""
    players = ["greedy", "random", "random"]
    whole = al.simulate("alley", players=players, games=16_000, options=RANDOM_START, progress=False)
    gold, won = wide(whole, "gold").to_numpy(), wide(whole, "won").to_numpy()
    truth = (gold[:, 0] - gold[:, 2]).mean(), (won[:, 0] - won[:, 2]).mean()
    held = [0, 0]
    for run in range(400):
        part = slice(40 * run, 40 * run + 40)
        change = gold[part, 0] - gold[part, 2]
        gained = int((won[part, 0] > won[part, 2]).sum())
        lost = int((won[part, 0] < won[part, 2]).sum())
        for k, (low, high) in enumerate(
            (student(change.mean(), change.var(ddof=1), 40), paired_share(gained, lost, 40))
        ):
            held[k] += low <= truth[k] <= high
    assert all(360 <= count <= 396 for count in held), held
