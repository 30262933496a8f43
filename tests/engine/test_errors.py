"""Errors teach: each names the value, the rule or what is allowed, and the next step; and each survives pickling."""

import pickle

import pytest

from arcane_lab.core.errors import (
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
    one_of,
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
