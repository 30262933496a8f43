"""`python -m tools.odds_table`: run every example of `odds_rows`, and write `docs/odds.md` with their times.

`--check` writes nothing, and says which rows the page lacks.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from timeit import Timer
from typing import Any, Final

from arcane_lab.simulation.result import versions
from tools.bench.report import machine
from tools.odds_rows import PARTS, SETUP, Row

PAGE: Final = Path(__file__).parents[1] / "docs" / "odds.md"
RUNS: Final = 7
LEAD: Final = """\
# Exact odds

`al.chance` counts with whole numbers: every answer is exact, a fraction that also says itself in percent and as
"1 in N". Its `why()` tells the counting steps in words and the formula. N is the number of cards, K the copies of a
kind, n the draws; C(n, k) is in how many ways k of n can be chosen. "Dealt" means dealt by chance with the seeds 1, 2
and 3, fixed beforehand: what is seen must lie within four standard errors of the exact answer.

`python -m tools.odds_table` runs every example and writes this page: do not change it by hand. A time is the median of
7 runs, a new deck or a new look at the view included."""


def main() -> None:
    """Measure every row, print it, and write the page."""
    parser = argparse.ArgumentParser(description="Run every example of exact odds and write docs/odds.md.")
    parser.add_argument("--check", action="store_true", help="write nothing; say which rows the page lacks")
    if parser.parse_args().check:
        sys.exit("\n".join(lacking(PAGE.read_text(encoding="utf-8"))) or None)
    lines = [LEAD, "", f"This run: {machine()}; {versions()}."]
    for title, rows in PARTS.items():
        lines += ["", f"## {title}", ""]
        lines += ["| ask | it answers | formula | checked against | example | time |", "|---|---|---|---|---|---|"]
        for row in rows:
            time = in_words(seconds(row))
            print(f"{row.ask:<45} {time}", flush=True)
            lines.append(line_of(row, time))
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def line_of(row: Row, time: str) -> str:
    """A row of the page."""
    budget = f" (budget {row.budget:g} ms)" if row.budget else ""
    cells = (f"`{row.ask}`", row.answers, row.formula, row.oracles, f"`{row.example}`", f"{time}{budget}")
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def answer(row: Row) -> Any:
    """The value of a row's example."""
    names: dict[str, Any] = {}
    exec(SETUP, names)
    return eval(row.example, names)


def seconds(row: Row) -> float:
    """How long a row's example takes: the median of several runs, in seconds."""
    names: dict[str, Any] = {}
    exec(SETUP, names)
    timer = Timer(row.example, globals=names)
    timer.timeit(1)
    number = 1
    while timer.timeit(number) < 0.02:
        number *= 2
    return median(timer.repeat(RUNS, number)) / number


def in_words(time: float) -> str:
    """A time with its unit, two figures.

    >>> in_words(0.000123), in_words(0.0456), in_words(1.23)
    ('0.12 ms', '46 ms', '1.2 s')
    """
    if time >= 1:
        return f"{time:.1f} s"
    return f"{1000 * time:.0f} ms" if time >= 0.01 else f"{1000 * time:.2g} ms"


def lacking(page: str) -> list[str]:
    """The rows that a page does not have; their times may differ."""
    return [
        f"docs/odds.md lacks {row.ask}: run python -m tools.odds_table"
        for rows in PARTS.values()
        for row in rows
        if line_of(row, "").rpartition("`")[0] not in page
    ]


if __name__ == "__main__":
    main()
