"""Chance that comes out the same on every machine and in every Python: what makes one student's exercises their own.

Of Python's generator only `random()` is promised never to change, so everything is drawn with that alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """Draws from the words that name a variant: the same words, the same draws.

    >>> Lots("maple-7", "12").whole(1, 6) == Lots("maple-7", "12").whole(1, 6)
    True
    """

    def __init__(self, *words: str) -> None:
        # A sign that stands in no word keeps ("ab", "c") and ("a", "bc") apart.
        self._random = Random(int.from_bytes(sha256("\x1f".join(words).encode()).digest()[:8], "big")).random

    def whole(self, least: int, most: int) -> int:
        """A whole number, each from `least` to `most` equally likely."""
        return least + int(self._random() * (most - least + 1))

    def one(self, things: Sequence[T]) -> T:
        """One of several things."""
        return things[self.whole(0, len(things) - 1)]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in a new order.

        >>> sorted(Lots("a").shuffled([3, 1, 2]))
        [1, 2, 3]
        """
        left = list(things)
        return [left.pop(self.whole(0, len(left) - 1)) for _ in range(len(left))]

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """So many of the things, each at most once."""
        return self.shuffled(things)[:count]
