"""What became of the figures of whoever looks on, cause by cause, read off the changes of events."""

from __future__ import annotations

from collections.abc import Iterable

from arcane_lab.core.text import listed
from arcane_lab.engine.moves import Step


def own_changes(steps: Iterable[Step], seat: str) -> list[str]:
    """Every change of a seat's figures in some steps, as the ends of sentences that begin with "You".

    What one cause brings in one event is told together.

    >>> from arcane_lab.engine.game import BaseGame
    >>> own_changes(BaseGame("alley", players=3, seed=7).steps, "p1")
    []
    """
    sentences: list[str] = []
    for event in (event for step in steps for event in step.events_for(seat)):
        by_cause: dict[str, list[str]] = {}
        for one in event.changes:
            if one.seat == seat and one.after != one.before:
                verb = "gained" if one.after > one.before else "lost"
                by_cause.setdefault(one.cause, []).append(f"{verb} {abs(one.after - one.before)} {one.figure}")
        sentences += [f"{listed(parts)} ({cause})" for cause, parts in by_cause.items()]
    return sentences
