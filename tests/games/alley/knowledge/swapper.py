"""The swapper of Arcane Alley: the cards that a seat cannot know, dealt otherwise among the places that hold them."""

from __future__ import annotations

import random
from typing import Any, ClassVar, Final

from arcane_lab import datasets
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.rules.state import State
from tests.games.alley import worlds

POWERS: Final = ("glynna", "meeblemore", "corvus", "dafana", "ninx", "byros")


class AlleySwapper:
    """See `pairs.Swapper`."""

    TEXTS = (
        *("play OW b2", "draw deck", "reveal a1", "peek a1", "bribe 4", "use SC", "sell a1-b1-c1"),
        "place p2 a1",
    )
    PICKS = ("hand OW, p1 b2", "p2 b2", "hand OW")
    NO_MOVE = "play ZZ b2"
    PREDICTED: ClassVar = {"gold": 3, "infamy": 2}

    def refused(self, game: BaseGame, reader: str | None) -> str:
        """A move that the reader may not make here."""
        if reader is not None and game.to_move != reader:
            return "play OW b2"
        allowed = set(map(str, game.legal_moves()))
        return next(text for text in ("play OW b2", "draw deck") if text not in allowed)

    def knows_the_same(self, one: State, other: State, seat: int | None) -> bool:
        """A card that turns up was shown: what a seat knows of cards that are gone is not followed here."""
        return False

    def setup(self, number: int) -> dict[str, Any]:
        """Both editions, two to six seats, with powers (only in the revised edition) and without, other readings."""
        players, edition = 2 + number % 5, ("revised", "first")[number // 5 % 2]
        has_powers = edition == "revised" and number % 3 == 0
        powers = {f"p{seat + 1}": POWERS[(number + seat) % 6] for seat in range(players)} if has_powers else None
        return {"players": players, "edition": edition, "powers": powers, "options": self._options(number, edition)}

    @staticmethod
    def _options(number: int, edition: str) -> dict[str, Any]:
        """Two times in three another reading of one option, each in its turn."""
        known = [
            option
            for option in datasets.options("alley").values()
            if option.kind == "choice" and option.players == "any" and option.editions in ("both", edition)
        ]
        option = known[number // 3 % len(known)]
        return {option.name: option.values[number // 2 % len(option.values)]} if number % 3 else {}

    def swapped(self, state: State, seat: int | None, chance: random.Random, is_late: bool = False) -> State:
        """Often only one pile differs, so that it is told later; what every seat may know is no secret to any."""
        pile = "deck_item" if is_late else chance.choice(["", "", "storehouse_item", "deck_item"])
        if seat is not None and not pile:
            return worlds.other_world(state, seat, chance)
        seats = range(state.seats) if seat is None else [seat]
        pile = pile or "storehouse_item"
        unknown = {place for one in seats for place in worlds.unknown_places(state, one)}
        places = sorted(at for name, at in unknown if name == pile)
        cards = [getattr(state, pile)[at] for at in places]
        chance.shuffle(cards)
        twin = state.copy()
        for at, card in zip(places, cards, strict=True):
            getattr(twin, pile)[at] = card
        return twin


GAME: Final = "alley"
SWAPPER: Final = AlleySwapper()
