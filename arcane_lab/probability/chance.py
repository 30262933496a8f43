"""Exact odds to ask for: `al.chance`.

==================  ==========================================================================================
name                what it answers
==================  ==========================================================================================
``Deck``            draws from any deck, with and without replacement, waits, order statistics, sums, sets
``seen``            what a seat sees of a table that you write down, to ask any of these about
``unseen``          from a seat's view: which cards are unseen, where they can be, what lies there and comes next
``lines``           lines of a storehouse once its hidden items are turned up: one, any, exactly so many
``grid``            the same on any 3x3 grid that is filled at random: "five X and four O"
``inspection``      infamy and gold of a storehouse in an inspection, with the sets that the reveal makes
``verdict``         the whole inspection: who gains least, penalty, fine markers, gold afterwards
``infamy``          where infamy and fine markers stand after gains: a walk round the track
``bribe``           what each possible bribe is worth, and which is best
``ending``          whether it pays to end the round now; ``least``: the chance to be least of several
``Distribution``    how likely each outcome is; `Chance` is one of its chances
==================  ==========================================================================================

Everything is counted with whole numbers: an answer is a fraction, says itself in percent and as "1 in N", and `why()`
tells the counting steps. What cannot be counted in time is an estimate, and says so.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.engine.errors import nearest

if TYPE_CHECKING:
    from arcane_lab.probability.bribes import Bribes, bribe
    from arcane_lab.probability.chances import Chance
    from arcane_lab.probability.deck import Deck
    from arcane_lab.probability.distribution import Distribution
    from arcane_lab.probability.ending import Ending, ending, least
    from arcane_lab.probability.infamy import InfamyWalk, infamy
    from arcane_lab.probability.inspection import Inspection, inspection
    from arcane_lab.probability.lines import Lines, grid, lines
    from arcane_lab.probability.seen import seen
    from arcane_lab.probability.unseen import Unseen, unseen
    from arcane_lab.probability.verdict import Verdict, verdict

__all__ = [
    "Bribes",
    "Chance",
    "Deck",
    "Distribution",
    "Ending",
    "InfamyWalk",
    "Inspection",
    "Lines",
    "Unseen",
    "Verdict",
    "bribe",
    "ending",
    "grid",
    "infamy",
    "inspection",
    "least",
    "lines",
    "seen",
    "unseen",
    "verdict",
]

_HOMES: Final = {
    "Bribes": "bribes",
    "Chance": "chances",
    "Deck": "deck",
    "Distribution": "distribution",
    "Ending": "ending",
    "InfamyWalk": "infamy",
    "Inspection": "inspection",
    "Lines": "lines",
    "Unseen": "unseen",
    "Verdict": "verdict",
    "bribe": "bribes",
    "ending": "ending",
    "grid": "lines",
    "infamy": "infamy",
    "inspection": "inspection",
    "least": "ending",
    "lines": "lines",
    "seen": "seen",
    "unseen": "unseen",
    "verdict": "verdict",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        close = nearest(name, list(_HOMES))
        guess = f"did you mean {close!r}? " if close else ""
        raise AttributeError(f"al.chance has no {name!r}: {guess}it has {', '.join(sorted(_HOMES))}", name=name)
    return getattr(import_module(f"arcane_lab.probability.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
