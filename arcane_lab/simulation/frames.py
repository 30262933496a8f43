"""The frame of a live chart: axes, ranges and rows that stay where they are while one value after another is tried.

Only then can the eye compare. A frame grows when a chart needs more room and never shrinks, so that going back to a
value shows the same picture again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import floor, log10
from typing import Final

#: Fine steps of axes, so that a small change does not move one.
STEPS: Final = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


@dataclass(slots=True)
class Frame:
    """How far the axes of one chart reach; `games` is how many games its full pictures have.

    `width` is how many outcomes share a range, `left` and `right` are the ends of the axis of outcomes, `upper` the end
    of a second one, `top` the end of that of shares or means, `order` the order of rows. Pictures of fewer games, drawn
    while the others are played, are less certain and do not make the frame larger for good.
    """

    games: int
    width: int = 0
    left: int | None = None
    right: int = 0
    upper: int = 0
    top: float = 0.0
    order: list[str] = field(default_factory=list)

    def outcomes(self, left: int, right: int, width: int) -> tuple[int, int]:
        """Both ends of the axis of outcomes, with these outcomes and all before inside, as whole ranges."""
        self.width = width
        first = left if self.left is None else min(left, self.left)
        self.left = first // width * width
        self.right = -(-max(right, self.right) // width) * width
        return self.left, self.right

    def reach(self, ends: Iterable[float], values: Iterable[float], games: int) -> float:
        """The end of the axis of shares or means: `ends` are those of the intervals, `values` the figures themselves.

        A picture of fewer games than the full ones keeps the end as it is if the figures are inside; its intervals may
        be cut off.

        >>> frame = Frame(games=10_000)
        >>> frame.reach([0.37], [0.31], games=10_000), frame.reach([0.52], [0.33], games=1_000)
        (0.4, 0.4)
        """
        is_full = games >= self.games
        wanted = ends if is_full or not self.top else values
        top = max(self.top, rounded_up(max((value for value in wanted if value == value), default=0.0)))
        if is_full:
            self.top = top
        return top

    def rows(self, order: Iterable[str]) -> list[str]:
        """The rows in the order that they had in the first picture."""
        if not self.order:
            self.order = list(order)
        return self.order


def rounded_up(value: float) -> float:
    """The next step at or above a value.

    >>> rounded_up(0.037), rounded_up(1.3), rounded_up(0)
    (0.04, 1.5, 1.0)
    """
    if value <= 0:
        return 1.0
    power = 10.0 ** floor(log10(value))
    return round(next(step * power for step in STEPS if value <= step * power * (1 + 1e-9)), 12)
