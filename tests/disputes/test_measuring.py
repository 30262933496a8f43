"""Differences are those of `compare`; what a register tells follows from them."""

from __future__ import annotations

from math import isnan

import pytest

import arcane_lab as al
from arcane_lab.disputes import measuring
from arcane_lab.disputes.ranking import level_of, ranked, readings_of
from arcane_lab.disputes.rows import Row
from arcane_lab.simulation.intervals import paired_share, student
from tests.disputes.conftest import OPTIONS, QUIET, SMALL


@pytest.mark.parametrize(
    ("option", "reading", "edition", "powers"),
    [("doll_locked", False, "first", None), ("byros_gold", 2, "revised", {"p1": "byros"})],
)
def test_the_differences_are_those_that_compare_gives(small, option, reading, edition, powers):
    settings = {"default": {}, "other": {"options": {option: reading}}}
    call = {"players": ["greedy", "greedy"], "edition": edition, "powers": powers, "games": 8, "seed": 3, **QUIET}
    expected = al.compare("alley", settings=settings, **call).differences().loc["other"]
    table = small.table(option)
    table = table[(table["edition"] == edition) & (table["reading"] == str(reading).lower())]
    rows = table.set_index(["seat", "figure"])
    for seat in ("p1", "p2"):
        for figure in ("gold", "infamy", "won"):
            for name in ("difference", "low", "high"):
                assert rows.loc[(seat, figure), name] == pytest.approx(expected.loc[(seat, figure), name], rel=1e-5)
            assert rows.loc[(seat, figure), "n"] == expected.loc[(seat, figure), "n"] == 8
    gold = rows.loc[[("p1", "gold"), ("p2", "gold")], "difference"].mean()
    assert rows.loc[("all", "gold"), "difference"] == pytest.approx(gold, rel=1e-5)


def test_how_often_anything_came_out_otherwise_is_counted(small):
    plain = {"players": ["greedy", "greedy"], "games": 8, "seed": 3, **QUIET}
    one, two = (al.simulate("alley", options=options, **plain).seats for options in ({}, {"tracker_check": "after"}))
    games = one.ne(two).any(axis=1).groupby(one["game"]).any()
    table = small.table("tracker_check").set_index(["edition", "figure"])
    row = table.loc[("revised", "otherwise")]
    assert 0 < row["changed"] == int(games.sum())
    assert row["difference"] == pytest.approx(games.mean(), rel=1e-5)
    assert row["low"] <= row["difference"] <= row["high"]


def test_the_games_of_the_default_are_played_once_for_all_readings_of_a_table(monkeypatch):
    played = []
    play = measuring.Bench._play

    def counted(bench, plan, first, last, bar):
        played.append((plan.setup.edition, plan.setup.changed, last - first))
        return play(bench, plan, first, last, bar)

    monkeypatch.setattr(measuring.Bench, "_play", counted)
    al.disputes.register(options=["mirror_effect", "doll_locked"], **{**SMALL, "games": 2})
    for edition in ("first", "revised"):
        own = [changed for of, changed, _ in played if of == edition]
        assert sorted(own) == [(), ("doll_locked",), ("mirror_effect",), ("mirror_effect",)]


def test_where_hardly_a_game_ends_nothing_is_measured_and_the_row_says_why():
    given = {**SMALL, "games": 2, "seats": (3,), "strategies": ("random",)}
    rows = al.disputes.register(options=["doll_locked"], **given).table().set_index("edition")
    row = rows.loc["first"]
    assert (row["kind"], row["n"]) == ("not measured", 0)
    assert row["why"].startswith("0 of 2 games by the default readings came to an end within 50 rounds")
    assert row[["difference", "low", "high"]].isna().all()
    assert set(rows.loc["revised", "kind"]) == {"estimate"}


def test_cells_that_cannot_act_have_a_row_without_figures(small):
    (row,) = small.table("byros_gold").query("edition == 'first' and reading == '2'").to_dict("records")
    assert (row["kind"], row["why"]) == ("cannot act", "only the revised edition has what it is about")
    assert all(isnan(row[name]) for name in ("difference", "low", "high", "default", "spread"))


def test_a_partial_table_names_what_it_has(small):
    assert set(small.table()["option"]) == set(OPTIONS)
    with pytest.raises(ValueError, match="did you mean 'doll_locked'"):
        small.table("doll_lock")


# --- intervals that all hold at once, and the order -------------------------------------------------------


def row(reading: str, figure: str = "gold", seat: str = "p1", **own: object) -> Row:
    low, high = student(own.pop("difference", 5.0), own.pop("variance", 100.0), 400)
    given = {"difference": (low + high) / 2, "low": low, "high": high, "changed": 300, "n": 400, "spread": 20.0}
    return Row("set_scan", reading, "first", 2, "greedy", figure=figure, seat=seat, **{**given, **own})


@pytest.mark.parametrize("level", [0.95, 0.999, 1 - 0.05 / 10_000])
def test_a_row_gives_its_interval_at_any_level(level):
    mean = row("a")
    assert mean.interval(level) == pytest.approx(student(5.0, 100.0, 400, level))
    low, high = paired_share(60, 20, 400)
    share = row("a", "won", difference=0.0).__class__(
        "set_scan", "a", "first", 2, figure="won", difference=0.1, low=low, high=high, changed=80, n=400
    )
    assert share.interval(level) == pytest.approx(paired_share(60, 20, 400, level))


def test_one_interval_among_many_is_wider():
    rows = [row("a")] + [row("b", difference=0.0)] * 99 + [row("c", "otherwise")]
    assert level_of(rows) == pytest.approx(1 - 0.05 / 100)


def test_what_the_wide_intervals_leave_open_cannot_be_told_from_zero():
    """Alone its interval leaves zero out; among a thousand it does not any more."""
    faint = row("faint", difference=1.2)
    assert faint.low > 0
    alone = readings_of([faint])
    assert alone[0].told
    among = readings_of([faint, *[row("none", difference=0.0)] * 999])
    assert [reading.told for reading in among] == [(), ()]
    assert ranked(among) == []


def test_the_order_is_by_the_nearer_end_in_standard_deviations():
    rows = [
        row("small", difference=4.0),
        row("large", difference=-9.0),
        row("calm", difference=4.0, spread=2.0),
        row("wide", difference=10.0, variance=160_000.0),
        row("length", "turns", "game", difference=9.0, spread=0.5),
    ]
    readings = readings_of(rows)
    assert [reading.reading for reading in ranked(readings)] == ["calm", "large", "small", "length"]
    level = level_of(rows)
    strongest = readings[1].strongest
    assert strongest is not None
    assert strongest.least == pytest.approx(-student(-9.0, 100.0, 400, level).high / 20.0)
    assert readings[4].strongest is None, "the order is by what players compete for"


def test_a_figure_that_never_differed_tells_nothing():
    flat = row("flat", difference=0.0, variance=0.0, changed=0)
    (reading,) = readings_of([flat])
    assert reading.told == ()
