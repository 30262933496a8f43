"""AA-FAQ: no trading, what is set aside, what everybody knows, and three tips put to the test."""

from __future__ import annotations

from itertools import permutations

import pytest

from arcane_lab.core.errors import UnreadableMove
from arcane_lab.games.alley.strategies import STRATEGIES
from arcane_lab.games.alley.text.names import SLOTS, UNKNOWN
from tests.games.alley.rules.table import (
    PLAIN,
    aside,
    deal,
    deck,
    discard,
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


def greedy(game):
    """What a simple player would do now."""
    moves = game.legal_moves()
    view = game.view(str(game.to_move))
    at = STRATEGIES["greedy"].choose(view.numbers, [move.number for move in moves], len(moves), [1, 2, 3, 4])
    return str(moves[at])


@in_both_editions
def test_aa_faq_01_there_is_no_move_that_trades_with_another_player(edition):
    game = place(seat(stash="OW IR"), seat(stash="TC BC"), setup={"edition": edition}, deck="MB | rest")
    for _ in range(2):  # before and after the draw
        before = [(house(game, name), stash(game, name)) for name in game.seats]
        for own in SLOTS:
            for other in SLOTS:
                assert refused(game, f"swap {own} p2 {other}") != ""
        assert refused(game, "play OW p2 b1") != ""
        assert refused(game, "play TC b1") != ""  # the card of the other's stash
        for text in ("give OW p2", "trade OW TC", "swap OW TC"):
            with pytest.raises(UnreadableMove):
                game.play(text)
        assert [(house(game, name), stash(game, name)) for name in game.seats] == before
        if game.step == "draw":
            play(game, "draw deck")


@in_both_editions
@with_every_number_of_seats
def test_aa_faq_01_a_plain_turn_touches_nobody_elses_items(players, edition):
    game = place(seat(stash="FC IR"), setup={"players": players, "edition": edition}, deck="MB | rest")
    others = [(house(game, name), stash(game, name)) for name in game.seats[1:]]
    play(game, "draw deck")
    for move in texts(game):
        changed = play(game.fork(), move)
        assert [(house(changed, name), stash(changed, name)) for name in game.seats[1:]] == others


@in_both_editions
def test_aa_faq_08_a_watch_does_not_find_what_is_set_aside(edition):
    game = place(
        seat(stash="WW OW"), setup={"edition": edition}, deck="SS | rest", discard="BC FC", set_aside="BF BF BF"
    )
    play(game, "draw deck", "use WW")
    assert {move.split()[1] for move in texts(game)} == {"BC", "FC"}
    assert aside(game) == ["BF", "BF", "BF", "WW"]


@in_both_editions
def test_aa_faq_08_a_new_deck_is_made_without_what_is_set_aside(edition):
    game = place(
        seat(stash="OW IR"), setup={"edition": edition}, deck="| none", discard="BC FC MB", set_aside="BF BF BF"
    )
    set_aside = aside(game)
    play(game, "draw deck")
    assert sorted([*deck(game), *stash(game), *discard(game)]) == sorted(["BC", "FC", "MB", "OW", "IR"])
    assert aside(game) == set_aside


@in_both_editions
def test_aa_faq_08_a_coin_does_not_count_coins_that_are_set_aside(edition):
    items = {"TC": {"coin_gold": 4}}
    for set_aside in ("", "TC TC TC"):
        game = place(
            seat("TC OW [MB] / [CB] BC FC", "TC OW"),
            seat(PLAIN),
            seat(PLAIN),
            setup={"edition": edition, "items": items},
            deck="SS | rest",
            discard="IR",
            set_aside=set_aside,
        )
        assert gold(play(game, "draw deck", "play TC b2")) == 25 + 4


@in_both_editions
def test_aa_faq_09_a_sold_set_and_a_used_special_item_are_set_aside(edition):
    game = place(
        seat("BF BF [OW] / [CB] BC FC", "SC IR"),
        seat(stash="BF TC"),
        setup={"edition": edition},
        deck="SS | rest",
        discard="MB",
        set_aside="",
    )
    assert aside(game) == []
    play(game, "draw deck", "use SC", "target p2", "play BF c1")
    assert aside(game) == ["BF", "BF", "BF", "SC"]


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ([(112, 3), (112, 3), (100, 0)], ("p1", "p2")),
        ([(112, 3), (112, 2), (100, 0)], ("p2",)),
        ([(99, 3), (99, 3), (40, 0)], ()),
    ],
)
def test_aa_faq_14_players_tied_above_a_hundred_gold_win_together(scores, winners):
    seats = [seat("-", gold=coins, infamy=points) for coins, points in scores]
    game = place(*seats, setup={"edition": "first"}, phase="inspection")
    assert (game.is_over, game.winners) == (bool(winners), winners)


@in_both_editions
def test_aa_faq_16_the_discard_may_be_read_but_not_rearranged(edition):
    game = place(seat(stash="FC IR"), setup={"edition": edition}, discard="TC BF OW")
    for name in game.seats:
        view = game.view(name)
        assert view.discard == ("OW", "BF", "TC")
        view.picture["discard"].reverse()
        view.numbers.discard_item[0] = view.numbers.discard_item[2]
    game.picture()["discard"].clear()
    assert discard(game) == ["TC", "BF", "OW"]
    assert game.view("p2").discard == ("OW", "BF", "TC")
    assert texts(game) == ["draw deck", "draw discard"]
    play(game, "draw discard")
    assert discard(game) == ["BF", "OW"]
    assert stash(game) == ["FC", "IR", "TC"]


@in_both_editions
@with_every_number_of_seats
def test_aa_faq_17_scores_and_trackers_are_open_to_all(players, edition):
    scores = [{"gold": 3 + 20 * k, "infamy": 4 * k + 1, "fines": k % 3} for k in range(players)]
    game = place(
        *({"stash": "?? ??", **score} for score in scores),
        setup={"players": players, "edition": edition},
        round=2,
        turn=7,
    )
    for reader in (*game.seats, None):
        seen = game.picture(reader)
        assert [{key: one[key] for key in ("gold", "infamy", "fines")} for one in seen["seats"]] == scores
        assert (seen["round"], seen["tracker"]) == (2, 7 if players == 2 else None)
    for name in game.seats:
        numbers = game.view(name).numbers
        assert [numbers.gold[k] for k in range(players)] == [score["gold"] for score in scores]
        assert [numbers.infamy[k] for k in range(players)] == [score["infamy"] for score in scores]
        assert [numbers.fines[k] for k in range(players)] == [score["fines"] for score in scores]


@in_both_editions
def test_aa_faq_18_nobody_knows_the_order_of_the_deck(edition):
    views = []
    for cards in permutations(("BF", "CB", "FF")):
        game = place(
            *[seat(stash="OW IR")] * 3, setup={"edition": edition}, deck=f"{' '.join(cards)} | none", discard="MB"
        )
        assert all(game.picture(reader)["deck"] == 3 for reader in (*game.seats, None))
        assert all(game.picture(reader)["deck_top"] is None for reader in (*game.seats, None))
        views.append([game.view(name).numbers.as_tuple() for name in game.seats])
        assert deck(game) == list(cards)
    assert all(view == views[0] for view in views)


@in_both_editions
def test_aa_faq_18_shuffling_and_making_the_deck_anew_leave_every_card_of_it_unknown(edition):
    anew = place(seat(stash="OW IR"), setup={"edition": edition}, deck="| none", discard="BC FC MB SS")
    for game in (deal(3, edition=edition), play(anew, "draw deck")):
        for name in game.seats:
            numbers = game.view(name).numbers
            assert numbers.deck_count == len(deck(game)) > 0
            assert set(numbers.deck_item[: numbers.deck_count]) == {UNKNOWN}


@in_both_editions
def test_aa_faq_18_a_card_that_was_openly_put_on_the_deck_is_known(edition):
    game = place(seat(stash="OW IR"), setup={"edition": edition}, deck="SS | rest", discard="MB FC")
    play(game, "draw deck", "play OW b1")
    assert all(game.picture(reader)["deck_top"] == "MB" for reader in (*game.seats, None))
    play(game, "draw deck")
    assert all(game.picture(reader)["deck_top"] is None for reader in (*game.seats, None))


@in_both_editions
def test_aa_faq_19_what_was_sold_is_known_to_be_out(edition):
    game = place(
        seat("BF BF [OW] / [CB] BC FC", "BF IR"),
        setup={"edition": edition},
        deck="SS | rest",
        discard="MB",
        set_aside="",
    )
    unseen = {name: game.view(name).unseen["BF"] for name in game.seats}
    play(game, "draw deck", "play BF c1")
    for reader in (*game.seats, None):
        seen = game.picture(reader)
        assert (seen["aside"], seen["aside_unknown"]) == ({"BF": 3}, 0)
    assert game.view("p1").unseen["BF"] == unseen["p1"]
    assert game.view("p2").unseen["BF"] == unseen["p2"] - 1


@in_both_editions
def test_aa_faq_19_a_used_special_item_is_known_to_be_out(edition):
    game = place(seat(stash="WW IR"), setup={"edition": edition}, deck="SS | rest", discard="MB", set_aside="")
    play(game, "draw deck", "use WW")
    for reader in (*game.seats, None):
        seen = game.picture(reader)
        assert (seen["aside"], seen["aside_unknown"]) == ({"WW": 1}, 0)
    assert game.view("p2").unseen["WW"] == 0


def test_aa_faq_20_what_glynna_removed_unseen_stays_unknown():
    views = []
    for removed, hidden in (("CB", "FF"), ("FF", "CB")):
        game = place(
            seat(f"[{removed}] OW DE / MB BC FC", "IR IR"),
            seat("-", "OW OW"),
            seat("-", "OW OW"),
            setup={"powers": {"p1": "glynna"}},
            phase="inspection",
            deck=f"{hidden} | none",
            discard="IR",
            set_aside="",
        )
        unknown = game.picture()["aside_unknown"]
        turn = game.play("remove a1")
        assert removed in aside(game)
        for reader in (*game.seats, None):
            seen = game.picture(reader)
            assert seen["aside_unknown"] == unknown + 1
            assert all(event.item is None for event in turn.events_for(reader) if event.kind == "removed")
        views.append([game.view(name).numbers.as_tuple() for name in game.seats])
    assert views[0] == views[1]


def test_aa_faq_20_whoever_has_peeked_knows_what_glynna_removed():
    game = place(
        seat("[CB|p1] OW DE / MB BC FC"),
        setup={"powers": {"p1": "glynna"}},
        phase="inspection",
        discard="IR",
        set_aside="",
    )
    play(game, "remove a1")
    assert game.picture("p1")["aside"].get("CB") == 1
    assert "CB" not in game.picture("p2")["aside"]


@in_both_editions
@pytest.mark.parametrize("golds", list(permutations((80, 50, 20))))
def test_aa_faq_21_a_simple_player_gives_the_egg_to_the_last_in_place(golds, edition):
    game = place(
        seat("DE DE [OW] / [CB] BC FC", "DE IR", gold=60),
        *(seat(gold=amount) for amount in golds),
        setup={"players": 4, "edition": edition},
        deck="SS | rest",
        discard="MB",
    )
    play(game, "draw deck", "play DE c1")
    chosen = greedy(game)
    assert chosen == f"target p{2 + golds.index(20)}"
    # Whoever else got the gift would be a rival with more gold after it.
    given = {move: gold(play(game.fork(), move), move.split()[1]) for move in texts(game)}
    assert sorted(given.values()) == [35, 65, 95]
    assert given[chosen] == 35


@in_both_editions
def test_aa_faq_22_toads_that_are_kept_are_worth_more_than_toads_that_are_sold(edition):
    after = {}
    for left in ("HT HT", "OW OW"):
        game = place(seat(f"{left} [DE]", infamy=10), setup={"edition": edition}, phase="inspection", discard="IR")
        after[left] = infamy(game)
    assert after["OW OW"] - after["HT HT"] == 6
    sold, kept = (
        place(seat(left, infamy=10), setup={"edition": edition}, phase="inspection", discard="IR")
        for left in ("HT [HT] HT", "HT [HT] IR")
    )
    assert gold(sold) == gold(kept)
    assert infamy(sold) - infamy(kept) == 4


@in_both_editions
def test_aa_faq_23_a_simple_player_does_not_play_a_lone_skeletomicon(edition):
    for other in ("OW", "IR", "BC", "FC", "TC"):
        game = place(seat(PLAIN, f"SK {other}"), setup={"edition": edition}, deck="BC | rest", discard="MB")
        play(game, "draw deck")
        assert any(move.startswith("play SK") for move in texts(game))
        assert not greedy(game).startswith("play SK")
    pair = place(seat("SK SK [OW] / [CB] BC FC", "SK OW"), setup={"edition": edition}, deck="BC | rest", discard="MB")
    assert greedy(play(pair, "draw deck")) == "play SK c1"


@in_both_editions
def test_aa_faq_23_a_lone_skeletomicon_costs_infamy_in_the_storehouse_and_nothing_in_the_stash(edition):
    counted = {}
    for lying, kept in (("SK", "OW"), ("OW", "SK")):
        game = place(
            seat(f"{lying} BC [MB]", f"{kept} IR"), setup={"edition": edition}, phase="inspection", discard="IR"
        )
        counted[lying] = infamy(game)
    assert counted["SK"] - counted["OW"] == 6 - 1
