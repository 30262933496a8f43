"""Which lessons a game brings."""

from __future__ import annotations

from arcane_lab.lessons.plans import courses


def lessons_of(game: str) -> list[str]:
    """Their names, in order."""
    return [name for name, (spec, _) in courses().items() if spec.name == game]
