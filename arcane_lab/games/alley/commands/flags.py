"""The flags that Arcane Alley adds to `arcane-lab simulate`: the edition, wizard powers, and card values."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from arcane_lab.core.command_line import Command
from arcane_lab.core.errors import shown
from arcane_lab.core.values import from_text

HERE: Final = Command("simulate")
ITEM: Final = "TC.coin_gold=3"


def flags(
    edition: Annotated[
        str | None, typer.Option(help="first or revised; revised unless you say otherwise.", metavar="NAME")
    ] = None,
    powers: Annotated[
        list[str] | None, typer.Option(help="A wizard power of a seat; may be given again.", metavar="SEAT=POWER")
    ] = None,
    items: Annotated[
        Path | None, typer.Option(help="Your card values (see arcane-lab items --template).", metavar="FILE")
    ] = None,
    item: Annotated[
        list[str] | None, typer.Option(help="One card value; may be given again.", metavar="CODE.NAME=VALUE")
    ] = None,
) -> dict[str, Any]:
    """The inputs that these flags give, by name.

    >>> flags(powers=["p1=glynna,p2=corvus"], item=["TC.coin_gold=3"])
    {'powers': {'p1': 'glynna', 'p2': 'corvus'}, 'items': {'TC': {'coin_gold': 3}}}
    """
    seats = [pair for text in powers or () for pair in text.split(",")]
    found = {
        "edition": edition,
        "powers": HERE.pairs("powers", seats, str.strip, "p1=glynna"),
        "items": _items(items, item),
    }
    return {name: value for name, value in found.items() if value not in (None, {})}


def _items(file: Path | None, texts: list[str] | None) -> Path | dict[str, dict[str, Any]]:
    """Card values of one's own: a file, or single ones."""
    if file is not None and texts:
        HERE.refuse("card values come from a file or one by one, not both: give --items or --item")
    if file is not None:
        return file
    found: dict[str, dict[str, Any]] = {}
    for name, value in HERE.pairs("item", texts, from_text, ITEM).items():
        code, is_pair, field = name.partition(".")
        if not is_pair:
            HERE.refuse(f"--item {shown(name)} names no value of an item: write it like --item {ITEM}")
        found.setdefault(code.strip(), {})[field.strip()] = value
    return found
