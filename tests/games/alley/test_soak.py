"""Of the games of `make soak` the first fifty in every run, and that the soak notices what is broken."""

from __future__ import annotations

import random

import pytest

from arcane_lab.games.alley.rules.sizes import NOTHING
from arcane_lab.games.alley.rules.words import Verb
from tests.games.alley import soak as alley
from tests.games.alley.worlds import moves_of, new_game
from tools import soak

#: Long enough for an inspection, short enough for every run of the tests.
MOST_DECISIONS = 150


@pytest.mark.parametrize("first", range(0, 500, 50))
def test_fifty_games_hold(first):
    count = soak.soak(alley, 50, first, MOST_DECISIONS)
    assert count.games == 50
    assert count.decisions > 5_000
    assert count.recorded >= 1


def test_setups_cover_everything_that_can_be_set():
    sets = alley.option_sets()
    assert len(sets) == 50
    setups = [alley.setup_of(index, sets) for index in range(500)]
    assert {(setup.edition, setup.players) for setup in setups} == {
        (edition, players) for edition in ("first", "revised") for players in range(2, 7)
    }
    assert {power for setup in setups for power in setup.powers.values()} == set(alley.POWERS)
    assert len({tuple(sorted((name, setup.options[name]) for name in setup.changed)) for setup in setups}) > 50


@pytest.mark.parametrize(
    ("break_it", "what"),
    [
        (lambda state: state.infamy.__setitem__(0, 25), "25 infamy"),
        (lambda state: state.gold.__setitem__(1, -1), "-1 gold"),
        (lambda state: state.fines.__setitem__(2, 3), "p3 has"),
        (lambda state: state.storehouse_item.__setitem__(0, NOTHING), "cards are lost"),
    ],
)
def test_a_broken_position_is_noticed(break_it, what):
    state = new_game(3, seed=1)
    alley.check_position(state, moves_of(state), random.Random(1))
    break_it(state)
    with pytest.raises(soak.Broken, match=what):
        alley.check_position(state, moves_of(state), random.Random(1))


def test_moves_that_do_not_fit_the_refusals_are_noticed():
    state = new_game(3, seed=1)
    moves = moves_of(state)
    for wrong in ([], moves + moves[:1], [*moves, Verb.PASS]):
        with pytest.raises(soak.Broken):
            alley.check_position(state, wrong, random.Random(1))
    told = []
    for seed in range(400):
        try:
            alley.check_position(state, moves[:1], random.Random(seed))
        except soak.Broken as broken:
            told.append(str(broken))
    assert told
    assert all("not offered, but allowed" in text for text in told)


def test_a_failure_names_the_game(monkeypatch, capsys):
    monkeypatch.setattr(alley, "cards_of", lambda state: [])
    assert soak.main(["--game", "alley", "--games", "3", "--first", "7"]) == 1
    assert "game 7 (alley, " in capsys.readouterr().out
