"""Which game of a batch a record is of, and where it was stopped."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from arcane_lab.core.errors import BadSetup
from arcane_lab.simulation.replays import Records, _next_move, _NoMove

# --- replays by hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("is_over", "round_number", "steps", "goes_on"),
    [(False, 3, 9, True), (True, 3, 9, False), (False, 4, 9, False), (False, 3, 10, False), (True, 4, 10, False)],
)
def test_a_game_was_played_on_up_to_its_last_round_and_move(is_over, round_number, steps, goes_on):
    records = object.__new__(Records)
    records._result = SimpleNamespace(most_rounds=3, most_decisions=10)
    assert records._goes_on(SimpleNamespace(is_over=is_over, round=round_number, steps=[0] * steps)) == goes_on


def test_the_row_of_a_game_is_found_in_its_batch():
    records = object.__new__(Records)
    records._result = SimpleNamespace(setup=SimpleNamespace(players=2), games=5)
    rows = np.arange(20).reshape(10, 2)
    records._batches = (rows[:4], rows[4:4], rows[4:6], rows[6:])
    assert [records.row(number) for number in range(5)] == [[4 * k, 4 * k + 1] for k in range(5)]
    records._batches = None
    assert records.row(4) is None
    for wrong in (5, -1, "1", None):
        with pytest.raises(BadSetup, match="this result has 5 games, counted from 0; allowed: 0 to 4"):
            records.row(wrong)
    records._result.games = 0
    with pytest.raises(BadSetup, match="this result has 0 games, counted from 0; allowed: none: no game was played"):
        records.row(0)


@pytest.mark.parametrize(("rounds", "told"), [(1, "1 round"), (2, "2 rounds"), (1_000, "1,000 rounds")])
def test_the_title_of_an_unfinished_game_says_where_it_was_stopped(rounds, told):
    records = object.__new__(Records)
    records._result = SimpleNamespace(players=("me", "you"), most_rounds=rounds, most_decisions=2_000)
    open_, over = (records._title(7, SimpleNamespace(is_over=is_over)) for is_over in (False, True))
    assert open_ == f"Game 7: p1 me, p2 you; unfinished: stopped after {told} or 2,000 moves"
    assert over == "Game 7: p1 me, p2 you"


def game_of(*numbers, to_move="p2"):
    return SimpleNamespace(to_move=to_move, legal_moves=lambda: [SimpleNamespace(number=number) for number in numbers])


def test_the_only_move_is_taken_from_nobodys_choices_and_others_from_the_seat():
    to_come = [iter([5, 6]), iter([8, 7])]
    assert _next_move(game_of(3), to_come).number == 3
    assert _next_move(game_of(7, 8), to_come).number == 8
    assert _next_move(game_of(7, 8), to_come).number == 7
    for game in (game_of(7, 8), game_of(1, 2, to_move="p1"), game_of(3, to_move=None)):
        with pytest.raises(_NoMove):
            _next_move(game, to_come)
    assert _next_move(game_of(6, 9, to_move="p1"), to_come).number == 6


def test_without_kept_moves_the_seats_of_functions_are_named():
    result = SimpleNamespace(strategies=("greedy", None, None), keep="seats")
    with pytest.raises(BadSetup, match="keep: 'seats' is refused: p2, p3: a function of your own played, and its"):
        Records(result, None, None)
    assert Records(result, None, ())._moves == ()
    Records(SimpleNamespace(strategies=("greedy", "random")), None, None)
