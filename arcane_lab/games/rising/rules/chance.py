"""Chance: the published small fast counting generator sfc32, four 32-bit numbers inside the state.

Source: Chris Doty-Humphrey, PractRand (``sfc``). One (seed, play, round) names one shuffle on every machine, in
plain and in compiled play, so any play of a million can be dealt again alone.
"""

from typing import Final

from arcane_lab.games.rising.rules.state import State

MASK: Final = 4294967295  # 32 bits


def next_word(state: State) -> int:
    """The next 32 random bits of the state's chance (sfc32)."""
    chance = state.chance
    b = chance[1]
    c = chance[2]
    d = chance[3]
    word = (chance[0] + b + d) & MASK
    chance[0] = b ^ (b >> 9)
    chance[1] = (c + (c << 3)) & MASK
    chance[2] = ((((c << 21) | (c >> 11)) & MASK) + word) & MASK
    chance[3] = (d + 1) & MASK
    return word


def seed_chance(state: State, stream: int) -> None:
    """Start the chance of a stream: seed, index of the play and stream (the round) name it."""
    chance = state.chance
    chance[0] = state.play_index & MASK
    chance[1] = state.seed & MASK
    chance[2] = ((state.seed >> 32) ^ (state.play_index >> 32)) & MASK
    chance[3] = (1 + stream) & MASK
    for _ in range(15):
        next_word(state)


def below(state: State, limit: int) -> int:
    """A whole number 0 <= n < limit, every one equally likely (Lemire's method, no bias)."""
    product = next_word(state) * limit
    low = product & MASK
    if low < limit:
        least = (MASK + 1 - limit) % limit
        while low < least:
            product = next_word(state) * limit
            low = product & MASK
    return product >> 32
