"""`compare`: settings on common deals, paired differences with intervals, and honest words about them."""

from __future__ import annotations

import json

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.datasets import DatasetError
from arcane_lab.simulation import common_deals
from arcane_lab.simulation.common_deals import Call
from arcane_lab.simulation.figures import FIGURES
from arcane_lab.simulation.intervals import paired_share, student
from arcane_lab.simulation.pairing import Pairs, told

DEARER = {"items": {"TC": {"coin_gold": 3}}}
SETTINGS = {"as printed": {}, "dearer coins": DEARER, "the same": {}, "random first": {"players": ["random", "greedy"]}}
QUIET = {"mode": "plain", "progress": False}


def first_move(view):
    return view.legal_moves[0]


@pytest.fixture(scope="module")
def comparison():
    given = {"players": ["greedy", "greedy"], "games": 40, "seed": 3, "keep": "seats", **QUIET}
    return al.compare("alley", settings=SETTINGS, **given)


def test_each_setting_has_the_result_that_simulate_gives(comparison):
    assert tuple(comparison.results) == comparison.settings == tuple(SETTINGS)
    own = {"as printed": {}, "dearer coins": DEARER, "random first": {"players": ["random", "greedy"]}}
    for name, changes in own.items():
        given = {"players": ["greedy", "greedy"], "games": 40, "seed": 3, **QUIET, **changes}
        expected = al.simulate("alley", **given)
        assert comparison.results[name].seats.equals(expected.seats)


def test_the_differences_are_those_of_the_same_games(comparison):
    table = comparison.differences()
    before = comparison.results["as printed"].seats
    for name in ("dearer coins", "random first"):
        after = comparison.results[name].seats
        for seat in ("p1", "p2"):
            for figure in FIGURES:
                one, two = (t.loc[t["seat"] == seat, figure.name].to_numpy() for t in (before, after))
                row = table.loc[(name, seat, figure.name)]
                if figure.kind == "share":
                    gained, lost = int(((two > 0) & (one == 0)).sum()), int(((two == 0) & (one > 0)).sum())
                    expected = ((gained - lost) / 40, *paired_share(gained, lost, 40))
                    assert row["method"] == "paired, Tango's score, 95%"
                else:
                    change = two - one
                    expected = (change.mean(), *student(change.mean(), change.var(ddof=1), 40))
                    assert row["method"].startswith("paired, Student's t, 95%")
                assert (row["difference"], row["low"], row["high"]) == pytest.approx(expected, abs=1e-9)
                assert (row["n"], row["left_out"], row["seed"], row["kind"]) == (40, 0, 3, "estimate")
                assert row["against"] == "as printed"


def test_equal_settings_differ_by_exactly_nothing_and_say_so(comparison):
    same = comparison.differences().loc["the same"]
    assert (same[["difference", "low", "high"]] == 0).all(axis=None)
    assert set(same["kind"]) == {"exact: equal settings"}
    assert "'the same' is the same setting as 'as printed': every difference is exactly 0." in comparison.note
    assert "the same, p1 greedy: games won exactly the same, as the settings are." in comparison.sentences("won")


def test_an_own_function_is_not_taken_for_the_same_player_as_before():
    given = {"players": ["greedy", first_move], "games": 5, **QUIET}
    table = al.compare("alley", settings={"one": {}, "two": {}}, **given).differences()
    assert (table["difference"] == 0).all()
    assert set(table["kind"]) == {"estimate"}
    shares = table[table["method"].str.contains("Tango")]
    assert (shares["low"] < 0).all()
    assert (shares["high"] > 0).all()
    assert set(table["method"]) - set(shares["method"]) == {"paired, Student's t, 95%, no pair differed"}


def test_a_sentence_says_when_a_difference_cannot_be_told_from_zero(comparison):
    for name in ("dearer coins", "random first"):
        for figure in FIGURES:
            for seat in ("p1", "p2"):
                row = comparison.differences().loc[(name, seat, figure.name)]
                start = f"{name}, {seat} "
                (sentence,) = [line for line in comparison.sentences(figure.name) if line.startswith(start)]
                if "no pair differed" in row["method"] or (row["difference"] == 0 and row["low"] == -row["high"]):
                    continue
                cannot_tell = row["low"] <= 0 <= row["high"]
                assert sentence.endswith("cannot be told from zero with 40 games.") == cannot_tell


def test_words_for_pairs_that_say_little():
    pairs, gold = Pairs(1), FIGURES[1]
    assert told(pairs, gold, 0) == "unknown, because no game was finished in both"
    columns = {name: place for place, name in enumerate(["seat", "finished", *(f.name for f in FIGURES)])}
    rows = np.array([[0, 1, *(3 for _ in FIGURES)]])
    pairs.add(rows, rows + np.array([[0, 0, *(2 for _ in FIGURES)]]), columns)
    assert told(pairs, gold, 0) == "+2.00 in one game, which says nothing of other games"
    alike = Pairs(1)
    for _ in range(3):
        alike.add(rows, rows, columns)
    assert told(alike, gold, 0) == "the same in each of 3 games, which does not say that it never differs"


def test_pairing_makes_intervals_narrower_than_two_runs_apart(comparison):
    row = comparison.differences().loc[("dearer coins", "p1", "gold")]
    apart = sum(
        result.seats.query("seat == 'p1'")["gold"].var() / 40 for result in list(comparison.results.values())[:2]
    )
    assert row["high"] - row["low"] < 0.5 * 2 * 1.96 * apart**0.5


def test_the_note_says_where_the_deals_are_not_the_same():
    given = {"players": ["greedy", "greedy"], "games": 4, **QUIET}
    settings = {"as printed": {}, "dearer": DEARER, "fewer coins": {"items": {"TC": {"copies_2_to_4": 4}}}}
    note = al.compare("alley", settings=settings, **given).note
    assert "Games of the same number have the same deal" in note
    assert "In 'fewer coins' the deck, the number of seats or who starts is another than in 'as printed'" in note
    assert "In 'dearer'" not in note


def test_the_same_deal_means_the_same_cards_in_the_same_places():
    base = Call("alley", ["greedy", "greedy"], seed=5)
    plans = {
        name: base.changed(name, changes).plan()
        for name, changes in {
            "plain": {},
            "dearer": DEARER,
            "others": {"players": ["random", "greedy"]},
            "copies": {"items": {"TC": {"copies_2_to_4": 4}}},
            "three": {"players": ["greedy"] * 3},
        }.items()
    }
    alike = {name: common_deals.same_deal(plans["plain"], plan) for name, plan in plans.items()}
    assert alike == {"plain": True, "dearer": True, "others": True, "copies": False, "three": False}


def test_only_seats_of_both_settings_are_compared():
    settings = {"two": {"players": ["greedy"] * 2}, "three": {"players": ["greedy", "random", "greedy"]}}
    comparison = al.compare("alley", settings=settings, games=3, **QUIET)
    assert set(comparison.differences().index.get_level_values("seat")) == {"p1", "p2"}
    assert "three, p2 random instead of greedy: " in comparison.sentences()[1]


def test_games_that_do_not_end_in_both_are_left_out_and_counted():
    settings = {"long": {}, "short": {"most_rounds": 2}}
    given = {"players": ["greedy", "greedy"], "edition": "first", "games": 6, "keep": "seats", **QUIET}
    comparison = al.compare("alley", settings=settings, **given)
    ended = [set(r.seats.query("finished")["game"]) for r in comparison.results.values()]
    both = len(ended[0] & ended[1])
    assert both < 6
    table = comparison.differences()
    assert set(table["n"]) == {both}
    assert set(table["left_out"]) == {6 - both}
    assert "games did not end in both 'long' and 'short'" in comparison.note


def test_a_setting_adds_to_what_the_call_says_and_its_own_word_is_the_last():
    base = Call(
        "alley", ["greedy"] * 2, options={"egg_infamy": 5, "set_scan": "always"}, items={"TC": {"coin_gold": 2}}
    )
    setup = base.changed("x", {"options": {"coin_gold": 4}, "items": {"DE": {"egg_infamy": 3}, "BF": {}}}).plan().setup
    assert {code: dict(fields) for code, fields in setup.items.items() if fields} == {
        "TC": {"coin_gold": 4},
        "DE": {"egg_infamy": 3},
    }
    assert setup.changed == ("set_scan",)
    powers = Call("alley", ["greedy"] * 2, powers={"p1": "glynna"}).changed(
        "x", {"powers": {"p1": None, "p2": "corvus"}}
    )
    assert dict(powers.plan().setup.powers) == {"p2": "corvus"}


def test_one_value_given_twice_in_one_setting_is_refused():
    twice = {"options": {"coin_gold": 4}, "items": {"TC": {"coin_gold": 3}}}
    with pytest.raises(BadSetup, match="items gives 3 for it"):
        al.compare("alley", settings={"a": {}, "b": twice}, players=["greedy"] * 2, games=2, **QUIET)


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        (None, BadSetup, "that names no settings"),
        ({"only": {}}, BadSetup, "there is nothing to compare with"),
        ({"a": {}, 5: {}}, BadSetup, "5 is refused: that is no name of a setting"),
        ({"a": {}, "b": 3}, BadSetup, r"settings\['b'\]: 3 is refused: that is no dict of changes"),
        (
            {"a": {}, "b": {"player": []}},
            UnknownName,
            "'player' is not the name of something that a setting can change",
        ),
        ({"a": {}, "b": {"edition": "second"}}, UnknownName, "'second' is not the name of an edition"),
        ({"a": {}, "b": {"options": {"set_scn": 1}}}, DatasetError, "did you mean set_scan"),
        ({"a": {}, "b": {"powers": "glynna"}}, BadSetup, "that is no table of seats and powers"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, error, words):
    with pytest.raises(error, match=words):
        al.compare("alley", settings=settings, players=["greedy"] * 2, games=2, **QUIET)


def test_an_error_says_which_setting_it_is_about():
    settings = {"a": {}, "odd one": {"edition": "second"}}
    with pytest.raises(UnknownName) as caught:
        al.compare("alley", settings=settings, players=["greedy"] * 2, games=2, **QUIET)
    assert caught.value.__notes__ == ["This is about the setting 'odd one'."]


def test_what_is_kept_is_checked():
    with pytest.raises(UnknownName, match="'seat' is not the name of something to keep; did you mean 'seats'"):
        al.compare("alley", settings={"a": {}, "b": {}}, players=["greedy"] * 2, games=2, keep="seat", **QUIET)


def test_ctrl_c_keeps_the_same_games_of_all_settings_and_says_partial(monkeypatch):
    played = common_deals._play_chunk
    chunks = iter(range(100))

    def interrupted(*given):
        # The fourth is in the middle of the second chunk of three settings.
        if next(chunks) == 4:
            raise KeyboardInterrupt
        return played(*given)

    monkeypatch.setattr(common_deals, "_play_chunk", interrupted)
    settings = {"a": {}, "b": DEARER, "c": {"players": ["random", "greedy"]}}
    comparison = al.compare("alley", settings=settings, players=["greedy"] * 2, games=500, **QUIET)
    assert {result.games for result in comparison.results.values()} == {common_deals.FIRST_CHUNK}
    assert comparison.is_partial
    assert set(comparison.differences()["n"]) == {common_deals.FIRST_CHUNK}
    assert set(comparison.differences()["kind"]) == {"estimate, partial run"}
    assert "The run was interrupted: 10 of 500 games were played in each setting." in comparison.note
    assert "(partial: 500 were asked for)" in repr(comparison)


def test_the_size_of_chunks_changes_nothing(comparison, monkeypatch):
    monkeypatch.setattr(common_deals, "CHUNK_SECONDS", 0.0)
    monkeypatch.setattr(common_deals, "FIRST_CHUNK", 1)
    given = {"players": ["greedy", "greedy"], "games": 40, "seed": 3, **QUIET}
    again = al.compare("alley", settings=SETTINGS, **given)
    assert again.differences().equals(comparison.differences())


@pytest.mark.parametrize("workers", [1, 3])
def test_the_number_of_workers_and_the_compiled_twin_change_nothing(comparison, workers):
    given = {"players": ["greedy", "greedy"], "games": 40, "seed": 3, "workers": workers, "progress": False}
    again = al.compare("alley", settings=SETTINGS, mode="compiled", **given)
    assert again.differences().equals(comparison.differences())


def test_an_executor_changes_nothing(comparison):
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as executor:
        given = {"players": ["greedy", "greedy"], "games": 40, "seed": 3, "executor": executor, **QUIET}
        again = al.compare("alley", settings=SETTINGS, **given)
    assert again.differences().equals(comparison.differences())


def test_the_line_and_the_drawing_of_a_comparison(comparison):
    line = "<Comparison of 4 settings, 40 games each, seed 3: as printed, dearer coins, the same, random first>"
    assert repr(comparison) == line
    html = comparison._repr_html_()
    assert html.count("<small>") == 2 * 2 * len(FIGURES)
    assert html.count("exactly 0") == 2 * len(FIGURES) + 1
    assert "40 games each, seed 3" in html
    assert "assumed card values" in html
    assert "expect some that do" in html


def test_a_name_cannot_break_the_drawing():
    settings = {"<b>bold</b>": {}, "<i>": DEARER}
    html = al.compare("alley", settings=settings, players=["greedy"] * 2, games=2, **QUIET)._repr_html_()
    assert "<b>bold" not in html
    assert "<i>" not in html


def test_unknown_figures_are_refused_with_the_nearest(comparison):
    with pytest.raises(UnknownName, match="'golds' is not the name of a figure; did you mean 'gold'"):
        comparison.sentences("golds")
    with pytest.raises(UnknownName, match="did you mean 'gold'"):
        comparison.chart("golds")


def drawn_rows(chart):
    (rows,) = chart.to_dict()["datasets"].values()
    return rows


@pytest.mark.parametrize("figure", FIGURES)
def test_every_figure_has_a_small_chart_of_the_differences(comparison, figure):
    chart = comparison.chart(figure.name)
    drawn = chart.to_dict()
    assert len(json.dumps(drawn)) < 50_000
    table = comparison.differences()
    times = 100 if figure.kind == "share" else 1
    found = {(row["setting"], row["who"][:2]): row for row in drawn_rows(chart)}
    assert set(found) == {(name, seat) for name in list(SETTINGS)[1:] for seat in ("p1", "p2")}
    for (name, seat), row in found.items():
        expected = times * table.loc[(name, seat, figure.name), ["difference", "low", "high"]].astype(float)
        assert [row["difference"], row["low"], row["high"]] == pytest.approx(expected.to_list())
    subtitle = " ".join(drawn["title"]["subtitle"])
    assert "40 games each, seed 3" in subtitle
    assert "95% intervals (paired, " in subtitle
    assert "assumed card values" in subtitle
    assert chart.words() == " ".join(["Differences from as printed.", *comparison.sentences(figure.name)])


def test_a_comparison_of_no_finished_games_cannot_be_drawn():
    given = {"players": ["greedy", "greedy"], "edition": "first", "games": 2, **QUIET}
    comparison = al.compare("alley", settings={"a": {"most_rounds": 1}, "b": {"most_rounds": 1, **DEARER}}, **given)
    with pytest.raises(al.ArcaneLabError, match="nothing to draw"):
        comparison.chart()
    assert comparison.sentences()[0].endswith("unknown, because no game was finished in both.")
    assert "?" in comparison._repr_html_()
