"""The page about results: its examples run, and what it says of columns and of the docstring is what there is."""

from __future__ import annotations

import doctest
from pathlib import Path

from arcane_lab.engine.registry import find_game
from arcane_lab.simulation import Result
from arcane_lab.simulation.figures import ABOUT, columns_of

PAGE = Path(__file__).parents[4] / "docs" / "results.md"


def test_every_example_of_the_page_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert (found.failed, found.attempted) == (0, 27)
    assert (tmp_path / "games.parquet").is_file()


def test_the_page_and_the_docstring_name_every_column_and_what_it_holds():
    page = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert page == [f"| `{name}` | {meaning} |" for name, meaning in columns_of(find_game("alley")).items()]
    told = [line.split(maxsplit=1) for line in Result.__doc__.splitlines() if line.startswith("    ")]
    assert [[name, meaning] for name, meaning in ABOUT.items() if [name, meaning] not in told] == []
