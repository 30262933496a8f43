"""One game turn by turn: the gold that the façade shows, and the quartiles of the others."""

from __future__ import annotations

import statistics
from types import SimpleNamespace

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.play import FIGURES
from arcane_lab.simulation import paths
from arcane_lab.simulation.paths import _compare, game_path
from arcane_lab.simulation.replays import OtherGame, Records
from arcane_lab.simulation.replays import goes_on as is_played_on

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


# --- fields and their ends, by hand -----------------------------------------------------------------------


def test_a_field_leaves_the_game_out_and_has_as_many_others_as_were_asked_for(result, monkeypatch):
    asked = []
    monkeypatch.setattr(paths, "_path_of", lambda result, game: asked.append(game) or ([[1], [2]], game != 5))
    for game, field in ((0, 3), (2, 3), (3, 3), (11, 2), (4, 11), (4, 99)):
        asked.append("|")
        result.path(game, field)
    others = [[0, 1, 2, 3], [2, 0, 1, 3], [3, 0, 1, 2], [11, 0, 1], [4, *(k for k in range(12) if k != 4)]]
    assert asked == [part for order in [*others, others[-1]] for part in ("|", *order)]


def test_games_that_did_not_end_are_no_field(result, monkeypatch):
    monkeypatch.setattr(paths, "_path_of", lambda result, game: ([[game], [game]], game == 2))
    assert result.path(0, 3).attrs["field"] == 1
    assert result.path(0, 3)["middle"].tolist() == [2.0, 2.0]
    monkeypatch.setattr(paths, "_path_of", lambda result, game: ([[game], [game]], False))
    with pytest.raises(al.ArcaneLabError, match="no other game was finished, so there is no field to see this one"):
        result.path(0, 3)


@pytest.mark.parametrize(
    ("rounds", "moves", "goes_on"), [(3, 9, True), (4, 9, False), (3, 10, False), (1, 0, True), (4, 10, False)]
)
def test_a_game_was_played_on_up_to_its_last_round_and_move(rounds, moves, goes_on):
    result = SimpleNamespace(most_rounds=3, most_decisions=10)
    assert is_played_on(result, rounds, moves) == goes_on


def test_a_game_that_ends_otherwise_than_it_was_counted_is_refused():
    spec, row = find_game("alley"), [0] * len(FIGURES)
    row[FIGURES.index("decisions")], row[FIGURES.index("gold")] = 30, 60
    _compare(spec, row, 7, {"decisions": 30, "gold": 60})
    _compare(spec, None, 7, {"decisions": 1, "gold": 1})
    for moves, gold, words in ((31, 60, "decisions 31, not 30"), (30, 59, "gold 59, not 60")):
        with pytest.raises(OtherGame, match=rf"game 7 does not go as it did when it was counted \({words}\)"):
            _compare(spec, row, 7, {"decisions": moves, "gold": gold})


def test_choices_that_are_not_allowed_end_a_path_with_the_place(monkeypatch):
    kept = al.simulate("alley", players=[picky, "random"], keep="records", **{**RUN, "games": 2})
    whole = kept.records.choices(0)
    short = [whole[0][:1], whole[1]]
    for wrong, moves in (([[-1], whole[1]], "0 moves"), (short, "1 move")):
        monkeypatch.setattr(Records, "choices", lambda self, number, wrong=wrong: wrong)
        with pytest.raises(OtherGame, match=rf"\(after {moves} the next one is not allowed\)"):
            kept.path(0, 1)


def test_the_only_other_game_of_two_is_the_field():
    two = al.simulate("alley", players=["random"] * 2, **{**RUN, "games": 2})
    assert (two.path(1, 1).attrs["field"], two.path(0, 9).attrs["field"]) == (1, 1)
    with pytest.raises(BadSetup, match=r"field: 0 is refused: .*; allowed: 1 to 1"):
        two.path(0, 0)
