"""A game is one folder: without those that come along the toolkit stands, and all its tests pass with the toy games."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
#: The games that come along, each with its folder wherever it has one, and with its bundle for the browser.
GAMES = sorted(one.parent.name for one in (ROOT / "arcane_lab" / "games").glob("*/game.py"))


def left_out(folder: str, names: list[str]) -> set[str]:
    """What the copy goes without: the games, their notebooks and scenarios, and what was made here."""
    place = Path(folder).relative_to(ROOT).parts
    whole = {(): {"notebooks", "dist", "build"}, ("tests", "rulebook"): {*names} - {"README.md"}}.get(place, set())
    return {
        name
        for name in names
        if name in whole
        or name.split(".")[0].removesuffix("-labs") in GAMES
        or name in ("node_modules", "__pycache__")
        or (name.startswith(".") and not place)
    }


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project without any game."""
    place = tmp_path_factory.mktemp("toolkit") / "project"
    shutil.copytree(ROOT, place, ignore=left_out, symlinks=True)
    return place


def run(copy: Path, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """What Python says in the copy."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "120"},
        capture_output=True,
        text=True,
        timeout=3_600,
        check=False,
    )


def test_there_is_a_game_to_leave_out(copy: Path) -> None:
    assert GAMES
    for name in GAMES:
        assert (ROOT / "arcane_lab" / "games" / name).is_dir()
        assert not [*copy.rglob(name), *copy.rglob(f"{name}.*"), *copy.rglob(f"{name}-labs.*")]


def test_without_a_game_the_toolkit_passes_all_its_tests(copy: Path) -> None:
    """None is left out but those in a browser and this one, and none is skipped."""
    ignored = ["--ignore=tests/browser", f"--ignore={Path(__file__).relative_to(ROOT)}"]
    options = ["-q", "-x", "-p", "no:cacheprovider", "-m", "not thorough", "--tb=short", "-rs"]
    done = run(copy, ["-m", "pytest", *options, *ignored, "tests"])
    told = done.stdout[-4_000:] + done.stderr[-2_000:]
    assert done.returncode == 0, told
    assert "skipped" not in done.stdout.splitlines()[-1], told


def test_without_a_game_python_and_the_command_say_so(copy: Path) -> None:
    done = run(copy, ["-c", "import arcane_lab as al; al.Game()"])
    assert done.returncode == 1
    assert re.search(r": .*there is no(ne| game) here", done.stderr.splitlines()[-1])
    done = run(copy, ["-m", "arcane_lab", "--help"])
    assert done.returncode == 0
    assert "simulate" in done.stdout


def test_without_a_game_ones_own_is_played(copy: Path) -> None:
    code = """
import arcane_lab as al
from tests.toys import pig

al.register(pig.GAME)
result = al.simulate("pig", players=["random", "hold at 20"], games=20, progress=False)
print(result.games, al.Game("pig", players=2, seed=7).play("roll"))
"""
    done = run(copy, ["-c", code])
    assert re.match(r"20 p1: roll\s+You roll a [1-6]", done.stdout), done.stderr


def test_no_game_that_comes_along_is_named_where_they_are_found() -> None:
    from arcane_lab.engine import registry

    assert set(registry.SHIPPED) == set(GAMES)
