"""The table of figures: printed line by line, and written down as a page of the docs."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "performance.md"


@dataclass(frozen=True, slots=True)
class Line:
    """What was measured, the figure, and what it should be."""

    what: str
    figure: str
    budget: str = ""


@dataclass
class Report:
    """The lines of a run, under their headings."""

    sections: dict[str, list[Line]] = field(default_factory=dict)

    def section(self, title: str) -> None:
        """Begin a section."""
        self.sections[title] = []
        print(f"\n{title}", flush=True)

    def show(self, what: str, figure: str, budget: str = "") -> None:
        """Print a line and keep it."""
        self.sections[list(self.sections)[-1]].append(Line(what, figure, budget))
        print(f"  {what:<62} {figure:>16}   {budget}".rstrip(), flush=True)

    def page(self, made_with: str) -> str:
        """The page for the docs."""
        parts = [
            "# How fast it is",
            "",
            "Made by `make bench`, which runs everything below on one machine in one go and writes this page: do not "
            "change it by hand. Speeds differ from machine to machine; the ratios stay. Every figure is a median of "
            "several runs that took turns.",
            "",
            f"This run: {machine()}; {made_with}.",
        ]
        for title, lines in self.sections.items():
            if lines:
                parts += ["", f"## {title}", "", "| what | measured | budget |", "|---|---|---|"]
                parts += [f"| {line.what} | {line.figure} | {line.budget} |" for line in lines]
        return "\n".join(parts) + "\n"


def machine() -> str:
    """What machine this is, in a few words."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{cores} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def times(ratio: float) -> str:
    """A ratio as people say it.

    >>> times(2.34), times(187.3)
    ('2.3 times', '187 times')
    """
    return f"{ratio:,.1f} times" if ratio < 10 else f"{ratio:,.0f} times"
