"""What if: the moves of a decision compared on the same futures, for this very deal or for what a seat knew."""

from arcane_lab.advice.decision_review import review
from arcane_lab.advice.evaluate import what_if
from arcane_lab.advice.result import WhatIf
from arcane_lab.advice.reviewing import Review

__all__ = ["Review", "WhatIf", "review", "what_if"]
