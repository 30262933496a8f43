"""AA-DISCARD: what scenarios leave open about the discard."""

from __future__ import annotations

from tests.games.alley.rules.table import (
    deck,
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


@in_both_editions
def test_aa_discard_01_a_stash_item_goes_face_up_on_the_discard(edition):
    game = place(seat(stash="OW IR"), deck="TC | rest", discard="BF", setup={"edition": edition})
    play(game, "draw deck", "discard TC")
    assert (discard(game), stash(game)) == (["TC", "BF"], ["IR", "OW"])


@in_both_editions
def test_aa_discard_02_a_ring_from_the_stash_acts(edition):
    game = place(seat(stash="OW IR", infamy=5), setup={"edition": edition, "items": {"IR": {"ring_infamy_loss": 1}}})
    play(game, "draw deck", "discard IR")
    assert infamy(game) == 4


@in_both_editions
def test_aa_discard_05_and_aa_discard_06_nothing_else_does(edition):
    for card in ("DL", "CB", "TC", "BC", "HT", "OW", "BF", "MB", "DE", "SK", "FC", "HD"):
        game = place(seat("TC SS IR", f"{card} IR", infamy=5), discard="DE", setup={"edition": edition})
        play(game, "draw deck")
        cards = deck(game)
        play(game, f"discard {card}")
        assert (gold(game), infamy(game), game.to_move) == (25, 5, "p2")
        assert (house(game), discard(game), deck(game)) == ("TC SS IR", [card, "DE"], cards)


@in_both_editions
def test_aa_discard_09_anybody_may_look_through_the_discard(edition):
    game = place(discard="OW BF TC", setup={"edition": edition})
    for reader in (*game.seats, None):
        assert game.picture(reader)["discard"] == ["TC", "BF", "OW"]
        if reader is not None:
            assert game.view(reader).discard == ("TC", "BF", "OW")


@in_both_editions
def test_aa_discard_10_and_aa_item_wizards_watch_07_nothing_changes_its_order(edition):
    # Looking through it to fetch a card takes that card out and leaves the others as they lay.
    game = place(seat("IR SS CM", "WW MB"), discard="OW BF TC CB DE", setup={"edition": edition})
    play(game, "draw deck", "use WW")
    assert {move.split()[1] for move in texts(game)} == {"OW", "BF", "TC", "CB", "DE"}
    assert discard(game) == ["OW", "BF", "TC", "CB", "DE"]
    play(game, "play TC c1")
    assert discard(game) == ["CM", "OW", "BF", "CB", "DE"]
