"""One question, answered without and with replacement."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

from arcane_lab.chance.words import TextMixin, Why
from arcane_lab.core.html import line
from arcane_lab.core.printing import Drawn, in_short


class _Answers(NamedTuple):
    without: Any
    with_replacement: Any


class ReplacementComparison(Drawn, TextMixin, _Answers):
    """A question answered without replacement and with it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return in_short("; ".join(str(self).splitlines()))

    # IPython takes a class's own __repr__ before what its parents have for it.
    _repr_pretty_ = Drawn._repr_pretty_

    def __str__(self) -> str:
        return f"without replacement: {self.without}\nwith replacement: {self.with_replacement}"

    def why(self) -> Why:
        """How both were found, one after the other."""
        one, two = self.without.why(), self.with_replacement.why()
        steps = [f"{'Without replacement: ' * (place == 0)}{step}" for place, step in enumerate(one.steps)]
        steps += [f"{'With replacement: ' * (place == 0)}{step}" for place, step in enumerate(two.steps)]
        formula = f"without replacement {one.formula}; with replacement {two.formula}" if one.formula else ""
        numbers = f"{one.numbers}; with replacement {two.numbers}" if one.numbers and two.numbers else ""
        return Why(tuple(steps), formula, numbers)

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<div>{line(head)}{self._draw(answer)}</div>"
            for head, answer in (("Without replacement", self.without), ("With replacement", self.with_replacement))
        )
        return f"<div style='display:flex;gap:32px;flex-wrap:wrap'>{cells}</div>"

    @staticmethod
    def _draw(answer: Any) -> str:
        return answer._repr_html_() if hasattr(answer, "_repr_html_") else escape(str(answer))
