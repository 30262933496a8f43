"""Dice: what a throw such as "4d6 keep 3" comes to, exactly."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm, prod
from typing import Any, Final, NamedTuple

from arcane_lab.chance import counting, reasons
from arcane_lab.chance.chances import NO_REASON, Sample
from arcane_lab.chance.decks import MOST_STEPS, Deck, Patterns
from arcane_lab.chance.distributions import MOST_PAIRS, Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, must_end, whole, yes_no
from arcane_lab.chance.given import is_number
from arcane_lab.chance.waits import Wait
from arcane_lab.chance.weights import Outcome
from arcane_lab.chance.words import Why, tally
from arcane_lab.core.errors import shown
from arcane_lab.core.exact_numbers import exact, python_value
from arcane_lab.core.minus import MINUS
from arcane_lab.core.text import counted, plural

#: The most dice of a throw, the most parts of its text, and the most faces of a die.
MOST_DICE: Final = 1_000
MOST_PARTS: Final = 100
MOST_FACES: Final = 1_000
#: Steps of counting in about a second.
MOST_WORK: Final = 3_000_000
ALLOWED: Final = "dice such as '3d6', '2d6+3', 'd20', '4d6 keep 3', '2d20 keep lowest 1' or '4d6 drop lowest'"
_TERM: Final = re.compile(
    r"(?P<many>\d*)[dw](?P<faces>\d+|%)"
    r"(?:(?P<do>keep|drop|k|d)(?P<which>highest|lowest|high|low|h|l)?(?P<some>\d+)?)?|(?P<number>\d+)",
)


class Pool(NamedTuple):
    """Dice that are alike: how many, how often a die has each face, and how many of the highest (or lowest) count."""

    many: int
    faces: tuple[tuple[Any, int], ...]
    keep: int
    lowest: bool = False
    sign: int = 1

    @property
    def sides(self) -> int:
        """How many faces a die has."""
        return sum(ways for _, ways in self.faces)

    @property
    def throws(self) -> int:
        """In how many ways the dice can fall."""
        return int(self.sides**self.many)

    def __str__(self) -> str:
        plain = tuple((face, 1) for face in range(1, self.sides + 1))
        sides = str(self.sides) if self.faces == plain else f"[{', '.join(str(face) for face in self._each())}]"
        which = " lowest" * self.lowest
        return f"{self.many if self.many > 1 else ''}d{sides}" + f" keep{which} {self.keep}" * (self.keep < self.many)

    def _each(self) -> list[Any]:
        return [face for face, ways in self.faces for _ in range(ways)]


class Dice(Distribution):
    """What dice come to when they are thrown: the sum of "3d6", "2d6+3", "4d6 keep 3"; a distribution like any other.

    `faces` gives a die of your own: `Dice(2, faces=[0, 0, 1, 1, 2, 3])` throws two of them. One die may have names for
    faces. Two throws against each other are compared: `Dice("d20+3").compare(Dice("d20+5"))`.

    >>> Dice("3d6").at_least(15), Dice("4d6 keep 3").mean
    (5/54 = 9.26%, about 1 in 11, Fraction(15869, 1296))
    >>> Dice("2d6").highest().p(6), Dice("4d6").count(6).at_least(1)
    (11/36 = 30.56%, about 3 in 10, 671/1296 = 51.77%, about 1 in 2)
    """

    __slots__ = ()
    _pools: tuple[Pool, ...]
    _plus: int

    def __init__(self, dice: str | int = "d6", *, faces: Iterable[Any] | Mapping[Any, int] | int | None = None) -> None:
        pools, plus = _read(dice, faces)
        text = _text(pools, plus)
        weights = _thrown(pools, plus, text)
        super().__init__(weights, name=text, ways="throws", why=_why(pools, plus))
        # A distribution never changes, so these are set past its own lock, once.
        object.__setattr__(self, "_pools", pools)
        object.__setattr__(self, "_plus", plus)

    @classmethod
    def _of(cls, pools: tuple[Pool, ...], plus: int) -> Dice:
        made = cls.__new__(cls)
        Distribution.__init__(
            made,
            _thrown(pools, plus, _text(pools, plus)),
            name=_text(pools, plus),
            ways="throws",
            why=_why(pools, plus),
        )
        object.__setattr__(made, "_pools", pools)
        object.__setattr__(made, "_plus", plus)
        return made

    @classmethod
    def estimate(cls, counts: Mapping[Any, int], seed: int, *, name: str = "", why: Why = NO_REASON) -> Distribution:
        """How often each outcome came in throws that were made: a distribution, and an estimate."""
        return Distribution.estimate(counts, seed, name=name, why=why)

    @classmethod
    def mixture(cls, parts: Iterable[tuple[float | Fraction, Distribution]], **words: Any) -> Distribution:
        """One of several throws, each taken as often as its weight says."""
        return Distribution.mixture(parts, **words)

    def __reduce__(self) -> Any:
        return Dice._of, (self._pools, self._plus)

    def _again(self, weights: Mapping[Outcome, int], why: Why, sample: Sample | None) -> Distribution:
        """What is left of a throw is a throw no more."""
        return Distribution(weights, name=self.name, ways=self.ways, why=why, sample=sample)

    # --- dice that are alike, one by one --------------------------------------------------------------------

    def _pool(self, wish: str) -> Pool:
        """The dice, where they are all alike, all count and nothing is added."""
        if len(self._pools) > 1 or self._plus or self._pools[0].keep < self._pools[0].many or self._pools[0].sign < 0:
            raise ImpossibleQuestion(wish, self.name, "it needs dice that are alike, with nothing added", "'5d6', say")
        return self._pools[0]

    def _numbers_only(self, wish: str) -> Pool:
        pool = self._pool(wish)
        if not all(is_number(face) for face, _ in pool.faces):
            raise ImpossibleQuestion(wish, self.name, "the faces are names", "dice with numbers, or count(…)")
        return pool

    @property
    def deck(self) -> Deck:
        """The faces of the die as a deck, for all other questions: ask them with `replace=True`.

        >>> Dice("d2").deck.longest_run(1, 10, replace=True).at_least(5)
        7/64 = 10.94%, about 1 in 9
        """
        return Deck(dict(self._pool("deck").faces), name="die")

    def keep(self, dice: int, *, lowest: bool = False) -> Dice:
        """The sum of so many of the highest dice, or of the lowest.

        >>> Dice(4, faces=range(1, 7)).keep(3) == Dice("4d6 drop lowest"), Dice("2d20").keep(1, lowest=True).mean
        (True, Fraction(287, 40))
        """
        pool = self._numbers_only("keep")
        dice = whole("keep", dice, 1, pool.many, f"{pool.many} are thrown")
        return Dice._of((pool._replace(keep=dice, lowest=yes_no("lowest", lowest)),), 0)

    def ranked(self, place: int) -> Distribution:
        """The highest die (`place` 1), the second highest (2), …

        >>> Dice("3d6").ranked(2).p(6)
        2/27 = 7.41%, about 1 in 14
        """
        pool = self._numbers_only("ranked")
        place = whole("place", place, 1, pool.many, f"{counted(pool.many, 'die', 'dice')} are thrown")
        found = Deck(dict(pool.faces)).ranked(pool.many, place, replace=True)
        over = plural(place - 1, "die shows", "dice show")
        steps = (
            _all_throws((pool,)),
            "Put the dice in order, the highest first. "
            + f"Number {place} is v or less when {f'at most {place - 1} {over}' if place > 1 else 'no die shows'} "
            "more than v.",
            "Throws for v or less, less throws for less than v, are those for exactly v.",
        )
        why = Why(steps, "(throws for v or less - throws for less than v) / all throws", letter="v")
        name = {1: "highest", pool.many: "lowest"}.get(place, f"number {place} from the top")
        return Distribution(found.weights, name=f"{name} of {self.name}", ways="throws", why=why)

    def highest(self) -> Distribution:
        """The highest of the dice.

        >>> Dice("2d6").highest().mean
        Fraction(161, 36)
        """
        return self.ranked(1)

    def lowest(self) -> Distribution:
        """The lowest of the dice.

        >>> Dice("2d6").lowest().p(1)
        11/36 = 30.56%, about 3 in 10
        """
        return self.ranked(self._numbers_only("lowest").many)

    def count(self, face: Any) -> Distribution:
        """How many of the dice show a face, or one of several.

        >>> Dice("5d6").count([5, 6]).at_least(3)
        17/81 = 20.99%, about 1 in 5
        """
        pool, deck = self._pool("count"), self.deck
        found, group, copies = deck.count(face, pool.many, replace=True), deck._group(face), deck._copies_of_all(face)
        others = pool.sides - copies
        steps = (
            _all_throws((pool,)),
            f"For k dice that show {reasons.either(group)}: choose which k, each in {counted(copies, 'way')}; every "
            f"other die shows one of the {counted(others, 'other face')}. Multiply.",
        )
        formula = f"C({pool.many}, k) × {copies}^k × {others}^({pool.many} - k) / {pool.sides}^{pool.many}"
        name = f"dice of {self.name} that show {reasons.bare(group)}"
        return Distribution(found.weights, name=name, ways="throws", why=Why(steps, formula, letter="k"))

    def pattern(self) -> Distribution:
        """How many of the dice are alike: (3, 2) is a full house of five dice.

        >>> Dice("5d6").pattern().p((5,))
        1/1296 = 0.077%, 1 in 1,296
        """
        pool = self._pool("pattern")
        found = self.deck.pattern(pool.many, replace=True)
        steps = (
            _all_throws((pool,)),
            "The faces come in one after the other, each on 0, 1, 2, … dice; the ways to choose these are multiplied.",
            "Throws with equally many dice alike show one pattern, whatever the faces.",
        )
        why = Why(steps, "throws of the pattern / all throws")
        return Patterns(found.weights, name=f"dice of {self.name} that are alike", ways="throws", why=why)

    def waiting(self, face: Any, copy: int = 1) -> Wait:
        """At which throw of the dice a face first comes, or for the second, third, … time; one die is thrown.

        >>> Dice("d6").waiting(6).at_most(4)
        671/1296 = 51.77%, about 1 in 2
        """
        pool = self._pool("waiting")
        if pool.many > 1:
            sums = f"a sum of several by Deck(Dice({self.name!r})).waiting({shown(face)}, replace=True)"
            reason = "one die is thrown again and again"
            raise ImpossibleQuestion("waiting", self.name, reason, f"Dice('d6'), say, or for {sums}")
        deck = self.deck
        found, group = deck.waiting(face, copy, replace=True), deck._group(face)
        steps = (
            f"Each throw shows {reasons.either(group)} with the chance {deck._copies_of_all(face)} / {pool.sides}, "
            "whatever came before.",
        )
        name = reasons.name_of_wait("throw", group, copy)
        return Wait(found._wanted, found._size, Why(steps, ""), name=name, noun="throw")

    def waiting_for_all(self) -> Wait:
        """At which throw of one die every face has come: the collector's problem.

        >>> Dice("d6").waiting_for_all().mean
        Fraction(147, 10)
        """
        pool = self._pool("waiting_for_all")
        if pool.many > 1:
            raise ImpossibleQuestion("waiting", self.name, "one die is thrown again and again", "Dice('d6'), say")
        found = self.deck.waiting_for(replace=True)
        steps = (
            "From all sequences of throws take off those without the first face, those without the second, and so on. "
            "Those without two faces were taken off twice, so add them again, and go on in turn (inclusion and "
            "exclusion).",
        )
        name = f"throw of {self.name} after which every face has come"
        return Wait(found._wanted, found._size, Why(steps, ""), name=name, noun="throw")


def _read(dice: Any, faces: Any) -> tuple[tuple[Pool, ...], int]:
    """The dice that were written, or so many of a die with its own faces."""
    dice = python_value(dice)
    if faces is not None:
        many = whole("dice", dice if not isinstance(dice, str) or dice != "d6" else 1, 1, MOST_DICE, _too_many())
        return (Pool(many, _faces(faces), many),), 0
    if not isinstance(dice, str):
        reason = "it is no text; so many dice need faces=…" if isinstance(dice, int) else "it is no text"
        raise ImpossibleQuestion("dice", dice, reason, ALLOWED)
    text = re.sub(r"\s+", "", dice.lower()).replace(MINUS, "-")
    terms = re.findall(r"([+-]?)([^+-]+)", text)
    if not terms or "".join(map("".join, terms)) != text or re.search(r"\d\s+\d", dice):
        raise ImpossibleQuestion("dice", dice, "it cannot be read", ALLOWED)
    whole("parts of the throw", len(terms), 1, MOST_PARTS, f"more than {MOST_PARTS} take too long to count")
    pools, plus = [], 0
    for sign, term in terms:
        match = _TERM.fullmatch(term)
        if match is None:
            raise ImpossibleQuestion("dice", dice, f"{term!r} cannot be read", ALLOWED)
        factor = -1 if sign == "-" else 1
        if match["number"]:
            plus += factor * whole("added", _figure(match["number"]), 0, 10**6, "more than a million is too much")
        else:
            pools.append(_pool(match)._replace(sign=factor))
    if not pools:
        raise ImpossibleQuestion("dice", dice, "it has no dice", ALLOWED)
    return tuple(pools), plus


def _pool(match: re.Match[str]) -> Pool:
    """Dice as one part of the text has them."""
    many = whole("dice", _figure(match["many"] or "1"), 1, MOST_DICE, _too_many())
    sides = 100 if match["faces"] == "%" else _figure(match["faces"])
    if sides == 66 and match["many"] in (None, "", "1"):
        reason = "some mean two dice by it, one for the tens and one for the ones, others one die with 66 faces"
        two = "Dice(1, faces=[11, 12, …, 66]) for the two, faces=range(1, 67) for the other"
        raise ImpossibleQuestion("dice", f"d{sides}", reason, two)
    sides = whole("faces", sides, 1, MOST_FACES, f"dice have at most {MOST_FACES:,} faces here")
    keep, lowest = many, False
    if match["do"]:
        is_keep = match["do"] in ("keep", "k")
        is_low = (match["which"] or ("h" if is_keep else "l"))[0] == "l"
        some = whole(
            "keep" if is_keep else "drop",
            _figure(match["some"] or "1"),
            int(is_keep),
            many if is_keep else many - 1,
            f"{counted(many, 'die', 'dice')} {plural(many, 'is', 'are')} thrown",
        )
        keep, lowest = (some, is_low) if is_keep else (many - some, not is_low)
    return Pool(many, tuple((face, 1) for face in range(1, sides + 1)), keep, lowest)


def _figure(digits: str) -> int:
    """A whole number of a text; of a long one no more than what tells that it is too large.

    >>> _figure("0000000012"), _figure("9" * 10_000)
    (12, 99999999)
    """
    return int(re.sub(r"^0+(?=\d)", "", digits)[:8])


def _too_many() -> str:
    return f"more than {MOST_DICE:,} dice take too long to count"


def _faces(faces: Any) -> tuple[tuple[Any, int], ...]:
    if isinstance(python_value(faces), int) and not isinstance(python_value(faces), bool):
        sides = whole("faces", faces, 1, MOST_FACES, f"dice have at most {MOST_FACES:,} faces here")
        return tuple((face, 1) for face in range(1, sides + 1))
    found = Deck(faces, name="die").cards
    whole("faces", sum(found.values()), 1, MOST_FACES, f"dice have at most {MOST_FACES:,} faces here")
    return tuple((face, ways) for face, ways in found.items() if ways)


def _thrown(pools: tuple[Pool, ...], plus: int, text: str) -> dict[Any, int]:
    """In how many ways the dice come to each sum."""
    if len(pools) == 1 and pools[0].many == 1 and pools[0].sign > 0 and not plus:
        return dict(pools[0].faces)
    total: dict[Any, int] = {plus: 1}
    work = 0
    for pool in pools:
        if not all(is_number(face) for face, _ in pool.faces):
            reason = "names have no sum"
            instead = "one die, or a deck of the faces: al.chance.Deck(…).counts(…, draws=2, replace=True)"
            raise ImpossibleQuestion("dice", text, reason, instead)
        sums = _sums(pool, text)
        work += len(total) * len(sums)
        must_end("dice", text, work, MOST_PAIRS, "fewer dice")
        added: dict[Any, int] = {}
        for one, ways in total.items():
            for two, more in sums.items():
                at = one + pool.sign * two
                added[at] = added.get(at, 0) + ways * more
        total = added
    return total


def _sums(pool: Pool, text: str) -> dict[Any, int]:
    faces: Counter[Any] = Counter()
    for face, ways in pool.faces:
        faces[exact(face)] += ways
    scale = lcm(*(face.denominator for face in faces))
    scaled = {int(face * scale): ways for face, ways in faces.items()}
    if pool.keep == pool.many:
        step = gcd(*(face - min(scaled) for face in scaled)) or 1
        reach = pool.many * (max(scaled) - min(scaled)) // step + 1
        # Each sum is a number as long as that of all throws.
        must_end("dice", text, reach * pool.many * pool.sides.bit_length(), MOST_STEPS * 20, "fewer dice")
        found = counting.sums(scaled, pool.many, replace=True)
    else:
        must_end("dice", text, counting.best_work(scaled, pool.many, pool.keep), MOST_WORK, "fewer dice or faces")
        found = counting.best_sums(scaled, pool.many, pool.keep, pool.lowest, replace=True)
    return found if scale == 1 else {exact(total) / scale: ways for total, ways in found.items()}


def _text(pools: tuple[Pool, ...], plus: int) -> str:
    parts = "".join(f"{' - ' if pool.sign < 0 else ' + '}{pool}" for pool in pools)
    start = parts[3:] if pools[0].sign > 0 else f"-{parts[3:]}"
    return start + (f" {'-' if plus < 0 else '+'} {abs(plus)}" if plus else "")


def _all_throws(pools: tuple[Pool, ...]) -> str:
    """In how many ways dice can fall, all equally likely."""
    dice = " and ".join(f"{counted(pool.many, 'die', 'dice')} with {counted(pool.sides, 'face')}" for pool in pools)
    powers = " × ".join(f"{pool.sides}^{pool.many}" if pool.many > 1 else str(pool.sides) for pool in pools)
    every = prod(pool.throws for pool in pools)
    number = tally(every)
    return f"{dice} can fall in {powers}{f' = {number}' * (powers != number)} ways, all equally likely."


def _why(pools: tuple[Pool, ...], plus: int) -> Why:
    """How the throws of each sum are counted."""
    steps = [_all_throws(pools)]
    for pool in pools:
        if pool.keep < pool.many:
            order = "from the lowest up" if pool.lowest else "from the highest down"
            which = "lowest" if pool.lowest else "highest"
            steps.append(
                f"Of {counted(pool.many, 'die', 'dice')} the {pool.keep} {which} count. The faces come in {order}: the "
                f"first {pool.keep} dice add their face, the others nothing."
            )
    if sum(pool.many for pool in pools) > 1:
        steps.append("Throws that come to the same sum are added.")
    if plus:
        steps.append(f"Then {abs(plus)} is {'added to' if plus > 0 else 'taken from'} each sum.")
    return Why(tuple(steps), "throws with this sum / all throws" if sum(pool.many for pool in pools) > 1 else "")
