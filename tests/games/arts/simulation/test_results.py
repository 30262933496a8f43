"""Figures of Arcane Arts: what they count, and that none goes without what it rests on."""

from __future__ import annotations

import pytest

import arcane_lab as al

FIGURES = ["final", "coins", "fame", "shards", "tiles", "enchanted", "triggers", "workers", "points_unused"]


@pytest.fixture(scope="module")
def result() -> al.Result:
    return al.simulate("arts", players=["greedy", "setter", "random"], games=30, seed=4, mode="plain", progress=False)


def test_every_figure_of_the_notation_is_there(result: al.Result) -> None:
    assert {figure for _, figure in result.summary().index} >= set(FIGURES)
    assert "won" not in {figure for _, figure in result.summary().index}


def test_no_figure_goes_without_what_it_rests_on(result: al.Result) -> None:
    assert ("input start", "coins") in result.assumed
    assert ("open reading", "slot_prices") in result.assumed
    assert ("stand-in", "ST-2") in result.assumed
    assert set(result.summary()["rests_on"]) == {"34 samples, 6 assumed readings and 10 stand-ins"}
    assert any(line.startswith("input start: coins, fame") for line in result.rests_on)
    assert any("ST-1" in line for line in result.rests_on)
    assert "rests on 34 samples" in result._repr_html_()


def test_what_somebody_gives_is_no_sample_any_more() -> None:
    items = {"start": {"coins": 9}, "reward-die": {"faces": "coins shard"}}
    found = al.simulate("arts", players=["random"] * 2, games=4, seed=1, items=items, mode="plain", progress=False)
    assert ("input start", "coins") not in found.assumed
    assert ("input reward-die", "faces") not in found.assumed
    assert ("input start", "fame") in found.assumed


def test_the_heir_is_counted_when_one_plays_alone() -> None:
    found = al.simulate("arts", players=["greedy"], games=12, seed=1, mode="plain", progress=False)
    assert found.summary().loc[("p1", "heir_final")]["value"] > 0
    assert ("input heir", "ap") in found.assumed
    assert ("stand-in", "ST-8") in found.assumed


def test_inputs_and_options_can_be_swept() -> None:
    found = al.sweep(
        "arts", parameters={"start.coins": [0, 12]}, players=["greedy", "greedy"], games=12, seed=2, progress=False
    )
    assert len(found.results) == 2


def test_one_seed_names_one_result() -> None:
    again = [
        al.simulate("arts", players=["greedy", "collector"], games=6, seed=9, mode="plain", progress=False).summary()
        for _ in range(2)
    ]
    assert again[0].equals(again[1])
