"""The tables that ship with the package, each read and checked once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, DatasetError, Problem, did_you_mean, shown
from arcane_lab.core.files import folder
from arcane_lab.core.text import whole_number
from arcane_lab.core.values import Edition, Value
from arcane_lab.engine.ledger import Question, Rule, load_questions, load_rules
from arcane_lab.engine.options import Option, load_options
from arcane_lab.games.alley.cards.components import Component, load_components
from arcane_lab.games.alley.cards.effect_values import ItemValue, load_item_values
from arcane_lab.games.alley.cards.items import Item, load_items
from arcane_lab.games.alley.cards.powers import Power, Preset, load_powers, load_presets

#: The games whose tables these are.
GAMES: Final = ("alley",)


@cache
def items(game: str = "alley") -> Mapping[str, Item]:
    """The items of a game by code, in the order of its item table.

    >>> items()["OW"].name
    'Older Wand'
    """
    return MappingProxyType(load_items(table_path(game, "items.csv")))


@cache
def drawings(game: str = "alley") -> Mapping[str, Any]:
    """Our drawings: of the `items` by code, each a tint and its shapes, of an `unknown` item, and the `eye`.

    >>> drawings()["items"]["OW"][0]
    '#a9743f'
    """
    return MappingProxyType(json.loads(table_path(game, "drawings.json").read_text(encoding="utf-8")))


@cache
def item_values(game: str = "alley") -> Mapping[str, ItemValue]:
    """The named values of item effects by name, in the order of their table.

    >>> item_values()["egg_infamy"].default("revised")
    2
    """
    return MappingProxyType(load_item_values(table_path(game, "item_values.csv"), items(game)))


@cache
def options(game: str = "alley") -> Mapping[str, Option]:
    """The options of a game by name, in the order of their table.

    >>> options()["infamy_wrap"].values
    ('cycle25', 'cycle24')
    """
    return MappingProxyType(load_options(table_path(game, "options.toml")))


@cache
def rules(game: str = "alley") -> Mapping[str, Rule]:
    """The rules of a game by id, in the order of its ledger.

    >>> rules()["AA-SLIDE-13"].topic
    'worked grid'
    """
    return MappingProxyType(load_rules(table_path(game, "rules.csv")))


@cache
def questions(game: str = "alley") -> Mapping[str, Question]:
    """The open questions of a game by id, in the order of their table.

    >>> questions()["OQ-42"].options, questions()["OQ-42"].values
    (('sword_mode',), ('sword_stacks',))
    """
    path = table_path(game, "questions.toml")
    return MappingProxyType(load_questions(path, options(game), item_values(game)))


@cache
def powers(game: str = "alley") -> Mapping[str, Power]:
    """The wizard powers of a game by their words, in the order of their table.

    >>> list(powers())
    ['glynna', 'meeblemore', 'corvus', 'dafana', 'ninx', 'byros']
    """
    return MappingProxyType(load_powers(table_path(game, "powers.csv"), options(game)))


@cache
def presets(game: str = "alley") -> Mapping[str, Preset]:
    """The named sets of options of a game.

    >>> list(presets())
    ['first', 'revised', 'evidence_only']
    """
    return MappingProxyType(load_presets(table_path(game, "presets.toml"), options(game)))


@cache
def components(game: str = "alley") -> Mapping[str, Component]:
    """What lies in the box of a game, by name (source: AA-SETUP-01 to 12).

    >>> components()["fine marker"].count
    12
    """
    return MappingProxyType(load_components(table_path(game, "components.csv")))


def preset_options(name: str, edition: Edition = "revised", game: str = "alley") -> dict[str, Value]:
    """The value of every option under a preset; `edition` counts where the preset has none of its own.

    >>> preset_options("evidence_only", "first")["mirror_effect"]
    'none'
    """
    known = presets(game)
    if name not in known:
        hint = did_you_mean(name, known)
        raise DatasetError([Problem("presets", f"is no preset{hint}", ", ".join(known), value=name)])
    return known[name].options(options(game), edition)


def deck_counts(players: int, game: str = "alley", *, extras_with_two: bool = False) -> dict[str, int]:
    """How many cards of each item are in the deck for a number of players (source: AA-SETUP-18 to 20).

    With 5 or 6 the cards that bear the 5-6 player icon are in it; with 2 they are when `extras_with_two`.

    >>> sum(deck_counts(4).values()), sum(deck_counts(6).values())
    (124, 139)
    """
    number = whole_number(players)
    if number is None or not 2 <= number <= 6:
        raise ArcaneLabError(f"{shown(players)} players cannot play: from 2 to 6 can (AA-SETUP-13)")
    with_extras = number >= 5 or (number == 2 and extras_with_two)
    return {code: item.copies(with_extras) for code, item in items(game).items()}


def table_path(game: str, name: str) -> Path:
    """The path of one table of a game; refuses a game that has no tables."""
    if not isinstance(game, str) or game not in GAMES:
        hint = did_you_mean(game, GAMES)
        raise DatasetError([Problem("datasets", f"is no game with tables{hint}", ", ".join(GAMES), value=game)])
    return folder("datasets") / game / name
