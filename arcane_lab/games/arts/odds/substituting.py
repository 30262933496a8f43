"""What enchantment tiles save as substitutes for components: in one Prepare, over several tricks, over a life."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from arcane_lab.chance.errors import ImpossibleQuestion, must_end, whole
from arcane_lab.chance.words import Why
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import counted
from arcane_lab.core.values import Value
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.odds.asked import (
    COVERS,
    SAMPLE,
    TILES,
    YOURS,
    Answer,
    Rest,
    because,
    parts_of,
    ruled_by,
    values_of,
    values_rest,
)
from arcane_lab.games.arts.setup import slot_prices

#: Tricks that are put into the best order.
MOST_ORDERED: Final = 6
Parts = tuple[str, ...]


# --- one Prepare --------------------------------------------------------------------------------------------------


def worth(parts: Iterable[str], values: Mapping[str, int]) -> int:
    """The value of components in coins (AS-ENCH-04 to 06)."""
    return sum(values[part] for part in parts)


def without(needs: Iterable[str], parts: Iterable[str]) -> Parts:
    """What is missing: needs less parts, as multisets, in the order of the needs.

    >>> without(("saw", "saw", "mirror", "fabric"), ("fabric", "mirror", "saw"))
    ('saw',)
    """
    held = Counter(parts)
    found = []
    for part in reversed(tuple(needs)):
        if held[part]:
            held[part] -= 1
        else:
            found.append(part)
    return tuple(reversed(found))


def fewest(value: int, covers: int = COVERS) -> int:
    """The fewest tiles that cover a value, at least one to enchant (AS-ENCH-15); `covers` is what a tile stands for.

    >>> [fewest(value) for value in range(7)], fewest(7, 3)
    ([1, 1, 1, 2, 2, 3, 3], 3)
    """
    return max(1, -(-value // covers))


def best_bundle(missing: Sequence[str], budget: int, values: Mapping[str, int]) -> Parts:
    """The part of what is missing that is worth the most within a budget, in its order; of equals the fewest things."""
    best: dict[int, Parts] = {0: ()}
    for part in missing:
        for value, bundle in list(best.items()):
            more = value + values[part]
            if more <= budget and (more not in best or len(bundle) + 1 < len(best[more])):
                best[more] = (*bundle, part)
    return best[max(best)]


def exact_bundles(budget: int, values: Mapping[str, int]) -> list[Parts]:
    """All bundles of known components that use a budget up exactly (AS-ENCH-16), of equals the fewest things first.

    >>> exact_bundles(4, {"fabric": 1, "saw": 2, "mirror": 3})[:2]
    [('mirror', 'fabric'), ('saw', 'saw')]
    """
    kinds = sorted(values, key=lambda part: (-values[part], part))
    most = budget // min(values.values())
    return [
        bundle
        for size in range(1, most + 1)
        for bundle in combinations_with_replacement(kinds, size)
        if worth(bundle, values) == budget
    ]


def in_words(parts: Iterable[str]) -> str:
    """Components as they are said: "Saw + 2 Fabric".

    >>> in_words(("saw", "fabric", "fabric")), in_words(())
    ('Saw + 2 Fabric', 'nothing')
    """
    counts = Counter(parts)
    names = (f"{count} {part.capitalize()}" if count > 1 else part.capitalize() for part, count in counts.items())
    return " + ".join(names) or "nothing"


# --- question 5 ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class BestSaving(Answer):
    """What substitution saves at best: in one Prepare with 1, 2, … tiles, and over a life of so many like tiles."""

    #: Coins saved in one Prepare with 1, 2, … tiles, and the bundle that does it.
    saved: tuple[int, ...]
    bundles: tuple[Parts, ...]
    #: At most so many coins over a life of 1, 2, … like tiles, and that less their price.
    life: tuple[int, ...]
    net: tuple[int, ...]
    rests_on: tuple[Rest, ...]
    _why: Why

    def table(self) -> pd.DataFrame:
        """A row for each number of tiles."""
        rows = zip(self.saved, map(in_words, self.bundles), self.life, self.net, strict=True)
        names = ["saves", "bundle", "over a life at most", "less the price"]
        return pd.DataFrame(rows, columns=names, index=pd.RangeIndex(1, len(self.saved) + 1, name="tiles"))

    def __str__(self) -> str:
        saved = ", ".join(map(str, self.saved))
        net = ", ".join(f"{number:+d}" if number else "0" for number in self.net)
        return (
            f"1 to {len(self.saved)} tiles save {saved} coins in one Prepare (exact). Over a life at most "
            f"{', '.join(map(str, self.life))}; less what they cost {net}."
        )


def best_saving(
    missing: object = "fabric saw saw mirror",
    tiles: int = 4,
    *,
    values: object = None,
    price: int | None = None,
    options: object = None,
) -> BestSaving:
    """What substitution saves at best, in coins, with 1 to `tiles` like tiles: the best bundle within 2 for each.

    `missing` are the components that a trick lacks; `values` and `price` are samples unless given; `options` are those
    of a game: its `tile_worth` in place of the 2 coins, and its prices. Over a life, n like tiles serve n times, with
    n, n - 1, … 1 of them, for one stays on a trick each time: at most n(n + 1). Raises `ImpossibleQuestion`. Source:
    AS-ENCH-02 to 07, 10, 11, 14.

    >>> print(best_saving())
    1 to 4 tiles save 2, 4, 6, 8 coins in one Prepare (exact). Over a life at most 2, 6, 12, 20; less what they cost -1,
    0, +3, +8.
    >>> best_saving("mirror mirror", 3).saved, best_saving("saw mirror", 3).saved
    ((0, 3, 6), (2, 3, 5))
    >>> best_saving("mirror mirror", 2, options={"tile_worth": 3}).saved
    (3, 6)
    """
    ruled = ruled_by(options)
    covers = ruled.numbers.tile_worth
    table = values_of(values)
    lacks = parts_of("missing", missing, table)
    most = whole("tiles", tiles, 1, TILES, "there are 12 tiles (AS-COMP-03)")
    cost, about_price = price_of(price, offer_prices(ruled.own))
    bundles = tuple(best_bundle(lacks, covers * k, table) for k in range(1, most + 1))
    saved = tuple(worth(bundle, table) for bundle in bundles)
    life = tuple(covers * n * (n + 1) // 2 for n in range(1, most + 1))
    net = tuple(whole_life - n * cost for n, whole_life in enumerate(life, 1))
    rests = (*values_rest(lacks, table, values), about_price, *ruled.rests("tile_worth"))
    steps = (
        f"Missing are {in_words(lacks)}: {worth(lacks, table)} coins' worth.",
        f"Each tile covers {covers} coins' worth, several together the sum; what is over is lost (AS-ENCH-02, 03, 07).",
        *(
            f"{counted(k, 'tile')}: {in_words(bundle)}, {value} of {covers * k}."
            for k, (bundle, value) in enumerate(zip(bundles, saved, strict=True), 1)
        ),
        "One tile stays on the trick, the others serve again (AS-ENCH-10, 11): n, then n - 1, … then 1.",
    )
    whole_formula = "2(1 + … + n) = n(n + 1)" if covers == COVERS else f"{covers}(1 + … + n)"
    formula = f"most value of missing components within {covers}k; over a life {whole_formula}, less n × price"
    numbers = "; ".join(f"n = {n}: {whole_life} - {n * cost}" for n, whole_life in enumerate(life, 1))
    return BestSaving(saved, bundles, life, net, rests, because(steps, formula, numbers, rests))


def offer_prices(options: Mapping[str, Value]) -> str | None:
    """What the slots of the offer ask for where one of the options of it is given, such as "3-7-3"; None where none is.

    >>> offer_prices({"higher_price": 7}), offer_prices({"tile_worth": 3})
    ('3-3-7', None)
    """
    names = ("slot_prices", "lower_price", "higher_price")
    if not any(name in options for name in names):
        return None
    chosen = {name: options.get(name, tables.options()[name].default_revised) for name in names}
    return "-".join(map(str, slot_prices(chosen)))


def price_of(value: object, prices: object = None) -> tuple[int, Rest]:
    """What a tile costs, the cheapest slot where nothing is given: of some prices, or of the default ones (OQ-04)."""
    slots = str(tables.options()["slot_prices"].values[0] if prices is None else prices)
    cost = min(map(int, slots.split("-"))) if value is None else whole("price", value, 0, 99)
    kind = SAMPLE if value is None and prices is None else YOURS
    return cost, Rest(kind, f"a tile costs {counted(cost, 'coin')}", "slot_prices")


# --- several tricks -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """A trick that is to be prepared: what is missing for it, the types on it, and whether it is prepared already.

    Where preparing spends components, `missing` is all that it needs.
    """

    code: str
    missing: Parts
    types: str = ""
    is_prepared: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One Prepare of a plan: how many tiles of a type, of how many that are left, and what that saves."""

    code: str
    type: str
    tiles: int
    of: int
    bundle: Parts
    saves: int
    to_buy: Parts


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order of tricks that saves most with some tiles, and how many ways were tried."""

    steps: tuple[Step, ...]
    saves: int
    #: The most that so many tiles can save over a life: the sum of n(n + 1) over the types.
    most: int
    rest: tuple[str, ...]


def tiles_used(steps: Iterable[Step]) -> Counter[str]:
    """How many tiles of each type an order needs: those that stay on tricks, and those used later (AS-ENCH-10, 11).

    >>> tiles_used([Step("PS", "A", 2, 2, (), 4, ()), Step("T3", "A", 1, 1, (), 2, ())])
    Counter({'A': 2})
    """
    used, placed = Counter[str](), Counter[str]()
    for step in steps:
        used[step.type] = max(used[step.type], placed[step.type] + step.tiles)
        placed[step.type] += 1
    return used


def best_order(
    tricks: Sequence[Wanted],
    tiles: Sequence[str],
    values: Mapping[str, int],
    parts: Parts | None = None,
    covers: int = COVERS,
) -> Ordered:
    """The order, and the tiles for each trick, that save most; every order and every type is tried.

    Each trick is prepared once, with tiles of one type that it does not carry (AS-ENCH-01, 12); one stays on it. With
    `parts` these are what a seat holds, and preparing spends them (option `prepare_spends`): then a tile saves what it
    stands for whether that is missing or held, and what a trick has spent the next one lacks. `covers` is what a tile
    stands for. Raises `ImpossibleQuestion` for more tricks than `MOST_ORDERED`.

    >>> two = [Wanted("PS", ("saw", "saw")), Wanted("T3", ("mirror", "saw"))]
    >>> [(step.code, step.tiles, step.saves) for step in best_order(two, ["A", "A"], {"saw": 2, "mirror": 3}).steps]
    [('PS', 2, 4), ('T3', 1, 2)]
    >>> both = [Wanted("PS", ("saw", "saw")), Wanted("T1", ("saw",))]
    >>> [(one.code, one.bundle, one.to_buy) for one in best_order(both, ["A"], {"saw": 2}, ("saw",)).steps]
    [('PS', ('saw',), ())]
    """
    must_end("tricks", len(tricks), len(tricks), MOST_ORDERED, f"{MOST_ORDERED} tricks at most")
    held = Counter(tiles)
    kinds = tuple(sorted(held))
    if len({one.code for one in tricks}) < len(tricks):
        raise ImpossibleQuestion("tricks", [one.code for one in tricks], "one is named twice", "each trick once")

    @cache
    def found(open_tricks: frozenset[int], counts: tuple[int, ...], have: Parts) -> tuple[int, tuple[Step, ...]]:
        best: tuple[int, tuple[Step, ...]] = (0, ())
        for number in sorted(open_tricks):
            trick = tricks[number]
            if trick.is_prepared:
                continue
            for place, count in enumerate(counts):
                if not count or kinds[place] in trick.types:
                    continue
                lacks = trick.missing if parts is None else without(trick.missing, have)
                # Of what is worth as much, what is missing comes first.
                bundle = best_bundle((*lacks, *without(trick.missing, lacks)), covers * count, values)
                saves = worth(bundle, values)
                if not saves:
                    continue
                left = tuple(one - (at == place) for at, one in enumerate(counts))
                kept = have if parts is None else without(have, without(trick.missing, bundle))
                more, then = found(open_tricks - {number}, left, kept)
                if saves + more > best[0]:
                    used = fewest(saves, covers)
                    step = Step(trick.code, kinds[place], used, count, bundle, saves, without(lacks, bundle))
                    best = (saves + more, (step, *then))
        return best

    begins = tuple(sorted(parts or ()))
    saves, steps = found(frozenset(range(len(tricks))), tuple(held[kind] for kind in kinds), begins)
    done = {step.code for step in steps}
    rest = tuple(one.code for one in tricks if one.code not in done)
    return Ordered(steps, saves, sum(covers * n * (n + 1) // 2 for n in held.values()), rest)
