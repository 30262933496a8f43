"""Files that are no tables at all, or were made to do harm, are refused in one clear line each."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from arcane_lab import datasets
from arcane_lab.core.table_files import MAX_BYTES, MAX_CELL
from arcane_lab.datasets import check_items_override
from arcane_lab.engine.options import load_options
from arcane_lab.games.alley.cards.items import load_items
from tests.datasets.conftest import edit_text, refusal

Copy = Callable[[str], Path]


def test_a_byte_order_mark_and_windows_line_ends_are_fine(copy_of: Copy) -> None:
    plain = load_items(copy_of("items.csv"))
    path = copy_of("items.csv")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_items(path) == plain


def test_blank_rows_are_passed_over_and_still_counted(copy_of: Copy) -> None:
    path = edit_text(copy_of("items.csv"), "\nBubbling", "\n\n,,,,,,,,,,,,,,,,,,,,,\nBubbling")
    assert len(load_items(path)) == len(datasets.items())
    edit_text(path, "BC,15", "BC,fifteen")
    assert refusal(lambda: load_items(path)).row == 5


def test_a_nul_byte_is_refused_with_its_row(copy_of: Copy) -> None:
    path = copy_of("items.csv")
    path.write_bytes(path.read_bytes().replace(b"Dark Lotus", b"Dark\0Lotus", 1))
    error = refusal(lambda: load_items(path))
    assert error.row == 6
    assert "holds a NUL byte, so it is no text file; save it as UTF-8 text" in str(error)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "cp1252"])
def test_other_encodings_are_refused_with_what_to_do(copy_of: Copy, encoding: str) -> None:
    path = copy_of("items.csv")
    path.write_bytes(path.read_text("utf-8").replace("Dark Lotus", "Dark Lötus").encode(encoding))
    error = refusal(lambda: load_items(path))
    assert len(error.problems) == 1
    assert "; save it as UTF-8" in str(error)


def test_a_huge_cell_is_refused_and_not_repeated(copy_of: Copy) -> None:
    path = edit_text(copy_of("items.csv"), "but never go below", "x" * (MAX_CELL + 1))
    error = refusal(lambda: load_items(path))
    assert (error.row, error.column) == (6, "effect")
    assert len(str(error)) < 300


def test_a_cell_beyond_what_csv_reads_is_refused(copy_of: Copy) -> None:
    path = edit_text(copy_of("items.csv"), "but never go below", "x" * 200_000)
    assert "field larger than field limit" in str(refusal(lambda: load_items(path)))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "items.csv"
    with path.open("wb") as large:
        large.truncate(MAX_BYTES + 1)
    assert "is larger than 5,000,000 bytes; a table is never that long" in str(refusal(lambda: load_items(path)))


@pytest.mark.parametrize("cell", ["=1+1", '=HYPERLINK("x")', "@SUM(A1)", "+A1", "-2+3", "\t=1"])
def test_a_formula_is_refused_in_every_cell(copy_of: Copy, cell: str) -> None:
    quoted = '"' + cell.replace('"', '""') + '"'
    path = edit_text(copy_of("items.csv"), "\nBottled Fairy,BF", f"\n{quoted},BF")
    error = refusal(lambda: load_items(path))
    assert (error.row, error.column, error.value) == (2, "item", cell)
    assert "looks like a formula" in str(error)


def test_an_unfinished_quote_is_refused(copy_of: Copy) -> None:
    path = copy_of("items.csv")
    path.write_text(path.read_text("utf-8") + '"unfinished', "utf-8")
    assert "cannot be read as CSV" in str(refusal(lambda: load_items(path)))


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "items.csv"
    path.write_bytes(b"")
    assert "items.csv: is empty; allowed: a header row: item, code" in str(refusal(lambda: load_items(path)))


def test_control_characters_do_not_reach_the_terminal(copy_of: Copy) -> None:
    path = edit_text(copy_of("items.csv"), "BF,12", "BF,\x1b[31m12\u202e")
    error = refusal(lambda: load_items(path))
    assert "\x1b" not in str(error)
    assert "\u202e" not in str(error)


def test_a_folder_a_missing_file_and_a_broken_link_are_refused(tmp_path: Path) -> None:
    assert "is a folder" in str(refusal(lambda: load_items(tmp_path)))
    assert "is not there; check the path" in str(refusal(lambda: load_items(tmp_path / "none.csv")))
    broken = tmp_path / "broken.csv"
    broken.symlink_to(tmp_path / "nowhere")
    assert "is not there; check the path" in str(refusal(lambda: load_items(broken)))
    loop = tmp_path / "loop.csv"
    loop.symlink_to(loop)
    assert "cannot be opened" in str(refusal(lambda: load_items(loop)))


def test_a_link_to_a_table_is_followed(copy_of: Copy, tmp_path: Path) -> None:
    link = tmp_path / "link.csv"
    link.symlink_to(copy_of("items.csv"))
    assert len(load_items(link)) == len(datasets.items())


def test_a_pipe_does_not_hang(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    assert "is no ordinary file" in str(refusal(lambda: load_items(pipe)))


@pytest.mark.parametrize("path", ["my\0items.csv", "x" * 5000])
def test_a_path_that_cannot_be_one_is_refused(path: str) -> None:
    error = refusal(lambda: check_items_override(path))
    assert "is no path of a file" in str(error) or "File name too long; check the path" in str(error)
    assert "\0" not in str(error)


def test_toml_that_is_none_is_refused_with_its_line(copy_of: Copy) -> None:
    path = edit_text(copy_of("options.toml"), 'name = "infamy_wrap"', "name = infamy_wrap")
    error = refusal(lambda: load_options(path))
    assert error.row == 18
    assert str(error).startswith("options.toml, line 18: is not TOML (")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("9" * 5_000, "a number of thousands of digits"),
        (f"[true, 0x{'f' * 5_000}]", "a number of thousands of digits"),
        ("[" * 3_000, "nests too deep"),
        ("{a=" * 3_000, "nests too deep"),
    ],
    ids=lambda given: given[:12],
)
def test_toml_that_python_cannot_take_is_refused_in_one_line(copy_of: Copy, value: str, told: str) -> None:
    error = refusal(lambda: load_options(edit_text(copy_of("options.toml"), "values = [", f"values = {value}\nx = [")))
    assert told in str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize(("value", "end"), [("1.0", "write 1)"), ("true", "truth value)"), ("1979-05-27", "0 to 99")])
def test_an_amount_that_is_none_is_shown_as_it_was_given(copy_of: Copy, value: str, end: str) -> None:
    text = str(
        refusal(lambda: load_options(edit_text(copy_of("options.toml"), "minimum = 1\n", f"minimum = {value}\n")))
    )
    assert "None" not in text
    assert text.endswith(end)
