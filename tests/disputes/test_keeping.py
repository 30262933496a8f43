"""A run that was ended goes on where it was, and what cannot be used is set aside, never lost."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.disputes import keeping, measuring
from arcane_lab.disputes.keeping import Kept
from tests.disputes.conftest import OPTIONS, TINY


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the cells that are measured from now on."""
    names: list[str] = []
    measure = measuring.Bench.measure

    def noted(bench: Any, cell: Any, bar: Any) -> Any:
        names.append(cell.name)
        return measure(bench, cell, bar)

    monkeypatch.setattr(measuring.Bench, "measure", noted)
    return names


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[al.disputes.Register, bytes]:
    """A run that is finished, and its file."""
    path = tmp_path_factory.mktemp("whole") / "kept.jsonl"
    register = al.disputes.register(options=OPTIONS, keep_in=path, **TINY)
    return register, path.read_bytes()


@pytest.fixture
def small(finished: tuple[al.disputes.Register, bytes]) -> al.disputes.Register:
    return finished[0]


@pytest.fixture
def whole(finished: tuple[al.disputes.Register, bytes]) -> bytes:
    return finished[1]


@pytest.fixture
def kept(tmp_path: Path, whole: bytes) -> Path:
    path = tmp_path / "kept.jsonl"
    path.write_bytes(whole)
    return path


def test_an_interrupted_run_gives_what_is_finished_and_goes_on_from_there(small, tmp_path, monkeypatch):
    path = tmp_path / "kept.jsonl"
    measure = measuring.Bench.measure
    names: list[str] = []

    def interrupted(bench, cell, bar):
        if len(names) == 2:
            raise KeyboardInterrupt
        names.append(cell.name)
        return measure(bench, cell, bar)

    monkeypatch.setattr(measuring.Bench, "measure", interrupted)
    partial = al.disputes.register(options=OPTIONS, keep_in=path, **TINY)
    assert partial.is_partial
    assert "partial" in repr(partial)
    assert partial.rows == tuple(row for row in small.rows if row in partial.rows) != ()
    assert path.read_text("utf-8").count("\n") == 3

    rest: list[str] = []
    monkeypatch.setattr(
        measuring.Bench, "measure", lambda b, cell, bar: rest.append(cell.name) or measure(b, cell, bar)
    )
    whole = al.disputes.register(options=OPTIONS, keep_in=str(path), **TINY)
    assert not whole.is_partial
    assert whole.rows == small.rows
    assert names
    assert rest
    assert not set(names) & set(rest)


def test_what_is_finished_is_not_played_again(small, kept, measured):
    again = al.disputes.register(options=OPTIONS, keep_in=kept, **TINY)
    assert (again.rows, again.news, measured) == (small.rows, (), [])
    fewer = al.disputes.register(options=["byros_gold"], keep_in=kept, **TINY)
    assert measured == []
    assert {row.option for row in fewer.rows} == {"byros_gold"}


def test_more_questions_are_added_to_what_is_finished(kept, measured):
    al.disputes.register(options=["byros_gold", "final_tie"], keep_in=kept, **TINY)
    assert {name.split(" ")[0] for name in measured} == {"final_tie"}


@pytest.mark.parametrize("change", [{"seed": 4}, {"games": 3}])
def test_a_file_of_another_run_is_set_aside_whole(kept, whole, change):
    (key, value), *_ = change.items()
    register = al.disputes.register(options=["tracker_check"], keep_in=kept, **{**TINY, **change})
    assert kept.with_name("kept.aside-1.jsonl").read_bytes() == whole
    (news,) = register.news
    assert f"comes from another run ({key} {TINY[key]} there, {value} here)" in news
    assert "kept.aside-1.jsonl" in news
    assert not register.is_partial


def test_a_damaged_line_is_played_again_and_the_rest_is_taken_over(small, kept, whole, measured):
    lines = whole.splitlines(keepends=True)
    damaged = b"".join([*lines[:2], lines[2].replace(b"gold", b"golf", 1), *lines[3:]])
    kept.write_bytes(damaged)
    register = al.disputes.register(options=OPTIONS, keep_in=kept, **TINY)
    assert register.rows == small.rows
    assert len(measured) == 1
    (news,) = register.news
    assert "line 3 cannot be read" in news
    assert kept.with_name("kept.aside-1.jsonl").read_bytes() == damaged
    assert al.disputes.register(options=OPTIONS, keep_in=kept, **TINY).news == ()


def test_a_last_line_that_is_cut_off_is_played_again(small, kept, whole, measured):
    kept.write_bytes(whole[:-40])
    register = al.disputes.register(options=OPTIONS, keep_in=kept, **TINY)
    assert register.rows == small.rows
    assert len(measured) == 1
    assert "is damaged" in register.news[0]


@pytest.mark.parametrize("text", [b"", b"{}\n", b"\xff\xfe\x00", b"no fingerprint {}\n"])
def test_a_file_that_is_none_of_ours_is_set_aside(kept, text):
    kept.write_bytes(text)
    register = al.disputes.register(options=["tracker_check"], keep_in=kept, **TINY)
    assert "is damaged at its beginning" in register.news[0]
    assert kept.with_name("kept.aside-1.jsonl").read_bytes() == text


def test_files_set_aside_never_replace_each_other(kept):
    for number in (1, 2):
        kept.write_bytes(bytes([number]))
        al.disputes.register(options=["tracker_check"], keep_in=kept, **TINY)
        assert kept.with_name(f"kept.aside-{number}.jsonl").read_bytes() == bytes([number])


@pytest.mark.parametrize("name", ["", "missing/kept.jsonl"])
def test_a_file_that_cannot_be_used_is_said_before_anything_is_played(tmp_path, name, measured):
    with pytest.raises(UnreadableFile, match="cannot be"):
        al.disputes.register(options=["tracker_check"], keep_in=tmp_path / name, **TINY)
    assert measured == []


def test_a_line_that_could_not_be_written_whole_is_not_there(tmp_path, monkeypatch):
    """Half a line would be glued to the next one, and both would be lost."""
    kept = Kept(tmp_path / "kept.jsonl", {"game": "alley"})
    kept.add("one", [])
    before = (tmp_path / "kept.jsonl").read_bytes()

    def full(_handle):
        raise OSError(28, "No space left on device")

    for stop in (full, interrupt):
        with monkeypatch.context() as disk:
            disk.setattr(keeping.os, "fsync", stop)
            with pytest.raises((UnreadableFile, KeyboardInterrupt)):
                kept.add("two", [])
        assert (tmp_path / "kept.jsonl").read_bytes() == before
        assert "two" not in kept
    kept.add("three", [])
    again = Kept(tmp_path / "kept.jsonl", {"game": "alley"})
    assert (len(again), again.news) == (2, [])


def interrupt(_handle):
    raise KeyboardInterrupt


def test_cells_are_not_kept_in_a_pipe(tmp_path):
    if not hasattr(os, "mkfifo"):
        return
    os.mkfifo(tmp_path / "kept.jsonl")
    with pytest.raises(UnreadableFile, match="it is a pipe, not a file"):
        Kept(tmp_path / "kept.jsonl", {"game": "alley"})
