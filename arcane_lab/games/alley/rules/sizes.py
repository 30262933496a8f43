"""How much there is of everything and how much room is kept for it; and the numbers of nobody and nothing."""

from typing import Final

from arcane_lab.games.alley.rules.words import Item

SEATS: Final = 6  # room for seats
SLOTS: Final = 9  # slots of a full storehouse, in reading order: a1 b1 c1 / a2 b2 c2 / a3 b3 c3
KINDS: Final = len([name for name in vars(Item) if name.isupper()])  # different items
CARDS: Final = 256  # room for cards in one pile (139 in the box; a user's own table may hold more)
STASH_ROOM: Final = 24  # room for cards in one stash
OFFER_ROOM: Final = 24  # room for cards that a special item offers
MOVE_ROOM: Final = 1024  # room for the legal moves of one decision
EVENT_WIDTH: Final = 8  # numbers that one event takes in the log
EVENT_ROOM: Final = 512  # events that one move may cause at most
EVERYBODY: Final = 63  # six bits, one for each seat: who knows a card
EVERY_CELL: Final = (1 << (SEATS * SLOTS)) - 1  # a bit for each slot of each storehouse
NOBODY: Final = -1  # no seat
NOTHING: Final = -1  # no item
