"""AA-SCORE: gold, infamy and fine markers."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import fines, gold, in_both_editions, infamy, place, play, seat, state_of

#: A line that a third Crystal Ball completes; it pays 9 gold.
BALLS = "CB CB [OW] / [BF] TC MB / FC IR DE"


def lose(amount, edition="revised", **scores):
    """A player whose Dark Lotus costs this amount, right after playing it."""
    setup = {"edition": edition, "items": {"DL": {"lotus_gold_loss": amount}}}
    return play(place(seat(stash="DL OW", **scores), setup=setup), "draw deck", "play DL a1")


def gain(amount, edition="revised", **scores):
    """A player whose Crystal Ball costs this amount of infamy, right after playing it."""
    setup = {"edition": edition, "items": {"CB": {"ball_infamy": amount, "ball_peeks": 0}}}
    return play(place(seat(stash="CB OW", **scores), setup=setup), "draw deck", "play CB a1")


def sell(amount, edition="revised", **scores):
    """A player who has just sold a set of boomerangs for this amount."""
    setup = {"edition": edition, "items": {"MB": {"gold_per_set": amount}}}
    house = "MB MB [OW] / [BF] TC CB / [BF] IR DE"
    return play(place(seat(house, "MB OW", **scores), setup=setup), "draw deck", "play MB c1")


def fairy(amount, **scores):
    """A player who has just replaced a revealed fairy, which takes away this amount of infamy."""
    setup = {"items": {"BF": {"fairy_infamy_loss": amount}}}
    house = "BF [OW] TC / [CB] MB [FC] / DE IR BC"
    return play(place(seat(house, "OW OW", **scores), setup=setup, discard=""), "draw deck", "play OW a1")


def test_aa_score_01_every_player_has_gold_infamy_and_fine_markers_of_their_own():
    scores = [{"gold": 4, "fines": 2}, {"gold": 0, "infamy": 4}, {"gold": 11, "infamy": 2, "fines": 1}]
    game = place(*(seat(**score) for score in scores), deck="DL | rest")
    shown = [(one["gold"], one["infamy"], one["fines"]) for one in game.picture()["seats"]]
    assert shown == [(4, 0, 2), (0, 4, 0), (11, 2, 1)]
    play(game, "draw deck", "play DL a1")
    shown = [(one["gold"], one["infamy"], one["fines"]) for one in game.picture()["seats"]]
    assert shown == [(0, 0, 2), (0, 4, 0), (11, 2, 1)]


@in_both_editions
def test_aa_score_02_gold_never_drops_below_zero(edition):
    assert gold(lose(5, edition, gold=3)) == 0


@in_both_editions
def test_aa_score_03_a_loss_leaves_no_debt(edition):
    setup = {"edition": edition, "items": {"DL": {"lotus_gold_loss": 5, "gold_per_set": 10}}}
    game = place(seat("DL DL [OW] / [BF] TC MB / [BF] IR DE", "DL OW", gold=3), setup=setup)
    play(game, "draw deck", "play DL c1")
    assert gold(game) == 10


@in_both_editions
def test_aa_score_04_gold_counts_on_past_a_hundred(edition):
    assert gold(sell(9, edition, gold=95)) == 104


def test_aa_score_06_gold_counts_on_past_two_and_three_hundred_in_the_first_edition():
    assert gold(sell(20, "first", gold=195)) == 215
    assert gold(sell(20, "first", gold=295)) == 315


def test_aa_score_07_gold_counts_on_past_two_hundred_in_the_revised_edition():
    assert gold(sell(20, "revised", gold=195)) == 215


@in_both_editions
def test_aa_score_08_gold_can_drop_below_a_hundred_again(edition):
    assert gold(lose(25, edition, gold=104)) == 79


@in_both_editions
def test_aa_score_09_a_set_pays_in_sell_and_in_inspection_and_effects_pay_too(edition):
    setup = {"edition": edition, "items": {"CB": {"gold_per_set": 9, "ball_peeks": 0}, "TC": {"coin_gold": 4}}}
    assert gold(play(place(seat(BALLS, "CB OW"), setup=setup), "draw deck", "play CB c1")) == 34
    found = place(seat("CB CB [CB] / [BF] TC MB / FC IR DE"), phase="inspection", setup=setup)
    assert gold(found) == 34
    effect = place(seat("TC [OW] [CB] / [BF] BC MB / FC IR DE", "TC OW"), setup=setup)
    assert gold(play(effect, "draw deck", "play TC b1")) == 29


@pytest.mark.parametrize(("markers", "left"), [(0, 60), (1, 35), (2, 10)])
def test_aa_score_10_failing_an_inspection_costs_gold_in_the_first_edition(markers, left):
    game = place(seat("-", gold=60, fines=markers), phase="inspection", setup={"edition": "first"})
    assert (gold(game), fines(game)) == (left, 0)
    assert gold(lose(6, "first", gold=60)) == 54


@pytest.mark.parametrize(("markers", "left"), [(0, 60), (1, 35), (2, 10)])
def test_aa_score_11_fines_and_effects_cost_gold_in_the_revised_edition(markers, left):
    game = place(seat("-", gold=60, fines=markers), phase="inspection", setup={"edition": "revised"})
    assert (gold(game), fines(game)) == (left, 0)
    assert gold(lose(6, "revised", gold=60)) == 54


def test_aa_score_12_infamy_never_drops_below_zero():
    assert infamy(fairy(3, infamy=1)) == 0


@pytest.mark.parametrize(
    ("before", "markers", "gained", "after"),
    [
        pytest.param(20, 0, 4, (24, 0), id="AA-SCORE-13"),
        pytest.param(23, 0, 3, (1, 1), id="AA-SCORE-14"),
        pytest.param(24, 0, 1, (0, 1), id="AA-SCORE-15"),
        pytest.param(14, 0, 10, (24, 0), id="AA-SCORE-16"),
        pytest.param(20, 0, 10, (5, 1), id="the penalty's ten"),
        pytest.param(24, 0, 30, (4, 2), id="AA-SCORE-18"),
        pytest.param(24, 2, 1, (24, 2), id="AA-SCORE-19"),
        pytest.param(24, 2, 5, (24, 2), id="AA-SCORE-20"),
        pytest.param(24, 1, 30, (24, 2), id="once round with the last marker, then it stops"),
    ],
)
@in_both_editions
def test_the_infamy_track(edition, before, markers, gained, after):
    game = gain(gained, edition, infamy=before, fines=markers)
    assert (infamy(game), fines(game)) == after


@in_both_editions
def test_aa_score_17_the_trigger_penalty_goes_round_like_any_gain(edition):
    seats = [seat("OW [TC] IR", infamy=20), seat("-"), seat("-")]
    setup = {"edition": edition, "items": {"OW": {"infamy_each": 0}, "TC": {"infamy_each": 1}}}
    game = place(*seats, phase="inspection", triggered_by="p1", setup=setup)
    assert (infamy(game), state_of(game).tally_fines[0]) == (6, 1)  # 20 + 1 + 10 = 25 + 6


@in_both_editions
def test_aa_score_21_infamy_comes_from_items_left_at_inspection_and_from_effects(edition):
    setup = {"edition": edition, "items": {"OW": {"infamy_each": 1}, "IR": {"infamy_each": 0}}}
    game = place(seat("OW IR IR", infamy=2), phase="inspection", setup=setup)
    assert infamy(game) == 3
    assert infamy(gain(2, edition, infamy=2)) == 4


def test_aa_score_22_infamy_goes_by_bribing_and_by_effects():
    game = play(place(seat(gold=10, infamy=6), phase="bribe"), "bribe 8")
    assert (gold(game), infamy(game)) == (2, 2)
    assert infamy(fairy(2, infamy=6)) == 4


@pytest.mark.parametrize(("unwind", "after"), [(False, (0, 1)), (True, (23, 0))])
def test_aa_score_23_losing_infamy_never_takes_back_a_marker(unwind, after):
    setup = {"items": {"BF": {"fairy_infamy_loss": 3}}, "options": {"fine_markers_unwind": unwind}}
    house = "BF [OW] TC / [CB] MB [FC] / DE IR BC"
    game = place(seat(house, "OW OW", infamy=1, fines=1), setup=setup, discard="")
    play(game, "draw deck", "play OW a1")
    assert (infamy(game), fines(game)) == after


@in_both_editions
def test_aa_score_24_a_marker_stays_until_the_inspection_takes_it_for_gold(edition):
    free = {"infamy_each": 0}
    setup = {"edition": edition, "items": {"CB": {**free, "ball_infamy": 3}, "IR": free, "TC": free}}
    seats = [seat("OW IR TC", "CB DE", gold=60, infamy=23), seat("-", "IR DE"), seat("-")]
    game = place(*seats, triggered_by="p3", setup=setup)
    play(game, "draw deck", "play CB a1")
    assert (game.phase, fines(game), gold(game)) == ("sell", 1, 60)
    play(game, "draw deck", "discard DE")
    assert (game.phase, fines(game), gold(game)) == ("bribe", 0, 35)


@in_both_editions
def test_aa_score_25_scores_carry_over_to_the_next_round(edition):
    game = place(seat(gold=40, infamy=7), phase="bribe", setup={"edition": edition})
    play(game, "pass", "pass", "pass")
    while game.phase == "stock":
        play(game, str(game.legal_moves()[0]))
    assert (gold(game), infamy(game)) == (40, 7)


@in_both_editions
def test_aa_score_26_a_total_is_one_net_change(edition):
    items = {"SK": {"infamy_each": 6}, "CM": {"infamy_each": -5}, "IR": {"infamy_each": 0}}
    setup = {"edition": edition, "items": items, "options": {"mirror_effect": "none"}}
    game = place(seat("SK CM IR", infamy=22), phase="inspection", setup=setup)
    assert (infamy(game), state_of(game).tally_fines[0]) == (23, 0)
