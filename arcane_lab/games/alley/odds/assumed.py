"""What odds of Arcane Alley rest on that is assumed and not known: how many extra cards a large table plays with."""

from __future__ import annotations

from typing import Any

from arcane_lab.core.text import counted
from arcane_lab.games.alley.cards import tables
from arcane_lab.games.alley.text.names import CODES


def assumed_copies(numbers: Any) -> tuple[str, ...]:
    """The items whose number of copies in this game is assumed; `numbers` is a view or a state of the rules.

    Only the extra cards for five and six seats are (and for two, where the option brings them in); numbers of your own
    are not.
    """
    if not (numbers.seats >= 5 or (numbers.seats == 2 and numbers.values.extras_with_two == 1)):
        return ()
    table = tables.items("alley")
    return tuple(
        code
        for code, copies in zip(CODES, numbers.copies, strict=True)
        if table[code].basis("copies_5_6_extra").certainty == "assumed" and copies == table[code].copies(True)
    )


def in_words(codes: tuple[str, ...]) -> tuple[str, ...]:
    """A sentence that says so, or none.

    >>> in_words(("BF", "OW"))
    ('Assumed and not known: how many extra cards there are of 2 items (BF, OW).',)
    """
    if not codes:
        return ()
    many = counted(len(codes), "item")
    return (f"Assumed and not known: how many extra cards there are of {many} ({', '.join(codes)}).",)
