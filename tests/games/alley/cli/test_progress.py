"""Long commands say how far they are, also where nobody sees a bar."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arcane_lab.cli import build_app
from arcane_lab.simulation import progress

SIMULATE = ["simulate", "--players", "greedy,random", "--games", "40"]


def test_a_captured_command_tells_its_progress_in_plain_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # As if every moment were many seconds.
    monkeypatch.setattr(progress, "FIRST", 0.0)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    monkeypatch.chdir(tmp_path)
    progress._lines_class.cache_clear()
    done = CliRunner().invoke(build_app(), [*SIMULATE, "--mode", "plain"])
    progress._lines_class.cache_clear()
    assert done.exit_code == 0, done.output
    lines = done.stderr.splitlines()
    assert len(lines) >= 2
    assert all(line.startswith("Arcane Alley") and " of " in line and " games, " in line for line in lines)
    assert "\r" not in done.stderr
    total = lines[-1].split(" of ")[1].split(" games")[0]
    assert f"{total} of {total} games" in lines[-1]
    assert not set(lines) & set(done.stdout.splitlines())


def test_a_short_command_says_nothing_about_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "FIRST", 1e9)
    progress._lines_class.cache_clear()
    done = CliRunner().invoke(build_app(), [*SIMULATE, "--mode", "plain"])
    progress._lines_class.cache_clear()
    assert (done.exit_code, done.stderr) == (0, "")


def test_outside_a_command_the_bar_stays_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    with progress.progress_bar(3, "Title", "games", is_quiet=False) as bar:
        assert "Lines" not in type(bar).__name__
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    with progress.lines_when_captured(), progress.progress_bar(3, "Title", "games", is_quiet=False) as bar:
        assert type(bar).__name__ == "Lines"
