"""Item values: each at its default and at another value, in a position in which the two come to different ends.

`value` is None where the default is meant: then nothing is given, so that the shipped table is what is tested.
"""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.datasets import DatasetError
from arcane_lab.records import Game
from tests.games.alley.rules.table import (
    aside,
    deck,
    discard,
    gold,
    house,
    infamy,
    place,
    play,
    seat,
    stash,
    state_of,
    texts,
)

FC_ROW = "FC FC [OW] / [CB] BC [DE] / TC [MB] OW"


def own(code: str, name: str, value: object) -> dict[str, Any]:
    """A setup with one card value of one's own, or with none."""
    return {"items": {} if value is None else {code: {name: value}}}


def turn(setup: dict[str, Any], cards: str, *moves: str, storehouse: str = "", **scores: int) -> Game:
    """The game after p1 has drawn an Older Wand and made some moves with other cards."""
    first = seat(storehouse, cards, **scores) if storehouse else seat(stash=cards, **scores)
    return play(place(first, seat(), seat(), setup=setup, deck="OW TC BC DE SS IR | rest"), "draw deck", *moves)


@pytest.mark.parametrize(("value", "left"), [(None, 5), (4, 3), (0, 7)])
def test_option_fairy_infamy_loss_is_what_a_replaced_fairy_takes_away(value, left):
    setup = own("BF", "fairy_infamy_loss", value)
    game = turn(setup, "SS TC", "play SS a1", storehouse="BF [OW] MB / [CB] BC [FC] / FC [MB] OW", infamy=7)
    assert infamy(game) == left


@pytest.mark.parametrize(("value", "left"), [(None, 23), (6, 19)])
def test_option_cauldron_gold_is_what_its_first_choice_costs(value, left):
    game = turn(own("BC", "cauldron_gold", value), "BC TC", "play BC b1", "choose gold")
    assert gold(game) == left


@pytest.mark.parametrize(("value", "gained"), [(None, 1), (3, 3)])
def test_option_cauldron_infamy_is_what_its_second_choice_costs(value, gained):
    game = turn(own("BC", "cauldron_infamy", value), "BC TC", "play BC b1", "choose infamy")
    assert infamy(game) == gained


@pytest.mark.parametrize(("value", "gained"), [(None, 1), (3, 3)])
def test_option_ball_infamy_is_gained_when_the_ball_is_played(value, gained):
    assert infamy(turn(own("CB", "ball_infamy", value), "CB TC", "play CB b1")) == gained


@pytest.mark.parametrize(("value", "looks"), [(None, 1), (0, 0), (2, 2)])
def test_option_ball_peeks_is_how_often_its_player_looks(value, looks):
    game = turn(own("CB", "ball_peeks", value), "CB TC", "play CB b1")
    count = 0
    while game.to_move == "p1":
        assert game.step == "peek"
        play(game, texts(game)[0])
        count += 1
    assert count == looks


@pytest.mark.parametrize(("value", "may"), [(None, False), ("own", False), ("any", True)])
def test_option_ball_target_says_whose_items_are_looked_at(value, may):
    game = turn(own("CB", "ball_target", value), "CB TC", "play CB b1")
    assert ("peek p2 a1" in texts(game)) == may
    assert "peek a1" in texts(game)


@pytest.mark.parametrize(("value", "gained"), [(None, 14), (3, 18), (0, 12)])
def test_option_mirror_adjacent_infamy_is_counted_for_each_item_next_to_a_mirror(value, gained):
    game = place(
        seat("CM OW TC / BC FC MB / SS DE HT"),
        seat(),
        seat(),
        setup=own("CM", "mirror_adjacent_infamy", value),
        phase="inspection",
        triggered_by="p2",
    )
    assert infamy(game) == gained


@pytest.mark.parametrize(("value", "left"), [(None, 20), (9, 16)])
def test_option_lotus_gold_loss_is_what_playing_a_lotus_costs(value, left):
    assert gold(turn(own("DL", "lotus_gold_loss", value), "DL TC", "play DL b1")) == left


def sold_eggs(setup: dict[str, Any]) -> Game:
    return turn(setup, "DE TC", "play DE c1", "target p2", storehouse="DE DE [OW] / [CB] BC [FC] / FC [MB] TC")


@pytest.mark.parametrize(("value", "gained"), [(None, 15), (4, 4)])
def test_option_egg_gold_is_what_the_chosen_player_gains(value, gained):
    assert gold(sold_eggs(own("DE", "egg_gold", value)), "p2") == 25 + gained


@pytest.mark.parametrize(
    ("edition", "value", "gained"), [("first", None, 1), ("revised", None, 2), ("first", 5, 5), ("revised", 5, 5)]
)
def test_option_egg_infamy_is_what_the_chosen_player_suffers(edition, value, gained):
    game = sold_eggs({"edition": edition, **own("DE", "egg_infamy", value)})
    assert infamy(game, "p2") == gained


@pytest.mark.parametrize(("value", "cards"), [(None, 3), (3, 5), (0, 2)])
def test_option_carpet_items_is_how_much_larger_the_stash_grows(value, cards):
    game = turn(own("FC", "carpet_items", value), "FC HT", "play FC c1", storehouse=FC_ROW)
    assert len(stash(game)) == cards


@pytest.mark.parametrize("value", [None, "deck"])
def test_option_carpet_source_is_the_top_of_the_deck(value):
    game = turn(own("FC", "carpet_source", value), "FC HT", "play FC c1", storehouse=FC_ROW)
    assert stash(game) == ["HT", "OW", "TC"]
    assert deck(game)[:2] == ["BC", "DE"]
    with pytest.raises(DatasetError, match="carpet_source: 'discard' is not one of the choices; allowed: deck"):
        Game("alley", players=3, items={"FC": {"carpet_source": "discard"}})


@pytest.mark.parametrize(("value", "is_aside"), [(None, False), ("discard", False), ("set_aside", True)])
def test_option_doll_replaced_to_is_where_the_item_under_a_sold_doll_goes(value, is_aside):
    game = place(
        seat("HD HD [OW] / [CB] BC [FC] / FC [TC] TC", "HD TC"),
        seat("[IR] OW [BF] / CB BC FC / FC MB OW"),
        seat("BF OW MB / CB BC FC / FC MB OW"),
        setup=own("HD", "doll_replaced_to", value),
        deck="DE | rest",
        discard="SS",
    )
    play(game, "draw deck", "play HD c1", "place p2 a1")
    assert ("IR" in aside(game)) == is_aside
    assert ("IR" in discard(game)) != is_aside


@pytest.mark.parametrize(("value", "pairs"), [(None, 1), (0, 0), (2, 2)])
def test_option_toad_swaps_is_how_many_pairs_change_places(value, pairs):
    game = turn(own("HT", "toad_swaps", value), "HT TC", "play HT b1")
    count = 0
    while game.to_move == "p1":
        count += game.step == "swap"
        play(game, texts(game)[0])
    assert count == pairs


@pytest.mark.parametrize(("value", "left"), [(None, 4), (3, 2)])
def test_option_ring_infamy_loss_is_what_a_discarded_ring_takes_away(value, left):
    assert infamy(turn(own("IR", "ring_infamy_loss", value), "IR TC", "discard IR", infamy=5)) == left


@pytest.mark.parametrize(("value", "comes_back"), [(None, False), ("once_per_copy_per_turn", False), ("none", True)])
def test_option_boomerang_limit_is_how_often_a_boomerang_comes_back(value, comes_back):
    game = turn(
        own("MB", "boomerang_limit", value),
        "SS TC",
        *("play SS a1", "play MB c1", "play MB c1"),
        storehouse="MB [OW] MB / [CB] BC [FC] / FC [BF] OW",
    )
    assert (game.to_move == "p1") == comes_back
    assert ("play MB c1" in texts(game)) == comes_back


@pytest.mark.parametrize(("value", "cards"), [(None, 3), (1, 1), (5, 5)])
def test_option_lamp_reveal_is_how_many_cards_are_turned_up(value, cards):
    game = turn(own("ML", "lamp_reveal", value), "ML HT", "use ML")
    assert state_of(game).offer_count == cards
    assert {text.split()[1] for text in texts(game)} == set(["TC", "BC", "DE", "SS", "IR"][:cards])


@pytest.mark.parametrize("value", [None, "deck_bottom", "discard", "shuffle", "set_aside"])
def test_option_lamp_rest_is_where_the_cards_go_that_are_not_played(value):
    game = turn(own("ML", "lamp_rest", value), "ML HT", "use ML")
    before, shuffles = deck(game), state_of(game).deals
    play(game, "play TC b1")
    below, is_shuffled = deck(game), state_of(game).deals > shuffles
    if value in (None, "deck_bottom"):
        assert below == [*before, "BC", "DE"]
    elif value == "shuffle":
        assert sorted(below) == sorted([*before, "BC", "DE"])
        assert below != [*before, "BC", "DE"]
    else:
        assert below == before
    assert {"BC", "DE"} <= set(discard(game)) if value == "discard" else not {"BC", "DE"} & set(discard(game))
    assert {"BC", "DE"} <= set(aside(game)) if value == "set_aside" else not {"BC", "DE"} & set(aside(game))
    assert is_shuffled == (value == "shuffle")


@pytest.mark.parametrize(("value", "gained"), [(None, 3), (7, 7)])
def test_option_lockbox_infamy_is_gained_when_the_lockbox_is_used(value, gained):
    assert infamy(turn(own("PL", "lockbox_infamy", value), "PL TC", "use PL")) == gained


@pytest.mark.parametrize(("value", "lies"), [(None, "[BF]"), ("keep", "[BF]"), ("reveal", "BF")])
def test_option_lockbox_faces_is_how_the_swapped_items_lie(value, lies):
    game = turn(own("PL", "lockbox_faces", value), "PL TC", "use PL", "swap a1 p2 c1")
    assert house(game, "p2").split()[2] == lies
    assert house(game).split()[0] == "MB"


@pytest.mark.parametrize(("value", "choices"), [(None, 2), ("look", 2), ("random", 1)])
def test_option_chalice_pick_is_how_an_item_of_another_stash_is_chosen(value, choices):
    game = place(seat(stash="SC TC"), seat(stash="DE HT"), setup=own("SC", "chalice_pick", value))
    play(game, "draw deck", "use SC", "target p2")
    offered = {text.split()[1] for text in texts(game)}
    assert len(offered) == choices
    assert offered <= {"DE", "HT"}


@pytest.mark.parametrize(("value", "gained"), [(None, 2), (4, 4)])
def test_option_skeletomicon_infamy_is_gained_by_every_other_player(value, gained):
    storehouse = "SK SK [OW] / [CB] BC [FC] / FC [MB] TC"
    game = turn(own("SK", "skeletomicon_infamy", value), "SK TC", "play SK c1", storehouse=storehouse)
    assert [infamy(game, name) for name in game.seats] == [0, gained, gained]


@pytest.mark.parametrize(("value", "gained"), [(None, 3), (False, 3), (True, 1)])
def test_option_sword_stacks_is_whether_two_swords_halve_twice(value, gained):
    storehouse = "FC FC [OW] / SS BC SS / TC [MB] CB"
    game = turn(own("SS", "sword_stacks", value), "FC HT", "play FC c1", storehouse=storehouse)
    assert gold(game) == 25 + gained


@pytest.mark.parametrize(("value", "gained"), [(None, 1), (4, 4)])
def test_option_coin_gold_is_gained_for_every_other_revealed_coin(value, gained):
    storehouse = "TC [OW] MB / [CB] BC [FC] / FC [MB] OW"
    assert gold(turn(own("TC", "coin_gold", value), "TC HT", "play TC b1", storehouse=storehouse)) == 25 + gained
