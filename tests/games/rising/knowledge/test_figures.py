"""The figures that a view has by name say what the game's own numbers say, of each seat."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.games.rising.knowledge.redeal import as_known, seen_by
from arcane_lab.games.rising.rules.sizes import COLUMN_ROOM
from arcane_lab.games.rising.rules.state import FIELDS, State
from arcane_lab.games.rising.text import drawing
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


def test_what_a_view_keeps_is_what_its_seat_knows_and_no_list_of_the_game() -> None:
    """A position to be read is that of the redeal, but for answers that nobody may read and room for payments."""
    game = played(3, 1)
    for _ in range(60):
        state = game.peek(len(game.steps))
        for seat in range(3):
            seen, unknown = seen_by(state, seat), as_known(state, seat)
            for name in FIELDS:
                given, wanted = getattr(seen, name), getattr(unknown.state, name)
                if name not in ("log", "room") and not (name.startswith("choice") and unknown.answered):
                    assert given == wanted or tuple(given) == tuple(wanted), name
                    assert given is not getattr(state, name) or not isinstance(given, list), name
            assert as_known(seen, seat).groups == unknown.groups
        game.play(al.strategies.greedy(game.view(game.waiting[-1])), seat=game.waiting[-1])


def test_a_figure_alone_is_that_of_the_picture_and_follows_one_that_is_supposed() -> None:
    view = played(2, 1).view("p1")
    assert {name: draw(*view._seen) for name, draw in drawing.ENTRIES.items()} == view.picture
    supposed = deepcopy(view.picture)
    supposed["seats"][0]["vp"], supposed["turn"] = 99, 6
    other = replace(view, picture=supposed)
    assert (view.vp(), view.turn, other.vp(), other.turn) == (0, 1, 99, 6)
