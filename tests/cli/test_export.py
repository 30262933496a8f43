"""`arcane-lab export`: a record becomes a page, or is refused in a sentence."""

from __future__ import annotations

import sys

import pytest

from arcane_lab import cli
from arcane_lab.datasets.files import file

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
    assert f"Wrote {page} (" in printed
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
