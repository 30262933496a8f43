"""Outcomes and their weights: brought into order, and checked."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from numbers import Real
from typing import Any

from arcane_lab.engine.errors import shown
from arcane_lab.probability.errors import ImpossibleQuestion

#: An outcome: a whole number, a fraction, a text, or a tuple of such.
Outcome = Hashable


def whole_weights(weights: Mapping[Any, int | Fraction]) -> dict[Outcome, int]:
    """Weights as whole numbers in the same proportions, without those that are 0."""
    for outcome, weight in weights.items():
        if isinstance(weight, bool) or not isinstance(weight, int | Fraction):
            raise ImpossibleQuestion(
                f"weight of {shown(outcome)}", weight, "it is not exact", "a whole number or a Fraction, such as 1"
            )
        if weight < 0:
            raise ImpossibleQuestion(
                f"weight of {shown(outcome)}", str(weight), "less than never cannot be", "0 or more"
            )
        if isinstance(outcome, float):
            raise ImpossibleQuestion("outcome", outcome, "it is not exact", "a whole number or a Fraction")
    scale = lcm(*(weight.denominator for weight in weights.values()))
    return {outcome: int(weight * scale) for outcome, weight in weights.items() if weight}


def in_order(outcomes: Iterable[Any]) -> list[Any]:
    """Outcomes from the smallest to the largest; mixed sorts are put by sort, and in it as they came."""
    all_outcomes = list(outcomes)
    try:
        return sorted(all_outcomes)
    except TypeError:
        return sorted(all_outcomes, key=sort)


def sort(outcome: object) -> str:
    """What sort of thing an outcome is, in words."""
    if isinstance(outcome, Real):
        return "numbers"
    if isinstance(outcome, str):
        return "names"
    return f"{type(outcome).__name__}s"


def said(outcome: object) -> str:
    """An outcome inside a sentence: numbers as they are, names in quotation marks."""
    return str(outcome) if isinstance(outcome, Real) else shown(outcome)
