"""Checks files and folders of scenarios and records, one after the other, whatever stands in them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.json_files import MAX_BYTES_OF_MANY, is_record, one_line, read_json, read_text
from arcane_lab.core.printing import Drawn
from arcane_lab.records.several import parts_of

Verdict = Literal["passed", "failed", "unreadable"]


@dataclass(frozen=True, slots=True, repr=False)
class FileReport(Drawn):
    """What checking one file found; prints as a line, with the differences under a failed one."""

    path: Path
    verdict: Verdict
    title: str
    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    number: int | None = None
    """Which record of a file of several it is, from 1."""

    @property
    def place(self) -> str:
        """The file, and which record of it."""
        return str(self.path) if self.number is None else f"{self.path}, record {self.number}"

    def __str__(self) -> str:
        if self.verdict == "unreadable":
            return one_line(f"unreadable  {self.place}: {self.title}")
        lines = [f"    {one_line(problem)}" for problem in self.problems]
        lines += [f"    note: {one_line(warning)}" for warning in self.warnings]
        return "\n".join([one_line(f"{self.verdict:<10}  {self.place}: {self.title}"), *lines])


def check_paths(paths: Iterable[str | Path]) -> Iterator[FileReport]:
    """Check files, and every JSON file below folders, each once; nothing stops at a file that cannot be read.

    Folders and files whose names begin with a dot are left out, as are files that another path named before.
    """
    seen: set[Path] = set()
    for path in map(Path, paths):
        try:
            files = _files_below(path) if path.is_dir() else [path]
        except (OSError, ValueError) as error:
            yield FileReport(path, "unreadable", f"cannot be looked into: {one_line(error)}")
            continue
        if not files:
            yield FileReport(path, "unreadable", "holds no scenario or record: no file there ends in .json")
        for file in files:
            # Unlike `resolve`, this takes a link that leads to itself as it is.
            place = Path(os.path.realpath(file))
            if place not in seen:
                seen.add(place)
                yield from check_file(file)


def _files_below(folder: Path) -> list[Path]:
    """The JSON files below a folder in a fixed order, without hidden ones."""
    found = (path for path in folder.rglob("*.json") if not path.is_dir())
    return sorted(path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts))


def check_file(path: Path) -> Iterator[FileReport]:
    """Check one file: a scenario, a record, or each of several records."""
    try:
        text = read_text(path, most=MAX_BYTES_OF_MANY)
        if not is_record(text):
            yield _check_scenario(path, text)
            return
    except ArcaneLabError as error:
        yield FileReport(path, "unreadable", one_line(error))
        return
    parts = parts_of(text)
    for number, part in enumerate(parts, 1):
        yield _check_record(path, part, number if len(parts) > 1 else None)


def _check_record(path: Path, text: str, number: int | None) -> FileReport:
    from arcane_lab.records.record import Record

    try:
        record = Record.from_text(text)
    except ArcaneLabError as error:
        return FileReport(path, "unreadable", one_line(error), number=number)
    verdict: Verdict = "failed" if record.problems else "passed"
    return FileReport(path, verdict, one_line(record.title or "record"), record.problems, record.warnings, number)


def _check_scenario(path: Path, text: str) -> FileReport:
    from arcane_lab.records.scenario import Scenario

    report = Scenario.from_dict(read_json(text), str(path)).check()
    return FileReport(path, "passed" if report.passed else "failed", one_line(report.title), report.problems)
