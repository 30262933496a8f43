"""Simulations of two small games: one seed names one table, and each result is told in the figures of its game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.registry import find_game
from tests.toys import TOYS

pytestmark = pytest.mark.usefixtures("toys")

QUICK: dict[str, Any] = {"progress": False}
PLAYERS = {"pig": ["hold at 20", "random"], "night-market": ["greedy", "random", "greedy"]}


def simulated(name: str, games: int = 30, **given: Any) -> al.Result:
    return al.simulate(name, **{"players": PLAYERS[name], "games": games, "seed": 1, **QUICK, **given})


@pytest.mark.parametrize("name", TOYS)
def test_one_seed_names_one_table_however_it_is_played(name: str) -> None:
    tables = [simulated(name).seats, simulated(name, workers=2).seats]
    assert all(table.equals(tables[0]) for table in tables)
    assert not simulated(name, seed=2).seats.equals(tables[0])


@pytest.mark.parametrize("name", TOYS)
def test_a_game_of_a_result_is_the_game_that_is_played_by_hand(name: str) -> None:
    result = simulated(name, games=4)
    for number in range(4):
        replayed = result.records[number].replay()
        assert replayed.is_over
        row = result.seats[result.seats["game"] == number]
        assert list(replayed.winners) == list(row[row["won"]]["seat"])
        scores = [seat["scores"]["points"] for seat in replayed.picture("table")["seats"]]
        assert list(row["points"]) == scores
        assert len(replayed.steps) == row["decisions"].iloc[0]


@pytest.mark.parametrize("name", TOYS)
def test_a_game_with_strategies_is_the_first_of_a_simulation(name: str) -> None:
    game = al.Game(name, players=PLAYERS[name], seed=1)
    replayed = simulated(name, games=1).records[0].replay()
    rules = find_game(name).rules
    assert rules.key(game.at(len(game.steps))) == rules.key(replayed.at(len(replayed.steps)))


@pytest.mark.parametrize("name", TOYS)
def test_a_summary_has_the_figures_of_the_game_with_intervals(name: str) -> None:
    result = simulated(name, games=60)
    summary = result.summary()
    figures = ["won", "points", "busts"] if name == "pig" else ["won", "points", "dearest"]
    assert list(dict.fromkeys(summary.index.get_level_values("figure"))) == figures
    points, means = summary.xs("points", level="figure"), result.seats.groupby("seat")["points"].mean()
    assert list(points["value"]) == pytest.approx(list(means))
    assert (points["low"] < points["value"]).all()
    assert (points["value"] < points["high"]).all()


def test_hold_at_20_beats_random_at_pig_and_busts_as_often_as_can_be_counted() -> None:
    mine = simulated("pig", games=150).seats.query("seat == 'p1'")
    assert mine["won"].mean() > 0.9
    # A turn ends with a 1 in 9,440,899 of 15,116,544 cases; the last of a game is shorter.
    assert 0.56 < mine["busts"].sum() / mine["rounds"].sum() < 0.65


def test_charts_are_drawn_of_the_figures_of_the_game() -> None:
    result = simulated("pig")
    for figure, unit in (("points", "points at the end"), ("busts", "turns lost to a 1")):
        words = result.chart(figure).words()
        assert unit in result.chart(figure).to_dict()["title"]["text"]
        for seat, player in (("p1", "hold at 20"), ("p2", "random")):
            mean = result.summary().loc[(seat, figure), "value"]
            assert f"{seat} ({player}): on average {mean:.1f} (95% interval " in words
    with pytest.raises(UnknownName, match="'gold'"):
        result.chart("gold")


def test_an_own_function_plays_a_seat_and_is_told_where_it_failed() -> None:
    def careful(view: Any) -> str:
        return "hold" if view.picture["pot"] >= 10 else "roll"

    assert simulated("pig", players=[careful, "random"]).seats.query("seat == 'p1'")["won"].mean() > 0.8

    def wrong(view: Any) -> str:
        return "fly"

    with pytest.raises(al.ArcaneLabError, match=r"answered what is no move: cannot read 'fly' as a move"):
        simulated("pig", players=["random", wrong])


def test_an_own_function_of_night_market_reads_nothing_that_is_hidden() -> None:
    told = []

    def spy(view: Any) -> Any:
        told.append([seat["bid"] + seat["hand"] for seat in view.picture["seats"] if seat["id"] != view.seat])
        return view.legal_moves[0]

    simulated("night-market", games=2, players=["random", spy, "random"])
    assert told
    assert {card for seats in told for cards in seats for card in cards} == {"??"}


def test_a_sweep_goes_through_the_goals_of_pig() -> None:
    sweep = al.sweep("pig", parameters={"goal": [10, 100]}, players=["hold at 20"] * 2, games=60, seed=1, **QUICK)
    points = sweep.table().query("figure == 'points'").groupby("goal")["value"].mean()
    assert points[10] < 12
    assert points[100] > 60
    assert "goal" in sweep.chart().to_json()


def test_settings_are_compared_on_the_same_dice() -> None:
    settings = {name: {"options": {"goal": goal}} for name, goal in (("short", 20), ("same", 20), ("long", 60))}
    compared = al.compare("pig", settings=settings, players=["hold at 20", "random"], games=40, seed=1, **QUICK)
    assert repr(compared) == "<Comparison of 3 settings, 40 games each, seed 1: short, same, long>"
    first, *_, last = compared.sentences()
    assert first == "same, p1 hold at 20: points at the end exactly the same, as the settings are."
    assert last.startswith("long, p2 random: points at the end +")
    assert "points at the end" in compared.chart().to_json()


def test_a_league_of_night_market_puts_greedy_first() -> None:
    league = al.league(["random", "greedy"], game="night-market", seats=[2], games=20, seed=1, **QUICK)
    assert repr(league) == "<League of random and greedy at 2 seats, 20 deals each played twice, seed 1>"
    assert league.dominant == "greedy"
    assert list(league.strengths()["strategy"]) == ["greedy", "random"]
    assert "greedy" in league.chart().to_json()


@pytest.mark.parametrize("name", TOYS)
def test_a_result_is_saved_and_loaded_again(name: str, tmp_path: Path) -> None:
    result = simulated(name, games=5)
    result.save(tmp_path / "result.parquet")
    again = al.Result.load(tmp_path / "result.parquet")
    assert again.seats.equals(result.seats)
    assert again.setup == result.setup
