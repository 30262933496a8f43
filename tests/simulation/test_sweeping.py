"""`sweep`: every point is the run that `simulate` makes with that value, all on the same deals."""

from __future__ import annotations

import json

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.datasets import DatasetError
from arcane_lab.simulation import common_deals
from arcane_lab.simulation.figures import FIGURES

QUIET = {"mode": "plain", "progress": False}
PAIR = ["greedy", "greedy"]


@pytest.fixture(scope="module")
def coins():
    return al.sweep("alley", parameters={"TC.coin_gold": [1, 2, 4]}, players=PAIR, games=15, seed=3, **QUIET)


@pytest.fixture(scope="module")
def grid():
    parameters = {"coin_gold": [1, 3], "players": [PAIR, ["greedy", "random"]]}
    return al.sweep("alley", parameters=parameters, games=8, seed=3, **QUIET)


def test_each_point_is_what_simulate_gives_for_that_value(coins):
    table = coins.table()
    assert len(table) == 3 * 2 * len(FIGURES)
    for value in (1, 2, 4):
        given = {"players": PAIR, "games": 15, "seed": 3, "items": {"TC": {"coin_gold": value}}, **QUIET}
        expected = al.simulate("alley", **given).summary().reset_index()
        part = table[table["TC.coin_gold"] == value].reset_index(drop=True)
        assert part.drop(columns=["TC.coin_gold", "unfinished"]).equals(expected)
        assert set(part["n"]) == {15}
        assert set(part["seed"]) == {3}


def test_differences_are_those_of_compare(coins):
    settings = {"1": {"items": {"TC": {"coin_gold": 1}}}, "4": {"items": {"TC": {"coin_gold": 4}}}}
    expected = al.compare("alley", settings=settings, players=PAIR, games=15, seed=3, **QUIET).differences()
    table = coins.differences()
    assert set(table["TC.coin_gold"]) == {2, 4}
    found = table[table["TC.coin_gold"] == 4].set_index(["seat", "figure"])
    columns = ["difference", "low", "high", "n", "method"]
    assert found[columns].equals(expected.loc["4"][columns])


def test_two_parameters_make_a_grid_and_other_values_are_written_in_words(grid):
    table = grid.table()
    points = table[["coin_gold", "players"]].drop_duplicates().to_numpy().tolist()
    assert points == [[1, "greedy, greedy"], [1, "greedy, random"], [3, "greedy, greedy"], [3, "greedy, random"]]
    given = {"players": ["greedy", "random"], "games": 8, "seed": 3, "options": {"coin_gold": 3}, **QUIET}
    expected = al.simulate("alley", **given).summary()["value"].to_list()
    mine = table[(table["coin_gold"] == 3) & (table["players"] == "greedy, random")]
    assert mine["value"].to_list() == expected


@pytest.mark.parametrize(
    ("parameters", "setup"),
    [
        ({"infamy_wrap": ["cycle24"]}, lambda s: s.options["infamy_wrap"] == "cycle24"),
        ({"edition": ["first"]}, lambda s: s.edition == "first"),
        ({"powers": [{"p1": "glynna"}]}, lambda s: dict(s.powers) == {"p1": "glynna"}),
        ({"TC.infamy_each": [7]}, lambda s: dict(s.items["TC"]) == {"infamy_each": 7}),
        ({"TC.coin_gold": range(2, 3)}, lambda s: dict(s.items["TC"]) == {"coin_gold": 2}),
    ],
)
def test_options_card_values_editions_and_powers_can_be_swept(parameters, setup):
    swept = al.sweep("alley", parameters=parameters, players=["random", "random"], games=1, **QUIET)
    assert setup(swept.first.setup)


def test_the_greatest_number_of_rounds_can_be_swept():
    given = {"players": PAIR, "edition": "first", "games": 2, **QUIET}
    swept = al.sweep("alley", parameters={"most_rounds": [1, 2]}, **given)
    assert [result.most_rounds for result in swept.results] == [1, 2]
    assert swept.table().groupby("most_rounds")["unfinished"].first().to_list() == [2, 2]
    cells = "most_rounds = 1 and most_rounds = 2"
    assert f"With {cells}, 2 of 2 games did not end; no figure counts them." in swept.note
    with pytest.raises(al.ArcaneLabError, match="no game was finished, so there is nothing to draw"):
        swept.chart("gold")


@pytest.mark.parametrize(
    ("parameters", "error", "words"),
    [
        (None, BadSetup, "that names nothing to change"),
        ({}, BadSetup, "that is 0 names"),
        ({"coin_gold": [1], "edition": ["first"], "egg_gold": [1]}, BadSetup, "that is 3 names"),
        ({"coin_gld": [1]}, UnknownName, "something that can be swept; did you mean 'coin_gold'"),
        ({"DE.coin_gold": [1]}, UnknownName, "did you mean 'coin_gold'"),
        ({"coin_gold": 3}, BadSetup, r"parameters\['coin_gold'\]: 3 is refused: that is no list of values"),
        ({"edition": "first"}, BadSetup, "that is no list of values"),
        ({"coin_gold": []}, BadSetup, "that is no list of values"),
        ({"coin_gold": [1, 2, 1]}, BadSetup, "1 is refused: that value is there twice"),
        ({"coin_gold": range(50), "egg_gold": range(50)}, BadSetup, "that makes 2500 points"),
        ({"coin_gold": [1, -4]}, DatasetError, "-4"),
    ],
)
def test_what_cannot_be_swept_is_refused(parameters, error, words):
    with pytest.raises(error, match=words):
        al.sweep("alley", parameters=parameters, players=PAIR, games=2, **QUIET)


def test_ctrl_c_keeps_the_same_games_at_every_point(monkeypatch):
    played, chunks = common_deals._play_chunk, iter(range(100))

    def interrupted(*given):
        if next(chunks) == 3:
            raise KeyboardInterrupt
        return played(*given)

    monkeypatch.setattr(common_deals, "_play_chunk", interrupted)
    swept = al.sweep("alley", parameters={"coin_gold": [1, 2]}, players=PAIR, games=300, **QUIET)
    assert [result.games for result in swept.results] == [common_deals.FIRST_CHUNK] * 2
    assert set(swept.table()["kind"]) == {"estimate, partial run"}
    assert "The run was interrupted: 10 of 300 games were played at each point." in swept.note


def test_the_line_and_the_drawing_of_a_sweep(coins, grid):
    assert repr(coins) == "<Sweep of TC.coin_gold over 3 points, 15 games each, seed 3>"
    assert repr(grid) == "<Sweep of coin_gold and players over 4 points, 8 games each, seed 3>"
    html = coins._repr_html_()
    assert html.count("<small>") == 3 * 2 * len(FIGURES)
    assert "15 games each, seed 3" in html
    assert "assumed card values" in html


def test_unknown_figures_and_seats_are_refused(grid):
    with pytest.raises(UnknownName, match="did you mean 'gold'"):
        grid.chart("golds")
    with pytest.raises(UnknownName, match="'p3' is not the name of a seat of these games"):
        grid.chart("gold", seat="p3")


@pytest.mark.parametrize("column", ["gold", "won"])
def test_one_parameter_is_drawn_as_lines(coins, column):
    chart = coins.chart(column)
    drawn = chart.to_dict()
    assert len(json.dumps(drawn)) < 50_000
    table = coins.table()
    (rows,) = drawn["datasets"].values()
    assert len(rows) == 6
    for row in rows:
        at = (table["TC.coin_gold"] == row["value"]) & (table["seat"] == row["who"][:2]) & (table["figure"] == column)
        expected = table.loc[at, ["value", "low", "high"]].to_numpy()[0].tolist()
        assert [row["mean"], row["low"], row["high"]] == pytest.approx(expected)
    subtitle = " ".join(drawn["title"]["subtitle"])
    assert "15 games each, seed 3" in subtitle
    assert "the band is the 95% interval" in subtitle
    assert "assumed card values" in subtitle
    assert "TC.coin_gold = 4: p1 " in chart.words()


def test_two_parameters_are_drawn_as_a_map_of_one_seat(grid):
    drawn = grid.chart("gold", seat="p2").to_dict()
    rows = next(rows for rows in drawn["datasets"].values() if "x" in rows[0])
    table = grid.table()
    mine = table[(table["seat"] == "p2") & (table["figure"] == "gold")]
    expected = mine[["coin_gold", "players", "value"]].to_numpy().tolist()
    assert sorted([row["x"], row["y"], row["value"]] for row in rows) == sorted(expected)
    title = drawn["title"]["text"]
    assert "of p2, by coin_gold and players" in (title if isinstance(title, str) else " ".join(title))


def test_the_note_of_a_grid_says_each_thing_once_and_names_the_cells():
    parameters = {"players": [["random"] * seats for seats in (2, 3, 4, 5, 6)], "most_rounds": [1, 2, 3, 4, 5]}
    swept = al.sweep("alley", parameters=parameters, edition="first", games=1, **QUIET)
    assert len(swept.results) == 25
    sentences = swept.note.split(". ")
    assert len(sentences) == len(set(sentences))
    assert swept.note.count("the deck, the number of seats or who starts is another") == 1
    assert swept.note.count("no figure counts them") <= 1
    assert " and 14 more the deck" in swept.note
    assert len(swept.note) < 2000


def test_the_note_of_many_settings_says_each_thing_once():
    settings = {"as printed": {}} | {f"setting {k}": {"most_rounds": 1, "edition": "first"} for k in range(20)}
    settings |= {f"same {k}": {} for k in range(3)}
    note = al.compare("alley", settings=settings, players=["random", "random"], games=1, **QUIET).note
    for words in ("every difference is exactly 0", "did not end in both", "are the same setting as"):
        assert note.count(words) == 1
    assert "'same 0', 'same 1' and 'same 2' are the same setting as 'as printed'" in note
