"""A game is one folder: without Arcane Alley the toolkit stands, and its tests with the toy games pass."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: The tests of the toolkit that need no game that comes along.
OF_TOOLKIT = (
    *("*/test_with_toys.py", "widgets/*_toys.py", "core/test_*.py", "chance/test_deck.py", "charts/test_offline.py"),
    *("engine/test_moves.py", "records/test_pages.py", "widgets/test_packing.py", "widgets/test_changes.py"),
    *("widgets/test_slider.py", "core/test_intervals.py", "simulation/test_figures_of_a_game.py"),
    *("lessons/test_arithmetic.py", "lessons/test_forms.py", "lessons/test_labelling.py", "lessons/test_no_chance.py"),
    *("lessons/test_number_words.py", "lessons/test_roughly.py", "lessons/test_rounding.py"),
)


def test_without_arcane_alley_the_toolkit_passes_its_tests(tmp_path: Path) -> None:
    for name in ("arcane_lab", "datasets", "tests", "widgets/dist"):
        left_out = shutil.ignore_patterns("alley", "alley.*", "first_reading", "__pycache__", "browser", "node_modules")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert not list(tmp_path.glob("**/alley*"))
    tests = sorted(
        str(path.relative_to(tmp_path)) for pattern in OF_TOOLKIT for path in tmp_path.glob(f"tests/{pattern}")
    )
    assert len(tests) >= 25
    options = ["-q", "-x", "-p", "no:cacheprovider", "-m", "not thorough", "--tb=short"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *tests],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-2_000:]


def test_no_game_that_comes_along_is_named_where_they_are_found(tmp_path: Path) -> None:
    from arcane_lab.engine import registry

    folders = (ROOT / "arcane_lab" / "games").iterdir()
    assert set(registry.SHIPPED) == {one.name for one in folders if (one / "game.py").is_file()}
