"""The folder of a class: everything that a lesson needs, prepared in one go, and checked before the lesson.

A list in the folder, `class.json`, says what was prepared for whom, with the hash of each file. So a file that somebody
changed is never written over, and one that is missing or damaged is noticed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown, shown_path
from arcane_lab.core.files import NotReadable, read_bytes
from arcane_lab.core.json_files import UnreadableFile, read_json, read_text, write_json, write_text
from arcane_lab.core.printing import Brief
from arcane_lab.core.text import counted, listed
from arcane_lab.lessons.class_codes import BadClassCode, ClassCode, checked_code
from arcane_lab.lessons.class_papers import Paper, checked_paper, parts_of, shared_out
from arcane_lab.lessons.editions import as_text, notebook
from arcane_lab.lessons.own_lessons import name_of
from arcane_lab.lessons.pages import NoBrowser, print_pdf
from arcane_lab.lessons.plans import plan_named
from arcane_lab.lessons.rosters import Student, students_of

FORMAT: Final = "arcane-lab/class/1"
#: The list of what was prepared.
LIST: Final = "class.json"
NOTEBOOKS: Final = "notebooks"
PAGES: Final = "pages"
MOST_BYTES: Final = 50_000_000


class BadClassFolder(ArcaneLabError):
    """A folder in which nothing can be prepared, or that is none of a class; it says why and what to do."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Named(_Strict):
    """A student of the list."""

    student: str
    name: str


class Listed(_Strict):
    """What was prepared in a folder: for whom, and the hash of each file by its name below the folder."""

    format: str = FORMAT
    version: str
    code: str
    paper: str = "A4"
    lessons: list[str] = Field(default_factory=list)
    students: list[Named] = Field(default_factory=list)
    files: dict[str, str] = Field(default_factory=dict)

    @property
    def roster(self) -> tuple[Student, ...]:
        """The students."""
        return tuple(Student(one.student, one.name) for one in self.students)


@dataclass(repr=False)
class Prepared(Brief):
    """What preparing did: which files are new, brought up to date, or kept as they are; and what is to be told."""

    folder: Path
    added: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def sentences(self) -> Iterator[str]:
        """What a teacher wants to know, one sentence a line."""
        place = shown_path(self.folder)
        if self.added:
            yield f"Wrote into {place}: {grouped(self.added)}"
        if self.updated:
            yield f"Brought up to date: {grouped(self.updated)}"
        if self.same:
            yield f"There already, and still right: {grouped(self.same)}"
        if self.kept:
            yield (
                f"Kept, because somebody changed it: {grouped(self.kept)}. What this version improved is not in it. To "
                "get that, rename or delete yours and run this again"
            )
        yield from self.notes


def grouped(names: Sequence[str]) -> str:
    """Names of files; many in one folder are counted."""
    by_folder: dict[str, list[str]] = {}
    for name in names:
        head, _, tail = name.rpartition("/")
        by_folder.setdefault(head, []).append(tail)
    parts = []
    for head, tails in by_folder.items():
        start = f"{head}/" if head else ""
        is_short = len(tails) < 4 or not head
        parts += [f"{start}{tail}" for tail in tails] if is_short else [f"{start} ({counted(len(tails), 'file')})"]
    return ", ".join(parts)


# --- prepare -------------------------------------------------------------------------------------------------------


def prepare(
    lesson: str | int | Path,
    code: str,
    students: object = None,
    folder: str | Path | None = None,
    *,
    paper: str | None = None,
    each: bool = False,
    minutes: int = 0,
) -> Prepared:
    """Write everything that a class needs for a lesson into one folder: handouts, notebooks, pages, key and plan.

    `students` as in `students_of`; by default those that were prepared there before. `each` makes a page for each
    student, else there is one for the class. Nothing that somebody changed is written over; a second run keeps what is
    right, and adds what is new. Raises `BadRoster`, `BadClassCode`, `UnknownName`, `BadClassFolder`.
    """
    plan = plan_named(lesson)
    word = checked_code(code, "1").code
    place = Path(f"class-{word}" if folder is None else folder).expanduser()
    before = listed_in(place)
    if before is not None and before.code != word:
        raise BadClassFolder(
            f"{shown_path(place)} is the folder of class code {before.code}, not of {word}: give another folder, such "
            f"as --folder class-{word}"
        )
    if students is None and before is None:
        raise BadClassFolder("who is it for? Give the students, such as --students 1-30, or a roster file")
    given = before.roster if students is None and before is not None else students_of(students)
    old = before or Listed(version=this_version(), code=word)
    sheet = checked_paper(paper or old.paper)
    # What cannot be is told before anything is written.
    shared_out(plan, minutes or plan.minutes)
    done = Prepared(place)
    try:
        (place / NOTEBOOKS).mkdir(parents=True, exist_ok=True)
        writer = _Writer(place, dict(old.files), done)
        _write_papers(writer, plan.name, word, given, sheet, minutes)
        _write_notebooks(writer, plan.name, word, given)
        _write_pages(writer, plan.name, word, given, each)
        now = Listed(
            version=this_version(), code=word, paper=sheet, files=dict(sorted(writer.hashes.items())),
            lessons=sorted({*old.lessons, plan.name}),
            students=[Named(student=one.student, name=one.name) for one in given],
        )  # fmt: skip
        write_text(place / LIST, write_json(now.model_dump()))
    except OSError as error:
        raise BadClassFolder(
            f"{shown_path(error.filename or place)} cannot be written ({error.strerror or error}): give another folder "
            "with --folder, on a disk with room that you may write to"
        ) from None
    gone = [one.name for one in old.roster if one.student not in {other.student for other in given}]
    if gone:
        done.notes.append(f"No longer in the roster: {listed(gone, most=6)}. Their files stay where they are")
    new = [one.name for one in given if before and one.student not in {other.student for other in old.roster}]
    if new:
        done.notes.append(f"New in the roster: {listed(new, most=6)}")
    return done


def this_version() -> str:
    """The version of Arcane Lab that is here."""
    import arcane_lab

    return arcane_lab.__version__


def listed_in(folder: Path) -> Listed | None:
    """What was prepared in a folder; None for a folder that is new. Raises `BadClassFolder` for a damaged list."""
    path = folder / LIST
    if not os.path.lexists(path):
        return None
    try:
        data = read_json(read_text(path, "the list of a class"))
        if data.get("format") != FORMAT:
            raise UnreadableFile(f"has the format {shown(data.get('format'))}, and this version reads {shown(FORMAT)}")
        found = Listed.model_validate(data)
        _check_names(found)
        return found
    except (UnreadableFile, ValidationError) as error:
        reason = str(error) if isinstance(error, UnreadableFile) else f"is damaged at {shown(_place(error))}"
        raise BadClassFolder(
            f"{shown_path(path)} {reason}. Rename it, and prepare the class again with its code and roster: what is "
            "right there stays"
        ) from None


def _check_names(found: Listed) -> None:
    """Refuse names that would lead out of the folder, or two students with one file. Raises `UnreadableFile`."""
    seen: set[str] = set()
    for one in found.students or [Named(student="1", name="")]:
        try:
            is_fine = checked_code(found.code, one.student) == ClassCode(found.code, one.student)
        except BadClassCode:
            is_fine = False
        if not is_fine or one.student in seen:
            raise UnreadableFile(f"has the code {shown(found.code)} and the student {shown(one.student)}, or it twice")
        seen.add(one.student)
    for name in (*found.files, *found.lessons):
        if "\\" in name or "\0" in name or any(part in ("", ".", "..") for part in name.split("/")):
            raise UnreadableFile(f"has the name {shown(name)}, which is of no file in this folder")


def roster_of(folder: Path) -> tuple[str, tuple[Student, ...]]:
    """The class code and the students of a folder that was prepared; empty for any other."""
    found = listed_in(folder)
    return ("", ()) if found is None else (found.code, found.roster)


def know_own_lessons(folder: Path) -> None:
    """Make lessons of one's own known by the pages that were prepared in a folder, if nobody changed these since.

    A page may have Python in it, which runs: only for a folder that a teacher names. Raises `BadClassFolder`.
    """
    found = listed_in(folder)
    if found is None:
        return
    for lesson in found.lessons:
        with suppress(UnknownName):
            plan_named(lesson)
            continue
        pages = [page for page in found.files if page.endswith(".md") and name_of(Path(page)) == lesson]
        if not pages or hash_of(folder / pages[0]) != found.files[pages[0]]:
            raise BadClassFolder(
                f"the page of the lesson {lesson} is missing in {shown_path(folder)}, or was changed: prepare the "
                "class again with its page"
            )
        plan_named(folder / pages[0])


def _place(error: ValidationError) -> str:
    return ".".join(map(str, error.errors()[0]["loc"]))


@dataclass
class _Writer:
    """Writes the files of a class, none of them over one that somebody changed."""

    folder: Path
    hashes: dict[str, str]
    done: Prepared

    def write(self, name: str, text: str) -> bool:
        """Write a text; whether it is there now as it should be."""
        return self._put(name, sha256(text.encode()).hexdigest(), lambda path: write_text(path, text))

    def _put(self, name: str, new: str, write: Callable[[Path], object]) -> bool:
        path = self.folder / name
        there = hash_of(path)
        if there == new:
            self.done.same.append(name)
        elif there is None or there == self.hashes.get(name):
            path.parent.mkdir(exist_ok=True)
            write(path)
            (self.done.added if there is None else self.done.updated).append(name)
        else:
            self.done.kept.append(name)
            return False
        self.hashes[name] = new
        return True

    def print_pdf(self, page: str, is_new: bool) -> None:
        """Print a page that was written to a PDF beside it, where there is none that fits it."""
        name = f"{page.removesuffix('.html')}.pdf"
        there = hash_of(self.folder / name)
        known = self.hashes.get(name)
        if there is not None and there == known and not is_new:
            self.done.same.append(name)
            return
        if there is not None and there != known:
            self.done.kept.append(name)
            return
        try:
            print_pdf(self.folder / page, self.folder / name)
        except NoBrowser as error:
            self.done.notes.append(
                f"No PDF of {page}: {error} In its printing window choose the paper size and switch off headers and "
                "footers: the names stand on the pages already"
            )
            return
        self.hashes[name] = hash_of(self.folder / name) or ""
        (self.done.added if there is None else self.done.updated).append(name)


def hash_of(path: Path) -> str | None:
    """The hash of a file, None when there is nothing, "" for what is no plain file."""
    if not os.path.lexists(path):
        return None
    try:
        return sha256(read_bytes(path, "a file of a class", MOST_BYTES)).hexdigest()
    except NotReadable:
        return ""


def _write_papers(
    writer: _Writer, lesson: str, code: str, students: Sequence[Student], paper: Paper, minutes: int
) -> None:
    for name, text in parts_of(lesson, code, students, paper, minutes):
        page = f"{lesson}_{name}.html"
        before = writer.hashes.get(page)
        is_there = writer.write(page, text)
        if name == "handouts" and is_there:
            writer.print_pdf(page, writer.hashes[page] != before)


def notebook_name(lesson: str, whose: ClassCode) -> str:
    """Where a student's notebook lies: whose it is comes first, for JupyterLab cuts off the end of long names.

    >>> notebook_name("04_a_lesson", ClassCode("maple-7", "2"))
    'notebooks/student-02-04_a_lesson-maple-7.ipynb'
    >>> notebook_name("04_a_lesson", ClassCode("maple-7", "Ada"))
    'notebooks/ada-04_a_lesson-maple-7.ipynb'
    """
    student = f"student-{whose.student:0>2}" if whose.student.isdecimal() else whose.student
    return f"{NOTEBOOKS}/{student}-{lesson}-{whose.code}.ipynb"


def _write_notebooks(writer: _Writer, lesson: str, code: str, students: Sequence[Student]) -> None:
    plan = plan_named(lesson)
    if plan.path is not None:
        # The notebooks begin it by its page, which has to lie beside them.
        writer.write(f"{NOTEBOOKS}/{plan.path.name}", read_text(plan.path, "the page of a lesson"))
    for one in students:
        whose = one.code(code)
        name = notebook_name(lesson, whose)
        # In a folder of an older version a student has one already.
        older = f"{NOTEBOOKS}/{lesson}{whose.file_part}.ipynb"
        name = older if older in writer.hashes else name
        # A notebook in which somebody has worked is theirs, and no news.
        text = as_text(notebook(lesson, "student", whose, name="" if one.name == one.student else one.name))
        writer.write(name, text)


def _write_pages(writer: _Writer, lesson: str, code: str, students: Sequence[Student], each: bool) -> None:
    from arcane_lab.lessons.class_pages import class_pages

    made = class_pages(lesson, code, students, each=each)
    for name, text in made.items():
        writer.write(f"{PAGES}/{name}", text)
