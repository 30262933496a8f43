"""`arcane-lab lessons`: what a teacher types."""

from pathlib import Path

import nbformat
import pytest
from typer.testing import CliRunner

from arcane_lab.cli import build_app, main
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.lesson import begin

RUN = CliRunner()


def run(*arguments: str) -> tuple[int, str]:
    result = RUN.invoke(build_app(), ["lessons", *arguments])
    return result.exit_code, result.output or str(result.exception)


def test_the_key_of_several_students() -> None:
    status, said = run("key", "maple-7", "--student", "12", "--student", "13", "--lesson", "1")
    assert status == 0
    assert said.count("Your first turn: the key for class code maple-7") == 2
    assert "Answer: " in said


def test_each_student_has_a_handout_of_their_own_and_nothing_is_written_over_in_silence(tmp_path: Path) -> None:
    for student in ("1", "2", "3"):
        assert run("handout", "4", "--student", student, "--folder", str(tmp_path))[0] == 0
    pages = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.html")}
    assert len(pages) == len(set(pages.values())) == 3
    status, said = run("handout", "4", "--student", "2", "--folder", str(tmp_path))
    assert status == 0
    assert "_handout-practice-2.html, over the file that was there\n" in said
    assert "practice, student 2" in said


def test_a_page_without_python_for_a_class_and_for_each_student(tmp_path: Path) -> None:
    asked = ("pages", "12", "--code", "maple-7", "--students", "1-2, Zoë Weiß", "--folder", str(tmp_path))
    status, said = run(*asked)
    assert (status, said) == (0, f"Wrote {tmp_path / '12_alone_against_the_pyramid-maple-7.html'}\n")
    assert run(*asked)[1].endswith(", over the file that was there\n")
    assert run(*asked, "--each")[1].count("Wrote ") == 3
    assert {path.name.removeprefix("12_alone_against_the_pyramid-maple-7") for path in tmp_path.iterdir()} == {
        ".html", "-1.html", "-2.html", "-zoë-weiß.html",
    }  # fmt: skip


def test_every_student_that_is_named_is_served_and_each_once(tmp_path: Path) -> None:
    students = [word for student in ("1", "2", "01") for word in ("--student", student)]
    status, said = run(
        "handout", "4", "04_what_is_under_that_card", "--code", "maple-7", *students, "--folder", str(tmp_path)
    )
    assert status == 0
    assert sorted(path.name for path in tmp_path.glob("*.html")) == [
        f"04_what_is_under_that_card_handout-maple-7-{student}.html" for student in (1, 2)
    ]
    assert said.count("Wrote ") == 2
    assert run("key", "maple-7", *students, "--lesson", "1", "--lesson", "2")[1].count(": the key for ") == 4


def test_the_teacher_s_notebook_holds_the_answers_of_the_student_that_is_named(tmp_path: Path) -> None:
    assert run("teacher", "4", "--code", "maple-7", "--student", "5", "--folder", str(tmp_path))[0] == 0
    assert run("teacher", "4", "--student", "5", "--folder", str(tmp_path))[0] == 0
    assert run("teacher", "4", "--folder", str(tmp_path))[0] == 0
    for code, part in [
        (ClassCode("maple-7", "5"), "-maple-7-5"),
        (ClassCode("practice", "5"), "-practice-5"),
        (PRACTICE, ""),
    ]:
        lesson = begin(4, code, tmp_path, keep=False)
        for ending in (".ipynb", ".html"):
            text = (tmp_path / f"04_what_is_under_that_card_teacher{part}{ending}").read_text(encoding="utf-8")
            for task in lesson.tasks.values():
                answer = task.kind.format(task.answer())
                assert f"Answer: {answer}" in text or f"the answer is **{answer}**" in text, (code, task.name)
    book = nbformat.read(tmp_path / "04_what_is_under_that_card_teacher-maple-7-5.ipynb", as_version=4)
    names: dict[str, object] = {}
    checked = [
        cell.source
        for cell in book.cells
        if cell.cell_type == "code" and ("begin(" in cell.source or ".check(" in cell.source)
    ]
    for source in checked:
        exec(source, names)
    assert f"All {len(lesson.tasks)} exercises are right." in str(names["lesson"])
    assert "maple-7, student 5" in str(names["lesson"])
    assert not list(Path.cwd().glob("progress-maple-7-5*")), "a teacher keeps nothing in a student's name"


def test_a_file_of_another_kind_is_never_written_over(tmp_path: Path) -> None:
    run("teacher", "1", "--folder", str(tmp_path))
    (book,) = tmp_path.glob("*.ipynb")
    before = book.read_bytes()
    begin(1, ClassCode("maple-7", "12"), tmp_path).check("sale", -1)
    progress = tmp_path / "progress-maple-7-12.json"
    for arguments in (("page", str(book), str(book)), ("grade", str(tmp_path), "--csv", str(progress))):
        kept = progress.read_bytes()
        result = RUN.invoke(build_app(), ["lessons", *arguments])
        assert result.exit_code != 0
        assert "stays as it is" in str(result.exception)
        assert (book.read_bytes(), progress.read_bytes()) == (before, kept)


def test_grades_on_the_screen_and_as_a_file(tmp_path: Path) -> None:
    lesson = begin(1, ClassCode("maple-7", "12"), tmp_path)
    lesson.check("sale", lesson.tasks["sale"].answer())
    table = tmp_path / "grades.csv"
    assert run("grade", str(tmp_path), "--csv", str(table))[0] == 0
    assert "\nmaple-7,12,1,4,0,2,not tried,0,0,," in table.read_text(encoding="utf-8")
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    status, said = run("grade", str(tmp_path))
    assert status == 1
    assert "Not read: 'bad.json' cannot be used" in said


@pytest.mark.parametrize(("arguments", "words"), [
    (("key", "maple 7", "--student", "12"), "cannot be a class code"), (("grade", "nowhere"), "has no progress files"),
    (("key", "maple-7", "--student", "12", "--lesson", "99"), "01_your_first_turn"),
    (("pages", "4", "--code", "maple 7", "--students", "1"), "cannot be a class code"),
    (("pages", "4", "--code", "maple-7", "--students", "3-1"), "is no range of students"),
    (("pages", "4", "--code", "maple-7"), "Missing option '--students'"),
])  # fmt: skip
def test_what_cannot_be_is_told_in_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    status, said = run(*arguments)
    assert status != 0
    assert words in said


@pytest.mark.parametrize("command", ["teacher", "handout"])
@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_folder_that_cannot_be_is_said_in_a_line(
    command: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["arcane-lab", "lessons", command, "1", "--folder", str(tmp_path / place)])
    with pytest.raises(SystemExit, match=r"^2$"):
        main()
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert f"{tmp_path / place} cannot be used (" in said.err
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"
