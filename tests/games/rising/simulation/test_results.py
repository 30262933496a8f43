"""Results of many games of Arcana Rising: figures that may lie below 0, ratings, charts, records, all ways to run."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.intervals import wilson
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.simulation.pictures import charts_of
from arcane_lab.simulation.tables import LARGEST, _check_range, signed_columns
from arcane_lab.simulation.tallies import Tally
from tests.twins import twin_of

PLAYERS = ["random", "random", "greedy"]


def run(players: list[Any], games: int = 60, mode: str = "compiled", **more: Any) -> Any:
    if mode == "compiled":
        twin_of("rising")
    return al.simulate("rising", players=players, games=games, seed=5, mode=mode, progress=False, **more)


@pytest.fixture(scope="module")
def result() -> Any:
    return run(PLAYERS, 300, keep="records")


@pytest.fixture(scope="module")
def alone() -> Any:
    return run(["random"], 300)


def test_a_mean_below_nought_is_that_of_the_table(result: Any) -> None:
    """AR-END-11: a total may be negative, and so may what resources are worth."""
    table = result.seats
    assert table["total"].min() < 0
    for name in ("total", "resource_vp", "blood"):
        for seat in ("p1", "p2", "p3"):
            own = table[table["seat"] == seat][name]
            row = result.summary().loc[(seat, name)]
            assert row["value"] == pytest.approx(own.mean())
            half = 1.968 * own.std() / np.sqrt(len(own))
            assert (row["low"], row["high"]) == pytest.approx((own.mean() - half, own.mean() + half), rel=1e-3)


def test_a_chart_of_totals_has_every_game_in_one_range(result: Any) -> None:
    for name in ("total", "resource_vp"):
        table = result.chart(name).data
        own = table[table["who"] == "p1 random"]
        assert own["share"].sum() == pytest.approx(1)
        assert own["left"].min() < 0
        totals = result.seats[result.seats["seat"] == "p1"][name]
        for _, row in own.iterrows():
            inside = ((totals >= row["left"]) & (totals < row["right"])).mean()
            assert row["share"] == pytest.approx(inside)


def test_the_points_of_a_total_are_told_by_their_source(result: Any) -> None:
    table = result.chart("sources").data
    summary = result.summary()["value"]
    for seat, player in (("p1", "p1 random"), ("p3", "p3 greedy")):
        own = table[table["who"] == player].set_index("source")["mean"]
        assert own.sum() == pytest.approx(summary[(seat, "total")])
        assert own["blood"] == pytest.approx(-summary[(seat, "blood")])
    assert table["source"].unique().tolist() == [
        "spells and events",
        "artifacts",
        "charms, herbs and potions",
        "gold",
        "blood",
    ]


def test_what_was_prepared_and_cast_when_and_which_moons_are_drawn(result: Any) -> None:
    summary = result.summary()["value"]
    kinds, casts = result.chart("kinds").data, result.chart("casts").data
    for who, seat in (("p1 random", "p1"), ("p3 greedy", "p3")):
        assert kinds[kinds["who"] == who]["mean"].sum() == pytest.approx(summary[(seat, "prepared")])
        assert casts[casts["who"] == who]["mean"].sum() == pytest.approx(summary[(seat, "cast")])
    assert casts["turn"].unique().tolist() == [f"turn {turn}" for turn in range(1, 7)]
    moons = result.chart("moons").data
    assert moons["moon"].unique().tolist() == ["Charms", "Herbology", "Blood Arts", "Potions", "Alchemy"]
    assert (moons["mean"] > 0).all()


def test_every_chart_says_how_many_games_and_what_is_assumed(result: Any) -> None:
    """Most cards are reconstructed: a figure that rests on them says so."""
    assert {"total", "sources", "kinds", "casts", "moons", "path"} <= set(charts_of(result._spec, 3))
    for name in ("total", "sources", "kinds", "path"):
        chart = result.chart(name)
        said = chart.to_dict()
        assert "seed 5" in said["title"]["subtitle"][0]
        assert any("rests on 79 reconstructed cards of 108" in note for note in said["usermeta"]["notes"])
    assert "This rests on 79 reconstructed cards of 108 (" in result._repr_html_()
    assert len(result.assumed) > 100


def test_the_summary_says_in_each_row_on_how_many_cards_it_rests(result: Any, alone: Any) -> None:
    """Cards, not fields; alone the six cards with the 2+ mark are not in the deck (AR-SOLO-01)."""
    assert set(result.summary()["rests_on"]) == {"79 reconstructed cards of 108"}
    assert set(alone.summary()["rests_on"]) == {"73 reconstructed cards of 108"}


def test_cards_that_somebody_gives_are_reconstructed_no_more() -> None:
    given = {"discount": "1g", "generic": 3, "effect": "gain charms 1", "evergreen": False, "round": 1}
    made = run(PLAYERS, 4, mode="plain", items={"CTG": given})
    assert set(made.summary()["rests_on"]) == {"78 reconstructed cards of 108"}


def test_ratings_are_shares_of_solo_plays_alone(alone: Any, result: Any) -> None:
    """AR-SOLO-19 to 24: a share of games in each band, with Wilson's interval."""
    found = Counter(alone.seats["rating"])
    summary = alone.summary().loc["p1"]
    for number in range(6):
        row = summary.loc[f"rated_{number}"]
        assert (row["value"], row["low"], row["high"]) == (found[number] / 300, *wilson(found[number], 300))
    assert found[0] > 0
    assert found[1] > 0
    assert "won" not in summary.index
    assert {"won", "total"} <= set(result.summary().loc["p1"].index)
    assert not {"rating", "rated_1"} & set(result.summary().loc["p1"].index)
    shares = alone.chart("rating").data
    assert shares["left"].tolist() == sorted(found)
    assert shares["share"].tolist() == pytest.approx([found[k] / 300 for k in sorted(found)])
    with pytest.raises(UnknownName, match="rating"):
        result.chart("rating")


def test_wherever_it_is_played_a_seed_names_one_table(result: Any) -> None:
    plain = run(PLAYERS, 12, mode="plain")
    assert plain.seats.equals(result.seats[: 3 * 12])
    split = run(PLAYERS, 300, workers=2)
    assert split.seats.equals(result.seats)
    assert split.summary().equals(result.summary())


def test_a_game_of_a_file_is_played_again(result: Any, tmp_path: Path) -> None:
    result.save(tmp_path / "games.parquet")
    loaded = al.Result.load(tmp_path / "games.parquet")
    assert loaded.seats.equals(result.seats)
    assert loaded.summary().equals(result.summary())
    for game in (0, 17, 299):
        played = loaded.record(game).replay()
        assert played.is_over
        totals = [seat["total"] for seat in played.picture("table")["seats"]]
        assert totals == result.seats[result.seats["game"] == game]["total"].tolist()


def test_kept_moves_come_back_though_a_payment_makes_them_larger_than_32_bits(tmp_path: Path) -> None:
    found = run([lambda view: view.legal_moves[-2 % len(view.legal_moves)], "random"], 8, mode="plain", keep="records")
    assert found._moves.numbers.max() > 2**32
    found.save(tmp_path / "games.parquet")
    loaded = al.Result.load(tmp_path / "games.parquet")
    assert loaded._moves.numbers.tolist() == found._moves.numbers.tolist()
    assert loaded.record(5).to_text() == found.record(5).to_text()
    assert loaded.record(5).replay().is_over


@pytest.mark.parametrize(("name", "number"), [("total", -1_000_001), ("vp", -1)])
def test_a_saved_number_is_within_its_range(name: str, number: int) -> None:
    found = np.array([3, number])
    least = -LARGEST if name in signed_columns("rising") else 0
    with pytest.raises(UnreadableFile, match=f"row 1, column '{name}': {number} is not from {least:,} to 1,000,000"):
        _check_range(name, found, least)
    _check_range(name, found + 1, least)


def test_settings_are_compared_swept_and_ranked() -> None:
    twin_of("rising")
    how: dict[str, Any] = {"games": 120, "seed": 2, "mode": "compiled", "progress": False}
    settings = {"once": {}, "twice": {"options": {"double_moon": "twice"}}}
    compared = al.compare("rising", settings=settings, players=["greedy", "random"], **how)
    assert "total at the end" in compared.chart().words()
    assert "seed 2" in compared._repr_html_()
    for players, column in ((["greedy", "random"], "total"), (["greedy"], "rated_2")):
        swept = al.sweep("rising", parameters={"double_moon": ["once", "twice"]}, players=players, **how)
        assert "double_moon = twice" in swept.chart(column).words()
        assert "seed 2" in swept._repr_html_()
    league = al.league(["random", "greedy"], game="rising", **{**how, "games": 30})
    assert "greedy" in league._repr_html_()


def test_outcomes_of_a_tally_are_those_of_the_table(result: Any) -> None:
    tally: Tally = result._tally
    found = Counter(result.seats[result.seats["seat"] == "p2"]["total"])
    assert {outcome: times for outcome, times in tally.outcomes("total", 1) if times} == dict(found)
