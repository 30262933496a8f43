"""AA-ITEM: what the cards are worth, how many there are, and what items do.

The ring and the boomerang are in `test_ring_and_boomerang`, the sword in `test_swords`.
"""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import (
    BOX_ITEMS,
    deal,
    every_card,
    fines,
    gold,
    house,
    in_both_editions,
    infamy,
    place,
    play,
    refused,
    seat,
    texts,
)

ITEMS = BOX_ITEMS
#: Storehouses in which everything but the item in question counts nothing (or, with a ring, one wand counts 1).
COUNTED = [
    pytest.param("BF IR IR", 13, id="AA-ITEM-BOTTLED-FAIRY-02"),
    pytest.param("BC IR IR", 14, id="AA-ITEM-BUBBLING-CAULDRON-02"),
    pytest.param("CB IR IR", 13, id="AA-ITEM-CRYSTAL-BALL-02"),
    pytest.param("DL IR IR", 15, id="AA-ITEM-DARK-LOTUS-02"),
    pytest.param("DE IR IR", 14, id="AA-ITEM-DRAGONS-EGG-02"),
    pytest.param("FC IR IR", 12, id="AA-ITEM-FLOATING-CARPET-02"),
    pytest.param("HT IR IR", 8, id="AA-ITEM-HYPNOTIC-TOAD-02"),
    pytest.param("IR OW IR", 11, id="AA-ITEM-INVISIBLE-RING-02"),
    pytest.param("MB IR IR", 12, id="AA-ITEM-MAGIC-BOOMERANG-02"),
    pytest.param("OW IR IR", 11, id="AA-ITEM-OLDER-WAND-02"),
    pytest.param("SS IR IR", 15, id="AA-ITEM-SOVEREIGN-SWORD-02"),
    pytest.param("TC IR IR", 11, id="AA-ITEM-THREE-HEADED-COIN-02"),
]
COPIES = [
    pytest.param("BF", 9, id="AA-ITEM-BOTTLED-FAIRY-03"),
    pytest.param("BC", 10, id="AA-ITEM-BUBBLING-CAULDRON-03"),
    pytest.param("CB", 10, id="AA-ITEM-CRYSTAL-BALL-03"),
    pytest.param("CM", 4, id="AA-ITEM-CURSED-MIRROR-03"),
    pytest.param("DL", 5, id="AA-ITEM-DARK-LOTUS-03"),
    pytest.param("DE", 8, id="AA-ITEM-DRAGONS-EGG-03"),
    pytest.param("FF", 2, id="AA-ITEM-FACSIMILOUS-FELINE-03"),
    pytest.param("FC", 11, id="AA-ITEM-FLOATING-CARPET-03"),
    pytest.param("HD", 3, id="AA-ITEM-HAUNTED-DOLL-03"),
    pytest.param("HT", 6, id="AA-ITEM-HYPNOTIC-TOAD-03"),
    pytest.param("IR", 6, id="AA-ITEM-INVISIBLE-RING-03"),
    pytest.param("MB", 10, id="AA-ITEM-MAGIC-BOOMERANG-03"),
    pytest.param("ML", 1, id="AA-ITEM-MYSTICAL-LAMP-03"),
    pytest.param("OW", 13, id="AA-ITEM-OLDER-WAND-03"),
    pytest.param("PL", 1, id="AA-ITEM-PANDORAS-LOCKBOX-03"),
    pytest.param("SC", 1, id="AA-ITEM-SACRED-CHALICE-03"),
    pytest.param("SK", 5, id="AA-ITEM-SKELETOMICON-03"),
    pytest.param("SS", 9, id="AA-ITEM-SOVEREIGN-SWORD-03"),
    pytest.param("TC", 9, id="AA-ITEM-THREE-HEADED-COIN-03"),
    pytest.param("WW", 1, id="AA-ITEM-WIZARDS-WATCH-03"),
]
UNSOLD = [
    pytest.param("ML", id="AA-ITEM-MYSTICAL-LAMP-01"),
    pytest.param("PL", id="AA-ITEM-PANDORAS-LOCKBOX-01"),
    pytest.param("SC", id="AA-ITEM-SACRED-CHALICE-01"),
    pytest.param("WW", id="AA-ITEM-WIZARDS-WATCH-01"),
]


@pytest.mark.parametrize(("left", "after"), COUNTED)
@in_both_editions
def test_what_one_left_at_an_inspection_counts(edition, left, after):
    game = place(seat(left, infamy=10), phase="inspection", setup={"edition": edition})
    assert infamy(game) == after


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("code", "copies"), COPIES)
def test_how_many_cards_the_deck_for_two_to_four_has(code, copies, players):
    assert every_card(deal(players)).count(code) == copies


@pytest.mark.parametrize("code", UNSOLD)
@in_both_editions
def test_a_special_item_has_no_set_value(edition, code):
    assert ITEMS[code].gold_per_set is None
    setup = {"edition": edition, "items": {code: {"copies_2_to_4": 3}}}
    game = place(seat(f"{code} {code} [BC]", f"{code} IR"), setup=setup)
    play(game, "draw deck", f"play {code} c1")
    assert (gold(game), house(game)) == (25, f"{code} {code} {code}")


@in_both_editions
def test_aa_item_dark_lotus_01_a_set_is_worth_30(edition):
    setup = {"edition": edition, "items": {"DL": {"lotus_gold_loss": 0}}}
    game = place(seat("DL DL [BC]", "DL IR"), setup=setup)
    play(game, "draw deck", "play DL c1")
    assert (gold(game), house(game)) == (55, "-")


def test_aa_item_all_04_dear_items_are_rare_and_bring_more_infamy():
    wand, doll = ITEMS["OW"], ITEMS["HD"]
    assert (wand.gold_per_set, wand.infamy_each, wand.copies_2_to_4) == (3, 1, 13)
    assert (doll.gold_per_set, doll.infamy_each, doll.copies_2_to_4) == (40, 7, 3)
    usual = [item for item in ITEMS.values() if item.gold_per_set is not None and item.code not in "CM HT DL FF"]
    pairs = [(dear, cheap) for dear in usual for cheap in usual if dear.gold_per_set > cheap.gold_per_set]
    rarer = [dear.copies_2_to_4 < cheap.copies_2_to_4 for dear, cheap in pairs]
    worse = [dear.infamy_each > cheap.infamy_each for dear, cheap in pairs]
    assert sum(rarer) / len(pairs) > 0.6
    assert sum(worse) / len(pairs) > 0.9


# --- Crystal Ball -----------------------------------------------------------------------------------------------


def test_aa_item_crystal_ball_05_in_the_first_edition_it_acts_when_played():
    setup = {"edition": "first", "items": {"CB": {"ball_infamy": 4}}}
    game = place(seat("OW TC MB / [BF] BC DE", "CB IR"), setup=setup)
    play(game, "draw deck", "play CB a1")
    assert (game.step, infamy(game)) == ("peek", 4)
    # Nothing when it is replaced, discarded or sold.
    game = place(seat("CB TC MB / [BF] BC DE", "CB OW"), deck="SS | rest", setup=setup)
    play(game, "draw deck")
    assert infamy(play(game.fork(), "play SS a1")) == 0
    assert infamy(play(game, "discard CB")) == 0
    game = place(seat("CB [CB] CB / TC OW SS"), phase="inspection", setup=setup)
    assert infamy(game) == 7


def check_forgotten_peek(edition):
    """A peek is made once; the view keeps what was seen, so that nobody needs to ask the others for a second look."""
    game = place(seat("OW TC MB / [BF] [BC] DE", "CB IR"), deck="SS DL HT FC SS | rest", setup={"edition": edition})
    play(game, "draw deck", "play CB a1", "peek a2", "draw deck", "discard DL", "draw deck", "discard HT")
    assert game.to_move == "p1"
    assert refused(game, "peek a2") == "AA-TURN-02"
    assert str(game.view("p1").storehouse("p1")) == "CB TC MB / [BF] [??] DE"
    assert str(game.view("p2").storehouse("p1")) == "CB TC MB / [??] [??] DE"
    play(game, "draw deck", "discard FC")
    assert str(game.view("p1").storehouse("p1")) == "CB TC MB / [BF] [??] DE"


def test_aa_item_crystal_ball_09_a_peeked_item_stays_known_and_is_not_peeked_at_again():
    check_forgotten_peek("first")


def test_aa_item_crystal_ball_10_a_peeked_item_stays_known_and_is_not_peeked_at_again():
    check_forgotten_peek("revised")


# --- Cursed Mirror ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(3, 0), (5, 0), (9, 4)])
def test_aa_item_cursed_mirror_06_infamy_never_goes_below_0(before, after):
    setup = {"edition": "first", "options": {"mirror_effect": "none"}}
    game = place(seat("CM IR IR", infamy=before, fines=1), phase="inspection", round=1, setup=setup)
    assert infamy(game) == after
    paid = [event.amount for event in game.opening_for("table") if (event.kind, event.seat) == ("fined", "p1")]
    assert (paid, fines(game)) == ([25], 0)  # the marker is paid for: the mirror gave none back


@pytest.mark.parametrize(("slot", "neighbours"), [(4, 8), (0, 3), (1, 5), (8, 3)])
def test_aa_item_cursed_mirror_08_corners_touch_in_the_first_edition(slot, neighbours):
    cards = ["OW", "TC", "MB", "BF", "BC", "FC", "IR", "HT"]
    cards.insert(slot, "CM")
    grid = " / ".join(" ".join(cards[row : row + 3]) for row in (0, 3, 6))

    def left(amount):
        setup = {"edition": "first", "items": {"CM": {"mirror_adjacent_infamy": amount}}}
        return infamy(place(seat(grid), phase="inspection", setup=setup))

    assert left(1) - left(0) == neighbours
    assert left(2) - left(0) == 2 * neighbours


# --- Dragon's Egg -----------------------------------------------------------------------------------------------

EGGS = seat("DE DE [BC] / TC OW [BF]", "DE IR")


@pytest.mark.parametrize(("values", "after"), [({}, (45, 5)), ({"egg_gold": 6, "egg_infamy": 3}, (36, 7))])
def test_aa_item_dragons_egg_06_in_the_first_edition_it_gives_15_gold_and_1_infamy(values, after):
    setup = {"edition": "first", "items": {"DE": values}}
    game = place(EGGS, seat(gold=30, infamy=4), setup=setup)
    play(game, "draw deck", "play DE c1", "target p2")
    assert (gold(game, "p2"), infamy(game, "p2")) == after
    assert (gold(game), infamy(game), gold(game, "p3")) == (45, 0, 25)


@in_both_editions
def test_aa_item_dragons_egg_08_with_two_players_only_the_other_can_be_chosen(edition):
    game = place(EGGS, seat(), setup={"edition": edition, "players": 2}, turn=3)
    play(game, "draw deck", "play DE c1")
    assert texts(game) == ["target p2"]
    assert refused(game, "target p1").startswith("AA-ITEM-DRAGONS-EGG")
    play(game, "target p2")
    assert gold(game, "p2") == 40


@pytest.mark.parametrize(("house_of_other", "gained"), [("SS TC MB / [BF]", 0), ("[SS] TC MB / BF", 15)])
def test_aa_item_dragons_egg_10_a_sword_keeps_the_gold_away_but_not_the_infamy(house_of_other, gained):
    rows = house_of_other + " OW FC"
    game = place(EGGS, seat(rows), setup={"edition": "first"})
    play(game, "draw deck", "play DE c1", "target p2")
    assert (gold(game, "p2"), infamy(game, "p2")) == (25 + gained, 1)


# --- Wizard's Watch ---------------------------------------------------------------------------------------------


@in_both_editions
def test_aa_item_wizards_watch_09_the_discard_may_be_looked_through_first(edition):
    game = place(seat("OW TC [MB]", "WW IR"), discard="DE BF TC", setup={"edition": edition})
    assert list(game.view("p1").discard) == ["TC", "BF", "DE"]  # the top card last
    play(game, "draw deck")
    assert list(game.view("p1").discard) == ["TC", "BF", "DE"]
    assert refused(game, "use WW") == refused(game, "discard IR") == ""  # and nothing is decided by it
    play(game, "use WW")
    assert {move.split()[1] for move in texts(game)} == set(game.view("p1").discard)
