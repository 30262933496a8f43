"""What a table tells in words, and moves as the browser is told them."""

from __future__ import annotations

import re
from typing import Any

from arcane_lab import datasets
from arcane_lab.engine.registry import find_game


def words_of(steps: list[dict[str, Any]]) -> list[str]:
    """The sentences and rule ids of a story, with the names of items put back."""
    names = {code: item.name for code, item in datasets.items("alley").items()}
    return [re.sub(r"\$(..)", lambda sign: names[sign[1]], word) for step in steps for word in step.get("w", ())]


def choices_of(seat: str, moves: list[str]) -> list[dict[str, Any]]:
    """Moves of a seat as the browser is told them."""
    board = find_game("alley").board
    return [
        {"text": move, "label": move, "ways": [list(way) for way in picks.ways], "shows": list(picks.shows)}
        for move, picks in zip(moves, board.picks(seat, moves), strict=True)
    ]
