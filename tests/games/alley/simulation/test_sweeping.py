"""`sweep`: every point is the run that `simulate` makes with that value, all on the same deals."""

from __future__ import annotations

import json
from math import nan
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.datasets import DatasetError
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation import common_deals, sweeping
from arcane_lab.simulation.figures import figure_named
from arcane_lab.simulation.pairing import Pairs
from arcane_lab.simulation.sweeping import (
    Sweep,
    _cell_value,
    _check_parameters,
    _format_estimate,
    changes_of,
    check_meanings,
    check_name,
    check_once,
    label,
)
from tests.charts.players import said_below

ALLEY = find_game("alley")
FIGURES = ALLEY.figures

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
        (
            {"options": {"penalty_infamy": [10, 5]}},
            BadSetup,
            r"'options' is refused: it has many parts; allowed: one of them, such as {'penalty_infamy': \[10, 5\]}",
        ),
        ({"items": {"TC": {"coin_gold": [1, 2]}}}, BadSetup, r"such as {'BF.fairy_infamy_loss': \[1, 2, 3\]}"),
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
    assert drawn["title"]["subtitle"] == ["15 games each, seed 3"]
    below = said_below(chart)
    assert "the band is the 95% interval" in below
    assert "assumed card values" in below
    assert "TC.coin_gold = 4: p1 " in chart.words()


def test_two_parameters_are_drawn_as_a_map_of_one_seat(grid):
    drawn = grid.chart("gold", seat="p2").to_dict()
    rows = next(rows for rows in drawn["datasets"].values() if "x" in rows[0])
    table = grid.table()
    mine = table[(table["seat"] == "p2") & (table["figure"] == "gold")]
    expected = mine[["coin_gold", "players", "value"]].to_numpy().tolist()
    assert sorted([row["x"], row["y"], row["value"]] for row in rows) == sorted(expected)
    best = mine.loc[mine["value"].astype(float).idxmax()]
    amount = f"{best['value']:.0f} ({best['low']:.0f} to {best['high']:.0f})"
    where = f"coin_gold {best['coin_gold']}, players {best['players']}"
    assert drawn["title"]["text"] == f"Mean gold at the end is highest with {where}: {amount}"
    assert drawn["title"]["subtitle"] == ["p2: 8 games each, seed 3"]


def test_a_map_of_differences_has_signs_and_says_which_cell_is_the_base(grid):
    drawn = grid.chart("gold", difference=True).to_dict()
    rows = next(rows for rows in drawn["datasets"].values() if "x" in rows[0])
    base, *others = rows
    assert (base["x"], base["y"]) == (1, "greedy, greedy")
    assert (base["number"], base["range"]) == ("0", "base")
    for row in others:
        ends = [float(end.replace("−", "-")) for end in row["range"].split(" to ")]
        assert ends == pytest.approx([row["low"], row["high"]], abs=0.5)
        assert row["number"][0] == ("−" if row["value"] < 0 else "+")
    assert any(row["range"].startswith(("+", "−")) for row in others)
    won = grid.chart("won", difference=True).to_dict()["title"]["subtitle"][0]
    assert "percentage points against coin_gold = 1, players = greedy, greedy: 8 games each, seed 3" in won
    # Nothing above, nothing below the first point: the shades have two sides.
    assert drawn["layer"][0]["encoding"]["color"]["scale"]["domain"][1:3] == [0, 0]


def test_the_sentences_of_a_sweep_are_those_of_compare(coins):
    settings = {"TC.coin_gold = 1": {}, "TC.coin_gold = 4": {"items": {"TC": {"coin_gold": 4}}}}
    alone = al.compare("alley", settings=settings, players=PAIR, games=15, seed=3, **QUIET)
    assert coins.sentences("gold")[2:] == alone.sentences("gold")
    assert len(coins.sentences()) == 4
    with pytest.raises(UnknownName, match="did you mean 'gold'"):
        coins.sentences("golds")


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


# --- a sweep of results made by hand ----------------------------------------------------------------------


def result_of(unfinished=0, players=("me", "you"), **own):
    """A result that was never played: of each seat one figure each."""
    figures = [("gold", "mean", 1.5), ("won", "share", 0.25)]
    rows = [(f"p{k + 1}", name, value + k, 0.0, nan) for k in range(len(players)) for name, _, value in figures]
    table = pd.DataFrame(rows, columns=["seat", "figure", "value", "low", "high"]).set_index(["seat", "figure"])
    given = {"seed": 3, "games": 4, "asked": 9, "is_partial": False, "cannot_repeat": "", "assumed": (), **own}
    setup = SimpleNamespace(game="alley", players=len(players), seed=3)
    return SimpleNamespace(unfinished=unfinished, players=players, setup=setup, summary=lambda: table, **given)


def made_of(*results, key="coin_gold", values=None):
    points = tuple({key: value} for value in (values or range(len(results))))
    return Sweep((key,), points, results, ("How they were dealt.",), tuple(Pairs(2, ALLEY) for _ in results))


def test_what_did_not_end_is_told_by_number_and_by_point():
    swept = made_of(*map(result_of, (2, 0, 1, 2)))
    assert list(swept._findings()) == [
        "With coin_gold = 2, 1 of 4 games did not end; with coin_gold = 0 and coin_gold = 3, 2 of 4 games did not end; "
        "no figure counts them."
    ]
    assert repr(swept) == ("<Sweep of coin_gold over 4 points, 4 games each, up to 2 of them unfinished, seed 3>")
    assert list(made_of(result_of())._findings()) == []


def test_one_game_at_one_point_is_said_in_the_singular():
    assert repr(made_of(result_of(games=1))) == "<Sweep of coin_gold over 1 point, 1 game each, seed 3>"
    part = made_of(result_of(games=1_000, asked=2_000, is_partial=True))
    assert repr(part) == ("<Sweep of coin_gold over 1 point, 1,000 games each (partial: 2,000 were asked for), seed 3>")
    assert list(part._findings()) == ["The run was interrupted: 1,000 of 2,000 games were played at each point."]


def test_a_seat_is_named_with_its_player_where_that_is_the_same_at_all_points():
    swept = made_of(result_of(), result_of(players=("me", "she")), result_of(players=("me", "you", "he")))
    assert [swept._who(seat) for seat in range(3)] == ["p1 me", "p2", "p3 he"]


def test_a_chart_is_described_by_its_numbers_seat_by_seat():
    swept = made_of(result_of(), values=[True])
    assert swept._describe(figure_named(ALLEY, "gold")) == (
        "Gold at the end, 4 games each, seed 3. coin_gold = yes: p1 1.50, 0.00 to ?; p2 2.50, 0.00 to ?."
    )
    assert swept._describe(figure_named(ALLEY, "won"), only=0) == (
        "Games won, 4 games each, seed 3. coin_gold = yes: p1 25.0%, 0.0% to ?."
    )
    assert swept._describe(figure_named(ALLEY, "won"), only=1).endswith("coin_gold = yes: p2 125.0%, 0.0% to ?.")


@pytest.mark.parametrize(
    ("estimate", "name", "words"),
    [
        ((0.5, 0.25, 0.75), "won", "50.0%, 25.0% to 75.0%"),
        ((0.5, 0.25, 0.75), "gold", "0.50, 0.25 to 0.75"),
        ((3.0, nan, nan), "gold", "3.00, no interval"),
        ((nan, nan, nan), "won", "?, no interval"),
        ((3.0, 3.0, 3.0), "gold", "3.00, 3.00 to 3.00"),
        ((3.0, 1.0, nan), "gold", "3.00, 1.00 to ?"),
    ],
)
def test_a_figure_is_told_with_its_interval_where_it_has_one(estimate, name, words):
    assert _format_estimate(estimate, figure_named(ALLEY, name)) == words
    assert _format_estimate(estimate, figure_named(ALLEY, name), "\n") == words.replace(", ", "\n", 1)


def test_the_lines_under_a_title_say_which_interval_and_what_is_assumed():
    swept = made_of(result_of())
    gold, won = (swept._subtitle(figure_named(ALLEY, name), "the band is") for name in ("gold", "won"))
    assert gold == [
        "4 games each, seed 3",
        "estimates on the same deals; the band is the 95% interval (Student's t)",
    ]
    assert won[1].endswith("(Wilson)")
    values = made_of(result_of(assumed=(("BF", "fairy_infamy_loss"),)))
    assert values._subtitle(figure_named(ALLEY, "gold"), "x")[2] == "rests on 1 assumed card value (Bottled Fairy)"


def test_nothing_is_drawn_where_no_point_has_a_finished_game():
    with pytest.raises(al.ArcaneLabError, match="no game was finished, so there is nothing to draw"):
        made_of(result_of(unfinished=4), result_of(unfinished=4)).chart("gold")
    drawn = made_of(result_of(unfinished=4), result_of(unfinished=3)).chart("gold").to_dict()
    few = "1.5 (too few games for an interval)"
    assert drawn["title"]["text"] == f"Mean gold at the end: Me (p1) goes from {few} at 0 to {few} at 1"


def test_a_seat_of_a_chart_is_one_that_every_point_has():
    swept = made_of(result_of(players=("me", "you", "he")), result_of())
    with pytest.raises(UnknownName, match="'p3' is not the name of a seat of these games"):
        swept.chart("gold", seat="p3")


# --- names, values and points -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (False, "no"),
        (["greedy", figure_named], "greedy, figure_named"),
        ({}, "none"),
        ({"p1": "glynna", "p3": "corvus"}, "p1 glynna, p3 corvus"),
        ("first", "first"),
        (2.5, "2.5"),
        (10**18 - 1, "999999999999999999"),
        (-(10**18) + 1, "-999999999999999999"),
    ],
)
def test_a_value_is_shown_in_few_words(value, words):
    assert label(value) == words


def test_numbers_from_a_trillion_millions_on_are_shown_shortened(monkeypatch):
    monkeypatch.setattr(sweeping, "shown", lambda value: f"so many: {value}")
    assert label(10**18) == f"so many: {10**18}"
    assert label(-(10**18)) == f"so many: {-(10**18)}"
    assert label(10**18 - 1) == str(10**18 - 1)
    monkeypatch.undo()
    assert label(10**5_000) == "a whole number of more than 4,000 digits"


@pytest.mark.parametrize(
    ("value", "cell"), [(3, 3), (2.5, 2.5), (True, "yes"), (["a", "b"], "a, b"), ("x", "x"), (None, "none")]
)
def test_only_numbers_stay_numbers_in_a_table(value, cell):
    found = _cell_value(value)
    assert (found, type(found)) == (cell, type(cell))


def test_a_point_is_a_change_of_the_call():
    point = {"edition": "first", "infamy_wrap": "cycle24", "coin_gold": 3, "TC.infamy_each": 7}
    assert changes_of("alley", point) == {
        "edition": "first",
        "options": {"infamy_wrap": "cycle24"},
        "items": {"TC": {"coin_gold": 3, "infamy_each": 7}},
    }
    assert changes_of("alley", {"egg_gold": 1, "DE.infamy_each": 2, "TC.coin_gold": 4}) == {
        "items": {"DE": {"egg_gold": 1, "infamy_each": 2}, "TC": {"coin_gold": 4}}
    }


@pytest.mark.parametrize(("count", "is_refused"), [(200, False), (201, True)])
def test_a_sweep_has_two_hundred_points_at_most(count, is_refused):
    parameters = {"coin_gold": list(range(count)), "edition": ["first"]}
    if is_refused:
        with pytest.raises(BadSetup, match=r"that makes 201 points, .*; allowed: at most 200 points"):
            _check_parameters("alley", parameters)
    else:
        assert _check_parameters("alley", parameters) == parameters


@pytest.mark.parametrize("names", [["coin_gold", "TC.coin_gold"], ["TC.coin_gold", "coin_gold"]])
def test_two_names_of_one_value_are_refused_whichever_comes_first(names):
    with pytest.raises(BadSetup, match=f"it is the same as '{names[0]}', and only one") as caught:
        check_meanings("parameters", "alley", names)
    assert caught.value.value == names[1]
    check_meanings("parameters", "alley", ["coin_gold", "egg_gold", "DE.infamy_each", "TC.infamy_each", "edition"])


def test_a_name_that_can_be_swept_is_known_and_others_are_refused():
    for name in ("players", "most_rounds", "infamy_wrap", "coin_gold", "TC.coin_gold", "TC.gold_per_set"):
        check_name("alley", name)
    for name in ("TC", "TC.", "XX.gold_per_set", "DE.coin_gold", "TC.infamy_wrap", 5, None, ["players"]):
        with pytest.raises(UnknownName, match="is not the name of something that can be swept"):
            check_name("alley", name)


def test_a_value_that_is_there_twice_is_the_one_that_is_named():
    check_once("here", [1, 2, 3])
    check_once("here", [])
    for values, again in (([1, 2, 1], 1), ([1, 2, 2], 2), ([1, True], True)):
        with pytest.raises(BadSetup) as caught:
            check_once("here", values)
        assert (caught.value.value is again, "that value is there twice" in str(caught.value)) == (True, True)


@pytest.mark.parametrize("values", [b"ab", {"a": 1}, {1, 2}, (number for number in (1, 2)), range(0)])
def test_what_is_no_list_of_values_is_refused(values):
    with pytest.raises(BadSetup, match=r"parameters\['coin_gold'\]: .*that is no list of values"):
        _check_parameters("alley", {"coin_gold": values})


def test_a_range_and_an_array_are_lists_of_values():
    assert _check_parameters("alley", {"coin_gold": range(1, 3)}) == {"coin_gold": [1, 2]}
    assert _check_parameters("alley", {"coin_gold": np.array([1, 2])}) == {"coin_gold": [1, 2]}


def test_functions_of_ones_own_are_named_in_a_point_and_strategies_stay_as_they_were():
    def mine(view):
        return view.legal_moves[0]

    given = [["greedy", "random"], ("greedy", mine)]
    swept = al.sweep("alley", parameters={"players": given}, games=1, **QUIET, most_rounds=1)
    assert [point["players"] for point in swept.points] == [["greedy", "random"], ["greedy", "mine"]]
    other = al.sweep("alley", parameters={"coin_gold": [2]}, players=["greedy", mine], games=1, **QUIET, most_rounds=1)
    assert dict(other.points[0]) == {"coin_gold": 2}
