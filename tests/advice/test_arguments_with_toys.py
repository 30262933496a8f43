"""Advice in small games: one seed names one answer, and what cannot be asked is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

import arcane_lab as al

pytestmark = pytest.mark.usefixtures("toys")


def pig(**given: Any) -> al.Game:
    return al.Game("pig", **{"players": 2, "seed": 7, **given})


def test_one_seed_names_one_answer() -> None:
    one, same, other = (al.what_if(pig(), "p1", games=20, seed=seed)._rows for seed in (3, 3, 4))
    assert (one == same).all()
    assert (one != other).any()


def test_asking_changes_nothing_in_the_game() -> None:
    game = pig()
    before = (game.to_text(), game.steps)
    al.what_if(game, "p1", games=4)
    assert (game.to_text(), game.steps) == before


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seat": "p9"}, "there is 'p1' or 'p2'"),
        ({"seat": "p2"}, "it is for p1 to decide now"),
        ({"games": 0}, "games: 0 is refused: that is no number of futures"),
        ({"games": "x"}, "that is no number of futures"),
        ({"moves": ["fly"]}, "cannot read 'fly' as a move"),
        ({"lens": "x"}, "there is 'known' or 'deal'"),
        ({"until": "x"}, "there is 'round' or 'game'"),
        ({"strategies": "greedy"}, "there is 'random' or 'hold at 20'"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_asked_is_refused(given: dict[str, Any], told: str) -> None:
    with pytest.raises(al.ArcaneLabError) as caught:
        al.what_if(pig(), **{"seat": "p1", "games": 4, **given})
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_that_is_over_has_nothing_to_decide() -> None:
    with pytest.raises(al.ArcaneLabError, match="the game is over; allowed: a position before"):
        al.what_if(pig(players=["random"] * 2, options={"goal": 5}), "p1", games=4)


def test_a_review_of_a_seat_without_a_decision_is_refused() -> None:
    with pytest.raises(al.ArcaneLabError, match="it had nothing to decide in this record"):
        al.review(pig(), "p1", games=4, progress=False)


def test_a_better_move_has_the_better_figure() -> None:
    """With the whole goal in the pot, holding wins at once, and rolling may lose it."""
    game = pig(options={"goal": 20})
    while game.picture()["pot"] < 20:
        game.play("roll" if game.to_move == "p1" else "hold")
    found = al.what_if(game, "p1", games=40, until="game", strategies="hold at 20")
    assert found.best == "hold"
    assert found.figure("hold", "won").value == 1
    assert found.figure("roll", "won").value < 1
