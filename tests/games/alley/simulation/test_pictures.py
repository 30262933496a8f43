"""Charts of a result beyond single columns: the same numbers as in its table, whatever was kept."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.intervals import student, wilson
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation import pictures
from arcane_lab.simulation.frames import Frame, rounded_up
from arcane_lab.simulation.pictures import (
    assumed_line,
    charts_of,
    counts_table,
    joint_table,
    range_width,
    rates_table,
    share_table,
    subjects,
)
from arcane_lab.simulation.tallies import Tally
from tests.charts.players import said_below

SPEC = find_game("alley")
CHARTS = charts_of(SPEC)
PLAYERS = ["greedy", "random", "greedy"]
RUN = {"players": PLAYERS, "games": 40, "seed": 5, "mode": "plain", "progress": False}


@pytest.fixture(scope="module")
def result():
    return al.simulate("alley", **RUN)


def test_gold_and_infamy_together_are_those_of_the_table(result):
    table, (gold, infamy), reach = joint_table(result._tally, SPEC.joint, result.players)
    seats = result.seats
    for row in table.to_dict("records"):
        mine = seats[seats["seat"] == row["who"][:2]]
        found = mine["gold"].between(row["gold"], row["gold"] + gold - 1)
        found &= mine["infamy"].between(row["infamy"], row["infamy"] + infamy - 1)
        assert row["share"] == found.sum() / 40
    assert table.groupby("who")["share"].sum().tolist() == pytest.approx([1.0] * 3)
    assert 0.02 < reach < 0.3


def test_the_items_sold_are_those_of_the_table(result):
    table = counts_table(result._tally, SPEC.counts[0], result.players).set_index(["item", "who"])
    for code, item in datasets.items("alley").items():
        for seat, player in enumerate(PLAYERS, start=1):
            sold = result.seats.loc[result.seats["seat"] == f"p{seat}", f"sold_{code}"]
            row = table.loc[(item.name, f"p{seat} {player}")]
            assert row["mean"] == pytest.approx(sold.mean())
            if sold.any():
                assert row["high"] == pytest.approx(student(sold.mean(), sold.var(ddof=1), 40).high)


def test_the_shares_of_inspections_are_those_of_the_table(result):
    table = rates_table(result._tally, SPEC.rates, result.players).set_index(["who", "what"])
    inspections = result.seats.groupby("game")["rounds"].first().sum()
    for seat, player in enumerate(PLAYERS, start=1):
        mine = result.seats[result.seats["seat"] == f"p{seat}"]
        for what, column in (("triggered the inspection", "triggered"), ("paid the penalty", "penalised")):
            assert table.loc[(f"p{seat} {player}", what), "share"] == mine[column].sum() / inspections


def test_a_summary_gives_the_same_charts_as_the_whole_table(result):
    summary = al.simulate("alley", **RUN, keep="summary")
    for name in CHARTS:
        assert summary.chart(name, field=5).to_dict() == result.chart(name, field=5).to_dict()


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_says_how_many_games_which_seed_and_what_it_rests_on(result, name):
    lines = said_below(result.chart(name, game=4, field=5))
    assert "seed 5" in lines
    assert ("game 4 against 5 other games" if name == "path" else "40 games") in lines
    assert "assumed card values" in lines
    assert "interval" in lines


@pytest.mark.parametrize("seats", [2, 6])
def test_a_chart_of_a_million_games_stays_small(seats):
    """The fullest tally there can be: every pair of gold and infamy was seen."""
    random = np.random.default_rng(1)
    tally = Tally(seats, SPEC, finished=1_000_000)
    tally.together = random.integers(1, 400, size=(seats, 350, 25))
    table, (gold, infamy), _ = joint_table(tally, SPEC.joint, ("greedy",) * seats)
    assert (gold, infamy) == (20, 5)
    from arcane_lab.charts import gold_infamy_map

    chart = gold_infamy_map(table, title="T", subtitle=["S"] * 3, ranges=(gold, infamy))
    assert len(json.dumps(chart.to_dict())) < 50_000


def test_an_unknown_chart_is_refused_with_the_nearest(result):
    with pytest.raises(UnknownName, match="did you mean 'inspections'"):
        result.chart("inspection")


def test_a_run_without_a_finished_game_has_nothing_to_draw():
    race = {"edition": "first", "most_rounds": 1, "games": 3, "mode": "plain", "progress": False}
    result = al.simulate("alley", players=["random", "random"], **race)
    assert result.unfinished == 3
    for name in CHARTS:
        with pytest.raises(al.ArcaneLabError, match="finished"):
            result.chart(name)


# --- ranges -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcomes", "games", "width"),
    [
        (8, 1, 1),
        (9, 1, 2),
        (16, 80, 2),
        (9, 81, 1),
        (10, 81, 2),
        (30, 900, 1),
        (31, 900, 2),
        (31, 1_000_000, 2),
        (60, 900, 2),
        (61, 900, 5),
        (30_000, 900, 1_000),
        (90_000, 900, 1_000),
    ],
)
def test_so_many_outcomes_share_a_range_that_there_are_8_to_30(outcomes: int, games: int, width: int) -> None:
    assert range_width(subjects(SPEC)["gold"].widths, outcomes, games) == width


def counted(values: list[int], seats: int = 1) -> Tally:
    """A tally in which every seat ended with each of these amounts of gold once."""
    tally = Tally(seats, SPEC, finished=len(values))
    tally.counts["gold"] = np.array([np.bincount(values)] * seats)
    return tally


def test_ranges_begin_with_the_first_that_anything_fell_into() -> None:
    # Ten games have ranges of two: 20 outcomes are too many for eight of one.
    table = share_table(counted([5, 5, 6, 7, 7, 7, 8, 9, 9, 14]), "gold", ("greedy",))
    assert table["left"].tolist() == [4, 6, 8, 10, 12, 14]
    assert table["right"].tolist() == [6, 8, 10, 12, 14, 16]
    assert table["share"].tolist() == [0.2, 0.4, 0.3, 0.0, 0.0, 0.1]
    assert table["who"].tolist() == ["p1 greedy"] * 6
    assert (table["low"][1], table["high"][1]) == wilson(4, 10)


def test_nothing_at_all_is_the_range_of_nought() -> None:
    tally = Tally(1, SPEC, finished=1)
    tally.counts["gold"] = np.zeros((1, 1), dtype=np.int64)
    assert share_table(tally, "gold", ("greedy",))["left"].tolist() == [0]


def test_a_framed_table_has_the_ranges_of_the_frame() -> None:
    frame = Frame(games=10)
    share_table(counted([5, 14]), "gold", ("greedy",), frame)
    again = share_table(counted([8, 9]), "gold", ("greedy",), frame)
    assert again["left"].tolist() == [4, 6, 8, 10, 12, 14]
    assert again["share"].tolist() == [0, 0, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("places", "tally_width", "width"),
    [(20, 1, 1), (21, 1, 2), (40, 1, 2), (41, 1, 5), (100, 1, 5), (101, 1, 10), (3, 10, 10), (21, 10, 20)],
)
def test_gold_and_infamy_share_at_most_twenty_ranges_of_gold(places: int, tally_width: int, width: int) -> None:
    tally = Tally(1, SPEC, finished=1, width=tally_width)
    tally.together = np.zeros((1, places, 6), dtype=np.int64)
    tally.together[0, places - 1, 5] = 1
    frame = Frame(games=1)
    table, ranges, reach = joint_table(tally, SPEC.joint, ("greedy",), frame)
    assert ranges == (width, 5)
    ends = wilson(1, 1)._asdict()
    assert table.to_dict("records") == [
        {"who": "p1 greedy", "gold": (places - 1) * tally_width // width * width, "infamy": 5, "share": 1.0, **ends}
    ]
    assert reach == 1 - wilson(1, 1).low
    assert (frame.left, frame.right, frame.upper) == (0, -(-places * tally_width // width) * width, 10)


def test_the_reach_of_a_map_is_the_longest_half_of_an_interval() -> None:
    tally = Tally(1, SPEC, finished=10)
    tally.together = np.array([[[9], [1]]])
    _, _, reach = joint_table(tally, SPEC.joint, ("greedy",))
    assert reach == max(0.9 - wilson(9, 10).low, wilson(1, 10).high - 0.1)
    tally.together = np.array([[[10], [0]]])
    assert joint_table(tally, SPEC.joint, ("greedy",))[2] == 1 - wilson(10, 10).low


def test_a_frame_that_is_wider_keeps_its_ranges_of_gold() -> None:
    tally = Tally(1, SPEC, finished=10)
    tally.together = np.ones((1, 10, 1), dtype=np.int64)
    frame = Frame(games=1, right=50, upper=25)
    assert joint_table(tally, SPEC.joint, ("greedy",), frame)[1] == (5, 5)
    assert (frame.right, frame.upper) == (50, 25)


# --- words ------------------------------------------------------------------------------------------------


def test_the_assumed_values_of_a_line_are_shortened_after_three_items() -> None:
    values = [
        ("BF", "fairy_infamy_loss"),
        ("DE", "egg_infamy"),
        ("BF", "x"),
        ("TC", "coin_gold"),
        ("FF", "gold"),
        ("OW", "gold"),
    ]
    told = [assumed_line("alley", values[:count]) for count in (1, 3, 4, 5, 6)]
    names = [datasets.items("alley")[code].name for code in ("BF", "DE", "TC", "FF")]
    assert told == [
        f"rests on 1 assumed card value ({names[0]})",
        f"rests on 3 assumed card values ({names[0]} and {names[1]})",
        f"rests on 4 assumed card values ({names[0]}, {names[1]} and {names[2]})",
        f"rests on 5 assumed card values ({names[0]}, {names[1]}, {names[2]} and {names[3]})",
        f"rests on 6 assumed card values ({names[0]}, {names[1]}, {names[2]} and 2 more)",
    ]


def test_a_chart_says_in_words_what_it_shows(result) -> None:
    first, *_ = result.chart("gold").words().split(" p1 ")
    title = result.chart("gold").to_dict()["title"]["text"]
    assert first == f"{title}. Gold at the end: shares of 40 games, seed 5."
    gold = result.seats.loc[result.seats["seat"] == "p1", "gold"]
    low, high = student(gold.mean(), gold.var(), 40)
    lower, upper = (int(np.percentile(gold, part, method="inverted_cdf")) for part in (25, 75))
    assert (
        f"p1 (greedy): on average {gold.mean():.1f} (95% interval {low:.1f} to {high:.1f}); "
        f"half of the games between {lower} and {upper}."
    ) in result.chart("gold").words()


def test_a_title_says_who_has_most_or_who_are_near_each_other(result) -> None:
    """With the interval of each mean; those whose intervals reach the leader's are no clear runners-up."""
    figure = next(figure for figure in SPEC.figures if figure.name == "gold")
    found = {seat: result._tally.mean("gold", seat) for seat in range(3)}
    best = max(found, key=lambda seat: found[seat][0])
    value, (low, high) = found[best]
    assert f"Greedy (p{best + 1}) {value:.1f} ({low:.1f} to {high:.1f})" in pictures.finding(
        result, figure, result._tally
    )
    assert pictures.finding(result, figure, result._tally).startswith("Gold at the end on average: ")
    many = al.simulate("alley", players=["greedy", "random"], games=60, seed=1, mode="plain", progress=False)
    (mean, (low, high)), (_, (_, other)) = (many._tally.mean("gold", seat) for seat in range(2))
    assert low > other, "the games are enough to tell"
    title = many.chart("gold").to_dict()["title"]["text"]
    assert title == f"Most gold at the end: Greedy (p1) {mean:.1f} ({low:.1f} to {high:.1f}) on average"


def test_one_game_has_a_chart_without_an_interval() -> None:
    words = al.simulate("alley", **{**RUN, "games": 1}).chart("gold").words()
    assert "too few games for an interval" in words
    assert "95% interval" not in words


@pytest.mark.parametrize(("rounds", "told"), [(1, "1 round,"), (2, "2 rounds,")])
def test_where_nothing_is_finished_it_says_after_how_many_rounds(rounds: int, told: str) -> None:
    race = {"edition": "first", "most_rounds": rounds, "games": 1, "mode": "plain", "progress": False}
    with pytest.raises(al.ArcaneLabError) as caught:
        al.simulate("alley", players=["random", "random"], **race).chart("items")
    assert str(caught.value).startswith(f"no game was finished after {told} so there is nothing to draw: play again")


@pytest.mark.parametrize("name", ["game", "field"])
@pytest.mark.parametrize("value", ["1", 1.5, None, True])
def test_a_number_that_is_none_is_refused_for_every_chart(result, name: str, value: object) -> None:
    for column in ("gold", "path"):
        with pytest.raises(BadSetup, match=f"{name}: .* is refused: it is no whole number; allowed: a number of games"):
            result.chart(column, **{name: value})


@pytest.mark.parametrize(("field", "told"), [(1, "1 other game of"), (2, "2 other games of")])
def test_a_path_says_against_how_many_others_it_is_seen(result, field: int, told: str) -> None:
    title = result.chart("path", game=4, field=field).to_dict()["title"]
    text = title["text"] if isinstance(title["text"], str) else " ".join(title["text"])
    assert re.match(
        r"Greedy \(p3\) ends with 10 gold, (above|within|below) the middle half of the other games \(", text
    )
    assert title["subtitle"][0] == f"game 4 against {told} the same run; 3 seats, revised edition, seed 5"


def test_a_chart_that_rests_on_nothing_assumed_says_nothing_of_it(result) -> None:
    known = replace(result, _assumed=())
    for name in ("gold", "gold_infamy", "items", "inspections", "path"):
        without, told = (said_below(of.chart(name, field=5)) for of in (known, result))
        assert told.startswith(f"{without} rests on ")


@pytest.mark.parametrize("name", ["gold", "gold_infamy", "items", "inspections"])
def test_a_framed_chart_leaves_the_frame_as_wide_as_its_figures(result, name: str) -> None:
    frame = Frame(games=40)
    result.framed_chart(name, frame)
    summary = {
        "gold": share_table(result._tally, "gold", result.players)["high"].max(),
        "gold_infamy": joint_table(result._tally, SPEC.joint, result.players)[0]["share"].max(),
        "items": counts_table(result._tally, SPEC.counts[0], result.players)["high"].max(),
        "inspections": rates_table(result._tally, SPEC.rates, result.players)["high"].max(),
    }
    assert frame.top == rounded_up(summary[name])
    if name == "items":
        means = counts_table(result._tally, SPEC.counts[0], result.players).groupby("item")["mean"].mean()
        assert means[frame.order].is_monotonic_decreasing


def test_both_figures_together_say_who_ends_with_most_and_how_sure_that_is(result) -> None:
    title = result.chart("gold_infamy").to_dict()["title"]["text"]
    text = title if isinstance(title, str) else " ".join(title)
    tally = result._tally
    gold, seat = max((tally.mean("gold", seat)[0], seat) for seat in range(3))
    (value, (low, high)), (infamy, (least, most)) = tally.mean("gold", seat), tally.mean("infamy", seat)
    assert gold == value
    assert f"(p{seat + 1}) ends with {value:.1f} gold ({low:.1f} to {high:.1f})" in text
    assert f" and {infamy:.1f} infamy ({least:.1f} to {most:.1f}) on average" in text
    rivals = [tally.mean("gold", other)[1].high >= low for other in range(3) if other != seat]
    assert ("; " in text) == any(rivals)
