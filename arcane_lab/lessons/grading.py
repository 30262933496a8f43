"""Folds the progress files of a class into a table: who has what right, with which wrong ideas; for teachers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from arcane_lab.core.errors import ArcaneLabError, instance, shown
from arcane_lab.core.json_files import UnreadableFile, path_of, read_json, read_text, write_text
from arcane_lab.core.printing import Brief
from arcane_lab.core.safe_text import UTF8_MARK, csv_text
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.lessons import plans
from arcane_lab.lessons.class_folders import LIST, BadClassFolder, know_own_lessons, roster_of
from arcane_lab.lessons.misconceptions import misconceptions
from arcane_lab.lessons.plans import LessonPlan, plan_named, plan_names
from arcane_lab.lessons.progress import BadProgress, Done, Progress, Tried
from arcane_lab.lessons.rosters import names_of
from arcane_lab.lessons.tallies import tally, text_bars

#: What a teacher can do about a file that cannot be used.
HAND_IN_AGAIN: Final = (
    "Ask the student to hand in the file once more: it lies beside the notebook, and a page saves it again with “Save "
    "my progress”"
)
#: A column of the table for each exercise says one of these.
RIGHT, NOT_YET, NOT_TRIED = "right", "not yet", "not tried"


class NothingToGrade(ArcaneLabError):
    """A folder without progress files."""


@dataclass(frozen=True)
class Shown:
    """A wrong idea that showed in an exercise, with the students in whose answers it did."""

    lesson: str
    exercise: str
    idea: str
    students: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Grades(Brief):
    """What a class has done: the progress of each student, and the files that could not be used, with the reason.

    `names` has the names of students, by class code and student, where a roster tells them; `missing` those of the
    roster who gave no file.
    """

    students: tuple[Progress, ...]
    damaged: tuple[tuple[str, str], ...]
    names: Mapping[tuple[str, str], str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()

    def name_of(self, progress: Progress) -> str:
        """The name of a student, or the number where no roster says more."""
        return self.names.get((progress.code, progress.student), progress.student)

    def rows(self) -> list[dict[str, str | int]]:
        """A row for each student.

        For each lesson that anybody has begun: how many exercises are right and of how many, of those that all do and
        of those for when time is left; then of each exercise its state, tries, hints that were seen and wrong ideas
        that showed. What is counted is a number, with which a spreadsheet goes on counting.
        """
        return [self._row(progress) for progress in self.students]

    def _row(self, progress: Progress) -> dict[str, str | int]:
        row: dict[str, str | int] = {"class": progress.code, "student": progress.student}
        row |= {"name": self.name_of(progress)} if self.names else {}
        for plan in self.plans():
            done = progress.lessons.get(plan.name, Done()).exercises
            for part, (right, of_all) in counts_of(plan, done).items():
                row |= {f"{plan.name}, {part}right": right, f"{plan.name}, {part}of": of_all}
            for name in exercises_of(plan):
                one = done.get(name, Tried())
                of = f"{plan.name}: {name}"
                row |= {of: state_of(one), f"{of}, tries": one.tries, f"{of}, hints": one.hints}
                row[f"{of}, wrong ideas"] = "; ".join(one.wrong)
        return row

    def plans(self) -> tuple[LessonPlan, ...]:
        """The lessons that anybody has begun and that are known here."""
        begun = {lesson for progress in self.students for lesson in progress.lessons}
        return tuple(plan_named(name) for name in (*plan_names(), *plans.own) if name in begun)

    def unknown(self) -> tuple[str, ...]:
        """The lessons that somebody has begun and that are not known here, such as one of a teacher's own."""
        known = {*plan_names(), *plans.own}
        return tuple(sorted({name for progress in self.students for name in progress.lessons if name not in known}))

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

    def wrong_where(self) -> list[Shown]:
        """Who had which wrong idea in which exercise, lesson by lesson in their order; the most frequent first."""
        found: list[Shown] = []
        for plan in self.plans():
            for name in exercises_of(plan):
                had: dict[str, list[str]] = {}
                for progress in self.students:
                    for idea in progress.lessons.get(plan.name, Done()).exercises.get(name, Tried()).wrong:
                        had.setdefault(idea, []).append(self.name_of(progress))
                by_many = sorted(had.items(), key=lambda pair: (-len(pair[1]), pair[0]))
                found += [Shown(plan.name, name, idea, tuple(whose)) for idea, whose in by_many]
        return found

    def predictions(self) -> dict[str, dict[str, list[tuple[str, int]]]]:
        """What was predicted, by lesson and by what it is about: each guess with how many made it, in their order."""
        found: dict[str, dict[str, list[str]]] = {}
        for progress in self.students:
            for lesson, done in progress.lessons.items():
                for about, guess in done.predictions.items():
                    found.setdefault(lesson, {}).setdefault(about, []).append(guess)
        return {lesson: {about: tally(guesses) for about, guesses in of.items()} for lesson, of in found.items()}

    def save(self, path: str | Path, *, semicolons: bool = False, names: bool = True) -> Path:
        """Write the table as CSV that Excel and LibreOffice open rightly, over a file that is there.

        It is UTF-8 with its mark, and a cell that would be a formula is none. `semicolons` where Excel expects them
        between the cells, as in most of Europe: it takes the list separator of the system. (A line `sep=;` would tell
        it too, but then it overlooks the mark, and umlauts come out wrong.) `names=False` leaves out the names of the
        roster.
        """
        rows = [{key: cell for key, cell in row.items() if names or key != "name"} for row in self.rows()]
        columns = list(rows[0]) if rows else ["class", "student"]
        text = csv_text([columns, *(row.values() for row in rows)], ";" if semicolons else ",")
        return write_text(Path(path), UTF8_MARK + text)

    def report(self, *, names: bool = True) -> str:
        """The same as one page for any browser that loads nothing, to read, to print and to show the class.

        With `names=False` nobody is named: for the board.
        """
        from arcane_lab.lessons.grade_report import report

        return report(self, names)

    def lines(self, *, names: bool = True) -> Iterator[str]:
        """The table for a screen, then what was often got wrong, what was predicted, and what could not be used."""
        if names:
            yield from self._table()
        known = misconceptions()
        for name, count in self.wrong_ideas():
            yield f"Wrong idea of {count}: {name}. Ask: {known[name].ask if name in known else '-'}"
            for one in self.wrong_where():
                if one.idea == name:
                    many = len(one.students)
                    # A number alone would read as how many.
                    who = f"{plural(many, 'student')} {names_of(one.students, most=12)}"
                    whose = who if names else counted(many, "student")
                    yield f"{'':14}in {one.exercise} of {one.lesson}: {whose}"
        for lesson, about in self.predictions().items():
            for what, guesses in about.items():
                # Whoever would rather not guess has none.
                if guesses:
                    yield f"Predicted, {what!r} in {lesson}:"
                yield from (f"{'':14}{line}" for line in text_bars(guesses))
        for lesson in self.unknown():
            yield f"Not known here: the lesson {shown(lesson)}. If it is your own, give its page with --lesson"
        if self.missing:
            yield (
                f"No file from: {names_of(self.missing)}"
                if names
                else f"No file from {len(self.missing)} of the roster"
            )
        codes = {code for code, _ in self.names}
        if codes and self.students and not any(one.code in codes for one in self.students):
            yield (
                f"No file that was read is of class code {listed(sorted(codes), 'or')}: name the folder of this class "
                "with --class"
            )
        for _, reason in self.damaged if names else ():
            yield f"Not read: {reason}"
        yield f"{len(self.students)} read, {len(self.damaged)} not read"

    def _table(self) -> Iterator[str]:
        plans = self.plans()
        wide = max([12, *(len(self.name_of(progress)) for progress in self.students)])
        yield "  ".join([f"{'class':12}", f"{'student':{wide}}", *(plan.name for plan in plans)])
        for progress, row in zip(self.students, self.rows(), strict=True):
            cells = [f"{_both(progress, plan):{len(plan.name)}}" for plan in plans]
            yield "  ".join([f"{progress.code:12}", f"{self.name_of(progress):{wide}}", *cells]).rstrip()
            for plan in plans:
                required = [name for name in exercises_of(plan) if name not in plan.if_time_is_left]
                open_ones = [name for name in required if row[f"{plan.name}: {name}"] != RIGHT]
                # Exercises of two lessons may have the same name.
                where = f" in {plan.name}" if len(plans) > 1 else ""
                if open_ones:
                    yield f"{'':14}not right yet, or not tried{where}: {', '.join(open_ones)}"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    __repr__ = __str__


def _both(progress: Progress, plan: LessonPlan) -> str:
    counts = counts_of(plan, progress.lessons.get(plan.name, Done()).exercises)
    return ", ".join(f"{part}{right} of {of}" for part, (right, of) in counts.items())


def exercises_of(plan: LessonPlan) -> tuple[str, ...]:
    """The names of the exercises of a lesson."""
    return tuple(each.name for each in plan.exercises())


def counts_of(plan: LessonPlan, done: Mapping[str, Tried]) -> dict[str, tuple[int, int]]:
    """How many are right and of how many: of those that all do (""), and of those for when time is left."""
    parts: dict[str, list[bool]] = {"": [], "optional ": []}
    for name in exercises_of(plan):
        parts["optional " if name in plan.if_time_is_left else ""].append(done.get(name, Tried()).right)
    return {part: (sum(right), len(right)) for part, right in parts.items() if right}


def grade(folder: str | Path, lessons: Iterable[str | Path] = (), class_folder: str | Path | None = None) -> Grades:
    """What the students have done whose progress files lie in a folder, or in the folders below it.

    A file that cannot be used does not stop the others. Of two files of one student the one with more that is right
    counts, and the other is named among those not read. The names of students are those of the folder of a class,
    where it is one, or of `class_folder`. `lessons` has the pages of lessons of your own. Raises `NothingToGrade`
    where no such file lies.
    """
    own = [lessons] if isinstance(lessons, str | Path) else lessons
    for page in instance("lessons", own, Iterable, "no list of pages", "a list such as ['bus_times.md']"):
        plan_named(page)
    named = None if class_folder is None else path_of(class_folder, "the folder of a class")
    if named is not None:
        know_own_lessons(named)
    place = path_of(folder, "the progress files of a class")
    # Unlike Path.is_dir, this is no error where the name is too long for any folder.
    paths = (
        sorted(path for path in place.rglob("*.json") if _may_be_progress(place, path)) if os.path.isdir(place) else []
    )
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
            reason = str(error).partition(". Nothing was changed")[0]
            damaged.append((name, f"{reason}. {HAND_IN_AGAIN}"))
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
    names = _names(place) if named is None else _names_in(named)
    missing = tuple(name for whose, name in names.items() if whose not in students)
    return Grades(tuple(in_order), tuple(damaged), names, missing)


def _may_be_progress(place: Path, path: Path) -> bool:
    """Whether a file is to be looked at: not the list of a class, nor what programs keep in hidden places."""
    below = path.relative_to(place)
    is_hidden = any(part.startswith(".") for part in below.parts)
    return not is_hidden and os.path.isfile(path) and not (path.name == LIST and _is_list(path))


def _is_list(path: Path) -> bool:
    try:
        return str(read_json(read_text(path, "a list")).get("format", "")).startswith("arcane-lab/class/")
    except UnreadableFile:
        return False


def _names(place: Path) -> dict[tuple[str, str], str]:
    """The names of the students of a class in whose folder, or in a folder of which, the files lie."""
    for folder in (place, place.resolve().parent):
        with suppress(BadClassFolder):
            if found := _names_in(folder):
                return found
    return {}


def _names_in(folder: Path) -> dict[tuple[str, str], str]:
    code, students = roster_of(folder)
    return {(code, one.student): one.name for one in students}


def _by_number(progress: Progress) -> tuple[str, int, str]:
    number = int(progress.student) if progress.student.isdecimal() else 10**9
    return progress.code, number, progress.student


def _how_many_right(progress: Progress) -> int:
    return sum(tried.right for done in progress.lessons.values() for tried in done.exercises.values())


def state_of(tried: Tried) -> str:
    """Whether an exercise is right, not yet, or was not tried."""
    if not (tried.tries or tried.right):
        return NOT_TRIED
    return RIGHT if tried.right else NOT_YET
