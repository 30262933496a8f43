"""The collector's problem: how long it takes until a wish list is there, when every card is put back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from fractions import Fraction
from math import comb, prod
from typing import Final

from arcane_lab.chance.counting import hands_within

#: Figures of a share that are kept beyond those that cancel out.
FIGURES: Final = 40
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


def is_one_of_each(wanted: Iterable[tuple[int, int]]) -> bool:
    """Whether one copy of each kind is enough: then inclusion and exclusion counts it."""
    return all(least <= 1 for _, least in wanted)


def _signed(wanted: Iterable[tuple[int, int]]) -> dict[int, int]:
    """By how many cards are missing: the ways to choose the kinds that are, with their signs.

    >>> _signed([(1, 1), (1, 1), (2, 1)])
    {0: 1, 2: 0, 1: -2, 3: 2, 4: -1}
    """
    signed = {0: 1}
    for copies, kinds in Counter(copies for copies, least in wanted if least).items():
        brought: dict[int, int] = {}
        for missing, ways in signed.items():
            for number in range(kinds + 1):
                at = missing + number * copies
                brought[at] = brought.get(at, 0) + ways * (-1) ** number * comb(kinds, number)
        signed = brought
    return signed


def nearly_there(wanted: Sequence[tuple[int, int]], size: int, draws: int) -> tuple[Decimal, Decimal]:
    """The share of the sequences of draws in which one of each kind has come, and how far that may be off.

    The terms of inclusion and exclusion are large and nearly cancel out, so as many figures are kept as they have, and
    `FIGURES` more. Exact counts of thousands of draws have ten thousands of figures.

    >>> nearly_there([(1, 1)] * 6, 6, 13)[0].quantize(Decimal("0.0001"))
    Decimal('0.5139')
    """
    terms = _signed(wanted)
    most = sum(map(abs, terms.values()))
    with localcontext() as context:
        context.prec = len(str(most)) + FIGURES
        context.Emin, context.Emax = MIN_EMIN, MAX_EMAX
        share = Decimal(0)
        for missing, ways in terms.items():
            # Decimal knows no 0^0.
            share += ways * ((Decimal(size - missing) / size) ** draws if draws else Decimal(1))
    # Rounding the share of each term costs at most a unit of its last place for each draw and step.
    return share, Decimal(10 * draws + 10 * len(terms)).scaleb(-FIGURES)


def each_there(wanted: Sequence[tuple[int, int]], size: int, draws: int) -> Iterator[int]:
    """`all_there` for 0, 1, 2, … draws, each from the one before where one of each kind is enough.

    >>> list(each_there([(1, 1), (2, 1)], 4, 3))
    [0, 0, 4, 30]
    """
    if not is_one_of_each(wanted):
        yield from (all_there(wanted, size, draw) for draw in range(draws + 1))
        return
    terms = [(size - missing, ways) for missing, ways in _signed(wanted).items()]
    powers = [ways for _, ways in terms]
    for _ in range(draws + 1):
        yield sum(powers)
        powers = [power * base for power, (base, _) in zip(powers, terms, strict=True)]


def all_there(wanted: Iterable[tuple[int, int]], size: int, draws: int) -> int:
    """In how many of the size^draws sequences of draws, each card put back, so many copies of each kind have come.

    Where one of each kind is enough: all sequences, less those without one kind, with those without two again, and so
    on (inclusion and exclusion), kinds with as many copies at once.

    >>> all_there([(1, 1), (2, 1)], 4, 3), all_there([(1, 2)], 2, 2)
    (30, 1)
    """
    pairs = [(copies, least) for copies, least in wanted if least]
    if draws < sum(least for _, least in pairs):
        return 0
    if is_one_of_each(pairs):
        return sum(ways * int((size - missing) ** draws) for missing, ways in _signed(pairs).items())
    if len(pairs) == 1:
        ((copies, least),) = pairs
        others = size - copies
        few = sum(
            comb(draws, number) * copies**number * others ** (draws - number) for number in range(min(least, draws + 1))
        )
        return int(size**draws - few)
    groups = [(copies, (least, draws)) for copies, least in pairs]
    return hands_within(groups, size - sum(copies for copies, _ in pairs), draws, replace=True)
