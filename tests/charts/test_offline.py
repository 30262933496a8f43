"""A chart is small, says what it shows, and asks no network for anything."""

from __future__ import annotations

import base64
import json
import zlib

import pandas as pd
import pytest
import vl_convert

from arcane_lab.charts import OfflineChart, distribution_chart, fitting, theme


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
