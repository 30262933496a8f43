"""Open questions: a position in which the readings of an option come to different ends."""

from __future__ import annotations

import pytest

from arcane_lab.records import Game
from tests.rules.table import aside, deck, discard, gold, house, infamy, place, play, seat, state_of

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
