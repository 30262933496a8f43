"""The one way in which files are written: whole or not at all, over nothing but files, and no rubbish is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.files import write_whole
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.pages import write_page
from tests.engine.test_files import parts, posix, special


@pytest.fixture(scope="module")
def things():
    """Something of each kind that can be written."""
    game = al.Game("alley", players=["random", "random"], seed=1)
    result = al.simulate("alley", players=["random", "random"], games=2, mode="plain", progress=False)
    return game, result


def writers(things):
    game, result = things
    record = game.record()
    return {
        "record": record.save,
        "result": lambda path: result.save(path.with_suffix(".parquet") if not path.exists() else path),
        "page": lambda path: write_page("<p>hello</p>", path),
        "chart": lambda path: result.chart("gold").save(str(path), format="html"),
        "picture": lambda path: result.chart("gold").save(str(path), format="png"),
    }


NAMES = ("record", "page", "chart", "picture")


@posix
@pytest.mark.parametrize("kind", ["pipe", "folder", "socket", "device"])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_written_over_what_is_no_file(tmp_path, things, name, kind):
    path = special(tmp_path, kind)
    before = path.stat()
    with pytest.raises(ArcaneLabError) as caught:
        writers(things)[name](path)
    assert f"it is a {kind}, not a file: choose another name" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert (path.stat().st_mode, path.stat().st_ino, path.stat().st_rdev) == (
        before.st_mode,
        before.st_ino,
        before.st_rdev,
    )
    assert os.listdir(tmp_path) == ["thing"]


@posix
def test_a_saved_result_and_a_drawn_graph_are_not_written_over_a_pipe(tmp_path, things):
    for name, write in (("a.parquet", things[1].save), ("a.svg", al.graphs.stacks("BF BF BF / OW TC IR").save)):
        os.mkfifo(tmp_path / name)
        with pytest.raises(ArcaneLabError, match="it is a pipe, not a file"):
            write(tmp_path / name)


KILLED = """
import os, signal, sys
from pathlib import Path
from arcane_lab.core.files import write_whole
def write(file):
    file.write(b"half")
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
write_whole(Path(sys.argv[1]), write)
"""


@posix
def test_what_a_killed_process_left_is_gone_after_the_next_start(tmp_path):
    def kill():
        done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "a.json")], check=False)
        assert done.returncode == -signal.SIGKILL
        assert len(parts(tmp_path)) == 1

    kill()
    write_whole(tmp_path / "b.txt", lambda file: file.write(b"b"))
    assert parts(tmp_path) == []
    kill()
    begin(1, ClassCode("maple-7", "12"), tmp_path)
    assert parts(tmp_path) == []
