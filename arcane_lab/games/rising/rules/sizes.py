"""How much there is of everything and how much room is kept for it; and the numbers of nobody and nothing."""

from typing import Final

SEATS: Final = 6  # room for seats
CARDS: Final = 108  # cards of the box (AR-COMP-01)
STARTERS: Final = 5  # spells printed on the mat, one a column
SPELLS: Final = 113  # cards, then starters
COLUMNS: Final = 5  # disciplines, each with its resource (AR-COMP-07)
CLAUSES: Final = 6  # room for clauses of one effect
ROUNDS: Final = 3  # decks of the box, and so rounds at most (AR-TURN-01)
TURNS: Final = 6  # AR-TURN-02
MOONS: Final = 10  # AR-COMP-04
HAND: Final = 6  # AR-SETUP-04
DECK: Final = 36  # cards of one round
PYRAMID: Final = 21  # AR-SOLO-04
KINDS: Final = 7  # what is prepared: spells of each discipline, artifacts, events
REMOVED: Final = 15  # AR-SOLO-13
COLUMN_ROOM: Final = 40  # cards in one column
ARTIFACT_ROOM: Final = 6
DISCARD_ROOM: Final = 60  # cards in the discards of one seat
QUEUE_ROOM: Final = 400  # spells that one cast brings up
FRAME_ROOM: Final = 24  # spells that are being carried out, one out of another
MOST_ACTIVATIONS: Final = 20  # in one chain, where a card may act again (option activate_chain)
BOX: Final = 102  # resource tokens (AR-COMP-02)
MOST_PRICE: Final = 12  # resources that a generic price may ask for
MOVE_ROOM: Final = 16384  # room for the legal moves of one decision
EVENT_WIDTH: Final = 8  # numbers that one event takes in the log
EVENT_ROOM: Final = 768  # events that one move may cause at most
EVERYBODY: Final = 63  # six bits, one for each seat: who knows a card
NOBODY: Final = -1  # no seat
NOTHING: Final = -1  # no card
