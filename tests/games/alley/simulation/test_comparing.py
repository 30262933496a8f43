"""`compare`: settings on common deals, paired differences with intervals, and honest words about them."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.html import figure_table
from arcane_lab.core.intervals import paired_share, student
from arcane_lab.core.text import listed
from arcane_lab.datasets import DatasetError
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.play import WIDTH
from arcane_lab.simulation import common_deals
from arcane_lab.simulation.arguments import Call, How
from arcane_lab.simulation.comparing import Comparison, _cell, _check_settings
from arcane_lab.simulation.experiment import check_seat
from arcane_lab.simulation.pairing import Pairs, difference_rows, difference_sentence, format_difference
from tests.charts.players import said_below

ALLEY = find_game("alley")
FIGURES = ALLEY.figures
AT = ("seat", "finished", *(figure.name for figure in FIGURES))
#: Arcane Alley with rows of these columns alone.
SPEC = replace(ALLEY, loop=replace(ALLEY.loop, columns=AT, counted=()))

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
                assert sentence.endswith("; 40 games, seed 3), which cannot be told from zero.") == cannot_tell
                assert "40 games, seed 3" in sentence
                assert " against “as printed” (95% interval " in sentence


def test_words_for_pairs_that_say_little():
    pairs, gold = Pairs(1, SPEC), FIGURES[1]
    assert difference_sentence(pairs, gold, 0) == "unknown, because no game was finished in both"
    rows = np.array([[0, 1, *(3 for _ in FIGURES)]])
    pairs.add(rows, rows + np.array([[0, 0, *(2 for _ in FIGURES)]]))
    assert difference_sentence(pairs, gold, 0) == "+2.00 in one game, which says nothing of other games"
    alike = Pairs(1, SPEC)
    for _ in range(3):
        alike.add(rows, rows)
    assert (
        difference_sentence(alike, gold, 0) == "the same in each of 3 games, which does not say that it never differs"
    )


def test_a_chart_says_once_against_what_and_of_how_many_games(comparison):
    words = comparison.chart("gold").words()
    assert words.startswith("Differences from “as printed”, 40 games each, seed 3. dearer coins, p1 greedy: gold at ")
    assert words.count("seed 3") == 1


def test_the_table_has_every_figure_of_every_setting_as_simulate_has_it(comparison):
    table = comparison.table()
    assert list(table.columns[:3]) == ["setting", "seat", "figure"]
    assert table["setting"].unique().tolist() == list(SETTINGS)
    for name, result in comparison.results.items():
        part = table[table["setting"] == name].drop(columns=["setting", "unfinished"]).reset_index(drop=True)
        assert part.equals(result.summary().reset_index())


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
        "alley", ["greedy"] * 2, {"options": {"egg_infamy": 5, "set_scan": "always"}, "items": {"TC": {"coin_gold": 2}}}
    )
    setup = base.changed("x", {"options": {"coin_gold": 4}, "items": {"DE": {"egg_infamy": 3}, "BF": {}}}).plan().setup
    assert {code: dict(fields) for code, fields in setup.items.items() if fields} == {
        "TC": {"coin_gold": 4},
        "DE": {"egg_infamy": 3},
    }
    assert setup.changed == ("set_scan",)
    powers = Call("alley", ["greedy"] * 2, {"powers": {"p1": "glynna"}}).changed(
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
        (
            {"a": {}, "b": {"penalty_infamy": 5}},
            BadSetup,
            r"'penalty_infamy' is refused: it belongs to options; allowed: {'options': {'penalty_infamy': 5}}",
        ),
        ({"a": {}, "b": {"TC.coin_gold": 3}}, BadSetup, r"allowed: {'items': {'TC': {'coin_gold': 3}}}"),
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
    assert drawn["title"]["subtitle"] == ["against “as printed”: 40 games each, seed 3"]
    below = said_below(chart)
    assert "95% intervals (paired, " in below
    assert "assumed card values" in below
    # Over a chart the base, the games and their seed stand once, in a sentence of its own.
    for sentence in comparison.sentences(figure.name):
        short = sentence.replace(" against “as printed”", "").replace(" as in “as printed”", "")
        short = short.replace("; 40 games, seed 3", "").replace("40 games, seed 3,", "40 games,")
        assert short.replace("told from zero.", "told from zero with 40 games.") in chart.words()


def test_a_comparison_of_no_finished_games_cannot_be_drawn():
    given = {"players": ["greedy", "greedy"], "edition": "first", "games": 2, **QUIET}
    comparison = al.compare("alley", settings={"a": {"most_rounds": 1}, "b": {"most_rounds": 1, **DEARER}}, **given)
    with pytest.raises(al.ArcaneLabError, match="nothing to draw"):
        comparison.chart()
    assert comparison.sentences()[0].endswith("unknown, because no game was finished in both.")
    assert "?" in comparison._repr_html_()


# --- words and counts of pairs, by hand -------------------------------------------------------------------

BLANK = dict.fromkeys(AT, 0) | {"finished": 1}


def rows_of(*seats):
    """Rows of one game, each seat by what it has; the game is finished unless it is said."""
    return np.array([list((BLANK | {"seat": k} | given).values()) for k, given in enumerate(seats)])


def pairs_of(*games, seats=1):
    """Pairs of so many games, each with what the seats had before and after."""
    pairs = Pairs(seats, SPEC)
    for before, after in games:
        pairs.add(rows_of(*before), rows_of(*after))
    return pairs


WON, GOLD = FIGURES[:2]


def test_a_share_counts_whether_and_a_mean_how_much():
    pairs = pairs_of(
        ([{"gold": 5, "won": 0}], [{"gold": 9, "won": 1}]),
        ([{"gold": 5, "won": 1}], [{"gold": 3, "won": 0}]),
        ([{"gold": 5, "won": 0}], [{"gold": 9, "won": 1}]),
        ([{"gold": 5, "triggered": 3}], [{"gold": 5, "triggered": 1}]),
    )
    assert (pairs.finished, pairs.left_out) == (4, 0)
    assert pairs.difference(GOLD, 0) == (1.5, student(1.5, 9.0, 4))
    assert pairs.difference(WON, 0) == (0.25, paired_share(2, 1, 4))
    triggered = next(figure for figure in FIGURES if figure.name == "triggered")
    assert pairs.difference(triggered, 0) == (0.0, paired_share(0, 0, 4))
    assert pairs.is_unchanged(triggered, 0)
    assert not pairs.is_unchanged(GOLD, 0)
    assert not pairs.is_all_alike


def test_a_game_counts_where_it_ended_in_both_settings_and_only_common_seats():
    open_ = {"finished": 0, "gold": 90}
    pairs = pairs_of(
        ([{}, {"gold": 1}], [{}, {"gold": 8}, {"gold": 70}]),
        ([open_, open_], [{}, {"gold": 8}, {}]),
        ([{}, {"gold": 1}], [open_, open_, open_]),
        ([open_, open_], [open_, open_, open_]),
        seats=2,
    )
    assert (pairs.finished, pairs.left_out) == (1, 3)
    value, interval = pairs.difference(GOLD, 1)
    assert value == 7.0
    assert np.isnan(interval).all()


def test_pairs_can_be_added_to_a_copy():
    pairs = pairs_of(([{"gold": 1}], [{"gold": 2}]))
    more = pairs.copy()
    more.add(rows_of({"gold": 1}), rows_of({"gold": 9}))
    assert (pairs.finished, pairs.difference(GOLD, 0)[0]) == (1, 1.0)
    assert (more.finished, more.difference(GOLD, 0)[0]) == (2, 4.5)


def test_a_batch_without_games_counts_none():
    pairs = Pairs(1, SPEC)
    pairs.add(rows_of({})[:0], rows_of({})[:0])
    assert (pairs.finished, pairs.left_out) == (0, 0)
    value, interval = pairs.difference(GOLD, 0)
    assert np.isnan([value, *interval]).all()
    assert pairs.method(GOLD, 0) == "paired, Student's t, 95%"


def test_how_an_interval_is_made_is_said_and_that_no_pair_differed_only_of_means():
    alike, other = pairs_of(([{}], [{}])), pairs_of(([{"won": 1}], [{"gold": 1}]))
    assert [alike.method(figure, 0) for figure in (WON, GOLD)] == [
        "paired, Tango's score, 95%",
        "paired, Student's t, 95%, no pair differed",
    ]
    assert [other.method(figure, 0) for figure in (WON, GOLD)] == [
        "paired, Tango's score, 95%",
        "paired, Student's t, 95%",
    ]
    assert Pairs(1, SPEC, is_equal=True).method(GOLD, 0) == "none needed"


def changed_by(*golds):
    return pairs_of(*(([{"gold": 50}], [{"gold": 50 + gold}]) for gold in golds))


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (changed_by(), "unknown, because no game was finished in both"),
        (changed_by(3), "+3.00 in one game, which says nothing of other games"),
        (changed_by(0, 0), "the same in each of 2 games, which does not say that it never differs"),
        (changed_by(4, 4), "+4.00 (95% interval +4.00 to +4.00)"),
        (
            changed_by(-1, 1),
            "+0.00 (95% interval -12.71 to +12.71), which cannot be told from zero with 2 games",
        ),
        (changed_by(*[-3, -5] * 10), "-4.00 (95% interval -4.48 to -3.52)"),
        (Pairs(1, SPEC, is_equal=True), "exactly the same, as the settings are"),
    ],
)
def test_a_difference_is_told_with_the_sentence_that_it_deserves(pairs, words):
    assert difference_sentence(pairs, GOLD, 0) == words


def test_an_unknown_difference_is_written_as_such():
    assert format_difference(float("nan"), GOLD) == format_difference(float("nan"), WON) == "?"
    assert (format_difference(0.5, WON), format_difference(0.5, GOLD)) == ("+50.0 percentage points", "+0.50")


def test_a_row_says_what_kind_of_figure_it_is():
    rows = list(difference_rows(changed_by(1, 2), ("me",), 7, is_partial=False))
    assert [(row["figure"], row["what"]) for row in rows[:2]] == [
        ("won", "difference of the share of games won"),
        ("gold", "difference of the mean gold at the end"),
    ]
    assert {(row["seat"], row["strategy"], row["n"], row["left_out"], row["seed"], row["kind"]) for row in rows} == {
        ("p1", "me", 2, 0, 7, "estimate")
    }
    assert {row["kind"] for row in difference_rows(changed_by(1), ("me",), 7, True)} == {"estimate, partial run"}
    equal = difference_rows(Pairs(1, SPEC, is_equal=True), ("me",), 7, True)
    assert {(row["kind"], row["low"], row["high"]) for row in equal} == {("exact: equal settings", 0.0, 0.0)}


# --- a comparison of pairs made by hand -------------------------------------------------------------------


def made_of(first, **others):
    """A comparison of games that were never played: a stand-in result for each setting, and pairs for each."""
    setup = Call("alley", ["greedy"], seed=3).changed("x", {"players": ["greedy", "greedy"]}).plan().setup
    results = {
        name: SimpleNamespace(
            seed=3, games=4, asked=9, is_partial=False, players=("greedy",), setup=setup, assumed=(), cannot_repeat=""
        )
        for name in (first, *others)
    }
    return Comparison(results, ("How they were dealt.",), (Pairs(1, SPEC), *others.values()))


def test_a_cell_marks_an_interval_without_nought():
    assert _cell(changed_by(4, 4), GOLD, 0) == "+4.00 *\n+4.00 to +4.00"
    assert _cell(changed_by(-4, -4), GOLD, 0) == "-4.00 *\n-4.00 to -4.00"
    assert _cell(changed_by(-1, 1), GOLD, 0) == "+0.00\n-12.71 to +12.71"
    assert _cell(changed_by(0, 0), GOLD, 0) == "+0.00\n+0.00 to +0.00"
    assert _cell(changed_by(), GOLD, 0) == "?\n? to ?"
    assert _cell(Pairs(1, SPEC, is_equal=True), GOLD, 0) == "exactly 0"


def test_the_note_says_what_was_alike_what_was_left_out_and_how_many_intervals_there_are():
    left_out = changed_by(1, 2)
    left_out.left_out = 1_000
    comparison = made_of(
        "base", same=Pairs(1, SPEC, is_equal=True), alike=changed_by(0, 0), too=changed_by(0, 0), other=left_out
    )
    assert list(comparison._findings()) == [
        "'same' is the same setting as 'base': every difference is exactly 0.",
        "Not one of 2 games came out otherwise in 'alike' and 'too'.",
        "1,000 of 4 games did not end in both 'base' and 'other'; no difference counts them, so it speaks of games "
        "that end.",
        "Each interval misses one time in twenty; there are 24 here, so expect some that do.",
    ]
    assert comparison.note.startswith("How they were dealt. 'same' is the same")
    assert repr(comparison) == (
        "<Comparison of 5 settings, 4 games each, up to 1,000 left out as unfinished, seed 3: "
        "base, same, alike, too, other>"
    )


def test_where_all_are_equal_no_interval_is_warned_of_and_no_game_is_called_alike():
    equal = made_of("base", one=Pairs(1, SPEC, is_equal=True), two=Pairs(1, SPEC, is_equal=True))
    assert list(equal._findings()) == ["'one' and 'two' are the same setting as 'base': every difference is exactly 0."]
    assert next(iter(made_of("base", one=changed_by())._findings())).startswith("Each interval")


def test_one_game_is_one_game_in_the_words_of_a_comparison():
    comparison = made_of("base", one=changed_by(1))
    for result in comparison.results.values():
        result.games = 1
    assert comparison._games_in_words == "1 game each"
    comparison.first.is_partial = True
    assert comparison._games_in_words == "1 game each (partial: 9 were asked for)"
    assert next(iter(comparison._findings())) == ("The run was interrupted: 1 of 9 games were played in each setting.")


def test_a_comparison_that_rests_on_nothing_assumed_says_nothing_of_it():
    comparison = made_of("base", one=changed_by(1, 3))
    assert "assumed" not in comparison._repr_html_()
    assert len(comparison._subtitle(GOLD)) == 2
    assert comparison._subtitle(WON)[1] == (
        "differences of the same games; bars are 95% intervals (paired, Tango's score)"
    )
    comparison.first.assumed = (("BF", "fairy_infamy_loss"),)
    other = replace(comparison)
    assert "This rests on 1 assumed card value (Bottled Fairy)." in other._repr_html_()
    assert other._subtitle(GOLD)[2] == "rests on 1 assumed card value (Bottled Fairy)"


def test_settings_without_a_finished_game_are_left_out_of_a_chart():
    drawn = made_of("base", none=changed_by(), some=changed_by(1, 3)).chart("gold")
    assert [(row["setting"], row["who"], row["difference"]) for row in drawn_rows(drawn)] == [
        ("some", "p1 greedy", 2.0)
    ]


def test_a_cell_of_one_line_has_no_second():
    page = figure_table("A & B", ["<c>", "d"], [["e", "f"], ["g", "h\ni & j"]], ["k <l>"])
    assert "<b>A &amp; B</b>" in page
    assert ">f</td>" in page
    assert ">h<br><small>i &amp; j</small></td>" in page
    assert "&lt;c&gt;" in page
    assert page.endswith("<p style='margin:2px 0'>k &lt;l&gt;</p></div>")


# --- chunks -----------------------------------------------------------------------------------------------


def test_a_chunk_has_as_many_games_as_take_a_fifth_of_a_second_for_each_setting(monkeypatch):
    """With a clock that only play moves on: a 1024th of a second for a game of either setting."""
    plans = [Call("alley", ["greedy", "greedy"]).plan()] * 2
    now, chunks = [0.0], []

    def play_chunk(plan, crew, first, last, bar):
        now[0] += (last - first) / 1024
        return (first, last)

    monkeypatch.setattr(common_deals, "_play_chunk", play_chunk)
    monkeypatch.setattr(common_deals, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    how = How("plain", workers=1, progress=False)
    found = common_deals.play_common(plans, 600, 5, lambda so_far, chunk: chunks.append(chunk) or so_far + 1, how)
    # 0.4 s for both settings are 204 games of each; a chunk has eight times the games of the one before at most.
    assert chunks == [[part, part] for part in ((0, 10), (10, 90), (90, 294), (294, 498), (498, 600))]
    assert found == 10


def test_an_executor_is_given_everything_at_once_as_far_as_there_is_room(monkeypatch):
    plans, chunks = [Call("alley", ["greedy", "greedy"]).plan()], []
    monkeypatch.setattr(common_deals, "_play_chunk", lambda plan, crew, first, last, bar: (first, last))
    with ThreadPoolExecutor(1) as executor:
        how = How("plain", executor, progress=False)
        common_deals.play_common(plans, 50, 0, lambda _, chunk: chunks.append(chunk), how)
        monkeypatch.setattr(common_deals, "_most_games", lambda plans: 40)
        common_deals.play_common(plans, 50, 0, lambda _, chunk: chunks.append(chunk), how)
    assert chunks == [[(0, 50)], [(0, 40)], [(40, 50)]]


def test_the_rows_of_a_chunk_fit_into_its_room(monkeypatch):
    plans = [Call("alley", ["greedy"] * seats).plan() for seats in (2, 4)]
    a_game = 8 * WIDTH * 6
    for room, games in ((a_game - 1, 1), (a_game, 1), (2 * a_game - 1, 1), (2 * a_game, 2), (9 * a_game, 9)):
        monkeypatch.setattr(common_deals, "CHUNK_BYTES", room)
        assert common_deals._most_games(plans) == games


def test_a_bar_tells_of_all_games_of_all_settings(capsys):
    given = {"players": ["random", "random"], "games": 3, "mode": "plain", "progress": True}
    al.compare(settings={"a": {}, "b": DEARER}, **given)
    assert "6/6" in capsys.readouterr().err
    al.compare(settings={"a": {}, "b": DEARER}, **{**given, "progress": False})
    assert capsys.readouterr().err == ""


def test_equal_plans_are_the_same_unless_a_function_of_ones_own_plays():
    base = Call("alley", ["greedy", "greedy"])
    plan = base.plan()
    assert common_deals.is_same(plan, base.plan())
    for change in ({"most_rounds": 9}, {"players": ["random", "greedy"]}, DEARER):
        assert not common_deals.is_same(plan, base.changed("x", change).plan())
    own = Call("alley", ["greedy", first_move]).plan()
    assert not common_deals.is_same(own, own)


def test_another_setting_than_the_first_can_be_the_one_that_all_are_compared_with():
    names = ["one", "two", "three"]
    calls = [{"players": ["greedy"] * 3}, {}, DEARER]
    plans = [Call("alley", ["greedy"] * 2).changed(name, call).plan() for name, call in zip(names, calls, strict=True)]
    alike, unlike = common_deals.deal_sentences(names, plans, first=1)
    assert alike.startswith("Games of the same number have the same deal")
    assert unlike.startswith("In 'one' the deck, the number of seats or who starts is another than in 'two', so")
    assert len(list(common_deals.deal_sentences(names[1:], plans[1:]))) == 1
    how = How("plain", progress=False)
    _, pairs = common_deals.play_settings(plans, 2, how, keep="summary", first=1)
    assert [(pair.seats, pair.is_equal) for pair in pairs] == [(2, False), (2, True), (2, False)]


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, "a"),
        (2, "a and b"),
        (6, "a, b, c, d, e and f"),
        (7, "a, b, c, d, e, f and g"),
        (8, "a, b, c, d, e, f and 2 more"),
    ],
)
def test_of_many_names_the_first_six_are_listed(count, told):
    assert listed("abcdefgh"[:count], most=6) == told


def test_the_same_value_given_in_two_ways_is_no_contradiction():
    both = {"options": {"coin_gold": 4}, "items": {"TC": {"coin_gold": 4}}}
    setup = Call("alley", ["greedy"] * 2).changed("x", both).plan().setup
    assert dict(setup.items["TC"]) == {"coin_gold": 4}


def test_a_name_may_have_eighty_letters():
    for letters, is_refused in ((80, False), (81, True)):
        settings = {"a": {}, "b" * letters: {}}
        if is_refused:
            with pytest.raises(BadSetup, match="a name of 81 letters leaves no room for the figures"):
                _check_settings(settings)
        else:
            assert _check_settings(settings) == tuple(settings)


def test_a_seat_is_one_of_those_that_there_are():
    assert [check_seat(3, seat) for seat in ("p1", "p2", "p3")] == [0, 1, 2]
    for wrong in ("p4", "p0", 1, None, ["p1"]):
        with pytest.raises(UnknownName, match="is not the name of a seat of these games"):
            check_seat(3, wrong)
