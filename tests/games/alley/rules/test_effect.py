"""AA-EFFECT: when effects act, in which order, and what cannot be left out."""

from __future__ import annotations

import pytest

from arcane_lab import datasets
from arcane_lab.games.alley.rules.effects import has_played_effect, has_sold_effect
from arcane_lab.games.alley.rules.forbidden import is_special
from arcane_lab.games.alley.text.names import CODES
from tests.games.alley.rules.table import (
    BOX_ITEMS,
    aside,
    discard,
    gold,
    house,
    in_both_editions,
    infamy,
    kinds,
    place,
    play,
    refused,
    seat,
    stash,
    state_of,
    take_a_turn,
    texts,
)

ITEMS = datasets.items()
#: What carrying out a played effect does or asks, by item.
PLAYED = {"BC": "choose", "CB": "peek", "DL": "gold_lost", "HT": "target", "OW": "wand", "TC": "gold_gained"}


def having(trigger):
    """The codes of the items of the box with a trigger."""
    return [code for code, item in BOX_ITEMS.items() if trigger in item.triggers]


def test_aa_effect_01_there_are_four_kinds_of_triggers():
    assert {trigger for item in ITEMS.values() for trigger in item.triggers} == {"special", "played", "sold", "always"}


@in_both_editions
def test_aa_effect_02_every_item_has_an_effect(edition):
    state = state_of(place(setup={"edition": edition}))
    acting = {
        *(code for item, code in enumerate(CODES) if has_played_effect(state, item)),
        *(code for item, code in enumerate(CODES) if has_sold_effect(state, item)),
        *(code for item, code in enumerate(CODES) if is_special(item)),
        *(code for code, item in ITEMS.items() if "always" in item.triggers),
    }
    assert acting == set(ITEMS)
    assert len(BOX_ITEMS) == 20


@pytest.mark.parametrize("code", BOX_ITEMS)
@in_both_editions
def test_aa_effect_03_and_aa_effect_21_an_item_acts_when_played_if_its_icon_says_so(edition, code):
    # Another coin lies revealed, so that a played coin finds one.
    game = place(seat("TC [BC] BF / MB [FC] DE", f"{code} IR"), discard="DE", setup={"edition": edition})
    play(game, "draw deck", f"play {code} b1")
    happened = {*kinds(game), game.step}
    asked = happened & set(PLAYED.values())
    assert asked == ({PLAYED[code]} if code in having("played") else set())


def test_aa_effect_03_the_icons_of_the_table_are_those_of_the_rules():
    assert having("played") == list(PLAYED)
    assert having("sold") == ["DE", "FC", "HD", "SK"]
    assert having("special") == ["ML", "PL", "SC", "WW"]


@in_both_editions
def test_aa_effect_04_special_then_played_then_sold_then_always(edition):
    items = {"DL": {"lotus_gold_loss": 5}, "BF": {"fairy_infamy_loss": 1}}
    setup = {"edition": edition, "items": items}
    # The watch fetches a lotus and lays it over a revealed fairy: special, played, always.
    game = place(seat("BF TC [MB]", "WW IR", infamy=5), discard="DL", setup=setup)
    play(game, "draw deck", "use WW", "play DL a1")
    happened = [event.kind for step in game.steps for event in step.events_for("table")]
    assert [kind for kind in happened if kind in ("used", "gold_lost", "infamy_lost")] == [
        "used",
        "gold_lost",
        "infamy_lost",
    ]
    # Carpets are sold over a revealed fairy: sold, always.
    game = place(seat("FC FC BF / OW TC [MB]", "FC IR", infamy=5), setup=setup)
    play(game, "draw deck", "play FC c1")
    assert [kind for kind in kinds(game) if kind in ("carpet", "infamy_lost")] == ["carpet", "infamy_lost"]


@in_both_editions
def test_aa_effect_05_and_aa_effect_06_effects_cannot_be_left_out_nor_halved(edition):
    setup = {"edition": edition, "items": {"CB": {"ball_infamy": 1}, "DL": {"lotus_gold_loss": 5}}}
    lotus = play(place(seat(stash="DL IR", gold=8), setup=setup), "draw deck", "play DL a1")
    assert (gold(lotus), game_is_at(lotus)) == (3, ("p2", "draw"))
    ball = play(place(seat(stash="CB IR"), setup=setup), "draw deck", "play CB a1")
    assert (infamy(ball), game_is_at(ball)) == (1, ("p1", "peek"))
    assert refused(ball, "pass") == "AA-EFFECT-05"
    assert all(move.startswith("peek") for move in texts(ball))


def game_is_at(game):
    """Who decides, and what."""
    return game.to_move, game.step


@in_both_editions
def test_aa_effect_07_what_cannot_be_done_is_left_out_and_the_play_stands(edition):
    game = place(seat("OW TC MB", "DL IR", gold=0), setup={"edition": edition})
    play(game, "draw deck", "play DL a1")
    assert (gold(game), house(game), game.to_move) == (0, "DL TC MB", "p2")


@in_both_editions
def test_aa_effect_08_each_icon_of_a_doll_acts_by_itself(edition):
    assert [code for code, item in BOX_ITEMS.items() if len(item.triggers) > 1] == ["HD"]
    game = place(seat("HD HD [OW] / [BF] TC MB", "HD IR"), deck="DE | rest", setup={"edition": edition})
    play(game, "draw deck")
    assert refused(game, "play IR a1") == "AA-ITEM-HAUNTED-DOLL-04"  # always: nothing is sold, yet it is locked
    play(game, "play HD c1")
    assert (game.step, house(game)) == ("place", "[BF] TC MB")  # sold: nothing holds the dolls back


@in_both_editions
def test_aa_effect_09_aa_effect_10_aa_effect_11_and_aa_effect_12_special_items_work_from_the_own_stash_after_the_draw(
    edition,
):
    game = place(seat("ML [TC] MB", "OW IR"), seat(stash="PL IR"), deck="WW | rest", setup={"edition": edition})
    assert refused(game, "use WW") == "AA-TURN-02"
    play(game, "draw deck")
    assert refused(game, "use ML") == "AA-EFFECT-09"
    assert refused(game, "use PL") == "AA-EFFECT-09"
    assert refused(game, "use WW") == ""
    assert refused(game, "play OW a1") == ""


@in_both_editions
def test_aa_effect_13_aa_effect_16_aa_effect_17_and_aa_effect_18_a_used_special_item_is_out_for_the_round(edition):
    setup = {"edition": edition, "items": {"PL": {"lockbox_infamy": 3}}}
    game = place(seat("OW TC MB", "PL IR"), deck="DE | rest", setup=setup)
    play(game, "draw deck", "use PL")
    assert (aside(game), stash(game), infamy(game)) == (["PL"], ["DE", "IR"], 3)
    assert game_is_at(game) == ("p2", "draw")
    assert refused(game, "discard IR") == "AA-TURN-02"


@in_both_editions
def test_aa_effect_14_a_special_item_is_set_aside_before_its_effect(edition):
    game = place(seat("OW TC [MB]", "WW IR"), discard="DE BF", setup={"edition": edition})
    play(game, "draw deck", "use WW")
    assert {move.split()[1] for move in texts(game)} == {"DE", "BF"}
    assert aside(game) == ["WW"]


@in_both_editions
def test_aa_effect_15_what_it_makes_one_play_is_played_in_full(edition):
    items = {"DE": {"gold_per_set": 20, "egg_gold": 15, "egg_infamy": 2}}
    game = place(seat("DE DE [BF] / [OW] TC MB", "WW IR"), discard="DE CB", setup={"edition": edition, "items": items})
    play(game, "draw deck", "use WW", "play DE c1")
    assert game_is_at(game) == ("p1", "target")
    play(game, "target p3")
    assert (gold(game), gold(game, "p3"), infamy(game, "p3")) == (45, 40, 2)
    assert (house(game), discard(game)) == ("[OW] TC MB", ["BF", "CB"])


@in_both_editions
def test_aa_effect_19_a_special_items_turn_can_trigger(edition):
    game = place(seat("OW TC [MB]", "WW IR"), discard="DE CB", setup={"edition": edition})
    play(game, "draw deck", "use WW", "play DE c1", "play MB a1")
    assert (house(game), game.picture()["triggered_by"]) == ("MB TC DE", "p1")


@pytest.mark.parametrize(("reading", "rule"), [(True, ""), (False, "AA-EFFECT-20")])
@in_both_editions
def test_aa_effect_20_a_special_item_may_be_played_as_a_plain_one(edition, reading, rule):
    setup = {"edition": edition, "options": {"special_playable": reading}, "items": {"PL": {"infamy_each": 10}}}
    game = place(seat("OW TC [IR]", "PL IR"), setup=setup)
    play(game, "draw deck")
    assert refused(game, "play PL a1") == rule
    if not rule:
        play(game, "play PL a1")
        assert (house(game), infamy(game), game_is_at(game)) == ("PL TC [IR]", 0, ("p2", "draw"))


@in_both_editions
def test_aa_effect_22_the_played_effect_comes_before_the_sale(edition):
    items = {"TC": {"coin_gold": 10, "gold_per_set": 2}}
    game = place(
        seat("TC TC [IR] / [OW] BF MB", "TC IR"), seat("TC [OW] BF"), setup={"edition": edition, "items": items}
    )
    play(game, "draw deck", "play TC c1")
    assert gold(game) == 25 + 3 * 10 + 2  # the two of the set still count: they are sold afterwards


@in_both_editions
def test_aa_effect_23_revealing_is_not_playing(edition):
    game = place(seat("[DL] [CB] [TC] / TC BC HT"), phase="inspection", setup={"edition": edition})
    happened = [event.kind for event in game.opening_for("table") if event.seat == "p1"]
    assert "revealed" in happened
    assert not set(happened) & {"gold_lost", "gold_gained", "peeked", "wand"}
    assert gold(game) == 25


@in_both_editions
def test_aa_effect_24_being_made_to_play_an_item_is_playing_it(edition):
    setup = {"edition": edition, "items": {"DL": {"lotus_gold_loss": 5}}}
    game = place(seat("OW TC [IR]", "SC IR"), seat(stash="DL OW"), setup=setup)
    play(game, "draw deck", "use SC", "target p2", "play DL a1")
    assert (gold(game, "p1"), gold(game, "p2")) == (20, 25)


@in_both_editions
def test_aa_effect_25_arriving_by_a_swap_is_not(edition):
    game = place(seat("[OW] TC [IR]", "PL IR"), seat("DL [TC] MB"), setup={"edition": edition})
    play(game, "draw deck", "use PL", "swap a1 p2 a1")
    assert (house(game), gold(game), gold(game, "p2")) == ("DL TC [IR]", 25, 25)


@in_both_editions
def test_aa_effect_26_a_placed_doll_is_not_played(edition):
    game = place(seat("HD HD [OW] / [BF] TC MB", "HD IR"), seat("[IR] TC SS"), setup={"edition": edition})
    play(game, "draw deck", "play HD c1", "place p2 a1")
    happened = [event.kind for event in game.steps[-1].events_for("table")]
    assert "played" not in happened
    assert house(game, "p2") == "HD TC SS"


@in_both_editions
def test_aa_effect_27_aa_effect_28_and_aa_effect_29_the_sold_effect_comes_once_after_the_gold(edition):
    items = {"DE": {"gold_per_set": 20, "egg_gold": 15, "egg_infamy": 2}}
    game = place(seat("DE DE [BF] / [OW] TC MB", "DE IR"), setup={"edition": edition, "items": items})
    play(game, "draw deck", "play DE c1")
    assert (gold(game), house(game), game.step) == (45, "[OW] TC MB", "target")
    play(game, "target p2")
    assert (gold(game, "p2"), infamy(game, "p2"), game_is_at(game)) == (40, 2, ("p2", "draw"))


@in_both_editions
def test_aa_effect_30_at_inspection_no_sold_effect_acts(edition):
    game = place(
        seat("FC FC [FC] / OW TC MB", "IR"), seat("-"), seat("-"), phase="inspection", setup={"edition": edition}
    )
    assert (gold(game), stash(game)) == (32, ["IR"])


@in_both_editions
def test_aa_effect_31_two_sets_have_two_sold_effects(edition):
    # A row stands already; the carpet played below it completes the second.
    game = place(seat("FC FC FC / FC FC [OW]", "FC IR"), setup={"edition": edition})
    play(game, "draw deck", "play FC c2", "sell a1-b1-c1")
    assert (gold(game), len(stash(game)), kinds(game).count("carpet")) == (25 + 14, 4, 2)


@pytest.mark.parametrize(
    ("storehouse", "cards", "halved"),
    [
        pytest.param("SS", "IR", True, id="AA-EFFECT-32 revealed"),
        pytest.param("[SS]", "IR", False, id="AA-EFFECT-33 hidden"),
        pytest.param("DE", "SS", False, id="AA-EFFECT-36 in the stash"),
    ],
)
@pytest.mark.parametrize(("mode", "left"), [("half", 2), ("none", 0)])
@in_both_editions
def test_a_lasting_effect_holds_while_its_item_lies_revealed(edition, mode, left, storehouse, cards, halved):
    setup = {"edition": edition, "options": {"sword_mode": mode}, "items": {"MB": {"gold_per_set": 5}}}
    game = place(seat(f"MB MB [OW] / {storehouse} TC [CB]", f"MB {cards}"), setup=setup)
    play(game, "draw deck", "play MB c1")
    assert gold(game) == 25 + (left if halved else 5)


@in_both_editions
def test_aa_effect_34_a_hidden_item_that_is_replaced_does_nothing_unless_its_text_says_so(edition):
    setup = {"edition": edition, "items": {"BF": {"fairy_infamy_loss": 2}}}
    fairy = place(seat("[BF] TC [OW]", "IR IR", infamy=5), setup=setup, discard="")
    play(fairy, "draw deck", "play IR a1")
    assert infamy(fairy) == 5
    boomerang = place(seat("[MB] TC [OW]", "IR IR"), setup=setup)
    play(boomerang, "draw deck", "play IR a1")
    assert texts(boomerang) == ["play MB a1", "play MB b1", "play MB c1"]


@in_both_editions
def test_aa_effect_35_a_ring_acts_once_and_a_sword_at_every_gain(edition):
    setup = {
        "edition": edition,
        "options": {"sword_mode": "half"},
        "items": {"IR": {"ring_infamy_loss": 1}, "TC": {"coin_gold": 2}},
    }
    game = place(seat("SS TC [OW] / [BF] [MB] CB", "IR TC", infamy=5), deck="TC DE DE | rest", setup=setup)
    play(game, "draw deck", "discard IR")
    assert infamy(game) == 4
    take_a_turn(take_a_turn(game))
    assert (game.to_move, infamy(game)) == ("p1", 4)  # it lies there still and does no more
    play(game, "draw deck", "play TC a2")
    assert gold(game) == 26  # 2 for the one other coin, halved
    take_a_turn(take_a_turn(game))
    play(game, "draw deck", "play TC b2")
    assert gold(game) == 28  # 4 for two other coins, halved again


@in_both_editions
def test_aa_effect_37_always_effects_hold_at_inspection(edition):
    setup = {"edition": edition, "options": {"sword_mode": "half"}, "items": {"CB": {"gold_per_set": 9}}}
    game = place(seat("CB CB [CB] / [SS] TC MB"), phase="inspection", setup=setup)
    assert gold(game) == 29


@in_both_editions
def test_aa_effect_38_cards_set_aside_cannot_be_chosen(edition):
    game = place(seat("OW TC [MB]", "WW IR"), discard="DE", set_aside="BF BF BF", setup={"edition": edition})
    play(game, "draw deck", "use WW")
    assert {move.split()[1] for move in texts(game)} == {"DE"}
    assert refused(game, "play BF a1") == "AA-ITEM-WIZARDS-WATCH-05"


@in_both_editions
def test_aa_effect_39_whoever_sells_or_plays_an_item_chooses(edition):
    game = place(seat(), seat("DE DE [BF] / [OW] TC MB", "DE IR"), to_move="p2", setup={"edition": edition})
    play(game, "draw deck", "play DE c1")
    assert game_is_at(game) == ("p2", "target")
    assert texts(game) == ["target p3", "target p1"]


@in_both_editions
def test_aa_effect_40_sets_are_judged_after_the_played_effect(edition):
    # The third toad completes a row, and its own effect takes it apart again.
    game = place(seat("HT HT [OW] / [BF] TC MB", "HT IR"), setup={"edition": edition})
    play(game, "draw deck", "play HT c1", "target p1", "swap p1 c1 c2")
    assert (house(game), aside(game)) == ("HT HT MB / [BF] TC HT", [])
