"""What has happened since a seat's last turn: what the others did, what an inspection counted, in a few sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Final

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Step
from arcane_lab.widgets.yours import way_of, yours

#: What others do that is worth a sentence; all of it stands in the log.
TOLD: Final = ("played", "used", "discarded", "sold", "gold_gained", "triggered")
#: What comes of an inspection; the panel below the question has the rest.
COUNTED: Final = ("counted", "fine_marker", "penalty", "no_penalty", "fined")


def news_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """What has happened since the last turn of a seat, as this seat may know it: a few sentences for each other turn.

    Once a round has ended, it is what the inspection counted.

    >>> from arcane_lab.engine.game import BaseGame
    >>> news_of(BaseGame("alley", players=["me", "greedy"], seed=7), "p1", 0)
    []
    """
    news: list[str] = []
    for who, steps in groupby(since_own_turn(game, seat, at), key=lambda step: step.seat):
        told: list[str] = []
        events = [event for step in steps for event in step.events_for(seat)]
        for place, event in enumerate(events):
            if event.kind == "inspection":
                news, told = [], ["The round is over: everything is turned up."]
            elif event.kind in COUNTED:
                told.append(_as_told_to(event, seat))
            elif event.kind == "sold" and seat not in (who, event.seat):
                told.append(_sale(event, events[place + 1 :]))
            elif event.kind in TOLD and seat not in (who, event.seat):
                told.append(event.text)
        if told:
            news.append(" ".join(told))
    return news


def mine_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """Every change of the gold and infamy of a seat since its last turn began, as ends of "You ..." (see `yours`)."""
    return yours(since_own_turn(game, seat, at), seat)


def since_own_turn(game: BaseGame, seat: str, at: int) -> tuple[Step, ...]:
    """The steps since the last turn of a seat began; while it has a turn, that turn and all since the one before."""
    first = at
    if game.picture(at=at)["turn_of"] == seat:
        first = _turn_before(game, seat, first)
    while first and game.steps[first - 1].seat != seat:
        first -= 1
    return game.steps[_turn_before(game, seat, first) : at]


def _turn_before(game: BaseGame, seat: str, end: int) -> int:
    """Where the steps begin that a seat has made one after the other up to some step; a turn begins with its draw."""
    first = end
    while first and game.steps[first - 1].seat == seat:
        first -= 1
        if game.steps[first].move.text.startswith("draw "):
            break
    return first


def _sale(sale: Event, after: Sequence[Event]) -> str:
    """That a set lay complete and was sold, and which way the others went: who looks on has not seen any of it."""
    until_next = takewhile(lambda event: event.kind != "sold", after)
    ways = dict.fromkeys(way_of(event) for event in until_next if event.kind == "slid" and event.seat == sale.seat)
    slid = f"; the others slide {' and '.join(ways)}" if ways else ""
    return f"{sale.seat} has three in a line, {sale.name} at {sale.place}, and sells them{slid}."


def _as_told_to(event: Event, seat: str) -> str:
    """A sentence about a count, in the second person for the seat itself."""
    if event.kind == "counted":
        return f"{'Your items' if event.seat == seat else f'The items of {event.seat}'} counted {event.amount} infamy."
    if event.seat != seat:
        return event.text
    text = event.text.replace(f"{seat} triggered", "You triggered").replace(f"{seat} passes", "You pass")
    return text.replace(f"{seat} must", "You must")
