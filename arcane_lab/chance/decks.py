"""Any deck: exact chances of draws, with and without replacement, and how they are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Final, Self

from arcane_lab.chance import counting, reasons
from arcane_lab.chance.cards import Kinds
from arcane_lab.chance.chances import Chance
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, must_end, named, whole, yes_no
from arcane_lab.chance.given import table
from arcane_lab.chance.hands import Hands
from arcane_lab.chance.replacement import ReplacementComparison
from arcane_lab.chance.rows import Rows
from arcane_lab.chance.waiting import Waiting
from arcane_lab.chance.weights import MOST_TERMS
from arcane_lab.chance.words import Why, division, fraction
from arcane_lab.core.errors import shown
from arcane_lab.core.exact_numbers import python_list, python_value
from arcane_lab.core.text import counted, plural

#: How many joint results a distribution may have: some seconds of work.
MOST_RESULTS: Final = 200_000
MOST_STEPS: Final = 2_000_000
#: How long the whole number may be in which sums are counted.
MOST_BYTES: Final = 500_000
FEWER: Final = (
    "fewer draws, or deal by chance, such as estimate(lambda hand: hand.count('queen'), draws=7, games=1000, seed=1)"
)
#: The questions that can be asked with and without replacement.
QUESTIONS: Final = (
    "any_of_next", "at_least", "before", "best", "count", "counts", "exactly", "expected_wait", "expected_wait_for",
    "first_of", "highest", "in_order", "longest_run", "lowest", "middle", "neighbours", "next", "pattern", "ranked",
    "sets", "total", "waiting", "waiting_for", "within",
)  # fmt: skip


RANKS: Final = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
COLOURS: Final = {"red": ("diamonds", "hearts"), "black": ("clubs", "spades")}
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")


class Patterns(Distribution):
    """How likely each pattern of like cards is; a pattern may be asked for in any order of its numbers.

    >>> pattern = Deck({rank: 4 for rank in range(13)}).pattern(5)
    >>> pattern.p((1, 2, 2)) == pattern.p((2, 2, 1)) > 0
    True
    """

    __slots__ = ()

    def _asked(self, outcome: Any) -> Any:
        """A pattern in the order in which it is written here; one of more or fewer cards is refused."""
        if not isinstance(outcome, tuple) or not all(isinstance(alike, int) for alike in outcome):
            return outcome
        cards = sum(self.support[0])
        if sum(outcome) != cards:
            reason = f"the numbers of a pattern of {counted(cards, 'card')} add up to {cards}"
            raise ImpossibleQuestion("outcome", outcome, reason, f"one of {self._some_outcomes()}")
        return tuple(sorted(outcome, reverse=True))


class Deck(Waiting, Rows):
    """A well-shuffled deck: how many cards of each kind it has. Every question about draws has an exact answer.

    Give the copies of each kind, or the cards one by one. Kinds are names or numbers. A deck never changes:
    `without` is a new deck. Draws are without replacement; `replace=True` puts each card back before the next draw, and
    `both` answers the two side by side.

    >>> deck = Deck({"queen": 4, "other": 48})
    >>> deck.next("queen")
    1/13 = 7.69%, 1 in 13
    >>> deck.count("queen", draws=5).at_least(1)
    18472/54145 = 34.12%, about 1 in 3
    >>> float(deck.waiting("queen").mean)
    10.6

    A distribution is a deck of its outcomes, each as often as it happens: of `Dice("2d6")` the sums of two dice.

    >>> die = Distribution({pips: 1 for pips in range(1, 7)})
    >>> Deck(die + die).before(7, 6)
    6/11 = 54.55%, 6 in 11
    """

    __slots__ = ()

    @classmethod
    def standard(cls, *, jokers: int = 0) -> Self:
        """The 52 playing cards, such as "ace of hearts"; ask by a rank, a suit or a colour too.

        Ranks are "ace", "2" (or 2) to "10", "jack", "queen" and "king"; suits "clubs", "diamonds", "hearts" and
        "spades"; colours "red" and "black". `by("rank")` tells the cards apart by their rank only, for pairs and the
        like, and `by("suit")` by their suit.

        >>> deck = Deck.standard()
        >>> deck.next("hearts"), deck.count("ace", 5).at_least(1)
        (1/4 = 25%, 1 in 4, 18472/54145 = 34.12%, about 1 in 3)
        >>> deck.by("rank").pattern(5).p((3, 2)), deck.by("suit").pattern(5).p((5,))
        (6/4165 = 0.14%, about 1 in 694, 33/16660 = 0.2%, about 1 in 505)
        """
        jokers = whole("jokers", jokers, 0, 100)
        cards = {f"{rank} of {suit}": 1 for suit in SUITS for rank in RANKS} | ({"joker": jokers} if jokers else {})
        groups = {
            "rank": {rank: [f"{rank} of {suit}" for suit in SUITS] for rank in RANKS},
            "suit": {suit: [f"{rank} of {suit}" for rank in RANKS] for suit in SUITS},
            "colour": {
                colour: [f"{rank} of {suit}" for suit in suits for rank in RANKS] for colour, suits in COLOURS.items()
            },
        }
        return cls(cards, groups=groups)

    # --- one draw ---------------------------------------------------------------------------------------

    def next(self, kind: Kinds, *, burned: int = 0, replace: bool = False) -> Chance:
        """The chance that the next card is of a kind: its copies / all cards.

        `burned` cards that nobody has seen change nothing: every card is equally likely to lie at every place. Nor does
        `replace`, for a single card.

        >>> print(Deck({"queen": 4, "other": 48}).next("queen", burned=3).why())
        1. The deck has 52 cards; 4 of them are 'queen'.
        2. Nobody has seen the 3 burned cards, so the card below them is as likely to be any of the 52 as the top card.
        Formula: 4 / 52 = 1/13
        """
        yes_no("replace", replace)
        burned = whole(
            "burned", burned, 0, self.size - 1, f"the deck has {counted(self.size, 'card')}, and one must be left"
        )
        return self._one_card(kind, reasons.burned(burned, self.size))

    def nth(self, kind: Kinds, place: int, *, burned: int = 0) -> Chance:
        """The chance that the card at a place is of a kind, 1 for the top: the same at every place.

        `burned` cards that nobody has seen are gone first: the third card after 3 burned ones lies at place 6.

        >>> Deck({"queen": 4, "other": 48}).nth("queen", 3)
        1/13 = 7.69%, 1 in 13
        """
        place = whole("place", place, 1, self.size, f"the deck has {counted(self.size, 'card')}")
        left = f"the deck has {counted(self.size, 'card')}, and {counted(place, 'card')} must be left"
        place += whole("burned", burned, 0, self.size - place, left)
        return self._one_card(kind, reasons.place(place, self.size))

    def _one_card(self, kind: Kinds, steps: tuple[str, ...]) -> Chance:
        copies = self._copies_of_all(kind)
        kinds = reasons.either(self._group(kind))
        first = f"The {self.name} has {counted(self.size, 'card')}; {reasons.so_many(copies)} {kinds}."
        return Chance(Fraction(copies, self.size), Why((first, *steps), division(copies, self.size)))

    def any_of_next(self, kind: Kinds, draws: int, *, replace: bool = False) -> Chance:
        """The chance that at least one of the next cards is of a kind: 1 - C(others, draws) / C(all, draws).

        >>> Deck({"ace": 4, "other": 48}).any_of_next("ace", 5)
        18472/54145 = 34.12%, about 1 in 3
        """
        copies, draws = self._copies_of_all(kind), self._draws(draws, replace)
        none = counting.hands_with(copies, self.size - copies, draws, 0, replace)
        every = counting.hands(self.size, draws, replace)
        chance = Fraction(every - none, every)
        return Chance(chance, reasons.none_of(self._group(kind), copies, self.size, draws, replace, none, every))

    def in_order(self, kinds: Iterable[Any], *, replace: bool = False) -> Chance:
        """The chance that the next cards are of these kinds, in this order: a product of chances.

        >>> Deck({"queen": 4, "other": 48}).in_order(["queen", "queen"])
        1/221 = 0.45%, 1 in 221
        """
        wanted = self._kinds("in order", kinds)
        self._draws(len(wanted), replace)
        groups = [self._group(kind) for kind in wanted]
        if any(one != two and set(one) & set(two) for one in groups for two in groups):
            raise ImpossibleQuestion(
                "in order", wanted, "a card would be of two of them", "groups without a card in common"
            )
        chance, parts, steps, gone = Fraction(1), [], [], dict.fromkeys(groups, 0)
        for place, (kind, group) in enumerate(zip(wanted, groups, strict=True)):
            copies = self._copies_of_all(kind) - gone[group]
            cards = self.size - (0 if replace else place)
            if copies <= 0:
                raise ImpossibleQuestion(
                    "in order", wanted, self._has_only(kind, self._copies_of_all(kind)), "fewer of them"
                )
            chance *= Fraction(copies, cards)
            parts.append(f"{copies}/{cards}")
            left = "" if replace or not place else " left"
            are = plural(copies, "is", "are")
            steps.append(f"Draw {place + 1}: of the {counted(cards, 'card')}{left}, {copies} {are} {shown(kind)}.")
            gone[group] += 0 if replace else 1
        steps.append("All must happen one after the other, so the chances are multiplied.")
        return Chance(chance, Why(tuple(steps), f"{' × '.join(parts) or '1'} = {fraction(chance)}"))

    # --- several draws ----------------------------------------------------------------------------------

    def count(self, kind: Kinds, draws: int, *, replace: bool = False) -> Distribution:
        """How many of the next cards are of a kind: the hypergeometric distribution, or binomial with replacement.

        >>> Deck({"basic": 4, "other": 56}).count("basic", draws=7).at_least(1)
        38962/97527 = 39.95%, about 2 in 5
        """
        copies, draws = self._copies_of_all(kind), self._draws(draws, replace)
        others = self.size - copies
        most = draws if replace else min(copies, draws)
        weights = {n: counting.hands_with(copies, others, draws, n, replace) for n in range(most + 1)}
        name = f"{reasons.bare(self._group(kind))} among {counted(draws, 'card')}"
        why = reasons.count(self._group(kind), copies, self.size, draws, replace)
        return Distribution(weights, name=name, ways=reasons.hands(replace), why=why)

    def counts(self, kinds: Iterable[Any], draws: int, *, replace: bool = False) -> Distribution:
        """How many of each of several kinds are drawn, jointly: the multivariate hypergeometric distribution.

        Outcomes are tuples in the order of `kinds`.

        >>> Deck({"a": 2, "b": 2, "c": 2}).counts(["a", "b"], draws=2).p((1, 1))
        4/15 = 26.67%, 4 in 15
        """
        names, draws = self._kinds("kinds", kinds), self._draws(draws, replace)
        copies = self._disjoint([(kind, 0) for kind in names])
        found = counting.count_joint(copies, draws, replace)
        if found > MOST_RESULTS:
            reason = f"that makes up to {found:,} different results, more than {MOST_RESULTS:,}"
            raise ImpossibleQuestion("kinds", len(names), reason, "fewer kinds, or at_least or within for one chance")
        weights = counting.joint_hands(copies, self.size - sum(copies), draws, replace)
        name = f"{', '.join(map(str, names))} among {counted(draws, 'card')}"
        why = reasons.counts(copies, self.size, draws, replace)
        return Distribution(weights, name=name, ways=reasons.hands(replace), why=why)

    def at_least(self, wanted: Mapping[Any, int], draws: int, *, replace: bool = False) -> Chance:
        """The chance to draw at least so many of each of these kinds.

        A key may be a tuple of kinds that count alike. Raises `ImpossibleQuestion` for more copies than there are.

        >>> Deck({"land": 24, "elf": 4, "other": 32}).at_least({"land": 2, "elf": 1}, draws=7)
        575506/1787995 = 32.19%, about 1 in 3
        """
        most = self._draws(draws, replace) if replace else self.size
        wishes = table("wanted", wanted, "{'queen': 1, 'king': 2}")
        return self._within({kind: (number, most) for kind, number in wishes.items()}, draws, replace)

    def exactly(self, wanted: Mapping[Any, int], draws: int, *, replace: bool = False) -> Chance:
        """The chance to draw exactly so many of each of these kinds; other kinds are free.

        >>> Deck({rank: 4 for rank in range(13)}).exactly({0: 2, 1: 2}, draws=5)
        33/54145 = 0.061%, about 1 in 1,600
        """
        wishes = table("wanted", wanted, "{'queen': 1, 'king': 2}")
        return self._within({kind: (number, number) for kind, number in wishes.items()}, draws, replace)

    def within(self, wanted: Mapping[Any, tuple[int, int]], draws: int, *, replace: bool = False) -> Chance:
        """The chance that the number drawn of each of these kinds lies from the first number to the second.

        >>> Deck({"land": 24, "other": 36}).within({"land": (2, 4)}, draws=7)
        125902/162545 = 77.46%, about 7 in 9
        """
        wishes = table("wanted", wanted, "{'queen': (1, 2)}")
        wishes = {kind: python_list(limits) for kind, limits in wishes.items()}
        for kind, limits in wishes.items():
            if not isinstance(limits, tuple | list) or len(limits) != 2:
                reason = "it does not say from how many to how many"
                raise ImpossibleQuestion(f"wanted of {shown(kind)}", limits, reason, "a pair such as (1, 2)")
        # A list of two is no pair of plain numbers yet.
        return self._within({kind: python_value(tuple(limits)) for kind, limits in wishes.items()}, draws, replace)

    def _within(self, wanted: Mapping[Any, tuple[int, int]], draws: int, replace: bool) -> Chance:
        draws = self._draws(draws, replace)
        copies = self._disjoint([(kind, low) for kind, (low, _) in wanted.items()], replace)
        least = sum(low for low, _ in wanted.values())
        if least > draws:
            reason = f"{counted(draws, 'draw')} cannot bring {counted(least, 'card')}"
            raise ImpossibleQuestion("wanted", dict(wanted), reason, f"at most {draws} in all, or more draws")
        groups = []
        for each, (kind, (low, high)) in zip(copies, wanted.items(), strict=True):
            high = whole(f"most of {shown(kind)}", high, low)
            groups.append((each, (low, high if replace else min(high, each))))
        must_end("draws", draws, counting.within_work(groups, draws) * draws, MOST_STEPS * 75, FEWER)
        ways = counting.hands_within(groups, self.size - sum(copies), draws, replace)
        every = counting.hands(self.size, draws, replace)
        terms = counting.cases(groups, self.size - sum(copies), draws, replace, MOST_TERMS) if every < 10**12 else []
        why = reasons.within(list(wanted), groups, self.size, draws, replace, terms, ways, every)
        return Chance(Fraction(ways, every), why)

    def hands(self, sizes: Iterable[int] | int, *more: int) -> Hands:
        """Several hands of so many cards each, dealt from this one deck: `count`, `sets`, `total`, `at_least`.

        The sizes are one list, or one after the other.

        >>> Deck({"ace": 4, "other": 48}).hands([13, 13]).count("ace").p((2, 2))
        468/20825 = 2.25%, about 1 in 44
        >>> Deck({"ace": 4, "other": 48}).hands(13, 13).count("ace").p((2, 2))
        468/20825 = 2.25%, about 1 in 44
        """
        given: Any = (sizes, *more) if more else sizes
        return Hands(self, given)

    # --- values: order and sums -------------------------------------------------------------------------

    def ranked(
        self, draws: int, place: int, *, values: Mapping[Any, Any] | None = None, replace: bool = False
    ) -> Distribution:
        """The value of the highest card drawn (`place` 1), the second highest (2), … : an order statistic.

        `values` gives the value of each kind; left out, the kinds are their own values.

        >>> Deck(range(1, 7)).ranked(3, 1).p(6)
        1/2 = 50%, 1 in 2
        """
        draws = self._draws(draws, replace, least=1)
        place = whole("place", place, 1, draws, f"{counted(draws, 'card')} are drawn")
        by_value = self._by_value(values)
        work = len(by_value) * min(place, draws - place + 1) * draws**2
        must_end("draws", draws, work, MOST_STEPS * 3_000, FEWER)
        every, below, weights = counting.hands(self.size, draws, replace), 0, {}
        higher = self.size
        for value in sorted(by_value):
            higher -= by_value[value]
            # Hands in which fewer than `place` cards are higher; the others have few that are not.
            if 2 * place <= draws:
                up_to = counting.hands_within([(higher, (0, place - 1))], self.size - higher, draws, replace)
            else:
                up_to = every - counting.hands_within(
                    [(self.size - higher, (0, draws - place))], higher, draws, replace
                )
            weights[value], below = up_to - below, up_to
        why = reasons.ranked(self.size, draws, place, replace, every)
        name, places = reasons.name_of_place(place, draws), self._written_with(values)
        return Distribution(weights, name=name, ways=reasons.hands(replace), why=why, places=places)

    def highest(self, draws: int, *, values: Mapping[Any, Any] | None = None, replace: bool = False) -> Distribution:
        """The value of the highest card drawn.

        >>> Deck(range(1, 7)).highest(2, replace=True).mean
        Fraction(161, 36)
        """
        return self.ranked(draws, 1, values=values, replace=replace)

    def lowest(self, draws: int, *, values: Mapping[Any, Any] | None = None, replace: bool = False) -> Distribution:
        """The value of the lowest card drawn.

        >>> Deck(range(1, 7)).lowest(2).mean
        Fraction(7, 3)
        """
        return self.ranked(draws, draws, values=values, replace=replace)

    def middle(self, draws: int, *, values: Mapping[Any, Any] | None = None, replace: bool = False) -> Distribution:
        """The value of the middle card of an odd number drawn.

        >>> Deck(range(1, 6)).middle(3).p(3)
        2/5 = 40%, 2 in 5
        """
        if self._draws(draws, replace, least=1) % 2 == 0:
            raise ImpossibleQuestion(
                "draws", draws, "an even number of cards has no middle one", "an odd number, such as 3"
            )
        return self.ranked(draws, (draws + 1) // 2, values=values, replace=replace)

    def total(self, draws: int, *, values: Mapping[Any, Any] | None = None, replace: bool = False) -> Distribution:
        """The sum of the values of the next cards; values may be negative, and fractions.

        >>> Deck({"coin": 3, "trap": 1}).total(2, values={"coin": 1, "trap": -2}).weights
        {-1: 3, 2: 3}
        """
        draws = self._draws(draws, replace)
        by_value = self._by_value(values)
        scale = lcm(*(Fraction(value).denominator for value in by_value))
        scaled = {int(value * scale): copies for value, copies in by_value.items()}
        length, work = counting.sums_work(scaled, draws, replace)
        # Each step on a number as long as that of all hands.
        quick = counting.dense_sums_work(scaled, draws) * draws * self.size.bit_length() if replace else 0
        if not 0 < quick <= MOST_STEPS * 1_000:
            must_end("draws", draws, length, MOST_BYTES, FEWER)
            must_end("draws", draws, work, MOST_BYTES * 4_000, FEWER)
        found = counting.sums(scaled, draws, replace)
        weights = found if scale == 1 else {Fraction(total, scale): ways for total, ways in found.items()}
        why = reasons.total(by_value, self.size, draws, replace, counting.hands(self.size, draws, replace))
        name, places = f"sum of {counted(draws, 'card')}", self._written_with(values)
        return Distribution(weights, name=name, ways=reasons.hands(replace), why=why, places=places)

    def best(
        self,
        draws: int,
        keep: int,
        *,
        values: Mapping[Any, Any] | None = None,
        lowest: bool = False,
        replace: bool = False,
    ) -> Distribution:
        """The sum of the values of the best cards drawn: the `keep` highest, or the lowest with `lowest=True`.

        >>> Deck(range(1, 7)).best(4, keep=3, replace=True).mean
        Fraction(15869, 1296)
        """
        draws = self._draws(draws, replace, least=1)
        keep = whole("keep", keep, 1, draws, f"{counted(draws, 'card')} {plural(draws, 'is', 'are')} drawn")
        yes_no("lowest", lowest)
        by_value = self._by_value(values)
        scale = lcm(*(Fraction(value).denominator for value in by_value))
        scaled = {int(value * scale): copies for value, copies in by_value.items()}
        must_end("draws", draws, counting.best_work(scaled, draws, keep), MOST_STEPS, FEWER)
        found = counting.best_sums(scaled, draws, keep, lowest, replace)
        weights = found if scale == 1 else {Fraction(total, scale): ways for total, ways in found.items()}
        why = reasons.best(self.size, draws, keep, lowest, replace)
        which = f"{keep} {'lowest' if lowest else 'highest'} of {counted(draws, 'card')}"
        name, places = f"sum of the {which}", self._written_with(values)
        return Distribution(weights, name=name, ways=reasons.hands(replace), why=why, places=places)

    # --- equal cards ------------------------------------------------------------------------------------

    def pattern(self, draws: int, *, replace: bool = False) -> Distribution:
        """How many of the cards drawn are alike: (3, 2) is three of one kind and a pair of another.

        >>> Deck({rank: 4 for rank in range(13)}).pattern(5).p((3, 2))
        6/4165 = 0.14%, about 1 in 694
        """
        draws = self._draws(draws, replace)
        kinds = [copies for copies in self._alike("pattern").values() if copies]
        if counting.pattern_work(kinds, draws) > MOST_STEPS:
            reason = f"{counted(draws, 'card')} of {counted(len(self.kinds), 'kind')} can be alike in too many ways"
            raise ImpossibleQuestion("draws", draws, reason, "fewer draws, or sets(…), which counts the pairs alone")
        weights = counting.patterns(self._copies.values(), draws, replace)
        why = reasons.pattern(self.size, draws, replace, counting.hands(self.size, draws, replace))
        return Patterns(
            weights, name=f"cards that are alike among {counted(draws, 'card')}", ways=reasons.hands(replace), why=why
        )

    def sets(self, draws: int, size: int = 2, *, replace: bool = False) -> Distribution:
        """Of how many kinds at least `size` cards are drawn: pairs for 2, threes for 3.

        >>> Deck(dict.fromkeys(range(365), 1)).sets(23, replace=True).at_least(1) > Fraction(1, 2)
        True
        """
        size = whole("size", size, 1)
        draws = self._draws(draws, replace)
        self._alike("sets")
        # The steps, each on numbers as long as that of all hands.
        work = counting.kinds_with_work(self._copies.values(), draws, size) * draws * self.size.bit_length()
        must_end("draws", draws, work, MOST_STEPS * 3_000, FEWER)
        weights = counting.kinds_with(self._copies.values(), draws, size, replace)
        why = reasons.sets(self.size, draws, size, replace, counting.hands(self.size, draws, replace))
        name = f"kinds with {size} or more among {counted(draws, 'card')}"
        return Distribution(weights, name=name, ways=reasons.hands(replace), why=why)

    # --- side by side --------------------------------------------------------------------

    def both(self, question: str, *args: Any, **more: Any) -> ReplacementComparison:
        """A question answered without and with replacement, side by side.

        >>> print(Deck({"queen": 4, "other": 48}).both("in_order", ["queen", "queen"]))
        without replacement: 1/221 = 0.45%, 1 in 221
        with replacement: 1/169 = 0.59%, 1 in 169
        """
        if "replace" in more:
            raise ImpossibleQuestion("replace", more["replace"], "both answers are given anyway", "both(…) without it")
        named("a question about draws", question, QUESTIONS)
        ask: Callable[..., Any] = getattr(self, question)
        return ReplacementComparison(ask(*args, replace=False, **more), ask(*args, replace=True, **more))
