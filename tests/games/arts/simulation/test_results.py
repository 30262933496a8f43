"""Figures of Arcane Arts: what they count, and that none goes without what it rests on."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app

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


def test_every_figure_wherever_it_is_read_says_what_it_rests_on(result: al.Result) -> None:
    """Row by row of the summary, in every chart, on the page of the result, in a comparison and at the command line."""
    what = "34 samples, 6 assumed readings and 10 stand-ins"
    rows = result.summary()
    assert len(rows) == len(result.players) * len({figure for _, figure in rows.index})
    assert (rows["rests_on"] == what).all()
    for figure in FIGURES:
        assert f"rests on {what}" in json.dumps(result.chart(figure).to_dict()), figure
    assert all(f"{line.split(':')[0]}" in " ".join(result.rests_on) for line in ("input start", "open readings"))
    settings = {"ours": {}, "poor": {"items": {"start": {"coins": 9}}}}
    compared = al.compare("arts", settings=settings, players=["random"] * 2, games=20, seed=1, progress=False)
    assert f"rests on {what}" in compared._repr_html_()
    call = ("simulate", "--game", "arts", "--players", "random,random", "--games", "4", "--seed", "1")
    assert what in CliRunner().invoke(build_app(), call).output


def test_inputs_and_readings_of_ones_own_are_named_too() -> None:
    """A figure rests on what somebody gave as well: it is named with its value."""
    given = {"items": {"start": {"coins": 9}}, "options": {"golem_last": "all_sent"}}
    found = al.simulate("arts", players=["random"] * 2, games=4, seed=1, mode="plain", progress=False, **given)
    assert found.rests_on[-2:] == (
        "given: differs from the defaults in golem_last = 'all_sent'",
        "given: inputs of your own: start coins = 9",
    )


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
