"""The moon board: which pairs can come, and when a discipline rises, exact over all layouts (AR-MOON-01 to 08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.chance.chances import Chance
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.chance.words import Shown, Why, division, share
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.text import counted
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.odds.asked import (
    Ruled,
    column_named,
    mix_in_words,
    moon_turn,
    ruled_as,
    ruled_by,
    title_of,
    two_columns,
    view_of_rising,
)
from arcane_lab.games.rising.odds.layouts import OPEN, Layout, Left, Pair, layouts
from arcane_lab.games.rising.rules.sizes import COLUMNS, NOTHING, TURNS
from arcane_lab.games.rising.rules.words import Phase
from arcane_lab.games.rising.text.notation import write_moon_pair

if TYPE_CHECKING:
    from arcane_lab.games.rising.knowledge.seat_view import SeatView

#: What `next` says of a discipline that does not rise any more in the round.
NOT_ANY_MORE: Final = "not any more"
#: What a turn shows that a round does not have.
NO_PAIR: Final[Pair] = (NOTHING, NOTHING)


class Moons(Shown, Guessed):
    """The moon board as it is known: before it is filled, or as a seat sees it; every question is exact.

    `sections` has the pair of each turn, None where it is not known; `turn` is the first that is still to come. A
    shorter round (option `hand_size`) has the last turns of the board, and the moons of the others stay in the bag.
    Before a round every section is open and each of the 113,400 layouts is equally likely.

    >>> board = Moons((2, 2, 2, 2, 2))
    >>> board.rises("C", 1), board.doubled(1)
    (17/45 = 37.78%, about 3 in 8, 1/9 = 11.11%, 1 in 9)
    """

    __slots__ = ("_left", "_ruled", "mix", "sections", "turn")

    def __init__(
        self,
        mix: Left,
        sections: tuple[Pair | None, ...] = (OPEN,) * (TURNS - 1),
        turn: int = 1,
        *,
        options: object = None,
    ) -> None:
        self._ruled = options if isinstance(options, Ruled) else ruled_by(options)
        self.mix, self.sections, self.turn = mix, sections, max(turn, self.first_turn)
        left = list(mix)
        for pair in sections:
            for moon in () if pair is None else pair:
                left[moon] -= 1
        if min(left) < 0:
            reason = "it shows more moons of a discipline than there are"
            raise ImpossibleQuestion("view", "the moon board", reason, "a view that game.view gave, unchanged")
        self._left: Left = tuple(left)

    @property
    def first_turn(self) -> int:
        """The turn of the board that a round begins with."""
        return self._ruled.first_turn

    # --- how many ways ----------------------------------------------------------------------------------

    @property
    def layouts(self) -> int:
        """How many layouts there are, by turn: the order of the two moons inside a section makes no difference.

        >>> moons().layouts, moons().spaces
        (6210, 113400)
        """
        return len(self._ways)

    @property
    def spaces(self) -> int:
        """How many equally likely ways there are to put colours on the spaces; a layout comes in one or more."""
        return sum(self._ways.values())

    @property
    def _ways(self) -> Mapping[Layout, int]:
        """The layouts with their ways, turn by turn from 1 on; turns that a round does not have show nothing."""
        before = self.first_turn - 1
        found = layouts(self._left, self.sections[before:])
        return {(NO_PAIR,) * before + layout: ways for layout, ways in found.items()} if before else found

    @property
    def _is_blank(self) -> bool:
        return not any(self.sections)

    def _turn(self, value: object, first: int = 1) -> int:
        """A turn of a round that has moons, from the first that may be asked about. Raises `ImpossibleQuestion`."""
        return moon_turn(value, first, self.first_turn)

    # --- a turn -----------------------------------------------------------------------------------------

    def pairs(self, turn: int) -> Distribution:
        """Which two moons a turn shows, such as "CG": equal letters are a doubled moon.

        >>> moons().pairs(3).p("CC"), moons().pairs(3).p("CG")
        (1/45 = 2.22%, 1 in 45, 4/45 = 8.89%, about 1 in 11)
        """
        turn = self._turn(turn)
        return self._counted(
            f"moons of turn {turn}",
            lambda layout: write_moon_pair(*layout[turn - 1]),
            "Two different tokens come in two orders, two equal ones count as one pair.",
        )

    def rises(self, discipline: Any, turn: int, *, seen: int | None = None) -> Chance:
        """The chance that a discipline rises on a turn 1 to 5, with `seen` of its moons on the turns before.

        Without `seen` nothing is asked of the turns before. Source: AR-MOON-01, AR-CAST-03.

        >>> moons().rises("Herbology", 2, seen=0), moons().rises("Herbology", 2, seen=1)
        (13/28 = 46.43%, about 4 in 9, 1/4 = 25%, 1 in 4)
        """
        column, turn = column_named(discipline), self._turn(turn)
        name = title_of(column)
        spaces, tokens = self._spaces(), self._left[column]
        step = f"{name} rises on turn {turn} when at least one of the two moons there is its own."
        if seen is None:
            formula = f"1 - C({spaces} - {tokens}, 2) / C({spaces}, 2)"
            return self._chance(lambda layout: column in layout[turn - 1], step, formula if self._asks(turn) else "")
        seen = whole("seen", seen, 0, self.mix[column], f"{name} has {counted(self.mix[column], 'moon')}")
        given = f"Count only layouts with {counted(seen, 'moon')} of {name} before turn {turn}."
        ways = self._kept(lambda layout: _count(layout[: turn - 1], column) == seen, "seen", seen)
        free, left = sum(self.mix) - 2 * (turn - self.first_turn), self.mix[column] - seen
        formula = f"1 - C({free} - {left}, 2) / C({free}, 2)" if self._is_blank else ""
        return self._chance(lambda layout: column in layout[turn - 1], f"{given} {step}", formula, ways)

    def doubled(self, turn: int, discipline: Any = None) -> Chance:
        """The chance that a turn shows one discipline twice: a named one, or any (AR-MOON-05).

        >>> moons().doubled(4), moons().doubled(4, "Potions")
        (1/9 = 11.11%, 1 in 9, 1/45 = 2.22%, 1 in 45)
        """
        turn = self._turn(turn)
        wanted = range(COLUMNS) if discipline is None else (column_named(discipline),)
        who = "one discipline" if discipline is None else title_of(wanted[0])
        spaces = self._spaces()
        chosen = " + ".join(f"C({self._left[column]}, 2)" for column in wanted)
        formula = f"({chosen}) / C({spaces}, 2)" if len(wanted) > 1 else f"{chosen} / C({spaces}, 2)"
        return self._chance(
            lambda layout: _is_double(layout[turn - 1]) and layout[turn - 1][0] in wanted,
            f"Both moons of turn {turn} must be of {who}.",
            formula if self._asks(turn) else "",
        )

    def together(self, one: Any, two: Any, turn: int | None = None) -> Chance:
        """The chance that two named disciplines rise together: on a turn, or without one at least once in the round.

        >>> moons().together("C", "G", 2), moons().together("C", "G")
        (4/45 = 8.89%, about 1 in 11, 26/63 = 41.27%, about 2 in 5)
        """
        first, second = sorted(two_columns(one, two))
        names = f"{title_of(first)} and {title_of(second)}"
        if turn is None:
            step = f"{names} share a turn in the round at least once."
            return self._chance(lambda layout: (first, second) in layout[self.turn - 1 :], step, "")
        turn = self._turn(turn)
        formula = f"{self._left[first]} × {self._left[second]} / C({self._spaces()}, 2)"
        step = f"One moon of turn {turn} is of {title_of(first)}, the other one of {title_of(second)}."
        formula = formula if self._asks(turn) else ""
        return self._chance(lambda layout: layout[turn - 1] == (first, second), step, formula)

    def either(self, one: Any, two: Any, turn: int) -> Chance:
        """The chance that at least one of two named disciplines rises on a turn.

        >>> moons().either("C", "G", 1)
        2/3 = 66.67%, 2 in 3
        """
        both, turn = two_columns(one, two), self._turn(turn)
        spaces, tokens = self._spaces(), sum(self._left[column] for column in both)
        return self._chance(
            lambda layout: any(column in layout[turn - 1] for column in both),
            f"At least one moon of turn {turn} is of {title_of(both[0])} or {title_of(both[1])}.",
            f"1 - C({spaces} - {tokens}, 2) / C({spaces}, 2)" if self._asks(turn) else "",
        )

    # --- the round, from the turn that is to come on ----------------------------------------------------

    def doubled_turns(self) -> Distribution:
        """How many turns with moons, from now on, show one discipline twice.

        >>> board = moons().doubled_turns()
        >>> board.p(0), board.mean
        (544/945 = 57.57%, about 4 in 7, Fraction(5, 9))
        """
        return self._counted(
            "doubled turns",
            lambda layout: sum(map(_is_double, layout[self.turn - 1 :])),
            "Count the turns with two equal moons.",
        )

    def doubled_in(self, discipline: Any, rounds: int | None = None) -> Chance:
        """The chance that a discipline is doubled on some turn in at least one of so many rounds still to be filled.

        Without `rounds` in all that a game has.

        >>> moons().doubled_in("Charms")
        217/729 = 29.77%, about 3 in 10
        """
        column = column_named(discipline)
        most = self._ruled.number("rounds")
        reason = f"a game has {counted(most, 'round')} (AR-TURN-01)"
        rounds = whole("rounds", most if rounds is None else rounds, 1, most, reason)
        blank = Moons(self.mix, options=self._ruled)
        once = blank._chance(lambda layout: (column, column) in layout, "", "")
        steps = (
            *blank._steps(),
            f"{title_of(column)} is doubled on some turn of one round with the chance {once.numerator}/"
            f"{once.denominator}: the layouts in which it is, counted.",
            "The board is filled anew each round from all ten moons, so one round says nothing about another "
            "(AR-MOON-07).",
        )
        chance = 1 - (1 - once) ** rounds
        formula = f"1 - (1 - {once.numerator}/{once.denominator})^{rounds}"
        return Chance(chance, Why(steps, formula, division(chance.numerator, chance.denominator)))

    def times(self, discipline: Any) -> Distribution:
        """On how many turns, from now on, a discipline rises; a doubled moon is one turn.

        >>> moons().times("B").weights, moons().times("B").mean
        ({1: 12600, 2: 100800}, Fraction(17, 9))
        """
        column = column_named(discipline)
        return self._counted(
            f"turns on which {title_of(column)} rises",
            lambda layout: sum(column in pair for pair in layout[self.turn - 1 :]),
            f"Count the turns that show {title_of(column)}, a doubled moon once.",
        )

    def next(self, discipline: Any) -> Distribution:
        """On which turn a discipline rises next, the turn that is to come included; or "not any more".

        >>> moons().next("P").p(1), moons().next("P").mean
        (17/45 = 37.78%, about 3 in 8, Fraction(19, 9))
        """
        column = column_named(discipline)
        tokens, spaces, first = self._left[column], self._spaces(), self.first_turn
        after = "t" if first == 1 else f"(t - {first - 1})"
        why = Why(
            (*self._steps(), f"Look for the first turn that shows {title_of(column)}."),
            f"(C({spaces} - 2 × (t - {first}), {tokens}) - C({spaces} - 2 × {after}, {tokens})) / C({spaces}, {tokens})"
            if self._is_blank
            else "",
            letter="t" if self._is_blank else "",
        )
        return self._distribution(f"turn on which {title_of(column)} rises next", self._first(column), why)

    def _first(self, column: int) -> Callable[[Layout], int | str]:
        def first(layout: Layout) -> int | str:
            turns = (turn for turn in range(self.turn, TURNS) if column in layout[turn - 1])
            return next(turns, NOT_ANY_MORE)

        return first

    def still(self, discipline: Any, turn: int | None = None) -> Chance:
        """The chance that a discipline rises at least once from a turn to turn 5; by default from now on.

        >>> [moons().still("G", turn).words() for turn in (2, 3, 4, 5)]
        ['all but 1 in 45', '13 in 15', '2 in 3', 'about 3 in 8']
        """
        column = column_named(discipline)
        turn = self._turn(self.turn if turn is None else turn, self.turn)
        before = 2 * sum(pair is OPEN for pair in self.sections[: turn - 1])
        spaces, tokens = self._spaces(), self._left[column]
        is_open = all(pair is OPEN for pair in self.sections[turn - 1 :])
        return self._chance(
            lambda layout: any(column in pair for pair in layout[turn - 1 :]),
            f"It does not when all its moons that are left lie before turn {turn}"
            f"{' or stay in the bag' if self.first_turn > 1 else ''}.",
            f"1 - C({before}, {tokens}) / C({spaces}, {tokens})" if is_open else "",
        )

    def all_risen(self, turn: int) -> Chance:
        """The chance that all five disciplines have risen by a turn of this round, the turns before now included.

        >>> moons().all_risen(3), moons().all_risen(4), moons().all_risen(5)
        (8/21 = 38.1%, about 3 in 8, 8/9 = 88.89%, 8 in 9, 1 = 100%, always)
        """
        turn, first = self._turn(turn), self.first_turn
        return self._chance(
            lambda layout: len({moon for pair in layout[first - 1 : turn] for moon in pair}) == COLUMNS,
            f"Each discipline has a moon on at least one of the turns {first} to {turn}.",
            "",
        )

    # --- helpers ----------------------------------------------------------------------------------------

    def _spaces(self) -> int:
        """How many tokens the open spaces are filled from."""
        return sum(self._left)

    def _asks(self, turn: int) -> bool:
        """Whether nothing is known of a turn, so that its pair is a draw of two from the bag."""
        return self.sections[turn - 1] is OPEN

    def _steps(self) -> tuple[str, ...]:
        """How all layouts are counted, and what that rests on."""
        shown = [
            f"turn {turn} {write_moon_pair(*pair)}" for turn, pair in enumerate(self.sections, 1) if pair is not None
        ]
        left = sum(self._left)
        known = f"The board shows {', '.join(shown)}. " if shown else ""
        if OPEN not in self.sections:
            return (f"{known}Nothing of it is open (AR-SETUP-11).",)
        short = self._ruled.said("hand_size")
        if self.first_turn > 1:
            turns = counted(TURNS + 1 - self.first_turn, "turn")
            begins = (
                f"A round has {turns} and begins in turn {self.first_turn} of the board: other moons stay in the bag."
            )
            short = (begins, *short)
        fill = f"{known}{counted(left, 'moon')} can lie on the open spaces: {self.layouts:,} layouts by turn"
        same = "" if self.layouts == self.spaces else f", from {self.spaces:,} equally likely ways to fill the spaces"
        return (*short, f"{fill}{same} (AR-SETUP-02).", mix_in_words(self.mix))

    def _kept(self, condition: Callable[[Layout], bool], what: str, value: object) -> dict[Layout, int]:
        found = {layout: ways for layout, ways in self._ways.items() if condition(layout)}
        if not found:
            raise ImpossibleQuestion(what, value, "no layout of the board has that", "another number, or none")
        return found

    def _chance(self, condition: Callable[[Layout], bool], step: str, formula: str, ways: Any = None) -> Chance:
        every = self._ways if ways is None else ways
        fit, total = sum(count for layout, count in every.items() if condition(layout)), sum(every.values())
        last = f"Ways that fit: {share(fit, total)}."
        formula = formula or "ways that fit / all ways"
        why = Why((*self._steps(), *([step] if step else []), last), formula, division(fit, total))
        return Chance(Fraction(fit, total), why)

    def _counted(self, name: str, measure: Callable[[Layout], Any], step: str) -> Distribution:
        return self._distribution(name, measure, Why((*self._steps(), step), "ways that give it / all ways"))

    def _distribution(self, name: str, measure: Callable[[Layout], Any], why: Why) -> Distribution:
        weights: dict[Any, int] = {}
        for layout, ways in self._ways.items():
            value = measure(layout)
            weights[value] = weights.get(value, 0) + ways
        return Distribution(weights, name=name, ways="ways to fill the board", why=why)

    def words(self) -> str:
        """What is known of the board, and how many layouts there can be, in sentences."""
        return " ".join(self._steps())

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"<Moons from turn {self.turn} on: {counted(self.layouts, 'layout')}>"


def _count(pairs: Layout, column: int) -> int:
    return sum(pair.count(column) for pair in pairs)


def _is_double(pair: Pair) -> bool:
    return pair[0] == pair[1]


def moons(view: SeatView | None = None, *, mix: str | None = None, options: object = None) -> Moons:
    """The moon board to be asked about: before it is filled, or as the seat of a view sees it.

    `options` are those of a game, of which `moon_mix`, `hand_size` and `rounds` count; `mix` are five digits, the moons
    of C H B P G, in place of that option. A view has its own. Questions of a view count
    from its turn on: where the moons of the round lie open, all is known, and the answers are 0 or 1. Raises
    `ImpossibleQuestion`. Source: AR-SETUP-02, AR-SETUP-11, AR-MOON-01 to 08.

    >>> moons()
    <Moons from turn 1 on: 6,210 layouts>
    >>> moons(mix="13222").rises("C", 1) == Fraction(1, 5)
    True
    >>> moons(options={"hand_size": 4}).all_risen(5)
    8/21 = 38.1%, about 3 in 8
    """
    if view is None:
        ruled = ruled_by(options)
        mix = str(ruled.options["moon_mix"]) if mix is None else mix
        refused = tables.options()["moon_mix"].refusal(mix)
        if refused:
            raise ImpossibleQuestion("mix", mix, f"it {refused[0]}", refused[1])
        return Moons(tuple(int(digit) for digit in mix), options=ruled)
    for name, given in (("mix", mix), ("options", options)):
        if given is not None:
            raise ImpossibleQuestion(name, given, f"a view has the {name} of its game", "no view, or the view alone")
    return board_of(view_of_rising(view).numbers)


def board_of(numbers: View) -> Moons:
    """The board as the numbers of a view have it."""
    if numbers.phase == Phase.OVER:
        raise ImpossibleQuestion("view", "a game that is over", "no moons rise any more", "a view of a running game")
    pairs = [tuple(sorted(numbers.moon[2 * turn : 2 * turn + 2])) for turn in range(TURNS - 1)]
    sections = tuple((one, two) if one >= 0 else OPEN for one, two in pairs)
    return Moons(tuple(numbers.moon_mix), sections, numbers.turn, options=ruled_as(numbers.values))


def left_to_draw(board: Moons) -> Left:
    """The moons that are not seen on the board, of each discipline."""
    return board._left
