"""AA-ITEM-SOVEREIGN-SWORD: a revealed sword and the gold of its owner."""

from __future__ import annotations

import pytest

from arcane_lab import datasets
from tests.games.alley.rules.table import gold, house, in_both_editions, place, play, seat

FIRST = {"edition": "first"}


@pytest.mark.parametrize(("sword", "after"), [("SS", 25), ("[SS]", 34), ("DE", 34)])
def test_aa_item_sovereign_sword_04_a_revealed_sword_keeps_all_gold_away(sword, after):
    game = place(seat(f"CB CB [BC] / {sword} TC MB", "CB IR"), setup=FIRST)
    play(game, "draw deck", "play CB c1")
    if game.step == "peek":
        play(game, "peek a2")
    assert house(game) == f"{sword} TC MB"
    assert gold(game) == after


def test_aa_item_sovereign_sword_04_it_costs_nobody_else_anything_and_takes_no_gold():
    game = place(seat("CB CB [BC] / OW TC MB", "CB IR"), seat("SS TC [MB]"), setup=FIRST)
    play(game, "draw deck", "play CB c1")
    assert (gold(game), gold(game, "p2")) == (34, 25)


@pytest.mark.parametrize(("sword", "gained"), [("SS", 0), ("DE", 2 * 4)])
def test_aa_item_sovereign_sword_06_effect_gold_is_kept_away_too(sword, gained):
    setup = {**FIRST, "items": {"TC": {"coin_gold": 4}}}
    game = place(seat(f"TC OW [BC] / {sword} MB BF", "TC IR"), seat("TC [OW] [BF]"), setup=setup)
    play(game, "draw deck", "play TC c1")
    assert gold(game) == 25 + gained


@pytest.mark.parametrize(("sword", "gained"), [("SS", 0), ("DE", 2)])
def test_aa_item_sovereign_sword_06_so_is_the_gold_of_a_set_in_an_inspection(sword, gained):
    game = place(seat(f"TC TC [TC] / {sword} MB BF"), phase="inspection", setup=FIRST)
    assert (gold(game), house(game)) == (25 + gained, f"{sword} MB BF")


@pytest.mark.parametrize(("fourth", "after"), [("SS", 25), ("[SS]", 50), ("TC", 50)])
def test_aa_item_sovereign_sword_09_a_fourth_sword_that_stays_blocks_the_sale_of_three(fourth, after):
    game = place(seat(f"SS SS [BC] / {fourth} OW MB", "SS IR"), setup=FIRST)
    play(game, "draw deck", "play SS c1")
    assert (gold(game), house(game)) == (after, f"{fourth} OW MB")


@pytest.mark.parametrize(("edition", "reduced"), [("first", 0), ("revised", 5)])
def test_aa_item_sovereign_sword_14_it_acts_as_long_as_it_lies_revealed(edition, reduced):
    assert datasets.items()["SS"].triggers == ("always",)
    setup = {"edition": edition, "items": {"TC": {"coin_gold": 10}}}
    # A coin played on two turns of p1, with one other coin to be seen each time.
    game = place(
        seat("[OW] [BC] SS / MB BF DE", "TC TC"),
        seat("TC [OW] [BF]"),
        deck="FC CB CB FC CB CB DL | rest",
        setup=setup,
    )
    play(game, "draw deck", "play TC a1", *["draw deck", "discard CB"] * 2)
    assert gold(game) == 25 + reduced
    play(game, "draw deck", "play TC a1", *["draw deck", "discard CB"] * 2)  # over the first coin
    assert gold(game) == 25 + 2 * reduced
    play(game, "draw deck", "play FC c1")  # over the sword
    assert gold(game) == 25 + 2 * reduced


@in_both_editions
def test_aa_item_sovereign_sword_14_the_gain_after_it_was_replaced_is_whole(edition):
    setup = {"edition": edition, "items": {"TC": {"coin_gold": 10}}}
    game = place(seat("[OW] [BC] SS / MB BF DE", "TC IR"), seat("TC [OW] [BF]"), setup=setup)
    play(game, "draw deck", "play TC c1")
    assert gold(game) == 35  # the sword is set aside before the played coin acts
