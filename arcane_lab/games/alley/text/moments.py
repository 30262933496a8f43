"""What a step shows besides its picture: a set that is sold, and an inspection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from arcane_lab.core.text import capital, listed
from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names, phrase
from arcane_lab.games.alley.text.inspection_count import BEGINS, counts_of
from arcane_lab.games.alley.text.turn_lines import way_of

_SET: Final = "AA-SET-15"


def moments_of(events: Sequence[Event], after: Mapping[str, Any], kept: list[Any], names: Names) -> dict[str, Any]:
    """What the board shows of a step: `sales` (see `sales_of`), and what an inspection counted (see `counts_of`)."""
    # What an inspection sells is part of what it counts.
    played = [] if kept else list(takewhile(lambda event: event.kind != BEGINS, events))
    sales = list(sales_of(played, names))
    return {**({"sales": sales} if sales else {}), **counts_of(events, after, kept, names)}


def sales_of(events: Sequence[Event], names: Names) -> Iterator[list[Any]]:
    """Each set that is sold: the number of its event, the gold that it brings, and two sentences to the reader.

    Where its seller chooses first how the rest slides, the gold comes with that step: then it is the event of the gold.

    >>> sold = Event("sold", "", "AA-SET-09", seat="p1", name="three Older Wands")
    >>> paid = Event("gold_gained", "", "AA-SET-15", seat="p1", amount=3)
    >>> list(sales_of([sold, paid], Names(reader="p1")))
    [[0, 3, 'Sold! Three Older Wands: +3 gold.', 'Sold cards are out until the next round.']]
    """
    is_due = False
    for number, event in enumerate(events):
        if event.kind == "sold":
            after = list(takewhile(lambda one: one.kind != "sold", events[number + 1 :]))
            gold = next((one.amount or 0 for one in after if _is_paid(one)), 0)
            is_due = gold > 0
            yield [number, gold, *_told(event, gold, after, names)]
        elif _is_paid(event):
            if not is_due:
                yield [number, event.amount or 0, f"+{event.amount} gold.", ""]
            is_due = False


def _is_paid(event: Event) -> bool:
    return event.kind == "gold_gained" and event.rule == _SET


def _told(sold: Event, gold: int, after: Sequence[Event], names: Names) -> tuple[str, str]:
    """A sale in two sentences."""
    title = phrase(f"{{who:sell}} {sold.name}", names, who=sold.seat)
    if sold.seat == names.reader:
        title = f"Sold! {capital(str(sold.name))}"
    ways = dict.fromkeys(way_of(one) for one in after if one.kind == "slid" and one.seat == sold.seat)
    slid = f"The rest slides {listed(ways)}. " if ways else ""
    return f"{title}: +{gold} gold." if gold else f"{title}.", f"{slid}Sold cards are out until the next round."
