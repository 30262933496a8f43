"""What goes out comes back: a record keeps what people wrote in it, whatever way it takes."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.json_files import UnreadableFile
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
    assert "Turn up c3 · Turn up a1" in still
    # Moves are told, never written as in notation.
    moves = re.findall("<li>(.*)</li>", still)
    assert len(moves) == len(_annotated().moves)
    assert not [move for move in moves if re.search(r"\bp\d\b|^[^.]*\b(reveal|draw deck)\b", move)]


def test_every_scenario_comes_back_as_it_was() -> None:
    files = {file for files in scenarios_by_rule("alley").values() for file in files}
    assert len(files) > 50
    for file in files:
        scenario = Scenario.load(file)
        again = Scenario.from_text(scenario.to_text(), scenario.name)
        assert again == scenario
        assert again.to_text() == scenario.to_text()


def _three() -> list[Record]:
    games = [Game("alley", players=2, seed=seed) for seed in range(3)]
    for game in games:
        game.play("reveal a1")
    return [game.record(title=f"Number {number}") for number, game in enumerate(games, 1)]


@pytest.mark.parametrize(
    "write",
    [
        lambda texts: "\n".join(texts),
        lambda texts: "".join(texts),
        lambda texts: "\n".join(json.dumps(json.loads(text)) for text in texts),
        lambda texts: json.dumps([json.loads(text) for text in texts]),
        lambda texts: "\ufeff\n\n" + "\n\n\n".join(texts),
        lambda texts: "\ufeff" + "\r\n\ufeff".join(texts),
        lambda texts: "\n".join(json.dumps([json.loads(text)]) for text in texts),
    ],
)
def test_several_records_in_one_file_are_read(write: Callable[[list[str]], str], tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    file.write_text(write([record.to_text() for record in _three()]), encoding="utf-8")
    assert list(Record.load_all(file)) == _three()
    with pytest.raises(UnreadableFile, match=r"games.json: holds 3 records, and this reads one: al.Record.load_all"):
        Record.load(file)


def test_several_records_are_saved_and_one_alone_is_read_too(tmp_path: Path) -> None:
    file = Record.save_all(_three(), tmp_path / "games.json")
    assert list(Record.load_all(file)) == _three()
    assert Record.load_all(_three()[0].save(tmp_path / "one.json")) == (_three()[0],)
    one = tmp_path / "list of one.json"
    one.write_text(json.dumps([json.loads(_three()[0].to_text())]))
    assert Record.load(one) == _three()[0]
    for empty in ("", "[]", "[ ]", "[1]", '["a"]', "[null]"):
        (tmp_path / "no.json").write_text(empty)
        for load in (Record.load, Record.load_all):
            with pytest.raises(UnreadableFile, match=r"no\.json"):
                load(tmp_path / "no.json")
    with pytest.raises(al.ArcaneLabError, match="is no record"):
        Record.save_all([1], tmp_path / "no.json")  # type: ignore[list-item]
    refused: tuple[Any, ...] = (None, _three()[0], [])
    for wrong in refused:
        with pytest.raises(al.ArcaneLabError, match=r"^records: .* is refused"):
            Record.save_all(wrong, tmp_path / "no.json")


def test_of_several_records_the_damaged_one_is_named_with_its_line(tmp_path: Path) -> None:
    texts = [record.to_text() for record in _three()]
    file = tmp_path / "games.json"
    file.write_text("\n".join([texts[0], texts[1][: texts[1].index('"reveal a1"') + 11]]))
    first, second = Record.load_all(file)
    assert (first, bool(second.problems)) == (_three()[0], True)
    file.write_text("\n".join([texts[0], texts[1].replace('"reveal a1"', '"reveal a1", "reveal a1"')]))
    assert [bool(record.problems) for record in Record.load_all(file)] == [False, True]
    file.write_text("\n".join([texts[0], texts[1].replace('"game": "alley"', '"game": "chess"')]))
    with pytest.raises(UnreadableFile, match=r"games\.json: record 2 of 2: game: 'chess' is no game here"):
        Record.load_all(file)
    file.write_text("\n".join([texts[0], '{"format": oh}']))
    line = texts[0].count("\n") + 2
    with pytest.raises(UnreadableFile, match=f"record 2 of 2: line {line}, column 12"):
        Record.load_all(file)


def test_behind_a_damaged_record_the_others_are_read(tmp_path: Path) -> None:
    one, two, three = (record.to_text() for record in _three())
    file = tmp_path / "games.json"
    move = two.index('"reveal a1"')
    for damaged in (two[: move + 11], two[: move + 5], f"{two}null, oh"):
        for whole in ("\n".join([one, damaged, three]), f"[{one},{damaged},{three}]"):
            file.write_text(whole)
            first, second, third = Record.load_all(file)
            assert (first, third) == (_three()[0], _three()[2])
            assert second.title == "Number 2"
            assert second.problems
    # Nothing can be kept of one that breaks off in its setup.
    file.write_text("\n".join([one, two[:60], three]))
    with pytest.raises(UnreadableFile, match=r"games\.json: record 2 of 3: "):
        Record.load_all(file)


@pytest.mark.parametrize("load", [Record.load, Record.load_all, Scenario.load])
@pytest.mark.parametrize(
    "path", [None, 5, True, b"x.json", "", "  ", "{}", [], {}, object(), "no\0path.json", ".", "\ud800.json", 1.5]
)
def test_what_is_no_path_is_refused_in_one_line(load: Callable[[Any], Any], path: Any) -> None:
    with pytest.raises(UnreadableFile) as caught:
        load(path)
    assert "\n" not in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("path", [None, 5, b"x", "", ".", "\ud800.json"])
def test_what_is_no_path_to_write_to_is_refused_in_one_line(path: Any) -> None:
    record = _annotated()
    for act in (record.save, record.to_html, lambda path: Record.save_all([record], path)):
        with pytest.raises(UnreadableFile) as caught:
            act(path)
        assert str(caught.value).isprintable()


HALF = "half a letter \ud83d here"


@pytest.mark.parametrize(
    "act",
    [
        lambda record: record.annotate(1, HALF),
        lambda record: record.replay().record(title=HALF),
        lambda record: record.replay().record(comment=HALF),
        lambda record: record.annotate(1, variation=[HALF]),
        lambda record: Record.from_text(HALF),
        lambda record: Scenario.from_text(HALF),
        lambda record: Game.from_text(HALF),
        lambda record: replace(record, title=HALF).save("game.json"),
        lambda record: replace(record, comment=HALF).to_html("game.html"),
        lambda record: record.replay().play(HALF),
        lambda record: record.replay().why_not(HALF),
        lambda record: record.replay().view(HALF),
        lambda record: al.Game("alley", players=[HALF, "greedy"]),
        lambda record: al.Game("alley", items={HALF: {}}),
        lambda record: al.Game("alley", options={HALF: 1}),
        lambda record: Record.example(HALF),
    ],
)
def test_half_a_letter_is_refused_before_anything_is_written(
    act: Callable[[Record], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(al.ArcaneLabError) as caught:
        act(_annotated())
    assert str(caught.value).encode()
    assert not list(tmp_path.iterdir())
