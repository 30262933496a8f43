"""What a table tells in words, and moves as the browser is told them."""

from __future__ import annotations

import re
from typing import Any

from arcane_lab import datasets
from arcane_lab.engine.registry import find_game


def words_of(steps: list[dict[str, Any]]) -> list[str]:
    """The sentences and rule ids of a story, with the names of items put back."""
    return [word.partition("\t")[0] for word in _both(steps)]


def events_of(steps: list[dict[str, Any]]) -> list[list[list[Any]]]:
    """The events of each step; one that was told before stands there as its number."""
    once = [event for step in steps for event in step["e"] if isinstance(event, list)]
    return [[once[event] if isinstance(event, int) else event for event in step["e"]] for step in steps]


def line_at(steps: list[dict[str, Any]], at: int) -> list[str | list[str]]:
    """The line of the turn that a step belongs to, as far as it has come, as the browser reads it."""
    words, first = _both(steps), at
    while "g" in steps[first - 1]:
        first -= 1
    events = [event for step in events_of(steps)[first - 1 : at] for event in step]

    def piece(number: int | list[int]) -> str | list[str]:
        if isinstance(number, list):
            return words[events[number[0]][0]].partition("\t")[2]
        return [words[-1 - number]] if number < 0 else words[number]

    return [piece(number) for number in steps[at - 1]["l"]]


def _both(steps: list[dict[str, Any]]) -> list[str]:
    """The words, each with how it is told afterwards, if it is."""
    names = {code: item.name for code, item in datasets.items("alley").items()}
    return [re.sub(r"\$(..)", lambda sign: names[sign[1]], word) for step in steps for word in step.get("w", ())]


def choices_of(seat: str, moves: list[str]) -> list[dict[str, Any]]:
    """Moves of a seat as the browser is told them."""
    board = find_game("alley").board
    return [
        {"text": move, "label": move, "ways": [list(way) for way in picks.ways], "shows": list(picks.shows)}
        for move, picks in zip(moves, board.picks(seat, moves), strict=True)
    ]
