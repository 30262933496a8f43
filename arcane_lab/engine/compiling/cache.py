"""Where compiled twins are kept, whether one is there, and how one is made without anybody waiting.

A twin lives in a folder of its own, named by a fingerprint of everything it is made from: the sources of the
game, the versions of numba and Python, and the files that make it. So a change in one file never meets an older twin.
Whatever goes wrong here (no numba, no room, a folder that cannot be written, a broken file) is no error:
plain play serves, and `obstacle` says in a sentence why.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from arcane_lab.core import files
from arcane_lab.core.files import is_alive as _is_alive
from arcane_lab.engine.compiling.sources import SHARED, Gathered, gather
from arcane_lab.engine.registry import find_game, folder_of
from arcane_lab.engine.spec import LoopCall

#: The environment variable that names another cache folder.
VARIABLE: Final = "ARCANE_LAB_CACHE"
#: Seconds after which a lock that nobody has touched holds nobody up: its process is gone, or hangs, or its number is
#: that of a stranger by now. Whoever compiles touches it every second.
AT_ONCE: Final = 5
BEAT: Final = 1.0


class Obstacle(Exception):
    """No compiled twin can be had here; the text is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Place:
    """The folder of one twin."""

    folder: Path

    @property
    def source(self) -> Path:
        """The generated module."""
        return self.folder / "twin.py"

    @property
    def code(self) -> Path:
        """Where the machine code is kept."""
        return self.folder / "code"

    @property
    def marker(self) -> Path:
        """Written last: lists the files of a complete twin and the machine they were made for."""
        return self.folder / "ready.json"

    @property
    def lock(self) -> Path:
        """There while somebody compiles."""
        return self.folder / "compiling"

    @property
    def guard(self) -> Path:
        """Held, for a moment, by who takes over the lock of a lost process."""
        return self.folder / "taking-over"

    @property
    def log(self) -> Path:
        """What the compiling process had to say."""
        return self.folder / "log.txt"


#: The files here that decide what comes out of a compile.
MADE_BY: Final = ("sources.py", "making.py", "tuning.py", "twin.py")


#: The sources that this process has read.
_read: Final[dict[str, Gathered]] = {}


def gathered(game: str) -> Gathered:
    """The sources of a game, read once.

    Reading a few thousand lines takes a third of a second, so what came of it is kept beside the twins, with a hash of
    the files that it came from.
    """
    known = recalled(game)
    if known is not None:
        return known
    known = _read[game] = gather(game)
    with suppress(OSError, Obstacle):
        note = _note(game)
        # Nothing is left where no twin is kept.
        if note.parent.is_dir():
            write_whole(note, json.dumps({"files": hash_of_sources(game), **asdict(known)}, default=sorted))
    return known


def recalled(game: str) -> Gathered | None:
    """The sources of a game where they have been read before: here, or by a process that kept what came of it."""
    if game not in _read:
        with suppress(OSError, Obstacle):
            note = _note(game)
            known = _recall(note, hash_of_sources(game)) if note.is_file() else None
            if known is not None:
                _read[game] = known
    return _read.get(game)


def _note(game: str) -> Path:
    """Where the sources of a game are kept as they were read."""
    return root() / f"sources-of-{game}.json"


def hash_of_sources(game: str) -> str:
    """A hash of all that `gather` may read of a game, and of what reads it."""
    folder = folder_of(find_game(game))
    found = hashlib.sha256(platform.python_version().encode())
    shared = [Path(str(module.__file__)) for module in SHARED.values()]
    for path in [*sorted(folder.rglob("*.py")), *shared, Path(__file__).with_name("sources.py")]:
        found.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return found.hexdigest()


def _recall(note: Path, sources: str) -> Gathered | None:
    """What was gathered from these very files; None when that is not known, or not to be trusted."""
    try:
        _check_owner(note)
        stored = json.loads(note.read_text(encoding="utf-8"))
        if stored.pop("files") != sources:
            return None
        stored["hints"] = {name: tuple(hints) for name, hints in stored["hints"].items()}
        stored["names_used"] = {name: frozenset(used) for name, used in stored["names_used"].items()}
        return Gathered(**stored)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, Obstacle):
        return None


def place_of(game: str) -> Place:
    """Where the twin of a game's present sources belongs; raises `Obstacle` without numba, or a loop to compile."""
    _check_game(game)
    parts = [numba_version(), platform.python_version(), platform.machine(), gathered(game).text()]
    # How the source is written, wrapped and called decides what comes out, too.
    parts += [str(LoopCall.kinds())]
    parts += [Path(__file__).with_name(name).read_text(encoding="utf-8") for name in MADE_BY]
    fingerprint = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]
    return Place(root() / f"{game}-{fingerprint}")


def _check_game(game: str) -> None:
    """Raise `Obstacle` without numba, or a loop to compile."""
    spec = find_game(game)
    if not spec.loop.module:
        raise Obstacle(f"{spec.title} has no fast version, so plain play is used, slower")
    numba_version()


def root() -> Path:
    """The cache folder: that of the environment variable ARCANE_LAB_CACHE, or the user's own.

    Raises `Obstacle` when the variable names the home of somebody who is not known here.
    """
    chosen = os.environ.get(VARIABLE)
    try:
        return Path(chosen).expanduser() if chosen else user_cache_path("arcane-lab", appauthor=False) / "twins"
    except RuntimeError:
        raise Obstacle(
            f"there is no home folder for {chosen!r} here, so plain play is used, slower; {VARIABLE} may name another "
            "folder"
        ) from None


def numba_version() -> str:
    """The version of numba; raises `Obstacle` when there is none to use."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        raise Obstacle("compiling is switched off here (NUMBA_DISABLE_JIT is set), so plain play is used, slower")
    # A package may be listed without being there, as in a browser's Python.
    if find_spec("numba") is None:
        raise Obstacle("numba is not installed, so plain play is used: the same numbers, slower")
    # Only where there is a twin: a process that helps with plain play need not wait for this import.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("numba")
    except PackageNotFoundError:
        raise Obstacle("numba is not installed, so plain play is used: the same numbers, slower") from None


def is_kept(game: str) -> bool:
    """Whether a twin of a game's present sources seems to be there; nothing is loaded to find out.

    Where no twin of the game is there at all, as in a fresh installation, its sources are not even read.
    """
    try:
        return any(root().glob(f"{game}-*/ready.json")) and place_of(game).marker.is_file()
    except (Obstacle, OSError):
        return False


def prepare_if_read(game: str) -> Place | None:
    """As `prepare`, but None where the sources have not been read yet: the compiling process does that."""
    _make_root()
    _check_game(game)
    if recalled(game) is not None:
        return prepare(game)
    try:
        _check_owner(root())
    except OSError as error:
        raise _not_written(root(), error) from error
    return None


def prepare(game: str) -> Place:
    """Make the folder of a twin and put its source there; raises `Obstacle` when that cannot be done."""
    _make_root()
    place = place_of(game)
    try:
        place.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _check_owner(place.folder)
        for folder in (root(), place.folder):
            files.clear_unfinished(folder)
        text = gathered(game).text()
        if not place.source.is_file() or place.source.read_text(encoding="utf-8") != text:
            write_whole(place.source, text)
        place.log.touch()
    except OSError as error:
        raise _not_written(place.folder, error) from error
    return place


def first_log(game: str) -> Path:
    """What a process has to say that finds out itself where the twin belongs."""
    return root() / f"log-of-{game}.txt"


def _make_root() -> None:
    with suppress(OSError):
        root().mkdir(parents=True, exist_ok=True, mode=0o700)


def _not_written(folder: Path, error: OSError) -> Obstacle:
    reason = error.strerror or type(error).__name__
    return Obstacle(
        f"the cache folder {folder} cannot be written ({reason}), so plain play is used, slower; "
        f"{VARIABLE} may name another folder"
    )


def _check_owner(folder: Path) -> None:
    """Code is loaded from there, so it must not be a folder that somebody else prepared."""
    if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
        raise Obstacle(f"the cache folder {folder} belongs to somebody else, so plain play is used, slower")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it; no disk is waited for, because all can be made anew."""
    files.replace_with(path, lambda part: part.write_text(text, encoding="utf-8"))


# --- complete or not --------------------------------------------------------------------------------------


def write_marker(place: Place, seconds: float) -> None:
    """Say that a twin is complete: which files it has, for which machine, and how long it took."""
    from arcane_lab.engine.compiling.twin import machine

    note = {
        "folder": str(place.folder),
        "machine": machine(),
        "seconds": round(seconds, 1),
        "files": _fingerprints(place),
    }
    write_whole(place.marker, json.dumps(note, indent=1))


def is_complete(place: Place) -> bool:
    """Whether a twin is there, whole and made for this machine; it then loads without compiling anything."""
    try:
        from arcane_lab.engine.compiling.twin import machine

        note = json.loads(place.marker.read_text(encoding="utf-8"))
        _check_owner(place.folder)
        return (
            note["folder"] == str(place.folder)
            and note["files"] == _fingerprints(place)
            and len(note["files"]) > 1
            and note["machine"] == machine()
        )
    except (OSError, ValueError, KeyError, TypeError, ImportError, Obstacle):
        return False


def _fingerprints(place: Place) -> dict[str, str]:
    parts = [place.source, *sorted(path for path in place.code.rglob("*") if path.is_file())]
    return {path.relative_to(place.folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in parts}


def is_being_made(place: Place) -> bool:
    """Whether a process is compiling there and not lost: it is alive, and has touched its lock just now."""
    try:
        holder = place.lock.read_text(encoding="utf-8")
        age = time.time() - place.lock.stat().st_mtime
        # Who has just made the lock is about to write its number into it.
        return age < AT_ONCE and (not holder or _is_alive(int(holder)))
    except (OSError, ValueError, OverflowError):
        return False


def claim(place: Place) -> bool:
    """Take the lock of a twin for this process; False when another has it and is not lost.

    However close together several processes ask, one of them gets it.
    """
    if _make_lock(place):
        return True
    if is_being_made(place):
        return False
    # A lost process left it there. Who takes it away and puts its own there does so alone: otherwise a slower one
    # takes away, a moment later, the lock of a process that lives.
    with _alone(place):
        if is_being_made(place):
            return False
        place.lock.unlink(missing_ok=True)
        return _make_lock(place)


@contextmanager
def _alone(place: Place) -> Iterator[None]:
    """Let one process at a time through; the system ends that by itself when a process is lost."""
    with place.guard.open("a", encoding="utf-8") as guard:
        if sys.platform != "win32":
            import fcntl

            # A network folder may know no such locks; then two may compile the same twin, and one is kept.
            with suppress(OSError):
                fcntl.flock(guard, fcntl.LOCK_EX)
        yield


def holds(place: Place, *pids: int) -> bool:
    """Whether the lock of a twin names one of some processes."""
    try:
        return int(place.lock.read_text(encoding="utf-8")) in pids
    except (OSError, ValueError):
        return False


def _make_lock(place: Place) -> bool:
    """Make the lock if there is none, in one step."""
    try:
        handle = os.open(place.lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return False
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(str(os.getpid()))
    except OSError:
        # A full disk: an empty lock would hold others up.
        place.lock.unlink(missing_ok=True)
        raise
    return True


@contextmanager
def touching_the_lock(place: Place) -> Iterator[None]:
    """Touch the lock every second, so that others see that somebody is at work."""
    is_over = threading.Event()

    def beat() -> None:
        while not is_over.wait(BEAT):
            with suppress(OSError):
                os.utime(place.lock)

    threading.Thread(target=beat, name="arcane_lab_lock", daemon=True).start()
    try:
        yield
    finally:
        is_over.set()
