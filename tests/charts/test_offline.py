"""A chart is small, says what it shows, and asks no network for anything."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import zlib

import altair as alt
import pandas as pd
import pytest
import vl_convert

import arcane_lab
from arcane_lab import charts
from arcane_lab.charts import OfflineChart, distribution_chart, fitting, theme
from arcane_lab.core.errors import ArcaneLabError


@pytest.fixture
def chart() -> OfflineChart:
    rows = [(who, 10 * k, 10 * k + 10, 0.1, 0.08, 0.12) for who in ("p1 greedy", "p2 random") for k in range(10)]
    table = pd.DataFrame(rows, columns=["who", "left", "right", "share", "low", "high"])
    return distribution_chart(
        table,
        title="Gold at the end",
        subtitle=["1,000 games, seed 1"],
        unit="gold at the end",
        description="Ten ranges of gold, the same share in each.",
    )


def test_a_chart_hands_over_a_drawing_a_picture_and_a_sentence(chart):
    bundle = chart._repr_mimebundle_()
    assert list(bundle) == ["application/vnd.vega.v5+json", "image/png", "text/plain"]
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
    assert bundle["text/plain"] == "Ten ranges of gold, the same share in each."
    assert chart._repr_html_() is None


def test_packing_a_picture_again_keeps_every_pixel(chart):
    text = theme.on_paper(json.dumps(fitting.fitted(chart.to_dict(), fitting.USUAL)))
    plain = vl_convert.vega_to_png(text, scale=2)
    packed = chart.png()
    assert len(packed) < len(plain)
    assert pixels_of(packed) == pixels_of(bytes(plain))


def pixels_of(png: bytes) -> bytes:
    """The unpacked pixels of a PNG file, read with nothing but its published layout."""
    found, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            found += png[at + 8 : at + 8 + length]
        at += 12 + length
    return zlib.decompress(found)


def test_the_only_address_in_a_chart_is_the_name_of_its_language(chart):
    spec = chart._repr_mimebundle_()["application/vnd.vega.v5+json"]
    assert spec.pop("$schema").endswith("vega/v5.json")
    assert "http" not in json.dumps(spec)


def test_a_chart_is_small(chart):
    assert len(json.dumps(chart.to_dict())) < 50_000


def test_players_differ_by_dashes_too_not_by_colour_alone(chart):
    line = chart.to_dict()["layer"][1]["encoding"]
    assert line["strokeDash"]["field"] == line["color"]["field"] == "who"
    assert len({tuple(dash) for dash in line["strokeDash"]["scale"]["range"]}) == 2


def test_the_interval_is_drawn(chart):
    band = chart.to_dict()["layer"][0]["encoding"]
    assert (band["y"]["field"], band["y2"]["field"]) == ("low", "high")


def test_a_table_without_intervals_is_refused():
    table = pd.DataFrame({"who": ["p1"], "left": [0], "right": [1], "share": [1.0]})
    with pytest.raises(ValueError, match="no column 'low'"):
        distribution_chart(table, title="", subtitle=[], unit="", description="")


# --- anybody's own chart ------------------------------------------------------------------------------------


def own_chart() -> alt.Chart:
    rows = [{"seat": "p1", "gold": 61, "url": "https://example.org"}]
    return alt.Chart(alt.Data(values=rows), description="One bar.").mark_bar().encode(x="gold:Q", y="seat:N")


def test_anybodys_chart_is_carried_as_it_is_with_picture_and_words():
    carried = charts.offline(own_chart())
    bundle = carried._repr_mimebundle_()
    assert list(bundle) == ["application/vnd.vegalite.v5+json", "image/png", "text/plain"]
    drawn = bundle["application/vnd.vegalite.v5+json"]
    assert (drawn["mark"], drawn["encoding"]) == (own_chart().to_dict()["mark"], own_chart().to_dict()["encoding"])
    assert drawn["$schema"].endswith("vega-lite/v5.json"), "JupyterLab has version 5"
    assert drawn["usermeta"]["embedOptions"]["actions"] is False, "the menu leads to an editor in the network"
    assert bundle["text/plain"] == carried.words() == "One bar."
    assert "<svg" in carried.page()
    assert charts.offline(carried) is carried
    assert charts.offline(own_chart().to_dict()).to_dict() == own_chart().to_dict()


TABLE = pd.DataFrame({"seat": ["p1", "p2"], "gold": [61, 58], "low": [60, 57]})
BARS = alt.Chart(TABLE).mark_bar()


@pytest.mark.parametrize(
    ("chart", "words"),
    [
        (BARS.encode(x="gold", y="seat"), "A chart of gold (x) and seat (y)."),
        (
            BARS.encode(x=alt.X("gold", title="mean gold"), y="seat", color="seat"),
            "A chart of mean gold (x) and seat (y).",
        ),
        (BARS.encode(x="gold", y="low", color="seat"), "A chart of gold (x), low (y) and seat (color)."),
        (
            BARS.encode(x="gold", y="seat").properties(title="Who is richest") + BARS.encode(x="low"),
            "Who is richest. A chart of gold and low (x) and seat (y).",
        ),
        (
            BARS.encode(x="gold", y="seat").properties(title="Who is richest"),
            "Who is richest. A chart of gold (x) and seat (y).",
        ),
        (
            BARS.encode(x="gold", y="seat").properties(title={"text": ["Who is", "richest"], "subtitle": "20 games"}),
            "Who is richest. 20 games. A chart of gold (x) and seat (y).",
        ),
        (BARS.encode(x=alt.X("gold", bin=True), y="count()"), "A chart of gold (x) and count (y)."),
        (BARS.encode(x="mean(gold)", y="seat"), "A chart of mean of gold (x) and seat (y)."),
        (BARS.encode(x="gold") + BARS.encode(x="low", y="seat"), "A chart of gold and low (x) and seat (y)."),
        (alt.hconcat(BARS.encode(x="gold"), BARS.encode(y="seat")), "A chart of gold (x) and seat (y)."),
        (BARS.encode(theta="gold"), "A chart of gold (theta)."),
        (BARS, "A chart."),
    ],
)
def test_a_chart_of_ones_own_without_a_description_says_its_title_and_what_is_drawn(chart, words):
    assert charts.offline(chart).words() == words


@pytest.mark.parametrize(
    ("chart", "title"),
    [
        (BARS.encode(x="gold").properties(title="Who is richest"), "Who is richest"),
        (BARS.encode(x="gold").properties(title=["Who is", "richest"]), "Who is richest"),
        (BARS.properties(title={"text": ["Who is", "richest"], "subtitle": "20 games"}), "Who is richest"),
        (alt.hconcat(BARS.encode(x="gold"), BARS.encode(y="seat")).properties(title="Two charts"), "Two charts"),
        (BARS.properties(title="Who is richest").encode(x="gold") + BARS.encode(x="low"), "Who is richest"),
        ({**BARS.encode(x="gold").to_dict(), "title": None}, "A chart"),
        (BARS.encode(x="gold"), "A chart"),
    ],
)
def test_the_page_of_a_chart_of_ones_own_has_its_title_however_that_is_written(chart, title):
    assert f"<title>{title}</title>" in charts.offline(chart).page()


def test_more_rows_than_altair_takes_are_answered_with_what_to_do():
    many = pd.DataFrame({"gold": range(5_001)})
    with pytest.raises(ArcaneLabError) as refused:
        charts.offline(alt.Chart(many).mark_bar().encode(x="gold"))
    words = str(refused.value)
    assert words.startswith(
        "this chart carries 5,001 rows, and altair takes 5,000 at most: count or average them first"
    )
    assert "alt.data_transformers.disable_max_rows()" in words
    with alt.data_transformers.disable_max_rows():
        assert "<svg" in charts.offline(alt.Chart(many).mark_bar().encode(x="gold")).svg()


@pytest.mark.parametrize("what", [None, 5, "x" * 10_000, {"a": 1}, alt.Color("a:N")])
def test_what_is_no_chart_is_refused(what):
    with pytest.raises(ArcaneLabError, match="is no chart: give an altair chart") as caught:
        charts.offline(what)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    "chart",
    [
        alt.Chart("https://example.org/a.json").mark_bar().encode(x="a:Q"),
        alt.layer(alt.Chart(alt.Data(values=[])).mark_bar(), alt.Chart("https://example.org/a.json").mark_bar()),
        alt.Chart(alt.Data(values=[{"a": 1}])).mark_image(url="https://example.org/a.png"),
    ],
)
def test_a_chart_that_would_load_something_is_refused_with_its_address(chart):
    with pytest.raises(ArcaneLabError, match=r"this chart loads 'https://example.org/a\.\w+' when it is shown"):
        charts.offline(chart)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import arcane_lab.charts, sys; print('altair' in sys.modules)", "False"),
        ("import arcane_lab.charts, altair; print(altair.renderers.active)", "arcane_lab"),
        ("import altair, arcane_lab.charts; print(altair.renderers.active)", "arcane_lab"),
        (
            "import altair; altair.renderers.enable('png'); import arcane_lab.charts; print(altair.renderers.active)",
            "png",
        ),
        (
            "import arcane_lab.charts, altair as alt; chart = alt.Chart(alt.Data(values=[{'a': 1}]));"
            "print(*chart.mark_bar().encode(x='a:Q')._repr_mimebundle_())",
            "application/vnd.vegalite.v5+json image/png text/plain",
        ),
    ],
)
def test_altair_shows_its_charts_by_ours_unless_another_renderer_was_chosen(code, said):
    """altair is not loaded for that, and its own way of showing would fetch from a network."""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == said


def test_the_charts_are_there_before_anything_else_has_brought_them_in():
    assert arcane_lab.__getattr__("charts") is charts
