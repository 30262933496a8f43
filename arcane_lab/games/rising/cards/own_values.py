"""Checks what somebody gives in place of the shipped cards: a mapping, or a table of their own in a file."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.errors import did_you_mean, shown
from arcane_lab.core.table_files import Sheet, read_csv
from arcane_lab.core.text import whole_number
from arcane_lab.core.values import refusal_of_amount
from arcane_lab.games.rising.cards.cards import COLUMNS, FREE, Card, read_discount
from arcane_lab.games.rising.cards.effects import BadEffect, read_effect
from arcane_lab.games.rising.cards.tables import cards
from arcane_lab.games.rising.rules.sizes import MOST_PRICE, ROUNDS
from arcane_lab.games.rising.text.payments import LETTERS

#: Values by the code of a card.
Own = dict[str, dict[str, Any]]
#: What may be given of a card; of a starter its effect alone.
VALUES: Final = ("discount", "generic", "effect", "evergreen", "round")
OF_STARTERS: Final = ("effect",)


def check_own(given: object) -> Own:
    """The card values that somebody gives, by code, checked and in their one spelling.

    `given` is a mapping such as `{"CTW": {"discount": "2c"}}`, the path of a CSV file with a column `code` and columns
    named as values (an edited copy of the shipped table will do; an empty cell keeps what is there), or None. Raises
    `DatasetError` with all that is wrong: row, column, value and what is allowed.

    >>> check_own({"ctw": {"discount": "2C", "generic": 4}})
    {'CTW': {'discount': '2c', 'generic': 4}}
    """
    sheet = Sheet("items")
    # An empty name would be read as the folder that Python works in.
    if isinstance(given, PathLike) or (isinstance(given, str) and given.strip()):
        return _from_file(Path(fspath(given)))
    if given is not None and not isinstance(given, Mapping):
        allowed = "a dict such as {'CTW': {'discount': '2c'}}, the name of a file such as 'my_cards.csv', or None"
        sheet.stop(f"{shown(given)} names no card values", allowed)
    found: Own = {}
    for code, fields in (given or {}).items():
        card = _card(sheet, code)
        if card is None:
            continue
        if not isinstance(fields, Mapping):
            reason = f"{shown(fields)} names no values of the card"
            sheet.refuse(reason, "names and values, such as {'discount': '2c'}", column=card.code)
            continue
        for name, value in fields.items():
            _put(sheet, found, card, name, value, None)
    sheet.finish()
    return in_table_order(found)


def value_names() -> dict[str, str]:
    """The names of single card values: the code of a card and what may be given of it.

    >>> "CTW.generic" in value_names(), "SC.effect" in value_names(), "SC.generic" in value_names()
    (True, True, False)
    """
    return {
        name: name
        for code, card in cards().items()
        for name in (f"{code}.{field}" for field in (OF_STARTERS if card.kind == "starter" else VALUES))
    }


def change(name: str, value: Any) -> dict[str, Any]:
    """What changes when a card value is set.

    >>> change("CTW.generic", 4)
    {'items': {'CTW': {'generic': 4}}}
    """
    code, _, field = name.partition(".")
    return {"items": {code: {field: value}}}


def in_table_order(own: Own) -> Own:
    """The same, card by card as the table has them."""
    return {code: own[code] for code in cards() if code in own}


def _card(sheet: Sheet, code: object, row: int | None = None) -> Card | None:
    """The card with a code, or None after noting that there is none."""
    table = cards()
    if isinstance(code, str) and code.strip().upper() in table:
        return table[code.strip().upper()]
    by_name = {card.name.lower(): card.code for card in table.values()}
    meant = by_name.get(code.strip().lower()) if isinstance(code, str) else None
    hint = f" (did you mean {meant}?)" if meant else did_you_mean(code, table)
    sheet.refuse(f"{'None ' if code is None else ''}is no code of a card{hint}", "codes such as CTW", row, "code", code)
    return None


def _put(sheet: Sheet, found: Own, card: Card, name: object, value: object, row: int | None) -> None:
    known = OF_STARTERS if card.kind == "starter" else VALUES
    column = f"{card.code}, {name if isinstance(name, str) else shown(name)}"
    if not isinstance(name, str) or name not in known:
        reason = f"is given for a name that {card.name} does not have{did_you_mean(name, known)}"
        sheet.refuse(reason, ", ".join(known), row, column, value)
        return
    try:
        found.setdefault(card.code, {})[name] = _checked(card, name, value)
    except BadEffect as error:
        sheet.refuse(f"cannot be read: {error.reason}", error.allowed, row, column, value)
    except ValueError as error:
        reason, allowed = error.args
        sheet.refuse(reason, allowed, row, column, value)


def _checked(card: Card, name: str, value: object) -> Any:
    """A value in its one spelling; `ValueError` of a reason and what is allowed."""
    if name == "evergreen":
        if not isinstance(value, bool):
            raise ValueError("is neither true nor false", "true or false")
        return value
    if name == "effect":
        if not isinstance(value, str):
            raise ValueError("is no text", "an effect such as 'gain charms 2'")
        return str(read_effect(value, card.kind))
    if name == "discount":
        if not isinstance(value, str):
            raise ValueError("is no text", "a payment such as '1g', or 'free'")
        price = read_discount(value)
        return FREE if price is None else f"{price[1]}{LETTERS[price[0]]}"
    if name == "generic" and isinstance(value, str) and value.strip().lower() == FREE:
        return FREE
    refused = refusal_of_amount(value, 1, MOST_PRICE if name == "generic" else ROUNDS)
    if refused:
        raise ValueError(refused[0], refused[1] + (", or 'free'" if name == "generic" else ""))
    return whole_number(value)


def _from_file(path: Path) -> Own:
    """The values of a file that differ from the shipped ones."""
    sheet, entries = read_csv(path, ("code",), optional=COLUMNS, sheet=Sheet(str(path)), any_separator=True)
    found: Own = {}
    rows: dict[str, int] = {}
    for entry in entries:
        card = _card(sheet, entry.text("code"), entry.row)
        if card is None:
            continue
        if card.code in rows:
            sheet.refuse(f"stands in row {rows[card.code]} too", "every card once", entry.row, "code", card.code)
            continue
        rows[card.code] = entry.row
        for name in OF_STARTERS if card.kind == "starter" else VALUES:
            text = entry.text(name, may_be_empty=True)
            if text and text != written(card, name):
                _put(sheet, found, card, name, _from_cell(name, text), entry.row)
    sheet.finish()
    return in_table_order(found)


def _from_cell(name: str, text: str) -> object:
    """What a cell stands for: whole numbers, yes and no, or the text itself."""
    if name == "evergreen":
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.lower(), text)
    number = whole_number(text) if name in ("generic", "round") else None
    return text if number is None else number


def written(card: Card, name: str) -> str:
    """A value as the shipped table writes it."""
    if name == "discount":
        return FREE if card.discount is None else f"{card.discount[1]}{LETTERS[card.discount[0]]}"
    if name == "generic":
        return str(card.generic or FREE)
    if name == "evergreen":
        return "yes" if card.evergreen else "no"
    return str(getattr(card, name))
