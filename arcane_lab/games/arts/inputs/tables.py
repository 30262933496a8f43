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
from arcane_lab.core.table_files import read_csv
from arcane_lab.core.values import Value
from arcane_lab.engine.ledger import Question, Rule, load_questions, load_rules
from arcane_lab.engine.options import Option, load_options
from arcane_lab.games.arts.inputs.values import TYPES

MIX: Final = "enchantment_mix"
TILES: Final = 12
_EVEN: Final = {"4x3": (4, 3), "3x4": (3, 4), "6x2": (6, 2)}
_PART: Final = re.compile(r"([A-F])([1-9][0-9]?)")
_ALLOWED: Final = "4x3, 3x4, 6x2, or a text such as 'A4 B3 C3 D2': 12 tiles of three types or more, and a pair at least"


class TileMix(Option):
    """The option that may be a text of one's own: how many of the twelve tiles each type has (AS-COMP-06)."""

    __slots__ = ()

    def refusal(self, value: object) -> tuple[str, str] | None:
        """Why a value is no mix of tiles, and what is allowed; None when it is one."""
        if not isinstance(value, str):
            return "is no text", _ALLOWED
        if value in _EVEN:
            return None
        parts = [_PART.fullmatch(word) for word in value.split()]
        found = {part[1]: int(part[2]) for part in parts if part}
        if None in parts or not parts or list(found) != list(TYPES[: len(parts)]):
            return "is no mix of tiles", _ALLOWED
        if sum(found.values()) != TILES:
            return f"has {sum(found.values())} tiles", _ALLOWED
        if len(found) < 3:
            return f"has {len(found)} types", _ALLOWED
        return ("has no two alike", _ALLOWED) if max(found.values()) < 2 else None

    def number_of(self, value: Value) -> int:
        """No number stands for a mix; `mix_of` has its tiles."""
        return 0

    def reading_of(self, value: Value) -> str:
        """What a mix means, in words."""
        known = dict(zip(self.values, self.readings, strict=True))
        return known.get(value, f"Tiles by type: {value}.")


def mix_of(value: Value) -> dict[str, int]:
    """The tiles of each type of a mix.

    >>> mix_of("4x3"), mix_of("A4 B3 C3 D2")["D"]
    ({'A': 3, 'B': 3, 'C': 3, 'D': 3}, 2)
    """
    if value in _EVEN:
        types, copies = _EVEN[str(value)]
        return dict.fromkeys(TYPES[:types], copies)
    return {word[0]: int(word[1:]) for word in str(value).split()}


def table_path(name: str) -> Path:
    """The path of one table."""
    return folder("datasets") / "arts" / name


@cache
def rules() -> Mapping[str, Rule]:
    """The rules by id, in the order of the ledger.

    >>> rules()["AS-SETUP-08"].statement
    'Two players use 4 arcane shards.'
    """
    return MappingProxyType(load_rules(table_path("rules.csv")))


@cache
def stand_ins() -> Mapping[str, Rule]:
    """The stand-ins by id: the smallest behaviour that a turn needs and no rule of the expansion says.

    >>> stand_ins()["ST-11"].statement
    'Idle is who was not sent.'
    """
    sheet, rows = read_csv(table_path("stand_ins.csv"), ("id", "topic", "statement", "stands_for"))
    found = {
        row.text("id"): Rule(
            id=row.text("id"),
            edition="one",
            players="any",
            topic=row.text("topic"),
            statement=row.text("statement"),
            example=f"It stands for this: {row.text('stands_for')}",
            source="ours",
            certainty="missing",
            note="",
        )
        for row in rows
    }
    sheet.finish()
    return MappingProxyType(found)


@cache
def not_modelled() -> Mapping[str, str]:
    """The rules of the ledger that are not played here, each with the reason.

    >>> not_modelled()["AS-BUY-07"]
    'There is no Bargain here: prices never change.'
    """
    sheet, rows = read_csv(table_path("not_modelled.csv"), ("id", "reason"))
    found = {row.text("id"): row.text("reason") for row in rows}
    sheet.finish()
    return MappingProxyType(found)


@cache
def options() -> Mapping[str, Option]:
    """The options by name, in the order of their table.

    >>> options()["golem_last"].values
    ('closes', 'all_sent')
    """
    found = load_options(table_path("options.toml"))
    given = found[MIX]
    mix = TileMix(**{field.name: getattr(given, field.name) for field in fields(given)})
    return MappingProxyType({**found, MIX: mix})


@cache
def questions() -> Mapping[str, Question]:
    """The open questions by id, in the order of their table.

    >>> questions()["OQ-24"].options
    ('golem_last',)
    """
    return MappingProxyType(load_questions(table_path("questions.toml"), options(), {}))


def reading_of(name: str, text: str) -> Value:
    """The value of an option that a text means; what is none is refused where it is read.

    >>> reading_of("prepare_spends", "True"), reading_of("coin_wage_penalty", "3"), reading_of("slot_prices", " 3-4-4 ")
    (True, 3, '3-4-4')
    """
    option = options().get(name)
    known = {str(value).lower(): value for value in option.values} if option else {}
    word = text.strip().lower()
    return known.get(word, int(word) if word.isdecimal() else text.strip())
