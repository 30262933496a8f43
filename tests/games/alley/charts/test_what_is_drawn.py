"""Charts of items, inspections, gold and infamy, drawn beside those of the toolkit: marks, axes, hints and words."""

from __future__ import annotations

import pandas as pd
import pytest

from arcane_lab import charts
from arcane_lab.core.errors import BadSetup
from tests.charts.players import FOUR
from tests.charts.samples import SAMPLES
from tests.charts.test_what_is_drawn import WORDS, layers, table

# --- the look -----------------------------------------------------------------------------------------------


def test_a_chart_for_the_projector_has_larger_dashes_signs_and_spaces():
    small, large = SAMPLES["distribution"](), SAMPLES["distribution"]().projector()
    one, other = (chart.to_dict()["layer"][1]["encoding"] for chart in (small, large))
    dashes, wider = one["strokeDash"]["scale"]["range"], other["strokeDash"]["scale"]["range"]
    assert wider == [[length * 1.7 for length in dash] for dash in dashes]
    assert other["color"]["legend"]["symbolSize"] == round(one["color"]["legend"]["symbolSize"] * 1.7**2) == 1445
    assert other["color"]["scale"]["range"] == one["color"]["scale"]["range"], "colours stay"
    assert (large.to_dict()["width"], large.to_dict()["height"]) == (690, 390)
    facets, larger = SAMPLES["gold_infamy"]().to_dict(), SAMPLES["gold_infamy"]().projector().to_dict()
    assert (facets["spacing"], larger["spacing"], facets["columns"], larger["columns"]) == (18, 27, 2, 2)
    lengths = [spec["spec"]["encoding"]["color"]["legend"]["gradientLength"] for spec in (facets, larger)]
    assert lengths == [180, 306]


# --- what all charts share ----------------------------------------------------------------------------------


def test_one_number_two_names_and_yes_or_no_are_checked_too():
    items = table("item who mean low high", ("x", "p1", 1.0, 0.5, 1.5))
    assert charts.items_chart(items, **WORDS, reach=3)
    with pytest.raises(BadSetup, match="reach: 'x' is refused: it is no number; allowed: a number"):
        charts.items_chart(items, **WORDS, reach="x")
    with pytest.raises(BadSetup, match="order: 'x' is refused: it is no list of texts"):
        charts.items_chart(items, **WORDS, order="x")
    grid = table("x y value low high", (1, 2, 3.0, 2.0, 4.0))
    with pytest.raises(BadSetup, match=r"parameters: .* it has 1 parts; allowed: a tuple of 2"):
        charts.sweep_map(grid, **WORDS, unit="u", parameters=("x",))
    moves = table("move value low high as_good", ("m", 1.0, 0.5, 1.5, True))
    with pytest.raises(BadSetup, match="is_share: 1 is refused: it is neither yes nor no"):
        charts.what_if_chart(moves, **WORDS, unit="u", is_share=1)
    league = table("row column share low high", ("a", "b", 0.5, 0.4, 0.6))
    with pytest.raises(BadSetup, match="fair: None is refused: it is no number"):
        charts.league_map(league, **WORDS, fair=None)


# --- dots in rows -------------------------------------------------------------------------------------------


def test_the_dots_of_a_row_stand_under_each_other_and_a_row_is_as_high_as_its_dots():
    comparison, league = SAMPLES["comparison"]().to_dict(), SAMPLES["league"]().to_dict()
    what_if, inspections = SAMPLES["what_if"]().to_dict(), SAMPLES["inspections"]().to_dict()
    assert [spec["height"] for spec in (comparison, league, what_if, inspections)] == [3 * 44, 6 * 22, 5 * 34, 4 * 33]
    assert comparison["layer"][1]["encoding"]["yOffset"]["sort"] == ["p1 greedy", "p2 careful", "p3 collector"]
    for spec in (league, what_if):
        assert "yOffset" not in spec["layer"][0]["encoding"], "one dot in each row"
    one = charts.items_chart(table("item who mean low high", ("x", "p1", 1.0, 0.5, 1.5)), **WORDS)
    assert "yOffset" not in layers(one)[0]["encoding"], "one player"
    assert one.to_dict()["height"] == 22
    assert {spec["width"] for spec in (comparison, league, what_if, inspections)} == {400}


def test_the_axis_of_dots_says_what_it_measures_and_keeps_a_given_reach():
    axes = {
        name: layers(SAMPLES[name]())[-2]["encoding"]["x"] for name in ("comparison", "league", "items", "inspections")
    }
    assert axes["comparison"]["title"] == ["difference in gold at the end", "open circle: could be no effect at all"]
    assert axes["league"]["title"] == "strength (Bradley and Terry's, mean 0)"
    assert axes["inspections"]["title"] == "share of all inspections"
    assert [axes[name]["axis"]["format"] for name in ("comparison", "inspections")] == ["~f", "~%"]
    assert [axes[name]["scale"] for name in ("comparison", "league")] == [
        {"nice": True, "zero": True},
        {"nice": True, "zero": False},
    ]
    assert not any(layer["mark"].get("clip") for layer in layers(SAMPLES["items"]()))
    fixed = charts.items_chart(table("item who mean low high", ("x", "p1", 1.0, 0.5, 1.5)), **WORDS, reach=3)
    assert layers(fixed)[0]["encoding"]["x"]["scale"] == {"domain": [0, 3], "nice": False}
    assert layers(fixed)[0]["mark"]["clip"] is True


def test_hints_name_players_as_players_and_numbers_as_they_are_written():
    titles = {
        name: [hint["title"] for hint in layers(SAMPLES[name]())[-1]["encoding"]["tooltip"]]
        for name in SAMPLES
        if name in ("league", "inspections", "items")
    }
    assert titles["league"] == ["strategy", "strength (Bradley and Terry's, mean 0)", "interval from", "to"]
    assert titles["inspections"] == ["player", "what happened", "share of all inspections", "interval from", "to"]
    assert titles["items"] == ["item", "player", "sets sold in a game, on average", "interval from", "to"]
    forms = [hint.get("format") for hint in layers(SAMPLES["inspections"]())[-1]["encoding"]["tooltip"]]
    assert forms == [None, None, ".1%", ".1%", ".1%"]


def test_items_stand_by_their_mean_over_players_unless_an_order_is_given():
    rows = table(
        "item who mean low high",
        ("x", "p1", 0.1, 0.0, 0.2), ("y", "p1", 0.5, 0.4, 0.6), ("x", "p2", 0.9, 0.8, 1.0), ("y", "p2", 0.2, 0.1, 0.3),
        ("z", "p1", 0.5, 0.4, 0.6),
    )  # fmt: skip
    assert layers(charts.items_chart(rows, **WORDS))[0]["encoding"]["y"]["sort"] == ["x", "z", "y"]
    given = charts.items_chart(rows, **WORDS, order=["z", "y", "x"])
    assert layers(given)[0]["encoding"]["y"]["sort"] == ["z", "y", "x"]
    assert given.words() == (
        "T. p1: most often y (0.50 sets in a game), most rarely x (0.10). "
        "p2: most often x (0.90 sets in a game), most rarely y (0.20)."
    )


# --- grids --------------------------------------------------------------------------------------------------


def gold_rows(players: int) -> pd.DataFrame:
    return table("who gold infamy share", *((name, 60, 5, 0.25) for name in (*FOUR, "p5", "p6")[:players]))


@pytest.mark.parametrize(
    ("players", "columns", "width"), [(1, 1, 460), (2, 2, 220), (3, 3, 140), (4, 2, 220), (5, 3, 140), (6, 3, 140)]
)
def test_the_drawings_of_players_share_the_width_and_an_empty_place_has_no_axis(players, columns, width):
    path = table("turn who gold low middle high", *((0, name, 1, 0, 1, 2) for name in (*FOUR, "p5", "p6")[:players]))
    for chart, height in (
        (charts.gold_infamy_map(gold_rows(players), **WORDS), 150),
        (charts.path_chart(path, **WORDS), 0),
    ):
        spec = chart.to_dict()
        inner = spec["spec"]
        assert (spec["columns"], inner["width"]) == (columns, width)
        assert inner["height"] == (height or (170 if columns > 1 else 240))
        # Each drawing has axes of its own, for fewer stand side by side where it is narrow.
        assert spec["resolve"]["axis"] == {"x": "independent", "y": "independent"}


@pytest.mark.parametrize(
    ("ranges", "pair", "hints"),
    [
        ((10, 5), "60 to 69 gold with 5 to 9 infamy", ["gold at the end, 10 from", "infamy at the end, 5 from"]),
        ((2, 2), "60 to 61 gold with 5 to 6 infamy", ["gold at the end, 2 from", "infamy at the end, 2 from"]),
        ((1, 1), "60 gold with 5 infamy", ["gold at the end", "infamy"]),
    ],
)
def test_a_place_of_gold_and_infamy_is_told_as_the_range_that_it_is(ranges, pair, hints):
    chart = charts.gold_infamy_map(gold_rows(1), **WORDS, ranges=ranges)
    assert chart.words() == f"T. p1 greedy: most often {pair} (25% of games)."
    encoding = chart.to_dict()["spec"]["encoding"]
    assert [hint["title"] for hint in encoding["tooltip"]][1:3] == hints
    assert encoding["color"]["title"] == f"share of games in each {ranges[0]} gold × {ranges[1]} infamy"
    assert encoding["color"]["scale"]["domain"] == [0, 0.25]
    ends = {step["as"]: step["calculate"] for step in chart.to_dict()["spec"]["transform"]}
    assert ends == {"gold_end": f"datum.gold + {ranges[0]}", "infamy_end": f"datum.infamy + {ranges[1]}"}


def test_the_axes_and_shades_of_gold_and_infamy_keep_a_given_reach():
    encoding = charts.gold_infamy_map(gold_rows(1), **WORDS, reach=(10, 90, 30, 0.5)).to_dict()["spec"]["encoding"]
    assert [encoding[axis]["scale"] for axis in "xy"] == [
        {"domain": [10, 90], "nice": False},
        {"domain": [0, 30], "nice": False},
    ]
    assert encoding["color"]["scale"]["domain"] == [0, 0.5]
    free = charts.gold_infamy_map(gold_rows(1), **WORDS).to_dict()["spec"]["encoding"]
    assert [free[axis]["scale"] for axis in "xy"] == [{"zero": False, "nice": False}, {"zero": True, "nice": False}]
