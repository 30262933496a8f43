"""Runs of two small games: what is refused, how long they go on, what is kept of them, and what a stop leaves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.registry import register, unregister
from tests.toys import pig

pytestmark = pytest.mark.usefixtures("toys")

QUICK: dict[str, Any] = {"progress": False}
PAIR = ["hold at 20", "random"]


def simulated(**given: Any) -> al.Result:
    return al.simulate("pig", **{"players": PAIR, "games": 6, "seed": 1, **QUICK, **given})


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"games": 0}, "games: 0 is refused: that is no number of games"),
        ({"games": "x"}, "a whole number from 1 up"),
        ({"games": 10**12 + 1}, "nobody could wait for so many games"),
        ({"seed": -1}, "that is no seed"),
        ({"mode": "fast"}, "there is 'auto', 'plain' or 'compiled'"),
        ({"mode": "compiled"}, "this game has no fast version"),
        ({"keep": "all"}, "there is 'seats', 'summary' or 'records'"),
        ({"progress": None}, "that is neither yes nor no"),
        ({"workers": 0}, "that is no number of workers"),
        ({"executor": 3}, "it has no submit()"),
        ({"time_limit": -1}, "that is no time for an answer"),
        ({"time_limit": 1, "players": ["random", lambda view: view.legal_moves[0]]}, "no other process can play it"),
        ({"until": {"gold": 0.1}}, "there is 'won', 'points' or 'busts'"),
        ({"until": {"won": 2}}, "a number above 0 and below 1"),
        ({"most_rounds": 0}, "that is no number of rounds"),
        ({"players": "random"}, "a simulation must know who plays each seat"),
        ({"players": ["random"]}, "that is 1 seat"),
        ({"players": ["greedy", "random"]}, "there is 'random' or 'hold at 20'"),
        ({"players": ["me", "random"]}, "'random' or 'hold at 20'"),
        ({"options": {"gaol": 3}}, "did you mean 'goal'?"),
        ({"options": {"goal": 0}}, "a whole number from 1 to 99999"),
        ({"edition": "first"}, "there is 'options', 'players' or 'seed'"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(al.ArcaneLabError) as caught:
        simulated(**given)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("play", "told"),
    [
        (lambda: al.compare("pig", settings={"a": {}}, players=PAIR, games=2, **QUICK), "nothing to compare with"),
        (
            lambda: al.compare("pig", settings={"a": {}, "b": {"gaol": 3}}, players=PAIR, games=2, **QUICK),
            "there is 'players', 'most_rounds' or 'options'",
        ),
        (lambda: al.sweep("pig", parameters={"gaol": [1]}, players=PAIR, games=2, **QUICK), "did you mean 'goal'?"),
        (lambda: al.sweep("pig", parameters={"goal": [0]}, players=PAIR, games=2, **QUICK), "from 1 to 99999"),
        (lambda: al.league(["random", "greedy"], game="pig", seats=(2,), games=2, **QUICK), "the name of a strategy"),
        (lambda: al.league(PAIR, game="pig", seats=(7,), games=2, **QUICK), "numbers from 2 to 6, each once"),
        (
            lambda: al.sensitivity("pig", PAIR, over=["goal"], games=2, **QUICK),
            "no value is named other than the one in use",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused_in_one_sentence(play: Any, told: str) -> None:
    with pytest.raises(al.ArcaneLabError) as caught:
        play()
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_games_are_played_until_an_interval_is_narrow_and_looked_at_after_each_thousand() -> None:
    result = simulated(games=None, until={"won": 0.05}, options={"goal": 10}, players=["hold at 20"] * 2)
    assert result.games == 2000
    won = result.summary().xs("won", level="figure")
    assert ((won["high"] - won["low"]) <= 0.05).all()
    first = simulated(games=1000, options={"goal": 10}, players=["hold at 20"] * 2).summary().xs("won", level="figure")
    assert ((first["high"] - first["low"]) > 0.05).any()
    assert result.seats.query("game < 1000").groupby("seat")["won"].mean()["p1"] == pytest.approx(first["value"]["p1"])


def test_a_summary_alone_has_the_same_figures_and_no_table() -> None:
    few = simulated(keep="summary")
    assert few.summary().equals(simulated().summary())
    with pytest.raises(al.ArcaneLabError, match="only the summary was kept"):
        _ = few.seats


def test_records_that_were_kept_are_the_games_that_were_counted() -> None:
    result = simulated(keep="records", games=3)
    for record, (_, rows) in zip(result.records, result.seats.groupby("game"), strict=True):
        game = record.replay()
        assert [seat["scores"]["points"] for seat in game.picture("table")["seats"]] == list(rows["points"])
        assert list(rows["won"]) == [seat in game.winners for seat in game.seats]


def test_games_that_did_not_end_are_counted_apart_and_not_drawn() -> None:
    result = simulated(most_rounds=1)
    assert (result.games, result.unfinished) == (6, 6)
    with pytest.raises(al.ArcaneLabError, match="no game was finished after 1 round, so there is nothing to draw"):
        result.chart("points")


def test_one_game_is_drawn_and_told_without_an_interval() -> None:
    chart = simulated(games=1).chart("points")
    assert "too few games for an interval" in chart.words()
    assert "nan" not in chart.words() + chart.svg().lower()


def test_a_stop_leaves_the_first_games_as_they_are() -> None:
    asked = 0

    def stops(view: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked == 400:
            raise KeyboardInterrupt
        return view.legal_moves[0]

    def goes_on(view: Any) -> Any:
        return view.legal_moves[0]

    short: dict[str, Any] = {"options": {"goal": 20}}
    part = simulated(players=[stops, "random"], games=50, **short)
    assert part.is_partial
    assert 0 < part.games < 50
    whole = simulated(players=[goes_on, "random"], games=part.games, **short).seats
    figures = ["game", "seat", "won", "points", "busts", "rounds"]
    assert part.seats[figures].equals(whole[figures])


def test_a_saved_result_that_was_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    simulated().save(path)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(bytes(content))
    with pytest.raises(al.ArcaneLabError, match="was changed after it was saved, so its figures cannot be trusted"):
        al.Result.load(path)


@contextmanager
def with_measured_goals() -> Iterator[None]:
    """Pig whose goal has other amounts that are worth a look."""
    form = pig.GAME.setup
    goal = replace(form.options()["goal"], measured=(10, 100))
    unregister("pig")
    register(replace(pig.GAME, setup=replace(form, options=lambda: {"goal": goal})))
    try:
        yield
    finally:
        unregister("pig")
        register(pig.GAME)


def test_a_sensitivity_measures_each_other_amount_on_the_same_dice() -> None:
    with with_measured_goals():
        found = al.sensitivity("pig", ["hold at 20"] * 2, games=40, seed=1, **QUICK)
        table = found.table()
    assert set(table["option"]) == {"goal"}
    points = table.query("figure == 'points'")
    assert (points["difference"] < -60).all()
    assert (points["high"] < 0).all()
