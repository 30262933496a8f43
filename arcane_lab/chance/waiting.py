"""How long one waits for cards, and which of several comes first; a part of `Deck`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, Literal, overload

from arcane_lab.chance import collecting, counting, reasons
from arcane_lab.chance.cards import MOST_WAITED, Cards, Kinds
from arcane_lab.chance.chances import Average, Chance
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, must_end, whole, yes_no
from arcane_lab.chance.given import is_kind, table
from arcane_lab.chance.waits import Wait
from arcane_lab.chance.words import Why, fraction
from arcane_lab.core.errors import shown
from arcane_lab.core.text import counted

#: How many cards of a kind may be wished for, and how many stands of a wish list are looked at.
MOST_WISHED: Final = 400
MOST_STANDS: Final = 10_000
#: Steps of counting when a wish list is complete: about a second.
MOST_STEPS: Final = 4_000_000
#: What turns up first when none of the kinds does.
NEITHER: Final = "none of them"


class Waiting(Cards):
    """The questions of a deck about waiting."""

    __slots__ = ()

    @overload
    def waiting(self, kind: Kinds, copy: int = 1, *, replace: Literal[False] = False) -> Distribution: ...
    @overload
    def waiting(self, kind: Kinds, copy: int = 1, *, replace: Literal[True]) -> Wait: ...
    @overload
    def waiting(self, kind: Kinds, copy: int = 1, *, replace: bool) -> Distribution | Wait: ...
    def waiting(self, kind: Kinds, copy: int = 1, *, replace: bool = False) -> Distribution | Wait:
        """At which draw the first copy of a kind comes (or the second, third, …): the negative hypergeometric.

        Its mean is copy × (cards + 1) / (copies + 1). With `replace=True` it is a `Wait`, which has no last draw: the
        geometric distribution for the first copy, the negative binomial for a later one.

        >>> from arcane_lab.chance import Deck
        >>> deck = Deck({"ace": 4, "other": 48})
        >>> deck.waiting("ace", copy=2).mean, deck.waiting("ace", copy=2, replace=True).mean
        (Fraction(106, 5), Fraction(26, 1))
        """
        group = self._group(kind)
        if yes_no("replace", replace):
            copies = self._copies_of_all(kind)
            if not copies:
                raise ImpossibleQuestion("kind", kind, self._has_only(kind, 0), "a kind that is there")
            copy = whole("copy", copy, 1, MOST_WISHED, f"to wait for more than {MOST_WISHED:,} takes too long to count")
            why = reasons.mean_wait(group, copies, self.size, copy)
            name = reasons.name_of_wait("draw", group, copy)
            return Wait([(copies, copy)], self.size, Why(why.steps, ""), name=name)
        copies = self._waited_for(kind, copy)
        self._must_be_waited_through()
        weights = counting.waiting_places(self.size, copies, copy)
        why = reasons.waiting(group, copies, self.size, copy)
        name = f"draw that brings {reasons.bare(group)} number {copy}"
        return Distribution(weights, name=name, ways="orders", why=why)

    @overload
    def waiting_for(
        self, wanted: Mapping[Any, int] | None = None, *, replace: Literal[False] = False
    ) -> Distribution: ...
    @overload
    def waiting_for(self, wanted: Mapping[Any, int] | None = None, *, replace: Literal[True]) -> Wait: ...
    @overload
    def waiting_for(self, wanted: Mapping[Any, int] | None = None, *, replace: bool) -> Distribution | Wait: ...
    def waiting_for(self, wanted: Mapping[Any, int] | None = None, *, replace: bool = False) -> Distribution | Wait:
        """At which draw the last card of a wish list is there: at least so many of each of these kinds.

        Left out, the list has one card of every kind. With `replace=True` it is a `Wait`, which has no last draw: the
        collector's problem.

        >>> from arcane_lab.chance import Deck
        >>> Deck({"a": 1, "b": 1, "c": 2}).waiting_for({"a": 1, "b": 1}).mean
        Fraction(10, 3)
        >>> Deck(range(1, 7)).waiting_for(replace=True).at_most(13)
        485485/944784 = 51.39%, about 1 in 2
        """
        wishes = self._wishes(wanted)
        if yes_no("replace", replace):
            pairs = self._collected(wishes)
            return Wait(pairs, self.size, reasons.collecting(wishes), name="draw that completes the wish list")
        copies = self._disjoint(list(wishes.items()), replace=False)
        steps = len(copies) * sum(copies) ** 3 + self.size**2
        must_end("wanted", dict(wishes), steps, MOST_STEPS, "fewer or rarer kinds, or a smaller deck")
        if not any(wishes.values()):
            raise ImpossibleQuestion("wanted", wishes, "nothing is waited for", "one card or more")
        groups = list(zip(copies, wishes.values(), strict=True))
        weights = counting.complete_orders(groups, self.size - sum(copies))
        name = "draw that completes the wish list"
        return Distribution(weights, name=name, ways="orders", why=reasons.waiting_for(wishes))

    def expected_wait(self, kind: Kinds, copy: int = 1, *, replace: bool = False) -> Average:
        """The mean number of draws to a copy: copy × (cards + 1) / (copies + 1), or copy × cards / copies.

        >>> from arcane_lab.chance import Deck
        >>> deck = Deck({"ace": 4, "other": 48})
        >>> deck.expected_wait("ace"), deck.expected_wait("ace", replace=True)
        (Fraction(53, 5), Fraction(13, 1))
        """
        if not yes_no("replace", replace):
            copies = self._waited_for(kind, copy)
            mean = Fraction(copy * (self.size + 1), copies + 1)
            steps = reasons.waiting(self._group(kind), copies, self.size, copy).steps
            sizes = f"{copy} × ({self.size} + 1) / ({copies} + 1)"
            return Average(mean, Why(steps, "copy × (cards + 1) / (copies + 1)", f"{sizes} = {fraction(mean)}"))
        copies = self._copies_of_all(kind)
        if not copies:
            raise ImpossibleQuestion("kind", kind, self._has_only(kind, 0), "a kind that is there")
        mean = Fraction(whole("copy", copy, 1) * self.size, copies)
        return Average(mean, reasons.mean_wait(self._group(kind), copies, self.size, copy))

    def expected_wait_for(self, wanted: Mapping[Any, int] | None = None, *, replace: bool = False) -> Average:
        """The mean number of draws until a wish list is there; with cards put back, the collector's problem.

        Left out, the list has one card of every kind.

        >>> from arcane_lab.chance import Deck
        >>> Deck(range(1, 7)).expected_wait_for(replace=True)
        Fraction(147, 10)
        """
        wishes = self._wishes(wanted)
        if not yes_no("replace", replace):
            wait = self.waiting_for(wishes)
            steps = (*wait.why().steps, "Each number of draws is taken as often as its chance says, and all are added.")
            formula = "t × chance that draw t completes it, added for all t"
            return Average(wait.mean, Why(steps, formula, f"{fraction(wait.mean)}, about {float(wait.mean):.4g}"))
        mean = collecting.mean_wait(self._collected(wishes), self.size)
        return Average(mean, reasons.mean_wait_for(wishes, mean))

    def _wishes(self, wanted: Mapping[Any, int] | None) -> dict[Any, int]:
        """A wish list as it was given, or one card of every kind."""
        if wanted is None:
            return {kind: 1 for kind, copies in self._copies.items() if copies}
        return table("wanted", wanted, "{'queen': 1, 'king': 1}")

    def _collected(self, wishes: Mapping[Any, int]) -> list[tuple[int, int]]:
        """The copies of each kind wished for and how many are wished, where cards are put back; what ends in time."""
        copies = self._disjoint(list(wishes.items()))
        if not any(wishes.values()):
            raise ImpossibleQuestion("wanted", dict(wishes), "nothing is waited for", "one card or more")
        for each, (kind, least) in zip(copies, wishes.items(), strict=True):
            if least and not each:
                raise ImpossibleQuestion("kind", kind, self._has_only(kind, 0), "a kind that is there")
            must_end(f"wanted of {shown(kind)}", least, least, MOST_WISHED, f"{MOST_WISHED:,} or fewer")
        pairs = list(zip(copies, wishes.values(), strict=True))
        must_end("wanted", dict(wishes), collecting.wish_states(pairs), MOST_STANDS, "fewer or rarer kinds")
        return pairs

    # --- which comes first ------------------------------------------------------------------------------

    def first_of(self, kinds: Iterable[Any], *, draws: int | None = None, replace: bool = False) -> Distribution:
        """Which of several kinds turns up first: copies of the kind / copies of all of them.

        Two never come first at once. With `draws` only so many cards are turned up, and "none of them" is an outcome
        too. An entry may be a tuple of kinds that count alike.

        >>> from arcane_lab.chance import Deck
        >>> Deck({"ace": 4, "king": 4, "other": 44}).first_of(["ace", "king"], draws=5).weights["none of them"] > 0
        True
        """
        names = self._kinds("kinds", kinds)
        copies = self._disjoint([(kind, 0) for kind in names])
        together = sum(copies)
        if not together:
            raise ImpossibleQuestion("kinds", names, "the deck has none of them", "a kind that is there")
        yes_no("replace", replace)
        if draws is None:
            weights = dict(zip(names, copies, strict=True))
            why = reasons.first_of(names, copies, self.size, replace)
            return Distribution(weights, name="kind that turns up first", ways="cards", why=why)
        if NEITHER in names:
            raise ImpossibleQuestion("kinds", NEITHER, "that would be no draw of any of them", "another name for it")
        draws = self._draws(draws, replace)
        every = counting.hands(self.size, draws, replace)
        none = counting.hands_with(together, self.size - together, draws, 0, replace)
        weights = {kind: each * (every - none) for kind, each in zip(names, copies, strict=True)}
        why = reasons.first_of(names, copies, self.size, replace, draws)
        name = f"kind that turns up first in {counted(draws, 'draw')}"
        return Distribution({**weights, NEITHER: together * none}, name=name, ways="ways", why=why)

    def before(self, one: Kinds, other: Kinds, *, draws: int | None = None, replace: bool = False) -> Chance:
        """The chance that a card of one kind turns up before any card of the other: copies / copies of both.

        With `draws` it must do so among so many cards; that neither comes is possible then (see `first_of`).

        >>> from arcane_lab.chance import Deck
        >>> Deck({"ace": 4, "king": 4, "queen": 4, "other": 40}).before("ace", ["king", "queen"])
        1/3 = 33.33%, 1 in 3
        """
        names = [self._known(kind) if is_kind(kind) else tuple(self._group(kind)) for kind in (one, other)]
        found = self.first_of(names, draws=draws, replace=replace)
        return found.where([names[0]], f"bring {reasons.either(self._group(one))} first")

    def _waited_for(self, kind: Kinds, copy: int) -> int:
        """The copies of a kind; refused where there are not so many as are waited for."""
        copies = self._copies_of_all(kind)
        if whole("copy", copy, 1) > copies:
            instead = f"a copy from 1 to {copies}" if copies else "a kind that is there"
            raise ImpossibleQuestion("copy", copy, self._has_only(kind, copies), instead)
        return copies

    def _must_be_waited_through(self) -> None:
        """Every place of the deck is looked at, so a very large one takes too long."""
        if self.size > MOST_WAITED:
            reason = f"to look at every place of more than {MOST_WAITED:,} cards takes too long"
            raise ImpossibleQuestion("deck", self.size, reason, "expected_wait(…), the mean")
