"""Careful: what it does for a mild inspection, and what others do at the same positions."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import place, play, seat
from tests.games.alley.strategies.choosing import chosen

#: One hidden item left among dear and infamous ones; p2 has little to fear of an inspection.
DANGER = "DE BC [OW] / BF CB SK / SS DL BC"
MILD = "OW OW TC / IR IR HT / TC [FC] OW"


def test_it_does_not_end_a_round_that_it_would_be_punished_for():
    """Its fairy (a3) goes, not the last hidden item (c1): 40 infamy lie open and p2 has hardly any."""
    game = play(place(seat(DANGER, "OW TC"), seat(MILD), deck="FC | rest"), "draw deck")
    assert chosen("careful", game) == "play TC a3"


def test_it_waits_for_others_to_end_the_round_but_not_for_ever():
    """Once in 16 turns its patience is at an end, or players who all wait would wait for ever."""
    game = play(place(seat(DANGER, "OW TC"), seat(MILD), deck="FC | rest"), "draw deck")
    choices = [chosen("careful", game, seed) for seed in range(160)]
    assert set(choices) == {"play TC a3", "play TC c1"}
    assert 2 <= choices.count("play TC c1") <= 22


def test_with_two_players_the_tracker_ends_the_round_and_nobody_need_lose_patience():
    """AA-TWO-13."""
    game = place(seat(DANGER, "OW TC"), seat(MILD), deck="FC | rest", setup={"players": 2}, turn=16)
    play(game, "draw deck")
    assert len({chosen("careful", game, seed) for seed in range(80)}) == 1


def test_it_turns_its_fairy_into_less_infamy():
    """AA-ITEM-BOTTLED-FAIRY-05: replacing it takes 3 infamy from the storehouse and 2 from the wizard."""
    game = place(seat("OW [OW] [OW] / [OW] BF [OW] / [TC] TC [OW]", "OW TC", infamy=9), deck="OW | rest")
    assert chosen("careful", play(game, "draw deck")) == "play TC b2"


def test_it_takes_a_toad_that_others_leave_lying():
    """AA-FAQ-22: a toad left in the storehouse counts 2 infamy less."""
    game = place(seat("OW [OW] [OW] / [BF] BC [FC] / [TC] [MB] [CB]", "OW OW"), discard="HT TC")
    assert chosen("careful", game) == "draw discard"
    assert chosen("greedy", game) == "draw deck"


def test_it_fears_a_dear_item_that_brings_much_infamy():
    """One Skeletomicon lies open; a second would be a pair of 35 gold, and 6 infamy more."""
    game = place(seat("SK [OW] [OW] / [BF] [BC] [FC] / [TC] [MB] [CB]", "OW OW"), discard="SK TC")
    assert chosen("careful", game) == "draw deck"
    assert chosen("greedy", game) == "draw discard"


@pytest.mark.parametrize(
    ("infamy", "answer"),
    [(3, "pass"), (12, "pass"), (14, "bribe 4"), (16, "bribe 8"), (18, "bribe 12"), (19, "pass"), (24, "pass")],
)
def test_it_bribes_to_stay_clear_of_a_fine_where_that_is_cheap(infamy, answer):
    """It wants 12 infamy of room below 25; for more than 12 gold it would rather take the fine of 25."""
    game = place(seat(gold=40, infamy=infamy), seat(), phase="bribe", round=2)
    assert chosen("careful", game) == answer
    assert chosen("greedy", game) == "pass"


def test_it_bribes_with_what_it_has():
    game = place(seat(gold=5, infamy=18), seat(), phase="bribe", round=2)
    assert chosen("careful", game) == "bribe 4"


def test_it_completes_a_set_all_the_same():
    game = place(seat("DE DE [OW] / [BF] [BC] [FC] / [TC] [MB] [CB]", "OW TC"), deck="DE | rest", discard="BF")
    assert chosen("careful", play(game, "draw deck")) == "play DE c1"
