"""The own mat as a strategy thinks of it: a few numbers in its room (`View.plan`), so that it can try turns on copies.

A mat is a run of `MAT` numbers of the room from a place ``at``: what the seat holds, its points, how many cards lie in
its discards and in each column, what its artifacts pay for a card of each column, and its spells in the order of
the mat, each as one number (`entry_of`).
"""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import ARTIFACT_ROOM, CARDS, CLAUSES, COLUMN_ROOM, COLUMNS
from arcane_lab.games.rising.rules.words import Column, Do

POINTS: Final = 5  # behind what it holds
DISCARDS: Final = 6
TOMES: Final = 7  # points for a card of each column
COUNTS: Final = 12  # cards in each column
ENTRIES: Final = 17  # how many spells follow
FIRST: Final = 18  # the first of them
MAT: Final = 64
MOST_SPELLS: Final = MAT - FIRST
#: Where the cards that may come in a turn stand in the room: their number, then the cards (`coming`).
COMING: Final = 1600
OF_TURN: Final = 16
#: The bits of an entry that say which spell it is.
CARD_BITS: Final = 127
#: What an entry grows by when it leaves the mat while a cast goes on.
GONE: Final = 1 << 40


def entry_of(card: int, column: int, markers: int) -> int:
    """A spell on the mat as one number."""
    return card + 128 * (column + 8 * markers)


def card_of(entry: int) -> int:
    """Which spell it is."""
    return entry & CARD_BITS


def place_in(entry: int) -> int:
    """The column in which it lies."""
    return (entry >> 7) & 7


def markers_of(entry: int) -> int:
    """The markers on it."""
    return entry >> 10


def read_stock(view: View, at: int) -> None:
    """Write what the seat has, without its spells and artifacts, into the room as a mat."""
    plan = view.plan
    seat = view.seat
    plan[at + POINTS] = view.vp[seat]
    plan[at + DISCARDS] = view.discard_count[seat]
    plan[at + ENTRIES] = 0
    supply = view.supply
    counts = view.column_count
    for own in range(seat * COLUMNS, seat * COLUMNS + COLUMNS):
        plan[at] = supply[own]
        plan[at + TOMES] = 0
        plan[at + COUNTS] = counts[own]
        at += 1


def read_mat(view: View, at: int) -> None:
    """Write the own mat, as it lies there, into the room; spells that find no room in the thoughts are left out."""
    plan = view.plan
    seat = view.seat
    read_stock(view, at)
    for place in range(view.artifact_count[seat]):
        add_tome(view, at, view.artifact_card[seat * ARTIFACT_ROOM + place])
    count = 0
    for place in range(COLUMNS):
        column = view.mat_order[place]
        first = (seat * COLUMNS + column) * COLUMN_ROOM
        some = min(plan[at + COUNTS + column], MOST_SPELLS - count)
        for k in range(first, first + some):
            card = view.column_card[k]
            plan[at + FIRST + count] = entry_of(card, column, view.marker[card])
            count += 1
        plan[at + COUNTS + column] = some
    plan[at + ENTRIES] = count


def copy_mat(view: View, source: int, target: int) -> None:
    """Write a mat of the room over another one."""
    plan = view.plan
    for k in range(FIRST + plan[source + ENTRIES]):
        plan[target + k] = plan[source + k]


def add_tome(view: View, at: int, card: int) -> None:
    """An artifact comes to lie beside the mat."""
    for clause in range(card * CLAUSES, card * CLAUSES + CLAUSES):
        if view.clause[clause] == Do.END_VP:
            for column in range(COLUMNS):
                if view.clause_what[clause] == column or view.clause_what[clause] == Column.ANY:
                    view.plan[at + TOMES + column] += view.clause_count[clause]


def add_spell(view: View, at: int, entry: int) -> None:
    """A spell comes to the bottom of its column; one that finds no room in the thoughts is left out."""
    plan = view.plan
    count = plan[at + ENTRIES]
    if count == MOST_SPELLS:
        return
    column = place_in(entry)
    behind = 0
    place = 0
    while view.mat_order[place] != column:
        place += 1
    for later in range(place + 1, COLUMNS):
        behind += plan[at + COUNTS + view.mat_order[later]]
    k = at + FIRST + count
    while behind > 0:
        plan[k] = plan[k - 1]
        k -= 1
        behind -= 1
    plan[k] = entry
    plan[at + ENTRIES] = count + 1
    plan[at + COUNTS + column] += 1


def take_spell(view: View, at: int, k: int) -> None:
    """A spell leaves the mat; its place stays until `close_gaps`."""
    view.plan[at + COUNTS + place_in(view.plan[at + FIRST + k])] -= 1
    view.plan[at + FIRST + k] += GONE


def close_gaps(view: View, at: int) -> None:
    """The spells that are left move together."""
    plan = view.plan
    kept = 0
    for k in range(plan[at + ENTRIES]):
        if plan[at + FIRST + k] < GONE:
            plan[at + FIRST + kept] = plan[at + FIRST + k]
            kept += 1
    plan[at + ENTRIES] = kept


def find_spell(view: View, at: int, card: int) -> int:
    """Where a card stands among the spells of a mat, -1 for nowhere."""
    for k in range(view.plan[at + ENTRIES]):
        if card_of(view.plan[at + FIRST + k]) == card and view.plan[at + FIRST + k] < GONE:
            return k
    return -1


def starter_of(column: int) -> int:
    """The starter of a column."""
    return CARDS + column
