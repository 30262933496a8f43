"""An error names every problem with its place, quotes what was given on one line, and is never too long to read."""

from __future__ import annotations

import pytest

from arcane_lab.core.errors import (
    ArcaneLabError,
    DatasetError,
    Problem,
    did_you_mean,
    nearest,
    shortened,
    shown,
    shown_path,
)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("x" * 2000, "x" * 2000),
        ("x" * 2001, "x" * 1991 + "…"),
        ("ü" * 1000, "ü" * 1000),
        ("ü" * 1001, "ü" * 995 + "…"),
        ("\ud800" * 3, "\ud800" * 3),
    ],
)
def test_a_text_of_more_than_two_thousand_bytes_is_cut_between_letters(given: str, told: str) -> None:
    assert str(ArcaneLabError(given)) == told


def test_a_kind_that_writes_its_own_text_is_cut_too() -> None:
    class Wordy(ArcaneLabError):
        def __str__(self) -> str:
            return "y" * 3000

    class Quoting(ArcaneLabError, KeyError):
        pass

    assert str(Wordy()) == "y" * 1991 + "…"
    assert str(Quoting("one sentence")) == "one sentence"


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (Problem("a.csv", "is empty"), "a.csv: is empty"),
        (Problem("a.csv", "is empty", "a text", 3, "note"), "a.csv, row 3, note: is empty; allowed: a text"),
        (Problem("a.csv", "is odd", row=0, value=0), "a.csv, row 0: 0 is odd"),
        (Problem("a.toml", "is odd", row=3, column="name"), "a.toml, table 3, name: is odd"),
        (Problem("a.toml", "is odd", row=3), "a.toml, line 3: is odd"),
        (Problem("a.csv", "is odd", column="x" * 79), f"a.csv, {'x' * 79}: is odd"),
        (Problem("a.csv", "is odd", column="x" * 80), f"a.csv, '{'x' * 59}…: is odd"),
        (Problem("a.csv", "is odd", column="a\nb"), "a.csv, 'a\\nb': is odd"),
        (Problem("a.csv", "is odd", value=False), "a.csv: False is odd"),
    ],
)
def test_a_problem_is_one_sentence_with_its_place(problem: Problem, told: str) -> None:
    assert str(problem) == told


def test_the_first_problem_gives_an_error_its_place() -> None:
    error = DatasetError([Problem("a.csv", "is odd", "even", 3, "note", 7), Problem("b.csv", "is bad")])
    assert (error.file, error.row, error.column, error.value, error.allowed) == ("a.csv", 3, "note", 7, "even")
    assert len(error.problems) == 2
    with pytest.raises(ValueError, match="at least one problem"):
        DatasetError([])


def test_one_problem_stands_alone_and_several_stand_in_a_list() -> None:
    few = [Problem("a.csv", f"is odd {number}") for number in range(20)]
    assert str(DatasetError(few[:1])) == "a.csv: is odd 0"
    assert str(DatasetError(few[:2])) == "2 problems:\n- a.csv: is odd 0\n- a.csv: is odd 1"
    assert str(DatasetError(few[:19])).startswith("19 problems:\n")
    assert str(DatasetError(few)).startswith("the first 20 problems:\n")
    assert str(DatasetError([*few, *few])).splitlines() == str(DatasetError(few)).splitlines()


def test_of_more_than_three_problems_each_has_its_share_of_the_text() -> None:
    long = Problem("a", "x" * 597)
    assert str(DatasetError([long] * 3)) == "3 problems:" + f"\n- a: {'x' * 597}" * 3
    assert str(DatasetError([long] * 4)) == "4 problems:" + f"\n- a: {'x' * 396}…" * 4


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("x" * 58, repr("x" * 58)),
        ("x" * 59, "'" + "x" * 59 + "…"),
        (10, "10"),
        ("two\nlines", "'two\\nlines'"),
        ("ü\u202e", "'\\xfc\\u202e'"),
        (["ü\u202e"], "['ü\\u202e']"),
    ],
)
def test_a_value_is_shown_on_one_line_of_sixty_letters(value: object, told: str) -> None:
    assert shown(value) == told


def test_a_value_without_words_is_named_by_its_type() -> None:
    class Mute:
        def __repr__(self) -> str:
            raise RuntimeError

    class Lines:
        def __repr__(self) -> str:
            return "a\nb"

    assert shown(Mute()) == "a value of the type Mute"
    assert shown(10**5000) == "a whole number of more than 4,000 digits"
    assert shown(Lines()) == "a\\nb"


def test_a_text_is_shortened_only_where_it_is_too_long() -> None:
    assert (shortened("abcd", 5), shortened("abcde", 5), shortened("abcdef", 5)) == ("abcd", "abcde", "abcd…")


def test_a_path_is_named_as_it_is_unless_it_is_very_long_or_breaks_the_line() -> None:
    assert shown_path("x" * 199) == "x" * 199
    assert shown_path("x" * 200) == "'" + "x" * 59 + "…"
    assert shown_path("a\x1bb") == "'a\\x1bb'"


def test_the_nearest_word_is_found_in_any_case_and_among_words_that_people_write() -> None:
    assert nearest("dark lotos", ["Crystal Ball", "Dark Lotus"]) == "Dark Lotus"
    assert nearest("Dark Lotus", ["Crystal Ball"]) is None
    assert nearest(123, ["1234"]) == "1234"
    assert nearest("x" * 80, ["x" * 80]) == "x" * 80
    assert nearest("x" * 81, ["x" * 81]) is None
    assert nearest("x" * 5000, ["x" * 80]) == "x" * 80
    far = [f"{number:04}" for number in range(1999)]
    assert nearest("lotus", [*far, "lotos"]) == "lotos"
    assert nearest("lotus", [*far, "none", "lotos"]) is None
    assert did_you_mean("lotus", ["lotos"]) == " (did you mean lotos?)"
    assert did_you_mean("lotus", ["ball"]) == ""
