"""AA-TURN: draw one card, then play, discard or use one; what scenarios show with three seats holds with others too."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import (
    deal,
    deck,
    discard,
    house,
    in_both_editions,
    place,
    play,
    refused,
    seat,
    stash,
    take_a_turn,
    texts,
    with_every_number_of_seats,
)


@in_both_editions
@with_every_number_of_seats
def test_aa_turn_01_turns_go_round_from_the_first_player(players, edition):
    game = place(first_player="p2", setup={"players": players, "edition": edition})
    order = []
    for _ in range(2 * players):
        order.append(game.to_move)
        take_a_turn(game)
    assert order == [f"p{1 + (1 + k) % players}" for k in range(2 * players)]


@in_both_editions
def test_aa_turn_02_and_aa_turn_22_the_draw_comes_first(edition):
    game = place(seat(stash="ML OW"), setup={"edition": edition})
    assert texts(game) == ["draw deck", "draw discard"]
    assert refused(game, "play OW a1") == "AA-TURN-02"
    assert refused(game, "use ML") == "AA-TURN-02"
    assert refused(play(game, "draw deck"), "use ML") == ""
    assert refused(game, "draw deck") == "AA-TURN-02"
    play(game, "discard OW")
    assert (game.to_move, texts(game)) == ("p2", ["draw deck", "draw discard"])


def test_aa_turn_07_a_card_from_the_deck_is_the_drawers_secret_one_from_the_discard_is_not():
    for source, known in (("deck", []), ("discard", ["BF"])):
        game = play(place(seat(stash="OW IR"), deck="BF | rest", discard="BF"), f"draw {source}")
        assert "BF" in game.view("p1").stash
        for reader in ("p2", "p3", None):
            assert game.picture(reader)["seats"][0]["stash"] == {"count": 3, "cards": known}


def test_aa_turn_07_whoever_knows_a_card_of_a_stash_forgets_which_copy_was_used():
    game = play(place(seat(stash="BF IR"), discard="BF"), "draw discard", "discard BF")
    assert game.picture("p2")["seats"][0]["stash"] == {"count": 2, "cards": []}


@in_both_editions
def test_aa_turn_08_the_top_of_the_deck_is_unknown_until_it_is_drawn(edition):
    pictures = []
    for top in ("BF", "CB"):
        game = place(seat(stash="OW IR"), deck=f"{top} | rest", discard="MB", setup={"edition": edition})
        assert all(game.picture(reader)["deck_top"] is None for reader in (*game.seats, None))
        pictures.append([game.view(reader).numbers.as_tuple() for reader in game.seats])
        assert top in play(game, "draw deck").view("p1").stash
        assert all(top not in game.picture(reader)["seats"][0]["stash"]["cards"] for reader in ("p2", "p3"))
    assert pictures[0][1:] == pictures[1][1:]


@in_both_editions
def test_aa_turn_08_nobody_knows_the_top_of_a_shuffled_deck(edition):
    game = deal(3, edition=edition)
    assert all(game.picture(reader)["deck_top"] is None for reader in (*game.seats, None))


def test_aa_turn_08_all_know_a_card_that_a_wand_has_put_on_the_deck():
    game = play(place(seat(stash="OW IR"), discard="MB BF"), "draw deck", "play OW b2")
    assert all(game.picture(reader)["deck_top"] == "MB" for reader in (*game.seats, None))


@in_both_editions
def test_aa_turn_10_one_item_is_used_and_the_others_stay(edition):
    for move in ("play OW b2", "discard OW"):
        game = place(seat(stash="OW IR"), deck="TC | rest", setup={"edition": edition})
        play(game, "draw deck", move)
        assert stash(game) == ["IR", "TC"]


@in_both_editions
def test_aa_turn_12_a_card_just_taken_may_go_straight_back(edition):
    game = place(seat(stash="OW IR"), discard="BF MB", setup={"edition": edition})
    play(game, "draw discard", "discard BF")
    assert discard(game) == ["BF", "MB"]
    strict = place(seat(stash="OW IR"), discard="BF MB", setup={"options": {"allow_rediscard": False}})
    assert refused(play(strict, "draw discard"), "discard BF") == "AA-TURN-12"
    assert refused(strict, "discard OW") == ""


@in_both_editions
@with_every_number_of_seats
def test_aa_turn_16_and_aa_turn_17_everybody_else_has_one_more_turn(players, edition):
    seats = [seat("OW IR [TC]", "CB IR"), *[seat()] * (players - 1)]
    game = place(*seats, turn=16, setup={"players": players, "edition": edition})
    play(game, "draw deck", "play IR c1")
    if game.step == "discard":  # with two, the hidden item went to the stash
        play(game, texts(game)[0])
    turns = []
    while game.phase == "sell":
        turns.append(game.to_move)
        take_a_turn(game)
    assert turns == [f"p{number}" for number in range(2, players + 1)]


@in_both_editions
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_aa_turn_20_nothing_limits_the_turns_of_a_round(players, edition):
    game = place(setup={"players": players, "edition": edition})
    for _ in range(40 * players):
        take_a_turn(game)
    assert (game.phase, game.round, game.to_move) == ("sell", 1, "p1")


@in_both_editions
@with_every_number_of_seats
def test_aa_turn_21_the_next_round_begins_with_the_token(players, edition):
    game = place(phase="bribe", first_player="p2", setup={"players": players, "edition": edition})
    while game.phase != "sell":
        play(game, "pass" if game.phase == "bribe" else texts(game)[0])
    assert game.to_move == f"p{1 + 2 % players}"


@in_both_editions
def test_aa_turn_13_a_turn_leaves_the_stash_as_large_as_it_was(edition):
    for move in ("play OW b2", "discard OW"):
        game = play(place(seat(stash="OW IR"), setup={"edition": edition}), "draw deck", move)
        assert len(stash(game)) == 2


@in_both_editions
def test_aa_turn_15_with_nothing_to_replace_only_discards_are_left(edition):
    setup = {"edition": edition, "options": {"doll_locked": True}}
    for left in ("-", "HD HD IR"):
        game = place(seat(left, "OW ML"), deck="TC | rest", setup=setup)
        play(game, "draw deck")
        expected = ["discard ML", "discard OW", "discard TC"]
        if left != "-":
            expected = ["discard ML", "discard OW", "discard TC", "play ML c1", "play OW c1", "play TC c1", "use ML"]
        assert sorted(texts(game)) == expected
    assert house(game) == "HD HD IR"
    assert deck(game)[0] != "TC"
