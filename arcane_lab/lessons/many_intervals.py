"""Many intervals for one number, drawn under each other: which of them hold it, and which miss it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from arcane_lab.core.errors import BadSetup, instance, real_number, text_of
from arcane_lab.core.minus import signed_in
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import listed, plural

#: How wide a picture is: in letters of a terminal, and in points of a screen.
LETTERS: Final = 41
POINTS: Final = 260
_CELL: Final = "border:none;padding:1px 10px;text-align:left;white-space:nowrap"
_BAR: Final = "border:none;padding:0;line-height:0"


def _two_ends(name: object, ends: object) -> tuple[float, float]:
    """The ends of an interval, as numbers."""
    if not isinstance(ends, Sequence) or isinstance(ends, str | bytes) or len(ends) != 2:
        raise BadSetup("intervals", {name: ends}, "an interval has two ends", "two numbers, such as (0.2, 0.6)")
    low, high = (real_number("intervals", end) for end in ends)
    return low, high


class Intervals(Drawn):
    """Intervals by their names, and the number that they are for; shown as a table with a picture of each.

    `missing` has the names of those that do not hold the number, `above` and `below` of those that lie on one side of
    it. `of` says what the names are, `form` how ends are written, as in an f-string. Raises `BadSetup` for no interval
    at all, or for one whose ends are no numbers in their order.

    >>> Intervals({"Ann": (0.2, 0.6), "Bob": (0.6, 0.9)}, truth=0.5).missing
    ('Bob',)
    """

    def __init__(
        self, intervals: Mapping[Any, tuple[float, float]], truth: float, of: str = "name", form: str = ".3f"
    ) -> None:
        given = instance("intervals", intervals, Mapping, "no table of intervals", "a dict such as {'Ann': (0.2, 0.6)}")
        self.intervals = {name: _two_ends(name, ends) for name, ends in given.items()}
        self.truth, self.of, self.form = (
            real_number("truth", truth),
            text_of("of", of, "name"),
            text_of("form", form, ".3f"),
        )
        try:
            format(self.truth, self.form)
        except ValueError:
            raise BadSetup("form", form, "no number is written so", "a form of an f-string, such as '.3f'") from None
        if not self.intervals:
            raise BadSetup("intervals", {}, "there is nothing to draw", "one interval at least")
        for name, (low, high) in self.intervals.items():
            if not low <= high:
                raise BadSetup("intervals", {name: (low, high)}, "an interval goes from low to high", "two numbers")

    @property
    def above(self) -> tuple[Any, ...]:
        """The names of the intervals that lie above the number, with both ends."""
        return tuple(name for name, (low, _) in self.intervals.items() if low > self.truth)

    @property
    def below(self) -> tuple[Any, ...]:
        """The names of the intervals that lie below the number, with both ends."""
        return tuple(name for name, (_, high) in self.intervals.items() if high < self.truth)

    @property
    def missing(self) -> tuple[Any, ...]:
        """The names of the intervals that miss the number, in their order."""
        return tuple(name for name in self.intervals if name in (*self.above, *self.below))

    @property
    def words(self) -> str:
        """How many there are, and which of them miss."""
        many, truth = len(self.missing), self._format(self.truth)
        sentence = f"Of {len(self.intervals)} intervals {many or 'none'} {plural(many, 'misses', 'miss')} {truth}"
        return f"{sentence}: {plural(many, self.of)} {listed(self.missing)}" if many else sentence

    def _format(self, value: float) -> str:
        return format(value, self.form) if value else "0"

    def _ends(self) -> tuple[float, float]:
        """The least and the greatest number that the picture shows."""
        every = [end for ends in self.intervals.values() for end in ends] + [self.truth]
        low, high = min(every), max(every)
        return (low, high) if low < high else (low - 1, high + 1)

    def _place(self, value: float, size: int) -> int:
        low, high = self._ends()
        return round((value - low) / (high - low) * size)

    def _row(self, name: Any) -> tuple[str, str, str]:
        low, high = self.intervals[name]
        return str(name), f"{self._format(low)} to {self._format(high)}", "misses" if name in self.missing else "holds"

    def __str__(self) -> str:
        rows = [self._row(name) for name in self.intervals]
        wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
        lines = []
        for (name, ends, holds), (low, high) in zip(rows, self.intervals.values(), strict=True):
            start, stop = self._place(low, LETTERS - 1), self._place(high, LETTERS - 1)
            picture = [" "] * start + ["-"] * (stop - start + 1) + [" "] * (LETTERS - 1 - stop)
            picture[self._place(self.truth, LETTERS - 1)] = "|"
            lines.append(f"{name:>{wide[0]}}  {ends:<{wide[1]}}  {holds:<6}  {''.join(picture).rstrip()}")
        return "\n".join([*lines, f"The stroke | is {self._format(self.truth)}. {self.words}."])

    def _repr_html_(self) -> str:
        truth = signed_in(self._format(self.truth))
        words = (self.of, "interval", f"holds {truth}?")
        head = "".join(f'<th scope="col" style="{_CELL}">{escape(word)}</th>' for word in words)
        least, most = (signed_in(self._format(end)) for end in self._ends())
        scale = (
            f'<th scope="col" style="{_CELL};padding:1px 0"><span style="display:inline-block;width:{POINTS}px">'
            f'{least} to <span style="float:right">{most}</span></span></th>'
        )
        rows = "".join(self._row_html(name) for name in self.intervals)
        stroke = f"<p>The stroke through all of them is {truth}. {escape(signed_in(self.words))}.</p>"
        table = f'<table style="border-collapse:collapse;background:transparent"><tr>{head}{scale}</tr>{rows}</table>'
        return table + stroke

    def _row_html(self, name: Any) -> str:
        label, ends, holds = self._row(name)
        is_miss = holds == "misses"
        weight = ";font-weight:bold" if is_miss else ""
        cells = "".join(f'<td style="{_CELL}{weight}">{word}</td>' for word in (signed_in(ends), holds))
        low, high = self.intervals[name]
        left, right, truth = (self._place(value, POINTS - 8) + 4 for value in (low, high, self.truth))
        bar = (
            f'<line x1="{left}" x2="{right}" y1="10" y2="10" stroke="currentColor" '
            f'stroke-width="{6 if is_miss else 2}"/>'
            f'<line x1="{truth}" x2="{truth}" y1="0" y2="20" stroke="currentColor" stroke-dasharray="2 2"/>'
        )
        # The words beside it say all that the picture shows.
        drawn = f'<svg width="{POINTS}" height="20" aria-hidden="true" focusable="false">{bar}</svg>'
        named = f'<th scope="row" style="{_CELL}{weight}">{escape(label)}</th>'
        return f'<tr>{named}{cells}<td style="{_BAR}">{drawn}</td></tr>'
