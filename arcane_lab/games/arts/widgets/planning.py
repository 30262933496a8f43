"""What the planner plans with, read and checked; and what tiles do for one Prepare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.core.errors import UnknownName, text_of
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.core.values import Value
from arcane_lab.engine.setup import checked_options
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.odds.asked import COVERS, TILES, Rest, ours, parts_of, types_of, values_of
from arcane_lab.games.arts.odds.own_turn import MOST_TRICKS, OwnTrick, tricks_of
from arcane_lab.games.arts.odds.substituting import (
    exact_bundles,
    fewest,
    in_words,
    offer_prices,
    price_of,
    without,
    worth,
)
from arcane_lab.games.arts.setup import read_numbers

#: What a component of the trick is: not there, there, or there and substituted all the same.
MISSING: Final = "missing"
OWNED: Final = "owned"
SPARED: Final = "spared"
STATES: Final = (MISSING, OWNED, SPARED)
#: Bundles that are named beside the one that is covered.
MOST_BUNDLES: Final = 4
MOST_NEEDS: Final = 8


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that is planned with: parts, tiles, tricks, and the inputs that were given for them."""

    tricks: tuple[OwnTrick, ...]
    parts: tuple[str, ...]
    tiles: tuple[str, ...]
    #: Values of components, needs and levels of tricks, the price of a tile: those that were given.
    values: Mapping[str, int]
    needs: Mapping[str, tuple[str, ...]]
    levels: Mapping[str, int]
    price: int | None = None
    #: What is still an example of ours: "parts", "tiles".
    examples: frozenset[str] = frozenset()
    #: Readings of open questions that were given.
    options: Mapping[str, Value] = field(default_factory=dict)

    def reading(self, name: str) -> Value:
        """The reading of an open question: given, or the default."""
        return self.options.get(name, tables.options()[name].default_revised)

    @property
    def spends(self) -> bool:
        """Whether preparing spends the components that no tile stands for."""
        return bool(self.reading("prepare_spends"))

    @property
    def serves_again(self) -> str:
        """When a tile that was used and stays serves again (AS-ENCH-11)."""
        return "also this turn" if self.reading("reuse_same_turn") else "but it rests till the turn ends"

    def substitutable(self, code: str) -> tuple[str, ...]:
        """What tiles may stand for in a trick: what is missing, or all that it needs where the rest is spent."""
        return self.needs_of(code) if self.spends else without(self.needs_of(code), self.parts)

    @property
    def mix(self) -> Mapping[str, int]:
        """How many tiles there are of each type."""
        return tables.mix_of(self.reading("enchantment_mix"))

    @property
    def covers(self) -> int:
        """What a tile stands for, in coins (AS-ENCH-02)."""
        return int(self.reading("tile_worth"))

    @property
    def cost(self) -> tuple[int, Rest]:
        """What a tile costs, by the prices of the offer where one of their options was given."""
        return price_of(self.price, offer_prices(self.options))

    @property
    def prices_in_words(self) -> str:
        """What a price that was paid stands for."""
        slots = listed(dict.fromkeys(self.reading(name) for name in ("lower_price", "higher_price")), "or")
        which = "which slot costs which stood in a picture that is lost"
        return f"What you paid for a tile: the slots of the offer cost {slots} coins; {which}."

    def needs_of(self, code: str) -> tuple[str, ...]:
        """What a trick needs: given, or the sample."""
        return self.needs.get(code) or ours().tricks[code].needs

    def level_of(self, code: str) -> int:
        """The level of a trick."""
        return self.levels[code] if code in self.levels else ours().tricks[code].level


def worth_in_words(value: int) -> str:
    """So many coins' worth.

    >>> worth_in_words(1), worth_in_words(2)
    ("1 coin's worth", "2 coins' worth")
    """
    return f"{value} coin's worth" if value == 1 else f"{value} coins' worth"


# --- one Prepare --------------------------------------------------------------------------------------------------


def cover_of(
    trick: OwnTrick,
    covered: tuple[str, ...],
    use: str,
    held: int,
    values: Mapping[str, int],
    free: list[str],
    *,
    any_spared: bool,
    spends: bool = False,
    covers: int = COVERS,
) -> dict[str, Any]:
    """What tiles of a type do for a trick: how many, what is lost, in a sentence with its rule; and the move."""
    value = worth(covered, values)
    needed = fewest(value, covers) if covered else 0
    found: dict[str, Any] = {"value": value, "fewest": needed, "used": 0, "lost": 0, "halves": [], "move": ""}
    found |= {"more": 0, "instead": "", "rule": "", "detail": "", "covers": worth_in_words(covers)}
    coins = worth_in_words(value)
    missing = f"To cover: {coins}" if any_spared else f"Missing {coins}"
    if trick.is_prepared:
        text = f"{trick.code} is prepared: perform it before you prepare it again."
        return found | {"state": "refused", "text": text, "rule": "ST-7", "spoken": f"{text} A stand-in."}
    if not covered:
        text = "Nothing is missing: no tile is needed"
        more = "Choose a component that you own to substitute it all the same."
        more = f"What it needs is spent. {more}" if spends else more
        found |= {"state": "none", "move": f"prepare {trick.code}", "instead": more, "rule": "AS-ENCH-09"}
        return found | {"text": text, "spoken": f"{text}."}
    if use in trick.types:
        text = f"{trick.code} carries {use} already: {use} tiles can't be used on it again."
        instead = f"Use {' or '.join(free)} instead." if free else "Take tiles of another type."
        found |= {"state": "refused", "rule": "AS-ENCH-12", "instead": instead}
        return found | {"text": text, "spoken": f"{text} {instead}"}
    used = min(held, needed)
    lost = max(0, covers * used - value) if held >= needed else 0
    cells = [part for part in covered for _ in range(values[part])][: covers * used]
    cells += [""] * (covers * used - len(cells))
    found |= {"used": used, "lost": lost, "halves": [cells[at : at + covers] for at in range(0, len(cells), covers)]}
    found |= {"detail": f"the fewest that suffice: {value} ÷ {covers}, rounded up", "rule": "AS-ENCH-15"}
    if held < needed:
        short = needed - held
        text = counted(short, "more tile")
        spoken = f"{missing}: {text} {plural(short, 'is', 'are')} needed."
        return found | {"state": "short", "text": text, "more": short, "spoken": spoken}
    text = f"{counted(used, 'tile')}, {f'{lost} lost' if lost else 'nothing lost'}"
    named = f" for {' '.join(covered)}" if spends and any_spared else ""
    move = f"prepare {trick.code} {' '.join([use] * used)}{named}"
    return found | {"state": "suffices", "text": text, "move": move, "spoken": f"{missing}: {text}."}


def other_bundles(
    used: int, needs: Sequence[str], covered: tuple[str, ...], values: Mapping[str, int], covers: int = COVERS
) -> list[dict[str, Any]]:
    """Other bundles that as many tiles could cover: of the trick's own needs first, then any that fits exactly."""
    if not used:
        return []
    budget = covers * used
    kinds = dict.fromkeys(needs)
    every = exact_bundles(budget, {part: values[part] for part in kinds})
    every += exact_bundles(budget - 1, {part: values[part] for part in kinds}) if budget > 1 else []
    own = Counter(needs)
    found = [one for one in every if Counter(one) != Counter(covered)]
    # What this trick needs first, then what leaves nothing, then few things.
    found.sort(key=lambda one: (not Counter(one) <= own, budget - worth(one, values), len(one)))
    return [{"text": in_words(one), "lost": budget - worth(one, values)} for one in found[:MOST_BUNDLES]]


# --- reading ------------------------------------------------------------------------------------------------------


def sheet_of(
    needs: str | None,
    parts: str | None,
    tiles: str | None,
    tricks: str,
    values: Mapping[str, int] | None,
    price: int | None,
    options: Mapping[str, Any] | None = None,
) -> Sheet:
    """A sheet from the arguments; a trick that is no sample takes its needs from them."""
    given = dict(values or {}) if values is None or isinstance(values, Mapping) else values
    table_of_values = values_of(given)
    try:
        named = tricks_of(tricks) if isinstance(tricks, str) else None
    except ValueError as error:
        raise ImpossibleQuestion("tricks", tricks, *error.args) from None
    if named is None:
        raise ImpossibleQuestion("tricks", tricks, "it is no text", "codes such as 'PS[B] T3'")
    own: dict[str, tuple[str, ...]] = {}
    levels: dict[str, int] = {}
    first = named[0].code
    if needs is not None:
        wanted = needs_of(text_of("needs", needs, "saw saw mirror fabric"), table_of_values)
        known = ours().tricks.get(first)
        if known is None or Counter(known.needs) != Counter(wanted):
            own[first] = wanted
        if known is None:
            levels[first] = 1
    has = ours().start.parts if parts is None else text_of("parts", parts, "fabric saw saw")
    held = parts_of("parts", has, table_of_values)
    letters = types_of("tiles", "A A" if tiles is None else text_of("tiles", tiles, "A A"), TILES)
    cost = None if price is None else price_of(price)[0]
    examples = frozenset(name for name, one in (("parts", parts), ("tiles", tiles)) if one is None)
    made = Sheet(
        *(unprepared_first(named), held, tuple(sorted(letters)), cast(Any, given), own, levels, cost, examples),
        options=read_options(options),
    )
    check_sheet(made)
    return made


def read_options(given: object) -> dict[str, Value]:
    """Readings and numbers of the rules. Raises `UnknownName`, `DatasetError`, `BadSetup` or `ImpossibleQuestion`."""
    found = checked_options(given, tables.options(), "{'prepare_spends': True}")
    read_numbers(found)
    if found.get("tile_worth") == 0:
        reason = "a tile stands for nothing then, and there is nothing to plan (AS-ENCH-02)"
        raise ImpossibleQuestion("options['tile_worth']", 0, reason, "1 to 9")
    return found


def needs_of(value: object, values: Mapping[str, int]) -> tuple[str, ...]:
    """The components that a trick needs. Raises `ImpossibleQuestion` or `UnknownName`."""
    needs = parts_of("needs", value, values)
    if not 1 <= len(needs) <= MOST_NEEDS:
        raise ImpossibleQuestion("needs", len(needs), f"a trick needs 1 to {MOST_NEEDS} components", "fewer of them")
    return needs


def unprepared_first(tricks: tuple[OwnTrick, ...]) -> tuple[OwnTrick, ...]:
    """The tricks that are not prepared first: there is something to plan for them."""
    return tuple(sorted(tricks, key=lambda one: one.is_prepared))


def check_sheet(sheet: Sheet) -> None:
    """Refuse what cannot be planned with. Raises `ImpossibleQuestion` or `UnknownName`."""
    values = values_of(sheet.values)
    if len(sheet.tricks) > MOST_TRICKS:
        raise ImpossibleQuestion("tricks", len(sheet.tricks), "too many", f"{MOST_TRICKS} tricks at most")
    for one in sheet.tricks:
        if one.code not in sheet.needs and one.code not in ours().tricks:
            allowed = [*ours().tricks, *sheet.needs]
            raise UnknownName("a trick whose needs are known", one.code, allowed)
        parts_of(f"needs of {one.code}", " ".join(sheet.needs_of(one.code)), values)
    parts_of("parts", " ".join(sheet.parts), values)
    for kind, count in Counter(sheet.tiles).items():
        most = sheet.mix.get(kind, 0)
        if "enchantment_mix" in sheet.options and count > most:
            mix = ", ".join(f"{number} of {letter}" for letter, number in sheet.mix.items())
            raise ImpossibleQuestion("tiles", " ".join(sheet.tiles), f"there are {most} tiles of {kind}", mix)


def held_in_words(sheet: Sheet, name: str) -> str:
    """The parts or tiles of a sheet, in words."""
    return in_words(sheet.parts) if name == "parts" else f"tiles {' '.join(sheet.tiles) or 'of no type'}"


def one_type(value: object) -> str:
    """One type. Raises `ImpossibleQuestion`."""
    found = types_of("type", value, 1, 1)
    return found[0]


def without_name(given: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A table without one of its names."""
    return {key: value for key, value in given.items() if key != name}
