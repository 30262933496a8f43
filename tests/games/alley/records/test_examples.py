"""The example records: made by the tool, read without problems, and each shows what it says."""

from __future__ import annotations

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.files import folder
from arcane_lab.records import Record
from tools import example_records

NAMES = [example.name for example in example_records.EXAMPLES]
each_name = pytest.mark.parametrize("name", NAMES)

#: How each ends: the seats' gold, infamy and fine markers that the comments speak of, and who is to move.
ENDS = {
    "boomerang-chain": ({"p1": (25, 0, 0)}, "p2"),
    "slide-makes-a-second-set": ({"p1": (46, 0, 0)}, "p2"),
    "wand-trap": ({"p2": (29, 0, 0)}, "p3"),
    "penalty-avoided-by-a-tie": ({"p1": (25, 8, 0), "p2": (25, 8, 0), "p3": (25, 14, 0)}, "p1"),
    "doll-attack": ({"p1": (65, 0, 0)}, "p2"),
    "lockbox": ({"p1": (25, 7, 0)}, "p2"),
    "two-player-stash-choice": ({"p1": (25, 0, 0)}, "p2"),
    "bribe-that-pays": ({"p1": (50, 17, 0), "p2": (70, 3, 0), "p3": (4, 7, 0)}, "p2"),
    "wrap-past-24": ({"p1": (45, 0, 0), "p4": (35, 1, 1)}, "p2"),
    "lamp": ({"p1": (32, 0, 0)}, "p2"),
    "chalice": ({"p1": (42, 4, 0), "p2": (40, 2, 0)}, "p2"),
    "bad-luck-or-bad-move": ({"p1": (60, 2, 0), "p2": (12, 1, 0), "p3": (0, 7, 0)}, "p1"),
    "tie-for-the-win": ({"p1": (91, 4, 0), "p2": (91, 9, 0), "p3": (91, 4, 0)}, None),
}


def test_there_are_twelve_and_they_are_listed():
    assert len(NAMES) >= 12
    assert list(Record.examples()) == sorted(NAMES) == sorted(ENDS)
    setups = [Record.example(name).setup for name in NAMES]
    assert {setup.edition for setup in setups} == {"first", "revised"}
    assert {setup.players for setup in setups} == {2, 3, 4, 5, 6}
    assert sum(bool(setup.powers) for setup in setups) >= 2


@each_name
def test_it_is_what_the_tool_writes(name):
    example = next(example for example in example_records.EXAMPLES if example.name == name)
    committed = (folder("datasets") / "alley" / "records" / f"{name}.json").read_bytes()
    assert example.record().to_text().encode() == committed


@each_name
def test_it_reads_without_problems_and_ends_as_it_says(name):
    record = Record.example(name)
    assert (record.problems, record.warnings) == ((), ())
    assert record.playable == len(record.moves)
    assert record.title
    assert record.comment
    assert any(move.variations for move in record.moves) or name == "tie-for-the-win"
    assert all(move.comment for move in record.moves)
    game = record.replay()
    seats, to_move = ENDS[name]
    found = {seat["id"]: (seat["gold"], seat["infamy"], seat["fines"]) for seat in game.picture()["seats"]}
    assert {seat: found[seat] for seat in seats} == seats
    assert game.to_move == to_move
    assert game.result() == (None if record.result is None else dict(record.result))


def test_a_shared_win_is_the_result():
    assert dict(Record.example("tie-for-the-win").result or {})["winners"] == ["p1", "p3"]


def test_a_wrong_name_says_the_nearest():
    with pytest.raises(UnknownName, match="did you mean 'lockbox'"):
        Record.example("lockbx")


def test_the_check_of_the_tool_tells_a_record_that_was_changed(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(example_records, "FOLDER", tmp_path)
    assert example_records.main([]) == 0
    assert example_records.main(["--check"]) == 0
    (tmp_path / "lamp.json").write_text("{}")
    assert example_records.main(["--check"]) == 1
    assert "lamp.json is not what" in capsys.readouterr().out
