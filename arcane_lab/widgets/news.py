"""What the others have done since a seat last moved, and what an inspection counted, in a few sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event

#: What others do that is worth a sentence; all of it stands in the log.
TOLD: Final = ("played", "used", "discarded", "sold", "gold_gained", "triggered")
#: What comes of an inspection.
COUNTED: Final = ("counted", "mirror", "fine_marker", "penalty", "no_penalty", "fined")


def news_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """What has happened between the last own move of a seat and a step, in sentences as this seat may know them.

    Once a round has ended, it is what the inspection counted.

    >>> from arcane_lab.engine.game import BaseGame
    >>> news_of(BaseGame("alley", players=["me", "greedy"], seed=7), "p1", 0)
    []
    """
    news: list[str] = []
    for is_own, event in _since_own_move(game, seat, at):
        if event.kind == "inspection":
            news = ["The round is over: everything was turned up and counted."]
        elif event.kind in COUNTED:
            news.append(_as_told_to(event, seat))
        elif event.kind in TOLD and not is_own and event.seat != seat:
            news.append(event.text)
    return news


def _since_own_move(game: BaseGame, seat: str, at: int) -> Iterator[tuple[bool, Event]]:
    """The events after the last own move of a seat, and those of that move; whether they are of that move."""
    first = at
    while first and game.steps[first - 1].seat != seat:
        first -= 1
    for step in game.steps[max(first - 1, 0) : at]:
        for event in step.events_for(seat):
            yield step.seat == seat, event


def _as_told_to(event: Event, seat: str) -> str:
    """A sentence about a count, in the second person for the seat itself."""
    if event.kind == "counted" and event.seat == seat:
        return f"Your items counted {event.amount} infamy."
    if event.kind == "counted":
        return f"Those of {event.seat} counted {event.amount}."
    return event.text
