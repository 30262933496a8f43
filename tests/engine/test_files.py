"""The one way in which files are written: whole or not at all, over nothing but files, and no rubbish is left."""

from __future__ import annotations

import errno
import os
import socket
import time
from pathlib import Path

import pytest

from arcane_lab.cli._notebooks import _write
from arcane_lab.core.files import DAY, NotAFile, _host, check_is_file, clear_unfinished, is_alive, write_whole
from tests.interrupting import stopped_at

posix = pytest.mark.skipif(os.name != "posix", reason="there are no such files here")


def parts(folder):
    return sorted(path.name for path in folder.rglob("*.part"))


def special(folder, kind):
    """A thing that is no file."""
    path = folder / "thing"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "socket":
        one = socket.socket(socket.AF_UNIX)
        one.bind(os.path.relpath(path))
        one.close()
    else:
        path.symlink_to("/dev/full")
    return path


@posix
def test_notebooks_are_not_copied_over_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "a.ipynb")
    with pytest.raises(OSError, match="it is a pipe"):
        _write(tmp_path / "a.ipynb", b"{}")


# A file that was opened by the very step that is stopped is closed when Python collects it, and says so.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_file_is_the_old_one_or_the_new_one_at_every_step(tmp_path):
    target = tmp_path / "a.txt"
    for step in range(1, 10_000, 3):
        target.write_text("old")
        _, has_stopped = stopped_at(
            step,
            ("arcane_lab/core/files.py",),
            lambda: write_whole(target, lambda file: file.write(b"new and longer")),
        )
        assert target.read_text() in ("old", "new and longer")
        if not has_stopped:
            assert target.read_text() == "new and longer"
            break
        assert len(parts(tmp_path)) <= 1
        for name in parts(tmp_path):
            (tmp_path / name).unlink()
    write_whole(target, lambda file: file.write(b"new"))
    assert target.read_text() == "new"


def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(tmp_path):
    def write(file):
        file.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "a.txt").write_text("old")
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "a.txt", write)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert (tmp_path / "a.txt").read_text() == "old"


def test_the_part_of_a_living_writer_stays_and_one_of_another_machine_for_a_day(tmp_path):
    seen = []

    def write(file):
        write_whole(tmp_path / "other.txt", lambda inner: inner.write(b"x"))
        seen.append(parts(tmp_path))
        file.write(b"whole")

    write_whole(tmp_path / "a.txt", write)
    assert [len(names) for names in seen] == [1]
    assert (tmp_path / "a.txt").read_text() == "whole"
    elsewhere = tmp_path / ".a.txt.00000000-1.abc.part"
    elsewhere.touch()
    clear_unfinished(tmp_path)
    assert elsewhere.exists()
    os.utime(elsewhere, (1, 1))
    clear_unfinished(tmp_path)
    assert not elsewhere.exists()


def test_a_very_long_name_can_be_written(tmp_path):
    path = tmp_path / ("x" * 240 + ".txt")
    write_whole(path, lambda file: file.write(b"a"))
    assert path.read_text() == "a"


def test_files_that_are_only_called_so_stay(tmp_path):
    own = [tmp_path / name for name in ("mine.part", ".a.part", ".novel.chapter-2.draft.part")]
    for path in own:
        path.touch()
        os.utime(path, (1, 1))
    clear_unfinished(Path(tmp_path))
    assert all(path.exists() for path in own)


@posix
@pytest.mark.parametrize(
    ("error", "alive"), [(None, True), (ProcessLookupError, False), (PermissionError, True), (OverflowError, False)]
)
def test_a_process_counts_as_alive_unless_the_system_knows_none_of_its_number(monkeypatch, error, alive):
    def kill(pid, number):
        assert (pid, number) == (77, 0)
        if error is not None:
            raise error

    monkeypatch.setattr(os, "kill", kill)
    assert is_alive(77) is alive


def test_where_it_cannot_be_asked_a_process_counts_as_alive(monkeypatch):
    from arcane_lab.core import files

    class Elsewhere:
        name = "nt"

    monkeypatch.setattr(files, "os", Elsewhere)
    assert is_alive(77) is True


@pytest.mark.parametrize(("age", "stays"), [(DAY - 60, True), (DAY + 60, False)])
def test_the_part_of_a_writer_that_lives_is_nobody_s_after_a_day(tmp_path, age, stays):
    part = tmp_path / f".a.txt.{_host()}-{os.getpid()}.abc.part"
    part.touch()
    os.utime(part, (time.time() - age,) * 2)
    clear_unfinished(tmp_path)
    assert part.exists() is stays


def test_the_part_of_a_dead_writer_of_this_machine_is_gone_at_once_and_one_of_another_stays(tmp_path):
    dead = 9_999_999_999
    own, other = (tmp_path / f".a.txt.{host}-{dead}.abc.part" for host in (_host(), "00000000"))
    own.touch()
    other.touch()
    clear_unfinished(tmp_path)
    assert (own.exists(), other.exists()) == (False, True)
    clear_unfinished(tmp_path / "gone")


@posix
def test_a_file_keeps_its_mode_and_a_new_one_has_that_of_any_new_file(tmp_path):
    old, new, plain = (tmp_path / name for name in ("old", "new", "plain"))
    old.touch(mode=0o600)
    old.chmod(0o640)
    before = os.umask(0o027)
    try:
        plain.touch()
        for path in (old, new):
            write_whole(path, lambda file: file.write(b"x"))
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (old, new, plain)] == [0o640, 0o640, 0o640]
    old.chmod(0o604)
    write_whole(old, lambda file: file.write(b"y"))
    assert old.stat().st_mode & 0o777 == 0o604


@posix
def test_what_is_no_place_for_a_file_is_called_by_its_name(tmp_path):
    for kind in ("pipe", "folder", "socket", "device"):
        folder = tmp_path / kind
        folder.mkdir()
        with pytest.raises(NotAFile, match=f"it is a {kind}, not a file: choose another name"):
            check_is_file(special(folder, kind))
    with pytest.raises(NotAFile, match="its name holds signs that no name has"):
        check_is_file(Path("a\0b"))
