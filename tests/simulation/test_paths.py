"""One game turn by turn: the gold that the façade shows, and the quartiles of the others."""

from __future__ import annotations

import statistics

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.simulation.paths import game_path, thinned

RUN = {"games": 12, "seed": 4, "mode": "plain", "progress": False}


def picky(view):
    return view.legal_moves[-1]


@pytest.fixture(scope="module")
def result():
    return al.simulate("alley", players=["greedy", "random"], **RUN)


def test_the_path_is_that_of_the_game_played_move_by_move(result):
    game = al.Game.from_record(result.record(3))
    table = game_path(result, game=3, field=5)
    for seat, who in (("p1", "p1 greedy"), ("p2", "p2 random")):
        path = table[table["who"] == who].set_index("turn")["gold"].dropna()
        seen: dict[int, int] = {}
        for step in range(len(game.steps) + 1):
            state = game.at(step)
            number = int(seat[1]) - 1
            seen.setdefault(state.tally_turns[number], state.gold[number])
        last = max(seen)
        seen[last] = game.result()["seats"][seat]["gold"]
        assert {int(turn): int(gold) for turn, gold in path.items()} == seen


def test_every_path_ends_with_the_gold_and_the_turns_of_the_table(result):
    for number in range(4):
        table = result.path(number, field=3).dropna()
        ends = table.groupby("who", sort=False).last()
        mine = result.seats[result.seats["game"] == number]
        assert ends["gold"].tolist() == mine["gold"].tolist()
        assert ends["turn"].tolist() == mine["turns"].tolist()


def test_the_field_is_the_quartiles_of_the_other_games(result):
    """After many turns all are over, so the quartiles are those of the gold at the end."""
    table = result.path(game=2, field=11)
    assert table.attrs["field"] == 11
    others = result.seats[(result.seats["game"] != 2) & (result.seats["seat"] == "p1")]
    if table["turn"].max() >= others["turns"].max():
        last = table[table["who"] == "p1 greedy"].iloc[-1]
        assert last["middle"] == statistics.median_low(others["gold"].tolist())
    one = result.path(game=2, field=1)
    other = result.path(game=0, field=3).dropna()
    first = other[other["who"] == "p1 greedy"].set_index("turn")["gold"]
    field = one[one["who"] == "p1 greedy"].set_index("turn")
    for turn in field.index:
        expected = first.get(turn, first.iloc[-1])
        assert (field.loc[turn, ["low", "middle", "high"]] == expected).all()


def test_the_game_is_never_among_its_own_field(result):
    assert result.path(game=0, field=11).attrs["field"] == 11
    assert result.path(game=0, field=500).attrs["field"] == 11


@pytest.mark.parametrize(
    ("game", "field", "text"),
    [
        (12, 5, "game: 12 is refused: that is not the number of a game of this result; allowed: 0 to 11"),
        (-1, 5, "game: -1 is refused"),
        ("3", 5, "game: '3' is refused"),
        (1.5, 5, "game: 1.5 is refused"),
        (0, 0, "field: 0 is refused: that is not a number of other games that this result has; allowed: 1 to 11"),
        (0, None, "field: None is refused"),
    ],
)
def test_a_game_or_a_field_that_there_is_not_is_refused(result, game, field, text):
    with pytest.raises(BadSetup) as error:
        result.path(game, field)
    assert str(error.value).startswith(text)


def test_a_run_of_one_game_has_no_field():
    lonely = al.simulate("alley", players=["random"] * 2, **{**RUN, "games": 1})
    with pytest.raises(BadSetup, match="too few games"):
        lonely.path()


def test_a_function_of_ones_own_has_a_path_when_its_moves_were_kept():
    players = [picky, "random"]
    kept = al.simulate("alley", players=players, keep="records", **{**RUN, "games": 3})
    table = kept.path(1, field=2).dropna()
    mine = kept.seats[kept.seats["game"] == 1]
    assert table.groupby("who", sort=False)["gold"].last().tolist() == mine["gold"].tolist()
    forgotten = al.simulate("alley", players=players, **{**RUN, "games": 3})
    with pytest.raises(BadSetup, match="keep='records'"):
        forgotten.path(1)


def test_a_long_path_is_thinned_and_keeps_its_ends():
    turns = range(501)
    gold = [float(turn) if turn <= 437 else float("nan") for turn in turns]
    columns = {"turn": turns, "who": "p1 greedy", "gold": gold, "low": 0, "middle": 1, "high": 2}
    few = thinned(pd.DataFrame(columns))
    assert len(few) <= 62
    assert {0, 437, 500} <= set(few["turn"])
    assert few["gold"].max() == 437
