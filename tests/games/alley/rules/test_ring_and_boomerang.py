"""AA-ITEM-INVISIBLE-RING and AA-ITEM-MAGIC-BOOMERANG: what acts on its way to the discard."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import (
    discard,
    gold,
    house,
    in_both_editions,
    infamy,
    place,
    play,
    seat,
    stash,
    texts,
)

RING_DISCARDED = (seat("OW TC [MB]", "IR SS", infamy=9), "discard IR")
RING_REPLACED = (seat("IR TC [MB]", "DE SS", infamy=9), "play SS a1")
HIDDEN_RING_REPLACED = (seat("[IR] TC [MB]", "DE SS", infamy=9), "play SS a1")


@pytest.mark.parametrize("loss", [1, 4])
@pytest.mark.parametrize(("own", "move"), [RING_DISCARDED, RING_REPLACED, HIDDEN_RING_REPLACED])
def test_aa_item_invisible_ring_04_it_acts_when_it_comes_to_lie_on_top_of_the_discard(own, move, loss):
    game = place(own, setup={"edition": "first", "items": {"IR": {"ring_infamy_loss": loss}}})
    play(game, "draw deck", move)
    assert discard(game)[0] == "IR"
    assert (infamy(game), infamy(game, "p2")) == (9 - loss, 0)


def test_aa_item_invisible_ring_04_it_acts_once_and_not_where_it_lies_already():
    game = place(seat("OW TC [MB]", "IR SS", infamy=9), deck="DE | rest", discard="IR", setup={"edition": "first"})
    play(game, "draw deck")
    assert infamy(game) == 9
    play(game, "play SS a1")
    assert (discard(game), infamy(game)) == (["OW", "IR"], 9)


@pytest.mark.parametrize(("uncovered", "after"), [(False, 9), (True, 8)])
def test_aa_item_invisible_ring_04_uncovering_it_is_another_reading(uncovered, after):
    setup = {"edition": "first", "options": {"ring_when_uncovered": uncovered}}
    game = place(seat("OW TC [MB]", "IR SS", infamy=9), discard="BF IR", setup=setup)
    play(game, "draw discard")
    assert (discard(game), infamy(game)) == (["IR"], after)


def test_aa_item_magic_boomerang_10_with_nothing_left_to_replace_it_is_discarded():
    game = place(seat("BF BF MB", "BF IR"), setup={"edition": "first"}, deck="SS | rest")
    turn = play(game, "draw deck").play("play BF c1")
    assert (house(game), discard(game)[0], gold(game)) == ("-", "MB", 37)
    assert (game.to_move, game.step) == ("p2", "draw")
    assert "AA-ITEM-MAGIC-BOOMERANG-10" in [event.rule for event in turn.events_for("table")]


def test_aa_item_magic_boomerang_10_with_a_locked_doll_alone_it_is_discarded_too():
    game = place(seat("BF BF MB / HD HD .", "BF IR"), setup={"edition": "first"}, deck="SS | rest")
    play(game, "draw deck", "play BF c1")
    assert (house(game), discard(game)[0], game.to_move) == ("HD HD .", "MB", "p2")


@in_both_editions
def test_aa_item_magic_boomerang_15_a_hidden_one_is_played_at_once_with_two_players(edition):
    game = place(
        seat("[MB] BF TC / OW DE [CB]", "OW IR"), seat(), setup={"edition": edition, "players": 2}, deck="SS | rest"
    )
    play(game, "draw deck", "play SS a1")
    assert (game.to_move, game.step, stash(game)) == ("p1", "play", ["IR", "OW"])
    assert texts(game) == [f"play MB {slot}" for slot in ("a1", "b1", "c1", "a2", "b2", "c2")]
    play(game, "play MB c1")
    assert (house(game), stash(game), discard(game)[0]) == ("SS BF MB / OW DE [CB]", ["IR", "OW"], "TC")
    assert game.to_move == "p2"


@pytest.mark.parametrize("given_up", ["OW", "IR", "TC"])
@in_both_editions
def test_aa_item_magic_boomerang_16_the_hidden_item_it_replaces_goes_to_the_stash(edition, given_up):
    game = place(
        seat("[MB] [TC] BF / OW DE [CB]", "OW IR"), seat(), setup={"edition": edition, "players": 2}, deck="SS | rest"
    )
    play(game, "draw deck", "play SS a1", "play MB b1")
    assert (game.step, stash(game)) == ("discard", ["IR", "OW", "TC"])
    assert sorted(texts(game)) == ["discard IR", "discard OW", "discard TC"]
    play(game, f"discard {given_up}")
    assert stash(game) == sorted({"OW", "IR", "TC"} - {given_up})
    assert (house(game), discard(game)[0], game.to_move) == ("SS MB BF / OW DE [CB]", given_up, "p2")
