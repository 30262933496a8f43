"""AA-STOCK: shuffle, nine hidden items each, two turned up, the stashes, the first discard."""

from __future__ import annotations

from collections import Counter

import pytest

from arcane_lab import datasets
from arcane_lab.records import Game
from tests.games.alley.rules.table import (
    deal,
    deck,
    discard,
    every_card,
    gold,
    house,
    in_both_editions,
    infamy,
    place,
    play,
    refused,
    seat,
    stash,
    texts,
    with_every_number_of_seats,
)

HIDDEN = "[??] [??] [??] / [??] [??] [??] / [??] [??] [??]"


def stock(deck_text, edition="revised", **setup):
    """A stock that deals this deck."""
    return place(phase="stock", deck=f"{deck_text} | rest", discard=None, setup={"edition": edition, **setup})


@in_both_editions
def test_aa_stock_01_a_round_is_stock_sell_inspection_bribe(edition):
    seats = [seat("OW IR TC", "OW IR"), seat("-", "OW IR"), seat("-", "OW IR")]
    game = place(*seats, triggered_by="p3", deck="| rest", setup={"edition": edition})
    phases = [game.phase]
    while len(phases) < 4 or phases[-1] != "sell":
        answers = [move for move in texts(game) if move.startswith(("draw", "discard", "pass", "reveal"))]
        play(game, answers[0])
        kinds = {event.kind for event in game.steps[-1].events_for("table")}
        if "inspection" in kinds:
            phases.append("inspection")
        if game.phase != phases[-1]:
            phases.append(game.phase)
    assert phases == ["sell", "inspection", "bribe", "stock", "sell"]


@in_both_editions
def test_aa_stock_02_every_card_is_shuffled_together_again(edition):
    game = place(
        seat("OW [TC] IR", "CB CB CB"),
        seat("-", ""),
        phase="bribe",
        setup={"players": 4, "edition": edition},
        deck="BF | rest",
        discard="DE DE",
        set_aside="ML SS SS SS",
    )
    play(game, "pass", "pass", "pass", "pass")
    assert game.phase == "stock"
    shuffled = game.steps[-1].events_for("table")
    assert [event.amount for event in shuffled if event.kind == "shuffled"] == [124]
    cards = Counter({code: item.copies_2_to_4 for code, item in datasets.items().items()})
    assert Counter(every_card(game)) == cards
    assert len(deck(game)) == 124 - 36


def test_aa_stock_03_what_was_set_aside_can_be_dealt_again():
    dealt = set()
    for number in range(1, 40):
        setup = {"edition": "first", "seed": number}
        game = place(phase="bribe", set_aside="ML", setup=setup)
        play(game, "pass", "pass", "pass")
        dealt.update(house(game, "p1").replace("[", "").replace("]", "").split())
    assert "ML" in dealt


@in_both_editions
@pytest.mark.parametrize("players", [3, 4])
def test_aa_stock_04_the_icon_cards_do_not_come_back(players, edition):
    game = place(phase="bribe", setup={"players": players, "edition": edition})
    play(game, *["pass"] * players)
    assert Counter(every_card(game)) == Counter(datasets.deck_counts(players))


@in_both_editions
@with_every_number_of_seats
def test_aa_stock_05_everybody_gets_nine_items(players, edition):
    game = Game("alley", players=players, edition=edition, seed=2)
    assert len(deck(game)) == sum(datasets.deck_counts(players).values()) - 9 * players
    assert all(len(game.view("p1").slots(name)) == 9 for name in game.seats)


@in_both_editions
def test_aa_stock_06_nobody_may_look_at_the_nine(edition):
    game = Game("alley", players=3, edition=edition, seed=2)
    for reader in game.seats:
        view = game.view(reader)
        assert [view.storehouse(name) for name in game.seats] == [HIDDEN] * 3


@in_both_editions
def test_aa_stock_07_and_aa_stock_08_the_nine_lie_three_by_three_in_the_order_dealt(edition):
    game = stock("OW TC IR CB MB FC BF BC DE", edition)
    assert house(game) == "[OW] [TC] [IR] / [CB] [MB] [FC] / [BF] [BC] [DE]"


@in_both_editions
@with_every_number_of_seats
def test_aa_stock_09_everybody_turns_up_two_of_the_nine(players, edition):
    game = deal(players, edition=edition)
    for name in game.seats:
        assert house(game, name).count("[") == 7


@in_both_editions
def test_aa_stock_10_the_player_chooses_which_two(edition):
    game = stock("OW TC IR CB MB FC BF BC DE", edition)
    assert texts(game) == [f"reveal {slot}" for slot in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")]
    play(game, "reveal a1", "reveal b2")
    assert house(game) == "OW [TC] [IR] / [CB] MB [FC] / [BF] [BC] [DE]"
    assert game.to_move == "p2"


@in_both_editions
def test_aa_stock_11_the_two_reveals_make_no_set(edition):
    game = stock("OW OW OW FC FC FC MB MB MB", edition)
    play(game, "reveal a1", "reveal b1")
    assert house(game) == "OW OW [OW] / [FC] [FC] [FC] / [MB] [MB] [MB]"
    play(game, *[move for _ in range(2) for move in ("reveal a1", "reveal c3")])
    assert game.phase == "sell"
    assert house(game) == "OW OW [OW] / [FC] [FC] [FC] / [MB] [MB] [MB]"
    assert gold(game) == 25


@in_both_editions
def test_aa_stock_12_turning_up_plays_nothing(edition):
    game = stock("DL CB TC BC OW HT BF BF BF", edition)
    for slots in (("a1", "b1"), ("c1", "a2"), ("b2", "c2")):
        twin = game.fork()
        play(twin, *[f"reveal {slot}" for slot in slots])
        assert (twin.to_move, twin.step, gold(twin), infamy(twin)) == ("p2", "reveal", 25, 0)


@pytest.mark.parametrize(("edition", "gained"), [("revised", 4), ("first", 0)])
def test_aa_stock_13_a_sword_turned_up_counts_at_once(edition, gained):
    cards = "SS TC CB CB MB FC BF BC DE " + "OW " * 9 + "FC " * 9 + "TC IR"
    game = stock(cards, edition, items={"TC": {"coin_gold": 9}})
    play(game, "reveal a1", "reveal b1", "reveal a1", "reveal b1", "reveal a1", "reveal b1")
    play(game, "draw deck", "play TC c1")
    assert gold(game) == 25 + gained


def test_aa_stock_14_the_reveals_come_in_turn_order_and_are_seen_at_once():
    game = place(phase="stock", first_player="p2", deck="OW TC | rest", discard=None)
    order = []
    while game.phase == "stock":
        order.append(game.to_move)
        play(game, texts(game)[0])
    assert order == ["p2", "p2", "p3", "p3", "p1", "p1"]
    game = play(place(phase="stock", deck="OW TC | rest", discard=None), "reveal a1")
    assert game.view("p2").slots("p1")["a1"].code == "OW"
    blind = {"options": {"stock_reveal": "simultaneous"}}
    game = play(place(phase="stock", deck="OW TC | rest", discard=None, setup=blind), "reveal a1")
    assert game.view("p2").slots("p1")["a1"].code is None


@in_both_editions
@with_every_number_of_seats
def test_aa_stock_15_everybody_gets_a_stash_of_two(players, edition):
    game = deal(players, edition=edition)
    assert [len(stash(game, name)) for name in game.seats] == [2] * players


@in_both_editions
def test_aa_stock_16_the_stash_comes_after_the_reveals(edition):
    game = Game("alley", players=3, edition=edition, seed=2)
    while game.phase == "stock":
        assert all(game.picture("table")["seats"][k]["stash"]["count"] == 0 for k in range(3))
        play(game, texts(game)[0])
    assert game.picture("table")["seats"][0]["stash"]["count"] == 2


@in_both_editions
def test_aa_stock_17_a_player_may_look_at_the_own_stash_at_any_time(edition):
    game = place(seat(stash="OW IR"), seat(stash="TC TC"), setup={"edition": edition})
    assert sorted(game.view("p1").stash) == ["IR", "OW"]
    play(game, "draw deck", "discard OW")
    assert game.to_move == "p2"
    assert "IR" in game.view("p1").stash


@in_both_editions
def test_aa_stock_18_of_another_stash_only_the_size_is_known(edition):
    games = [place(seat(stash=cards), setup={"edition": edition}, deck="| none") for cards in ("OW IR", "DE SS")]
    for game in games:
        for reader in ("p2", "p3", None):
            assert game.picture(reader)["seats"][0]["stash"] == {"count": 2, "cards": []}


@in_both_editions
@with_every_number_of_seats
def test_aa_stock_19_one_card_turned_up_starts_the_discard(players, edition):
    game = deal(players, edition=edition)
    assert len(discard(game)) == 1
    for reader in game.seats:
        assert list(game.view(reader).discard) == discard(game)


@pytest.mark.parametrize(("acts", "left"), [(False, 6), (True, 5)])
@in_both_editions
def test_aa_stock_20_a_ring_as_first_discard_is_nobodys(edition, acts, left):
    cards = "BF " * 9 + "OW " * 9 + "CB " * 9 + "FC " * 6 + "IR"
    setup = {"options": {"ring_on_stock": acts, "ring_effect": "lose_infamy"}, "edition": edition}
    game = place(seat(infamy=6), seat(infamy=6), phase="stock", deck=cards + " | rest", discard=None, setup=setup)
    while game.phase == "stock":
        play(game, texts(game)[0])
    assert discard(game) == ["IR"]
    assert (infamy(game, "p1"), infamy(game, "p2")) == (left, 6)


@in_both_editions
def test_aa_stock_21_then_the_first_player_takes_a_sell_turn(edition):
    game = deal(4, edition=edition, options={"starting_player": 3})
    assert (game.phase, game.step, game.to_move) == ("sell", "draw", "p3")


@in_both_editions
def test_aa_stock_22_seven_items_stay_unknown_to_their_owner(edition):
    game = deal(3, edition=edition)
    for name in game.seats:
        assert sum(not slot.seen for slot in game.view(name).slots().values()) == 7


@in_both_editions
@pytest.mark.parametrize(("players", "left"), [(2, 101), (3, 90), (4, 79), (5, 83), (6, 72)])
def test_aa_stock_23_what_the_deck_holds_after_the_stock(players, left, edition):
    assert len(deck(deal(players, edition=edition))) == left


def test_aa_stock_23_two_fewer_with_corvus():
    assert len(deck(deal(3, powers={"p2": "corvus"}))) == 88


@in_both_editions
def test_aa_stock_24_and_aa_stock_25_the_next_round_has_full_storehouses_and_stashes(edition):
    game = place(seat("-", "OW OW OW TC"), seat("OW TC IR", ""), phase="bribe", setup={"edition": edition})
    play(game, "pass", "pass", "pass")
    while game.phase == "stock":
        play(game, texts(game)[0])
    assert [len(stash(game, name)) for name in game.seats] == [2, 2, 2]
    assert [len(game.view("p1").slots(name)) for name in game.seats] == [9, 9, 9]


@in_both_editions
def test_aa_stock_26_the_stock_changes_no_score(edition):
    game = place(seat(gold=31, infamy=9), phase="stock", discard=None, setup={"edition": edition})
    while game.phase == "stock":
        play(game, texts(game)[0])
    assert (gold(game), infamy(game)) == (31, 9)


def test_aa_stock_09_a_slot_that_lies_open_cannot_be_turned_up_again():
    game = play(stock("OW TC"), "reveal a1")
    assert refused(game, "reveal a1") == "AA-STOCK-09"
