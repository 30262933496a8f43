"""The cards as the browser shows them: name, worth, effect, and which of their values are assumed."""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import Any, Final

from arcane_lab import datasets
from arcane_lab.datasets.values import written
from arcane_lab.engine.spec import Setup

#: Groups of items in the order in which one is told by the colour and pattern of its edge.
GROUPS: Final = ("special", "always", "played", "sold")


def faces(cards: datasets.CardValues) -> dict[str, dict[str, Any]]:
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
            "effect": cards.sentence(code),
        }
        for code, item in cards.items.items()
    }


def assumed_lines(setup: Setup, cards: datasets.CardValues) -> list[str]:
    """The assumed card values that a setup rests on, each as a line that a person can read."""
    catalogue = import_module(f"arcane_lab.games.{setup.game}.catalogue")
    values = ((code, name, cards.value(code, name)) for code, name in catalogue.assumed_values(setup))
    return [f"{cards.items[code].name}: {name} = {written(value)}" for code, name, value in values if value is not None]


def assumed_mark(assumed: list[str]) -> str:
    """The mark of what rests on assumed card values, as HTML that tells on demand which; empty without any.

    >>> assumed_mark(["Hypnotic Toad: toad_swaps = 1"])
    '<details><summary>rests on 1 assumed card value</summary>Hypnotic Toad: toad_swaps = 1</details>'
    """
    if not assumed:
        return ""
    count = f"{len(assumed)} assumed card {'value' if len(assumed) == 1 else 'values'}"
    return f"<details><summary>rests on {count}</summary>{'<br>'.join(map(escape, assumed))}</details>"
