"""What goes out comes back: a record keeps what people wrote in it, whatever way it takes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import arcane_lab as al
from arcane_lab.records import Game, Record, Scenario
from arcane_lab.records.explaining import scenarios_by_rule

WAYS: dict[str, Callable[[Record], Record]] = {
    "replay": lambda record: record.replay().record(),
    "show": lambda record: al.show(record).game.record(),
    "fork": lambda record: record.replay().fork().record(),
    "text": lambda record: Record.from_text(record.to_text()),
    "twice": lambda record: record.replay().record().replay().record(),
    "copy": copy.deepcopy,
    "pickle": lambda record: pickle.loads(pickle.dumps(record)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", Record.examples())
def test_an_example_record_comes_back_as_it_was(name: str, way: str) -> None:
    record = Record.example(name)
    assert WAYS[way](record) == record


def _annotated() -> Record:
    """A short play with a title, comments on the whole and on moves, and variations with comments of their own."""
    game = Game("alley", players=2, seed=7)
    for move in ("reveal a1", "reveal a2", "reveal b1", "reveal b2", "draw deck"):
        game.play(move)
    record = game.record(title="Openings", comment="On what to turn up first")
    return record.annotate(2, "the middle", ["reveal c3", "reveal a1"]).annotate(
        5, "hoping for an egg", ["draw discard"]
    )


def test_the_moves_played_on_are_added_to_what_was_written() -> None:
    record, game = _annotated(), _annotated().replay()
    game.play(game.legal_moves()[0])
    again = game.record()
    assert (again.title, again.comment, again.moves[:5]) == (record.title, record.comment, record.moves)
    assert again.moves[5].comment is None


def test_a_move_taken_back_takes_its_comment_and_the_same_move_brings_it_again() -> None:
    record, game = _annotated(), _annotated().replay()
    game.undo()
    assert game.record().moves == record.moves[:4]
    game.play("draw deck")
    assert game.record().moves == record.moves


def test_what_was_written_about_a_move_is_not_put_to_another_one() -> None:
    game = _annotated().replay().fork(at=1)
    for move in ("reveal a3", "reveal b1", "reveal b2", "draw deck"):
        game.play(move)
    moves = game.record().moves
    assert [str(move) for move in moves][-1] == "draw deck"
    assert all(move.comment is None and not move.variations for move in moves)


def test_a_title_or_comment_given_anew_takes_the_place_of_the_old_one() -> None:
    again = _annotated().replay().record(title="Mine")
    assert (again.title, again.comment) == ("Mine", "On what to turn up first")


def test_a_hand_written_spelling_of_a_move_keeps_its_comment() -> None:
    text = _annotated().to_text().replace('"draw deck"', '"DRAW   deck"')
    record = Record.from_text(text)
    assert (str(record.moves[4]), record.replay().record()) == ("DRAW   deck", _annotated())


def test_a_variation_that_cannot_be_played_is_left_out_of_what_is_played_again(tmp_path: Path) -> None:
    broken = _annotated().annotate(2, variation=["draw deck"])
    record = Record.from_text(broken.to_text())
    assert record.problems
    again = record.replay().record()
    assert again == _annotated()
    assert "hoping for an egg" in again.to_html(tmp_path / "page.html").read_text()


def test_the_page_without_scripts_has_the_variations_too(tmp_path: Path) -> None:
    page = _annotated().to_html(tmp_path / "page.html", view="table").read_text()
    still = page[page.index("<noscript>") : page.index("</noscript>")]
    assert "hoping for an egg" in still
    assert "reveal c3 · reveal a1" in still


def test_every_scenario_comes_back_as_it_was() -> None:
    files = {file for files in scenarios_by_rule("alley").values() for file in files}
    assert len(files) > 50
    for file in files:
        scenario = Scenario.load(file)
        again = Scenario.from_text(scenario.to_text(), scenario.name)
        assert again == scenario
        assert again.to_text() == scenario.to_text()
