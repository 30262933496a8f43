"""The rulebook as scenarios: each file is one test, and what differs is told in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcane_lab.records import Game, Record, Scenario

HERE = Path(__file__).parents[2] / "rulebook"
FILES = sorted(file for folder in ("alley", "first_reading") for file in (HERE / folder).rglob("*.json"))
each_file = pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 60


@each_file
def test_scenario(file: Path) -> None:
    report = Scenario.load(file).check()
    assert report.passed, str(report)


@each_file
def test_scenario_reads_back_as_it_was_written(file: Path) -> None:
    scenario = Scenario.load(file)
    assert Scenario.from_text(scenario.to_text(), scenario.name) == scenario


@each_file
def test_the_game_of_a_scenario_is_written_and_recorded_and_comes_back(file: Path) -> None:
    game = Scenario.load(file).play()
    text = game.to_text()
    again = Game.from_text(text)
    assert again.to_text() == text
    assert again.picture("table") == game.picture("table")
    record = Record.from_text(game.record().to_text())
    assert (record.problems, record.warnings) == ((), ())
    assert record.replay().to_text() == text
