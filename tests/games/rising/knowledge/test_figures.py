"""The figures that a view has by name say what the game's own numbers say, of each seat."""

from __future__ import annotations

import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.games.rising.rules.sizes import COLUMN_ROOM
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.text.names import COLUMNS, code_of


def played(seats: int, moves: int, seed: int = 3) -> al.Game:
    game = al.Game("rising", players=seats, seed=seed)
    for _ in range(moves):
        game.play(al.strategies.greedy(game.view(game.waiting[0])), seat=game.waiting[0])
    return game


def test_figures_of_every_seat_are_those_of_the_game() -> None:
    game = played(3, 40)
    state, view = game.at(len(game.steps)), game.view("p3")
    assert view.turn == state.turn
    for place, seat in enumerate(view.seats):
        assert view.vp(seat) == state.vp[place]
        supply = state.supply[5 * place : 5 * place + 5]
        assert view.resources(seat) == dict(zip(COLUMNS, supply, strict=True))
        lying = {card for column in view.spells(seat).values() for card in column}
        assert lying == {code_of(c) for c in range(108) if any(c in column for column in columns_of(state, place))}
        assert len(view.hand(seat)) == state.hand_count[place]
        assert len(view.discards(seat)) == state.discard_count[place]
        assert view.total(seat) >= view.vp(seat)
    hand = state.hand_card[12 : 12 + state.hand_count[2]]
    assert view.hand() == view.hand("p3") == tuple(map(code_of, hand))
    assert any(lying for lying in view.spells().values())


def columns_of(state: State, seat: int) -> list[list[int]]:
    at = range(5 * seat, 5 * seat + 5)
    return [state.column_card[k * COLUMN_ROOM : k * COLUMN_ROOM + state.column_count[k]] for k in at]


def test_what_a_seat_may_not_know_is_written_so() -> None:
    view = played(3, 1).view("p1")
    assert view.hand("p2") == ("??",) * 6
    assert "??" not in view.hand()
    assert view.choice("p2") is None
    assert "??" not in str(view.choice("p1"))
    with pytest.raises(UnknownName, match="'p9' is not the name of a seat of this game"):
        view.hand("p9")


def test_alone_there_is_a_pyramid_and_no_hand() -> None:
    view = played(1, 0).view("p1")
    assert view.hand() == ()
    assert [len(row) for row in view.rows] == [6, 5, 4, 3, 2, 1]
    assert "??" in view.rows[-1]
