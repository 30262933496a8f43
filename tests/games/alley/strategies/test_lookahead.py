"""Lookahead: every card that may come, every place for it, and what follows."""

from __future__ import annotations

import pytest

from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.games.alley.rules.sizes import KINDS, SLOTS
from arcane_lab.games.alley.rules.words import Item
from arcane_lab.games.alley.strategies import hopes, lookahead, plays, weighing
from tests.games.alley.rules.table import place, play, seat, state_of
from tests.games.alley.strategies.choosing import chosen

PAIR = "DE DE [OW] / [BF] [BC] [FC] / [TC] [MB] [CB]"


def test_it_takes_the_card_that_completes_a_set():
    game = place(seat(PAIR, "OW TC"), discard="DE BF")
    assert chosen("lookahead", game) == "draw discard"
    assert chosen("lookahead", play(game, "draw discard")) == "play DE c1"


def test_it_draws_from_the_deck_what_it_has_seen_there():
    """AA-ITEM-OLDER-WAND-04: a wand has put the third egg on top of the deck, open to all."""
    game = place(seat(PAIR, "OW TC"), discard="BC BF", deck="DE|p1,p2,p3 | rest")
    assert chosen("lookahead", game) == "draw deck"


def test_a_known_worthless_card_on_the_deck_turns_it_to_the_discard():
    game = place(seat(PAIR, "DL CB"), discard="HT BF", deck="WW|p1,p2,p3 | rest")
    assert chosen("lookahead", game) == "draw discard"


def test_it_waits_for_others_to_end_a_round_that_it_would_be_punished_for():
    danger, mild = seat("DE BC [OW] / BF CB SK / SS DL BC", "OW TC"), seat("OW OW TC / IR IR HT / TC [FC] OW")
    game = play(place(danger, mild, deck="FC | rest"), "draw deck")
    assert chosen("lookahead", game) == "play TC a3"


def test_it_ends_a_round_in_which_it_stands_best():
    """Nothing to hope for in its own storehouse, little infamy, most gold, and rivals with much to lose."""
    rich = seat("OW TC [OW] / IR IR HT / HT TC OW", "OW TC", gold=60)
    rivals = seat("BC BC SK / DL [SS] HD / CB DE BC"), seat("BC BF SK / DL [SS] BC / CB DE BC")
    game = play(place(rich, *rivals, deck="FC | rest"), "draw deck")
    assert chosen("lookahead", game) == "play TC c1"


@pytest.mark.parametrize(
    ("house", "answer"),
    [
        # b1 and c1 stay side by side where the columns close up, and end one over the other where the rows do.
        ("DE SK SK / [OW] DE [BF] / [OW] [BF] OW", "slide vertical"),
        ("DE [BF] [OW] / SK DE [OW] / SK [BF] OW", "slide horizontal"),
    ],
)
def test_it_slides_so_that_a_pair_stays_in_one_stack(house, answer):
    """AA-SLIDE-04, 29."""
    game = play(place(seat(house, "DE TC"), deck="TC | rest"), "draw deck", "play DE c3")
    assert chosen("lookahead", game) == answer


def test_it_keeps_the_feline_that_makes_its_set():
    """AA-ITEM-FACSIMILOUS-FELINE-04: two eggs and a feline are a set; the feline's 8 infamy leave with it."""
    game = place(seat("DE [OW] FF / [OW] [OW] [OW] / FC [OW] BF", "DE TC"), deck="TC | rest")
    assert chosen("lookahead", play(game, "draw deck")) == "play DE b1"


def test_the_deck_is_worth_the_mean_of_the_unseen_cards():
    """The same sum by brute force: every unseen card laid in the stash, every move with it weighed."""
    game = place(seat(PAIR, "OW TC"), discard="BF")
    state = state_of(game)
    view = view_of(state, 0)
    mean, glance = weighing.mean_infamy(view), hopes.glance_at(view)
    clearing = plays.best_clearing(view, 9, mean, glance)
    worths = []
    for item in range(KINDS):
        before = [view.discard_item[0], view.discard_count]
        view.discard_item[0], view.discard_count = item, 1
        worths += view.unseen[item] * [lookahead.worth_of_drawing(view, 1, clearing, 9, mean, glance)]
        view.discard_item[0], view.discard_count = before
    found = lookahead.worth_of_drawing(view, 0, clearing, 9, mean, glance)
    assert len(worths) == sum(view.unseen)
    assert found == sum(worths) // len(worths)


@pytest.mark.parametrize("house", [PAIR, "SK SK OW / BC IR TC / OW MB [CB]", "DE [OW] FF / [OW] OW [OW] / FC [OW] BF"])
def test_no_play_is_passed_over_that_is_worth_more(house):
    """A play is left unweighed when it cannot be the best; the best found is the best of all."""
    view = view_of(state_of(play(place(seat(house, "DE TC"), deck="OW | rest"), "draw deck")), 0)
    mean, glance = weighing.mean_infamy(view), hopes.glance_at(view)
    clearing = plays.best_clearing(view, 9, mean, glance)
    assert clearing == max(plays.worth_of_clearing(view, slot, 9, mean, glance) for slot in range(SLOTS))
    for item in (Item.DE, Item.TC, Item.OW, Item.FF, Item.CM):
        every = [
            plays.worth_of_entering(view, item, slot, 1, 9, glance)
            + plays.worth_of_clearing(view, slot, 9, mean, glance)
            for slot in range(SLOTS)
        ]
        discarded = plays.worth_of_discarding(view, item, 1, 9, glance)
        best = plays.best_place(view, item, 1, clearing, 9, mean, glance)
        assert best >= discarded
        if view.storehouse_item[:SLOTS].count(item):
            assert best == max(discarded, *every)
