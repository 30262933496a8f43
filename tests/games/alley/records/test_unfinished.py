"""Plays among strategies that nobody wins: they stop after a stated number of rounds, and say so (AA-END-08)."""

from __future__ import annotations

import pytest

import arcane_lab as al


@pytest.fixture
def race(monkeypatch):
    """A race to 100 gold by players who never get there, stopped after two rounds."""
    monkeypatch.setattr("arcane_lab.engine.game.MOST_ROUNDS", 2)
    return al.Game("alley", players=["random"] * 3, edition="first", seed=3)


def test_aa_end_08_a_play_among_strategies_stops_and_is_unfinished(race):
    assert race.is_unfinished
    assert not race.is_over
    assert race.winners == ()
    assert race.round == 3
    assert "unfinished: stopped after 2 rounds" in repr(race)


def test_its_record_says_unfinished_and_replays(race):
    record = al.Record.from_text(race.record().to_text())
    assert record.result is None
    assert "unfinished" in str(record)
    assert record.replay().to_text() == race.to_text()


def test_a_finished_game_is_not_unfinished():
    game = al.Game("alley", players=["random"] * 3, seed=3)
    assert game.is_over
    assert not game.is_unfinished
    assert "unfinished" not in repr(game)


def test_a_game_with_a_person_goes_on_for_as_long_as_the_person_likes(monkeypatch):
    monkeypatch.setattr("arcane_lab.engine.game.MOST_ROUNDS", 1)
    game = al.Game("alley", players=["me", "random", "random"], edition="first", seed=3)
    while game.round < 3:
        game.play(game.legal_moves()[0])
    assert not game.is_unfinished
