"""What an inspection makes of one storehouse: the rules themselves, asked once for each shape (AA-INSPECT-03 to 14).

No rule is written here. The sales of a storehouse depend only on which cells are alike, so the rules play each such
*shape* once, on a state made for the purpose, through every choice its owner has; what is sold pays what the rules pay,
and what is left counts what the rules count. Drawn for a storehouse of nine::

    labels      shape           a way to sell it: first the row, then nothing; what is left and where
    0 1 2       A A A           sales (A,)     3 4 5
    3 4 5       B . .                          6 7 8
    6 7 8       B . .
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from arcane_lab.core.printing import Brief
from arcane_lab.games.alley.knowledge.view import CONSTANT_FIELDS, View
from arcane_lab.games.alley.log_rows import logged_rows
from arcane_lab.games.alley.rules import flow
from arcane_lab.games.alley.rules.inspection import do_remove, mirror_tax, turn_up
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.sale import pay_for_set
from arcane_lab.games.alley.rules.sizes import KINDS, MOVE_ROOM, NOBODY, NOTHING, SEATS, SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import LINES, close_line
from arcane_lab.games.alley.rules.words import Ask, Axis, Item, Log, Phase, Power, Reading, Stage

#: Items that stand for "alike" in a shape: they have no say in how a storehouse is sold beyond being alike.
LETTERS: Final = (Item.BF, Item.BC, Item.CB, Item.DL)
#: A special item stands for a cell that belongs to no set: it never makes one (AA-SETUP-04).
BLANK: Final = Item.ML


@dataclass(frozen=True, slots=True, repr=False)
class Cell(Brief):
    """One item of a storehouse as a seat sees it: its item or UNKNOWN, and whether it still lies hidden."""

    slot: int
    item: int
    is_hidden: bool


@dataclass(frozen=True, slots=True, repr=False)
class Way(Brief):
    """One way to sell a storehouse: the letters of the sets in the order of their sale (-1 for three felines), the
    felines each set took with it, and the slot of every label that is left (None for a label that was sold).
    """

    sales: tuple[int, ...]
    felines: tuple[int, ...]
    slots: tuple[int | None, ...]
    #: A bit for each label that is left.
    left: int


def cells_of(view: View, seat: int) -> tuple[Cell, ...]:
    """What lies in a storehouse, as a view has it."""
    first = seat * SLOTS
    return tuple(
        Cell(slot, view.storehouse_item[first + slot], view.storehouse_face[first + slot] == 0)
        for slot in range(SLOTS)
        if view.storehouse_item[first + slot] != NOTHING
    )


class Rules:
    """The rules of a play, as its views show them: what sets there are, what they pay, and what mirrors add."""

    def __init__(self, view: View) -> None:
        self.template = rules_state(view)
        self.infamy: Final = tuple(view.infamy_each)
        self._gold: Final = tuple(view.gold_per_set)
        self._scratch = self.template.copy()
        self._ways: dict[tuple[object, ...], tuple[Way, ...]] = {}
        self.shapes: Final[dict[tuple[tuple[int, bool], ...], Shape]] = {}
        self._pay: dict[tuple[int, int, bool], int] = {}
        self._tax: dict[tuple[int, int], int] = {}

    @property
    def is_taxed(self) -> bool:
        """Whether a mirror adds infamy by what lies next to it."""
        state = self.template
        return state.values.mirror_effect == Reading.MIRROR_TAX and state.values.mirror_adjacent_infamy != 0

    def ways(self, cells: tuple[Cell, ...], letters: tuple[int, ...], felines: int) -> tuple[Way, ...]:
        """Every way to sell a shape: bits of labels for each letter and for the felines; a label is a place in `cells`.

        Ways that sell the same letters in the same order and leave the same layout are one.
        """
        key = (tuple((cell.slot, cell.is_hidden) for cell in cells), letters, felines)
        if key not in self._ways:
            self._ways[key] = tuple(dict.fromkeys(self._play(cells, letters, felines)))
        return self._ways[key]

    def _play(self, cells: tuple[Cell, ...], letters: tuple[int, ...], felines: int) -> Iterator[Way]:
        """Let the rules sell a shape, through every choice of its owner."""
        # One state for all shapes, laid out anew each time: to copy a state takes longer than to sell a storehouse.
        state = self._scratch
        state.inspect_place = state.aside_count = 0
        for slot in range(SLOTS):
            state.storehouse_item[slot] = NOTHING
        for label, cell in enumerate(cells):
            item = Item.FF if felines >> label & 1 else BLANK
            for letter, mask in enumerate(letters):
                if mask >> label & 1:
                    item = LETTERS[letter]
            state.storehouse_item[cell.slot] = item
            state.storehouse_face[cell.slot] = 0 if cell.is_hidden else 1
        state.phase = Phase.INSPECTION
        turn_up(state)
        state.log_count = 0
        for label, cell in enumerate(cells):
            # Who has seen an item travels with it, and nothing in a sale reads it: the label of the cell.
            state.storehouse_seen[cell.slot] = label
        state.stage = Stage.SETS
        flow.go_on(state)
        yield from self._branch(state, len(cells), *_sold(state))

    def _branch(self, state: State, labels: int, sales: tuple[int, ...], felines: tuple[int, ...]) -> Iterator[Way]:
        """Follow every answer to which set goes first and how a diagonal slides."""
        if state.step not in (Ask.SELL, Ask.SLIDE):
            yield _way(state, labels, sales, felines)
            return
        moves = [0] * MOVE_ROOM
        count = legal_moves(state, moves)
        for k in range(count):
            # The last answer needs no copy: nobody comes back to this state.
            after = state.copy() if k < count - 1 else state
            flow.apply(after, moves[k])
            more, took = _sold(after)
            yield from self._branch(after, labels, sales + more, felines + took)

    def pay(self, item: int, swords: int, with_byros: bool) -> int:
        """The gold that a set brings its seller while so many swords lie revealed there (AA-SET-15, AA-EFFECT-32)."""
        key = (item, swords, with_byros)
        if key not in self._pay:
            state = self.template.copy()
            state.gold_per_set[item] = self.gold(item)
            state.power[0] = Power.BYROS if with_byros else Power.NONE
            for slot in range(swords):
                state.storehouse_item[slot], state.storehouse_face[slot] = Item.SS, 1
            state.sale_seat, state.sale_item = 0, item
            pay_for_set(state)
            self._pay[key] = state.gold[0] - self.template.gold[0]
        return self._pay[key]

    def gold(self, item: int) -> int:
        """The printed gold of a set, -1 for an item that makes none."""
        return self._gold[item]

    def tax(self, filled: int, mirrors: int) -> int:
        """What the mirrors of a layout add: bits of the slots that hold an item, and of those that hold a mirror."""
        key = (filled, mirrors)
        if key not in self._tax:
            state = self.template.copy()
            for slot in range(SLOTS):
                if filled >> slot & 1:
                    state.storehouse_item[slot] = Item.CM if mirrors >> slot & 1 else BLANK
                    state.storehouse_face[slot] = 1
            self._tax[key] = mirror_tax(state, 0)
        return self._tax[key]


def rules_state(view: View) -> State:
    """A state of one seat that holds the readings of a view's play, in which no shape is worth or costs anything."""
    state = State()
    for name in CONSTANT_FIELDS:
        value = getattr(view, name)
        setattr(state, name, value[:] if isinstance(value, list) else value)
    state.seats, state.log_on = 1, 1
    state.round_number, state.triggered_by = 3, NOBODY
    for slot in range(SLOTS):
        state.storehouse_item[slot] = NOTHING
    for seat in range(SEATS):
        state.power[seat] = Power.NONE
    for item in range(KINDS):
        state.infamy_each[item] = 0
    for letter in LETTERS:
        state.gold_per_set[letter] = 0
    state.gold_per_set[BLANK] = -1
    return state


def _sold(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sets that the last move sold, in order: the letter of each, and the felines it took with it."""
    sales, felines = [], []
    for kind, _, item, _, amount, *_ in logged_rows(state):
        if kind == Log.SOLD:
            sales.append(LETTERS.index(item) if item in LETTERS else -1)
            felines.append(amount)
    return tuple(sales), tuple(felines)


def _way(state: State, labels: int, sales: tuple[int, ...], felines: tuple[int, ...]) -> Way:
    """Where every label lies once all is sold."""
    slots: list[int | None] = [None] * labels
    left = 0
    for slot in range(SLOTS):
        if state.storehouse_item[slot] >= 0:
            slots[state.storehouse_seen[slot]] = slot
            left |= 1 << state.storehouse_seen[slot]
    return Way(sales, felines, tuple(slots), left)


def without(rules: Rules, cells: tuple[Cell, ...], slot: int) -> tuple[Cell, ...]:
    """A storehouse from which Glynna has removed the item of a slot (AA-POWER-GLYNNA-GOODSPELL-02, AA-SLIDE-34)."""
    state = rules.template.copy()
    for label, cell in enumerate(cells):
        state.storehouse_item[cell.slot] = label
        state.storehouse_face[cell.slot] = 0 if cell.is_hidden else 1
    state.power_seat = 0
    do_remove(state, slot)
    return tuple(
        Cell(place, cells[state.storehouse_item[place]].item, cells[state.storehouse_item[place]].is_hidden)
        for place in range(SLOTS)
        if state.storehouse_item[place] >= 0
    )


class Shape:
    """What houses share whose items lie in the same slots, whatever these items are."""

    def __init__(self, triples: tuple[int, ...]) -> None:
        self.triples: Final = triples
        #: Whether alike cells fill a stack, by their bits and those of the felines.
        self.active: dict[tuple[int, int], bool] = {}
        #: Every way to sell alike cells: by the bits of each kind, of the felines, and whether mirrors are taxed.
        self.ways: dict[tuple[tuple[int, ...], int, bool], tuple[Way, ...]] = {}


def shape_of(rules: Rules, cells: tuple[Cell, ...]) -> Shape:
    """The shape of a storehouse: found once for each, as people suppose one item after the other in the same slots."""
    key = tuple((cell.slot, cell.is_hidden) for cell in cells)
    if key not in rules.shapes:
        rules.shapes[key] = Shape(triples(rules, cells))
    return rules.shapes[key]


def triples(rules: Rules, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Bits of the three labels of every stack that can ever arise: in the layout as it is, or after sales and slides.

    A set that is not one of them can never be sold, so items that fill none of them need no closer look.
    """
    state = rules.template.copy()
    for label, cell in enumerate(cells):
        state.storehouse_item[cell.slot], state.storehouse_face[cell.slot] = label, 1
    state.phase = Phase.INSPECTION
    found: set[int] = set()
    _gather(state, found)
    return tuple(sorted(found))


def _gather(state: State, found: set[int]) -> None:
    """Add the full lines of a layout, and those of every layout that a sale of one of them leaves."""
    for line in range(8):
        corners = LINES[3 * line : 3 * line + 3]
        labels = [state.storehouse_item[corner] for corner in corners]
        if min(labels) < 0:
            continue
        found.add(sum(1 << label for label in labels))
        for axis in (Axis.HORIZONTAL, Axis.VERTICAL)[: 1 if line < 6 else 2]:
            after = state.copy()
            for corner in corners:
                after.storehouse_item[corner] = NOTHING
            close_line(after, 0, line, axis)
            _gather(after, found)


@cache
def rules_by_reading(key: tuple[object, ...]) -> list[Rules]:
    """Room for the rules of one set of readings and card values: shapes once played are kept for the next question."""
    del key
    return []


def rules_of(view: View) -> Rules:
    """The rules that a view's play is under."""
    fields = (getattr(view, name) for name in CONSTANT_FIELDS)
    room = rules_by_reading(tuple(tuple(value) if isinstance(value, list) else value for value in fields))
    if not room:
        room.append(Rules(view))
    return room[0]
