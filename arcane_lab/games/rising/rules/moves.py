"""A move as one whole number: a verb, a spell and a payment (`words.Verb` says which has what).

A payment is five numbers of 0 to 255 in one: charms first, then herbs, blood, potions, gold.
"""

from typing import Final

#: No spell is named.
NO_SPELL: Final = 127
#: The part of a move that says what is done with which spell.
WITHOUT_PAYMENT: Final = 2047
#: What a move grows by with each one that its payment grows by.
BEHIND_IT: Final = 2048
#: What a payment grows by with one resource more of each kind.
ONE_OF: Final = (1, 256, 65536, 16777216, 4294967296)


def move_of(verb: int, spell: int, payment: int) -> int:
    """The number of a move."""
    return verb + 16 * (spell + 128 * payment)


def verb_of(move: int) -> int:
    """What the move does (`words.Verb`)."""
    return move & 15


def spell_of(move: int) -> int:
    """The card or starter that it names."""
    return (move >> 4) & 127


def payment_of(move: int) -> int:
    """What it pays, 0 for nothing."""
    return move >> 11


def paid_of(payment: int, kind: int) -> int:
    """How many resources of a kind a payment has."""
    return (payment >> (8 * kind)) & 255


def size_of(payment: int) -> int:
    """How many resources a payment has in all."""
    return paid_of(payment, 0) + paid_of(payment, 1) + paid_of(payment, 2) + paid_of(payment, 3) + paid_of(payment, 4)
