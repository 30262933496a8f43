"""What each chart draws and says, to the number: boundaries, both sides of each choice, and what is refused."""

from __future__ import annotations

import inspect
import math

import pandas as pd
import pytest

from arcane_lab import charts
from arcane_lab.charts import layers as parts
from arcane_lab.charts import offline_charts as offline
from arcane_lab.charts import pages, theme
from arcane_lab.charts.grids import Shade
from arcane_lab.charts.probabilities import probability_chart
from arcane_lab.charts.reviews import CAME, GAVE, review_chart
from arcane_lab.core.errors import ArcaneLabError, BadSetup
from tests.charts.samples import SAMPLES

NAN = math.nan
WORDS = {"title": "T", "subtitle": ["s"]}


def table(columns: str, *rows: tuple) -> pd.DataFrame:
    return pd.DataFrame(list(rows), columns=columns.split())


def layers(chart: charts.OfflineChart) -> list[dict]:
    return chart.to_dict()["layer"]


# --- the look -----------------------------------------------------------------------------------------------


def lengths(part: dict, name: str = "") -> dict[str, float]:
    """Every number of a look, by its place."""
    found = {}
    for key, value in part.items():
        if isinstance(value, dict):
            found |= lengths(value, f"{name}{key} ")
        elif isinstance(value, int | float):
            found[f"{name}{key}"] = value
    return found


def test_twice_the_scale_is_twice_every_length_and_four_times_every_area():
    once, twice, fixed = (
        lengths(theme.config()),
        lengths(theme.config(2)),
        {
            "axis labelLimit",
            "axis titleLimit",
            "header labelLimit",
            "legend labelLimit",
            "legend titleLimit",
            "style band opacity",
            "title fontWeight",
        },
    )
    areas = {"legend symbolSize", "style dot size", "style exact size"}
    assert areas | fixed <= set(once)
    for name, value in once.items():
        assert twice[name] == value * (1 if name in fixed else 4 if name in areas else 2), name
    assert [once[name] for name in ("padding", "axis labelFontSize", "legend symbolSize", "style dot size")] == [
        8,
        12,
        90,
        60,
    ]


@pytest.mark.parametrize(
    ("colour", "against_black"),
    [("#000000", 1), ("#ffffff", 21), ("#ff0000", 5.252), ("#00ff00", 15.304), ("#0000ff", 2.444), ("#0a0a0a", 1.0607)],
)
def test_contrast_is_that_of_wcag_2(colour, against_black):
    """The values for the primary colours are those of the published tables."""
    assert theme.contrast(colour, "#000000") == pytest.approx(against_black, abs=0.001)
    assert theme.contrast("#000000", colour) == theme.contrast(colour, "#000000")


# --- what all charts share ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "digits"),
    [
        # Half an interval is 2 to 20 of the last decimal.
        ([0], [0.4], 1), ([0], [0.39], 2), ([0], [4], 0), ([0], [3.9], 1), ([0], [40], 0), ([0], [0.00001], 3),
        ([0, 0, 0], [0.2, 0.4, 40], 1), ([5], [5], 1), ([NAN], [1], 1), ([1], [NAN], 1), ([-math.inf], [1], 1),
        ([2], [1], 1), ([], [], 1), ([NAN, 0], [NAN, 0.04], 2),
    ],
)  # fmt: skip
def test_as_many_decimals_are_written_as_an_interval_is_worth(low, high, digits):
    assert parts.decimals(low, high) == digits


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0%"), (0.0009, "0.09%"), (0.001, "0.1%"), (0.00099, "0.1%"), (0.5, "50%"), (-0.1, "-10%"), (0.105, "10.5%")],
)
def test_a_share_is_written_with_one_decimal_where_it_has_one(share, text):
    assert parts.percent(share) == text


@pytest.mark.parametrize(("low", "high"), [(NAN, 0.4), (0.2, NAN), (NAN, NAN)])
def test_an_interval_with_one_end_is_none(low, high):
    assert parts.interval_words(low, high, parts.percent) == "too few games for an interval"


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [("aa bb", 100, ["aa bb"]), ("aa bb", 20, ["aa", "bb"]), ("aaaaaaaa b", 20, ["aaaaaaaa", "b"]), ("", 20, [""])],
)
def test_words_are_broken_between_words_only(text, width, lines):
    assert theme.fitted(text, width) == lines


def test_the_first_line_below_a_title_is_shown_and_the_others_are_notes():
    made = parts.heading("T", ["n = 100, seed 1", "an interval", "an assumption"])
    assert made["title"].to_dict() == {"text": "T", "subtitle": ["n = 100, seed 1"]}
    assert made["usermeta"] == {"notes": ["an interval", "an assumption"]}
    assert "usermeta" not in parts.heading("T", ["n = 100, seed 1"])


@pytest.mark.parametrize("make", [parts.colour, parts.dashes, parts.shapes])
def test_one_name_needs_no_legend_and_the_seventh_looks_like_the_first(make):
    assert make("who", ["a"]).to_dict()["legend"] is None
    two = make("who", ["a", "b"]).to_dict()
    assert "legend" not in two or two["legend"] is not None
    seven = make("who", list("abcdefg")).to_dict()["scale"]
    assert seven["domain"] == list("abcdefg")
    assert seven["range"][6] == seven["range"][0]
    assert len({str(one) for one in seven["range"]}) == 6


def test_only_a_legend_of_strokes_has_room_for_dashes():
    assert parts.colour("who", ["a", "b"], symbol="stroke").to_dict()["legend"] == {
        "symbolOpacity": 1, "title": None, "symbolType": "stroke", "symbolSize": 500,
    }  # fmt: skip
    assert parts.colour("who", ["a", "b"]).to_dict()["legend"] == {"symbolOpacity": 1, "title": None}


def test_the_first_of_equal_rows_is_the_most_and_the_least():
    rows = table("n v", ("a", 1), ("b", 2), ("c", 2), ("d", 1))
    assert (parts.most_of(rows, "v")["n"], parts.least_of(rows, "v")["n"]) == ("b", "a")


GOOD = {
    "title": "T",
    "subtitle": ["s"],
    "unit": "u",
    "description": None,
    "reach": None,
}


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("title", 5, "title: 5 is refused: it is no text; allowed: a text in quotes, such as 'Gold at the end'"),
        ("subtitle", "s", "subtitle: 's' is refused: it is no list of texts; allowed: a list of texts in quotes"),
        ("subtitle", ["s", 5], "subtitle: 5 is refused: it is no text; allowed: .* such as '100 games, seed 1'"),
        ("unit", 5, "unit: 5 is refused"),
        ("description", 5, "description: 5 is refused"),
        ("reach", 5, "reach: 5 is refused: it is no list of numbers; allowed: a tuple of numbers"),
        ("reach", (0, "x", 1), "reach: 'x' is refused: it is no number"),
        ("reach", (0, 1), r"reach: \(0, 1\) is refused: it has 2 parts; allowed: a tuple of 3"),
        ("reach", (0, 1, 2, 3), "it has 4 parts; allowed: a tuple of 3"),
    ],
)
def test_words_and_ranges_of_a_chart_are_checked(name, value, reason):
    rows = table("who left right share low high", ("p1", 0, 1, 0.5, 0.4, 0.6))
    assert charts.distribution_chart(rows, **GOOD)
    with pytest.raises(BadSetup, match=reason):
        charts.distribution_chart(rows, **{**GOOD, name: value})


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("low", math.inf, "low of row 2 is inf, which has no end: mend that row, or leave it out"),
        ("low", "x", "low of row 2 is 'x', which is no number"),
        ("low", True, "low of row 2 is True, which is no number"),
        ("high", -math.inf, "high of row 2 is -inf, which has no end"),
        ("share", NAN, "share of row 2 is nan, which is no number"),
        ("share", math.inf, "share of row 2 is inf, which has no end"),
        ("left", NAN, "left of row 2 is nan, which is no number"),
    ],
)
def test_each_column_of_numbers_is_checked_row_by_row(column, value, reason):
    rows = table("who left right share low high", ("p1", 0, 1, 0.5, 0.4, 0.6), ("p1", 1, 2, 0.5, 0.4, 0.6))
    rows[column] = pd.Series([rows[column][0], value], dtype=object)
    with pytest.raises(ArcaneLabError, match=reason):
        charts.distribution_chart(rows, **WORDS, unit="u")


def test_an_end_of_an_interval_may_be_unknown_and_a_missing_column_is_named_with_all():
    rows = table("who left right share low high", ("p1", 0, 1, 0.5, NAN, NAN))
    assert charts.distribution_chart(rows, **WORDS, unit="u").words() == (
        "T. p1: most often from 0 to below 1 (50% of games, too few games for an interval)."
    )
    with pytest.raises(
        ArcaneLabError, match="the table has no column 'high'; it needs who, left, right, share, low, high"
    ):
        charts.distribution_chart(rows.drop(columns="high"), **WORDS, unit="u")
    exact = table("who left right share", ("p1", 0, 1, NAN))
    with pytest.raises(ArcaneLabError, match="share of row 1 is nan"):
        charts.distribution_chart(rows, **WORDS, unit="u", exact=exact)


CHARTS = [
    name for name in SAMPLES if name not in ("distribution_exact", "sweep_words", "probability_estimated", "projector")
]


@pytest.mark.parametrize("name", CHARTS)
def test_the_words_of_a_chart_are_those_that_it_is_given_or_its_own(name, monkeypatch):
    real = {one: getattr(charts, one) for one in dir(charts) if one.endswith(("_chart", "_map"))}
    for one, make in real.items():
        monkeypatch.setattr(charts, one, lambda *rows, make=make, **words: make(*rows, **words, description="Mine."))
    assert SAMPLES[name]().words() == "Mine."
    monkeypatch.undo()
    assert SAMPLES[name]().words() != "Mine."
    assert all("description" in inspect.signature(make).parameters for make in real.values())


# --- dots in rows -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "is_open"),
    [(-1.0, 1.0, True), (0.0, 1.0, True), (-1.0, 0.0, True), (0.1, 1.0, False), (-1.0, -0.1, False)],
)
def test_a_difference_whose_interval_touches_zero_cannot_be_told_from_it(low, high, is_open):
    chart = charts.comparison_chart(
        table("setting who difference low high", ("a", "p1", 0.5, low, high)), **WORDS, unit="gold"
    )
    assert ("; cannot be told from zero" in chart.words()) == is_open


def test_zero_has_no_sign():
    rows = table("setting who difference low high", ("a", "p1", -0.01, -0.51, 0.49), ("a", "p2", 0.04, -0.4, 0.5))
    assert charts.comparison_chart(rows, **WORDS, unit="gold").words() == (
        "T. a, p1: 0.0 gold (95% interval -0.5 to +0.5; cannot be told from zero). "
        "a, p2: 0.0 gold (95% interval -0.4 to +0.5; cannot be told from zero)."
    )


def test_dots_are_open_and_stand_beside_a_line_at_zero_only_where_they_are_differences():
    comparison, league, what_if = (layers(SAMPLES[name]()) for name in ("comparison", "league", "what_if"))
    assert comparison[0]["encoding"] == {"x": {"datum": 0}}
    assert [layer["mark"]["type"] for layer in comparison] == ["rule", "rule", "point"]
    for spec in (league, what_if):
        assert [layer["mark"]["type"] for layer in spec] == ["rule", "point"]
    assert [spec[-1]["mark"]["filled"] for spec in (comparison, league, what_if)] == [False, True, True]
    assert ["fill" in spec[-1]["encoding"] for spec in (comparison, league, what_if)] == [True, False, False]
    assert ["shape" in spec[-1]["encoding"] for spec in (comparison, league, what_if)] == [True, False, True]
    assert league[0]["encoding"]["color"] == {"value": theme.COLOURS[0]}


def test_only_a_later_move_is_as_good_as_the_first():
    rows = table(
        "move value low high as_good",
        ("a", 0.5, 0.4, 0.6, True),
        ("b", 0.48, 0.4, 0.6, True),
        ("c", 0.2, 0.1, 0.3, False),
    )
    chart = charts.what_if_chart(rows, **WORDS, unit="of games", is_share=True)
    assert chart.words() == (
        "T. 1. a: 50% of games (95% interval 40% to 60%). "
        "2. b: 48% of games (95% interval 40% to 60%; cannot be told from the first). "
        "3. c: 20% of games (95% interval 10% to 30%)."
    )
    (data,) = chart.to_dict()["datasets"].values()
    assert [row["what"] for row in data] == ["as good as the first", "as good as the first", "behind the first"]
    assert layers(chart)[0]["encoding"]["x"]["axis"]["format"] == "~%"


# --- grids --------------------------------------------------------------------------------------------------


def test_shades_grow_denser_and_those_with_a_middle_to_both_sides_of_it():
    shade = Shade("v", "v", ".0f", (0, 10), middle=4)
    assert shade.colour.to_dict()["scale"]["domain"] == [0, 4, 4, 10]
    assert shade.colour.to_dict()["scale"]["range"] == list(theme.TWO_SIDED)
    assert Shade("v", "v", ".0f", (2, 10)).colour.to_dict()["scale"]["domain"] == [2, 10]


@pytest.mark.parametrize(
    ("places", "marks"),
    [(1, ["rect", "text", "text"]), (7, ["rect", "text", "text"]), (8, ["rect", "text"]), (12, ["rect", "text"]),
     (13, ["rect"])],
)  # fmt: skip
def test_numbers_and_intervals_are_written_where_there_is_room(places, marks):
    rows = table("x y value low high", *((x, y, 1.0 * x, x - 0.5, x + 0.5) for x in range(places) for y in (1, 2, 3)))
    spec = charts.sweep_map(rows, **WORDS, unit="gold", parameters=("a", "b")).to_dict()
    assert [layer["mark"]["type"] for layer in spec["layer"]] == marks
    assert spec["height"] == 3 * 44
    if len(marks) > 1:
        assert spec["layer"][1]["mark"]["baseline"] == ("bottom" if places <= 7 else "middle")


def test_a_grid_has_the_larger_values_above_and_words_as_they_come():
    rows = table(
        "x y value low high",
        (2, 0.5, 5.0, 4.0, 6.0),
        (1, 1.5, 7.0, NAN, NAN),
        (2, 1.5, 6.0, 5.0, 7.0),
        (1, 0.5, 4.0, 3.0, 5.0),
    )
    chart = charts.sweep_map(rows, **WORDS, unit="gold", parameters=("a", "b"))
    encoding = layers(chart)[0]["encoding"]
    assert (encoding["x"]["sort"], encoding["y"]["sort"]) == ([1, 2], [1.5, 0.5])
    assert chart.words() == "T. The most gold, 7.0, is at a 1, b 1.5; the least, 4.0, at 1, 0.5."
    (data,) = chart.to_dict()["datasets"].values()
    assert [row["range"] for row in data] == ["4.0–6.0", "?–?", "5.0–7.0", "3.0–5.0"]
    assert encoding["color"]["scale"]["domain"] == [4, 7]
    wordy = table("x y value low high", (True, "b", 5.0, 4.0, 6.0), (False, "a", 7.0, 6.0, 8.0))
    chart = charts.sweep_map(wordy, **WORDS, unit="gold", parameters=("c", "d"))
    encoding = layers(chart)[0]["encoding"]
    assert (encoding["x"]["sort"], encoding["y"]["sort"]) == (["yes", "no"], ["a", "b"])
    assert chart.words() == "T. The most gold, 7.0, is at c no, d a; the least, 5.0, at yes, b."


def test_who_beats_whom_is_told_only_where_the_interval_lies_above_the_fair_share():
    rows = table(
        "row column share low high",
        ("b", "a", 0.6, 0.5, 0.7), ("a", "b", 0.4, 0.3, 0.45), ("a", "c", 0.7, 0.51, 0.8), ("c", "c", 0.9, 0.8, 1.0),
        ("b", "d", 0.5, NAN, NAN),
    )  # fmt: skip
    chart = charts.league_map(rows, **WORDS)
    assert chart.words() == "T. a wins 70% against c (95% interval 51% to 80%)."
    encoding = layers(chart)[0]["encoding"]
    assert (encoding["y"]["sort"], encoding["x"]["sort"]) == (["b", "a", "c"], ["b", "a", "c", "d"])
    assert encoding["color"]["scale"]["domain"] == pytest.approx([0.1, 0.5, 0.5, 0.9])
    close = table("row column share low high", ("a", "b", 0.51, 0.4, 0.6))
    even = charts.league_map(close, **WORDS)
    assert even.words() == "T. No strategy can be told from an equal one."
    assert layers(even)[0]["encoding"]["color"]["scale"]["domain"] == pytest.approx([0.45, 0.5, 0.5, 0.55])
    thirds = charts.league_map(close, **WORDS, fair=1 / 3)
    assert thirds.words() == "T. a wins 51% against b (95% interval 40% to 60%)."


# --- lines and bars -----------------------------------------------------------------------------------------


def test_a_distribution_keeps_a_given_reach_and_ends_its_last_step():
    rows = table("who left right share low high", ("p1", 0, 10, 0.5, 0.4, 0.6), ("p1", 10, 20, 0.5, 0.4, 0.6))
    free, fixed = (
        layers(charts.distribution_chart(rows, **WORDS, unit="gold", reach=one)) for one in (None, (0, 50, 0.7))
    )
    for band, line in (free, fixed):
        assert band["encoding"]["x"] == line["encoding"]["x"]
        assert (band["encoding"]["y"]["field"], band["encoding"]["y2"]["field"]) == ("low", "high")
        assert (
            line["transform"][1]["calculate"] == "datum.right === datum.end ? [datum.left, datum.right] : [datum.left]"
        )
    assert free[1]["encoding"]["x"]["scale"] == {"nice": True, "zero": False}
    assert "scale" not in free[1]["encoding"]["y"]
    assert fixed[1]["encoding"]["x"]["scale"] == {"domain": [0, 50], "nice": False}
    assert fixed[1]["encoding"]["y"]["scale"] == {"domain": [0, 0.7], "nice": False}
    assert [[layer["mark"].get("clip") for layer in one] for one in (free, fixed)] == [[None, None], [True, True]]


@pytest.mark.parametrize(("players", "is_coloured"), [(1, True), (6, True), (7, False)])
def test_exact_points_have_the_colours_of_players_as_long_as_there_are_enough(players, is_coloured):
    rows = table("who left right share low high", *((f"p{k}", 0, 1, 0.5, 0.4, 0.6) for k in range(players)))
    chart = charts.distribution_chart(rows, **WORDS, unit="u", exact=rows[["who", "left", "right", "share"]])
    colour = layers(chart)[2]["encoding"]["color"]
    assert colour.get("value") == (None if is_coloured else theme.INK)
    if is_coloured:
        assert colour["scale"] == {"domain": [f"p{k}" for k in range(players)], "range": list(theme.COLOURS[:players])}
    assert layers(chart)[2]["transform"][-1]["calculate"] in ("'exact'", "(datum.left + datum.right) / 2")


@pytest.mark.parametrize(("values", "ticks"), [(12, {"values": list(range(12))}), (13, {"tickCount": 8})])
def test_up_to_twelve_values_of_a_sweep_have_a_mark_each(values, ticks):
    rows = table("value who mean low high", *((k, "p1", 1.0, 0.5, 1.5) for k in reversed(range(values))))
    axis = layers(charts.sweep_chart(rows, **WORDS, unit="u", parameter="p"))[0]["encoding"]["x"]["axis"]
    assert {key: axis[key] for key in ticks} == ticks
    assert not {"values", "tickCount"} - set(ticks) & set(axis)


@pytest.mark.parametrize(
    ("values", "kind", "said"),
    [
        ((1, 2.5), "quantitative", ("1", "2.5")), ((True, False), "nominal", ("yes", "no")),
        (("on", "off"), "nominal", ("on", "off")), ((1, "two"), "nominal", ("1", "two")),
        ((1.0, 2.0), "quantitative", ("1", "2")),
    ],
)  # fmt: skip
def test_numbers_are_joined_by_a_line_and_words_stand_side_by_side(values, kind, said):
    rows = table("value who mean low high", *((value, "p1", 1.0 + k, 0.5, 1.5) for k, value in enumerate(values)))
    rows["value"] = pd.Series(values, dtype=object)
    chart = charts.sweep_chart(rows, **WORDS, unit="gold", parameter="p")
    assert {layer["encoding"]["x"]["type"] for layer in layers(chart)} == {kind}
    marks = [layer["mark"]["type"] for layer in layers(chart)]
    assert marks == (["area", "line", "point"] if kind == "quantitative" else ["rule", "point"])
    assert chart.words() == f"T. p1: gold goes from 1.0 at {said[0]} to 2.0 at {said[1]} (p)."


@pytest.mark.parametrize(("gold", "place"), [(9, "above"), (8, "within"), (2, "within"), (1, "below")])
def test_a_player_stands_above_within_or_below_the_middle_half(gold, place):
    rows = table(
        "turn who gold low middle high", (0, "p1", 0, 0, 0, 0), (1, "p1", gold, 2, 4, 8), (2, "p1", None, 3, 5, 9)
    )
    assert charts.path_chart(rows, **WORDS).words() == (
        f"T. p1: {gold} gold after turn 1, {place} the middle half of the other games (2 to 8, median 4)."
    )


def test_a_player_of_whom_no_turn_is_known_is_not_told_but_drawn():
    rows = table("turn who gold low middle high", (0, "p1", 3, 0, 1, 2), (0, "p2", None, 0, 1, 2))
    chart = charts.path_chart(rows, **WORDS)
    assert chart.words() == "T. p1: 3 gold after turn 0, above the middle half of the other games (0 to 2, median 1)."
    assert chart.to_dict()["facet"]["sort"] == ["p1", "p2"]


@pytest.mark.parametrize(
    ("outcomes", "kind", "marks"),
    [
        (range(12), "nominal", ["bar", "text"]),
        (range(13), "quantitative", ["rect"]),
        ([*"abcdefghijklm"], "nominal", ["bar", "text"]),
        ([*range(12), "more"], "nominal", ["bar", "text"]),
    ],
)
def test_names_and_few_numbers_stand_side_by_side(outcomes, kind, marks):
    rows = pd.DataFrame({"outcome": pd.Series(list(outcomes), dtype=object), "probability": 1 / 13, "chance": "1/13"})
    found = layers(probability_chart(rows, **WORDS, unit="u"))
    assert found[0]["encoding"]["x"]["type"] == kind
    assert [layer["mark"]["type"] for layer in found] == marks


def test_the_bars_of_outcomes_that_do_not_begin_at_zero_are_as_wide():
    rows = pd.DataFrame({"outcome": range(100, 120), "probability": 0.05, "chance": "1/20"})
    (bars,) = layers(probability_chart(rows, **WORDS, unit="u"))
    assert bars["transform"][0]["calculate"] == "datum.outcome - 0.35"


def test_a_review_marks_what_a_move_gave_away_below_and_what_came_beside_it():
    columns = "step move best given_away given_away_low given_away_high came came_low came_high why"
    rows = table(
        columns,
        (1, "m", "b", 6.0, 3.0, 8.0, -2.5, -4.0, -1.0, "so"), (5, "n", "b", 2.0, 0.0, 4.0, NAN, NAN, NAN, ""),
        (9, "o", "b", 2.0, 0.1, 4.0, 0.0, -1.0, 1.0, ""),
    )  # fmt: skip
    chart = review_chart(rows, **WORDS, unit="gold")
    assert chart.words() == (
        "T. Step 1, m: gave 6.0 gold away against b; luck that came: -2.5 gold. Step 5, n: luck that came: not known. "
        "Step 9, o: gave 2.0 gold away against b; luck that came: +0.0 gold."
    )
    (data,) = chart.to_dict()["datasets"].values()
    marks = [(row["step"], row["what"], row["gold"], row["low"], row["high"], row["why"]) for row in data]
    assert marks == [
        (1, GAVE, -6, -8, -3, "so"), (1.4, CAME, -2.5, -4, -1, "so"), (5, GAVE, -2, -4, 0, ""),
        (9, GAVE, -2, -4, -0.1, ""), (9.4, CAME, 0, -1, 1, ""),
    ]  # fmt: skip
    without = review_chart(rows.drop(columns="why"), **WORDS, unit="gold")
    assert {row["why"] for row in next(iter(without.to_dict()["datasets"].values()))} == {""}
    zero, bars, dots = layers(chart)
    assert (zero["encoding"], bars["mark"]["type"]) == ({"y": {"datum": 0}}, "rule")
    assert dots["encoding"]["fill"]["condition"]["test"] == "datum.low <= 0 && datum.high >= 0"


# --- files and pages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [0, -1, 20.1, True, "2", NAN])
def test_a_picture_without_a_size_is_refused(scale):
    with pytest.raises(BadSetup, match=r"scale: .* is refused"):
        SAMPLES["probability"]().png(scale)


def test_a_picture_has_two_pixels_for_a_point_and_as_many_more_as_are_asked_for(tmp_path, monkeypatch):
    drawn = []
    monkeypatch.setattr(offline.vlc, "vega_to_png", lambda spec, scale, **_: drawn.append(scale) or PNG)
    chart = SAMPLES["probability"]()
    chart.png(), chart.png(20), chart.save(tmp_path / "a.png"), chart.save(str(tmp_path / "b.png"), scale_factor=1.5)
    assert drawn == [2, 20, 2, 3]
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    with pytest.raises(BadSetup, match="scale: 21"):
        chart.save(tmp_path / "c.png", scale_factor=10.5)


#: A picture of one pixel, in two pieces.
PNG = (
    b"\x89PNG\r\n\x1a\n"
    + offline._chunk(b"IDAT", b"x\x9cc\xf8\xff")
    + offline._chunk(b"IDAT", b"\xff?\x00\x05\xfe\x02\xfe")
)


PNG += offline._chunk(b"IEND", b"")


@pytest.mark.parametrize("place", [5, None, b"chart.html", ["chart.html"]])
def test_what_is_no_name_of_a_file_is_refused(place):
    with pytest.raises(BadSetup, match=r"fp: .* is refused: it is no name of a file"):
        SAMPLES["probability"]().save(place)


def test_the_kind_of_a_file_is_that_of_its_name_unless_it_is_given(tmp_path):
    chart = SAMPLES["probability"]()
    chart.save(tmp_path / "CHART.JSON")
    chart.save(tmp_path / "chart.txt", format="JSON")
    with (tmp_path / "open.json").open("w", encoding="utf-8") as file:
        chart.save(file)
    assert (tmp_path / "CHART.JSON").read_text() == (tmp_path / "chart.txt").read_text() == chart.to_json()
    assert (tmp_path / "open.json").read_text(encoding="utf-8") == chart.to_json()


def test_a_bundle_has_its_picture_unless_it_is_left_out():
    chart = SAMPLES["probability"]()
    without = chart.bundle(with_picture=False)
    assert list(without) == ["application/vnd.vega.v5+json", "text/plain"]
    assert without["text/plain"] == chart.words()
    with pytest.raises(BadSetup, match="with_picture: 0 is refused"):
        chart.bundle(with_picture=0)


def test_a_chart_that_is_about_to_change_is_written_down_unchecked_and_as_it_is_when_it_was_checked(monkeypatch):
    chart = SAMPLES["probability"]()
    spec, asked = chart.to_dict(), []
    assert chart.to_dict(validate=False) == spec

    def write(_chart: object, *, validate: bool = True) -> dict[str, object]:
        asked.append(validate)
        return spec

    monkeypatch.setattr(type(chart), "to_dict", write)
    chart.bundle(with_picture=False)
    chart.bundle()
    assert asked == [False, True]


def test_a_page_has_each_table_once_with_the_titles_of_its_hints():
    rows = [{"a": 0.25, "b": None}, {"a": 0.5, "b": "<"}]
    hints = {"tooltip": [{"field": "a", "title": "A", "format": ".1%"}, {"field": "b", "title": "B & C"}]}
    spec = {
        "title": {"text": ["Two", "lines"]},
        "datasets": {"one": rows},
        "layer": [
            {"data": {"name": "one"}, "encoding": hints},
            {"data": {"name": "one"}, "encoding": hints},
            {"data": {"name": "other"}, "encoding": hints},
            {"encoding": hints},
        ],
    }
    page = pages.page_of(spec, "<svg ><svg >", "")
    assert page.count("<table>") == 1
    assert "<thead><tr><th scope='col'>A</th><th scope='col'>B &amp; C</th></tr></thead>" in page
    assert "<tr><td>25.0%</td><td>–</td></tr><tr><td>50.0%</td><td>&lt;</td></tr>" in page
    assert "<title>Two lines</title>" in page
    assert '<svg role="img" aria-label="A chart." ><svg >' in page
    inherited = {"data": {"name": "one"}, "datasets": {"one": rows}, "spec": {"layer": [{"encoding": hints}]}}
    assert pages.page_of(inherited, "", "").count("<table>") == 1
    assert "<title>A chart</title>" in pages.page_of(inherited, "", "")


@pytest.mark.parametrize(
    ("high", "title"),
    [
        (5.9, "Gold is highest with coin 3, fine 5: 7.0 (6.0 to 8.0)"),
        (6.0, "Gold: from 5.0 (4.0 to 6.0) to 7.0 (6.0 to 8.0)"),
    ],
)
def test_a_map_names_no_highest_place_where_intervals_overlap(high, title):
    rows = pd.DataFrame([(1, 5, 5.0, 4.0, high), (3, 5, 7.0, 6.0, 8.0)], columns=["x", "y", "value", "low", "high"])
    drawn = charts.sweep_map(rows, subtitle=["20 games"], unit="gold", parameters=("coin", "fine")).to_dict()
    assert drawn["title"]["text"] == title


def test_a_number_below_zero_in_a_title_is_drawn_with_a_true_minus():
    drawn = charts.path_chart(
        table("turn who points low middle high", (0, "p1 bold", 0, 0, 0, 0), (1, "p1 bold", 9, 0, 4, 8)),
        title="p1 -15 gold (-19 to -11)",
        subtitle=["1-2 games"],
    ).svg()
    assert "p1 −15 gold (−19 to −11)" in drawn
    assert "1-2 games" in drawn
