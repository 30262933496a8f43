"""`arcane-lab export`: a record becomes a page, or is refused in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arcane_lab import cli
from arcane_lab.cli import build_app
from arcane_lab.core.files import file
from arcane_lab.records import Game, Record

LAMP = file("datasets", "alley", "records", "lamp.json")


def run(monkeypatch, capsys, *arguments):
    """The exit status, what was printed, and what was complained about."""
    monkeypatch.setattr(sys, "argv", ["arcane-lab", "export", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return (ended.value.code or 0, *capsys.readouterr())


@pytest.mark.parametrize(
    ("options", "said", "told"),
    [
        ((), "what every seat may see", "A coin."),
        (("--view", "table"), "everything, hidden items too", "A coin."),
        (("--seat", "p2"), "what p2 knew", None),
        (("--no-comments",), "what every seat may see", None),
        (("--seat", "p2", "--comments"), "what p2 knew", "A coin."),
    ],
)
def test_it_writes_the_page_and_says_what_it_shows(tmp_path, monkeypatch, capsys, options, said, told):
    page = tmp_path / "lesson.html"
    status, printed, complaint = run(monkeypatch, capsys, LAMP, page, *options)
    assert (status, complaint) == (0, "")
    assert f"Wrote {page} ({page.stat().st_size // 1000 + 1} kB). " in printed
    assert f"It shows {said}." in printed
    assert ("A coin." in page.read_text("utf-8")) is (told is not None)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((LAMP, "lesson.json"), "ends in .html"),
        (("nothing.json", "lesson.html"), "is not there"),
        ((LAMP, "lesson.html", "--seat", "p7"), "'p7' is not the name of a seat"),
        ((LAMP, "lesson.html", "--seat", "p1", "--view", "table"), "not both"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(tmp_path, monkeypatch, capsys, arguments, reason):
    monkeypatch.chdir(tmp_path)
    status, printed, complaint = run(monkeypatch, capsys, *arguments)
    assert (status, printed) == (2, "")
    assert reason in complaint
    assert "Traceback" not in complaint
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_record_is_no_page(tmp_path, monkeypatch, capsys):
    damaged, page = tmp_path / "cut.json", tmp_path / "lesson.html"
    damaged.write_bytes(LAMP.read_bytes()[:-200])
    status, _, complaint = run(monkeypatch, capsys, damaged, page)
    assert status == 2
    assert "cannot be exported" in complaint
    assert not page.exists()


def _several(tmp_path: Path) -> Path:
    games = [Game("alley", players=2, seed=seed) for seed in range(3)]
    return Record.save_all(
        [game.record(title=f"Number {k}") for k, game in enumerate(games, 1)], tmp_path / "games.json"
    )


def test_one_of_several_records_is_exported_by_its_number(tmp_path: Path) -> None:
    file, page = _several(tmp_path), tmp_path / "page.html"
    done = CliRunner().invoke(build_app(), ["export", str(file), str(page), "--game", "2"])
    assert done.exit_code == 0, done.output
    assert "<title>Number 2</title>" in page.read_text()
    wrong = CliRunner().invoke(build_app(), ["export", str(file), str(page), "--number", "4"])
    assert (wrong.exit_code, "it holds the records 1 to 3" in wrong.stderr) == (2, True)


def test_several_records_are_not_exported_into_one_page_unasked(tmp_path: Path) -> None:
    done = CliRunner().invoke(build_app(), ["export", str(_several(tmp_path)), str(tmp_path / "page.html")])
    assert done.exit_code == 2
    assert not (tmp_path / "page.html").exists()
    said = " ".join(done.stderr.split())
    assert "games.json holds the records 1 to 3: say which one with --game (1 Number 1; 2 Number 2; 3 Number 3)" in said


def test_every_record_of_a_file_is_checked(tmp_path: Path) -> None:
    file = _several(tmp_path)
    done = CliRunner().invoke(build_app(), ["check", str(file)])
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "3 passed, 0 failed")
    assert f"{file}, record 2: Number 2" in done.stdout
    file.write_text(file.read_text().replace('"Number 2"', "2"))
    done = CliRunner().invoke(build_app(), ["check", str(file)])
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (2, "2 passed, 1 failed")
