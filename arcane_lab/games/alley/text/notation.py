"""Storehouses and piles of cards as text: one reader and one writer for each, and text that cannot be read is refused.

    DE [OW] DE / HT IR TC / [??] BF [CB|p1,p3]

A storehouse is written row by row; `[ ]` is hidden, `.` a gap, `-` an empty storehouse; behind a bar stands who knows a
hidden item. A pile is written from its top, and a bar says who knows a card there too: `OW|p1,p2 TC | rest`.
(Moves are in `moves.py`.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from arcane_lab.core.errors import UnreadableText, shown
from arcane_lab.core.printing import Brief
from arcane_lab.core.text import counted
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOTHING
from arcane_lab.games.alley.rules.sizes import SLOTS as SLOT_COUNT
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.text.names import CODES, SEATS, UNKNOWN, code_of, nearest_code, seats_in

LONGEST: Final = 4_000  # characters; a pile of all cards that names who knows each is shorter

#: What stands behind the bar of a card that nobody knows, where a card without a bar is known to all.
NOBODY_KNOWS: Final = "nobody"
#: The shapes a storehouse can have, rows and columns (AA-SLIDE-27).
SHAPES: Final = ((3, 3), (2, 3), (3, 2), (1, 3), (3, 1), (0, 0))
Face = Literal["up", "down", "gap"]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a pile: its item (`UNKNOWN` for `??`), and the seats that know it (None: the text does not say)."""

    item: int
    seen_by: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One slot: which way up, which item (`UNKNOWN` for `??`, `NOTHING` for a gap), who has seen a hidden one."""

    face: Face
    item: int
    seen_by: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Storehouse(Brief):
    """A storehouse as text shows it: its shape, and all nine cells in reading order (those outside it are gaps)."""

    rows: int
    columns: int
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return write_cells(self.rows, self.columns, self.cells)


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards from the top, and what comes after them: "rest", "none", or None where the text does not say."""

    cards: tuple[Card, ...]
    after: Literal["rest", "none"] | None = None

    def __str__(self) -> str:
        cards = " ".join(write_card(card) for card in self.cards)
        return f"{cards} | {self.after}".strip() if self.after else cards


GAP: Final = Cell("gap", NOTHING)


def read_item(text: str, what: str = "an item", whole: str | None = None, place: int = 0) -> int:
    """The number of an item by its code, in any case; `UNKNOWN` for `??`.

    >>> read_item("ht") == CODES.index("HT"), read_item("??") == UNKNOWN
    (True, True)
    """
    code = text.upper()
    if code == "??":
        return UNKNOWN
    if code not in CODES:
        near = nearest_code(code)
        reason = f"{shown(text)} is no item" + (
            f" (did you mean {near}?)" if near else "; `arcane-lab items` lists them"
        )
        raise UnreadableText(what, text if whole is None else whole, reason, place)
    return CODES.index(code)


def read_storehouse(text: str) -> Storehouse:
    """A storehouse written row by row; raises `UnreadableText` with the place.

    >>> str(read_storehouse("de [ow] DE/HT IR TC / [??] BF [cb|P1,p3]"))
    'DE [OW] DE / HT IR TC / [??] BF [CB|p1,p3]'
    """
    what = "a storehouse"
    _check_text(text, what)
    if text.strip() == "-":
        return Storehouse(0, 0, (GAP,) * SLOT_COUNT)
    rows: list[list[Cell]] = []
    start = 0
    for row in text.split("/"):
        rows.append([_read_cell(word, what, text, start + at) for word, at in _words(row)])
        start += len(row) + 1
    shape = (len(rows), len(rows[0]))
    uneven = next((number for number, row in enumerate(rows, 1) if len(row) != len(rows[0])), None)
    if uneven is not None:
        slots = counted(len(rows[uneven - 1]), "slot")
        reason = f"row {uneven} has {slots} and row 1 has {len(rows[0])}; a gap is written '.'"
        raise UnreadableText(what, text, reason)
    if shape not in SHAPES:
        size = f"{counted(shape[0], 'row')} of {shape[1]}"
        reason = f"{size} cannot be; there are 3x3, 2x3, 3x2, 1x3, 3x1 and '-' (AA-SLIDE-27)"
        raise UnreadableText(what, text, reason)
    cells = [GAP] * SLOT_COUNT
    for number, line in enumerate(rows):
        cells[3 * number : 3 * number + len(line)] = line
    return Storehouse(*shape, tuple(cells))


def read_cell(text: str) -> Cell:
    """What lies in one slot, as a storehouse writes it; raises `UnreadableText`.

    >>> read_cell("[cb|p1]").seen_by, read_cell(".") == GAP
    (('p1',), True)
    """
    what = "what lies in a slot, such as OW, [OW], [??] or ."
    _check_text(text, what)
    found = _words(text)
    if len(found) != 1:
        raise UnreadableText(what, text, "a slot holds one item or a gap")
    word, place = found[0]
    return _read_cell(word, what, text, place)


def _read_cell(word: str, what: str, text: str, place: int) -> Cell:
    if word == ".":
        return GAP
    if not word.startswith("["):
        if "|" in word:
            reason = f"{shown(word)} lies revealed, so everybody sees it; only a hidden item has a bar, as in [CB|p1]"
            raise UnreadableText(what, text, reason, place)
        return Cell("up", read_item(word, what, text, place))
    if not word.endswith("]"):
        raise UnreadableText(what, text, "a bracket is not closed; a hidden item is written [CB] or [CB|p1]", place)
    card = _read_card(word[1:-1], what, text, place + 1)
    return Cell("down", card.item, card.seen_by)


def _read_card(word: str, what: str, text: str, place: int) -> Card:
    code, bar, names = word.partition("|")
    item = read_item(code.strip(), what, text, place)
    if not bar:
        return Card(item)
    if names.strip().lower() == NOBODY_KNOWS:
        return Card(item, ())
    seen_by = []
    for name in names.lower().split(","):
        if name.strip() not in SEATS:
            reason = f"{shown(name.strip())} is no seat; behind the bar stand seats, as in CB|p1,p3, or nobody"
            raise UnreadableText(what, text, reason, place + len(code) + 1)
        seen_by.append(name.strip())
    return Card(item, tuple(sorted(set(seen_by))))


def write_card(card: Card) -> str:
    """A card of a pile, with who knows it behind a bar.

    >>> write_card(Card(CODES.index("OW"), ("p1", "p2")))
    'OW|p1,p2'
    """
    return code_of(card.item) + ("|" + ",".join(card.seen_by) if card.seen_by else "")


def write_cells(rows: int, columns: int, cells: Sequence[Cell]) -> str:
    """Nine cells as a storehouse of some shape is written.

    >>> write_cells(1, 3, [Cell("up", 0), GAP, Cell("down", UNKNOWN), *[GAP] * 6])
    'BF . [??]'
    """
    if rows == 0:
        return "-"
    lines = [cells[3 * row : 3 * row + columns] for row in range(rows)]
    return " / ".join(" ".join(_write_cell(cell) for cell in line) for line in lines)


def _write_cell(cell: Cell) -> str:
    if cell.face == "gap":
        return "."
    card = write_card(Card(cell.item, cell.seen_by))
    return card if cell.face == "up" else f"[{card}]"


def shape_of(taken: Iterable[int]) -> tuple[int, int]:
    """Rows and columns of the smallest shape that holds some slots (AA-SLIDE-27).

    >>> shape_of([0, 1, 3]), shape_of([0, 3]), shape_of([])
    ((2, 3), (3, 1), (0, 0))
    """
    slots = list(taken)
    if not slots:
        return 0, 0
    rows = 1 + max(slot // 3 for slot in slots)
    columns = 1 + max(slot % 3 for slot in slots)
    return next(shape for shape in ((1, 3), (3, 1), (2, 3), (3, 2), (3, 3)) if rows <= shape[0] and columns <= shape[1])


def storehouse_of(state: State, seat: int) -> Storehouse:
    """The storehouse of a seat, with every item named and who knows the hidden ones."""
    cells = []
    for cell in range(SLOT_COUNT * seat, SLOT_COUNT * (seat + 1)):
        if state.storehouse_item[cell] == NOTHING:
            cells.append(GAP)
        elif state.storehouse_face[cell] == 1:
            cells.append(Cell("up", state.storehouse_item[cell]))
        else:
            seen_by = seats_in(state.storehouse_seen[cell], state.seats)
            cells.append(Cell("down", state.storehouse_item[cell], seen_by))
    taken = [slot for slot, cell in enumerate(cells) if cell.face != "gap"]
    return Storehouse(*shape_of(taken), tuple(cells))


def write_storehouse(state: State, seat: int) -> str:
    """The storehouse of a seat as text, with every item named and who knows the hidden ones."""
    return str(storehouse_of(state, seat))


def read_pile(text: str) -> Pile:
    """Cards from the top, such as `OW TC | rest`; raises `UnreadableText` with the place.

    >>> str(read_pile("ow tc|P2 ?? | rest"))
    'OW TC|p2 ?? | rest'
    """
    what = "a pile of cards"
    _check_text(text, what)
    found = _words(text)
    after: Literal["rest", "none"] | None = None
    bar = next((number for number, (word, _) in enumerate(found) if word.startswith("|")), None)
    if bar is not None:
        ending = "".join(word for word, _ in found[bar:]).lower()
        if ending == "|rest":
            after = "rest"
        elif ending == "|none":
            after = "none"
        else:
            reason = f"behind the bar stands rest or none, not {shown(ending[1:])}"
            raise UnreadableText(what, text, reason, found[bar][1])
        found = found[:bar]
    return Pile(tuple(_read_card(word, what, text, place) for word, place in found), after)


def write_pile(items: Sequence[int], seen: Sequence[int] | None = None, seats: int = 6) -> str:
    """Cards from the top as text; `seen` gives the bits of who knows each (left out: everybody, and it is not written).

    >>> write_pile([13, 18], [0b11, 0], 3)
    'OW|p1,p2 TC'
    """
    known = [None] * len(items) if seen is None else [seats_in(bits, seats) for bits in seen]
    return " ".join(write_card(Card(item, by)) for item, by in zip(items, known, strict=True))


def write_stash(state: State, seat: int) -> str:
    """The stash of a seat; its owner knows it anyway, so a bar names only others who know a card."""
    start = len(state.stash_item) // len(state.stash_count) * seat
    cards = range(start, start + state.stash_count[seat])
    others = [state.stash_seen[card] & ~(1 << seat) for card in cards]
    return write_pile([state.stash_item[card] for card in cards], others, state.seats)


def write_deck(state: State) -> str:
    """The deck from the top, with who knows a card."""
    order = range(state.deck_count - 1, -1, -1)
    return write_pile([state.deck_item[k] for k in order], [state.deck_seen[k] for k in order], state.seats)


def write_discard(state: State) -> str:
    """The discard from the top; everybody may read it."""
    return write_pile([state.discard_item[k] for k in range(state.discard_count - 1, -1, -1)])


def write_set_aside(state: State) -> str:
    """The cards set aside; a bar names who knows one that not everybody has seen."""
    cards = range(state.aside_count)
    everybody = seen_bits(SEATS[: state.seats], state.seats)
    seen = [state.aside_seen[k] for k in cards]
    marks = [-1 if bits & everybody == everybody else bits for bits in seen]
    known = [None if bits < 0 else seats_in(bits, state.seats) or (NOBODY_KNOWS,) for bits in marks]
    return " ".join(write_card(Card(state.aside_item[k], by)) for k, by in zip(cards, known, strict=True))


def seen_bits(names: Iterable[str], seats: int) -> int:
    """The bits of some seats; all that play are everybody.

    >>> seen_bits(("p1", "p3"), 3), seen_bits(("p1", "p2", "p3"), 3)
    (5, 63)
    """
    bits = sum(1 << SEATS.index(name) for name in set(names))
    return EVERYBODY if bits == (1 << seats) - 1 else bits


def _words(text: str) -> list[tuple[str, int]]:
    """The words of a text with where they begin; a bracket is one word whatever stands in it."""
    return [(word.group(), word.start()) for word in re.finditer(r"\[[^\]]*\]|\S+", text)]


def _check_text(text: object, what: str) -> None:
    if not isinstance(text, str):
        raise UnreadableText(what, text, "it is not a text")
    if len(text) > LONGEST:
        raise UnreadableText(what, text, f"it has more than {LONGEST:,} characters")
