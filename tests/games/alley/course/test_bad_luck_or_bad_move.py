"""What lesson 8 says of its record is what `al.what_if` finds: worked out by hand, and counted."""

from __future__ import annotations

from fractions import Fraction

import arcane_lab as al
from arcane_lab.games.alley.course.bad_luck_or_bad_move import OF_THE_RECORD

RECORD = al.Record.example("bad-luck-or-bad-move")


def test_the_bet_of_p1_in_whole_gold() -> None:
    game = RECORD.replay()
    before = game.fork(at=4)
    unseen = al.chance.unseen(before.view("p1")).cards
    third = unseen["SK"] + unseen["FF"]
    deck = 25 + Fraction(35 * third + 7 * unseen["FC"], sum(unseen.values()))
    found = al.what_if(before, "p1", moves=["draw deck", "draw discard"], games=60, mode="plain")
    assert found.figure("draw deck").low < deck < found.figure("draw deck").high
    assert found.figure("draw discard").value == 32
    assert al.what_if(before, "p1", "deal", ["draw deck", "draw discard"], mode="plain").best == "draw deck"
    claim = OF_THE_RECORD[0]
    assert (claim.own, claim.other, claim.came) == (round(deck), 32, game.view("p1").gold())
    assert claim.right == "C"


def test_the_risk_of_p2_in_whole_gold() -> None:
    game = RECORD.replay()
    last = game.fork(at=7)
    # A quick look at all moves; then those that come next are counted to the last future.
    assert al.what_if(last, "p2", games=6, mode="plain").best == "play BF c1"
    near = ["play IR a1", "play IR b1", "play IR c1"]
    counted = [al.what_if(last, "p2", moves=["play BF c1", move], mode="plain") for move in near]
    assert all(found.is_exact for found in counted)
    claim = OF_THE_RECORD[1]
    assert claim.own == round(counted[0].figure("play BF c1").value)
    assert claim.other == round(max(found.figure(found.moves[1]).value for found in counted))
    assert claim.came == game.view("p2").gold()
    assert claim.right == "B"


def test_why_the_same_doll_is_bad_luck_only_from_step_7_on() -> None:
    game = RECORD.replay()
    # Steps 1 and 2 played on as greedy plays: no fine, in this very deal.
    for at, move, gold in [(0, "draw deck", 37), (1, "play DE c1", 37), (6, "draw discard", 12), (7, "play BF c1", 12)]:
        found = al.what_if(game.fork(at=at), "p2", "deal", [move], mode="plain")
        assert (at, found.figure(move).value) == (at, gold)
