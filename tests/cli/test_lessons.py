"""`arcane-lab lessons`: what a teacher types."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from arcane_lab.cli import build_app
from arcane_lab.lessons.class_codes import ClassCode
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


def test_grades_on_the_screen_and_as_a_file(tmp_path: Path) -> None:
    lesson = begin(1, ClassCode("maple-7", "12"), tmp_path)
    lesson.check("sale", lesson.tasks["sale"].answer())
    table = tmp_path / "grades.csv"
    assert run("grade", str(tmp_path), "--csv", str(table))[0] == 0
    assert "1 of 6" in table.read_text(encoding="utf-8")
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    status, said = run("grade", str(tmp_path))
    assert status == 1
    assert "Not read: 'bad.json' cannot be used" in said


@pytest.mark.parametrize(("arguments", "words"), [
    (("key", "maple 7", "--student", "12"), "cannot be a class code"), (("grade", "nowhere"), "has no progress files"),
    (("key", "maple-7", "--student", "12", "--lesson", "99"), "01_your_first_turn"),
])  # fmt: skip
def test_what_cannot_be_is_told_in_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    status, said = run(*arguments)
    assert status != 0
    assert words in said
