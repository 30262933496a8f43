"""What every scenario of a game must keep: it holds, and it and its game come back as they were written."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from arcane_lab.records import Game, Record, Scenario

RULEBOOK = Path(__file__).parent / "rulebook"


class EveryScenario:
    """Give it the `folders` of a game's scenarios, and how many there are `at_least`."""

    folders: ClassVar[tuple[str, ...]]
    at_least: ClassVar[int]

    @classmethod
    def files(cls) -> list[Path]:
        return sorted(file for folder in cls.folders for file in (RULEBOOK / folder).rglob("*.json"))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each file is one test."""
        if "file" in metafunc.fixturenames:
            files = self.files()
            metafunc.parametrize("file", files, ids=[str(file.relative_to(RULEBOOK)) for file in files])

    def test_there_are_scenarios(self) -> None:
        assert len(self.files()) >= self.at_least

    def test_what_differs_is_told_in_words(self, file: Path) -> None:
        report = Scenario.load(file).check()
        assert report.passed, str(report)

    def test_a_scenario_reads_back_as_it_was_written(self, file: Path) -> None:
        scenario = Scenario.load(file)
        assert Scenario.from_text(scenario.to_text(), scenario.name) == scenario

    def test_the_game_of_a_scenario_is_written_and_recorded_and_comes_back(self, file: Path) -> None:
        game = Scenario.load(file).play()
        text = game.to_text()
        again = Game.from_text(text)
        assert again.to_text() == text
        for reader in ("table", *game.seats):
            assert again.picture(reader) == game.picture(reader)
        record = Record.from_text(game.record().to_text())
        assert (record.problems, record.warnings) == ((), ())
        assert record.replay().to_text() == text
