"""Exact odds to ask for: `al.chance`.

==================  ==========================================================================================
name                what it answers
==================  ==========================================================================================
``Deck``            draws from any deck, with and without replacement, waits, order statistics, sums, sets, runs;
                    ``Deck.standard()`` has 52 cards to ask by rank, suit or colour, ``deck.hands`` several hands of one
``Dice``            throws such as "3d6", "4d6 keep 3", a die of your own; ``fair``: is this die fair?
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

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published

if TYPE_CHECKING:
    from arcane_lab.chance.chances import Chance as Chance
    from arcane_lab.chance.chances import Sample as Sample
    from arcane_lab.chance.decks import Deck as Deck
    from arcane_lab.chance.dice import Dice as Dice
    from arcane_lab.chance.distributions import Compared as Compared
    from arcane_lab.chance.distributions import Distribution as Distribution
    from arcane_lab.chance.errors import ImpossibleQuestion as ImpossibleQuestion
    from arcane_lab.chance.fairness import Fairness as Fairness
    from arcane_lab.chance.fairness import fair as fair
    from arcane_lab.chance.hands import Hands as Hands
    from arcane_lab.chance.hands import Joint as Joint
    from arcane_lab.chance.waits import Wait as Wait
    from arcane_lab.chance.words import Why as Why

__getattr__, __dir__, __all__ = lazy_names(
    __name__, lambda: published("chance"), shown=("Chance", "Deck", "Dice", "Distribution", "fair"), what="al.chance"
)
