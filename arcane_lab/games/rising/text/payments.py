"""Resources as text: `2c 1h 1g`, in the order charms, herbs, blood, potions, gold; nothing is `-`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from arcane_lab.core.errors import UnreadableText, nearest, shown
from arcane_lab.games.rising.rules.moves import ONE_OF, paid_of

#: A letter for each resource.
LETTERS: Final = "chbpg"
NOTHING: Final = "-"
#: What a payment has room for of each resource; a supply may be larger.
MOST_PAID: Final = 255
_PART: Final = re.compile(rf"([0-9]{{1,6}})([{LETTERS}])")


def read_resources(text: str, most: int = 1_000_000) -> tuple[int, ...]:
    """How many of each resource a text says, read in any order. Raises `UnreadableText` with the nearest form.

    >>> read_resources("1g 2c"), read_resources("-")
    ((2, 0, 0, 0, 1), (0, 0, 0, 0, 0))
    """
    found = [0] * len(LETTERS)
    words = text.lower().split()
    if not words:
        raise UnreadableText("resources", text, "it is empty: nothing is -", 0, NOTHING)
    if words == [NOTHING]:
        return tuple(found)
    for word in words:
        place = text.lower().find(word)
        match = _PART.fullmatch(word)
        if match is None:
            forms = [f"{number}{letter}" for letter in LETTERS for number in (1, 2, 3)]
            reason = f"{shown(word)} is no resource: c charm, h herb, b blood, p potion, g gold, such as 2c"
            raise UnreadableText("resources", text, reason, place, nearest(word, forms))
        count, kind = int(match[1]), LETTERS.index(match[2])
        if count == 0:
            rest = " ".join(other for other in words if other != word) or NOTHING
            raise UnreadableText("resources", text, "zeros are left out", place, rest)
        if found[kind]:
            whole = write_resources([*found[:kind], found[kind] + count, *found[kind + 1 :]])
            raise UnreadableText("resources", text, f"{LETTERS[kind]} stands there twice", place, whole)
        found[kind] = min(count, most)
    return tuple(found)


def write_resources(counts: Sequence[int]) -> str:
    """Resources as text.

    >>> write_resources((2, 0, 0, 0, 1)), write_resources((0,) * 5)
    ('2c 1g', '-')
    """
    return " ".join(f"{count}{letter}" for count, letter in zip(counts, LETTERS, strict=True) if count) or NOTHING


def read_payment(text: str) -> int:
    """A payment as the rules know it.

    >>> write_payment(read_payment("1h 2c"))
    '2c 1h'
    """
    return sum(count * one for count, one in zip(read_resources(text, MOST_PAID), ONE_OF, strict=True))


def write_payment(payment: int) -> str:
    """A payment as text."""
    return write_resources([paid_of(payment, kind) for kind in range(len(LETTERS))])
