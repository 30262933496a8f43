"""`arcane-lab class`: what a teacher types before and during a lesson."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arcane_lab.cli import build_app
from arcane_lab.lessons import class_checks, class_folders, pages

RUN = CliRunner()


@pytest.fixture(autouse=True)
def nothing_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (pages, class_checks):
        monkeypatch.setattr(module, "find_browser", lambda: None)
    monkeypatch.setattr(class_folders, "_write_pages", lambda *_: None)


def run(*arguments: str) -> tuple[int, str]:
    result = RUN.invoke(build_app(), ["class", *arguments])
    return result.exit_code, result.output or str(result.exception)


def test_a_class_is_prepared_and_checked(tmp_path: Path) -> None:
    folder = str(tmp_path / "c")
    status, said = run(
        "prepare", "4", "--code", "Maple-7", "--students", "1-3", "--folder", folder, "--paper", "letter"
    )
    assert status == 0
    assert "_handouts.html" in said
    assert "notebooks/student-03-04_what_is_under_that_card-maple-7.ipynb" in said
    assert f"arcane-lab class check {folder}" in said
    assert "There already, and still right: " in run("prepare", "4", "--code", "maple-7", "--folder", folder)[1]
    status, said = run("check", folder)
    assert status == 1
    assert "OK       6 files for 3 students" in said
    assert "PROBLEM  04_what_is_under_that_card_handouts.pdf could not be made" in said
    assert "2 to fix." in said


def test_two_lessons_lie_in_one_folder(tmp_path: Path) -> None:
    folder = str(tmp_path / "c")
    assert run("prepare", "4", "5", "--code", "maple-7", "--students", "1", "--folder", folder)[0] == 0
    assert f"run arcane-lab class prepare 4 5 --code maple-7 --folder {folder} again" in run("check", folder)[1]


@pytest.mark.parametrize(("arguments", "words"), [
    (("prepare", "4", "--code", "maple-7"), "who is it for"), (("check", "nowhere"), "was not prepared here"),
    (("prepare", "4", "--code", "maple-7", "--students", "nobody.csv"), "is not there"),
    (("prepare", "gone.md", "--code", "maple-7", "--students", "1"), "gone.md is not there"),
    (("serve",), "which class is it"), (("serve", "--code", "maple-7"), "was not prepared here"),
])  # fmt: skip
def test_what_cannot_be_is_told_in_a_sentence(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, said = run(*arguments)
    assert status != 0
    assert words in said
    assert os.listdir(tmp_path) == []


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="a process is told to stop as Ctrl-C does")
def test_a_class_is_served_until_ctrl_c(tmp_path: Path) -> None:
    folder = tmp_path / "c"
    run("prepare", "4", "--code", "maple-7", "--students", "1", "--folder", str(folder))
    assert "not of oak-1" in run("serve", str(folder), "--code", "oak-1")[1]
    command = [sys.executable, "-m", "arcane_lab", "class", "serve", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        lines = [server.stdout.readline() for _ in range(4)]
        told = re.search(r"For the class: +(http://127\.0\.0\.1:\d+/\S+/)", "".join(lines))
        assert told is not None, lines
        with urllib.request.urlopen(told[1], timeout=20) as page:
            assert b"What is under that card?" in page.read()
        server.send_signal(signal.SIGINT)
        assert "Stopped. To grade: arcane-lab lessons grade" in server.stdout.read()
    assert server.returncode == 0
