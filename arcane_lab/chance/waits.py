"""Waiting for cards that are put back: a distribution without a last outcome, exact for every draw."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import inf, isqrt
from typing import Any, Final

from arcane_lab import charts
from arcane_lab.chance.chances import Chance
from arcane_lab.chance.collecting import all_there, each_there, is_one_of_each, mean_and_square, nearly_there
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.chance.given import number_of, share_of
from arcane_lab.chance.words import Shown, Why, division, fraction, percent
from arcane_lab.core.exact_numbers import ExactFraction, python_value
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import capital, counted

#: The last draw that is asked about one by one: its chance is a fraction of so many figures.
LAST_DRAW: Final = 10_000
#: A table and a picture go on until so large a share of all waits is over, and have at most so many rows.
SHOWN_SHARE: Final = Fraction(999, 1000)
MOST_ROWS: Final = 1_000
LATER: Final = "later"


class Wait(Shown, Guessed):
    """At which draw something is there when every card is put back: exact for each draw, though none is the last.

    `Deck.waiting(…, replace=True)`, `Deck.waiting_for(…, replace=True)` and `Dice.waiting` make it.

    >>> from arcane_lab.chance import Deck
    >>> six = Deck(range(1, 7)).waiting(6, replace=True)
    >>> six.p(1), six.at_most(4), six.mean, six.median
    (1/6 = 16.67%, 1 in 6, 671/1296 = 51.77%, about 1 in 2, Fraction(6, 1), 4)
    """

    def __init__(
        self,
        wanted: Sequence[tuple[int, int]],
        size: int,
        why: Why,
        *,
        name: str = "draw that brings it",
        noun: str = "draw",
    ) -> None:
        # The copies of each kind with how many of them are wanted, and how many cards there are.
        self._wanted, self._size, self._why, self._noun = tuple(wanted), size, why, noun
        self.name = name

    def __reduce__(self) -> Any:
        return _restored, (self._wanted, self._size, self._why, self.name, self._noun)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Wait):
            return NotImplemented
        return (sorted(self._wanted), self._size) == (sorted(other._wanted), other._size)

    def __hash__(self) -> int:
        return hash((tuple(sorted(self._wanted)), self._size))

    # --- how likely -----------------------------------------------------------------------------------------

    @property
    def first(self) -> int:
        """The first draw at which it can be there."""
        return sum(least for _, least in self._wanted)

    def _there(self, draw: int) -> int:
        """In how many of the size^draw sequences of draws it is there."""
        return all_there(self._wanted, self._size, draw)

    def p(self, draw: int) -> Chance:
        """The chance that this draw brings it."""
        draw = self._draw(draw)
        ways = self._there(draw) - self._size * self._there(draw - 1)
        return self._chance(ways, draw, f"that are complete with number {draw} and not before", "p")

    def at_most(self, draws: Any) -> Chance:
        """The chance that it is there after so many draws."""
        limit = self._limit("at most", draws)
        if limit is None:
            return Chance(1, self.why().then(("Sooner or later it comes.",), "1"))
        return self._chance(self._there(limit), limit, "that have it", "at most")

    def at_least(self, draws: Any) -> Chance:
        """The chance that this draw or a later one brings it: it is not there before."""
        limit = self._limit("at least", draws, up=True)
        if limit is None:
            return Chance(0, self.why().then(("Sooner or later it comes.",), "0"))
        before = max(limit - 1, 0)
        return self._chance(self._size**before - self._there(before), before, "that have it not yet", "at least")

    def between(self, low: Any, high: Any) -> Chance:
        """The chance that a draw from `low` to `high`, both included, brings it."""
        first, last = self._limit("low", low, up=True), self._limit("high", high)
        if first is None or last is None:
            raise ImpossibleQuestion("between", (low, high), "it has no end", "at_least(…) or at_most(…)")
        if first > last:
            raise ImpossibleQuestion("between", (low, high), "the first is more than the second", f"({high}, {low})")
        before = max(first - 1, 0)
        ways = self._there(last) - self._size ** (last - before) * self._there(before)
        return self._chance(ways, last, f"that have it, but not after {before} already", "between")

    def _chance(self, ways: int, draws: int, which: str, kind: str) -> Chance:
        every = self._size**draws
        step = f"Of all sequences of {counted(draws, self._noun)} count those {which}."
        result = division(ways, every)
        formula = {
            "p": f"chance that it is there after {draws} - chance that it is there after {draws - 1}",
            "at most": f"sequences of {draws} that have it / {self._size}^{draws}",
            "at least": f"1 - chance that it is there after {draws}",
            "between": f"chance after {draws} - chance before",
        }[kind]
        if kind == "p" and len(self._wanted) == 1:
            ((copies, least),) = self._wanted
            chosen = f"C(t - 1, {least - 1}) × " * (least > 1)
            power = f"{copies}^{least}" if least > 1 else str(copies)
            formula = f"{chosen}{power} × {self._size - copies}^(t - {least}) / {self._size}^t, for t = {draws}"
        return Chance(Fraction(ways, every), self.why().then((step,), formula, result))

    def _draw(self, draw: object) -> int:
        instead = f"a {self._noun} up to {LAST_DRAW:,}, or mean, which has no such limit"
        draw = whole(self._noun, draw, 1)
        if draw > LAST_DRAW:
            raise ImpossibleQuestion(self._noun, draw, "its chance has too many figures to be written", instead)
        return draw

    def _limit(self, what: str, value: Any, up: bool = False) -> int | None:
        """A limit as a whole number, rounded inwards; None for an endless one."""
        plain = python_value(value)
        if isinstance(plain, float) and plain == inf:
            return None
        number = Fraction(number_of(what, value, "a number of draws, such as 10"))
        limit = -(-number // 1) if up else number // 1
        if limit > LAST_DRAW:
            reason = f"to count the sequences of more than {LAST_DRAW:,} takes too long"
            raise ImpossibleQuestion(what, value, reason, f"{LAST_DRAW:,} or fewer, or mean, which has no such limit")
        return max(int(limit), 0)

    # --- its figures ----------------------------------------------------------------------------------------

    @cached_property
    def _moments(self) -> tuple[Fraction, Fraction]:
        """The mean and the mean square."""
        if len(self._wanted) == 1:
            ((copies, least),) = self._wanted
            mean = Fraction(least * self._size, copies)
            return mean, least * Fraction(self._size * (self._size - copies), copies**2) + mean**2
        return mean_and_square(self._wanted, self._size)

    @property
    def mean(self) -> Fraction:
        """How many draws it takes on average."""
        return ExactFraction(self._moments[0])

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        mean, square = self._moments
        return ExactFraction(square - mean**2)

    @property
    def standard_deviation(self) -> float:
        """The root of the variance."""
        return isqrt(self.variance.numerator * 10**30 // self.variance.denominator) / 10**15

    @property
    def median(self) -> int:
        """The first draw after which it is there in at least half of all cases."""
        return self.quantile(Fraction(1, 2))

    def quantile(self, share: float | Fraction) -> int:
        """The first draw after which it is there in at least this share of all cases.

        >>> from arcane_lab.chance import Dice
        >>> Dice("d6").waiting(6).quantile(0.9)
        13
        """
        wanted = Fraction(share_of(share))
        if wanted == 1 and self.mean != self.first:
            raise ImpossibleQuestion("quantile", share, "however long you wait, it may not be there", "0.99, say")

        def is_enough(draw: int) -> bool:
            if is_one_of_each(self._wanted):
                # The exact count of thousands of draws takes long, and is seldom needed to tell.
                nearly, off = nearly_there(self._wanted, self._size, draw)
                if abs(Fraction(nearly) - wanted) > Fraction(off):
                    return Fraction(nearly) > wanted
            return bool(self._there(draw) * wanted.denominator >= wanted.numerator * self._size**draw)

        high = max(self.first, 1)
        while not is_enough(high):
            if high >= LAST_DRAW:
                reason = f"that takes more than {LAST_DRAW:,}, too many to count"
                raise ImpossibleQuestion("quantile", share, reason, "a smaller share, or the mean")
            high = min(2 * high, LAST_DRAW)
        low = high // 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if is_enough(middle) else (middle, high)
        return high if high > self.first or is_enough(high) else self.first

    # --- what it says of itself -----------------------------------------------------------------------------

    def up_to(self, draws: int) -> Distribution:
        """The same with an end: each draw up to this one, and all the rest as "later".

        >>> from arcane_lab.chance import Dice
        >>> Dice("d6").waiting(6).up_to(2).weights
        {1: 6, 2: 5, 'later': 25}
        """
        draws = whole("draws", draws, 1, MOST_ROWS, f"more than {MOST_ROWS:,} are too many to list")
        counts = each_there(self._wanted, self._size, draws)
        there = [count * self._size ** (draws - draw) for draw, count in enumerate(counts)]
        weights: dict[Any, int] = {draw: there[draw] - there[draw - 1] for draw in range(1, draws + 1)}
        return Distribution(
            {**weights, LATER: self._size**draws - there[draws]}, name=self.name, ways="sequences", why=self.why()
        )

    def _shown(self) -> Distribution:
        """So far as it is worth a table."""
        try:
            return self.up_to(min(self.quantile(SHOWN_SHARE), MOST_ROWS))
        except ImpossibleQuestion:
            return self.up_to(MOST_ROWS)

    def table(self) -> pd.DataFrame:
        """A row for each draw until 999 of 1,000 waits are over, and one for all later ones; at most 1,000 rows."""
        return self._shown().table()

    def plot(self, title: str | None = None) -> Any:
        """A chart of the chance of each draw, until 999 of 1,000 waits are over; the subtitle says what is left out."""
        if title is not None and not isinstance(title, str):
            raise ImpossibleQuestion("title", title, "it is no text", "a text, or leave it out")
        shown = self._shown()
        rows = shown.table()
        rows = rows[rows["outcome"] != LATER].astype({"outcome": int})
        notes = [f"{capital(self.name)}, exact"]
        if LATER in shown:
            notes.append(f"{percent(shown.p(LATER))} of the waits take longer and are not drawn")
        return charts.probability_chart(rows, title=title, subtitle=notes, unit=self.name, description=self.words())

    def why(self) -> Why:
        """How it is counted: the steps in words, and the formula."""
        return self._why

    def words(self) -> str:
        """The wait in sentences."""
        mean = float(self.mean)
        about = "" if Fraction(f"{mean:.4g}") == self.mean else "about "
        kind = "each card put back" if self._noun == "draw" else "no last one"
        text = (
            f"{capital(self.name)}, exact, {kind}. Mean {about}{mean:,.4g}, standard deviation "
            f"{self.standard_deviation:,.3g}."
        )
        try:
            half, most = self.median, self.quantile(Fraction(9, 10))
        except ImpossibleQuestion:
            return text
        return (
            f"{text} After {counted(half, self._noun)} it is there in {percent(self.at_most(half))} of the cases, "
            f"after {most:,} in {percent(self.at_most(most))}."
        )

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"<Wait, {self.name}: mean {float(self.mean):.4g} ({fraction(self.mean)}), exact>"


def _restored(wanted: Sequence[tuple[int, int]], size: int, why: Why, name: str, noun: str) -> Wait:
    return Wait(wanted, size, why, name=name, noun=noun)
