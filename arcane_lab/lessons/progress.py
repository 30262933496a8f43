"""What a student has done, in one small file: what was tried, what is right, which hints were read. No answer is in it.

The file says which format it has and carries a seal over its content, so that damage and hand-made changes are noticed.
(The seal keeps honest people honest: who reads this source can make one.) It is written whole or not at all, and a file
that cannot be used is never written over.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from platformdirs import user_cache_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.files import clear_unfinished
from arcane_lab.core.json_files import UnreadableFile, read_json, read_text, write_json, write_text
from arcane_lab.lessons.class_codes import ClassCode, one_name, one_student

with warnings.catch_warnings():
    # In a browser's Python it says that its locks are weaker, where nobody else is.
    warnings.simplefilter("ignore", UserWarning)
    from filelock import BaseFileLock, FileLock, Timeout

FORMAT: Final = "arcane-lab/progress/1"
_KIND: Final = "a progress file"
MOST: Final = 1_000_000
#: Wrong ideas of one exercise, and bytes of a file; a course of lessons has a tenth of them.
MOST_WRONG: Final = 100
#: Letters that are kept of a prediction.
MOST_GUESS: Final = 200
MOST_BYTES: Final = 1_000_000
#: Seconds that one notebook waits for another that changes nothing meanwhile; a change takes a few thousandths.
PATIENCE: Final = 5
#: So often in that time it looks whether the other one has changed the file.
LOOKS: Final = 20
#: Seconds between two tries to get the lock.
PAUSE: Final = 0.01
LOCKS: Final = 64


class BadProgress(ArcaneLabError):
    """A progress file that cannot be used: which, why, and what to do. Nothing in it was changed."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Tried(_Strict):
    """One exercise: how often it was tried, whether it is right, how many hints were read, which wrong ideas showed."""

    tries: int = Field(0, ge=0, le=MOST)
    right: bool = False
    hints: int = Field(0, ge=0, le=4)
    wrong: list[str] = Field(default_factory=list, max_length=MOST_WRONG)


class Done(_Strict):
    """One lesson: its exercises by name, and what was predicted before it was seen."""

    exercises: dict[str, Tried] = Field(default_factory=dict)
    predictions: dict[str, str] = Field(default_factory=dict)


class Progress(_Strict):
    """Everything that one student has done.

    >>> progress = Progress(code="maple-7", student="12")
    >>> progress.of("a lesson").exercises["gold"] = Tried(tries=1, right=True)
    >>> Progress.from_text(progress.to_text()) == progress
    True
    """

    format: str = FORMAT
    code: str
    student: str
    lessons: dict[str, Done] = Field(default_factory=dict)

    def of(self, lesson: str) -> Done:
        """What was done in one lesson."""
        return self.lessons.setdefault(lesson, Done())

    def to_text(self) -> str:
        """The file's text, with its seal."""
        data = self.model_dump()
        return write_json({**data, "seal": _seal(data)})

    @classmethod
    def from_text(cls, text: str, name: str = "the progress file") -> Progress:
        """Read a file's text. Raises `BadProgress` with the name, the reason and the next step."""
        try:
            data = read_json(text)
        except UnreadableFile as error:
            raise _bad(name, f"it {error}" if str(error).startswith(("is ", "holds ")) else str(error)) from None
        if data.get("format") != FORMAT:
            given = shown(data.get("format"))
            reason = f"its format is {given}, and this version reads {shown(FORMAT)}: it is from another version"
            raise _bad(name, reason) from None
        seal = data.pop("seal", None)
        try:
            progress = cls.model_validate(data)
        except ValidationError as error:
            first = error.errors()[0]
            place = shown(".".join(map(str, first["loc"])))[1:-1] or "the file"
            raise _bad(name, f"{place}: {first['msg'].lower()}") from None
        if seal != _seal(progress.model_dump()):
            raise _bad(name, "it was changed by hand, or damaged on its way: its seal does not fit")
        # A file of an older version may have another spelling of the same student.
        progress.code, progress.student = one_name(progress.code), one_student(progress.student)
        return progress

    @classmethod
    def load(cls, path: Path) -> Progress:
        """Read a file. Raises `BadProgress`."""
        try:
            text = read_text(path, _KIND)
        except UnreadableFile as error:
            raise _bad(path.name, f"it {error}") from None
        return cls.from_text(text, path.name)


def merged(kept: Progress, given: Progress) -> None:
    """Add to what is kept what another copy of the same student's work has; nothing that is right is taken back.

    >>> kept, given = Progress(code="a", student="1"), Progress(code="a", student="1")
    >>> kept.of("one").exercises["gold"] = Tried(tries=3, right=True)
    >>> given.of("one").exercises["gold"] = Tried(tries=1, hints=2, wrong=["paid twice"])
    >>> merged(kept, given)
    >>> kept.of("one").exercises["gold"]
    Tried(tries=3, right=True, hints=2, wrong=['paid twice'])
    """
    for lesson, done in given.lessons.items():
        here = kept.of(lesson)
        here.predictions.update({about: guess[:MOST_GUESS] for about, guess in done.predictions.items()})
        for name, tried in done.exercises.items():
            own = here.exercises.setdefault(name, Tried())
            own.tries, own.hints = max(own.tries, tried.tries), max(own.hints, tried.hints)
            own.right = own.right or tried.right
            own.wrong = list(dict.fromkeys([*own.wrong, *tried.wrong]))[:MOST_WRONG]


def _bad(name: str, reason: str) -> BadProgress:
    return BadProgress(
        f"{shown(name)} cannot be used: {reason}. Nothing was changed in it. To begin a new one, give it another name, "
        f"such as {shown(f'old-{name}')}, and run the cell again; your teacher can look at the old one."
    )


def _seal(data: dict[str, Any]) -> str:
    plain = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return sha256(f"arcane-lab {plain}".encode()).hexdigest()[:20]


def lock_of(path: Path) -> BaseFileLock:
    """The lock of a progress file. It lies in the user's own cache: beside the file it would be handed in.

    A few locks serve all files, so two students seldom wait for each other, and nothing piles up.
    """
    folder = user_cache_path("arcane-lab", appauthor=False, ensure_exists=True)
    number = int(sha256(os.path.realpath(path).encode()).hexdigest(), 16) % LOCKS
    return FileLock(folder / f"progress-{number}.lock", timeout=PATIENCE)


def _taken(path: Path) -> BaseFileLock | None:
    """The lock of a file, held. None where no lock can be had, so that no student is kept from working.

    A holder who changes the file is waited for, however long that takes; one who lets it lie, for `PATIENCE` seconds.
    """
    try:
        lock, looks, before = lock_of(path), 0, _version(path)
        while looks < LOOKS:
            try:
                lock.acquire(PATIENCE / LOOKS, PAUSE)
            except Timeout:
                now = _version(path)
                looks, before = looks + 1 if now == before else 0, now
            else:
                return lock
    except (OSError, NotImplementedError):
        # No folder for locks.
        pass
    return None


def _version(path: Path) -> tuple[int, int, int] | None:
    """What tells a file from the one that takes its place; None where there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


class _Overtaken(Exception):
    """Another has changed the file since it was read."""


class Book:
    """Keeps a student's progress: in a file, or for practice in memory only.

    Each change is made on what the file holds at that moment, so that two notebooks that are open at once do not take
    each other's work away.
    """

    def __init__(self, code: ClassCode, folder: Path | None = None, keep: bool = True) -> None:
        self.code = code
        self.path = _file_of(code, folder or Path.cwd()) if keep and not code.is_practice else None
        self._memory = Progress(code=code.code, student=code.student)
        if self.path is not None:
            clear_unfinished(self.path.parent)
            self.read()

    def read(self) -> Progress:
        """What is kept now. Raises `BadProgress` for a file that cannot be used, or that is another student's."""
        if self.path is None or not self.path.exists():
            return self._memory
        found = Progress.load(self.path)
        if (found.code, found.student) != (self.code.code, self.code.student):
            owner = f"class code {found.code}, student {found.student}"
            raise _bad(self.path.name, f"it belongs to {owner}, not to {self.code}")
        self._memory = found
        return found

    def change(self, change: Callable[[Progress], object]) -> None:
        """Keep a change of what is kept at this moment. Nobody else changes the file meanwhile.

        Where one does it all the same, who would not wait any longer, the change is made anew on what is there then.
        """
        with self._alone():
            while True:
                with suppress(_Overtaken):
                    self._memory = self._changed(change)
                    return

    def _changed(self, change: Callable[[Progress], object]) -> Progress:
        path = self.path
        before = None if path is None else _version(path)
        progress = self.read().model_copy(deep=True)
        change(progress)

        def check() -> None:
            if path is not None and _version(path) != before:
                raise _Overtaken

        if path is not None:
            text = progress.to_text()
            if len(text.encode(errors="replace")) > MOST_BYTES:
                raise _bad(path.name, f"with what is to be added it is larger than {MOST_BYTES:,} bytes")
            # What could not be read again is not written: it would take the place of what can be.
            Progress.from_text(text, path.name)
            write_text(path, text, check)
        return progress

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other notebooks of the same student waiting; the system ends that when a notebook's kernel is lost."""
        lock = None if self.path is None else _taken(self.path)
        try:
            yield
        finally:
            if lock is not None:
                lock.release()


def _file_of(code: ClassCode, folder: Path) -> Path:
    """The file of a student; one of an older version, with another spelling of the name, is gone on with."""
    path = folder / code.file_name
    if path.exists() or not folder.is_dir():
        return path
    head = f"progress-{code.code}-"
    older = (other for other in sorted(folder.glob("progress-*.json")) if one_name(other.stem).startswith(head))
    return next((other for other in older if one_student(one_name(other.stem)[len(head) :]) == code.student), path)
