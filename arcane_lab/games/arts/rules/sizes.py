"""How much room there is: bounds of what can be on the table."""

from typing import Final

SEATS: Final = 4
#: Who owns tiles, tricks and shards: the seats, and the Heir behind them.
OWNERS: Final = 5
HEIR: Final = 4
NOBODY: Final = -1
NOTHING: Final = -1
EVERYBODY: Final = 15

TYPES: Final = 6
TILES: Final = 12
BENEFITS: Final = 5
FACES: Final = 24
SLOTS: Final = 3
EMPTY: Final = -1
CLOSED: Final = -2
WORKERS: Final = 4
PLACES: Final = 8
CARDS: Final = 8
CREW: Final = 12
TRICKS: Final = 8  # of one owner
KNOWN: Final = 24  # tricks that a game may name
NEEDS: Final = 8
KINDS: Final = 12  # of components
TURNS: Final = 21  # by the number of the turn, from 1
DECKS: Final = 6
DECK: Final = 24
HAND: Final = 24
FINALS: Final = 12
QUEUE: Final = 96  # rewards that a performance can bring
SHARDS_IN_BOX: Final = 10

EVENT_WIDTH: Final = 8
#: A turn without any decision tells all it does at once, and so does a game of such turns.
EVENT_ROOM: Final = 2400
MOVE_ROOM: Final = 26000
