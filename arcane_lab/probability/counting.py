"""Counting hands: whole numbers only, no chances yet.

A hand drawn without replacement is a choice of cards, all choices equally likely; with replacement it is a sequence of
draws, all sequences equally likely. `replace` says which of the two is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import comb, factorial, gcd, prod

#: A least and a greatest number of copies.
Limits = tuple[int, int]


def hands(cards: int, draws: int, replace: bool = False) -> int:
    """How many hands there are: C(cards, draws) choices, or cards^draws sequences with replacement.

    >>> hands(52, 5), hands(52, 5, replace=True)
    (2598960, 380204032)
    """
    return int(cards**draws) if replace else comb(cards, draws)


def hands_with(copies: int, others: int, draws: int, wanted: int, replace: bool = False) -> int:
    """How many hands have exactly `wanted` of the copies: C(copies, wanted) * C(others, draws - wanted).

    With replacement: C(draws, wanted) * copies^wanted * others^(draws - wanted).

    >>> hands_with(4, 48, 5, 1), hands_with(4, 48, 5, 1, replace=True)
    (778320, 106168320)
    """
    if not 0 <= wanted <= draws:
        return 0
    if replace:
        return int(comb(draws, wanted) * copies**wanted * others ** (draws - wanted))
    return comb(copies, wanted) * comb(others, draws - wanted)


def hands_within(groups: Sequence[tuple[int, Limits]], others: int, draws: int, replace: bool = False) -> int:
    """How many hands have, of each group of cards, a number of copies within its limits; other cards are free.

    `groups` has the copies of each group and its limits. One group after another is brought in: ways[n] counts the
    choices of n cards so far.

    >>> hands_within([(4, (1, 4)), (4, (2, 2))], 44, 5)
    24312
    """
    ways = [1] + [0] * draws
    for copies, (least, most) in [*groups, (others, (0, draws))]:
        brought = [0] * (draws + 1)
        for so_far, count in enumerate(ways):
            if not count:
                continue
            for more in range(least, min(most, draws - so_far) + 1):
                brought[so_far + more] += count * _choices(copies, more, so_far, replace)
        ways = brought
    return ways[draws]


def complete_orders(groups: Sequence[tuple[int, int]], others: int) -> dict[int, int]:
    """For each draw, in how many of all orders of the cards it completes a wish list, same kinds kept apart.

    `groups` has the copies of each kind and how many are wanted. After t draws the list is complete in
    W(t) * t! * (cards - t)! orders, where W(t) counts the choices of t cards that have enough of each kind.

    >>> complete_orders([(1, 1), (1, 1)], 1)
    {2: 2, 3: 4}
    """
    wanted = sum(copies for copies, _ in groups)
    cards = wanted + others
    # choices[n]: choices of n cards of the kinds wanted, enough of each.
    choices = [
        hands_within([(copies, (least, copies)) for copies, least in groups], 0, drawn) for drawn in range(wanted + 1)
    ]
    complete = [
        sum(choices[drawn] * comb(others, draw - drawn) for drawn in range(min(draw, wanted) + 1))
        * factorial(draw)
        * factorial(cards - draw)
        for draw in range(cards + 1)
    ]
    return {draw: complete[draw] - complete[draw - 1] for draw in range(1, cards + 1) if complete[draw]}


def _choices(copies: int, more: int, so_far: int, replace: bool) -> int:
    """In how many ways `more` cards of a group join `so_far` others; in a sequence they choose their places too."""
    return int(comb(so_far + more, more) * copies**more) if replace else comb(copies, more)


def joint_hands(copies: Sequence[int], others: int, draws: int, replace: bool = False) -> dict[tuple[int, ...], int]:
    """For every possible number of copies of each kind, how many hands have exactly these.

    >>> joint_hands([1, 1], 2, 2)
    {(0, 0): 1, (0, 1): 2, (1, 0): 2, (1, 1): 1}
    """
    found: dict[tuple[int, ...], int] = {(): 1}
    for each in copies:
        found = {
            (*numbers, more): ways * _choices(each, more, sum(numbers), replace)
            for numbers, ways in found.items()
            for more in range((draws if replace else min(each, draws)) - sum(numbers) * replace + 1)
            if sum(numbers) + more <= draws
        }
    whole = {
        numbers: ways * _choices(others, draws - sum(numbers), sum(numbers), replace) for numbers, ways in found.items()
    }
    return {numbers: ways for numbers, ways in whole.items() if ways}


def count_joint(copies: Sequence[int], draws: int, replace: bool = False) -> int:
    """At most how many different results `joint_hands` has, so that nobody waits for millions."""
    found = 1
    for each in copies:
        found *= (draws if replace else min(each, draws)) + 1
    return found


def waiting_places(cards: int, copies: int, copy: int) -> dict[int, int]:
    """For each draw, in how many of the C(cards, copies) placements the copy wanted lies there.

    C(draw - 1, copy - 1) * C(cards - draw, copies - copy): the earlier copies lie before, the later ones behind.

    >>> waiting_places(5, 2, 1)
    {1: 4, 2: 3, 3: 2, 4: 1}
    """
    return {
        draw: comb(draw - 1, copy - 1) * comb(cards - draw, copies - copy)
        for draw in range(copy, cards - copies + copy + 1)
    }


def patterns(copies: Iterable[int], draws: int, replace: bool = False) -> dict[tuple[int, ...], int]:
    """For each pattern of equal cards in a hand, how many hands show it; (3, 2) is three of a kind and a pair.

    >>> patterns([4] * 13, 5)[3, 2]
    3744
    """
    found: dict[tuple[int, ...], int] = {(): 1}
    for each in copies:
        brought: dict[tuple[int, ...], int] = {}
        for pattern, ways in found.items():
            drawn = sum(pattern)
            for more in range(min(draws - drawn, draws if replace else each) + 1):
                new = tuple(sorted((*pattern, more), reverse=True)) if more else pattern
                brought[new] = brought.get(new, 0) + ways * _choices(each, more, drawn, replace)
        found = brought
    return {pattern: ways for pattern, ways in found.items() if sum(pattern) == draws and ways}


def kinds_with(copies: Iterable[int], draws: int, size: int, replace: bool = False) -> dict[int, int]:
    """For each number of kinds of which at least `size` cards are in the hand, how many hands have it.

    >>> kinds_with([2, 2], 3, 2)
    {1: 4}
    """
    # From (cards drawn, kinds with enough) to the number of choices. Kinds with equally many copies are brought in
    # by doubling: 2, 4, 8, … of them at a time.
    found = {(0, 0): 1}
    for each, times in Counter(copies).items():
        power = {
            (more, int(more >= size)): _choices(each, more, 0, replace)
            for more in range((draws if replace else min(each, draws)) + 1)
        }
        while times:
            found = _meet(found, power, draws, replace) if times & 1 else found
            times >>= 1
            power = _meet(power, power, draws, replace) if times else power
    return {kinds: ways for (drawn, kinds), ways in sorted(found.items()) if drawn == draws and ways}


def _meet(
    one: Mapping[tuple[int, int], int], two: Mapping[tuple[int, int], int], draws: int, replace: bool
) -> dict[tuple[int, int], int]:
    """The choices from two groups of kinds together."""
    found: dict[tuple[int, int], int] = {}
    for (drawn, kinds), ways in one.items():
        for (more, new), others in two.items():
            if drawn + more <= draws:
                at = (drawn + more, kinds + new)
                orders = comb(drawn + more, more) if replace else 1
                found[at] = found.get(at, 0) + ways * others * orders
    return found


def pattern_work(kinds: int, draws: int) -> int:
    """About how many steps `patterns` takes: partitions of up to `draws` cards, for each kind and number of cards."""
    ways = [1] + [0] * draws
    for part in range(1, draws + 1):
        for total in range(part, draws + 1):
            ways[total] += ways[total - part]
    return sum(ways) * kinds * (draws + 1)


def sums(copies_of_value: Mapping[int, int], draws: int, replace: bool = False) -> dict[int, int]:
    """For each sum of the values of a hand, how many hands have it.

    The counts for all sums stand side by side in one large whole number for each hand size, far enough apart that they
    never touch (Kronecker substitution): bringing in a kind of card then takes a shift and an addition.

    >>> sums({1: 2, 3: 1}, 2)
    {2: 1, 4: 2}
    >>> sums({-1: 1, 2: 1}, 2, replace=True)
    {-2: 1, 1: 2, 4: 1}
    """
    values = {value: copies for value, copies in copies_of_value.items() if copies}
    if not values or not draws:
        return {0: 1}
    lowest = min(values)
    step = gcd(*(value - lowest for value in values)) or 1
    steps = {(value - lowest) // step: copies for value, copies in values.items()}
    # Bytes for each count: enough for all hands together.
    room = (hands(sum(values.values()), draws, replace).bit_length() + 8) // 8
    packed = _packed_sequences(steps, draws, room) if replace else _packed_choices(steps, draws, room)
    length = (draws * max(steps) + 1) * room
    data = packed.to_bytes(length, "little")
    counts = (int.from_bytes(data[at : at + room], "little") for at in range(0, length, room))
    return {lowest * draws + step * place: count for place, count in enumerate(counts) if count}


def sums_work(copies_of_value: Mapping[int, int], draws: int, replace: bool = False) -> tuple[int, int]:
    """About how many bytes the large whole number of `sums` has, and how many bytes are added on the way."""
    if not draws:
        return 0, 0
    lowest, highest = min(copies_of_value), max(copies_of_value)
    step = gcd(*(value - lowest for value in copies_of_value)) or 1
    # A little more than the hands that there are: n! is left out.
    room = draws * sum(copies_of_value.values()).bit_length() // 8 + 1
    length = (draws * (highest - lowest) // step + 1) * room
    additions = sum(draws * min(copies, draws) for copies in copies_of_value.values())
    return length, 0 if replace else additions * length


def _packed_choices(steps: Mapping[int, int], draws: int, room: int) -> int:
    ways = [1] + [0] * draws
    for value, copies in steps.items():
        shift = 8 * room * value
        choices = [comb(copies, more) for more in range(min(copies, draws) + 1)]
        for size in range(draws, 0, -1):
            total = ways[size]
            for more in range(1, min(copies, size) + 1):
                if ways[size - more]:
                    total += (ways[size - more] * choices[more]) << (shift * more)
            ways[size] = total
    return ways[draws]


def _packed_sequences(steps: Mapping[int, int], draws: int, room: int) -> int:
    once = sum(copies << (8 * room * value) for value, copies in steps.items())
    return int(once**draws)


def cases(
    groups: Sequence[tuple[int, tuple[int, int]]], others: int, draws: int, replace: bool, most: int
) -> list[int]:
    """The hands of each allowed number of each group, one after the other; none when there are more than `most`.

    >>> cases([(4, (1, 4))], 48, 7, False, 6)
    [49086048, 10273824, 778320, 17296]
    """
    limits = [range(low, min(high, draws) + 1) for _, (low, high) in groups]
    if prod(map(len, limits)) > most:
        return []
    found = (
        hands_within([(copies, (k, k)) for (copies, _), k in zip(groups, numbers, strict=True)], others, draws, replace)
        for numbers in product(*limits)
        if sum(numbers) <= draws
    )
    return [ways for ways in found if ways]
