"""`python -m tools.odds_table`: run every example of `odds_parts`, and write `docs/odds.md` with answers and times.

`--check` writes nothing, and says what the page lacks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from timeit import Timer
from typing import Any, Final

import arcane_lab
from arcane_lab.games.alley.odds import reveal
from tools.bench.report import machine
from tools.odds_parts import PARTS
from tools.odds_row import Part, Row, prompted, shown_by, statements
from tools.odds_words import AFTER, BEGINNING, CHECKS, LEAD, WORDS

PAGE: Final = Path(__file__).parents[1] / "docs" / "odds.md"
RUNS: Final = 7


def main() -> None:
    """Run and measure every row, print it, and write the page."""
    parser = argparse.ArgumentParser(description="Run every example of exact odds and write docs/odds.md.")
    parser.add_argument("--check", action="store_true", help="write nothing; say what the page lacks")
    if parser.parse_args().check:
        sys.exit("\n".join(lacking(PAGE.read_text(encoding="utf-8"))) or None)
    blocks = list(taught(code))
    table = []
    for part in PARTS:
        names = part.names()
        for row in part.rows:
            time = in_words(seconds(row, part, names))
            print(f"{row.ask:<75} {time}", flush=True)
            table.append(line_of(row, time))
    version = f"arcane-lab {arcane_lab.__version__}"
    made = f"`python -m tools.odds_table` writes this page and runs its examples. This run: {machine()}; {version}."
    head = ["| ask | formula | checked against | time |", "|---|---|---|---|"]
    checks = [CHECKS, made, "\n".join([*head, *table])]
    PAGE.write_text("\n\n".join([*blocks, *checks]) + "\n", encoding="utf-8")


#: Shows lines of code, which may use some names, as a block of the page.
Shows = Callable[[str, dict[str, Any]], str]


def taught(show: Shows) -> Iterator[str]:
    """What the page teaches, block by block: all of it but the table of checks and times."""
    yield LEAD
    yield show(BEGINNING, {})
    yield AFTER
    words = [f"| {word} | {meaning} |" for word, meaning in WORDS]
    yield "\n".join(["## Words and signs", "", "| word or sign | what it means |", "|---|---|", *words])
    for part in PARTS:
        names: dict[str, Any] = {"al": arcane_lab}
        yield f"## {part.title}"
        yield part.lead
        yield show(part.setup, names)
        for row in part.rows:
            yield f"`{row.ask}`: {row.answers} *{row.formula}*"
            yield show("\n".join(row.statements()), names)


def code(lines: str, names: dict[str, Any]) -> str:
    """A block of code with the answers to it."""
    return "\n".join(["```python", *(shown_by(statement, names) for statement in statements(lines)), "", "```"])


def line_of(row: Row, time: str) -> str:
    """A row of the table of checks."""
    budget = f" (budget {row.budget:g} ms)" if row.budget else ""
    cells = (f"`{row.ask}`", row.formula, row.oracles, f"{time}{budget}")
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def seconds(row: Row, part: Part, names: dict[str, Any]) -> float:
    """How long an answer takes from scratch, in seconds: the fastest of several runs, which others disturbed least."""
    # The processor's time: what else the machine does at the moment is left out.
    timer = Timer(from_scratch(row, part), timer=process_time, globals={**names, "afresh": afresh})
    timer.timeit(1)
    number = 1
    while timer.timeit(number) < 0.02:
        number *= 2
    return min(timer.repeat(RUNS, number)) / number


def from_scratch(row: Row, part: Part) -> str:
    """What is measured: the first example, with the making of what it asks."""
    asked = row.timed or statements(row.example)[0]
    for name, made in part.fresh:
        asked = asked.replace(name, made) if asked.startswith(name) else asked
    return asked


def afresh(view: Any) -> Any:
    """An inspection for which nothing is kept from earlier questions."""
    reveal.rules_by_reading.cache_clear()
    return arcane_lab.chance.inspection(view).joint


def in_words(time: float) -> str:
    """A time with its unit, two figures.

    >>> in_words(0.000123), in_words(0.0456), in_words(1.23)
    ('0.12 ms', '46 ms', '1.2 s')
    """
    if time >= 1:
        return f"{time:.1f} s"
    return f"{1000 * time:.0f} ms" if time >= 0.01 else f"{1000 * time:.2g} ms"


def lacking(page: str) -> list[str]:
    """What a page does not have of what it should; times may differ, and whether answers are true is another test."""
    code_of_page: list[str] = []

    def note(lines: str, _: dict[str, Any]) -> str:
        code_of_page.extend(statements(lines))
        return ""

    texts = [*taught(note), CHECKS]
    texts += [line_of(row, "").rpartition("|")[0].rpartition("|")[0] for part in PARTS for row in part.rows]
    missing = [text for text in texts if text not in page]
    missing += [
        one for one in code_of_page if not any(f"{prompted(line)}\n" in page for line in (one, f"print({one})"))
    ]
    return [f"docs/odds.md lacks this; run python -m tools.odds_table:\n{one}" for one in missing]


if __name__ == "__main__":
    main()
