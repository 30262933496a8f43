"""Lines on a grid whose unknown slots are filled at random: one line, any line, exactly so many, and how soon."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from inspect import signature
from math import comb
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.chance.chances import Chance
from arcane_lab.chance.decks import Deck
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, named, whole
from arcane_lab.chance.given import kind_of, several, table
from arcane_lab.chance.words import Shown, Why, division, fraction, percent, tally
from arcane_lab.core.errors import UnknownName, nearest, shown
from arcane_lab.core.exact_numbers import ExactFraction
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.games.alley.odds.assumed import assumed_copies, in_words
from arcane_lab.games.alley.odds.grid_fillings import Grid, Kinds, Line
from arcane_lab.games.alley.odds.unseen import Unseen
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import set_in_line
from arcane_lab.games.alley.rules.words import Item, Phase
from arcane_lab.games.alley.text.names import CODES, SLOTS, line_slots

if TYPE_CHECKING:
    from arcane_lab.games.alley.knowledge.seat_view import SeatView

#: The eight lines: rows, columns, diagonals.
EIGHT: Final[tuple[Line, ...]] = tuple(line_slots(line) for line in range(8))
#: From so many fills on their shares are told, not their numbers.
MANY: Final = 10**12
#: What a grid of any game's own cards is called.
GRID: Final = "the grid"
#: The most rows and columns of a grid, and the most lines of which every choice is looked at: about a second.
MOST_ROWS: Final = 26
MOST_LINES: Final = 14
#: What comes of laying cards until a line is complete, when none ever is.
NO_LINE: Final = "no line"
Pool = Mapping[Any, int] | Iterable[Any] | Deck


def _in_order(line: object) -> str:
    """A line with its slots in the order in which they are written here: "c1-b1-a1" is "a1-b1-c1"."""
    return "-".join(sorted(str(line).split("-"), key=lambda slot: (len(slot), slot[1:], slot[:1])))


def _slot(slot: int, columns: int) -> str:
    """A slot as it is written: "b3" is in the second column and the third row.

    >>> _slot(7, 3), _slot(7, 4)
    ('b3', 'd2')
    """
    return f"{chr(ord('a') + slot % columns)}{slot // columns + 1}"


class LineSets(Distribution):
    """Which lines are complete: outcomes are tuples of lines, asked for in any order and by any end."""

    __slots__ = ()
    lines: tuple[str, ...]

    def __init__(self, weights: Mapping[Any, int | Fraction], *, lines: tuple[str, ...], **words: Any) -> None:
        super().__init__(weights, **words)
        # A distribution never changes, so this one is set past its own lock, once.
        object.__setattr__(self, "lines", lines)

    def _more(self) -> dict[str, Any]:
        return {"lines": self.lines}

    def _asked(self, outcome: Any) -> Any:
        """Lines in the order of the grid. Raises `UnknownName` for what is no line of it."""
        if isinstance(outcome, str):
            outcome = (outcome,)
        if not isinstance(outcome, tuple):
            return outcome
        found = {named("a line of this grid", _in_order(line), self.lines) for line in outcome}
        return tuple(line for line in self.lines if line in found)


class Lines(Shown, Guessed):
    """How many lines are complete when unknown slots are filled at random; all lines at once, overlaps and all.

    `lines` and `grid` make it. Lines are written as their three slots, "a1-b2-c3".

    >>> nine = grid({"X": 5, "O": 4})
    >>> nine.any(), nine.alone("X")
    (55/63 = 87.3%, about 7 in 8, 31/63 = 49.21%, about 1 in 2)
    >>> nine.count.mean, nine.line("a1-b2-c3")
    (Fraction(4, 3), 1/6 = 16.67%, 1 in 6)
    """

    def __init__(self, grid: Grid, what: str, assumed: tuple[str, ...] = (), columns: int = 3) -> None:
        self._grid, self._what, self._columns = grid, what, columns
        self._names = {line: "-".join(self._slot(slot) for slot in line) for line in grid.lines}
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
        ways = sum(self._grid.completing([line]) for line in self._grid.lines)
        return ExactFraction(ways, self._grid.fills)

    def line(self, line: str) -> Chance:
        """The chance that one line is complete."""
        names = {name: slots for slots, name in self._names.items()}
        ordered = _in_order(line)
        if ordered not in names:
            raise UnknownName("a line of this grid", line, names)
        ways = self._grid.completing([names[ordered]])
        steps = (*self._first_steps(), *self._steps_of_line(ordered, names[ordered], ways))
        why = Why(steps, "fills that complete it / all fills", division(ways, self._grid.fills))
        return Chance(Fraction(ways, self._grid.fills), why)

    def _steps_of_line(self, name: str, slots: Line, ways: int) -> tuple[str, ...]:
        """How the fills that complete one line are counted; why there are none where there are none."""
        there = [f"{shown(self._grid.known[slot])} in {self._slot(slot)}" for slot in slots if slot in self._grid.known]
        open_slots = [self._slot(slot) for slot in slots if slot in self._grid.unknown]
        if not open_slots:
            state = "are a set, whatever comes elsewhere" if ways else "are no set, and nothing can change that"
            return (f"All {_number(len(slots))} of {name} are known: {listed(there)} {state}.",)
        if not ways and len(there) == len(slots) - 1:
            return (f"{listed(there)} can never stand in one set, so no card in {open_slots[0]} completes {name}.",)
        if not ways:
            return (f"No {_number(len(slots))} cards that can lie in {name} make a {self._of_what()}.",)
        lie = f"In {name} lie {listed(there)}" if len(there) > 1 else f"In {name} lies {there[0]}" if there else ""
        known = (
            f"{lie}; {listed(open_slots)} must make a {self._of_what()} with that."
            if there
            else (f"The {_number(len(slots))} slots {listed(open_slots)} must be filled with a {self._of_what()}.")
        )
        return (f"{known} The other unknown slots may get any card: {tally(ways)} fills in all.",)

    def each(self) -> dict[str, Chance]:
        """The chance of each line."""
        return {name: self.line(name) for name in self._names.values()}

    def any(self, kind: Any = None) -> Chance:
        """The chance that at least one line is complete, or one of a kind (or of several kinds)."""
        found = self.complete if kind is None else self._which(self._grid.kinds.only(self._group(kind)))
        whose = "" if kind is None else f" with {listed(map(shown, sorted(self._group(kind))), 'or')}"
        ways = found.total - found.weights.get((), 0)
        return Chance(Fraction(ways, found.total), self._why_any(found, whose))

    def _why_any(self, found: Distribution, whose: str) -> Why:
        """Why so many fills complete at least one line: line by line, and what is counted more than once."""
        if not self._grid.unknown:
            there = next(iter(found.weights))
            which = f"{listed(there)} {plural(len(there), 'is', 'are')} complete" if there else "no line is complete"
            return Why((f"Every slot of {self._what} is known: {which}{whose}.",), "")
        lines, fills = len(self._grid.lines), found.total
        # In how many fills each choice of so many lines is complete, added up over the choices.
        sums = [0] * (max(lines, 3) + 1)
        for complete, ways in found.weights.items():
            for chosen in range(1, len(complete) + 1):
                sums[chosen] += comb(len(complete), chosen) * ways
        is_few = fills < MANY
        amounts = [
            f"{tally(number)} fills" if is_few else f"{percent(Fraction(number, fills))} of all" for number in sums
        ]
        steps = [
            *self._first_steps(),
            f"For each of the {counted(lines, 'line')} count the fills that complete it{whose}, and add up: "
            f"{amounts[1]}.",
        ]
        if sums[2]:
            steps.append(
                "But a fill with two such lines is in this sum twice. So, for every two lines, take off the fills that "
                f"complete both: {amounts[2]}."
            )
        elif sums[1] and lines > 1:
            steps.append("No fill completes two of them, so none is counted twice.")
        if sums[3]:
            most = max(place for place, number in enumerate(sums) if number)
            more = f" In the same way go on, taking off and adding in turn, up to {most} lines at once." * (most > 3)
            steps.append(
                "A fill with three lines was counted three times and taken off three times. So, for every three lines, "
                f"add the fills that complete all three: {amounts[3]}.{more} This is called inclusion and exclusion."
            )
        formula = "(line by line - two lines at once + three at once - …) / all fills"
        terms = "".join(
            f" {'-' if chosen % 2 == 0 else '+'} {number:,}" for chosen, number in enumerate(sums) if number
        )
        ways = fills - found.weights.get((), 0)
        result = division(ways, fills)
        return Why(tuple(steps), formula, f"{terms[3:]} = {ways:,}; {result}" if is_few and sums[2] else result)

    def only(self, kind: Any) -> Lines:
        """The same grid where only lines of one kind (or of several kinds) count.

        >>> nine = grid({"X": 5, "O": 4})
        >>> nine.only("X").expected, nine.only("O").expected, nine.expected
        (Fraction(20, 21), Fraction(8, 21), Fraction(4, 3))
        """
        kinds = self._grid.kinds.only(self._group(kind))
        grid = Grid(self._slots(), self._grid.pool, self._grid.lines, kinds)
        return Lines(grid, self._what, self.assumed, self._columns)

    def exactly(self, number: int) -> Chance:
        """The chance that exactly so many lines are complete.

        >>> grid({"X": 5, "O": 4}).exactly(1)
        26/63 = 41.27%, about 2 in 5
        """
        return self.count.p(whole("lines", number, 0, len(self._grid.lines), "there are no more lines"))

    def alone(self, kind: Any) -> Chance:
        """The chance that a kind has a complete line and no other kind has one: P(any line) - P(one of the others)."""
        group = self._group(kind)
        kinds = self._grid.kinds
        others = (kinds.sets | kinds.with_joker | {kinds.joker}) - group
        either, rest = self.any(), self._which(kinds.only(others)).where(bool)
        alone = Fraction(either - rest)
        steps = (
            f"So the chance of any line is {either}.",
            f"Take away the chance that another kind than {listed(map(shown, sorted(group)), 'or')} has one: {rest}.",
        )
        numbers = (
            f"{fraction(Fraction(either))} - {fraction(Fraction(rest))} = {fraction(alone)}, about {percent(alone)}"
        )
        formula = "chance of any line - chance of a line of another kind"
        return Chance(either - rest, either.why().then(steps, formula, numbers))

    # --- helpers ----------------------------------------------------------------------------------------

    def _which(self, kinds: Kinds) -> Distribution:
        grid = Grid(self._slots(), self._grid.pool, self._grid.lines, kinds)
        self._must_be_few()
        weights = {tuple(self._names[slots] for slots in lines): ways for lines, ways in grid.exactly().items()}
        steps = (
            *self._first_steps(),
            f"For each of the {counted(len(grid.lines), 'line')} alone, for every two of them, every three and so on, "
            "the fills that complete all of those are counted. Lines that share a slot must then be of one kind.",
            "That counts fills with more lines too. So, for fills with these lines and no other, those with one line "
            "more are taken off; what was taken off twice is added again, and so on in turn (this is called inclusion "
            "and exclusion).",
        )
        formula = "fills with exactly these lines = with these - with these and one more + with these and two more - …"
        name = f"complete lines of {self._what}"
        lines = tuple(self._names[slots] for slots in grid.lines)
        return LineSets(weights, name=name, ways="fills", why=Why(steps, formula), lines=lines)

    def _slot(self, slot: int) -> str:
        return _slot(slot, self._columns)

    def _of_what(self) -> str:
        """What a complete line is called."""
        return "set" if self._what != GRID else "line of one kind"

    def _must_be_few(self) -> None:
        """Refuse more lines than all choices of them can be looked at."""
        if len(self._grid.lines) > MOST_LINES:
            reason = f"every choice of lines is looked at, and more than {MOST_LINES} lines have too many"
            raise ImpossibleQuestion(
                "lines", len(self._grid.lines), reason, "line(…) for one of them, each() or expected, or a smaller grid"
            )

    # --- how soon ---------------------------------------------------------------------------------------

    def waiting(self, kind: Any = None, *, out_of: int | None = None) -> Distribution:
        """How many cards it takes until a line is complete, when they are laid one by one; "no line" if none ever is.

        Each card goes to any of the unknown slots that are left, all equally likely; 0 is a line that lies there. With
        `out_of` so many cards are called in a random order, and those that belong to no slot count as well: in bingo
        `grid({"called": 25}, rows=5, columns=5).waiting(out_of=75)`.

        >>> grid({"X": 5, "O": 4}).waiting("X").p("no line")
        2/9 = 22.22%, 2 in 9
        """
        after, cards = self._after(kind, out_of)
        weights: dict[Any, Fraction] = {0: after(0)}
        weights |= {card: after(card) - after(card - 1) for card in range(1, cards + 1)}
        weights[NO_LINE] = 1 - after(cards)
        why = Why(self._steps_of_waiting(cards), "chance after t cards - chance after t - 1 cards")
        return Distribution(weights, name=f"card that completes a line of {self._what}", why=why)

    def after(self, cards: int, kind: Any = None, *, out_of: int | None = None) -> Chance:
        """The chance that a line is complete once so many cards are laid, as in `waiting`.

        >>> grid({"called": 25}, rows=5, columns=5).after(4), grid({"X": 9}).after(6)
        (0 = 0%, never, 41/42 = 97.62%, all but 1 in 42)
        """
        after, most = self._after(kind, out_of)
        cards = whole("cards", cards, 0, most, f"there are {counted(most, 'card')} to lay")
        found = after(cards)
        numbers = f"{fraction(found)}, about {percent(found)}" if found.denominator > 1 else fraction(found)
        formula = (
            f"fills with these lines / all fills × C({most} - u, {cards} - u) / C({most}, {cards}), with signs, added"
        )
        return Chance(found, Why(self._steps_of_waiting(most), formula, numbers))

    def _after(self, kind: Any, out_of: Any) -> tuple[Callable[[int], Fraction], int]:
        """The chance that a line is complete after so many cards, and how many cards there are."""
        self._must_be_few()
        kinds = self._grid.kinds if kind is None else self._grid.kinds.only(self._group(kind))
        grid = Grid(self._slots(), self._grid.pool, self._grid.lines, kinds)
        slots, fills = len(grid.unknown), grid.fills
        most = slots if out_of is None else whole("out of", out_of, slots, 10_000, "more than 10,000 are too many")
        by_slots = grid.by_slots()

        def after(cards: int) -> Fraction:
            ways = sum(
                count * comb(most - needed, cards - needed) for needed, count in by_slots.items() if needed <= cards
            )
            return Fraction(ways, fills * comb(most, cards))

        return after, most

    def _steps_of_waiting(self, cards: int) -> tuple[str, ...]:
        """How it is counted how soon a line is complete."""
        return (
            *self._first_steps(),
            "A card comes to any of its slots with the same chance. So lines that need u unknown slots together have "
            f"all their cards after t of {cards} with the chance C({cards} - u, t - u) / C({cards}, t).",
            "The fills with one line, each with this chance, are added; those with two lines are taken off, since they "
            "were counted twice, and so on in turn (inclusion and exclusion).",
        )

    def _slots(self) -> dict[int, Any]:
        return {**self._grid.known, **dict.fromkeys(self._grid.unknown)}

    def _first_steps(self) -> tuple[str, ...]:
        cards, places = self._grid.cards, len(self._grid.unknown)
        product = (
            " × ".join(f"{cards - place:,}" for place in range(places))
            if places < 5
            else (f"{cards:,} × {cards - 1:,} × … × {cards - places + 1:,}")
        )
        if not places:
            return (f"Every slot of {self._what} is known.", *in_words(self.assumed))
        return (
            f"{counted(places, 'unknown slot')} can be filled from {counted(cards, 'card')} in {product} = "
            f"{tally(self._grid.fills)} ways, all equally likely."
            if places > 1
            else f"1 unknown slot can be filled with each of {counted(cards, 'card')}, all equally likely.",
            *self._what_helps(),
            *in_words(self.assumed),
        )

    def _what_helps(self) -> tuple[str, ...]:
        """What lies there and is in no pool, and what a feline does."""
        lying, kinds = len(self._grid.known), self._grid.kinds
        steps = []
        if lying and self._what == GRID:
            lies = "The card that lies there already is" if lying == 1 else f"The {lying} cards that lie there are"
            steps.append(f"{lies} not in this pool.")
        if kinds.with_joker and kinds.joker in {*self._grid.pool, *self._grid.known.values()}:
            steps.append(f"{kinds.joker} stands in for any one item of a set.")
        return tuple(steps)

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

    def table(self) -> pd.DataFrame:
        """A row for each line: its chance as a fraction, as a number and in words."""
        chances = self.each()
        columns = {
            "line": list(chances),
            "chance": [fraction(chance) for chance in chances.values()],
            "probability": [float(chance) for chance in chances.values()],
            "words": [chance.words() for chance in chances.values()],
            "kind": "exact",
        }
        return pd.DataFrame(columns)

    def words(self) -> str:
        """What can come of the lines, in sentences."""
        if len(self._grid.lines) > MOST_LINES:
            lines = counted(len(self._grid.lines), "line")
            return f"Of the {lines} of {self._what} {float(self.expected):.3g} are complete on average, exact."
        return f"At least one line of {self._what}: {self.any()}. {self.count.words()}"

    def __repr__(self) -> str:
        unknown = counted(len(self._grid.unknown), "unknown slot")
        some = f", any line {self.any()}" if len(self._grid.lines) <= MOST_LINES else ""
        return f"<Lines of {self._what}: {unknown}{some}, {float(self.expected):.3g} lines on average>"


def grid(
    pool: Pool, known: Mapping[str, Any] | None = None, *, rows: int = 3, columns: int = 3, length: int | None = None
) -> Lines:
    """Lines on a full grid filled at random from a pool; every kind makes lines. For any class's own game.

    The grid has 3 rows and 3 columns, or as many as you say. A line is a whole row or column, or in a square a diagonal
    from corner to corner; with `length` it is every stretch of so many slots in a row, a column or on a slant. A slot
    is written by column and row: "c2" is the third slot of the second row.

    `known` gives what already lies somewhere, such as {"b2": "X"}. It is not in the pool: count it off there. The pool
    must have a card for every other slot; where it has more, the rest of it stays out. A kind that lies there and is
    not in the pool is taken for a slip where the pool has one that is written nearly so.

    >>> float(grid({"X": 4, "O": 4}, known={"b2": "X"}).any("X"))
    0.8857142857142857
    >>> grid({"X": 8, "O": 8}, rows=4, columns=4).any()
    289/495 = 58.38%, about 4 in 7
    """
    rows = whole("rows", rows, 1, MOST_ROWS)
    columns = whole("columns", columns, 1, MOST_ROWS)
    straight = _straight(rows, columns, length)
    cards = pool.cards if isinstance(pool, Deck) else Deck(pool, name="pool").cards
    slots: dict[int, Any] = dict.fromkeys(range(rows * columns))
    names = [_slot(slot, columns) for slot in slots]
    lying = {} if known is None else table("known", known, "{'b2': 'X'}")
    for slot, kind in lying.items():
        slots[names.index(named("a slot", slot, names))] = kind_of(f"known in {shown(slot)}", kind)
    for kind in lying.values():
        _no_slip(kind, cards)
    kinds = Kinds(frozenset(cards) | frozenset(lying.values()))
    return _lines(slots, cards, kinds, GRID, lines=straight, columns=columns)


def _straight(rows: int, columns: int, length: Any) -> tuple[Line, ...]:
    """The lines of a grid: rows, columns, and what lies on a slant.

    >>> _straight(2, 2, None)
    ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))
    >>> len(_straight(3, 3, None)), len(_straight(6, 7, 4))
    (8, 69)
    """
    if length is not None:
        length = whole("length", length, 2, max(rows, columns), f"the grid has {rows} rows and {columns} columns")
    found: list[Line] = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        size = length or (columns if not down else rows)
        is_slant = bool(down and right)
        if length is None and ((is_slant and rows != columns) or size < 2):
            continue
        for row in range(rows - down * (size - 1)):
            for column in range(columns):
                if 0 <= column + right * (size - 1) < columns:
                    found.append(tuple((row + down * step) * columns + column + right * step for step in range(size)))
    if not found:
        raise ImpossibleQuestion("rows", rows, "there is no line of two slots or more", "2 rows or columns, or more")
    return tuple(found)


def _number(slots: int) -> str:
    """The slots of a line as a word: a storehouse has lines of three."""
    return "three" if slots == 3 else str(slots)


def _no_slip(kind: Any, pool: Mapping[Any, int]) -> None:
    """Refuse a kind on the grid that the pool writes a little otherwise: the two would make no line together."""
    names = [name for name in pool if isinstance(name, str)]
    if not isinstance(kind, str) or kind in pool:
        return
    same = next((name for name in names if name.casefold() == kind.casefold()), None) or nearest(kind, names)
    if same is not None:
        reason = f"the pool has no such kind; did you mean {shown(same)}?"
        instead = f"{shown(same)}, or put {shown(kind)}: 0 in the pool when it is a kind of its own"
        raise ImpossibleQuestion("known", kind, reason, instead)


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
        if seat is not None:
            raise ImpossibleQuestion("seat", seat, "a text is one storehouse, whosever it is", "seat with a view only")
        return _from_text(where, pool, players, setup)
    cards = Unseen(where)
    slots = {SLOTS.index(name): slot.code for name, slot in where.slots(seat).items()}
    state = State()
    numbers = where.numbers
    state.gold_per_set, state.values = numbers.gold_per_set, numbers.values
    filled, assumed = (cards.cards, cards.assumed) if pool is None else (_cards(pool), ())
    return _lines(slots, filled, _kinds(state), f"the storehouse of {seat or where.seat}", assumed)


def _from_text(text: str, pool: Pool | None, players: int, setup: Mapping[str, Any]) -> Lines:
    # The table of items is read from files, so it is asked for only when it is needed.
    from arcane_lab.games.alley import setup as catalogue
    from arcane_lab.games.alley.text.notation import read_storehouse

    settings = [name for name in signature(catalogue.resolve_setup).parameters if name != "players"]
    for name in setup:
        named("a setting of a game", name, settings)
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
    slots: Mapping[int, Any],
    pool: Mapping[Any, int],
    kinds: Kinds,
    what: str,
    assumed: tuple[str, ...] = (),
    *,
    lines: tuple[Line, ...] = EIGHT,
    columns: int = 3,
) -> Lines:
    unknown = sum(kind is None for kind in slots.values())
    if unknown > sum(pool.values()):
        lying = len(slots) - unknown
        reason = f"{counted(unknown, 'slot')} must be filled from {counted(sum(pool.values()), 'card')}"
        reason += " (what lies there already is not in the pool)" * (lying > 0)
        raise ImpossibleQuestion("pool", dict(pool), reason, "a pool with at least as many cards as unknown slots")
    return Lines(Grid(slots, pool, lines, kinds), what, assumed, columns)


def _kinds(state: State) -> Kinds:
    """What makes a set at an inspection, asked of the rules: three alike, two with a feline, three felines."""
    trial = State()
    trial.gold_per_set, trial.values = state.gold_per_set, state.values
    trial.phase = Phase.INSPECTION
    trial.storehouse_face[:3] = [1, 1, 1]

    def is_set(*items: int) -> bool:
        trial.storehouse_item[:3] = items
        return set_in_line(trial, 0, 0) >= 0

    kinds = range(len(CODES))
    return Kinds(
        sets=frozenset(CODES[kind] for kind in kinds if kind != Item.FF and is_set(kind, kind, kind)),
        with_joker=frozenset(CODES[kind] for kind in kinds if kind != Item.FF and is_set(kind, kind, Item.FF)),
        joker=CODES[Item.FF],
        three_jokers=is_set(Item.FF, Item.FF, Item.FF),
    )


def _most_apart(complete: tuple[str, ...]) -> int:
    """The largest number of lines without a common slot."""
    best = 0
    for place, line in enumerate(complete):
        apart = tuple(other for other in complete[place + 1 :] if not set(line.split("-")) & set(other.split("-")))
        best = max(best, 1 + _most_apart(apart))
    return best
