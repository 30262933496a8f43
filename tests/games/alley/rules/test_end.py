"""AA-END: the first edition is a race to a goal, or three rounds; the scenarios show the revised edition."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import gold, infamy, place, play, seat, take_a_turn, texts


def after_fines(*scores, goal=None, **position):
    """A game of the first edition whose inspection costs nobody anything but the fines, right after it."""
    options = {} if goal is None else {"goal": goal}
    setup = {"edition": "first", "players": len(scores), "options": options}
    return place(*(seat("-", **score) for score in scores), setup=setup, phase="inspection", **position)


def golds(*amounts):
    """Scores of seats that have gold and nothing else."""
    return [{"gold": amount} for amount in amounts]


def ending(game):
    """Whether a game is over, its phase and its winners."""
    return game.is_over, game.phase, game.winners


@pytest.mark.parametrize(
    ("most", "expected"),
    [(99, (False, "bribe", ())), (100, (True, "over", ("p1",))), (101, (True, "over", ("p1",)))],
)
def test_aa_end_02_exactly_a_hundred_gold_is_enough(most, expected):
    assert ending(after_fines(*golds(most, 40, 7))) == expected


def test_aa_end_03_a_hundred_gold_during_the_sell_phase_end_nothing():
    game = place(
        seat("BF OW MB / [CB] BC FC", gold=120),
        setup={"edition": "first", "players": 3},
        deck="TC TC TC TC TC | rest",
        discard="IR",
    )
    take_a_turn(game)
    assert ending(game) == (False, "sell", ())
    sold = place(
        seat("DE DE [OW] / [CB] BC FC", "DE OW", gold=90), setup={"edition": "first", "players": 3}, deck="TC | rest"
    )
    play(sold, "draw deck", "play DE c1", "target p2")
    assert gold(sold) == 110
    assert ending(sold) == (False, "sell", ())
    assert sold.to_move == "p2"


def test_aa_end_04_a_fine_can_take_a_player_back_below_the_goal():
    game = after_fines({"gold": 110, "fines": 1}, *golds(30, 30))
    assert (gold(game), *ending(game)) == (85, False, "bribe", ())
    enough = after_fines({"gold": 125, "fines": 1}, *golds(30, 30))
    assert (gold(enough), *ending(enough)) == (100, True, "over", ("p1",))


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ([(118, 4), (118, 4), (30, 0)], ("p1", "p2")),
        ([(118, 4), (118, 3), (30, 0)], ("p2",)),
        ([(118, 4), (119, 9), (30, 0)], ("p2",)),
        ([(118, 4), (118, 4), (118, 4)], ("p1", "p2", "p3")),
        ([(118, 4), (118, 5), (118, 4)], ("p1", "p3")),
    ],
)
def test_aa_end_07_tied_on_gold_and_infamy_they_win_together(scores, winners):
    game = after_fines(*({"gold": coins, "infamy": points} for coins, points in scores))
    assert ending(game) == (True, "over", winners)


@pytest.mark.parametrize("number", [3, 4, 7, 30])
def test_aa_end_08_the_number_of_rounds_is_not_limited(number):
    game = after_fines(*golds(99, 40, 7), round=number)
    assert ending(game) == (False, "bribe", ())
    while game.phase != "sell":
        play(game, "pass" if game.phase == "bribe" else texts(game)[0])
    assert game.round == number + 1


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, (False, "bribe", ())), (2, (False, "bribe", ())), (3, (True, "over", ("p1",)))],
)
def test_aa_end_09_the_short_game_has_exactly_three_rounds(number, expected):
    assert ending(after_fines(*golds(70, 66, 41), goal="three_rounds", round=number)) == expected


@pytest.mark.parametrize(
    ("amounts", "winners"), [((70, 66, 41), ("p1",)), ((3, 66, 41), ("p2",)), ((0, 0, 1), ("p3",))]
)
def test_aa_end_10_the_most_gold_wins_the_short_game_without_any_goal(amounts, winners):
    assert ending(after_fines(*golds(*amounts), goal="three_rounds", round=3)) == (True, "over", winners)


@pytest.mark.parametrize("number", [1, 2])
def test_aa_end_11_a_hundred_gold_do_not_end_the_short_game_early(number):
    short = after_fines(*golds(105, 40, 7), goal="three_rounds", round=number)
    assert ending(short) == (False, "bribe", ())
    assert after_fines(*golds(105, 40, 7), round=number).is_over


@pytest.mark.parametrize(("points", "winners"), [((4, 9), ("p1",)), ((9, 4), ("p2",)), ((4, 4), ("p1", "p2"))])
def test_aa_end_12_less_infamy_breaks_a_tie_of_the_short_game(points, winners):
    scores = [{"gold": 70, "infamy": number} for number in points]
    game = after_fines(*scores, {"gold": 41, "infamy": 0}, goal="three_rounds", round=3)
    assert [infamy(game, name) for name in ("p1", "p2")] == list(points)
    assert ending(game) == (True, "over", winners)


@pytest.mark.parametrize(
    ("most", "expected"),
    [(150, (False, "bribe", ())), (199, (False, "bribe", ())), (200, (True, "over", ("p1",)))],
)
def test_aa_end_13_the_long_game_ends_at_two_hundred(most, expected):
    assert ending(after_fines(*golds(most, 40, 7), goal=200, round=5)) == expected


@pytest.mark.parametrize(
    ("most", "expected"),
    [(200, (False, "bribe", ())), (299, (False, "bribe", ())), (300, (True, "over", ("p1",)))],
)
def test_aa_end_14_the_longest_game_ends_at_three_hundred(most, expected):
    assert ending(after_fines(*golds(most, 40, 7), goal=300, round=5)) == expected
