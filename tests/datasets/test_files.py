"""The folders that ship with the package are found where they are, and a file of somebody's is read or refused."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.core import files
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.files import NotReadable, file, folder, read_bytes, read_text


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in a folder of its own, without anything beside it."""
    place = tmp_path / "arcane_lab"
    place.mkdir()
    monkeypatch.setattr(files, "_PACKAGE", place)
    return place


def test_shipped_folders_lie_in_the_package_before_all(package: Path) -> None:
    (package / "_datasets").mkdir()
    (package.parent / "datasets").mkdir()
    (package.parent / "pyproject.toml").touch()
    assert folder("datasets") == package / "_datasets"


def test_in_a_clone_they_lie_beside_the_package(package: Path) -> None:
    (package.parent / "tests" / "rulebook").mkdir(parents=True)
    (package.parent / "pyproject.toml").touch()
    assert folder("scenarios") == package.parent / "tests" / "rulebook"


@pytest.mark.parametrize("beside", ["pyproject.toml", "datasets"])
def test_a_neighbour_of_another_project_is_not_taken_for_them(package: Path, beside: str) -> None:
    (package.parent / beside).mkdir() if beside == "datasets" else (package.parent / beside).touch()
    with pytest.raises(FileNotFoundError, match=r"the datasets of arcane-lab are missing .* install the package again"):
        folder("datasets")


def test_another_kind_of_folder_is_refused_with_those_that_there_are() -> None:
    kind: Any = "data"
    with pytest.raises(ArcaneLabError, match="'data': ask for one of datasets, notebooks, scenarios, static"):
        folder(kind)


@pytest.mark.parametrize(("kind", "hint"), [("static", "run `make bundle`"), ("datasets", "install the package again")])
def test_a_shipped_file_that_is_missing_says_where_it_comes_from(package: Path, kind: Any, hint: str) -> None:
    (package / f"_{kind}").mkdir()
    (package / f"_{kind}" / "there.js").touch()
    assert file(kind, "there.js") == package / f"_{kind}" / "there.js"
    with pytest.raises(FileNotFoundError, match=f"none.js is missing: {hint}"):
        file(kind, "none.js")


def told(path: Path, most: int = 100, kind: str = "a table") -> str:
    with pytest.raises(NotReadable) as caught:
        read_text(path, kind, most)
    return str(caught.value)


def test_a_file_may_be_as_long_as_is_allowed_and_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"x" * 100)
    assert read_bytes(path, "a table", 100) == b"x" * 100
    path.write_bytes(b"x" * 101)
    assert told(path) == "is larger than 100 bytes: a table is never that long"


def test_a_file_that_grows_while_it_is_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"before")
    look = os.fstat

    def grown(number: int) -> os.stat_result:
        found = look(number)
        path.write_bytes(b"before and after")
        return found

    monkeypatch.setattr(files.os, "fstat", grown)
    assert told(path) == "is being written by another program: wait until it is done"


def test_what_is_no_file_is_refused_with_what_it_is(tmp_path: Path) -> None:
    assert told(tmp_path) == "is a folder, not a table: give a file, or the folder that holds it"
    assert told(tmp_path / "none.csv") == "is not there: check the path"
    assert told(Path("a\0b")) == "is no path of a file: it holds signs that no name has"
    assert told(tmp_path / ("x" * 300)).startswith("cannot be opened: File name too long")
    os.mkfifo(tmp_path / "pipe")
    assert told(tmp_path / "pipe") == "is no ordinary file: give an ordinary file with a table"


@pytest.mark.parametrize(
    ("content", "name", "says"),
    [
        (b"\0abc", "a.csv", "holds a NUL byte, so it is no text file in line 1; save it as UTF-8 text"),
        (b"a\nb\n\0", "a.csv", "holds a NUL byte, so it is no text file in line 3; save it as UTF-8 text"),
        (b"a\n\0\xff", "a.csv", "holds a NUL byte, so it is no text file in line 2; save it as UTF-8 text"),
        (b"\0\xff", "a.csv", "holds a NUL byte, so it is no text file in line 1; save it as UTF-8 text"),
        (
            b"a\nb\xe9",
            "a.csv",
            "is not UTF-8 text: byte 0xe9 in line 2; save it as UTF-8 (in a spreadsheet: as 'CSV UTF-8')",
        ),
        (b"\xe9", "a.json", "is not UTF-8 text: byte 0xe9 in line 1; save it as UTF-8"),
    ],
)
def test_what_is_no_text_is_refused_with_its_line(tmp_path: Path, content: bytes, name: str, says: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert told(path) == says


def test_a_mark_at_the_beginning_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"\xef\xbb\xbfname\r\n")
    assert read_text(path, "a table", 9) == "name\r\n"
