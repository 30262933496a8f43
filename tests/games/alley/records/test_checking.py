"""Files and folders are checked one after the other; each has its report, and nothing stops at a bad one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.engine.comparing import Comparison
from arcane_lab.records import Game
from arcane_lab.records.checking import FileReport, check_file, check_paths
from arcane_lab.records.report import Report

SCENARIO: dict[str, Any] = {
    "format": "arcane-lab/scenario/1",
    "game": "alley",
    "title": "A card comes\nfrom the deck",
    "setup": {"players": 3},
    "position": {"deck": "OW | rest", "seats": {"p1": {"stash": "DE TC"}}},
    "moves": ["draw deck"],
    "expect": {"step": "play"},
}


def written(path: Path, data: Any = SCENARIO, **changes: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(data if isinstance(data, str) else json.dumps({**data, **changes}), encoding="utf-8")
    return path


def a_record(**changes: Any) -> dict[str, Any]:
    game = Game("alley", players=2, seed=7)
    game.play("reveal b2")
    data: dict[str, Any] = json.loads(game.record().to_text())
    return {**data, **changes}


def test_a_report_prints_as_a_line_with_what_is_wrong_under_it() -> None:
    path = Path("a.json")
    assert str(FileReport(path, "passed", "A\ntitle")) == "passed      a.json: A; title"
    assert str(FileReport(path, "failed", "A title", ("one\ntwo",), ("known",), 3)) == (
        "failed      a.json, record 3: A title\n    one; two\n    note: known"
    )
    assert str(FileReport(path, "unreadable", "cut\noff", ("not told",), number=2)) == (
        "unreadable  a.json, record 2: cut; off"
    )
    assert FileReport(path, "passed", "").place == "a.json"


def test_a_scenario_passes_or_fails_with_its_differences(tmp_path: Path) -> None:
    good = written(tmp_path / "a.json")
    assert list(check_file(good)) == [FileReport(good, "passed", "A card comes; from the deck")]
    bad = written(tmp_path / "b.json", expect={"step": "draw"})
    (report,) = check_file(bad)
    assert report == FileReport(bad, "failed", "A card comes; from the deck", ("step: expected draw, found play",))


def test_a_record_alone_has_no_number_and_one_without_a_title_is_called_a_record(tmp_path: Path) -> None:
    file = written(tmp_path / "a.json", a_record())
    assert list(check_file(file)) == [FileReport(file, "passed", "record")]
    written(file, a_record(title="A\ngame", extra=1))
    (report,) = check_file(file)
    assert (report.verdict, report.title, report.problems, report.number) == ("passed", "A; game", (), None)
    assert report.warnings == ("there is no key 'extra' here, it is left out",)
    written(file, a_record(moves=["reveal b2", "reveal b2"]))
    (report,) = check_file(file)
    assert (report.verdict, len(report.problems)) == ("failed", 1)


def test_several_records_are_numbered_from_one(tmp_path: Path) -> None:
    texts = [json.dumps(one) for one in (a_record(title="One"), a_record(game="chess"), a_record(title="Three"))]
    file = written(tmp_path / "a.json", "\n".join(texts))
    reports = list(check_file(file))
    assert [(one.number, one.verdict) for one in reports] == [(1, "passed"), (2, "unreadable"), (3, "passed")]
    assert (reports[0].title, reports[2].title) == ("One", "Three")
    assert "'chess' is no game here" in reports[1].title


@pytest.mark.parametrize(
    ("content", "says"),
    [("{", "the text ends too early"), (json.dumps(a_record(moves=3)), "moves"), ("[]", "JSON object is needed")],
)
def test_what_cannot_be_read_is_told_in_one_line(tmp_path: Path, content: str, says: str) -> None:
    file = written(tmp_path / "a.json", content)
    (report,) = check_file(file)
    assert (report.verdict, report.problems, report.number) == ("unreadable", (), None)
    assert says in report.title


def test_folders_are_searched_in_order_without_hidden_ones_and_each_file_once(tmp_path: Path) -> None:
    names = ["z/deep/a.json", "b.json/inner.json", "a.json"]
    files = [written(tmp_path / name) for name in names]
    written(tmp_path / ".hidden" / "c.json", "{")
    written(tmp_path / ".d.json", "{")
    written(tmp_path / "notes.txt", "{")
    link = tmp_path / "link.json"
    link.symlink_to(files[2])
    found = [report.path for report in check_paths([files[2], str(tmp_path), files[0]])]
    assert found == [files[2], files[1], files[0]]


def test_a_folder_that_is_hidden_itself_is_searched_when_it_is_named(tmp_path: Path) -> None:
    file = written(tmp_path / ".hidden" / "c.json")
    assert [report.path for report in check_paths([tmp_path / ".hidden"])] == [file]


def test_a_folder_without_files_and_a_path_that_is_none_are_told_and_the_others_go_on(tmp_path: Path) -> None:
    good = written(tmp_path / "a.json")
    (tmp_path / "empty").mkdir()
    reports = list(check_paths([tmp_path / "empty", tmp_path / "gone.json", good]))
    assert [(one.path, one.verdict) for one in reports] == [
        (tmp_path / "empty", "unreadable"),
        (tmp_path / "gone.json", "unreadable"),
        (good, "passed"),
    ]
    assert reports[0].title == "holds no scenario or record: no file there ends in .json"
    assert reports[1].title == "is not there: check the path"


def test_a_folder_that_cannot_be_looked_into_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, pattern: str) -> list[Path]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rglob", fail)
    good = written(tmp_path / "a.json")
    first, second = check_paths([tmp_path, good])
    assert (first.verdict, first.title) == ("unreadable", "cannot be looked into: [Errno 13] Permission denied")
    assert second.verdict == "passed"


# --- the report of one scenario -----------------------------------------------------------------------------------

MET, MISSED = Comparison("gold", "3", "3", is_met=True), Comparison("infamy", "2", "5", is_met=False)


@pytest.mark.parametrize(
    ("comparisons", "trouble", "passed", "told"),
    [
        ((MET, MET), None, True, "T: passed\n  2 of 2 expectations met"),
        ((), None, True, "T: passed\n  0 of 0 expectations met"),
        ((MET, MISSED), None, False, "T: failed\n  infamy: expected 2, found 5\n  1 of 2 expectations met"),
        ((), "moves[0]: no", False, "T: failed\n  moves[0]: no\n  0 of 0 expectations met"),
        ((MISSED,), "no", False, "T: failed\n  no\n  infamy: expected 2, found 5\n  0 of 1 expectations met"),
    ],
)
def test_a_report_passes_when_all_is_as_expected_and_all_moves_could_be_played(
    comparisons: tuple[Comparison, ...], trouble: str | None, passed: bool, told: str
) -> None:
    report = Report("a.json", "T", comparisons, trouble)
    assert (report.passed, bool(report), str(report)) == (passed, passed, told)
    assert repr(report) == f"<Report: T: {'passed' if passed else 'failed'}>"
