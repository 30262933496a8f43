"""Open questions: a position in which the readings of an option come to different ends."""

from __future__ import annotations

import pytest

from arcane_lab.games.alley.rules.sizes import STASH_ROOM
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
    refused,
    seat,
    stash,
    state_of,
    texts,
)

FULL = "[BF] [OW] MB / [CB] BC [FC] / FC [MB] OW"


@pytest.mark.parametrize(
    ("order", "moved"),
    [
        ("special-played-sold-always", "BF"),
        ("special-played-always-sold", "BF"),
        ("always-sold-played-special", "IR"),
    ],
)
def test_option_effect_order_a_replaced_ring_may_act_before_the_wand_that_replaces_it(order, moved):
    game = place(
        seat("IR [OW] MB / [CB] BC [FC] / FC [MB] TC", "OW TC", infamy=5),
        setup={"options": {"effect_order": order}},
        deck="SS | rest",
        discard="BF",
    )
    play(game, "draw deck", "play OW a1")
    assert deck(game)[0] == moved
    assert infamy(game) == 4


@pytest.mark.parametrize(
    ("order", "left"),
    [
        ("special-played-sold-always", 0),
        ("special-played-always-sold", 1),
        ("always-sold-played-special", 1),
    ],
)
def test_option_effect_order_a_replaced_ring_may_reach_the_discard_before_the_carpets_are_sold_out(order, left):
    """The deck is empty: the carpet takes its card from what was the discard, which has one card more by then."""
    game = place(
        seat("FC FC IR / [CB] BC [OW] / TC [MB] OW", "FC TC"),
        setup={"options": {"effect_order": order}},
        deck="SS | none",
        discard="BF TC",
    )
    play(game, "draw deck", "play FC c1")
    assert len(deck(game)) == left


@pytest.mark.parametrize(("scope", "after"), [("played", 5), ("own_items", 7), ("all", 7)])
def test_option_meeblemore_scope_meeblemore_may_ignore_what_a_replaced_fairy_of_his_does(scope, after):
    game = place(
        seat("BF [OW] MB / [CB] BC [FC] / FC [MB] OW", "SS TC", infamy=7),
        setup={"powers": {"p1": "meeblemore"}, "options": {"meeblemore_scope": scope}},
        deck="IR | rest",
    )
    play(game, "draw deck", "play SS a1")
    if scope != "played":
        assert [str(move) for move in game.legal_moves()] == ["ignore", "resolve"]
        play(game, "ignore")
    assert infamy(game) == after
    assert discard(game)[0] == "BF"
    assert game.to_move == "p2"


def test_option_meeblemore_scope_a_boomerang_that_meeblemore_ignores_goes_to_the_discard():
    game = place(
        seat("MB [OW] TC / [CB] BC [FC] / FC [BF] OW", "SS TC"),
        setup={"powers": {"p1": "meeblemore"}, "options": {"meeblemore_scope": "own_items"}},
        deck="IR | rest",
    )
    play(game, "draw deck", "play SS a1", "ignore")
    assert discard(game)[0] == "MB"
    assert game.to_move == "p2"


def test_option_meeblemore_scope_what_meeblemore_resolves_happens():
    game = place(
        seat("MB [OW] TC / [CB] BC [FC] / FC [BF] OW", "SS TC"),
        setup={"powers": {"p1": "meeblemore"}, "options": {"meeblemore_scope": "own_items"}},
        deck="IR | rest",
    )
    play(game, "draw deck", "play SS a1", "resolve", "play MB c1")
    assert house(game).startswith("SS [OW] MB")


@pytest.mark.parametrize(("scope", "gained"), [("played", 15), ("own_items", 15), ("all", 0)])
def test_option_meeblemore_scope_meeblemore_may_ignore_an_egg_given_to_him(scope, gained):
    game = place(
        seat("DE DE [OW] / [CB] BC [FC] / FC [MB] TC", "DE TC"),
        seat(FULL),
        setup={"powers": {"p2": "meeblemore"}, "options": {"meeblemore_scope": scope}},
        deck="IR | rest",
    )
    play(game, "draw deck", "play DE c1", "target p2")
    if scope == "all":
        assert game.to_move == "p2"
        play(game, "ignore")
    assert gold(game, "p2") == 25 + gained


@pytest.mark.parametrize(("answer", "hurt"), [("ignore", 0), ("resolve", 2)])
def test_option_meeblemore_scope_meeblemore_may_ignore_a_skeletomicon_sold_by_another(answer, hurt):
    game = place(
        seat("SK SK [OW] / [CB] BC [FC] / FC [MB] TC", "SK TC"),
        seat(FULL),
        setup={"powers": {"p2": "meeblemore"}, "options": {"meeblemore_scope": "all"}},
        deck="IR | rest",
    )
    play(game, "draw deck", "play SK c1", answer)
    assert (infamy(game, "p2"), infamy(game, "p3")) == (hurt, 2)


@pytest.mark.parametrize(("reading", "triggered"), [("own_turn_end", None), ("immediate", "p2")])
def test_option_trigger_foreign_a_doll_that_takes_the_last_hidden_item_may_trigger_at_once(reading, triggered):
    game = place(
        seat("HD HD [OW] / [CB] BC [FC] / FC [MB] TC", "HD TC"),
        seat("[BF] OW MB / CB BC FC / FC MB OW"),
        seat("BF OW MB / CB BC FC / FC MB OW"),
        setup={"options": {"trigger_foreign": reading}},
        deck="IR | rest",
        discard="SS",
    )
    play(game, "draw deck", "play HD c1", "place p2 a1")
    state = state_of(game)
    assert (None if state.triggered_by < 0 else f"p{state.triggered_by + 1}") == triggered
    assert game.phase == ("sell" if triggered is None else "bribe"), "the inspection starts on p2's next turn"


@pytest.mark.parametrize(("foreign", "step"), [(False, "draw"), (True, "play")])
def test_option_boomerang_foreign_a_boomerang_replaced_by_a_doll_may_be_played_by_its_owner(foreign, step):
    game = place(
        seat("HD HD [OW] / [CB] BC [FC] / FC [TC] TC", "HD TC"),
        seat("[MB] OW [BF] / CB BC FC / FC MB OW"),
        seat("BF OW MB / CB BC FC / FC MB OW"),
        setup={"options": {"boomerang_foreign": foreign}},
        deck="IR | rest",
        discard="SS",
    )
    play(game, "draw deck", "play HD c1", "place p2 a1")
    assert (game.to_move, game.step) == ("p2", step)
    if not foreign:
        assert "MB" in discard(game)
        return
    play(game, "play MB c1")
    assert house(game, "p2") == "HD OW MB / CB BC FC / FC MB OW"
    assert discard(game)[:2] == ["OW", "BF"], "the card under p1's own play comes last"
    assert sorted(aside(game)) == ["HD", "HD"]


@pytest.mark.parametrize(("reading", "seen"), [("turn_order", True), ("simultaneous", False)])
def test_option_stock_reveal_what_others_turn_up_may_stay_unknown_until_all_have_chosen(reading, seen):
    game = Game("alley", players=3, seed=5, options={"stock_reveal": reading})
    turn = game.play("reveal a1")
    assert is_open(game, "p2") == seen
    assert turn.events_for("p2")[0].item == (turn.events_for("p1")[0].item if seen else None)
    play(game, "reveal b1", "reveal a1", "reveal b1", "reveal a1", "reveal b1")
    assert is_open(game, "p2")


def is_open(game, reader):
    """Whether a seat sees what p1 has turned up at a1."""
    return not str(game.view(reader).storehouse("p1")).startswith("[")


# --- where the sentence of a reading says more than one thing ---------------------------------------------


def judged(options: dict[str, object], storehouse: str) -> Game:
    """The game at an inspection of p1 that p2 has triggered."""
    return place(seat(storehouse), seat(), seat(), setup={"options": options}, phase="inspection", triggered_by="p2")


@pytest.mark.parametrize(("mode", "at_inspection", "gained"), [("always", True, 7), ("played", True, 0)])
@pytest.mark.parametrize("storehouse", ["FC FC [FF]", "FC FC FF", "[FC] FF [FC]"])
def test_option_feline_mode_nothing_is_played_at_an_inspection(mode, at_inspection, gained, storehouse):
    options = {"feline_mode": mode, "feline_at_inspection": at_inspection}
    assert gold(judged(options, storehouse)) == 25 + gained


@pytest.mark.parametrize("options", [{"feline_mode": "played"}, {"feline_at_inspection": False}])
def test_option_feline_mode_three_felines_are_a_set_all_the_same(options):
    setup = {"players": 5, "items": {"FF": {"gold_per_set": 4}}, "options": options}
    game = place(seat("FF FF [FF]"), *[seat()] * 4, setup=setup, phase="inspection", triggered_by="p2")
    assert gold(game) == 29


@pytest.mark.parametrize(("mode", "gained"), [("always", 2 + 7), ("played", 2)])
def test_option_feline_mode_a_feline_that_slides_to_the_played_slot_was_not_played(mode, gained):
    """The feline played at b2 sells a diagonal of coins; what is left slides so that the other feline lies at b2."""
    storehouse = "TC [OW] FC / [CB] [MB] FF / [BC] FC TC"
    game = place(seat(storehouse, "FF HT"), seat(), seat(), setup={"options": {"feline_mode": mode}}, deck="SS | rest")
    play(game, "draw deck", "play FF b2", "slide horizontal")
    assert gold(game) == 25 + gained


@pytest.mark.parametrize(("mode", "sold"), [("always", True), ("played", False)])
def test_option_feline_mode_a_feline_got_by_a_swap_was_not_played(mode, sold):
    """With sets looked for at any time, the feline that p1 played before is not the one that p2 swaps in."""
    options = {"feline_mode": mode, "set_scan": "always"}
    game = place(
        seat("[BF] [OW] MB / [CB] FF [FC] / DE [MB] OW", "FF IR"),
        seat("FC [OW] FC / [CB] BC [DE] / TC [MB] OW", "PL IR"),
        seat(),
        setup={"options": options},
        deck="SS SK | rest",
    )
    play(game, "draw deck", "play FF b1", "draw deck", "use PL", "swap b1 p1 b2")
    assert (gold(game, "p2") == 32) == sold


@pytest.mark.parametrize(
    ("drawn", "played", "hidden", "may"),
    [
        ("BF", "SS", "TC", {"DE", "TC"}),  # the card taken lies in the stash still
        ("BF", "BF", "TC", {"DE", "SS", "TC"}),  # it was played
        ("BF", "BF", "BF", {"BF", "DE", "SS"}),  # it was played, and another fairy is taken up
        ("BF", "SS", "BF", {"BF", "DE"}),  # a copy of it is taken up: one of the two may go
        ("SS", "SS", "TC", {"DE", "SS", "TC"}),  # one of two copies is played: that is the one taken
    ],
)
def test_option_allow_rediscard_of_two_players_who_take_a_hidden_item_up(drawn, played, hidden, may):
    game = place(
        seat(f"[{hidden}] [OW] MB / [CB] BC [FC] / FC [MB] OW", "SS DE"),
        seat(),
        setup={"players": 2, "options": {"allow_rediscard": False}},
        discard=drawn,
    )
    play(game, "draw discard", f"play {played} a1")
    assert game.step == "discard"
    assert set(texts(game)) == {f"discard {item}" for item in may}
    for item in {"BF", "DE", "SS", "TC"} - may:
        assert refused(game, f"discard {item}")


def test_option_allow_rediscard_holds_for_the_player_who_took_the_card_only():
    """A boomerang under a doll is played by its owner, who takes a hidden item up while another has drawn its like."""
    game = place(
        seat("HD HD [OW] / [CB] BC [FC] / FC [BF] OW", "HD TC"),
        seat("[MB] [OW] SS / CB BC FC / FC IR OW", "IR DE"),
        setup={"players": 2, "options": {"allow_rediscard": False, "boomerang_foreign": True}},
        discard="OW",
    )
    play(game, "draw discard", "play HD c1", "place p2 a1", "play MB b1")
    assert (game.to_move, game.step) == ("p2", "discard")
    assert set(texts(game)) == {"discard IR", "discard DE", "discard OW"}


@pytest.mark.parametrize(
    ("taken", "playable", "storehouse", "move"),
    [("BF", True, "-", "discard BF"), ("PL", True, "-", "use PL"), ("WW", False, "OW TC IR", "discard WW")],
)
def test_option_allow_rediscard_a_card_goes_back_when_nothing_else_can_be_done(taken, playable, storehouse, move):
    options = {"allow_rediscard": False, "special_playable": playable}
    game = place(seat(storehouse, ""), seat(), seat(), setup={"options": options}, discard=taken)
    assert texts(play(game, "draw discard")) == [move]


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize(
    ("item", "stashes", "deck_left", "top", "rule"),
    [
        ("WW", "?? ??", "SS | rest", "BF", "AA-ITEM-WIZARDS-WATCH-10"),
        ("SC", "", "SS | rest", "BF", "AA-ITEM-SACRED-CHALICE-05"),
        ("ML", "?? ??", "| none", "BF", "AA-FAQ-07"),
    ],
)
def test_option_special_requires_slot_is_not_about_having_nothing_to_play(item, stashes, deck_left, top, rule, value):
    game = place(
        seat(stash=f"{item} IR"),
        seat(stash=stashes),
        seat(stash=stashes),
        setup={"options": {"special_requires_slot": value}},
        deck=deck_left,
        discard=top,
    )
    play(game, "draw discard")
    assert f"use {item}" not in texts(game)
    assert refused(game, f"use {item}") == rule


@pytest.mark.parametrize("item", ["WW", "ML", "SC"])
def test_option_special_requires_slot_one_that_finds_no_slot_is_used_up(item):
    game = place(
        seat("-", f"{item} IR"),
        seat(stash="DE CB"),
        seat(),
        setup={"options": {"special_requires_slot": False}},
        deck="SS TC HT FC | rest",
        discard="BF OW",
    )
    play(game, "draw deck", f"use {item}")
    if item == "SC":
        play(game, "target p2")
        assert all(seen & 1 for seen in state_of(game).stash_seen[STASH_ROOM : STASH_ROOM + 2]), "p1 has looked"
    assert (game.to_move, game.step) == ("p2", "draw")
    assert (aside(game), stash(game), stash(game, "p2")) == ([item], ["IR", "SS"], ["CB", "DE"])
    assert (house(game), discard(game)) == ("-", ["BF", "OW"])
    shown = ["TC", "HT", "FC"]
    assert deck(game)[:3] != shown if item == "ML" else deck(game)[:3] == shown
    assert deck(game)[-3:] == shown if item == "ML" else deck(game)[-3:] != shown


@pytest.mark.parametrize("special", ["WW", "PL", "SC"])
def test_option_special_playable_an_item_that_makes_you_play_one_still_does(special):
    game = place(
        seat(stash="ML IR"),
        seat(),
        seat(),
        setup={"options": {"special_playable": False}},
        deck=f"SS {special} TC HT | rest",
    )
    assert f"play {special} b1" in texts(play(game, "draw deck", "use ML"))


@pytest.mark.parametrize(("faces", "gained"), [("FC FC FC", 0), ("FC [FC] FC", 7)])
def test_option_inspect_sells_standing_a_line_that_a_slide_makes_needs_an_item_just_turned_up(faces, gained):
    """A diagonal of coins is turned up and sold; the slide brings three carpets into the first column."""
    one, two, three = faces.split()
    storehouse = f"[TC] {one} OW / {two} [TC] CB / {three} MB [TC]"
    game = judged({"inspect_sells_standing": False}, storehouse)
    assert gold(play(game, "slide horizontal")) == 27 + gained


@pytest.mark.parametrize(("effect", "tax"), [("tax", 2), ("none", 0)])
@pytest.mark.parametrize(("storehouse", "items"), [("CM OW CM", -9), ("CM CM OW / TC . IR", -8)])
def test_option_mirror_effect_a_mirror_beside_a_mirror_is_not_taxed(effect, tax, storehouse, items):
    """What lies beside two mirrors is taxed by both."""
    assert state_of(judged({"mirror_effect": effect}, storehouse)).inspect_total[0] == items + tax
