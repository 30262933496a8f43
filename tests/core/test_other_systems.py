"""What Windows forbids, tried as far as another system can: names, folders, files in use."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from arcane_lab.core import files
from arcane_lab.core.files import reason_of, windows_trouble
from arcane_lab.core.json_files import UnreadableFile, write_text

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("con", "keeps con"),
        ("AUX.html", "keeps AUX"),
        ("lpt1.tar.gz", "keeps lpt1"),
        ("nul .json", "keeps nul"),
        ("game:1.json", "allows no :"),
        ('a"b', 'allows no "'),
        ("what?.html", "allows no ?"),
        ("game.", "no full stop"),
        ("game ", "no space"),
        ("console.json", ""),
        ("progress-con-aux.json", ""),
        (".lock", ""),
        ("Zoë – Übung 4.html", ""),
    ],
)
def test_what_windows_cannot_have_is_refused_there_before_it_is_lost(
    name: str, trouble: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert trouble in windows_trouble(name)
    assert bool(trouble) == bool(windows_trouble(name))
    monkeypatch.setattr(files, "ON_WINDOWS", True)
    if trouble:
        with pytest.raises(UnreadableFile, match=r"cannot be written: Windows .*: choose another name"):
            write_text(tmp_path / name, "text")
        assert os.listdir(tmp_path) == []
    else:
        write_text(tmp_path / name, "text")
        assert os.listdir(tmp_path) == [name]


def test_every_file_of_the_project_can_be_on_windows_and_no_two_are_alike_there() -> None:
    folders = [ROOT / name for name in ("arcane_lab", "datasets", "docs", "notebooks", "tests", "tools", "widgets/src")]
    paths = [path for folder in folders for path in folder.rglob("*") if "__pycache__" not in path.parts]
    assert [str(path) for path in paths if windows_trouble(path.name)] == []
    assert len({str(path).lower() for path in paths}) == len(paths)
    # 260 letters are the most that an older Windows takes, with the folder that it is put into.
    assert max(len(str(path.relative_to(ROOT))) for path in paths) < 160


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_a_folder_that_may_only_be_read_is_told_with_the_next_step(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_text(tmp_path / "game.json", "old")

    def refused(*_given: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(
        UnreadableFile, match=r"game\.json cannot be written: you may not write into that folder: choose another place"
    ):
        write_text(path, "new")
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize("number", [5, 32, 33])
def test_a_file_that_another_program_has_open_is_told(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_text(tmp_path / "grades.csv", "old")

    class InUse(PermissionError):
        winerror = number

    def locked(part: Path, target: Path) -> None:
        raise InUse(13, "Access is denied", str(part), None, str(target))

    monkeypatch.setattr(os, "replace", locked)
    with pytest.raises(
        UnreadableFile, match=r"another program has it open, or .*: close it there, or choose another name"
    ):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["grades.csv"]
    # Where nothing is in use it is the folder.
    assert "you may not write" in reason_of(InUse(13, "Access is denied", str(tmp_path / "new.csv")))
