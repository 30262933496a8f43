"""Reads JSON that people wrote: strictly, and with the place of whatever is wrong.

Scenarios and records are edited by hand and passed around, so nothing in them is trusted: size, depth, twin keys,
numbers that JSON does not have and text that is not UTF-8 are each refused in one sentence.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn, TypeVar

from arcane_lab.core import files
from arcane_lab.core.errors import ArcaneLabError, UnreadableText, shown, shown_path
from arcane_lab.core.files import reason_of, write_whole

R = TypeVar("R")

MAX_BYTES: Final = 10_000_000
#: Bytes of a file of many records.
MAX_BYTES_OF_MANY: Final = 200_000_000
MAX_DEPTH: Final = 100

# Strings are taken whole, so that a bracket inside one does not count.
_RECORD: Final = re.compile(r'"format"\s*:\s*"arcane-lab/record/')
_HALF: Final = re.compile("[\\ud800-\\udfff]")
#: What is wrong with a text that no file can hold, and what to do.
HALF_LETTER: Final = "half a letter (a lone \\ud800 to \\udfff): write the letter itself"
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


class BadPosition(ArcaneLabError):
    """A position that cannot be: `place` is its path in the scenario, `reason` says why and what is allowed.

    >>> print(BadPosition("position.seats.p5", "this game has 3 seats, p1 to p3"))
    position.seats.p5: this game has 3 seats, p1 to p3
    """

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place, self.reason = place, reason

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


def read_at(read: Callable[[str], R], text: str, place: str) -> R:
    """What a text at a place of a file says. Raises `BadPosition` that names the place."""
    try:
        return read(text)
    except UnreadableText as error:
        raise BadPosition(place, error.in_file) from None


class UnreadableFile(ArcaneLabError):
    """A scenario or a record that cannot be read; the message says where and why in one line."""


def path_of(path: object, kind: str = "a scenario or a record") -> Path:
    """A path as somebody gave it; refuses what names no file, such as None or the text of a file itself."""
    if isinstance(path, Path):
        return path
    if isinstance(path, str | os.PathLike):
        name = os.fspath(path)
        if isinstance(name, str) and name.lstrip()[:1] in ("{", "["):
            raise UnreadableFile(f"{shown(name)} is the text of {kind}, not the name of a file: use from_text")
        if isinstance(name, str) and name.strip():
            return Path(name)
    raise UnreadableFile(f"{shown(path)} is no name of a file: give the path of {kind}, such as 'game.json'")


def read_text(path: Path, kind: str = "a scenario or a record", most: int = MAX_BYTES) -> str:
    """The text of a file; refuses folders, devices, more than `most` bytes, NUL and what is not UTF-8.

    `kind` says in an error what the file should have been. Raises `UnreadableFile`.
    """
    try:
        return files.read_text(path, kind, most)
    except files.NotReadable as error:
        raise UnreadableFile(str(error)) from None


def read_json(text: str) -> dict[str, Any]:
    """The object that a JSON text holds. Raises `UnreadableFile` with line and column, or the key.

    >>> read_json('{"game": "alley", "game": "alley"}')
    Traceback (most recent call last):
    ...
    arcane_lab.core.json_files.UnreadableFile: the key 'game' stands twice in one object: keep one of them
    """
    check_text(text)
    # What some editors put first in a file of UTF-8.
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise UnreadableFile("is empty: a JSON object is needed, { … }")
    _check_depth(text)
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise UnreadableFile(_sentence(text, error)) from None
    except RecursionError:
        raise UnreadableFile(f"nests deeper than {MAX_DEPTH} levels: nothing here needs that") from None
    except ArcaneLabError:
        raise
    except ValueError:  # a whole number with thousands of digits
        raise UnreadableFile("holds a number of thousands of digits: no figure here is that large") from None
    if _HALF.search(json.dumps(found, ensure_ascii=False)):
        raise UnreadableFile(f"holds {HALF_LETTER}")
    if not isinstance(found, dict):
        raise UnreadableFile(f"holds {shown(found)} where a JSON object is needed, {{ … }}")
    return found


def check_text(text: object) -> None:
    """Refuse what is no text, such as the path of a file. Raises `UnreadableFile`."""
    if not isinstance(text, str):
        raise UnreadableFile(f"a text is needed, not {shown(text)}: give the JSON as a string")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise UnreadableFile(f"the key {shown(key)} stands twice in one object: keep one of them")
            seen.add(key)
    return found


def _no_constant(name: str) -> NoReturn:
    raise UnreadableFile(f"{name} is no number of JSON: write a whole number")


def _check_depth(text: str) -> None:
    """Refuse deep nesting before it is parsed, because the parser's own limit differs between versions."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        if found[0] in ("[", "{"):
            depth += 1
            if depth > MAX_DEPTH:
                line, column = _place(text, found.start())
                raise UnreadableFile(
                    f"line {line}, column {column}: nests deeper than {MAX_DEPTH} levels; nothing here needs that"
                )
        elif found[0] in ("]", "}"):
            depth -= 1


def _place(text: str, position: int) -> tuple[int, int]:
    """Line and column, both from 1, of a position in a text."""
    return text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)


def _sentence(text: str, error: json.JSONDecodeError) -> str:
    """What the parser missed, in our words."""
    if not text[error.pos :].strip() or error.msg.startswith("Unterminated string"):
        last = text.rstrip()
        line, column = _place(last, len(last))
        return f"line {line}, column {column}: the text ends too early, before its last }}: the file is cut off"
    reason = {
        "Expecting value": "a value is missing here",
        "Expecting property name enclosed in double quotes": 'a key in "double quotes" is missing here',
        "Illegal trailing comma before end of object": "there is a comma too many before the }",
        "Illegal trailing comma before end of array": "there is a comma too many before the ]",
        "Expecting ',' delimiter": "a comma is missing here",
        "Expecting ':' delimiter": "a colon is missing here",
        "Extra data": "there is more after the last }",
    }.get(error.msg, f"this is no JSON ({error.msg})")
    return f"line {error.lineno}, column {error.colno}: {reason}, before {shown(text[error.pos : error.pos + 20])}"


def is_record(text: str) -> bool:
    """Whether a text says that it is a record, whole or damaged.

    >>> is_record('{"format": "arcane-lab/record/1", "game": "al')
    True
    """
    return _RECORD.search(text[:2000]) is not None


def one_line(error: object) -> str:
    """An error, or any text, as one line that a terminal can show: control characters are spelt out.

    >>> one_line("two\\nlines")
    'two; lines'
    """
    words = "; ".join(line.strip() for line in str(error).splitlines() if line.strip())
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in words)


def write_json(value: Any, width: int = 110) -> str:
    """A value as JSON that people can read: what fits into a line stays in one; always ends with a new line.

    >>> print(write_json({"game": "alley", "moves": ["draw deck"]}), end="")
    {
      "game": "alley",
      "moves": ["draw deck"]
    }
    """
    return _pretty(value, 0, width, is_outer=True) + "\n"


def _pretty(value: Any, indent: int, width: int, is_outer: bool = False) -> str:
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not isinstance(value, dict | list) or not value or (len(line) + indent <= width and not is_outer):
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        parts = []
        for key, part in value.items():
            name = json.dumps(key, ensure_ascii=False) + ": "
            parts.append(f"{inner}{name}{_pretty(part, indent + 2, width - len(name))}")
        return "{\n" + ",\n".join(parts) + f"\n{' ' * indent}}}"
    parts = [inner + _pretty(part, indent + 2, width) for part in value]
    return "[\n" + ",\n".join(parts) + f"\n{' ' * indent}]"


def half_letter(text: str) -> bool:
    """Whether a text holds half a letter (a lone surrogate), which no file can hold.

    >>> half_letter("\\ud83d"), half_letter("\U0001f600")
    (True, False)
    """
    return _HALF.search(text) is not None


def write_text(path: Path, text: str, check: Callable[[], object] = lambda: None) -> Path:
    """Write a text in one go (see `write_file`).

    `check` is called when all is on the disk, before the old file is replaced: what it raises keeps that one.
    """
    if half_letter(text):
        raise UnreadableFile(f"{shown_path(path)} cannot be written: the text holds {HALF_LETTER}")

    def write(file: BinaryIO) -> None:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())
        check()

    return write_file(path, write)


def write_file(path: Path, write: Callable[[BinaryIO], object]) -> Path:
    """Write a file in one go: another program sees the old file or the new one, never half of one.

    `write` is given the open file. Raises `UnreadableFile` that names the path when it cannot be written, or is a
    folder, a device, a pipe or a socket.
    """
    try:
        # The file behind a link is replaced, not the link.
        write_whole(Path(os.path.realpath(path)), write)
    except (OSError, ValueError) as error:
        raise UnreadableFile(f"{shown_path(path)} cannot be written: {reason_of(error)}") from None
    return path
