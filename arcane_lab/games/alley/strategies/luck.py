"""The luck of a seat: four numbers of a generator of its own, so that one seed names one play on every machine."""

from arcane_lab.games.alley.rules.chance import MASK


def draw_below(luck: list[int], limit: int) -> int:
    """A whole number 0 <= n < limit from a seat's own luck, all equally likely (sfc32, Lemire's method)."""
    product = _next_word(luck) * limit
    low = product & MASK
    if low < limit:
        least = (MASK + 1 - limit) % limit
        while low < least:
            product = _next_word(luck) * limit
            low = product & MASK
    return product >> 32


def seed_luck(luck: list[int], seed: int, play_index: int, seat: int) -> None:
    """Start a seat's luck: the seed, the index of the play and the seat name it, apart from every shuffle."""
    luck[0] = (play_index * 64 + seat) & MASK
    luck[1] = seed & MASK
    luck[2] = ((seed >> 32) ^ (play_index >> 26) ^ 0x5EA75) & MASK
    luck[3] = 1
    for _ in range(15):
        _next_word(luck)


def _next_word(luck: list[int]) -> int:
    b = luck[1]
    c = luck[2]
    d = luck[3]
    word = (luck[0] + b + d) & MASK
    luck[0] = b ^ (b >> 9)
    luck[1] = (c + (c << 3)) & MASK
    luck[2] = ((((c << 21) | (c >> 11)) & MASK) + word) & MASK
    luck[3] = (d + 1) & MASK
    return word
