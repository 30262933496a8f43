"""What holds for every chart: small, in words, told apart without colour, and self-contained when it is saved."""

from __future__ import annotations

import io
import json
import re
from html.parser import HTMLParser

import pandas as pd
import pytest

from arcane_lab import charts
from arcane_lab.charts import OfflineChart, theme
from arcane_lab.charts import layers as parts
from arcane_lab.core.errors import ArcaneLabError, UnknownName
from tests.charts.samples import SAMPLES
from tests.of_games import of_games

EVERY = pytest.mark.parametrize("name", SAMPLES)


class Page(HTMLParser):
    """What a page has, and what it would load from elsewhere."""

    LOADING = ("src", "href", "xlink:href", "srcset", "data", "action", "poster")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.text: list[str] = []
        self.labels: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name in self.LOADING and not (value or "").startswith(("#", "data:")):
                self.loads.append(f"{tag} {name}={value}")
            if "url(" in (value or "") and "url(#" not in value:
                self.loads.append(f"{tag} {name}={value}")
            if name == "aria-label":
                self.labels.append(value)

    def handle_data(self, data):
        self.text.append(data)


@EVERY
def test_a_chart_is_small_and_has_words_and_a_title(name):
    chart = SAMPLES[name]()
    assert isinstance(chart, OfflineChart)
    assert len(json.dumps(chart.to_dict())) < 50_000
    assert chart.words().startswith(chart.to_dict()["title"]["text"] + ".")
    assert re.search(r"\d", chart.words())
    assert chart._repr_html_() is None


@EVERY
def test_a_page_loads_nothing_and_says_everything(name, tmp_path):
    """And it has every number of the chart."""
    chart = SAMPLES[name]()
    path = tmp_path / "chart.html"
    chart.save(path)
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    tables = chart.to_dict()["datasets"].values()
    assert page.tags.count("table") == len(tables)
    assert page.tags.count("tr") == sum(len(rows) + 1 for rows in tables)
    assert page.loads == []
    assert not {"script", "link", "img", "iframe", "object"} & set(page.tags)
    assert "@import" not in text
    # What is left of the network are the names of the languages SVG and XLink.
    assert set(re.findall(r"https?://[^\s\"'<>)]+", text)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert len(text.encode()) < 300_000
    assert page.tags.count("svg") == 1
    assert chart.words() in page.labels
    assert chart.words() in "".join(page.text)


def test_nothing_in_a_table_or_a_title_can_break_a_page():
    rows = [("<script>alert(1)</script>", 0, 1, 1.0, 0.9, 1.0)]
    table = pd.DataFrame(rows, columns=["who", "left", "right", "share", "low", "high"])
    chart = charts.distribution_chart(table, title='A "title" <b>', subtitle=["</title>"], unit="<i>")
    assert not {"script", "b", "i"} & set(Page(chart.page()).tags)


@pytest.mark.parametrize(("ending", "begins"), [("png", b"\x89PNG"), ("svg", b"<svg"), ("json", b"{")])
def test_other_files_are_written_by_their_ending(ending, begins, tmp_path):
    chart = SAMPLES["league"]()
    chart.save(tmp_path / f"chart.{ending}")
    assert (tmp_path / f"chart.{ending}").read_bytes().startswith(begins)


def test_a_chart_is_written_to_an_open_file_too():
    chart, text, binary = SAMPLES["league"](), io.StringIO(), io.BytesIO()
    chart.save(text, format="html")
    chart.save(binary, format="png", scale_factor=2)
    assert text.getvalue() == chart.page()
    assert binary.getvalue() == chart.png(2 * 2)


def test_another_kind_of_file_is_refused_with_the_nearest(tmp_path):
    with pytest.raises(UnknownName, match="'htm' is not the name of a kind of chart file; did you mean 'html'"):
        SAMPLES["league"]().save(tmp_path / "chart.htm")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["html", "png"])
def test_a_place_that_cannot_be_written_is_named(ending, tmp_path):
    with pytest.raises(ArcaneLabError, match=r"no-such-folder.*cannot be written: No such file"):
        SAMPLES["league"]().save(tmp_path / "no-such-folder" / f"chart.{ending}")


@EVERY
def test_colour_is_never_the_only_sign(name):
    layers = list(drawn(SAMPLES[name]().to_dict()))
    named = {key["field"] for enc in layers if (key := enc.get("color", {})).get("type") == "nominal"}
    other = {enc[sign]["field"] for enc in layers for sign in ("shape", "strokeDash", "facet") if sign in enc}
    assert named <= other


def drawn(part):
    if "encoding" in part:
        yield part["encoding"]
    for inner in (*part.get("layer", ()), *([part["spec"]] if "spec" in part else [])):
        yield from drawn(inner)


@EVERY
def test_every_estimate_shows_its_interval(name):
    """A map of gold and infamy has no room: tooltip and subtitle say how far shares reach. What is exact has none."""
    fields = {key.get("field") for enc in drawn(SAMPLES[name]().to_dict()) for key in enc.values() if "field" in key}
    if name.endswith("_map"):
        assert "range" in fields
    elif name == "probability":
        assert SAMPLES[name]().to_dict()["title"]["subtitle"] == ["exact"]
        assert not {"low", "high"} & fields
    elif name != "gold_infamy":
        assert {"low", "high"} <= fields


def test_the_words_in_a_grid_stand_out_from_their_shades():
    for colours in (theme.SHADES, theme.TWO_SIDED):
        for step in range(101):
            behind = theme.between(colours, step / 100)
            assert max(theme.contrast(ink, behind) for ink in (theme.BLACK, theme.PAPER)) >= 4.5


def test_the_colours_of_lines_stand_out_from_the_card():
    assert all(theme.contrast(colour, theme.PAPER) >= 3.0 for colour in (*theme.COLOURS, theme.QUIET_INK))


def test_a_projector_has_larger_words_and_lines_and_the_same_numbers():
    small, large = SAMPLES["distribution"]().to_dict(), SAMPLES["projector"]().to_dict()
    assert large["config"]["axis"]["labelFontSize"] == theme.PROJECTOR * small["config"]["axis"]["labelFontSize"]
    assert large["config"]["style"]["line"]["strokeWidth"] > small["config"]["style"]["line"]["strokeWidth"]
    assert large["width"] > small["width"]
    assert large["datasets"] == small["datasets"]


MAKERS = {
    charts.distribution_chart: {"unit": "gold"},
    charts.comparison_chart: {"unit": "gold"},
    charts.sweep_chart: {"unit": "gold", "parameter": "coins"},
    charts.sweep_map: {"unit": "gold", "parameters": ("coins", "penalty")},
    charts.league_chart: {},
    charts.league_map: {},
    charts.path_chart: {},
}


for _module in of_games("charts.samples"):
    MAKERS.update({getattr(charts, name): more for name, (_, _, more) in _module.ROWS.items()})


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_a_table_that_lacks_a_column_is_told_which(make):
    with pytest.raises(ValueError, match=r"the table has no column '\w+'; it needs \w+, "):
        make(pd.DataFrame({"other": [1]}), title="", subtitle=[], **MAKERS[make])


def test_an_empty_table_is_refused():
    table = pd.DataFrame(columns=["strategy", "strength", "low", "high"])
    with pytest.raises(ValueError, match="no rows"):
        charts.league_chart(table, title="", subtitle=[])


def test_a_hollow_dot_is_one_whose_interval_holds_zero():
    words = SAMPLES["comparison"]().words()
    told = {sentence.split(":")[0] for sentence in words.split(". ") if "cannot be told from zero" in sentence}
    assert told == {"dearer coins, p2 careful", "penalty of 5, p3 collector"}
    dots = SAMPLES["comparison"]().to_dict()["layer"][2]["encoding"]["fill"]
    assert dots["condition"]["test"] == "datum.low <= 0 && datum.high >= 0"
    assert dots["condition"]["value"] == theme.PAPER


def test_a_ladder_has_the_strongest_first_whatever_the_table():
    order = SAMPLES["league"]().to_dict()["layer"][0]["encoding"]["y"]["sort"]
    assert order == ["lookahead", "careful", "greedy", "collector", "rusher", "random"]


def test_yes_and_no_are_no_numbers_on_an_axis():
    rows = [(True, "p1 greedy", 3.0, 2.0, 4.0), (False, "p1 greedy", 5.0, 4.0, 6.0)]
    table = pd.DataFrame(rows, columns=["value", "who", "mean", "low", "high"])
    chart = charts.sweep_chart(table, title="T", subtitle=[], unit="gold", parameter="doll locked")
    assert {enc["x"]["type"] for enc in drawn(chart.to_dict())} == {"nominal"}
    assert chart.words() == "T. p1 greedy: gold goes from 3.0 at yes to 5.0 at no (doll locked)."


def test_an_exact_answer_is_named_in_the_legend_and_in_words():
    chart = SAMPLES["distribution_exact"]()
    assert chart.to_dict()["layer"][2]["encoding"]["shape"]["scale"]["domain"] == ["exact"]
    assert "The exact share lies within the interval in 16 of 16 ranges." in chart.words()


def test_an_exact_answer_outside_its_interval_is_told():
    rows = [("p1", 0, 1, 0.5, 0.45, 0.55), ("p1", 1, 2, 0.5, 0.45, 0.55)]
    table = pd.DataFrame(rows, columns=["who", "left", "right", "share", "low", "high"])
    exact = table[["who", "left", "right"]].assign(share=[0.5, 0.6])
    chart = charts.distribution_chart(table, title="T", subtitle=[], unit="cards", exact=exact)
    assert "in 1 of 2 ranges" in chart.words()


def test_a_long_subtitle_is_broken_into_lines():
    title = parts.title_of("Title", ["word " * 60]).to_dict()
    assert len(title["subtitle"]) > 1
    assert all(len(line) <= parts.LINE for line in title["subtitle"])


def bars_of(count: int, *, step: int = 1, **more: list[float]) -> dict:
    """The specification of a chart of so many whole outcomes, `step` apart and equally likely."""
    rows = {
        "outcome": range(0, count * step, step),
        "probability": [1 / count] * count,
        "chance": [f"1/{count}"] * count,
    }
    return charts.probability_chart(
        pd.DataFrame(rows | more), title="One of many", subtitle=["exact"], unit="one"
    ).to_dict()


def test_twelve_outcomes_stand_side_by_side_and_thirteen_at_their_distances():
    few, many = bars_of(12)["layer"], bars_of(13)["layer"]
    assert [few[0]["encoding"]["x"]["type"], few[0]["encoding"]["tooltip"][0]["type"]] == ["nominal", "nominal"]
    assert [many[0]["encoding"]["x"]["type"], many[0]["encoding"]["tooltip"][0]["type"]] == ["quantitative"] * 2
    assert [layer["mark"]["type"] for layer in few] == ["bar", "text"], "each of few bars has its percentage"
    assert [layer["mark"]["type"] for layer in many] == ["bar"], "thirteen percentages would overlap"


def test_the_bars_of_many_outcomes_leave_a_gap_and_never_vanish():
    assert bars_of(20)["layer"][0]["mark"]["width"] == pytest.approx(0.7 * parts.WIDTH / 20)
    assert bars_of(20, step=1000)["layer"][0]["mark"]["width"] == 1


def test_an_estimate_has_its_interval_in_place_of_a_percentage():
    ends = {"low": [0.4, 0.4], "high": [0.6, 0.6]}
    assert [layer["mark"]["type"] for layer in bars_of(2, **ends)["layer"]] == ["bar", "rule"]
    assert [layer["mark"]["type"] for layer in bars_of(2, low=[0.4, 0.4])["layer"]] == ["bar", "text"], (
        "one end is none"
    )
