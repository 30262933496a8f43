"""Paint that does nothing, on games of Arcane Alley."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.lessons.painting import TooFewPainted


@pytest.fixture(scope="module")
def games() -> al.Result:
    return al.simulate("alley", players=["greedy"] * 2, games=40, seed=1, mode="plain", workers=1, progress=False)


def test_paint_does_nothing_so_about_one_interval_in_twenty_misses(games: al.Result) -> None:
    ends = {colour: al.lessons.paint(games, colour) for colour in range(1, 61)}
    assert 1 <= len(al.lessons.Intervals(ends, truth=0).missing) <= 9
    # Stricter ones are wider, round the same middle.
    low, high = al.lessons.paint(games, 1, level=0.99)
    assert low < ends[1].low < ends[1].high < high
    assert low + high == pytest.approx(ends[1].low + ends[1].high)


def test_a_colour_is_the_same_coin_for_every_seat_and_figure(games: al.Result) -> None:
    assert al.lessons.paint(games, 7) == al.lessons.paint(games, 7) != al.lessons.paint(games, 8)
    mine, theirs = (al.lessons.paint(games, 7, seat=seat, figure="won") for seat in ("p1", "p2"))
    # Who wins is the other way round for the other seat (no game of these was shared).
    assert mine.low == pytest.approx(-theirs.high)


def test_what_cannot_be_painted_is_told_what_can(games: al.Result) -> None:
    with pytest.raises(UnknownName, match="there is 'p1' or 'p2'"):
        al.lessons.paint(games, 1, seat="p3")
    with pytest.raises(UnknownName, match="did you mean 'gold'"):
        al.lessons.paint(games, 1, figure="golds")
    # Figures are numbers, and yes or no; the number of a game is none, nor is a name.
    for figure in ("strategy", "nonsense", 3):
        with pytest.raises(UnknownName, match="there is 'seed', 'gold', 'infamy', 'fines', 'sets_sold', 'rounds', "):
            al.lessons.paint(games, 1, figure=figure)  # type: ignore[arg-type]  # what somebody may try


def test_a_coin_for_each_game_says_which_table_was_painted(games: al.Result) -> None:
    coin = Random(7)
    gold = [float(value) for value in games.seats[games.seats["seat"] == "p2"]["gold"]]
    sides: tuple[list[float], list[float]] = ([], [])
    for value in gold:
        sides[coin.random() >= 0.5].append(value)
    low, high = al.lessons.paint(games, 7, seat="p2")
    assert (low + high) / 2 == pytest.approx(fmean(sides[0]) - fmean(sides[1]))


def test_two_games_at_each_table_are_the_least(games: al.Result) -> None:
    few = {
        count: al.simulate(
            "alley", players=["greedy"] * 2, games=count, seed=1, mode="plain", workers=1, progress=False
        )
        for count in (3, 4)
    }
    for count, colour, painted in [(3, 1, 1), (3, 3, 2), (4, 4, 4)]:
        told = f"games at a painted table: {painted}; at a bare one: {count - painted}; two of each are the least"
        with pytest.raises(TooFewPainted, match=told):
            al.lessons.paint(few[count], colour)
    low, high = al.lessons.paint(few[4], 1)
    assert low < high
