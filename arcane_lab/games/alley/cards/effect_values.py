"""The named values of item effects (the names in braces), checked against the items as they are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, Literal

from arcane_lab.core.errors import did_you_mean
from arcane_lab.core.printing import Brief
from arcane_lab.core.table_files import NAME, Entry, Sheet, read_csv
from arcane_lab.core.values import (
    CERTAINTIES,
    EDITIONS,
    Certainty,
    Edition,
    Value,
    format_value,
    from_text,
    number_among,
    refusal_of_amount,
    refusal_of_choice,
)
from arcane_lab.games.alley.cards.items import BRACES, Item

Kind = Literal["amount", "choice"]

KINDS: Final[tuple[Kind, ...]] = ("amount", "choice")
NO_OPTIONS: Final[Mapping[str, Value]] = {}
_BRACKETS: Final = re.compile(r"\[(\w+|\{\w+\})=(\w+): ([^\[\]|]*)(?:\|([^\[\]|]*))?\]")


@dataclass(frozen=True, slots=True, repr=False)
class ItemValue(Brief):
    """A named value of an item's effect: an amount between bounds, or one choice out of a list.

    `choices` stand in the order in which the engine numbers them, `choice_words` says what each means; both
    are empty for an amount. `minimum` and `maximum` bound an amount; for a choice they are 0.
    """

    code: str
    name: str
    kind: Kind
    default_first: Value
    default_revised: Value
    choices: tuple[Value, ...]
    choice_words: tuple[str, ...]
    minimum: int
    maximum: int
    certainty_first: Certainty
    certainty_revised: Certainty
    meaning: str
    rests_on: str

    def default(self, edition: Edition) -> Value:
        """The value that holds in an edition when nothing else is said."""
        return self.default_first if edition == "first" else self.default_revised

    def certainty(self, edition: Edition) -> Certainty:
        """How certain the default of an edition is."""
        return self.certainty_first if edition == "first" else self.certainty_revised

    def refusal(self, value: object) -> tuple[str, str] | None:
        """Why a value cannot be used, and what is allowed instead; None when it can be used."""
        if self.kind == "amount":
            return refusal_of_amount(value, self.minimum, self.maximum)
        return refusal_of_choice(value, self.choices)

    def number_of(self, value: Value) -> int:
        """The number by which the engine knows a value: an amount itself, a choice's place from 0."""
        return int(value) if self.kind == "amount" else number_among(self.choices, value)

    def words_for(self, value: Value) -> str:
        """A value as the sentence of the effect reads it."""
        return str(value) if self.kind == "amount" else self.choice_words[self.number_of(value)]


COLUMNS: Final = tuple(field.name for field in fields(ItemValue))


def effect_sentence(
    item: Item, values: Mapping[str, Value], table: Mapping[str, ItemValue], options: Mapping[str, Value] = NO_OPTIONS
) -> str:
    """What an item does, with its values in the places of their names and only the rules that hold.

    `values` has a value for each name in the braces of the effect; `table` is `item_values()`. In brackets stands what
    holds only with one value of an option, or of an item value (a name in braces), and after a bar what holds
    otherwise: `[sword_mode=none: no gold|half the gold]`.
    """

    def chosen(bracket: re.Match[str]) -> str:
        name, wanted, then, otherwise = bracket.groups()
        now = values[name[1:-1]] if name.startswith("{") else options[name]
        return then if format_value(now) == wanted else otherwise or ""

    effect, found = item.effect, 1
    while found:
        # The innermost first: brackets may stand in brackets.
        effect, found = _BRACKETS.subn(chosen, effect)
    return _filled(effect, values, table)


def _filled(effect: str, values: Mapping[str, Value], table: Mapping[str, ItemValue]) -> str:
    """An effect with its values in the places of their names."""
    return BRACES.sub(lambda braces: table[braces[1]].words_for(values[braces[1]]), effect)


def load_item_values(path: Path, items: Mapping[str, Item]) -> dict[str, ItemValue]:
    """The item values of a file by name, in the file's order; raises `DatasetError` with all that is wrong.

    Every name in braces of an effect must have a row, and every row must be named in its item's effect.
    """
    sheet, entries = read_csv(path, COLUMNS)
    found: dict[str, ItemValue] = {}
    for entry in entries:
        value = _item_value(entry)
        if not NAME.fullmatch(value.name):
            entry.refuse("name", "is no name of a value", "small letters, digits and _, such as coin_gold")
        elif value.name in found:
            entry.refuse("name", "stands in an earlier row too", "every name once")
        elif value.code not in items:
            entry.refuse("code", f"is an unknown item{did_you_mean(value.code, items)}", ", ".join(items))
        elif value.name not in items[value.code].value_names:
            allowed = f"a name that stands in braces in the effect of {items[value.code].name}"
            entry.refuse("name", "is not named in the effect of its item", allowed)
        found[value.name] = value
    _check_braces(sheet, items, found)
    sheet.finish()
    return found


def _check_braces(sheet: Sheet, items: Mapping[str, Item], found: Mapping[str, ItemValue]) -> None:
    for item in items.values():
        for name in item.value_names:
            if name not in found or found[name].code != item.code:
                hint = "" if name in found else did_you_mean(name, found)
                sheet.refuse(
                    f"has no row for {name}, which the effect of {item.name} names in braces{hint}",
                    f"a row with code {item.code} and name {name}",
                )


def _item_value(entry: Entry) -> ItemValue:
    kind = entry.word("kind", KINDS)
    choices = tuple(from_text(text) for text in entry.texts("choices"))
    words = entry.texts("choice_words")
    if kind == "amount":
        minimum, maximum = entry.whole("minimum", 0, 99), entry.whole("maximum", 0, 99)
        for column in ("choices", "choice_words"):
            if entry.text(column, may_be_empty=True):
                entry.refuse(column, "is given for an amount", "an empty cell")
        if minimum > maximum:
            entry.refuse("minimum", "is more than the maximum", f"0 to {maximum}")
    else:
        minimum = maximum = 0
        for column in ("minimum", "maximum"):
            if entry.text(column, may_be_empty=True):
                entry.refuse(column, "is given for a choice", "an empty cell")
        if not choices or len(set(map(str, choices))) != len(choices):
            entry.refuse("choices", "names no choice or one of them twice", "one or more, with | between")
        if len(words) != len(choices):
            entry.refuse("choice_words", f"has {len(words)} parts", f"one for each of {len(choices)} choices")
    value = ItemValue(
        code=entry.text("code"),
        name=entry.text("name"),
        kind=kind,
        default_first=from_text(entry.text("default_first")),
        default_revised=from_text(entry.text("default_revised")),
        choices=choices,
        choice_words=words,
        minimum=minimum,
        maximum=maximum,
        certainty_first=entry.word("certainty_first", CERTAINTIES),
        certainty_revised=entry.word("certainty_revised", CERTAINTIES),
        meaning=entry.text("meaning"),
        rests_on=entry.text("rests_on"),
    )
    for edition in EDITIONS:
        if refusal := value.refusal(value.default(edition)):
            entry.refuse(f"default_{edition}", *refusal)
    return value
