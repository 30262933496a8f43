"""Runs and neighbours in a row of cards; a part of `Deck`."""

from __future__ import annotations

from typing import Any, Final

from arcane_lab.chance import reasons, runs
from arcane_lab.chance.cards import Cards, Kinds
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, must_end, yes_no

#: Products of whole numbers, of some hundred figures each, in about a second.
MOST_PRODUCTS: Final = 1_500_000
#: The same times how many cards lie in the row, where the numbers get as long as that of all rows.
MOST_LONG: Final = 150_000_000
FEWER: Final = "fewer draws, fewer kinds, or deal by chance with estimate(…)"


class Rows(Cards):
    """The questions of a deck about cards that lie in a row, as they are drawn."""

    __slots__ = ()

    def longest_run(
        self, kind: Kinds | None = None, draws: int | None = None, *, replace: bool = False
    ) -> Distribution:
        """How long the longest run of like cards is, or of one kind: five heads one after the other are a run of 5.

        `kind` left out is any kind, `draws` left out the whole deck. Several kinds in `kind` count as alike.

        >>> from arcane_lab.chance import Deck
        >>> Deck(["heads", "tails"]).longest_run("heads", 20, replace=True).at_least(5)
        32751/131072 = 24.99%, about 1 in 4
        """
        draws, group = self._row(draws, replace), None if kind is None else self._group(kind)
        if group is not None:
            copies = self._copies_of_all(kind)
            work = draws**2 // 2 if replace else min(copies, draws) * draws * draws.bit_length()
            must_end("draws", draws, work, MOST_PRODUCTS, FEWER)
            no_longer = runs.runs_of_one(copies, self.size - copies, draws, replace)
        else:
            kinds = [copies for copies in self._alike("longest_run").values() if copies]
            most = draws if replace else min(max(kinds), draws)
            each = draws**2 if replace else runs.blocks_work(kinds, draws)
            work = each * draws.bit_length() // 4 if replace else each * most
            must_end("draws", draws, work * draws, MOST_LONG, FEWER)
            no_longer = runs.runs_of_any(kinds, draws, replace)
        weights = {most: ways - (no_longer[most - 1] if most else 0) for most, ways in enumerate(no_longer)}
        of = "like cards" if group is None else reasons.bare(group)
        why = reasons.longest_run(group, self.size, draws, replace)
        return Distribution(weights, name=f"longest run of {of} in a row of {draws}", ways="rows", why=why)

    def neighbours(self, kind: Kinds | None = None, draws: int | None = None, *, replace: bool = False) -> Distribution:
        """At how many places a card lies next to a like one before it, or one of a kind next to another of it.

        A run of three counts twice. `kind` left out is any kind, `draws` left out the whole deck in a row.

        >>> from arcane_lab.chance import Deck
        >>> Deck({rank: 4 for rank in range(13)}).neighbours().at_least(1)
        95.45%, all but about 1 in 22
        """
        draws, group = self._row(draws, replace), None if kind is None else self._group(kind)
        if group is not None:
            copies = self._copies_of_all(kind)
            must_end("draws", draws, draws**2, MOST_PRODUCTS // 3, FEWER)
            weights = runs.neighbours_of_one(copies, self.size - copies, draws, replace)
        else:
            kinds = [copies for copies in self._alike("neighbours").values() if copies]
            work = draws**3 // 24 if replace else runs.blocks_work(kinds, draws) + draws**2 // 2
            must_end("draws", draws, work * draws, MOST_LONG, FEWER)
            weights = runs.like_neighbours(kinds, draws, replace)
        of = "cards" if group is None else reasons.bare(group)
        why = reasons.neighbours(group, self.size, draws, replace)
        return Distribution(weights, name=f"like neighbours of {of} in a row of {draws}", ways="rows", why=why)

    def _row(self, draws: Any, replace: bool) -> int:
        """How many cards lie in the row; the whole deck where nothing is said."""
        if draws is None and yes_no("replace", replace):
            raise ImpossibleQuestion("draws", None, "with cards put back the deck has no end", "a number of draws")
        return self._draws(self.size if draws is None else draws, replace, least=1)
