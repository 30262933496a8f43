"""A move as one whole number: a verb and up to three small numbers (`words.Verb` says which)."""

from typing import Final

#: How much the number of a move grows when its first number, often an item, grows by one.
NEXT_FIRST: Final = 32
#: How much the number of a move grows when its second number, a slot, grows by one.
NEXT_SECOND: Final = 8192
#: The bits of a move that hold its verb and its first number: equal for the same item played to different slots.
VERB_AND_FIRST: Final = 8191


def move_of(verb: int, a: int, b: int, c: int) -> int:
    """The number of a move; ``a``, ``b`` and ``c`` are 0..255."""
    return verb + 32 * (a + 256 * (b + 256 * c))


def verb_of(move: int) -> int:
    """What the move does (`words.Verb`)."""
    return move & 31


def first_of(move: int) -> int:
    """The first number: an item, a seat, a line, an amount."""
    return (move >> 5) & 255


def second_of(move: int) -> int:
    """The second number: a slot."""
    return (move >> 13) & 255


def third_of(move: int) -> int:
    """The third number: a second slot, or 1 + a seat."""
    return (move >> 21) & 255
