"""Long decks from a table, and the layout of a definition as a class of whole numbers to start a fast version from."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.signatures import typed
from arcane_lab.core.table_files import Sheet, read_csv, read_text
from arcane_lab.core.values import from_text
from arcane_lab.engine.own.cards import Card
from arcane_lab.engine.own.defining import OwnGame
from arcane_lab.engine.plain.layout import Zone

#: Columns that are no attributes, and how many like cards a row may stand for.
_PLAIN: Final = ("code", "title", "face", "copies")
MOST_COPIES: Final = 200


class Source(str):
    """Lines of Python, which print as they are."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


@typed
def read_cards(path: str | Path) -> list[Card]:
    """The cards of a CSV file, one a row: a column `code`, perhaps `title`, `face` and `copies`, others are attributes.

    Whole numbers become numbers, true and false truth values; an empty cell is no attribute of that card. Raises
    `DatasetError` with every problem, each with its row.
    """
    file = Path(path)
    sheet = Sheet(file.name)
    header = next(csv.reader(read_text(file, sheet).splitlines()), [])
    names = [name.strip() for name in header]
    sheet, entries = read_csv(file, ["code"], optional=names, sheet=sheet)
    found: list[Card] = []
    for entry in entries:
        plain = {name: entry.text(name, may_be_empty=name != "code") for name in names}
        copies = entry.whole("copies", 1, MOST_COPIES) if plain.get("copies") else 1
        attributes: dict[str, Any] = {
            name: from_text(text) for name, text in plain.items() if text and name not in _PLAIN
        }
        try:
            card = Card(plain["code"], plain.get("title", ""), face=plain.get("face", ""), **attributes)
        except BadSetup as error:
            entry.refuse("code" if error.field == "code" else "title", error.reason, error.allowed)
        else:
            found += [card] * copies
    sheet.finish()
    return found


@typed
def fields(game: OwnGame) -> Source:
    """The state of a definition in whole numbers, as a class to start a fast version from.

    Each zone has room for all cards, and a count; a card is its number in the declaration, a counter a number.
    """
    layout, seats = game.layout, game.declared.seats[1]
    cards = len(layout.cards)
    lines = [
        "class State:",
        f'    """{game.declared.title} in whole numbers: a card is its number, 0 to {cards - 1}; -1: no card."""',
        "",
        "    def __init__(self) -> None:",
    ]
    for part in layout.parts:
        if isinstance(part, Zone):
            room = f"[[-1] * {cards} for _ in range({seats})]" if part.per_seat else f"[-1] * {cards}"
            count = f"[0] * {seats}" if part.per_seat else "0"
            lines += [f"        self.{part.name} = {room}", f"        self.{part.name}_count = {count}"]
        else:
            lines += [f"        self.{part.name} = {f'[0] * {seats}' if part.per_seat else '0'}"]
    return Source("\n".join(lines))
