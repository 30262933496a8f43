"""Nothing that anybody wrote acts on the terminal: names, titles, texts of files, and what was typed."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arcane_lab.cli import _jupyter, build_app, commands
from arcane_lab.core.command_line import Screen
from arcane_lab.records import Record

#: A colour, a title of the window, a bell, a step back, a line over another, an 8-bit escape, and lines turned around.
HOSTILE = "x\x1b[31m\x1b]0;t\x07\x08\r\x9b2J\u202e\u2066\u200f\u200e\u061cy"
ACTS = set(HOSTILE) - set("x[31m]0;t2Jy")


def hostile_record(folder: Path) -> Path:
    data = json.loads(Record.example("lamp").to_text())
    data |= {"title": HOSTILE, "comment": HOSTILE, HOSTILE: HOSTILE}
    for move in data["moves"][:2]:
        if isinstance(move, dict):
            move["comment"] = HOSTILE
    path = folder / "one\x1b[31m\u202e.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def hostile_scenario(folder: Path) -> Path:
    path = folder / "scenario.json"
    path.write_text(json.dumps({"format": HOSTILE, "game": HOSTILE, "title": HOSTILE}), encoding="utf-8")
    return path


def hostile_table(folder: Path) -> Path:
    path = folder / "items\x1b.csv"
    path.write_text(f"code,name,value\n{HOSTILE.replace(chr(13), '')},gold_per_set,3\n", encoding="utf-8")
    return path


def hostile_notebook(folder: Path) -> Path:
    path = folder / "book\x1b]0;.ipynb"
    path.write_text(HOSTILE, encoding="utf-8")
    return path


def calls(folder: Path) -> list[list[str]]:
    """Commands to each of which a hostile text comes in some way."""
    record, bad = str(hostile_record(folder)), str(hostile_scenario(folder))
    (folder / "progress\x1b[2J.json").write_text("{", encoding="utf-8")
    return [
        ["check", record],
        ["check", bad],
        ["check", f"{folder}/{HOSTILE}"],
        ["export", record, f"{folder}/{HOSTILE}.html"],
        ["export", bad, str(folder / "out.html")],
        ["export", record, str(folder / "out.html"), "--seat", HOSTILE],
        ["items", "--check", str(hostile_table(folder))],
        ["items", "--template", str(folder / "t\x1b[31m.csv")],
        ["items", f"--{HOSTILE}"],
        ["lessons", "page", str(hostile_notebook(folder)), str(folder / "p.html")],
        ["lessons", "grade", str(folder)],
        ["lessons", "grade", HOSTILE],
        ["lessons", "key", HOSTILE, "--student", HOSTILE],
        ["lessons", HOSTILE],
        ["simulate", HOSTILE],
        ["simulate", "alley", "--players", HOSTILE],
        ["simulate", "alley", "--games", HOSTILE],
        [HOSTILE],
    ]


@pytest.mark.parametrize("number", range(18))
def test_what_is_printed_can_only_be_read(tmp_path: Path, number: int) -> None:
    result = CliRunner().invoke(build_app(), calls(tmp_path)[number])
    assert result.output or result.exception
    assert not ACTS & set(result.output + result.stderr)


def test_so_it_is_when_the_program_runs_by_itself(tmp_path: Path) -> None:
    for words in (["check", str(hostile_record(tmp_path))], ["export", str(hostile_scenario(tmp_path)), "x.html"]):
        run = subprocess.run(
            [sys.executable, "-m", "arcane_lab", *words],
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            check=False,
        )
        told = (run.stdout + run.stderr).decode("utf-8").replace(os.linesep, "\n")
        assert told
        assert not ACTS & set(told)


def test_a_bar_of_progress_goes_back_to_its_beginning_and_nothing_else_does() -> None:
    stream = io.StringIO()
    screen = Screen(stream, may_go_back=True)
    screen.write("\r50% \r\x1b[31m")
    screen.writelines(["\n\x1b[A", "Ada\r"])
    assert stream.getvalue() == "\r50% \\r\\x1b[31m\n\x1b[AAda\\r"
    assert not hasattr(screen, "buffer")


def ordinary(folder: Path) -> list[list[str]]:
    """Every command, as people call it."""
    record = folder / "lamp.json"
    record.write_text(Record.example("lamp").to_text(), encoding="utf-8")
    notebook = folder / "Übung.ipynb"
    cell = {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# Zoë → 3 ≤ 4"}
    notebook.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), "utf-8")
    names = ["--code", "maple-7", "--student", "zoë"]
    return [
        ["check", str(record)],
        ["export", str(record), str(folder / "Übung.html")],
        ["items"],
        ["items", "--template", str(folder / "карты.csv")],
        ["options", "alley"],
        ["inputs", str(folder / "ввод.csv"), "--template"],
        ["lessons", "key", "maple-7", "--student", "zoë", "--lesson", "1"],
        ["lessons", "teacher", "1", "--folder", str(folder / "卡")],
        ["lessons", "handout", "1", "--folder", str(folder), *names],
        ["lessons", "page", str(notebook), str(folder / "page.html")],
        ["lessons", "grade", str(folder)],
        ["simulate", "--players", "random,random", "--games", "5", "--mode", "plain"],
        ["lab", "--no-browser"],
    ]


def test_every_command_writes_to_a_console_of_few_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A console of Windows may have the letters of cp1252 alone; what is lacking there stops nothing."""
    monkeypatch.setattr(_jupyter, "serve", lambda *given, **how: 0)
    monkeypatch.setenv("HOME", str(tmp_path))
    app, asked = build_app(), ordinary(tmp_path)
    # Those for a class have tests of their own.
    assert {words[0] for words in asked} >= set(commands()) - {"class"}
    for words in [*asked, ["--help"], *([name, "--help"] for name in commands())]:
        written = io.BytesIO()
        console = io.TextIOWrapper(written, encoding="cp1252", write_through=True)
        with monkeypatch.context() as here:
            here.setattr(sys, "stdout", console)
            here.setattr(sys, "stderr", console)
            with pytest.raises(SystemExit) as ended:
                app(words)
        told = written.getvalue().decode("cp1252")
        # 1 says that what was looked into is not all well.
        assert ended.value.code in (0, 1, None), (words, told)
        assert told
        assert "Traceback" not in told
    run = subprocess.run(
        [sys.executable, "-m", "arcane_lab", *asked[3][:2], str(tmp_path / "карты 2.csv")],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert "????? 2.csv" in run.stdout.decode("cp1252")
