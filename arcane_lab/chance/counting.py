"""Counting hands: whole numbers only, no chances yet.

A hand drawn without replacement is a choice of cards, all choices equally likely; with replacement it is a sequence of
draws, all sequences equally likely. `replace` says which of the two is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    for copies, (least, most) in groups:
        brought = [0] * (draws + 1)
        for so_far, count in enumerate(ways):
            if not count:
                continue
            for more in range(least, min(most, draws - so_far) + 1):
                brought[so_far + more] += count * _choices(copies, more, so_far, replace)
        ways = brought
    return sum(count * _choices(others, draws - so_far, so_far, replace) for so_far, count in enumerate(ways) if count)


def within_work(groups: Sequence[tuple[int, Limits]], draws: int) -> int:
    """About how many multiplications `hands_within` makes.

    >>> within_work([(4, (1, 4)), (4, (2, 2))], 5)
    15
    """
    reach, work = 1, 0
    for _, (least, most) in groups:
        each = min(most, draws) - least + 1
        work, reach = work + reach * each, min(reach + each, draws + 1)
    return work + reach


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
    all_copies = [each for each in copies if each]
    if len(set(all_copies)) == 1:
        return _like_patterns(len(all_copies), all_copies[0], draws, replace)
    found: dict[tuple[int, ...], int] = {(): 1}
    for each in all_copies:
        brought: dict[tuple[int, ...], int] = {}
        for pattern, ways in found.items():
            drawn = sum(pattern)
            for more in range(min(draws - drawn, draws if replace else each) + 1):
                new = tuple(sorted((*pattern, more), reverse=True)) if more else pattern
                brought[new] = brought.get(new, 0) + ways * _choices(each, more, drawn, replace)
        found = brought
    return {pattern: ways for pattern, ways in found.items() if sum(pattern) == draws and ways}


def _like_patterns(kinds: int, each: int, draws: int, replace: bool) -> dict[tuple[int, ...], int]:
    """The same where every kind has as many copies: which kinds have the parts, then which cards they are.

    >>> _like_patterns(13, 4, 5, False)[3, 2]
    3744
    """
    found = {}
    for pattern in partitions(draws, draws if replace else min(each, draws), min(kinds, draws)):
        ways, left, drawn = 1, kinds, 0
        for alike, times in Counter(pattern).items():
            ways *= comb(left, times)
            left -= times
            for _ in range(times):
                ways *= _choices(each, alike, drawn, replace)
                drawn += alike
        if ways:
            found[pattern] = ways
    return found


def partitions(total: int, largest: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of at most so many parts, the largest first.

    >>> list(partitions(4, 3, 2))
    [(3, 1), (2, 2)]
    """
    if not total:
        yield ()
    elif parts:
        for first in range(min(total, largest), (total - 1) // parts, -1):
            for rest in partitions(total - first, first, parts - 1):
                yield (first, *rest)


def kinds_with(copies: Iterable[int], draws: int, size: int, replace: bool = False) -> dict[int, int]:
    """For each number of kinds of which at least `size` cards are in the hand, how many hands have it.

    >>> kinds_with([2, 2], 3, 2)
    {1: 4}
    """
    # From (cards drawn, kinds with enough) to the number of choices; kinds with equally many copies come in at once.
    groups = sorted(Counter(copies).items(), key=lambda group: group[1])
    found = {(0, 0): 1}
    for place, (each, times) in enumerate(groups, 1):
        is_last = place == len(groups)
        wanted = range(draws + 1) if not is_last else sorted({draws - drawn for drawn, _ in found})
        found = _meet(found, _alike(times, each, wanted, size, replace), draws, replace, draws if is_last else 0)
    return {kinds: ways for (drawn, kinds), ways in sorted(found.items()) if drawn == draws and ways}


def kinds_with_work(copies: Iterable[int], draws: int, size: int) -> int:
    """About how many multiplications `kinds_with` makes, so that nobody waits for minutes."""
    groups = sorted(Counter(copies).values())
    stands, work = 1, 0
    for place, times in enumerate(groups, 1):
        most = min(times, draws // size) + 1
        places = draws if place < len(groups) or stands > 1 else 1
        # Powers, their products with the free kinds for each number of cards, and taking in and out.
        work += most * (draws * min(size, draws) + places * (draws + most))
        meetings = stands * most * (draws if place < len(groups) else 1)
        work += meetings if place > 1 else 0
        stands = min(stands * most, draws // size + 1) * draws
    return work


def _alike(kinds: int, each: int, wanted: Iterable[int], size: int, replace: bool) -> dict[tuple[int, int], int]:
    """The choices from kinds with `each` copies, by how many cards and of how many kinds at least `size` cards.

    First the choices in which given kinds have fewer than `size` cards and the others are free, then those in which
    exactly so many have fewer (inclusion and exclusion).

    >>> _alike(3, 2, [3], 2, False)
    {(3, 0): 8, (3, 1): 12}
    """
    numbers = [drawn for drawn in wanted if replace or drawn <= kinds * each]
    most = max(numbers, default=0)
    least_few = kinds - min(kinds, most // size)
    few = {number: _power(number, each, most, size, replace) for number in range(least_few, kinds + 1)}
    ways: dict[tuple[int, int], int] = {}
    for drawn in numbers:
        free = {
            number: comb(kinds, number) * sum(_products(row, each * (kinds - number), drawn, replace))
            for number, row in few.items()
        }
        for enough in range(min(kinds, drawn // size) + 1):
            exactly = kinds - enough
            total = sum(
                (-1) ** (number - exactly) * comb(number, exactly) * free[number]
                for number in range(exactly, kinds + 1)
            )
            if total:
                ways[drawn, enough] = total
    return ways


def _products(row: Sequence[int], others: int, drawn: int, replace: bool) -> Iterator[int]:
    """Choices of so many cards: some as in a row, the rest from others that are free."""
    if not replace:
        for few in range(max(0, drawn - others), min(drawn, len(row) - 1) + 1):
            yield row[few] * comb(others, drawn - few)
        return
    power, orders = 1, 1
    for few in range(drawn, -1, -1):
        if few < len(row):
            yield row[few] * orders * power
        power *= others
        orders = orders * few // (drawn - few + 1)


def _power(kinds: int, each: int, most: int, size: int, replace: bool) -> list[int]:
    """In how many ways 0, 1, 2, … cards come from kinds of which none has `size` cards or more.

    These are the coefficients of (a polynomial)^kinds, found one from the others before it.

    >>> _power(3, 2, 4, 2, False), _power(3, 1, 3, 2, True)
    ([1, 6, 12, 8, 0], [1, 3, 6, 6])
    """
    top = min(size - 1, most) if replace else min(size - 1, each, most)
    once = [each**more if replace else comb(each, more) for more in range(top + 1)]
    found = [1]
    for drawn in range(1, most + 1):
        total = 0
        for more in range(1, min(top, drawn) + 1):
            places = comb(drawn, more) if replace else 1
            total += (more * kinds - drawn + more) * once[more] * places * found[drawn - more]
        found.append(total // drawn)
    return found


def _meet(
    one: Mapping[tuple[int, int], int], two: Mapping[tuple[int, int], int], draws: int, replace: bool, least: int
) -> dict[tuple[int, int], int]:
    """The choices from two groups of kinds together, of `least` to `draws` cards."""
    found: dict[tuple[int, int], int] = {}
    by_drawn: dict[int, list[tuple[int, int]]] = {}
    for (more, new), others in two.items():
        by_drawn.setdefault(more, []).append((new, others))
    for (drawn, kinds), ways in one.items():
        for more in range(max(least - drawn, 0), draws - drawn + 1):
            for new, others in by_drawn.get(more, ()):
                at = (drawn + more, kinds + new)
                orders = comb(drawn + more, more) if replace else 1
                found[at] = found.get(at, 0) + ways * others * orders
    return found


def pattern_work(copies: Sequence[int], draws: int) -> int:
    """About how many steps `patterns` takes: partitions of up to `draws` cards, for each kind and number of cards.

    Kinds with as many copies are counted at once: then it is the partitions of `draws` cards alone.
    """
    ways = [1] + [0] * draws
    for part in range(1, draws + 1):
        for total in range(part, draws + 1):
            ways[total] += ways[total - part]
    return ways[draws] * 10 if len(set(copies)) == 1 else sum(ways) * len(copies) * (draws + 1)


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
    if replace and sorted(steps) == list(range(len(steps))) and len(set(steps.values())) == 1:
        found = _of_plain_dice(len(steps), draws)
        every = steps[0] ** draws
        return {lowest * draws + step * place: every * count for place, count in enumerate(found)}
    if replace and dense_sums_work(values, draws):
        found = _power_of(steps, draws)
        return {lowest * draws + step * place: count for place, count in enumerate(found) if count}
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


def dense_sums_work(copies_of_value: Mapping[int, int], draws: int) -> int:
    """About how many multiplications `sums` makes with replacement where few values lie close together; else 0."""
    lowest, highest = min(copies_of_value), max(copies_of_value)
    step = gcd(*(value - lowest for value in copies_of_value)) or 1
    most = (highest - lowest) // step
    return draws * (most + 1) * len(copies_of_value) if len(copies_of_value) <= draws and most <= draws else 0


def _of_plain_dice(faces: int, draws: int) -> list[int]:
    """The counts of all sums of dice whose faces 0, 1, 2, … are equally likely: each from three before it.

    The coefficients of G = ((1 - x^f) / (1 - x))^n follow from (1 - x)(1 - x^f) G' = n (1 - x^f - f x^(f-1) (1 - x)) G.
    They are the same from both ends, so one half is enough.

    >>> _of_plain_dice(3, 2), _of_plain_dice(2, 3), _of_plain_dice(1, 5)
    ([1, 2, 3, 2, 1], [1, 3, 3, 1], [1])
    """
    last = draws * (faces - 1)
    found = [1]
    for place in range(1, last // 2 + 1):
        total = (place - 1 + draws) * found[place - 1]
        if place >= faces:
            total += (place - faces - draws * faces) * found[place - faces]
        if place > faces:
            total += (draws * (faces - 1) - (place - faces - 1)) * found[place - faces - 1]
        found.append(total // place)
    return found + found[: last - last // 2][::-1]


def _power_of(steps: Mapping[int, int], draws: int) -> list[int]:
    """The counts of all sums with replacement: the coefficients of (a polynomial)^draws, each from those before it.

    >>> _power_of({0: 1, 1: 2, 2: 1}, 2)
    [1, 4, 6, 4, 1]
    """
    first, rest = steps[0], [(value, copies) for value, copies in steps.items() if value]
    found = [first**draws]
    for place in range(1, draws * max(steps) + 1):
        total = sum(
            (value * (draws + 1) - place) * copies * found[place - value] for value, copies in rest if value <= place
        )
        found.append(total // (place * first))
    return found


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


def best_sums(
    copies_of_value: Mapping[int, int], draws: int, keep: int, lowest: bool = False, replace: bool = False
) -> dict[int, int]:
    """For each sum of the `keep` highest values of a hand (or the lowest), how many hands have it.

    The values come in from the best down: those that come before `keep` cards are there count, the others do not.

    >>> best_sums({1: 1, 2: 1}, 2, 1, replace=True), best_sums({1: 1, 2: 1, 4: 1}, 2, 1, lowest=True)
    ({1: 1, 2: 3}, {1: 2, 2: 1})
    """
    # From (cards so far, sum of those that count) to the number of choices.
    found = {(0, 0): 1}
    left = sum(copies_of_value.values())
    for value, copies in sorted(copies_of_value.items(), reverse=not lowest):
        left -= copies
        brought: dict[tuple[int, int], int] = {}
        for (drawn, total), ways in found.items():
            for more in range((draws - drawn if replace else min(copies, draws - drawn)) + 1):
                if drawn + more < draws and not left:
                    continue
                at = (drawn + more, total + value * max(min(more, keep - drawn), 0))
                brought[at] = brought.get(at, 0) + ways * _choices(copies, more, drawn, replace)
        found = brought
    return {total: ways for (drawn, total), ways in sorted(found.items()) if drawn == draws and ways}


def best_work(copies_of_value: Mapping[int, int], draws: int, keep: int) -> int:
    """At most how many steps `best_sums` takes: each value meets each stand, with each number of cards."""
    lowest, highest = min(copies_of_value), max(copies_of_value)
    step = gcd(*(value - lowest for value in copies_of_value)) or 1
    reach = min(keep * (highest - lowest) // step + 1, len(copies_of_value) ** keep)
    most = min(draws, max(copies_of_value.values())) if draws else 0
    return int(len(copies_of_value) * (draws + 1) * reach * (max(most, draws // 2) + 1))
