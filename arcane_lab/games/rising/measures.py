"""What the choices of a decision are compared by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.engine.measures import Advice, Ends, Measure, Now, since
from arcane_lab.games.rising.knowledge.view import view_of
from arcane_lab.games.rising.rules.moves import WITHOUT_PAYMENT, payment_of
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.strategies.choosing import begin_thinking
from arcane_lab.games.rising.strategies.paying import worth_of_payment


def _is_ahead(end: Ends, now: Now) -> Any:
    """Whether the seat has the highest total, which several can share."""
    return (end["place"] == 1).astype("int64")


def best_ways(state: State, seat: int, moves: Sequence[int]) -> list[int]:
    """Of each card and what is done with it the payment that takes what the strategies miss least (AR-PREP-02)."""
    view = view_of(state, seat)
    begin_thinking(view)
    best: dict[int, int] = {}
    for move in moves:
        what, worth = move & WITHOUT_PAYMENT, worth_of_payment(view, payment_of(move))
        if what not in best or worth < worth_of_payment(view, payment_of(best[what])):
            best[what] = move
    return list(best.values())


ADVICE: Final = Advice(
    measures=(
        Measure(name="total", title="points", kind="mean", ranks=True),
        Measure(name="vp", title="points of spells and events", kind="mean"),
        Measure(name="artifact_vp", title="points of artifacts", kind="mean"),
        Measure(name="resource_vp", title="points of resources", kind="mean"),
        Measure(name="prepared", title="cards prepared", kind="mean", of=since("prepared")),
        Measure(name="activated", title="activations", kind="mean", of=since("activated")),
        Measure(name="ahead", title="has the highest total", kind="share", of=_is_ahead, ranks=True),
        Measure(name="won", title="wins", kind="share", ranks=True, only_at_end=True),
    ),
    stand_in="greedy",
    # An engine pays in the rounds after the one in which it is built.
    until="game",
    win="won",
    ways=best_ways,
    ways_are="of each card and what is done with it the payment that the strategies would choose",
)
