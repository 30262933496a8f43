"""What people saved before a game was one folder still loads: one file of each kind, written by the code of then."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

import arcane_lab as al
from arcane_lab.games.alley import game
from arcane_lab.lessons.progress import Progress

GAME: Final = game.GAME
SAVED: Final = Path(__file__).with_name("before_the_move")


def test_an_old_record_plays_to_the_same_position() -> None:
    record = al.Record.load(SAVED / "record.json")
    assert record.to_text() == (SAVED / "record.json").read_text(encoding="utf-8")
    assert record.replay().to_text() == (SAVED / "position.txt").read_text(encoding="utf-8")


def test_an_old_position_goes_on_where_it_stood() -> None:
    game = al.Game.from_text((SAVED / "position.txt").read_text(encoding="utf-8"))
    assert (game.round, game.phase, game.to_move, game.setup.powers["p2"]) == (1, "sell", "p2", "glynna")
    assert game.setup.options["set_scan"] == "always"


def test_an_old_scenario_is_met() -> None:
    report = al.Scenario.load(SAVED / "scenario.json").check()
    assert report.passed, str(report)


def test_an_old_result_is_read_with_its_setup_and_is_played_again() -> None:
    result = al.Result.load(SAVED / "games.parquet")
    assert result.seats["gold"].tolist() == [37, 0, 20, 0, 90, 0, 19, 0, 33, 0, 120, 0]
    assert (result.games, result.seed, result.setup.items["TC"]["coin_gold"]) == (6, 3, 2)
    again = al.simulate(
        players=["greedy", "random"], games=6, seed=3, items={"TC": {"coin_gold": 2}}, mode="plain", progress=False
    )
    assert again.summary().equals(result.summary())


def test_an_old_result_is_read_where_the_game_has_a_new_item(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = al.Result.load(SAVED / "games.parquet")
    seats = whole.seats
    loop = replace(GAME.loop, counted=(*GAME.loop.counted, "sold_ZZ"))
    (items,) = GAME.counts
    items = replace(items, columns=loop.counted, titles=lambda: (*GAME.counts[0].titles(), "Zebra"))
    monkeypatch.setattr(game, "GAME", replace(GAME, loop=loop, counts=(items,)))
    found = al.Result.load(SAVED / "games.parquet")
    assert found.warnings == (*whole.warnings, "not counted when this was saved: sold_ZZ")
    assert found.seats.equals(seats)
    assert found.summary().equals(whole.summary())


def test_an_old_progress_file_is_gone_on_with(tmp_path: Path) -> None:
    file = shutil.copy(SAVED / "progress-maple-7-12.json", tmp_path)
    done = Progress.load(Path(file)).of("01_your_first_turn").exercises
    assert {name: (one.tries, one.right, one.hints) for name, one in done.items()} == {
        "count": (2, True, 1),
        "sale": (45, True, 1),
    }
    lesson = al.lessons.begin(1, al.class_code("maple-7", student=12), folder=tmp_path)
    lesson.hint("sale")
    assert Progress.load(Path(file)).of("01_your_first_turn").exercises["sale"].hints == 2
