"""The words of Arcana Rising and the numbers of the rules: seats, phases, steps, columns, rule ids."""

from __future__ import annotations

from typing import Final

from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.rules.sizes import CARDS

SEATS: Final = ("p1", "p2", "p3", "p4", "p5", "p6")
PHASES: Final = ("draft", "resolve", "over")
STEPS: Final = (None, "draft", "activate", "another", "pick", "move", "put", "order")
#: A letter for each column and moon.
COLUMNS: Final = "CHBPG"
#: The letter of a moon that is not known, and a card that is not named.
UNKNOWN: Final = "?"
UNNAMED: Final = "??"
NOTHING: Final = "-"
PUTS: Final = ("top", "bottom")
ORDERS: Final = ("first", "herbology", "last")
_GROUPS: Final = (
    *("COMP", "SETUP", "TURN", "MOON", "PREP", "CAST", "FINAL", "EVER", "CHARM", "HERB", "BLOOD", "POT", "ALCH"),
    *("ART", "EVT", "KEY", "ROUND", "END", "SOLO", "MISS"),
)


def rule_id(rule: int) -> str:
    """The id of a rule by its number: group and two digits.

    >>> from arcane_lab.games.rising.rules.words import Rule
    >>> rule_id(Rule.CAST + 8)
    'AR-CAST-08'
    """
    return f"AR-{_GROUPS[rule // 100]}-{rule % 100:02d}"


def code_of(card: int) -> str:
    """The code of a card or a starter, ``??`` for one that is not named.

    >>> code_of(1), code_of(-1)
    ('CTW', '??')
    """
    return tables.codes()[card] if card >= 0 else UNNAMED


def name_of(card: int) -> str:
    """The name of a card or a starter.

    >>> name_of(1)
    'Charm the Wicked'
    """
    return tables.cards()[tables.codes()[card]].name


def spoken_of(card: int) -> str:
    """A card or starter within a sentence.

    >>> spoken_of(1), spoken_of(112)
    ('Charm the Wicked', 'the Alchemy starter')
    """
    return name_of(card) if card < CARDS else f"the {name_of(card)}"


def seats_in(bits: int, seats: int) -> tuple[str, ...]:
    """The names of the seats that have a bit.

    >>> seats_in(0b101, 3)
    ('p1', 'p3')
    """
    return tuple(SEATS[seat] for seat in range(seats) if bits >> seat & 1)
