"""What cannot be asked of exact odds, in words: the value, why it is refused, and what to ask instead."""

from __future__ import annotations

from arcane_lab.engine.errors import ArcaneLabError, shown


class ImpossibleQuestion(ArcaneLabError):
    """A question about chances that has no answer: what was given, why it is refused, and what to ask instead.

    >>> print(ImpossibleQuestion("cards drawn", 60, "the deck has 52 cards", "a number from 0 to 52"))
    cards drawn: 60 is refused: the deck has 52 cards; ask for a number from 0 to 52
    """

    def __init__(self, what: str, value: object, reason: str, instead: str) -> None:
        super().__init__(what, value, reason, instead)
        self.what, self.value, self.reason, self.instead = what, value, reason, instead

    def __str__(self) -> str:
        return f"{self.what}: {shown(self.value)} is refused: {self.reason}; ask for {self.instead}"


def whole(what: str, value: object, least: int = 0, most: int | None = None, reason: str = "") -> int:
    """A whole number within its limits; anything else is refused.

    `reason` says where the upper limit comes from. Raises `ImpossibleQuestion`.
    """
    allowed = f"a whole number from {least} to {most}" if most is not None else f"a whole number, {least} or more"
    if isinstance(value, bool) or not isinstance(value, int):
        raise ImpossibleQuestion(what, value, "it is no whole number", allowed)
    if value < least:
        raise ImpossibleQuestion(what, value, f"it is less than {least}", allowed)
    if most is not None and value > most:
        raise ImpossibleQuestion(what, value, reason or f"it is more than {most}", allowed)
    return value
