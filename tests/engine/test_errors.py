"""Errors teach: each names the value, the rule or what is allowed, and the next step; and each survives pickling."""

import pickle

import numpy as np
import pytest

from arcane_lab.core.errors import (
    MOST_SECONDS,
    AmbiguousMove,
    ArcaneLabError,
    BadSetup,
    IllegalMove,
    NoSuchStep,
    NothingToUndo,
    NotNow,
    StrategyError,
    UnknownName,
    UnreadableMove,
    UnreadableText,
    callable_or_none,
    one_of,
    real_number,
    seconds_or_none,
    yes_or_no,
)
from arcane_lab.engine.moves import Refusal

REFUSAL = Refusal("pass", "p1", "AA-TURN-14", "a turn has no pass", "p1 may do 'draw deck'.", "draw deck")
ERRORS = [
    UnreadableText("an item", "XT", "no item has this code", 0, "HT"),
    UnreadableMove("drw deck", "no move begins with 'drw'", 0, "draw deck"),
    AmbiguousMove("draw", ["draw deck", "draw discard"]),
    IllegalMove(REFUSAL, "round 1, sell"),
    UnknownName("a game", "aley", ["alley"]),
    BadSetup("players", 9, "there are six wizards", "2 to 6 seats", "AA-SETUP-05"),
    StrategyError("p2", "mine", "raised KeyError: 'x'", 7, 12, "round 1, sell"),
    NothingToUndo(),
    NotNow(),
    NoSuchStep(9, 3),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_a_value_error_and_the_same_after_a_process_pool_sent_it(error: ArcaneLabError) -> None:
    assert isinstance(error, ValueError)
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)


def test_an_unreadable_move_says_where_reading_stopped_and_what_was_meant() -> None:
    error = UnreadableMove("draw dekc", "'dekc' is neither deck nor discard", 5, "draw deck")
    assert error.in_file == (
        "cannot read 'draw dekc' as a move: 'dekc' is neither deck nor discard (at character 6); "
        "did you mean 'draw deck'?"
    )


def test_no_place_is_said_of_what_somebody_has_just_typed() -> None:
    for error in (UnreadableMove("draw dekc", "no", 5, "draw deck"), UnreadableText("an item", "XT", "no", 0)):
        assert "character" not in str(error)
        assert error.in_file.replace(f" (at character {(error.place or 0) + 1})", "") == str(error)


def test_an_illegal_move_says_the_move_the_position_the_rule_and_the_next_step() -> None:
    text = str(IllegalMove(REFUSAL, "round 1, sell, p1 to draw"))
    assert "'pass'" in text
    assert "AA-TURN-14" in text
    assert "p1 may do 'draw deck'" in text
    assert "round 1, sell, p1 to draw" in text


def test_an_unknown_name_without_a_near_one_lists_what_there_is() -> None:
    assert str(UnknownName("a seat", "x", ["p1", "p2"])) == "'x' is not the name of a seat; there is 'p1' or 'p2'"


def test_hostile_text_is_cut_and_made_printable() -> None:
    text = str(UnreadableMove("\x1b[31m" + "x" * 5000, "too long"))
    assert len(text) < 200
    assert text.isprintable()


def test_a_long_choice_is_cut() -> None:
    assert one_of([str(number) for number in range(9)], most=2) == "'0', '1' or one of 7 more"


class Silent:
    """A thing that cannot be put into words."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    ("value", "shows"),
    [
        (10**5000, "a whole number of more than 4,000 digits"),
        (Silent(), "a value of the type Silent"),
        (["x", 10**5000], "a value of the type list"),
    ],
    ids=["huge", "silent", "list"],
)
def test_a_value_without_words_still_gives_the_error_and_not_another(value: object, shows: str) -> None:
    assert shows in str(BadSetup("seed", value, "it is too large"))
    assert shows in str(UnknownName("a seat", value, ["p1", "p2"]))


def test_a_value_that_prints_in_lines_stays_in_one() -> None:
    class Poem:
        def __repr__(self) -> str:
            return "one\ntwo"

    assert str(BadSetup("players", Poem(), "it is a poem")) == "players: one\\ntwo is refused: it is a poem"


@pytest.mark.parametrize(
    ("value", "instead"), [("20", "20"), (" 7 ", "7"), ("true", "True"), ("FALSE", "False"), ("none", "None")]
)
def test_a_text_in_place_of_a_number_or_a_truth_value_is_told_as_such(value: str, instead: str) -> None:
    tip = f"(it is a text: write {instead} without quotation marks)"
    assert str(BadSetup("games", value, "that is no number", "a whole number")).endswith(tip)
    assert "it is a text" not in str(BadSetup("games", "many", "that is no number", "a whole number"))
    assert "it is a text" not in str(BadSetup("games", 20, "that is too many", "a whole number"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], ""),
        (["a"], "'a'"),
        (["a", "b"], "'a' or 'b'"),
        (["a", "b", "c"], "'a', 'b' or 'c'"),
        (["a", "b", "c", "d"], "'a', 'b', 'c' or 'd'"),
        (["a", "b", "c", "d", "e"], "'a', 'b', 'c' or one of 2 more"),
    ],
)
def test_a_choice_ends_with_or(words: list[str], told: str) -> None:
    assert one_of(words, most=3) == told


def test_an_unknown_name_says_one_thing_to_do() -> None:
    names = ["greedy", "random"]
    assert str(UnknownName("a strategy", "gredy", names)) == (
        "'gredy' is not the name of a strategy; did you mean 'greedy'?"
    )
    none = "; there is 'greedy' or 'random'"
    assert str(UnknownName("a strategy", "xyz", names)) == f"'xyz' is not the name of a strategy{none}"
    assert str(UnknownName("a strategy", 3, names)) == f"3 is not the name of a strategy{none}"
    assert str(UnknownName("a strategy", "3", names)) == f"'3' is not the name of a strategy{none}"
    assert str(UnknownName("a strategy", "true", names)) == (
        f"'true' is not the name of a strategy{none} (it is a text: write True without quotation marks)"
    )


def test_the_place_is_said_only_of_a_text_in_a_file() -> None:
    whole = UnreadableText("an item", "XT", "no item has this code")
    assert whole.in_file == str(whole) == "cannot read 'XT' as an item: no item has this code"
    assert UnreadableText("an item", "A X", "no", 2).in_file == "cannot read 'A X' as an item: no (at character 3)"


def test_a_bad_setup_says_no_more_than_there_is_to_say() -> None:
    assert str(BadSetup("seed", 3, "no")) == "seed: 3 is refused: no"
    assert str(BadSetup("seed", 3, "no", None, "AA-SETUP-05")) == "seed: 3 is refused: no (AA-SETUP-05)"
    assert str(BadSetup("seed", 3, "no", "4")) == "seed: 3 is refused: no; allowed: 4"


def test_a_strategy_s_error_names_its_line_and_the_way_back_where_there_are_some() -> None:
    bare = StrategyError("p2", "mine", "raised KeyError", 7, 12, "round 1")
    first, where = "the strategy mine of p2 raised KeyError", "It happened at step 12 of the game with seed 7: round 1"
    assert str(bare).splitlines() == [first, where]
    whole = StrategyError("p2", "mine", "raised KeyError", 7, 12, "round 1", line="line 3: x").at_position("{}")
    lines = str(whole).splitlines()
    assert lines[:3] == [first, "It failed in its line 3: x", where]
    assert lines[3].startswith("To stand there again, keep the error")
    assert (len(lines), whole.text, whole.line) == (4, "{}", "line 3: x")


@pytest.mark.parametrize(
    ("value", "least", "says"),
    [
        (0, 0, None),
        (0.5, None, None),
        (-3, None, None),
        (np.float32(2), 1, None),
        (-0.1, 0, "it is less than 0; allowed: a number, 0 or more"),
        (float("inf"), None, "it is no number; allowed: a number"),
        (float("nan"), 1, "it is no number; allowed: a number, 1 or more"),
        (True, None, "it is no number; allowed: a number"),
        ("3", None, "it is no number; allowed: a number"),
        (1j, None, "it is no number; allowed: a number"),
    ],
)
def test_a_real_number_has_an_end_and_may_have_a_least(value: object, least: float | None, says: str | None) -> None:
    if says is None:
        found = real_number("truth", value, least)
        assert (type(found), found) == (float, value)
    else:
        with pytest.raises(BadSetup) as caught:
            real_number("truth", value, least)
        assert says in str(caught.value)


def test_seconds_to_wait_are_none_or_as_many_as_a_thread_can_wait() -> None:
    assert seconds_or_none(None) is None
    assert seconds_or_none(0) == 0.0
    assert seconds_or_none(2.5) == 2.5
    assert seconds_or_none(1e300) == MOST_SECONDS
    with pytest.raises(BadSetup, match="it is less than 0"):
        seconds_or_none(-1)


def test_what_is_no_function_or_no_yes_or_no_is_refused() -> None:
    assert callable_or_none("watch", None, "watch=print") is None
    assert callable_or_none("watch", len, "watch=print") is len
    assert [yes_or_no("comments", one) for one in (True, False)] == [True, False]
    for value in (1, 0, "yes", None):
        with pytest.raises(BadSetup, match="neither yes nor no"):
            yes_or_no("comments", value)
