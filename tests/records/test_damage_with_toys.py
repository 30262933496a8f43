"""Files of two small games that were damaged: each is refused or told with its place, and what stands before stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from tests.toys import TOYS

pytestmark = pytest.mark.usefixtures("toys")

PLAYERS = {"pig": ["hold at 20", "random"], "night-market": ["greedy", "random", "greedy"]}


def written(name: str) -> dict[str, Any]:
    """A record of a whole game, as data."""
    data: dict[str, Any] = json.loads(al.Game(name, players=PLAYERS[name], seed=3).record(title="One").to_text())
    return data


@pytest.mark.parametrize("name", TOYS)
def test_a_record_comes_back_from_its_file(name: str, tmp_path: Path) -> None:
    game = al.Game(name, players=PLAYERS[name], seed=3)
    game.record(title="One", comment="of ours").save(tmp_path / "one.json")
    record = al.Record.load(tmp_path / "one.json")
    assert (record.title, record.comment, record.game_name) == ("One", "of ours", name)
    again = record.replay()
    assert [str(step.move) for step in again.steps] == [str(step.move) for step in game.steps]
    assert (again.is_over, again.winners, again.result()) == (True, game.winners, game.result())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data.pop("game"), "the key 'game' is missing"),
        (lambda data: data.update(game="chess"), "a game of your own is known once its definition has run here"),
        (lambda data: data.update(moves=3), "moves: 3 does not fit"),
        (lambda data: data.update(setup=[]), "setup: [] does not fit"),
    ],
)
@pytest.mark.parametrize("name", TOYS)
def test_a_record_that_is_none_is_refused(name: str, change: Callable[[Any], Any], told: str) -> None:
    data = written(name)
    change(data)
    with pytest.raises(al.ArcaneLabError) as caught:
        al.Record.from_text(json.dumps(data))
    assert told in str(caught.value)


@pytest.mark.parametrize("name", TOYS)
def test_what_a_record_lacks_or_has_too_much_is_told_beside_its_game(name: str) -> None:
    data = written(name)
    record = al.Record.from_text(json.dumps({**data, "more": 1}))
    assert (record.problems, len(record.moves)) == ((), len(data["moves"]))
    assert ["there is no key 'more' here" in str(one) for one in record.warnings] == [True]
    short = al.Record.from_text(json.dumps({**data, "moves": data["moves"][:-1]}))
    assert ["the game is not over after these moves" in str(one) for one in short.problems] == [True]


@pytest.mark.parametrize("name", TOYS)
def test_of_a_record_that_breaks_off_the_moves_before_that_are_kept(name: str) -> None:
    data = written(name)
    text = json.dumps(data)
    # In the middle of the 11th move.
    cut = text.index('"moves"') + len('"moves": [') + len("".join(f'"{move}", ' for move in data["moves"][:10])) + 2
    record = al.Record.from_text(text[:cut])
    assert [move.text for move in record.moves] == data["moves"][:10]
    assert any("the file is cut off); what stands before that is kept" in str(one) for one in record.problems)
    with pytest.raises(al.ArcaneLabError):
        al.Record.from_text("")


@pytest.mark.parametrize("name", TOYS)
def test_a_move_that_cannot_be_is_named_with_its_number_and_the_game_before_it_stays(name: str) -> None:
    data = written(name)
    data["moves"][3] = "fly"
    record = al.Record.from_text(json.dumps(data))
    assert len(record.problems) >= 1
    assert "move 4" in str(record.problems[0])
    assert "cannot read 'fly'" in str(record.problems[0])
    assert len(record.replay().steps) == 3


@pytest.mark.parametrize("name", TOYS)
def test_a_position_that_was_changed_is_refused_with_its_place(name: str) -> None:
    game = al.Game(name, players=2, seed=7)
    game.play(str(game.legal_moves(seat="p1")[0]), seat="p1")
    text = game.to_text()
    assert al.Game.from_text(text).picture("table") == game.picture("table")
    for changed in (text.replace("p1", "p7"), text[: len(text) // 2], "", "x" * 1_000):
        with pytest.raises(al.ArcaneLabError) as caught:
            al.Game.from_text(changed)
        assert len(str(caught.value)) < 2_000
