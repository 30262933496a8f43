"""Copying the notebooks never costs a person what they wrote."""

import json
from pathlib import Path

import pytest

from arcane_lab.cli._notebooks import MEMORY, copy_notebooks


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    source = tmp_path / "shipped"
    (source / "pictures").mkdir(parents=True)
    (source / "00_first.ipynb").write_text("first, old", encoding="utf-8")
    (source / "01_second.ipynb").write_text("second, old", encoding="utf-8")
    (source / "pictures" / "hand.txt").write_text("a hand", encoding="utf-8")
    (source / ".ipynb_checkpoints").mkdir()
    (source / ".ipynb_checkpoints" / "00_first.ipynb").write_text("not for people", encoding="utf-8")
    return source


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "mine"
    place.mkdir()
    return place


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_an_empty_folder_gets_every_notebook(shipped: Path, folder: Path) -> None:
    copied = copy_notebooks(shipped, folder)
    assert copied.added == ["00_first.ipynb", "01_second.ipynb", "pictures/hand.txt"]
    assert names(folder) == [MEMORY, *copied.added]


def test_a_second_run_does_nothing(shipped: Path, folder: Path) -> None:
    copy_notebooks(shipped, folder)
    copied = copy_notebooks(shipped, folder)
    assert (copied.added, copied.updated, copied.kept) == ([], [], [])
    assert copied.sentences(folder) == []


def test_an_unchanged_copy_is_brought_up_to_date(shipped: Path, folder: Path) -> None:
    copy_notebooks(shipped, folder)
    (shipped / "00_first.ipynb").write_text("first, new", encoding="utf-8")
    copied = copy_notebooks(shipped, folder)
    assert (copied.added, copied.updated, copied.kept) == ([], ["00_first.ipynb"], [])
    assert (folder / "00_first.ipynb").read_text(encoding="utf-8") == "first, new"


def test_a_changed_copy_is_kept_and_named(shipped: Path, folder: Path) -> None:
    copy_notebooks(shipped, folder)
    (folder / "00_first.ipynb").write_text("my answers", encoding="utf-8")
    (shipped / "00_first.ipynb").write_text("first, new", encoding="utf-8")
    for _ in range(2):
        copied = copy_notebooks(shipped, folder)
        assert (copied.added, copied.updated, copied.kept) == ([], [], ["00_first.ipynb"])
        assert (folder / "00_first.ipynb").read_text(encoding="utf-8") == "my answers"
    assert "Kept as you changed it: 00_first.ipynb" in "\n".join(copied.sentences(folder))


def test_a_file_of_the_same_name_from_elsewhere_is_kept(shipped: Path, folder: Path) -> None:
    (folder / "00_first.ipynb").write_text("mine, from before", encoding="utf-8")
    assert copy_notebooks(shipped, folder).kept == ["00_first.ipynb"]
    assert (folder / "00_first.ipynb").read_text(encoding="utf-8") == "mine, from before"


def test_a_deleted_copy_comes_back(shipped: Path, folder: Path) -> None:
    copy_notebooks(shipped, folder)
    (folder / "01_second.ipynb").unlink()
    assert copy_notebooks(shipped, folder).added == ["01_second.ipynb"]


def test_a_change_taken_back_counts_as_none(shipped: Path, folder: Path) -> None:
    copy_notebooks(shipped, folder)
    (folder / "00_first.ipynb").write_text("oops", encoding="utf-8")
    copy_notebooks(shipped, folder)
    (folder / "00_first.ipynb").write_text("first, old", encoding="utf-8")
    (shipped / "00_first.ipynb").write_text("first, new", encoding="utf-8")
    assert copy_notebooks(shipped, folder).updated == ["00_first.ipynb"]


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"\xff\xfe", b"[]", b"3", b'{"copied": []}', b'{"copied": {"00_first.ipynb": 5}}']
)
def test_a_damaged_memory_keeps_whatever_differs(shipped: Path, folder: Path, damage: bytes) -> None:
    copy_notebooks(shipped, folder)
    (folder / MEMORY).write_bytes(damage)
    (shipped / "00_first.ipynb").write_text("first, new", encoding="utf-8")
    copied = copy_notebooks(shipped, folder)
    assert (copied.added, copied.updated, copied.kept) == ([], [], ["00_first.ipynb"])
    assert set(json.loads((folder / MEMORY).read_text(encoding="utf-8"))["copied"]) == {
        "01_second.ipynb",
        "pictures/hand.txt",
    }


def test_a_link_is_not_written_through(shipped: Path, folder: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious.ipynb"
    precious.write_text("first, old", encoding="utf-8")
    copy_notebooks(shipped, folder)
    (folder / "00_first.ipynb").unlink()
    (folder / "00_first.ipynb").symlink_to(precious)
    (shipped / "00_first.ipynb").write_text("first, new", encoding="utf-8")
    assert copy_notebooks(shipped, folder).kept == ["00_first.ipynb"]
    assert precious.read_text(encoding="utf-8") == "first, old"


def test_a_folder_named_like_a_notebook_is_kept(shipped: Path, folder: Path) -> None:
    (folder / "00_first.ipynb").mkdir()
    assert copy_notebooks(shipped, folder).kept == ["00_first.ipynb"]


def test_nothing_half_written_is_left_behind(shipped: Path, folder: Path) -> None:
    copy_notebooks(shipped, folder)
    (folder / "pictures" / "hand.txt").unlink()
    (folder / "pictures").rmdir()
    (folder / "pictures").write_text("a file where a folder should be", encoding="utf-8")
    with pytest.raises(OSError, match="pictures"):
        copy_notebooks(shipped, folder)
    assert [name for name in names(folder) if name.endswith(".part")] == []
