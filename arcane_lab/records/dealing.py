"""How a play begins, at a position or with a deal, and shuffles that come out as they were recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import GameSpec
from arcane_lab.records.games import deals_of, positions_of


class WrongDeal(ArcaneLabError):
    """A recorded deal that cannot have been dealt: it has other cards than the deck that is shuffled here."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def __str__(self) -> str:
        return f"deal {self.number} does not hold the cards of the deck that is shuffled here"


class OffSeed(Exception):
    """A recorded deal is another than the seed gives: play it again with a dealer that forces the deals."""


class Dealer:
    """Sees to it that shuffles give the recorded deals, in their order; later ones are left to chance.

    Nearly always the seed gives the recorded deals by itself, so a dealer only compares, and raises `OffSeed` when
    one differs. One that is `is_forcing` puts the recorded deals in their place, at the price of trying every move
    on a copy.
    """

    def __init__(self, game: str, deals: Sequence[str], is_forcing: bool = False) -> None:
        self._spec: GameSpec = find_game(game)
        self._positions = positions_of(game)
        self._deals = [_one_spelling(deal) for deal in deals]
        self._is_forcing = is_forcing

    def run(self, state: Any, act: Callable[[Any], None]) -> None:
        """Do something with a state that may shuffle. Raises `WrongDeal`, with the state as before, or `OffSeed`."""
        self.prepare(state, act)
        before = self._positions.count_deals(state)
        act(state)
        self.compare(state, before)

    def prepare(self, state: Any, act: Callable[[Any], None]) -> None:
        """When forcing: make the shuffle that `act` will do give the recorded deal. Raises `WrongDeal`.

        It is tried on a copy first: that tells whether there is a shuffle, of which cards, and what chance would give.
        """
        before = self._positions.count_deals(state)
        if not self._is_forcing or before >= len(self._deals):
            return
        trial = self._spec.rules.copy(state)
        act(trial)
        last = self._positions.count_deals(trial)
        if not before < last <= len(self._deals):
            return
        force_deals = getattr(self._positions, "force_deals", None)
        if force_deals is not None:
            # A game that can tell each of several deals can give each of them, too.
            recorded_ones = self._deals[before:last]
            if recorded_ones != [_one_spelling(deal) for deal in deals_of(self._positions, trial, before)]:
                force_deals(state, recorded_ones)
            return
        recorded, by_chance = self._deals[last - 1], _one_spelling(self._positions.write_deal(trial))
        if recorded == by_chance:
            return
        # Of several shuffles at once only the last can be seen, so none of them can be replaced.
        if last - before > 1 or sorted(recorded.split()) != sorted(by_chance.split()):
            # A game may know better what is wrong with it.
            self._positions.force_deal(self._spec.rules.copy(state), recorded)
            raise WrongDeal(last)
        self._positions.force_deal(state, recorded)

    def compare(self, state: Any, before: int) -> None:
        """When not forcing: raise `OffSeed` if a shuffle since there were `before` of them gave another deal."""
        last = self._positions.count_deals(state)
        if self._is_forcing or not before < last <= len(self._deals):
            return
        found = [_one_spelling(deal) for deal in deals_of(self._positions, state, before)]
        if any(deal and deal != self._deals[number] for number, deal in enumerate(found, before)):
            raise OffSeed

    def count(self, state: Any) -> int:
        """How many shuffles a state has seen."""
        return self._positions.count_deals(state)


def _one_spelling(deal: str) -> str:
    return " ".join(deal.upper().split())


def begin(setup: Setup, position: Any = None, dealer: Dealer | None = None) -> tuple[Any, Mapping[str, Any] | None]:
    """A state at its first decision, and the position it began at, complete; None for the deal of a new game.

    `position` is a position in the shape of its game.
    """
    spec, positions = find_game(setup.game), positions_of(setup.game)
    dealer = dealer or Dealer(setup.game, ())
    state = spec.rules.new_state(setup, None)
    if position is None:
        dealer.run(state, spec.rules.start)
        return state, None
    positions.place(state, position)
    base = positions.write_position(state)
    dealer.run(state, spec.rules.go_on)
    positions.finish(state, position)
    return state, positions.write_position(state) if positions.is_dealt_later(position) else base
