"""A move as one whole number: a verb, two small numbers and a large one (`words.Verb` says what each stands for)."""

from arcane_lab.games.arts.rules.sizes import TYPES
from arcane_lab.games.arts.rules.words import Verb


def move_of(verb: int, first: int, second: int, rest: int) -> int:
    """The number of a move."""
    return verb + 32 * (first + 64 * (second + 64 * rest))


def verb_of(move: int) -> int:
    """What the move does (`words.Verb`)."""
    return move & 31


def first_of(move: int) -> int:
    """Its first small number."""
    return (move >> 5) & 63


def second_of(move: int) -> int:
    """Its second small number."""
    return (move >> 11) & 63


def rest_of(move: int) -> int:
    """Its large number."""
    return move >> 17


def tiles_of(move: int, kind: int) -> int:
    """How many tiles of a type a Prepare names."""
    return (move >> (17 + 4 * kind)) & 15


def mask_of(move: int) -> int:
    """Which components of the trick a Prepare says it substitutes, a bit each."""
    return move >> 41


def prepare_of(trick: int, kind: int, count: int, names: int, mask: int) -> int:
    """A Prepare with tiles of one type (with count 0 of none)."""
    tiles = count << (4 * kind) if count > 0 else 0
    return move_of(Verb.PREPARE, trick, names, tiles + (mask << (4 * TYPES)))
