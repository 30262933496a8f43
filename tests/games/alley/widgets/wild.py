"""Random games of Arcane Alley in which much happens that most games have little of."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, Final

from arcane_lab.engine.game import BaseGame
from tests.widgets.playing import new_game

SETUPS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"items": {"HD": {"copies_2_to_4": 24}, "PL": {"copies_2_to_4": 24}}, "edition": "first"},
    {"powers": {"p1": "dafana", "p2": "ninx"}},
    {"powers": {"p1": "byros", "p2": "glynna"}},
)
#: Moves of which most games have few.
RARE: Final = ("swap", "target", "place", "draw discard", "play HT", "play HD", "play PL", "play MB", "use")


def play_wildly(game: BaseGame, chance: random.Random) -> None:
    """A move at random; what sells, swaps and takes comes before the rest."""
    legal = game.legal_moves()
    sales = [move for move in legal if move.text.startswith(("sell", "slide"))]
    rare = [move for move in legal if move.text.startswith(RARE)] if chance.random() < 0.6 else []
    game.play(chance.choice(sales or rare or legal))


def wild_games(seeds: Iterable[int]) -> Iterator[tuple[int, BaseGame, random.Random]]:
    """A game for each seed that has not begun, of two to six seats, with the chance that plays it."""
    for seed in seeds:
        yield seed, new_game(2 + seed // 4 % 5, seed, **SETUPS[seed % len(SETUPS)]), random.Random(seed)
