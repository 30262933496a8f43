"""What a move may come to, exactly: its rule is run once for each result that chance may have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import factorial
from typing import Any, Final

from arcane_lab.core.errors import BadSetup

#: Results of chance in one move that are gone through; of more, futures are drawn.
MOST_RESULTS: Final = 10_000


class Script:
    """Results of chance that are prescribed, one after the other; behind them the first of each, which is noted."""

    def __init__(self, prescribed: list[int]) -> None:
        self._prescribed = prescribed
        #: Who asks.
        self.seat = 0
        #: What came, and out of how many that were equally likely.
        self.came: list[tuple[int, int]] = []

    def pick(self, count: int) -> int:
        """A number 0 <= n < count."""
        at = len(self.came)
        number = self._prescribed[at] if at < len(self._prescribed) else 0
        self.came.append((number, count))
        return number

    def order(self, count: int) -> list[int]:
        """An order of so many things."""
        number, left, found = self.pick(factorial(count)), list(range(count)), list[int]()
        for size in range(count, 0, -1):
            at, number = divmod(number, factorial(size - 1))
            found.append(left.pop(at))
        return found

    def following(self) -> list[int] | None:
        """What to prescribe next; None when every result has come."""
        came = self.came[:]
        while came:
            number, count = came.pop()
            if number + 1 < count:
                return [*(one for one, _ in came), number + 1]
        return None

    @property
    def chance(self) -> Fraction:
        """How likely all that came was."""
        chance = Fraction(1)
        for _, count in self.came:
            chance /= count
        return chance


def all_results(run: Callable[[Script], Any]) -> Iterator[tuple[Fraction, Any]]:
    """What a function of chance comes to, each result of chance once, with its chance.

    >>> list(all_results(lambda chance: chance.pick(2) + chance.pick(2)))
    [(Fraction(1, 4), 0), (Fraction(1, 4), 1), (Fraction(1, 4), 1), (Fraction(1, 4), 2)]
    """
    following: list[int] | None = []
    number = 0
    while following is not None:
        if number >= MOST_RESULTS:
            reason = f"chance has more than {MOST_RESULTS:,} results there"
            raise BadSetup("move", "outcomes", reason, "al.what_if, which draws futures and says how certain they are")
        script = Script(following)
        found = run(script)
        yield script.chance, found
        following, number = script.following(), number + 1
