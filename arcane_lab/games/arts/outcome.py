"""How a game of Arcane Arts has ended: nobody wins it; the fame that the expansion itself fixes is named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcane_lab.core.text import capital, counted
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.outcome import Highlight
from arcane_lab.engine.wording import Names
from arcane_lab.games.arts.text.names import HEIR_NAME, THE_HEIR

FIXED: Final = "Fame that the expansion itself fixes"
NO_WINNER: Final = "What the base game scores is missing, so nobody is ahead here."


def title_of(game: BaseGame, names: Names) -> str:
    """The fame of each seat, and of the Heir, in one sentence."""
    final = game.picture(None)["final"]
    called = [f"{THE_HEIR if one == HEIR_NAME else names[one]} {fame}" for one, fame in final.items()]
    return f"{FIXED}: {', '.join(called)}."


def reason_of(game: BaseGame, names: Names) -> str:
    """Why there is no more to say."""
    return NO_WINNER


def highlights_of(game: BaseGame, reader: Reader, names: Names) -> Iterator[Highlight]:
    """What each seat is left with: all of it is open to all."""
    seats = game.picture(None)["seats"]
    lines = [
        (
            seat["id"],
            f"{capital(names[seat['id']])}: {counted(seat['coins'], 'coin')}, {seat['trickerion']} Trickerion and "
            f"{counted(seat['arcane'], 'Arcane Shard')}, {counted(len(seat['tiles'].split()), 'tile')}.",
        )
        for seat in seats
    ]
    yield Highlight("What is left", tuple(lines))
