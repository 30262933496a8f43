"""A row of `docs/odds.md`, a part of the page with what its examples use, and how an answer is shown on it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError

#: Signs in a line of an answer; doctest takes a broken line for the same answer.
BROAD: Final = 116


@dataclass(frozen=True, slots=True)
class Row:
    """A question: how it is asked, what it answers, the formula, what it is checked against, and examples.

    `checks` are names of tests in tests/probability; each has a docstring or a name that says what it compares.
    `oracles` says in words what they compare with. `example` has a line for each example; `why` is an answer whose
    counting steps are shown in full. `budget` is in milliseconds, and `timed` is what is measured (left out, the first
    example from scratch).
    """

    ask: str
    answers: str
    formula: str
    oracles: str
    checks: tuple[str, ...]
    example: str
    budget: float | None = None
    why: str = ""
    timed: str = ""

    def statements(self) -> list[str]:
        """The code that stands on the page."""
        return [*statements(self.example), *([f"print({self.why}.why())"] if self.why else [])]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page: what it is about, the code that gives its examples their names, and its rows.

    `fresh` says what stands for a name when an answer from scratch is measured.
    """

    title: str
    lead: str
    setup: str
    rows: tuple[Row, ...]
    fresh: tuple[tuple[str, str], ...] = ()

    def names(self) -> dict[str, Any]:
        """What the examples of the part can use."""
        names: dict[str, Any] = {"al": al}
        exec(self.setup, names)
        return names


def statements(code: str) -> list[str]:
    """Code cut into its statements, with the comments that stand behind them.

    >>> statements("a = [1,\\n 2]  # two\\na")
    ['a = [1,\\n 2]  # two', 'a']
    """
    lines = code.strip().splitlines()
    found = ast.parse("\n".join(lines)).body
    ends = [statement.end_lineno or 0 for statement in found]
    return ["\n".join(lines[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def prompted(statement: str) -> str:
    """A statement as it is typed at a prompt.

    >>> prompted("a = [1,\\n     2]")
    '>>> a = [1,\\n...      2]'
    """
    return "\n".join(f"{'...' if place else '>>>'} {line}" for place, line in enumerate(statement.splitlines()))


def is_expression(statement: str) -> bool:
    """Whether a statement has a value that is shown."""
    return isinstance(ast.parse(statement).body[0], ast.Expr)


def shown_by(statement: str, names: dict[str, Any]) -> str:
    """A statement with its answer; what says itself in sentences is printed, so that they are seen.

    >>> print(shown_by("1 + 1", {}))
    >>> 1 + 1
    2
    """
    if not is_expression(statement):
        exec(statement, names)
        return prompted(statement)
    is_printed = statement.startswith("print(")
    try:
        value = eval(statement.removeprefix("print(").removesuffix(")") if is_printed else statement, names)
    except ArcaneLabError as error:
        said = _broken(f"{type(error).__module__}.{type(error).__name__}: {error}")
        return "\n".join([prompted(statement), "Traceback (most recent call last):", "...", *said])
    if not is_printed and hasattr(value, "words") and str(value) != repr(value):
        statement, is_printed = f"print({statement})", True
    answer = str(value) if is_printed else repr(value)
    return "\n".join([prompted(statement), *(part for line in answer.splitlines() for part in _broken(line))])


def _broken(line: str) -> list[str]:
    """A line in pieces that fit the page."""
    return wrap(line, BROAD, break_long_words=False, break_on_hyphens=False) or [line]
