"""Folds the progress files of a class into a table; for teachers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.json_files import path_of, write_text
from arcane_lab.core.printing import Brief
from arcane_lab.core.safe_text import csv_text
from arcane_lab.lessons.misconceptions import misconceptions
from arcane_lab.lessons.plans import plan_named, plan_names
from arcane_lab.lessons.progress import BadProgress, Done, Progress, Tried

#: A column of the table for each exercise says one of these.
RIGHT, NOT_YET, NOT_TRIED = "right", "not yet", "not tried"


class NothingToGrade(ArcaneLabError):
    """A folder without progress files."""


@dataclass(frozen=True, repr=False)
class Grades(Brief):
    """What a class has done: the progress of each student, and the files that could not be used, with the reason."""

    students: tuple[Progress, ...]
    damaged: tuple[tuple[str, str], ...]

    def rows(self) -> list[dict[str, str]]:
        """A row for each student: how many are right in each lesson begun by anybody, and each exercise's state."""
        return [self._row(progress) for progress in self.students]

    def _row(self, progress: Progress) -> dict[str, str]:
        row = {"class": progress.code, "student": progress.student}
        for lesson, exercises in self._begun().items():
            done = progress.lessons.get(lesson, Done()).exercises
            states = {name: _state(done.get(name)) for name in exercises}
            right = sum(state == RIGHT for state in states.values())
            row[lesson] = f"{right} of {len(exercises)}"
            row |= {f"{lesson}: {name}": state for name, state in states.items()}
        return row

    def _begun(self) -> dict[str, tuple[str, ...]]:
        """The lessons that anybody has begun, with their exercises."""
        begun = {lesson for progress in self.students for lesson in progress.lessons}
        return {
            name: tuple(each.name for each in plan_named(name).exercises()) for name in plan_names() if name in begun
        }

    def wrong_ideas(self) -> list[tuple[str, int]]:
        """The wrong ideas that showed, the most frequent first, with the number of students."""
        found = Counter(
            name
            for progress in self.students
            for name in {
                idea for done in progress.lessons.values() for one in done.exercises.values() for idea in one.wrong
            }
        )
        return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))

    def save(self, path: str | Path) -> Path:
        """Write the table as CSV, over a file that is there."""
        rows = self.rows()
        columns = list(rows[0]) if rows else ["class", "student"]
        return write_text(Path(path), csv_text([columns, *(row.values() for row in rows)]))

    def lines(self) -> Iterator[str]:
        """The table for a screen, then what was often got wrong, then the files that could not be used."""
        begun = self._begun()
        yield "  ".join([f"{'class':12}", f"{'student':12}", *begun])
        for progress, row in zip(self.students, self.rows(), strict=True):
            cells = [f"{row[lesson]:{len(lesson)}}" for lesson in begun]
            yield "  ".join([f"{progress.code:12}", f"{progress.student:12}", *cells]).rstrip()
            for lesson, exercises in begun.items():
                open_ones = [name for name in exercises if row[f"{lesson}: {name}"] != RIGHT]
                # Exercises of two lessons may have the same name.
                where = f" in {lesson}" if len(begun) > 1 else ""
                if open_ones:
                    yield f"{'':14}not right yet, or not tried{where}: {', '.join(open_ones)}"
        known = misconceptions()
        for name, count in self.wrong_ideas():
            yield f"Wrong idea of {count}: {name}. Ask: {known[name].ask if name in known else '-'}"
        for _, reason in self.damaged:
            yield f"Not read: {reason}"
        yield f"{len(self.students)} read, {len(self.damaged)} not read"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    __repr__ = __str__


def grade(folder: str | Path) -> Grades:
    """What the students have done whose progress files lie in a folder, or in the folders below it.

    A file that cannot be used does not stop the others. Of two files of one student the one with more that is right
    counts, and the other is named among those not read. Raises `NothingToGrade` where no such file lies.
    """
    place = path_of(folder, "the progress files of a class")
    # Unlike Path.is_dir, this is no error where the name is too long for any folder.
    paths = sorted(path for path in place.rglob("*.json") if os.path.isfile(path)) if os.path.isdir(place) else []
    if not paths:
        raise NothingToGrade(
            f"{shown(str(folder))} has no progress files: name the folder with the files that the students gave you, "
            "such as progress-maple-7-12.json"
        )
    students: dict[tuple[str, str], tuple[str, Progress]] = {}
    damaged: list[tuple[str, str]] = []
    for path in paths:
        name = path.relative_to(place).as_posix()
        try:
            progress = Progress.load(path)
        except BadProgress as error:
            damaged.append((name, str(error).partition(". Nothing was changed")[0]))
            continue
        whose = (progress.code, progress.student)
        if whose in students:
            (kept, _), (left, _) = sorted(
                [students[whose], (name, progress)], key=lambda pair: _how_many_right(pair[1]), reverse=True
            )
            students[whose] = next(pair for pair in (students[whose], (name, progress)) if pair[0] == kept)
            reason = f"{shown(left)} is a second file of student {progress.student}; {shown(kept)} is counted"
            damaged.append((left, reason))
        else:
            students[whose] = (name, progress)
    in_order = sorted((progress for _, progress in students.values()), key=_by_number)
    return Grades(tuple(in_order), tuple(damaged))


def _by_number(progress: Progress) -> tuple[str, int, str]:
    number = int(progress.student) if progress.student.isdecimal() else 10**9
    return progress.code, number, progress.student


def _how_many_right(progress: Progress) -> int:
    return sum(tried.right for done in progress.lessons.values() for tried in done.exercises.values())


def _state(tried: Tried | None) -> str:
    if tried is None or not (tried.tries or tried.right):
        return NOT_TRIED
    return RIGHT if tried.right else NOT_YET
