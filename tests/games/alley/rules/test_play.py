"""AA-PLAY: what scenarios leave open about playing an item, and its order with every number of seats."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import (
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
    texts,
)

GRID = "OW [CB] TC / [BF] MB [FC] / DE IR [BC]"


def test_aa_play_01_the_replaced_item_has_left_before_anything_happens():
    # While the ball's peek is asked, the sword that it replaced lies beside the storehouse.
    game = place(seat("SS [CB] TC / [BF] MB [FC] / DE IR [BC]", "CB IR"))
    play(game, "draw deck", "play CB a1")
    assert house(game) == "CB [CB] TC / [BF] MB [FC] / DE IR [BC]"
    assert discard(game) == ["BF"]
    assert game.picture()["replaced"] == "SS"


def test_aa_play_02_a_hidden_item_stays_face_down_while_the_play_is_resolved():
    game = place(seat(GRID, "CB IR"))
    play(game, "draw deck", "play CB b1")
    assert game.step == "peek"
    assert [game.picture(reader)["replaced"] for reader in ("p1", "p2", "p3", None)] == ["??"] * 4
    known = place(seat("OW [CB|p1] TC / [BF] MB [FC] / DE IR [BC]", "CB IR"))
    play(known, "draw deck", "play CB b1")
    assert [known.picture(reader)["replaced"] for reader in ("p1", "p2", None)] == ["CB", "??", "??"]


@in_both_editions
def test_aa_play_03_hidden_and_revealed_items_may_be_replaced(edition):
    game = play(place(seat(GRID, "BF IR"), setup={"edition": edition}), "draw deck")
    assert [move for move in texts(game) if move.startswith("play BF")] == [
        f"play BF {slot}" for slot in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    ]


@in_both_editions
def test_aa_play_05_every_stash_item_goes_with_every_slot(edition):
    game = play(place(seat("OW IR TC", "BF CB"), deck="MB | rest", setup={"edition": edition}), "draw deck")
    plays = {move for move in texts(game) if move.startswith("play")}
    assert plays == {f"play {item} {slot}" for item in ("BF", "CB", "MB") for slot in ("a1", "b1", "c1")}


@in_both_editions
def test_aa_play_06_the_played_effect_comes_before_the_sale(edition):
    setup = {"edition": edition, "items": {"DL": {"lotus_gold_loss": 5, "gold_per_set": 30}}}
    house_text = "DL DL [OW] / [BF] TC MB / [BF] IR DE"
    assert gold(play(place(seat(house_text, "DL OW", gold=0), setup=setup), "draw deck", "play DL c1")) == 30


@in_both_editions
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_aa_play_08_the_replaced_item_comes_to_the_discard_after_the_sale(players, edition):
    # OW lies revealed, so that two players discard it too.
    game = place(seat("MB MB OW / [BF] TC CB / [BF] IR DE", "MB OW"), setup={"players": players, "edition": edition})
    play(game, "draw deck", "play MB c1")
    happened = kinds(game)
    assert happened.index("sold") < happened.index("gold_gained") < happened.index("to_discard")
    assert discard(game) == ["OW", "BF"]


@in_both_editions
def test_aa_play_09_an_always_effect_of_the_replaced_item_comes_last(edition):
    setup = {"edition": edition, "items": {"BF": {"fairy_infamy_loss": 2}, "CB": {"ball_infamy": 1, "ball_peeks": 0}}}
    game = place(seat("BF TC MB", "CB IR", infamy=0), setup=setup, discard="")
    play(game, "draw deck", "play CB a1")
    assert infamy(game) == 0  # first the ball's 1, then the fairy takes it away
    happened = kinds(game)
    assert happened.index("infamy_gained") < happened.index("to_discard") < happened.index("infamy_lost")


@in_both_editions
@pytest.mark.parametrize(("move", "triggers"), [("play IR c1", True), ("play IR a1", False), ("discard IR", False)])
def test_aa_play_11_a_turn_that_ends_without_hidden_items_triggers(edition, move, triggers):
    game = place(seat("OW TC [CB]", "IR BF"), setup={"edition": edition})
    play(game, "draw deck", move)
    assert game.picture()["triggered_by"] == ("p1" if triggers else None)


@in_both_editions
def test_aa_play_12_hidden_items_are_counted_once_at_the_end_of_the_turn(edition):
    game = place(seat("OW TC [MB]", "IR BF"), setup={"edition": edition})
    play(game, "draw deck", "play IR c1")
    assert game.picture()["triggered_by"] is None  # nothing is hidden, but the boomerang is still to be played
    play(game, "play MB a1")
    assert (game.picture()["triggered_by"], game.picture()["last_turns"]) == ("p1", 2)
    assert kinds(game).count("triggered") == 1


def test_aa_play_15_a_discard_triggers_too_unless_only_plays_do():
    for reading, who in (("any_turn", "p1"), ("play_turn", None)):
        game = place(seat("OW TC IR", "IR BF"), setup={"options": {"trigger_on": reading}})
        play(game, "draw deck", "discard BF")
        assert game.picture()["triggered_by"] == who


def test_aa_play_16_a_doll_from_another_player_triggers_at_the_own_turns_end():
    dolls = seat("HD HD [OW] / [BF] TC MB / [BF] IR DE", "HD OW")
    for reading, after_doll in (("own_turn_end", None), ("immediate", "p2")):
        game = place(dolls, seat("OW [TC] IR"), setup={"options": {"trigger_foreign": reading}})
        play(game, "draw deck", "play HD c1", "place p2 b1")
        assert game.picture()["triggered_by"] == after_doll


@in_both_editions
def test_aa_play_17_a_play_changes_one_item_for_another(edition):
    game = place(seat("OW IR TC / [BF] [CB] MB", "FC IR"), setup={"edition": edition})
    play(game, "draw deck", "play FC b1")
    assert house(game) == "OW FC TC / [BF] [CB] MB"


def test_aa_play_25_a_replaced_hidden_item_becomes_public_on_the_discard():
    game = place(seat(GRID, "BF IR"))
    play(game, "draw deck", "play BF b1")
    for reader in (*game.seats, None):
        assert game.picture(reader)["discard"] == ["BF", "CB"]


@in_both_editions
def test_aa_play_10_after_the_replaced_item_the_turn_is_over(edition):
    game = place(seat(GRID, "BF IR"), setup={"edition": edition})
    play(game, "draw deck", "play BF b1")
    assert game.to_move == "p2"
    assert refused(game, "play IR a1") == "AA-TURN-02"
    assert kinds(game)[-1] == "turn_ended"


@in_both_editions
def test_aa_play_26_a_full_play_in_its_order(edition):
    setup = {"edition": edition, "items": {"FC": {"gold_per_set": 7}, "IR": {"ring_infamy_loss": 1}}}
    grid = "FC FC [IR] / [MB] OW CB / [OW] BF DE"
    game = place(seat(grid, "FC OW", infamy=3), deck="MB TC | rest", discard="TC", setup=setup)
    play(game, "draw deck", "play FC c1")
    assert [kind for kind in kinds(game) if kind != "slid"] == [
        "set_aside_slot",
        "played",
        "sold",
        "gold_gained",
        "carpet",
        "to_discard",
        "infamy_lost",
        "turn_ended",
    ]
    assert (gold(game), infamy(game), stash(game)) == (32, 2, ["MB", "OW", "TC"])
    assert (house(game), discard(game)) == ("[MB] OW CB / [OW] BF DE", ["IR", "TC"])
    assert state_of(game).turn_seat == 1
