"""Finds, reads and verifies the tables of `datasets/`; a bad file is refused with all that is wrong in it.

>>> from arcane_lab import datasets
>>> datasets.items()["DE"].gold_per_set
20
>>> datasets.options()["sword_mode"].default("revised")
'half'
"""

from __future__ import annotations

from arcane_lab.datasets.card_values import CardValues, card_values
from arcane_lab.datasets.component_table import Component
from arcane_lab.datasets.errors import DatasetError, Problem
from arcane_lab.datasets.item_table import Basis, Item
from arcane_lab.datasets.option_table import Option
from arcane_lab.datasets.overrides import (
    ItemsOverride,
    check_items_override,
    check_options_override,
    table_of,
)
from arcane_lab.datasets.power_table import Power, Preset
from arcane_lab.datasets.rule_table import Question, Rule
from arcane_lab.datasets.shipped import (
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
from arcane_lab.datasets.value_table import ItemValue, effect_sentence
from arcane_lab.datasets.values import CERTAINTIES, EDITIONS, Certainty, Edition, Value

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
