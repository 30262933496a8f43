"""Class codes, files of a class and lists of wrong ideas, whatever the lesson is about."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from arcane_lab.lessons import class_codes, exercise
from arcane_lab.lessons import misconceptions as ideas
from arcane_lab.lessons.answers import Number
from arcane_lab.lessons.class_codes import BadClassCode, ClassCode, checked_code
from arcane_lab.lessons.exercise import BadExercise, Exercise
from arcane_lab.lessons.grading import NothingToGrade, grade
from arcane_lab.lessons.misconceptions import Wrong
from arcane_lab.lessons.progress import Progress

TWELVE = ClassCode("maple-7", "12")


# --- class codes ---------------------------------------------------------------------------------------------------


def test_a_class_code_is_the_same_however_it_is_typed() -> None:
    assert checked_code("  MAPLE-7", 12) == checked_code("maple-7", "12") == TWELVE
    assert checked_code("ahorn-ä", "Zoë").student == "zoë"


@pytest.mark.parametrize(("code", "student"), [
    ("", "1"), ("a/b", "1"), ("../x", "1"), ("maple 7", "1"), (7, "1"), ("x" * 41, "1"), ("maple", ""), ("maple", None),
    ("maple", True), ("maple", "a.b"), ("-maple", "1"),
])  # fmt: skip
def test_what_cannot_be_a_class_code_is_refused(code: object, student: object) -> None:
    with pytest.raises(BadClassCode, match=r"it is a word of at most 40 letters, digits and hyphens, such as"):
        checked_code(code, student)


@pytest.mark.parametrize(("letter", "most", "told"), [
    ("x", 40, ""), ("\u00e9", 40, ""), ("\u6f22", 26, " (yours is longer than 80 bytes as a file name)"),
    ("\U00010428", 20, " (yours is longer than 80 bytes as a file name)"),
], ids=ascii)  # fmt: skip
def test_a_word_is_as_long_as_a_file_name_may_be(letter: str, most: int, told: str) -> None:
    for make, what in (
        (lambda word: checked_code(word, 1), "a class code"),
        (lambda word: checked_code("a", word), "a"),
    ):
        assert letter * most in make(letter * most).file_name
        with pytest.raises(BadClassCode, match=f"cannot be {what}") as refused:
            make(letter * (most + 1))
        assert str(refused.value).endswith(f"{'12' if what == 'a' else 'maple-7'}'{told}")


@pytest.mark.parametrize("word", ["a_b", "9", "a-", "\u0939\u093f", "\u00df1"], ids=ascii)
def test_letters_of_any_alphabet_digits_and_hyphens_may_stand_in_a_word(word: str) -> None:
    assert checked_code(word, word).code == word


@pytest.mark.parametrize(("given", "student"), [
    ("0", "0"), ("00", "0"), ("007", "7"), ("70", "70"), (0, "0"), (7.0, "7"), (7.5, ""), (False, ""), (b"7", ""),
    ("07a", "07a"), (-3, "-3"), ([7], ""),
])  # fmt: skip
def test_a_student_has_one_spelling(given: Any, student: str) -> None:
    assert class_codes.one_student(given) == student


# --- what a teacher does with them ----------------------------------------------------------------------------


def test_the_name_of_a_file_never_acts_on_the_terminal_of_the_teacher(tmp_path: Path) -> None:
    text = Progress(code="maple-7", student="12").to_text()
    for name in ("a\u202eb", "z"):
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    (told,) = (reason for _, reason in grade(tmp_path).damaged)
    assert told == r"'z.json' is a second file of student 12; 'a\u202eb.json' is counted"


def test_a_folder_without_files_is_told_what_belongs_there(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(NothingToGrade, match=r"progress-maple-7-12\.json"):
            grade(place)


def test_a_cell_of_the_table_is_never_a_formula(tmp_path: Path) -> None:
    progress = Progress(code="maple-7", student="=1+1")
    progress.of("01_your_first_turn")
    (tmp_path / "one.json").write_text(progress.to_text(), encoding="utf-8")
    assert "'=1+1" in grade(tmp_path).save(tmp_path / "t.csv").read_text(encoding="utf-8")


# --- exercises that are not put together well -----------------------------------------------------------------


def made(wrong: tuple[Wrong[int], ...], answer: int | None = None) -> Exercise[int]:
    return Exercise(
        name="n", title="N", kind=Number(), draw=lambda lots: lots.whole(1, 9), question=str,
        answer=lambda n: n if answer is None else answer, nudge=str, smaller=str, step=str, solution=str, wrong=wrong,
    )  # fmt: skip


def test_a_wrong_idea_without_a_name_in_the_list_is_refused() -> None:
    with pytest.raises(BadExercise, match="'not a name' is not in the list of misconceptions"):
        made((Wrong("not a name", lambda n: 0, str),))


def test_a_wrong_idea_without_a_question_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    spec = SimpleNamespace(name="toy", course="course")
    (tmp_path / "course").mkdir()
    file = tmp_path / "course" / "misconceptions.toml"
    monkeypatch.setattr(ideas, "find_game", lambda name: spec)
    monkeypatch.setattr(ideas, "folder_of", lambda spec: tmp_path)
    file.write_text('"six is rare" = { belief = "Six comes less often.", ask = "How many sides?" }', encoding="utf-8")
    assert list(ideas._misconceptions(("a toy",))) == ["six is rare"]
    file.write_text('"six is rare" = { belief = "Six comes less often." }', encoding="utf-8")
    with pytest.raises(ideas.BadMisconception, match=r"toy/misconceptions\.toml: 'six is rare' needs both"):
        ideas._misconceptions(("another toy",))


def test_figures_for_which_a_wrong_idea_is_right_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercise, "misconceptions", lambda: {"off by one": ideas.Misconception("off by one", "b", "a")})
    sometimes = made((Wrong("off by one", lambda n: n if n < 9 else 8, str),))
    assert {sometimes.task(ClassCode("c", str(number))).figures for number in range(5)} == {9}
    with pytest.raises(BadExercise, match="no figures were found"):
        made((Wrong("off by one", lambda n: n, str),)).task()


def test_one_answer_for_all_leaves_no_other_to_show() -> None:
    with pytest.raises(BadExercise, match="every variant has the same answer"):
        made((), answer=5).task().hint(4)
