"""One expectation of a scenario and what was found instead, in words."""

from __future__ import annotations

from dataclasses import dataclass

from arcane_lab.core.printing import Brief


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Brief):
    """What was expected at a place, what was found there, and whether that meets it.

    >>> print(Comparison("seats.p1.gold", "45", "30", is_met=False))
    seats.p1.gold: expected 45, found 30
    """

    place: str
    expected: str
    found: str
    is_met: bool

    @classmethod
    def of(cls, place: str, expected: object, found: object) -> Comparison:
        """A comparison of two plain values, which meet when they are equal.

        >>> Comparison.of("to_move", "p1", None).found
        'none'
        """
        return cls(place, _words(expected), _words(found), expected == found)

    def __str__(self) -> str:
        if self.is_met:
            return f"{self.place}: {self.found}, as expected"
        return f"{self.place}: expected {self.expected}, found {self.found}"


def _words(value: object) -> str:
    return "none" if value is None else str(value)
