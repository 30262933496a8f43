"""Exact odds: whole-number counting inside, fractions on demand, and the counting steps in words.

================  =======================================================================
file              what it is for
================  =======================================================================
``chance``        the names that people ask by: `al.chance`
``deck``          `Deck`: every question about draws; ``cards`` is what it has and refuses
``counting``      counting hands, in whole numbers; ``collecting`` how long a wish list takes with cards put back
``reasons``       the counting steps of a deck, in words
``both``          an answer without and with replacement, side by side
``unseen``        `Unseen`: what a seat may expect of the cards it has not seen
``seen``          a table written down, as a seat sees it
``lines``         `Lines`: complete lines of a storehouse or of any 3x3 grid
``fills``         counting the fills of a grid in which lines are complete
``inspection``    `Inspection`: what an inspection makes of one storehouse
``fillings``      counting the ways to fill it, kind by kind; ``reveal`` asks the rules what becomes of them
``standing``      how far an inspection has come for each seat; ``dafana`` what Lady Dafana pays in it
``verdict``       `Verdict`: the whole inspection, all seats together
``infamy``        `InfamyWalk`: infamy and fine markers after gains
``bribes``        `Bribes`: what each bribe is worth
``ending``        `Ending`: whether ending the round pays; the least of several
``assumed``       what odds of a large table rest on that is not known
``distribution``  `Distribution`: how likely each outcome is
``weights``       what is read off it: chances, mean, variance, quantiles
``chances``       `Chance`: one chance, as a fraction, in percent, as "1 in N"
``outcomes``      outcomes in order, and weights checked
``showing``       distributions in sentences, tables and charts
``words``         chances and counting steps in words
``asking``        questions that lack something, answered in words
``given``         tables, lists and numbers as people give them, of numpy and pandas too
``errors``        what cannot be asked, and what to ask instead
================  =======================================================================
"""

from __future__ import annotations

from arcane_lab.probability import chance
from arcane_lab.probability.chances import Chance, Sample
from arcane_lab.probability.distribution import Compared, Distribution
from arcane_lab.probability.errors import ImpossibleQuestion
from arcane_lab.probability.words import Why

__all__ = ["Chance", "Compared", "Distribution", "ImpossibleQuestion", "Sample", "Why", "chance"]
