"""Copies the shipped notebooks into a person's folder, and never over what that person changed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from arcane_lab.core.files import NotReadable, read_bytes, read_text, replace_with

MEMORY: Final = ".arcane-lab.json"
MOST_BYTES: Final = 10_000_000


@dataclass
class Copied:
    """What copying did with each file, by its name below the folder; files that were equal are in none."""

    added: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def sentences(self, folder: Path) -> list[str]:
        """What a person wants to know about it, one sentence a line."""
        lines = []
        if self.added:
            lines.append(f"Copied into {folder}: {', '.join(self.added)}")
        if self.updated:
            lines.append(f"Brought up to date: {', '.join(self.updated)}")
        if self.kept:
            lines.append(
                f"Kept as you changed it: {', '.join(self.kept)} "
                "(rename yours and start again to get the shipped one as well)"
            )
        return lines


def copy_notebooks(source: Path, folder: Path) -> Copied:
    """Copy every shipped file below `source` to the same place below `folder`.

    A hidden file in `folder` remembers the hash of each file that was copied. A file that still has that
    hash is brought up to date, any other that differs is kept. When the memory is lost or damaged, every
    file that differs is kept. Raises `OSError` when the folder cannot be written.
    """
    remembered = _read_memory(folder)
    copied = Copied()
    for name, path in _shipped(source):
        content = path.read_bytes()
        new = sha256(content).hexdigest()
        target = folder / name
        old = _hash_of(target)
        if old is None:
            copied.added.append(name)
        elif old == new:
            remembered[name] = new
            continue
        elif old == remembered.get(name):
            copied.updated.append(name)
        else:
            copied.kept.append(name)
            continue
        _write(target, content)
        remembered[name] = new
    _write_memory(folder, remembered)
    return copied


def _shipped(source: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(source.rglob("*")):
        place = path.relative_to(source)
        if path.is_file() and not any(part.startswith((".", "__")) for part in place.parts):
            yield place.as_posix(), path


def _hash_of(path: Path) -> str | None:
    """The hash of a person's file, None when there is nothing, "" for what is no plain file of theirs."""
    if not os.path.lexists(path):
        return None
    # A link or a folder of this name was put there by the person, whatever it holds.
    if path.is_symlink():
        return ""
    try:
        return sha256(read_bytes(path, "a notebook", MOST_BYTES)).hexdigest()
    except NotReadable:
        return ""


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_with(path, lambda part: part.write_bytes(content))


def _read_memory(folder: Path) -> dict[str, str]:
    try:
        read = json.loads(read_text(folder / MEMORY, "a list of notebooks", MOST_BYTES))["copied"]
        return {name: value for name, value in read.items() if isinstance(value, str)}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _write_memory(folder: Path, remembered: dict[str, str]) -> None:
    about = "Hashes of the notebooks that arcane-lab copied here, so that it never copies over your changes."
    text = json.dumps({"about": about, "copied": dict(sorted(remembered.items()))}, indent=1)
    _write(folder / MEMORY, text.encode())
