"""What a step shows besides its picture: a set that is sold, and an inspection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from arcane_lab.core.text import capital, listed
from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names, phrase
from arcane_lab.games.alley.text.inspection_count import BEGINS, counts_of
from arcane_lab.games.alley.text.sentences import set_name
from arcane_lab.games.alley.text.turn_lines import gold_of_sale, is_of_sale, way_of


def moments_of(events: Sequence[Event], after: Mapping[str, Any], kept: list[Any], names: Names) -> dict[str, Any]:
    """What the board shows of a step: `sales` (see `sales_of`), and what an inspection counted (see `counts_of`)."""
    # What an inspection sells is part of what it counts.
    played = [] if kept else list(takewhile(lambda event: event.kind != BEGINS, events))
    sales = list(sales_of(played, names))
    return {**({"sales": sales} if sales else {}), **counts_of(events, after, kept, names)}


def sales_of(events: Sequence[Event], names: Names) -> Iterator[list[Any]]:
    """Each set that is sold: the number of its event, the gold that it brings, and two sentences to the reader.

    Where its seller chooses first how the rest slides, the gold comes with that step: then it is the event of the gold.

    >>> sold = Event("sold", "", "AA-SET-09", seat="p1", name="Older Wand", amount=0)
    >>> paid = Event("gold_gained", "", "AA-SET-15", seat="p1", amount=3)
    >>> list(sales_of([sold, paid], Names(reader="p1")))
    [[0, 3, 'Sold! Three Older Wands: +3 gold.', 'Sold cards are out until the next round.']]
    """
    is_told = False
    for number, event in enumerate(events):
        if event.kind == "sold":
            after = list(takewhile(lambda one: one.kind != "sold", events[number + 1 :]))
            paid = [one for one in after if is_of_sale(one)]
            is_told = bool(paid)
            yield [number, paid[0].amount or 0 if paid else 0, *_told(event, after, names)]
        elif is_of_sale(event):
            if not is_told:
                yield [number, event.amount or 0, event.told(names), _slid(events[:number], event.seat)]
            is_told = False


def _told(sold: Event, after: Sequence[Event], names: Names) -> tuple[str, str]:
    """A sale in two sentences."""
    cards, gold = set_name(str(sold.name), sold.amount or 0), gold_of_sale(after)
    title = phrase(f"{{who:sell}} {cards}", names, who=sold.seat)
    if sold.seat == names.reader:
        title = f"Sold! {capital(cards)}"
    more = " ".join(filter(None, (_slid(after, sold.seat), "Sold cards are out until the next round.")))
    return f"{title}{f': {gold}' if gold else ''}.", more


def _slid(events: Sequence[Event], seat: str | None) -> str:
    """Which way the rest of a storehouse slides, if it does."""
    ways = dict.fromkeys(way_of(one) for one in events if one.kind == "slid" and one.seat == seat)
    return f"The rest slides {listed(ways)}." if ways else ""
