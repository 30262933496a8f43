"""A student's file: notebooks that are open at once lose nothing of each other, and nothing is ever half kept."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from arcane_lab.lessons import progress as progress_file
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.progress import Book, Progress, Tried, lock_of
from tests.interrupting import stopped_at

TWELVE = ClassCode("maple-7", "12")
NOTEBOOK = """
import sys
from pathlib import Path
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.lesson import begin
folder, name, number = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
lesson = begin(1, ClassCode("maple-7", "12"), folder)
(folder / f"{name}.ready").touch()
while not (folder / "go").exists():
    pass
for k in range(number):
    lesson.predict(f"{name} {k}", k)
"""


@pytest.mark.parametrize("number", [30, pytest.param(300, marks=pytest.mark.thorough)])
def test_two_notebooks_of_one_student_keep_the_predictions_of_both(tmp_path, number):
    command = [sys.executable, "-c", NOTEBOOK, str(tmp_path)]
    notebooks = [subprocess.Popen([*command, name, str(number)]) for name in ("one", "two")]
    while len(list(tmp_path.glob("*.ready"))) < 2:
        assert all(notebook.poll() is None for notebook in notebooks)
        time.sleep(0.01)
    (tmp_path / "go").touch()
    assert [notebook.wait(300) for notebook in notebooks] == [0, 0]
    (done,) = Progress.load(tmp_path / TWELVE.file_name).lessons.values()
    assert set(done.predictions) == {f"{name} {k}" for name in ("one", "two") for k in range(number)}


def test_two_lessons_in_one_notebook_lose_nothing_of_each_other(tmp_path):
    one, two = begin(1, TWELVE, tmp_path), begin(2, TWELVE, tmp_path)
    for k in range(3):
        one.predict(f"gold {k}", k)
        two.predict(f"infamy {k}", k)
    found = Progress.load(tmp_path / TWELVE.file_name).lessons
    assert {name: len(done.predictions) for name, done in found.items()} == {one.name: 3, two.name: 3}


def test_somebody_who_never_lets_go_keeps_no_student_from_working(tmp_path, monkeypatch):
    monkeypatch.setattr(progress_file, "PATIENCE", 0.2)
    lesson = begin(1, TWELVE, tmp_path)
    with lock_of(tmp_path / TWELVE.file_name):
        lesson.predict("gold", 5)
    assert Progress.load(tmp_path / TWELVE.file_name).of(lesson.name).predictions == {"gold": "5"}
    assert progress_file.PATIENCE <= 5


def test_no_lock_is_handed_in_for_a_student_s_file(tmp_path):
    begin(1, TWELVE, tmp_path).predict("gold", 5)
    assert [path.name for path in tmp_path.iterdir()] == [TWELVE.file_name]


# A file that was opened by the very step that is stopped is closed when Python collects it, and says so.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("code", [TWELVE, PRACTICE])
@pytest.mark.parametrize("stride", [37, pytest.param(1, marks=pytest.mark.thorough)])
def test_a_stop_at_any_step_keeps_a_change_whole_or_not_at_all(tmp_path, code, stride):
    rooms = ("lessons/progress.py", "core/files.py", "core/json_files.py")

    def change(progress):
        progress.of("a").exercises["one"] = Tried(tries=progress.of("a").exercises["one"].tries + 1)
        progress.of("b").predictions["two"] = str(progress.of("a").exercises["one"].tries)

    def begun(progress):
        progress.of("a").exercises["one"] = Tried()
        progress.of("b").predictions["two"] = "0"

    book, tries = Book(code, tmp_path), 0
    book.change(begun)
    for step in range(1, 100_000, stride):
        _, has_stopped = stopped_at(step, rooms, lambda: book.change(change))
        found = book.read()
        now = found.lessons["a"].exercises["one"].tries
        assert found.lessons["b"].predictions == {"two": str(now)}
        assert now in (tries, tries + 1)
        tries = now
        if not has_stopped:
            assert now
            return
