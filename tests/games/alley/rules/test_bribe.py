"""AA-BRIBE: bribes are open, come after the check for a winner, and put the turn tracker back."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import gold, in_both_editions, infamy, place, play, refused, seat, texts


@in_both_editions
def test_aa_bribe_09_later_players_see_what_earlier_ones_did(edition):
    game = place(
        seat(gold=30, infamy=6),
        seat(gold=20, infamy=4),
        seat(gold=40, infamy=9),
        setup={"edition": edition},
        phase="bribe",
        round=2,
        first_player="p3",
    )
    assert game.to_move == "p3"
    play(game, "bribe 10")
    assert game.to_move == "p1"
    view = game.view("p1")
    assert (view.gold("p3"), view.infamy("p3")) == (30, 4)
    assert (view.gold("p1"), view.infamy("p1")) == (30, 6)
    turn = game.play("bribe 4")
    assert [event.seat for event in turn.events_for("p2") if event.kind == "bribed"] == ["p1"]
    assert [(game.view("p2").gold(name), game.view("p2").infamy(name)) for name in game.seats] == [
        (26, 4),
        (20, 4),
        (30, 4),
    ]


@pytest.mark.parametrize(("most", "is_over"), [(99, False), (100, True), (101, True)])
def test_aa_bribe_16_the_winner_is_looked_for_before_the_bribes(most, is_over):
    game = place(seat("-", gold=most, infamy=9), seat("-"), seat("-"), setup={"edition": "first"}, phase="inspection")
    assert game.is_over == is_over
    if is_over:
        assert (texts(game), game.winners, gold(game), infamy(game)) == ([], ("p1",), most, 9)
        assert refused(game, "bribe 2") != ""
    else:
        assert "bribe 2" in texts(game)
        play(game, "bribe 18")
        assert (gold(game), infamy(game)) == (81, 0)


@in_both_editions
def test_aa_bribe_17_the_tracker_goes_back_to_one(edition):
    game = place(
        seat("-", gold=30, infamy=6),
        seat("-"),
        setup={"players": 2, "edition": edition},
        phase="inspection",
        turn=18,
    )
    play(game, "bribe 4")
    assert (game.phase, game.picture()["tracker"]) == ("bribe", 18)
    play(game, "pass")
    assert (game.phase, game.picture()["tracker"]) == ("stock", 1)
