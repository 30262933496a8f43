"""What `arcane-lab items` shows of Arcane Alley: the card values and how certain each is, and a file for your own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from arcane_lab.core.command_line import WIDTH
from arcane_lab.core.text import listed
from arcane_lab.core.values import format_value

if TYPE_CHECKING:
    from arcane_lab.core.values import Edition
    from arcane_lab.games.alley.cards.effect_values import ItemValue

#: Which edition is meant where none is named, and what `arcane-lab items` says of a file to fill in.
HAS_EDITIONS: Final = True
TO_FILL_IN: Final = "Fill in the column value where your cards say something else; an empty one keeps the\ndefault."


# --- the table --------------------------------------------------------------------------------------------


def table(edition: Edition | None) -> tuple[list[str], list[list[str]], list[str]]:
    """The card values of an edition with their certainties: what stands above, the lines of each card, and below."""
    from arcane_lab.games.alley.cards import in_play, tables

    edition = edition or "revised"
    head = [
        f"Arcane Alley, {edition} edition: what the cards say, and how certain that is",
        f"{'':22}{'gold per set':>14}{'infamy each':>14}{'copies, 2 to 4':>17}{'more with 5 or 6':>19}",
    ]
    cards, blocks = in_play.card_values(edition), []
    for code, item in cards.items.items():
        cells = [
            f"{'-' if value is None else value} {cards.certainty(code, name)}"
            for name in ("gold_per_set", "infamy_each", "copies_2_to_4", "copies_5_6_extra")
            for value in [cards.value(code, name)]
        ]
        widths = (14, 14, 17, 19)
        block = [f"{code}  {item.name:18}" + "".join(f"{c:>{w}}" for c, w in zip(cells, widths, strict=True))]
        for name in item.value_names:
            value = tables.item_values()[name]
            start = f"{name} = {format_value(value.default(edition))} ({value.certainty(edition)}): "
            block += _wrapped(start + _meaning(value))
        blocks.append(block)
    words = {
        "stated": "in the words of a rulebook (or your own)",
        "read": "read from a scanned table",
        "inferred": "follows from a rulebook",
        "assumed": "ours, because the card is lost",
    }
    foot = ["", *wrap("; ".join(f"{word}: {meaning}" for word, meaning in words.items()), WIDTH)]
    count = len(cards.assumed())
    foot.append(f"{count} values are assumed. To put yours in their place: arcane-lab items --template FILE")
    return head, blocks, foot


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 8)


def _meaning(value: ItemValue) -> str:
    """What a value means, and which others there are when it is a choice."""
    others = [format_value(choice) for choice in value.choices]
    return value.meaning + (f" ({listed(others, 'or')})" if len(others) > 1 else "")


# --- a file of one's own ----------------------------------------------------------------------------------


def template(edition: Edition | None) -> Iterator[Sequence[str]]:
    """The lines of a file to fill in, the names of its columns first."""
    from arcane_lab.games.alley.cards.own_values import TEMPLATE_COLUMNS

    yield TEMPLATE_COLUMNS
    for row in template_rows(edition or "revised"):
        yield [row[name] for name in TEMPLATE_COLUMNS]


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


def check(path: Path, edition: Edition | None) -> tuple[list[str], str]:
    """The values of one's own in a file, a line each, and what is assumed still. Raises `DatasetError`."""
    from arcane_lab.games.alley.cards import in_play

    edition = edition or "revised"
    cards = in_play.card_values(edition, path)
    own = [
        f"{code} {name} = {format_value(value)}" for code, names in cards.own.items() for name, value in names.items()
    ]
    return own, f"{len(cards.assumed())} still assumed in the {edition} edition"
