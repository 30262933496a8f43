"""Exact odds: whole-number counting inside, fractions on demand, and the counting steps in words.

================  ===============================================================
file              what it is for
================  ===============================================================
``chances``       `Chance`: one chance, as a fraction, in percent, as "1 in N"
``distribution``  `Distribution`: how likely each outcome is
``outcomes``      outcomes in order, and weights checked
``showing``       distributions in sentences, tables and charts
``words``         chances and counting steps in words
``errors``        what cannot be asked, and what to ask instead
================  ===============================================================
"""

from __future__ import annotations

from arcane_lab.probability.chances import Chance, Sample
from arcane_lab.probability.distribution import Comparison, Distribution
from arcane_lab.probability.errors import ImpossibleQuestion
from arcane_lab.probability.words import Why

__all__ = ["Chance", "Comparison", "Distribution", "ImpossibleQuestion", "Sample", "Why"]
