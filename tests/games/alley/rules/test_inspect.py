"""AA-INSPECT: what scenarios leave open about the order of the inspection and the way on from it."""

from __future__ import annotations

import pytest

from arcane_lab.records import Game
from tests.games.alley.rules.table import gold, house, in_both_editions, infamy, place, play, refused, seat, texts

#: Storehouses that count 8, 11 and 14 infamy in all; nothing of them makes a set or touches a mirror.
EIGHT, ELEVEN, FOURTEEN = "BF [DE] OW", "SK [DL] IR", "DL [SK] BF"


@in_both_editions
@pytest.mark.parametrize("players", [2, 3, 4])
def test_aa_inspect_16_player_by_player_or_step_by_step_comes_to_the_same(players, edition):
    scores = []
    for order in ("by_step", "by_player"):
        options = {"inspection_order": order, **({"goal": "three_rounds"} if edition == "first" else {})}
        game = Game("alley", players=["random"] * players, edition=edition, seed=11, options=options)
        assert game.is_over
        scores.append([(one["gold"], one["infamy"], one["fines"]) for one in game.picture()["seats"]])
    assert scores[0] == scores[1]
    assert any(score != (25, 0, 0) for score in scores[0])


@in_both_editions
def test_aa_inspect_16_the_orders_differ_only_on_the_way(edition):
    """With sets to sell, a cut by a sword, a way round the track and a penalty the scores are still the same."""
    seats = (
        seat("BF [BF] BF / OW [SS] DE", infamy=22),
        seat("[CB] CB CB / CB MB [MB]", infamy=20, gold=3),
        seat(EIGHT, infamy=1),
    )
    results = {}
    for order in ("by_step", "by_player"):
        setup = {"edition": edition, "options": {"inspection_order": order}}
        game = place(*seats, setup=setup, phase="inspection", triggered_by="p2", discard="IR")
        kinds = [event.kind for event in game.opening]
        results[order] = (kinds, [(one["gold"], one["infamy"], one["fines"]) for one in game.picture()["seats"]])
    assert results["by_step"][1] == results["by_player"][1]
    assert results["by_step"][0] != results["by_player"][0]


@pytest.mark.parametrize(
    ("triggered_by", "after"), [("p1", (21, 8, 14)), ("p2", (11, 8, 14)), ("p3", (11, 8, 24)), (None, (11, 8, 14))]
)
def test_aa_inspect_24_whoever_gained_least_is_not_penalised_whatever_the_figure_shows(triggered_by, after):
    game = place(
        seat(ELEVEN),
        seat(EIGHT),
        seat(FOURTEEN),
        setup={"edition": "first"},
        phase="inspection",
        triggered_by=triggered_by,
        discard="IR",
    )
    assert tuple(infamy(game, name) for name in game.seats) == after


@pytest.mark.parametrize(("most", "phase"), [(99, "bribe"), (0, "bribe"), (100, "over")])
def test_aa_inspect_35_the_bribes_follow_while_nobody_has_reached_the_goal(most, phase):
    game = place(
        seat("-", gold=0),
        seat("-", gold=most, infamy=3),
        seat("-", gold=0),
        setup={"edition": "first"},
        phase="inspection",
    )
    assert game.phase == phase
    if phase == "bribe":
        assert (game.to_move, texts(game), game.round) == ("p1", ["pass"], 2)


@in_both_editions
def test_aa_inspect_38_infamy_that_is_left_is_kept(edition):
    game = place(
        seat(EIGHT, infamy=3), seat("-", infamy=7), setup={"edition": edition}, phase="inspection", discard="IR"
    )
    assert (game.phase, infamy(game), infamy(game, "p2")) == ("bribe", 11, 7)
    while game.phase != "sell":
        play(game, "pass" if game.phase == "bribe" else texts(game)[0])
    assert (game.round, infamy(game), infamy(game, "p2")) == (2, 11, 7)


@in_both_editions
def test_aa_inspect_39_a_set_sold_before_leaves_six_items_to_be_judged(edition):
    game = place(
        seat("DE DE [OW] / BF OW [CB] / MB BC FC", "DE OW"),
        setup={"edition": edition},
        deck="TC | rest",
        discard="IR",
        triggered_by="p2",
        last_turns=1,
    )
    play(game, "draw deck", "play DE c1", "target p3")
    assert game.phase == "bribe"
    assert house(game) == "BF OW CB / MB BC FC"
    assert infamy(game) == 3 + 1 + 3 + 2 + 4 + 2
    assert gold(game) == 25 + 20
    assert refused(game, "draw deck") != ""
