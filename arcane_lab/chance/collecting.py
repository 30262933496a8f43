"""The collector's problem: how long it takes until a wish list is there, when every card is put back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb, prod

from arcane_lab.chance.counting import hands_within

#: Kinds that are still wanted: (copies, how many are wanted) and of how many kinds that is so.
Wishes = tuple[tuple[tuple[int, int], int], ...]


def wish_states(wanted: Iterable[tuple[int, int]]) -> int:
    """How many stands of a wish list `mean_wait` looks at: kinds with as many copies and wishes are alike."""
    return prod(comb(kinds + least, least) for (_, least), kinds in Counter(wanted).items())


def mean_wait(wanted: Iterable[tuple[int, int]], size: int) -> Fraction:
    """The mean number of draws, each card put back, until so many copies of each kind wanted have come.

    >>> mean_wait([(1, 1)] * 6, 6)
    Fraction(147, 10)
    """
    return mean_and_square(wanted, size)[0]


def mean_and_square(wanted: Iterable[tuple[int, int]], size: int) -> tuple[Fraction, Fraction]:
    """The mean number of draws and the mean of its square, each card put back, until all that is wanted has come.

    From a stand of the list, a draw that helps comes after g draws, size / helping cards on average, and leads to the
    next stand with the share of its copies; g does not depend on what comes then. `wanted` has the copies of each kind
    and how many are wanted.

    >>> mean_and_square([(1, 1)], 6)
    (Fraction(6, 1), Fraction(66, 1))
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
    found: dict[Wishes, tuple[Fraction, Fraction]] = {(): (Fraction(0), Fraction(0))}
    for level in reversed(levels):
        for stand, steps in level.items():
            if steps:
                helping = sum(copies for copies, _ in steps)
                mean = sum(copies * found[target][0] for copies, target in steps) / Fraction(helping)
                square = sum(copies * found[target][1] for copies, target in steps) / Fraction(helping)
                once = Fraction(size, helping)
                found[stand] = (once + mean, once * (2 * once - 1) + 2 * once * mean + square)
    return found[first]


def all_there(wanted: Iterable[tuple[int, int]], size: int, draws: int) -> int:
    """In how many of the size^draws sequences of draws, each card put back, so many copies of each kind have come.

    Where one of each kind is enough: all sequences, less those without one kind, with those without two again, and so
    on (inclusion and exclusion), kinds with as many copies at once.

    >>> all_there([(1, 1), (2, 1)], 4, 3), all_there([(1, 2)], 2, 2)
    (30, 1)
    """
    pairs = [(copies, least) for copies, least in wanted if least]
    if all(least == 1 for _, least in pairs):
        # By how many cards are missing: the ways to choose the kinds, with their signs.
        signed = {0: 1}
        for copies, kinds in Counter(copies for copies, _ in pairs).items():
            brought: dict[int, int] = {}
            for missing, ways in signed.items():
                for number in range(kinds + 1):
                    at = missing + number * copies
                    brought[at] = brought.get(at, 0) + ways * (-1) ** number * comb(kinds, number)
            signed = brought
        return sum(ways * int((size - missing) ** draws) for missing, ways in signed.items())
    if len(pairs) == 1:
        ((copies, least),) = pairs
        others = size - copies
        few = sum(
            comb(draws, number) * copies**number * others ** (draws - number) for number in range(min(least, draws + 1))
        )
        return int(size**draws - few)
    groups = [(copies, (least, draws)) for copies, least in pairs]
    return hands_within(groups, size - sum(copies for copies, _ in pairs), draws, replace=True)
