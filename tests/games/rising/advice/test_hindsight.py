"""Looking back: "what was so" beside "what you knew", and what lay hidden as the reason of luck."""

from __future__ import annotations

import pytest

import arcane_lab as al
from arcane_lab.games.rising.rules.scores import total_of
from tests.games.rising.advice.test_exact import alone, played_out, text_to_move


@pytest.mark.parametrize("turn", [1, 2, 3, 5])
def test_what_was_so_is_the_play_of_these_very_cards(turn: int) -> None:
    """In the last round this very pyramid has one future, which is what a player makes of it."""
    game = alone(turn)
    found = al.what_if(game, "p1", "deal", strategies="greedy")
    assert found.is_exact
    assert found.games == 1
    for text in found.moves:
        there = game.at(len(game.steps)).copy()
        assert found.figure(text).value == total_of(played_out(there, text_to_move(text, there), "greedy"), 0)


def test_both_questions_are_answered_and_each_says_which() -> None:
    game = alone(2)
    knew, was = (al.what_if(game, "p1", lens, strategies="greedy", games=20) for lens in ("known", "deal"))
    assert knew.lens_sentence.startswith("For what p1 knows: the 17 cards that they cannot see are dealt anew")
    assert was.lens_sentence.startswith("For this very deal: all hidden cards and the deck stay as they lie")
    assert "dealt anew" not in was.lens_sentence


def test_rounds_to_come_are_no_part_of_a_deal_and_that_is_said() -> None:
    early, late = alone(2, number=1), alone(2)
    asked = {"lens": "deal", "games": 2, "mode": "plain", "strategies": "greedy"}
    later = "What is dealt later is new in each future."
    assert later in al.what_if(early, "p1", **asked).lens_sentence
    assert later not in al.what_if(early, "p1", until="round", **asked).lens_sentence
    assert later not in al.what_if(late, "p1", **asked).lens_sentence


@pytest.mark.parametrize(("seats", "hidden"), [(1, "face down"), (3, "others")])
def test_luck_in_the_cards_adds_up_by_causes_and_by_what_lay_hidden(twin: object, seats: int, hidden: str) -> None:
    game = al.Game("rising", players=["greedy"] * seats, seed=6)
    review = al.review(game.fork(at=8), "p1", games=30, progress=False, until="round", mode="compiled")
    luck = review.why_luck(review.decisions[0].step, "cards")
    assert review.decisions[0].luck_label == "bad luck"
    assert sum(part.difference.value for part in luck.parts) == pytest.approx(luck.total.value)
    assert sum(span.amount.value for span in luck.spans) == pytest.approx(luck.total.value)
    assert hidden in " ".join(luck.sentences)
