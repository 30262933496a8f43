"""The items of a game: gold, infamy, copies, triggers and effects, each with how certain it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.printing import Brief
from arcane_lab.core.table_files import Entry, read_csv
from arcane_lab.core.values import CERTAINTIES, Certainty

Trigger = Literal["special", "played", "sold", "always"]

TRIGGERS: Final[tuple[Trigger, ...]] = ("special", "played", "sold", "always")
# The numbers of an item that somebody may replace by their own, with their bounds.
NUMBERS: Final[dict[str, tuple[int, int]]] = {
    "gold_per_set": (0, 999),
    "infamy_each": (-99, 99),
    "copies_2_to_4": (0, 99),
    "copies_5_6_extra": (0, 99),
}
FIELDS: Final = ("item", *NUMBERS, "triggers", "effect")
BASIS_COLUMNS: Final = tuple(f"{field}_{part}" for field in FIELDS for part in ("certainty", "note"))
COLUMNS: Final = ("item", "code", *NUMBERS, "triggers", "effect", *BASIS_COLUMNS)

BRACES: Final = re.compile(r"\{([^{}]*)\}")
_CODE: Final = re.compile(r"[A-Z]{2}")


class NoSuchField(ArcaneLabError, KeyError):
    """An item was asked for a field that it does not have."""


@dataclass(frozen=True, slots=True, repr=False)
class Basis(Brief):
    """What one field of an item rests on: how certain it is, and why."""

    field: str
    certainty: Certainty
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class Item(Brief):
    """One of the items: its gold for a set, its infamy, how many cards there are, and its effect.

    `gold_per_set` is None for special items, which make no sets. `effect` names its values in braces; they
    are item values, and what holds only under an option or a value stands in brackets (see
    `effect_sentence`). `bases` says for every field how certain it is; that holds for the revised edition, and
    the note says where the first edition differs.
    """

    name: str
    code: str
    gold_per_set: int | None
    infamy_each: int
    copies_2_to_4: int
    copies_5_6_extra: int
    triggers: tuple[Trigger, ...]
    effect: str
    bases: tuple[Basis, ...]

    @property
    def is_special(self) -> bool:
        """Whether it is used from the stash instead of being played into the storehouse."""
        return "special" in self.triggers

    @property
    def value_names(self) -> tuple[str, ...]:
        """The names in the braces of its effect, in order, each once."""
        return tuple(dict.fromkeys(BRACES.findall(self.effect)))

    def basis(self, field: str) -> Basis:
        """What a field (`item`, `gold_per_set`, … `effect`) rests on; `KeyError` for another word."""
        for basis in self.bases:
            if basis.field == field:
                return basis
        raise NoSuchField(f"an item has no field {shown(field)}: ask for one of {', '.join(FIELDS)}")

    def copies(self, with_extras: bool) -> int:
        """Cards of this item in the deck, with or without those that bear the 5-6 player icon."""
        return self.copies_2_to_4 + (self.copies_5_6_extra if with_extras else 0)


def load_items(path: Path) -> dict[str, Item]:
    """The items of a file by code, in the file's order; raises `DatasetError` with all that is wrong."""
    sheet, entries = read_csv(path, COLUMNS)
    found: dict[str, Item] = {}
    names: set[str] = set()
    for entry in entries:
        item = _item(entry)
        if not _CODE.fullmatch(item.code):
            entry.refuse("code", "is no code of an item", "two capital letters")
        elif item.code in found:
            entry.refuse("code", "stands in an earlier row too", "every code once")
        if item.name in names:
            entry.refuse("item", "stands in an earlier row too", "every item once")
        names.add(item.name)
        found[item.code] = item
    if not entries:
        sheet.refuse("has no rows", "a row for each item")
    sheet.finish()
    return found


def _item(entry: Entry) -> Item:
    triggers = entry.words("triggers", TRIGGERS)
    effect = entry.text("effect")
    if re.search(r"[{}]", BRACES.sub("", effect)) or not all(BRACES.findall(effect) or ["_"]):
        entry.refuse("effect", "has a brace without its partner, or nothing in it", "names such as {coin_gold}")
    return Item(
        name=entry.text("item"),
        code=entry.text("code"),
        gold_per_set=_gold(entry, triggers),
        infamy_each=entry.whole("infamy_each", *NUMBERS["infamy_each"]),
        copies_2_to_4=entry.whole("copies_2_to_4", *NUMBERS["copies_2_to_4"]),
        copies_5_6_extra=entry.whole("copies_5_6_extra", *NUMBERS["copies_5_6_extra"]),
        triggers=triggers,
        effect=effect,
        bases=tuple(
            Basis(field, entry.word(f"{field}_certainty", CERTAINTIES), entry.text(f"{field}_note")) for field in FIELDS
        ),
    )


def _gold(entry: Entry, triggers: tuple[Trigger, ...]) -> int | None:
    """The gold of a set; a special item makes none, so its cell is empty."""
    if "special" not in triggers:
        return entry.whole("gold_per_set", *NUMBERS["gold_per_set"])
    if entry.text("gold_per_set", may_be_empty=True):
        entry.refuse("gold_per_set", "is given for a special item, which makes no set", "an empty cell")
    return None
