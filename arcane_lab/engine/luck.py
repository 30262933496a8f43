"""Chance of games and luck of seats: sfc32, four 32-bit numbers in a list, the same in plain and in compiled play.

Sources: Chris Doty-Humphrey, PractRand (``sfc``), and Daniel Lemire's method for numbers below a limit. Seed, play and
stream name a shuffle on every machine, so any play of a million can be dealt again alone.

A strategy holds the numbers of its luck, so they begin with a hash of the seed, from which nobody can calculate back:
BLAKE2s of the seed, the play (8 bytes each, lowest first) and the seat (4 bytes), 16 bytes of it, personalised as
`PERSON` says (RFC 7693; a test holds it against Python's hashlib).

Written as rules are: the twin of every game is made from this very source, too.
"""

from typing import Final

MASK: Final = 4294967295  # 32 bits

#: How RFC 7693 begins every hash: the fractions of the square roots of the first eight primes.
HASH_START: Final = (
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
)  # fmt: skip
#: The order in which each of the ten rounds takes the 16 words of the message.
HASH_ORDER: Final = (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
    11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
    7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
    9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
    2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
    12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
    13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
    6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
    10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
)  # fmt: skip
#: Sets this hash apart from every other use of BLAKE2s.
PERSON: Final = b"seatluck"
HASHED_BYTES: Final = 20
LUCK_BYTES: Final = 16
#: The start, with what RFC 7693 calls the parameters: the length of the hash, no key, no tree, and the person.
LUCK_START: Final = (
    HASH_START[0] ^ 0x01010000 ^ LUCK_BYTES,
    *HASH_START[1:6],
    HASH_START[6] ^ int.from_bytes(PERSON[:4], "little"),
    HASH_START[7] ^ int.from_bytes(PERSON[4:], "little"),
)
HASH_ROOM: Final = 32  # numbers that the hash needs to work with: its 16 words, then those of the message


def next_word(words: list[int]) -> int:
    """The next 32 random bits."""
    b = words[1]
    c = words[2]
    d = words[3]
    word = (words[0] + b + d) & MASK
    words[0] = b ^ (b >> 9)
    words[1] = (c + (c << 3)) & MASK
    words[2] = ((((c << 21) | (c >> 11)) & MASK) + word) & MASK
    words[3] = (d + 1) & MASK
    return word


def draw_below(words: list[int], limit: int) -> int:
    """A whole number 0 <= n < limit, every one equally likely.

    >>> words = [0, 0, 0, 0]
    >>> seed_chance(words, 7, 0, 0)
    >>> [1 + draw_below(words, 6) for _ in range(5)]
    [3, 2, 3, 6, 5]
    """
    product = next_word(words) * limit
    low = product & MASK
    if low < limit:
        least = (MASK + 1 - limit) % limit
        while low < least:
            product = next_word(words) * limit
            low = product & MASK
    return product >> 32


def seed_chance(words: list[int], seed: int, play: int, stream: int) -> None:
    """Begin a stream of chance in one play of a seed, such as a round of it."""
    words[0] = play & MASK
    words[1] = seed & MASK
    words[2] = ((seed >> 32) ^ (play >> 32)) & MASK
    words[3] = (1 + stream) & MASK
    for _ in range(15):
        next_word(words)


def seed_luck(luck: list[int], seed: int, play_index: int, seat: int) -> None:
    """Start a seat's luck: the seed, the index of the play and the seat name it, apart from every shuffle."""
    start_luck(luck, seed, play_index, seat, [0] * HASH_ROOM)


def start_luck(luck: list[int], seed: int, play_index: int, seat: int, room: list[int]) -> None:
    """What `seed_luck` does, with the room that the hash needs (compiled, no function makes room of its own)."""
    for k in range(8):
        room[k] = LUCK_START[k]
        room[8 + k] = HASH_START[k]
        room[16 + k] = 0
        room[24 + k] = 0
    room[12] ^= HASHED_BYTES
    # This block is the last.
    room[14] ^= MASK
    room[16] = seed & MASK
    room[17] = (seed >> 32) & MASK
    room[18] = play_index & MASK
    room[19] = (play_index >> 32) & MASK
    room[20] = seat
    for first in range(0, 160, 16):
        for k in range(4):
            mix(room, k, 4 + k, 8 + k, 12 + k, first + 2 * k)
        for k in range(4):
            mix(room, k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4, first + 8 + 2 * k)
    for k in range(4):
        luck[k] = LUCK_START[k] ^ room[k] ^ room[8 + k]


def mix(room: list[int], first: int, second: int, third: int, fourth: int, at: int) -> None:
    """Mix two words of the message into four of the hash: the function G of RFC 7693."""
    a, b, c, d = room[first], room[second], room[third], room[fourth]
    a = (a + b + room[16 + HASH_ORDER[at]]) & MASK
    d ^= a
    d = (d >> 16 | d << 16) & MASK
    c = (c + d) & MASK
    b ^= c
    b = (b >> 12 | b << 20) & MASK
    a = (a + b + room[16 + HASH_ORDER[at + 1]]) & MASK
    d ^= a
    d = (d >> 8 | d << 24) & MASK
    c = (c + d) & MASK
    b ^= c
    b = (b >> 7 | b << 25) & MASK
    room[first], room[second], room[third], room[fourth] = a, b, c, d
