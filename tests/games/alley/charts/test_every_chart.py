"""Charts that only Arcane Alley has: what every chart of numbers must hold."""

from __future__ import annotations

import json

import pandas as pd
import pytest

from arcane_lab import charts
from tests.charts.players import FOUR
from tests.charts.samples import SAMPLES
from tests.charts.test_every_chart import Page


def test_a_page_shows_the_numbers_as_the_chart_writes_them():
    text = "".join(Page(SAMPLES["inspections"]().page()).text)
    assert all(number in text for number in ("42.0%", "40.5%", "43.5%", "p4 lookahead"))


def test_making_one_for_the_projector_leaves_the_chart_as_it_is():
    chart = SAMPLES["gold_infamy"]()
    before = json.dumps(chart.to_dict())
    assert chart.projector().to_dict()["spec"]["width"] > chart.to_dict()["spec"]["width"]
    assert json.dumps(chart.to_dict()) == before


@pytest.mark.parametrize("players", range(1, 7))
def test_six_players_fit_in_every_chart_of_drawings(players):
    who = (*FOUR, "p5 rusher", "p6 random")[:players]
    rows = [(name, 10 * gold, 5 * infamy, 0.01) for name in who for gold in range(20) for infamy in range(5)]
    table = pd.DataFrame(rows, columns=["who", "gold", "infamy", "share"])
    chart = charts.gold_infamy_map(table, title="T", subtitle=[], ranges=(10, 5))
    assert len(json.dumps(chart.to_dict())) < 50_000
    assert chart.to_dict()["columns"] <= 3
