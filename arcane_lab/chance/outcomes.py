"""Outcomes and their weights: brought into order, and checked."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from numbers import Real
from typing import Any, Final

from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.core.errors import shown
from arcane_lab.core.exact_numbers import NoExactNumber, exact_number

#: An outcome: a whole number, a fraction, a text, or a tuple of such.
Outcome = Hashable
#: The largest number that may be an outcome: its mean and its picture are floats.
LARGEST: Final = 10**308


def whole_weights(weights: Mapping[Any, Any]) -> dict[Outcome, int]:
    """Weights as whole numbers in the same proportions, without those that are 0."""
    found: dict[Outcome, int | Fraction] = {}
    for outcome, given in weights.items():
        if isinstance(outcome, int | Fraction) and not -LARGEST <= outcome <= LARGEST:
            raise ImpossibleQuestion("outcome", "a very large number", "it is more than 10**308", "a smaller one")
        try:
            weight = found[outcome] = given if type(given) is int else exact_number(given)
        except NoExactNumber as error:
            allowed = "a number, such as 1 or Fraction(1, 3)"
            raise ImpossibleQuestion(f"weight of {shown(outcome)}", given, f"it is {error.reason}", allowed) from None
        if weight < 0:
            reason = "less than never cannot be"
            raise ImpossibleQuestion(f"weight of {shown(outcome)}", str(given), reason, "0 or more")
    scale = lcm(*(weight.denominator for weight in found.values()))
    return {outcome: int(weight * scale) for outcome, weight in found.items() if weight}


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
