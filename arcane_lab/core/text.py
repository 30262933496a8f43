"""Numbers and lists in sentences: "1 game", "1,200 games", "a1, b2 and c3", "12.3%"; and the number that a text is."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from math import isnan
from typing import Any, Final

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}")


def plural(number: int, one: str, many: str | None = None) -> str:
    """The word that goes with a number: a noun, or the form of a verb.

    >>> plural(1, "card"), plural(0, "card"), plural(2, "is", "are")
    ('card', 'cards', 'are')
    """
    return one if number == 1 else many or f"{one}s"


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "card"), counted(1_200, "card"), counted(0, "copy", "copies")
    ('1 card', '1,200 cards', '0 copies')
    """
    return f"{number:,} {plural(number, one, many)}"


def listed(words: Iterable[object], last: str = "and", none: str = "", most: int | None = None) -> str:
    """Words in a row for the middle of a sentence; the rest of more than `most` is counted, unless it is only one.

    >>> listed(["queens", "kings", "aces"]), listed(["queens"]), listed([], none="none")
    ('queens, kings and aces', 'queens', 'none')
    >>> listed("abcdefgh", most=3), listed("abcdefgh", "or", most=3)
    ('a, b, c and 5 more', 'a, b, c or one of 5 more')
    >>> listed("abcd", "or", most=3)
    'a, b, c or d'
    """
    found = [str(word) for word in words] or [none]
    if most is not None and len(found) > most + 1:
        found[most:] = [f"{'one of ' * (last == 'or')}{len(found) - most} more"]
    *first, end = found
    return f"{', '.join(first)} {last} {end}" if first else end


def percent(share: float, digits: int = 1) -> str:
    """A share in percent with so many digits; "?" for one that nobody knows.

    >>> percent(0.123), percent(0.5, 0), percent(float("nan"))
    ('12.3%', '50%', '?')
    """
    return "?" if isnan(share) else f"{100 * share:.{digits}f}%"


def capital(text: str) -> str:
    """A text as it begins a sentence; its other letters stay as they are.

    >>> capital("p1 has the Older Wand")
    'P1 has the Older Wand'
    """
    return text[:1].upper() + text[1:]


def whole_number(value: Any) -> int | None:
    """The whole number that a cell or a given value stands for, or None.

    >>> whole_number(" -5 "), whole_number("5.0"), whole_number(True)
    (-5, None, None)
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        return int(value)
    try:
        # NumPy's whole numbers say so here; floats and NumPy's truth values are refused.
        return operator.index(value)
    except TypeError:
        return None
