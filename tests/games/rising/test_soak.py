"""The soak of Arcana Rising notices what is broken, wherever a card lies."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.rules.sizes import COLUMN_ROOM, COLUMNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.tableau import put_artifact, put_in_column, put_in_discards
from arcane_lab.games.rising.text.moves import legal_moves
from tests.games.rising import soak as rising
from tools import soak

SPEC = find_game("rising")


def test_every_setup_that_is_drawn_can_be_played() -> None:
    """What is drawn together for a long run would end it where it excludes each other."""
    for index in range(200):
        assert rising.setup_to_check(index).game == rising.setup_to_compare(index).game == SPEC.name


def a_position() -> State:
    state: State = SPEC.rules.new_state(SPEC.setup.checked(players=3, seed=1), None)
    SPEC.rules.start(state)
    return state


def set_aside(state: State) -> int:
    """A spell of round 1 that is in no hand."""
    return next(card for card in range(18) if state.card_round[card] == 1 and card not in state.hand_card)


def lay_twice(state: State) -> None:
    card = set_aside(state)
    put_in_column(state, 0, 0, card, 0)
    put_in_column(state, 0, 0, card, 0)


def lay_with_two_seats(state: State) -> None:
    for seat in (0, 1):
        put_in_column(state, seat, 2, set_aside(state), 0)


def lay_and_discard(state: State) -> None:
    put_in_column(state, 1, 4, set_aside(state), 0)
    put_in_discards(state, 2, set_aside(state), 1)


def hold_and_lay_beside(state: State) -> None:
    put_artifact(state, 0, state.hand_card[0])


def lay_of_a_later_round(state: State) -> None:
    late = next(card for card in range(18) if state.card_round[card] == 3)
    put_in_column(state, 0, 1, late, 0)


def mark_what_lies_nowhere(state: State) -> None:
    state.marker[set_aside(state)] = 1


@pytest.mark.parametrize(
    "break_it",
    [
        lay_twice,
        lay_with_two_seats,
        lay_and_discard,
        hold_and_lay_beside,
        lay_of_a_later_round,
        mark_what_lies_nowhere,
        lambda state: state.supply.__setitem__(3, -1),
        lambda state: state.vp.__setitem__(1, -1),
    ],
)
def test_a_broken_position_is_noticed(break_it: Callable[[State], None]) -> None:
    state = a_position()
    rising.check_position(state, legal_moves(state, 0), random.Random(1))
    break_it(state)
    with pytest.raises(soak.Broken, match="round 1, turn 1"):
        rising.check_position(state, legal_moves(state, 0), random.Random(1))


def test_what_lies_behind_a_column_is_not_looked_at() -> None:
    state = a_position()
    state.column_card[COLUMN_ROOM * COLUMNS - 1] = state.hand_card[0]
    rising.check_position(state, legal_moves(state, 0), random.Random(1))


def test_a_view_that_is_kept_must_be_as_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a play the views of the seats are kept, as the loop of a simulation keeps them."""
    setup, count = rising.setup_to_check(1), soak.Count(most_decisions=200)
    soak.play_checked(rising, setup, 1, count)

    def forgetful(state: State, seat: int, view: State) -> None:
        view.seat, view.turn = seat, 1

    monkeypatch.setattr(soak, "find_game", lambda name: _with_see(forgetful))
    with pytest.raises(soak.Broken, match="view of p"):
        soak.play_checked(rising, setup, 1, count)


def _with_see(see: Callable[[State, int, State], None]) -> object:
    from dataclasses import replace

    return replace(SPEC, loop=replace(SPEC.loop, see=see))


def test_how_far_it_has_come_is_told_and_parts_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[str] = []
    soak.soak(rising, 5, first=7, most_decisions=20, tell=told.append, every=2)
    assert [text.partition(",")[0] for text in told] == ["game 8 (2 of 5)", "game 10 (4 of 5)"]
    assert all("decisions" in text for text in told)
    assert soak.main(["--game", "rising", "--games", "2", "--first", "3", "--twins", "0"]) == 0
    assert "rising, games 3 to 4: 2 games, " in capsys.readouterr().out
