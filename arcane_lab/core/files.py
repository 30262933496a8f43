"""The folders that ship with the package; how any file is read, and how one is written whole or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import platform
import re
import secrets
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, Final, Literal

from arcane_lab.core.errors import ArcaneLabError

Kind = Literal["datasets", "notebooks", "scenarios", "static"]

#: Letters of a file's own name in the name of its unfinished part, which the system must not find too long.
LONGEST_STEM: Final = 40
#: Seconds after which an unfinished part is nobody's any more, whoever began it.
DAY: Final = 86_400
#: What is no place for a file.
KINDS: Final = (
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a pipe"),
    (stat.S_ISCHR, "it is a device"),
    (stat.S_ISBLK, "it is a device"),
    (stat.S_ISSOCK, "it is a socket"),
)
ON_WINDOWS: Final = os.name == "nt"
#: Names that Windows keeps for devices, with any ending, and letters that no name has there.
_DEVICES: Final = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{number}" for port in ("com", "lpt") for number in "123456789"),
}
_NO_LETTERS: Final = {*'<>:"|?*/\\', *map(chr, range(32))}
#: What Windows answers where another program has a file open.
_IN_USE: Final = (5, 32, 33)
_PART: Final = re.compile(r"\..+\.(?P<host>[0-9a-f]{8})-(?P<pid>[0-9]{1,10})\..+\.part")

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_SOURCES: Final[dict[str, str]] = {
    "datasets": "datasets",
    "notebooks": "notebooks",
    # One set of files for both: what users look at is what the tests play.
    "scenarios": "tests/rulebook",
    "static": "widgets/dist",
}


def folder(kind: Kind) -> Path:
    """The folder that holds the shipped files of one kind.

    A wheel carries them beside the modules (`arcane_lab/_datasets`, …); in a clone they stand in the
    repository, which is looked at only when it is this project's.

    Raises `ValueError` for another kind and `FileNotFoundError` when neither place has the folder.

    >>> folder("datasets").is_dir()
    True
    """
    if kind not in _SOURCES:
        raise ArcaneLabError(f"there is no shipped folder {kind!r}: ask for one of {', '.join(_SOURCES)}")
    shipped = _PACKAGE / f"_{kind}"
    if shipped.is_dir():
        return shipped
    repository = _PACKAGE.parent
    source = repository / _SOURCES[kind]
    # Without this look, an installed package would take its neighbours' folders for its own.
    if (repository / "pyproject.toml").is_file() and source.is_dir():
        return source
    raise FileNotFoundError(
        f"the {kind} of arcane-lab are missing (looked for {shipped} and {source}): install the package again"
    )


def file(kind: Kind, *names: str) -> Path:
    """The path of one shipped file, for instance `file("static", "alley.js")`.

    Raises `FileNotFoundError` that names the file, and where it would come from.
    """
    path = folder(kind).joinpath(*names)
    if path.is_file():
        return path
    hint = "run `make bundle` in the repository" if kind == "static" else "install the package again"
    raise FileNotFoundError(f"{path} is missing: {hint}")


class NotReadable(ArcaneLabError):
    """What no file can be read from: the `reason`, the `tip` for the next step, and the `line` where there is one.

    >>> print(NotReadable("is not UTF-8 text: byte 0xe9", "save it as UTF-8", 2))
    is not UTF-8 text: byte 0xe9 in line 2; save it as UTF-8
    """

    def __init__(self, reason: str, tip: str, line: int | None = None) -> None:
        super().__init__(reason, tip, line)
        self.reason, self.tip, self.line = reason, tip, line

    def __str__(self) -> str:
        return f"{self.reason}: {self.tip}" if self.line is None else f"{self.reason} in line {self.line}; {self.tip}"


def read_bytes(path: Path, kind: str, most: int) -> bytes:
    """All of an ordinary file of at most `most` bytes; `kind` says in an error what it should have been.

    A folder, pipe, device or socket is refused before it is opened, and a file that grows while it is read is
    refused too. Raises `NotReadable`.

    >>> read_bytes(file("datasets", "alley", "items.csv"), "a table", 10)
    Traceback (most recent call last):
    ...
    arcane_lab.core.files.NotReadable: is larger than 10 bytes: a table is never that long
    """
    try:
        _check(path.stat(), kind, most)
        # Between the look and the opening it may become a pipe, which must not be waited for.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with open(path, "rb", opener=lambda name, _: os.open(name, flags)) as opened:
            found = os.fstat(opened.fileno())
            _check(found, kind, most)
            content = opened.read(found.st_size + 1)
    except FileNotFoundError:
        raise NotReadable("is not there", "check the path") from None
    except OSError as error:
        raise NotReadable(f"cannot be opened: {error.strerror or error}", "check the path") from None
    except ArcaneLabError:
        raise
    except ValueError:
        raise NotReadable("is no path of a file", "it holds signs that no name has") from None
    if len(content) > found.st_size:
        raise NotReadable("is being written by another program", "wait until it is done")
    return content


def _check(found: os.stat_result, kind: str, most: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise NotReadable(f"is a folder, not {kind}", "give a file, or the folder that holds it")
    if not stat.S_ISREG(found.st_mode):
        raise NotReadable("is no ordinary file", f"give an ordinary file with {kind}")
    if found.st_size > most:
        raise NotReadable(f"is larger than {most:,} bytes", f"{kind} is never that long")


def read_text(path: Path, kind: str, most: int) -> str:
    """The text of a UTF-8 file, with or without a byte order mark; else as `read_bytes`. Raises `NotReadable`."""
    content = read_bytes(path, kind, most)
    nul = content.find(b"\0")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if nul < 0:
            tip = "save it as UTF-8" + (" (in a spreadsheet: as 'CSV UTF-8')" if path.suffix == ".csv" else "")
            byte = content[error.start]
            raise NotReadable(f"is not UTF-8 text: byte {byte:#04x}", tip, _line(content, error.start)) from None
    if nul >= 0:
        raise NotReadable("holds a NUL byte, so it is no text file", "save it as UTF-8 text", _line(content, nul))
    return text


def _line(content: bytes, place: int) -> int:
    return content.count(b"\n", 0, place) + 1


# --- written whole or not at all --------------------------------------------------------------------------------


class NotAFile(OSError):
    """A folder, device, pipe or socket where a file is to be written or read; nothing happened to it."""


def windows_trouble(name: str) -> str:
    """Why no file on Windows can have a name, or nothing where it can: what is written there would be lost.

    >>> windows_trouble("con.json"), windows_trouble("progress-con-aux.json")
    ('Windows keeps con for a device', '')
    """
    if found := sorted(set(name) & _NO_LETTERS):
        return f"Windows allows no {found[0]} in a name"
    if name[-1:] in (".", " "):
        return "Windows allows no full stop and no space at the end of a name"
    stem = name.partition(".")[0].rstrip()
    return f"Windows keeps {stem} for a device" if stem.lower() in _DEVICES else ""


def check_is_file(path: Path) -> None:
    """Refuse what is there and no ordinary file, before anything waits for it or is lost in it. Raises `NotAFile`.

    >>> check_is_file(Path("no such file"))
    """
    if ON_WINDOWS and (trouble := windows_trouble(path.name)):
        raise NotAFile(errno.EINVAL, f"{trouble}: choose another name", str(path))
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    except ValueError:
        raise NotAFile(errno.EINVAL, "its name holds signs that no name has: choose another name", str(path)) from None
    for is_kind, words in KINDS:
        if is_kind(mode):
            raise NotAFile(errno.EINVAL, f"{words}, not a file: choose another name", str(path))


def write_whole(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file in one go: another program sees the old file or the new one, never half of one.

    `write` is given the open file. What a process that was killed left unfinished in the folder is cleared away.
    Raises `OSError`; `NotAFile` for a folder, a device, a pipe or a socket.
    """

    def fill(part: Path) -> None:
        # Readable by its owner only, until it is as any other file that is made here.
        with open(part, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, _mode_of(path))

    replace_with(path, fill)


def reason_of(error: OSError | ValueError) -> str:
    """Why a file cannot be written, in words with the next step where there is one.

    >>> reason_of(PermissionError(13, "Permission denied"))
    'you may not write into that folder: choose another place'
    """
    if not isinstance(error, OSError):
        return str(error)
    if getattr(error, "winerror", None) in _IN_USE and os.path.isfile(error.filename2 or error.filename or ""):
        return "another program has it open, or it is read-only: close it there, or choose another name"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "you may not write into that folder: choose another place"
    return error.strerror or str(error)


def replace_with(path: Path, fill: Callable[[Path], object]) -> None:
    """Put a new file in the place of a path, in one step: ``fill`` writes it, beside that place. Raises `OSError`.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     replace_with(Path(folder) / "a.txt", lambda part: part.write_text("whole"))
    ...     os.listdir(folder)
    ['a.txt']
    """
    check_is_file(path)
    clear_unfinished(path.parent)
    name = f".{path.name[:LONGEST_STEM]}.{_host()}-{os.getpid()}.{secrets.token_hex(4)}.part"
    part = path.with_name(name)
    try:
        fill(part)
        os.replace(part, path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def clear_unfinished(folder: Path) -> None:
    """Take away the unfinished parts of files in a folder whose writers are gone; others are at work there."""
    names: list[str] = []
    with suppress(OSError):
        names = os.listdir(folder)
    for name in names:
        found = _PART.fullmatch(name) if name.endswith(".part") else None
        with suppress(OSError):
            if found is not None and _is_abandoned(folder / name, found["host"], int(found["pid"])):
                os.unlink(folder / name)


def _is_abandoned(part: Path, host: str, pid: int) -> bool:
    """Whether the writer is gone: on this machine that can be seen, of another one only after a day."""
    return (host == _host() and not is_alive(pid)) or time.time() - part.lstat().st_mtime > DAY


def is_alive(pid: int) -> bool:
    """Whether there is a process of that number on this machine; where that cannot be asked, it counts as one.

    >>> is_alive(os.getpid())
    True
    """
    if os.name != "posix":
        # On Windows, asking would end the process.
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


@lru_cache
def _host() -> str:
    """This machine, in eight letters."""
    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]


def _mode_of(path: Path) -> int:
    """The mode that a file has, or that a new one gets here."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
