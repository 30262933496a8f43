"""`sensitivity`: every other reading in the same games, ranked by what it changes at least, with honest intervals."""

from __future__ import annotations

import math

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.intervals import student
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation import common_deals, in_folder
from arcane_lab.simulation.readings import Reading
from arcane_lab.simulation.sensitivity import BASE
from tests.own_games import defined_anew, forgotten, pig

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
    # What is done about many intervals is said once.
    assert "one time in twenty" not in found.note


def test_a_row_says_of_what_it_is_and_how_its_interval_was_made(found: al.SensitivityTable) -> None:
    table = found.table()
    alone = found.comparison.differences()
    for row in table[table["kind"] == "estimate"].to_dict("records"):
        same = alone.loc[(f"{row['option']} = {row['reading']}", row["seat"], row["figure"])]
        assert (row["what"], row["method"], row["strategy"]) == (same["what"], same["method"], same["strategy"])
        assert row["is_clear"] == (row["at_least"] > 0)
    assert set(table.loc[table["kind"] == "cannot be played", "what"]) == {""}


def test_every_reading_has_a_sentence_with_its_games_and_what_it_is_at_least() -> None:
    dear = al.sensitivity("alley", PAIR, over=["TC.coin_gold", "infamy_overflow"], step=40, games=20, **QUIET)
    first, *_, last = dear.sentences()
    row = dear.table().iloc[0]
    amount, low, high = (f"{row[name]:+.2f}" for name in ("difference", "low", "high"))
    assert first == (
        f"TC.coin_gold = 41 instead of 1: {row['seat']} greedy, gold at the end {amount} "
        f"(95% interval {low} to {high}; 20 games, seed 3); at least {row['at_least']:.2f} standard deviations "
        f"by the interval of {100 * dear.level:.4g}%."
    )
    assert last == "infamy_overflow = wrap instead of cap: the same in each of 20 games, seed 3."
    two = al.sensitivity("alley", PAIR, over=["tracker_check"], games=2, **QUIET)
    wide = f"{100 * two.level:.4g}%"
    assert two.sentences()[0].endswith(f"; 2 games, seed 3); it can't be told from zero by the interval of {wide}.")


def test_the_bars_of_the_chart_are_called_by_the_level_that_they_have() -> None:
    dear = al.sensitivity("alley", PAIR, over=["TC.coin_gold"], step=40, games=20, **QUIET)
    (reading, effect), *_ = dear.ranked
    words, drawn = dear.chart().words(), dear.chart().to_dict()
    level = f"{100 * dear.level:.4g}% interval"
    assert f"({level} " in words
    assert "95% interval" not in words
    _, ends = dict(dear.comparison._others())[reading.name].difference(effect.figure, effect.seat, dear.level)
    low, high = (f"{end:+.2f}" for end in ends)
    assert drawn["title"]["text"] == (
        f"{reading.name} changes most: p1 greedy, gold at the end {effect.difference:+.2f} ({low} to {high})"
    ).replace("p1", f"p{effect.seat + 1}")


def test_a_list_may_name_whole_groups_and_a_card_means_its_values() -> None:
    both = al.sensitivity("alley", PAIR, over=["numbers", "tracker_check", "TC"], games=1, **QUIET)
    names = [one.option for one in both.readings]
    numbers = [one.option for one in al.sensitivity("alley", PAIR, over="numbers", games=1, **QUIET).readings]
    assert names[: len(numbers)] == numbers
    values = list(dict.fromkeys(names[len(numbers) :]))
    assert values[0] == "tracker_check"
    assert {"TC.coin_gold", "TC.gold_per_set"} <= set(values[1:])
    assert all(name.startswith("TC.") for name in values[1:])


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (["TC.coin_gold"], "<Sensitivity of 2 changes of 1 value, 1 game each, seed 3>"),
        (["TC.coin_gold", "tracker_check"], "<Sensitivity of 3 changes of 2 options and values, 1 game each, seed 3>"),
        (["tracker_check"], "<Sensitivity of 1 reading of 1 option, 1 game each, seed 3>"),
    ],
)
def test_it_says_what_was_varied(over: list[str], words: str) -> None:
    assert repr(al.sensitivity("alley", PAIR, over=over, games=1, **QUIET)) == words


@pytest.mark.parametrize(
    ("over", "error", "words"),
    [
        ("items", BadSetup, r"a list of names, such as \['infamy_wrap', 'BF.fairy_infamy_loss', 'BF'\]"),
        (["coin_gld"], UnknownName, "did you mean 'coin_gold'"),
        (["penalty"], UnknownName, "did you mean 'penalty_infamy'"),
        (["XY"], UnknownName, "something that can be varied"),
        ("tracker_check", BadSetup, "'options', 'numbers' or 'values' for all of them, or a list of names"),
        ([], BadSetup, "that is no list of options"),
        ({"tracker_check": 1}, BadSetup, "tracker_check: 1 is not one of the choices"),
        (None, BadSetup, "that is no list of options"),
        (["tracker_chek"], UnknownName, "tracker_check"),
        ([3], UnknownName, "something that can be varied"),
        # Named beside others, it is not left out without a word.
        (["TC.coin_gold", "FC.carpet_source"], BadSetup, r"\['FC.carpet_source'\] is refused: no value is named other"),
        (
            {"fine_gold": [10], "penalty_infamy": 10},
            BadSetup,
            r"\['penalty_infamy'\] is refused: no value is named other",
        ),
    ],
)
def test_what_is_to_be_varied_is_refused_with_what_is_allowed(over: object, error: type, words: str) -> None:
    with pytest.raises(error, match=words):
        al.sensitivity("alley", PAIR, over=over, games=1, **QUIET)


def test_numbers_of_the_rules_are_varied_as_their_table_says() -> None:
    found = al.sensitivity("alley", PAIR, over="numbers", games=2, **QUIET)
    numbers = [option for option in map(al.options("alley").__getitem__, al.options("alley")) if option.is_number]
    assert {(one.option, one.value) for one in found.readings} == {
        (option.name, value) for option in numbers for value in option.measured
    }


def test_assumed_values_are_moved_by_a_step_or_to_their_other_choices() -> None:
    found = al.sensitivity("alley", PAIR, over=["coin_gold", "ball_target", "HT.infamy_each"], step=2, games=4, **QUIET)
    moved = {}
    for one in found.readings:
        moved.setdefault(one.option, []).append((one.in_use, one.value))
    # A coin has brought 1, and can bring nothing less than 0.
    assert moved["coin_gold"] == [(1, 3)]
    assert len(moved["ball_target"]) >= 1
    (now, less), (_, more) = moved["HT.infamy_each"]
    assert (less, more) == (now - 2, now + 2)
    dearer = {"items": {"TC": {"coin_gold": 3}}}
    alone = al.compare("alley", settings={BASE: {}, "dear": dearer}, players=PAIR, games=4, **QUIET).differences()
    mine = found.comparison.differences()
    assert mine.loc[("coin_gold = 3", "p1", "gold"), "difference"] == alone.loc[("dear", "p1", "gold"), "difference"]


def test_all_assumed_values_of_these_games_are_known_by_name() -> None:
    call = al.simulate("alley", players=PAIR, games=1, **QUIET)
    names = [f"{code}.{name}" for code, name in call.assumed]
    assert find_game("alley").setup.assumed_names(call.setup) == names


@pytest.mark.parametrize("step", [0, -1, 1.5, True, "1", 1000])
def test_a_step_that_is_none_is_refused(step: object) -> None:
    with pytest.raises(BadSetup, match="that is no step"):
        al.sensitivity("alley", PAIR, over=["coin_gold"], step=step, games=1, **QUIET)


def test_a_chart_ranks_the_readings(found: al.SensitivityTable) -> None:
    words = found.chart().words()
    assert "tracker_check" in words
    assert "standard deviations" in words
    assert "more reading" in str(found.chart(1).to_dict())
    with pytest.raises(BadSetup):
        found.chart(0)


def test_a_run_with_a_folder_goes_on_where_it_was_stopped(tmp_path, monkeypatch) -> None:
    whole = al.sensitivity("alley", PAIR, over=OVER, games=GAMES, **QUIET)
    played = common_deals.play_settings
    calls = []

    def stops(plans, *rest, **more):
        calls.append(plans)
        if len(calls) == 3:
            monkeypatch.setattr(common_deals, "play_common", interrupted)
        return played(plans, *rest, **more)

    def interrupted(plans, games, start, add, how):
        return start

    real = common_deals.play_common
    monkeypatch.setattr(common_deals, "play_settings", stops)
    first = al.sensitivity("alley", PAIR, over=OVER, games=GAMES, folder=tmp_path / "kept", **QUIET)
    assert first.is_partial
    assert "not played yet" in set(first.table()["kind"])
    assert len(list((tmp_path / "kept").iterdir())) == 2
    monkeypatch.setattr(common_deals, "play_common", real)
    again = al.sensitivity("alley", PAIR, over=OVER, games=GAMES, folder=tmp_path / "kept", **QUIET)
    # The base and the first reading were there: only what was missing was played.
    assert len(calls) == 3 + len(again.comparison.settings) - 2
    assert not again.is_partial
    assert again.table().equals(whole.table())


def test_where_no_game_ends_nothing_is_called_the_same() -> None:
    endless = {"edition": "first", "most_rounds": 1, "games": 4, **QUIET}
    found = al.sensitivity("alley", PAIR, over={"goal": [300]}, **endless)
    assert found.sentences() == [
        "goal = 300 instead of 100: nothing is known: no game ended under both readings "
        f"(4 games left out, seed {found.seed})."
    ]
    assert "the same in every game" not in found._repr_html_()


def test_games_of_other_rules_are_not_taken_from_a_folder(tmp_path, monkeypatch) -> None:
    given = {"over": ["tracker_check"], "games": 2, "folder": tmp_path, **QUIET}
    al.sensitivity("alley", PAIR, **given)
    before = set(tmp_path.iterdir())
    monkeypatch.setattr(in_folder, "rules_of", lambda game: "edited since")
    al.sensitivity("alley", PAIR, **given)
    assert len(set(tmp_path.iterdir()) - before) == len(before) == 2


def test_a_changed_file_of_a_folder_is_played_anew_and_another_call_does_not_meet_it(tmp_path) -> None:
    given = {"over": ["tracker_check"], "folder": tmp_path, **QUIET}
    one = al.sensitivity("alley", PAIR, games=2, **given)
    for file in tmp_path.iterdir():
        file.write_bytes(b"nothing")
    assert al.sensitivity("alley", PAIR, games=2, **given).table().equals(one.table())
    al.sensitivity("alley", PAIR, games=3, **given)
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize("folder", ["", 3, "a\0b"])
def test_a_folder_that_is_none_is_refused(folder: object) -> None:
    with pytest.raises(BadSetup, match="folder"):
        al.sensitivity("alley", PAIR, over=["tracker_check"], games=1, folder=folder, **QUIET)


def test_a_function_of_ones_own_is_not_kept_in_a_folder(tmp_path) -> None:
    def mine(view):
        return view.legal_moves()[0]

    with pytest.raises(BadSetup, match="it may be another when the call goes on"):
        al.sensitivity("alley", [mine, "random"], over=["tracker_check"], games=1, folder=tmp_path, **QUIET)
    with forgotten():
        game = defined_anew("pig")
        game.strategy("holder")(lambda view: "hold")
        with pytest.raises(BadSetup, match="it may be another when the call goes on"):
            al.sensitivity(game, ["holder", "random"], over={"goal": 20}, games=1, folder=tmp_path, **QUIET)


def test_a_reading_is_named_as_it_is_set() -> None:
    assert Reading("byros_gold", 2, 3).name == "byros_gold = 2"


def test_a_dict_names_the_values_themselves() -> None:
    over = {"fine_gold": [10, 25, 10], "TC.coin_gold": 3}
    found = al.sensitivity("alley", PAIR, over=over, games=4, **QUIET)
    assert [one.name for one in found.readings] == ["fine_gold = 10", "TC.coin_gold = 3"]
    settings = {BASE: {}, "fine": {"options": {"fine_gold": 10}}}
    alone = al.compare("alley", settings=settings, players=PAIR, games=4, **QUIET).differences()
    row = found.table().set_index("option").loc["fine_gold"]
    assert row["difference"] == alone.loc[("fine", row["seat"], row["figure"]), "difference"]


@pytest.mark.parametrize(
    ("over", "said"),
    [
        ({}, "no list of options"),
        ({"fine_golf": 1}, "did you mean 'fine_gold'"),
        ({"TC": 1}, "did you mean 'TC.gold_per_set', .*'TC.coin_gold'"),
        ({"fine_gold": 25}, "no value is named other than the one in use"),
        ({"fine_gold": "dear"}, "'dear' is not a whole number"),
    ],
)
def test_a_dict_that_names_nothing_to_vary_is_refused(over: dict[str, object], said: str) -> None:
    with pytest.raises((BadSetup, UnknownName), match=said):
        al.sensitivity("alley", PAIR, over=over, games=4, **QUIET)


def test_whoever_plays_alone_wins_nothing_and_every_other_figure_is_ranked() -> None:
    found = al.sensitivity("rising", ["collector"], over={"rounds": [1, 2]}, games=3, mode="plain", progress=False)
    assert set(found.table()["figure"]) == {"total"}
    assert "in standard deviations of a seat's figure (total)" in found.note
    assert "won" not in str(found.chart().to_dict())


@pytest.mark.parametrize(("game", "seats"), [("alley", 2), ("alley", 5), ("rising", 1), ("rising", 3), ("arts", 2)])
def test_numbers_of_the_rules_at_their_ends_are_played_or_say_why_not(game: str, seats: int) -> None:
    """Each alone, as far as the others let it: a contradiction is a reason, never an error from inside."""
    numbers = {one.name: one for one in find_game(game).setup.options().values() if one.is_number}
    over = {name: [one.minimum, one.maximum] for name, one in numbers.items()}
    how = {"games": 1, "mode": "plain", "most_rounds": 1, "progress": False}
    table = al.sensitivity(game, ["random"] * seats, over=over, **how).table()
    assert set(table["option"]) <= set(numbers)
    refused = table[table["kind"] == "cannot be played"]
    assert (refused["why"] != "").all()
    assert len(table) > len(refused) > 0


def test_a_game_of_ones_own_names_no_values_worth_measuring_so_somebody_must() -> None:
    how = {"games": 2, "mode": "plain", "progress": False}
    with forgotten():
        with pytest.raises(BadSetup, match=r"no value is named other .*values of your own: over=\{'goal': \[3, 5\]\}"):
            al.sensitivity(pig, ["hold at 20", "random"], over="options", **how)
        found = al.sensitivity(pig, ["hold at 20", "random"], over={"goal": [30, 10**9]}, **how)
        assert found.table()["kind"].tolist() == ["estimate", "cannot be played"]
