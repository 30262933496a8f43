"""What has happened since a seat's last turn, beside the question it is asked: in the game's own words, or plainly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from types import ModuleType

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Step
from arcane_lab.engine.registry import find_game, part
from arcane_lab.widgets.messaging import sentence
from arcane_lab.widgets.score_changes import own_changes


def news_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """What others have done since the last turn of a seat, as it may know it: a few sentences for each of them.

    >>> news_of(BaseGame("alley", players=["me", "greedy"], seed=7), "p1", 0)
    []
    """
    own = _own(game)
    if own is not None:
        sentences: list[str] = own.news_of(game, seat, at)
        return sentences
    by_seat = groupby(steps_since_own(game, seat, at), key=lambda step: step.seat)
    return [
        " ".join(sentence(event.text) for step in steps for event in step.events_for(seat))
        for by, steps in by_seat
        if by != seat
    ]


def mine_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """Every change of a seat's figures since its last turn began, as ends of sentences that begin with "You"."""
    own = _own(game)
    if own is not None:
        sentences: list[str] = own.mine_of(game, seat, at)
        return sentences
    return own_changes(steps_since_own(game, seat, at), seat)


def steps_since_own(game: BaseGame, seat: str, at: int) -> Sequence[Step]:
    """The last moves that a seat made one after the other, with all that came after them."""
    first = at
    while first and game.steps[first - 1].seat != seat:
        first -= 1
    while first and game.steps[first - 1].seat == seat:
        first -= 1
    return game.steps[first:at]


def _own(game: BaseGame) -> ModuleType | None:
    """The game's own way to tell it."""
    spec = find_game(game.name)
    found: ModuleType | None = part(spec, spec.text.recap)
    return found
