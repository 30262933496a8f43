"""What cannot be asked of exact odds, in words: the value, why it is refused, and what to ask instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, UnknownName, shown
from arcane_lab.core.exact_numbers import NoExactNumber, exact_number, python_value

#: The largest seed, as everywhere.
LARGEST_SEED: Final = 2**63 - 1
#: The most deals that an estimate may make: about a minute's work.
MOST_DEALS: Final = 1_000_000


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
    value = python_value(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ImpossibleQuestion(what, value, _not_whole(value), allowed)
    if value < least:
        raise ImpossibleQuestion(what, value, f"it is less than {least}", allowed)
    if most is not None and value > most:
        raise ImpossibleQuestion(what, value, reason or f"it is more than {most}", allowed)
    return value


def _not_whole(value: object) -> str:
    """Why something is refused where a whole number is needed.

    >>> _not_whole(2.5), _not_whole(2.0)
    ('it is no whole number', 'it is a float; write 2')
    """
    try:
        number = exact_number(value)
    except NoExactNumber:
        return "it is no whole number"
    return (
        f"it is a {type(value).__name__}; write {shown(number)}" if isinstance(number, int) else "it is no whole number"
    )


def seed_of(value: object) -> int:
    """A seed: a whole number from 0 to 2**63 - 1."""
    return whole("seed", value, 0, LARGEST_SEED, "seeds end there")


def check_deals(value: object) -> int:
    """How many deals an estimate makes. Raises `ImpossibleQuestion`."""
    return whole("games", value, 1, MOST_DEALS, f"more than {MOST_DEALS:,} deals take too long")


def yes_no(what: str, value: object) -> bool:
    """True or False; anything else is refused. Raises `ImpossibleQuestion`."""
    value = python_value(value)
    if not isinstance(value, bool):
        raise ImpossibleQuestion(what, value, "it is neither True nor False", f"{what}=True or {what}=False")
    return value


def function(what: str, value: object, example: str) -> Callable[..., Any]:
    """A function; anything else is refused. Raises `ImpossibleQuestion`."""
    if not callable(value):
        raise ImpossibleQuestion(what, value, "it is no function", f"a function such as {example}")
    return value


def named(what: str, value: object, allowed: Iterable[str]) -> str:
    """One of some names. Raises `UnknownName`."""
    names = list(allowed)
    if not isinstance(value, str) or value not in names:
        raise UnknownName(what, value, names)
    return value


def must_end(what: str, value: object, steps: int, most: int, instead: str) -> None:
    """Refuse a question whose counting takes more steps than end in a second or two. Raises `ImpossibleQuestion`."""
    if steps > most:
        raise ImpossibleQuestion(what, value, "to count so many exactly takes too long", instead)
