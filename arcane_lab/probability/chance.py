"""Exact odds to ask for: `al.chance`.

==================  ==========================================================================================
name                what it answers
==================  ==========================================================================================
``Deck``            draws from any deck, with and without replacement, waits, order statistics, sums, sets
``unseen``          from a seat's view: which cards are unseen, where they can be, what lies there and comes next
``lines``           lines of a storehouse once its hidden items are turned up: one, any, exactly so many
``grid``            the same on any 3x3 grid that is filled at random: "five X and four O"
``Distribution``    how likely each outcome is; `Chance` is one of its chances
==================  ==========================================================================================

Everything is counted with whole numbers: an answer is a fraction, says itself in percent and as "1 in N", and `why()`
tells the counting steps. What cannot be counted in time is an estimate, and says so.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from arcane_lab.probability.chances import Chance
    from arcane_lab.probability.deck import Deck
    from arcane_lab.probability.distribution import Distribution
    from arcane_lab.probability.lines import Lines, grid, lines
    from arcane_lab.probability.unseen import Unseen, unseen

__all__ = ["Chance", "Deck", "Distribution", "Lines", "Unseen", "grid", "lines", "unseen"]

_HOMES: Final = {
    "Chance": "chances",
    "Deck": "deck",
    "Distribution": "distribution",
    "Lines": "lines",
    "Unseen": "unseen",
    "grid": "lines",
    "lines": "lines",
    "unseen": "unseen",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"al.chance has no {name!r}: it has {', '.join(sorted(_HOMES))}", name=name)
    return getattr(import_module(f"arcane_lab.probability.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
