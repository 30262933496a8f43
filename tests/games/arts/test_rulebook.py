"""The scenarios of the game: each is one test, and what differs is told in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcane_lab.records import Game, Record, Scenario

FILES = sorted((Path(__file__).parents[2] / "rulebook" / "arts").glob("*.json"))


each_file = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 20


@each_file
def test_scenario(file: Path) -> None:
    report = Scenario.load(file).check()
    assert report.passed, str(report)


@each_file
def test_a_scenario_and_its_game_are_written_and_come_back(file: Path) -> None:
    scenario = Scenario.load(file)
    assert Scenario.from_text(scenario.to_text(), scenario.name) == scenario
    game = scenario.play()
    text = game.to_text()
    again = Game.from_text(text)
    assert again.to_text() == text
    assert [again.picture(name) for name in again.seats] == [game.picture(name) for name in game.seats]
    record = Record.from_text(game.record().to_text())
    assert (record.problems, record.warnings) == ((), ())
    assert record.replay().to_text() == text
