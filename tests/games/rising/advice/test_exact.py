"""Late in a round few futures are left: all are counted, and the answer is what trying every layout by hand gives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.rules.scores import total_of
from arcane_lab.games.rising.rules.sizes import CARDS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Card, Phase
from arcane_lab.games.rising.strategies import STRATEGIES
from tests.games.rising.table import at

SPEC = find_game("rising")
#: The place of the one card of the top row.
TOP = 20


def alone(turn: int, number: int = 3, seed: int = 2, player: str = "greedy") -> al.Game:
    """A game alone that a strategy has brought to the draft of a turn."""
    game = al.Game("rising", players=[player], seed=seed)
    here = next(
        step.index - 1
        for step in game.steps
        if _is_at(game.at(step.index - 1), turn, number) and game.at(step.index - 1).phase == Phase.DRAFT
    )
    return game.fork(at=here)


def _is_at(state: State, turn: int, number: int) -> bool:
    return (state.turn, state.round_number) == (turn, number)


def unseen(state: State) -> list[int]:
    """The cards of the round that the seat has not seen: in the top row, or in none."""
    seen = {*state.pyramid[:TOP], *state.removed[: state.removed_count], *state.taken[:6]}
    deck = [card for card in range(CARDS) if state.card_round[card] == 3 and state.card_kind[card] != Card.NONE]
    return [card for card in deck if card not in seen]


def text_to_move(text: str, state: State) -> int:
    """The number of a move that p1 may make in a position."""
    return SPEC.text.read_move(text, state, 0)


def played_out(state: State, move: int, strategy: str) -> State:
    """A position after a move, the rest decided by a strategy that is shown its view."""
    SPEC.rules.apply(state, 0, move)
    while SPEC.rules.to_move(state) >= 0:
        moves = SPEC.rules.legal_moves(state, 0)
        choice = 0
        if len(moves) > 1:
            choice = STRATEGIES[strategy].choose(SPEC.knowledge.view(state, 0), moves, len(moves), [1, 2, 3, 4])
        SPEC.rules.apply(state, 0, moves[choice])
    return state


@pytest.mark.parametrize("turn", [4, 5])
@pytest.mark.parametrize("strategy", ["greedy", "careful"])
def test_with_one_card_face_down_all_that_it_can_be_are_counted(turn: int, strategy: str) -> None:
    game = alone(turn)
    found = al.what_if(game, strategies=strategy)
    state = game.at(len(game.steps))
    cards = unseen(state)
    assert found.is_exact
    assert found.games == len(cards) == 34 - 20
    assert f"Exact: all {len(cards)} futures that there are, played to the end of the game" in found.note
    assert set(found.table["kind"]) == {"exact"}
    for text in found.moves:
        totals = []
        for card in cards:
            there = state.copy()
            there.pyramid[TOP] = card
            totals.append(total_of(played_out(there, text_to_move(text, there), strategy), 0))
        assert found.figure(text).value == float(Fraction(sum(totals), len(totals)))
        assert found.figure(text).low == found.figure(text).high


def test_on_the_last_turn_there_is_one_future() -> None:
    found = al.what_if(alone(6), strategies="greedy")
    assert found.is_exact
    assert "Exact: the one future there is" in found.note


def test_in_an_earlier_round_the_rest_of_it_is_counted_and_the_game_is_not() -> None:
    game = alone(5, number=1)
    rest = al.what_if(game, until="round", mode="plain", games=30)
    assert rest.is_exact
    whole = al.what_if(game, mode="plain", games=4)
    assert not whole.is_exact
    assert "Estimates from 4 futures" in whole.note
    assert "seed 1" in whole.note


def test_more_layouts_than_can_be_tried_are_drawn() -> None:
    found = al.what_if(alone(2), mode="plain", games=4)
    assert not found.is_exact
    assert "Estimates from 4 futures, seed 1" in found.note


def test_who_draws_luck_is_not_counted() -> None:
    """The planner deals the face-down card at random, so that its answers are not all that there are."""
    assert not al.what_if(alone(4), strategies="planner", mode="plain", games=4).is_exact


def test_where_moons_and_cards_are_open_nothing_is_counted() -> None:
    game = al.Game("rising", players=1, seed=5, options={"moon_visibility": "hidden"})
    for _ in range(3):
        _to_next_turn(game)
    assert game.at(len(game.steps)).turn == 4
    assert not al.what_if(game, until="round", mode="plain", games=4).is_exact


def _to_next_turn(game: Any) -> None:
    turn = game.at(len(game.steps)).turn
    while game.at(len(game.steps)).turn == turn:
        game.play(game.legal_moves()[-1])


@pytest.mark.parametrize("seats", [2, 3])
def test_this_very_deal_of_the_last_round_has_one_future(seats: int) -> None:
    game = at(turn=5, number=3, players=seats)
    found = al.what_if(game, "p1", "deal", mode="plain", games=4)
    assert found.is_exact
    assert found.games == 1
