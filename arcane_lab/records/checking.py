"""Checks files and folders of scenarios and records, one after the other, whatever stands in them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from arcane_lab.datasets.printing import Drawn
from arcane_lab.engine.errors import ArcaneLabError
from arcane_lab.records.reading import is_record, one_line, read_json, read_text

Verdict = Literal["passed", "failed", "unreadable"]


@dataclass(frozen=True, slots=True, repr=False)
class FileReport(Drawn):
    """What checking one file found; prints as a line, with the differences under a failed one."""

    path: Path
    verdict: Verdict
    title: str
    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.verdict == "unreadable":
            return one_line(f"unreadable  {self.path}: {self.title}")
        lines = [f"    {one_line(problem)}" for problem in self.problems]
        lines += [f"    note: {one_line(warning)}" for warning in self.warnings]
        return "\n".join([one_line(f"{self.verdict:<10}  {self.path}: {self.title}"), *lines])


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
                yield check_file(file)


def _files_below(folder: Path) -> list[Path]:
    """The JSON files below a folder in a fixed order, without hidden ones."""
    found = (path for path in folder.rglob("*.json") if not path.is_dir())
    return sorted(path for path in found if not any(part.startswith(".") for part in path.relative_to(folder).parts))


def check_file(path: Path) -> FileReport:
    """Check one file, a scenario or a record."""
    try:
        text = read_text(path)
        if is_record(text):
            from arcane_lab.records.record import Record

            record = Record.from_text(text)
            title = record.title or "record"
            return FileReport(
                path, "failed" if record.problems else "passed", one_line(title), record.problems, record.warnings
            )
        return _check_scenario(path, text)
    except ArcaneLabError as error:
        return FileReport(path, "unreadable", one_line(error))


def _check_scenario(path: Path, text: str) -> FileReport:
    from arcane_lab.records.scenario import Scenario

    report = Scenario.from_dict(read_json(text), str(path)).check()
    return FileReport(path, "passed" if report.passed else "failed", one_line(report.title), report.problems)
