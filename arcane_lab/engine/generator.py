"""Chance for what is never compiled: streams of `engine.luck` in lists of their own, and luck as people use it.

The list lies in the state of a game, so that a copy of the state has the same future.
"""

from __future__ import annotations

import random
from hashlib import blake2s
from typing import Any, Final, NoReturn, Self

from arcane_lab.engine.luck import PERSON, draw_below, next_word, seed_chance
from arcane_lab.engine.misreadings import ask_with_brackets

#: Bits of a word of luck, and what a whole number of 53 bits is divided by to lie between 0 and 1.
WORD_BITS: Final = 32
UNIT: Final = 2.0**-53


def seeded(seed: int, play: int, stream: int = 0) -> list[int]:
    """The numbers with which a stream of chance begins, in one play of a seed."""
    words = [0, 0, 0, 0]
    seed_chance(words, seed, play, stream)
    return words


def shuffle(words: list[int], cards: list[Any]) -> None:
    """Put cards into a random order, every order equally likely (Fisher and Yates)."""
    for place in range(len(cards) - 1, 0, -1):
        other = draw_below(words, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def seat_luck(seed: int, play: int, seat: int) -> list[int]:
    """The luck of a seat's strategy at the start of a play: a hash of the seed, from which nobody calculates back."""
    data = seed.to_bytes(8, "little") + play.to_bytes(8, "little") + seat.to_bytes(4, "little")
    found = blake2s(data, digest_size=16, person=PERSON).digest()
    return [int.from_bytes(found[k : k + 4], "little") for k in range(0, 16, 4)]


class SeatLuck(random.Random):
    """The luck of a seat: a `random.Random` whose numbers are named by the game's seed, its play and the seat.

    So a strategy that draws from it, and from nothing else, plays the same games again. It begins with a hash, from
    which the seed cannot be calculated back. Everything of `random.Random` works but `seed`.
    """

    def __new__(cls, words: list[int]) -> Self:
        """Python's own generator below is never used, so it is not given the words."""
        return super().__new__(cls)

    def __init__(self, words: list[int]) -> None:
        self._words = words
        self.gauss_next: float | None = None

    @property
    def words(self) -> tuple[int, ...]:
        """Where the luck stands: the four numbers from which it goes on."""
        return tuple(self._words)

    def random(self) -> float:
        """A number 0 <= x < 1, one of 2**53 that are equally likely."""
        return self.getrandbits(53) * UNIT

    def getrandbits(self, k: int, /) -> int:
        """A whole number of ``k`` random bits."""
        if 0 < k <= WORD_BITS:
            return next_word(self._words) >> (WORD_BITS - k)
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        drawn = 0
        for place in range(0, k, WORD_BITS):
            drawn |= next_word(self._words) >> max(0, place + WORD_BITS - k) << place
        return drawn

    def seed(self, *_: Any, **__: Any) -> NoReturn:
        """Refused: the game's seed names this luck."""
        raise TypeError("the seed of the game names this luck; for numbers of your own make a random.Random(seed)")

    def getstate(self) -> tuple[Any, ...]:
        """What `setstate` goes on from."""
        return (tuple(self._words), self.gauss_next)

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go on from what `getstate` gave."""
        words, self.gauss_next = state
        self._words[:] = words

    def __reduce__(self) -> tuple[Any, ...]:
        return SeatLuck, (list(self._words),), self.getstate()


ask_with_brackets(SeatLuck, "view.luck", [name for name in dir(SeatLuck) if not name.startswith("_")])
