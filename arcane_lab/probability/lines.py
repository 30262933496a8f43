"""Lines on a 3x3 grid whose unknown slots are filled at random: one line, any line, exactly so many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.engine.errors import UnknownName, shown
from arcane_lab.games.alley.names import CODES, SLOTS, line_slots, line_text
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import set_in_line
from arcane_lab.games.alley.rules.words import FF, INSPECTION
from arcane_lab.probability.assumed import assumed_copies, in_words
from arcane_lab.probability.chances import Chance
from arcane_lab.probability.deck import Deck
from arcane_lab.probability.distribution import Distribution
from arcane_lab.probability.errors import ImpossibleQuestion, kind_of, named, several, table, whole
from arcane_lab.probability.fills import Grid, Kinds, Line
from arcane_lab.probability.unseen import Unseen
from arcane_lab.probability.words import Why, counted, tally

if TYPE_CHECKING:
    from arcane_lab.games.alley.seat_view import SeatView

#: The eight lines: rows, columns, diagonals.
EIGHT: Final[tuple[Line, ...]] = tuple(line_slots(line) for line in range(8))
_NAMES: Final = {line_slots(line): line_text(line) for line in range(8)}
Pool = Mapping[Any, int] | Iterable[Any] | Deck


class Lines:
    """How many lines are complete when unknown slots are filled at random; all lines at once, overlaps and all.

    `lines` and `grid` make it. Lines are written as their three slots, "a1-b2-c3".

    >>> nine = grid({"X": 5, "O": 4})
    >>> nine.any(), nine.alone("X")
    (55/63 = 87.3%, about 7 in 8, 31/63 = 49.21%, about 1 in 2)
    >>> nine.count.mean, nine.line("a1-b2-c3")
    (Fraction(4, 3), 1/6 = 16.67%, 1 in 6)
    """

    def __init__(self, grid: Grid, what: str, assumed: tuple[str, ...] = ()) -> None:
        self._grid, self._what = grid, what
        #: The items of which it is assumed and not known how many there are.
        self.assumed = assumed

    # --- answers ----------------------------------------------------------------------------------------

    @cached_property
    def complete(self) -> Distribution:
        """Which lines are complete, together: outcomes are tuples of lines, () for none."""
        return self._which(self._grid.kinds)

    @cached_property
    def count(self) -> Distribution:
        """How many of the lines are complete."""
        return self.complete.map(len, f"complete lines of {self._what}")

    @cached_property
    def sets(self) -> Distribution:
        """How many complete lines there are at most that share no slot: so many sets could be taken out at once."""
        return self.complete.map(_most_apart, f"complete lines of {self._what} without a common slot")

    @property
    def expected(self) -> Fraction:
        """How many lines are complete on average: the chances of the lines, added."""
        return self.count.mean

    def line(self, line: str) -> Chance:
        """The chance that one line is complete."""
        names = {_NAMES[slots]: slots for slots in self._grid.lines}
        ordered = "-".join(sorted(str(line).split("-"), key=lambda slot: (slot[1:], slot[:1])))
        if ordered not in names:
            raise UnknownName("a line of this grid", line, names)
        slots = names[ordered]
        ways = self._grid.completing([slots])
        missing = len(self._grid.unknown & set(slots))
        steps = (
            *self._first_steps(),
            f"{counted(missing, 'slot')} of {ordered} must be filled so that the three are alike; the other slots are "
            f"free: {tally(ways)} fills.",
        )
        return Chance(Fraction(ways, self._grid.fills), Why(steps, f"{tally(ways)} / {tally(self._grid.fills)}"))

    def each(self) -> dict[str, Chance]:
        """The chance of each line."""
        return {_NAMES[slots]: self.line(_NAMES[slots]) for slots in self._grid.lines}

    def any(self, kind: Any = None) -> Chance:
        """The chance that at least one line is complete, or one of a kind (or of several kinds)."""
        found = self.complete if kind is None else self._which(self._grid.kinds.only(self._group(kind)))
        return found.where(bool)

    def exactly(self, number: int) -> Chance:
        """The chance that exactly so many lines are complete."""
        return self.count.p(whole("lines", number, 0, len(self._grid.lines), "there are no more lines"))

    def alone(self, kind: Any) -> Chance:
        """The chance that a kind has a complete line and no other kind has one: P(any line) − P(one of the others)."""
        group = self._group(kind)
        kinds = self._grid.kinds
        others = (kinds.sets | kinds.with_joker | {kinds.joker}) - group
        either, rest = self.any(), self._which(kinds.only(others)).where(bool)
        step = f"Take away the chance that another kind than {' or '.join(map(shown, sorted(group)))} has one: {rest}."
        return Chance(either - rest, either.why().then((step,), f"{Fraction(either)} − {Fraction(rest)}"))

    # --- helpers ----------------------------------------------------------------------------------------

    def _which(self, kinds: Kinds) -> Distribution:
        grid = Grid(self._slots(), self._grid.pool, self._grid.lines, kinds)
        weights = {tuple(_NAMES[slots] for slots in lines): ways for lines, ways in grid.exactly().items()}
        steps = (
            *self._first_steps(),
            f"For every choice among the {counted(len(grid.lines), 'line')} the fills that complete all of them are "
            "counted: lines that share a slot must be of one kind.",
            "Fills with more lines than chosen are taken away again (inclusion and exclusion).",
        )
        formula = "exactly these lines = Σ over all lines with these among them of ± fills that complete them all"
        name = f"complete lines of {self._what}"
        return Distribution(weights, name=name, ways="fills", why=Why(steps, formula))

    def _slots(self) -> dict[int, Any]:
        return {**self._grid.known, **dict.fromkeys(self._grid.unknown)}

    def _first_steps(self) -> tuple[str, ...]:
        cards, places = self._grid.cards, len(self._grid.unknown)
        return (
            f"{counted(places, 'unknown slot')} can be filled from {counted(cards, 'card')} in "
            f"{tally(self._grid.fills)} ways, all equally likely.",
            *in_words(self.assumed),
        )

    def _group(self, kind: Any) -> frozenset[Any]:
        there = {*self._grid.pool, *self._grid.known.values()}
        is_many = isinstance(kind, Iterable) and not isinstance(kind, str | bytes)
        group = frozenset(several("kinds", kind, "['OW', 'TC']") if is_many else [kind_of("kind", kind)])
        if not group:
            raise ImpossibleQuestion("kind", kind, "it names no kind", "one kind or more, or leave it out for any kind")
        for one in group:
            if one not in there:
                raise UnknownName("a kind of this grid", one, sorted(map(str, there)))
        return group

    def words(self) -> str:
        """What can come of the lines, in sentences."""
        return f"At least one line of {self._what}: {self.any()}. {self.count.words()}"

    def __repr__(self) -> str:
        unknown = counted(len(self._grid.unknown), "unknown slot")
        return f"<Lines of {self._what}: {unknown}, any line {self.any()}, {float(self.expected):.3g} lines on average>"


def grid(pool: Pool, known: Mapping[str, Any] | None = None) -> Lines:
    """Lines on a full 3x3 grid filled at random from a pool; every kind makes lines. For any class's own game.

    `known` gives what already lies somewhere, such as {"b2": "X"}; it is not in the pool.

    >>> float(grid({"X": 4, "O": 4}, known={"b2": "X"}).any("X"))
    0.8857142857142857
    """
    cards = pool.cards if isinstance(pool, Deck) else Deck(pool, name="pool").cards
    slots: dict[int, Any] = dict.fromkeys(range(9))
    lying = {} if known is None else table("known", known, "{'b2': 'X'}")
    for slot, kind in lying.items():
        slots[SLOTS.index(named("a slot", slot, SLOTS))] = kind_of(f"known in {shown(slot)}", kind)
    kinds = Kinds(frozenset(cards) | frozenset(lying.values()))
    return _lines(slots, cards, kinds, "the grid")


def lines(
    where: SeatView | str, seat: str | None = None, *, pool: Pool | None = None, players: int = 3, **setup: Any
) -> Lines:
    """Lines of a storehouse once its hidden items lie revealed: from a seat's view, or from notation.

    A view fills the slots that its seat does not know from the cards that it has not seen; `seat` says whose storehouse
    (its own by default). A text such as "OW OW [??] / TC [??] BC / DE [??] OW" is filled from `pool`; left out, that is
    all other cards of a game with these `players` and this `setup` (edition, items, options). What makes a line is what
    the rules call a set, felines included, as at an inspection. How sets are sold one after another is
    another question: see `inspection`.

    >>> lines("OW OW [??] / TC [??] BC / DE [??] CB").line("a1-b1-c1")
    13/118 = 11.02%, about 1 in 9
    """
    if isinstance(where, str):
        return _from_text(where, pool, players, setup)
    cards = Unseen(where)
    slots = {SLOTS.index(slot): item for slot, item in where.slots(seat).items()}
    state = State()
    numbers = where.numbers
    for name in ("gold_per_set", "feline_at_inspection", "feline_mode"):
        setattr(state, name, getattr(numbers, name))
    filled, assumed = (cards.cards, cards.assumed) if pool is None else (_cards(pool), ())
    return _lines(slots, filled, _kinds(state), f"the storehouse of {seat or where.seat}", assumed)


def _from_text(text: str, pool: Pool | None, players: int, setup: Mapping[str, Any]) -> Lines:
    # The table of items is read from files, so it is asked for only when it is needed.
    from arcane_lab.games.alley import catalogue
    from arcane_lab.games.alley.notation import read_storehouse

    state = catalogue.new_state(catalogue.resolve_setup(players=players, **setup))
    cells = read_storehouse(text).cells
    slots = {
        slot: CODES[cell.item] if cell.item is not None and cell.item >= 0 else None
        for slot, cell in enumerate(cells)
        if cell.face != "gap"
    }
    assumed: tuple[str, ...] = ()
    if pool is None:
        assumed = assumed_copies(state)
        shown_items = [kind for kind in slots.values() if kind is not None]
        pool = Deck(dict(zip(CODES, state.copies, strict=True)), name="game").without(shown_items)
    return _lines(slots, _cards(pool), _kinds(state), "the storehouse", assumed)


def _cards(pool: Pool) -> dict[Any, int]:
    cards = (pool if isinstance(pool, Deck) else Deck(pool, name="pool")).cards
    for kind in cards:
        if kind not in CODES:
            raise UnknownName("an item, by its code", kind, CODES)
    return cards


def _lines(
    slots: Mapping[int, Any], pool: Mapping[Any, int], kinds: Kinds, what: str, assumed: tuple[str, ...] = ()
) -> Lines:
    unknown = sum(kind is None for kind in slots.values())
    if unknown > sum(pool.values()):
        reason = f"{counted(unknown, 'slot')} must be filled from {counted(sum(pool.values()), 'card')}"
        raise ImpossibleQuestion("pool", dict(pool), reason, "a pool with at least as many cards as unknown slots")
    return Lines(Grid(slots, pool, EIGHT, kinds), what, assumed)


def _kinds(state: State) -> Kinds:
    """What makes a set at an inspection, asked of the rules: three alike, two with a feline, three felines."""
    trial = State()
    for name in ("gold_per_set", "feline_at_inspection", "feline_mode"):
        setattr(trial, name, getattr(state, name))
    trial.phase = INSPECTION
    trial.storehouse_face[:3] = [1, 1, 1]

    def is_set(*items: int) -> bool:
        trial.storehouse_item[:3] = items
        return set_in_line(trial, 0, 0) >= 0

    kinds = range(len(CODES))
    return Kinds(
        sets=frozenset(CODES[kind] for kind in kinds if kind != FF and is_set(kind, kind, kind)),
        with_joker=frozenset(CODES[kind] for kind in kinds if kind != FF and is_set(kind, kind, FF)),
        joker=CODES[FF],
        three_jokers=is_set(FF, FF, FF),
    )


def _most_apart(complete: tuple[str, ...]) -> int:
    """The largest number of lines without a common slot."""
    best = 0
    for place, line in enumerate(complete):
        apart = tuple(other for other in complete[place + 1 :] if not set(line.split("-")) & set(other.split("-")))
        best = max(best, 1 + _most_apart(apart))
    return best
