"""A game is one folder: without those that come along the toolkit stands (`make toolkit` runs all its tests so)."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools.toolkit_alone import GAMES, ROOT, environment, make_copy


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project without any game."""
    return make_copy(tmp_path_factory.mktemp("toolkit") / "project")


def run(copy: Path, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """What Python says in the copy."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env=environment(copy),
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
