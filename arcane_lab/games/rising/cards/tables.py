"""The tables that ship with the game, each read and checked once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from arcane_lab.core.files import folder
from arcane_lab.core.values import Value
from arcane_lab.engine.ledger import Question, Rule, load_questions, load_rules
from arcane_lab.engine.options import Option, load_options
from arcane_lab.games.rising.cards.cards import Card, load_cards

_MIX: Final = re.compile(r"[0-9]{5}")
MOON_MIX: Final = "moon_mix"


class MoonMix(Option):
    """The option that is a text of five digits: how many of the ten moons each discipline has (AR-MOON-04)."""

    __slots__ = ()

    def refusal(self, value: object) -> tuple[str, str] | None:
        """Why a value is no mix of moons, and what is allowed; None when it is one."""
        allowed = "five digits for C H B P G, 10 in all and the second at least 2, such as '22222'"
        if not isinstance(value, str):
            return "is no text", allowed
        if not _MIX.fullmatch(value):
            return "is no mix of moons", allowed
        if sum(map(int, value)) != 10:
            return f"has {sum(map(int, value))} moons", allowed
        return ("has fewer than two herb moons", allowed) if int(value[1]) < 2 else None

    def number_of(self, value: Value) -> int:
        """The digits as one number."""
        return int(value)

    def reading_of(self, value: Value) -> str:
        """What a mix means, in words."""
        known = dict(zip(self.values, self.readings, strict=True))
        return known.get(value, f"{', '.join(str(value))} moons of Charms, Herbology, Blood Arts, Potions, Alchemy.")


def table_path(name: str) -> Path:
    """The path of one table."""
    return folder("datasets") / "rising" / name


@cache
def cards() -> Mapping[str, Card]:
    """The cards by code in table order, then the starters.

    >>> cards()["CTW"].name, len(cards())
    ('Charm the Wicked', 113)
    """
    return MappingProxyType(load_cards(table_path("cards.csv")))


@cache
def codes() -> tuple[str, ...]:
    """The codes by number: cards in table order, then the starters.

    >>> codes()[0], codes()[112]
    ('CTT', 'SG')
    """
    return tuple(cards())


@cache
def rules() -> Mapping[str, Rule]:
    """The rules by id, in the order of the ledger.

    >>> rules()["AR-END-04"].statement
    'Three charms are worth 1 VP.'
    """
    return MappingProxyType(load_rules(table_path("rules.csv")))


@cache
def options() -> Mapping[str, Option]:
    """The options by name, in the order of their table.

    >>> options()["double_moon"].values
    ('once', 'twice')
    """
    found = load_options(table_path("options.toml"))
    given = found[MOON_MIX]
    mix = MoonMix(**{field.name: getattr(given, field.name) for field in fields(given)})
    return MappingProxyType({**found, MOON_MIX: mix})


@cache
def questions() -> Mapping[str, Question]:
    """The open questions by id, in the order of their table.

    >>> questions()["OQ-02"].options
    ('double_moon',)
    """
    return MappingProxyType(load_questions(table_path("questions.toml"), options(), {}))
