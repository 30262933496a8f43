"""A class is prepared in one go; what somebody changed is never written over, and what will not work is told before."""

from __future__ import annotations

import json
import os
import re
import shutil
from html import unescape
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from arcane_lab.lessons import class_checks, pages
from arcane_lab.lessons.class_checks import check
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.class_folders import FORMAT, LIST, BadClassFolder, listed_in, prepare
from arcane_lab.lessons.class_papers import BadPaper, class_key, shared_out
from arcane_lab.lessons.editions import notebook
from arcane_lab.lessons.keys import key
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.plans import plan_named
from arcane_lab.lessons.rosters import names_of, students_of

LESSON = "04_what_is_under_that_card"
ROSTER = "Nr;Name\n1;Zoë Weiß\n2;Lê Văn Tám\n"


@pytest.fixture(autouse=True)
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "find_browser", lambda: None)
    monkeypatch.setattr(class_checks, "find_browser", lambda: None)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    (folder / "r.csv").write_bytes(ROSTER.encode("utf-8-sig"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "find_browser", lambda: None)
        prepare(4, "Maple-7", folder / "r.csv", folder / "c")
    return folder / "c"


@pytest.fixture
def place(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "c"))


def text_of(path: Path) -> str:
    return unescape(path.read_text(encoding="utf-8"))


def problems(place: Path) -> list[str]:
    return [str(finding) for finding in check(place) if not finding.is_fine]


def test_the_folder_has_all_that_a_lesson_needs(made: Path) -> None:
    names = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    papers = {f"{LESSON}_{name}.html" for name in ("handouts", "key", "plan")}
    books = {f"notebooks/student-0{number}-{LESSON}-maple-7.ipynb" for number in (1, 2)}
    assert papers | books | {"class.json"} <= names
    listed = json.loads((made / "class.json").read_text(encoding="utf-8"))
    assert [one["name"] for one in listed["students"]] == ["Zoë Weiß", "Lê Văn Tám"]
    assert set(listed["files"]) == names - {"class.json"}


def test_each_handout_has_the_student_s_own_exercises_under_their_name_and_no_answer(made: Path) -> None:
    page = text_of(made / f"{LESSON}_handouts.html")
    sheets = page.split('<table class="sheet"')[1:]
    for sheet, (number, name) in zip(sheets, [("1", "Zoë Weiß"), ("2", "Lê Văn Tám")], strict=True):
        head = sheet.partition("</thead>")[0]
        assert name in head
        assert f"class code maple-7, student {number}" in head
        answered = key(4, "maple-7", number).exercises
        words = re.sub(r"<[^>]+>", "", sheet).replace("  ", " ")
        for one in answered:
            assert one.question.replace("`", "")[:60] in words
            assert one.solution not in words
    assert "size: A4" in page


def test_the_notebooks_begin_as_the_student_s(made: Path) -> None:
    book = nbformat.read(made / "notebooks" / f"student-02-{LESSON}-maple-7.ipynb", as_version=4)
    source = next(cell.source for cell in book.cells if cell.cell_type == "code")
    assert 'al.class_code("maple-7", student="2")\nlesson = al.lessons.begin(4)' in source
    text = "\n".join(cell.source for cell in book.cells)
    assert "Has your teacher given you a class code?" not in text
    assert "The first cell has your class code" in text
    # Thirty files with long names: the name on top says whose it is.
    assert "**For Lê Văn Tám.**" in book.cells[0].source
    odd = notebook(4, code=ClassCode("maple-7", "2"), name="A*b* <i>").cells[0].source
    assert r"**For A\*b\* \<i\>.**" in odd


def test_all_papers_call_an_exercise_by_the_same_name(made: Path) -> None:
    for paper in ("handouts", "key", "plan"):
        page = text_of(made / f"{LESSON}_{paper}.html")
        assert all(one.name in page for one in plan_named(4).exercises()), paper
        assert "?:" not in page
    assert "<small>(told, optional)</small>" in text_of(made / f"{LESSON}_handouts.html")
    assert "--class CLASS" in page


def test_a_name_with_a_comma_stays_one_name_in_a_sentence() -> None:
    assert names_of(["Ada", "O'Neill, Tim"]) == "Ada and “O'Neill, Tim”"


def test_the_key_has_every_answer_in_a_grid_and_what_wrong_ideas_answer(made: Path) -> None:
    page = text_of(made / f"{LESSON}_key.html")
    grid = page.partition('<section class="new grid">')[0]
    for number in ("1", "2"):
        for one in key(4, "maple-7", number).exercises:
            assert f"<td>{one.answer}</td>" in grid
            assert all(f"<td>{answer}</td>" in page for answer, _, _ in one.wrong)
    assert "told (optional)" in grid
    assert "Which cards can still be in the deck?" in page


def test_long_words_of_a_choice_stand_in_the_grid_by_their_letter() -> None:
    grid = class_key(9, "maple-7", students_of("1-2")).partition('<section class="new grid">')[0]
    answer = next(one.answer for one in key(9, "maple-7", "1").exercises if one.name == "reading")
    assert answer not in unescape(grid)
    assert re.search(r"<td>[A-H]</td>", grid)


@pytest.mark.parametrize(("minutes", "free"), [(45, 5), (60, 15), (40, 4), (90, 45), (20, 3)])
def test_the_plan_leaves_minutes_free(minutes: int, free: int) -> None:
    parts, slack = shared_out(plan_named(4), minutes)
    assert slack == free
    assert parts[0][0] == 0
    assert all(one[1] == other[0] for one, other in pairwise(parts))
    assert parts[-1][1] == minutes - slack
    with pytest.raises(BadPaper, match="too few"):
        shared_out(plan_named(4), 6)


def test_a_second_run_keeps_what_is_there_and_adds_what_is_new(place: Path) -> None:
    again = prepare(4, "maple-7", folder=place)
    assert (again.added, again.updated, again.kept) == ([], [], [])
    assert len(again.same) >= 5
    book = place / "notebooks" / f"student-01-{LESSON}-maple-7.ipynb"
    book.write_text("mine", encoding="utf-8")
    (place / "notebooks" / "progress-maple-7-1.json").write_text("{}", encoding="utf-8")
    more = prepare(4, "maple-7", ["Zoë Weiß", "Bob"], place)
    assert book.read_text(encoding="utf-8") == "mine"
    said = "\n".join(more.sentences())
    assert (
        f"Wrote into {place}: notebooks/zoë-weiß-{LESSON}-maple-7.ipynb, notebooks/bob-{LESSON}-maple-7.ipynb" in said
    )
    assert "Brought up to date: " in said
    assert "No longer in the roster: Zoë Weiß and Lê Văn Tám. Their files stay where they are" in said
    assert "New in the roster: Zoë Weiß and Bob" in said
    third = prepare(4, "maple-7", "1, Bob", place)
    assert third.kept == [f"notebooks/student-01-{LESSON}-maple-7.ipynb"]
    said = "\n".join(third.sentences())
    assert "Kept, because somebody changed it: " in said
    assert "What this version improved is not in it. To get that, rename or delete yours" in said


def test_a_folder_of_an_older_version_goes_on_with_its_notebooks(place: Path) -> None:
    new, older = (
        place / "notebooks" / f"{name}.ipynb" for name in (f"student-01-{LESSON}-maple-7", f"{LESSON}-maple-7-1")
    )
    new.rename(older)
    lines = json.loads((place / LIST).read_text(encoding="utf-8"))
    lines["files"][f"notebooks/{older.name}"] = lines["files"].pop(f"notebooks/{new.name}")
    (place / LIST).write_text(json.dumps(lines), encoding="utf-8")
    assert prepare(4, "maple-7", folder=place).added == []
    assert older.exists()
    assert not new.exists()


def test_a_page_that_the_teacher_changed_is_kept(place: Path) -> None:
    plan = place / f"{LESSON}_plan.html"
    plan.write_text("my own plan", encoding="utf-8")
    done = prepare(4, "maple-7", "1-3", place)
    assert done.kept == [plan.name]
    assert plan.read_text(encoding="utf-8") == "my own plan"


@pytest.mark.parametrize(("arguments", "words"), [
    ((4, "oak-1"), "is the folder of class code maple-7, not of oak-1"), ((99, "maple-7"), "a lesson"),
    ((4, "maple 7"), "cannot be a class code"), ((4, "maple-7", "5-1"), "no range"),
    ((4, "maple-7", "1-2", None, "A3"), "'A4' or 'Letter'"),
])  # fmt: skip
def test_what_cannot_be_prepared_is_told_and_changes_nothing(place: Path, arguments: tuple, words: str) -> None:
    before = {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}
    lesson, code, students, _, paper = (*arguments, *[None] * 3)[:5]
    with pytest.raises(ValueError, match=words):
        prepare(lesson, code, students, place, paper=paper)
    assert {path: path.read_bytes() for path in place.rglob("*") if path.is_file()} == before


def test_a_folder_that_is_new_needs_students(tmp_path: Path) -> None:
    with pytest.raises(BadClassFolder, match="who is it for"):
        prepare(4, "maple-7", folder=tmp_path / "x")
    assert not (tmp_path / "x").exists()


def test_without_a_browser_the_page_to_print_is_named(tmp_path: Path) -> None:
    said = "\n".join(prepare(4, "maple-7", 1, tmp_path / "x", paper="letter").sentences())
    assert f"No PDF of {LESSON}_handouts.html" in said
    assert "print it to a PDF from there" in said
    assert "size: Letter" in text_of(tmp_path / "x" / f"{LESSON}_handouts.html")


def test_a_folder_as_it_was_prepared_is_ready_but_for_the_pdf(place: Path) -> None:
    told = [one for one in problems(place) if "pages without Python" not in one]
    assert len(told) == 1
    assert "no Chromium or Chrome is found here. Next: open" in told[0]


def damage(name: str, place: Path) -> None:
    book = place / "notebooks" / f"student-01-{LESSON}-maple-7.ipynb"
    lines = json.loads((place / "class.json").read_text(encoding="utf-8"))
    if name == "missing":
        book.unlink()
    elif name == "changed":
        (place / f"{LESSON}_key.html").write_text("<p>", encoding="utf-8")
    elif name == "broken":
        book.write_text('{"cells": ', encoding="utf-8")
    elif name == "code":
        book.write_text(book.read_text(encoding="utf-8").replace("maple-7", "oak-1"), encoding="utf-8")
    elif name == "progress":
        begin(4, ClassCode("oak-1", "5"), place).predict("gold", 1)
    elif name == "version":
        lines["version"] = "0.0.1"
    elif name == "names":
        lines["files"] |= {"notebooks/con.ipynb": "", f"{'x' * 300}.html": "", "Key.html": "", "key.html": ""}
    (place / "class.json").write_text(json.dumps(lines), encoding="utf-8")


@pytest.mark.parametrize(("what", "words"), [
    ("missing", "missing: notebooks/student-01-.*ipynb. Next: run arcane-lab class prepare 4 --code maple-7 --folder"),
    ("changed", "changed or damaged since it was prepared: .*_key.html. Next: delete it"),
    ("broken", "no notebook any more: .*student-01-.*ipynb"), ("code", r"of another class .*oak-1, student 1"),
    ("progress", r"progress-oak-1-5.json \(oak-1, student 5\). Next: take it out"),
    ("version", "prepared with version 0.0.1"), ("names", "con.ipynb has characters or a name that Windows reserves"),
    ("names", "longer than 255 bytes"), ("names", "key.html is the same as Key.html on Windows and macOS"),
])  # fmt: skip
def test_what_will_not_work_is_told_before_the_lesson_with_the_next_step(place: Path, what: str, words: str) -> None:
    damage(what, place)
    told = problems(place)
    assert any(re.search(words, one) for one in told), told
    assert all("Next: " in one for one in told)


def test_a_folder_in_which_nothing_can_be_saved_is_told(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, content: bytes) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert any("nothing can be saved in this folder (Permission denied)" in one for one in problems(place))


def test_a_machine_without_the_lab_is_told(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_checks, "_is_installed", lambda name: False)
    assert any("jupyterlab, ipykernel and anywidget is not installed" in one for one in problems(place))


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "arcane-lab/class/9"}', '{"format": "arcane-lab/class/1"}'])
def test_a_damaged_list_is_told_and_stays(place: Path, text: str) -> None:
    (place / "class.json").write_text(text, encoding="utf-8")
    for act in (lambda: check(place), lambda: prepare(4, "maple-7", "1", place)):
        with pytest.raises(BadClassFolder, match="Rename it, and prepare the class again"):
            act()
    assert (place / "class.json").read_text(encoding="utf-8") == text


def test_a_folder_of_something_else_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadClassFolder, match="was not prepared here"):
        check(tmp_path)
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises((BadClassFolder, OSError)):
        prepare(4, "maple-7", "1", tmp_path / "file")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("changed", [
    {"students": [{"student": "../../x", "name": "X"}]},
    {"students": [{"student": "1", "name": "A"}, {"student": "1", "name": "B"}]},
    {"code": "../.."},
    {"files": {"../outside.html": "0"}},
    {"lessons": ["../outside"]},
])  # fmt: skip
def test_a_list_with_names_that_lead_out_of_the_folder_is_refused(changed: dict[str, object], tmp_path: Path) -> None:
    content = {"format": FORMAT, "version": "1", "code": "maple-7", "students": [{"student": "1", "name": "A"}]}
    (tmp_path / LIST).write_text(json.dumps(content | changed), encoding="utf-8")
    with pytest.raises(BadClassFolder):
        listed_in(tmp_path)
