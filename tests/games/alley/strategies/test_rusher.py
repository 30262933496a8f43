"""Rusher: it covers hidden items while it is ahead, and holds back while it is not."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import place, play, seat
from tests.games.alley.strategies.choosing import chosen

ONE_HIDDEN = "BC DE [OW] / OW TC IR / TC FC BF"


def at(gold: int, house: str, stash: str, rival: int, **position: object) -> str:
    game = place(seat(house, stash, gold=gold), seat(gold=rival), seat(gold=20), deck="TC | rest", **position)
    return chosen("rusher", play(game, "draw deck"))


@pytest.mark.parametrize(
    ("gold", "rival", "answer"),
    [
        (60, 20, "play OW b1"),  # ahead: a hidden item, although the cauldron costs 4 infamy
        (20, 60, "play OW b2"),  # behind: the cauldron goes first, as greedy has it
    ],
)
def test_it_covers_hidden_items_while_it_is_ahead(gold, rival, answer):
    assert at(gold, "CB [OW] [OW] / [BF] BC [FC] / [TC] [MB] [CB]", "OW TC", rival) == answer


@pytest.mark.parametrize(("gold", "rival", "answer"), [(60, 20, "play TC c1"), (20, 60, "play TC a1")])
def test_it_ends_the_round_when_it_is_ahead_and_not_before(gold, rival, answer):
    """c1 is its last hidden item; the next best is to cover the cauldron on a1."""
    assert at(gold, ONE_HIDDEN, "TC MB", rival) == answer


@pytest.mark.parametrize(("infamy", "answer"), [(0, "play TC c1"), (24, "play TC c3")])
def test_infamy_counts_when_it_asks_who_is_ahead(infamy, answer):
    """A gold piece for each infamy: 50 gold and 24 infamy are less than 45 gold, and then its fairy (c3) goes first."""
    own = seat(ONE_HIDDEN, "TC MB", gold=50, infamy=infamy)
    game = place(own, seat(gold=45), seat(gold=20), deck="TC | rest")
    assert chosen("rusher", play(game, "draw deck")) == answer


def test_a_set_comes_before_the_hurry():
    house = "DE DE OW / [BF] [BC] [FC] / [TC] [MB] [CB]"
    assert at(60, house, "DE TC", 20) == "play DE c1"
