"""Graphs of two small games: dice, and a choice that all make at the same time."""

from __future__ import annotations

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup

pytestmark = pytest.mark.usefixtures("toys")


def bidding(players: int = 3, answered: str = "") -> al.Game:
    """A new game in which some seats have chosen."""
    game = al.Game("night-market", players=players, seed=7)
    for seat in answered.split():
        game.play(game.legal_moves(seat=seat)[0])
    return game


def test_the_phases_of_night_market_are_counted_answer_by_answer() -> None:
    graph = al.graphs.phases("night-market", players=3, games=10, seed=2)
    bid, buy = "bidding: bid", "buying: buy"
    assert set(graph.graph.nodes) == {bid, buy}
    edges = {(one, other): data["times"] for one, other, data in graph.graph.edges(data=True)}
    # Three seats choose, then three buy, in each of three rounds of ten games.
    assert edges == {(bid, bid): 10 * 3 * 2, (bid, buy): 10 * 3, (buy, buy): 10 * 3 * 2, (buy, bid): 10 * 3}
    assert graph.graph.nodes[bid]["asked"] == "choose a card"
    assert "After bidding: bid (choose a card) came bidding: bid 60 times and buying: buy 30 times." in graph.words()
    assert "Phases in which nobody was asked anything in these games: over." in graph.words()


def test_the_phases_of_pig_are_told_with_its_options() -> None:
    graph = al.graphs.phases("pig", players=2, options={"goal": 10}, games=20, seed=2)
    assert set(graph.graph.nodes) <= {"play: turn", "over"}
    assert graph.graph.edges["play: turn", "over"]["times"] <= 20
    assert graph.graph.graph["n"] == 20
    assert graph.title == "One phase: play"
    assert "2 seats" in graph.subtitle[0]
    assert "<svg" in graph.svg()
    with pytest.raises(BadSetup, match="goal"):
        al.graphs.phases("pig", options={"goal": -1})


def test_one_seed_counts_the_same_phases() -> None:
    both = [al.graphs.phases("night-market", players=2, games=3, seed=5).words() for _ in range(2)]
    assert both[0] == both[1]


@pytest.mark.parametrize("answered", ["", "p1", "p3", "p3 p1"])
def test_what_follows_for_a_seat_that_is_asked_with_others(answered: str) -> None:
    game = bidding(answered=answered)
    graph = al.graphs.what_follows(game, 1, seat="p2")
    assert graph.title == "What can follow when p2 is asked to choose a card"
    moves = [move for _, _, data in graph.graph.edges(data=True) for move in data["moves"]]
    assert moves == [str(move) for move in game.legal_moves(seat="p2")]
    assert {data["seat"] for _, _, data in graph.graph.edges(data=True)} == {"p2"}
    kinds = {data["kind"] for node, data in graph.graph.nodes(data=True) if node}
    # The last answer turns up what the others have chosen, which nobody tells.
    assert kinds == ({"unseen"} if answered == "p3 p1" else {"others"})


def test_what_follows_for_a_seat_that_has_answered_is_up_to_others() -> None:
    graph = al.graphs.what_follows(bidding(answered="p1"), 2, seat="p1")
    assert [data["kind"] for _, data in graph.graph.nodes(data=True)] == ["others"]
    assert graph.title == "What can follow when p2 is asked to choose a card"


def test_what_follows_is_the_same_whatever_others_have_chosen() -> None:
    told = set()
    for other in range(4):
        game = al.Game("night-market", players=2, seed=7)
        game.play(game.legal_moves(seat="p2")[other])
        told.add(al.graphs.what_follows(game, 2, seat="p1").words())
    assert len(told) == 1


def test_the_table_is_told_what_follows_in_this_very_deal() -> None:
    graph = al.graphs.what_follows(bidding(2, "p1"), 1, view="table")
    assert {data["kind"] for _, data in graph.graph.nodes(data=True)} == {"start", "position"}
    # What is bought is open to all, and a full hand takes no ware.
    game = bidding(2, "p1 p2")
    graph = al.graphs.what_follows(game, 1)
    moves = [move for _, _, data in graph.graph.edges(data=True) for move in data["moves"]]
    assert moves == [str(move) for move in game.legal_moves()]


def test_a_die_that_is_rolled_is_nothing_that_a_seat_can_tell() -> None:
    graph = al.graphs.what_follows(al.Game("pig", players=2, seed=1), 1)
    kinds = {data["moves"]: graph.graph.nodes[target]["kind"] for _, target, data in graph.graph.edges(data=True)}
    assert kinds == {("roll",): "unseen", ("hold",): "others"}
