"""Exact odds to ask for: `al.chance`.

==================  ==========================================================================================
name                what it answers
==================  ==========================================================================================
``Deck``            draws from any deck, with and without replacement, waits, order statistics, sums, sets
``unseen``          from a seat's view: which cards are unseen, where they can be, what lies there and comes next
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
    from arcane_lab.probability.unseen import Unseen, unseen

__all__ = ["Chance", "Deck", "Distribution", "Unseen", "unseen"]

_HOMES: Final = {
    "Chance": "chances",
    "Deck": "deck",
    "Distribution": "distribution",
    "Unseen": "unseen",
    "unseen": "unseen",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"al.chance has no {name!r}: it has {', '.join(sorted(_HOMES))}", name=name)
    return getattr(import_module(f"arcane_lab.probability.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
