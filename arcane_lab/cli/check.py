"""`arcane-lab check`: play scenarios and records, and say what differs from what they expect."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from arcane_lab.core.command_line import Command

HERE = Command("check")
SOME_FAILED = 1
SOME_UNREADABLE = 2


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files, or folders whose .json files are checked.", metavar="FILE-OR-FOLDER"),
    ] = None,
) -> None:
    """Check scenarios and records. Each has a line; under one that failed stands what differed.

    The exit status is 0 when all passed, 1 when any failed, 2 when any could not be read.
    """
    if not paths:
        HERE.refuse("name the files or folders to check, for example: arcane-lab check tests/rulebook", SOME_UNREADABLE)
    from arcane_lab.records.checking import check_paths

    counts = {"passed": 0, "failed": 0, "unreadable": 0}
    reasons: set[str] = set()
    for report in check_paths(paths):
        counts[report.verdict] += 1
        # A table of the game that cannot be read stops every file that needs it: its problems are printed once.
        is_repeated = report.verdict == "unreadable" and report.title in reasons
        print(replace(report, title="for the same reason as above") if is_repeated else report, flush=True)
        reasons.add(report.title)
    print(f"{counts['passed']} passed, {counts['failed'] + counts['unreadable']} failed")
    if counts["unreadable"]:
        raise typer.Exit(SOME_UNREADABLE)
    if counts["failed"]:
        raise typer.Exit(SOME_FAILED)
