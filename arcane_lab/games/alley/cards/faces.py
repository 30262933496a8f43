"""The cards as the browser shows them: name, worth, effect, and which of their values are assumed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcane_lab.core.values import Edition, Value, format_value
from arcane_lab.engine.setup import Setup
from arcane_lab.games.alley.cards import in_play
from arcane_lab.games.alley.cards.in_play import CardValues
from arcane_lab.games.alley.cards.tables import item_values
from arcane_lab.games.alley.setup import assumed_values, card_values

#: The numbers of a card, in words.
_NUMBERS: Final = {
    "gold_per_set": "gold for a set",
    "infamy_each": "infamy of each",
    "copies_2_to_4": "cards in the deck",
    "copies_5_6_extra": "more cards in the deck for 5 or 6 players",
}
#: Groups of items in the order in which one is told by the colour and pattern of its edge.
GROUPS: Final = ("special", "always", "played", "sold")


def faces(cards: CardValues, options: Mapping[str, Value] | None = None) -> dict[str, dict[str, Any]]:
    """Each item by its code, as a setup plays it: name, gold of a set, infamy, group and effect in a sentence.

    >>> from arcane_lab.games.alley.cards import in_play
    >>> faces(in_play.card_values("revised"))["OW"]["name"]
    'Older Wand'
    """
    return {
        code: {
            "name": item.name,
            "gold": item.gold_per_set,
            "infamy": item.infamy_each,
            "group": next(group for group in GROUPS if group in item.triggers),
            "effect": cards.sentence(code, options),
        }
        for code, item in cards.items.items()
    }


def faces_of(setup: Setup) -> dict[str, dict[str, Any]]:
    """Each item of a setup by its code."""
    return faces(card_values(setup), setup.options)


def faces_known(edition: Edition, numbers: Any) -> dict[str, dict[str, Any]]:
    """Each item of an edition by its code, worth what the numbers of a view say; a view knows no setup."""
    items = faces(in_play.card_values(edition))
    for at, item in enumerate(items.values()):
        gold = numbers.gold_per_set[at]
        item |= {"gold": None if gold < 0 else gold, "infamy": numbers.infamy_each[at]}
    return items


def assumed_lines(setup: Setup) -> list[str]:
    """The assumed card values that a setup rests on, each as a line that a person can read."""
    cards = card_values(setup)
    values = ((code, name, cards.value(code, name)) for code, name in assumed_values(setup))
    return [f"{cards.items[code].name}: {_meaning(name, value)}" for code, name, value in values if value is not None]


def _meaning(name: str, value: Value) -> str:
    """What a card value is and how much, in words.

    >>> _meaning("carpet_source", "deck")
    'where the items come from that a sold set of carpets adds: the top of the deck'
    """
    if name in _NUMBERS:
        return f"{_NUMBERS[name]}: {format_value(value)}"
    row = item_values()[name]
    return f"{row.meaning}: {row.words_for(value)}"
