"""Is this die fair? How often a fair one gives counts at least as uneven as those that were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb, factorial, lcm, prod
from typing import Any, Final

from arcane_lab.chance.chances import Chance, Sample
from arcane_lab.chance.counting import partitions
from arcane_lab.chance.errors import ImpossibleQuestion, seed_of, whole
from arcane_lab.chance.given import is_number, several, table, weights_of
from arcane_lab.chance.weights import whole_weights
from arcane_lab.chance.words import Shown, Why, division, percent, tally
from arcane_lab.core.errors import shown
from arcane_lab.core.exact_numbers import ExactFraction, python_value
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import np, pd
from arcane_lab.core.text import counted, listed, plural

#: Tables of counts that are looked at one by one: about a second.
MOST_TABLES: Final = 190_000
#: The same times the throws: the numbers of sequences are as long.
MOST_WORK: Final = 20_000_000
#: The most throws and faces, and the most series that are thrown by chance.
MOST_THROWS: Final = 10**9
MOST_FACES: Final = 200
MOST_SERIES: Final = 1_000_000
#: The most counts in all series together: about two seconds.
MOST_COUNTS: Final = 40_000_000
#: From so many numbers on a list of small ones may be throws and no counts.
MANY_FACES: Final = 8
#: A chance that is smaller than one of so many is no longer told in figures.
RAREST: Final = 10**9
#: How many numbers of simulated series are in memory at one time.
_ROOM: Final = 2_000_000
EXAMPLE: Final = "{1: 8, 2: 12, 3: 9, 4: 11, 5: 7, 6: 13}"


class Fairness(Shown, Guessed):
    """How often a fair die gives counts at least as uneven as those that were seen. `fair` makes it.

    >>> seen = fair([8, 12, 9, 11, 7, 13])
    >>> seen.chance.is_exact, seen.unevenness
    (True, Fraction(14, 5))
    """

    def __init__(self, counts: Mapping[Any, int], weights: Mapping[Any, int], games: int, seed: int) -> None:
        self._counts, self._weights, self._games, self._seed = dict(counts), dict(weights), games, seed
        self._measure = _Measure(list(weights.values()), sum(counts.values()))
        #: The chance that a fair die gives counts at least as uneven as these; an estimate says its series and seed.
        self.chance = self._found()

    def __reduce__(self) -> Any:
        return Fairness, (self._counts, self._weights, self._games, self._seed)

    @property
    def counts(self) -> dict[Any, int]:
        """How often each face came."""
        return dict(self._counts)

    @property
    def throws(self) -> int:
        """How many throws there were."""
        return self._measure.throws

    @property
    def expected(self) -> dict[Any, Fraction]:
        """How often each face comes on average, if the die is fair."""
        every = sum(self._weights.values())
        return {face: ExactFraction(self.throws * weight, every) for face, weight in self._weights.items()}

    @property
    def unevenness(self) -> Fraction:
        """How uneven the counts are: (seen - expected)² / expected, added over the faces; the chi-square statistic."""
        return ExactFraction(self._measure.statistic(self._seen))

    @property
    def method(self) -> str:
        """How the chance was found: "exact multinomial", or "chi-square statistic, by simulated series"."""
        return "exact multinomial" if self.chance.is_exact else "chi-square statistic, by simulated series"

    @property
    def _seen(self) -> list[int]:
        return [self._counts[face] for face in self._weights]

    @property
    def _noun(self) -> str:
        """What was thrown, in a word."""
        return "coin" if len(self._weights) == 2 else "die"

    @property
    def _is_even(self) -> bool:
        return len(set(self._weights.values())) == 1

    # --- counting -------------------------------------------------------------------------------------------

    def _found(self) -> Chance:
        """Counted where that ends in time, else simulated."""
        measure, seen = self._measure, self._seen
        limit, faces = measure.score(seen), len(seen)
        tables = measure.tables(self._is_even)
        if tables > MOST_TABLES or tables * self.throws > MOST_WORK:
            return self._simulated(limit)
        every = sum(self._weights.values()) ** self.throws
        ways = sum(number for score, number in measure.every(self._is_even) if score >= limit)
        steps = (
            self._first_step(),
            f"There are {tally(comb(self.throws + faces - 1, faces - 1))} possible counts of "
            f"{counted(self.throws, 'throw')}, each with its number of sequences (the multinomial distribution).",
            f"Those at least as uneven as what was seen have {tally(ways)} of {tally(every)} sequences.",
        )
        formula = "sequences with counts at least as uneven / all sequences"
        return Chance(Fraction(ways, every), Why(steps, formula, division(ways, every)))

    def _simulated(self, limit: int) -> Chance:
        """How many of some simulated series are at least as uneven."""
        luck = np.random.default_rng(self._seed)
        every = sum(self._weights.values())
        shares = np.array([weight / every for weight in self._weights.values()])
        scale = np.array([1 / float(share) for share in shares])
        # Room for rounding: a series as uneven as what was seen counts.
        least = float(limit) / float(self._measure.scale) * (1 - 1e-12)
        left, found = self._games, 0
        while left:
            some = min(left, max(1, _ROOM // len(shares)))
            series = luck.multinomial(self.throws, shares, size=some).astype(float)
            found += int((((series**2) * scale).sum(axis=1) >= least).sum())
            left -= some
        steps = (
            self._first_step(),
            f"There are too many possible counts to go through, so {counted(self._games, 'series', 'series')} of "
            f"{counted(self.throws, 'throw')} with a fair die were simulated (seed {self._seed}).",
            f"At least as uneven as what was seen: {found:,} of {self._games:,}.",
        )
        why = Why(steps, "series at least as uneven / series", division(found, self._games))
        return Chance(Fraction(found, self._games), why, Sample(self._games, self._seed))

    def _first_step(self) -> str:
        value = self.unevenness
        about = value if value.denominator == 1 else f"about {float(value):.4g}"
        return (
            "How uneven counts are is measured by (seen - expected)² / expected, added over the faces (the chi-square "
            f"statistic). Here it is {about}; 0 would be perfectly even."
        )

    # --- what it says of itself -----------------------------------------------------------------------------

    def why(self) -> Why:
        """How it was found: what is measured, and how the series were counted or simulated."""
        return self.chance.why()

    def words(self) -> str:
        """What follows, in sentences that cannot be taken for the chance that the die is fair."""
        faces, noun = counted(len(self._weights), "face"), self._noun
        fair = f"A fair {noun}" if noun == "coin" else f"A fair die with {faces}"
        fair = fair if self._is_even else f"A {noun} with {faces} and the weights given"
        series = f"series of {counted(self.throws, 'throw')}"
        return (
            f"{fair} gives counts at least as uneven as these in {_of_series(self.chance)} {series} ({self._kind()}). "
            f"{self._judged()} This is not the chance that the {noun} is fair."
        )

    def _kind(self) -> str:
        if self.chance.is_exact:
            return "exact multinomial"
        low, high = self.chance.interval
        return (
            f"chi-square statistic, {self.chance.sample}; 95% interval {percent(low)} to {percent(high)} of all series"
        )

    def _judged(self) -> str:
        """What the counts speak for, in the words of everyday."""
        if float(self.chance) >= 0.1:
            noun = self._noun
            return f"Such counts are nothing special: no sign of a loaded {noun}, and no proof of a fair one."
        if float(self.chance) >= 0.01:
            return "That does not happen often, but one of many fair series does it; more throws would tell."
        return f"That is rare, so these counts speak against a fair {self._noun}."

    def table(self) -> pd.DataFrame:
        """A row for each face: how often it came, how often a fair die shows it on average, and the difference."""
        return pd.DataFrame(
            {
                "face": list(self._weights),
                "seen": self._seen,
                "expected": [float(one) for one in self.expected.values()],
                "difference": [float(self._counts[face] - one) for face, one in self.expected.items()],
            }
        )

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        seen = counted(self.throws, "throw")
        return f"<Fairness of {seen}: {_of_series(self.chance)} fair series are as uneven, {self.method}>"


class _Measure:
    """How uneven counts are, as whole numbers: sum of count² / weight, scaled so that nothing is left behind the point.

    With n throws and W weights in all, the chi-square statistic is W / n × this sum - n.
    """

    def __init__(self, weights: list[int], throws: int) -> None:
        self.weights, self.throws, self.all = weights, throws, sum(weights)
        self.common = lcm(*weights)
        self.factors = [self.common // weight for weight in weights]
        # Between this score and the sum of count² / share that is simulated.
        self.scale = Fraction(self.common, self.all)

    def score(self, counts: Iterable[int]) -> int:
        """The scaled sum of count² / weight."""
        return sum(factor * count**2 for factor, count in zip(self.factors, counts, strict=True))

    def statistic(self, counts: Iterable[int]) -> Fraction:
        """The chi-square statistic."""
        return Fraction(self.all * self.score(counts), self.common * self.throws) - self.throws

    def tables(self, is_even: bool) -> int:
        """How many tables of counts there are to go through, up to the order of faces that are alike; or too many."""
        faces, throws = len(self.weights), self.throws
        every = comb(throws + faces - 1, faces - 1)
        if not is_even or every <= MOST_TABLES:
            return every
        # Partitions of the throws into at most so many parts.
        if throws > 5_000 or faces > 200:
            return MOST_TABLES + 1
        ways = [1] + [0] * throws
        for part in range(1, min(faces, throws) + 1):
            for total in range(part, throws + 1):
                ways[total] += ways[total - part]
        return ways[throws]

    def every(self, is_even: bool) -> Iterator[tuple[int, int]]:
        """The score of each table of counts, with its number of sequences of faces."""
        faces, throws = len(self.weights), self.throws
        if is_even:
            (weight,), (factor,) = set(self.weights), set(self.factors)
            power, orders = weight**throws, factorial(throws)
            for parts in partitions(throws, throws, faces):
                ways = orders
                for part in parts:
                    ways //= factorial(part)
                alike = Counter([*parts, *[0] * (faces - len(parts))])
                places = factorial(faces) // prod(map(factorial, alike.values()))
                yield factor * sum(part**2 for part in parts), ways * places * power
            return
        yield from self._from(0, throws, 0, 1)

    def _from(self, place: int, left: int, score: int, ways: int) -> Iterator[tuple[int, int]]:
        weight, factor = self.weights[place], self.factors[place]
        if place == len(self.weights) - 1:
            yield score + factor * left**2, ways * weight**left
            return
        for count in range(left + 1):
            more = ways * comb(left, count) * weight**count
            yield from self._from(place + 1, left - count, score + factor * count**2, more)


def _of_series(chance: Chance) -> str:
    """How many of how many series, in whole numbers that people can picture.

    >>> _of_series(Chance(Fraction(4, 100))), _of_series(Chance(Fraction(7321, 10000))), _of_series(Chance(1))
    ('4 of 100', 'about 73 of 100', 'all')
    >>> _of_series(Chance(Fraction(1, 818))), _of_series(Chance(Fraction(1, 10**12)))
    ('about 1 of 820', 'fewer than 1 of 1,000,000,000')
    """
    if chance.sample is not None and chance in (0, 1):
        return f"{'all' if chance else 'none'} of {chance.sample.n:,} simulated"
    if chance == 1:
        return "all"
    if chance * RAREST < 1:
        return f"fewer than 1 of {RAREST:,}"
    if chance * 100 < 1:
        times = round(1 / chance)
        unit = 10 ** max(len(str(times)) - 2, 0)
        rounded = (times + unit // 2) // unit * unit
        about = "" if chance.is_exact and Fraction(1, rounded) == chance else "about "
        return f"{about}1 of {rounded:,}"
    number = min(round(chance * 100), 99)
    about = "" if chance.is_exact and Fraction(number, 100) == chance else "about "
    return f"{about}{number} of 100"


def fair(
    counts: Mapping[Any, int] | Iterable[int],
    *,
    faces: Iterable[Any] | int | None = None,
    weights: Mapping[Any, float] | Iterable[float] | None = None,
    games: int = 100_000,
    seed: int = 1,
) -> Fairness:
    """Whether counts of faces speak against a fair die: how often a fair one gives counts at least as uneven.

    `counts` has how often each face came, 0 for one that never did: a list in the order of the faces, or a dict.
    Throws one by one are counted by `collections.Counter(throws)`, with `faces=6` for those that never came. `weights`
    says how likely each face should be, where that is not the same for all: a dict, or a list in the order of the
    faces. Counted exactly (the multinomial
    distribution) while there are few possible counts, up to 100 throws of a die with six faces; else `games` series of
    the `seed` are simulated, and it says so. It rests on throws that do not depend on each other, and on a question
    that was there before them. Source: K. Pearson, Philosophical Magazine 50 (1900) 157-175.

    >>> fair([8, 12, 9, 11, 7, 13])
    <Fairness of 60 throws: about 75 of 100 fair series are as uneven, exact multinomial>
    """
    found = _counts(counts, faces)
    likely = _likely(found, weights)
    most = min(MOST_SERIES, MOST_COUNTS // len(likely))
    games = whole("games", games, 100, most, f"more than {most:,} series of {len(likely)} faces take too long")
    return Fairness({face: found.get(face, 0) for face in likely}, likely, games, seed_of(seed))


def _counts(counts: Any, faces: Any) -> dict[Any, int]:
    """How often each face came; the faces of a plain list are 1, 2, 3, …"""
    if isinstance(counts, str):
        raise ImpossibleQuestion(
            "counts", counts, "a text is no list of counts", f"a list, or a dict such as {EXAMPLE}"
        )
    is_list = not isinstance(counts, Mapping) and not hasattr(type(counts), "columns") and _is_plain(counts)
    if is_list:
        found = dict(enumerate(several("counts", counts, "[8, 12, 9, 11, 7, 13]"), 1))
        _no_throws(list(found.values()), faces)
    else:
        found = table("counts", counts, EXAMPLE)
        _no_gap(found, faces)
    names = _faces(faces)
    if names is not None and is_list:
        if len(names) != len(found):
            reason = f"there are {counted(len(found), 'count')} and {counted(len(names), 'face')}"
            raise ImpossibleQuestion("counts", list(found.values()), reason, "a count for each face, 0 where none came")
        found = dict(zip(names, found.values(), strict=True))
    for face in found:
        whole(f"count of {shown(face)}", found[face], 0, MOST_THROWS, "nobody throws so often")
        if names is not None and face not in names:
            raise ImpossibleQuestion(
                "counts", face, "it is no face of this die", listed(map(shown, names), "or", most=8)
            )
    found = {face: found.get(face, 0) for face in (found if names is None else names)}
    if len(found) < 2:
        reason = "one face says nothing about fairness"
        raise ImpossibleQuestion("counts", found, reason, f"the counts of two faces or more, such as {EXAMPLE}")
    if len(found) > MOST_FACES:
        reason = f"more than {MOST_FACES:,} faces; throws one by one are counted first"
        raise ImpossibleQuestion("counts", len(found), reason, "collections.Counter(throws)")
    if not sum(found.values()):
        raise ImpossibleQuestion("counts", found, "nothing was thrown", "a count above 0")
    return found


def _no_throws(counts: list[Any], faces: Any) -> None:
    """Refuse a list that could be throws one by one as well: many numbers, and small ones."""
    numbers = [count for count in counts if type(count) is int]
    if faces is None and len(counts) >= MANY_FACES and len(numbers) == len(counts) > max(numbers):
        reason = f"they could be the counts of {len(counts)} faces, or throws one by one"
        instead = f"collections.Counter(…) of throws, or faces={len(counts)} with counts"
        raise ImpossibleQuestion("counts", f"{len(counts)} small numbers", reason, instead)


def _no_gap(counts: Mapping[Any, Any], faces: Any) -> None:
    """Refuse counts of 1, 2, 3, 4 and 6 alone: a face that never came counts too."""
    if faces is None and all(type(face) is int for face in counts) and 1 in counts:
        missing = sorted(set(range(1, min(max(counts), MOST_FACES) + 1)) - set(counts))
        if missing:
            reason = f"{listed(missing, most=4)} never came, or {plural(len(missing), 'is', 'are')} no face"
            instead = f"faces={max(counts)}, or faces={sorted(counts)[:8]} for a die without"
            raise ImpossibleQuestion("counts", dict(counts), reason, instead)


def _is_plain(counts: Any) -> bool:
    """Whether it is a list of counts, and no column that pandas has counted."""
    index = getattr(counts, "index", None)
    return callable(index) or index is None or type(index).__name__ == "RangeIndex"


def _faces(faces: Any) -> list[Any] | None:
    """The faces of the die: given, or 1 to so many."""
    if faces is None:
        return None
    plain = python_value(faces)
    if is_number(plain):
        return list(range(1, whole("faces", plain, 2, MOST_FACES, "that is no die") + 1))
    return list(dict.fromkeys(several("faces", faces, "['A', 'B', 'C']")))


def _likely(found: Mapping[Any, int], weights: Any) -> dict[Any, int]:
    """How likely each face is, as whole numbers; all alike where nothing is said."""
    if weights is None:
        return dict.fromkeys(found, 1)
    if not isinstance(weights, str | Mapping) and isinstance(weights, Iterable) and _is_plain(weights):
        listed_weights = several("weights", weights, "[1, 1, 2]")
        if len(listed_weights) != len(found):
            reason = f"there are {counted(len(found), 'face')} and {counted(len(listed_weights), 'weight')}"
            raise ImpossibleQuestion("weights", listed_weights, reason, "a weight for each face, in their order")
        weights = dict(zip(found, listed_weights, strict=True))
    likely = whole_weights(weights_of("weights", weights, "{1: 1, 2: 1, 3: 2}"))
    for face, count in found.items():
        if face not in likely and count:
            raise ImpossibleQuestion("weights", face, "it came, and has no weight above 0", "a weight for each face")
    if len(likely) < 2:
        raise ImpossibleQuestion("weights", likely, "one face says nothing about fairness", "two faces or more")
    if max(likely.values()) > 10**9:
        raise ImpossibleQuestion("weights", "very long numbers", "they cannot be counted with", "shorter ones")
    return {face: int(weight) for face, weight in likely.items()}
