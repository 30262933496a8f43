"""With its seed a game can be dealt again: a reader who may not see every card is told none of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arcane_lab.records import Game
from arcane_lab.records.record import Record, RecordedMove
from arcane_lab.records.seeds import names_seed, without_seed


@pytest.mark.parametrize(
    ("words", "seed", "is_named"),
    [
        ("seed 7", 7, True),
        ("Seeds: 007!", 7, True),
        ("the seed of it: 7", 7, True),
        ("the seed of it was 7", 7, False),
        ("the seed whatever 7", 7, False),
        ("the seed is 7", 7, True),
        ("seed 71", 7, False),
        ("seed 17", 7, False),
        ("7 seeds", 7, False),
        ("9999 cards", 9999, False),
        ("10000 cards", 10000, True),
        ("10,000 cards", 10000, True),
        ("10.000 cards", 10000, True),
        ("10 000 cards", 10000, True),
        ("0010000", 10000, True),
        ("110000 cards", 10000, False),
        ("100001 cards", 10000, False),
        ("10,0000 cards", 10000, False),
        ("seed 10'000", 10000, True),
    ],
)
def test_a_seed_is_named_behind_the_word_or_by_a_long_number(words: str, seed: int, is_named: bool) -> None:
    assert names_seed(words, seed) is is_named


def record(**changes: object) -> Record:
    game = Game("alley", players=2, seed=7)
    game.play("reveal b2")
    return replace(game.record(), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("title", "told"),
    [
        (None, None),
        ("A game", "A game"),
        ("Seed 7", None),
        ("Game 1,234: p1 greedy", "Arcane Alley: p1 greedy"),
        ("Game 3 of seed 7: p1 greedy", "Arcane Alley: p1 greedy"),
        ("Game 3 of seed 8: p1 seed 7", None),
        ("A Game 3: p1 greedy", "A Game 3: p1 greedy"),
    ],
)
def test_a_title_stays_unless_it_names_the_seed(title: str | None, told: str | None) -> None:
    assert without_seed(record(title=title)).title == told


def test_every_comment_and_warning_is_looked_at() -> None:
    inner = RecordedMove(
        "draw deck", "seed 7", ((RecordedMove("draw alley", "of seed 7"), RecordedMove("play a1", "b")),)
    )
    moves = (RecordedMove("reveal b2"), RecordedMove("reveal b2", "kept", ((inner,),)))
    found = without_seed(record(comment="Seed: 7", moves=moves, warnings=("deals are not those of seed 7", "kept")))
    assert (found.comment, found.warnings, found.seed) == (None, ("kept",), 7)
    assert [move.comment for move in found.moves] == [None, "kept"]
    ((other,),) = found.moves[1].variations
    assert (other.text, other.comment) == ("draw deck", None)
    assert [(move.text, move.comment) for move in other.variations[0]] == [("draw alley", None), ("play a1", "b")]
    assert without_seed(record(comment="kept")).comment == "kept"
