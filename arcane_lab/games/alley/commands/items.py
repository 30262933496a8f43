"""`arcane-lab items`: the card values and how certain each is, a file for your own, and a check of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from arcane_lab.core.command_line import WIDTH, Command
from arcane_lab.core.safe_text import csv_text
from arcane_lab.core.text import counted, listed
from arcane_lab.core.values import format_value

if TYPE_CHECKING:
    from arcane_lab.core.values import Edition
    from arcane_lab.games.alley.cards.effect_values import ItemValue

HERE = Command("items")

SOME_WRONG = 1


def items(
    edition: Annotated[
        Literal["first", "revised"], typer.Option(help="The edition whose defaults are shown.")
    ] = "revised",
    template: Annotated[
        Path | None, typer.Option(help="Write a CSV file to fill in; never over another file.", metavar="FILE")
    ] = None,
    check: Annotated[
        Path | None, typer.Option(help="Say everything that is wrong in your file.", metavar="FILE")
    ] = None,
) -> None:
    """Print the card values with how certain each is, or write or check a file of your own.

    The exit status is 0 when all is well, 1 when the file that is checked holds something wrong, 2 when it
    cannot be read or written.
    """
    if template is not None and check is not None:
        HERE.refuse("write a template or check a file, not both at once: give --template or --check")
    if template is not None:
        _write_template(template, edition)
    elif check is not None:
        _check(check, edition)
    else:
        for line in table_lines(edition):
            print(line)


# --- the table --------------------------------------------------------------------------------------------


def table_lines(edition: Edition) -> Iterator[str]:
    """The card values of an edition with their certainties, in lines of at most 100 signs."""
    from arcane_lab.games.alley.cards import in_play, tables

    yield f"Arcane Alley, {edition} edition: what the cards say, and how certain that is"
    yield f"{'':22}{'gold per set':>14}{'infamy each':>14}{'copies, 2 to 4':>17}{'more with 5 or 6':>19}"
    cards = in_play.card_values(edition)
    for code, item in cards.items.items():
        cells = [
            f"{'-' if value is None else value} {cards.certainty(code, name)}"
            for name in ("gold_per_set", "infamy_each", "copies_2_to_4", "copies_5_6_extra")
            for value in [cards.value(code, name)]
        ]
        widths = (14, 14, 17, 19)
        yield f"{code}  {item.name:18}" + "".join(f"{c:>{w}}" for c, w in zip(cells, widths, strict=True))
        for name in item.value_names:
            value = tables.item_values()[name]
            head = f"{name} = {format_value(value.default(edition))} ({value.certainty(edition)}): "
            yield from _wrapped(head + _meaning(value))
    words = {
        "stated": "in the words of a rulebook (or your own)",
        "read": "read from a scanned table",
        "inferred": "follows from a rulebook",
        "assumed": "ours, because the card is lost",
    }
    yield ""
    yield from wrap("; ".join(f"{word}: {meaning}" for word, meaning in words.items()), WIDTH)
    yield f"{len(cards.assumed())} values are assumed. To put yours in their place: arcane-lab items --template FILE"


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 8)


def _meaning(value: ItemValue) -> str:
    """What a value means, and which others there are when it is a choice."""
    others = [format_value(choice) for choice in value.choices]
    return value.meaning + (f" ({listed(others, 'or')})" if len(others) > 1 else "")


# --- a file of one's own ----------------------------------------------------------------------------------


def template_rows(edition: Edition) -> Iterator[dict[str, str]]:
    """The rows of a file to fill in, one value each; the column `value` is empty, which keeps the default."""
    from arcane_lab.games.alley.cards import in_play, tables
    from arcane_lab.games.alley.cards.items import NUMBERS

    cards = in_play.card_values(edition)
    meanings = {
        "gold_per_set": "gold for a set of three",
        "infamy_each": "infamy of each at an inspection",
        "copies_2_to_4": "cards in the deck with 2 to 4 players",
        "copies_5_6_extra": "cards more with 5 or 6 players",
    }
    for code, item in cards.items.items():
        for name in (*NUMBERS, *item.value_names):
            default = cards.value(code, name)
            if default is None:
                continue  # a special item makes no set
            if name in NUMBERS:
                allowed, meaning = "from {} to {}".format(*NUMBERS[name]), meanings[name]
            else:
                value = tables.item_values()[name]
                choices = listed(map(format_value, value.choices), "or")
                allowed, meaning = choices or f"from {value.minimum} to {value.maximum}", value.meaning
            yield {
                "code": code,
                "name": name,
                "value": "",
                "item": item.name,
                "default": format_value(default),
                "allowed": allowed,
                "certainty": cards.certainty(code, name),
                "meaning": meaning,
            }


def _write_template(path: Path, edition: Edition) -> None:
    from arcane_lab.core.files import write_whole
    from arcane_lab.games.alley.cards.own_values import TEMPLATE_COLUMNS

    # A file, a link, a pipe or a device: nothing is written over.
    if os.path.lexists(path):
        HERE.refuse(f"{path} is there already and stays as it is: give --template another name")
    rows = ([row[name] for name in TEMPLATE_COLUMNS] for row in template_rows(edition))
    text = csv_text([TEMPLATE_COLUMNS, *rows])
    try:
        write_whole(path, lambda file: file.write(text.encode()))
    except (OSError, ValueError) as problem:
        HERE.refuse(
            f"{path} cannot be written ({getattr(problem, 'strerror', None) or problem}): give --template another name"
        )
    print(f"Wrote {path}. Fill in the column value where your cards say something else; an empty one keeps the")
    print(f'default. Then: arcane-lab items --check {path}, and al.Game("alley", items={str(path)!r}).')


def _check(path: Path, edition: Edition) -> None:
    from arcane_lab.core.errors import DatasetError
    from arcane_lab.core.files import NotReadable, read_bytes
    from arcane_lab.core.table_files import MAX_BYTES
    from arcane_lab.games.alley.cards import in_play

    try:
        read_bytes(path, "a table", MAX_BYTES)
    except NotReadable as problem:
        HERE.refuse(f"{path} cannot be read ({problem.reason})")
    try:
        cards = in_play.card_values(edition, path)
    except DatasetError as error:
        for problem_found in error.problems:
            print(problem_found)
        count = len(error.problems)
        print(f"{counted(count, 'problem')}")
        raise typer.Exit(SOME_WRONG) from None
    own = [
        f"{code} {name} = {format_value(value)}" for code, names in cards.own.items() for name, value in names.items()
    ]
    values = f"{counted(len(own), 'value')} of your own"
    print(f"{path} is good: {values}, {len(cards.assumed())} still assumed in the {edition} edition")
    for line in own:
        print(f"  {line}")
