"""The card values that a play uses: the shipped ones of an edition, with somebody's own in their place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from arcane_lab.core.errors import DatasetError, Problem, did_you_mean
from arcane_lab.core.printing import Brief
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import listed
from arcane_lab.core.values import EDITIONS, Certainty, Edition, Value
from arcane_lab.games.alley.cards.effect_values import effect_sentence
from arcane_lab.games.alley.cards.items import NUMBERS, Item
from arcane_lab.games.alley.cards.own_values import ItemsOverride, check_items_override
from arcane_lab.games.alley.cards.tables import item_values, items
from arcane_lab.games.alley.cards.tables import options as shipped_options


@dataclass(frozen=True, slots=True, repr=False)
class CardValues(Brief):
    """What the cards say in one play: the items, and the value of every name in their effects.

    `own` holds what was given in place of shipped values, by item code.
    """

    game: str
    edition: Edition
    items: Mapping[str, Item]
    values: Mapping[str, Value]
    own: ItemsOverride

    def sentence(self, code: str, options: Mapping[str, Value] | None = None) -> str:
        """What an item does, with its values; options that are not given are those of the edition."""
        chosen = {name: option.default(self.edition) for name, option in shipped_options(self.game).items()}
        if options is not None and not isinstance(options, Mapping):
            raise DatasetError([Problem("options", "is no table of options", "a dict, or nothing", value=options)])
        return effect_sentence(self._item(code), self.values, item_values(self.game), {**chosen, **(options or {})})

    def certainty(self, code: str, name: str) -> Certainty:
        """How certain a number or a named value of an item is; somebody's own value counts as stated."""
        item = self._item(code, name)
        if name in self.own.get(code, {}):
            return "stated"
        if name in NUMBERS:
            return item.basis(name).certainty
        return item_values(self.game)[name].certainty(self.edition)

    def _item(self, code: object, name: object = "copies_2_to_4") -> Item:
        """The item of a code that has a value of that name. Raises `DatasetError`."""
        for column, value, known in (("code", code, (*self.items,)), ("name", name, (*NUMBERS, *self.values))):
            if not isinstance(value, str) or value not in known:
                hint = did_you_mean(value, known)
                reason = f"{'None ' if value is None else ''}is none of these card values{hint}"
                raise DatasetError([Problem("items", reason, ", ".join(known), column=column, value=value)])
        return self.items[str(code)]

    def assumed(self) -> tuple[tuple[str, str], ...]:
        """The numbers and named values that rest on an assumption, as pairs of an item's code and a name."""
        names = ((item.code, name) for item in self.items.values() for name in (*NUMBERS, *item.value_names))
        return tuple((code, name) for code, name in names if self.certainty(code, name) == "assumed")

    def as_setup(self) -> ItemsOverride:
        """What differs from the shipped values, as a setup writes it; empty when nothing does."""
        shipped = card_values(self.edition, game=self.game)
        return {
            code: changed
            for code, fields in self.own.items()
            if (changed := {name: v for name, v in fields.items() if v != shipped.value(code, name)})
        }

    def value(self, code: str, name: str) -> Value | None:
        """A number or a named value of an item; None for the set gold of a special item."""
        item = self._item(code, name)
        if name in NUMBERS:
            number: int | None = getattr(item, name)
            return number
        return self.values[name]

    def digest(self) -> str:
        """A short mark of all card values, the same on every machine; plays with one mark share them.

        An item that the box has no card of, and nobody has given any, is left out: it changes no play.
        """
        from hashlib import sha256

        boxed = items(self.game)
        there = {code: item for code, item in self.items.items() if boxed[code].copies(True) or item.copies(True)}
        numbers = {code: [getattr(item, name) for name in NUMBERS] for code, item in there.items()}
        named = {name: self.values[name] for item in there.values() for name in item.value_names}
        text = json.dumps([numbers, named], sort_keys=True)
        return sha256(text.encode()).hexdigest()[:16]


def card_values(edition: Edition = "revised", own: object = None, game: str = "alley") -> CardValues:
    """The card values of an edition, with somebody's own in their place (see `check_items_override`).

    >>> cards = card_values("revised", {"TC": {"coin_gold": 3}})
    >>> cards.sentence("TC")
    'You gain 3 gold for every other coin that lies face up in any storehouse.'
    """
    if edition not in EDITIONS:
        reason = f"is no edition{did_you_mean(edition, EDITIONS)}"
        raise DatasetError([Problem("edition", reason, listed(EDITIONS, "or"), value=edition)])
    given = check_items_override(own, game)
    table = items(game)
    values = {name: value.default(edition) for name, value in item_values(game).items()}
    changed = dict(table)
    for code, fields in given.items():
        numbers: dict[str, Any] = {name: value for name, value in fields.items() if name in NUMBERS}
        changed[code] = replace(table[code], **numbers)
        values.update({name: value for name, value in fields.items() if name not in NUMBERS})
    return CardValues(game, edition, MappingProxyType(changed), MappingProxyType(values), read_only(given))
