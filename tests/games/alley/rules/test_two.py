"""AA-TWO: two players have a turn tracker, a window for the trigger, and take up the hidden items they replace."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import (
    deal,
    discard,
    fines,
    gold,
    house,
    in_both_editions,
    infamy,
    place,
    play,
    seat,
    stash,
    take_a_turn,
    texts,
)

#: Nothing is hidden here, and no two alike lie in a line.
OPEN = "BF OW MB / CB BC FC / IR TC SS"


def duel(*seats, edition="revised", options=None, **position):
    """A game of two at a position; its first card of the deck is a harmless coin."""
    position.setdefault("deck", "TC | rest")
    return place(*seats, setup={"players": 2, "edition": edition, "options": options or {}}, **position)


def tracker(game):
    """Where the turn tracker stands, as everybody sees it."""
    return game.picture()["tracker"]


def trigger(game):
    """Who has triggered the inspection, if anybody."""
    return game.picture()["triggered_by"]


def play_until_inspected(game):
    """The seats that still take a turn of this round, each without changing anything."""
    turns = []
    while game.phase == "sell":
        turns.append(game.to_move)
        take_a_turn(game)
    return turns


@in_both_editions
def test_aa_two_01_and_aa_two_02_only_the_second_players_turns_move_the_tracker(edition):
    game = duel(seat(), seat(), turn=6, edition=edition)
    assert tracker(take_a_turn(game)) == 6
    assert tracker(take_a_turn(game)) == 7
    assert tracker(take_a_turn(game)) == 7
    assert tracker(take_a_turn(game)) == 8


@in_both_editions
def test_aa_two_01_the_tracker_waits_for_the_end_of_the_turn(edition):
    game = duel(seat(), seat(stash="OW IR"), turn=6, to_move="p2", edition=edition)
    assert tracker(play(game, "draw deck")) == 6
    assert tracker(play(game, "discard OW")) == 7


@in_both_editions
def test_aa_two_03_both_players_have_their_turn_at_each_number(edition):
    game = deal(2, edition=edition)
    numbers = []
    for _ in range(6):
        numbers.append((game.to_move, tracker(game)))
        take_a_turn(game)
    assert numbers == [("p1", 1), ("p2", 1), ("p1", 2), ("p2", 2), ("p1", 3), ("p2", 3)]


@in_both_editions
def test_aa_two_04_player_two_is_the_second_in_turn_order_of_the_round(edition):
    for first, second in (("p1", "p2"), ("p2", "p1")):
        game = duel(seat(), seat(), turn=6, first_player=first, to_move=first, edition=edition)
        assert (tracker(take_a_turn(game)), game.to_move) == (6, second)
        assert tracker(take_a_turn(game)) == 7
    options = {"tracker_player": "fixed"}
    # In the second round p2 goes first: in the first round it was second, and stays Player 2.
    game = duel(seat(), seat(), turn=6, round=2, first_player="p2", to_move="p2", edition=edition, options=options)
    assert tracker(take_a_turn(game)) == 7


@in_both_editions
def test_aa_two_05_the_tracker_is_nobodys_infamy(edition):
    game = duel(seat(infamy=3), seat(infamy=8), turn=12, to_move="p2", edition=edition)
    take_a_turn(game)
    assert (tracker(game), infamy(game), infamy(game, "p2")) == (13, 3, 8)
    tied = duel(
        seat("-", gold=120, infamy=3),
        seat("-", gold=120, infamy=8),
        phase="inspection",
        round=3,
        turn=1,
        edition=edition,
    )
    assert tied.winners == ("p1",)


@in_both_editions
@pytest.mark.parametrize(("number", "triggered"), [(9, None), (14, None), (15, "p1"), (16, "p1"), (20, "p1")])
def test_aa_two_06_the_trigger_needs_the_tracker_at_fifteen(number, triggered, edition):
    assert trigger(take_a_turn(duel(seat(OPEN), seat(), turn=number, edition=edition))) == triggered


def judge(edition, number):
    """Who has triggered after the first player's turn at a number of the tracker, and the turns that follow."""
    game = take_a_turn(duel(seat(OPEN), seat(), turn=number, edition=edition))
    return trigger(game), play_until_inspected(game)


def test_aa_two_18_the_window_of_the_revised_edition_is_fifteen_to_twenty():
    assert [judge("revised", number)[0] for number in (13, 14, 15, 20)] == [None, None, "p1", "p1"]
    no_trigger = play_until_inspected(duel(seat(), seat(), turn=19))
    assert no_trigger == ["p1", "p2", "p1", "p2"]


def test_aa_two_19_the_first_edition_refuses_at_fourteen_and_inspects_by_itself_after_twenty():
    assert judge("first", 14) == (None, ["p2", "p1", "p2"])
    assert judge("first", 15) == ("p1", ["p2"])
    assert judge("first", 20) == ("p1", ["p2"])
    assert play_until_inspected(duel(seat(), seat(), turn=20, edition="first")) == ["p1", "p2"]


@in_both_editions
def test_aa_two_08_play_goes_on_with_nothing_hidden_anywhere(edition):
    game = duel(seat(OPEN), seat(OPEN), turn=9, edition=edition)
    take_a_turn(game)
    assert (game.phase, game.to_move, trigger(game)) == ("sell", "p2", None)
    take_a_turn(game)
    assert (game.phase, game.to_move, trigger(game), tracker(game)) == ("sell", "p1", None, 10)


@in_both_editions
def test_aa_two_09_whoever_ran_out_early_triggers_with_the_first_turn_at_fifteen(edition):
    game = duel(seat(OPEN), seat(), turn=13, edition=edition)
    judged = [(tracker(game), game.to_move, trigger(take_a_turn(game))) for _ in range(5)]
    assert judged == [(13, "p1", None), (13, "p2", None), (14, "p1", None), (14, "p2", None), (15, "p1", "p1")]


@in_both_editions
def test_aa_two_10_after_the_first_players_trigger_the_second_has_one_turn(edition):
    game = take_a_turn(duel(seat(OPEN), seat(), turn=15, edition=edition))
    assert trigger(game) == "p1"
    assert play_until_inspected(game) == ["p2"]


@in_both_editions
def test_aa_two_11_after_the_second_players_trigger_the_first_has_one_turn(edition):
    game = duel(seat(), seat(OPEN), turn=15, to_move="p2", edition=edition)
    take_a_turn(game)
    assert (game.phase, trigger(game), tracker(game)) == ("sell", "p2", 16)
    assert play_until_inspected(game) == ["p1"]


@in_both_editions
def test_aa_two_12_the_second_players_turn_is_judged_before_the_tracker_moves(edition):
    for check, triggered in (("before", None), ("after", "p2")):
        game = duel(seat(), seat(OPEN), turn=14, to_move="p2", edition=edition, options={"tracker_check": check})
        take_a_turn(game)
        assert (trigger(game), tracker(game)) == (triggered, 15)
    default = take_a_turn(duel(seat(), seat(OPEN), turn=14, to_move="p2", edition=edition))
    assert trigger(default) is None


def counting(infamy_of_each, edition, face="[BF]", **position):
    """Turn 20: what is left in the two storehouses counts this much; the first player's fairy lies as `face` says."""
    values = dict(zip(("BF", "IR"), infamy_of_each, strict=True)) | dict.fromkeys(("OW", "DE"), 0)
    items = {code: {"infamy_each": value} for code, value in values.items()}
    setup = {"players": 2, "edition": edition, "items": items}
    seats = (seat(f"{face} OW DE"), seat("[IR] OW DE"))
    return place(*seats, setup=setup, turn=20, deck="TC TC | rest", discard="MB", **position)


@in_both_editions
def test_aa_two_13_and_aa_two_15_the_inspection_follows_turn_twenty_at_once(edition):
    game = duel(seat("OW OW [TC]"), seat("BF [IR] OW"), turn=20, to_move="p2", edition=edition)
    take_a_turn(game)
    assert game.phase == "bribe"
    assert house(game) == "OW OW TC"  # turned up, and nobody has had another turn
    earlier = duel(seat(), seat(), turn=19, to_move="p2", edition=edition)
    assert (take_a_turn(earlier).phase, earlier.to_move, tracker(earlier)) == ("sell", "p1", 20)


@in_both_editions
@pytest.mark.parametrize("counted", [(14, 3), (3, 14)])
def test_aa_two_14_nobody_is_penalised_after_the_inspection_that_came_by_itself(counted, edition):
    game = counting(counted, edition, to_move="p2")
    take_a_turn(game)
    assert game.phase == "bribe"
    assert (infamy(game), infamy(game, "p2")) == counted
    assert (fines(game), fines(game, "p2")) == (0, 0)


@in_both_editions
@pytest.mark.parametrize(("counted", "after"), [((5, 3), (15, 3)), ((3, 5), (3, 5))])
def test_aa_two_16_a_trigger_on_turn_twenty_counts_with_last_turn_and_penalty(counted, after, edition):
    game = take_a_turn(counting(counted, edition, face="BF"))
    assert (game.phase, game.to_move, trigger(game)) == ("sell", "p2", "p1")
    take_a_turn(game)
    assert (game.phase, infamy(game), infamy(game, "p2")) == ("bribe", *after)


@in_both_editions
def test_aa_two_17_running_out_with_the_end_of_turn_twenty_is_a_trigger(edition):
    game = duel(seat(), seat(OPEN), turn=20, to_move="p2", edition=edition)
    take_a_turn(game)
    assert (game.phase, trigger(game)) == ("sell", "p2")
    assert play_until_inspected(game) == ["p1"]
    options = {"turn20_second": "automatic"}
    other = duel(seat(), seat(OPEN), turn=20, to_move="p2", edition=edition, options=options)
    assert (take_a_turn(other).phase, trigger(other)) == ("bribe", None)


@in_both_editions
def test_aa_two_20_the_tracker_is_back_at_one_after_the_bribes(edition):
    game = duel(seat("[IR] OW DE", infamy=4), seat("-"), phase="inspection", turn=17, edition=edition)
    while game.phase == "bribe":
        play(game, "pass")
    while game.phase == "stock":
        play(game, texts(game)[0])
    assert (game.phase, game.round, tracker(game)) == ("sell", 2, 1)
    take_a_turn(take_a_turn(game))
    assert tracker(game) == 2


@in_both_editions
def test_aa_two_21_a_replaced_hidden_item_is_taken_up(edition):
    game = duel(seat("[CB] OW MB / [BF] BC FC", "IR SS"), edition=edition, discard="BF")
    play(game, "draw deck", "play SS a1")
    assert stash(game) == ["CB", "IR", "TC"]
    assert discard(game) == ["BF"]
    assert (game.to_move, game.step) == ("p1", "discard")
    assert set(texts(game)) == {"discard CB", "discard IR", "discard TC"}


@in_both_editions
def test_aa_two_21_a_replaced_revealed_item_is_not(edition):
    game = duel(seat("[CB] DE MB / [BF] BC FC", "IR OW"), edition=edition, discard="FC")
    play(game, "draw deck", "play OW b1")
    assert stash(game) == ["IR", "TC"]
    assert (discard(game)[0], game.to_move) == ("DE", "p2")


@in_both_editions
def test_aa_two_23_the_item_just_taken_up_may_be_the_one_discarded(edition):
    game = duel(seat("[CB] OW MB / [BF] BC FC", "IR IR"), edition=edition, discard="BF")
    play(game, "draw deck", "play IR a1", "discard CB")
    assert (discard(game), stash(game), game.to_move) == (["CB", "BF"], ["IR", "TC"], "p2")


@in_both_editions
def test_aa_two_24_the_opponent_does_not_see_what_was_taken_up(edition):
    views = []
    for hidden in ("CB", "FF"):
        game = duel(seat(f"[{hidden}] OW MB / [BF] BC FC", "IR OW"), edition=edition, discard="BF")
        turn = play(game, "draw deck").play("play IR a1")
        assert hidden in game.view("p1").stash
        assert game.picture("p2")["seats"][0]["stash"] == {"count": 3, "cards": []}
        assert all(event.item != hidden for event in turn.events_for("p2"))
        assert any(event.item == hidden for event in turn.events_for("p1"))
        play(game, "discard OW")
        assert game.picture("p2")["seats"][0]["stash"] == {"count": 2, "cards": []}
        views.append(game.view("p2").numbers.as_tuple())
    assert views[0] == views[1]


@in_both_editions
def test_aa_two_27_effect_and_sale_come_before_the_taking_up(edition):
    """The third egg covers a hidden ball: while its gift is asked for, the ball is not in the stash yet."""
    game = duel(seat("DE DE [CB] / [BF] BC FC", "IR DE"), edition=edition, discard="BF")
    play(game, "draw deck", "play DE c1")
    assert (game.step, house(game), stash(game)) == ("target", "[BF] BC FC", ["IR", "TC"])
    assert gold(game) == 25 + 20
    play(game, "target p2")
    assert (game.step, stash(game)) == ("discard", ["CB", "IR", "TC"])


@in_both_editions
def test_aa_two_27_the_played_effect_comes_before_the_taking_up(edition):
    game = duel(seat("[OW] TC MB / [BF] MB FC", "IR CB"), edition=edition, discard="BF")
    play(game, "draw deck", "play CB a1")
    assert (game.step, stash(game)) == ("peek", ["IR", "TC"])
    play(game, "peek a2")
    assert (game.step, stash(game)) == ("discard", ["IR", "OW", "TC"])


@in_both_editions
def test_aa_two_29_what_a_special_item_replaces_is_taken_up_too(edition):
    game = duel(seat("[CB] OW MB / [BF] BC FC", "IR WW"), edition=edition, discard="BF DE")
    play(game, "draw deck", "use WW", "play DE a1")
    assert (house(game), stash(game)) == ("DE OW MB / [BF] BC FC", ["CB", "IR", "TC"])
    play(game, "discard IR")
    assert (stash(game), discard(game)[0], game.to_move) == (["CB", "TC"], "IR", "p2")


@in_both_editions
def test_aa_two_30_a_hidden_item_under_the_opponents_doll_goes_to_the_discard(edition):
    game = duel(
        seat("HD HD OW / [BF] BC FC", "IR HD"),
        seat("[DE] OW MB / BF BC FC", "OW OW"),
        edition=edition,
        deck="SS | rest",
        discard="BF",
    )
    play(game, "draw deck", "play HD c1", "place p2 a1")
    assert house(game, "p2") == "HD OW MB / BF BC FC"
    assert stash(game, "p2") == ["OW", "OW"]
    assert "DE" in discard(game)
    assert (stash(game), game.to_move) == (["IR", "SS"], "p2")


@in_both_editions
def test_aa_two_31_a_hidden_boomerang_flies_before_anything_is_taken_up(edition):
    game = duel(seat("[MB] SS DE / [BF] BC FC", "IR OW"), edition=edition, discard="BF FC")
    play(game, "draw deck", "play OW a1")
    assert (game.to_move, game.step, stash(game)) == ("p1", "play", ["IR", "TC"])
    assert sorted(texts(game)) == [f"play MB {slot}" for slot in ("a1", "a2", "b1", "b2", "c1", "c2")]


@in_both_editions
def test_aa_two_32_over_a_revealed_item_it_leaves_the_stash_alone(edition):
    game = duel(seat("[MB] TC DE / [BF] BC FC", "IR OW"), edition=edition, deck="SS | rest", discard="BF FC")
    play(game, "draw deck", "play OW a1", "play MB b1")
    assert (stash(game), discard(game)[0], game.to_move) == (["IR", "SS"], "TC", "p2")
    assert house(game) == "OW MB DE / [BF] BC FC"


@in_both_editions
def test_aa_two_33_over_a_hidden_item_that_one_is_taken_up(edition):
    game = duel(seat("[MB] [TC] DE / [BF] BC FC", "IR OW"), edition=edition, deck="SS | rest", discard="BF FC")
    play(game, "draw deck", "play OW a1", "play MB b1")
    assert (game.step, stash(game)) == ("discard", ["IR", "SS", "TC"])
    play(game, "discard SS")
    assert (stash(game), discard(game)[0], game.to_move) == (["IR", "TC"], "SS", "p2")


@in_both_editions
def test_aa_two_36_two_players_are_stocked_as_more_are(edition):
    game = deal(2, edition=edition)
    for player in game.picture("table")["seats"]:
        faces = [cell["face"] for cell in player["cells"]]
        assert (faces.count("up"), faces.count("down"), player["stash"]["count"]) == (2, 7, 2)
    assert (len(discard(game)), game.round, game.to_move) == (1, 1, "p1")
