"""What the moves of a decision are compared by."""

from __future__ import annotations

from typing import Any, Final

from arcane_lab.engine.measures import Advice, Ends, Measure, Now, since


def _is_ahead(end: Ends, now: Now) -> Any:
    """Whether the seat is in the first place, which several can share."""
    return (end["place"] == 1).astype("int64")


def _pays(end: Ends, now: Now) -> Any:
    """Whether the seat pays the penalty of an inspection from now on (AA-INSPECT-17)."""
    return (end["penalised"] > now["penalised"]).astype("int64")


GOLD: Final = Measure(name="gold", title="gold", kind="mean", ranks=True)
WON: Final = Measure(name="won", title="wins", kind="share", ranks=True, only_at_end=True)

ADVICE: Final = Advice(
    measures=(
        GOLD,
        Measure(name="infamy", title="infamy", kind="mean"),
        Measure(name="fines", title="fine markers paid", kind="mean", of=since("fines")),
        Measure(name="sets_sold", title="sets sold", kind="mean", of=since("sets_sold")),
        Measure(name="penalised", title="pays the penalty", kind="share", of=_pays),
        Measure(name="place", title="place", kind="mean"),
        Measure(name="ahead", title="has the most gold", kind="share", of=_is_ahead, ranks=True),
        WON,
    ),
    win="won",
    stand_in="greedy",
)
