"""What somebody gives by mistake or out of mischief: each is refused in a sentence that names it and the next step."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.datasets import DatasetError

ARRAY = np.array([1, 2])
LONG = "x" * 10_000
#: More digits than Python writes.
HUGE = 10**5_000
GIVEN: dict[str, Any] = {"players": ["random", "random"], "games": 2, "mode": "plain", "progress": False}


class NoEquality:
    """Like an array, but worse: comparing it fails."""

    __hash__ = None  # type: ignore[assignment]  # what has no equality has no hash

    def __eq__(self, _other: object) -> bool:
        raise RuntimeError("cannot be compared")

    def __repr__(self) -> str:
        return "NoEquality()"


def refusal(play: Any, **own: Any) -> str:
    """The words of a refusal."""
    with pytest.raises((al.ArcaneLabError, DatasetError)) as caught:
        play(**{**GIVEN, **own})
    assert len(str(caught.value)) < 500
    return str(caught.value)


def compare(**own: Any) -> Any:
    return al.compare(**{"settings": {"one": {}, "two": {"most_rounds": 9}}, **own})


def sweep(**own: Any) -> Any:
    return al.sweep(**{"parameters": {"TC.coin_gold": [1, 2]}, **own})


def league(**own: Any) -> Any:
    return al.league(
        own.pop("strategies", ["random", "greedy"]), seats=(2,), **{k: own[k] for k in own if k != "players"}
    )


@pytest.mark.parametrize("value", [ARRAY, NoEquality()])
@pytest.mark.parametrize("play", [al.simulate, compare, sweep, league])
@pytest.mark.parametrize("name", ["edition", "progress", "keep", "mode", "options", "powers", "items", "executor"])
def test_what_cannot_be_compared_is_named(play: Any, name: str, value: object) -> None:
    if play is league and name == "keep":
        return
    assert repr(value) in refusal(play, **{name: value})


@pytest.mark.parametrize("progress", [None, "yes", 5, [], float("nan")])
def test_a_bar_is_shown_or_not(progress: object) -> None:
    assert "neither yes nor no; allowed: True (show a bar) or False" in refusal(al.simulate, progress=progress)


def test_numpys_truth_values_and_numbers_are_understood() -> None:
    result = al.simulate(**{**GIVEN, "progress": np.False_, "games": np.int64(2), "time_limit": np.int64(5)})
    assert result.games == 2


@pytest.mark.parametrize("limit", [HUGE, ARRAY, NoEquality()], ids=["huge", "array", "other"])
def test_what_is_no_time_is_refused_whatever_it_is(limit: object) -> None:
    assert "that is no time for an answer" in refusal(al.simulate, time_limit=limit)


@pytest.mark.parametrize("player", [5, ARRAY, b"greedy", {"p1": "greedy"}])
def test_nobody_is_offered_a_person_where_only_strategies_play(player: object) -> None:
    told = [refusal(al.simulate, players=["greedy", player]), refusal(league, strategies=["greedy", player])]
    for text in told:
        assert "nobody like that can play; allowed: 'random', 'greedy'" in text
        assert "or a function of your own" in text
        assert "'me'" not in text


# --- names of settings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (LONG, "a name of 10,000 letters leaves no room for the figures"),
        ("two\nlines", "signs that cannot be seen"),
        ("back\u202ewards", "signs that cannot be seen"),
        ("nothing\x00", "signs that cannot be seen"),
        ("", "that is no name of a setting"),
        ("  ", "that is no name of a setting"),
        (5, "that is no name of a setting"),
    ],
)
def test_a_name_that_no_table_can_show_is_refused(name: object, told: str) -> None:
    assert told in refusal(al.compare, settings={"as printed": {}, name: {}})


def test_names_that_look_alike_are_refused() -> None:
    told = refusal(al.compare, settings={"as printed": {}, "As  printed ": {"most_rounds": 9}})
    assert "it looks like 'as printed', and the two could not be told apart" in told


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "עברית", "👩‍🏫 teacher", "a & b", "ſtrange ﬁ", "x" * 80])
def test_any_other_name_is_kept_and_never_becomes_markup(name: str) -> None:
    comparison = al.compare(settings={"as printed": {}, name: {"most_rounds": 9}}, **GIVEN)
    assert comparison.settings == ("as printed", name)
    page = comparison._repr_html_()
    assert "<script" not in page
    assert name.split()[-1].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in page


# --- names of what is swept -------------------------------------------------------------------------------


def test_two_names_of_one_thing_are_refused() -> None:
    """Only one of the two values could hold, and the table would show both."""
    parameters = {"TC.coin_gold": [1, 2], "coin_gold": [3, 4]}
    assert "it is the same as 'TC.coin_gold', and only one" in refusal(al.sweep, parameters=parameters)


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ({"edition": ["first", ARRAY]}, "array([1, 2]) is not the name of an edition"),
        ({"TC.coin_gold": [NoEquality(), NoEquality()]}, "NoEquality() is not a whole number"),
        ({"TC.coin_gold": [HUGE]}, "a whole number of more than 4,000 digits is too large"),
        ({"TC.coin_gold": [LONG]}, "is not a whole number"),
    ],
)
def test_a_value_that_cannot_be_swept_is_named(parameters: Any, told: str) -> None:
    assert told in refusal(al.sweep, parameters=parameters)


# --- what is asked of results -----------------------------------------------------------------------------


def test_a_chart_that_there_is_not_is_named_whatever_was_given() -> None:
    comparison, swept = compare(**GIVEN), sweep(**GIVEN)
    played = league(**GIVEN)
    for value in (ARRAY, NoEquality(), LONG, None, 5):
        for draw in (comparison.chart, comparison.sentences, swept.chart, played.chart):
            with pytest.raises(al.ArcaneLabError, match="is not the name of a") as caught:
                draw(value)
            assert len(str(caught.value)) < 400


def test_a_path_of_ten_thousand_letters_is_shown_shortened() -> None:
    result = al.simulate(**GIVEN)
    for act in (lambda: result.save(LONG), lambda: result.save(LONG + ".parquet"), lambda: al.Result.load(LONG)):
        with pytest.raises(al.ArcaneLabError) as caught:
            act()
        assert len(str(caught.value)) < 400
