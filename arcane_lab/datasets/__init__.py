"""Finds, reads and verifies the tables of `datasets/`; a bad file is refused with all that is wrong in it.

>>> from arcane_lab import datasets
>>> datasets.items()["DE"].gold_per_set
20
>>> datasets.options()["sword_mode"].default("revised")
'half'
"""

from __future__ import annotations

from arcane_lab.core.problems import DatasetError, Problem
from arcane_lab.core.values import CERTAINTIES, EDITIONS, Certainty, Edition, Value
from arcane_lab.engine.ledger import Question, Rule
from arcane_lab.engine.options import Option
from arcane_lab.games.alley.cards.components import Component
from arcane_lab.games.alley.cards.effect_values import ItemValue, effect_sentence
from arcane_lab.games.alley.cards.in_play import CardValues, card_values
from arcane_lab.games.alley.cards.items import Basis, Item
from arcane_lab.games.alley.cards.own_values import (
    ItemsOverride,
    check_items_override,
    check_options_override,
    table_of,
)
from arcane_lab.games.alley.cards.powers import Power, Preset
from arcane_lab.games.alley.cards.tables import (
    components,
    deck_counts,
    item_values,
    items,
    options,
    powers,
    preset_options,
    presets,
    questions,
    rules,
)

__all__ = [
    "CERTAINTIES",
    "EDITIONS",
    "Basis",
    "CardValues",
    "Certainty",
    "Component",
    "DatasetError",
    "Edition",
    "Item",
    "ItemValue",
    "ItemsOverride",
    "Option",
    "Power",
    "Preset",
    "Problem",
    "Question",
    "Rule",
    "Value",
    "card_values",
    "check_items_override",
    "check_options_override",
    "components",
    "deck_counts",
    "effect_sentence",
    "item_values",
    "items",
    "options",
    "powers",
    "preset_options",
    "presets",
    "questions",
    "rules",
    "table_of",
]
