"""`sensitivity`: every other reading in the same games, ranked by what it changes at least, with honest intervals."""

from __future__ import annotations

import math

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.intervals import student
from arcane_lab.simulation.sensitivity import BASE, Reading

QUIET = {"mode": "plain", "progress": False, "seed": 3}
PAIR = ["greedy", "greedy"]
GAMES = 8
#: The first changes nearly every game of two, the second none with so few games, the third is about five players.
OVER = ["tracker_check", "infamy_overflow", "starting_player"]


@pytest.fixture(scope="module")
def found() -> al.SensitivityTable:
    return al.sensitivity("alley", PAIR, over=OVER, games=GAMES, **QUIET)


def test_every_figure_is_the_one_that_compare_finds(found: al.SensitivityTable) -> None:
    settings = {BASE: {}, "tracker_check = after": {"options": {"tracker_check": "after"}}}
    alone = al.compare("alley", settings=settings, players=PAIR, games=GAMES, **QUIET).differences()
    row = found.table().set_index(["option", "reading"]).loc[("tracker_check", "after")]
    same = alone.loc[("tracker_check = after", row["seat"], row["figure"])]
    assert [row["difference"], row["low"], row["high"]] == [same["difference"], same["low"], same["high"]]
    assert (row["instead_of"], row["n"], row["seed"], row["kind"]) == ("before", GAMES, 3, "estimate")


def test_readings_are_ranked_by_what_they_change_at_least_and_those_that_cannot_be_played_are_last(
    found: al.SensitivityTable,
) -> None:
    table = found.table()
    played = table[table["kind"] == "estimate"]
    assert table["kind"].tolist() == ["estimate"] * len(played) + ["cannot be played"] * 4
    assert played["at_least"].is_monotonic_decreasing
    assert played.iloc[-1]["option"] == "infamy_overflow"
    assert found.ranked[-1][1].size == 0
    idle = table[table["kind"] == "cannot be played"]
    assert idle["reading"].tolist() == ["3", "4", "5", "6"]
    assert set(idle["why"]) == {"there are 2 seats"}
    assert idle["difference"].isna().all()


def test_an_effect_is_the_nearer_end_of_an_interval_that_holds_with_all_others_in_standard_deviations() -> None:
    found = al.sensitivity("alley", ["careful"] * 2, over=["goal"], edition="first", games=4, **QUIET)
    (reading, effect), *_ = found.ranked
    assert reading.option == "goal"
    # Gold, infamy and games won of two seats, for each reading that is not the same setting.
    pairs = dict(zip(found.comparison.settings, found.comparison._pairs, strict=True))
    differ = [name for name in found.comparison.settings[1:] if not pairs[name].is_equal]
    assert found.level == pytest.approx(1 - 0.05 / (6 * len(differ)))
    ends = pairs[reading.name].difference(effect.figure, effect.seat, found.level)[1]
    row = found.comparison.first.summary().loc[(f"p{effect.seat + 1}", effect.figure.name)]
    spread = (row["high"] - row["value"]) / student(0.0, 1.0, int(row["n"])).high
    assert effect.at_least == pytest.approx(min(map(abs, ends)) / spread)
    assert 0 < effect.at_least < abs(effect.difference) / spread


def test_the_spread_of_a_figure_is_its_standard_deviation_from_game_to_game(found: al.SensitivityTable) -> None:
    seats = al.simulate("alley", players=PAIR, games=GAMES, **QUIET).seats
    for seat in ("p1", "p2"):
        of_seat = seats[seats["seat"] == seat]
        for figure in ("gold", "infamy"):
            assert found._spreads[seat, figure] == pytest.approx(of_seat[figure].std())
        assert found._spreads[seat, "won"] == pytest.approx(of_seat["won"].std(ddof=0))


def test_what_a_call_sets_is_what_the_others_are_compared_with() -> None:
    given = {"options": {"tracker_check": "after"}}
    other = al.sensitivity("alley", PAIR, over=["tracker_check"], games=1, **given, **QUIET)
    assert [(one.value, one.in_use) for one in other.readings] == [("before", "after")]


def test_nothing_is_told_from_zero_in_one_game() -> None:
    found = al.sensitivity("alley", PAIR, over=["tracker_check"], games=1, **QUIET)
    ((_, effect),) = found.ranked
    assert effect.at_least == 0
    assert math.isnan(effect.interval.low) or effect.interval.low <= 0 <= effect.interval.high


def test_the_table_for_people_says_what_was_measured_and_what_was_not(found: al.SensitivityTable) -> None:
    page = found._repr_html_()
    assert "tracker_check = after" in page
    assert "nowhere: the same in every game" in page
    assert "there are 2 seats" in page
    assert "8 games each, seed 3" in page
    assert repr(found) == "<Sensitivity of 4 readings of 3 options, 8 games each, seed 3>"
    assert "all hold together 95 times in 100" in found.note
    assert "same deal" in found.note


@pytest.mark.parametrize(
    ("over", "error", "words"),
    [
        ("tracker_check", BadSetup, "'options' for all of them, or a list of names"),
        ([], BadSetup, "that is no list of options"),
        ({"tracker_check": 1}, BadSetup, "that is no list of options"),
        (None, BadSetup, "that is no list of options"),
        (["tracker_chek"], UnknownName, "tracker_check"),
        ([3], UnknownName, "an option of this game"),
    ],
)
def test_what_is_to_be_varied_is_refused_with_what_is_allowed(over: object, error: type, words: str) -> None:
    with pytest.raises(error, match=words):
        al.sensitivity("alley", PAIR, over=over, games=1, **QUIET)


def test_a_reading_is_named_as_it_is_set() -> None:
    assert Reading("byros_gold", 2, 3).name == "byros_gold = 2"
