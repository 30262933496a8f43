"""Charts of nothing, of too little and of nonsense: drawn without a stray "nan", or refused with the row."""

from __future__ import annotations

import math

import pandas as pd
import pytest

from arcane_lab import charts
from tests.of_games import of_games

NAN, INF = math.nan, math.inf
WORDS = {"title": "T", "subtitle": ["s"]}
#: For each chart: its columns, a row, and what else it needs.
CHARTS = {
    "distribution_chart": (
        ("who", "left", "right", "share", "low", "high"),
        ("p1", 0, 10, 0.3, 0.2, 0.4),
        {"unit": "u"},
    ),
    "comparison_chart": (("setting", "who", "difference", "low", "high"), ("a", "p1", 1.0, 0.5, 1.5), {"unit": "u"}),
    "league_chart": (("strategy", "strength", "low", "high"), ("g", 1.0, 0.5, 1.5), {}),
    "league_map": (("row", "column", "share", "low", "high"), ("a", "b", 0.7, 0.6, 0.8), {}),
    "sweep_chart": (
        ("value", "who", "mean", "low", "high"),
        (1, "p1", 1.0, 0.5, 1.5),
        {"unit": "u", "parameter": "p"},
    ),
    "sweep_map": (
        ("x", "y", "value", "low", "high"),
        (1, 2, 1.0, 0.5, 1.5),
        {"unit": "u", "parameters": ("p", "q")},
    ),
}


for _module in of_games("charts.samples"):
    CHARTS.update(_module.ROWS)


def draw(name, row=None, **own):
    columns, good, more = CHARTS[name]
    return getattr(charts, name)(pd.DataFrame([row or good], columns=list(columns)), **{**WORDS, **more, **own})


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize("value", [NAN, INF, -INF, "many", None])
def test_what_is_no_number_is_refused_with_its_row(name, value):
    columns, good, _ = CHARTS[name]
    figure = next(k for k, part in enumerate(good) if isinstance(part, float))
    row = (*good[:figure], value, *good[figure + 1 :])
    with pytest.raises(ValueError, match=f"{columns[figure]} of row 1 is .*mend that row, or leave it out"):
        draw(name, row)


@pytest.mark.parametrize("name", [name for name in CHARTS if name != "gold_infamy_map"])
def test_an_interval_that_nobody_knows_is_said_to_be_none(name):
    _, good, _ = CHARTS[name]
    chart = draw(name, (*good[:-2], NAN, NAN))
    assert "nan" not in chart.words()
    assert "nan" not in chart.svg().lower()
    with pytest.raises(ValueError, match="low of row 1 is inf, which has no end"):
        draw(name, (*good[:-2], INF, INF))


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize("table", [None, {"who": ["p1"]}, 5, "x" * 10_000])
def test_what_is_no_table_is_refused(name, table):
    with pytest.raises(ValueError, match="is no table: a chart needs a pandas DataFrame with") as caught:
        getattr(charts, name)(table, **WORDS, **CHARTS[name][2])
    assert len(str(caught.value)) < 250


def test_a_strategy_stands_on_a_ladder_once():
    columns, good, _ = CHARTS["league_chart"]
    with pytest.raises(ValueError, match="the strategy 'g' is in the table twice"):
        charts.league_chart(pd.DataFrame([good, good], columns=list(columns)), **WORDS)


@pytest.mark.parametrize("name", CHARTS)
def test_names_never_become_markup(name):
    _, good, _ = CHARTS[name]
    bad = "<script>alert(1)</script>"
    chart = draw(name, tuple(bad if isinstance(part, str) else part for part in good), title=bad, subtitle=[bad])
    assert "<script" not in chart.page()
    assert "<script" not in chart.svg()
