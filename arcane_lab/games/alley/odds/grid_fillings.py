"""Counting the fills of a grid in which given lines are complete; whole numbers only.

A fill deals cards from a pool to the unknown slots, all ways equally likely. A line is complete when all its cards
are of one kind that makes sets; a joker may stand in where the rules say so (`Kinds`). For every set of lines the
fills that complete all of them are counted, overlaps and all; taking these in and out in turn (inclusion and exclusion)
gives the fills in which exactly these lines are complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import perm
from typing import Any

#: The slots of a line, each counted from 0 (top left) row by row; three in a storehouse.
Line = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kinds:
    """What makes a line: kinds of which three do, kinds of which two and a joker do, and whether three jokers do."""

    sets: frozenset[Any]
    with_joker: frozenset[Any] = frozenset()
    joker: Any = None
    three_jokers: bool = False

    def only(self, kinds: frozenset[Any]) -> Kinds:
        """The same, but only lines of these kinds count."""
        three = self.three_jokers and self.joker in kinds
        return Kinds(self.sets & kinds, self.with_joker & kinds, self.joker, three)


class Grid:
    """A grid of which some slots are known, and a pool from which the others are filled.

    `slots` has the kind in each slot that holds a card, None where it is unknown; `lines` are the lines that count.
    """

    def __init__(self, slots: Mapping[int, Any], pool: Mapping[Any, int], lines: Sequence[Line], kinds: Kinds) -> None:
        self.known = {slot: kind for slot, kind in slots.items() if kind is not None}
        self.unknown = frozenset(slot for slot, kind in slots.items() if kind is None)
        self.pool, self.kinds = dict(pool), kinds
        self.lines = tuple(line for line in lines if all(slot in slots for slot in line))
        self.cards = sum(pool.values())
        self._assigned = cache(self._assign)

    def __reduce__(self) -> Any:
        slots = {**self.known, **dict.fromkeys(self.unknown)}
        return Grid, (slots, self.pool, self.lines, self.kinds)

    @property
    def fills(self) -> int:
        """How many fills there are: cards × (cards - 1) × … for each unknown slot."""
        return perm(self.cards, len(self.unknown))

    def exactly(self) -> dict[tuple[Line, ...], int]:
        """For every set of lines, how many fills complete exactly these.

        >>> kinds = Kinds(frozenset("XO"))
        >>> Grid(dict.fromkeys(range(3)), {"X": 3, "O": 1}, [(0, 1, 2)], kinds).exactly()
        {(): 18, ((0, 1, 2),): 6}
        """
        size = len(self.lines)
        counts = self._of_every_choice()
        for bit in range(size):
            for chosen in range(1 << size):
                if not chosen >> bit & 1:
                    counts[chosen] -= counts[chosen | 1 << bit]
        return {
            tuple(self.lines[bit] for bit in range(size) if chosen >> bit & 1): count
            for chosen, count in enumerate(counts)
            if count
        }

    def _of_every_choice(self) -> list[int]:
        """For every choice of lines, by its bits, how many fills complete all of these."""
        size = len(self.lines)
        counts = [0] * (1 << size)
        for chosen in range(1 << size):
            # More lines are never easier: what is impossible for some lines is for more of them.
            smaller = (chosen & ~(1 << bit) for bit in range(size) if chosen >> bit & 1)
            if all(counts[fewer] for fewer in smaller):
                counts[chosen] = self.completing([self.lines[bit] for bit in range(size) if chosen >> bit & 1])
        return counts

    def by_slots(self) -> dict[int, int]:
        """Fills in which any line is complete, taken in and out by how many unknown slots the lines chosen need.

        Number u is: fills of one line that needs u slots, less those of two lines that need u together, and so on.
        Added up they are the fills with a line at all.

        >>> Grid(dict.fromkeys(range(3)), {"X": 3, "O": 1}, [(0, 1, 2)], Kinds(frozenset("XO"))).by_slots()
        {3: 6}
        """
        found: dict[int, int] = {}
        for chosen, count in enumerate(self._of_every_choice()):
            lines = [line for bit, line in enumerate(self.lines) if chosen >> bit & 1]
            if lines and count:
                needed = len({slot for line in lines for slot in line} & self.unknown)
                found[needed] = found.get(needed, 0) + (count if len(lines) % 2 else -count)
        return {needed: count for needed, count in sorted(found.items()) if count}

    def completing(self, lines: Sequence[Line]) -> int:
        """How many fills complete all of these lines, whatever the others are."""
        slots = {slot for line in lines for slot in line}
        total = 0
        for jokers in self._joker_places(slots):
            found = self._same_kind(lines, jokers)
            if found is None:
                continue
            fixed, free, needs_joker = found
            placed = len(jokers & self.unknown)
            ways = perm(self.pool.get(self.kinds.joker, 0), placed)
            total += ways * self._assigned(fixed, free, needs_joker)
        rest = len(self.unknown - slots)
        return total * perm(self.cards - len(self.unknown & slots), rest)

    def _joker_places(self, slots: set[int]) -> Iterator[frozenset[int]]:
        """Every way in which jokers can lie among these slots: known ones, and some of the pool's."""
        joker = self.kinds.joker
        known = frozenset(slot for slot in slots if joker is not None and self.known.get(slot) == joker)
        open_slots = sorted(slots & self.unknown)
        most = self.pool.get(joker, 0) if joker is not None else 0
        for number in range(min(most, len(open_slots)) + 1):
            for more in combinations(open_slots, number):
                yield known | frozenset(more)

    def _same_kind(
        self, lines: Sequence[Line], jokers: frozenset[int]
    ) -> tuple[frozenset[tuple[Any, int]], tuple[int, ...], tuple[bool, ...]] | None:
        """Which slots must hold one kind when the jokers lie so, or None when the lines cannot be complete.

        Slots of one line without a joker hold the same kind, and so do lines that share such a slot. Gives the kinds
        that known slots fix, with how many more of them are needed; the sizes of the other groups; and for each of
        these whether a joker stands in.
        """
        groups: list[tuple[set[int], bool]] = []
        for line in lines:
            own = set(line) - jokers
            if not own:
                if not self.kinds.three_jokers:
                    return None
                continue
            if len(own) < max(len(line) - 1, 1):
                return None
            has_joker = len(own) < len(line)
            apart = []
            for slots, joker in groups:
                if slots & own:
                    own, has_joker = own | slots, has_joker or joker
                else:
                    apart.append((slots, joker))
            groups = [*apart, (own, has_joker)]
        fixed: dict[Any, int] = {}
        free: list[tuple[int, bool]] = []
        for slots, joker in groups:
            there = {self.known[slot] for slot in slots if slot in self.known}
            missing = len(slots & self.unknown)
            if not there:
                free.append((missing, joker))
                continue
            kind = there.pop()
            if there or kind not in (self.kinds.with_joker if joker else self.kinds.sets):
                return None
            fixed[kind] = fixed.get(kind, 0) + missing
        free.sort()
        return frozenset(fixed.items()), tuple(size for size, _ in free), tuple(joker for _, joker in free)

    def _assign(self, fixed: frozenset[tuple[Any, int]], free: tuple[int, ...], needs_joker: tuple[bool, ...]) -> int:
        """In how many ways cards come to the groups: kinds that are fixed, and one kind for each free group.

        One kind after another takes some of the free groups; copies go to slots in order, so k of n copies can come in
        n × (n - 1) × … ways.
        """
        needed = dict(fixed)
        every = (1 << len(free)) - 1
        ways = {0: 1}
        for kind, copies in self.pool.items():
            base = needed.pop(kind, 0)
            allowed = sum(
                1 << group
                for group, joker in enumerate(needs_joker)
                if kind in (self.kinds.with_joker if joker else self.kinds.sets)
            )
            brought: dict[int, int] = {}
            for taken, so_far in ways.items():
                left = allowed & ~taken
                some = left
                while True:
                    size = base + sum(free[group] for group in range(len(free)) if some >> group & 1)
                    if size <= copies:
                        brought[taken | some] = brought.get(taken | some, 0) + so_far * perm(copies, size)
                    if not some:
                        break
                    some = (some - 1) & left
            ways = brought
        if any(needed.values()):
            return 0
        return ways.get(every, 0)
