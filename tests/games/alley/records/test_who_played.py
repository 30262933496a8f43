"""A record says who played it, also when it is read back, and a step is the same number everywhere."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.records import Game, Record
from arcane_lab.records.seeds import without_seed
from arcane_lab.widgets.export import page_of


def bold(view):
    return view.legal_moves[0]


def simulated(**given):
    players = ["greedy", bold, "greedy"]
    options = {"starting_player": "random"}
    own = {"games": 8, "seed": 3, "mode": "plain", "progress": False, "keep": "records", "options": options, **given}
    return al.simulate("alley", players=players, **own)


def test_a_simulated_game_keeps_who_played_it_its_options_its_seed_and_its_number():
    record = simulated().record(7)
    again = Record.from_text(record.to_text())
    assert again == record
    assert again.players == ("greedy", "bold", "greedy")
    for words in ("Game 7", "p1 greedy, p2 bold, p3 greedy", "seed 3", "play 7", "starting_player = 'random'"):
        assert words in str(again)
    game = again.replay()
    assert dict(game.names_for("p1").by_seat) == {"p1": "Greedy 1", "p2": "Bold", "p3": "Greedy 3"}
    assert game.record() == again
    assert "Played by p1 greedy, p2 bold, p3 greedy." in page_of(again)


def test_a_game_that_somebody_plays_on_keeps_its_words_and_who_played():
    played = Game("alley", players=["me", "greedy", "greedy"], seed=7)
    played.play(played.legal_moves()[0])
    record = played.record(title="T", comment="C").annotate(1, "mine", [str(played.legal_moves(at=0)[1])])
    assert record.replay().record() == record == Record.from_text(record.to_text())
    assert str(record).endswith("played by p1 a person, p2 greedy, p3 greedy; 2 comments, 1 variation")
    assert Game("alley", players=2, seed=7).record().players == ()
    on = record.replay()
    on.play(on.legal_moves()[0])
    assert on.record().players == ("me", "greedy", "greedy")
    assert on.record().moves[0] == record.moves[0]


def test_names_that_do_not_fit_the_seats_are_left_out_and_said():
    record = simulated(games=1).record(0)
    data = {**json.loads(record.to_text()), "players": ["greedy"]}
    read = Record.from_text(json.dumps(data))
    assert (read.players, read.warnings, read.problems) == (
        (),
        ("players: 1 name for 3 seats, so they are left out",),
        (),
    )
    with pytest.raises(BadSetup, match="players"):
        replace(record, players=(1, 2, 3))
    assert without_seed(replace(record, players=("seed 3", "a", "b"))).players == ()


def test_step_n_is_the_game_after_n_moves_and_move_n_led_there():
    game = Game("alley", players=["greedy", "greedy"], seed=5).fork(at=12)
    record = game.record()
    review = al.review(game, "p1", games=4, mode="plain", progress=False)
    for one in review.decisions:
        assert (one.at, str(game.steps[one.at].move), game.steps[one.at].index) == (one.step - 1, one.chosen, one.step)
    assert list(review.table["at"]) == [one.at for one in review.decisions]
    for moment in review.moments:
        found = re.search(r"move (\d+) \(at=(\d+)\)", moment.text)
        assert found is None or int(found[1]) == int(found[2]) + 1 == moment.step
    table = al.show(record, view="table")
    for at in (0, 5, 12):
        table.at = at
        assert f"step {at} of 12" in repr(table)
        assert len(game.fork(at=at).steps) == at
        assert at == 0 or record.moves[at - 1].text == str(game.steps[at - 1].move) == str(
            game.fork(at=at).steps[-1].move
        )
    assert record.annotate(5, "here").moves[4].comment == "here"
    line = table.branch(str(table.game.legal_moves(at=4)[-1]), at=4)
    assert next(one for one in table.lines if one["name"] == line)["at"] == 4


def test_a_review_of_a_record_plays_on_with_whoever_played() -> None:
    def mine(view):
        return view.legal_moves[0]

    quiet = {"games": 2, "mode": "plain", "progress": False}
    game = Game("alley", players=["random", "careful", "greedy"], seed=5).fork(at=8)
    of_game, of_record = (al.review(one, "p2", **quiet) for one in (game, game.record()))
    assert of_record.strategies == of_game.strategies == {"p1": "random", "p2": "careful", "p3": "greedy"}
    assert of_record.table.equals(of_game.table)
    assert "In place of" not in of_record.note
    named = al.review(game.record(), "p2", strategies={"p1": "careful"}, **quiet)
    assert named.strategies == {"p1": "careful", "p2": "careful", "p3": "greedy"}
    people = Game("alley", players=["me", mine, "random"], seed=5)
    people.play(people.legal_moves()[0])
    found = al.review(people.record(), "p1", **quiet)
    assert found.strategies == {"p1": "greedy", "p2": "greedy", "p3": "random"}
    told = "In place of p1 (a person) and p2 (mine), greedy plays on; strategies={'p1': …} names another."
    assert told in found.note
    assert "In place of" not in al.review(people.record(), "p1", strategies="greedy", **quiet).note
