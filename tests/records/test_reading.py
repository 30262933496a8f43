"""Files that people wrote: what cannot be read is refused in one line that says where."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcane_lab.core.json_files import (
    MAX_BYTES,
    UnreadableFile,
    half_letter,
    is_record,
    one_line,
    path_of,
    read_json,
    read_text,
    write_file,
    write_json,
    write_text,
)
from arcane_lab.records.several import parts_of


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is empty"),
        ("  \n ", "is empty"),
        ('{"game": "alley",\n "title": "Cut of', "line 2, column 18: the text ends too early"),
        ('{"game": "alley"', "line 1, column 17: the text ends too early"),
        ('{"game": ', "the text ends too early"),
        ("[1, 2]", "where a JSON object is needed"),
        ('"alley"', "where a JSON object is needed"),
        ("7", "where a JSON object is needed"),
        ('{"a": 1, "a": 2}', "the key 'a' stands twice"),
        ('{"a": {"b": 1, "c": 2, "b": 3}}', "the key 'b' stands twice"),
        ('{"a": NaN}', "NaN is no number of JSON"),
        ('{"a": -Infinity}', "-Infinity is no number of JSON"),
        ('{"a": 1 "b": 2}', "line 1, column 9: a comma is missing here, before '\"b\": 2}'"),
        ('{"a" 1}', "line 1, column 6: a colon is missing here"),
        ("{'a': 1}", 'a key in "double quotes" is missing here'),
        ('{"a": tru}', "a value is missing here"),
        ('{"a": 1} {"b": 2}', "there is more after the last }"),
        ('{"a": "tab\there"}', "this is no JSON"),
        ('{"a": ' + "[" * 101 + "]" * 101 + "}", "line 1, column 106: nests deeper than 100 levels"),
        ("[" * 1_000_000, "nests deeper than 100 levels"),
        ('{"a": ' + "9" * 10_000 + "}", "thousands of digits"),
        ("not json at all", "a value is missing here"),
    ],
)
def test_json_that_cannot_be_read_is_refused_in_one_line_with_its_place(text: str, says: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_json(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_brackets_inside_texts_do_not_count_as_nesting() -> None:
    text = json.dumps({"a": "[" * 500 + '\\"' + "{" * 500})
    assert read_json(text) == {"a": "[" * 500 + '\\"' + "{" * 500}


def test_a_text_is_needed() -> None:
    with pytest.raises(UnreadableFile, match="a text is needed, not 3"):
        read_json(3)  # type: ignore[arg-type]  # what a person may pass


def test_a_file_is_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"\xef\xbb\xbf{}")
    assert read_text(file) == "{}"
    file.write_text("{}\r\n", newline="")
    assert read_json(read_text(file)) == {}


def test_a_file_that_is_not_utf8_is_refused_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b'{"title":\n "caf\xe9"}')
    with pytest.raises(UnreadableFile, match=r"is not UTF-8 text: byte 0xe9 in line 2; save it as UTF-8"):
        read_text(file)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "x.json"
    folder.mkdir()
    with pytest.raises(UnreadableFile, match="is a folder, not a scenario"):
        read_text(folder, "a scenario")
    with pytest.raises(UnreadableFile, match="is not there"):
        read_text(tmp_path / "missing.json")
    with pytest.raises(UnreadableFile, match="is no path of a file"):
        read_text(Path("a\0b"))


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    with file.open("wb") as handle:
        handle.truncate(MAX_BYTES + 1)
    with pytest.raises(UnreadableFile, match="is larger than 10,000,000 bytes"):
        read_text(file)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text(), json_values))
def test_what_is_written_reads_back(value: dict[str, object]) -> None:
    assert read_json(write_json(value)) == value


def test_long_values_are_broken_over_lines_and_short_ones_are_not() -> None:
    text = write_json({"moves": ["draw deck"] * 20, "seats": {"p1": {"gold": 25}}})
    assert '  "seats": {"p1": {"gold": 25}}\n' in text
    assert text.count('    "draw deck"') == 20
    assert max(len(line) for line in text.splitlines()) <= 110


@given(st.text())
def test_one_line_never_breaks_and_never_carries_a_control_character(text: str) -> None:
    assert one_line(text).isprintable()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": 1', "line 1, column 8: the text ends too early, before its last }: the file is cut off"),
        ('\n{"a" 1}', "line 2, column 6: a colon is missing here, before '1}'"),
        ('{"a": [1 2, "a text that is rather long"]}', "before '2, \"a text that is r'"),
        ('{"a": "\\ud800"}', "holds half a letter (a lone \\ud800 to \\udfff): write the letter itself"),
        ('{"a": ' + "[" * 99 + "1" + "]" * 98 + "}", "a comma is missing here"),
        ("null", "holds None where a JSON object is needed, { … }"),
    ],
)
def test_the_place_of_what_is_wrong_is_exact(text: str, says: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_json(text)
    assert says in str(caught.value)


def test_a_hundred_levels_are_read_and_one_more_is_not() -> None:
    whole = '{"a": ' + "[" * 99 + "]" * 99 + "}"
    assert list(read_json(whole)) == ["a"]
    assert read_json('{"a": [[], [], {}], "b": "]"}') == {"a": [[], [], {}], "b": "]"}
    beside = '{"a": [' + ", ".join(["[]"] * 500) + "]}"
    assert len(read_json(beside)["a"]) == 500
    with pytest.raises(UnreadableFile, match="line 1, column 106: nests deeper than 100 levels; nothing here"):
        read_json('{"a": ' + "[" * 100 + "]" * 100 + "}")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (None, "None is no name of a file: give the path of a record, such as 'game.json'"),
        ("  ", "'  ' is no name of a file"),
        (b"a.json", "b'a.json' is no name of a file"),
        (' {"a": 1}', "is the text of a record, not the name of a file: use from_text"),
        ("[1]", "is the text of a record"),
    ],
)
def test_what_names_no_file_is_refused(path: object, told: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        path_of(path, "a record")
    assert told in str(caught.value)


def test_a_path_may_be_a_text_or_anything_that_has_one() -> None:
    class Named(os.PathLike[str]):
        def __fspath__(self) -> str:
            return "a.json"

    given = Path("a.json")
    assert path_of(given) is given
    assert path_of("a.json") == path_of(Named()) == given


def test_a_text_says_early_whether_it_is_a_record() -> None:
    mark = '"format" : "arcane-lab/record/1"'
    assert is_record(" " * (2000 - len(mark)) + mark)
    assert not is_record(" " * 2000 + mark)
    assert not is_record('{"format": "arcane-lab/scenario/1"}')


def test_an_error_is_told_in_one_line_with_what_acts_spelt_out() -> None:
    assert one_line("  one \n\n two\x1b[1m\r\nthree ") == "one; two\\x1b[1m; three"
    assert one_line("") == ""


@pytest.mark.parametrize(
    ("value", "width", "text"),
    [
        ({}, 110, "{}"),
        ([], 110, "[]"),
        ([1, [2]], 110, "[\n  1,\n  [2]\n]"),
        ({"a": [1, 2]}, 15, '{\n  "a": [1, 2]\n}'),
        ({"a": [10, 2]}, 12, '{\n  "a": [\n    10,\n    2\n  ]\n}'),
        ({"a": [1]}, 10, '{\n  "a": [1]\n}'),
        ({"a": [1]}, 9, '{\n  "a": [\n    1\n  ]\n}'),
        ([{"ü": None}], 13, '[\n  {"ü": null}\n]'),
        ([{"ü": None}], 12, '[\n  {\n    "ü": null\n  }\n]'),
        ("text", 2, '"text"'),
    ],
)
def test_what_fits_into_a_line_stays_in_one(value: Any, width: int, text: str) -> None:
    assert write_json(value, width) == text + "\n"


def test_half_a_letter_is_never_written(tmp_path: Path) -> None:
    assert [half_letter(text) for text in ("a", "\ud800", "a\udfff", "\ue000", "\ud7ff")] == [
        False,
        True,
        True,
        False,
        False,
    ]
    with pytest.raises(UnreadableFile, match=r"a\.json cannot be written: the text holds half a letter"):
        write_text(tmp_path / "a.json", "\ud800")
    assert list(tmp_path.iterdir()) == []
    assert write_text(tmp_path / "a.json", "ü") == tmp_path / "a.json"
    assert (tmp_path / "a.json").read_bytes() == "ü".encode()


def test_what_cannot_be_written_is_told_with_its_reason(tmp_path: Path) -> None:
    def fail(error: Exception) -> str:
        def write(file: object) -> None:
            raise error

        with pytest.raises(UnreadableFile) as caught:
            write_file(tmp_path / "a.json", write)
        return str(caught.value).partition("a.json ")[2]

    assert fail(OSError(28, "No space left on device")) == "cannot be written: No space left on device"
    assert fail(OSError("odd")) == "cannot be written: odd"
    assert fail(ValueError("bad")) == "cannot be written: bad"
    assert list(tmp_path.iterdir()) == []


ONE, TWO = '{"format": "arcane-lab/record/1", "a": 1}', '{"format": "arcane-lab/record/1", "b": 2}'


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (ONE, [ONE]),
        ("", [""]),
        ("[]", []),
        (" [ ]", []),
        (f"[{ONE}]", [" " + ONE]),
        (f"{ONE}{TWO}", [ONE, " " * len(ONE) + TWO]),
        (f"{ONE}\n\n  {TWO}\n", [ONE, "\n\n  " + TWO]),
        (f"[{ONE},\n{TWO}]\n", [" " + ONE, "\n" + TWO]),
        # A damaged record ends where the next one begins, and what is no record belongs to the one before.
        (f"{ONE[:-1]}\n{TWO}", [ONE[:-1] + "\n", "\n" + TWO]),
        (f"{ONE} odd\n{TWO}", [f"{ONE} odd\n", "\n" + TWO]),
        (f"{ONE}\n{TWO} odd", [ONE, f"\n{TWO} odd"]),
        (f"{ONE}\n{TWO[:-1]}", [ONE, "\n" + TWO[:-1]]),
        (f"[{ONE},\n{TWO[:-1]}", [" " + ONE, "\n" + TWO[:-1]]),
        (f"odd {ONE}", ["odd ", "    " + ONE]),
        (f"odd\n{ONE}\n{TWO}", ["odd\n", "\n" + ONE, "\n\n" + TWO]),
    ],
)
def test_records_that_stand_in_one_text_are_parted_with_their_lines(text: str, parts: list[str]) -> None:
    assert parts_of(text) == parts
