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
    # One for a wide window and one for a slim one; the style sheet shows one of them.
    assert page.tags.count("svg") == 2
    assert page.labels.count(chart.words()) == 2
    assert not set(re.findall(r'\bid="([^"]+)"', text.split("</svg>")[0])) & set(
        re.findall(r'\bid="([^"]+)"', text.split("</svg>")[1])
    )
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


#: What pages write in and on: JupyterLab light and dark (87% of black and white), VS Code dark, ours, white paper.
PAGES = {
    "lab light": ("#212121", "#ffffff"),
    "lab dark": ("#e0e0e0", "#111111"),
    "vs code dark": ("#cccccc", "#1f1f1f"),
    "system dark": ("#ffffff", "#121212"),
    "paper": (theme.ON_PAPER[theme.INK], theme.ON_PAPER[theme.PAPER]),
}


def over(colour: str, ground: str) -> str:
    """The colour that is seen where one with a part of itself (rgba) lies over a ground."""
    *parts, part = (float(number) for number in re.findall(r"[\d.]+", colour))
    below = [int(ground[k : k + 2], 16) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in zip(parts, below, strict=True))


@pytest.mark.parametrize(("ink", "ground"), PAGES.values(), ids=PAGES)
def test_the_words_in_a_grid_stand_out_from_their_shades(ink, ground):
    for colour in (*theme.SHADES, *theme.TWO_SIDED):
        assert theme.contrast(ink, over(colour, ground)) >= 4.5, colour


@pytest.mark.parametrize(("ink", "ground"), PAGES.values(), ids=PAGES)
def test_the_colours_of_lines_stand_out_from_every_page(ink, ground):
    lines = [colour if colour != theme.INK else ink for colour in theme.COLOURS]
    assert min(theme.contrast(colour, ground) for colour in lines) >= 3.0


@pytest.mark.parametrize(("ink", "ground"), PAGES.values(), ids=PAGES)
def test_quiet_words_stand_out_too(ink, ground):
    part = int(re.search(r"(\d+)%", theme.QUIET_INK)[1]) / 100
    ink = over(theme.shade(ink, part), ground)
    assert theme.contrast(ink, ground) >= 4.5
    assert theme.contrast(theme.ON_PAPER[theme.QUIET_INK], theme.ON_PAPER[theme.PAPER]) >= 4.5


@EVERY
def test_a_chart_has_no_ground_of_its_own_and_writes_in_the_colour_of_the_page(name):
    vega = SAMPLES[name]().bundle(with_picture=False)["application/vnd.vega.v5+json"]
    assert vega["background"] == theme.CLEAR
    assert vega["usermeta"]["embedOptions"]["renderer"] == "svg", "a canvas does not know what the page writes in"
    found = set(re.findall(r'"(#[0-9a-f]{6})"', json.dumps(vega)))
    assert found <= set(theme.COLOURS), "every other colour is the page's, or lets it through"
    sizes = [float(size) for size in re.findall(r'[fF]ontSize": ([\d.]+)', json.dumps(vega))]
    assert min(sizes) >= 11
    assert theme.on_paper(json.dumps(vega)).count("currentColor") == 0


@EVERY
def test_a_chart_is_as_wide_as_its_panel(name):
    vega = SAMPLES[name]().bundle(with_picture=False)["application/vnd.vega.v5+json"]
    signals = {signal["name"]: signal for signal in vega["signals"]}
    assert "containerSize()[0]" in signals["room"]["init"] == signals["room"]["on"][0]["update"]
    assert "window:resize" in signals["room"]["on"][0]["events"]
    width = signals.get("width") or signals["child_width"]
    assert "room" in width["update"]
    assert "width" not in vega
    assert ("room" in signals["beside"]["update"]) if "child_width" in signals else vega["autosize"]["type"] == "fit-x"


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "projector"])
def test_a_narrow_chart_has_at_most_three_ticks_and_no_label_is_cut(name):
    text = SAMPLES[name]().svg(400)
    assert "…" not in text
    width, _ = (float(size) for size in re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text).groups())
    assert width <= 400
    for group in re.findall(r'aria-label="X-axis[^"]*for a linear scale[^"]*".*?role-axis-domain', text, re.DOTALL):
        assert group.count("<text") <= 3 + 1, "three numbers and the title"


@EVERY
def test_notes_are_opened_with_a_box_that_has_a_name(name):
    chart = SAMPLES[name]()
    notes = chart.to_dict().get("usermeta", {}).get("notes", [])
    signals = {one["name"]: one for one in chart.bundle(with_picture=False)["application/vnd.vega.v5+json"]["signals"]}
    assert ("notes" in signals) == bool(notes)
    if notes:
        assert signals["notes"]["bind"]["input"] == "checkbox"
        assert signals["notes"]["value"] is False
        assert all(note not in chart.svg() for note in notes)
        assert all(f"<p>{note}</p>" in chart.page() for note in notes)


#: What each chart says when nobody gives it a title: the finding with its interval.
FINDINGS = {
    "comparison": "first edition's long game: Collector (p3) +8.8 gold at the end (+7.4 to +10.2)",
    "distribution": "Gold at the end: Greedy (p1) most often from 40 to below 50, 24.3% (22.3% to 26.3%)",
    "league": "Lookahead is strongest: strength (Bradley and Terry's, mean 0) 1.50 (1.38 to 1.62)",
    "league_map": "Lookahead beats random most clearly: 96.8% (94.8% to 98.8%)",
    "path": "Greedy (p1) ends with 64 gold, within the middle half of the other games (41 to 74)",
    "probability": "Most likely queens: 0, 65.9%, exact",
    "probability_estimated": "Most likely heads: 12, 14.7% (12.5% to 17%)",
    "sweep": "Gold at the end: Greedy (p1) goes from 61.0 (59.8 to 62.2) at 1 to 70.9 (69.7 to 72.1) at 7",
    "sweep_words": "Share of games won: Greedy (p1) 0.30 (0.28 to 0.32) at by step, 0.27 (0.25 to 0.29) at random",
    "sweep_map": "Gold at the end is highest with gold of a trick coin 5, infamy of the penalty 0: 65.5 (64.7 to 66.3)",
    "what_if": "Best: play BC a3, 36.6 gold (35.1 to 38.1)",
}


@pytest.mark.parametrize("name", FINDINGS)
def test_a_title_that_is_left_out_is_the_finding_with_its_interval(name, monkeypatch):
    for one in dir(charts):
        if one.endswith(("_chart", "_map")):
            make = getattr(charts, one)
            monkeypatch.setattr(charts, one, lambda *rows, make=make, **words: make(*rows, **{**words, "title": None}))
    assert SAMPLES[name]().to_dict()["title"]["text"] == FINDINGS[name]


def test_what_cannot_be_told_is_no_finding():
    rows = [("a", "p1", 0.5, -0.1, 1.1)]
    table = pd.DataFrame(rows, columns=["setting", "who", "difference", "low", "high"])
    chart = charts.comparison_chart(table, subtitle=["s"], unit="gold")
    assert chart.to_dict()["title"]["text"] == "No clear difference in gold"
    rows = [("a", 1.0, 0.4, 1.6), ("b", 0.9, 0.5, 1.3), ("c", -1.9, -2.0, -1.8)]
    ladder = charts.league_chart(pd.DataFrame(rows, columns=["strategy", "strength", "low", "high"]), subtitle=["s"])
    assert ladder.to_dict()["title"]["text"] == "A and b lead together: strength 1.0 (0.4 to 1.6)"
    rows = [("a", "b", 0.5, 0.4, 0.6)]
    pairs = charts.league_map(pd.DataFrame(rows, columns=["row", "column", "share", "low", "high"]), subtitle=["s"])
    assert pairs.to_dict()["title"]["text"] == "No strategy clearly beats another"
    rows = [(1, "p1", 5.0, 4.0, 6.0), (2, "p1", 5.5, 4.5, 6.5)]
    table = pd.DataFrame(rows, columns=["value", "who", "mean", "low", "high"])
    sweep = charts.sweep_chart(table, subtitle=["s"], unit="gold", parameter="p")
    assert sweep.to_dict()["title"]["text"] == "Gold: p1 5.0 (4.0 to 6.0) at 1, 5.5 (4.5 to 6.5) at 2"


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


def test_an_open_circle_is_one_whose_interval_holds_zero():
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


def test_a_long_title_is_broken_into_lines_that_fit_the_panel():
    chart = charts.league_chart(
        pd.DataFrame([("g", 1.0, 0.5, 1.5)], columns=["strategy", "strength", "low", "high"]),
        title="word " * 30,
        subtitle=["more " * 40],
    )
    for room, words, more in ((400, 40, 60), (800, 70, 100)):
        lines = re.findall(r"<t(?:ext|span)[^>]*>((?:word|more)[^<]*)<", chart.svg(room))
        assert len(lines) > 3
        assert all(len(line) <= (words if "word" in line else more) for line in lines), room


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
    assert [layer["mark"]["type"] for layer in many] == ["rect"], "thirteen percentages would overlap"


def test_the_bars_of_many_outcomes_leave_a_gap_and_never_vanish():
    for step in (1, 1000):
        ends = {one["as"]: one["calculate"] for one in bars_of(20, step=step)["layer"][0]["transform"]}
        assert ends == {"from": f"datum.outcome - {0.35 * step:g}", "to": f"datum.outcome + {0.35 * step:g}"}


def test_long_names_stand_under_each_other_and_none_is_cut():
    names = [f"a rather long outcome, number {k}" for k in range(5)]
    rows = pd.DataFrame({"outcome": names, "probability": 0.2, "chance": "1/5"})
    spec = charts.probability_chart(rows, title="T", subtitle=["exact"], unit="card").to_dict()
    assert [layer["mark"]["type"] for layer in spec["layer"]] == ["bar", "text"]
    assert spec["layer"][0]["encoding"]["y"]["field"] == "outcome"
    assert spec["layer"][0]["encoding"]["x"]["field"] == "probability"


def test_an_estimate_has_its_interval_in_place_of_a_percentage():
    ends = {"low": [0.4, 0.4], "high": [0.6, 0.6]}
    assert [layer["mark"]["type"] for layer in bars_of(2, **ends)["layer"]] == ["bar", "rule"]
    assert [layer["mark"]["type"] for layer in bars_of(2, low=[0.4, 0.4])["layer"]] == ["bar", "text"], (
        "one end is none"
    )
