"""A cell is read or refused with its place, and a file tells all that is wrong with it at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.core.errors import DatasetError
from arcane_lab.core.table_files import MAX_CELL, QUESTION_ID, Entry, Sheet, read_csv, read_toml
from tests.datasets.conftest import refusal


def read(how: Callable[[Entry], Any], cell: object) -> tuple[Any, list[str]]:
    """What is read from a cell, and what is told of it."""
    sheet = Sheet("a.csv")
    found = how(Entry(sheet, 3, {} if cell is MISSING else {"cell": cell}))
    return found, [str(problem).removeprefix("a.csv, row 3, cell: ") for problem in sheet.problems]


MISSING = object()


@pytest.mark.parametrize(
    ("cell", "found", "told"),
    [
        (" a b ", "a b", []),
        ("  ", "", ["is empty; allowed: a text"]),
        (MISSING, "", ["is empty; allowed: a text"]),
        (3, "", ["3 is not a text; allowed: a text in quotes"]),
    ],
)
def test_a_text(cell: object, found: str, told: list[str]) -> None:
    assert read(lambda entry: entry.text("cell"), cell) == (found, told)


def test_a_text_that_may_be_empty() -> None:
    assert read(lambda entry: entry.text("cell", may_be_empty=True), " ") == ("", [])
    assert len(read(lambda entry: entry.text("cell", may_be_empty=True), 3)[1]) == 1


@pytest.mark.parametrize(
    ("cell", "found", "told"),
    [
        ("2", 2, []),
        (" 9 ", 9, []),
        (5, 5, []),
        ("1", 2, ["'1' is too small; allowed: a whole number from 2 to 9"]),
        ("10", 2, ["'10' is too large; allowed: a whole number from 2 to 9"]),
        ("x", 2, ["'x' is not a whole number; allowed: a whole number from 2 to 9"]),
        (MISSING, 2, ["None is not a whole number; allowed: a whole number from 2 to 9"]),
    ],
)
def test_a_whole_number_and_the_lowest_in_the_place_of_a_bad_one(cell: object, found: int, told: list[str]) -> None:
    assert read(lambda entry: entry.whole("cell", 2, 9), cell) == (found, told)


@pytest.mark.parametrize(
    ("cell", "found", "told"),
    [
        ("any", "any", []),
        ("owm", "own", ["'owm' is not known (did you mean own?); allowed: own, any"]),
        ("", "own", ["is empty; allowed: a text"]),
    ],
)
def test_a_word_out_of_a_list_and_the_first_in_the_place_of_a_bad_one(cell: str, found: str, told: list[str]) -> None:
    assert read(lambda entry: entry.word("cell", ("own", "any")), cell) == (found, told)


@pytest.mark.parametrize(
    ("cell", "found", "is_told"),
    [
        ("b; a", ("b", "a"), False),
        ("a", ("a",), False),
        ("a; a", ("a", "a"), True),
        ("a; d", ("a",), True),
        ("a;", ("a",), True),
    ],
)
def test_words_out_of_a_list_each_once(cell: str, found: tuple[str, ...], is_told: bool) -> None:
    told = [f"{cell!r} cannot be read; allowed: some of a, b, c, each once, with ; between"] if is_told else []
    assert read(lambda entry: entry.words("cell", ("a", "b", "c")), cell) == (found, told)


@pytest.mark.parametrize(
    ("cell", "found", "is_told"),
    [
        ("a | b|", ("a", "b", ""), False),
        (" ", (), False),
        (MISSING, (), False),
        (["a", "b"], ("a", "b"), False),
        ([], (), False),
        (["a", 1], (), True),
        (3, (), True),
        ({"a": "b"}, (), True),
    ],
)
def test_several_texts_of_a_cell_or_a_list(cell: object, found: tuple[str, ...], is_told: bool) -> None:
    told = [f'{cell!r} is not a list of texts; allowed: a list such as ["a", "b"]'] if is_told else []
    assert read(lambda entry: entry.texts("cell"), cell) == (found, told)


def test_ids_are_refused_one_by_one() -> None:
    found, told = read(lambda entry: entry.ids("cell", QUESTION_ID), "OQ-07 OQ-7 OQ-123")
    assert found == ("OQ-07", "OQ-7", "OQ-123")
    assert [re.sub(r".*' holds", "holds", one) for one in told] == [
        f"holds '{one}', which is no id; allowed: ids such as AA-SCORE-14 or OQ-07" for one in ("OQ-7", "OQ-123")
    ]


@pytest.mark.parametrize("cell", [True, 3, "own", ""])
def test_a_value_is_a_truth_value_a_number_or_a_text(cell: object) -> None:
    assert read(lambda entry: entry.value("cell"), cell) == (cell, [])


def test_another_value_is_refused_and_one_that_is_missing_is_told_elsewhere() -> None:
    allowed = "allowed: true, false, a whole number or a text"
    assert read(lambda entry: entry.value("cell"), 2.5) == ("", [f"2.5 is no value of an option; {allowed}"])
    assert read(lambda entry: entry.value("cell"), MISSING) == ("", [])


def test_reading_stops_at_the_twentieth_problem() -> None:
    sheet = Sheet("a.csv")
    sheet.finish()
    for number in range(19):
        sheet.refuse("is odd", row=number)
    assert len(refusal(lambda: sheet.refuse("is odd")).problems) == 20


def csv_of(folder: Path, text: str, **more: Any) -> list[tuple[int, dict[str, object]]]:
    path = folder / "a.csv"
    path.write_text(text, "utf-8", newline="")
    sheet, entries = read_csv(path, ("code", "gold"), **more)
    sheet.finish()
    return [(entry.row, entry.cells) for entry in entries]


def test_rows_are_numbered_as_a_spreadsheet_shows_them(tmp_path: Path) -> None:
    text = 'gold, code\n3,"T\nC"\n\n , \n4,OW\n'
    assert csv_of(tmp_path, text) == [(2, {"gold": "3", "code": "T\nC"}), (5, {"gold": "4", "code": "OW"})]


def test_a_header_is_read_at_semicolons_or_tabs_only_where_that_is_asked_for(tmp_path: Path) -> None:
    for text in ("code;gold\nTC;3\n", "code\tgold\nTC\t3\n", "code,gold\nTC,3\n"):
        assert csv_of(tmp_path, text, any_separator=True) == [(2, {"code": "TC", "gold": "3"})]
    assert csv_of(tmp_path, 'code,gold\nTC,"3;4"\n', any_separator=True) == [(2, {"code": "TC", "gold": "3;4"})]
    told = str(refusal(lambda: csv_of(tmp_path, "code;gold\nTC;3\n")))
    assert "code: is missing from the header" in told
    # One column needs no separator.
    (tmp_path / "b.csv").write_text("code\nTC\n", "utf-8")
    assert read_csv(tmp_path / "b.csv", ("code",), any_separator=True)[1][0].cells == {"code": "TC"}


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ("code", ["a.csv, row 1, gold: is missing from the header; allowed: code, gold"]),
        ("code,gold,code", ["a.csv, row 1, code: stands twice in the header; allowed: each column once"]),
        (
            "code,glod,gold",
            ["a.csv, row 1, glod: is no column of this file (did you mean gold_2?); allowed: code, gold, gold_2"],
        ),
        (
            "code,gold,,",
            [
                "a.csv, row 1, (no name): stands twice in the header; allowed: each column once",
                "a.csv, row 1, (no name): is no column of this file; allowed: code, gold, gold_2",
            ],
        ),
    ],
)
def test_a_bad_header_is_told_before_any_row(tmp_path: Path, header: str, told: list[str]) -> None:
    error = refusal(lambda: csv_of(tmp_path, f"{header}\nTC\n", optional=("gold_2",)))
    assert [str(problem) for problem in error.problems] == told


def test_a_cell_may_be_long_and_no_longer_than_that_and_a_number_may_have_a_sign(tmp_path: Path) -> None:
    whole = "x" * MAX_CELL
    assert csv_of(tmp_path, f"code,gold\n{whole},-3\nTC,+3\nOW,-\n")[0] == (2, {"code": whole, "gold": "-3"})
    error = refusal(lambda: csv_of(tmp_path, f"code,gold\n{whole}x,-3x\n"))
    assert [problem.reason for problem in error.problems] == [
        "has 20,001 characters",
        "looks like a formula of a spreadsheet",
    ]


def test_a_row_of_another_length_is_told_and_left_out(tmp_path: Path) -> None:
    error = refusal(lambda: csv_of(tmp_path, "code,gold\nTC\nTC,1,2\nTC,=1\n"))
    assert [(problem.row, problem.reason) for problem in error.problems] == [
        (2, "has 1 cell"),
        (3, "has 3 cells"),
        (4, "looks like a formula of a spreadsheet"),
    ]


def toml_of(folder: Path, text: str) -> tuple[Sheet, list[Entry]]:
    path = folder / "a.toml"
    path.write_text(text, "utf-8")
    return read_toml(path, "option", ("name",), optional=("note",))


def test_tables_are_numbered_from_one(tmp_path: Path) -> None:
    sheet, entries = toml_of(tmp_path, '[[option]]\nname = "a"\n[[option]]\nname = "b"\nnote = "c"\n')
    assert sheet.problems == []
    assert [(one.row, one.cells) for one in entries] == [(1, {"name": "a"}), (2, {"name": "b", "note": "c"})]
    assert toml_of(tmp_path, "")[1] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("option = 3", "a.toml: has a option that is no table; allowed: [[option]]"),
        ('option = [{name = "a"}, 3]', "a.toml: has a option that is no table; allowed: [[option]]"),
        ('[option]\nname = "a"', "a.toml: has a option that is no table; allowed: [[option]]"),
        ("a =\n", "a.toml, line 1: is not TOML (Invalid value (at line 1, column 4)); allowed: TOML"),
    ],
)
def test_what_is_no_list_of_tables_is_refused(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DatasetError) as caught:
        toml_of(tmp_path, text)
    assert str(caught.value) == told


def test_keys_that_are_missing_or_not_known_are_told_with_their_table(tmp_path: Path) -> None:
    sheet, _ = toml_of(tmp_path, 'optoin = 1\n[[option]]\nname = "a"\n[[option]]\nnoet = 2\n')
    assert [str(problem) for problem in sheet.problems] == [
        "a.toml, optoin: is not known (did you mean option?); allowed: only [[option]]",
        "a.toml, table 2, noet: 2 is not known (did you mean note?); allowed: name, note",
        "a.toml, table 2, name: is missing; allowed: name",
    ]
