"""Exercises of lesson 2: how a storehouse closes up, where a card lands, second sales, lines that are left."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import perm
from typing import Final

from arcane_lab.games.alley.course.answers import House, Slots
from arcane_lab.games.alley.course.positions import filled, format_storehouse, named, others, rules, several
from arcane_lab.games.alley.one_storehouse import LINES, axes_of, lines_in, slide
from arcane_lab.games.alley.text.names import SLOTS
from arcane_lab.games.alley.text.notation import read_storehouse
from arcane_lab.lessons.answers import Choice, Number, Odds
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

_LINES: Final = {line: tuple(line.split("-")) for line in LINES}
_DIAGONALS: Final = tuple(_LINES)[6:]


@dataclass(frozen=True)
class Sold:
    """A storehouse with a set in one line, and how it closes up."""

    item: str
    board: str
    line: str
    axis: str

    @property
    def other_axis(self) -> str:
        """The other way to close up."""
        return "vertical" if self.axis == "horizontal" else "horizontal"


def _sold(lots: Lots, lines: tuple[str, ...]) -> Sold:
    line = lots.one(lines)
    item = lots.one(("OW", "TC", "FC", "CB", "BC", "BF"))
    rest = lots.shuffled(others(item))
    board = format_storehouse(filled(dict.fromkeys(_LINES[line], item), rest))
    return Sold(item, board, line, lots.one(axes_of(line)))


@cache
def after(figures: Sold, axis: str = "") -> str:
    """The storehouse after the sale, by the rules."""
    return str(slide(read_storehouse(figures.board), figures.line, axis or figures.axis).after)


def with_gaps(figures: Sold) -> str:
    """The storehouse with the gap still open."""
    cells = dict(zip(SLOTS, (word for word in figures.board.split() if word != "/"), strict=True))
    return format_storehouse(cells | dict.fromkeys(_LINES[figures.line], "."))


#: For each row the column with the same number, and the other way round.
_CROSSING: Final = {
    one: other
    for row, column in zip(tuple(_LINES)[:3], tuple(_LINES)[3:6], strict=True)
    for one, other in ((row, column), (column, row))
}


def _without(figures: Sold, line: str) -> str:
    """The storehouse without a row or a column, whatever lies there."""
    cells = dict(zip(SLOTS, (word for word in figures.board.split() if word != "/"), strict=True))
    left = [cells[slot] for slot in SLOTS if slot not in _LINES[line]]
    return _in_rows(left, 3 if axes_of(line) == axes_of("a1-b1-c1") else 2)


def _in_rows(codes: list[str], columns: int) -> str:
    return " / ".join(" ".join(codes[start : start + columns]) for start in range(0, len(codes), columns))


def _read_on(figures: Sold) -> str:
    """The six cards that stay, read on into rows of the other length."""
    rows = [row.split() for row in after(figures).split(" / ")]
    return _in_rows([code for row in rows for code in row], len(rows))


def _with_empty_slots(figures: Sold) -> str:
    """The right cards with the slots that are gone written as gaps."""
    rows = after(figures).split(" / ")
    return " / ".join([*rows, ". . ."] if len(rows) == 2 else [f"{row} ." for row in rows])


_SHAPES_MISTAKEN: Final[tuple[Wrong[Sold], ...]] = (
    Wrong(
        "read on",
        _read_on,
        lambda at: (
            "You have read the six cards on into new rows. Cards that were in one "
            f"{'column' if at.line in _DIAGONALS and at.axis == 'vertical' else 'row'} stay in one."
        ),
    ),
    Wrong(
        "empty slots stay",
        _with_empty_slots,
        lambda at: "The cards lie right. But the slots behind them are gone too: leave the dots out.",
    ),
)

_WAYS: Final = {"horizontal": "along the rows, to the left", "vertical": "along the columns, upwards"}


# --- a row or a column goes --------------------------------------------------------------------------------------


STRAIGHT: Final = Exercise(
    name="straight",
    title="A row or a column is sold",
    kind=House(),
    draw=lambda lots: _sold(lots, ("a2-b2-c2", "a1-a2-a3", "b1-b2-b3", "a1-b1-c1")),
    question=lambda at: (
        f"The three {several(at.item)} at {at.line} are sold. What does the storehouse look like when it has closed up?"
    ),
    board=lambda at: at.board,
    answer=after,
    nudge=lambda at: "Three cards leave. Six stay, and no gap stays between them.",
    smaller=lambda at: "In `OW OW OW / TC IR CB` the top row is sold. What is left is one row: `TC IR CB`.",
    step=lambda at: f"Write down the six cards that are not at {at.line}, each in its own row, in their order.",
    solution=lambda at: (
        f"From `{at.board}` the cards at {at.line} go. The others close up {_WAYS[at.axis]}, each in its own "
        f"{'row' if at.axis == 'horizontal' else 'column'}. That gives `{after(at)}`."
    ),
    wrong=(
        Wrong(
            "gaps stay",
            with_gaps,
            lambda at: "You have left the gap open. Cards slide together until there is no gap.",
        ),
        Wrong(
            "turned over",
            lambda at: _turned(after(at)),
            lambda at: "Your rows stand as columns. Cards in one row stay in one row.",
        ),
        *_SHAPES_MISTAKEN,
        Wrong(
            "rows and columns mixed up",
            lambda at: _without(at, _CROSSING[at.line]),
            lambda at: (
                f"You have taken away another line. In {at.line} look at the letters and the numbers: which of the two "
                "stays the same?"
            ),
        ),
    ),
)


def _turned(board: str) -> str:
    """A storehouse with its rows as columns."""
    rows = [row.split() for row in board.split(" / ")]
    return " / ".join(" ".join(column) for column in zip(*rows, strict=True))


# --- a diagonal goes -----------------------------------------------------------------------------------------------


DIAGONAL: Final = Exercise(
    name="diagonal",
    title="A diagonal is sold",
    kind=House(),
    draw=lambda lots: _sold(lots, _DIAGONALS),
    question=lambda at: (
        f"The three {several(at.item)} at {at.line} are sold, and you choose `slide {at.axis}`. What does the "
        f"storehouse "
        "look like when it has closed up?"
    ),
    board=lambda at: at.board,
    answer=after,
    nudge=lambda at: f"`{at.axis}` means {_WAYS[at.axis]}. Nothing moves the other way.",
    smaller=lambda at: "One row only, `OW TC IR`: when `OW` goes and the row closes up, it is `TC IR`.",
    step=lambda at: (
        f"Take the first {'row' if at.axis == 'horizontal' else 'column'}, and leave out the `{at.item}`. Two cards "
        f"are left."
    ),
    solution=lambda at: (
        f"In `{at.board}` leave out the `{at.item}` at {at.line} and close up {_WAYS[at.axis]}: each "
        f"{'row' if at.axis == 'horizontal' else 'column'} keeps its other two cards, in their order. That gives "
        f"`{after(at)}`."
    ),
    wrong=(
        Wrong(
            "gaps stay",
            with_gaps,
            lambda at: "You have left the gap open. Cards slide together until there is no gap.",
        ),
        Wrong(
            "either way is the same",
            lambda at: after(at, at.other_axis),
            lambda at: "That is what the other choice leads to. Look again which way the cards go.",
        ),
        *_SHAPES_MISTAKEN,
    ),
)


# --- where does one card land? --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Followed:
    """A sale, and a card whose way is followed."""

    sold: Sold
    slot: str
    code: str


def draw_followed(lots: Lots) -> Followed:
    """A card that moves, and that would land elsewhere by the other choice."""
    while True:
        sold = _sold(lots, _DIAGONALS)
        slot = lots.one(SLOTS)
        here, there = landing(sold, slot, sold.axis), landing(sold, slot, sold.other_axis)
        if here not in (None, slot, there) and there is not None:
            cells = dict(zip(SLOTS, (word for word in sold.board.split() if word != "/"), strict=True))
            return Followed(sold, slot, cells[slot])


@cache
def landing(sold: Sold, slot: str, axis: str) -> str | None:
    """Where the card at a slot lies after the sale; None when it was sold."""
    if slot in _LINES[sold.line]:
        return None
    return dict(slide(read_storehouse(sold.board), sold.line, axis).moves).get(slot, slot)


def _moved_away(figures: Followed) -> tuple[str] | None:
    """The slot one place further from the corner; None where the storehouse ends."""
    column, row = "abc".index(figures.slot[0]), int(figures.slot[1])
    column, row = (column + 1, row) if figures.sold.axis == "horizontal" else (column, row + 1)
    return (f"{'abc'[column]}{row}",) if column < 3 and row <= 3 else None


LANDING: Final = Exercise(
    name="landing",
    title="Follow one card",
    kind=Slots(1),
    draw=draw_followed,
    question=lambda at: (
        f"The {several(at.sold.item)} at {at.sold.line} are sold, and you choose `slide {at.sold.axis}`. At which "
        f"slot does the "
        f"{named(at.code)} from {at.slot} lie afterwards?"
    ),
    board=lambda at: at.sold.board,
    answer=lambda at: (landing(at.sold, at.slot, at.sold.axis),),
    nudge=lambda at: f"It moves {_WAYS[at.sold.axis].rpartition(', ')[2]}, or not at all.",
    smaller=lambda at: (
        "In the row `OW TC IR`, when `OW` goes, `IR` moves from c to b: one place, for one gap on its way."
    ),
    step=lambda at: (
        f"Look only at the {'row' if at.sold.axis == 'horizontal' else 'column'} of {at.slot}. Is the gap "
        f"{'to the left of' if at.sold.axis == 'horizontal' else 'above'} it?"
    ),
    solution=lambda at: (
        f"In `{at.sold.board}` the {named(at.code)} lies at {at.slot}. One card of its "
        f"{'row' if at.sold.axis == 'horizontal' else 'column'} is sold, and it lies "
        f"{'to the left' if at.sold.axis == 'horizontal' else 'above'}. So it moves one place, to "
        f"{landing(at.sold, at.slot, at.sold.axis)}."
    ),
    wrong=(
        Wrong("gaps stay", lambda at: (at.slot,), lambda at: "It cannot stay there: a gap has opened on its way."),
        Wrong(
            "wrong side moves",
            _moved_away,
            lambda at: f"That is the wrong way. `{at.sold.axis}` means {_WAYS[at.sold.axis]}.",
        ),
        Wrong(
            "either way is the same",
            lambda at: (landing(at.sold, at.slot, at.sold.other_axis),),
            lambda at: f"There it would lie with the other choice. `{at.sold.axis}` means {_WAYS[at.sold.axis]}.",
        ),
    ),
)


# --- a second sale --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Second:
    """A diagonal set, and three of another item that may come into line."""

    item: str
    other: str
    board: str
    line: str


_BOTH: Final = ("horizontal", "vertical", "both", "neither")


def draw_second(lots: Lots) -> Second:
    """Three of another item outside the diagonal, so that exactly one way to slide brings them together."""
    item, other = lots.some(("OW", "TC", "FC", "CB", "BC", "BF", "MB"), 2)
    while True:
        line = lots.one(_DIAGONALS)
        free = [slot for slot in SLOTS if slot not in _LINES[line]]
        given = dict.fromkeys(_LINES[line], item) | dict.fromkeys(lots.some(free, 3), other)
        found = Second(item, other, format_storehouse(filled(given, lots.shuffled(others(item, other)))), line)
        if second_sale(found) in ("horizontal", "vertical"):
            return found


@cache
def second_sale(figures: Second) -> str:
    """Which slides make a second set, by the rules."""
    house = read_storehouse(figures.board)
    good = [axis for axis in _BOTH[:2] if rules().sets_in(slide(house, figures.line, axis).after)]
    return good[0] if len(good) == 1 else "both" if good else "neither"


def _other_way(axis: str) -> str:
    return {"horizontal": "vertical", "vertical": "horizontal"}[axis]


SECOND: Final = Exercise(
    name="second",
    title="A second sale",
    kind=Choice(_BOTH),
    draw=draw_second,
    question=lambda at: (
        f"The three {several(at.item)} at {at.line} are sold. You choose how the rest slides together. With which "
        f"choice are "
        f"the three {several(at.other)} sold too? A) horizontal B) vertical C) both D) neither"
    ),
    board=lambda at: at.board,
    answer=second_sale,
    nudge=lambda at: "After the slide you look for sets again. Try each choice on paper.",
    smaller=lambda at: (
        "In `OW TC TC / TC OW IR`, without the `OW` and closed up to the left, the first row is `TC TC`."
    ),
    step=lambda at: (
        f"Slide horizontal: write each row without `{at.item}`. Do three `{at.other}` stand in one line now?"
    ),
    solution=lambda at: (
        f"From `{at.board}`: horizontal gives `{_slid(at, 'horizontal')}`, vertical gives `{_slid(at, 'vertical')}`. "
        f"Three "
        f"{several(at.other)} lie in one line with: {second_sale(at)}."
    ),
    wrong=(
        Wrong(
            "the other choice",
            lambda at: _other_way(second_sale(at)),
            lambda at: "Write down both results. In the one that you chose the three do not touch one ruler.",
        ),
        Wrong(
            "either way is the same",
            lambda at: "both",
            lambda at: "The two choices put the cards at different slots. Write down both results, and compare.",
        ),
        Wrong(
            "one sale only",
            lambda at: "neither",
            lambda at: "After a slide the storehouse is looked at again, and what lies in line now is sold too.",
        ),
    ),
)


def _slid(figures: Second, axis: str) -> str:
    return str(slide(read_storehouse(figures.board), figures.line, axis).after)


# --- how likely is a line? ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shuffled:
    """So many copies of one item, shuffled into a storehouse of some shape."""

    copies: int
    rows: int
    columns: int

    @property
    def slots(self) -> int:
        """How many slots there are."""
        return self.rows * self.columns


_SHAPES: Final = ((3, 3), (2, 3), (3, 2), (1, 3))


@cache
def ways(figures: Shuffled) -> tuple[int, int]:
    """In how many ways the copies can lie, and in how many of them they fill a line, all looked at one by one."""
    board = format_storehouse(dict.fromkeys(SLOTS, "OW"), figures.columns, figures.rows)
    lines = [set(line.split("-")) for line in lines_in(read_storehouse(board))]
    slots = [slot for slot in SLOTS if "abc".index(slot[0]) < figures.columns and int(slot[1]) <= figures.rows]
    hands = [set(hand) for hand in combinations(slots, figures.copies)]
    return len(hands), sum(any(line <= hand for line in lines) for hand in hands)


def draw_shuffled(lots: Lots) -> Shuffled:
    """Three or four copies in nine slots or in six."""
    rows, columns = lots.one(_SHAPES[:3])
    return Shuffled(lots.whole(3, 4), rows, columns)


def _lines_of(figures: Shuffled) -> int:
    return 8 if figures.slots == 9 else 2


def _of_lines(figures: Shuffled, lines: int) -> Fraction | None:
    """The chance if there were so many lines, none of which can be full together with another."""
    all_ways, good = ways(figures)
    found = Fraction(good, all_ways) * Fraction(lines, _lines_of(figures))
    return found if found <= 1 else None


def _nine(figures: Shuffled) -> tuple[int, int]:
    """The ways, and those with a line, if there were nine slots."""
    return ways(Shuffled(figures.copies, 3, 3))


def _counted(figures: Shuffled) -> str:
    """How the ways are counted, in words."""
    n, k = figures.slots, figures.copies
    first = " × ".join(str(n - taken) for taken in range(k))
    alike = " × ".join(str(k - taken) for taken in range(k - 1))
    return f"{first} ÷ ({alike}) = {ways(figures)[0]}"


LIKELY: Final = Exercise(
    name="likely",
    title="Three in a line by luck",
    kind=Odds(),
    draw=draw_shuffled,
    question=lambda at: (
        f"{at.slots} cards are shuffled and laid out in {at.rows} rows of {at.columns}. {at.copies} of them are "
        f"{several('OW')}, the others all differ. What is the chance that three wands lie in one line?"
    ),
    answer=lambda at: Fraction(ways(at)[1], ways(at)[0]),
    nudge=lambda at: "Two numbers: in how many ways can the wands lie, and in how many of these is a line full?",
    smaller=lambda at: (
        "Three wands on four slots: lay one down after the other, 4 × 3 × 2 = 24. They look alike, so each picture "
        "came 3 × 2 = 6 times: 24 ÷ 6 = 4 ways. (Another way to see it: one slot of the four stays empty.)"
    ),
    step=lambda at: (
        f"{at.copies} wands can lie on {at.slots} slots in {_counted(at)} ways. How many lines of three slots does "
        "this storehouse have?"
    ),
    solution=lambda at: (
        f"{at.copies} wands can lie on {at.slots} slots in {_counted(at)} ways. There are {_lines_of(at)} lines, and "
        f"each is "
        f"full in {ways(at)[1] // _lines_of(at)} of "
        f"them{'' if at.copies == 3 else ': the fourth wand may lie anywhere else'}. "
        f"Two lines are never full at once. So it is {ways(at)[1]} of {ways(at)[0]}: "
        f"{Fraction(ways(at)[1], ways(at)[0])}."
    ),
    wrong=(
        Wrong(
            "one line only",
            lambda at: _of_lines(at, 1),
            lambda at: "That is the chance for one line. Any other line would do as well: how many are there?",
        ),
        Wrong(
            "as many lines as before",
            lambda at: _of_lines(at, 8) if at.slots < 9 else None,
            lambda at: "Eight lines lie in nine slots. How many lines of three are there in six?",
        ),
        Wrong(
            "another storehouse",
            lambda at: Fraction(*reversed(_nine(at))) if at.slots < 9 else None,
            lambda at: f"That is so with nine slots. This storehouse has {at.slots}: count its lines, and its ways.",
        ),
        Wrong(
            "ways of another storehouse",
            lambda at: Fraction(ways(at)[1], _nine(at)[0]) if at.slots < 9 else None,
            lambda at: (
                f"The lines are right, but you have taken the ways for nine slots. How many are there for {at.slots}?"
            ),
        ),
        Wrong(
            "no diagonals",
            lambda at: _of_lines(at, 6) if at.slots == 9 else None,
            lambda at: "You have counted rows and columns. Two more lines go from corner to corner.",
        ),
        Wrong(
            "the other outcome",
            lambda at: 1 - Fraction(ways(at)[1], ways(at)[0]),
            lambda at: "That is the chance that no line is full.",
        ),
        Wrong(
            "short lines count",
            lambda at: _of_lines(at, at.rows + at.columns) if at.slots < 9 else None,
            lambda at: "You have counted lines of two slots. Three wands need a line of three.",
        ),
        Wrong(
            "order counted",
            lambda at: Fraction(ways(at)[1], perm(at.slots, at.copies)),
            lambda at: "You have told the wands apart below, but not above. Count both alike: they look the same.",
        ),
    ),
)


# --- another game: full rows that vanish ----------------------------------------------------------------------


@dataclass(frozen=True)
class Falling:
    """A block in some row of a well, and the rows that are full, counted from the bottom."""

    row: int
    full: tuple[int, ...]

    @property
    def below(self) -> int:
        """How many of the full rows lie below the block."""
        return sum(row < self.row for row in self.full)


def draw_falling(lots: Lots) -> Falling:
    """Two full rows below the block at least, and one above."""
    row = lots.whole(6, 9)
    below = lots.some(range(1, row), lots.whole(2, 3))
    above = lots.some(range(row + 1, 13), lots.whole(1, 2))
    return Falling(row, tuple(sorted([*below, *above])))


TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: falling blocks",
    kind=Number("", "4"),
    draw=draw_falling,
    question=lambda at: (
        "In the well of a game with falling blocks, such as Tetris, full rows vanish and all that lies above them "
        "sinks. "
        f"A single block lies in row {at.row}, counted from the bottom. The rows {', '.join(map(str, at.full))} are "
        f"full and "
        "vanish. In which row does the block lie afterwards?"
    ),
    answer=lambda at: at.row - at.below,
    nudge=lambda at: "Which of the vanishing rows let the block sink, and which do not matter to it?",
    smaller=lambda at: (
        "A block in row 3, and row 1 vanishes: it sinks to row 2. If row 5 vanishes, it stays where it is."
    ),
    step=lambda at: f"Count the full rows below row {at.row}. Each lets the block sink by one.",
    solution=lambda at: (
        f"The block lies in row {at.row}. Full rows: {', '.join(map(str, at.full))}; {at.below} of them lie below it. "
        f"It sinks by {at.below}, to row {at.row - at.below}."
    ),
    wrong=(
        Wrong("gaps stay", lambda at: at.row, lambda at: "The rows below it are gone. What holds the block up?"),
        Wrong(
            "one step only",
            lambda at: at.row - 1,
            lambda at: "It has sunk by one row. How many rows below it are gone?",
        ),
        Wrong(
            "all of them count",
            lambda at: at.row - len(at.full),
            lambda at: "You have counted rows above the block too. Those do not hold it up.",
        ),
    ),
)

EXERCISES: Final = (STRAIGHT, DIAGONAL, LANDING, SECOND, LIKELY, TRANSFER)
