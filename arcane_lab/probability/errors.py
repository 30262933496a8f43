"""What cannot be asked of exact odds, in words: the value, why it is refused, and what to ask instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, Final

from arcane_lab.engine.errors import ArcaneLabError, UnknownName, shown

#: The most cards, kinds or amounts that are taken one by one.
MOST_GIVEN: Final = 100_000
#: The largest seed, as everywhere.
LARGEST_SEED: Final = 2**63 - 1


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


def seed_of(value: object) -> int:
    """A seed: a whole number from 0 to 2**63 - 1."""
    return whole("seed", value, 0, LARGEST_SEED, "seeds end there")


def yes_no(what: str, value: object) -> bool:
    """True or False; anything else is refused. Raises `ImpossibleQuestion`."""
    if not isinstance(value, bool):
        raise ImpossibleQuestion(what, value, "it is neither True nor False", f"{what}=True or {what}=False")
    return value


def table(what: str, value: object, example: str) -> Mapping[Any, Any]:
    """A dict, or another mapping; anything else is refused. Raises `ImpossibleQuestion`."""
    if not isinstance(value, Mapping):
        raise ImpossibleQuestion(what, value, "it is no table of names and numbers", f"a dict such as {example}")
    return value


def several(what: str, value: object, example: str) -> list[Any]:
    """Things one after the other, each of a kind that can be told apart; a text is its letters.

    Raises `ImpossibleQuestion`.
    """
    if not isinstance(value, Iterable):
        raise ImpossibleQuestion(what, value, "it is no list", f"a list such as {example}")
    found = list(islice(value, MOST_GIVEN + 1))
    if len(found) > MOST_GIVEN:
        raise ImpossibleQuestion(what, "a very long list", f"more than {MOST_GIVEN:,} are too many to count", "fewer")
    for one in found:
        kind_of(what, one)
    return found


def is_kind(value: object) -> bool:
    """Whether something can be a kind or an outcome: a name, a number, or a tuple of such, never a list."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def kind_of(what: str, value: Any) -> Any:
    """A kind or an outcome; what can change, such as a list, is refused. Raises `ImpossibleQuestion`."""
    if not is_kind(value):
        reason = f"a {type(value).__name__} cannot be a kind of card or an outcome"
        raise ImpossibleQuestion(what, value, reason, "a name, a number or a tuple of such")
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


def no_view(value: object) -> ImpossibleQuestion:
    """What is given in place of the view of a seat, refused."""
    given = value if isinstance(value, str) else type(value).__name__
    instead = 'game.view("p1"), or a table written down, al.chance.seen("OW [??] TC", "DE DE [??]")'
    return ImpossibleQuestion("view", given, "it is no view of a seat", instead)
