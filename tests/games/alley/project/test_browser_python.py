"""Where little is installed a game plays, shows and explains itself; what needs more says what to do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
HERE = Path(__file__).parent


def run_bare(*arguments: str) -> dict[str, list[str]]:
    """The lines that a script prints in a browser's Python, each under its first word."""
    command = [sys.executable, "-W", "error", "-m", "tests.bare_python", *arguments]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    said: dict[str, list[str]] = {}
    for line in run.stdout.splitlines():
        word, _, rest = line.partition(" ")
        said.setdefault(word, []).append(rest)
    return said


def notebooks(*numbers: str) -> list[str]:
    return [str(next(ROOT.glob(f"notebooks/{number}_*.ipynb"))) for number in numbers]


def test_games_widgets_records_odds_and_lessons_need_no_arrays_no_threads_and_no_processes() -> None:
    said = run_bare(str(HERE / "browser_python.py"))
    missing = "needs {}, which is not installed in this Python: run `pip install {}`, then try again"
    numpy, pandas = missing.format("NumPy", "numpy"), missing.format("pandas", "pandas")
    news = said.pop("inspected")[0]
    assert news.startswith("True True True If the inspection came now: 24 or 25 infamy on average")
    assert said == {
        "played": ["AA-TURN-04 AA-TURN-10"],
        "read": ["True"],
        "shown": ["205 5 table"],
        "branched": ["A 205"],
        "ranked": [f"True failed This cannot be counted: this {numpy}"],
        "kept": ["205 True"],
        "odds": ["1/13 = 7.69%, 1 in 13 True"],
        "verdict": ["estimate True"],
        "graph": ["8 text/plain"],
        "lesson": ["True True"],
        "refused": [f"this {numpy}", f"this {numpy}", f"this {pandas}"],
        "loaded": [""],
    }


@pytest.mark.parametrize(
    "numbers", [("01", "07"), pytest.param(("02", "03", "04", "05"), marks=pytest.mark.thorough)], ids=str
)
def test_the_cells_of_lessons_run(numbers: tuple[str, ...]) -> None:
    said = run_bare(str(HERE / "notebook_cells.py"), *notebooks(*numbers))
    assert [line.partition("_")[0] for line in said["ran"]] == list(numbers)


def test_an_installation_without_extras_simulates_and_draws_and_says_what_an_extra_is_for() -> None:
    said = run_bare("--lean", str(HERE / "lean_python.py"))
    way = 'which is not installed in this Python: run `pip install "arcane-lab[{}]"`, then try again'
    assert said == {
        "simulated": ["16 60 True"],
        "compared": ["16 True"],
        "tabled": ["5"],
        "beaten": ["2"],
        "refused": [
            f"games.parquet cannot be written: this needs PyArrow, {way.format('files')}",
            f"this needs SciPy, {way.format('bootstrap')}",
        ],
        "loaded": [""],
    }


@pytest.mark.thorough
def test_with_numpy_the_lessons_that_simulate_run_without_threads() -> None:
    said = run_bare("--arrays", str(HERE / "notebook_cells.py"), *notebooks("06", "09"))
    assert [line.partition("_")[0] for line in said["ran"]] == ["06", "09"]


@pytest.mark.thorough
def test_without_extras_every_lesson_runs() -> None:
    numbers = ("06", "08", "09", "14")
    said = run_bare("--lean", str(HERE / "notebook_cells.py"), *notebooks(*numbers))
    assert [line.partition("_")[0] for line in said["ran"]] == list(numbers)
