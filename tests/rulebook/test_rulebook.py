"""The rulebook as scenarios: each file is one test, and what differs is told in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcane_lab.records import Scenario

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.json"))


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 60


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])
def test_scenario(file: Path) -> None:
    report = Scenario.load(file).check()
    assert report.passed, str(report)


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])
def test_scenario_reads_back_as_it_was_written(file: Path) -> None:
    scenario = Scenario.load(file)
    assert Scenario.from_text(scenario.to_text(), scenario.name) == scenario
