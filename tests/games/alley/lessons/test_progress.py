"""A student's file: notebooks that are open at once lose nothing of each other, and nothing is ever half kept."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from filelock import Timeout

from arcane_lab.lessons import progress as progress_file
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.progress import LOOKS, MOST_WRONG, BadProgress, Book, Progress, Tried, lock_of, merged
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


class Lent:
    """A lock that another one holds: at some of the times that it is asked for, the file has been changed meanwhile."""

    def __init__(self, path, changes):
        self.path, self.changes, self.is_held = path, changes, False

    def acquire(self, *_, **__):
        assert not self.is_held
        if not self.changes:
            self.is_held = True
            return
        if self.changes.pop(0):
            progress = Progress.load(self.path)
            progress.of("other").predictions[f"{len(self.changes)}"] = "1"
            self.path.write_text(progress.to_text(), encoding="utf-8")
        raise Timeout("held")

    def release(self):
        assert self.is_held
        self.is_held = False


@pytest.mark.parametrize(
    ("changes", "is_waited_for"),
    [
        ([False, False, False], True),
        ([*[False] * (LOOKS - 1), True] * 5, True),
        ([*[False] * (LOOKS - 1), True, *[False] * (LOOKS - 1)], True),
        ([False] * LOOKS, False),
        ([*[True] * LOOKS, *[False] * LOOKS], False),
    ],
)
def test_somebody_who_goes_on_with_the_work_is_waited_for(tmp_path, monkeypatch, changes, is_waited_for):
    lesson, path = begin(1, TWELVE, tmp_path), tmp_path / TWELVE.file_name
    lesson.predict("gold", 5)
    lock, number = Lent(path, [*changes]), sum(changes)
    monkeypatch.setattr(progress_file, "lock_of", lambda path: lock)
    held = []
    lesson._book.change(lambda progress: held.append(lock.is_held))
    assert held == [is_waited_for]
    assert not lock.is_held
    found = Progress.load(path)
    assert (len(found.of("other").predictions), found.of(lesson.name).predictions) == (number, {"gold": "5"})


def test_a_change_that_another_has_overtaken_is_made_once_more(tmp_path, monkeypatch):
    monkeypatch.setattr(progress_file, "PATIENCE", 0.2)
    one, two = Book(TWELVE, tmp_path), Book(TWELVE, tmp_path)
    calls = []

    def change(progress):
        calls.append(len(progress.of("b").predictions))
        progress.of("a").predictions[f"slow {len(calls)}"] = "1"
        # As if this notebook had slept so long that the other one waits no more.
        if len(calls) < 3:
            two.change(lambda progress: progress.of("b").predictions.update({f"quick {len(calls)}": "1"}))

    one.change(change)
    found = Progress.load(tmp_path / TWELVE.file_name)
    assert calls == [0, 1, 2]
    assert found.of("a").predictions == {"slow 3": "1"}
    assert found.of("b").predictions == {"quick 1": "1", "quick 2": "1"}
    assert one.read() == two.read() == found


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


def test_what_is_added_never_makes_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    book = Book(ClassCode("maple-7", "1"), tmp_path)
    for part in "ab":
        given = Progress(code="maple-7", student="1")
        given.of("one").exercises["gold"] = Tried(tries=1, wrong=[f"{part}{number}" for number in range(60)])
        book.change(lambda kept, given=given: merged(kept, given))
    assert len(book.read().of("one").exercises["gold"].wrong) == MOST_WRONG


def test_a_file_never_grows_beyond_what_is_read(tmp_path: Path) -> None:
    book = Book(ClassCode("maple-7", "1"), tmp_path)
    book.change(lambda kept: kept.of("one").predictions.update(gold="7"))
    with pytest.raises(BadProgress, match="larger than"):
        book.change(lambda kept: kept.of("one").predictions.update(gold="7" * 1_000_001))
    assert book.read().of("one").predictions == {"gold": "7"}
