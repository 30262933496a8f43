"""What the choices of a decision are compared by: fame and what comes of it. Nobody wins here."""

from __future__ import annotations

from typing import Final

from arcane_lab.engine.measures import Advice, Measure, since

ADVICE: Final = Advice(
    measures=(
        Measure(name="final", title="fame that the expansion itself fixes", kind="mean", ranks=True),
        Measure(name="coins", title="coins", kind="mean"),
        Measure(name="shards", title="shards", kind="mean"),
        Measure(name="enchanted", title="tiles on tricks", kind="mean", of=since("enchanted")),
        Measure(name="triggers", title="rewards of the dice", kind="mean", of=since("triggers")),
    ),
    stand_in="greedy",
    until="game",
)
