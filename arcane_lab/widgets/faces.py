"""The cards as the browser shows them: name, worth, effect, and which of their values are assumed."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib import import_module
from typing import Any, Final

from arcane_lab import datasets
from arcane_lab.core.values import Value, written
from arcane_lab.engine.setup import Setup

#: The numbers of a card, in words.
_NUMBERS: Final = {
    "gold_per_set": "gold for a set",
    "infamy_each": "infamy of each",
    "copies_2_to_4": "cards in the deck",
    "copies_5_6_extra": "more cards in the deck for 5 or 6 players",
}
#: Groups of items in the order in which one is told by the colour and pattern of its edge.
GROUPS: Final = ("special", "always", "played", "sold")


def faces(cards: datasets.CardValues, options: Mapping[str, Value] | None = None) -> dict[str, dict[str, Any]]:
    """Each item by its code, as a setup plays it: name, gold of a set, infamy, group and effect in a sentence.

    >>> faces(datasets.card_values("revised"))["OW"]["name"]
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


def assumed_lines(setup: Setup, cards: datasets.CardValues) -> list[str]:
    """The assumed card values that a setup rests on, each as a line that a person can read."""
    catalogue = import_module(f"arcane_lab.games.{setup.game}.catalogue")
    values = ((code, name, cards.value(code, name)) for code, name in catalogue.assumed_values(setup))
    return [
        f"{cards.items[code].name}: {_meaning(name, value, setup.game)}"
        for code, name, value in values
        if value is not None
    ]


def _meaning(name: str, value: Value, game: str) -> str:
    """What a card value is and how much, in words.

    >>> _meaning("carpet_source", "deck", "alley")
    'where the items come from that a sold set of carpets adds: the top of the deck'
    """
    if name in _NUMBERS:
        return f"{_NUMBERS[name]}: {written(value)}"
    row = datasets.item_values(game)[name]
    return f"{row.meaning}: {row.words_for(value)}"


def assumed_mark(assumed: list[str]) -> str:
    """The mark of what rests on assumed card values, as HTML that tells on demand which; empty without any.

    >>> assumed_mark(["Hypnotic Toad: gold for a set: 0"])  # doctest: +ELLIPSIS
    '<details><summary>1 card value ... Show</summary>Hypnotic Toad: gold for a set: 0</details>'
    """
    if not assumed:
        return ""
    what = "1 card value is" if len(assumed) == 1 else f"{len(assumed)} card values are"
    mark = f"{what} not in the rulebook: here {'it is' if len(assumed) == 1 else 'they are'} assumed. Show"
    return f"<details><summary>{mark}</summary>{'<br>'.join(map(escape, assumed))}</details>"
