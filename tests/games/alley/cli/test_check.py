"""`arcane-lab check`: a line for each file, what differs under a failed one, and an exit status that tells."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from arcane_lab.cli import build_app
from arcane_lab.records import Game

GOOD: dict[str, Any] = {
    "format": "arcane-lab/scenario/1",
    "game": "alley",
    "title": "A card comes from the deck",
    "setup": {"players": 3},
    "position": {"deck": "OW | rest", "seats": {"p1": {"stash": "DE TC"}}},
    "moves": ["draw deck"],
    "expect": {"seats": {"p1": {"stash": "DE OW TC"}}, "step": "play"},
}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(build_app(), ["check", *map(str, arguments)])


def run_process(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "arcane_lab", "check", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
    )


def write(path: Path, data: Any = GOOD, **changes: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(data if isinstance(data, str) else json.dumps({**data, **changes}), encoding="utf-8")
    return path


def test_a_scenario_that_passes_has_a_line_and_status_0(tmp_path: Path) -> None:
    file = write(tmp_path / "a.json")
    result = run(file)
    assert result.stdout.splitlines() == [f"passed      {file}: A card comes from the deck", "1 passed, 0 failed"]
    assert (result.exit_code, result.stderr) == (0, "")


def test_under_one_that_fails_stands_what_differs_and_the_status_is_1(tmp_path: Path) -> None:
    good = write(tmp_path / "a.json")
    bad = write(tmp_path / "b.json", expect={"seats": {"p1": {"gold": 20}}, "step": "draw"})
    result = run(tmp_path)
    assert result.stdout.splitlines() == [
        f"passed      {good}: A card comes from the deck",
        f"failed      {bad}: A card comes from the deck",
        "    seats.p1.gold: expected 20, found 25",
        "    step: expected draw, found play",
        "1 passed, 1 failed",
    ]
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("misspelt code", json.dumps(GOOD).replace("DE TC", "DE TX"), "'TX' is no item"),
        ("impossible count", json.dumps(GOOD).replace("DE TC", "ML ML"), "this is copy 2 of ML, but there is only 1"),
        (
            "wrong phase",
            json.dumps(GOOD).replace('"deck"', '"phase": "sells", "deck"'),
            "'sells' is not allowed (did you mean sell?)",
        ),
        ("unknown key", json.dumps(GOOD).replace('"deck"', '"dekc"'), "there is no key 'dekc' (did you mean deck?)"),
        ("truncated", json.dumps(GOOD)[:-40], "the text ends too early"),
        ("misspelt move", json.dumps(GOOD).replace("draw deck", "drew deck"), "did you mean 'draw deck'?"),
        ("empty", "", "is empty"),
        ("a list", "[]", "where a JSON object is needed"),
        ("NaN", json.dumps(GOOD).replace('"players": 3', '"players": NaN'), "NaN is no number of JSON"),
        ("twin keys", json.dumps(GOOD).replace('"players": 3', '"players": 3, "players": 4'), "stands twice"),
        ("number as text", json.dumps(GOOD).replace('"players": 3', '"players": "3"'), "a whole number is needed"),
        ("deep", '{"a":' * 5000, "nests deeper than 100 levels"),
        ("other JSON", "{}", "the key 'format' is missing"),
    ],
)
def test_a_file_that_cannot_be_read_has_exactly_one_clear_line_and_status_2(
    tmp_path: Path, name: str, text: str, says: str
) -> None:
    file = write(tmp_path / f"{name}.json", text)
    result = run(file)
    line, last = result.stdout.splitlines()
    assert line.startswith(f"unreadable  {file}: ")
    assert says in line
    assert last == "0 passed, 1 failed"
    assert (result.exit_code, result.stderr) == (2, "")


def test_one_unreadable_file_gives_status_2_whatever_the_others_do(tmp_path: Path) -> None:
    write(tmp_path / "a.json")
    write(tmp_path / "b.json", expect={"step": "draw"})
    write(tmp_path / "c.json", "{")
    (tmp_path / "d.json").write_bytes(b'{"title": "\xff"}')
    result = run(tmp_path)
    assert result.stdout.splitlines()[-1] == "1 passed, 3 failed"
    assert "is not UTF-8 text: byte 0xff in line 1" in result.stdout
    assert result.exit_code == 2


def test_folders_are_searched_below_but_not_where_a_name_begins_with_a_dot(tmp_path: Path) -> None:
    write(tmp_path / "z" / "deep" / "a.json")
    write(tmp_path / "b.json" / "inner.json")  # a folder may have such a name
    write(tmp_path / ".ipynb_checkpoints" / "c.json", "{")
    write(tmp_path / "notes.txt", "not looked at")
    result = run(tmp_path)
    assert result.stdout.splitlines()[-1] == "2 passed, 0 failed"
    assert result.exit_code == 0


def test_a_file_is_checked_once_however_often_it_is_named(tmp_path: Path) -> None:
    file = write(tmp_path / "a.json")
    assert run(tmp_path, file, tmp_path / "." / "a.json").stdout.splitlines()[-1] == "1 passed, 0 failed"


def test_without_a_path_it_is_said_what_is_needed() -> None:
    result = run()
    assert result.stdout == ""
    assert "name the files or folders to check" in result.stderr
    assert result.exit_code == 2


def test_a_path_that_is_not_there_and_an_empty_folder_are_told(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = run(tmp_path / "nowhere", tmp_path / "empty")
    assert result.stdout.splitlines() == [
        f"unreadable  {tmp_path / 'nowhere'}: is not there: check the path",
        f"unreadable  {tmp_path / 'empty'}: holds no scenario or record: no file there ends in .json",
        "0 passed, 2 failed",
    ]
    assert result.exit_code == 2


def test_a_title_cannot_write_control_codes_and_needs_no_letter_of_the_terminal(tmp_path: Path) -> None:
    file = write(tmp_path / "a.json", title="\x1b[2J – 魔法\nnext")
    assert run(file).stdout.splitlines()[0] == f"passed      {file}: \\x1b[2J – 魔法; next"
    result = run_process(file, PYTHONIOENCODING="ascii")
    assert result.stdout.splitlines()[-1] == "1 passed, 0 failed"
    assert result.returncode == 0


def test_a_link_that_leads_to_itself_is_told_and_the_others_are_checked(tmp_path: Path) -> None:
    (tmp_path / "loop.json").symlink_to("loop.json")
    write(tmp_path / "z.json")
    result = run(tmp_path)
    assert result.stdout.splitlines()[0].startswith(f"unreadable  {tmp_path / 'loop.json'}: cannot be opened")
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"
    assert result.exit_code == 2


def test_the_name_of_a_file_cannot_write_control_codes_either(tmp_path: Path) -> None:
    write(tmp_path / "a\n9 passed, 0 failed\x1b[2J.json")
    assert len(run(tmp_path).stdout.splitlines()) == 2
    assert "\x1b" not in run(tmp_path).stdout


def test_the_command_ends_with_the_status(tmp_path: Path) -> None:
    result = run_process(write(tmp_path / "a.json", expect={"step": "draw"}), write(tmp_path / "b.json", "{"))
    assert (result.returncode, result.stderr) == (2, "")
    assert result.stdout.endswith("\n0 passed, 2 failed\n")


def test_records_are_played_again(tmp_path: Path) -> None:
    game = Game("alley", players=3, seed=1)
    for _ in range(20):
        game.play(game.legal_moves()[0])
    good = game.record("Twenty moves").save(tmp_path / "good.json")
    text = good.read_text(encoding="utf-8")
    write(tmp_path / "wrong.json", text.replace('"draw deck"', '"bribe 2"', 1))
    write(tmp_path / "cut.json", text[: text.index('"result"') - 20])
    write(tmp_path / "worse.json", text[: text.index('"deals"')])
    lines = run(tmp_path).stdout.splitlines()
    assert f"passed      {good}: Twenty moves" in lines
    assert f"failed      {tmp_path / 'wrong.json'}: Twenty moves" in lines
    assert any(line.startswith("    move 7: p1 may not do 'bribe 2' now:") for line in lines)
    assert any("the file is damaged" in line for line in lines)
    assert any(line.startswith(f"unreadable  {tmp_path / 'worse.json'}: line ") for line in lines)
    assert lines[-1] == "1 passed, 3 failed"


def test_a_reason_that_stops_several_files_is_printed_once(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text("[]", encoding="utf-8")
    lines = run(tmp_path).stdout.splitlines()
    assert lines[0].startswith(f"unreadable  {tmp_path / 'a.json'}: ")
    assert lines[1:] == [f"unreadable  {tmp_path / 'b.json'}: for the same reason as above", "0 passed, 2 failed"]
