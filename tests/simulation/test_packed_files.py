"""Files of results, whatever game they are of: names, seals, sizes, and the process that reads apart."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pyarrow as pa
import pytest

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.simulation import files, sealing
from arcane_lab.simulation.batches import moves_of_rows
from arcane_lab.simulation.files import check_name
from arcane_lab.simulation.sealing import MARK, SEAL, is_sealed, write_sealed
from arcane_lab.simulation.tables import (
    MOVES,
    _check_range,
    _numbers,
    check_size,
    moves_in,
    with_moves,
)

# --- what cannot be read ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "proposed"),
    [
        ("my games.csv", "my games.parquet"),
        ("x" * 59, "x" * 59 + ".parquet"),
        ("x" * 60, "games.parquet"),
        ("a\nb.csv", "games.parquet"),
        ("", "games.parquet"),
    ],
)
def test_another_ending_is_refused_with_a_name_that_can_be_typed(name: str, proposed: str) -> None:
    with pytest.raises(BadSetup, match=f"a name such as '{proposed}'; "):
        check_name(name)


# --- sizes and columns, by hand ---------------------------------------------------------------------------


def described(rows=(10,), columns=2, values=None, bytes_=100):
    """What the footer of a file says: groups of so many rows, each column with so many values and bytes."""
    column = [
        SimpleNamespace(num_values=count if values is None else values, total_uncompressed_size=bytes_)
        for count in rows
    ]
    groups = [
        SimpleNamespace(num_rows=count, num_columns=columns, column=lambda _, one=one: one)
        for count, one in zip(rows, column, strict=True)
    ]
    return SimpleNamespace(
        num_columns=columns, num_rows=sum(rows), num_row_groups=len(groups), row_group=lambda k: groups[k]
    )


@pytest.mark.parametrize(
    ("found", "rows", "size", "words"),
    [
        (described(), 10, 1, ""),
        (described(columns=500), 10, 1, ""),
        (described(columns=501), 10, 1, "has 501 columns, and no result has more than 500"),
        (described(), 11, 1, "holds 10 rows where its own description says 11: it was changed"),
        (described(), 9, 1, "holds 10 rows where its own description says 9: it was changed"),
        (described(rows=(4, 6)), 10, 1, ""),
        (described(values=11), 10, 1, ""),
        (described(values=9), 10, 1, "holds columns of other lengths than its table: it was changed"),
        (described(bytes_=25_000_000), 10, 1, ""),
        (described(bytes_=25_000_001), 10, 1, "has 1 bytes and asks for 50,000,002 bytes of memory, which no saved"),
        (described(bytes_=200_000_000), 10, 2_000_000, ""),
        (described(bytes_=200_000_001), 10, 2_000_000, "asks for 400,000,002 bytes of memory"),
        (described(values=3_125_001), 10, 1, "asks for 50,000,016 bytes of memory"),
        (described(values=225_000_000), 10, 10**8, ""),
        (described(values=225_000_001), 10, 10**8, "holds 450,000,002 values, and at most 450,000,000 are read: save"),
    ],
)
def test_a_file_is_as_large_as_it_says_and_not_too_large(found, rows, size, words):
    if not words:
        check_size(found, rows, size)
        return
    with pytest.raises(UnreadableFile) as caught:
        check_size(found, rows, size)
    assert words in str(caught.value)


def test_a_file_whose_parts_have_other_rows_than_it_says_is_refused():
    found = described(rows=(4, 6))
    found.num_rows = 9
    with pytest.raises(UnreadableFile, match="holds columns of other lengths than its table"):
        check_size(found, 9, 1)


def moves_of(lists, kind=None):
    return moves_in(pa.table({MOVES: pa.array(lists, type=pa.list_(kind or pa.int64()))}))


def test_moves_are_read_list_by_list():
    found = moves_of([[3, 0], [], [2**31 - 1]])
    assert (found.counts.tolist(), found.numbers.tolist()) == ([2, 0, 1], [3, 0, 2**31 - 1])
    assert (found.counts.dtype, found.numbers.dtype) == (np.int64, np.int32)
    nothing = moves_of([])
    assert (len(nothing.counts), len(nothing.numbers)) == (0, 0)
    large = moves_of([[2**40], [3]]).numbers
    assert (large.tolist(), large.dtype) == ([2**40, 3], np.int64)
    assert moves_of([[], []]).counts.tolist() == [0, 0]


@pytest.mark.parametrize(
    ("lists", "words"),
    [
        ([[1], [-1]], "the column 'moves' has a number that is no move: save the result again"),
        ([[1, None]], "the column 'moves' has a move that is missing: save the result again"),
        ([[1], None, None], "row 1, column 'moves': the value is missing"),
    ],
)
def test_what_is_no_move_is_refused(lists, words):
    with pytest.raises(UnreadableFile, match=words):
        moves_of(lists)


def test_moves_go_into_a_table_and_come_back():
    table = pa.table({"gold": [1, 2, 3]})
    assert with_moves(table, None) is table
    moves = moves_of_rows([[5, 6], [], [7]])
    found = with_moves(table, moves)
    assert found[MOVES].to_pylist() == [[5, 6], [], [7]]
    again = moves_in(found)
    assert (again.counts.tolist(), again.numbers.tolist()) == ([2, 0, 1], [5, 6, 7])


@pytest.mark.parametrize(
    ("name", "number", "is_refused"),
    [
        ("gold", 0, False),
        ("gold", 1_000_000, False),
        ("gold", 1_000_001, True),
        ("gold", -1, True),
        ("trail", 1_000_001, False),
        ("trail", 2**32 - 1, False),
        ("trail", 2**32, True),
    ],
)
def test_a_number_is_within_its_range(name, number, is_refused):
    found = np.array([0, number, 0])
    if not is_refused:
        _check_range(name, found)
        return
    most = "4,294,967,295" if name == "trail" else "1,000,000"
    with pytest.raises(UnreadableFile, match=f"row 1, column '{name}': {number} is not from 0 to {most}"):
        _check_range(name, found)


def test_a_number_is_as_large_as_python_and_arrow_both_have_it():
    for number, is_refused in ((2**63 - 1, False), (2**63, True)):
        table = pa.table({"gold": pa.array([1, number], type=pa.uint64())})
        if is_refused:
            with pytest.raises(UnreadableFile, match=f"row 1, column 'gold': {number} is too large"):
                _numbers(table, "gold")
        else:
            assert _numbers(table, "gold").tolist() == [1, number]
    assert _numbers(pa.table({"gold": pa.array([], type=pa.uint64())}), "gold").tolist() == []


# --- what a file says of itself ---------------------------------------------------------------------------


def test_a_digest_is_of_the_words_the_rows_and_the_moves():
    rows, moves = np.arange(6).reshape(2, 3), moves_of_rows([[1], [2, 3]])
    words = {"b": 1, "a": [2], "digest": "whatever"}
    found = files.digest(words, rows, moves)
    assert len(found) == 64
    assert found == files.digest({"a": [2], "digest": "", "b": 1}, rows.copy(order="F"), moves)
    others = [
        files.digest({**words, "b": 2}, rows, moves),
        files.digest(words, rows + 1, moves),
        files.digest(words, rows, None),
        files.digest(words, rows, moves._replace(numbers=moves.numbers[::-1])),
        files.digest(words, rows, moves._replace(counts=moves.counts[::-1])),
    ]
    assert len({found, *others}) == 6


@pytest.mark.parametrize("part", [None, 5, b"games.parquet", ["games.parquet"]])
def test_what_is_no_name_of_a_file_is_refused(part):
    for act in (check_name, files.load):
        with pytest.raises(BadSetup, match=r"path: .* that is no name of a file; allowed: a name such as"):
            act(part)


def test_an_ending_may_be_written_in_capitals():
    assert check_name("games.PARQUET") == Path("games.PARQUET")


# --- seals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1PAR1", b"PAR1....PAR2", b"PAR2....PAR1"])
def test_what_neither_begins_nor_ends_as_parquet_does_is_refused(content):
    with pytest.raises(UnreadableFile, match="is no whole Parquet file: save the result again"):
        is_sealed(content)


def test_a_seal_stands_before_the_footer_and_tells_the_length_and_the_digest():
    foot = b"the footer" + (10).to_bytes(4, "little") + b"PAR1"
    out = io.BytesIO()
    write_sealed(b"PAR1columns" + foot, out)
    content = out.getvalue()
    assert content.startswith(b"PAR1columns" + MARK)
    assert content.endswith(foot)
    start = MARK + len(content).to_bytes(8, "little")
    digest = hashlib.sha256(start + b"PAR1columns" + foot).digest()
    assert content == b"PAR1columns" + start + digest + foot
    assert len(content) == len(b"PAR1columns") + SEAL + len(foot)
    assert is_sealed(content)
    assert not is_sealed(b"PAR1columns" + foot)
    for place in range(4, len(content) - 4):
        if not 11 <= place < 11 + len(MARK):
            with pytest.raises(UnreadableFile, match="was changed after it was saved"):
                is_sealed(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])


class Done:
    """A process that has ended."""

    def __init__(self, stdout, returncode=0):
        self.stdout, self.returncode = stdout, returncode


@pytest.mark.parametrize("moves", [None, moves_of_rows([[5, 6], [], [7]])])
def test_rows_and_moves_come_back_from_the_process_that_reads_apart(monkeypatch, moves):
    rows = np.arange(6).reshape(3, 2)
    answer = sealing.packed(sealing.Numbers("{}", rows, moves, ("a", "b")))
    monkeypatch.setattr(sealing.subprocess, "run", lambda *given, **how: Done(answer))
    found = sealing.read_apart(b"x")
    assert (found.about, found.warnings, found.rows.tolist()) == ("{}", ("a", "b"), rows.tolist())
    if moves is None:
        assert found.moves is None
    else:
        assert [part.tolist() for part in found.moves] == [part.tolist() for part in moves]


def test_a_refusal_comes_back_in_its_words_and_a_process_that_failed_has_none(monkeypatch):
    answer = sealing.packed(UnreadableFile("has no column 'gold'"))
    monkeypatch.setattr(sealing.subprocess, "run", lambda *given, **how: Done(answer))
    with pytest.raises(UnreadableFile, match=r"^has no column 'gold'$"):
        sealing.read_apart(b"x")
    monkeypatch.setattr(sealing.subprocess, "run", lambda *given, **how: Done(answer, -6))
    with pytest.raises(UnreadableFile, match="is no whole Parquet file: save the result again"):
        sealing.read_apart(b"x")
