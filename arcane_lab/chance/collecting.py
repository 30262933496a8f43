"""The collector's problem: how long it takes on average until a wish list is there, when every card is put back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb, prod

#: Kinds that are still wanted: (copies, how many are wanted) and of how many kinds that is so.
Wishes = tuple[tuple[tuple[int, int], int], ...]


def wish_states(wanted: Iterable[tuple[int, int]]) -> int:
    """How many stands of a wish list `mean_wait` looks at: kinds with as many copies and wishes are alike."""
    return prod(comb(kinds + least, least) for (_, least), kinds in Counter(wanted).items())


def mean_wait(wanted: Iterable[tuple[int, int]], size: int) -> Fraction:
    """The mean number of draws, each card put back, until so many copies of each kind wanted have come.

    From a stand of the list, a draw that helps comes after size / helping cards on average, and leads to the next stand
    with the share of its copies. `wanted` has the copies of each kind and how many are wanted.

    >>> mean_wait([(1, 1)] * 6, 6)
    Fraction(147, 10)
    """
    first: Wishes = tuple(sorted((pair, kinds) for pair, kinds in Counter(wanted).items() if pair[1]))
    levels: list[dict[Wishes, list[tuple[int, Wishes]]]] = [{first: []}]
    while levels[-1] and () not in levels[-1]:
        after: dict[Wishes, list[tuple[int, Wishes]]] = {}
        for stand in levels[-1]:
            for (copies, least), kinds in stand:
                left = Counter(dict(stand))
                left[copies, least] -= 1
                left[copies, least - 1] += least > 1
                target: Wishes = tuple(sorted((pair, number) for pair, number in left.items() if number))
                levels[-1][stand].append((copies * kinds, target))
                after.setdefault(target, [])
        levels.append(after)
    means: dict[Wishes, Fraction] = {(): Fraction(0)}
    for level in reversed(levels):
        for stand, steps in level.items():
            if steps:
                helping = sum(copies for copies, _ in steps)
                means[stand] = (size + sum(copies * means[target] for copies, target in steps)) / Fraction(helping)
    return means[first]
