"""The cards as the browser shows them: name, worth, effect, and which of their values are assumed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcane_lab.core.values import Edition, Value, format_value
from arcane_lab.engine.setup import Setup
from arcane_lab.games.alley.cards import in_play
from arcane_lab.games.alley.cards.in_play import CardValues
from arcane_lab.games.alley.cards.tables import item_values, items, options
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


def faces(cards: CardValues, chosen: Mapping[str, Value] | None = None) -> dict[str, dict[str, Any]]:
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
            "effect": cards.sentence(code, chosen),
        }
        for code, item in cards.items.items()
    }


def faces_of(setup: Setup) -> dict[str, dict[str, Any]]:
    """Each item of a setup by its code."""
    return faces(card_values(setup), setup.options)


def faces_known(edition: Edition, numbers: Any) -> dict[str, dict[str, Any]]:
    """Each item of an edition by its code, worth what the numbers of a view say; a view knows no setup."""
    known = faces(in_play.card_values(edition))
    for at, item in enumerate(known.values()):
        gold = numbers.gold_per_set[at]
        item |= {"gold": None if gold < 0 else gold, "infamy": numbers.infamy_each[at]}
    return known


def assumed_lines(setup: Setup) -> list[str]:
    """The assumed card values that a setup rests on, each as a line that a person can read."""
    cards = card_values(setup)
    values = ((code, name, cards.value(code, name)) for code, name in assumed_values(setup))
    return [f"{cards.items[code].name}: {_meaning(name, value)}" for code, name, value in values if value is not None]


def in_words(name: str, value: Any) -> tuple[str, str]:
    """What an option or a card value is called and one of its values, in words; empty for what is neither.

    >>> in_words("TC.coin_gold", 2)
    ('Three-Headed Coin: gold for every other revealed coin when a coin is played', '2')
    >>> in_words("infamy_wrap", "cycle25")[1]
    'Yes: 0 comes after 24 like any next space, so 23 + 3 gives 1 and a fine marker.'
    """
    if name in options():
        option = options()[name]
        return option.question, option.readings[option.values.index(value)] if option.readings else ""
    code, _, own = name.rpartition(".")
    row = item_values().get(own)
    code = row.code if row is not None else code
    if code not in items() or (row is None and own not in _NUMBERS):
        return "", ""
    meaning = _NUMBERS[own] if row is None else row.meaning
    return f"{items()[code].name}: {meaning}", format_value(value) if row is None else row.words_for(value)


def _meaning(name: str, value: Value) -> str:
    """What a card value is and how much, in words.

    >>> _meaning("carpet_source", "deck")
    'where the items come from that a sold set of carpets adds: the top of the deck'
    """
    if name in _NUMBERS:
        return f"{_NUMBERS[name]}: {format_value(value)}"
    row = item_values()[name]
    return f"{row.meaning}: {row.words_for(value)}"
