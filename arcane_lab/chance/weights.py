"""Outcomes with whole-number weights: brought into order and checked, how likely each is, and the figures of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import inf, isqrt, lcm
from numbers import Real
from typing import TYPE_CHECKING, Any, Final, cast

from arcane_lab.chance.chances import Chance, Sample, Sampled
from arcane_lab.chance.decimals import DecimalFraction, number_in
from arcane_lab.chance.errors import ImpossibleQuestion, function
from arcane_lab.chance.given import MOST_GIVEN, is_many, kind_of, number_of, several, share_of
from arcane_lab.chance.words import Why, division, share
from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.exact_numbers import ExactFraction, NoExactNumber, exact, exact_number, python_value
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.text import capital, counted, listed

if TYPE_CHECKING:
    from arcane_lab.core.intervals import Interval

#: An outcome: a whole number, a fraction, a text, or a tuple of such.
Outcome = Hashable
#: The largest number that may be an outcome: its mean and its picture are floats.
LARGEST: Final = 10**308
#: So many terms of a sum are written out.
MOST_TERMS: Final = 6


def whole_weights(weights: Mapping[Any, Any]) -> dict[Outcome, int]:
    """Weights as whole numbers in the same proportions, without those that are 0."""
    found: dict[Outcome, int | Fraction] = {}
    for outcome, given in weights.items():
        if isinstance(outcome, int | Fraction) and not -LARGEST <= outcome <= LARGEST:
            raise ImpossibleQuestion("outcome", "a very large number", "it is more than 10**308", "a smaller one")
        try:
            weight = found[outcome] = given if type(given) is int else exact_number(given)
        except NoExactNumber as error:
            allowed = "a number, such as 1 or Fraction(1, 3)"
            raise ImpossibleQuestion(f"weight of {shown(outcome)}", given, f"it is {error.reason}", allowed) from None
        if weight < 0:
            reason = "less than never cannot be"
            raise ImpossibleQuestion(f"weight of {shown(outcome)}", str(given), reason, "0 or more")
    scale = lcm(*(weight.denominator for weight in found.values()))
    return {outcome: int(weight * scale) for outcome, weight in found.items() if weight}


def in_order(outcomes: Iterable[Any]) -> list[Any]:
    """Outcomes from the smallest to the largest; mixed sorts are put by sort, numbers first, and in it as they came."""
    all_outcomes = list(outcomes)
    try:
        return sorted(all_outcomes)
    except TypeError:
        numbers = sorted(one for one in all_outcomes if sort(one) == "numbers")
        return numbers + sorted((one for one in all_outcomes if sort(one) != "numbers"), key=sort)


def sort(outcome: object) -> str:
    """What sort of thing an outcome is, in words."""
    if isinstance(outcome, Real):
        return "numbers"
    if isinstance(outcome, str):
        return "names"
    return f"{type(outcome).__name__}s"


def format_outcome(outcome: object) -> str:
    """An outcome inside a sentence: numbers as they are, names in quotation marks."""
    return str(outcome) if isinstance(outcome, Real) else shown(outcome)


@dataclass(frozen=True, eq=False, repr=False)
class Weights(Guessed, Sampled):
    """What is read off a distribution: chances, mean, variance, quantiles. `Distribution` is what people hold."""

    _weights: Mapping[Outcome, int]
    _total: int
    _why: Why
    _sample: Sample | None = None
    name: str = ""
    ways: str = "ways"
    # With how many places behind the point its numbers are written; None for fractions.
    _places: int | None = None

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._weights)

    # --- what can happen, and how likely ----------------------------------------------------------------

    @property
    def support(self) -> tuple[Any, ...]:
        """Every outcome that can happen, in order."""
        return tuple(self._weights)

    @property
    def weights(self) -> dict[Any, int]:
        """In how many of the `total` ways each outcome happens."""
        return dict(self._weights)

    @property
    def total(self) -> int:
        """How many ways there are in all."""
        return self._total

    def probabilities(self) -> dict[Any, Fraction]:
        """Every outcome with its chance as a fraction; they add up to 1."""
        return {outcome: Fraction(weight, self._total) for outcome, weight in self._weights.items()}

    def p(self, outcome: Any) -> Chance:
        """The chance of one outcome; 0 for one of the same sort that cannot happen.

        Raises `ImpossibleQuestion` for an outcome of another sort, such as a name where numbers are counted.
        """
        outcome = self._meant(kind_of("outcome", outcome), outcome)
        if outcome not in self._weights and sort(outcome) not in self._sorts:
            raise ImpossibleQuestion(
                "outcome", outcome, f"the outcomes here are {self._sorts_in_words()}", f"one of {self._some_outcomes()}"
            )
        return self._chance([outcome] if outcome in self._weights else [], f"give {format_outcome(outcome)}")

    def _meant(self, outcome: Any, given: Any = None) -> Any:
        """An outcome as it is written here; a decimal may be one that it is printed as, such as 1/3 for 0.333…"""
        if self._places is not None and isinstance(outcome, str):
            outcome = exact(number_in(outcome))
        found = self._asked(outcome)
        given = outcome if given is None else python_value(given)
        if not isinstance(given, float | Decimal) or found in self._weights:
            return found
        return next((one for one in self._weights if isinstance(one, Fraction) and one == given), found)

    def _these(self, what: str, wanted: Iterable[Any]) -> set[Any]:
        """Several outcomes as they are written here."""
        given = list(islice(wanted, MOST_GIVEN + 1))
        return {self._meant(one, as_given) for one, as_given in zip(several(what, given, "[5, 6]"), given, strict=True)}

    def _asked(self, outcome: Any) -> Any:
        """An outcome as it is written here; a tuple that cannot be one for its length or its parts is refused."""
        lengths = {len(one) if isinstance(one, tuple) else -1 for one in self._weights}
        if not isinstance(outcome, tuple) or outcome in self._weights or len(lengths) > 1 or -1 in lengths:
            return outcome
        first = self.support[0]
        if len(outcome) not in lengths:
            reason = f"an outcome here has {counted(len(first), 'part')}"
        elif any(isinstance(one, Real) != isinstance(part, Real) for one, part in zip(outcome, first, strict=True)):
            reason = "it has a part of another sort than the outcomes here"
        else:
            return outcome
        raise ImpossibleQuestion("outcome", outcome, reason, f"one of {self._some_outcomes()}")

    def where(self, condition: Callable[[Any], object] | Iterable[Any], said: str = "fit") -> Chance:
        """The chance that a condition holds; `condition` is a function of an outcome, or a list of outcomes.

        `said` is what `why()` says that these do: "are even".

        >>> from arcane_lab.chance import Distribution
        >>> Distribution({face: 1 for face in range(1, 7)}).where(lambda face: face % 2)
        1/2 = 50%, 1 in 2
        """
        if is_many(condition):
            condition = self._these("condition", cast("Iterable[Any]", condition)).__contains__
        holds = function("condition", condition, "lambda outcome: outcome > 3, or a list such as [5, 6]")
        if not isinstance(said, str):
            raise ImpossibleQuestion("said", said, "it is no text", "words for what these do, such as 'are even'")
        return self._chance(self._those(holds), said)

    def at_least(self, number: Any) -> Chance:
        """The chance of this number or more."""
        number = self._number("at least", number)
        return self._chance(self._those(lambda outcome: outcome >= number), f"give {number} or more")

    def at_most(self, number: Any) -> Chance:
        """The chance of this number or less.

        >>> from arcane_lab.chance import Distribution
        >>> Distribution({face: 1 for face in range(1, 7)}).at_most(2)
        1/3 = 33.33%, 1 in 3
        """
        number = self._number("at most", number)
        return self._chance(self._those(lambda outcome: outcome <= number), f"give {number} or less")

    def between(self, low: Any, high: Any) -> Chance:
        """The chance of a number from `low` to `high`, both included.

        >>> from arcane_lab.chance import Distribution
        >>> Distribution({face: 1 for face in range(1, 7)}).between(2, 4)
        1/2 = 50%, 1 in 2
        """
        low, high = self._number("low", low), self._number("high", high)
        if low > high:
            raise ImpossibleQuestion("between", (low, high), "the first is more than the second", f"({high}, {low})")
        return self._chance(self._those(lambda outcome: low <= outcome <= high), f"give {low} to {high}")

    def _those(self, condition: Callable[[Any], object]) -> list[Any]:
        return [outcome for outcome in self._weights if condition(outcome)]

    def _chance(self, chosen: list[Any], they: str) -> Chance:
        """The chance of some outcomes, with the last counting step and the formula that goes through them."""
        weight = sum(self._weights[outcome] for outcome in chosen)
        step = f"{capital(self.ways)} that {they}: {share(weight, self._total)}."
        numbers = division(weight, self._total)
        formula = self._why.over(chosen)
        if self._why.letter and 1 < len(chosen) <= MOST_TERMS and self._total < 10**12:
            terms = " + ".join(f"{self._weights[outcome]:,}" for outcome in chosen)
            numbers = f"{terms} = {weight:,}; {numbers}"
        why = self._why.then((step,), formula, numbers) if formula else self._why.then((step,), numbers)
        return Chance(Fraction(weight, self._total), why, self._sample)

    # --- its figures ------------------------------------------------------------------------------------

    @cached_property
    def mean(self) -> Fraction:
        """The mean: what the outcomes come to on average."""
        self._must_be_numbers("a mean")
        return self._as_written(Fraction(sum(weight * outcome for outcome, weight in self._numbers()), self._total))

    @cached_property
    def variance(self) -> Fraction:
        """The variance: the mean squared distance from the mean, which is the mean square minus the squared mean."""
        mean, squares = self.mean, sum(weight * outcome**2 for outcome, weight in self._numbers())
        return self._as_written(Fraction(squares, self._total) - Fraction(mean) ** 2)

    def _as_written(self, number: Fraction) -> Fraction:
        """A figure as this distribution writes its numbers: as a decimal, or as a fraction."""
        return ExactFraction(number) if self._places is None else DecimalFraction(number, self._places)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation, the root of the variance: as far from the mean as outcomes usually lie."""
        # Scaled before the root, so that very large whole numbers do not overflow.
        return isqrt(self.variance.numerator * 10**30 // self.variance.denominator) / 10**15

    @property
    def median(self) -> Any:
        """The smallest outcome that is not passed in half of all cases: `quantile(1/2)`."""
        return self.quantile(Fraction(1, 2))

    def quantile(self, share: float | Fraction) -> Any:
        """The smallest outcome that is not passed in at least this share of all cases.

        >>> from arcane_lab.chance import Distribution
        >>> Distribution({face: 1 for face in range(1, 7)}).quantile(0.9)
        6
        """
        self._must_be_numbers("a quantile")
        wanted, passed = share_of(share), 0
        for outcome, weight in self._weights.items():
            passed += weight
            if ExactFraction(passed, self._total) >= wanted:
                return outcome
        return self.support[-1]

    def mean_interval(self) -> Interval:
        """The 95% interval of an estimate's mean (Student's t); an exact mean begins and ends at itself."""
        from arcane_lab.core.intervals import Interval, student

        if self._sample is None:
            return Interval(float(self.mean), float(self.mean))
        n = self._sample.n
        return student(float(self.mean), float(self.variance) * n / max(n - 1, 1), n)

    # --- refusals ---------------------------------------------------------------------------------------

    @cached_property
    def _sorts(self) -> frozenset[str]:
        return frozenset(sort(outcome) for outcome in self._weights)

    def _sorts_in_words(self) -> str:
        return listed(sorted(self._sorts))

    def _some_outcomes(self) -> str:
        return listed(map(format_outcome, self.support), "or", most=6)

    def _numbers(self) -> Iterable[tuple[Any, int]]:
        return self._weights.items()

    def _must_be_numbers(self, wanted: str) -> None:
        """Refuse outcomes that are no numbers, where something needs them."""
        if self._sorts != {"numbers"}:
            reason = f"the outcomes are {self._sorts_in_words()}, and {wanted} needs numbers"
            raise ImpossibleQuestion(
                "distribution", self.name or self._some_outcomes(), reason, "numbers: map(…) makes them"
            )

    def _number(self, what: str, value: object) -> Any:
        self._must_be_numbers(f"{what!r}")
        plain = python_value(value if self._places is None else number_in(value))
        # A very large Decimal is no infinite one, though its float is.
        if plain in (inf, -inf) if isinstance(plain, float) else isinstance(plain, Decimal) and plain.is_infinite():
            return float(plain)
        number = self._meant(number_of(what, plain, f"a number, such as {self.support[0]}"), plain)
        return number if self._places is None else DecimalFraction(number, self._places)

    def _must_be_exact(self, wish: str) -> None:
        """Refuse an estimate, where only exact distributions can be reckoned with."""
        if self._sample is not None:
            raise ArcaneLabError(
                f"{self.name or 'this'} is an estimate ({self._sample}), so you cannot {wish} as if it were exact: "
                "ask for the whole in one estimate instead"
            )
