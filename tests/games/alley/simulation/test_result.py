"""What a simulation gives back: a tidy table, figures that say what they are, charts that are small."""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import replace
from importlib.metadata import PackageNotFoundError

import numpy as np
import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.intervals import student, wilson
from arcane_lab.core.text import percent
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation.figures import _amount, columns_of
from arcane_lab.simulation.pictures import finding, share_table, subjects
from arcane_lab.simulation.tallies import Tally

FIGURES = find_game("alley").figures


@pytest.fixture(scope="module")
def result():
    players = ["greedy", "random", "random"]
    return al.simulate("alley", players=players, games=60, seed=3, mode="plain", progress=False)


def test_the_table_has_a_row_for_each_seat_of_each_game_and_the_documented_columns(result):
    table = result.seats
    sold = [f"sold_{code}" for code in datasets.items("alley")]
    assert list(table.columns) == [*columns_of(find_game("alley")), *sold]
    assert len(table) == 180
    assert table["game"].tolist() == [game for game in range(60) for _ in range(3)]
    assert table["seat"].tolist() == ["p1", "p2", "p3"] * 60
    assert table["strategy"].tolist() == ["greedy", "random", "random"] * 60
    assert set(table["seed"]) == {3}
    assert {table[name].dtype for name in ("won", "finished")} == {np.dtype(bool)}
    whole = table.drop(columns=["seat", "strategy", "won", "finished"])
    assert set(whole.dtypes) == {np.dtype(np.int64)}


def test_the_numbers_of_the_table_fit_together(result):
    table = result.seats
    assert table["infamy"].between(0, 24).all()
    assert (table["gold"] >= 0).all()
    assert table["rounds"].eq(3).all()
    # Two felines are in the deck: each only stands in for another item.
    assert table.filter(like="sold_").drop(columns="sold_FF").sum(axis=1).equals(table["sets_sold"])
    assert (table["sold_FF"] <= table["sets_sold"]).all()
    assert table["won"].equals(table["place"] == 1)
    assert table.groupby("game")["triggered"].sum().eq(3).all()
    best = table.groupby("game")["gold"].transform("max")
    assert (table["gold"] == best)[table["won"]].all()


@pytest.fixture(scope="module")
def felines():
    """Games with many felines in the deck, and what each seat sold in them by the events of the log."""
    setup = {"players": ["greedy"] * 3, "items": {"FF": {"copies_2_to_4": 20, "gold_per_set": 50}}, "games": 8}
    result = al.simulate("alley", **setup, mode="plain", progress=False)
    sales = {}
    for game in range(result.games):
        steps = result.record(game).replay().steps
        found = [event for step in steps for event in step.events_for("table") if event.kind == "sold"]
        sales |= {(game, seat): [one for one in found if one.seat == seat] for seat in ("p1", "p2", "p3")}
    return result, setup, sales


def test_a_set_with_a_feline_counts_for_the_feline_and_for_what_it_was_sold_as(felines):
    """So the columns of all other items add up to the sets sold, but for sets of three felines."""
    result, _, sales = felines
    kinds = [code for code in datasets.items("alley") if code != "FF"]
    stood_in = whole = 0
    for row in result.seats.to_dict("records"):
        mine = sales[row["game"], row["seat"]]
        with_help = sum(event.amount > 0 for event in mine)
        threes = sum(event.item == "FF" for event in mine)
        assert row["sold_FF"] == with_help + threes
        assert {code: row[f"sold_{code}"] for code in kinds} == {
            code: sum(event.item == code for event in mine) for code in kinds
        }
        assert sum(row[f"sold_{code}"] for code in kinds) + threes == row["sets_sold"] == len(mine)
        stood_in, whole = stood_in + with_help, whole + threes
    assert stood_in > 5
    assert whole > 0


def test_compiled_play_counts_sets_with_a_feline_alike(felines):
    result, setup, _ = felines
    compiled = al.simulate("alley", **setup, mode="compiled", progress=False)
    assert compiled.seats.equals(result.seats)


def test_every_figure_of_the_summary_is_that_of_the_table(result):
    summary, table = result.summary(), result.seats
    assert len(summary) == 3 * len(FIGURES)
    for (seat, name), row in summary.iterrows():
        values = table.loc[table["seat"] == seat, name].to_numpy()
        if row["what"].startswith("share of "):
            happened = int((values > 0).sum())
            expected = (happened / 60, *wilson(happened, 60))
            assert row["method"] == "Wilson, 95%"
        else:
            expected = (values.mean(), *student(values.mean(), values.var(ddof=1), 60))
            assert row["method"] == "Student's t, 95%"
        assert (row["value"], row["low"], row["high"]) == pytest.approx(expected)
        assert (row["n"], row["seed"], row["kind"]) == (60, 3, "estimate")
        assert row["strategy"] == ("greedy" if seat == "p1" else "random")


def test_one_game_has_figures_but_no_intervals_for_means():
    summary = al.simulate("alley", players=["random"] * 3, games=1, mode="plain", progress=False).summary()
    means = summary[summary["what"].str.startswith("mean")]
    assert means["value"].notna().all()
    assert means[["low", "high"]].isna().all(axis=None)
    assert summary.loc[("p1", "won"), ["low", "high"]].notna().all()


def test_the_line_of_a_result_is_stable(result):
    line = "<Result of 60 games of Arcane Alley, seed 3: p1 greedy, p2 random, p3 random>"
    assert repr(result) == line
    assert (result.games, result.asked, result.seed, result.players) == (60, 60, 3, ("greedy", "random", "random"))
    assert (result.unfinished, result.is_partial) == (0, False)


def test_the_note_says_how_the_games_were_played_and_by_what(result):
    assert result.note.startswith("All games were played as plain Python. arcane-lab ")
    assert "Python 3." in result.note


def test_the_drawing_for_notebooks_has_every_figure_with_its_interval(result):
    html = result._repr_html_()
    row = result.summary().loc[("p1", "won")]
    assert f"{100 * row['value']:.1f}%<br><small>{100 * row['low']:.1f}% to {100 * row['high']:.1f}%</small>" in html
    assert html.count("<small>") == 3 * len(FIGURES)
    assert "60 games, seed 3" in html
    assert "assumed card values" in html
    assert "<script" not in html


def test_the_name_of_a_function_cannot_break_the_drawing():
    def odd(view):
        return view.legal_moves[0]

    odd.__name__ = "<b>bold</b>"
    html = al.simulate("alley", players=["greedy", odd], games=1, mode="plain", progress=False)._repr_html_()
    assert "<b>bold" not in html
    assert "&lt;b&gt;bold&lt;/b&gt;" in html


def test_assumed_values_are_named_and_only_those_that_are_in_play(result):
    assert ("BF", "fairy_infamy_loss") in result.assumed
    assert all(name != "copies_5_6_extra" for _, name in result.assumed)
    given = {"games": 1, "mode": "plain", "progress": False}
    five = al.simulate("alley", players=["random"] * 5, **given)
    assert ("BF", "copies_5_6_extra") in five.assumed
    own = al.simulate("alley", players=["random"] * 3, items={"BF": {"fairy_infamy_loss": 2}}, **given)
    assert ("BF", "fairy_infamy_loss") not in own.assumed
    assert len(own.assumed) == len(result.assumed) - 1


def test_a_result_survives_being_sent_to_another_process(result):
    again = pickle.loads(pickle.dumps(result))
    pd.testing.assert_frame_equal(again.seats, result.seats)
    assert repr(again) == repr(result)


@pytest.mark.parametrize("column", subjects(find_game("alley")))
def test_every_chart_is_small_and_says_what_it_shows(result, column):
    chart = result.chart(column)
    drawn = chart.to_dict()
    assert len(json.dumps(drawn)) < 50_000
    assert drawn["title"]["text"] == finding(result, subjects(find_game("alley"))[column], result._tally)
    assert drawn["title"]["subtitle"] == ["60 games, 3 seats, revised edition, seed 3"]
    figures, assumed = drawn["usermeta"]["notes"]
    assert "95% interval" in figures
    assert assumed.startswith("rests on ")
    words = chart.words()
    for seat in ("p1", "p2", "p3"):
        mean = result.summary().loc[(seat, column), "value"]
        assert re.search(rf"{seat} \(\w+\): on average {mean:.1f} ", words)


def test_the_shares_of_a_chart_are_those_of_the_table(result):
    drawn = result.chart("gold").to_dict()
    rows = pd.DataFrame(next(iter(drawn["datasets"].values())))
    ranges = rows[rows["left"] < rows["right"]]
    assert ranges.groupby("who")["share"].sum().to_list() == pytest.approx([1.0, 1.0, 1.0])
    for _, row in ranges.iterrows():
        values = result.seats.loc[result.seats["seat"] == row["who"][:2], "gold"]
        happened = int(values.between(row["left"], row["right"], inclusive="left").sum())
        assert (row["share"], row["low"], row["high"]) == pytest.approx((happened / 60, *wilson(happened, 60)))


def test_a_chart_of_something_unknown_names_the_nearest(result):
    with pytest.raises(UnknownName, match="'golds' is not the name of a chart of a result; did you mean 'gold'"):
        result.chart("golds")


@pytest.mark.parametrize("games", [200, 2_000])
def test_the_ranges_of_infamy_are_all_of_one_size(games):
    counted = Tally(2, find_game("alley"))
    counted.finished = games
    counted.counts["infamy"] = np.full((2, 25), games // 25)
    table = share_table(counted, "infamy", ("greedy", "random"))
    assert set(table["share"]) == {table["share"][0]}
    assert (table["left"].min(), table["right"].max()) == (0, 25)
    assert table.groupby("who").size().tolist() == [25 if games > 625 else 5] * 2


@pytest.mark.parametrize("column", [None, 5, [], {}, ["gold"]])
def test_what_is_no_name_of_a_chart_is_refused(result, column):
    with pytest.raises(UnknownName, match="is not the name of a chart"):
        result.chart(column)


# --- words, by hand ---------------------------------------------------------------------------------------


def told(result, finished=5, unfinished=0, **own):
    """The result as if so many games had ended, and other things were known of it."""
    tally = result._tally.copy()
    tally.finished, tally.unfinished = finished, unfinished
    return replace(result, _tally=tally, **own)


def test_how_many_games_the_figures_come_from_is_told(result):
    assert told(result, 1).figures_from == "1 game"
    assert told(result, 0).figures_from == "0 games"
    assert told(result, 1_000).figures_from == "1,000 games"
    assert told(result, 5, 1_200).figures_from == "5 games (1,200 more unfinished after 50 rounds)"
    assert told(result, 5, 1, most_rounds=1).figures_from == "5 games (1 more unfinished after 1 round)"
    part = told(result, asked=2_000, stopped_because="interrupt")
    assert part.figures_from == "5 games (partial: 2,000 were asked for)"
    assert replace(part, until={"won": 0.5}).figures_from == "5 games (partial: up to 2,000 were asked for)"
    narrow = told(result, stopped_because="width", until={"won": 0.5})
    assert narrow.figures_from == "5 games (stopped on width: 'won' at most 0.5 wide)"
    assert (part.is_partial, narrow.is_partial) == (True, False)


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ({"modes": {"plain": 0, "compiled": 0}}, []),
        ({"modes": {"plain": 5, "compiled": 0}}, ["All games were played as plain Python."]),
        ({"modes": {"plain": 0, "compiled": 5}}, ["All games were played by the compiled twin of the rules."]),
        (
            {"modes": {"plain": 1_000, "compiled": 5_000}},
            ["1,000 games were played as plain Python and 5,000 by the compiled twin: the same rules."],
        ),
        (
            {"modes": {"plain": 1, "compiled": 0}, "own": ("p1",), "why_plain": "Because.", "cannot_repeat": "Odd."},
            [
                "All games were played as plain Python.",
                "p1 was played by a function of your own.",
                "Because.",
                "Odd.",
            ],
        ),
        (
            {"modes": {"plain": 0, "compiled": 1}, "own": ("p1", "p3")},
            [
                "All games were played by the compiled twin of the rules.",
                "p1 and p3 were played by functions of your own, compiled like the rules.",
            ],
        ),
    ],
)
def test_how_games_were_played_is_told(result, own, words):
    assert list(replace(result, **own)._how_played()) == words


def test_what_is_missing_is_told(result):
    assert list(told(result)._what_is_missing()) == []
    part = told(result, 1_000, asked=2_000, stopped_because="interrupt", warnings=("it was odd",))
    assert list(part._what_is_missing()) == [
        "It was odd.",
        "The run was interrupted: 1,000 of 2,000 games were played.",
    ]
    assert list(told(result, 5, 2, most_rounds=1)._what_is_missing()) == [
        "Unfinished: 2 of 7 games had not ended after 1 round (or 20,000 moves) and were stopped; no figure counts "
        "them."
    ]


def test_whether_the_wanted_widths_were_reached_is_told(result, monkeypatch):
    widths = {"won": ("p2", 0.25), "gold": ("p1", float("nan"))}
    monkeypatch.setattr("arcane_lab.simulation.result.widest", lambda tally, name: widths[name])
    assert list(told(result)._why_it_stopped()) == []
    for wish, words in (
        ({"won": 0.25}, "every interval is as narrow as was wanted"),
        ({"won": 0.2}, "the interval of 'won' of p2 is 0.25 wide, not 0.2 as wanted"),
        (
            {"gold": 9.0, "won": 0.2},
            "the interval of 'gold' of p1 cannot be told, not 9 as wanted, the interval of 'won' of p2 is 0.25 wide, "
            "not 0.2 as wanted",
        ),
    ):
        assert list(told(result, until=wish)._why_it_stopped()) == [f"All 5 games were played; {words}."]
        assert list(told(result, until=wish, stopped_because="interrupt")._why_it_stopped()) == []
    (narrow,) = told(result, 1_000, until={"won": 0.25}, stopped_because="width")._why_it_stopped()
    assert narrow.startswith("The run stopped on width after 1,000 games: the 95% interval of every seat was 'won' at")


@pytest.mark.parametrize(
    ("stopped", "kind"),
    [("games", "estimate"), ("width", "estimate, stopped on width"), ("interrupt", "estimate, partial run")],
)
def test_a_summary_says_what_kind_of_figures_it_has(result, stopped, kind):
    table = replace(result, stopped_because=stopped).summary()
    assert set(table["kind"]) == {kind}
    assert table.loc[("p1", "won"), "what"] == "share of games won"
    assert table.loc[("p1", "gold"), "what"] == "mean gold at the end"


def test_a_drawing_without_assumed_values_says_nothing_of_them(result):
    assert "result.assumed lists them" in result._repr_html_()
    assert "assumed" not in replace(result, _assumed=())._repr_html_()


def test_a_table_that_somebody_changes_is_another_next_time(result):
    table = result.seats
    table["new"] = 1
    assert "new" not in result.seats.columns


def test_versions_say_whether_numba_is_there(monkeypatch):
    def missing(name):
        raise PackageNotFoundError

    from arcane_lab.simulation import result as module

    monkeypatch.setattr(module, "version", lambda name: f"9 of {name}")
    assert module.versions().endswith(", numba 9 of numba")
    monkeypatch.setattr(module, "version", missing)
    assert module.versions().endswith(", without numba")


def test_unknown_figures_are_drawn_as_a_question_mark():
    assert [percent(float("nan")), _amount(float("nan")), percent(0.125), _amount(0.125)] == [
        *("?", "?", "12.5%", "0.12"),
    ]
