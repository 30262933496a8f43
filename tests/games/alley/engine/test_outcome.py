"""The result of a game of Arcane Alley in one sentence: who has won, with what, and what made the difference."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from arcane_lab.engine.outcome import _Standing
from arcane_lab.engine.wording import names_for

PLAYERS = ("me", "greedy", "careful")
SEATS = ("p1", "p2", "p3")


def standing(game: str, winners: str, reader: str | None, **figures: list[int]) -> _Standing:
    """Where three seats stand at the end of a game, by what each has."""
    seats = [{"id": seat, **{name: of[number] for name, of in figures.items()}} for number, seat in enumerate(SEATS)]
    ended: Any = SimpleNamespace(name=game, winners=tuple(winners.split()), picture=lambda reader: {"seats": seats})
    return _Standing(ended, names_for(PLAYERS, SEATS, reader))


@pytest.mark.parametrize(
    ("winners", "gold", "infamy", "title", "more"),
    [
        ("p1", [58, 40, 49], [1, 2, 3], "You win with 58 gold, 9 more than Careful.", ""),
        ("p2", [58, 61, 49], [1, 2, 3], "Greedy wins with 61 gold, 3 more than you.", ""),
        ("p2", [40, 61, 49], [1, 2, 3], "Greedy wins with 61 gold, 12 more than Careful.", ""),
        (
            "p1",
            [58, 31, 58],
            [11, 9, 16],
            "You win with 58 gold: Careful has 58 too, but more infamy.",
            "16 to your 11. With equal gold, less infamy wins.",
        ),
        (
            "p3",
            [58, 31, 58],
            [16, 9, 11],
            "You lose by a whisker: Careful has 58 gold too, but less infamy.",
            "11 to your 16. With equal gold, less infamy wins.",
        ),
        ("p3", [57, 31, 58], [16, 9, 11], "You lose by a whisker: Careful has 58 gold, 1 more than you.", ""),
        ("p1 p3", [58, 31, 58], [11, 9, 11], "You and Careful share the win: 58 gold and 11 infamy each.", ""),
        ("p1", [58, 31, 58], [11, 9, 11], "You win with 58 gold: Careful has as much, and a draw decides.", ""),
    ],
)
def test_the_result_is_one_sentence_with_its_reason(
    winners: str, gold: list[int], infamy: list[int], title: str, more: str
) -> None:
    found = standing("alley", winners, "p1", gold=gold, infamy=infamy, fines=[0, 0, 0])
    assert found.title() == title
    assert found.reason() == more


def test_places_are_shared_where_all_is_equal() -> None:
    found = standing("alley", "p2", None, gold=[30, 60, 30], infamy=[5, 1, 5], fines=[0, 0, 0])
    assert [(one.seat, one.place) for one in found.places()] == [("p2", 1), ("p1", 2), ("p3", 2)]
    assert found.title() == "Greedy wins with 60 gold, 30 more than Player 1."
