"""A very long game: all its steps in less than 500 kB, in a notebook and on a page; a new move is a small message."""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import arcane_lab.engine.game as game_module
from arcane_lab.engine.game import BaseGame
from arcane_lab.records import Game, Record
from arcane_lab.widgets import TableWidget, export, show
from arcane_lab.widgets.packing import columns, packed, rows, unpacked
from arcane_lab.widgets.story import Story
from tests.widgets.playing import new_game, play_on, say, steps_of

#: Steps of the longest race that is measured: six seats, first edition, fifty rounds.
RACE = 10_293
MOST_BYTES = 500_000


def race(player: str = "random", rounds: int = game_module.MOST_ROUNDS, **options: Any) -> Game:
    """A race of six that nobody need win, or its first rounds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_module, "MOST_ROUNDS", rounds)
        return Game("alley", players=[player] * 6, seed=3, edition="first", options=options)


def told(game: BaseGame, reader: str | None) -> list[dict[str, Any]]:
    story = Story(game, reader)
    story.update()
    return story.steps


def size(widget: TableWidget) -> int:
    """Bytes of all that a notebook keeps of a widget, its code too."""
    return len(json.dumps(widget.get_state()))


def listened(widget: TableWidget) -> list[dict[str, Any]]:
    """What a widget sends from now on: the traits of each message."""
    sent: list[dict[str, Any]] = []

    def send(message: dict[str, Any], buffers: object = None) -> None:
        # What the browser has set itself comes back to its other views as an echo.
        if message["method"] == "update":
            sent.append(json.loads(json.dumps(message["state"])))

    widget._send = send
    return sent


# --- how much it is ---------------------------------------------------------------------------------------------------


def test_the_beginning_of_a_race_takes_less_than_its_share() -> None:
    game = race(rounds=10)
    assert len(game.steps) > 2_000
    widget = show(game, view="table")
    assert len(steps_of(widget)) == len(game.steps)
    assert len(widget.past) < MOST_BYTES * len(game.steps) / RACE
    widget.close()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("player", "options", "view"),
    [("random", {}, None), ("random", {}, "table"), ("greedy", {"goal": 200}, "table"), ("collector", {}, "table")],
)
def test_the_state_of_long_games_stays_below_500_kilobytes(player: str, options: dict[str, Any], view: Any) -> None:
    game = race(player, **options)
    assert len(game.steps) == RACE if player == "random" else len(game.steps) > 2_000
    widget = show(game, view=view)
    for at in (0, len(game.steps) // 2, len(game.steps)):
        widget.at = at
        assert size(widget) < MOST_BYTES
    assert steps_of(widget) == told(game, view)
    widget.close()


@pytest.mark.thorough
@pytest.mark.parametrize("view", [None, "table"])
def test_the_page_of_a_whole_race_is_below_500_kilobytes(tmp_path: Path, view: Any) -> None:
    record = race().record()
    assert len(record.moves) == RACE
    page = record.to_html(tmp_path / "race.html", view=view).read_text("utf-8")
    assert len(page.encode()) < MOST_BYTES
    (data,) = re.findall(r' id="arcane-lab-record" data-packed>(.*?)</script>', page)
    assert rows(unpacked(data)["latest"]) == told(record.replay(), view)


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


# --- what it tells ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["doll-attack", "lamp", "chalice"])
@pytest.mark.parametrize("reader", ["p1", None, "table"])
def test_no_step_of_a_record_is_changed_by_packing(name: str, reader: str | None) -> None:
    steps = told(Record.example(name).replay(), reader)
    assert steps
    assert rows(unpacked(packed(columns(steps)))) == steps


@pytest.mark.parametrize("reader", ["p2", None, "table"])
def test_no_step_of_a_game_is_changed_whatever_stands_beside_it(reader: str | None) -> None:
    steps = told(play_on(new_game(6, seed=5), 250), reader)
    steps[3]["c"], steps[7]["v"] = 'A comment with \x01 \x1f \n \t " \\ ~ ! and “é”', ["play TC b2"]
    assert any("p" in step for step in steps)
    assert any("i" in step for step in steps)
    assert rows(unpacked(packed(columns(steps)))) == steps


# --- how it goes on ---------------------------------------------------------------------------------------------------


def test_a_move_in_a_long_game_sends_a_small_message() -> None:
    game = play_on(new_game(6, seed=3, edition="first"), 1_300)
    assert len(game.steps) == 1_300
    widget = show(game)
    sent, sizes, packings = listened(widget), [], 0
    for number in range(100):
        sent.clear()
        play_on(game, 1, number)
        assert widget.at == len(game.steps)
        packings += any("past" in one for one in sent)
        sizes.append(sum(len(json.dumps({**one, "past": ""})) for one in sent))
    assert median(sizes) < 3_500
    assert sum(size > 20_000 for size in sizes) < 4
    # The packed steps go once for each block of 80 that is full.
    assert packings == 1
    assert steps_of(widget) == told(game, "p1")


def test_stepping_in_a_long_game_sends_no_step() -> None:
    game = new_game(["random"] * 6, seed=10)
    assert len(game.steps) > 512
    widget = show(game, view="table")
    sent = listened(widget)
    for at in range(0, len(game.steps), 31):
        widget.set_state({"at": at})
    assert sent
    assert not any({"start", "past", "older", "recent", "latest"} & one.keys() for one in sent)


def test_a_game_that_goes_back_behind_what_is_packed_is_told_as_it_is() -> None:
    game = play_on(new_game(3, 5), 86, 5)
    widget = show(game)
    past = widget.past
    for _ in range(10):
        game.undo()
    assert (widget.past, widget.at) == ("", 76)
    play_on(game, 20, 9)
    assert widget.past not in ("", past)
    assert steps_of(widget) == told(game, "p1")


def test_lines_and_other_eyes_are_told_what_they_may_see() -> None:
    game = new_game(["random"] * 3, seed=10)
    widget = show(game, seat="p1")
    at = next(at for at in range(60, 120) if len(game.legal_moves(at)) > 1)
    move = next(str(one) for one in game.legal_moves(at) if str(one) != str(game.steps[at].move))
    name = widget.branch(move, at)
    assert (widget.line, widget.at) == (name, at + 1)
    assert steps_of(widget) == told(widget.game, "p1")
    widget.line = "main"
    assert (widget.at, steps_of(widget)) == (at + 1, told(game, "p1"))
    widget.at = 50
    widget.seat = "p2"
    assert (widget.at, steps_of(widget)) == (50, told(game, "p2"))
    widget.line = name
    assert steps_of(widget) == told(widget.game, "p2")


def test_what_two_lines_have_in_common_is_not_told_anew() -> None:
    game = play_on(new_game(3, 5), 60, 5)
    story = Story(game, "p1")
    story.update()
    before = story.steps
    other = play_on(game.fork(at=40), 30, 9)
    story.follow(other)
    assert story.steps == told(other, "p1")
    assert all(one is two for one, two in zip(story.steps[:40], before[:40], strict=True))
    story.follow(game)
    assert story.steps == before


def test_messages_may_speak_of_steps_that_came_packed() -> None:
    game = new_game(["random"] * 6, seed=10)
    widget, count = show(game, seat="p1"), len(game.steps)
    widget.at = count
    for wrong in (-1, count + 1, 10**9, True, 2.5, None, "7"):
        widget.set_state({"at": wrong})
        assert widget.answer["text"].endswith(f"this game has steps 0 to {count}.")
    at = next(at for at in range(20, 100) if game.steps[at].seat == "p1" and len(game.legal_moves(at)) > 1)
    move = next(str(one) for one in game.legal_moves(at) if str(one) != str(game.steps[at].move))
    assert not say(widget, move=move, at=count + 1)["ok"]
    assert not say(widget, move=move, at=at, line="B")["ok"]
    assert (widget.line, widget.at) == ("main", count)
    for name in ("start", "past", "older", "recent", "latest"):
        widget.set_state({name: getattr(widget, name)})
        assert not widget.answer["ok"]
    assert say(widget, move=move, at=at)["ok"]
    assert (widget.line, widget.at) == ("A", at + 1)
