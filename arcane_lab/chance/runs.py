"""Counting rows of cards by their runs and by like neighbours: whole numbers only, no chances yet.

A row is a sequence of draws. Without replacement the cards are told apart, so that every row is as likely as any other;
with replacement each draw can bring any card. A run is a stretch of like cards that is as long as it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import comb, perm

#: In how many ways so many cards of a kind fall into so many blocks, perhaps with a sign: coefficient(cards, blocks).
Blocks = Callable[[int, int], int]


def rows(size: int, draws: int, replace: bool) -> int:
    """How many rows there are: size × (size - 1) × …, or size^draws with replacement.

    >>> rows(4, 2, False), rows(4, 2, True)
    (12, 16)
    """
    return int(size**draws) if replace else perm(size, draws)


def runs_of_one(copies: int, others: int, draws: int, replace: bool) -> list[int]:
    """For m = 0, 1, 2, …: rows in which no run of the copies is longer than m.

    Among the places of k copies and z others, those with no longer run than m are counted by taking off rows with one
    stretch too long, adding those with two, and so on: sum of (-1)^i C(z + 1, i) C(k + z - i (m + 1), z). With
    replacement each number comes from the one before, and from one a stretch back.

    >>> runs_of_one(1, 1, 3, True), runs_of_one(2, 1, 3, False)
    ([1, 5, 7, 8], [0, 2, 6])
    """
    longest = draws if replace else min(copies, draws)
    if replace:
        return [_runs_put_back(copies, others, draws, most) for most in range(longest + 1)]
    fewest = max(0, draws - others)
    weight = {k: perm(copies, k) * perm(others, draws - k) for k in range(fewest, longest + 1)}
    return [sum(ways * _places(k, draws - k, most) for k, ways in weight.items()) for most in range(longest + 1)]


def _places(copies: int, others: int, most: int) -> int:
    """Places of copies among others with no run longer than `most`.

    >>> _places(2, 1, 1), _places(3, 3, 2)
    (1, 16)
    """
    return sum(
        (-1) ** many * comb(others + 1, many) * comb(copies + others - many * (most + 1), others)
        for many in range(copies // (most + 1) + 1)
    )


def _runs_put_back(copies: int, others: int, draws: int, most: int) -> int:
    """Sequences with no run of the copies longer than `most`: all that go on, less those whose run is now too long."""
    size, long = copies + others, most + 1
    found = [1]
    for length in range(1, draws + 1):
        ways = size * found[-1]
        if length == long:
            ways -= copies**long
        elif length > long:
            ways -= found[length - long - 1] * others * copies**long
        found.append(ways)
    return found[draws]


def runs_of_any(copies: Sequence[int], draws: int, replace: bool) -> list[int]:
    """For m = 0, 1, 2, …: rows in which no run of like cards is longer than m.

    >>> runs_of_any([2, 1], 3, False), runs_of_any([1, 1], 3, True)
    ([0, 2, 6], [0, 2, 6, 8])
    """
    longest = draws if replace else min(max(copies, default=0), draws)
    if not replace:
        return [sum(blocks_of(copies, draws, _no_longer_than(most)).values()) for most in range(longest + 1)]
    sums = _powers(copies, draws)
    return [_likes_put_back(sums, draws, most) for most in range(longest + 1)]


def _powers(copies: Iterable[int], most: int) -> list[int]:
    """The sums of the copies, of their squares, cubes and so on; number k at place k."""
    found, power = [0], [int(each > 0) for each in copies]
    every = list(copies)
    for _ in range(most):
        power = [one * each for one, each in zip(power, every, strict=True)]
        found.append(sum(power))
    return found


def _likes_put_back(sums: Sequence[int], draws: int, most: int) -> int:
    """Sequences with no run longer than `most`, with replacement; `sums` are those of the powers of the copies.

    A row of blocks, in which neighbours may be alike, over-counts; blocks of m + 1 are taken off, and so on: with
    x = copies × z, each kind brings x - x^(m + 1) + x^(m + 2) - …, and rows are 1 / (1 - all of these together).
    """
    if not most:
        return int(not draws)
    step = most + 1
    terms = [(at, 1) for at in range(1, draws + 1, step)] + [(at, -1) for at in range(step, draws + 1, step)]
    found = [1]
    for length in range(1, draws + 1):
        found.append(sum(sign * sums[at] * found[length - at] for at, sign in terms if at <= length))
    return found[draws]


def _no_longer_than(most: int) -> Blocks:
    """The ways to write so many cards as blocks of at most `most`, with the signs that take like neighbours off."""

    def coefficient(cards: int, blocks: int) -> int:
        # That of x^cards in ((x - x^(m + 1)) / (1 - x^(m + 1)))^blocks.
        total, left = 0, cards - blocks
        if not most:
            return int(not cards and not blocks)
        for many in range(min(blocks, left // most) + 1):
            rest = left - many * most
            if rest % (most + 1) == 0:
                whole = rest // (most + 1)
                # No blocks at all leave no room for a rest.
                ways = comb(blocks + whole - 1, whole) if blocks else int(not whole)
                total += (-1) ** many * comb(blocks, many) * ways
        return total

    return coefficient


def blocks_of(copies: Sequence[int], draws: int, coefficient: Blocks) -> dict[int, int]:
    """Rows without replacement that are made of so many blocks, neighbours alike or not: kind after kind.

    The blocks of a kind choose their places among those that there are already.

    >>> blocks_of([2, 1], 3, lambda cards, blocks: comb(cards - 1, blocks - 1))
    {2: 4, 3: 6}
    """
    found = {(0, 0): 1}
    left = sum(copies)
    for each in copies:
        left -= each
        brought: dict[tuple[int, int], int] = {}
        for (drawn, blocks), ways in found.items():
            for cards in range(max(0, draws - drawn - left), min(each, draws - drawn) + 1):
                for more in range(min(cards, 1), cards + 1):
                    number = coefficient(cards, more) if cards else 1
                    if number:
                        at = (drawn + cards, blocks + more)
                        new = ways * number * perm(each, cards) * comb(blocks + more, more)
                        brought[at] = brought.get(at, 0) + new
        found = brought
    return {blocks: ways for (_, blocks), ways in sorted(found.items()) if ways}


def blocks_work(copies: Sequence[int], draws: int) -> int:
    """About how many products `blocks_of` makes."""
    stands, work = 1, 0
    reach = 0
    for each in copies:
        most = min(each, draws)
        # With all cards drawn, how many are there so far is no choice.
        free = 1 if draws == sum(copies) else min(reach, draws) + 1
        stands = free * (min(reach, draws) + 1)
        work += stands * (most * (most + 1) // 2 + 1 if free > 1 else most + 1)
        reach += each
    return work


def like_neighbours(copies: Sequence[int], draws: int, replace: bool) -> dict[int, int]:
    """For each number of neighbours that are alike, how many rows have it: a run of three has two.

    Rows with so many neighbours marked as alike, whatever the others are, are rows of blocks; taking these in and out
    in turn leaves those with exactly so many (inclusion and exclusion).

    >>> like_neighbours([2, 1], 3, False), like_neighbours([1, 1], 3, True)
    ({0: 2, 1: 4}, {0: 2, 1: 4, 2: 2})
    """
    if not draws:
        return {0: 1}
    marked = (
        _blocks_put_back(_powers(copies, draws), draws)
        if replace
        else blocks_of(copies, draws, lambda cards, blocks: comb(cards - 1, blocks - 1))
    )
    found = {}
    for alike in range(draws):
        ways = sum(
            (-1) ** (draws - blocks - alike) * comb(draws - blocks, alike) * number
            for blocks, number in marked.items()
            if draws - blocks >= alike
        )
        if ways:
            found[alike] = ways
    return found


def _blocks_put_back(sums: Sequence[int], draws: int) -> dict[int, int]:
    """Sequences with replacement made of so many blocks of like cards, neighbours alike or not."""
    found, row = {}, [1] + [0] * draws
    for blocks in range(1, draws + 1):
        row = [sum(sums[cards] * row[place - cards] for cards in range(1, place + 1)) for place in range(draws + 1)]
        found[blocks] = row[draws]
    return found


def neighbours_of_one(copies: int, others: int, draws: int, replace: bool) -> dict[int, int]:
    """The same for one kind: k copies in r runs have k - r; C(k - 1, r - 1) × C(others + 1, r) places.

    >>> neighbours_of_one(2, 1, 3, False)
    {0: 2, 1: 4}
    """
    found: dict[int, int] = {}
    for k in range(0 if replace else max(0, draws - others), (draws if replace else min(copies, draws)) + 1):
        rest = draws - k
        weight = int(copies**k * others**rest) if replace else perm(copies, k) * perm(others, rest)
        for runs in range(min(k, 1), min(k, rest + 1) + 1):
            places = comb(k - 1, runs - 1) * comb(rest + 1, runs) if k else 1
            if weight and places:
                found[k - runs] = found.get(k - runs, 0) + weight * places
    return dict(sorted(found.items()))
