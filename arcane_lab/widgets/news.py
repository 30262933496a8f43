"""What has happened since a seat's last turn: what the others did, what an inspection counted, in a few sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Final

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Step
from arcane_lab.widgets.yours import way_of, yours

#: What others do that is worth a sentence; all of it stands in the log.
TOLD: Final = (
    *("played", "used", "discarded", "sold", "triggered", "bribed", "paid", "fine_marker"),
    *("gold_gained", "gold_lost", "infamy_gained", "infamy_lost"),
)
#: What comes of an inspection; the panel below the question has the rest.
COUNTED: Final = ("counted", "fine_marker", "penalty", "no_penalty", "fined")
#: What is told beside, with what it changed, where it happens to whoever reads.
MINE: Final = ("fine_marker", "penalty", "fined")
OVER: Final = "The round is over: everything is turned up."


def news_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """What has happened since the last turn of a seat, as this seat may know it: a few sentences for each other turn.

    Where a round has ended, what the inspection counted comes after the turns before it.

    >>> from arcane_lab.engine.game import BaseGame
    >>> news_of(BaseGame("alley", players=["me", "greedy"], seed=7), "p1", 0)
    []
    """
    news: list[str] = []
    is_counting = False
    for who, of_one in groupby(since_own_turn(game, seat, at), key=lambda step: step.seat):
        steps = list(of_one)
        is_counting = is_counting and not any(_is_draw(step, who) for step in steps)
        events = [event for step in steps for event in step.events_for(seat)]
        # An inspection may ask somebody how a sold diagonal slides, and goes on in the steps of others.
        start = next((place for place, event in enumerate(events) if event.kind == "inspection"), len(events))
        turn, count = ([], events) if is_counting else (events[:start], events[start:])
        # What comes of the own turn for others, its seat has done itself.
        told = _turn(turn, seat) if who != seat else []
        if told:
            news.append(" ".join(told))
        counted = _counted(count, seat)
        if counted and is_counting:
            news[-1] = " ".join([news[-1], *counted])
        elif counted:
            news.append(" ".join([OVER, *counted]))
            is_counting = True
    return news


def _turn(events: Sequence[Event], seat: str) -> list[str]:
    """What another seat did in its turn, but for what it did to the seat that reads: that is told beside."""
    told: list[str] = []
    is_paid_for = False
    for place, event in enumerate(events):
        is_change = event.kind in ("gold_lost", "infamy_lost", "infamy_gained")
        # A payment says what infamy it takes away.
        if event.kind in TOLD and event.seat != seat and not (is_change and (is_paid_for or not event.amount)):
            told.append(_sale(event, events[place + 1 :]) if event.kind == "sold" else event.text)
        is_paid_for = event.kind in ("bribed", "paid")
    return told


def _counted(events: Sequence[Event], seat: str) -> list[str]:
    """What an inspection counted, and what others sold in it or bribed away after it."""
    told: list[str] = []
    for place, event in enumerate(events):
        if event.kind in COUNTED and not (event.seat == seat and event.kind in MINE):
            told.append(_as_told_to(event, seat))
        elif event.kind in ("sold", "gold_gained", "bribed", "paid") and event.seat != seat:
            told.append(_sale(event, events[place + 1 :]) if event.kind == "sold" else event.text)
    return told


def mine_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """Every change of the gold and infamy of a seat since its last turn began, as ends of "You ..." (see `yours`)."""
    return yours(since_own_turn(game, seat, at), seat)


def since_own_turn(game: BaseGame, seat: str, at: int) -> tuple[Step, ...]:
    """The steps since the last turn of a seat began; while it has a turn, that turn and all since the one before.

    A turn begins with its draw. What a seat does besides (a bribe, its starting items) is no turn: what happened before
    stays told until the next.
    """
    first = at
    if game.picture(at=at)["turn_of"] == seat:
        first = _turn_before(game, seat, first)
    while first and not _is_draw(game.steps[first - 1], seat):
        first -= 1
    return game.steps[max(first - 1, 0) : at]


def _is_draw(step: Step, seat: str) -> bool:
    return step.seat == seat and step.move.text.startswith("draw ")


def _turn_before(game: BaseGame, seat: str, end: int) -> int:
    """Where the steps begin that a seat has made one after the other up to some step; a turn begins with its draw."""
    first = end
    while first and game.steps[first - 1].seat == seat:
        first -= 1
        if _is_draw(game.steps[first], seat):
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
    return event.text.replace(f"{seat} triggered", "You triggered") if event.seat == seat else event.text
