"""Questions that people asked in public, and what answers them: at most three lines of code.

The code is what somebody types into a notebook; its last line is the answer. It is run as it stands, with nothing but
`al` and `Fraction` in reach.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import arcane_lab as al

MOST_LINES = 3
LONGEST_LINE = 120


@dataclass(frozen=True)
class Asked:
    """A question in our words, where it was asked, the code that answers it, and the answer that is known to be right.

    An answer given as a decimal number is right to all its digits.
    """

    question: str
    where: str
    code: str
    answer: Fraction | str

    def lines(self) -> list[str]:
        return [line.strip() for line in self.code.strip().splitlines()]

    def answered(self) -> Any:
        """The value of the last line."""
        lines = self.lines()
        names: dict[str, Any] = {"al": al, "Fraction": Fraction}
        for line in lines[:-1]:
            exec(line, names)
        return eval(lines[-1], names)

    def check(self) -> None:
        lines = self.lines()
        assert len(lines) <= MOST_LINES
        assert max(map(len, lines)) <= LONGEST_LINE
        assert len(ast.parse("\n".join(lines)).body) <= MOST_LINES
        found = self.answered()
        if isinstance(self.answer, str):
            digits = len(self.answer.partition(".")[2])
            assert f"{float(found):.{digits}f}" == self.answer
        else:
            assert found == self.answer
