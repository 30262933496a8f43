"""Collector: it gathers copies of dear items, in the stash and side by side."""

from __future__ import annotations

from tests.games.alley.rules.table import place, play, seat
from tests.games.alley.strategies.choosing import chosen

ONE_DEAR = "SK [OW] [OW] / [BF] [BC] [FC] / [TC] [MB] [CB]"


def test_it_takes_a_dear_copy_although_it_brings_infamy():
    game = place(seat(ONE_DEAR, "OW OW"), discard="SK TC")
    assert chosen("collector", game) == "draw discard"
    assert chosen("careful", game) == "draw deck"


def test_it_leaves_a_cheap_copy_where_it_lies():
    """A set of coins is worth 2 gold."""
    game = place(seat("TC [OW] [OW] / [BF] [BC] [FC] / [TC] [MB] [CB]", "OW OW"), discard="TC OW")
    assert chosen("collector", game) == "draw deck"


def test_it_keeps_copies_in_the_stash_until_the_set_is_near():
    """AA-FAQ-23: two Skeletomicons are held, one lies open; a wand is played where it breaks nothing."""
    game = place(seat(ONE_DEAR, "SK OW"), deck="SK | rest")
    assert chosen("collector", play(game, "draw deck")) == "play OW b1"
    assert chosen("greedy", game) == "play SK b1"


def test_it_lays_the_second_copy_when_the_third_is_in_hand_and_time_runs_out():
    """p2 has one hidden item left: two turns, and two plays to make the set."""
    late = seat("OW OW TC / IR IR HT / TC FC [OW]")
    game = place(seat("SK [OW] OW / [BF] [BC] [FC] / [TC] [MB] [CB]", "SK SK"), late, deck="TC | rest")
    assert chosen("collector", play(game, "draw deck")).startswith("play SK ")


def test_it_does_not_cover_half_of_a_dear_pair():
    game = place(seat("SK SK OW / BC IR TC / OW MB [CB]", "HT HT"), deck="HT | rest")
    answer = chosen("collector", play(game, "draw deck"))
    assert answer.startswith("play HT ")
    assert answer not in ("play HT a1", "play HT b1", "play HT c1")


def test_it_completes_a_set():
    game = place(seat("SK SK [OW] / [BF] [BC] [FC] / [TC] [MB] [CB]", "OW TC"), deck="SK | rest")
    assert chosen("collector", play(game, "draw deck")) == "play SK c1"
