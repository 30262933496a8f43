"""AA-SETUP: what is in the box, who may play, and how a game begins."""

from __future__ import annotations

import pytest

from arcane_lab import datasets
from arcane_lab.core.errors import BadSetup
from arcane_lab.records import Game
from tests.games.alley.rules.table import (
    BOX_ITEMS,
    PLAIN,
    deal,
    every_card,
    fines,
    gold,
    in_both_editions,
    infamy,
    place,
    play,
    seat,
    state_of,
    texts,
    with_every_number_of_seats,
)

BOX = datasets.components()
ITEMS = BOX_ITEMS


@in_both_editions
def test_aa_setup_01_one_board_shows_the_scores_of_all_to_all(edition):
    assert BOX["game board"].count == 1
    assert BOX["game board"].is_in(edition)
    game = place(seat(gold=7, infamy=3), seat(gold=40, infamy=11), setup={"edition": edition})
    for reader in game.seats:
        view = game.view(reader)
        assert [view.gold(name) for name in game.seats] == [7, 40, 25]
        assert [view.infamy(name) for name in game.seats] == [3, 11, 0]


def test_aa_setup_02_the_box_holds_139_item_cards_those_with_the_icon_among_them():
    assert BOX["item card"].count == 139
    assert sum(item.copies_2_to_4 + item.copies_5_6_extra for item in ITEMS.values()) == 139


def test_aa_setup_05_a_seventh_player_gets_no_wizard_card():
    assert BOX["wizard card"].count == 6 == len(datasets.powers())
    with pytest.raises(BadSetup, match=r"six wizard cards.*AA-SETUP-05"):
        Game("alley", players=7)


def test_aa_setup_06_the_player_aid_tabulates_deck_count_set_gold_and_infamy_of_every_item():
    assert BOX["player aid"].count == 6
    table = {item.name: (item.copies_2_to_4, item.gold_per_set, item.infamy_each) for item in ITEMS.values()}
    assert len(table) == 20
    assert table["Crystal Ball"] == (10, 9, 3)
    assert table["Cursed Mirror"] == (4, 5, -5)
    assert [name for name, (_, set_gold, _) in table.items() if set_gold is None] == [
        "Mystical Lamp",
        "Pandora's Lockbox",
        "Sacred Chalice",
        "Wizard's Watch",
    ]


def test_aa_setup_07_there_are_18_score_tokens():
    assert BOX["score token"].count == 18


def test_aa_setup_08_every_colour_has_three_score_tokens():
    assert divmod(BOX["score token"].count, BOX["wizard card"].count) == (3, 0)


@in_both_editions
def test_aa_setup_09_two_fine_markers_for_each_of_six_players_empty_the_supply(edition):
    full = [seat("OW TC IR", infamy=24, fines=2, stash="CB CB"), *[seat(fines=2, infamy=24, stash="")] * 5]
    game = place(*full, setup={"players": 6, "edition": edition}, deck="OW | rest")
    held = sum(fines(game, name) for name in game.seats)
    assert held == BOX["fine marker"].count == 12
    play(game, "draw deck", "play CB a1")  # the ball's infamy would be a third marker
    assert sum(fines(game, name) for name in game.seats) == 12


@with_every_number_of_seats
def test_aa_setup_10_one_starting_player_token_marks_the_first_player(players):
    assert BOX["starting player token"].count == 1
    game = deal(players, options={"starting_player": players})
    assert game.picture()["first_player"] == f"p{players}" == game.to_move


def test_aa_setup_11_the_round_marker_of_the_revised_edition_counts_three_inspections():
    assert BOX["round marker"].count == 1
    assert BOX["round marker"].is_in("revised")
    rounds = []
    for number in (1, 2, 3):
        game = place(phase="bribe", round=number)
        rounds.append(game.round)
        last = place(phase="inspection", round=number)
        assert last.is_over is (number == 3)
    assert rounds == [1, 2, 3]


def test_aa_setup_12_no_round_marker_ends_a_game_of_the_first_edition():
    assert not BOX["round marker"].is_in("first")
    for number in (3, 4, 40):
        game = place(phase="inspection", round=number, setup={"edition": "first"})
        assert (game.phase, game.round) == ("bribe", number + 1)


@pytest.mark.parametrize("players", [0, 1, 7, 8])
def test_aa_setup_13_fewer_than_two_or_more_than_six_cannot_play(players):
    with pytest.raises(BadSetup, match=f"players: {players} is refused.*2 to 6 seats"):
        Game("alley", players=players)


@with_every_number_of_seats
@in_both_editions
def test_aa_setup_13_two_to_six_can_play(players, edition):
    assert deal(players, edition=edition).step == "draw"


@in_both_editions
def test_aa_setup_14_turn_order_begins_at_the_first_player_and_goes_round(edition):
    game = Game("alley", players=4, seed=1, edition=edition, options={"starting_player": 3})
    order = []
    while len(order) < 4:
        order.append(game.to_move)
        play(game, texts(game)[0], texts(game)[1])
    assert order == ["p3", "p4", "p1", "p2"]


@with_every_number_of_seats
def test_aa_setup_15_all_fine_markers_lie_beside_the_board_at_the_start(players):
    game = Game("alley", players=players, seed=1)
    assert BOX["fine marker"].count - sum(fines(game, name) for name in game.seats) == 12


def test_aa_setup_16_a_revised_game_begins_on_the_first_circle():
    assert Game("alley", players=3, seed=1).round == 1


@in_both_editions
@pytest.mark.parametrize("players", [5, 6])
def test_aa_setup_17_with_five_or_six_every_card_is_used(players, edition):
    cards = every_card(deal(players, edition=edition))
    assert len(cards) == 139
    assert cards.count("OW") == 14


@in_both_editions
@pytest.mark.parametrize("players", [3, 4])
def test_aa_setup_18_with_three_or_four_the_icon_cards_stay_out(players, edition):
    cards = every_card(deal(players, edition=edition))
    assert {code: cards.count(code) for code in ITEMS} == {code: item.copies_2_to_4 for code, item in ITEMS.items()}


@in_both_editions
def test_aa_setup_19_with_two_the_icon_cards_stay_out_too(edition):
    cards = every_card(deal(2, edition=edition))
    assert {code: cards.count(code) for code in ITEMS} == {code: item.copies_2_to_4 for code, item in ITEMS.items()}
    assert len(every_card(deal(2, edition=edition, options={"extras_with_two": True}))) == 139


@pytest.mark.parametrize(("players", "cards"), [(2, 124), (3, 124), (4, 124), (5, 139), (6, 139)])
def test_aa_setup_20_a_deck_has_124_cards_or_139(players, cards):
    assert len(every_card(Game("alley", players=players, seed=3))) == cards


def test_aa_setup_21_every_wizard_is_there_once():
    with pytest.raises(BadSetup, match=r"two seats cannot be the same wizard.*AA-SETUP-21"):
        Game("alley", players=3, powers={"p1": "ninx", "p3": "ninx"})
    game = Game("alley", players=3, powers={"p1": "ninx", "p3": "byros"}, seed=1)
    assert [one["power"] for one in game.picture()["seats"]] == ["ninx", None, "byros"]


@pytest.mark.parametrize(("reading", "gained"), [("on", 10), ("off", 7)])
def test_aa_setup_22_with_the_blank_sides_no_power_does_anything(reading, gained):
    setup = {"powers": {"p1": "byros"}, "options": {"powers_active": reading, "byros_gold": 3}}
    game = place(seat("FC FC [OW] / [BF] TC MB / [BF] IR DE", "FC IR"), setup=setup)
    play(game, "draw deck", "play FC c1")
    assert gold(game) == 25 + gained


def test_aa_setup_23_a_wizard_of_the_first_edition_grants_no_power():
    with pytest.raises(BadSetup, match=r"in the first edition a wizard has no power.*AA-SETUP-23"):
        Game("alley", players=3, edition="first", powers={"p1": "byros"})
    with pytest.raises(BadSetup, match="AA-SETUP-23"):
        Game("alley", players=3, edition="first", options={"powers_active": "on"})
    assert all(one["power"] is None for one in deal(3, edition="first").picture()["seats"])


@in_both_editions
@with_every_number_of_seats
def test_aa_setup_24_everybody_starts_with_25_gold(players, edition):
    game = Game("alley", players=players, edition=edition, seed=1)
    assert [gold(game, name) for name in game.seats] == [25] * players


@in_both_editions
@with_every_number_of_seats
def test_aa_setup_25_everybody_starts_with_no_infamy(players, edition):
    game = Game("alley", players=players, edition=edition, seed=1)
    assert [infamy(game, name) for name in game.seats] == [0] * players


@in_both_editions
@with_every_number_of_seats
def test_aa_setup_26_nobody_starts_with_a_fine_marker(players, edition):
    game = Game("alley", players=players, edition=edition, seed=1)
    assert [fines(game, name) for name in game.seats] == [0] * players


@in_both_editions
def test_aa_setup_28_two_players_have_a_turn_tracker_that_starts_at_1(edition):
    assert Game("alley", players=2, edition=edition, seed=1).picture()["tracker"] == 1
    assert Game("alley", players=3, edition=edition, seed=1).picture()["tracker"] is None


def test_aa_setup_29_the_first_player_is_named_or_drawn_from_the_seed():
    assert [Game("alley", players=3, seed=1, options={"starting_player": k}).to_move for k in (1, 2, 3)] == [
        "p1",
        "p2",
        "p3",
    ]
    drawn = [Game("alley", players=3, seed=k, options={"starting_player": "random"}).to_move for k in range(40)]
    assert set(drawn) == {"p1", "p2", "p3"}
    assert drawn[7] == Game("alley", players=3, seed=7, options={"starting_player": "random"}).to_move
    with pytest.raises(BadSetup, match="there are 3 seats"):
        Game("alley", players=3, options={"starting_player": 4})


def test_aa_setup_30_a_card_shows_set_gold_infamy_its_moment_and_its_effect():
    wand = ITEMS["OW"]
    assert (wand.name, wand.gold_per_set, wand.infamy_each, wand.triggers) == ("Older Wand", 3, 1, ("played",))
    assert all(item.name and item.triggers and item.effect for item in ITEMS.values())


@in_both_editions
def test_aa_setup_31_gold_is_for_the_set_and_infamy_for_each_card(edition):
    setup = {"edition": edition, "items": {"OW": {"gold_per_set": 3, "infamy_each": 1}}}
    sold = place(seat("OW OW [IR] / [BF] TC MB / [BF] IR DE", "OW IR"), setup=setup, discard="")
    play(sold, "draw deck", "play OW c1")
    assert gold(sold) == 28
    left = place(seat("OW OW IR / IR OW IR"), phase="inspection", setup=setup)
    assert infamy(left) == 3


def test_aa_setup_32_an_older_wand_bears_the_icon():
    assert ITEMS["OW"].copies_5_6_extra >= 1
    assert every_card(deal(5)).count("OW") > every_card(deal(4)).count("OW")


def test_the_plain_storehouse_of_these_tests_holds_no_set():
    game = place(seat(PLAIN), phase="inspection", setup={"options": {"mirror_effect": "none"}})
    assert state_of(game).tally_sets[0] == 0
