"""The folder of a class: everything that a lesson needs, prepared in one go, and checked before the lesson.

A list in the folder, `class.json`, says what was prepared for whom, with the hash of each file. So a file that somebody
changed is never written over, and one that is missing or damaged is noticed.
"""

from __future__ import annotations

import os
import re
import shutil
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown, shown_path
from arcane_lab.core.files import NotReadable, read_bytes
from arcane_lab.core.json_files import UnreadableFile, read_json, read_text, write_json, write_text
from arcane_lab.core.printing import Brief
from arcane_lab.core.text import counted, listed
from arcane_lab.lessons.class_codes import BadClassCode, ClassCode, called, checked_code
from arcane_lab.lessons.class_papers import Paper, checked_paper, parts_of, shared_out
from arcane_lab.lessons.editions import as_text, notebook
from arcane_lab.lessons.own_lessons import name_of
from arcane_lab.lessons.pages import NoBrowser, find_browser, print_pdf
from arcane_lab.lessons.plans import plan_named
from arcane_lab.lessons.progress import BadProgress, Progress
from arcane_lab.lessons.rosters import Student, students_of

FORMAT: Final = "arcane-lab/class/1"
#: The list of what was prepared.
LIST: Final = "class.json"
NOTEBOOKS: Final = "notebooks"
PAGES: Final = "pages"
_MOST_BYTES: Final = 50_000_000
#: Letters of a whole path that every Windows opens; bytes of a name that every system holds.
_LONGEST_PATH: Final = 250
_LONGEST_NAME: Final = 255
#: Bytes that a class of thirty needs for its work, and more.
_ROOM: Final = 50_000_000
_RESERVED: Final = re.compile(r'[<>:"|?*\\\x00-\x1f]|[ .]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)', re.IGNORECASE)
_CODE_LINE: Final = re.compile(r'al\.class_code\("([^"]+)", student="([^"]+)"\)')


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
            yield f"Wrote into {place}: {_grouped(self.added)}"
        if self.updated:
            yield f"Brought up to date: {_grouped(self.updated)}"
        if self.same:
            yield f"There already, and still right: {_grouped(self.same)}"
        if self.kept:
            yield (
                f"Kept, because somebody changed it: {_grouped(self.kept)}. To get a new one, rename or delete yours "
                "and run this again"
            )
        yield from self.notes


def _grouped(names: Sequence[str]) -> str:
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
    old = before or Listed(version=_version(), code=word)
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
            version=_version(), code=word, paper=sheet, files=dict(sorted(writer.hashes.items())),
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


def _version() -> str:
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
        if not pages or _hash_of(folder / pages[0]) != found.files[pages[0]]:
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
        there = _hash_of(path)
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
        there = _hash_of(self.folder / name)
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
        self.hashes[name] = _hash_of(self.folder / name) or ""
        (self.done.added if there is None else self.done.updated).append(name)


def _hash_of(path: Path) -> str | None:
    """The hash of a file, None when there is nothing, "" for what is no plain file."""
    if not os.path.lexists(path):
        return None
    try:
        return sha256(read_bytes(path, "a file of a class", _MOST_BYTES)).hexdigest()
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


def _write_notebooks(writer: _Writer, lesson: str, code: str, students: Sequence[Student]) -> None:
    plan = plan_named(lesson)
    if plan.path is not None:
        # The notebooks begin it by its page, which has to lie beside them.
        writer.write(f"{NOTEBOOKS}/{plan.path.name}", read_text(plan.path, "the page of a lesson"))
    for one in students:
        whose = one.code(code)
        name = f"{NOTEBOOKS}/{lesson}{whose.file_part}.ipynb"
        # A notebook in which somebody has worked is theirs, and no news.
        text = as_text(notebook(lesson, "student", whose, name="" if one.name == one.student else one.name))
        writer.write(name, text)


def _write_pages(writer: _Writer, lesson: str, code: str, students: Sequence[Student], each: bool) -> None:
    from arcane_lab.lessons.class_pages import class_pages

    made = class_pages(lesson, code, students, each=each)
    for name, text in made.items():
        writer.write(f"{PAGES}/{name}", text)


# --- check ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Finding(Brief):
    """One thing that was looked at: whether it will work, and if not, the next step."""

    is_fine: bool
    what: str
    next_step: str = ""

    def __str__(self) -> str:
        return f"OK       {self.what}" if self.is_fine else f"PROBLEM  {self.what}. Next: {self.next_step}"


def check(folder: str | Path) -> tuple[Finding, ...]:
    """What will work on this machine and what will not, of a folder that was prepared; with the next step of each.

    Raises `BadClassFolder` for a folder that was not prepared.
    """
    place = Path(folder).expanduser()
    found = listed_in(place)
    if found is None:
        raise BadClassFolder(
            f"{shown_path(place)} was not prepared here (it has no {LIST}): run arcane-lab class prepare first, or "
            "give the folder that it wrote"
        )
    looks = (_of_files, _of_codes, _of_names, _of_folder, _of_printing, _of_lab, _of_version)
    return tuple(finding for look in looks for finding in look(place, found))


def _again(place: Path, found: Listed) -> str:
    lessons = " ".join(called(name).strip('"') for name in found.lessons)
    return f"run arcane-lab class prepare {lessons} --code {found.code} --folder {shown_path(place)} again"


def _of_files(place: Path, found: Listed) -> Iterator[Finding]:
    there = {name: _hash_of(place / name) for name in found.files}
    missing = [name for name, content in there.items() if content is None]
    unread = [name for name, content in there.items() if content == ""]
    changed = [name for name, content in there.items() if content and content != found.files[name]]
    if missing:
        yield Finding(False, f"missing: {_grouped(missing)}", _again(place, found))
    if unread:
        yield Finding(
            False, f"cannot be read: {_grouped(unread)}", "look at their permissions, or copy the folder anew"
        )
    pages = [name for name in changed if not name.endswith(".ipynb")]
    if pages:
        yield Finding(
            False,
            f"changed or damaged since it was prepared: {_grouped(pages)}",
            f"delete it, and {_again(place, found)}; or keep it if you changed it yourself",
        )
    books = [name for name in changed if name.endswith(".ipynb")]
    broken = [name for name in books if not _is_notebook(place / name)]
    if broken:
        yield Finding(False, f"no notebook any more: {_grouped(broken)}", f"delete it, and {_again(place, found)}")
    if not (missing or unread or pages or broken):
        worked = f", {counted(len(books), 'notebook')} with work in it" if books else ""
        yield Finding(
            True, f"{counted(len(found.files), 'file')} for {counted(len(found.students), 'student')}{worked}"
        )


def _is_notebook(path: Path) -> bool:
    with suppress(UnreadableFile):
        return isinstance(read_json(read_text(path, "a notebook", _MOST_BYTES)).get("cells"), list)
    return False


def _of_codes(place: Path, found: Listed) -> Iterator[Finding]:
    """Notebooks and progress files of another class, or of students who are not in the roster."""
    codes = {f"{found.code}": {one.student for one in found.students}}
    others: list[str] = []
    for path in sorted(place.rglob("*.ipynb")):
        with suppress(UnreadableFile):
            told = _CODE_LINE.search(read_text(path, "a notebook", _MOST_BYTES).replace('\\"', '"'))
            if told and told[2] not in codes.get(told[1], ()):
                others.append(f"{path.relative_to(place).as_posix()} ({told[1]}, student {told[2]})")
    for path in sorted(place.rglob("progress-*.json")):
        with suppress(BadProgress):
            progress = Progress.load(path)
            if progress.student not in codes.get(progress.code, ()):
                others.append(f"{path.relative_to(place).as_posix()} ({progress.code}, student {progress.student})")
    if others:
        yield Finding(
            False,
            f"of another class or student than in the list: {listed(others, most=4)}",
            f"take it out of the folder, or give the student the code {found.code} and a number of the roster",
        )
    else:
        yield Finding(True, f"every notebook and progress file has class code {found.code} and a student of the roster")


def _of_names(place: Path, found: Listed) -> Iterator[Finding]:
    """Names of files that a system, or a memory stick, cannot hold."""
    seen: dict[str, str] = {}
    for name in found.files:
        parts = name.split("/")
        alike = unicodedata.normalize("NFC", name).casefold()
        reason = ""
        if any(_RESERVED.search(part) for part in parts):
            reason = "has characters or a name that Windows reserves"
        elif any(len(part.encode()) > _LONGEST_NAME for part in parts):
            reason = f"is longer than {_LONGEST_NAME} bytes"
        elif alike in seen:
            reason = f"is the same as {seen[alike]} on Windows and macOS"
        seen[alike] = name
        if reason:
            yield Finding(
                False, f"the name {name} {reason}", "give that student a shorter or another name in the roster"
            )
    longest = max((len(str(place.resolve() / name)) for name in found.files), default=0)
    if longest > _LONGEST_PATH:
        yield Finding(
            False,
            f"a whole path has {longest} letters, and some Windows machines open {_LONGEST_PATH} at most",
            "move the folder to a place with a shorter path, such as C:\\class",
        )


def _of_folder(place: Path, found: Listed) -> Iterator[Finding]:
    """Whether work can be saved there."""
    part = place / f".write-{os.getpid()}.part"
    try:
        part.write_bytes(b"")
        part.unlink()
    except OSError as error:
        yield Finding(
            False,
            f"nothing can be saved in this folder ({error.strerror})",
            "copy the folder to a place that you may write to, such as your documents",
        )
        return
    free = shutil.disk_usage(place).free
    if free < _ROOM:
        yield Finding(False, f"only {free // 1_000_000} MB are free here", "make room, or use another disk")
    else:
        yield Finding(True, "work can be saved in this folder")


def _of_printing(place: Path, found: Listed) -> Iterator[Finding]:
    lacking = [f"{name}_handouts.pdf" for name in found.lessons if f"{name}_handouts.pdf" not in found.files]
    browser = find_browser()
    if not lacking:
        yield Finding(True, f"the handouts are there as a PDF ({found.paper})")
    elif browser is None or shutil.which(browser) is None:
        pages = listed(name.replace(".pdf", ".html") for name in lacking)
        yield Finding(
            False,
            f"{listed(lacking)} could not be made: no Chromium or Chrome is found here",
            f"open {pages} in any browser and print it; or install Chromium, or name it in ARCANE_LAB_BROWSER",
        )
    else:
        yield Finding(False, f"{listed(lacking)} is not made yet", _again(place, found))


def _is_installed(package: str) -> bool:
    try:
        return bool(version(package))
    except PackageNotFoundError:
        return False


def _of_lab(place: Path, found: Listed) -> Iterator[Finding]:
    missing = [name for name in ("jupyterlab", "ipykernel", "anywidget") if not _is_installed(name)]
    if missing:
        yield Finding(
            False,
            f"notebooks do not open here: {listed(missing)} is not installed",
            "run pip install arcane-lab; or let the class use the pages, which need only a browser",
        )
    else:
        yield Finding(True, f"notebooks open here: run arcane-lab lab --folder {shown_path(place / NOTEBOOKS)}")
    if not any(name.startswith(f"{PAGES}/") for name in found.files):
        yield Finding(False, "there are no pages without Python", _again(place, found))


def _of_version(place: Path, found: Listed) -> Iterator[Finding]:
    if found.version != _version():
        yield Finding(
            False,
            f"it was prepared with version {found.version}, and here is {_version()}: figures and answers may differ",
            f"{_again(place, found)}, or install version {found.version}",
        )
