"""Shuffles that come out as they were recorded, and are compared with those of the seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from arcane_lab.engine.errors import ArcaneLabError
from arcane_lab.engine.spec import GameSpec, find_game
from arcane_lab.records.games import positions_of


class WrongDeal(ArcaneLabError):
    """A recorded deal that cannot have been dealt: it has other cards than the deck that is shuffled here."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def __str__(self) -> str:
        return f"deal {self.number} does not hold the cards of the deck that is shuffled here"


class Dealer:
    """Makes a state's shuffles give the recorded deals, in their order; later ones are left to chance.

    `is_off_seed` tells afterwards whether a deal was another than the seed would have given.
    """

    def __init__(self, game: str, deals: Sequence[str]) -> None:
        self._spec: GameSpec = find_game(game)
        self._positions = positions_of(game)
        self._deals = tuple(deals)
        self.is_off_seed = False

    def prepare(self, state: Any, act: Callable[[Any], None]) -> None:
        """See to it that `act`, done to this state next, shuffles as recorded. Raises `WrongDeal`.

        It is tried on a copy first: that tells whether there is a shuffle, of which cards, and what chance would give.
        """
        before = self._positions.count_deals(state)
        if before >= len(self._deals):
            return
        trial = self._spec.copy(state)
        act(trial)
        shuffles = self._positions.count_deals(trial) - before
        if shuffles and before + shuffles <= len(self._deals):
            self._force(state, self._positions.write_deal(trial), before, shuffles)

    def _force(self, state: Any, by_chance: str, before: int, shuffles: int) -> None:
        """Force the recorded deal, if chance would give another one of the same cards."""
        recorded = self._deals[before + shuffles - 1]
        if recorded.upper().split() == by_chance.split():
            return
        # Of several shuffles at once only the last can be seen, so none of them can be replaced.
        if shuffles > 1 or sorted(recorded.upper().split()) != sorted(by_chance.split()):
            raise WrongDeal(before + shuffles)
        self.is_off_seed = True
        self._positions.force_deal(state, recorded)
