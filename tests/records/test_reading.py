"""Files that people wrote: what cannot be read is refused in one line that says where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcane_lab.core.json_files import MAX_BYTES, UnreadableFile, one_line, read_json, read_text, write_json


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
