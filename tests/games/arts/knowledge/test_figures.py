"""The figures that a view has by name say what the game's own numbers say, of each seat."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.games.arts.knowledge.redeal import as_known, seen_by
from arcane_lab.games.arts.rules.sizes import HAND
from arcane_lab.games.arts.rules.state import FIELDS
from arcane_lab.games.arts.text import drawing
from tests.games.arts.table import at


def test_figures_of_every_seat_are_those_of_the_game() -> None:
    game = al.Game("arts", players=3, seed=3)
    for _ in range(40):
        game.play(al.strategies.greedy(game.view(str(game.to_move))))
    state, view = game.at(len(game.steps)), game.view("p3")
    for place, seat in enumerate(view.seats):
        for name in ("coins", "fame", "trickerion", "arcane"):
            assert getattr(view, name)(seat) == getattr(state, name)[place], name
        assert len(view.tricks(seat)) == state.trick_count[place]
        assert len(view.inn(seat)) == state.inn_count[place]
        assert view.crew(seat)[0].name == "magician"
        assert view.final(seat) >= 0
    assert view.coins() == view.coins("p3")
    assert (view.turn, view.turns, view.shards) == (state.turn, state.turns, state.shards)
    assert sum(view.bag.values()) == state.bag_count
    assert view.prices == tuple(state.slot_price)
    assert len(view.offer) == len(view.prices)
    assert any(view.tricks(seat) for seat in view.seats)


def test_a_part_of_the_position_is_found_under_its_name() -> None:
    game = at(seats={"p1": {"coins": 7, "tiles": "A A B", "tricks": "T1[C]*", "crew": "magician:3 apprentice:1 | ."}})
    view = game.view("p2")
    assert (view.coins("p1"), view.tiles("p1"), view.tricks("p1")) == (7, ("A", "A", "B"), ("T1[C]*",))
    assert [(one.name, one.points) for one in view.crew("p1")] == [("magician", 3), ("apprentice", 1)]
    with pytest.raises(UnknownName, match="'p9' is not the name of a seat of this game"):
        view.coins("p9")


def test_what_another_has_kept_is_counted_only() -> None:
    game = al.Game("arts", players=2, seed=1)
    state = game.at(0)
    state.hand_count[1], state.hand_deck[HAND], state.hand_card[HAND] = 1, 0, 1
    view = al.Game.from_state(game.setup, state, 2).view("p1")
    assert view.hand("p2") == ("??",)


def test_what_a_view_keeps_is_what_its_seat_knows_and_no_list_of_the_game() -> None:
    """A position to be read is that of the redeal, number by number; nothing that is written into it changes a game."""
    game = al.Game("arts", players=3, seed=3)
    for _ in range(60):
        game.play(al.strategies.greedy(game.view(str(game.to_move))))
        state = game.peek(len(game.steps))
        for seat in range(3):
            seen, known = seen_by(state, seat), as_known(state, seat).state
            for name in FIELDS:
                if name != "log":
                    given, wanted = getattr(seen, name), getattr(known, name)
                    assert given == wanted or tuple(given) == tuple(wanted), name
                    assert given is not getattr(state, name) or not isinstance(given, list), name


def test_a_figure_alone_is_that_of_the_picture_and_follows_one_that_is_supposed() -> None:
    view = al.Game("arts", players=2, seed=7).view("p1")
    assert {name: draw(*view._seen) for name, draw in drawing.ENTRIES.items()} == view.picture
    supposed = deepcopy(view.picture)
    supposed["seats"][0]["coins"], supposed["turn"] = 99, 6
    other = replace(view, picture=supposed)
    assert (view.coins(), view.turn, other.coins(), other.turn) == (12, 1, 99, 6)
