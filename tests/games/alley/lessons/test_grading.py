"""Grading that helps: who had which wrong idea where, optional parts apart, predictions as bars, sheets that open."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from arcane_lab.lessons import pages
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.class_folders import prepare
from arcane_lab.lessons.class_server import truths_of
from arcane_lab.lessons.grade_report import prediction_bars
from arcane_lab.lessons.grading import Grades, grade
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.plans import plan_named
from arcane_lab.lessons.progress import Progress, Tried
from arcane_lab.lessons.tallies import tally

FOUR = "04_what_is_under_that_card"
NAMES = {"1": "Zoë Weiß", "2": "Lê Văn Tám", "3": "=HYPERLINK(1)"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    roster = "\n".join(f"{number};{name}" for number, name in {**NAMES, "4": "Nobody"}.items())
    (folder / "r.csv").write_text(roster, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "find_browser", lambda: None)
        prepare(4, "maple-7", folder / "r.csv", folder / "c")
    for student, guess in (("1", "33%"), ("2", "1/3"), ("3", "=cmd|' /C calc'!A0")):
        lesson = begin(4, ClassCode("maple-7", student), folder / "c" / "notebooks")
        lesson.check("pool", lesson.tasks["pool"].wrong_answers()["own hand forgotten"])
        lesson.check("pool", lesson.tasks["pool"].answer())
        lesson.check("told", lesson.tasks["told"].answer())
        lesson.predict("under b1", guess)
        lesson.predict("told", "skip")
    (folder / "c" / "progress-x.json").write_text("{", encoding="utf-8")
    return folder / "c"


@pytest.fixture(scope="module")
def grades(place: Path) -> Grades:
    return grade(place)


def test_each_wrong_idea_is_told_with_its_exercise_and_its_students(grades: Grades) -> None:
    (one,) = grades.wrong_where()
    assert (one.lesson, one.exercise, one.idea, one.students) == (
        FOUR,
        "pool",
        "own hand forgotten",
        tuple(NAMES.values()),
    )
    said = str(grades)
    assert f"in pool of {FOUR}: students Zoë Weiß, Lê Văn Tám and =HYPERLINK(1)" in said
    assert "No file from: Nobody" in said
    assert "3 read, 1 not read" in said
    assert re.search(r"Not read: 'progress-x\.json' cannot be used: .*\. Ask the student to hand in", said)
    # Who would rather not guess leaves no heading over nothing.
    assert "Predicted, 'told'" not in said


def test_the_folder_of_another_class_is_told(place: Path, grades: Grades) -> None:
    told = "No file that was read is of class code birch: name the folder of this class with --class"
    assert told in str(replace(grades, names={("birch", "1"): "Ada"}, missing=("Ada",)))
    assert "No file that was read" not in str(grades)


def test_optional_parts_are_counted_apart(grades: Grades) -> None:
    row = grades.rows()[0]
    counts = [row[f"{FOUR}, {what}"] for what in ("right", "of", "optional right", "optional of")]
    assert counts == [1, 5, 1, 1]
    assert (row[f"{FOUR}: pool, tries"], row[f"{FOUR}: pool, hints"]) == (2, 0)
    assert row[f"{FOUR}: pool, wrong ideas"] == "own hand forgotten"


def test_predictions_are_bars(grades: Grades) -> None:
    rows = grades.predictions()[FOUR]["under b1"]
    assert rows == [("33%", 1), ("1/3", 1), ("=cmd|' /C calc'!A0", 1)]
    assert "33%" in str(grades)


@pytest.mark.parametrize(("semicolons", "sign"), [(False, ","), (True, ";")])
def test_the_sheet_opens_rightly_and_holds_no_formula(
    grades: Grades, tmp_path: Path, semicolons: bool, sign: str
) -> None:
    content = grades.save(tmp_path / "g.csv", semicolons=semicolons).read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    head, *rows = csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=sign)
    assert head[:5] == ["class", "student", "name", f"{FOUR}, right", f"{FOUR}, of"]
    # A spreadsheet counts with these; "1 of 5" would be a text.
    assert [row[3:7] for row in rows] == [["1", "5", "1", "1"]] * 3
    assert [row[2] for row in rows] == ["Zoë Weiß", "Lê Văn Tám", "'=HYPERLINK(1)"]
    assert all(len(row) == len(head) for row in rows)
    assert not any(cell[:1] in "=+-@" for row in rows for cell in row if cell)
    assert "Zoë" not in grades.save(tmp_path / "g.csv", names=False).read_text(encoding="utf-8")


def test_the_report_is_one_page_that_loads_nothing(grades: Grades) -> None:
    page = grades.report()
    assert "default-src 'none'" in page
    assert not re.search(r"<script|src=|href=|https?://|@import", page.replace("default-src", ""))
    said = unescape(page)
    assert "<th scope='row'>Zoë Weiß</th>" in said
    assert "own hand forgotten" in said
    assert "'progress-x.json' cannot be used" in said
    assert "Ask the student to hand in the file once more" in said
    assert "<HYPERLINK" not in page
    assert re.search(r"<caption>under b1 \(3 guesses\)", page)


def test_without_names_nobody_is_named(grades: Grades) -> None:
    for text in (unescape(grades.report(names=False)), "\n".join(grades.lines(names=False))):
        assert not any(name in text for name in (*NAMES.values(), "Nobody"))
        assert "own hand forgotten" in text
    assert "in pool of" in text
    assert "3 students" in text


def test_one_student_in_every_spelling_is_one(tmp_path: Path) -> None:
    spellings = ["05", "5", "５", "Zoë  Weiß", unicodedata.normalize("NFD", "ZOË weiß")]
    for at, student in enumerate(spellings):
        progress = Progress(code="Maple-7", student=student)
        progress.of(FOUR).exercises["pool"] = Tried(tries=1, right=at in (1, 4))
        (tmp_path / f"{at}.json").write_text(progress.to_text(), encoding="utf-8")
    found = grade(tmp_path)
    assert [one.student for one in found.students] == ["5", "zoë-weiß"]
    assert [row[f"{FOUR}: pool"] for row in found.rows()] == ["right", "right"]
    assert len(found.damaged) == 3


def test_lists_and_hidden_files_are_no_progress(tmp_path: Path) -> None:
    progress = Progress(code="maple-7", student="5")
    progress.of("my_own_lesson")
    (tmp_path / "p.json").write_text(progress.to_text(), encoding="utf-8")
    (tmp_path / ".arcane-lab.json").write_text("{}", encoding="utf-8")
    (tmp_path / ".ipynb_checkpoints").mkdir()
    (tmp_path / ".ipynb_checkpoints" / "p-checkpoint.json").write_text("{}", encoding="utf-8")
    found = grade(tmp_path)
    assert found.damaged == ()
    assert "the lesson 'my_own_lesson'. If it is your own, give its page with --lesson" in str(found)


def test_many_different_guesses_become_a_few_bars() -> None:
    rows = tally([str(number) for number in range(40)] + ["same", "Equal", "skip"])
    assert len(rows) <= 12
    assert sum(many for _, many in rows) == 42
    assert rows[0][0].startswith("0 to ")
    assert rows[-1] == ("same", 2)


def test_the_thirty_intervals_of_a_lesson_are_the_class_s_own(tmp_path: Path) -> None:
    for student, ends in (("1", "0.69 to 0.86"), ("2", "[0.80, 0.93]"), ("3", "72% - 88%")):
        begin(6, ClassCode("maple-7", student), tmp_path).predict("my interval", ends)
    found = grade(tmp_path)
    six = plan_named(6).name
    drawn = prediction_bars(found, six)
    assert [drawn.count(word) for word in ("my interval", "0.69 to 0.86", "0.8 to 0.93", "0.72 to 0.88")] == [1] * 4
    assert "misses" not in drawn, "whoever sees it does not see the true value before it is shown"
    truths = truths_of(plan_named(6))
    assert truths["my interval"] == pytest.approx(7 / 9)
    told = prediction_bars(found, six, truths=truths)
    assert "Of 3 intervals 1 misses 0.778: student 2" in told
