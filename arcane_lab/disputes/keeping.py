"""What was measured so far, in a file: a run that was ended goes on where it was.

The file has a line of JSON for what all cells have in common (the stamp: games, seed, sources) and one for each cell.
Every line carries a fingerprint of itself, so that a line that was cut off or changed is noticed. What cannot be used
is never thrown away: the file is set aside under another name, and what is whole in it is taken over.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.files import NotReadable, read_bytes
from arcane_lab.core.json_files import MAX_BYTES_OF_MANY, UnreadableFile, write_text
from arcane_lab.core.problems import shown_path
from arcane_lab.core.whole_files import check_is_file, clear_unfinished
from arcane_lab.disputes.rows import COLUMNS, Row, as_dict

FORMAT: Final = "arcane-lab/disputes/1"
#: Letters of a line's fingerprint, and how many files of one name are set aside before somebody should tidy up.
FINGERPRINT: Final = 16
MOST_ASIDE: Final = 1_000


class Kept:
    """The cells that are done, by name; each new one is written at once. Without a path they are kept in memory alone.

    `news` says what became of a file that could not be used as it was. Raises `UnreadableFile` when the file cannot be
    read or written.
    """

    def __init__(self, path: Path | None, stamp: Mapping[str, Any]) -> None:
        self.path = path
        self.stamp = {"format": FORMAT, **stamp}
        self.news: list[str] = []
        self._cells: dict[str, tuple[Row, ...]] = {}
        if path is not None:
            self._open(path)

    def __contains__(self, name: object) -> bool:
        return name in self._cells

    def __len__(self) -> int:
        return len(self._cells)

    def rows(self, name: str) -> tuple[Row, ...]:
        """The rows of a cell that is done."""
        return self._cells[name]

    def add(self, name: str, rows: Sequence[Row]) -> None:
        """Keep a cell: it is on the disk when this returns."""
        if self.path is not None:
            _try(self.path, "written", lambda path: _append(path, _line(_as_json(name, rows))))
        self._cells[name] = tuple(rows)

    def _open(self, path: Path) -> None:
        """Take over what a file has, or begin one."""
        _try(path, "read", check_is_file)
        clear_unfinished(path.parent)
        if not path.exists():
            write_text(path, _line(self.stamp))
            return
        try:
            content = read_bytes(path, "a file of measured cells", MAX_BYTES_OF_MANY)
        except NotReadable as error:
            raise UnreadableFile(f"{shown_path(path)} cannot be read: {error}") from None
        text = content.decode(errors="replace")
        lines = text.splitlines()
        stamp = _checked(lines[0]) if lines else None
        problem = "is damaged at its beginning" if stamp is None else self._other_run(stamp)
        if problem:
            self.news.append(
                f"{shown_path(path)} {problem}, so nothing of it can be used here; it is kept as "
                f"{shown_path(_set_aside(path))}"
            )
            write_text(path, _line(self.stamp))
            return
        damaged = [number for number, line in enumerate(lines[1:], start=2) if not self._take(line)]
        if damaged or not text.endswith("\n"):
            self._mend(path, damaged)

    def _other_run(self, stamp: Mapping[str, Any]) -> str:
        """What another run had otherwise; empty when it is this one."""
        for key, value in self.stamp.items():
            if stamp.get(key) != value:
                return f"comes from another run ({key} {stamp.get(key)!s:.40} there, {value!s:.40} here)"
        return ""

    def _take(self, line: str) -> bool:
        """Take over a cell from its line; False when the line is damaged."""
        found = _checked(line)
        if found is None:
            return False
        try:
            self._cells[str(found["cell"])] = tuple(
                Row(**dict(zip(COLUMNS, row, strict=True))) for row in found["rows"]
            )
        except (KeyError, TypeError, ValueError):
            return False
        return True

    def _mend(self, path: Path, damaged: list[int]) -> None:
        """Set the damaged file aside and write what is whole in it anew."""
        aside = _set_aside(path)
        write_text(path, "".join([_line(self.stamp), *(_line(_as_json(*cell)) for cell in self._cells.items())]))
        lines = "its last line is cut off"
        if damaged:
            numbers = ", ".join(map(str, damaged[:5])) + (", …" if len(damaged) > 5 else "")
            lines = f"line {numbers} cannot be read" if len(damaged) == 1 else f"lines {numbers} cannot be read"
        self.news.append(
            f"{shown_path(path)} is damaged: {lines}. The {len(self._cells):,} cells that are whole are taken over, "
            f"the others are played again; the damaged file is kept as {shown_path(aside)}"
        )


def _as_json(name: str, rows: Sequence[Row]) -> dict[str, Any]:
    return {"cell": name, "rows": [list(as_dict(row).values()) for row in rows]}


def _line(value: Mapping[str, Any]) -> str:
    """A line of the file: its fingerprint, a space, and JSON."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return f"{_fingerprint(text)} {text}\n"


def _fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:FINGERPRINT]


def _checked(line: str) -> dict[str, Any] | None:
    """What a line holds; None when it is not as it was written."""
    mark, _, text = line.partition(" ")
    if mark != _fingerprint(text):
        return None
    with suppress(ValueError, RecursionError):
        found = json.loads(text)
        return found if isinstance(found, dict) else None
    return None


def _append(path: Path, line: str) -> None:
    """Write one more line, or nothing: half a line would be glued to the next one."""
    content = line.encode()
    with path.open("ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            if file.write(content) < len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())
        except BaseException:
            file.truncate(before)
            raise


def _set_aside(path: Path) -> Path:
    """Give a file another name, which no file has; returns it."""
    for aside in _names_beside(path):
        if not aside.exists():
            _try(path, "set aside", partial(Path.rename, target=aside))
            return aside
    raise UnreadableFile(f"{shown_path(path)} has {MOST_ASIDE:,} files beside it that were set aside: move them away")


def _names_beside(path: Path) -> Iterator[Path]:
    for number in range(1, MOST_ASIDE + 1):
        yield path.with_name(f"{path.stem}.aside-{number}{path.suffix}")


def _try(path: Path, what: str, act: Any) -> Any:
    """Do something with a file; raises `UnreadableFile` in a sentence when it cannot be done."""
    try:
        return act(path)
    except OSError as error:
        raise UnreadableFile(f"{shown_path(path)} cannot be {what}: {error.strerror or error}") from None
