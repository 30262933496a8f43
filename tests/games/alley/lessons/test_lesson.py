"""A lesson in use: it checks, helps, keeps what was done, and never calls done what is not."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.text import plural
from arcane_lab.lessons import class_codes, plans
from arcane_lab.lessons import lesson as lesson_module
from arcane_lab.lessons.class_codes import BadClassCode, ClassCode, checked_code
from arcane_lab.lessons.grading import grade
from arcane_lab.lessons.keys import key, keys
from arcane_lab.lessons.lesson import Lesson, begin
from arcane_lab.lessons.misconceptions import misconceptions
from arcane_lab.lessons.plans import plan_named, plan_names
from arcane_lab.lessons.progress import BadProgress, Progress, Tried
from tests.lessons.test_class_codes import TWELVE

#: Hashes of the numbers and codes in every question, as they were before names had one spelling.
VARIANT_OF_5, VARIANT_OF_ADA = "d559ebf6bfcc20e8", "9a0d2d04f9161a0b"


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    return begin(1, TWELVE, tmp_path)


def file_of(lesson: Lesson, folder: Path) -> Path:
    return folder / lesson.code.file_name


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notebook of its own: no class code was given, no lesson was begun."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(class_codes, "_latest", class_codes.PRACTICE)
    monkeypatch.setattr(class_codes, "_begun", {})
    lesson_module._LATEST.clear()


@pytest.mark.usefixtures("notebook")
def test_a_lesson_takes_a_class_code_that_is_given_later(capsys: pytest.CaptureFixture[str]) -> None:
    early = begin(4)
    widget = early._shown.exercise("pool")
    early.predict("gold", 30)
    before = widget.data["question"]
    class_codes.class_code("maple-7", student=12)
    assert capsys.readouterr().out == "Lesson 4 now has the exercises of class code maple-7, student 12.\n"
    assert early.code == TWELVE
    assert widget.data["question"] != before
    assert widget.whose == "Class maple-7, student 12: kept in progress-maple-7-12.json."
    assert "You expected 30, and it is 30." in str(early.compare("gold", 30)), "the guess did not come along"
    class_codes.class_code("Maple-7", student="012")
    assert capsys.readouterr().out == "", "it is the same student"


@pytest.mark.usefixtures("notebook")
def test_what_was_answered_for_practice_is_not_lost_by_a_class_code(capsys: pytest.CaptureFixture[str]) -> None:
    early = begin(4)
    widget = early._shown.exercise("pool")
    early.check("pool", 3)
    class_codes.class_code("maple-7", student=12)
    words = "Lesson 4 was begun before class code maple-7, student 12, and you have answered exercises for practice."
    told = capsys.readouterr().out
    assert words in told
    assert "lesson = al.lessons.begin(4)" in told
    assert early.code.is_practice
    assert "run lesson = al.lessons.begin(4) again" in widget.whose
    for said in (early.ask("pool"), early.check("pool", 3), early.hint("pool"), early.summary(), early.predict("a", 1)):
        assert words in str(said)
        assert "`lesson = al.lessons.begin(4)`" in str(said)
    assert words in early._repr_html_()
    again = begin(4)
    assert again.code == TWELVE
    class_codes.class_code("Maple-7", student="012")
    assert capsys.readouterr().out == "", "it is the same student"
    assert "was begun before" not in str(again.ask("pool"))
    chosen = begin(4, ClassCode("oak", "1"), keep=False)
    assert "was begun before" not in str(chosen.ask("pool")), "its code was chosen on purpose"


@pytest.mark.usefixtures("notebook")
def test_what_is_shown_goes_on_with_the_lesson_that_is_begun_again() -> None:
    early = begin(4)
    widget, question = early._shown.exercise("pool"), early.tasks["pool"].question
    early.check("pool", 3)
    class_codes.class_code("maple-7", student=12)
    again = begin(4)
    assert again.tasks["pool"].question != question
    assert widget.whose == "Class maple-7, student 12: kept in progress-maple-7-12.json."
    assert (widget.data["said"], widget.data["tries"]) == (None, 0)
    widget._handle_custom_msg({"do": "check", "answer": "3", "id": "a-1"}, [])
    assert again._done().exercises["pool"].tries == 1
    assert early._done().exercises["pool"].tries == 1


@pytest.mark.usefixtures("notebook")
def test_a_file_that_cannot_be_used_leaves_the_lesson_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / TWELVE.file_name).write_text("{}", encoding="utf-8")
    early = begin(4)
    class_codes.class_code("maple-7", student=12)
    assert "Lesson 4 stays as it was: 'progress-maple-7-12.json' cannot be used" in capsys.readouterr().out
    assert early.code.is_practice
    assert "not tried" in str(early.summary())


@pytest.mark.parametrize(("one", "other"), [
    ("5", "05"), ("5", 5), ("5", 5.0), ("5", np.int64(5)), ("5", "\u0665"), ("12", "\uff11\uff12"), ("0", "00"),
    ("ren\u00e9e", "Rene\u0301e"), ("\u00e9", "E\u0301"), ("ada", "\uff21da"), ("ada", " ADA\u200b"),
    ("ann-lee", "ann\u2011lee"), ("5", Decimal(5)), ("5", np.str_("05")),
], ids=ascii)  # fmt: skip
def test_a_student_is_one_however_the_name_is_typed(tmp_path: Path, one: str, other: Any) -> None:
    first, second = ClassCode("maple-7", one), checked_code("maple-7", other)
    assert (first, first.file_name, first.file_part) == (second, second.file_name, second.file_part)
    assert ClassCode("maple-7", other) == first
    assert str(key(4, "maple-7", other)) == str(key(4, "maple-7", one))
    begin(1, first, tmp_path).check("sale", begin(1, first, tmp_path).tasks["sale"].answer())
    assert "1 of 6 exercises is right" in str(begin(1, second, tmp_path).summary())
    assert [progress.student for progress in grade(tmp_path).students] == [one]


def test_the_variants_of_students_are_what_they_were() -> None:
    for student, said in [("5", VARIANT_OF_5), ("Ada", VARIANT_OF_ADA)]:
        lessons = [begin(number, checked_code("maple-7", student), keep=False) for number in range(1, 10)]
        text = "".join(task.question for lesson in lessons for task in lesson.tasks.values())
        drawn = " ".join(re.findall("[A-Z0-9]+", text))
        assert sha256(drawn.encode()).hexdigest()[:16] == said


@pytest.mark.parametrize("old", ["05", "005"])
def test_a_file_of_an_older_version_is_gone_on_with(tmp_path: Path, old: str) -> None:
    written = Progress(code="maple-7", student=old)
    written.of("01_your_first_turn").exercises["sale"] = Tried(tries=2, right=True)
    path = tmp_path / f"progress-maple-7-{old}.json"
    path.write_text(written.to_text(), encoding="utf-8")
    lesson = begin(1, ClassCode("maple-7", "5"), tmp_path)
    assert "1 of 6 exercises is right" in str(lesson.summary())
    lesson.check("count", -1)
    assert [file.name for file in tmp_path.iterdir()] == [path.name], "one student has one file"
    assert [progress.student for progress in grade(tmp_path).students] == ["5"]
    other = Progress(code="maple-7", student="5")
    (tmp_path / "progress-maple-7-5.json").write_text(other.to_text(), encoding="utf-8")
    assert len(grade(tmp_path).students) == 1
    assert "second file of student 5" in str(grade(tmp_path))


def test_what_is_no_class_code_is_told_how_to_give_one(tmp_path: Path) -> None:
    with pytest.raises(BadClassCode, match=r"Write al\.class_code\('maple-7', student=12\)"):
        begin(1, cast(ClassCode, "maple-7"), tmp_path)


def test_a_student_without_a_class_code_has_a_variant_of_their_own() -> None:
    assert key(4, student=5).code == ClassCode("practice", "5")
    assert str(key(4, student=5)) != str(key(4))


def test_no_place_is_said_of_an_answer(tmp_path: Path) -> None:
    for number in plan_names():
        lesson = begin(number, TWELVE, tmp_path)
        for name in lesson.tasks:
            for given in (
                "XT b2",
                "play XT b2",
                "drw deck",
                "OW XT / CB",
                "OW TC IR / [CB",
                "sell a1",
                "",
                "[",
                "OW | p9",
            ):
                assert not re.search(r"at character|line \d+, column", str(lesson.check(name, given)))
                assert "at character" not in str(lesson.predict("x", given))


def test_three_dots_and_what_cannot_be_read_count_as_no_try(lesson: Lesson, tmp_path: Path) -> None:
    assert "three dots" in str(lesson.check("sale", ...))
    assert "cannot be read" in str(lesson.check("sale", "lots"))
    assert not file_of(lesson, tmp_path).exists()
    assert "0 of 6 exercises are right. Not tried: complete" in str(lesson.summary())


def test_all_is_said_only_when_every_exercise_is_right(lesson: Lesson) -> None:
    names = list(lesson.tasks)
    for number, name in enumerate(names, 1):
        said = str(lesson.check(name, lesson.tasks[name].answer()))
        assert said.startswith("Right")
        if number < len(names):
            assert f"{number} of {len(names)} exercises {plural(number, 'is', 'are')} right" in said
            assert "Not tried" in said
            assert "All" not in said
    assert f"All {len(names)} exercises are right." in said
    assert f"All {len(names)} exercises are right." in str(lesson.summary())


def test_a_wrong_answer_is_met_with_the_hint_for_its_idea(lesson: Lesson, tmp_path: Path) -> None:
    task = lesson.tasks["sale"]
    said = str(lesson.check("sale", task.wrong_answers()["paid for each card"]))
    assert "once for the set" in said
    assert "Not yet right: sale" in str(lesson.summary())
    kept = Progress.load(file_of(lesson, tmp_path)).lessons[lesson.name].exercises["sale"]
    assert (kept.tries, kept.right, kept.wrong) == (1, False, ["paid for each card"])


def test_what_is_for_when_time_is_left_is_told_apart_but_is_not_done(lesson: Lesson) -> None:
    for name in ("complete", "count", "sale", "allowed"):
        said = str(lesson.check(name, lesson.tasks[name].answer()))
    assert said.endswith("4 of 6 exercises are right. Not tried, for when time is left: next, transfer.")
    lesson.check("next", "1/999")
    assert "Not yet right: next. Not tried, for when time is left: transfer." in str(lesson.summary())


def test_right_stays_right(lesson: Lesson) -> None:
    lesson.check("sale", lesson.tasks["sale"].answer())
    lesson.check("sale", -1)
    # And what is tried out afterwards is no try.
    assert "(`sale`) | right | 1 |" in str(lesson.summary())


def test_a_percentage_without_its_sign_gets_the_same_reply_right_or_wrong_and_is_no_try() -> None:
    for number, name in [(3, "reveal"), (7, "past"), (7, "least"), (8, "best"), (9, "alarm"), (9, "strict")]:
        practice = begin(number, ClassCode("practice", "1"))
        right = f"{float(100 * practice.tasks[name].answer()):.6g}"
        for typed in (right, "73", "2"):
            told = str(practice.check(name, typed)).replace(typed, "N")
            assert told.startswith("'N' cannot be read as an answer here: no chance is more than 1")
            assert 'Is that percent? Then write "N%", with its sign' in told
        assert f"(`{name}`) | not tried | 0 | 0 |" in str(practice.summary())


def test_a_sum_that_multiplies_a_chance_is_told_so_and_is_no_try() -> None:
    practice = begin(9, ClassCode("practice", "1"))
    for typed in ("0.95*18", "1-0.95*18"):
        assert "You have multiplied 0.95 by 18." in str(practice.check("alarm", typed))
    assert "(`alarm`) | not tried | 0 | 0 |" in str(practice.summary())


def test_the_same_wrong_answer_in_another_form_is_told_so_and_is_no_try() -> None:
    practice = begin(3, ClassCode("practice", "1"))
    nudge = practice.tasks["reveal"].hint(1)
    assert str(practice.check("reveal", "4/10")).startswith(f"Not yet. {nudge}")
    for again in ("40%", 0.4, "2/5"):
        told = str(practice.check("reveal", again))
        assert told.startswith(f"That is the same answer as before. {nudge}")
        assert told.endswith('(Hint 1 of 4.) More help: `lesson.hint("reveal")`')
    assert "(`reveal`) | not yet | 1 | 1 |" in str(practice.summary())
    assert str(practice.check("reveal", "1/10")).startswith("Not yet. To read the first hint again")


def test_a_sum_that_python_has_worked_out_is_asked_for_in_marks() -> None:
    told = str(begin(9, ClassCode("practice", "1")).check("alarm", 1 - 0.95 * 18))
    assert "no chance is less than 0. If you have typed a sum, put it in quotation marks" in told


def test_a_fraction_that_was_rounded_is_no_try() -> None:
    practice = begin(8, ClassCode("practice", "1"))
    assert "looks like a rounded number" in str(practice.check("transfer", "2/3"))
    assert "(`transfer`) | not tried | 0 | 0 |" in str(practice.summary())


def test_hints_come_one_after_the_other_and_may_be_named(lesson: Lesson, tmp_path: Path) -> None:
    said = [str(lesson.hint("sale")) for _ in range(5)]
    assert [line.split(".")[0] for line in said[:4]] == [
        "**A nudge", "**A smaller case", "**The first step", "**The whole way, with other numbers",
    ]  # fmt: skip
    assert [line.splitlines()[-1] for line in said[:4]] == [f"(Hint {number} of 4.)" for number in (1, 2, 3, 4)]
    assert said[4] == said[3]
    assert str(lesson.hint("sale", 1)) == said[0]
    assert Progress.load(file_of(lesson, tmp_path)).lessons[lesson.name].exercises["sale"].hints == 4
    for rung in (0, 5, True, "2"):
        with pytest.raises(UnknownName, match="a hint"):
            lesson.hint("sale", rung)  # type: ignore[arg-type]  # what somebody may try


def test_no_answer_stands_in_the_progress_file(lesson: Lesson, tmp_path: Path) -> None:
    for name, task in lesson.tasks.items():
        lesson.check(name, task.answer())
    kept = Progress.load(file_of(lesson, tmp_path)).lessons[lesson.name]
    assert {frozenset(one.model_dump()) for one in kept.exercises.values()} == {
        frozenset({"tries", "right", "hints", "wrong"})
    }
    assert set(kept.exercises) == set(lesson.tasks)
    assert all(one.wrong == [] for one in kept.exercises.values())


def test_work_goes_on_where_it_was_left_and_two_notebooks_share_it(lesson: Lesson, tmp_path: Path) -> None:
    other = begin(1, TWELVE, tmp_path)
    lesson.check("sale", lesson.tasks["sale"].answer())
    other.check("count", other.tasks["count"].answer())
    assert "2 of 6" in repr(begin("your_first_turn", TWELVE, tmp_path))
    assert "2 of 6" in repr(lesson)


def test_practice_writes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    practice = begin(1, ClassCode("practice", "1"))
    practice.check("sale", practice.tasks["sale"].answer())
    assert "1 of 6" in str(practice.summary())
    assert list(tmp_path.iterdir()) == []


def test_a_prediction_is_kept_and_put_beside_what_came(lesson: Lesson) -> None:
    assert "three dots" in str(lesson.predict("gold", ...))
    waits = str(lesson.compare("gold", 40))
    assert "First a guess" in waits
    assert "`gold`" in waits
    assert "40" not in waits
    assert str(lesson.predict("gold", "skip")) == "No guess. Let's see."
    assert str(lesson.compare("gold", 40)) == "What came (gold): 40."
    lesson.predict("gold", 45)
    assert str(lesson.compare("gold", 40)).startswith("You expected 45; it is 40.")
    assert str(lesson.compare("gold", "45")) == "You expected 45, and it is 45."


@pytest.mark.parametrize(("said", "came", "near"), [
    (-333, -318, 60), (9.5, 10, 1), ("36", "40%", 5), (0.36, "40%", 5), ("7.96", 8, 1), ("about 80", 82, 5),
    ("80 of 84", 82, 5), ("1/3", Fraction(3, 10), 5),
])  # fmt: skip
def test_a_good_estimate_is_praised_and_not_scolded(lesson: Lesson, said: object, came: object, near: float) -> None:
    lesson.predict("it", said)
    assert str(lesson.compare("it", came, near)).endswith("a good estimate.")
    assert "What makes the difference?" in str(lesson.compare("it", came))


@pytest.mark.parametrize(("said", "came"), [
    (36, "36%"), ("36", Fraction(9, 25)), ("36 percent", "36%"), ("1 in 13", Fraction(1, 13)), ("82 of 84", 82),
    ("ten", 10), ("10 gold", 10), ("Less.", "less."), (-318, "-318"),
])  # fmt: skip
def test_what_came_in_another_form_is_what_was_expected(lesson: Lesson, said: object, came: object) -> None:
    lesson.predict("it", said)
    assert str(lesson.compare("it", came)) == f"You expected {said}, and it is {came}."


@pytest.mark.parametrize(("said", "came", "of", "is_close"), [
    ("8%", 8, 100, False), (0.08, 8, 100, False), ("8/100", 8, 100, False), ("80%", 78, 100, True),
    ("33%", Fraction(1, 3), 0, False), ("a third", Fraction(1, 3), 0, False), ("20%", 20, 100, False),
    ("1 in 5", 20, 100, False), ("64%", 64, 100, False), ("1/3", 33, 100, False), ("82 of 84", 82, 84, False),
    ("ten", 10, 100, False), ("1", 1, 100, False), ("1 or 2", 2, 0, False), ("31-36%", 33, 100, False),
    ("7 to 9", 11, 0, True), ("6, 7 and 15", 3, 0, False), ("different", "another", 0, False),
    ("The same.", "same", 0, False), ("Floating Carpet", "FC", 0, False),
    ("1/2", "half", 0, False), ("50%", "half", 0, False), ("5%", 4, 100, True), ("a bad move", "bad", 0, False),
    ("bad move", "bad", 0, False), ("a good move.", "good", 0, False), ("draw discard", "discard", 0, False),
    ("draw from the deck", "deck", 0, False), ("The deck", "deck", 0, False),
])  # fmt: skip
def test_a_prediction_may_be_a_share_a_range_or_another_word(
    lesson: Lesson, said: object, came: object, of: int, is_close: bool
) -> None:
    lesson.predict("it", said)
    told = str(lesson.compare("it", came, near=3, of=of))
    shown = f"{came} of {of}" if of else came
    assert told == f"You expected {said}, and it is {shown}." + (" That is close: a good estimate." if is_close else "")


@pytest.mark.parametrize(("said", "came", "of"), [
    ("0 to 100", 50, 100), ("8", 80, 100), ("0.8", 8, 100), ("1 or 2", 9, 0), ("half", "a quarter", 0),
    ("1 in 2", 20, 100), ("same", "another", 0),
])  # fmt: skip
def test_another_share_or_a_wide_range_is_no_good_estimate(lesson: Lesson, said: str, came: object, of: int) -> None:
    lesson.predict("it", said)
    assert "What makes the difference?" in str(lesson.compare("it", came, near=3, of=of))


def test_words_and_far_numbers_are_never_close(lesson: Lesson) -> None:
    for said, came in [("yes", "no"), ("same", 10), (50, 36), ("50%", "36%"), (36, 0.36)]:
        lesson.predict("it", said)
        assert "close" not in str(lesson.compare("it", came, 5))


def test_an_answer_that_is_left_out_is_told_so(lesson: Lesson) -> None:
    assert "three dots" in str(lesson.check("sale"))
    assert "three dots" in str(lesson.predict("gold"))


def test_what_is_tried_out_after_the_right_answer_is_not_held_against_anybody(lesson: Lesson, tmp_path: Path) -> None:
    task = lesson.tasks["sale"]
    for answer in (task.answer(), 1234, *task.wrong_answers().values()):
        lesson.check("sale", answer)
    kept = Progress.load(file_of(lesson, tmp_path)).lessons[lesson.name].exercises["sale"]
    assert (kept.tries, kept.right, kept.hints, kept.wrong) == (1, True, 0, [])


def test_a_wrong_answer_of_which_nothing_is_known_is_met_with_the_nudge_once(lesson: Lesson, tmp_path: Path) -> None:
    nudge = lesson.tasks["sale"].hint(1)
    said = str(lesson.check("sale", 1234))
    assert said.startswith(f"Not yet. {nudge}")
    assert "(Hint 1 of 4.)" in said
    assert 'lesson.hint("sale")' in said
    kept = Progress.load(file_of(lesson, tmp_path)).lessons[lesson.name].exercises["sale"]
    assert (kept.tries, kept.hints, kept.wrong) == (1, 1, [])
    # It has been read, so it does not come again: neither with the next answer nor as the next hint.
    again = str(lesson.check("sale", 1235))
    assert nudge not in again
    assert 'To read the first hint again: `lesson.hint("sale", 1)`. For the next one: `lesson.hint("sale")`' in again
    assert str(lesson.hint("sale")).startswith("**A smaller case.**")


def test_a_missing_comma_is_told_and_counts_as_nothing(lesson: Lesson, tmp_path: Path) -> None:
    # Python makes one text of two that stand side by side.
    assert '`lesson.check("complete", "b2")`' in str(lesson.check("completeb2"))
    assert '`lesson.predict("slot", "c3")`' in str(lesson.predict("slotc3"))
    assert "three dots" in str(lesson.predict("slot"))
    assert not file_of(lesson, tmp_path).exists()


def test_what_python_makes_of_a_number_counts_as_no_try() -> None:
    # For practice everybody has the same figures: 2,160 games in lesson 6, 400 in lesson 9.
    for number, name, typed, told in [(6, "games", 2.160, "decimal point"), (9, "transfer", 20 ^ 2, "for a power")]:
        practice = begin(number, ClassCode("practice", "1"))
        assert told in str(practice.check(name, typed))
        assert f"(`{name}`) | not tried | 0 | 0 |" in str(practice.summary())


def test_names_that_are_not_there_are_told_what_is(lesson: Lesson) -> None:
    with pytest.raises(UnknownName, match="did you mean 'sale'"):
        lesson.check("sael", 3)
    with pytest.raises(UnknownName, match="complete"):
        lesson.hint()
    with pytest.raises(UnknownName, match="01_your_first_turn"):
        begin(99)


# --- class codes ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("notebook")
def test_a_number_that_was_typed_wrong_is_put_right(capsys: pytest.CaptureFixture[str]) -> None:
    class_codes.class_code("maple-7", 12)
    lesson = begin(4)
    class_codes.class_code("maple-7", 12)
    assert capsys.readouterr().out == ""
    lesson.check("pool", lesson.tasks["pool"].answer())
    lesson.predict("gold", 30)
    class_codes.class_code("maple-7", 13)
    assert capsys.readouterr().out == (
        "Lesson 4 now has the exercises of class code maple-7, student 13. What was done before stays in "
        "progress-maple-7-12.json.\n"
    )
    assert "0 of 6 exercises are right" in str(lesson.summary())
    assert "First a guess" in str(lesson.compare("gold", 30)), "the guess of another student"
    class_codes.class_code("maple-7", 12)
    assert "1 of 6 exercises is right" in str(lesson.summary())


def test_students_of_a_class_get_different_exercises() -> None:
    questions = {begin(1, ClassCode("maple-7", str(student))).tasks["complete"].board for student in range(30)}
    assert len(questions) > 25


# --- progress files ------------------------------------------------------------------------------------------------


def damage(text: str, how: str) -> str:
    changed = {
        "cut off": text[: len(text) // 2],
        "empty": "",
        "by hand": text.replace('"right": false', '"right": true'),
        "another student": text.replace('"student": "12"', '"student": "13"'),
        "another version": text.replace("progress/1", "progress/2"),
        "a list": "[1, 2]",
        "negative": text.replace('"tries": 1', '"tries": -1'),
        "a new field": text.replace('"tries": 1', '"tries": 1, "extra": 2'),
        "no seal": re.sub(r',\s*"seal": "\w+"', "", text),
    }[how]
    assert changed != text
    return changed


HOWS = [
    "cut off",
    "empty",
    "by hand",
    "another student",
    "another version",
    "a list",
    "negative",
    "a new field",
    "no seal",
]


@pytest.mark.parametrize("how", HOWS)
def test_a_file_that_cannot_be_used_is_named_and_stays_as_it_is(lesson: Lesson, tmp_path: Path, how: str) -> None:
    lesson.check("sale", -5)
    path = file_of(lesson, tmp_path)
    bad = damage(path.read_text(encoding="utf-8"), how)
    path.write_text(bad, encoding="utf-8")
    for use in (lambda: begin(1, TWELVE, tmp_path), lambda: lesson.check("sale", 3), lesson.summary):
        with pytest.raises(
            BadProgress, match=r"progress-maple-7-12.json' cannot be used: .* Nothing was changed in it"
        ):
            use()
    assert path.read_text(encoding="utf-8") == bad
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_the_file_of_another_student_is_not_taken(lesson: Lesson, tmp_path: Path) -> None:
    lesson.check("sale", -5)
    file_of(lesson, tmp_path).rename(tmp_path / "progress-maple-7-13.json")
    with pytest.raises(BadProgress, match="it belongs to class code maple-7, student 12"):
        begin(1, ClassCode("maple-7", "13"), tmp_path)


# --- what a teacher does with them ----------------------------------------------------------------------------


def test_thirty_files_make_one_table(tmp_path: Path) -> None:
    for student in range(1, 31):
        one = begin(1, ClassCode("maple-7", str(student)), tmp_path)
        one.check(
            "sale", one.tasks["sale"].answer() if student % 2 else one.tasks["sale"].wrong_answers()["effect forgotten"]
        )
    grades = grade(tmp_path)
    rows = grades.rows()
    assert [row["student"] for row in rows] == [str(student) for student in range(1, 31)]
    assert [row["01_your_first_turn: sale"] for row in rows] == ["right", "not yet"] * 15
    assert {row["01_your_first_turn: count"] for row in rows} == {"not tried"}
    assert grades.wrong_ideas() == [("effect forgotten", 15)]
    table = grades.save(tmp_path / "table.csv").read_text(encoding="utf-8")
    assert len(table.splitlines()) == 31
    assert "30 read, 0 not read" in str(grades)


def test_damaged_files_do_not_stop_the_others(lesson: Lesson, tmp_path: Path) -> None:
    lesson.check("sale", lesson.tasks["sale"].answer())
    good = file_of(lesson, tmp_path).read_text(encoding="utf-8")
    for number, how in enumerate(HOWS):
        (tmp_path / f"bad-{number}.json").write_text(
            damage(good.replace('right": true', 'right": true'), how)
            if how not in ("by hand", "negative", "a new field")
            else good[:-9],
            encoding="utf-8",
        )
    (tmp_path / "sent twice").mkdir()
    (tmp_path / "sent twice" / "progress.json").write_text(good, encoding="utf-8")
    grades = grade(tmp_path)
    assert [one.student for one in grades.students] == ["12"]
    assert len(grades.damaged) == len(HOWS) + 1
    assert "is a second file of student 12" in str(grades)


def wrote(folder: Path, name: str, student: str, code: str = "maple-7", **exercises: Tried) -> None:
    progress = Progress(code=code, student=student)
    progress.of("01_your_first_turn").exercises.update(exercises)
    (folder / f"{name}.json").write_text(progress.to_text(), encoding="utf-8")


@pytest.mark.parametrize(("in_a", "in_b", "counted"), [
    (1, 2, "b"), (2, 1, "a"), (1, 1, "a"), (0, 0, "a"), (0, 1, "b"),
])  # fmt: skip
def test_of_two_files_of_a_student_the_one_with_more_right_counts(
    tmp_path: Path, in_a: int, in_b: int, counted: str
) -> None:
    names = ("sale", "count")
    for file, right in (("a", in_a), ("b", in_b)):
        wrote(tmp_path, file, "5", **{name: Tried(tries=1, right=at < right) for at, name in enumerate(names)})
    grades = grade(tmp_path)
    left = "a" if counted == "b" else "b"
    told = f"'{left}.json' is a second file of student 5; '{counted}.json' is counted"
    assert grades.damaged == ((f"{left}.json", told),)
    assert [(row["01_your_first_turn, right"], row["01_your_first_turn, of"]) for row in grades.rows()] == [
        (max(in_a, in_b), 4)
    ]


def test_the_table_of_a_class_is_in_order_and_says_what_is_left(tmp_path: Path) -> None:
    ideas = ["paid twice", "an idea of an older version"]
    wrote(tmp_path, "1", "10", sale=Tried(tries=2, right=True, wrong=ideas), count=Tried(tries=1, wrong=["paid twice"]))
    wrote(tmp_path, "2", "9", sale=Tried(hints=2), allowed=Tried(right=True))
    wrote(tmp_path, "3", "ada", sale=Tried(tries=1, wrong=["paid twice"]))
    wrote(tmp_path, "4", "30", code="birch")
    grades = grade(tmp_path)
    assert [(row["class"], row["student"]) for row in grades.rows()] == [
        ("birch", "30"), ("maple-7", "9"), ("maple-7", "10"), ("maple-7", "ada"),
    ]  # fmt: skip
    states = [[row[f"01_your_first_turn: {name}"] for name in ("sale", "count", "allowed")] for row in grades.rows()]
    assert states == [
        ["not tried"] * 3, ["not tried", "not tried", "right"], ["right", "not yet", "not tried"],
        ["not yet", "not tried", "not tried"],
    ]  # fmt: skip
    assert grades.wrong_ideas() == [("paid twice", 2), ("an idea of an older version", 1)]
    assert str(grades).splitlines() == [
        "class         student       01_your_first_turn",
        "birch         30            0 of 4, optional 0 of 2",
        "              not right yet, or not tried: complete, count, sale, allowed",
        "maple-7       9             1 of 4, optional 0 of 2",
        "              not right yet, or not tried: complete, count, sale",
        "maple-7       10            1 of 4, optional 0 of 2",
        "              not right yet, or not tried: complete, count, allowed",
        "maple-7       ada           0 of 4, optional 0 of 2",
        "              not right yet, or not tried: complete, count, sale, allowed",
        f"Wrong idea of 2: paid twice. Ask: {misconceptions()['paid twice'].ask}",
        "              in count of 01_your_first_turn: student 10",
        "              in sale of 01_your_first_turn: students 10 and ada",
        "Wrong idea of 1: an idea of an older version. Ask: -",
        "              in sale of 01_your_first_turn: student 10",
        "4 read, 0 not read",
    ]


def test_who_has_all_right_is_told_nothing_more(tmp_path: Path) -> None:
    names = begin(1, TWELVE, keep=False).tasks
    wrote(tmp_path, "1", "5", **{name: Tried(tries=1, right=True) for name in names})
    assert str(grade(tmp_path)).splitlines()[1:] == [
        "maple-7       5             4 of 4, optional 2 of 2", "1 read, 0 not read",
    ]  # fmt: skip


def test_the_teacher_finds_the_very_exercises_of_a_student() -> None:
    mine = begin(1, TWELVE)
    told = key(1, "Maple-7", 12)
    assert [each.question for each in told.exercises] == [task.question for task in mine.tasks.values()]
    for each, task in zip(told.exercises, mine.tasks.values(), strict=True):
        assert task.check(each.answer).is_right
        for said, belief, ask in each.wrong:
            idea = task.check(said).misconception
            assert idea is not None
            assert (belief, ask) == (misconceptions()[idea].belief, misconceptions()[idea].ask)
    assert len(keys("maple-7", "12")) == len(plan_names())
    assert json.dumps(told._repr_html_())


# --- exercises that are not put together well -----------------------------------------------------------------


def test_the_key_in_words_and_as_a_page_has_every_part() -> None:
    told = key(2, "maple-7", 12)
    lines = str(told).splitlines()
    assert lines[0] == f"{told.plan.title}: the key for class code maple-7, student 12"
    assert not re.search(r"[`]|\*\*", str(told))
    page = told._repr_html_()
    assert page.startswith(f"<h2>{lines[0]}</h2><section>")
    assert page.count("<section>") == page.count("</section>") == len(told.exercises)
    for each in told.exercises:
        plain = [text.replace("`", "").replace("**", "") for text in (each.question, each.solution)]
        board = [f"  {each.board}"] if each.board else []
        wrong = [f"  Likely wrong: {said}. {belief} Ask: {ask}" for said, belief, ask in each.wrong]
        part = [
            f"{each.name}: {each.title}",
            f"  {plain[0]}",
            *board,
            f"  Answer: {each.answer}",
            f"  {plain[1]}",
            *wrong,
        ]
        assert "\n".join(["", *part]) in str(told)
        assert f"<strong>Answer: {each.answer}</strong>" in page
        assert page.count(f"<p><code>{each.board}</code></p>") == bool(each.board)
    assert any(each.board for each in told.exercises)
    assert not all(each.board for each in told.exercises)


@pytest.mark.parametrize("lesson", [3, "3", "03", "03_effect_order", "effect_order", "Effect_Order.ipynb"])
def test_a_lesson_has_several_names(lesson: str | int) -> None:
    assert plan_named(lesson).name == "03_effect_order"


@pytest.mark.parametrize("lesson", [0, 99, "", "effect", "_effect_order", "3.0"])
def test_another_name_is_no_lesson(lesson: str | int) -> None:
    with pytest.raises(UnknownName, match="a lesson"):
        plan_named(lesson)


def test_a_lesson_says_how_long_it_takes() -> None:
    plan = plan_named(3)
    assert plan.length == "35 minutes, and 14 more if time is left"
    assert replace(plan, more=()).length == "35 minutes"


def test_a_page_without_one_of_its_parts_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec, course = plans.courses()["03_effect_order"]
    page = tmp_path / "99_none.md"
    page.write_text(course.read_text(encoding="utf-8").replace("objective =", "aim ="), encoding="utf-8")
    monkeypatch.setattr(plans, "courses", lambda: {page.stem: (spec, page)})
    with pytest.raises(plans.BadLesson, match=r"99_none.md: 'objective' is missing between the lines of \+\+\+"):
        plans.read_plan("99_none")


def test_the_summary_says_where_the_work_lies_and_what_practice_is(tmp_path: Path) -> None:
    practice = "For practice: nothing is kept in a file."
    assert str(begin(1, ClassCode("practice", "1")).summary()).endswith(practice)
    told = str(begin(1, TWELVE, tmp_path).summary())
    assert practice not in told
    assert TWELVE.file_name in told
    assert practice not in str(begin(1, TWELVE, tmp_path, keep=False).summary())


@pytest.mark.parametrize("about", ["", "  ", 3, None])
def test_a_prediction_is_about_something_that_has_a_name(lesson: Lesson, about: object) -> None:
    with pytest.raises(UnknownName, match="a prediction"):
        lesson.predict(cast(str, about), 4)


def test_a_number_of_thousands_of_digits_is_no_answer_and_no_crash() -> None:
    lesson = begin(4)
    assert "4,000 digits" in str(lesson.check("pool", 10**5000))
    assert "4,000 digits" in str(lesson.predict("gold", 10**5000)) + str(lesson.predict("gold"))
