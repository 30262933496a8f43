"""The result of a game in one sentence, for a game that says no more than its score."""

from __future__ import annotations

import pytest

import arcane_lab as al
from arcane_lab.engine.outcome import outcome_of


@pytest.mark.usefixtures("toys")
def test_a_game_that_says_no_more_has_a_sentence_from_its_score_too() -> None:
    game = al.Game("pig", players=["hold at 20", "hold at 20"], seed=7)
    assert game.is_over
    found = outcome_of(game)
    points = {seat["id"]: seat["points"] for seat in game.picture()["seats"]}
    (winner,) = game.winners
    other = min(points, key=points.__getitem__)
    lead = points[winner] - points[other]
    name = {"p1": "Hold at 20 1", "p2": "Hold at 20 2"}
    assert found.title == f"{name[winner]} wins with {points[winner]} points, {lead} more than {name[other]}."
    assert (found.rule, found.highlights) == ("PIG-4", ())
    assert [mark for mark, _ in found.rounds[:2]] == ["start", "round 1"]
    assert found.rounds[-1][1] == tuple(points.values())
