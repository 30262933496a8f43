"""Several hands that are dealt from one deck, together: what one has, the others cannot have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.chance import render
from arcane_lab.chance.chances import Chance
from arcane_lab.chance.distributions import Compared, Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, must_end, whole
from arcane_lab.chance.given import several, table
from arcane_lab.chance.reasons import CHOOSE, bare, either, together
from arcane_lab.chance.words import Shown, Why, division, tally
from arcane_lab.core.errors import shown
from arcane_lab.core.exact_numbers import python_list
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import counted, listed

if TYPE_CHECKING:
    from arcane_lab.chance.cards import Kinds
    from arcane_lab.chance.decks import Deck

#: How many stands are looked at while the kinds come in, each with each way to share out a kind, times the hands:
#: about two seconds.
MOST_STEPS: Final = 1_000_000
#: The most hands; more are not counted in time.
MOST_HANDS: Final = 100
FEWER: Final = "fewer or smaller hands, or cards told apart less, such as by('rank')"
#: How many of a kind each hand gets.
Shares = tuple[int, ...]


class Joint(Distribution):
    """What several hands have, together: an outcome is a tuple with a number for each hand.

    >>> from arcane_lab.chance import Deck
    >>> aces = Deck({"ace": 4, "other": 48}).hands([5, 5]).count("ace")
    >>> aces.each(1), aces.any(1)
    (61/637 = 9.58%, about 1 in 10, 349/595 = 58.66%, about 3 in 5)
    """

    __slots__ = ()

    def _numbers_of(self, what: str, wanted: Any) -> tuple[Any, ...]:
        """A number for each hand: one for all, or one for each."""
        hands = len(self.support[0])
        given = python_list(wanted)
        if not isinstance(given, tuple | list):
            return (given,) * hands
        if len(given) != hands:
            raise ImpossibleQuestion(what, tuple(given), f"there are {hands} hands", "one number, or one for each hand")
        return tuple(given)

    def each(self, at_least: Any) -> Chance:
        """The chance that every hand has at least so many; one number for all of them, or one for each hand."""
        wanted = self._checked("each", at_least)
        return self._chance(
            self._those(lambda hands: all(has >= least for has, least in zip(hands, wanted, strict=True))),
            f"give {self._said(wanted)} at least",
        )

    def any(self, at_least: Any) -> Chance:
        """The chance that one hand or more has at least so many; one number for all of them, or one for each hand."""
        wanted = self._checked("any", at_least)
        return self._chance(
            self._those(lambda hands: any(has >= least for has, least in zip(hands, wanted, strict=True))),
            f"give a hand {self._said(wanted, 'or')} at least",
        )

    def _checked(self, what: str, wanted: Any) -> tuple[Any, ...]:
        return tuple(self.part(0)._number(what, number) for number in self._numbers_of(what, wanted))

    @staticmethod
    def _said(wanted: Sequence[Any], word: str = "and") -> str:
        if len(set(wanted)) == 1:
            return f"{'each hand ' * (word == 'and')}{wanted[0]}"
        return listed([f"{number} to hand {place}" for place, number in enumerate(wanted, 1)], word)

    def versus(self, one: int = 1, other: int = 2) -> Compared:
        """How two of the hands compare: the chances that the first has less, as many or more. Hands count from 1."""
        hands = len(self.support[0])
        first, second = (whole("hand", hand, 1, hands, f"there are {hands} hands") - 1 for hand in (one, other))
        return self.map(lambda has: has[first] - has[second])._signs()

    def table(self) -> pd.DataFrame:
        """A row for each outcome, with a column for each hand."""
        return render.table_of_parts(self, [f"hand {place}" for place in range(1, len(self.support[0]) + 1)])


class Hands(Shown, Guessed):
    """Several hands of one well-shuffled deck; what is left over stays in the deck.

    `Deck.hands` makes it. Cards are told apart by their kind: `Deck.standard().by("rank").hands([5, 5])` for pairs.

    >>> from arcane_lab.chance import Deck
    >>> two = Deck.standard().by("rank").hands([2, 2])
    >>> two.sets(2).each(1), two.sets(2).part(0).p(1)
    (73/20825 = 0.35%, about 1 in 285, 1/17 = 5.88%, 1 in 17)
    """

    def __init__(self, deck: Deck, sizes: Iterable[int]) -> None:
        given = several("hands", sizes, "[5, 5]")
        self.deck = deck
        self.sizes = tuple(whole("cards of a hand", size, 1) for size in given)
        if not self.sizes:
            raise ImpossibleQuestion("hands", [], "there is no hand", "a number of cards for each hand, such as [5, 5]")
        if sum(self.sizes) > deck.size:
            reason = f"the {deck.name} has {counted(deck.size, 'card')}"
            raise ImpossibleQuestion("hands", list(self.sizes), reason, f"hands of {deck.size} cards or fewer together")

    @property
    def deals(self) -> int:
        """In how many ways the hands can be dealt."""
        left, ways = self.deck.size, 1
        for size in self.sizes:
            ways *= comb(left, size)
            left -= size
        return ways

    # --- questions ------------------------------------------------------------------------------------------

    def count(self, kind: Kinds) -> Joint:
        """How many of a kind each hand has: C(K, k1) × C(N - K, n1 - k1) × … for each hand from what is left."""
        copies, group = self.deck._copies_of_all(kind), self.deck._group(kind)
        found = self._deal([copies, self.deck.size - copies], lambda place, cards: 0 if place else cards)
        return self._joint(found, bare(group), f"{either(group)}, of which there are {copies}")

    def sets(self, size: int = 2) -> Joint:
        """Of how many kinds each hand has at least `size` cards: pairs for 2, threes for 3."""
        size = whole("size", size, 1)
        found = self._deal(list(self.deck._alike("hands").values()), lambda _, cards: int(cards >= size))
        return self._joint(found, f"kinds with {size} or more", f"kinds of which a hand has {size} or more")

    def total(self, values: Mapping[Any, Any] | None = None) -> Joint:
        """The sum of the values of each hand; `values` left out, the kinds are their own values."""
        by_value = self.deck._by_value(values)
        numbers = list(by_value)
        found = self._deal(list(by_value.values()), lambda place, cards: cards * numbers[place])
        return self._joint(found, "sum of the values", "the sum of the values of a hand")

    def at_least(self, wanted: Iterable[Mapping[Any, int]]) -> Chance:
        """The chance that each hand has at least so many of the kinds wished for it: a wish list for each hand.

        >>> from arcane_lab.chance import Deck
        >>> Deck.standard().hands([5, 5]).at_least([{"ace": 1}, {"king": 1}])
        248912491/2107106820 = 11.81%, about 1 in 8
        """
        lists = list(wanted) if isinstance(wanted, list | tuple) else None
        if lists is None or len(lists) != len(self.sizes):
            instead = f"a list of {len(self.sizes)} wish lists, such as [{{'ace': 1}}, {{'king': 1}}]; {{}} for no wish"
            raise ImpossibleQuestion("wanted", wanted, f"there are {len(self.sizes)} hands", instead)
        wishes = [table(f"wanted of hand {place}", one, "{'ace': 1}") for place, one in enumerate(lists, 1)]
        groups: dict[Any, tuple[Any, ...]] = {}
        for place, one in enumerate(wishes, 1):
            for kind, number in one.items():
                copies = self.deck._copies_of_all(kind)
                whole(f"wanted of {shown(kind)}", number, 0, copies, self.deck._has_only(kind, copies))
                groups[kind] = self.deck._group(kind)
            if sum(one.values()) > self.sizes[place - 1]:
                reason = f"hand {place} has {counted(self.sizes[place - 1], 'card')}"
                raise ImpossibleQuestion("wanted", dict(one), reason, "a wish list that fits into the hand")
        self.deck._disjoint([(kind, 0) for kind in groups])
        kinds = list(groups)
        copies_of = [self.deck._copies_of_all(kind) for kind in kinds]
        least = [tuple(one.get(kind, 0) for one in wishes) for kind in kinds] + [(0,) * len(self.sizes)]
        found = self._deal(
            [*copies_of, self.deck.size - sum(copies_of)],
            lambda place, cards: 0,
            lambda place, shares: all(has >= wish for has, wish in zip(shares, least[place], strict=True)),
        )
        ways = sum(found.values())
        each = [
            f"hand {place} has at least {listed([f'{n} of {either(together(kind))}' for kind, n in one.items()])}"
            for place, one in enumerate(wishes, 1)
            if one
        ]
        steps = (
            *self._steps(),
            f"Count the deals in which {listed(each, none='nothing is wished for')}: {tally(ways)}.",
        )
        return Chance(Fraction(ways, self.deals), Why(steps, "deals that fit / all deals", division(ways, self.deals)))

    # --- counting -------------------------------------------------------------------------------------------

    def _deal(
        self,
        copies: Sequence[int],
        figure: Callable[[int, int], Any],
        fits: Callable[[int, Shares], bool] = lambda place, shares: True,
    ) -> dict[Shares, int]:
        """For each tuple of figures, in how many deals the hands have it: one kind after the other is shared out.

        `figure(place, cards)` is what so many cards of the kind at a place add for a hand.
        """
        hands = len(self.sizes)
        must_end("hands", list(self.sizes), hands, MOST_HANDS, FEWER)
        found: dict[tuple[Shares, tuple[Any, ...]], int] = {((0,) * hands, (0,) * hands): 1}
        left, steps = self.deck.size, 0
        for place, each in enumerate(copies):
            left -= each
            brought: dict[tuple[Shares, tuple[Any, ...]], int] = {}
            for (drawn, figures), ways in found.items():
                rooms = [size - has for size, has in zip(self.sizes, drawn, strict=True)]
                # What the kinds to come cannot fill must be filled now.
                for shares in _shares(rooms, each, max(0, sum(rooms) - left)):
                    steps += hands
                    if steps > MOST_STEPS:
                        reason = "to count so many hands exactly takes too long"
                        raise ImpossibleQuestion("hands", list(self.sizes), reason, FEWER)
                    if not fits(place, shares):
                        continue
                    ways_of = ways * _ways(each, shares)
                    at = (
                        tuple(has + more for has, more in zip(drawn, shares, strict=True)),
                        tuple(has + figure(place, more) for has, more in zip(figures, shares, strict=True)),
                    )
                    brought[at] = brought.get(at, 0) + ways_of
            found = brought
        return {figures: ways for (_, figures), ways in found.items()}

    def _joint(self, weights: Mapping[Shares, int], name: str, what: str) -> Joint:
        steps = (
            *self._steps(),
            f"What is counted: {what}. Each kind is shared out to the hands in every possible way, and the ways to "
            "choose its cards are multiplied.",
        )
        sizes = listed(self.sizes)
        why = Why(steps, "deals with these numbers / all deals")
        return Joint(weights, name=f"{name} in hands of {sizes} cards", ways="deals", why=why)

    def _steps(self) -> tuple[str, ...]:
        parts, left = [], self.deck.size
        for size in self.sizes:
            parts.append(f"C({left}, {size})")
            left -= size
        hands = listed([counted(size, "card") for size in self.sizes])
        return (
            f"From {counted(self.deck.size, 'card')} hands of {hands} can be dealt in {' × '.join(parts)} = "
            f"{tally(self.deals)} ways, all equally likely. {CHOOSE}",
        )

    def words(self) -> str:
        """Which hands these are, in a sentence."""
        hands = listed([counted(size, "card") for size in self.sizes])
        return (
            f"Hands of {hands} from one {self.deck.name} of {counted(self.deck.size, 'card')}: "
            "ask count, sets, total or at_least."
        )

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"<Hands of {listed(self.sizes)} cards from {counted(self.deck.size, 'card')}>"


def _shares(rooms: Sequence[int], copies: int, least: int) -> Iterable[Shares]:
    """Every way to give cards of a kind to hands with so much room, at least so many in all.

    >>> list(_shares([1, 1], 1, 1))
    [(0, 1), (1, 0)]
    """
    if not rooms:
        yield ()
        return
    room, *others = rooms
    # What the others have no room for goes here, so every way that is begun comes to an end.
    for share in range(max(0, least - sum(others)), min(room, copies) + 1):
        for shares in _shares(others, copies - share, least - share):
            yield (share, *shares)


def _ways(copies: int, shares: Shares) -> int:
    """In how many ways the cards of a kind go to the hands so.

    >>> _ways(4, (1, 2))
    12
    """
    left = [copies - sum(shares[:place]) for place in range(len(shares))]
    return prod(comb(there, share) for there, share in zip(left, shares, strict=True))
