"""A storehouse that is written by itself, as lessons have it, drawn as a picture that needs no widget."""

from __future__ import annotations

from functools import cache

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.games.alley.cards.in_play import card_values
from arcane_lab.games.alley.text.drawing import storehouse_cells
from arcane_lab.games.alley.text.notation import read_storehouse
from arcane_lab.games.alley.text.still import slot_boxes, storehouse_html


def sketch(text: str) -> str | None:
    """A storehouse as a picture in HTML; None for a text that is none."""
    try:
        house = read_storehouse(text)
    except ArcaneLabError:
        return None
    return storehouse_html(storehouse_cells(house), house.columns, _figures())


@cache
def _figures() -> dict[str, dict[str, int | None]]:
    """What is printed on the cards of the revised edition."""
    items = card_values("revised").items
    return {code: {"gold": item.gold_per_set, "infamy": item.infamy_each} for code, item in items.items()}


def slots_of(text: str) -> tuple[dict[str, object], ...]:
    """The slots of a storehouse as one clicks on them: name, what lies there, and where that is in the picture.

    `box` is left, top, width and height in percent of the picture; none for a text that is no storehouse.

    >>> [(slot["value"], slot["label"]) for slot in slots_of("OW TC IR / CB MB FC")][0]
    ('a1', 'a1 Older Wand, 3 gold, 1 infamy')
    """
    try:
        house = read_storehouse(text)
    except ArcaneLabError:
        return ()
    return slot_boxes(storehouse_cells(house), house.columns, _figures())
