"""The folder of a class looked at before the lesson: what will work on this machine, and what will not."""

from __future__ import annotations

import os
import re
import shutil
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from arcane_lab.core.errors import shown_path
from arcane_lab.core.json_files import UnreadableFile, read_json, read_text
from arcane_lab.core.printing import Brief
from arcane_lab.core.text import counted, listed
from arcane_lab.lessons.class_codes import called
from arcane_lab.lessons.class_folders import (
    LIST,
    MOST_BYTES,
    NOTEBOOKS,
    PAGES,
    BadClassFolder,
    Listed,
    grouped,
    hash_of,
    listed_in,
    this_version,
)
from arcane_lab.lessons.pages import find_browser
from arcane_lab.lessons.progress import BadProgress, Progress

#: Letters of a whole path that every Windows opens; bytes of a name that every system holds.
_LONGEST_PATH: Final = 250
_LONGEST_NAME: Final = 255
#: Bytes that a class of thirty needs for its work, and more.
_ROOM: Final = 50_000_000
_RESERVED: Final = re.compile(r'[<>:"|?*\\\x00-\x1f]|[ .]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)', re.IGNORECASE)
_CODE_LINE: Final = re.compile(r'al\.class_code\("([^"]+)", student="([^"]+)"\)')


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
    there = {name: hash_of(place / name) for name in found.files}
    missing = [name for name, content in there.items() if content is None]
    unread = [name for name, content in there.items() if content == ""]
    changed = [name for name, content in there.items() if content and content != found.files[name]]
    if missing:
        yield Finding(False, f"missing: {grouped(missing)}", _again(place, found))
    if unread:
        yield Finding(False, f"cannot be read: {grouped(unread)}", "look at their permissions, or copy the folder anew")
    pages = [name for name in changed if not name.endswith(".ipynb")]
    if pages:
        yield Finding(
            False,
            f"changed or damaged since it was prepared: {grouped(pages)}",
            f"delete it, and {_again(place, found)}; or keep it if you changed it yourself",
        )
    books = [name for name in changed if name.endswith(".ipynb")]
    broken = [name for name in books if not _is_notebook(place / name)]
    if broken:
        yield Finding(False, f"no notebook any more: {grouped(broken)}", f"delete it, and {_again(place, found)}")
    if not (missing or unread or pages or broken):
        worked = f", {counted(len(books), 'notebook')} with work in it" if books else ""
        yield Finding(
            True, f"{counted(len(found.files), 'file')} for {counted(len(found.students), 'student')}{worked}"
        )


def _is_notebook(path: Path) -> bool:
    with suppress(UnreadableFile):
        return isinstance(read_json(read_text(path, "a notebook", MOST_BYTES)).get("cells"), list)
    return False


def _of_codes(place: Path, found: Listed) -> Iterator[Finding]:
    """Notebooks and progress files of another class, or of students who are not in the roster."""
    codes = {f"{found.code}": {one.student for one in found.students}}
    others: list[str] = []
    for path in sorted(place.rglob("*.ipynb")):
        with suppress(UnreadableFile):
            told = _CODE_LINE.search(read_text(path, "a notebook", MOST_BYTES).replace('\\"', '"'))
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
    if found.version != this_version():
        yield Finding(
            False,
            f"it was prepared with version {found.version}, and here is {this_version()}: figures and answers may "
            "differ",
            f"{_again(place, found)}, or install version {found.version}",
        )
