"""Distributions: how likely each outcome is, as whole-number weights over one total."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Any, Final, NamedTuple, NoReturn

from arcane_lab.chance import render
from arcane_lab.chance.chances import NO_REASON, Chance, Sample
from arcane_lab.chance.decimals import (
    MOST_PLACES,
    DecimalFraction,
    are_decimals,
    most_places,
    number_in,
    places_of,
)
from arcane_lab.chance.errors import ImpossibleQuestion, function, must_end, seed_of, whole
from arcane_lab.chance.given import is_many, is_number, kind_of, number_of, several, weights_of
from arcane_lab.chance.weights import Outcome, Weights, in_order, whole_weights
from arcane_lab.chance.words import TextMixin, Why, share
from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.exact_numbers import NoExactNumber, exact
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import counted, plural

#: Outcomes times how often they are added, up to which a sum is counted in about a second.
MOST_SUMS: Final = 6_000
#: How often an outcome of an estimate may have come.
MOST_PLAYS: Final = 10**12
#: Pairs of outcomes that are looked at one by one.
MOST_PAIRS: Final = 10_000_000


class _Compared(NamedTuple):
    less: Chance
    equal: Chance
    more: Chance


class Compared(TextMixin, _Compared):
    """How two independent amounts compare: the chances that the first is less, equal or more."""

    __slots__ = ()

    def why(self) -> Why:
        """How the three were found: the steps that they share, and the ways of each."""
        each = [chance.why() for chance in self]
        steps = (*each[0].steps, each[1].steps[-1], each[2].steps[-1])
        ends = zip(self._fields, (why.numbers or why.formula for why in each), strict=True)
        return Why(steps, "", "; ".join(f"{name} {end}" for name, end in ends))

    def __repr__(self) -> str:
        return f"less: {self.less}; equal: {self.equal}; more: {self.more}"


class Distribution(Weights, TextMixin):
    """How likely each outcome is: exact, as whole-number weights over one total; it never changes.

    `name` says what is counted ("queens among 5 cards"), `ways` what the weights count ("hands"), `why` how they were
    found. An estimate made by plays is a distribution too: `Distribution.estimate` makes one, `is_exact` tells, and
    each of its chances carries its plays, its seed and a 95% interval.

    >>> die = Distribution({face: 1 for face in range(1, 7)}, name="pips of a die")
    >>> die.p(6), die.at_least(5)
    (1/6 = 16.67%, 1 in 6, 1/3 = 33.33%, 1 in 3)
    >>> die.mean, (die + die).p(7) == Fraction(1, 6), die.compare(die).more
    (Fraction(7, 2), True, 5/12 = 41.67%, 5 in 12)
    """

    def __init__(
        self,
        weights: Mapping[Any, float | Fraction],
        *,
        name: str = "",
        ways: str = "ways",
        why: Why = NO_REASON,
        sample: Sample | None = None,
        places: int | None = None,
    ) -> None:
        given = weights_of("weights", weights, "{'queen': 4, 'other': 48}")
        if places is None:
            places = places_of(weights if isinstance(weights, Mapping) else given)
        else:
            places = whole("places", places, 0, MOST_PLACES)
        found = whole_weights(given if places is None else _as_decimals(given, places))
        for what, text in (("name", name), ("ways", ways)):
            if not isinstance(text, str):
                raise ImpossibleQuestion(what, text, "it is no text", "a text, such as 'queens among 5 cards'")
        if not found:
            raise ImpossibleQuestion("weights", dict(weights), "nothing can happen", "at least one weight above 0")
        ordered = {outcome: found[outcome] for outcome in in_order(found)}
        super().__init__(ordered, sum(found.values()), why, sample, name, ways, places)

    @classmethod
    def estimate(cls, counts: Mapping[Any, int], seed: int, *, name: str = "", why: Why = NO_REASON) -> Distribution:
        """How often each outcome happened in independent plays of one seed: an estimate, and it says so.

        >>> Distribution.estimate({"queen": 7, "other": 93}, seed=1).p("queen")
        about 7% (95% interval 3.43% to 13.75%; estimate, n = 100, seed 1)
        """
        times = weights_of("counts", counts, "{'queen': 7, 'other': 93}")
        for outcome, number in times.items():
            whole(f"times of {shown(outcome)}", number, 0, MOST_PLAYS, "nobody plays so often")
        return cls(times, name=name, ways="plays", why=why, sample=Sample(sum(times.values()), seed_of(seed)))

    @classmethod
    def mixture(cls, parts: Iterable[tuple[float | Fraction, Distribution]], **words: Any) -> Distribution:
        """One of several distributions, each taken as often as its weight says.

        >>> coin = Distribution({0: 1, 1: 1})
        >>> Distribution.mixture([(1, coin), (3, Distribution({1: 1}))]).p(1) == Fraction(7, 8)
        True
        """
        total: dict[Outcome, Fraction] = {}
        places: int | None = None
        step = "One of several distributions is taken, each as often as its weight says."
        words = {"why": Why((step,), ""), **words}
        pairs = parts if not is_many(parts) else [tuple(one) if isinstance(one, list) else one for one in parts]
        for pair in several("parts", pairs, "[(1, die), (3, coin)]"):
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise ImpossibleQuestion("part", pair, "it is no weight with a distribution", "a pair such as (1, die)")
            weight, part = pair
            weight = number_of("weight", weight, "a whole number or a Fraction, 0 or more")
            if weight < 0:
                raise ImpossibleQuestion("weight", weight, "it is no weight", "a whole number or a Fraction, 0 or more")
            a_distribution(part)._must_be_exact("mix it with another")
            places = most_places(places, part._places)
            for outcome, count in part._weights.items():
                total[outcome] = total.get(outcome, Fraction(0)) + Fraction(weight) * Fraction(count, part._total)
        return cls(total, **words) if places is None else cls(total, **{"places": places, **words})

    def __setattr__(self, name: str, value: object = None) -> None:
        # cached_property writes into __dict__ without coming by here, as the beginning of a frozen dataclass does.
        reason = f"a distribution never changes, so {name!r} cannot be set or deleted"
        raise AttributeError(f"{reason}: make a new one with map or given")

    __delattr__ = __setattr__

    # --- new distributions from old ones ----------------------------------------------------------------

    def map(self, change: Callable[[Any], Any], name: str = "") -> Distribution:
        """What becomes of the outcomes when each is changed by a function.

        >>> Distribution({face: 1 for face in range(1, 7)}).map(lambda face: face >= 5).p(True)
        1/3 = 33.33%, 1 in 3
        """
        changed: dict[Outcome, int] = {}
        function("change", change, "lambda outcome: outcome % 2")
        places: int | None = None
        for outcome, weight in self._weights.items():
            made = change(outcome)
            written = places_of([made])
            places = places if written is None else max(written, places or 0)
            new = kind_of("what the change gives", made)
            changed[new] = changed.get(new, 0) + weight
        is_amount = self._places is not None and any(isinstance(new, Fraction) for new in changed)
        return self._like(changed, name, places if places is not None or not is_amount else self._places)

    def part(self, place: int, name: str = "") -> Distribution:
        """Of outcomes that are tuples, the distribution of one of their places, from 0.

        >>> Distribution({(1, "gold"): 1, (2, "gold"): 3}).part(0).mean
        Fraction(7, 4)
        """
        length = min((len(outcome) if isinstance(outcome, tuple) else 0) for outcome in self._weights)
        if not length:
            reason = f"the outcomes here are {self._sorts_in_words()}, not tuples"
            raise ImpossibleQuestion("part", place, reason, "p, mean or map")
        place = whole("part", place, 0, length - 1)
        return self.map(lambda outcome: outcome[place], name)

    def given(self, condition: Callable[[Any], object] | Any) -> Distribution:
        """The distribution once it is known that a condition holds, or that one of some outcomes happened.

        `condition` is a function of an outcome, or a set or list of outcomes. Raises `ImpossibleQuestion` when it can
        never hold.

        >>> Distribution({face: 1 for face in range(1, 7)}).given(lambda face: face % 2 == 0).p(6)
        1/3 = 33.33%, 1 in 3
        """
        if not callable(condition):
            wanted = self._these("given", condition if is_many(condition) else [condition])
            holds: Callable[[Any], object] = wanted.__contains__
        else:
            holds = condition
        left = {outcome: weight for outcome, weight in self._weights.items() if holds(outcome)}
        if not left:
            value = condition if not callable(condition) else "the condition"
            raise ImpossibleQuestion("given", value, "it can never hold", f"one of {self._some_outcomes()}")
        step = (
            f"What cannot be any more is left out; {self.ways} that remain: {share(sum(left.values()), self._total)}."
        )
        why = self._why.then((step,), "")
        if self._sample is None:
            return self._again(left, why, None)
        return self._again(left, why, self._sample._replace(n=sum(left.values())))

    def _again(self, weights: Mapping[Outcome, int], why: Why, sample: Sample | None) -> Distribution:
        """The same sort of distribution with fewer outcomes."""
        more = self._more() if self._places is None else {"places": self._places, **self._more()}
        return type(self)(weights, name=self.name, ways=self.ways, why=why, sample=sample, **more)

    def _more(self) -> dict[str, Any]:
        """What a distribution of its own sort has besides."""
        return {}

    def joint(self, other: Distribution, name: str = "") -> Distribution:
        """Both at once, when neither depends on the other: outcomes are pairs.

        >>> coin = Distribution({"heads": 1, "tails": 1})
        >>> coin.joint(coin).p(("heads", "tails"))
        1/4 = 25%, 1 in 4
        """
        self._must_be_exact("pair it with another")
        a_distribution(other)._must_be_exact("pair it with another")
        must_end("pairs", f"{len(self):,} and {len(other):,} outcomes", len(self) * len(other), MOST_PAIRS, "fewer")
        pairs = {
            (one, two): weight * other_weight
            for one, weight in self._weights.items()
            for two, other_weight in other._weights.items()
        }
        return Distribution(
            pairs, name=name, why=self._beside(other, "Every outcome of the one meets every outcome of the other.")
        )

    def compare(self, other: Distribution | float | Fraction) -> Compared:
        """The chances that this is less than, equal to or more than another, when neither depends on the other.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.compare(4)
        less: 1/2 = 50%, 1 in 2; equal: 1/6 = 16.67%, 1 in 6; more: 1/3 = 33.33%, 1 in 3
        """
        self._must_be_numbers("a comparison")
        other = other if self._places is None else number_in(other)
        if isinstance(other, Distribution):
            other._must_be_numbers("a comparison")
        else:
            number_of("compare", other, f"a number, such as {self.support[0]}, or another distribution")
        return self.minus(other)._signs()

    def _signs(self) -> Compared:
        return Compared(
            self._chance(self._those(lambda outcome: outcome < 0), "make the first less"),
            self._chance(self._those(lambda outcome: outcome == 0), "make both equal"),
            self._chance(self._those(lambda outcome: outcome > 0), "make the first more"),
        )

    def plus(self, other: Distribution | float | Fraction, name: str = "") -> Distribution:
        """The sum with a number, or with another distribution that does not depend on this one; also written `+`.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.plus(die).p(12)
        1/36 = 2.78%, 1 in 36
        """
        return self._combined(other, 1, "added", name)

    def minus(self, other: Distribution | float | Fraction, name: str = "") -> Distribution:
        """The difference to a number, or to another distribution that does not depend on this one; also written `-`.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.minus(die).p(0)
        1/6 = 16.67%, 1 in 6
        """
        return self._combined(other, -1, "subtracted", name)

    def times(self, count: int, name: str = "") -> Distribution:
        """The sum of so many independent outcomes of this distribution: three dice are `die.times(3)`.

        >>> Distribution({1: 1, 0: 1}).times(3).weights
        {0: 1, 1: 3, 2: 3, 3: 1}
        """
        self._must_be_numbers("a sum")
        count = whole("times", count)
        spread = len(self) * count
        if spread > MOST_SUMS:
            reason = f"sums of {count:,} outcomes have too many different results"
            raise ImpossibleQuestion("times", count, reason, f"{max(MOST_SUMS // len(self), 1):,} or fewer")
        total, power, left = Distribution({0: 1}), self, count
        while left:
            total = total.plus(power) if left & 1 else total
            left >>= 1
            power = power.plus(power) if left else power
        step = f"{counted(count, 'outcome')} that {plural(count, 'does', 'do')} not depend on each other are added."
        why = self._why.then((step,), self._why.formula)
        return Distribution(total._weights, name=self._named(name), ways=self.ways, why=why, places=self._places)

    def _combined(self, other: Distribution | float | Fraction, sign: int, word: str, name: str) -> Distribution:
        self._must_be_numbers("a sum")
        if not isinstance(other, Distribution):
            number = self._number(word, other)
            shifted = {outcome + sign * number: weight for outcome, weight in self._numbers()}
            step = f"Then {number} is {word} {'to' if sign > 0 else 'from'} each outcome."
            why = self._why.then((step,), self._why.formula) if number else self._why
            places = most_places(self._places, places_of([other]))
            return Distribution(
                shifted, name=self._named(name), ways=self.ways, why=why, sample=self._sample, places=places
            )
        self._must_be_exact("add it to another")
        other._must_be_exact("add it to another")
        other._must_be_numbers("a sum")
        pairs = len(self) * len(other)
        must_end(word, f"{len(self):,} and {len(other):,} outcomes", pairs, MOST_PAIRS, "distributions with fewer")
        sums: dict[Outcome, int] = {}
        for one, weight in self._numbers():
            for two, other_weight in other._numbers():
                outcome = one + sign * two
                sums[outcome] = sums.get(outcome, 0) + weight * other_weight
        return Distribution(
            sums,
            name=name,
            why=self._beside(other, f"Each outcome of the one meets each outcome of the other; the two are {word}."),
            places=most_places(self._places, other._places),
        )

    #: numpy leaves a sum with one of its numbers to the distribution, instead of making an array of it.
    __array_ufunc__ = None

    def __add__(self, other: Any) -> Distribution:
        return self.plus(other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Distribution:
        return self.minus(other)

    def __rsub__(self, other: Any) -> Distribution:
        return (-self).plus(other)

    def __mul__(self, other: object) -> Distribution:
        """Refused, since it has two meanings: the one throw of a die doubled, or two throws added."""
        if not is_number(other):
            return NotImplemented
        reason = "one outcome multiplied and so many outcomes added are not the same"
        times = "times(…) to add independent outcomes, or map(lambda outcome: outcome * …) to multiply one"
        raise ImpossibleQuestion("multiplication", f"distribution * {other}", reason, times)

    __rmul__ = __mul__

    def __neg__(self) -> Distribution:
        self._must_be_numbers("a sign")
        return self._like({-outcome: weight for outcome, weight in self._numbers()}, self.name, self._places)

    def _named(self, name: object) -> str:
        """The name of what is made of this one: its own where none is given."""
        if not isinstance(name, str):
            raise ImpossibleQuestion("name", name, "it is no text", "a name in quotes, or none")
        return name or self.name

    def _like(self, weights: Mapping[Outcome, int], name: str, places: int | None = None) -> Distribution:
        """Another distribution found in the same way, from the same sample."""
        # The letter of the formula stands for the outcomes as they were.
        why = replace(self._why, letter="")
        return Distribution(
            weights, name=self._named(name), ways=self.ways, why=why, sample=self._sample, places=places
        )

    def _beside(self, other: Distribution, step: str) -> Why:
        steps = self._why.steps if self._why == other._why else (*self._why.steps, *other._why.steps)
        return Why((*steps, step), "")

    # --- what it says of itself -------------------------------------------------------------------------

    def why(self) -> Why:
        """How it was found: the counting steps in words, and the formula."""
        return (
            self._why
            if self._why.steps
            else Why((f"How many {self.ways} each outcome has was given, not counted here.",), "")
        )

    def words(self) -> str:
        """The distribution in sentences, for a screen reader and for plain text.

        >>> print(Distribution({"queen": 4, "other": 48}, name="next card").words())
        Next card, exact. other: 12 in 13 (92.31%); queen: 1 in 13 (7.69%).
        """
        return render.words(self)

    def table(self) -> pd.DataFrame:
        """A row for each outcome: its exact chance, the number, and the chances of at least and at most it."""
        return render.table(self)

    def plot(self, title: str | None = None) -> Any:
        """A chart of the chances, as bars; works without any network. Needs outcomes that are numbers or names."""
        if title is not None and not isinstance(title, str):
            raise ImpossibleQuestion("title", title, "it is no text", "a text, or leave it out")
        width = render.width_of_bars(self)
        bars = self.map(lambda outcome: int(outcome // width * width)) if width else self
        return render.plot(self, bars, width, title)

    def __str__(self) -> str:
        return render.words(self)

    def __repr__(self) -> str:
        return render.short(self)

    def _repr_html_(self) -> str:
        return render.html(self)

    def __getitem__(self, outcome: object) -> NoReturn:
        reason = "a distribution is neither a list nor a dict"
        raise ImpossibleQuestion("outcome", outcome, reason, f".p({shown(outcome)}), the chance of this outcome")

    def __contains__(self, outcome: object) -> bool:
        try:
            found = exact(outcome)
            return self._meant(found, outcome) in self._weights
        # What cannot be an outcome is none of these.
        except (TypeError, NoExactNumber, ArcaneLabError):
            return False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self._sample == other._sample and self._reduced == other._reduced

    def __hash__(self) -> int:
        return hash((self._reduced, self._sample))

    @cached_property
    def _reduced(self) -> frozenset[tuple[Outcome, int]]:
        shared = gcd(*self._weights.values())
        return frozenset((outcome, weight // shared) for outcome, weight in self._weights.items())

    def __reduce__(self) -> Any:
        fields = {"name": self.name, "ways": self.ways, "why": self._why, "sample": self._sample, **self._more()}
        fields |= {} if self._places is None else {"places": self._places}
        return _restored, (type(self), dict(self._weights), fields)


def _as_decimals(weights: Mapping[Any, Any], places: int) -> dict[Any, Any]:
    """Outcomes that are numbers, written as decimals: also those in quotes, where every text is such a number."""
    is_text = are_decimals(weights)
    found: dict[Any, Any] = {}
    for outcome, weight in weights.items():
        number = exact(number_in(outcome)) if is_text and isinstance(outcome, str) else outcome
        is_amount = isinstance(number, int | Fraction) and not isinstance(number, bool)
        key = DecimalFraction(number, places) if is_amount else number
        found[key] = found[key] + weight if key in found else weight
    return found


def a_distribution(value: object) -> Distribution:
    """A distribution; anything else is refused. Raises `ImpossibleQuestion`."""
    if not isinstance(value, Distribution):
        instead = "one such as al.chance.Distribution({1: 1, 2: 3})"
        raise ImpossibleQuestion("other", value, "it is no distribution", instead)
    return value


def _restored(sort: type[Distribution], weights: dict[Any, int], fields: dict[str, Any]) -> Distribution:
    return sort(weights, **fields)
