"""Writing files whole or not at all: the one way in which anything here is written over."""

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
from typing import BinaryIO, Final

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
_PART: Final = re.compile(r"\..+\.(?P<host>[0-9a-f]{8})-(?P<pid>[0-9]{1,10})\..+\.part")


class NotAFile(OSError):
    """A folder, device, pipe or socket where a file is to be written or read; nothing happened to it."""


def check_is_file(path: Path) -> None:
    """Refuse what is there and no ordinary file, before anything waits for it or is lost in it. Raises `NotAFile`.

    >>> check_is_file(Path("no such file"))
    """
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
