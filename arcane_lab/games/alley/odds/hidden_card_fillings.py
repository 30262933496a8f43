"""Every way that unseen cards can fill the hidden slots of a storehouse, counted kind by kind, and what each becomes.

A filling is a kind for each unknown slot; with c copies of a kind it can be dealt in c (c-1) (c-2) ... ways. Felines,
and mirrors where they are taxed, are placed one by one. A kind that makes no set there (it fills no stack, felines
counted in) is only worth its infamy: all such kinds are counted together, one after the other, as whole-number
polynomials in the infamy, each packed in one big integer (Kronecker substitution). Only kinds that make sets are
looked at by name; the rules then say how their owner can sell them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from arcane_lab.games.alley.odds.reveal import Cell, Rules, Way, shape_of
from arcane_lab.games.alley.rules.sizes import KINDS
from arcane_lab.games.alley.rules.words import Item
from arcane_lab.games.alley.text.names import UNKNOWN

#: What an owner wants of the sales of an inspection, and what decides between equals.
AIMS: Final = {
    "gold": "the most gold, and among equals the least infamy",
    "infamy": "the least infamy, and among equals the most gold",
}
#: Which sales outcomes tell.
SALES_NONE, SALES_OWN, SALES_OTHERS = range(3)


class Outcome(NamedTuple):
    """What an inspection makes of one storehouse: the infamy it counts and the gold of its sets.

    `sales` has what each set brought, in the order of the sales, where somebody asks for it (see `dafana`).
    """

    infamy: int
    gold: int
    sales: tuple[int, ...] = ()


def chosen(outcomes: Iterable[Outcome], aim: str, sales_known: int = SALES_NONE) -> Outcome:
    """The outcome that an owner takes for its aim, with the sales that are told.

    Among equals Lady Dafana sells the most sets, dear ones first, and everybody else the fewest: each is an offer to
    her (AA-POWER-LADY-DAFANA-05).
    """
    if sales_known == SALES_OWN:
        found = max(outcomes, key=lambda one: (*_aimed(one, aim), len(one.sales), one.sales))
        return found
    if sales_known == SALES_OTHERS:
        found = max(outcomes, key=lambda one: (*_aimed(one, aim), -len(one.sales)))
        # What each brought is nobody else's business: only how many offers there were.
        return found._replace(sales=(0,) * len(found.sales))
    return max(outcomes, key=lambda one: _aimed(one, aim))._replace(sales=())


def _aimed(outcome: Outcome, aim: str) -> tuple[int, int]:
    return (outcome.gold, -outcome.infamy) if aim == "gold" else (-outcome.infamy, outcome.gold)


class House:
    """A storehouse as a seat sees it, and what an inspection makes of each way to fill it.

    `aim` says how its owner chooses between sets and slides; `with_byros` adds what Byros adds to each set. `told` are
    the sales that outcomes tell: TOLD_NONE, TOLD_OWN (of Lady Dafana's own storehouse) or TOLD_OTHERS.
    """

    def __init__(
        self,
        rules: Rules,
        cells: tuple[Cell, ...],
        aim: str = "gold",
        with_byros: bool = False,
        sales_known: int = SALES_NONE,
    ) -> None:
        self.rules, self.cells, self.aim, self.with_byros, self.sales_known = rules, cells, aim, with_byros, sales_known
        self.unknown = tuple(label for label, cell in enumerate(cells) if cell.item == UNKNOWN)
        shape = shape_of(rules, cells)
        self.triples, self._active, self._ways = shape.triples, shape.active, shape.ways
        self.known = [0] * KINDS
        for label, cell in enumerate(cells):
            if cell.item != UNKNOWN:
                self.known[cell.item] |= 1 << label

    def is_active(self, mask: int, felines: int) -> bool:
        """Whether alike cells fill some stack, with at most one feline among them (AA-ITEM-FACSIMILOUS-FELINE-04)."""
        key = (mask, felines)
        if key not in self._active:
            self._active[key] = self._stacks(mask, felines) != 0
        return self._active[key]

    def are_felines_active(self, felines: int) -> bool:
        """Whether felines alone fill some stack (AA-ITEM-FACSIMILOUS-FELINE-06)."""
        return self.can_sell(Item.FF) and any(stack & ~felines == 0 for stack in self.triples)

    def outcome(self, items: Sequence[int]) -> Outcome:
        """What becomes of one filling: an item for each unknown slot, in the order of the slots."""
        masks = self.known[:]
        for label, item in zip(self.unknown, items, strict=True):
            masks[item] |= 1 << label
        felines = masks[Item.FF]
        sellers = [
            kind
            for kind, mask in enumerate(masks)
            if mask & (mask - 1) and kind != Item.FF and self.can_sell(kind) and self.is_active(mask, felines)
        ]
        swords = masks[Item.SS].bit_count() if Item.SS not in sellers else 0
        named = [(kind, masks[kind]) for kind in sellers]
        best = self.best(named, felines, masks[Item.CM], swords)
        others = sum(
            self.rules.infamy[kind] * mask.bit_count()
            for kind, mask in enumerate(masks)
            if kind not in sellers and kind != Item.FF
        )
        return best._replace(infamy=best.infamy + others)

    def can_sell(self, kind: int) -> bool:
        """Whether three of a kind can be a set at all."""
        return self.rules.gold(kind) >= 0

    def best(self, sellers: Sequence[tuple[int, int]], felines: int, mirrors: int, swords: int) -> Outcome:
        """The owner's choice: its gold, and the infamy of the sellers and felines that are left, with the mirrors' tax.

        `sellers` are kinds with the bits of their cells, `swords` counts the swords that lie there beside them.
        """
        sellers = sorted(sellers, key=lambda seller: seller[1])
        is_taxed = mirrors != 0 and self.rules.is_taxed
        ways = self.ways(tuple(mask for _, mask in sellers), felines, is_taxed)
        results = [self._worth(way, sellers, felines, mirrors, swords) for way in ways]
        return chosen(results, self.aim, self.sales_known)

    def ways(self, letters: tuple[int, ...], felines: int, is_taxed: bool) -> tuple[Way, ...]:
        """Every way to sell cells that are alike; only those that fill stacks make a difference and are played.

        Where no mirror is taxed, ways that sell the same are one, wherever the rest slides.
        """
        key = (letters, felines, is_taxed)
        if key not in self._ways:
            masks, used = [], 0
            for mask in letters:
                stacks = self._stacks(mask, felines)
                masks.append(stacks & mask)
                used |= stacks & felines
            used |= self._stacks(0, felines, 3)
            ways = self.rules.ways(self.cells, tuple(masks), used)
            alike = {(way.sales, way.felines, way.left): way for way in ways}
            self._ways[key] = ways if is_taxed else tuple(alike.values())
        return self._ways[key]

    def _stacks(self, mask: int, felines: int, most_felines: int = 1) -> int:
        """The cells of all stacks that alike cells fill."""
        cells = 0
        for stack in self.triples:
            if stack & ~(mask | felines) == 0 and (stack & felines).bit_count() <= most_felines:
                cells |= stack
        return cells

    def _worth(self, way: Way, sellers: Sequence[tuple[int, int]], felines: int, mirrors: int, swords: int) -> Outcome:
        """Gold and infamy of one way to sell."""
        infamy = self.rules.infamy[Item.FF] * (felines & way.left).bit_count()
        lying = swords
        for kind, mask in sellers:
            infamy += self.rules.infamy[kind] * (mask & way.left).bit_count()
            lying += mask.bit_count() if kind == Item.SS else 0
        sales = []
        for letter, took in zip(way.sales, way.felines, strict=True):
            kind = Item.FF if letter < 0 else sellers[letter][0]
            lying -= 3 - took if kind == Item.SS else 0
            sales.append(self.rules.pay(kind, lying, self.with_byros))
        return Outcome(infamy + self.tax(way.slots, mirrors & way.left), sum(sales), tuple(sales))

    def tax(self, slots: Sequence[int | None], mirrors: int) -> int:
        """What mirrors add in a layout."""
        if not mirrors or not self.rules.is_taxed:
            return 0
        filled = beside = 0
        for label, slot in enumerate(slots):
            if slot is not None:
                filled |= 1 << slot
                beside |= (mirrors >> label & 1) << slot
        return self.rules.tax(filled, beside)


@cache
def subsets(mask: int) -> tuple[int, ...]:
    """All subsets of a set of bits, the empty one and itself too."""
    found, part = [0], mask
    while part:
        found.append(part)
        part = (part - 1) & mask
    return tuple(found)


def falling(copies: int, most: int) -> tuple[int, ...]:
    """In how many ways 0, 1, 2 ... copies can be dealt to as many named slots: c (c-1) (c-2) ...

    >>> falling(3, 4)
    (1, 3, 6, 6, 0)
    """
    ways = [1]
    for dealt in range(most):
        ways.append(ways[-1] * max(copies - dealt, 0))
    return tuple(ways)


class Counting:
    """Counts the fillings of one storehouse from a pool, one copy count for each kind of item."""

    def __init__(self, house: House, pool: Sequence[int]) -> None:
        self.house, self.pool = house, pool
        self.open = sum(1 << label for label in house.unknown)
        size = len(house.unknown)
        self.deal = [falling(copies, size) for copies in pool]
        infamy = house.rules.infamy
        self.least = min(infamy)
        self.shift_of = [value - self.least for value in infamy]
        total = falling(sum(pool), size)[size]
        #: Bits for one number of the packed polynomials: no count can reach the next one.
        self.bits = total.bit_length() + 1
        #: By what the sets bring: the packed ways, each at the infamy that its polynomial begins with.
        self.counts: dict[tuple[int, tuple[int, ...]], dict[int, int]] = defaultdict(lambda: defaultdict(int))

    def joint(self) -> dict[Outcome, int]:
        """In how many ways of dealing the unknown slots each outcome comes out."""
        for felines in subsets(self.open):
            if self.deal[Item.FF][felines.bit_count()]:
                _Placed(self, felines).count()
        found = {}
        for (gold, sales), by_base in sorted(self.counts.items()):
            least = min(by_base)
            packed = sum(ways << self.bits * (base - least) for base, ways in by_base.items())
            found.update({Outcome(least + power, gold, sales): ways for power, ways in self._unpack(packed)})
        return found

    def _unpack(self, packed: int) -> Iterator[tuple[int, int]]:
        """The numbers of a packed polynomial that are not 0, each with its power."""
        room, power = (1 << self.bits) - 1, 0
        while packed:
            if packed & room:
                yield power, packed & room
            packed >>= self.bits
            power += 1


class _Placed:
    """The fillings of one storehouse in which the felines lie in given slots."""

    def __init__(self, counting: Counting, placed: int) -> None:
        house = counting.house
        self.counting, self.house = counting, house
        self.felines = house.known[Item.FF] | placed
        self.open = counting.open & ~placed
        self.weight = counting.deal[Item.FF][placed.bit_count()]
        #: Kinds whose cells are looked at by name: swords cut gold, mirrors tax their neighbours.
        self.by_name = {Item.FF, Item.SS, Item.CM} if house.rules.is_taxed else {Item.FF, Item.SS}
        self.active = {
            kind: [
                part for part in subsets(self.open) if counting.deal[kind][part.bit_count()] and self.sells(kind, part)
            ]
            for kind in range(KINDS)
            if kind != Item.FF and house.can_sell(kind)
        }
        self.forced = {kind for kind, parts in self.active.items() if parts and self.sells(kind, 0)}
        infamy = house.rules.infamy
        #: The infamy of the known items; felines are counted with the sellers.
        self.base = sum(infamy[kind] * mask.bit_count() for kind, mask in enumerate(house.known) if kind != Item.FF)
        self.fills: dict[tuple[int, ...], dict[int, int]] = {(): self._count_others()}
        self.with_swords: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}

    def sells(self, kind: int, part: int) -> bool:
        """Whether a kind makes a set when it lies in these open slots too."""
        return self.house.can_sell(kind) and self.house.is_active(self.house.known[kind] | part, self.felines)

    def _quiet(self, kind: int, mask: int) -> Iterator[tuple[int, int]]:
        """The parts of a mask in which a kind makes no set, each with its ways times its infamy, packed."""
        counting = self.counting
        deal, shift = counting.deal[kind], counting.bits * counting.shift_of[kind]
        loud = set(self.active.get(kind, ()))
        for part in subsets(mask):
            size = part.bit_count()
            if deal[size] and part not in loud:
                yield part, deal[size] << shift * size

    def _count_others(self) -> dict[int, int]:
        """For each set of open slots, the ways to fill it with kinds that make no set, by their infamy, packed."""
        ways = dict.fromkeys(subsets(self.open), 0)
        ways[0] = 1
        for kind in range(KINDS):
            if kind in self.by_name or kind in self.forced or not self.counting.pool[kind]:
                continue
            parts = [(part, factor) for part, factor in self._quiet(kind, self.open) if part]
            before = ways.copy()
            for part, factor in parts:
                for rest in subsets(self.open & ~part):
                    if before[rest]:
                        ways[rest | part] += before[rest] * factor
        return ways

    def others(self, without: tuple[int, ...], mask: int) -> int:
        """The ways to fill a mask with kinds that make no set, without some kinds, by their infamy, packed.

        Counted backwards: all ways, less those in which the last of these kinds lies in some of the slots.
        """
        known = self.fills.setdefault(without, {})
        if mask not in known:
            ways = self.others(without[:-1], mask)
            for part, factor in self._quiet(without[-1], mask):
                if part:
                    ways -= factor * self.others(without, mask & ~part)
            known[mask] = ways
        return known[mask]

    def by_swords(self, without: tuple[int, ...], mask: int, has_quiet_swords: bool) -> tuple[int, ...]:
        """The same, with 0, 1, 2 ... swords that make no set among them."""
        if not has_quiet_swords:
            return (self.others(without, mask),)
        key = (without, mask)
        if key not in self.with_swords:
            ways = [0] * (mask.bit_count() + 1)
            for part, factor in self._quiet(Item.SS, mask):
                ways[part.bit_count()] += factor * self.others(without, mask & ~part)
            self.with_swords[key] = tuple(ways)
        return self.with_swords[key]

    def count(self) -> None:
        """Go through every choice of kinds that make sets, and where they lie."""
        must = [kind for kind in self.active if kind in self.forced]
        may = [kind for kind, parts in self.active.items() if parts and kind not in self.forced]
        self._choose(must + may, len(must), 0, (), self.open, self.weight)

    def _choose(
        self, kinds: Sequence[int], must: int, at: int, sellers: tuple[tuple[int, int], ...], rest: int, weight: int
    ) -> None:
        """Choose the next kind that makes a set, the first `must` of them in any case, and all of its slots."""
        if at >= must:
            self._emit(sellers, rest, weight)
        for place in range(at, len(kinds) if at >= must else at + 1):
            kind = kinds[place]
            deal, known = self.counting.deal[kind], self.house.known[kind]
            for part in self.active[kind]:
                if part & ~rest == 0:
                    chosen = (*sellers, (kind, known | part))
                    self._choose(kinds, must, place + 1, chosen, rest & ~part, weight * deal[part.bit_count()])

    def _emit(self, sellers: Sequence[tuple[int, int]], rest: int, weight: int) -> None:
        """Add the fillings in which just these kinds make sets."""
        counting, house = self.counting, self.house
        infamy_of, known = house.rules.infamy, house.known
        kinds = {kind for kind, _ in sellers}
        base = self.base - sum(infamy_of[kind] * known[kind].bit_count() for kind in kinds)
        without = tuple(kind for kind in sorted(kinds) if kind not in self.by_name and kind not in self.forced)
        is_quiet = not sellers and not house.are_felines_active(self.felines)
        mirrors: list[tuple[int, int]] = [(0, 1)]
        if Item.CM in self.by_name and Item.CM not in kinds:
            mirrors = [(part, counting.deal[Item.CM][part.bit_count()]) for part, _ in self._quiet(Item.CM, rest)]
        sellers_mirrors = sum(mask for kind, mask in sellers if kind == Item.CM)
        for part, dealt in mirrors:
            left = rest & ~part
            beside = part | (sellers_mirrors or known[Item.CM])
            fixed = base + infamy_of[Item.CM] * part.bit_count() + counting.least * left.bit_count()
            by_swords = self.by_swords(without, left, Item.SS not in kinds)
            if is_quiet:
                by_swords = (sum(by_swords),)
            lying = 0 if Item.SS in kinds else known[Item.SS].bit_count()
            for swords, ways in enumerate(by_swords):
                if ways:
                    best = house.best(sellers, self.felines, beside, lying + swords)
                    counting.counts[best.gold, best.sales][fixed + best.infamy] += ways * weight * dealt
