"""The luck of a seat, drawn from: the published generator sfc32, and Lemire's method for numbers below a limit.

Source: Chris Doty-Humphrey, PractRand (``sfc``). The four numbers of a seat come with it, so that one seed names one
play on every machine.
"""

from arcane_lab.games.rising.rules.chance import MASK


def draw_below(luck: list[int], limit: int) -> int:
    """A whole number 0 <= n < limit from a seat's own luck, all equally likely.

    >>> luck = [1, 2, 3, 4]
    >>> [draw_below(luck, 6) for _ in range(5)]
    [0, 0, 0, 1, 5]
    """
    product = next_luck(luck) * limit
    low = product & MASK
    if low < limit:
        least = (MASK + 1 - limit) % limit
        while low < least:
            product = next_luck(luck) * limit
            low = product & MASK
    return product >> 32


def next_luck(luck: list[int]) -> int:
    """The next 32 random bits of a seat's luck."""
    b = luck[1]
    c = luck[2]
    d = luck[3]
    word = (luck[0] + b + d) & MASK
    luck[0] = b ^ (b >> 9)
    luck[1] = (c + (c << 3)) & MASK
    luck[2] = ((((c << 21) | (c >> 11)) & MASK) + word) & MASK
    luck[3] = (d + 1) & MASK
    return word
