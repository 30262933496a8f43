"""The steps of a long story as streams: nothing is lost, and the page of a very long record stays below 300 kB."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import arcane_lab.engine.game as game_module
from arcane_lab.records import Game, Record
from arcane_lab.widgets import export
from arcane_lab.widgets.packing import packed, unpacked
from arcane_lab.widgets.story import Story
from arcane_lab.widgets.streams import steps_of, streams
from tests.widgets.playing import new_game, play_on

#: Steps of the longest race that is measured: six seats, first edition, fifty rounds.
RACE = 10_298


def race(rounds: int = game_module.MOST_ROUNDS) -> Game:
    """A race of six that nobody need win, or its first rounds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_module, "MOST_ROUNDS", rounds)
        return Game("alley", players=["random"] * 6, seed=3, edition="first")


def told(game: Any, reader: str | None) -> list[dict[str, Any]]:
    story = Story(game, reader)
    story.update()
    return story.steps


@pytest.mark.parametrize("name", ["doll-attack", "lamp", "chalice"])
@pytest.mark.parametrize("reader", ["p1", None, "table"])
def test_no_step_of_a_record_is_changed_by_the_way_through_the_streams(name: str, reader: str | None) -> None:
    steps = told(Record.example(name).replay(), reader)
    assert steps
    assert steps_of(unpacked(packed(streams(steps)))) == steps


@pytest.mark.parametrize("reader", ["p2", None, "table"])
def test_no_step_of_a_game_is_changed_whatever_stands_beside_it(reader: str | None) -> None:
    steps = told(play_on(new_game(6, seed=5), 250), reader)
    steps[3]["c"], steps[7]["v"] = 'A comment with \x01 \x1f \n \t " \\ ~ ! and “é”', ["play TC b2"]
    assert any("p" in step for step in steps)
    assert any("i" in step for step in steps)
    assert steps_of(unpacked(packed(streams(steps)))) == steps


def test_no_steps_are_no_streams() -> None:
    assert steps_of(unpacked(packed(streams([])))) == []


def test_the_steps_of_a_race_take_less_than_210_kilobytes() -> None:
    """The second thousand takes more than any later one: by it, the whole race would just fit."""
    steps = told(race(10), "table")[:2_000]
    assert len(steps) == 2_000
    shorter, longer = streams(steps[:1_000]), streams(steps)
    assert steps_of(longer) == steps
    assert (len(packed(longer)) - len(packed(shorter))) * RACE / 1_000 < 210_000


@pytest.mark.thorough
@pytest.mark.parametrize("view", [None, "table"])
def test_the_page_of_a_whole_race_is_below_300_kilobytes(tmp_path: Path, view: Any) -> None:
    record = race().record()
    assert len(record.moves) == RACE
    page = record.to_html(tmp_path / "race.html", view=view).read_text("utf-8")
    assert len(page.encode()) < 300_000
    (data,) = re.findall(r' id="arcane-lab-record" data-packed>(.*?)</script>', page)
    assert steps_of(unpacked(data)["latest"]) == told(record.replay(), view)


def test_an_ordinary_page_is_not_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = play_on(Game("alley", players=3, seed=7), 30).record()
    plain = export.page_of(record)
    assert "data-packed" not in plain
    assert "arcane-lab-bundle" not in plain
    # What is counted is all but the frame of the page, which is less than 2 kB.
    monkeypatch.setattr(export, "NEAR", len(plain.encode()))
    assert export.page_of(record) == plain
    monkeypatch.setattr(export, "NEAR", len(plain.encode()) - 2_000)
    packed_page = export.page_of(record)
    assert 'id="arcane-lab-bundle"' in packed_page
    assert packed_page.count("'sha256-") == 2
    assert len(packed_page) < len(plain)
