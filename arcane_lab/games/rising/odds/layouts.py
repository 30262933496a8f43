"""All ways to fill the moon board, counted once for every question: ten tokens, two in each of five sections.

Sections are filled one after the other from what is left in the bag. Equal tokens are told apart while counting, so
every order of the ten is one way, and all are equally likely (AR-SETUP-02, AR-MOON-01 to 08).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import factorial, gcd, prod
from typing import Final, TypeVar

from arcane_lab.games.rising.rules.sizes import COLUMNS

T = TypeVar("T", bound=Hashable)
#: Two moons, the smaller number first.
Pair = tuple[int, int]
#: How many tokens of each colour are not on the board yet.
Left = tuple[int, ...]
Layout = tuple[Pair, ...]
#: A section of which nothing is known.
OPEN: Final = None


def pairs_from(left: Left) -> Iterator[tuple[Pair, int, Left]]:
    """Every pair that two tokens out of the bag can be, in how many ways, and what is left then.

    >>> list(pairs_from((2, 1, 0, 0, 0)))
    [((0, 0), 2, (0, 1, 0, 0, 0)), ((0, 1), 4, (1, 0, 0, 0, 0))]
    """
    for one in range(COLUMNS):
        for two in range(one, COLUMNS):
            ways = left[one] * (left[one] - 1) if one == two else 2 * left[one] * left[two]
            if ways:
                rest = list(left)
                rest[one] -= 1
                rest[two] -= 1
                yield (one, two), ways, tuple(rest)


def carried(left: Left, sections: Sequence[Pair | None], start: T, step: Callable[[T, int, Pair], T]) -> dict[T, int]:
    """Carry a value through the sections of the board; every value that comes of it, with its ways.

    `step` has the value, the turn and its pair. Equal values with equal bags are one, so that few are looked at.
    """
    now: dict[tuple[Left, T], int] = {(left, start): 1}
    for turn, known in enumerate(sections, 1):
        after: dict[tuple[Left, T], int] = {}
        for (bag, value), ways in now.items():
            for pair, more, rest in pairs_from(bag) if known is OPEN else [(known, 1, bag)]:
                key = (rest, step(value, turn, pair))
                after[key] = after.get(key, 0) + ways * more
        now = after
    found: dict[T, int] = {}
    for (_, value), ways in now.items():
        found[value] = found.get(value, 0) + ways
    return found


def _with_pair(layout: Layout, turn: int, pair: Pair) -> Layout:
    return (*layout, pair)


@lru_cache(maxsize=64)
def layouts(left: Left, sections: tuple[Pair | None, ...]) -> Mapping[Layout, int]:
    """Every layout of the board by turn, each with its ways: in how many orders of the spaces it comes.

    >>> found = layouts((2, 2, 2, 2, 2), (OPEN,) * 5)
    >>> len(found), sum(found.values())
    (6210, 113400)
    """
    nothing: Layout = ()
    found = carried(left, sections, nothing, _with_pair)
    # Where all tokens come on the board, each order of colours is as many orders of tokens as equal ones change places.
    is_all = 2 * sections.count(OPEN) == sum(left)
    common = prod(map(factorial, left)) if is_all else gcd(*found.values())
    return {layout: ways // common for layout, ways in found.items()}
